"""Somebody goes from a league for good: the games stay, the name is nowhere any more.

So it is whether an account is deleted, or an organiser is asked to forget somebody who
never had one. Whoever played no game can be taken out as if they were never there.
"""

from typing import Any

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from scorekeeper import forgotten
from scorekeeper.accounts.deletion import former, free
from scorekeeper.leagues import audit_log, club_apps
from scorekeeper.leagues.models import (
    AuditLog,
    League,
    Lot,
    Penalty,
    Person,
    Role,
    Seat,
    Stint,
)
from scorekeeper.tables import codes, log
from scorekeeper.tables.events.names import rename
from scorekeeper.tables.models import Kind

# Where the log of a league names the person that an entry is about.
NAMED = ("name", "account")
RENAMED = ("was", "now")
# Why penalty points were given: words about them that may name them.
REASON = "reason"
MERGED = {"from": "name", "into": "into_name"}


@transaction.atomic
def forget(by: str, person: Person) -> None:
    """Somebody without an account; `by` whom is noted, of whom is not."""
    records = [person, *person.merged.all()]
    forgotten.note(forgotten.PERSON, [(one.pk, one.joined) for one in records])
    blank(person)
    audit_log.note(by, person.league, AuditLog.Kind.LEFT, name="", forgotten=True)


def blank(person: Person) -> None:
    """From the record and those merged into it, all its tables, and what was noted."""
    records = [person, *person.merged.all()]
    names = {one.name for one in records} - {""}
    for record in records:
        blank_sheets(record)
        blank_stints(record)
        blank_record(record)
    blank_noted(person.league, records, names)
    person.league.batches.filter(imported__isnull=False).update(names=[])


def blank_sheets(record: Person) -> None:
    seats = record.seats.filter(assignment__table__isnull=False)
    for seat in seats.select_related("assignment__table"):
        table = seat.assignment.table
        assert table is not None
        rename(table, {table.players[seat.number]: free(table)}, blank=True)


def blank_stints(record: Person) -> None:
    """Where somebody took over from them: the log names nobody of before there."""
    for stint in record.stints.select_related("assignment__table"):
        table = stint.assignment.table
        assert table is not None
        for entry in table.entries.filter(kind=Kind.SEATED):
            at = str(stint.number)
            if at in entry.data["names"]:
                now = entry.data["names"][at][1]
                new = now if now in table.players else ""
                names = entry.data["names"] | {at: ["", new]}
                entry.data = entry.data | {"names": names}
                entry.save(update_fields=["data"])
        for field, rows in (("by", table.entries), ("name", table.phones)):
            rows.filter(**{field: record.name}).update(**{field: ""})
        # Whoever keeps the log reads all of it again.
        key, after = codes.new_key(), table.version
        log.write(table, Kind.RENAMED, {"names": {}}, key=key, after=after)


def blank_record(record: Person) -> None:
    record.name, record.user, record.role = "", None, Role.PLAYER
    record.left = record.left or timezone.now()
    record.invite_key = codes.new_link_key()
    record.save(update_fields=["name", "user", "role", "left", "invite_key"])
    record.kept_seats.clear()
    club_apps.forget(record)


# ---- What was noted of them ----


def blank_noted(league: League, records: list[Person], names: set[str]) -> None:
    pks = {record.pk for record in records}
    about = Q(person__in=pks) | Q(kind=AuditLog.Kind.MERGED)
    noted = [*league.audit_log.filter(about)]
    for entry in noted:
        names |= names_in(entry, pks)
        entry.data |= dict.fromkeys(keys_of(entry, pks), "")
    AuditLog.objects.bulk_update(noted, ["data"], batch_size=500)
    league.audit_log.filter(by__in=names - {""}).update(by=former())
    club_apps.sign(league, names - {""}, former())
    given = Penalty.objects.filter(session__season__league=league)
    given.filter(person__in=pks).update(reason="")
    given.filter(by__in=names - {""}).update(by=former())
    lots = Lot.objects.filter(ranking__season__league=league)
    lots.filter(by__in=names - {""}).update(by=former())


def names_in(entry: AuditLog, pks: set[int]) -> set[str]:
    """What they were called before; names of accounts sign nothing."""
    keys = keys_of(entry, pks) - {"account", REASON}
    return {str(entry.data.get(key, "")) for key in keys}


def keys_of(entry: AuditLog, pks: set[int]) -> set[str]:
    """Those under which an entry has a name of theirs."""
    if entry.kind == AuditLog.Kind.MERGED:
        return {key for of, key in MERGED.items() if entry.data.get(of) in pks}
    keys = NAMED + (RENAMED if entry.kind == AuditLog.Kind.RENAMED else ())
    keys += (REASON,) if entry.kind == AuditLog.Kind.PENALTY else ()
    return {key for key in keys if key in entry.data}


# ---- Who never played ----


def may_delete(person: Person) -> bool:
    """Nothing hangs on the record, as of a name that was mistyped."""
    sat = Q(person=person) | Q(counts_for=person)
    seats, stints = Seat.objects.filter(sat), Stint.objects.filter(sat)
    stays = person.user_id is not None or person.into_id is not None
    stays = stays or person.merged.exists() or club_apps.holds(person)
    stays = stays or person.plain_results.exists() or person.penalties.exists()
    return not (stays or seats.exists() or stints.exists())


@transaction.atomic
def delete(by: str, person: Person) -> None:
    gone: dict[str, Any] = {"name": "", "deleted": True}
    blank_noted(person.league, [person], {person.name})
    forgotten.note(forgotten.PERSON, [(person.pk, person.joined)])
    person.delete()
    audit_log.note(by, person.league, AuditLog.Kind.LEFT, **gone)
