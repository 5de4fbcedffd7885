"""What leagues have of an account, to be taken out: names, evenings, results."""

from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from typing import Any

from django.db.models import F, Q

from scorekeeper.accounts.models import User
from scorekeeper.leagues import own_games, zones
from scorekeeper.leagues.counting import ratings
from scorekeeper.leagues.models import (
    Attendance,
    League,
    Penalty,
    Person,
    PlainResult,
    Rating,
    Result,
    Season,
)

# What a season calls a game.
Called = Callable[[Season, str], str]


def data(user: User) -> dict[str, Any]:
    """As many queries for one league as for many."""
    people = Person.objects.filter(user=user).select_related("league")
    records = [*people, *Person.objects.filter(into__in=people)]
    seasons = list(Season.objects.filter(league__people__in=people).distinct())
    called = own_games.names_of(seasons)
    results, attended = results_of(records, called), attendance_of(records)
    plain = plain_of(records, called)
    penalties = penalties_of(records, called)
    rated = ratings_of(people, seasons, called)
    return {
        "leagues": [
            {
                "league": person.league.name,
                "code": person.league.code,
                "name": person.name,
                "role": person.role,
                "guest": person.guest,
                "joined": person.joined.isoformat(),
                "left": person.left and person.left.isoformat(),
                "evenings": attended.get(person.league_id, []),
                "results": results.get(person.league_id, []),
                "entered_by_hand": plain.get(person.league_id, []),
                "penalty_points": penalties.get(person.league_id, []),
                "ratings": rated.get(person.pk, {}),
            }
            for person in people
            if person.into_id is None
        ]
    }


def results_of(
    records: list[Person], called: Called
) -> dict[int, list[dict[str, Any]]]:
    """What they played, and what others played for them."""
    mine = Q(player__in=records) | Q(person__in=records)
    found: dict[int, list[dict[str, Any]]] = {}
    rows = Result.objects.filter(mine)
    rows = rows.select_related("season__league", "assignment__session")
    for row in rows.order_by("finished"):
        found.setdefault(row.league_id, []).append(
            {
                "season": row.season.name,
                "game": called(row.season, row.game),
                "day": day_of(row.season.league, row.assignment.session.starts),
                "finished": row.finished.isoformat(),
                "place": row.place,
                "points": row.points,
                "won": row.won,
                "disputed": row.disputed,
            }
        )
    return found


def day_of(league: League, at: datetime) -> str:
    """That of an evening, by the club’s clock."""
    return zones.day_of(league, at).isoformat()


def plain_of(records: list[Person], called: Called) -> dict[int, list[dict[str, Any]]]:
    """Of evenings that nobody recorded here, but for one that is held back."""
    found: dict[int, list[dict[str, Any]]] = {}
    rows = PlainResult.objects.filter(person__in=records)
    rows = rows.exclude(
        plain_list__session=F("plain_list__session__season__league__held_back")
    )
    rows = rows.select_related("plain_list__session__season")
    for row in rows.order_by("plain_list__session__starts", "pk"):
        season = row.plain_list.session.season
        found.setdefault(season.league_id, []).append(
            {
                "season": season.name,
                "game": called(season, row.plain_list.game),
                "starts": row.plain_list.session.starts.isoformat(),
                "place": row.place,
                "points": row.points,
                "won": row.won,
                "lost": row.lost,
            }
        )
    return found


def penalties_of(
    records: list[Person], called: Called
) -> dict[int, list[dict[str, Any]]]:
    """What a club took off, and why."""
    found: dict[int, list[dict[str, Any]]] = {}
    rows = Penalty.objects.filter(person__in=records)
    for row in rows.select_related("session__season").order_by("at", "pk"):
        found.setdefault(row.session.season.league_id, []).append(
            {
                "starts": row.session.starts.isoformat(),
                "game": called(row.session.season, row.game),
                "points": row.points,
                "reason": row.reason,
            }
        )
    return found


def attendance_of(records: list[Person]) -> dict[int, list[dict[str, Any]]]:
    rows = Attendance.objects.filter(person__in=records)
    found: dict[int, list[dict[str, Any]]] = {}
    for row in rows.select_related("session__season").order_by("session__starts"):
        session = row.session
        found.setdefault(session.season.league_id, []).append(
            {
                "starts": session.starts.isoformat(),
                "place": session.place,
                "answer": row.answer,
            }
        )
    return found


def ratings_of(
    people: Iterable[Person], seasons: Sequence[Season], called: Called
) -> dict[int, dict[str, list[int]]]:
    """By game, as the newest season that plays it calls it: how strong, and how unsure
    that is.
    """
    found: dict[int, dict[str, list[int]]] = {}
    for rating in Rating.objects.filter(person__in=people).select_related("person"):
        number = ratings.number_of(rating.mu)
        spread = round(ratings.STEP * rating.sigma)
        game = name_in(rating.person.league_id, rating.game, seasons, called)
        found.setdefault(rating.person_id, {})[game] = [number, spread]
    return found


def name_in(league: int, game: str, seasons: Sequence[Season], called: Called) -> str:
    names = (called(one, game) for one in seasons if one.league_id == league)
    return next((name for name in names if name != game), game)
