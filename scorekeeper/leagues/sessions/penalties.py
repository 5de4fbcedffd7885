"""Penalty points of an evening: given, taken back, and as pages show them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.db import IntegrityError, transaction
from django.db.models import QuerySet

from scorekeeper.leagues import (
    audit_log,
    dates,
    own_games,
    sentences,
    session_day,
)
from scorekeeper.leagues.counting import systems
from scorekeeper.leagues.models import (
    AuditLog,
    League,
    Penalty,
    Person,
    Ranking,
    Season,
    Session,
)
from scorekeeper.leagues.sessions import live_updates
from scorekeeper.tables import scoring, spoken
from scorekeeper.tables.sentences import sentence
from scorekeeper.tables.spoken import of_game


@dataclass(frozen=True)
class Shown:
    """`ranking`: how the game counts there, which says what is taken off."""

    found: Penalty
    ranking: Ranking

    @property
    def person(self) -> Person:
        """Who that is, once records of one person were merged."""
        return self.found.person.into or self.found.person

    @property
    def game(self) -> str:
        return own_games.name_of(self.found.session.season, self.found.game)

    @property
    def day(self) -> str:
        return dates.day(self.found.session.starts)

    @property
    def counts(self) -> bool:
        return systems.takes_penalties(self.ranking)

    @property
    def points(self) -> str:
        """−50; in a game that runs down +50; of what takes nothing off 50."""
        off = systems.points_off(self.ranking, {systems.PENALTY: self.found.points})
        return spoken.signed_number(off) if self.counts else str(self.found.points)


def of(session: Session) -> list[Shown]:
    """In the order in which they were given; at most two queries."""
    return rows_to_show(Penalty.objects.filter(session=session))


def rows_to_show(found: QuerySet[Penalty]) -> list[Shown]:
    rows = list(found.select_related("person__into", "session__season"))
    known = rankings({one.session.season for one in rows})
    return [
        Shown(
            penalty,
            known.get((penalty.session.season_id, penalty.game))
            or Ranking(season=penalty.session.season, game=penalty.game),
        )
        for penalty in rows
    ]


def rankings(seasons: Iterable[Season]) -> dict[tuple[int, str], Ranking]:
    """By season and game, where somebody has chosen; one query."""
    wanted = list(seasons)
    found = Ranking.objects.filter(season__in=wanted) if wanted else ()
    return {(one.season_id, one.game): one for one in found}


def games_of(session: Session, league: League) -> Sequence[scoring.Game]:
    """Those of the evening; where it has none yet, all that the league plays."""
    games = {*session.assignments.values_list("game", flat=True).order_by()}
    games |= {*session.plain_lists.values_list("game", flat=True).order_by()}
    if games:
        return own_games.games_in_order([session.season], games)
    return own_games.games_of(league, session.season)


def give(session: Session, by: str, key: str, person: Person, **fields: object) -> None:
    """One form gives them once."""
    try:
        with transaction.atomic():
            found = session.penalties.create(person=person, by=by, key=key, **fields)
            note(found, by)
            live_updates.tell_followers(session)
    except IntegrityError:
        pass


@transaction.atomic
def take_back(session: Session, number: int, by: str) -> None:
    """Once; a second tap finds none."""
    found = session.penalties.select_for_update(of=("self",)).filter(pk=number)
    for penalty in found.select_related("person"):
        note(penalty, by, back=True)
        penalty.delete()
        live_updates.tell_followers(session)


def note(penalty: Penalty, by: str, **more: bool) -> None:
    league, session = penalty.session.season.league, penalty.session
    audit_log.note(
        by,
        league,
        AuditLog.Kind.PENALTY,
        penalty.person,
        name=str(penalty.person),
        points=penalty.points,
        game=penalty.game,
        day=session_day.day_of(league, session).isoformat(),
        reason=penalty.reason,
        **more,
    )


def notes(session: Session, league: League) -> list[str]:
    """Of each game of the evening whose season adds up no points."""
    known = rankings([session.season])
    return [
        sentence(sentences.PENALTY_NO_SUM, game=of_game(game, "name"))
        for game in games_of(session, league)
        if not systems.takes_penalties(
            known.get((session.season_id, game.slug))
            or Ranking(season=session.season, game=game.slug)
        )
    ]
