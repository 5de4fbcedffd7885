"""The score sheet: rounds down, sides across, and why each cell is what it is."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from scorekeeper.tables import log, scoring, words
from scorekeeper.tables.cards import records
from scorekeeper.tables.dispute import disputes
from scorekeeper.tables.models import Kind
from scorekeeper.tables.scoring import cards as scoring_cards
from scorekeeper.tables.showing import board, history, rulebook, verdicts


@dataclass(frozen=True)
class Cell:
    """One side in one round; `brief` is what was recorded for it, as on paper."""

    side: int
    name: str
    total: int
    points: int
    dealt: bool
    edited: bool
    brief: str
    open: bool


@dataclass(frozen=True)
class Reason:
    """One line of the computation and the rule it applies."""

    points: int
    text: str
    rule: str
    law: str
    ruling: bool


@dataclass(frozen=True)
class Why:
    """`played`: its cards can be recorded, or looked at; `faults`: what they show."""

    name: str
    points: int
    total: int
    reasons: list[Reason]
    recorded: list[tuple[str, str]]
    events: list[history.Event]
    played: bool
    faults: list[verdicts.Fault]


@dataclass(frozen=True)
class Row:
    """One round; `dispute` is the number of its open dispute."""

    number: int
    cells: list[Cell]
    why: Why | None
    dispute: int | None = None


@dataclass(frozen=True)
class Open:
    """The round being entered: a value a side, or the facts in a sentence."""

    number: int
    label: str
    values: list[str]
    told: list[tuple[str, str]]
    dealt: list[bool]


@dataclass(frozen=True)
class Pad:
    names: list[str]
    rows: list[Row]
    pending: Open | None
    bonus: list[int] | None
    totals: list[int]


def pad_of(state: scoring.State, asked: tuple[int, int] | None = None) -> Pad:
    """The whole sheet; `asked` is the (round, side) whose reasons are open."""
    verdict = state.shown
    changes = log.changes(state.entries)
    disputed = disputes.open_rounds(state.entries)
    rows = [
        row_of(state, one, changes.get(one["number"], []), asked, disputed)
        for one in verdict["rounds"]
    ]
    bonus = verdict.get("bonus")
    return Pad(
        board.names_of(verdict),
        rows,
        pending_of(state),
        bonus["points"] if bonus else None,
        verdict["totals"],
    )


def row_of(
    state: scoring.State,
    one: dict[str, Any],
    changes: list[log.Change],
    asked: tuple[int, int] | None,
    disputed: Mapping[int, disputes.Dispute],
) -> Row:
    number = one["number"]
    edited = edited_sides(state, number, changes)
    told = scoring.told_round(state, number, state.round(number))
    cells = [
        Cell(
            side,
            name,
            one["totals"][side],
            one["points"][side],
            one["dealer"] in state.shown["sides"][side],
            side in edited,
            "/".join(on_paper(state, told, side)),
            asked == (number, side),
        )
        for side, name in enumerate(board.names_of(state.shown))
    ]
    found = next((cell for cell in cells if cell.open), None)
    why = why_of(state, one, found, told, changes) if found else None
    one_open = disputed.get(number)
    return Row(number, cells, why, one_open.number if one_open else None)


def edited_sides(
    state: scoring.State, number: int, changes: list[log.Change]
) -> set[int]:
    """The sides whose facts a correction changed; all, where it concerns all."""
    found: set[int] = set()
    sides = range(len(state.shown["sides"]))
    for change in changes:
        if change.entry.kind == Kind.RECORDED:
            continue
        pair = [
            scoring.told_round(state, number, facts)
            for facts in (change.before, change.after)
        ]
        mine = {
            side
            for side in sides
            if list(brief(state, pair[0], side)) != list(brief(state, pair[1], side))
        }
        found |= mine or set(sides)
    return found


def brief(state: scoring.State, told: list[scoring.Told], side: int) -> Iterator[str]:
    """What was recorded for one side, fact by fact."""
    seats = state.shown["sides"][side]
    for fact in told:
        if fact.per == "side":
            yield fact.values[side]
        elif fact.per == "seat" and any(fact.values[seat] for seat in seats):
            yield "+".join(fact.values[seat] for seat in seats)


def on_paper(
    state: scoring.State, told: list[scoring.Told], side: int
) -> Iterator[str]:
    """The same, and what one player played alone stands with that player."""
    yield from brief(state, told, side)
    alone = [fact.values[0] for fact in told if not fact.per]
    names = {state.shown["players"][seat] for seat in state.shown["sides"][side]}
    if names & set(alone[:1]):
        yield from alone[1:]


def why_of(
    state: scoring.State,
    one: dict[str, Any],
    cell: Cell,
    told: list[scoring.Told],
    changes: list[log.Change],
) -> Why:
    laws = {rule.key: rule.law for rule in state.game.rules}
    reasons = [
        Reason(
            line["points"],
            line["text"],
            rulebook.name_of(line["rule"]),
            laws.get(line["rule"], ""),
            line.get("ruling", False),
        )
        for line in one["reasons"]
        if line["side"] == cell.side
    ]
    number = one["number"]
    events = list(history.events(state, number, changes))
    facts = recorded(state, told)
    played = scoring_cards.played_in(state, number)
    r = next((r for r in state.verdict.rounds if r.number == number), None)
    faults = verdicts.faults_of(r) if r else []
    total = cell.total
    return Why(cell.name, cell.points, total, reasons, facts, events, played, faults)


def recorded(state: scoring.State, told: list[scoring.Told]) -> list[tuple[str, str]]:
    """The facts of a round in words: (Bids, Ann 5, Ben 0 …)."""
    return [pair for fact in told for pair in in_words(state, fact)]


def in_words(state: scoring.State, fact: scoring.Told) -> Iterator[tuple[str, str]]:
    """A fact in one line; where each says several things, a line for each."""
    names = {"seat": state.shown["players"], "side": board.names_of(state.shown)}
    if not fact.per:
        yield fact.label, fact.values[0]
        return
    pairs = [
        (name, value)
        for name, value in zip(names[fact.per], fact.values, strict=False)
        if value
    ]
    if any("; " in value for _, value in pairs):
        yield from ((f"{fact.label}, {name}", value) for name, value in pairs)
    else:
        yield fact.label, ", ".join(f"{name} {value}" for name, value in pairs)


def recorded_now(state: scoring.State) -> list[tuple[str, str]]:
    """What stands of the round being played."""
    if state.due is None:
        return []
    told = scoring.told_round(state, state.due, state.round(state.due))
    return recorded(state, told)


def pending_of(state: scoring.State) -> Open | None:
    pending = state.shown["pending"]
    facts = state.round(pending["number"]) if pending else {}
    if not facts:
        return None
    told = list(briefly(state, scoring.told_round(state, pending["number"], facts)))
    sides = range(len(state.shown["sides"]))
    values = ["/".join(brief(state, told, side)) for side in sides]
    lists = [fact.label.lower() for fact in told if fact.per]
    dealt = [pending["dealer"] in seats for seats in state.shown["sides"]]
    label = words.listed(lists) if lists else ""
    return Open(pending["number"], label, values, recorded(state, told), dealt)


def briefly(state: scoring.State, told: list[scoring.Told]) -> Iterator[scoring.Told]:
    """A record of the cards by its name alone."""
    kept = records.keys_of(state.game)
    for one in told:
        yield one._replace(per="", values=("",)) if one.key in kept else one
