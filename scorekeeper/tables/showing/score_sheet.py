"""The score sheet: rounds down, sides across, and why each cell is what it is."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext

from referee.form import records
from referee.form.conditions import is_yes
from scorekeeper.tables import disputes, log, scoring, sentences, spoken
from scorekeeper.tables.models import Kind
from scorekeeper.tables.scoring import presence
from scorekeeper.tables.showing import board
from scorekeeper.tables.showing.explanation import Mark, Why, flags_of, marks_of, why_of

# More sides than these stand closer.
FEW = 4


def cell_in(why: str) -> tuple[int, int] | None:
    """`?why=3.1` asks for the reasons of round 3, side 1."""
    try:
        number, side = map(int, why.split("."))
    except ValueError:
        return None
    return number, side


@dataclass(frozen=True)
class Cell:
    """One side in one round; `brief` is what was recorded for it, as on paper.

    `flag`: the word for a wrong play of the side, scored or not; `there`: somebody of
    it was at the table.
    """

    side: int
    name: str
    total: int
    points: int
    dealt: bool
    edited: bool
    brief: str
    open: bool
    flag: str = ""
    there: bool = True


@dataclass(frozen=True)
class Row:
    """One round; `dispute` is the number of its open dispute, `marks` its faults.

    `filled`: nobody dealt, what lies in the middle was filled again; its name.
    """

    number: int
    cells: list[Cell]
    why: Why | None
    dispute: int | None = None
    marks: list[Mark] = field(default_factory=list)
    filled: str = ""

    @property
    def flagged(self) -> bool:
        return any(cell.flag for cell in self.cells)


@dataclass(frozen=True)
class Open:
    """The round being entered: a value a side, or the facts in a sentence."""

    number: int
    label: str
    values: list[str]
    told: list[tuple[str, str]]
    dealt: list[bool]


@dataclass(frozen=True)
class ScoreSheet:
    """`starts`: what everyone began with, where that is not 0; `bonus` is the end.

    `notes`: what stands beside a side before the round to come, as its bags.
    """

    names: list[str]
    starts: list[int]
    end: str
    rows: list[Row]
    pending: Open | None
    bonus: list[int] | None
    totals: list[int]
    notes: list[tuple[str, str]]

    @property
    def dealt(self) -> bool:
        """Whether somebody dealt: the legend explains what is there."""
        dealt = [cell.dealt for row in self.rows for cell in row.cells]
        return any(dealt + (self.pending.dealt if self.pending else []))

    @property
    def edited(self) -> bool:
        return any(cell.edited for row in self.rows for cell in row.cells)

    @property
    def marked(self) -> bool:
        return any(row.flagged for row in self.rows)

    @property
    def slim(self) -> bool:
        """Many sides, or totals whose digits stand in groups: smaller figures."""
        grouped = any(abs(total) >= spoken.GROUPED for total in self.totals)
        return len(self.names) > FEW or grouped


def score_sheet_of(
    state: scoring.State, asked: tuple[int, int] | None = None
) -> ScoreSheet:
    """The whole sheet; `asked` is the (round, side) whose reasons are open."""
    verdict = state.shown
    bonus, names = verdict.get("bonus"), board.all_names_of(state)
    notes = {} if state.over else scoring.notes(state)
    return ScoreSheet(
        names,
        starts if any(starts := scoring.starts(state)) else [],
        end_of(state),
        rows_of(state, asked),
        pending_of(state),
        bonus["points"] if bonus else None,
        verdict["totals"],
        [(names[side], note) for side, note in notes.items()],
    )


def rows_of(state: scoring.State, asked: tuple[int, int] | None) -> list[Row]:
    changes = state.changes
    disputed = {
        number: dispute.number
        for number, dispute in disputes.open_rounds(state.disputes).items()
    }
    found = marks_of(state)
    flags = flags_of(state, found)
    return [
        row_of(
            state,
            shown,
            changes.get(shown["number"], []),
            asked,
            disputed.get(shown["number"]),
            [mark for mark in found if mark.round == shown["number"]],
            flags.get(shown["number"], {}),
        )
        for shown in state.shown["rounds"]
    ]


def end_of(state: scoring.State) -> str:
    """What the last lines share out: what lies in the middle, where something does."""
    last = state.verdict.rounds[-1:]
    middle = state.game.display.middle(last[0]) if last else None
    return sentences.small(middle[0]) if middle else gettext("end")


def row_of(
    state: scoring.State,
    shown: dict[str, Any],
    changes: list[log.Change],
    asked: tuple[int, int] | None,
    dispute: int | None,
    found_wrong: list[Mark],
    flags: Mapping[int, str],
) -> Row:
    number, at = shown["number"], state.at(shown["number"])
    filled, edited = refill_words(state, number), edited_sides(at, changes)
    told = scoring.round_in_words(at, state.round(number))
    cells = [
        Cell(
            side,
            name,
            shown["totals"][side],
            shown["points"][side],
            not filled and shown["dealer"] in state.shown["sides"][side],
            side in edited,
            "/".join(on_paper(state, told, side)),
            asked == (number, side),
            flags.get(side, ""),
            is_there(state, number, side),
        )
        for side, name in enumerate(board.names_in(state, number))
    ]
    open_ = next((cell.side for cell in cells if cell.open), None)
    why = None if open_ is None else open_why(state, shown, open_, changes, found_wrong)
    return Row(number, cells, why, dispute, found_wrong, filled)


def is_there(state: scoring.State, number: int, side: int) -> bool:
    seats = state.shown["sides"][side]
    return any(seat in presence.there(state, number) for seat in seats)


def open_why(
    state: scoring.State,
    shown: dict[str, Any],
    side: int,
    changes: list[log.Change],
    marks: list[Mark],
) -> Why:
    """In the names of who sat there then, whoever has taken a seat over since."""
    number = shown["number"]
    then = board.state_of_round(state, number)
    told = scoring.round_in_words(then.at(number), then.round(number))
    return why_of(then, shown, side, told, changes, marks)


def refill_words(state: scoring.State, number: int) -> str:
    """What was filled again in a round that could have been the end; mostly nothing."""
    kind = state.verdict.rounds[number - 1].round_type
    return sentences.small(kind.stages[0].label) if kind.or_end else ""


def edited_sides(at: scoring.TableRound, changes: list[log.Change]) -> set[int]:
    """The sides whose facts a correction changed; all, where it concerns all."""
    found: set[int] = set()
    sides = range(len(at.state.shown["sides"]))
    for change in changes:
        if change.entry.kind == Kind.RECORDED:
            continue
        pair = [
            scoring.round_in_words(at, facts) for facts in (change.before, change.after)
        ]
        mine = {
            side
            for side in sides
            if list(brief(at.state, pair[0], side))
            != list(brief(at.state, pair[1], side))
        }
        found |= mine or set(sides)
    return found


def brief(state: scoring.State, told: list[scoring.Told], side: int) -> Iterator[str]:
    """What was recorded for one side, fact by fact."""
    seats = state.shown["sides"][side]
    for fact in told:
        if fact.per == "side":
            yield spoken.word(fact.said[side])
        elif fact.per == "seat":
            said = [spoken.word(fact.said[seat]) for seat in seats]
            if any(said):
                yield "+".join(said)


def on_paper(
    state: scoring.State, told: list[scoring.Told], side: int
) -> Iterator[str]:
    """The same, and what one player played alone stands with that player."""
    yield from brief(state, told, side)
    alone = [spoken.word(fact.said[0]) for fact in told if not fact.per]
    names = {state.shown["players"][seat] for seat in state.shown["sides"][side]}
    if names & set(alone[:1]):
        yield from alone[1:]


def pending_of(state: scoring.State) -> Open | None:
    pending = state.shown["pending"]
    facts = state.round(pending["number"]) if pending else {}
    if not facts:
        return None
    told = list(
        briefly(state, scoring.round_in_words(state.at(pending["number"]), facts))
    )
    sides = range(len(state.shown["sides"]))
    values = ["/".join(brief(state, told, side)) for side in sides]
    lists = [fact.label for fact in told if fact.per]
    dealt = [pending["dealer"] in seats for seats in state.shown["sides"]]
    if lists:
        return Open(pending["number"], sentences.together(lists), values, [], dealt)
    alone = [(sentences.small(one.label), spoken.word(one.said[0])) for one in told]
    return Open(pending["number"], "", values, alone, dealt)


def briefly(state: scoring.State, told: list[scoring.Told]) -> Iterator[scoring.Told]:
    """A record of the cards, and what is so, by its name alone: everyone passed."""
    kept = records.keys_of(state.game)
    for row in told:
        named = row.key in kept or is_yes(row)
        yield row._replace(per="", said=("",)) if named else row
