"""Confirmation in words: which rounds are provisional, and who accepted the others."""

from dataclasses import dataclass
from typing import Any

from scorekeeper.tables import scoring, sentences, words
from scorekeeper.tables.events import confirmation_commands, confirmations
from scorekeeper.tables.events.confirmations import MINUTES, Setting, Standing
from scorekeeper.tables.models import Kind

PLAIN = {"off": ("Off", confirmations.OFF), "on": ("On", Setting(True))}
TIMED = {
    str(minutes): (words.counted(minutes, "minute"), Setting(True, minutes))
    for minutes in MINUTES
}
CHOICES = PLAIN | TIMED


@dataclass(frozen=True)
class Waiting:
    """A provisional round. `of` is the entry that is to be accepted."""

    number: int
    of: int
    who: str
    waits: str
    timed: bool
    may: bool


@dataclass(frozen=True)
class Shown:
    """Of a table: the provisional rounds, and what is said of those that count.

    `seated`: this phone has a seat; only such a phone may accept.
    """

    rows: list[Waiting]
    numbers: set[int]
    counted: dict[int, str]
    seated: bool


def shown(state: scoring.State, seat: int | None, phone: str = "") -> Shown | None:
    """To the phone of a seat; nothing where this table does not ask for it."""
    found = confirmation_commands.standings(state)
    if not found:
        return None
    waiting = [one for one in found.values() if one.provisional]
    rows = [row(state, one, seat, phone) for one in waiting if not one.disputed]
    rows.sort(key=lambda one: not one.may)
    numbers = {one.round for one in waiting}
    counted = {n: counts(one) for n, one in found.items() if n not in numbers}
    return Shown(rows, numbers, counted, seat is not None)


def row(state: scoring.State, one: Standing, seat: int | None, phone: str) -> Waiting:
    may = confirmations.may_accept(one, seat, state.shown["sides"], phone)
    timed = one.due is not None
    return Waiting(one.round, one.last.number, wrote(one), waits_for(one), timed, may)


def wrote(one: Standing) -> str:
    """Ann recorded it at 20:41."""
    new, at = one.last.kind == Kind.RECORDED, words.when(one.last.at)
    if who := one.last.by:
        text = sentences.RECORDED_IT if new else sentences.CORRECTED_IT
        return sentences.said(text, who=who, at=at)
    text = sentences.RECORDED_AT if new else sentences.CORRECTED_AT
    return sentences.said(text, at=at)


def waits_for(one: Standing) -> str:
    seat, side = "someone at a seat", "someone from the other side"
    other = seat if one.seat is None else side
    silent = f", or at {words.when(one.due)} if nobody objects" if one.due else ""
    return f"It counts once {other} confirms it{silent}."


def counts(one: Standing) -> str:
    """Why a round is provisional no more: Accepted by Ben at 20:44."""
    if one.end is None:
        assert one.due
        return f"Nobody disputed it by {words.when(one.due)}, so it counts."
    by, at = one.end.by, words.when(one.end.at)
    if one.end.kind == Kind.RULED:
        return f"A ruling made it count at {at}."
    return f"Accepted by {by} at {at}."


def chosen(state: scoring.State) -> dict[str, Any]:
    """The setting of a table, and what it could be."""
    now = confirmations.setting_of(state.entries)
    timed = str(now.minutes) if now.minutes else "on"
    return {
        "confirm": timed if now.on else "off",
        "confirmation": {value: label for value, (label, _) in PLAIN.items()},
        "silences": {value: label for value, (label, _) in TIMED.items()},
        "silence": now.minutes or 0,
    }
