"""A table that goes for good, and with it what a league has counted of it."""

from django.db import transaction

from scorekeeper import forgotten
from scorekeeper.leagues.counting import queries, results
from scorekeeper.leagues.models import TableAssignment
from scorekeeper.leagues.sessions import closing, live_updates
from scorekeeper.tables.models import Table


@transaction.atomic
def delete(by: str, table: Table) -> None:
    found = TableAssignment.objects.filter(table=table)
    assignment = found.select_related("session__season__league").first()
    if assignment is not None:
        take_out(by, assignment)
    forgotten.note(forgotten.TABLE, [(table.pk, table.created)])
    Table.objects.filter(pk=table.pk).delete()


def take_out(by: str, assignment: TableAssignment) -> None:
    """Standings and ratings are as if it was never played; its number stays free."""
    session = assignment.session
    queries.lock(session.season.league)
    assignment.left_out = True
    assignment.save(update_fields=["left_out"])
    results.recount_table(assignment)
    closing.note(session, assignment.number, "deleted", by)
    assignment.delete()
    live_updates.tell_followers(session)
