"""A name corrected in one place: in the league, and at all its tables."""

from collections.abc import Iterator

from django.db import transaction
from django.db.models import Q

from scorekeeper.leagues import audit_log
from scorekeeper.leagues.models import AuditLog, Person, Seat
from scorekeeper.tables.events import names
from scorekeeper.tables.models import Table


@transaction.atomic
def rename(by: str, person: Person, name: str) -> None:
    was, person.name = person.name, name
    person.save(update_fields=["name"])
    found = list(tables_to_rename(person, was, name))
    for table in found:
        names.rename(table, {was: name}, by=by)
    said = {"was": was, "now": name, "tables": len(found)}
    audit_log.note(by, person.league, AuditLog.Kind.RENAMED, person, **said)


def tables_to_rename(person: Person, was: str, name: str) -> Iterator[Table]:
    """Where the person sits under that name, and nobody under the new one."""
    seats = Seat.objects.filter(Q(person=person) | Q(person__into=person))
    at_tables = seats.filter(assignment__table__isnull=False)
    for seat in at_tables.select_related("assignment__table"):
        table = seat.assignment.table
        assert table is not None
        others = [*table.players[: seat.number], *table.players[seat.number + 1 :]]
        if table.players[seat.number] == was and name not in others:
            yield table
