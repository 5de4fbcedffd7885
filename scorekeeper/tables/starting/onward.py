"""Another game with the same seats: begun once, and the old table's phones follow."""

from typing import Any

from django.db import transaction
from django.http import HttpRequest

from scorekeeper.tables import phone, scoring, writing
from scorekeeper.tables.access import Request
from scorekeeper.tables.joining import links
from scorekeeper.tables.models import Kind, Table
from scorekeeper.tables.starting import start


def next_of(state: scoring.State) -> Table | None:
    """The table where it goes on, if somebody has begun it."""
    begun = [entry for entry in state.entries if entry.kind == Kind.AGAIN]
    return Table.objects.filter(pk=begun[-1].data["table"]).first() if begun else None


def begin(request: Request, table: Table, options: dict[str, Any], key: str) -> Table:
    """The new table. Of two phones that begin one, both are led to the same."""
    with transaction.atomic():
        now = Table.objects.select_for_update().get(pk=table.pk)
        if there := next_of(scoring.read(now)):
            return there
        made = start.make(request, table.game, table.players, options, key)
        drafted = writing.Drafted(Kind.AGAIN, {"table": made.pk})
        by = phone.holder(request, table)
        writing.add(now, lambda _: drafted, key=key, by=by)
    return made


def is_open(made: Table) -> bool:
    """Phones of the old table are let in: until links of the new one are made anew."""
    return not made.revoked.exists()


def let_in(request: HttpRequest, table: Table, made: Table) -> None:
    """This phone may do at the new table what it might at the old, in the same seat."""
    held = phone.key(request, table)
    keys = {table.run_key: made.run_key, table.score_key: made.score_key}
    phone.keep(request, made, keys.get(held, ""))
    if not phone.holder(request, made):
        phone.hold(request, made, phone.holder(request, table))
    if held or phone.knows(request, table):
        links.note(request, made)
