"""What is said of the latest entry, and of rounds that others have to confirm."""

from dataclasses import dataclass
from typing import Any

from django.utils.functional import lazy
from django.utils.translation import gettext, gettext_lazy, ngettext

from scorekeeper.tables import log, scoring, sentences, spoken, units
from scorekeeper.tables.events import confirmations, seats
from scorekeeper.tables.events.confirmations import MINUTES, Setting, Standing
from scorekeeper.tables.models import Entry, Kind
from scorekeeper.tables.sentences import Text
from scorekeeper.tables.showing import history

ENDED = Text("news.ended", "The game was ended.")
REDONE = "redone"
# By nobody who is known, and by somebody.
TOLD = {
    Kind.RECORDED: (
        Text("news.entered", "Entered: {what}."),
        Text("news.entered-by", "Entered by {by}: {what}."),
    ),
    Kind.CORRECTED: (
        Text("news.corrected", "Corrected: {what}."),
        Text("news.corrected-by", "Corrected by {by}: {what}."),
    ),
    Kind.UNDONE: (
        Text("news.undone", "Undone: {what}."),
        Text("news.undone-by", "Undone by {by}: {what}."),
    ),
    REDONE: (
        Text("news.redone", "Redone: {what}."),
        Text("news.redone-by", "Redone by {by}: {what}."),
    ),
    Kind.DISPUTED: (
        Text("news.disputed", "Disputed: {what}."),
        Text("news.disputed-by", "Disputed by {by}: {what}."),
    ),
    Kind.ANSWERED: (
        Text("news.answered", "Answered: {what}."),
        Text("news.answered-by", "Answered by {by}: {what}."),
    ),
    Kind.WITHDRAWN: (
        Text("news.withdrawn", "Withdrawn: {what}."),
        Text("news.withdrawn-by", "Withdrawn by {by}: {what}."),
    ),
    Kind.RULED: (
        Text("news.ruled", "Decided: {what}."),
        Text("news.ruled-by", "Decided by {by}: {what}."),
    ),
    Kind.ACCEPTED: (
        Text("news.accepted", "Accepted: {what}."),
        Text("news.accepted-by", "Accepted by {by}: {what}."),
    ),
    Kind.CONFIRMING: (
        Text("news.confirming", "Changed: {what}."),
        Text("news.confirming-by", "Changed by {by}: {what}."),
    ),
    Kind.RENAMED: (
        Text("news.renamed", "Name corrected: {what}."),
        Text("news.renamed-by", "Name corrected by {by}: {what}."),
    ),
    Kind.SEATED: (
        Text("news.seated", "Seats changed: {what}."),
        Text("news.seated-by", "Seats changed by {by}: {what}."),
    ),
    Kind.AGAIN: (
        Text("news.again", "New game started."),
        Text("news.again-by", "New game started by {by}."),
    ),
}


def said(state: scoring.State, asked: bool) -> str:
    return latest(state) if asked and state.entries else ""


def latest(state: scoring.State) -> str:
    """The last entry in a sentence: Entered by Ben: tricks of round 4."""
    entry = state.entries[-1]
    kind = entry.kind
    if kind == Kind.ENDED:
        return sentences.said(ENDED)
    if kind == Kind.UNDONE:
        taken = state.entries[entry.data["entry"] - 1]
        kind = REDONE if taken.kind == Kind.UNDONE else kind
    by_nobody, by_somebody = TOLD[kind]
    what = "" if entry.kind == Kind.AGAIN else subject(state, entry)
    if not entry.by:
        return sentences.said(by_nobody, what=what)
    return sentences.said(by_somebody, by=entry.by, what=what)


