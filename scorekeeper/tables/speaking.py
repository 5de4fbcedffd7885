"""Whose voice it is: the seat of whoever speaks on a phone."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.http import HttpRequest
from django.utils import timezone

from scorekeeper.tables import log, phone, scoring
from scorekeeper.tables.access import Request
from scorekeeper.tables.confirmation import confirming
from scorekeeper.tables.dispute import disputes
from scorekeeper.tables.models import Entry, Table


def held_seat(request: HttpRequest, table: Table) -> int | None:
    """The seat of whoever holds this phone, if the phone knows."""
    name = phone.holder(request, table)
    return table.players.index(name) if name in table.players else None


@dataclass(frozen=True)
class Speaker:
    """Who speaks on this phone.

    `fixed`: a phone that does not rule and has spoken in an open dispute goes on
    speaking for that seat, and for no other side. `free`: it need not say who.
    """

    names: list[str]
    seat: int | None
    fixed: bool
    free: bool


def speaker(
    request: Request, state: scoring.State, posted: Mapping[str, str]
) -> Speaker:
    names, held = state.table.players, held_seat(request, state.table)
    free = request.role.rules
    if held is not None and not free and disputes.spoke(state.entries, held):
        return Speaker(names, held, True, False)
    text = posted.get("seat", "")
    seats = {str(seat): seat for seat in range(len(names))}
    seat = seats.get(text) if text else held
    return Speaker(names, seat, False, free)


def bound(request: Request, table: Table, name: str) -> str:
    """Why the phone keeps its seat: another would be a second voice on what this one
    said or recorded, which is still open. Nothing where it need not.
    """
    held = held_seat(request, table)
    if held is None or table.players[held] == name:
        return ""
    holder, entries = table.players[held], log.entries_of(table)
    if not request.role.rules and disputes.spoke(entries, held):
        return f"This phone speaks for {holder} while the dispute is open."
    if request.role.records and recorded(table, entries, held):
        return f"What this phone recorded for {holder} waits for the others first."
    return ""


def recorded(table: Table, entries: Sequence[Entry], seat: int) -> bool:
    """Others have still to accept what was recorded for this seat."""
    found = confirming.standings(entries, table.players, timezone.now())
    return any(one.seat == seat and one.provisional for one in found.values())


def remember(request: Request, table: Table, seat: int | None) -> None:
    """A phone that does not rule keeps the seat it spoke for."""
    if seat is not None and not request.role.rules:
        phone.keep(request, table)
        phone.hold(request, table, table.players[seat])


def tidy(words: str) -> str:
    """What somebody typed, as it is kept."""
    return words.replace("\r\n", "\n").replace("\0", "").strip()
