"""One person: how strong, how often, against whom, and each game that was played."""

from dataclasses import dataclass
from typing import Any

from django.db.models import F
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext

from scorekeeper.leagues import dates
from scorekeeper.leagues.counting import (
    aggregate,
    digits,
    penalties,
    ratings,
    standings,
    strength,
)
from scorekeeper.leagues.models import League, Penalty, Person, Rating, Result
from scorekeeper.leagues.sessions import penalties as of_evenings
from scorekeeper.leagues.showing import (
    by_hand,
    counted_tables,
    filters,
    head_to_head,
    ordinals,
    person_filter,
    rating_chart,
    records,
    sorting,
    standings_rows,
    stats,
    sums,
)
from scorekeeper.leagues.showing.filters import Filters, Query
from scorekeeper.leagues.showing.rating_chart import RatingChart, Step
from scorekeeper.leagues.showing.tables_page import DEFAULT, HEADS, OWN
from scorekeeper.tables import scoring

# So many results stand on the page; the others on the pages after it.
RESULTS = 20


def context_of(league: League, person: Person, query: Query) -> dict[str, Any]:
    """As many queries for two people as for two hundred."""
    asked = filters.filters_of(league, query, every=("season",), person=person)
    since = dates.month(timezone.localtime(person.joined))
    numbers = numbers_of(league, person, asked, asked.game) if asked.game else {}
    return {
        "asked": asked,
        "heading": str(person),
        "sub": gettext("{league}, since {month}").format(
            league=league.name, month=since
        ),
        "here": "people",
        "back": reverse("leagues:people", args=[league.code]),
        "person": person,
        **numbers,
    }


def numbers_of(
    league: League, person: Person, asked: Filters, game: scoring.Game
) -> dict[str, Any]:
    """All that is counted of the person in one game."""
    people = person_filter.people_of(league)
    known = sums.known_sums(league, asked, person)
    own = known[0][1] if known else {}
    rating = rating_of(league, person, game)
    plain = by_hand.ByHand(by_hand.lines_of(league, asked, game, person))
    return {
        **counts_of(own),
        "rating": rating,
        "place": place_of(asked, person),
        "by_hand": plain,
        "penalties": penalties_of(league, person, asked, game),
        "sessions": len(sessions_of(league, asked, person) | plain.evenings),
        "chart": chart_of(league, person, game) if rating.shown else None,
        "against": head_to_head.against(person, people, own),
        "partners": head_to_head.partners_of(person, people, own),
        "tallies": stats.tallies(game, known),
        "records": records.records(game, known),
        **results(league, asked, person),
    }


def counts_of(sums: dict[str, Any]) -> dict[str, Any]:
    if not sums.get("games"):
        return {"sums": sums}
    games = sums["games"]
    return {
        "sums": sums,
        "average": digits.decimal(sums["points"] / games),
        "percent": round(100 * sums["wins"] / games),
        "places": standings_rows.ends(sums),
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
    shown = ratings.rating_to_show(mine, league) if mine else None
    if mine is None or shown is None:
        return Rated(None, league.rated_after - (mine.games if mine else 0))
    others = all_of_them.filter(games__gte=league.rated_after)
    mus = list(others.values_list("mu", flat=True))
    rank = 1 + sum(mu > mine.mu for mu in mus)
    return Rated(shown, 0, ordinals.ordinal(rank), len(mus))


def sessions_of(league: League, asked: Filters, person: Person) -> set[int]:
    """Those whose games count for the person."""
    counted = counted_tables.results_of(league, asked, person).filter(person=person)
    return set(counted.values_list("assignment__session", flat=True))


def place_of(asked: Filters, person: Person) -> str:
    """2nd in Autumn 2026; nothing where it is not of one season."""
    if asked.season is None or asked.game is None or asked.month:
        return ""
    places = standings.standings(asked.season, asked.game.slug)
    mine = [one.rank for one in places if one.person.pk == person.pk]
    if not mine or not mine[0]:
        return ""
    place = ordinals.ordinal(mine[0])
    return gettext("{place} in {season}").format(place=place, season=asked.season)


def penalties_of(
    league: League, person: Person, asked: Filters, game: scoring.Game
) -> list[of_evenings.Shown]:
    """Of the seasons or the month that is asked for; at most three queries."""
    found = Penalty.objects.filter(session__season__in=asked.within, game=game.slug)
    if asked.month:
        found = found.filter(session__in=asked.month.evenings(league))
    return of_evenings.rows_to_show(penalties.of_person(found, person))


def chart_of(league: League, person: Person, game: scoring.Game) -> RatingChart | None:
    """The last rated games, of all seasons. Two queries."""
    rated = Result.objects.filter(player=person, game=game.slug, mu__isnull=False)
    last = rated.order_by("-finished", "-assignment")[: rating_chart.GAMES + 1]
    more = {"code": F("assignment__table__code")}
    more["evening"] = F("assignment__session__starts")
    rated_rows = list(last.annotate(**more))[::-1]
    if not rated_rows:
        return None
    steps = [step_of(row) for row in rated_rows]
    if len(steps) <= rating_chart.GAMES:
        start = Step(ratings.SHOWN, round(ratings.STEP * strength.SIGMA))
        return rating_chart.rating_chart([start, *steps])
    return rating_chart.rating_chart(steps, rated.count() - rating_chart.GAMES)


def step_of(row: Any) -> Step:
    number, spread = ratings.number_of(row.mu), round(ratings.STEP * row.sigma)
    _, won, _ = aggregate.rank_of(row)
    return Step(number, spread, won, row.evening, records.sheet_url(row.code))


def results(league: League, asked: Filters, person: Person) -> dict[str, Any]:
    heads = (HEADS[0], *OWN)
    sort = sorting.sort_of(asked.query, heads, DEFAULT)
    number = sorting.number_of(asked.query)
    found = counted_tables.results_of(league, asked, person)
    page = counted_tables.page_of(league, found, sort, number, RESULTS)
    earlier, later = sorting.turns(asked.query, number, page.more)
    return {
        "page": page,
        "columns": sorting.columns(asked.query, heads, sort),
        "earlier": earlier,
        "later": later,
    }
