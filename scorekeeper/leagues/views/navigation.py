"""To leagues: from home, back from a counted table, and on from a new one."""

from collections.abc import Iterator

from django.db.models import Prefetch
from django.urls import reverse
from django.utils import timezone

from scorekeeper.leagues import dates, own_games, sentences, zones
from scorekeeper.leagues.access import PERMISSIONS
from scorekeeper.leagues.account import memberships
from scorekeeper.leagues.counting import finality
from scorekeeper.leagues.models import League, Role, Season, Session
from scorekeeper.leagues.sessions import next_series
from scorekeeper.leagues.sessions.overview import ON
from scorekeeper.leagues.views.access import permissions_in
from scorekeeper.tables import access
from scorekeeper.tables.hooks import Again, Back, Row
from scorekeeper.tables.models import Table
from scorekeeper.tables.phone import Visitor
from scorekeeper.tables.sentences import Said, sentence

MANAGERS = [role for role in Role if "manage" in PERMISSIONS[role]]
SCORERS = [role for role in Role if "score" in PERMISSIONS[role]]


def back(request: Visitor, table: Table) -> Back | None:
    """To its evening, for those who may look there; when it became final, for all.

    Others do not learn which league it is.
    """
    assignment = finality.assignment_of(table)
    if assignment is None:
        return None
    session = assignment.session
    league = session.season.league
    looks = permissions_in(request, league).may("view")
    url = reverse("leagues:session", args=[league.code, session.pk]) if looks else ""
    if not looks and access.is_party(request, table):
        # Whoever sat there sees the list of the evening, with an account or without.
        keyed = [league.code, session.pk, session.viewer_token]
        url = reverse("leagues:sent_report", args=keyed)
    since = finality.final_since(table)
    note = finality.note_of(since) if since else ""
    if assignment.left_out:
        note = sentence(sentences.TABLE_OUT)
    name: Said = league.name if looks else sentences.PRIVATE
    with zones.by_clock_of(league):
        evening = dates.evening(session.starts)
    return Back(url, sentence(sentences.AN_EVENING, league=name, evening=evening), note)


def again(table: Table) -> Again | None:
    """Another game with the same seats: the next series, or one that does not count."""
    series = next_series.after(table)
    if series is None:
        return None
    if series.why_not:
        return Again(note=series.why_not)
    return Again(sentence(sentences.SERIES, number=series.number))


def at_home(request: Visitor) -> Iterator[Row]:
    yield from memberships.at_home(request.user)


def new_league() -> Row:
    url = reverse("leagues:new")
    return Row(sentence(sentences.START_LEAGUE), sentence(sentences.FOR_A_CLUB), url)


def counts(request: Visitor, slug: str) -> Iterator[Row]:
    """The leagues of which whoever asks may let a game by a rule sheet count."""
    if not request.user.is_authenticated:
        return
    run = League.objects.filter(
        people__user=request.user.pk,
        people__role__in=MANAGERS,
        people__left=None,
        people__into=None,
    ).order_by("name", "pk")
    newest = Prefetch("seasons", Season.objects.order_by("-starts", "-pk"))
    for league in run.prefetch_related(newest):
        for season in league.seasons.all()[:1]:
            if not own_games.is_played(season, slug):
                url = reverse("leagues:season_sheets", args=[league.code, season.pk])
                name = sentence(sentences.COUNT_IN, league=league.name)
                yield Row(name, str(season), f"{url}?rules={slug}")


def begins(request: Visitor, slug: str) -> Iterator[Row]:
    """Evenings that are on and play this game, which whoever asks may hold."""
    if not request.user.is_authenticated:
        return
    now = timezone.now()
    found = Session.objects.filter(
        season__league__people__user=request.user.pk,
        season__league__people__role__in=SCORERS,
        season__league__people__left=None,
        season__league__people__into=None,
        closed=None,
        starts__range=(now - ON, now + ON),
    )
    for session in found.select_related("season__league").order_by("starts"):
        league = session.season.league
        game = own_games.counts_as(session.season, slug)
        if own_games.is_played(session.season, slug) and (
            not league.games or game in league.games
        ):
            url = reverse("leagues:one_table", args=[league.code, session.pk])
            with zones.by_clock_of(league):
                evening = dates.evening(session.starts)
            sub = sentence(sentences.COUNTS_THERE, evening=evening)
            name = sentence(sentences.FOR_LEAGUE, league=league.name)
            yield Row(name, sub, f"{url}?choose={game}")
