"""Where and when an evening counts: its day, and the season and the month of that day.

The day of an evening is the one on which it began, by the clock of its league, whatever
was played past midnight. Each page, file, record and filter asks here.
"""

from collections.abc import Sequence
from datetime import date, datetime

from scorekeeper.leagues import zones
from scorekeeper.leagues.models import League, Season, Session


def day_of(league: League, session: Session) -> date:
    return zones.day_of(league, session.starts)


def holding(seasons: Sequence[Season], day: date) -> Season | None:
    """The last one to begin of those that run on that day."""
    running = [
        season
        for season in seasons
        if season.starts <= day and (season.ends is None or day <= season.ends)
    ]
    return max(running, key=begin_key, default=None)


def season_on(seasons: Sequence[Season], day: date) -> Season:
    """Where an evening of that day counts; there is at least one season.

    Between two seasons it is the one before, before all of them the first.
    """
    if found := holding(seasons, day):
        return found
    before = [one for one in seasons if one.starts <= day]
    return max(before, key=begin_key) if before else min(seasons, key=begin_key)


def begin_key(season: Season) -> tuple[date, float]:
    """In their order; one that is not saved yet is the newest."""
    return season.starts, float("inf") if season.pk is None else season.pk


def span(league: League, first: date, after: date) -> tuple[datetime, datetime]:
    """The moments between which an evening of these days has begun."""
    return zones.midnight(league, first), zones.midnight(league, after)
