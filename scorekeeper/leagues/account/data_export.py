"""What leagues have of an account, to be taken out: names, evenings, results."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django.db.models import Q

from scorekeeper.accounts.models import User
from scorekeeper.leagues import zones
from scorekeeper.leagues.counting import ratings
from scorekeeper.leagues.models import (
    Attendance,
    League,
    Penalty,
    Person,
    PlainResult,
    Rating,
    Result,
)


def data(user: User) -> dict[str, Any]:
    """As many queries for one league as for many."""
    people = Person.objects.filter(user=user).select_related("league")
    records = [*people, *Person.objects.filter(into__in=people)]
    results, attended = results_of(records), attendance_of(records)
    plain = plain_of(records)
    penalties = penalties_of(records)
    rated = ratings_of(people)
    return {
        "leagues": [
            {
                "league": one.league.name,
                "code": one.league.code,
                "name": one.name,
                "role": one.role,
                "guest": one.guest,
                "joined": one.joined.isoformat(),
                "left": one.left and one.left.isoformat(),
                "evenings": attended.get(one.league_id, []),
                "results": results.get(one.league_id, []),
                "entered_by_hand": plain.get(one.league_id, []),
                "penalty_points": penalties.get(one.league_id, []),
                "ratings": rated.get(one.pk, {}),
            }
            for one in people
            if one.into_id is None
        ]
    }


def results_of(records: list[Person]) -> dict[int, list[dict[str, Any]]]:
    """What they played, and what others played for them."""
    mine = Q(player__in=records) | Q(person__in=records)
    found: dict[int, list[dict[str, Any]]] = {}
    rows = Result.objects.filter(mine)
    rows = rows.select_related("season__league", "assignment__session")
    for row in rows.order_by("finished"):
        found.setdefault(row.league_id, []).append(
            {
                "season": row.season.name,
                "game": row.game,
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


def plain_of(records: list[Person]) -> dict[int, list[dict[str, Any]]]:
    """Of evenings that nobody recorded here."""
    found: dict[int, list[dict[str, Any]]] = {}
    rows = PlainResult.objects.filter(person__in=records)
    rows = rows.select_related("plain_list__session__season")
    for row in rows.order_by("plain_list__session__starts", "pk"):
        season = row.plain_list.session.season
        found.setdefault(season.league_id, []).append(
            {
                "season": season.name,
                "game": row.plain_list.game,
                "starts": row.plain_list.session.starts.isoformat(),
                "place": row.place,
                "points": row.points,
                "won": row.won,
                "lost": row.lost,
            }
        )
    return found


def penalties_of(records: list[Person]) -> dict[int, list[dict[str, Any]]]:
    """What a club took off, and why."""
    found: dict[int, list[dict[str, Any]]] = {}
    rows = Penalty.objects.filter(person__in=records)
    for row in rows.select_related("session__season").order_by("at", "pk"):
        found.setdefault(row.session.season.league_id, []).append(
            {
                "starts": row.session.starts.isoformat(),
                "game": row.game,
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


def ratings_of(people: Iterable[Person]) -> dict[int, dict[str, list[int]]]:
    """By game: how strong, and how unsure that is."""
    found: dict[int, dict[str, list[int]]] = {}
    for rating in Rating.objects.filter(person__in=people):
        number = ratings.number_of(rating.mu)
        spread = round(ratings.STEP * rating.sigma)
        found.setdefault(rating.person_id, {})[rating.game] = [number, spread]
    return found
