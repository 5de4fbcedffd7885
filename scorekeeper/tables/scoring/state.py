"""A table as its entries leave it, and one round of it."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from referee import Assessment, Game, Match, SheetError, Verdict
from referee.form.voice import Voice
from scorekeeper import metrics
from scorekeeper.tables import log, spoken
from scorekeeper.tables.models import Entry, Table

Sheet = dict[str, Any]


@dataclass(frozen=True)
class State:
    """A table as its entries leave it.

    `shown` is the verdict that people see: what the table kept when the game
    ended, else the referee’s answer of today.
    """

    table: Table
    entries: Sequence[Entry]
    match: Match
    shown: dict[str, Any]

    @cached_property
    def told(self) -> dict[str, Any]:
        """`shown` in the words of whoever reads it; kept words stay where the rules
        of today say something else."""
        reader = spoken.language()
        kept = self.shown is not self.match.json
        if reader is None or (kept and self.shown != plain(self.match.json)):
            return self.shown
        return self.verdict.json(reader)

    @property
    def verdict(self) -> Verdict:
        return self.match.verdict

    @property
    def trouble(self) -> SheetError | None:
        """The rules have changed since, and refuse a round that they took before.

        The verdict is then on the rounds before that one.
        """
        return self.match.trouble

    @property
    def sheet(self) -> Sheet:
        """The score sheet that the referee reads."""
        table, match = self.table, self.match
        return {
            "game": table.game,
            "players": table.players,
            "options": table.options,
            "rounds": list(match.raws),
            "ended": match.ended,
        }

    @property
    def game(self) -> Game:
        return self.verdict.table.game

    @property
    def version(self) -> int:
        """The number of the last entry, 0 before there is any."""
        return len(self.entries)

    @property
    def over(self) -> bool:
        """No round is to come."""
        return self.shown["next"] is None

    @property
    def rounds(self) -> list[log.Facts]:
        """What is recorded of each round: to be read, for the match is kept."""
        return list(self.match.raws)

    @property
    def due(self) -> int | None:
        """The number of the round to be entered or completed."""
        return None if self.over else self.shown["next"]["number"]

    def round(self, number: int) -> log.Facts:
        """What is recorded of a round so far."""
        return self.rounds[number - 1] if number <= len(self.rounds) else {}

    def at(self, number: int) -> "TableRound":
        """A round of the table, recorded or to come."""
        return TableRound(self, number)


def plain(verdict: dict[str, Any]) -> Any:
    """As it is once it was kept."""
    return json.loads(json.dumps(verdict))


@dataclass(frozen=True)
class TableRound:
    """A round of a table: what is recorded of it, and what facts would mean there."""

    state: State
    number: int

    @property
    def game(self) -> Game:
        return self.state.game

    @property
    def match(self) -> Match:
        return self.state.match

    @property
    def due(self) -> int | None:
        return self.state.due

    @property
    def recorded(self) -> log.Facts:
        return self.state.round(self.number)

    @property
    def voice(self) -> Voice:
        """In whose words its form is: of whoever reads now."""
        return spoken.voice()

    def assess(self, facts: log.Facts, through: str | None = None) -> Assessment:
        """What these facts mean here, after the rounds before.

        Stages up to the one named `through` must be whole.
        """
        with metrics.referee.time():
            return self.state.match.assess(facts, through, number=self.number)
