"""The one door to the referee that all of the site asks: entries in, verdicts out."""

import json
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any, NamedTuple

from django.utils.translation import gettext

from referee import (
    Assessment,
    Game,
    Hanging,
    ListPart,
    Match,
    Problem,
    SheetError,
    Standing,
    Stat,
    Verdict,
    all_games,
    check,
    game,
    hanging,
    match_of,
    setup_problems,
)
from referee.engine.formatting import Told, facts_in_words, words as in_words
from referee.engine.game import Stage
from referee.engine.match import stages_of
from referee.engine.round import Round, Table as Seats
from referee.engine.sheet import default_of, option_problems, seating_problems
from referee.engine.verdict import Step
from referee.form.fields import Voice
from referee.values.compact import dumps
from scorekeeper import metrics
from scorekeeper.tables import disputes, log, spoken
from scorekeeper.tables.models import Entry, Table
from scorekeeper.tables.scoring import rule_sheets
from scorekeeper.tables.scoring.rule_sheets import find_games, games_in_order
from scorekeeper.tables.spoken import word

__all__ = [
    "Assessment",
    "Game",
    "Hanging",
    "ListPart",
    "Match",
    "Problem",
    "Seats",
    "Sheet",
    "SheetError",
    "Standing",
    "Stat",
    "State",
    "Step",
    "TableRound",
    "Told",
    "Verdict",
    "all_games",
    "check",
    "facts_in_words",
    "find_games",
    "forget",
    "game",
    "games_in_order",
    "hanging",
    "keep_judged",
    "match_of",
    "seating_problems",
    "setup_problems",
    "word",
]


# ---- A table as its entries leave it, and one round of it ----

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
        if reader is None or not self.is_of_today:
            return self.shown
        return self.verdict.json(reader)

    @cached_property
    def is_of_today(self) -> bool:
        """The rules of today say what people see; a kept verdict may be of others."""
        now = self.match.json
        return self.shown is now or self.shown == plain(now)

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
            **rule_sheets.rules_beside(table.game),
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

    def match_with(self, entry: Entry, known: Assessment | None = None) -> Match:
        """The match with one entry more: of what is there nothing is played again, nor
        a round that is `known`.
        """
        there = self.version, self.match.raws, self.match.ended
        sheet = log.replay([*self.entries, entry], *there)
        return self.match.with_sheet(*sheet, known)

    @cached_property
    def counting(self) -> list[Entry]:
        """The entries that were not undone."""
        return log.effective(self.entries)

    @cached_property
    def changes(self) -> dict[int, list[log.Change]]:
        return log.changes(self.entries, self.counting)

    @cached_property
    def disputes(self) -> list[disputes.Dispute]:
        """Every dispute of the table, in the order they were raised."""
        return disputes.disputes_of(self.entries, self.counting)

    @cached_property
    def undo_target(self) -> Entry | None:
        return log.undo_target(self.entries, self.counting)

    @cached_property
    def redo_target(self) -> Entry | None:
        return log.redo_target(self.entries, self.counting)


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

    def stages(self, facts: log.Facts) -> list[Stage]:
        """Those that the round has with these facts; nothing is judged."""
        return [
            stage for stage, _ in stages_of(self.match.read(facts, self.number).round)
        ]

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


def seating_key(table: Table) -> tuple[str, ...]:
    """Who sits there, and by which options: others make other sentences."""
    return (*table.players, dumps(table.options))


@lru_cache(maxsize=TABLES)
def versions_of(table: str, names: tuple[str, ...]) -> Versions:
    """What is kept of a table where these sit: see `seated`."""
    return {}


@lru_cache(maxsize=TABLES)
def written_match(table: str, names: tuple[str, ...]) -> list[Match]:
    """The match that the last entry of a table was judged by, before it was written.

    It may not have come to be: what it is worth shows in its rounds, not in a number.
    """
    return []


def forget() -> None:
    """Keep nothing: the next question to a table plays all of it."""
    versions_of.cache_clear()
    written_match.cache_clear()


def keep_judged(table: Table, match: Match) -> None:
    """For whoever reads the table next: its new round is not played a second time."""
    written_match(table.identity, seating_key(table))[:] = [match]


def entries_of(table: Table) -> list[Entry]:
    """The log of a table; one query, for what is new where the rest is kept.

    No query where it is kept whole as it was when the row of the table was read.
    """
    kept = dict(versions_of(table.identity, seating_key(table)))
    last = log.last_key(table)
    if last is not None and (table.version, last) in kept:
        return list(kept[table.version, last].entries)
    known = kept[max(kept)].entries if kept else ()
    if not known:
        return log.entries_of(table)
    new = log.entries_of(table, known[-1].number)
    # Other names are put into the entries before as well.
    renamed = any(entry.kind in log.SETTING for entry in new[1:])
    if renamed or not new or new[0].key != known[-1].key:
        return log.entries_of(table)
    return [*known, *new[1:]]


def match_after(table: Table, entries: Sequence[Entry]) -> Match:
    """The table as these entries leave it."""
    kept = versions_of(table.identity, seating_key(table))
    there = dict(kept)  # which other threads add to, and throw away from
    if found := there.get(version_of(entries)):
        return found.match
    with metrics.referee.time():
        match = play_log(there, table, entries)
    for old in list(kept)[: len(kept) + 1 - VERSIONS]:
        kept.pop(old, None)
    kept[version_of(entries)] = Kept(entries, match)
    return match


def version_of(entries: Sequence[Entry]) -> tuple[int, str]:
    return len(entries), entries[-1].key if entries else ""


