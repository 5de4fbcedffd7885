"""The page of a league: the next evening, how the season stands, who beat whom."""

from collections.abc import Iterable
from typing import Any

from django.http import QueryDict

from scorekeeper.leagues.counting import finality, standing, systems
from scorekeeper.leagues.models import League, Result, Season, Sitting, Standing
from scorekeeper.leagues.showing import (
    asking,
    dates,
    evening,
    meetings,
    records,
    rows,
    sorting,
)
from scorekeeper.leagues.showing.asking import Asked
from scorekeeper.tables import scoring

# The most disputed tables that are named above the standings.
DISPUTED = 5


def context_of(league: League, query: QueryDict) -> dict[str, Any]:
    """As many queries for two people as for two hundred."""
    asked = asking.ask(league, query)
    context = {
        "asked": asked,
        "heading": league.name,
        "sub": asked.where if asked.game else "",
        "here": "standings",
        "back": "/",
        "evening": evening.next_evening(league),
    }
    if asked.season and asked.game:
        context |= standings_of(league, asked, asked.season, asked.game)
    if "sheet" not in context:
        context["alone"] = league.people.filter(into=None).count() < 2
    return context


def standings_of(
    league: League, asked: Asked, season: Season, game: scoring.Game
) -> dict[str, Any]:
    ranking = systems.ranking_of(season, game.slug)
    places = standing.standings(season, game.slug, ranking)
    if not places:
        return {}
    people = [place.person for place in places]
    sums = {place.person.pk: place.sums for place in places}
    found = records.records(game, [(place.person, place.sums) for place in places])
    return {
        **table_of(league, asked.query, game, places),
        "counts": systems.words_of(ranking),
        "settled": settled(league, season, game, final=places[0].final),
        "disputed": disputed(season, game),
        "meetings": meetings.meetings(
            people, sums, every=asked.query.get("heads") == asking.ALL
        ),
        "everybody": asked.to(heads=asking.ALL),
        "partners": meetings.partners(people, sums),
        "records": found,
    }


def table_of(
    league: League,
    query: QueryDict,
    game: scoring.Game,
    places: Iterable[standing.Place],
) -> dict[str, Any]:
    sort = sorting.sort_of(query, rows.HEADS, rows.DEFAULT)
    lines = rows.in_order(rows.rows_of(league, game.slug, list(places)), sort)
    why = query.get("why", "")
    shut = asking.to(query, page=query.get("page", ""))
    return {
        "sheet": sorting.turn(query, lines),
        "columns": sorting.columns(query, rows.HEADS, sort),
        "why": int(why) if why.isdecimal() else 0,
        "shut": shut,
        "open": f"{shut}{'&' if len(shut) > 1 else ''}why=",
    }


def settled(league: League, season: Season, game: scoring.Game, *, final: bool) -> str:
    """Whether results may still be corrected, and until when. One query."""
    kept = Standing.objects.filter(season=season, game=game.slug)
    last = kept.order_by("-finished").values("sitting")[:1]
    sitting = Sitting.objects.select_related("session").get(pk__in=last)
    since = dates.day(finality.until(league, sitting.session))
    if not finality.is_final(league, sitting.session):
        return f"Provisional: what was played last is final from {since}."
    return f"Final since {since}." if final else "All results so far are final."


def disputed(season: Season, game: scoring.Game) -> list[dict[str, Any]]:
    """The tables with a dispute that is open."""
    found = Result.objects.filter(season=season, game=game.slug, disputed=True, seat=0)
    tables = found.order_by("-finished").values("finished", "sitting__table__code")
    return [
        {
            "day": dates.day(one["finished"]),
            "url": records.sheet_url(one["sitting__table__code"]),
        }
        for one in tables[:DISPUTED]
    ]
