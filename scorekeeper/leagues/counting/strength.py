"""What one table says of how strong its people are, and how sure that is.

docs/ratings.md has all of it in words, with a table worked out: a stranger makes the
same numbers from a league’s file. Change VERSION with any number here.
"""

import math
from collections.abc import Iterator, Mapping, Sequence
from statistics import fmean
from typing import NamedTuple

# A league that was rated by an older one is counted anew: results.RECIPE goes up too.
VERSION = 2

# Everybody begins here, and as far off the truth as people of a club differ.
MU, SIGMA = 25.0, 25.0 / 3
# So much stronger, and the odds of ending above another are e to 1.
SCALE = SIGMA
# What is not known of the others blurs a result.
BLUR = 0.4
# Between two games people change.
DRIFT = 1.0 / 12
# Who plays alone chose to, and wins 4 of 5 among equals; how far tables differ there.
LEAD, LEAD_SPREAD = math.log(4.0), 1.0
# Deals of one evening share its luck: a second one says a little less than the first.
SHARED = 0.025
# The lead of a table is found in so many steps of Newton’s.
STEPS = 8


class Skill(NamedTuple):
    """Believed to be `mu`, give or take `sigma`."""

    mu: float = MU
    sigma: float = SIGMA

    @property
    def doubt(self) -> float:
        """With what may have changed since the last game."""
        return self.sigma**2 + DRIFT**2


class Shown(NamedTuple):
    """What a game shows of one player: which way to go, and how much that weighs."""

    pull: float
    weight: float


Skills = Mapping[int, Skill]
# The seats that won a deal, and those that lost it, as players.
Contest = tuple[Sequence[int], Sequence[int]]


def by_places(sides: Sequence[tuple[int, Sequence[int]]], now: Skills) -> Skills:
    """After a game with a place for each side, partners as one: (place, players).

    By player, as `now` has all who sat there.
    """
    strengths = [sum(now[player].mu for player in players) for _, players in sides]
    doubts = [sum(now[player].doubt for player in players) for _, players in sides]
    scale = blur(doubts)
    shown = rank_players(
        [math.exp(x / scale) for x in strengths], [p for p, _ in sides]
    )
    return {
        player: move_skill(now[player], side.pull / scale, side.weight / scale**2)
        for (_, players), side in zip(sides, shown, strict=True)
        for player in players
    }


def blur(doubts: Sequence[float]) -> float:
    """The step of strength that odds are taken by: wider, the less is known."""
    return math.sqrt(SCALE**2 + BLUR * fmean(doubts))


def rank_players(odds: Sequence[float], places: Sequence[float]) -> list[Shown]:
    """By Plackett and Luce: each place is drawn among all who have it or a worse one.

    By side what it shows. Sides that share a place share what it shows.
    """
    found = [Shown(0.0, 0.0) for _ in odds]
    for place in sorted(set(places)):
        left = [side for side, other in enumerate(places) if other >= place]
        whole = sum(odds[side] for side in left)
        for side in left:
            chance, (pull, weight) = odds[side] / whole, found[side]
            had = 1 / places.count(place) if places[side] == place else 0.0
            found[side] = Shown(pull + had - chance, weight + chance * (1 - chance))
    return found


def move_skill(before: Skill, pull: float, weight: float) -> Skill:
    """What is believed after a game that pulls so, and weighs so much."""
    doubt = 1 / (1 / before.doubt + weight)
    return Skill(before.mu + doubt * pull, math.sqrt(doubt))


def by_deals(contests: Sequence[Contest], now: Skills) -> Skills:
    """After a game of deals of some against others; `now` has all who sat there."""
    scale = blur([one.doubt for one in now.values()])
    dealt = [leading(contest, now, scale) for contest in contests]
    shown = dict.fromkeys(now, Shown(0.0, 0.0))
    for player, share in shares(dealt, now):
        shown[player] = Shown(*map(sum, zip(shown[player], share, strict=True)))
    part = 1 / (1 + SHARED * max(len(dealt) - 1, 0))
    every = sum(one.doubt for one in now.values())
    after = {}
    for player, (pull, weight) in shown.items():
        others = (every - now[player].doubt) / (len(now) - 1) ** 2
        room = SCALE**2 + others * part * weight
        after[player] = move_skill(
            now[player], SCALE * part * pull / room, part * weight / room
        )
    drift = fmean(one.mu - now[player].mu for player, one in after.items())
    return {p: Skill(one.mu - drift, one.sigma) for p, one in after.items()}


class Deal(NamedTuple):
    """The few against the many: whether the few won, and how far they are ahead."""

    few: Sequence[int]
    many: Sequence[int]
    made: bool
    ahead: float


def leading(contest: Contest, now: Skills, scale: float) -> Deal:
    """A deal as the few against the many, ahead by so many steps of `scale`."""
    won, lost = contest
    made = len(won) <= len(lost)
    few, many = (won, lost) if made else (lost, won)
    means = [fmean(now[player].mu for player in side) for side in (few, many)]
    return Deal(few, many, made, (means[0] - means[1]) / scale)


def shares(dealt: Sequence[Deal], now: Skills) -> Iterator[tuple[int, Shown]]:
    """What each deal shows of each who played it; a side shares alike."""
    lead = lead_of(dealt)
    for deal in dealt:
        chance = even(lead + deal.ahead)
        for side, sign in ((deal.few, 1), (deal.many, -1)):
            pull = sign * (deal.made - chance) / len(side)
            weight = chance * (1 - chance) / len(side) ** 2
            yield from ((player, Shown(pull, weight)) for player in side)


def lead_of(dealt: Sequence[Deal]) -> float:
    """What playing alone was worth at this table, near what it is worth in general."""
    lead = LEAD
    for _ in range(STEPS):
        chances = [even(lead + deal.ahead) for deal in dealt]
        more = sum(d.made - c for d, c in zip(dealt, chances, strict=True))
        more -= (lead - LEAD) / LEAD_SPREAD
        lead += more / (1 / LEAD_SPREAD + sum(c * (1 - c) for c in chances))
    return lead


def even(ahead: float) -> float:
    """The chance of whoever is so far ahead."""
    return 1 / (1 + math.exp(-ahead))
