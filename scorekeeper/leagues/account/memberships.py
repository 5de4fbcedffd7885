"""The leagues that an account belongs to: on its page, and at home."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any

from django.db.models import Count, OuterRef, QuerySet, Subquery
from django.utils import timezone

from scorekeeper.accounts.hooks import Membership
from scorekeeper.accounts.models import User
from scorekeeper.languages import small
from scorekeeper.leagues import dates, sentences, zones
from scorekeeper.leagues.models import Attendance, Person, Session
from scorekeeper.leagues.sessions import who_comes
from scorekeeper.tables import hooks
from scorekeeper.tables.sentences import Said, sentence, word

# An evening that began so long ago is still the next one.
GOING_ON = timedelta(hours=8)
# From this hour on, what is today is tonight.
EVENING = 17


def of(user: Any) -> QuerySet[Any]:
    """Who the account is, league by league, when each meets next and how many come."""
    ahead = Session.objects.filter(
        season__league=OuterRef("league"),
        starts__gte=timezone.now() - GOING_ON,
        closed=None,
    ).order_by("starts")
    coming = who_comes.by_person(
        Attendance.objects.filter(
            session=OuterRef("next"),
            answer__in=(Attendance.Answer.COMING, Attendance.Answer.HERE),
        )
    )
    many = Count("who", distinct=True)
    count = coming.values("session").annotate(count=many).values("count")
    mine = Person.objects.filter(user=user, into__isnull=True, left__isnull=True)
    return (
        mine.select_related("league")
        .annotate(
            meets=Subquery(ahead.values("starts")[:1]),
            next=Subquery(ahead.values("pk")[:1]),
        )
        .annotate(coming=Subquery(count))
        .order_by("league__name", "pk")
    )


def at_home(user: Any) -> Iterator[hooks.Row]:
    """None for a guest, without a query."""
    if user.is_authenticated:
        for membership in of(user):
            url = membership.league.get_absolute_url()
            with zones.by_clock_of(membership.league):
                sub = next_session(membership.meets, membership.coming or 0)
            yield hooks.Row(membership.league.name, sub, url)


def next_session(at: datetime | None, coming: int) -> str:
    """Tonight 19:00, 21 are coming; nothing where no evening is planned."""
    if at is None:
        return ""
    local, now = timezone.localtime(at), timezone.localtime()
    time = f"{local:%H:%M}"
    if local <= now:
        return sentence(sentences.ON_SINCE, time=time)
    when: Said = dates.evening(at)
    if local.date() == now.date():
        text = sentences.TONIGHT if local.hour >= EVENING else sentences.TODAY
        when = text(time=time)
    if not coming:
        return word(when)
    return sentence(sentences.COUNT_COMING, when=when, count=coming)


def rows_of(user: User) -> Iterator[Membership]:
    for membership in of(user):
        role = small(membership.get_role_display())
        sub = sentence(sentences.AS_WHOM, who=str(membership), role=role)
        yield Membership(
            membership.league.name, sub, membership.league.get_absolute_url()
        )
