"""What a table has to tell beside its score: stats, rated results, places."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from referee.engine.standings import places
from referee.values.declared import declaration

if TYPE_CHECKING:
    from referee.engine.round import Round
    from referee.engine.verdict import Line, Verdict
    from referee.values.rules import Rule


@declaration(slots=True)
class Stat:
    """What is counted of a player over many rounds: made of tried, or how often.

    `label` is its name under the heading `group`, `note` says what made means.
    Where it is not `tried` it is a plain count, and every event of it is made.
    """

    key: str
    label: str
    group: str
    tried: bool = True
    note: str = ""

    def __call__(self, seat: int, made: bool = True) -> StatEvent:
        """What a seat has done of this; `made` says whether it came off."""
        return StatEvent(seat, self, made)


class StatEvent(NamedTuple):
    """One thing that a seat did in a round, to be counted.

    A game yields it without `round`: `stat_events_of` adds the number, from 1.
    """

    seat: int
    stat: Stat
    made: bool
    round: int = 0


class RatedResult(NamedTuple):
    """A round in which some played against others: the seats that won, and lost.

    A game gives it without `round`: `rated_results_of` adds the number, from 1.
    """

    won: tuple[int, ...]
    lost: tuple[int, ...]
    round: int = 0


class ListPart(NamedTuple):
    """A column of a list as clubs write it: what comes of some of its rules.

    `gains` and `losses` are counted apart, 6 − 1; without them only points are said.
    """

    label: str
    rules: tuple[Rule, ...]
    gains: tuple[Rule, ...] = ()
    losses: tuple[Rule, ...] = ()


@declaration(slots=True)
class AlternativeScoring:
    """Another way to count a table, as leagues of this game do.

    `score` yields the lines of a scored round, those for the points of the round
    itself included: the points of a side in the list are their sum. `parts` are the
    columns that it is added up by.
    """

    key: str
    label: str
    law: str
    rules: tuple[Rule, ...]
    score: Callable[[Round], Iterator[Line]]
    parts: tuple[ListPart, ...] = ()


class AlternativeScore(NamedTuple):
    """A table counted by a list: the points of each side, and each round's lines.

    The lines of a round stand beside its number, from 1.
    """

    points: list[int]
    rounds: list[tuple[int, list[Line]]]


def stat_events_of(verdict: Verdict) -> list[StatEvent]:
    """What the scored rounds show of each seat, in their order."""
    events = verdict.table.game.league.stat_events
    return [
        event._replace(round=r.number)
        for r in verdict.rounds
        if not r.is_void
        for event in events(r)
    ]


def rated_results_of(verdict: Verdict) -> list[RatedResult]:
    """The rounds of some against others; none in a game that has no such rounds."""
    rated_result = verdict.table.game.league.rated_result
    if rated_result is None:
        return []
    played = (r for r in verdict.rounds if not r.is_void)
    found = ((r.number, rated_result(r)) for r in played)
    return [one._replace(round=number) for number, one in found if one is not None]


def alternative_points(verdict: Verdict, key: str) -> AlternativeScore:
    """The table counted by the list of that key; raises KeyError."""
    forms = {form.key: form for form in verdict.table.game.league.alternative_scorings}
    score = forms[key].score
    rounds = [(r.number, list(score(r))) for r in verdict.rounds]
    every = [line for _, lines in rounds for line in lines]
    return AlternativeScore(verdict.table.sums(every), rounds)


def places_of(verdict: Verdict) -> list[int]:
    """The place of each side, equal ones sharing it: 1, 2, 2, 4.

    Whoever has won is first, whatever the totals; the others follow by totals.
    """
    return places(verdict.table, verdict.totals, verdict.winners)
