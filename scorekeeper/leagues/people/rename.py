"""A name corrected in one place: in the league, and at all its tables."""

from collections.abc import Iterator

from django.db import transaction
from django.db.models import Q

from scorekeeper.accounts.models import User
from scorekeeper.leagues import audit_log, club_apps
from scorekeeper.leagues.models import AuditLog, League, Lot, Penalty, Person, Seat
from scorekeeper.leagues.people import forget, members
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
    """Where the person sits under that name, and nobody under the new one, nor under
    one that capitals alone tell from it.
    """
    seats = Seat.objects.filter(Q(person=person) | Q(person__into=person))
    at_tables = seats.filter(assignment__table__isnull=False)
    for seat in at_tables.select_related("assignment__table"):
        table = seat.assignment.table
        assert table is not None
        others = [*table.players[: seat.number], *table.players[seat.number + 1 :]]
        taken = {one.casefold() for one in others}
        if table.players[seat.number] == was and name.casefold() not in taken:
            yield table


# ---- By whoever runs the site: nothing tells what it was ----


@transaction.atomic
def replace(person: Person, name: str) -> int:
    """At how many tables too; the log of the league has the new name in its place."""
    was, person.name = person.name, name
    person.save(update_fields=["name"])
    found = list(tables_to_rename(person, was, name))
    for table in found:
        names.rename(table, {was: name}, blank=True)
    replace_noted(person, was)
    said = {"now": name, "tables": len(found), "replaced": True}
    kind = AuditLog.Kind.RENAMED
    audit_log.note(audit_log.SITE, person.league, kind, person, **said)
    return len(found)


def replace_noted(person: Person, was: str) -> None:
    league, name = person.league, person.name
    pks = {person.pk, *person.merged.values_list("pk", flat=True)}
    about = Q(person__in=pks) | Q(kind=AuditLog.Kind.MERGED)
    noted = [*league.audit_log.filter(about)]
    for entry in noted:
        keys = forget.keys_of(entry, pks)
        entry.data |= {key: name for key in keys if entry.data[key] == was}
    AuditLog.objects.bulk_update(noted, ["data"], batch_size=500)
    league.audit_log.filter(by=was).update(by=name)
    club_apps.sign(league, {was}, name)
    given = Penalty.objects.filter(session__season__league=league)
    given.filter(by=was).update(by=name)
    Lot.objects.filter(ranking__season__league=league, by=was).update(by=name)
    league.batches.filter(imported__isnull=False).update(names=[])


def follow_account(user: User, was: str) -> None:
    """Where it goes by the name that it had, and nobody else by the new one."""
    for person in Person.objects.filter(user=user):
        for entry in person.audit_log.filter(kind=AuditLog.Kind.JOINED):
            if entry.data["account"] == was:
                entry.data = entry.data | {"account": user.username}
                entry.save(update_fields=["data"])
        if person.name.casefold() == was.casefold():
            replace(person, members.free(person.league, user.username))


@transaction.atomic
def replace_title(league: League, name: str) -> None:
    """The name of the league itself."""
    was, league.name = league.name, name
    league.save(update_fields=["name"])
    for entry in league.audit_log.filter(kind=AuditLog.Kind.SETTINGS):
        changed = entry.data["changed"]
        if was in changed.get("name", ()):
            both = [name if one == was else one for one in changed["name"]]
            entry.data = entry.data | {"changed": changed | {"name": both}}
            entry.save(update_fields=["data"])
    kind, changed = AuditLog.Kind.SETTINGS, {"name": ["", name]}
    audit_log.note(audit_log.SITE, league, kind, changed=changed)
