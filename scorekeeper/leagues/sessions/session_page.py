"""What stands on an evening’s page beside its tables: its words and its choices."""

from django.utils import timezone
from django.utils.translation import gettext

from scorekeeper.leagues import dates, places
from scorekeeper.leagues.models import Person, Session, TableAssignment
from scorekeeper.leagues.sessions import attendance, sentences
from scorekeeper.leagues.sessions.overview import Going, SessionOverview
from scorekeeper.tables.sentences import capitalize, sentence


def heading(session: Session) -> str:
    at = timezone.localtime(session.starts)
    return capitalize(dates.weekday(at))


def sub(overview: SessionOverview) -> str:
    """At Dan’s, since 19:30, Autumn 2026."""
    at = f"{timezone.localtime(overview.session.starts):%H:%M}"
    since = gettext("since {time}").format(time=at) if overview.running else at
    place = overview.session.place
    there = places.at(gettext("At {place}"), place) if place else ""
    season = str(overview.session.season)
    return ", ".join(part for part in (there, since, season) if part)


def count(overview: SessionOverview, chips: list[attendance.Chip]) -> str:
    """7 of 9: of all who said something."""
    every = sum(1 for one in chips if one.answer)
    here = sum(one.on for one in chips)
    return gettext("{here} of {every}").format(here=here, every=every) if every else ""


def draw_summary(overview: SessionOverview) -> str:
    """24 people at 6 tables. The first name begins."""
    people, tables = len(overview.finder), len(overview.proposed)
    return sentence(sentences.SEATED, people=people, count=tables) if tables else ""


def games_to_choose(overview: SessionOverview) -> set[str]:
    """The games that are proposed, were played tonight, or on the evening before;
    before the first one those of the season’s rankings, or of the league’s house rules.
    """
    found = {one.game for one in overview.proposed}
    found = found or {one.assignment.game for one in overview.tables}
    if found:
        return found
    before = TableAssignment.objects.filter(
        session__season__league=overview.league,
        session__starts__lt=overview.session.starts,
        table__isnull=False,
    ).order_by("-session__starts")
    last = before.values_list("session", flat=True)[:1]
    found = set(before.filter(session__in=list(last)).values_list("game", flat=True))
    return found or games_set_up(overview)


def games_set_up(overview: SessionOverview) -> set[str]:
    ranked = set(overview.session.season.rankings.values_list("game", flat=True))
    rules = overview.league.presets.filter(retired=False)
    return ranked or set(rules.values_list("game", flat=True))


def stands(overview: SessionOverview) -> str:
    """Of the last series: 5 of 6 tables are finished; series 1 is finished."""
    going, every = len(overview.running), len(overview.last)
    if not every:
        return ""
    if not going:
        return sentence(sentences.SERIES_FINISHED, series=overview.turn)
    done = sum(one.state.over for one in overview.last)
    return sentence(sentences.SO_MANY_FINISHED, done=done, count=every)


def ahead(overview: SessionOverview, me: Person | None) -> Going | None:
    """The table to look at now: one’s own, else the only one that is still played."""
    mine = overview.busy.get(me.pk) if me else None
    return mine or (overview.running[0] if len(overview.running) == 1 else None)


def complete(overview: SessionOverview) -> bool:
    """All series that were planned are played."""
    planned = overview.session.planned_series
    return 0 < planned <= overview.turn and not overview.running
