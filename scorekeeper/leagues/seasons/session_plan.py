"""The evenings of a season planned as those of the one before it."""

from collections.abc import Iterator
from datetime import datetime, timedelta

from django.utils import timezone

from scorekeeper.leagues.models import Season, Session
from scorekeeper.leagues.sessions import planned_together

WEEK = timedelta(days=7)
MOST = 60


def before(season: Season) -> Season | None:
    """The season whose evenings these could be like."""
    return season.league.seasons.exclude(sessions=None).exclude(pk=season.pk).first()


def plan(last: Season, season: Season, by: str) -> list[Session]:
    """On the same weekdays at the same hour and place, from the new season's first
    day on and within it. What was called off is not planned again.
    """
    held = last.sessions.exclude(closed__isnull=False, assignments=None)
    after = apart(last, season, held.order_by("starts").first())
    Session.objects.bulk_create(
        [
            Session(
                season=season,
                starts=starts,
                place=session.place,
                planned_series=session.planned_series,
                planned_rounds=session.planned_rounds,
                planned_minutes=session.planned_minutes,
                key=f"season-{season.pk}-{session.pk}",
            )
            for session in held.order_by("starts", "pk")[:MOST]
            for starts in later(session, after, season)
        ],
        ignore_conflicts=True,
    )
    made = list(season.sessions.order_by("starts", "pk"))
    planned_together.note(season.league, by, made)
    return made


def apart(last: Season, season: Season, first: Session | None) -> timedelta:
    """Whole weeks; one more where the first evening would be before the season."""
    weeks = (season.starts - last.starts).days // WEEK.days
    day = timezone.localdate(first.starts) if first else season.starts
    return (weeks + (day + weeks * WEEK < season.starts)) * WEEK


def later(session: Session, after: timedelta, season: Season) -> Iterator[datetime]:
    """At the same hour, whatever summer time says; nothing outside of the season."""
    at = timezone.localtime(session.starts)
    day = at.date() + after
    if day >= season.starts and (season.ends is None or day <= season.ends):
        yield timezone.make_aware(datetime.combine(day, at.time()))
