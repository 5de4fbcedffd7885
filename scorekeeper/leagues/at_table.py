"""What belonging to a league changes at the tables that it counts."""

from django.http import HttpRequest

from scorekeeper.leagues.access import Rights, rights_in
from scorekeeper.leagues.counting import finality
from scorekeeper.leagues.models import League, Visibility
from scorekeeper.tables import access, phone
from scorekeeper.tables.access import Role
from scorekeeper.tables.models import Table


def role_at(request: HttpRequest, table: Table, role: Role) -> Role:
    """A referee runs its tables, whoever holds evenings scores there.

    Once a table is final the referee alone writes. For a guest this is one query, and
    for whoever has an account one more.
    """
    league = league_of(table)
    if league is None:
        return role
    rights = rights_in(request, league)
    if finality.final_since(table):
        return access.OVERRULE if rights.rules else access.READ
    if rights.rules:
        return access.RUN
    if rights.holds and not role.runs:
        return access.SCORE
    if role == access.LOOK and not disputes(request, table, league, rights):
        return access.READ
    return role


def disputes(
    request: HttpRequest, table: Table, league: League, rights: Rights
) -> bool:
    """Where others may look at the league, its tables’ codes are no secret."""
    private = league.visibility == Visibility.PRIVATE
    return private or rights.may("play") or bool(phone.key(request, table))


def lets_in(request: HttpRequest, table: Table) -> bool:
    """Whoever sees the league sees its tables, however old their codes are."""
    league = league_of(table)
    return league is not None and rights_in(request, league).may("look")


def league_of(table: Table) -> League | None:
    sitting = finality.sitting_of(table)
    return sitting.session.season.league if sitting else None
