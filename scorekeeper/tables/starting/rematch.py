"""Another game with the same seats: begun once, and the old table's phones follow."""

from datetime import timedelta
from typing import Any

from django.db import transaction
from django.db.models import Q, QuerySet

from scorekeeper.tables import access, hooks, log, phone, scoring
from scorekeeper.tables.events import coming, commands, seating, seats
from scorekeeper.tables.models import Kind, SeatClaim, Table
from scorekeeper.tables.phone import Visitor
from scorekeeper.tables.starting import new_table

# What was begun longer ago was another evening.
EVENING = timedelta(hours=12)


def next_of(state: scoring.State) -> Table | None:
    """The table where it goes on, if somebody has begun it."""
    begun = [entry for entry in state.entries if entry.kind == Kind.AGAIN]
    return Table.objects.filter(pk=begun[-1].data["table"]).first() if begun else None


def begin(request: Visitor, table: Table, options: dict[str, Any], key: str) -> Table:
    """The new table. Of two phones that begin one, both are led to the same."""
    with transaction.atomic():
        now = Table.objects.select_for_update().get(pk=table.pk)
        if there := next_of(scoring.read(now)):
            return there
        now.writer = table.writer
        at = table.writer.at
        players, options = coming.still_there(scoring.read(now), options)
        made = new_table.make(request, table.game, players, options, at=at)
        made.evening = now.evening or now.pk
        made.save(update_fields=["evening"])
        hooks.on_rematch(now, made)
        new_entry = commands.NewEntry(Kind.AGAIN, {"table": made.pk})
        by = access.name_of(request, table)
        commands.add(now, lambda _: new_entry, key=key, by=by)
    return made


def before(table: Table) -> QuerySet[Table]:
    """The games of this evening that it goes on from; the first one has none."""
    first = table.evening
    if first is None:
        return Table.objects.none()
    return Table.objects.filter(
        Q(pk=first) | Q(evening=first),
        created__range=(table.created - EVENING, table.created),
        pk__lt=table.pk,
    ).order_by("created", "pk")


def is_open(made: Table) -> bool:
    """Phones of the old table are let in: until links of the new one are made anew."""
    return not made.revoked.exists()


def let_in(request: Visitor, table: Table, made: Table) -> None:
    """This phone may do at the new table what it might at the old, in the same seat.

    What it has held there before and holds no more was taken from it, and stays so.
    """
    held = phone.key(request, table)
    keys = {table.host_token: made.host_token, table.scorer_token: made.scorer_token}
    phone.store_token(request, made, keys.get(held, ""))
    if not phone.current_player(request, made):
        phone.set_seat(request, made, phone.current_player(request, table))
    if held or phone.is_member(request, table):
        phone.register(request, made)
    if held_seat := access.claim_of(request, table):
        carry(held_seat, table, made)


def carry(held: SeatClaim, table: Table, made: Table) -> None:
    """The seat goes with its person, where somebody else sits there by now."""
    if seats.was_freed(made, held.ident, held.account_id):
        return
    seat = held.seat
    moved = table.players != made.players
    if seat is not None and (
        moved or seat in seating.changed_seats(log.entries_of(made))
    ):
        names = {name: at for at, name in enumerate(made.players)}
        seat = names.get(table.players[seat])
        if seat is None:
            return
    seats.carry(held, made, seat)
