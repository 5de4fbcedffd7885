"""Whose voice it is: the seat that the phone holds, never one that it posts."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from django.utils import timezone
from django.utils.translation import gettext

from scorekeeper.tables import access, hooks, log, permissions, phone, scoring
from scorekeeper.tables.events import confirmations, disputes, seats
from scorekeeper.tables.models import Entry, SeatClaim, Table, Way, Writer
from scorekeeper.tables.permissions import Role
from scorekeeper.tables.phone import Visitor


class Actor(Visitor, Protocol):
    """Who does something at a table, and the role of their phone there."""

    role: Role


def role_of(request: Visitor, table: Table) -> Role:
    """By the key this phone holds, its seat, and what a league makes of it."""
    role = access.role_by_key(request, table)
    if role == permissions.VIEWER and hooks.is_closed(table):
        return permissions.OUTSIDER
    return hooks.role_at(request, table, role)


def seat_of(request: Visitor, table: Table) -> int | None:
    """The seat that this phone holds."""
    held = access.claim_of(request, table)
    return held.seat if held else None


def name_of(request: Visitor, table: Table) -> str:
    """The name of that seat: it stands beside what this phone enters."""
    seat = seat_of(request, table)
    return "" if seat is None else table.players[seat]


def writer_of(request: Actor, table: Table) -> Writer:
    """The phone as an entry keeps it, and how it was let in."""
    held = access.claim_of(request, table)
    way = held.way if held else way_of(request, table)
    return Writer(phone.ident(request), way)


# ---- Claiming it ----


def take(request: Actor, table: Table, seat: int | None) -> None:
    """This phone holds the seat from now on. Raises seats.Taken."""
    held = access.claim_of(request, table)
    seats.claim(
        table,
        seat,
        ident=held.ident if held else phone.ident(request),
        account=came_by(request, table) or (held.account_id if held else None),
        way=held.way if held else way_of(request, table),
        scores=bool(held and held.scores),
    )
    phone.register(request, table)


def came_by(request: Visitor, table: Table) -> int | None:
    """The account that brought this table along, and takes it away again."""
    account = access.account_of(request)
    if account and phone.row_at(request, table).of == account:
        return account
    return account if account and not phone.key(request, table) else None


def way_of(request: Visitor, table: Table) -> str:
    ways = {table.host_token: Way.HOST, table.scorer_token: Way.LINK}
    return ways.get(phone.key(request, table), Way.LEAGUE)


def settle_in(request: Actor, table: Table) -> bool:
    """A phone that comes for the first time since seats are claimed keeps its own.

    So does an account that a league seated here. Where another holds it, it has to ask.
    """
    held, account = access.claim_of(request, table), access.account_of(request)
    if held:
        joins = account and held.account_id is None and came_by(request, table)
        return bool(joins) and take_if_free(request, table, held.seat)
    comes = account and "HTTP_LIVE" not in request.META  # and does not just follow
    if comes and (seat := hooks.seat_at(request, table)) is not None:
        was_freed = seats.was_freed(table, phone.known_ident(request), account)
        return not was_freed and take_if_free(request, table, seat)
    if not (request.role.scores and said_before(request, table)):
        return False
    name = phone.current_player(request, table)
    known = name in table.players
    return known and take_if_free(request, table, table.players.index(name))


def said_before(request: Actor, table: Table) -> bool:
    """This phone says whose it is, and never held a seat here; a seat that was freed
    is forgotten.
    """
    if not phone.row_at(request, table).name:
        return False
    ident = phone.known_ident(request)
    if not table.phones.filter(ident=ident, settled=True).exists():
        return True
    phone.set_seat(request, table, "")
    return False


def take_if_free(request: Actor, table: Table, seat: int | None) -> bool:
    try:
        take(request, table, seat)
    except seats.Taken:
        return False
    return True


@dataclass(frozen=True)
class Identity:
    """Who speaks on this phone: for its seat. `free`: it may also rule without one."""

    names: list[str]
    seat: int | None
    free: bool


def identity_of(request: Actor, state: scoring.State) -> Identity:
    seat = seat_of(request, state.table)
    return Identity(state.table.players, seat, request.role.rules)


def bound(request: Actor, table: Table) -> str:
    """Why the phone keeps its seat: another would be a second voice on what this one
    said or recorded, which is still open. Nothing where it need not.
    """
    held = access.claim_of(request, table)
    if held is None or held.seat is None:
        return ""
    holder, entries = table.players[held.seat], log.entries_of(table)
    if not request.role.rules and disputes.spoke(entries, held.seat):
        return gettext(
            "This phone speaks for {holder} while the dispute is open."
        ).format(holder=holder)
    if request.role.scores and recorded(table, entries, held.seat):
        return gettext(
            "What this phone entered for {holder} waits for the others first."
        ).format(holder=holder)
    return ""


def recorded(table: Table, entries: Sequence[Entry], seat: int) -> bool:
    """Others have still to accept what was recorded for this seat."""
    found = confirmations.standings(entries, table.players, timezone.now())
    return any(one.seat == seat and one.provisional for one in found.values())


def holders(table: Table) -> dict[int, SeatClaim]:
    return {one.seat: one for one in seats.claims_of(table) if one.seat is not None}
