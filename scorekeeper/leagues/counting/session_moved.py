"""Evenings that count in another season than before, since days or seasons changed.

Where an evening counts follows from its day (session_day.py); that it stands in a row
too is for the sums. Whoever changes a season or a day sets that right here.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from django.db import transaction
from django.db.models import Exists, OuterRef, Q

from scorekeeper.leagues import session_day
from scorekeeper.leagues.counting import queries, results, sums, systems
from scorekeeper.leagues.models import (
    AuditLog,
    League,
    PlainList,
    PlainResult,
    Result,
    Season,
    Session,
    TableAssignment,
)


class Moved(NamedTuple):
    """`now`: the season of its day; of one that was played results move with it."""

    session: Session
    was: Season
    now: Season
    played: bool


def moves_of(league: League, seasons: Sequence[Season]) -> list[Moved]:
    """What counts elsewhere with these seasons, the first evening first. One query."""
    begun = TableAssignment.objects.filter(session=OuterRef("pk"), table__isnull=False)
    by_hand = PlainList.objects.filter(session=OuterRef("pk"))
    found = Session.objects.filter(season__league=league).annotate(
        played=Q(Exists(begun)) | Q(Exists(by_hand))
    )
    moved = []
    for session in found.select_related("season").order_by("starts", "pk"):
        now = session_day.season_on(seasons, session_day.day_of(league, session))
        if now.pk != session.season_id:
            moved.append(Moved(session, session.season, now, session.played))
    return moved


@transaction.atomic
def settle(league: League, by: str, only: Session | None = None) -> list[Moved]:
    """Each evening, or only that one, counts in the season of its day from now on."""
    queries.lock(league)
    found = moves_of(league, list(league.seasons.all()))
    found = [one for one in found if only in (None, one.session)]
    people = {one.session.pk: people_at(one.session) for one in found if one.played}
    for move in found:
        move.session.season = move.now
    Session.objects.bulk_update([one.session for one in found], ["season"])
    played = [one for one in found if one.played]
    if played:
        count_again(league, [one.session for one in played])
        again = [
            (season, people[move.session.pk])
            for move in played
            for season in (move.was, move.now)
        ]
        aggregate(again)
    AuditLog.objects.bulk_create(note(league, one, by) for one in played)
    return found


def note(league: League, moved: Moved, by: str) -> AuditLog:
    day = session_day.day_of(league, moved.session).isoformat()
    told = {"season": moved.now.name, "was": moved.was.name}
    data = {"what": "moved", "day": day, **told}
    return AuditLog(league=league, kind=AuditLog.Kind.TABLE, data=data, by=by)


@transaction.atomic
def recount(session: Session) -> None:
    """It began at another moment, in the same season."""
    league = session.season.league
    queries.lock(league)
    count_again(league, [session])
    aggregate([(session.season, people_at(session))])


def count_again(league: League, sessions: Iterable[Session]) -> None:
    begun = TableAssignment.objects.filter(session__in=sessions, table__isnull=False)
    results.count_again(league, begun)


def aggregate(found: Iterable[tuple[Season, dict[str, set[int]]]]) -> None:
    """Once for each game of a season."""
    people: dict[tuple[Season, str], set[int]] = defaultdict(set)
    for season, games in found:
        for game, who in games.items():
            people[season, game] |= who
    for (season, game), who in people.items():
        sums.aggregate_again(systems.ranking_of(season, game), who)


def people_at(session: Session) -> dict[str, set[int]]:
    """By game who has a result of this evening, entered by hand ones too."""
    rows = Result.objects.filter(assignment__session=session)
    plain = PlainResult.objects.filter(plain_list__session=session)
    found: dict[str, set[int]] = defaultdict(set)
    for game, person, player in rows.values_list("game", "person", "player"):
        found[game] |= {person, player}
    for game, who, into in plain.values_list(
        "plain_list__game", "person", "person__into"
    ):
        found[game].add(into or who)
    return found
