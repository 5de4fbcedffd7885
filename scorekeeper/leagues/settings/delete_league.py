"""A league that is given up: its tables stay, as tables of nobody’s league."""

from django.db import transaction
from django.db.models import F, QuerySet

from scorekeeper import forgotten
from scorekeeper.leagues import club_apps
from scorekeeper.leagues.models import (
    League,
    Penalty,
    PlainList,
    Seat,
    Stint,
    TableAssignment,
    Visibility,
)
from scorekeeper.tables import codes
from scorekeeper.tables.models import SeatClaim, Table, Way


@transaction.atomic
def delete(league: League) -> None:
    """What was said of people and evenings goes; score sheets do not."""
    League.objects.select_for_update().get(pk=league.pk)
    assignments = TableAssignment.objects.filter(session__season__league=league)
    tables = Table.objects.filter(assignment__in=assignments)
    leave(tables, league)
    league.results.all().delete()
    Seat.objects.filter(assignment__in=assignments).delete()
    Stint.objects.filter(assignment__in=assignments).delete()
    assignments.delete()
    league.audit_log.all().delete()
    club_apps.leave(league)
    PlainList.objects.filter(session__season__league=league).delete()
    Penalty.objects.filter(session__season__league=league).delete()
    league.people.filter(into__isnull=False).delete()
    forgotten.note(forgotten.LEAGUE, [(league.pk, league.created)])
    league.delete()


@transaction.atomic
def delete_whole(league: League) -> None:
    """Its tables go with it, and with them what was played."""
    tables = tables_of(league)
    delete(league)
    found = Table.objects.filter(pk__in=tables)
    forgotten.note(forgotten.TABLE, [*found.values_list("pk", "created")])
    found.delete()


def tables_of(league: League) -> list[int]:
    begun = TableAssignment.objects.filter(session__season__league=league, table__gt=0)
    return list(begun.values_list("table", flat=True))


def leave(tables: QuerySet[Table], league: League) -> None:
    """Those of a private league stay private: to who ran, scored or sat there."""
    private = league.visibility == Visibility.PRIVATE
    if private:
        SeatClaim.objects.bulk_create(claims_of(tables))
    # The claims, and who may see it, are read anew.
    seats = F("seat_version") + 1
    tables.update(counted=False, private=private, seat_version=seats)


def claims_of(tables: QuerySet[Table]) -> list[SeatClaim]:
    """Whose account the league seated there holds the seat from now on."""
    held = SeatClaim.objects.filter(table__in=tables)
    accounts = set(held.values_list("table", "account"))
    taken = set(held.values_list("table", "seat"))
    seated = Seat.objects.filter(assignment__table__in=tables)
    rows = seated.values_list(
        "assignment__table", "number", "person__user", "person__into__user"
    )
    return [
        SeatClaim(
            table_id=table,
            seat=None if (table, seat) in taken else seat,
            ident=codes.new_ident(),
            account_id=user or into,
            way=Way.LEAGUE,
        )
        for table, seat, user, into in rows
        if (user or into) and (table, user or into) not in accounts
    ]
