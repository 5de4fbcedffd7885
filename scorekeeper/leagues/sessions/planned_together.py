"""Evenings that one form planned, or one season: called off in one step, and back."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.db.models import Count, Exists, OuterRef, QuerySet
from django.utils import timezone
from django.utils.functional import Promise

from scorekeeper.languages import gettext_lazy
from scorekeeper.leagues import audit_log
from scorekeeper.leagues.models import (
    AuditLog,
    League,
    PlainList,
    Session,
    TableAssignment,
)
from scorekeeper.leagues.sessions import live_updates

PLAYED = gettext_lazy("It was played.")
BEGUN = gettext_lazy("It has begun.")
CALLED_OFF = gettext_lazy("It is called off already.")


def note(league: League, by: str, made: Sequence[Session]) -> None:
    """Which evenings one step planned: what calls them off together goes by it."""
    if len(made) > 1:
        days = sorted(f"{timezone.localdate(one.starts)}" for one in made)
        audit_log.note(
            by,
            league,
            AuditLog.Kind.PLANNED,
            first=days[0],
            last=days[-1],
            count=len(made),
            sessions=[one.pk for one in made],
        )


@dataclass(frozen=True)
class Stays:
    """An evening that is not called off with the others, and why."""

    session: Session
    why: str | Promise


@dataclass(frozen=True)
class Together:
    entry: AuditLog
    # What can be called off, or where that is done what can be opened again.
    open: list[Session]
    stay: list[Stays]

    @property
    def done(self) -> bool:
        return self.entry.undone is not None


def read(entry: AuditLog) -> Together:
    done, open_, stay = entry.undone is not None, [], []
    by_step = set(entry.data.get("off", ()))
    for session in sessions_of(entry):
        why = why_stays(session, done=done and session.pk in by_step)
        if why:
            stay.append(Stays(session, why))
        else:
            open_.append(session)
    return Together(entry, open_, stay)


def sessions_of(entry: AuditLog) -> QuerySet[Session, Any]:
    begun = Exists(
        TableAssignment.objects.filter(session=OuterRef("pk"), table__isnull=False)
    )
    by_hand = Exists(PlainList.objects.filter(session=OuterRef("pk")))
    league = Session.objects.filter(season__league=entry.league_id)
    found = league.filter(pk__in=entry.data["sessions"]).select_related("season")
    told = found.annotate(begun=begun, by_hand=by_hand, people=Count("attending"))
    return told.order_by("starts", "pk")


def why_stays(session: Any, done: bool) -> str | Promise:
    """`done`: it was called off with the others, and may be opened with them."""
    if session.begun or session.by_hand:
        return PLAYED
    if done:
        return "" if session.closed else BEGUN
    if session.closed:
        return CALLED_OFF
    return BEGUN if session.starts <= timezone.now() else ""


def to_come(league: League, coming: Iterable[Session]) -> Iterator[AuditLog]:
    """Of which some are to come still: the newest first."""
    here = {one.pk for one in coming}
    if len(here) > 1:
        entries = league.audit_log.filter(kind=AuditLog.Kind.PLANNED, undone=None)
        for entry in entries:
            if len(here.intersection(entry.data.get("sessions", ()))) > 1:
                yield entry


@transaction.atomic
def call_off(entry: AuditLog, by: str) -> int:
    """How many; nothing where another phone came first."""
    entry = AuditLog.objects.select_for_update().get(pk=entry.pk)
    if entry.undone is not None:
        return 0
    off = [one.pk for one in read(entry).open]
    if off:
        now = timezone.now()
        Session.objects.filter(pk__in=off).update(closed=now)
        TableAssignment.objects.filter(session__in=off, table=None).delete()
        save(entry, off, undone=now)
        tell(entry, by, off, back=False)
    return len(off)


@transaction.atomic
def open_again(entry: AuditLog, by: str) -> int:
    entry = AuditLog.objects.select_for_update().get(pk=entry.pk)
    if entry.undone is None:
        return 0
    back = [one.pk for one in read(entry).open]
    Session.objects.filter(pk__in=back).update(closed=None)
    save(entry, [], undone=None)
    tell(entry, by, back, back=True)
    return len(back)


def save(entry: AuditLog, off: list[int], undone: Any) -> None:
    entry.data["off"], entry.undone = off, undone
    entry.save(update_fields=["data", "undone"])


def tell(entry: AuditLog, by: str, changed: list[int], back: bool) -> None:
    """Those who follow one of them, and whoever reads the log."""
    told = {name: entry.data[name] for name in ("first", "last")}
    told |= {"count": len(changed), "what": "open" if back else "off"}
    audit_log.note(by, entry.league, AuditLog.Kind.PLANNED, **told)
    live_updates.tell_all(changed)
