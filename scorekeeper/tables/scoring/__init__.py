"""The one door to the referee for scores: entries in, verdicts out.

Everything else of the site asks here; `facts` is the other door, for forms.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext

from referee import (
    Assessment,
    Game,
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
    match_of,
    setup_problems,
)
from referee.engine.formatting import Told, told, words as in_words
from referee.engine.round import Round, Table as Seats, next_round
from referee.engine.sheet import default_of, option_problems
from referee.engine.verdict import Step
from scorekeeper.tables import log
from scorekeeper.tables.models import Entry, Table
from scorekeeper.tables.scoring.state import (
    Sheet,
    State,
    TableRound,
    entries_of,
    forget,
    keep_judged,
    match_after,
)
from scorekeeper.tables.spoken import word

__all__ = [
    "Assessment",
    "Game",
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
    "forget",
    "game",
    "keep_judged",
    "match_of",
    "setup_problems",
    "told",
    "word",
]


def read(table: Table) -> State:
    """The table now; one query."""
    return state_of(table, entries_of(table))


def read_many(tables: Iterable[Table]) -> list[State]:
    """Several tables, less those of games that are gone; one query."""
    tables = list(tables)
    by_table = defaultdict(list)
    for entry in Entry.objects.filter(table__in=tables).order_by("number"):
        by_table[entry.table_id].append(entry)
    known = {game.slug for game in all_games()}
    return [state_of(t, by_table[t.pk]) for t in tables if t.game in known]


def state_of(table: Table, entries: Sequence[Entry]) -> State:
    """The table as these entries, all of them or the first ones, leave it; no query."""
    match = match_after(table, entries)
    # The row may have been read before the last entries were.
    final = table.final if table.version == len(entries) else None
    return State(table, entries, match, final["verdict"] if final else match.json)


def named(state: State) -> State:
    """The table with its names, which may have changed since its row was read."""
    table = state.table
    if all(e.kind not in log.NAMING for e in state.entries[table.version :]):
        return state
    table.players = Table.objects.values_list("players", flat=True).get(pk=table.pk)
    return state_of(table, state.entries)


def asked_keys(at: TableRound, facts: log.Facts) -> set[str]:
    """The keys that recording these facts settles: what their stages ask for.

    And those that only another kind of round has, which then are gone.
    """
    known = at.recorded | facts
    told = (each for each in at.game.round_types if each.is_told_by(known))
    fitting = (each for each in told if facts.keys() <= each.known)
    round_type = next(fitting, at.game.round_types[0])
    asked = [stage.keys for stage in round_type.stages if stage.keys & facts.keys()]
    return set(facts).union(at.game.keys - round_type.known, *asked)


def final_of(verdict: Verdict) -> dict[str, Any] | None:
    """What a finished table keeps: its verdict and the edition of the rules."""
    if verdict.next is not None:
        return None
    return {"edition": verdict.table.game.edition, "verdict": verdict.json()}


def standing(state: State) -> Standing | None:
    """How far from winning; once the game is over, what it was played to."""
    verdict = state.verdict
    last = verdict.next or (verdict.rounds[-1] if verdict.rounds else None)
    return state.game.standing(last) if last else None


def starts(state: State) -> list[int]:
    """The totals before the first round, by side."""
    return state.game.starts(state.verdict.table)


def notes(state: State) -> dict[int, str]:
    """By side what the game itself says of it before the round to come."""
    ahead = state.verdict.next
    if ahead is None:
        return {}
    return {side: word(note) for side, note in state.game.side_notes(ahead)}


def middle(state: State) -> tuple[str, int] | None:
    """What lies in the middle of the table before the round to come: word, points."""
    ahead = state.verdict.next
    return None if ahead is None else state.game.middle(ahead)


def money(state: State, points: int) -> str:
    """Points as money where the table plays for it; else nothing."""
    return word(state.game.worth(state.verdict.table, points))


def stake(state: State) -> str:
    """What a point is worth where the table plays for money: 0.10 € a stake."""
    return word(state.game.stake(state.verdict.table))


def told_round(at: TableRound, facts: log.Facts) -> list[Told]:
    """Facts of a round in words; of the round as it stands, was, or might be."""
    return told(at.state.verdict.table, facts, round_of(at, facts))


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
    return {"who": word(table.named(winners)), "people": people}


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
    return ahead.round_type.stages[ahead.reached].label if ahead else ""


def option_defaults(seats: Seats) -> list[tuple[Any, Any]]:
    """Every option of a table and what the rules as written give it."""
    return [(fact, default_of(fact, seats)) for fact in seats.game.all_options()]


def agreed_rounds(game: Game) -> Any:
    """The option that ends it after so many rounds, which it counts; None without."""
    unit = game.unit.one.many
    return next((fact for fact in game.options if fact.one == unit), None)


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