def subject(state: scoring.State, entry: Entry) -> str:
    unit = state.game.unit
    if entry.kind in (Kind.RECORDED, Kind.UNDONE):
        return history.named(state, entry)
    if entry.kind == Kind.CONFIRMING:
        return units.said(units.HOW_CONFIRMED, unit)
    if entry.kind in log.NAMING:
        return spoken.listed(new for _, new in entry.data["names"].values())
    if "dispute" not in entry.data:
        return units.numbered(unit, entry.data["round"])
    dispute = state.entries[entry.data["dispute"] - 1]
    return units.said(units.THE_DISPUTE, unit, dispute.data["round"])


# ---- Confirmation: which rounds are provisional, and who accepted the others ----


def in_minutes(number: int) -> Any:
    """To be worded for whoever reads: 1 minute, 5 minutes."""
    return lazy(
        lambda: ngettext("{number} minute", "{number} minutes", number).format(
            number=number
        ),
        str,
    )()


PLAIN = {
    "off": (gettext_lazy("Off"), confirmations.OFF),
    "on": (gettext_lazy("On"), Setting(True)),
}
TIMED = {
    str(minutes): (in_minutes(minutes), Setting(True, minutes)) for minutes in MINUTES
}
CHOICES = PLAIN | TIMED


# By whether the writer has a seat, and whether silence is enough.
WAITS = {
    (True, False): Text(
        "provisional.other-side",
        "It counts once someone from the other side confirms it.",
    ),
    (True, True): Text(
        "provisional.other-side-or-at",
        "It counts once someone from the other side confirms it, or at {at} if nobody "
        "objects.",
    ),
    (False, False): Text(
        "provisional.a-seat", "It counts once someone at a seat confirms it."
    ),
    (False, True): Text(
        "provisional.a-seat-or-at",
        "It counts once someone at a seat confirms it, or at {at} if nobody objects.",
    ),
}


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
    found = confirmations.scored_standings(state)
    if not found:
        return None
    waiting = [one for one in found.values() if one.provisional]
    rows = [row(state, one, seat, phone) for one in waiting if not one.disputed]
    rows.sort(key=lambda one: not one.may)
    numbers = {one.round for one in waiting}
    counted = {n: counts(one) for n, one in found.items() if n not in numbers}
    return Shown(rows, numbers, counted, seat is not None)


def unconfirmed(state: scoring.State) -> list[Standing]:
    """The rounds that may still not count: what hangs on them is not settled."""
    found = confirmations.scored_standings(state).values()
    return [one for one in found if one.provisional]


def row(state: scoring.State, one: Standing, seat: int | None, phone: str) -> Waiting:
    may = confirmations.may_accept(one, seat, state.shown["sides"], phone)
    table, timed, waits = state.table, one.due is not None, waits_for(one)
    if may and seat is not None and not seats.may_confirm(table, seat, one.last):
        may, waits = False, sentences.said(sentences.NOT_LET_IN)
    return Waiting(one.round, one.last.number, wrote(one), waits, timed, may)


def wrote(one: Standing) -> str:
    """Ann recorded it at 20:41."""
    new, at = one.last.kind == Kind.RECORDED, spoken.when(one.last.at)
    if who := one.last.by:
        text = sentences.RECORDED_IT if new else sentences.CORRECTED_IT
        return sentences.said(text, who=who, at=at)
    text = sentences.RECORDED_AT if new else sentences.CORRECTED_AT
    return sentences.said(text, at=at)


def waits_for(one: Standing) -> str:
    """It counts once someone at a seat confirms it."""
    found = WAITS[one.seat is not None, one.due is not None]
    return sentences.said(found, at=spoken.when(one.due) if one.due else "")


def counts(one: Standing) -> str:
    """Why a round is provisional no more: Accepted by Ben at 20:44."""
    if one.end is None:
        assert one.due
        return gettext("Nobody disputed it by {time}, so it counts.").format(
            time=spoken.when(one.due)
        )
    by, at = one.end.by, spoken.when(one.end.at)
    if one.end.kind == Kind.RULED:
        return gettext("A ruling made it count at {at}.").format(at=at)
    return gettext("Accepted by {by} at {at}.").format(by=by, at=at)


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
