"""What may be written about confirmation: the setting, and that a round is accepted."""

from datetime import datetime

from django.utils import timezone

from scorekeeper.tables import scoring
from scorekeeper.tables.events import confirmations, voices
from scorekeeper.tables.events.commands import EditConflict, NewEntry, add
from scorekeeper.tables.models import Entry, Kind, Table


class OwnPhone(Exception):
    """The phone that recorded a round does not accept it, for no seat."""


class NotLetIn(Exception):
    """Of two voices each is a seat that the host let in."""


class OwnSide(Exception):
    """Who recorded a round, or plays on that side, does not accept it."""


def standings(
    state: scoring.State, now: datetime | None = None
) -> dict[int, confirmations.Standing]:
    """How the scored rounds of a table stand."""
    now = now or timezone.now()
    players = state.table.players
    found = confirmations.standings(state.entries, players, now)
    scored = {one["number"] for one in state.shown["rounds"]} if found else set()
    return {number: one for number, one in found.items() if number in scored}


def accept(table: Table, number: int, *, seat: int, of: int, key: str) -> Entry | None:
    """Accept round `number` as entry `of` left it.

    Accepting what is accepted, or counts already, is a success. Raises OwnPhone,
    OwnSide, NotLetIn, or EditConflict when the round was changed or disputed meanwhile.
    """

    def command(state: scoring.State) -> NewEntry | Entry | None:
        one = standings(state).get(number)
        if one is None or one.last.number != of:
            raise EditConflict
        if not one.provisional:
            return one.end
        if one.disputed:
            raise EditConflict
        if one.wrote(table.writer.phone):
            raise OwnPhone
        if not confirmations.may_accept(one, seat, state.shown["sides"]):
            raise OwnSide
        if not voices.may_confirm(table, seat, one.last):
            raise NotLetIn
        return NewEntry(Kind.ACCEPTED, {"round": number, "of": of, "seat": seat})

    return add(table, command, key=key, by=table.players[seat])


def set_confirmation(
    table: Table, setting: confirmations.Setting, *, key: str, by: str = ""
) -> Entry | None:
    """Say whether others confirm what is recorded from now on."""

    def command(state: scoring.State) -> NewEntry | None:
        if confirmations.setting_of(state.entries) == setting:
            return None
        data = {"on": setting.on, "minutes": setting.minutes}
        return NewEntry(Kind.CONFIRMING, data)

    return add(table, command, key=key, by=by)
