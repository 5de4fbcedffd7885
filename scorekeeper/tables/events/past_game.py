"""A game that was played elsewhere: the log of a table opened from its sheet."""

from dataclasses import dataclass
from typing import Any

from scorekeeper.tables.models import Entry, Kind, Table


@dataclass(frozen=True)
class Past:
    """What was played before the table is opened; `final` as a table keeps it."""

    rounds: list[dict[str, Any]]
    ended: bool
    final: dict[str, Any] | None


def bring(table: Table, past: Past) -> None:
    """Give a new table its log: an entry a round, then the end."""
    entries = entries_of(table, past)
    Entry.objects.bulk_create(entries)
    table.version, table.final = len(entries), past.final
    table.save(update_fields=["version", "final"])


def entries_of(table: Table, past: Past) -> list[Entry]:
    """One for each round that says anything, and the end."""
    deeds: list[tuple[str, dict[str, Any]]] = [
        (Kind.RECORDED, {"round": number, "facts": facts})
        for number, facts in enumerate(past.rounds, 1)
        if facts
    ]
    deeds += [(Kind.ENDED, {})] if past.ended else []
    return [
        Entry(table=table, number=number, kind=kind, data=data, key=f"sheet-{number}")
        for number, (kind, data) in enumerate(deeds, 1)
    ]
