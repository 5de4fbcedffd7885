"""What may be written about confirmation: the setting, and that a round is accepted."""

from datetime import datetime

from django.utils import timezone

from scorekeeper.tables import scoring
from scorekeeper.tables.confirmation import confirming
from scorekeeper.tables.models import Entry, Kind, Table
from scorekeeper.tables.writing import Drafted, Stale, add


class OwnSide(Exception):
    """Who recorded a round, or plays on that side, does not accept it."""


def standings(
    state: scoring.State, now: datetime | None = None
) -> dict[int, confirming.Standing]:
    """How the scored rounds of a table stand."""
    now = now or timezone.now()
    players = state.table.players
    found = confirming.standings(state.entries, players, now)
    scored = {one["number"] for one in state.shown["rounds"]} if found else set()
    return {number: one for number, one in found.items() if number in scored}


def accept(table: Table, number: int, *, seat: int, of: int, key: str) -> Entry | None:
    """Accept round `number` as entry `of` left it.

    Accepting what is accepted, or counts already, is a success. Raises Stale when
    the round was changed or disputed meanwhile, or OwnSide.
    """

    def draft(state: scoring.State) -> Drafted | Entry | None:
        one = standings(state).get(number)
        if one is None or one.last.number != of:
            raise Stale
        if not one.provisional:
            return one.end
        if one.disputed:
            raise Stale
        if not confirming.may_accept(one, seat, state.shown["sides"]):
            raise OwnSide
        return Drafted(Kind.ACCEPTED, {"round": number, "of": of, "seat": seat})

    return add(table, draft, key=key, by=table.players[seat])


def set_confirming(
    table: Table, setting: confirming.Setting, *, key: str, by: str = ""
) -> Entry | None:
    """Say whether others confirm what is recorded from now on."""

    def draft(state: scoring.State) -> Drafted | None:
        if confirming.setting_of(state.entries) == setting:
            return None
        data = {"on": setting.on, "minutes": setting.minutes}
        return Drafted(Kind.CONFIRMING, data)

    return add(table, draft, key=key, by=by)
