"""Marks of what was scored though a record proves it wrong."""

from dataclasses import dataclass

from scorekeeper.tables import fault_sentences, log, scoring, units, words
from scorekeeper.tables.models import Entry
from scorekeeper.tables.scoring import rulings, rulings as scoring_disputes
from scorekeeper.tables.sentences import said
from scorekeeper.tables.showing import board
from scorekeeper.tables.spoken import word


@dataclass(frozen=True)
class Mark:
    """`flag`: the word on the face of the sheet, in the cell of `side`."""

    round: int
    side: int
    flag: str
    title: str
    heading: str
    text: str
    by_rules: str
    scored: str


def marks_of(state: scoring.State) -> list[Mark]:
    """Every mark, by round; a round that is corrected has none."""
    side_of = state.verdict.table.side_of
    changes = log.changes(state.entries)
    return [
        Mark(
            one.round,
            side_of[one.seat],
            word(one.word),
            title(state, one),
            word(one.heading),
            one.text,
            by_rules(state, one),
            scored(changes.get(one.round, [])),
        )
        for one in rulings.marks(state.match)
    ]


def flags_of(state: scoring.State, marks: list[Mark]) -> dict[int, dict[int, str]]:
    """By round and side the word on the face of the sheet; a foul that ended it too."""
    side_of = state.verdict.table.side_of
    found: dict[int, dict[int, str]] = {}
    for number, seat in rulings.ended_by_foul(state.match).items():
        found[number] = {side_of[seat]: said(fault_sentences.A_FOUL)}
    for one in marks:
        found.setdefault(one.round, {}).setdefault(one.side, one.flag)
    return found


def lines_of(state: scoring.State) -> list[Mark]:
    """A line for whose wrong play of which sort stands in which round."""
    found = marks_of(state)
    return [*{one.title: one for one in reversed(found)}.values()][::-1]


def title(state: scoring.State, one: rulings.Mark) -> str:
    who = board.players_in(state, one.round)[one.seat]
    unit, text = state.game.unit, fault_sentences.MARK
    return units.said(text, unit, one.round, what=one.word, who=who)


def by_rules(state: scoring.State, one: rulings.Mark) -> str:
    """What the rules say, and that the table has it otherwise."""
    punished = scoring_disputes.foul_of(state, state.round(one.round), one.seat)
    try:
        a = state.at(one.round).assess(punished) if punished and one.of_cards else None
    except scoring.SheetError:
        a = None
    if a is None or not a.winners:
        return said(fault_sentences.NO_PENALTY)
    return said(fault_sentences.OTHERS_WIN, **scoring.winning(a))


def scored(changes: list[log.Change]) -> str:
    """Scored anyway at 20:31, by Ann."""
    found: list[Entry] = [c.entry for c in changes if "anyway" in c.entry.data]
    if not found:
        return ""
    at, who = words.when(found[-1].at), found[-1].by
    text = fault_sentences.SCORED_ANYWAY if who else fault_sentences.SCORED_ANYWAY_AT
    return said(text, at=at, **({"who": who} if who else {}))
