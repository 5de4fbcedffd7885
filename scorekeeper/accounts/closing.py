"""What an operator may do with an account: shut it, end its sessions, rename it."""

from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.models import Session
from django.db import transaction
from django.utils import timezone

from scorekeeper.accounts import deletion, hooks
from scorekeeper.accounts.models import User
from scorekeeper.tables.events import names


@transaction.atomic
def shut(user: User) -> int:
    """Nobody signs in to it until it is opened; how many sessions ended."""
    put(user, active=False)
    return end_sessions(user)


def put(user: User, *, active: bool) -> None:
    user.is_active = active
    user.save(update_fields=["is_active"])


@transaction.atomic
def end_sessions(user: User) -> int:
    """On all phones; their number."""
    found = sessions_of(user)
    Session.objects.filter(pk__in=found).delete()
    return len(found)


def sessions_of(user: User) -> list[str]:
    """A session says whose it is inside alone, so each that is open is read."""
    still = Session.objects.filter(expire_date__gt=timezone.now())
    return [
        session.pk
        for session in still.iterator()
        if session.get_decoded().get(SESSION_KEY) == str(user.pk)
    ]


@transaction.atomic
def rename(user: User, name: str) -> None:
    """Also at the seats and in the leagues where it goes by the name that it had.

    Raises ValidationError for one that an account may not have.
    """
    was, user.username = user.username, name
    user.full_clean(exclude=["password"])
    user.save(update_fields=["username"])
    for renamed in hooks.renamed:
        renamed(user, was)
    for kept in deletion.seats_of(user):
        others = [one for one in kept.table.players if one != kept.name]
        free = name.casefold() not in {one.casefold() for one in others}
        if kept.name.casefold() == was.casefold() and free:
            names.rename(kept.table, {kept.name: name}, blank=True)
