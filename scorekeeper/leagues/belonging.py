"""The leagues that an account belongs to: on its page, and at home."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any

from django.db.models import Min, Q, QuerySet
from django.http import HttpRequest
from django.utils import timezone

from scorekeeper.accounts.models import User
from scorekeeper.accounts.offers import Belonging
from scorekeeper.leagues.models import Person
from scorekeeper.leagues.showing import dates
from scorekeeper.tables import hooks

# An evening that began so long ago is still the next one.
GOING_ON = timedelta(hours=8)


def of(user: Any) -> QuerySet[Any]:
    """Who the account is, league by league, and when each meets next."""
    ahead = Q(
        league__seasons__sessions__starts__gte=timezone.now() - GOING_ON,
        league__seasons__sessions__closed__isnull=True,
    )
    mine = Person.objects.filter(user=user, into__isnull=True, left__isnull=True)
    return (
        mine.select_related("league")
        .annotate(meets=Min("league__seasons__sessions__starts", filter=ahead))
        .order_by("league__name", "pk")
    )


def at_home(request: HttpRequest) -> Iterator[hooks.Row]:
    """None for a guest, without a query."""
    if request.user.is_authenticated:
        for one in of(request.user):
            url = one.league.get_absolute_url()
            yield hooks.Row(one.league.name, next_evening(one.meets), url)


def next_evening(at: datetime | None) -> str:
    if at is None:
        return ""
    if at <= timezone.now():
        return f"this evening, since {timezone.localtime(at):%H:%M}"
    return f"next: {dates.evening(at)}"


def belongs(user: User) -> Iterator[Belonging]:
    for one in of(user):
        role = one.get_role_display().lower()
        sub = f"as {one}, {role}"
        yield Belonging(one.league.name, sub, one.league.get_absolute_url())
