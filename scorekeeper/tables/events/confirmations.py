"""Confirmation by the other side: the log replayed into how each round stands.

A round is provisional until somebody of another side accepts it. What is recorded under
a setting keeps to it, until confirmation is turned off: then nothing waits any more.
Whether a round counts since nobody objected in time follows from the clock alone.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.utils import timezone
from django.utils.functional import lazy
from django.utils.translation import gettext, gettext_lazy, ngettext

from scorekeeper.tables import disputes, scoring, sentences, spoken
from scorekeeper.tables.events import seating, seats
from scorekeeper.tables.events.commands import EditConflict, NewEntry, add
from scorekeeper.tables.models import Entry, Kind, Table
from scorekeeper.tables.sentences import Text

MINUTES = (1, 2, 5, 10)  # to choose from


@dataclass(frozen=True)
class Setting:
    """`minutes`: how long others have to object; None: a round waits without end."""

    on: bool = False
    minutes: int | None = None


OFF = Setting()


@dataclass(frozen=True)
class Standing:
    """How one round stands.

    `last` wrote it last, for `seat` if the phone knew. `end` accepted it, or ruled on
    it. `due`: when it counts by itself, or did. `disputed`: somebody objects.
    """

    round: int
    last: Entry
    seat: int | None
    end: Entry | None
    due: datetime | None
    disputed: bool
    provisional: bool

    def wrote(self, phone: str) -> bool:
        """That phone wrote it, whatever seat it has by now."""
        return bool(phone) and self.last.phone == phone

    @property
    def silent(self) -> bool:
        """It counts because nobody objected in time."""
        return not (self.provisional or self.end)


def setting_of(entries: Sequence[Entry]) -> Setting:
    """What counts for what is recorded from now on."""
    found = [e for e in entries if e.kind == Kind.CONFIRMING]
    return Setting(**found[-1].data) if found else OFF


def standings(
    state: scoring.State, players: Sequence[str], now: datetime
) -> dict[int, Standing]:
    """By number the rounds that others were or are asked to accept."""
    entries = state.entries
    if not any(e.kind == Kind.CONFIRMING for e in entries):
        return {}
    since = max((e.number for e in entries if turns_off(e)), default=0)
    lasts = {n: found[-1].entry for n, found in state.changes.items()}
    live, all_said = state.counting, state.disputes
    found = {}
    for number, last in lasts.items():
        setting = setting_of(entries[: last.number])
        if last.number > since and setting.on:
            said = [one for one in all_said if one.round == number]
            then = seating.holders_at(entries, players, last)
            found[number] = standing(number, last, setting, live, said, then, now)
    return found


def turns_off(entry: Entry) -> bool:
    return entry.kind == Kind.CONFIRMING and not entry.data["on"]


def standing(
    number: int,
    last: Entry,
    setting: Setting,
    live: Sequence[Entry],
    said: Sequence[disputes.Dispute],
    players: Sequence[str],
    now: datetime,
) -> Standing:
    """How one round stands; `said` are its disputes, `live` what was not undone.
    `players`: who had the seats when it was written last.
    """
    seat = players.index(last.by) if last.by in players else None
    end = next((e for e in live if accepts(e, last)), None)
    due = due_at(last, setting, said)
    disputed = any(one.open for one in said)
    waits = end is None and (due is None or now < due)
    return Standing(number, last, seat, end, due, disputed, waits)


def accepts(entry: Entry, last: Entry) -> bool:
    """It accepts what `last` wrote, or is a ruling on it, made before everybody."""
    if entry.kind == Kind.ACCEPTED:
        return bool(entry.data["of"] == last.number)
    ruled = entry.kind == Kind.RULED and entry.data["round"] == last.data["round"]
    return ruled and entry.number >= last.number


def due_at(
    last: Entry, setting: Setting, said: Sequence[disputes.Dispute]
) -> datetime | None:
    """When the time to object is over; an objection stops it, and what ends that
    begins it anew. None: never.
    """
    if setting.minutes is None:
        return None
    time = timedelta(minutes=setting.minutes)
    due = last.at + time
    for begins, ends in objections(last, said):
        if begins >= due:
            break
        if ends is None:
            return None
        due = max(due, ends + time)
    return due


def objections(
    last: Entry, said: Sequence[disputes.Dispute]
) -> Iterator[tuple[datetime, datetime | None]]:
    """From when until when somebody objected to what `last` wrote."""
    for confirmation in said:
        if confirmation.end is None:
            yield confirmation.entry.at, None
        elif confirmation.end.number > last.number:
            yield confirmation.entry.at, confirmation.end.at


def may_accept(
    standing: Standing,
    seat: int | None,
    sides: Sequence[Sequence[int]],
    phone: str = "",
) -> bool:
    """Whoever has a seat, but on the side that recorded the round, or its phone.

    Where the phone that recorded had no seat, nobody recorded for a side.
    """
    if (
        seat is None
        or not standing.provisional
        or standing.disputed
        or standing.wrote(phone)
    ):
        return False
    return not any(seat in side and standing.seat in side for side in sides)


# What may be written about confirmation: the setting, and that a round is accepted.


class OwnPhone(Exception):
    """The phone that recorded a round does not accept it, for no seat."""


class NotLetIn(Exception):
    """Of two voices each is a seat that the host let in."""


class OwnSide(Exception):
    """Who recorded a round, or plays on that side, does not accept it."""


def scored_standings(
    state: scoring.State, now: datetime | None = None
) -> dict[int, Standing]:
    """How the scored rounds of a table stand."""
    now = now or timezone.now()
    players = state.table.players
    found = standings(state, players, now)
    scored = {one["number"] for one in state.shown["rounds"]} if found else set()
    return {number: one for number, one in found.items() if number in scored}


def accept(table: Table, number: int, *, seat: int, of: int, key: str) -> Entry | None:
    """Accept round `number` as entry `of` left it.

    Accepting what is accepted, or counts already, is a success. Raises OwnPhone,
    OwnSide, NotLetIn, or EditConflict when the round was changed or disputed meanwhile.
    """

    def command(state: scoring.State) -> NewEntry | Entry | None:
        standing = scored_standings(state).get(number)
        if standing is None or standing.last.number != of:
            raise EditConflict
        if not standing.provisional:
            return standing.end
        if standing.disputed:
            raise EditConflict
        if standing.wrote(table.writer.phone):
            raise OwnPhone
        if not may_accept(standing, seat, state.shown["sides"]):
            raise OwnSide
        if not seats.may_confirm(table, seat, standing.last):
            raise NotLetIn
        return NewEntry(Kind.ACCEPTED, {"round": number, "of": of, "seat": seat})

    return add(table, command, key=key, by=table.players[seat])


def set_confirmation(
    table: Table, setting: Setting, *, key: str, by: str = ""
) -> Entry | None:
    """Say whether others confirm what is recorded from now on."""

    def command(state: scoring.State) -> NewEntry | None:
        if setting_of(state.entries) == setting:
            return None
        data = {"on": setting.on, "minutes": setting.minutes}
        return NewEntry(Kind.CONFIRMING, data)

    return add(table, command, key=key, by=by)


# ---- What is said of them: which are provisional, and who accepted the others ----


def in_minutes(number: int) -> Any:
    """To be worded for whoever reads: 1 minute, 5 minutes."""
    return lazy(
        lambda: ngettext("{number} minute", "{number} minutes", number).format(
            number=number
        ),
        str,
    )()


PLAIN = {
    "off": (gettext_lazy("Off"), OFF),
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


def notice_for(state: scoring.State, seat: int | None, phone: str = "") -> Shown | None:
    """To the phone of a seat; nothing where this table does not ask for it."""
    found = scored_standings(state)
    if not found:
        return None
    waiting = [one for one in found.values() if one.provisional]
    rows = [row_of(state, one, seat, phone) for one in waiting if not one.disputed]
    rows.sort(key=lambda one: not one.may)
    numbers = {one.round for one in waiting}
    counted = {n: counts(one) for n, one in found.items() if n not in numbers}
    return Shown(rows, numbers, counted, seat is not None)


def pending_rounds(state: scoring.State) -> list[Standing]:
    """The rounds that may still not count: what hangs on them is not settled."""
    found = scored_standings(state).values()
    return [one for one in found if one.provisional]


def row_of(
    state: scoring.State, standing: Standing, seat: int | None, phone: str
) -> Waiting:
    may = may_accept(standing, seat, state.shown["sides"], phone)
    table, timed, waits = state.table, standing.due is not None, waits_for(standing)
    if may and seat is not None and not seats.may_confirm(table, seat, standing.last):
        may, waits = False, sentences.sentence(sentences.NOT_LET_IN)
    return Waiting(
        standing.round, standing.last.number, wrote(standing), waits, timed, may
    )


def wrote(standing: Standing) -> str:
    """Ann recorded it at 20:41."""
    new, at = standing.last.kind == Kind.RECORDED, spoken.when(standing.last.at)
    if who := standing.last.by:
        text = sentences.RECORDED_IT if new else sentences.CORRECTED_IT
        return sentences.sentence(text, who=who, at=at)
    text = sentences.RECORDED_AT if new else sentences.CORRECTED_AT
    return sentences.sentence(text, at=at)


def waits_for(standing: Standing) -> str:
    """It counts once someone at a seat confirms it."""
    found = WAITS[standing.seat is not None, standing.due is not None]
    return sentences.sentence(
        found, at=spoken.when(standing.due) if standing.due else ""
    )


def counts(standing: Standing) -> str:
    """Why a round is provisional no more: Accepted by Ben at 20:44."""
    if standing.end is None:
        assert standing.due
        return gettext("Nobody disputed it by {time}, so it counts.").format(
            time=spoken.when(standing.due)
        )
    by, at = standing.end.by, spoken.when(standing.end.at)
    if standing.end.kind == Kind.RULED:
        return gettext("A ruling made it count at {at}.").format(at=at)
    return gettext("Accepted by {by} at {at}.").format(by=by, at=at)


def current_setting(state: scoring.State) -> dict[str, Any]:
    """The setting of a table, and what it could be."""
    now = setting_of(state.entries)
    timed = str(now.minutes) if now.minutes else "on"
    return {
        "confirm": timed if now.on else "off",
        "confirmation": {value: label for value, (label, _) in PLAIN.items()},
        "silences": {value: label for value, (label, _) in TIMED.items()},
        "silence": now.minutes or 0,
    }
