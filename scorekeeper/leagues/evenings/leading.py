"""From tables to evenings: back from a counted one, and on from a new one."""

from collections.abc import Iterator

from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone

from scorekeeper.leagues.access import POWERS, rights_in
from scorekeeper.leagues.counting import finality
from scorekeeper.leagues.evenings.evening import ON
from scorekeeper.leagues.models import Role, Session
from scorekeeper.leagues.showing import dates
from scorekeeper.tables.hooks import Back, Row
from scorekeeper.tables.models import Table

HOLD = [role for role in Role if "hold" in POWERS[role]]


def back(request: HttpRequest, table: Table) -> Back | None:
    """To its evening, for those who may look there; when it became final, for all."""
    sitting = finality.sitting_of(table)
    if sitting is None:
        return None
    session = sitting.session
    league = session.season.league
    looks = rights_in(request, league).may("look")
    url = reverse("leagues:session", args=[league.code, session.pk]) if looks else ""
    since = finality.final_since(table)
    note = f"{finality.said_of(since)}." if since else ""
    return Back(url, f"{league.name}, {dates.evening(session.starts)}", note)


def begins(request: HttpRequest, slug: str) -> Iterator[Row]:
    """Evenings that are on and play this game, which whoever asks may hold."""
    if not request.user.is_authenticated:
        return
    now = timezone.now()
    found = Session.objects.filter(
        season__league__people__user=request.user.pk,
        season__league__people__role__in=HOLD,
        season__league__people__left=None,
        season__league__people__into=None,
        closed=None,
        starts__range=(now - ON, now + ON),
    )
    for session in found.select_related("season__league").order_by("starts"):
        league = session.season.league
        if not league.games or slug in league.games:
            url = reverse("leagues:one_table", args=[league.code, session.pk])
            sub = f"{dates.evening(session.starts)}; it counts in the league"
            yield Row(f"For {league.name}", sub, f"{url}?choose={slug}")
