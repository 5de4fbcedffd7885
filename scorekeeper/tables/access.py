"""Who may do what at a table, whose voice it is, and how often it may ask.

A role comes from the key that the phone holds, to run the table (and rule on its
disputes) or to score, or from the seat that it was given; else it watches, as everyone
with the code may. A key is good while the table has it: what is revoked stops at once.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import timedelta
from hmac import compare_digest
from typing import Protocol

from django.conf import settings
from django.core.cache import cache
from django.utils import timezone
from django.utils.translation import gettext

from scorekeeper import middleware
from scorekeeper.tables import disputes, hooks, permissions, phone, scoring
from scorekeeper.tables.events import confirmations, seats
from scorekeeper.tables.models import (
    Entry,
    Kind,
    Revoked,
    SeatClaim,
    Table,
    Way,
    Writer,
)
from scorekeeper.tables.permissions import Role
from scorekeeper.tables.phone import Visitor


def role_by_key(request: Visitor, table: Table) -> permissions.Role:
    held = phone.key(request, table)
    for role, key in (
        (permissions.HOST, table.host_token),
        (permissions.SCORER, table.scorer_token),
    ):
        if compare_digest(held, key):
            return role
    held_seat = claim_of(request, table)
    if held_seat is None:
        return permissions.VIEWER
    return permissions.SCORER if held_seat.scores else permissions.PLAYER


def claim_of(request: Visitor, table: Table) -> SeatClaim | None:
    """The seat that this phone holds, or its account: nothing that is posted counts."""
    if not table.seat_version:
        return None
    ident, account = phone.known_ident(request), account_of(request)
    return seats.claim_by(table, ident, account) if ident or account else None


def account_of(request: Visitor) -> int | None:
    """No query for a phone that is not signed in."""
    if settings.SESSION_COOKIE_NAME not in request.COOKIES:
        return None
    user = getattr(request, "user", None)
    return user.pk if user and user.is_authenticated else None


def is_party(request: Visitor, table: Table) -> bool:
    """This phone scores there, or holds a seat; what it says of itself is nothing."""
    return role_by_key(request, table) != permissions.VIEWER


def open_to(request: Visitor, tables: Collection[Table]) -> list[Table]:
    """Those whose names and scores are for this visitor."""
    closed = hooks.private_tables(request.user, tables)
    return [one for one in tables if one.pk not in closed or is_party(request, one)]


def may_undo(role: permissions.Role, entries: Sequence[Entry], entry: Entry) -> bool:
    """Whoever may not end a game or a dispute does not take its end back either."""
    while entry.kind == Kind.UNDONE:
        entry = entries[entry.data["entry"] - 1]
    asked = {Kind.ENDED: "host", Kind.RULED: "rule"}
    return role.may(asked.get(entry.kind, "score"))


def is_expired(table: Table) -> bool:
    """Nothing happened here for so long that the code lets no new phone in.

    No query for a table that was begun since.
    """
    since = timezone.now() - timedelta(days=settings.CODE_DAYS)
    if table.created >= since:
        return False
    last = table.entries.order_by("-number").values_list("at", flat=True).first()
    return (last or table.created) < since


def tables_of(request: Visitor) -> list[Table]:
    """The tables of this phone, the latest first; also those with a new code."""
    mine = phone.codes(request)
    found = {table.code: table for table in Table.objects.filter(code__in=mine)}
    lost = set(mine) - found.keys()
    if lost:
        former = Revoked.objects.filter(word__in=lost).select_related("table")
        found |= {r.word: r.table for r in former if still_writes(request, r)}
    return list(dict.fromkeys(found[code] for code in mine if code in found))


def still_writes(request: Visitor, former: Revoked) -> bool:
    """The phone that knows the table by an old code may write there; now by the new."""
    phone.move(request, former.word, former.table)
    if role_by_key(request, former.table) != permissions.VIEWER:
        return True
    phone.forget(request, former.table)
    return False


# ---- Whose voice it is: the seat that the phone holds, never one that it posts ----


class Actor(Visitor, Protocol):
    """Who does something at a table, and the role of their phone there."""

    role: Role


def role_of(request: Visitor, table: Table) -> Role:
    """By the key this phone holds, its seat, and what a league makes of it."""
    role = role_by_key(request, table)
    if role == permissions.VIEWER and hooks.is_closed(table):
        return permissions.OUTSIDER
    return hooks.role_at(request, table, role)


def seat_of(request: Visitor, table: Table) -> int | None:
    """The seat that this phone holds."""
    held = claim_of(request, table)
    return held.seat if held else None


def name_of(request: Visitor, table: Table) -> str:
    """The name of that seat: it stands beside what this phone enters."""
    seat = seat_of(request, table)
    return "" if seat is None else table.players[seat]


def writer_of(request: Actor, table: Table) -> Writer:
    """The phone as an entry keeps it, and how it was let in."""
    held = claim_of(request, table)
    way = held.way if held else way_of(request, table)
    return Writer(phone.ident(request), way)


# ---- Claiming it ----


def take(request: Actor, table: Table, seat: int | None) -> None:
    """This phone holds the seat from now on. Raises seats.Taken."""
    held = claim_of(request, table)
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
    account = account_of(request)
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
    held, account = claim_of(request, table), account_of(request)
    if held:
        joins = account and held.account_id is None and came_by(request, table)
        return bool(joins) and take_if_free(request, table, held.seat)
    comes = account and "HTTP_LIVE" not in request.META  # and does not just follow
    if comes and (seat := hooks.seat_at(request, table)) is not None:
        was_freed = seats.was_freed(table, phone.known_ident(request), account)
        return not was_freed and take_if_free(request, table, seat)
    if not (request.role.scores and has_earlier_name(request, table)):
        return False
    name = phone.current_player(request, table)
    known = name in table.players
    return known and take_if_free(request, table, table.players.index(name))


def has_earlier_name(request: Actor, table: Table) -> bool:
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


def why_bound(request: Actor, table: Table) -> str:
    """Why the phone keeps its seat: another would be a second voice on what this one
    said or recorded, which is still open. Nothing where it need not.
    """
    held = claim_of(request, table)
    if held is None or held.seat is None:
        return ""
    holder, state = table.players[held.seat], scoring.read(table)
    if not request.role.rules and disputes.spoke(state.disputes, held.seat):
        return gettext(
            "This phone speaks for {holder} while the dispute is open."
        ).format(holder=holder)
    if request.role.scores and awaits_others(state, held.seat):
        return gettext(
            "What this phone entered for {holder} waits for the others first."
        ).format(holder=holder)
    return ""


def is_open(table: Table, seat: int) -> bool:
    """What was said or recorded for that seat still waits for others."""
    state = scoring.read(table)
    return disputes.spoke(state.disputes, seat) or awaits_others(state, seat)


def awaits_others(state: scoring.State, seat: int) -> bool:
    """Others have still to accept what was recorded for this seat."""
    players = state.table.players
    found = confirmations.standings(state, players, timezone.now())
    own = (one for one in found.values() if one.last.by == players[seat])
    return any(one.seat == seat and one.provisional for one in own)


def holders(table: Table) -> dict[int, SeatClaim]:
    return {one.seat: one for one in seats.claims_of(table) if one.seat is not None}


# Codes are short, so guessing them must be slow; and what is said is no flood.


MISSES = 30
WINDOW = 10 * 60


def _name(request: Visitor, what: str = "misses") -> str:
    return f"{what}:{middleware.household(request.META.get('REMOTE_ADDR', ''))}"


def is_spent(request: Visitor) -> bool:
    """Too many codes that no table has came from this address."""
    return cache.get(_name(request), 0) >= MISSES


def miss(request: Visitor) -> None:
    _count(_name(request))


def _count(name: str) -> int:
    """How often it happened within the window, this time included."""
    if cache.add(name, 1, WINDOW):
        return 1
    try:
        return int(cache.incr(name))
    except ValueError:  # it ran out just now
        cache.set(name, 1, WINDOW)
        return 1


# A phone may say so much in ten minutes, and its own numbers round after round.
SAID = 20
OWN = 200
# All phones of one address, as of a club on one Wi-Fi, so many times as much.
PHONES = 20


def speak(request: Visitor, what: str = "said", most: int = SAID) -> bool:
    """Count something said, as in a dispute; False where this phone said too much.

    A phone that the site does not know counts as its address.
    """
    address, ident = _name(request, what), phone.known_ident(request)
    if not ident:
        return _count(address) <= most
    return _count(f"{what}:{ident}") <= most and _count(address) <= PHONES * most


class TooMany(Exception):
    """Too many tables or leagues were begun from here in a few minutes."""


# By NEW_TABLES, what a phone begins in ten minutes: an evening of a league begins many,
# and so do phones of one address that knew no table before, all together.
BY_LEAGUE = 10
NEW_PHONES = 3


def begins(request: Visitor, *, by_league: bool) -> bool:
    """Count a table that is begun; False where too many were, by this phone, by all of
    its address, or by phones of its address that are new to the site.

    A phone is new while it knows no table: who throws its cookie away is new each time.
    """
    most = settings.NEW_TABLES
    new = "" if phone.codes(request) else _name(request, "new-phones")
    if new and _count(new) > NEW_PHONES * most:
        return False
    return speak(request, "begun", most * BY_LEAGUE if by_league else most)
