"""An account that may not be used, and sessions that end: what an operator may do."""

from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.models import Session
from django.db import transaction
from django.utils import timezone

from scorekeeper.accounts.models import User


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
        one.pk
        for one in still.iterator()
        if one.get_decoded().get(SESSION_KEY) == str(user.pk)
    ]
