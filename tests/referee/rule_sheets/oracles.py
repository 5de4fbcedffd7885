"""The ten games once more, by hand, from their rules: what each round scores, who wins.

Written without the documents. Each takes the options and the players of a sheet and its
whole rounds, and gives the points of each round by side, the sides that have won (None
where the game goes on), and the points of a bonus.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

Facts = dict[str, Any]
Options = dict[str, Any]


class Told(NamedTuple):
    points: list[list[int]]
    winners: list[int] | None
    bonus: list[int] | None = None


def totals_of(points: list[list[int]], n: int) -> list[int]:
    return [sum(one[i] for one in points) for i in range(n)]


def best(totals: list[int], sign: int = 1) -> list[int]:
    top = max(sign * total for total in totals)
    return [i for i, total in enumerate(totals) if sign * total == top]


def hearts(options: Options, n: int, rounds: list[Facts]) -> Told:
    """A heart 1, the queen 13; all of them by one: 26 to each of the others."""
    points = []
    for facts in rounds:
        taken = list(facts["hearts"])
        taken[facts["queen"]] += 13
        if 26 in taken:
            taken = [0 if had == 26 else 26 for had in taken]
        points.append(taken)
    totals = totals_of(points, n)
    over = max(totals) >= options.get("limit", 100)
    return Told(points, best(totals, -1) if over else None)


def oh_hell(options: Options, n: int, rounds: list[Facts]) -> Told:
    """Exactly what was bid: 10 and the bid; else nothing. A card less each hand."""
    most = {3: 10, 4: 10, 5: 10, 6: 8, 7: 7}[n]
    points = [
        [10 + bid if bid == took else 0 for bid, took in zip(f["bid"], f["took"])]
        for f in rounds
    ]
    last = 2 * most - 1 if options.get("up") else most
    won = best(totals_of(points, n)) if len(rounds) >= last else None
    return Told(points, won)


def spades(options: Options, n: int, rounds: list[Facts]) -> Told:
    """Partners' bid 10 each, bags 1, ten bags −100; nil 100, blind nil 200."""
    points, bags = [], [0, 0]
    for facts in rounds:
        scored = [0, 0]
        for side in (0, 1):
            partners = (side, side + 2)
            bid = sum(facts["bid"][seat] for seat in partners)
            took = sum(facts["took"][seat] for seat in partners)
            scored[side] += 10 * bid if took >= bid else -10 * bid
            over = max(0, took - bid)
            scored[side] += over - 100 * ((bags[side] + over) // 10)
            bags[side] = (bags[side] + over) % 10
            for seat in partners:
                if facts["bid"][seat] == 0:
                    worth = 200 if seat in facts.get("blind", []) else 100
                    scored[side] += worth if facts["took"][seat] == 0 else -worth
        points.append(scored)
    totals = totals_of(points, 2)
    won = best(totals) if max(totals) >= options.get("target", 500) else None
    return Told(points, won if won is not None and len(won) == 1 else None)


def wizard(options: Options, n: int, rounds: list[Facts]) -> Told:
    """Exactly: 20 and 10 a trick; else −10 for each trick away from the bid."""
    points = [
        [
            20 + 10 * took if took == bid else -10 * abs(took - bid)
            for bid, took in zip(facts["bid"], facts["took"])
        ]
        for facts in rounds
    ]
    won = best(totals_of(points, n)) if len(rounds) >= 60 // max(3, n) else None
    return Told(points, won)


WORTH = {"low": 5, "high": 10, "skip": 15, "wild": 25}


def phase_10(options: Options, n: int, rounds: list[Facts]) -> Told:
    """Cards left cost; whoever has ten phases first and fewest points wins."""
    points, done = [], [0] * n
    for facts in rounds:
        points.append(
            [
                sum(WORTH[kind] * facts[kind][seat] for kind in WORTH)
                for seat in range(n)
            ]
        )
        for seat in facts.get("done", []):
            done[seat] += 1
    finished = [seat for seat in range(n) if done[seat] >= 10]
    totals = totals_of(points, n)
    least = min((totals[seat] for seat in finished), default=0)
    won = [seat for seat in finished if totals[seat] == least]
    return Told(points, won or None)


def doppelkopf(options: Options, n: int, rounds: list[Facts]) -> Told:
    """1 for winning, each grade 1, extras, 1 against the old ones; doubled by words."""
    points = []
    for facts in rounds:
        re, won = facts["re"], bool(facts.get("re_won"))
        solo = len(re) == 1
        value = 1 + facts["grades"] + facts["extra"]
        if not won and not solo:
            value += 1
        for word in ("re_said", "kontra_said"):
            value *= 2 if facts.get(word) else 1
        scored = []
        for seat in range(4):
            sign = 1 if (seat in re) == won else -1
            scored.append(sign * value * (3 if solo and seat in re else 1))
        points.append(scored)
    over = len(rounds) >= options.get("rounds", 24)
    return Told(points, best(totals_of(points, 4)) if over else None)


def yaniv(options: Options, n: int, rounds: list[Facts]) -> Told:
    """The caller alone lowest: nothing; else 30 more. Fifties go down; over: out."""
    limit, totals, points = options.get("limit", 200), [0] * n, []
    for facts in rounds:
        caller, hand = facts["caller"], facts["hand"]
        here = [seat for seat in range(n) if totals[seat] <= limit]
        low = min(hand[seat] for seat in here)
        beaten = any(hand[s] <= hand[caller] for s in here if s != caller)
        scored = [0] * n
        for seat in here:
            if seat == caller:
                gain = 30 + hand[seat] if beaten else 0
            else:
                gain = 0 if hand[seat] == low <= hand[caller] else hand[seat]
            reached = totals[seat] + gain
            down = 50 if gain and reached > 0 and reached % 50 == 0 else 0
            scored[seat] = gain - down
        points.append(scored)
        totals = [total + more for total, more in zip(totals, scored)]
    left = [seat for seat in range(n) if totals[seat] <= limit]
    if len(left) == 1:
        return Told(points, left)
    return Told(points, None if left else best(totals, -1))


def cribbage(options: Options, n: int, rounds: list[Facts]) -> Told:
    """What is pegged, the hand, the crib for the dealer; a skunk 50 more."""
    target, dealer = options.get("target", 121), options.get("first_dealer", 0)
    points = []
    for number, facts in enumerate(rounds):
        scored = [p + h for p, h in zip(facts["pegged"], facts["hand"])]
        scored[(dealer + number) % n] += facts["crib"]
        points.append(scored)
    totals = totals_of(points, n)
    if max(totals, default=0) < target:
        return Told(points, None)
    behind = max([total for total in totals if total < target], default=0)
    skunk = behind <= target - 31
    bonus = [50 if total >= target and skunk else 0 for total in totals]
    return Told(points, best([t + b for t, b in zip(totals, bonus)]), bonus)


def points_pad(options: Options, n: int, rounds: list[Facts]) -> Told:
    points = [list(facts["points"]) for facts in rounds]
    totals = totals_of(points, n)
    return Told(
        points, best(totals) if max(totals) >= options.get("target", 500) else None
    )


COLOUR = {"schwarz": 1, "rot": 2, "ohne": 3}


def dreizehn_im_topf(options: Options, n: int, rounds: list[Facts]) -> Told:
    """Exactly: each trick by colour, and the pot; else −2 each, which the pot gets."""
    points, pot = [], [2] * n
    for facts in rounds:
        away = [abs(a - b) for a, b in zip(facts["ansage"], facts["stiche"])]
        scored = []
        for seat in range(n):
            hit = COLOUR[facts["farbe"]] * facts["ansage"][seat] + pot[seat]
            scored.append(-2 * away[seat] if away[seat] else hit)
        if facts.get("joker") is not None:
            scored[facts["joker"]] += 6 if options.get("joker_zaehlt", True) else 3
        if facts.get("zahlt") is not None:
            scored[facts["zahlt"]] -= 5
        pot = [min(40, pot[s] + away[s]) if away[s] else 2 for s in range(n)]
        points.append(scored)
    totals = totals_of(points, n)
    if len(rounds) < options.get("haende", 6):
        return Told(points, None)
    bonus = [left // 2 for left in pot]
    return Told(points, best([t + b for t, b in zip(totals, bonus)]), bonus)


ORACLES: dict[str, Callable[[Options, int, list[Facts]], Told]] = {
    oracle.__name__: oracle
    for oracle in (
        cribbage,
        doppelkopf,
        dreizehn_im_topf,
        hearts,
        oh_hell,
        phase_10,
        points_pad,
        spades,
        wizard,
        yaniv,
    )
}