def play_log(there: Versions, table: Table, entries: Sequence[Entry]) -> Match:
    """From what was played of the table last, if there is anything; what led to a
    version that is kept is not replayed.
    """
    judged = written_match(table.identity, seating_key(table))
    others = [*(one.match for one in there.values()), *judged]
    if not others:
        return match_of(log.sheet_of(table, entries))
    before = max((v for v in there if version_of(entries[: v[0]]) == v), default=None)
    if before is None:
        return others[-1].with_sheet(*log.replay(entries))
    known = there[before].match
    rounds, ended = log.replay(entries, before[0], known.raws, known.ended)
    return others[-1].with_sheet(rounds, ended)


# ---- What it shows ----


def read(table: Table) -> State:
    """The table now; one query."""
    return state_of(table, entries_of(table))


def read_many(tables: Iterable[Table]) -> list[State]:
    """Several tables, less those of games that are gone; one query."""
    tables = list(tables)
    by_table = defaultdict(list)
    for entry in Entry.objects.filter(table__in=tables).order_by("number"):
        by_table[entry.table_id].append(entry)
    return [
        state_of(t, by_table[t.pk]) for t in tables if rule_sheets.find_game(t.game)
    ]


def state_of(table: Table, entries: Sequence[Entry]) -> State:
    """The table as these entries, all of them or the first ones, leave it; no query."""
    match = match_after(table, entries)
    # The row may have been read before the last entries were.
    final = table.final if table.version == len(entries) else None
    return State(table, entries, match, final["verdict"] if final else match.json)


def with_names(state: State) -> State:
    """The table with its names, which may have changed since its row was read."""
    table = state.table
    if all(e.kind not in log.SETTING for e in state.entries[table.version :]):
        return state
    now = Table.objects.only("players", "options").get(pk=table.pk)
    table.players, table.options = now.players, now.options
    return state_of(table, state.entries)


def final_of(verdict: Verdict) -> dict[str, Any] | None:
    """What a finished table keeps: its verdict and the edition of the rules."""
    if verdict.next is not None:
        return None
    return {"edition": verdict.table.game.edition, "verdict": verdict.json()}


def standing(state: State) -> Standing | None:
    """How far from winning; once the game is over, what it was played to."""
    verdict = state.verdict
    last = verdict.next or (verdict.rounds[-1] if verdict.rounds else None)
    return state.game.display.standing(last) if last else None


def starts(state: State) -> list[int]:
    """The totals before the first round, by side."""
    return state.game.starts(state.verdict.table)


def notes(state: State) -> dict[int, str]:
    """By side what the game itself says of it before the round to come."""
    ahead = state.verdict.next
    if ahead is None:
        return {}
    return {side: word(note) for side, note in state.game.display.side_notes(ahead)}


def middle(state: State) -> tuple[str, int] | None:
    """What lies in the middle of the table before the round to come: word, points."""
    ahead = state.verdict.next
    return None if ahead is None else state.game.display.middle(ahead)


def money(state: State, points: int) -> str:
    """Points as money where the table plays for it; else nothing."""
    return word(state.game.display.worth(state.verdict.table, points))


def stake(state: State) -> str:
    """What a point is worth where the table plays for money: 0.10 € a stake."""
    return stake_of(state.verdict.table)


def stake_of(seats: Seats) -> str:
    """The same before a round is played."""
    return word(seats.game.display.stake(seats))


def round_in_words(at: TableRound, facts: log.Facts) -> list[Told]:
    """Facts of a round in words; of the round as it stands, was, or might be."""
    return facts_in_words(at.state.verdict.table, facts, round_of(at, facts))


def round_of(at: TableRound, facts: log.Facts) -> Round | None:
    """The round that these facts are of, as the referee reads it.

    None where a round before it is refused, or where it is not recorded.
    """
    now = at.recorded
    if any(now.get(key) != raw for key, raw in facts.items()):
        try:
            return at.assess(facts).round
        except SheetError:
            return None
    verdict = at.state.verdict
    rounds = [*verdict.rounds, *([verdict.pending] if verdict.pending else [])]
    return next((r for r in rounds if r.number == at.number), None)


def winning(a: Assessment) -> dict[str, str | int]:
    """Who wins by it, and how many people they are, for a sentence."""
    table, winners = a.round.table, a.winners or []
    people = sum(len(table.sides[side]) for side in winners)
    return {"who": word(table.names_of(winners)), "people": people}


def stage_label(state: State) -> str:
    """The stage that the round to come waits for: Bids."""
    ahead = state.verdict.next
    return ahead.round_type.stages[ahead.reached].label if ahead else ""


def option_defaults(seats: Seats) -> list[tuple[Any, Any]]:
    """Every option of a table and what the rules as written give it."""
    return [(fact, default_of(fact, seats)) for fact in seats.game.all_options()]


def option_words(seats: Seats) -> list[tuple[Any, str, bool]]:
    """Every option of a table: its fact, its value in words, whether it was changed."""
    found = []
    for fact, default in option_defaults(seats):
        value = seats.options.get(fact, default)
        said = word(in_words(fact.value, value, seats))
        found.append((fact, said, value != default))
    return found


def seats_for(game: Game, count: int) -> Seats:
    """A table of that many, as the game's defaults would have it."""
    return Seats(
        game,
        [gettext("Seat {number}").format(number=seat + 1) for seat in range(count)],
    )


def seats_by(
    game: Game, players: Sequence[str], options: Mapping[str, Any]
) -> tuple[Seats, list[Problem]]:
    """A table by these options, and what is wrong with them: those are as written."""
    seats = Seats(game, list(players))
    return seats, list(option_problems(seats, dict(options)))
