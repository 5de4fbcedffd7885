"""What a table has to tell beside its score: feats, contests, lists, places."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from referee.game import Rule
    from referee.round import Round
    from referee.verdict import Line, Verdict


@dataclass(frozen=True, slots=True)
class Tally:
    """What is counted of a player over many rounds: made of tried, or how often.

    `label` is its name under the heading `group`, `note` says what made means.
    Where it is not `tried` it is a plain count, and every feat of it is made.
    """

    key: str
    label: str
    group: str
    tried: bool = True
    note: str = ""

    def __call__(self, seat: int, made: bool = True) -> Feat:
        """What a seat has done of this; `made` says whether it came off."""
        return Feat(seat, self, made)


class Feat(NamedTuple):
    """One thing that a seat did in a round, to be counted."""

    seat: int
    tally: Tally
    made: bool
    round: int = 0


class Contest(NamedTuple):
    """A round in which some played against others: the seats that won, and lost."""

    won: tuple[int, ...]
    lost: tuple[int, ...]
    round: int = 0


@dataclass(frozen=True, eq=False, slots=True)
class ListForm:
    """Another way to count a table, as leagues of this game do.

    `score` yields the lines of a scored round, those for the points of the round
    itself included: the points of a side in the list are their sum.
    """

    key: str
    label: str
    law: str
    rules: tuple[Rule, ...]
    score: Callable[[Round], Iterator[Line]]


class Listed(NamedTuple):
    """A table counted by a list: the points of each side, and each round's lines."""

    points: list[int]
    rounds: list[tuple[int, list[Line]]]


def feats_of(verdict: Verdict) -> list[Feat]:
    """What the scored rounds show of each seat, in their order."""
    feats = verdict.table.game.feats
    return [feat._replace(round=r.number) for r in verdict.rounds for feat in feats(r)]


def contests_of(verdict: Verdict) -> list[Contest]:
    """The rounds of some against others; none in a game that has no such rounds."""
    contest = verdict.table.game.contest
    if contest is None:
        return []
    found = ((r.number, contest(r)) for r in verdict.rounds)
    return [one._replace(round=number) for number, one in found if one is not None]


def list_points(verdict: Verdict, key: str) -> Listed:
    """The table counted by the list of that key; raises KeyError."""
    forms = {form.key: form for form in verdict.table.game.lists}
    score = forms[key].score
    rounds = [(r.number, list(score(r))) for r in verdict.rounds]
    every = [line for _, lines in rounds for line in lines]
    return Listed(verdict.table.sums(every), rounds)


def places_of(verdict: Verdict) -> list[int]:
    """The place of each side, equal ones sharing it: 1, 2, 2, 4.

    Whoever has won is first, whatever the totals; the others follow by totals.
    """
    sign = -1 if verdict.table.game.low else 1
    won = verdict.winners
    ranks = [(side in won, sign * total) for side, total in enumerate(verdict.totals)]
    return [1 + sum(other > rank for other in ranks) for rank in ranks]
