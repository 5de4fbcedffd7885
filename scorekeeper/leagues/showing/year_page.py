"""A year of a league, or of one person in it: from what was played, to be printed."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.db.models import Q
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext

from scorekeeper.leagues import dates, own_games
from scorekeeper.leagues.counting import byes, digits, ratings
from scorekeeper.leagues.models import League, Person, PlainResult, Result, Session
from scorekeeper.leagues.showing import filters, head_to_head, person_filter, records
from scorekeeper.leagues.showing.filters import Filters, Query, Year
from scorekeeper.leagues.showing.records import Records
from scorekeeper.leagues.showing.sums import Known, known_sums
from scorekeeper.tables import scoring, spoken
from scorekeeper.tables.spoken import of_game

# So many of those who were met most often are named.
MET = 5


@dataclass(frozen=True)
class Row:
    """A person: at how many evenings, of how many games how many won."""

    person: Person
    evenings: int
    games: int
    won: int


@dataclass(frozen=True)
class Game:
    """`asked`: the year of this game alone; `best`: one of each list of records."""

    asked: Filters
    name: str
    tables: int
    games: int
    won: int
    average: str
    rating: str
    best: Records


def context_of(league: League, query: Query) -> dict[str, Any]:
    """As many queries for two people as for two hundred; some for each game."""
    years = years_of(league)
    year = asked_year(query.get("year", ""), years)
    people = person_filter.people_of(league)
    person = person_filter.person_of(people, query, "person")
    seasons = list(league.seasons.all())
    asked = Filters(query, seasons, None, [], None, Year(year))
    held = sessions_in(league, asked)
    rows, games = rows_and_games(league, asked, held, person)
    name = str(person) if person else league.name
    return {
        "heading": gettext("{name}: {year}").format(name=name, year=year),
        "sub": league.name,
        "back": back_of(league, person),
        "here": "people" if person else "records",
        "person": person,
        "year": year,
        "years": [choice(query, one, year) for one in years],
        "evenings": evenings_of(held, rows, person),
        "tables": sum(one.tables for one in games),
        "rows": [] if person else rows,
        "months": months_of(league, held, person),
        "games": games,
        "met": meetings_of(league, asked, games, people, person),
    }


def back_of(league: League, person: Person | None) -> str:
    if person:
        return reverse("leagues:person", args=[league.code, person.pk])
    return reverse("leagues:records", args=[league.code])


# ---- Which year ----


def years_of(league: League) -> list[int]:
    """From the first evening to the last that began, the last first."""
    begun = Session.objects.filter(season__league=league, starts__lte=timezone.now())
    found = begun.order_by("starts").values_list("starts", flat=True)
    first, last = found.first(), found.last()
    if first is None or last is None:
        return [timezone.localdate().year]
    span = (timezone.localdate(one).year for one in (last, first))
    return list(range(next(span), next(span) - 1, -1))


def asked_year(said: str, years: Sequence[int]) -> int:
    if not said:
        return years[0]
    if said not in map(str, years):
        raise filters.NotFound(gettext("No such year."))
    return int(said)


def choice(query: Query, offered: int, year: int) -> filters.Choice:
    url = filters.to(query, year=offered)
    return filters.Choice(str(offered), str(offered), url, offered == year)


# ---- What was played ----


def sessions_in(league: League, asked: Filters) -> list[Session]:
    """Evenings of which something counts, the first first; one query."""
    assert asked.month is not None
    played = Q(assignments__results__isnull=False) | Q(plain_lists__isnull=False)
    found = asked.month.evenings(league).filter(played).distinct()
    return list(found.order_by("starts", "pk"))


def rows_and_games(
    league: League, asked: Filters, held: Sequence[Session], person: Person | None
) -> tuple[list[Row], list[Game]]:
    """People by evenings, then by name; games by tables."""
    games, won, who = Counter[int](), Counter[int](), dict[int, Person]()
    found = []
    for game in games_in(asked, held):
        everybody = known_sums(league, replace(asked, game=game), person)
        there = [(one, sums) for one, sums in everybody if sums.get("games")]
        who |= {one.pk: one for one, _ in there}
        games.update({one.pk: sums["games"] for one, sums in there})
        won.update({one.pk: sums["wins"] for one, sums in there})
        if there:
            found.append(game_of(league, asked, held, game, everybody, person))
    came = evenings_by_person(held)
    more = Person.objects.in_bulk(came.keys() - who.keys())
    rows = [
        Row(person, came[person.pk], games[person.pk], won[person.pk])
        for person in (who | more).values()
    ]
    rows.sort(key=lambda row: (-row.evenings, str(row.person).casefold()))
    found.sort(key=lambda one: (-one.tables, one.name))
    return rows, found


def games_in(asked: Filters, held: Sequence[Session]) -> list[scoring.Game]:
    """Two queries."""
    played = Result.objects.filter(assignment__session__in=held)
    by_hand = PlainResult.objects.filter(plain_list__session__in=held)
    slugs = {*played.values_list("game", flat=True).distinct()}
    slugs |= {*by_hand.values_list("plain_list__game", flat=True).distinct()}
    return own_games.games_in_order(asked.seasons, slugs)


def evenings_by_person(held: Sequence[Session]) -> Counter[int]:
    """Whoever sat at a table, sat out a series or has a line entered by hand."""
    sessions = Session.objects.filter(pk__in=[one.pk for one in held])
    there = {pk: set(who) for pk, who in byes.were_there(sessions).items()}
    by_hand = PlainResult.objects.filter(plain_list__session__in=held)
    rows = by_hand.values_list("plain_list__session", "person", "person__into")
    for session, who, into in rows:
        there.setdefault(session, set()).add(into or who)
    return Counter(who for people in there.values() for who in people)


def game_of(
    league: League,
    asked: Filters,
    held: Sequence[Session],
    game: scoring.Game,
    there: Known,
    person: Person | None,
) -> Game:
    played = Result.objects.filter(assignment__session__in=held, game=game.slug)
    mine = played.filter(Q(person=person) | Q(player=person)) if person else played
    own = [sums for one, sums in there if one == person]
    games = sum(sums["games"] for sums in own)
    points = sum(sums["points"] for sums in own)
    return Game(
        replace(asked, game=game),
        of_game(game, "name"),
        mine.values("assignment").distinct().count(),
        games,
        sum(sums["wins"] for sums in own),
        digits.decimal(points / games) if games else "",
        rating_of(league, held, game, person) if person else "",
        records.records(game, there),
    )


def rating_of(
    league: League, held: Sequence[Session], game: scoring.Game, person: Person
) -> str:
    """1532, +32: after its last game, and by how much it has moved since before."""
    rated = Result.objects.filter(
        league=league, player=person, game=game.slug, mu__isnull=False
    ).order_by("finished", "assignment")
    here = rated.filter(assignment__session__in=held)
    first, last = here.first(), here.last()
    if first is None or last is None or rated.count() < league.rated_after:
        return ""
    earlier = rated.filter(finished__lt=first.finished).last()
    was, now = number_after(earlier), number_after(last)
    return f"{now}, {spoken.signed_number(now - was)}"


def number_after(result: Result | None) -> int:
    rated = result is not None and result.mu is not None
    return ratings.number_of(result.mu) if rated else ratings.SHOWN  # type: ignore[union-attr, arg-type]


# ---- What is told of it ----


def evenings_of(
    held: Sequence[Session], rows: Iterable[Row], person: Person | None
) -> int:
    if person is None:
        return len(held)
    return sum(row.evenings for row in rows if row.person == person)


def months_of(
    league: League, held: Sequence[Session], person: Person | None
) -> list[tuple[str, int]]:
    """How many evenings there were in each month that had some."""
    if person:
        return []
    days = [timezone.localdate(one.starts).replace(day=1) for one in held]
    return [(dates.month(day), many) for day, many in Counter(days).items()]


def meetings_of(
    league: League,
    asked: Filters,
    games: Sequence[Game],
    people: dict[int, Person],
    person: Person | None,
) -> list[head_to_head.Cell]:
    """Those a person met most often in the game that they played most."""
    if person is None or not games:
        return []
    [(_, own)] = known_sums(league, games[0].asked, person) or [(person, {})]
    found = head_to_head.against(person, people, own)
    return sorted(found, key=lambda one: -one.met)[:MET]
