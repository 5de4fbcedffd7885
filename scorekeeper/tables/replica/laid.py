"""A table laid from what was given of it: on a phone, whose database is its replica."""

from typing import Any

from scorekeeper.tables import scoring
from scorekeeper.tables.models import Entry, Phone, SeatClaim, Table
from scorekeeper.tables.replica.snapshot import Snapshot, of_entry, of_table
from scorekeeper.tables.scoring import rule_sheets


def lay(given: Snapshot) -> Table:
    """In the place of what there was of it."""
    told = given["table"]
    if given.get("rules"):
        rule_sheets.store(told["game"], given["rules"])
    Table.objects.filter(code=told["code"]).delete()
    table = Table.objects.create(**told)
    kinds: tuple[tuple[Any, str], ...] = (
        (Entry, "entries"),
        (SeatClaim, "claims"),
        (Phone, "phones"),
    )
    for model, name in kinds:
        rows = [model(table=table, **row) for row in given[name]]
        model.objects.bulk_create(rows)
    scoring.forget()
    return table


def now(given: Snapshot) -> Snapshot:
    """What was given, with all that has been written here since."""
    table = Table.objects.get(code=given["table"]["code"])
    entries = [of_entry(one, str) for one in table.entries.order_by("number")]
    return given | {"table": given["table"] | of_table(table), "entries": entries}
