"""An evening for a screen on the wall: who sits where, then how it goes."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext

from scorekeeper.leagues.sessions import series, session_totals
from scorekeeper.leagues.sessions.overview import Going, SessionOverview
from scorekeeper.leagues.sessions.series import Series
from scorekeeper.tables import scoring, spoken
from scorekeeper.tables.showing import stints
from scorekeeper.tables.spoken import of_game

# So many lines of the list are read from across a room.
MOST = 12


@dataclass(frozen=True)
class WallTable:
    """Names with their scores, or with who deals where nothing is played yet."""

    number: int
    game: str
    names: list[tuple[str, str]]
    where: str = ""
    # Of a table that is played and not finished: it is followed.
    code: str = ""
    version: int = 0


@dataclass(frozen=True)
class Wall:
    heading: str
    series: Series | None
    tables: list[WallTable]
    tallies: list[session_totals.Tally]

    @property
    def tally(self) -> session_totals.Tally | None:
        """Of several games that which most play."""
        return max(self.tallies, key=lambda one: len(one.lines), default=None)

    @property
    def lines(self) -> list[session_totals.Line]:
        return self.tally.lines[:MOST] if self.tally else []


def wall(overview: SessionOverview) -> Wall:
    """The next seats where some are drawn; else the tables of the last series."""
    if overview.proposed:
        heading, ahead = gettext("Who sits where"), list(seated(overview))
        return Wall(heading, series.next_of(overview), ahead, [])
    begun = any(one.state.shown["rounds"] for one in overview.last)
    heading = gettext("How it goes") if begun else gettext("Who sits where")
    tables = [played(one) for one in overview.last]
    tallies = session_totals.so_far(overview)
    return Wall(heading, series.last(overview), tables, tallies)


def seated(overview: SessionOverview) -> Iterator[WallTable]:
    for one in overview.proposed:
        names = [(str(seat.person), "") for seat in one.seats.all()]
        names[:1] = [(name, gettext("begins")) for name, _ in names[:1]]
        yield WallTable(one.number, of_game(scoring.game(one.game), "name"), names)


def played(one: Going) -> WallTable:
    state = one.state
    who, totals = stints.names_of(state), state.shown["totals"]
    names = list(zip(who, map(spoken.minus, totals), strict=True))
    return WallTable(
        one.assignment.number,
        of_game(state.game, "name"),
        names,
        gettext("finished") if state.over else one.where,
        "" if state.over else state.table.code,
        state.version,
    )
