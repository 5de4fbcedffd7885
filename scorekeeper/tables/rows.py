"""Rows that every request at a table asks for, by queries that are written down once.

To put one of these together takes the ORM four times as long as to ask it.
"""

from functools import cache

from django.db import models

from scorekeeper.tables.models import Entry, Table


@cache
def columns(model: type[models.Model]) -> str:
    """All of a row, as a query names them."""
    name = model._meta.db_table
    return ", ".join(f'{name}."{f.column}"' for f in model._meta.concrete_fields)


def table_by_code(code: str) -> Table | None:
    """It knows the key of its last entry: see `last_key`."""
    asked = (
        f"SELECT {columns(Table)}, last.key AS last_key FROM tables_table "  # noqa: S608
        "LEFT JOIN tables_entry last ON last.table_id = tables_table.id "
        "AND last.number = tables_table.version WHERE tables_table.code = %s"
    )
    return next(iter(Table.objects.raw(asked, [code])), None)


def last_key(table: Table) -> str | None:
    """The key of the entry that made the version at which the table was read.

    Told once: who asks again means the table as it is by then. Empty where there is no
    entry, None where it is not known: of a table that was not found by its code.
    """
    if "last_key" not in vars(table):
        return None
    return vars(table).pop("last_key") or ""


def entries_of(table: Table, first: int) -> list[Entry]:
    """The entries of a table from the one numbered `first` on."""
    asked = (
        f"SELECT {columns(Entry)} FROM tables_entry "  # noqa: S608
        "WHERE table_id = %s AND number >= %s ORDER BY number"
    )
    found = list(Entry.objects.raw(asked, [table.pk, first]))
    for entry in found:
        entry.table = table
    return found
