"""A table as its entries leave it, one round of it, and the matches that are kept."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any, NamedTuple

from referee import Assessment, Game, Match, SheetError, Verdict, match_of
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


# ---- Tables as played, kept from one request to the next, thrown away at will ----
# A table's log only grows, so what it was at a version never changes. Of one that is
# kept only what is new is read; a version that is not kept is made of another one of
# the same table, and only what differs is played.


TABLES, VERSIONS = 128, 8


class Kept(NamedTuple):
    """A version of a table: its entries, and the match as they leave it."""

    entries: Sequence[Entry]
    match: Match


# By the number of the version and the key of the entry that made it: one that was
# taken back with its transaction leaves its number to another.
Versions = dict[tuple[int, str], Kept]


@lru_cache(maxsize=TABLES)
def versions_of(table: str, names: tuple[str, ...]) -> Versions:
    """What is kept of a table under these names: other names make other sentences."""
    return {}


@lru_cache(maxsize=TABLES)
def judged_for(table: str, names: tuple[str, ...]) -> list[Match]:
    """The match that the last entry of a table was judged by, before it was written.

    It may not have come to be: what it is worth shows in its rounds, not in a number.
    """
    return []


def forget() -> None:
    """Keep nothing: the next question to a table plays all of it."""
    versions_of.cache_clear()
    judged_for.cache_clear()


def keep_judged(table: Table, match: Match) -> None:
    """For whoever reads the table next: its new round is not played a second time."""
    judged_for(table.identity, tuple(table.players))[:] = [match]


def entries_of(table: Table) -> list[Entry]:
    """The log of a table; one query, for what is new where the rest is kept.

    No query where it is kept whole as it was when the row of the table was read.
    """
    kept = dict(versions_of(table.identity, tuple(table.players)))
    last = log.last_key(table)
    if last is not None and (table.version, last) in kept:
        return list(kept[table.version, last].entries)
    known = kept[max(kept)].entries if kept else ()
    if not known:
        return log.entries_of(table)
    new = log.entries_of(table, known[-1].number)
    # Other names are put into the entries before as well.
    renamed = any(entry.kind in log.NAMING for entry in new[1:])
    if renamed or not new or new[0].key != known[-1].key:
        return log.entries_of(table)
    return [*known, *new[1:]]


def match_after(table: Table, entries: Sequence[Entry]) -> Match:
    """The table as these entries leave it."""
    kept = versions_of(table.identity, tuple(table.players))
    version = (len(entries), entries[-1].key if entries else "")
    if version not in kept:
        judged = judged_for(table.identity, tuple(table.players))
        with metrics.referee.time():
            others = [one.match for one in kept.values()] + judged
            found = played(others, table, entries)
        for old in list(kept)[: len(kept) + 1 - VERSIONS]:
            kept.pop(old, None)
        kept[version] = Kept(entries, found)
        return found
    return kept[version].match


def played(others: list[Match], table: Table, entries: Sequence[Entry]) -> Match:
    """From what was played of the table last, if there is anything."""
    if not others:
        return match_of(log.sheet_of(table, entries))
    return others[-1].with_sheet(*log.replay(entries))
