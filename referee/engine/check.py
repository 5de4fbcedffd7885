"""A sheet through its game: the verdict on it, and on one round of it."""

from __future__ import annotations

from typing import Any

from referee.engine.match import Assessment, Match, play, play_on, verdict_of
from referee.engine.round import Round
from referee.engine.sheet import Sheet, read_sheet
from referee.engine.verdict import Verdict


def check(sheet: object) -> Verdict:
    """The verdict on a sheet, which is the contract's JSON as Python values.

    Raises SheetError with the first problem. The sheet is not changed.
    """
    table, raws, ended = read_sheet(sheet)
    rounds: list[Round] = []
    winners, pending, upcoming = play_on(table, raws, rounds)
    return verdict_of(rounds, winners, pending, upcoming, ended)


def match_of(sheet: object) -> Match:
    """A sheet as played, up to the first round that is refused.

    Raises SheetError where what is wrong is in no round. The sheet is not changed,
    and is not to be changed as long as the match is used.
    """
    return play(read_sheet(sheet))


def assess(
    sheet: dict[str, Any],
    number: int,
    raw: dict[str, Any],
    through: str | None = None,
) -> Assessment:
    """Round `number` (1-based) with the facts `raw`, after the rounds before it.

    The stages up to the one named `through` must be whole: what they lack is
    "missing". Raises SheetError where the rounds before are refused, or where
    the game was over before this round.
    """
    read = read_sheet(sheet)
    before = play(Sheet(read.table, read.rounds[: number - 1], False))
    return before.assess(raw, through, number=number)
