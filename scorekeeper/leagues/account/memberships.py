"""The leagues that an account belongs to: on its page, and at home."""

from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta
from typing import Any

from django.db.models import Count, OuterRef, QuerySet, Subquery
from django.urls import reverse
from django.utils import timezone
from django.utils.text import capfirst

from scorekeeper.accounts.hooks import Membership
from scorekeeper.accounts.models import User
from scorekeeper.languages import small
from scorekeeper.leagues import dates, sentences, zones
from scorekeeper.leagues.models import Attendance, Person, Seat, Session
from scorekeeper.leagues.sessions import who_comes
from scorekeeper.tables import hooks, spoken
from scorekeeper.tables.sentences import Said, sentence, word

# An evening that began so long ago is still the next one.
GOING_ON = timedelta(hours=8)
# From this hour on, what is today is tonight.
EVENING = 17
# Who else sits at a table.
BESIDE = "assignment__seats__person"


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
            place=Subquery(ahead.values("place")[:1]),
        )
        .annotate(coming=Subquery(count))
        .order_by("league__name", "pk")
    )


def at_home(user: Any) -> Iterator[hooks.Row]:
    """None for a guest, without a query."""
    if not user.is_authenticated:
        return
    memberships = list(of(user))
    seats = seats_today(memberships)
    for membership in memberships:
        league, meets = membership.league, membership.meets
        with zones.by_clock_of(league):
            says = next_session(meets, membership.coming or 0)
            if meets and is_today(meets):
                where = " · ".join(filter(None, (league.name, membership.place)))
                seat = seats.get(membership.pk)
                says = your_seat(seat) if seat else capfirst(says)
                url = reverse("leagues:session", args=[league.code, membership.next])
                yield hooks.Row(says, where, url, today=True)
            else:
                yield hooks.Row(league.name, says, league.get_absolute_url())


def seats_today(memberships: Iterable[Any]) -> dict[int, Seat]:
    """Where each sits at a table that is not finished, by who it is; one query, and
    none where nobody meets so soon.
    """
    soon = timezone.now() + timedelta(days=1)
    meeting = [each for each in memberships if each.meets and each.meets < soon]
    if not meeting:
        return {}
    found = Seat.objects.filter(
        person__in=[each.pk for each in meeting],
        assignment__session__in=[each.next for each in meeting],
        assignment__table__final__isnull=True,
    )
    found = found.select_related("assignment").order_by("assignment__turn")
    return {each.person_id: each for each in found.prefetch_related(BESIDE)}


def your_seat(seat: Seat) -> str:
    """You play at table 2, with Dan and Rosa."""
    table = seat.assignment
    others = [str(each.person) for each in table.seats.all() if each.pk != seat.pk]
    names = spoken.list_names(others)
    return sentence(sentences.YOU_PLAY, number=table.number, names=names)


def is_today(at: datetime) -> bool:
    local, now = timezone.localtime(at), timezone.localtime()
    return local <= now or local.date() == now.date()


def next_session(at: datetime | None, coming: int) -> str:
    """Tonight 19:00, 21 are coming; nothing where no evening is planned."""
    if at is None:
        return ""
    local, now = timezone.localtime(at), timezone.localtime()
    time = f"{local:%H:%M}"
    if local <= now:
        return sentence(sentences.ON_SINCE, time=time)
    when: Said = dates.evening(at)
    if is_today(at):
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
