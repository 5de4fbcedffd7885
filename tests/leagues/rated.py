"""Games whose ratings were worked out by hand."""

from math import exp, sqrt

BEGIN = (1500.0, 1000 / 3)


UNIT = 1000 / 3


Rated = dict[int, tuple[float, float]]


def doubt(rating: tuple[float, float]) -> float:
    return rating[1] ** 2 + (10 / 3) ** 2


def c_of(doubts: list[float]) -> float:
    return sqrt(UNIT**2 + 0.4 * sum(doubts) / len(doubts))


def rate_places(points: list[int], sides: list[list[int]], now: Rated) -> Rated:
    """By places from points; no two of these tables have a winner who has fewer."""
    order = [1 + sum(other > mine for other in points) for mine in points]
    c = c_of([sum(doubt(now[who]) for who in side) for side in sides])
    odds = [exp(sum(now[who][0] - 1500 for who in side) / c) for side in sides]
    after = dict(now)
    for number, side in enumerate(sides):
        pull = weight = 0.0
        for place in range(1, order[number] + 1):
            if place in order:
                left = [i for i, other in enumerate(order) if other >= place]
                chance = odds[number] / sum(odds[i] for i in left)
                pull, weight = pull - chance, weight + chance * (1 - chance)
        pull += 1 / order.count(order[number])
        for who in side:
            new = 1 / (1 / doubt(now[who]) + weight / c**2)
            after[who] = (now[who][0] + new * pull / c, sqrt(new))
    return after


def win_alone(declarer: int) -> dict:
    """Hearts with one jack: 70 card points in 7 tricks."""
    return {
        "declarer": declarer,
        "bid": 18,
        "game": "H",
        "matadors": 1,
        "card_points": 70,
        "tricks": 7,
    }
