"""The tables that an account keeps: each with its strongest key and a seat."""

from collections.abc import Collection, Mapping
from typing import Any

from django.db import transaction
from django.utils import timezone

from scorekeeper.accounts.models import KeptTable, User
from scorekeeper.tables import hooks, phone
from scorekeeper.tables.events.names import swap
from scorekeeper.tables.models import Table
from scorekeeper.tables.phone import Row


def keep(user: User, table: Table, row: Row) -> None:
    """Of two keys the one that opens more; of two seats the later, where it is free."""
    with transaction.atomic():
        Table.objects.select_for_update().get(pk=table.pk)
        seats = table.kept_tables.exclude(user=user).values_list("name", flat=True)
        before = table.kept_tables.filter(user=user).first() or KeptTable(
            user=user, table=table
        )
        before.code, before.at = row.code, timezone.now()
        before.key = phone.strongest(table, before.key, row.key)
        if row.name not in seats:
            before.name = row.name
        before.save()


def is_open(kept: KeptTable) -> bool:
    """It still lets in: no new code was made since, or its key can still write."""
    table = kept.table
    return kept.code == table.code or kept.key in (table.scorer_token, table.host_token)


def keeps(user: Any, table: Table) -> bool:
    """The account knows the table, whatever phone it is on; no query for a guest."""
    found = (
        user.kept_tables.filter(table=table).first() if user.is_authenticated else None
    )
    return found is not None and is_open(found)


def private_tables(user: User, kept: Collection[KeptTable]) -> set[int]:
    """Tables of private leagues that this account only looked on at."""
    theirs = {one.table_id for one in kept if is_party(one.table, one)}
    return hooks.private_tables(user, [one.table for one in kept]) - theirs


def is_party(table: Table, known: KeptTable | Row) -> bool:
    """It scored there, or it has a seat."""
    scores = known.key in (table.scorer_token, table.host_token)
    return scores or known.name in table.players


def row_of(kept: KeptTable) -> Row:
    return Row(kept.table.code, kept.key, kept.name, kept.user_id)


def rename(table: Table, names: Mapping[str, str]) -> None:
    """Players of a table have other names: so have the seats that accounts keep."""
    swap(table.kept_tables, "name", names)


def opens_more(kept: KeptTable, known: Row | None) -> bool:
    table = kept.table
    if known is None:
        return True
    writes = {table.scorer_token, table.host_token}
    best = phone.strongest(table, known.key, kept.key)
    return best == kept.key != known.key and kept.key in writes
