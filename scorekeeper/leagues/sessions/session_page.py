"""What stands on an evening’s page beside its tables: its words and its choices."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils import timezone
from django.utils.translation import gettext

from scorekeeper.leagues import dates
from scorekeeper.leagues.models import Preset, Session, TableAssignment
from scorekeeper.leagues.sessions import attendance, sentences
from scorekeeper.leagues.sessions.overview import SessionOverview, nth
from scorekeeper.tables import scoring
from scorekeeper.tables.sentences import begun, said
from scorekeeper.tables.spoken import of_game


def heading(session: Session) -> str:
    at = timezone.localtime(session.starts)
    return dates.weekday(at)


def sub(overview: SessionOverview) -> str:
    """At Dan’s, since 19:30."""
    at = f"{timezone.localtime(overview.session.starts):%H:%M}"
    since = gettext("since {time}").format(time=at) if overview.running else at
    place = overview.session.place
    there = gettext("At {place}").format(place=place) if place else ""
    return ", ".join(part for part in (there, since) if part)


@dataclass(frozen=True)
class Series:
    """Some tables of one turn, for their heading: the game, series 2.

    `game`: what all of them play, `preset`: the house rules of all of them, if any.
    """

    turn: int
    game: str
    preset: Preset | None

    @property
    def title(self) -> str:
        if not self.game:
            return begun(nth(self.turn))
        return said(sentences.GAME_OF_SERIES, game=self.game, series=self.turn)


def series(tables: Sequence[TableAssignment]) -> Series | None:
    """None without tables."""
    if not tables:
        return None
    games, presets = {one.game for one in tables}, {one.preset for one in tables}
    game = of_game(scoring.game(games.pop()), "name") if len(games) == 1 else ""
    preset = presets.pop() if len(presets) == 1 else None
    return Series(max(one.turn for one in tables), game, preset)


def playing(overview: SessionOverview) -> Series | None:
    """Of the tables that are not finished."""
    return series([one.assignment for one in overview.running])


def count(overview: SessionOverview, chips: list[attendance.Chip]) -> str:
    """7 of 9: of all who said something."""
    every = sum(1 for one in chips if one.answer)
    here = sum(one.on for one in chips)
    return gettext("{here} of {every}").format(here=here, every=every) if every else ""


def drawn(overview: SessionOverview) -> str:
    """24 people at 6 tables. The first name begins."""
    people, tables = len(overview.finder), len(overview.proposed)
    return said(sentences.SEATED, people=people, count=tables) if tables else ""


def chosen(overview: SessionOverview) -> set[str]:
    """The games that are proposed, were played tonight, or on the evening before."""
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
    return set(before.filter(session__in=list(last)).values_list("game", flat=True))
