"""The one door to the referee for scores: entries in, verdicts out.

Everything else of the site asks here; `facts` is the other door, for forms.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Any

from referee import (
    Assessment,
    Game,
    Problem,
    SheetError,
    Standing,
    Tally,
    Verdict,
    assess,
    check,
    game,
    games,
    setup_problems,
)
from referee.check import next_round
from referee.round import Round, Table as Seats
from referee.sheet import default_of, option_problems
from referee.telling import Told, told, words as in_words
from scorekeeper.tables import log
from scorekeeper.tables.models import Entry, Table

__all__ = [
    "Assessment",
    "Game",
    "Problem",
    "Seats",
    "SheetError",
    "Standing",
    "Tally",
    "Told",
    "Verdict",
    "check",
    "game",
    "games",
    "setup_problems",
    "told",
]

Sheet = dict[str, Any]


@dataclass(frozen=True)
class Case:
    """A sheet by the table, version and names it stands for, which never change."""

    table: str
    version: int
    names: tuple[str, ...]
    sheet: Sheet = field(compare=False)


@dataclass(frozen=True)
class Judged:
    """The verdict on a sheet.

    `trouble`: the rules have changed since, and refuse a round that they took
    before. The verdict is then on the rounds before that one.
    """

    verdict: Verdict
    trouble: SheetError | None = None

    @cached_property
    def json(self) -> dict[str, Any]:
        return self.verdict.json()


@dataclass(frozen=True)
class State:
    """A table as its entries leave it.

    `shown` is the verdict that people see: what the table kept when the game
    ended, else the referee’s answer of today.
    """

    table: Table
    entries: Sequence[Entry]
    sheet: Sheet
    verdict: Verdict
    shown: dict[str, Any]
    trouble: SheetError | None

    @property
    def game(self) -> Game:
        return self.verdict.table.game

    @property
    def version(self) -> int:
        return len(self.entries)

    @property
    def over(self) -> bool:
        return self.shown["next"] is None

    @property
    def rounds(self) -> list[log.Facts]:
        return self.sheet["rounds"]

    @property
    def due(self) -> int | None:
        """The number of the round to be entered or completed."""
        return None if self.over else self.shown["next"]["number"]

    def round(self, number: int) -> log.Facts:
        """What is recorded of a round so far."""
        return self.rounds[number - 1] if number <= len(self.rounds) else {}


def read(table: Table) -> State:
    """The table now; one query."""
    return state_of(table, log.entries_of(table))


def read_many(tables: Iterable[Table]) -> list[State]:
    """Several tables, less those of games that are gone; one query."""
    tables = list(tables)
    by_table = defaultdict(list)
    for entry in Entry.objects.filter(table__in=tables).order_by("number"):
        by_table[entry.table_id].append(entry)
    known = {game.slug for game in games()}
    return [state_of(t, by_table[t.pk]) for t in tables if t.game in known]


def state_of(table: Table, entries: Sequence[Entry]) -> State:
    sheet = log.sheet_of(table, entries)
    now = judge(Case(table.key, len(entries), tuple(table.players), sheet))
    # The row may have been read before the last entries were.
    final = table.final if table.version == len(entries) else None
    shown = final["verdict"] if final else now.json
    return State(table, entries, sheet, now.verdict, shown, now.trouble)


@lru_cache(maxsize=256)
def judge(case: Case) -> Judged:
    return judge_sheet(case.sheet)


def judge_sheet(sheet: Sheet) -> Judged:
    """The verdict on a sheet, or on its rounds before the first refused one."""
    try:
        return Judged(check(sheet))
    except SheetError as error:
        if error.round is None:
            raise
        rounds = sheet["rounds"][: error.round - 1]
        return Judged(check({**sheet, "rounds": rounds, "ended": False}), error)


def assess_round(
    state: State, number: int, facts: log.Facts, through: str | None = None
) -> Assessment:
    """A round with these facts, after the rounds before it.

    Stages up to the one named `through` must be whole.
    """
    return assess(state.sheet, number, facts, through)


def asked_keys(state: State, number: int, facts: log.Facts) -> set[str]:
    """The facts that recording these settles: what their stages ask for.

    And those that only another kind of round has, which then are gone.
    """
    known = state.round(number) | facts
    marked = (k for k in state.game.kinds if k.mark and k.mark.key in known)
    fitting = (kind for kind in marked if facts.keys() <= kind.known)
    kind = next(fitting, state.game.kinds[0])
    asked = [stage.keys for stage in kind.stages if stage.keys & facts.keys()]
    return set(facts).union(state.game.keys - kind.known, *asked)


def final_of(verdict: Verdict) -> dict[str, Any] | None:
    """What a finished table keeps: the verdict and the rules that gave it."""
    if verdict.next is not None:
        return None
    return {"edition": verdict.table.game.edition, "verdict": verdict.json()}


def standing(state: State) -> Standing | None:
    """How far from winning; once the game is over, what it was played to."""
    verdict = state.verdict
    last = verdict.next or (verdict.rounds[-1] if verdict.rounds else None)
    return state.game.standing(last) if last else None


def starts(state: State) -> list[int]:
    """The totals before the first round."""
    return state.game.starts(state.verdict.table)


def notes(state: State) -> dict[int, str]:
    """What the game itself says of each side before the round to come."""
    ahead = state.verdict.next
    return {} if ahead is None else dict(state.game.notes(ahead))


def money(state: State, points: int) -> str:
    """Points as money where the table plays for it; else nothing."""
    return state.game.worth(state.verdict.table, points)


def told_round(state: State, number: int, facts: log.Facts) -> list[Told]:
    """Facts of a round in words; of the round as it stands, was, or might be."""
    return told(state.verdict.table, facts, round_of(state, number, facts))


def round_of(state: State, number: int, facts: log.Facts) -> Round | None:
    """The round that these facts are of, as the referee reads it."""
    now = state.round(number)
    if any(now.get(key) != raw for key, raw in facts.items()):
        try:
            return assess_round(state, number, facts).round
        except SheetError:
            return None
    verdict = state.verdict
    rounds = [*verdict.rounds, *([verdict.pending] if verdict.pending else [])]
    return next((r for r in rounds if r.number == number), None)


def next_dealer(state: State) -> int:
    """The seat that begins the next game if the deal goes on."""
    verdict = state.verdict
    first: int = verdict.table.options[state.game.first]
    if verdict.pending:
        dealer = verdict.pending.dealer
    else:
        dealer = next_round(verdict.rounds[-1]).dealer if verdict.rounds else first
    return verdict.table.left(first) if dealer is None else dealer


def stage_label(state: State) -> str:
    """The stage that the round to come waits for: Bids."""
    ahead = state.verdict.next
    return ahead.kind.stages[ahead.reached].label if ahead else ""


def option_defaults(seats: Seats) -> list[tuple[Any, Any]]:
    """Every option of a table and what the rules as written give it."""
    return [(fact, default_of(fact, seats)) for fact in seats.game.all_options()]


def option_words(seats: Seats) -> list[tuple[Any, str, bool]]:
    """Every option of a table: its fact, its value in words, whether it was changed."""
    found = []
    for fact, default in option_defaults(seats):
        value = seats.options.get(fact, default)
        said = in_words(fact.value, value, seats)
        found.append((fact, said, value != default))
    return found


def seats_for(game: Game, count: int) -> Seats:
    """A table of that many, as the game's defaults would have it."""
    return Seats(game, [f"Seat {seat + 1}" for seat in range(count)])


def seats_by(
    game: Game, players: Sequence[str], options: Mapping[str, Any]
) -> tuple[Seats, list[Problem]]:
    """A table by these options; what is wrong with them, which then is as written."""
    seats = Seats(game, list(players))
    return seats, list(option_problems(seats, dict(options)))
