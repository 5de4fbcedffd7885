"""Clubs whose strengths are known, playing by chance: for how sure ratings are.

Nobody here is a rating: strengths lie as far apart as people of a club are taken to,
their mean is 1500’s. Places are drawn with luck of Gumbel’s kind. A deal of one against
others is declared on the best hand by whoever dares; that, the hand itself and the form
of an evening are luck, and nothing that a rating is told of.
"""

import math
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from statistics import fmean, pstdev

from scorekeeper.leagues.counting import strength
from scorekeeper.leagues.counting.strength import Skill, Skills

PEOPLE = 12
# How much a better hand, a bold player and a good evening are worth.
HAND, BOLD, FORM = 0.7, 0.2, 0.25

Table = Callable[["Club", list[int], Skills], Skills]


@dataclass
class Club:
    rng: random.Random
    people: int = PEOPLE
    strengths: list[float] = field(default_factory=list)
    bold: list[float] = field(default_factory=list)
    skills: dict[int, Skill] = field(default_factory=dict)

    def __post_init__(self) -> None:
        drawn = [self.rng.gauss(0, 1) for _ in range(self.people)]
        middle, apart = fmean(drawn), pstdev(drawn)
        self.strengths = [(one - middle) / apart for one in drawn]
        self.bold = [self.rng.gauss(0, BOLD) for _ in range(self.people)]
        self.skills = {player: Skill() for player in range(self.people)}

    def evening(self, seats: int, table: Table) -> None:
        """All sit down once, but those who are left over."""
        order = list(range(self.people))
        self.rng.shuffle(order)
        while len(order) >= seats:
            seated = [order.pop() for _ in range(seats)]
            self.skills |= table(self, seated, {p: self.skills[p] for p in seated})

    def misses(self) -> Iterator[float]:
        """How far each rating is off, in what it says that it may be off.

        Who is above whom is all that games show: the middle is taken out, and with it
        one part of as many as there are people.
        """
        middle = fmean(one.mu for one in self.skills.values())
        left = math.sqrt(1 - 1 / self.people)
        for player, true in enumerate(self.strengths):
            skill = self.skills[player]
            yield (skill.mu - middle - strength.SIGMA * true) / skill.sigma / left


def places(*sizes: int) -> Table:
    """A game of sides of so many."""

    def table(club: Club, seated: list[int], now: Skills) -> Skills:
        rest = iter(seated)
        sides = [[next(rest) for _ in range(size)] for size in sizes]
        done = [
            sum(club.strengths[p] for p in side) - math.log(-math.log(luck(club)))
            for side in sides
        ]
        ranks = [1 + sum(other > one for other in done) for one in done]
        return strength.by_places(list(zip(ranks, sides, strict=True)), now)

    return table


def luck(club: Club) -> float:
    return club.rng.random() or 0.5


def deals(count: int, lead: float = 1.4) -> Table:
    """So many deals of one against two; a fourth sits out in turn."""

    def table(club: Club, seated: list[int], now: Skills) -> Skills:
        tonight = {p: club.strengths[p] + club.rng.gauss(0, FORM) for p in seated}
        found = []
        for number in range(count):
            out = seated[number % 4] if len(seated) == 4 else None
            three = [player for player in seated if player != out]
            soloist, hand = declarer(club, three)
            others = [player for player in three if player != soloist]
            ahead = tonight[soloist] - fmean(tonight[player] for player in others)
            made = luck(club) < strength.even(lead + HAND * (hand - 0.85) + ahead)
            found.append(([soloist], others) if made else (others, [soloist]))
        return strength.by_deals(found, now)

    return table


def declarer(club: Club, three: list[int]) -> tuple[int, float]:
    hands = {player: club.rng.gauss(0, 1) for player in three}
    best = max(three, key=lambda player: hands[player] + club.bold[player])
    return best, hands[best]


def spread(
    table: Table, seats: int, evenings: int, clubs: int, seed: int = 1
) -> tuple[float, float]:
    """Of how far ratings are off, where 1 is honest; and how sure they claim to be."""
    rng, misses, claimed = random.Random(seed), [], []
    for _ in range(clubs):
        club = Club(rng)
        for _ in range(evenings):
            club.evening(seats, table)
        misses += club.misses()
        claimed += [one.sigma for one in club.skills.values()]
    return math.sqrt(fmean(one**2 for one in misses)), fmean(claimed)
