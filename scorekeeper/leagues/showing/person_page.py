"""One person: how strong, how often, against whom, and each game that was played."""

from dataclasses import dataclass
from typing import Any

from django.db.models import F
from django.http import QueryDict
from django.urls import reverse
from django.utils import timezone

from scorekeeper.leagues.counting import ratings, standing, systems
from scorekeeper.leagues.models import League, Person, Rating, Result
from scorekeeper.leagues.showing import (
    asking,
    meetings,
    played,
    rating_chart,
    records,
    rows,
    sorting,
    sums,
    tallies,
    whose,
)
from scorekeeper.leagues.showing.asking import Asked
from scorekeeper.leagues.showing.rating_chart import RatingChart, Step
from scorekeeper.leagues.showing.tables_page import DEFAULT, HEADS, OWN
from scorekeeper.tables import scoring

# So many results stand on the page; the others on the pages after it.
RESULTS = 20


def context_of(league: League, person: Person, query: QueryDict) -> dict[str, Any]:
    """As many queries for two people as for two hundred."""
    asked = asking.ask(league, query, every=("season",), person=person)
    since = f"{timezone.localtime(person.joined):%B %Y}"
    context: dict[str, Any] = {
        "asked": asked,
        "heading": str(person),
        "sub": f"{league.name}, since {since}",
        "here": "people",
        "back": reverse("leagues:people", args=[league.code]),
        "person": person,
    }
    if asked.game is None:
        return context
    people = whose.people_of(league)
    known = sums.known(league, asked, person)
    own = known[0][1] if known else {}
    rating = rating_of(league, person, asked.game)
    return {
        **context,
        **counts_of(own),
        "rating": rating,
        "place": place_of(asked, person),
        "evenings": evenings_of(league, asked, person),
        "chart": chart_of(league, person, asked.game) if rating.shown else None,
        "against": meetings.against(person, people, own),
        "partners": meetings.partners_of(person, people, own),
        "tallies": tallies.tallies(asked.game, known),
        "records": records.records(asked.game, known),
        **results(league, asked, person),
    }


def counts_of(sums: dict[str, Any]) -> dict[str, Any]:
    if not sums.get("games"):
        return {"sums": sums}
    games = sums["games"]
    return {
        "sums": sums,
        "average": systems.decimal(sums["points"] / games),
        "percent": round(100 * sums["wins"] / games),
        "places": rows.ends(sums),
    }


@dataclass(frozen=True)
class Rated:
    """`rank` among so many whose rating is shown; None while it is not."""

    shown: ratings.Shown | None
    to_go: int
    rank: str = ""
    among: int = 0


def rating_of(league: League, person: Person, game: scoring.Game) -> Rated:
    """Two queries."""
    all_of_them = Rating.objects.filter(league=league, game=game.slug)
    mine = all_of_them.filter(person=person).first()
    shown = ratings.shown(mine, league) if mine else None
    if mine is None or shown is None:
        return Rated(None, league.rated_after - (mine.games if mine else 0))
    others = all_of_them.filter(games__gte=league.rated_after)
    mus = list(others.values_list("mu", flat=True))
    rank = 1 + sum(mu > mine.mu for mu in mus)
    return Rated(shown, 0, rows.ordinal(rank), len(mus))


def evenings_of(league: League, asked: Asked, person: Person) -> int:
    """Those whose games count for the person."""
    counted = played.results_of(league, asked, person).filter(person=person)
    return counted.values("sitting__session").distinct().count()


def place_of(asked: Asked, person: Person) -> str:
    """2nd in Autumn 2026; nothing where it is not of one season."""
    if asked.season is None or asked.game is None or asked.month:
        return ""
    places = standing.standings(asked.season, asked.game.slug)
    mine = [one.rank for one in places if one.person.pk == person.pk]
    return f"{rows.ordinal(mine[0])} in {asked.season}" if mine and mine[0] else ""


def chart_of(league: League, person: Person, game: scoring.Game) -> RatingChart | None:
    """The last rated games, of all seasons. Two queries."""
    rated = Result.objects.filter(player=person, game=game.slug, mu__isnull=False)
    last = rated.order_by("-finished", "-sitting")[: rating_chart.GAMES + 1]
    rows = list(last.annotate(code=F("sitting__table__code")))[::-1]
    if not rows:
        return None
    steps = [step_of(row) for row in rows]
    if len(steps) <= rating_chart.GAMES:
        start = Step(ratings.SHOWN, round(ratings.STEP * ratings.SIGMA))
        return rating_chart.rating_chart([start, *steps])
    return rating_chart.rating_chart(steps, rated.count() - rating_chart.GAMES)


def step_of(row: Any) -> Step:
    number, spread = ratings.number_of(row.mu), round(ratings.STEP * row.sigma)
    return Step(number, spread, row.won, row.finished, records.sheet_url(row.code))


def results(league: League, asked: Asked, person: Person) -> dict[str, Any]:
    heads = (HEADS[0], *OWN)
    sort = sorting.sort_of(asked.query, heads, DEFAULT)
    number = sorting.number_of(asked.query)
    found = played.results_of(league, asked, person)
    page = played.page_of(league, found, sort, number, RESULTS)
    earlier, later = sorting.turns(asked.query, number, page.more)
    return {
        "page": page,
        "columns": sorting.columns(asked.query, heads, sort),
        "earlier": earlier,
        "later": later,
    }
