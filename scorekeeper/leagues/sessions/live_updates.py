"""Pages that follow an evening: the evening itself and its tables, on one line."""

from functools import partial

from django.db import transaction
from django.db.models import F

from scorekeeper.leagues.models import Session
from scorekeeper.live import hub
from scorekeeper.live.hub import Found

ROOM = "evening."


def room(session: Session) -> str:
    return f"{ROOM}{session.pk}"


def tell_followers(session: Session) -> None:
    """Who is here, what is proposed, which tables there are: in that transaction."""
    Session.objects.filter(pk=session.pk).update(version=F("version") + 1)
    session.refresh_from_db(fields=["version"])
    told = partial(hub.publish, room(session), session.version)
    transaction.on_commit(told, robust=True)


def stored_versions(codes: list[str]) -> Found:
    """Of rooms that are evenings: how they are in the database; one query."""
    wanted = {c: int(c.removeprefix(ROOM)) for c in codes if c.startswith(ROOM)}
    if not wanted:
        return {}
    found = Session.objects.filter(pk__in=wanted.values())
    versions = dict(found.values_list("pk", "version"))
    return {code: (versions[pk], "") for code, pk in wanted.items() if pk in versions}


def tell_all(sessions: list[int]) -> None:
    """Of several evenings at once, in two queries."""
    changed = Session.objects.filter(pk__in=sessions)
    changed.update(version=F("version") + 1)
    for pk, version in changed.values_list("pk", "version"):
        told = partial(hub.publish, f"{ROOM}{pk}", version)
        transaction.on_commit(told, robust=True)
