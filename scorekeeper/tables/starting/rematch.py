"""Another game with the same seats: begun once, and the old table's phones follow."""

from typing import Any

from django.db import transaction

from scorekeeper.tables import access, actor, hooks, phone, scoring
from scorekeeper.tables.events import commands, seats
from scorekeeper.tables.models import Kind, Table
from scorekeeper.tables.phone import Visitor
from scorekeeper.tables.starting import new_table


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
        made = new_table.make(request, table.game, table.players, options, key)
        hooks.continued(now, made)
        new_entry = commands.NewEntry(Kind.AGAIN, {"table": made.pk})
        by = actor.name_of(request, table)
        commands.add(now, lambda _: new_entry, key=key, by=by)
    return made


def is_open(made: Table) -> bool:
    """Phones of the old table are let in: until links of the new one are made anew."""
    return not made.revoked.exists()


def let_in(request: Visitor, table: Table, made: Table) -> None:
    """This phone may do at the new table what it might at the old, in the same seat."""
    held = phone.key(request, table)
    keys = {table.host_token: made.host_token, table.scorer_token: made.scorer_token}
    phone.store_token(request, made, keys.get(held, ""))
    if not phone.current_player(request, made):
        phone.set_seat(request, made, phone.current_player(request, table))
    if held or phone.is_member(request, table):
        phone.register(request, made)
    if seat := access.claim_of(request, table):
        seats.carry(seat, made)
