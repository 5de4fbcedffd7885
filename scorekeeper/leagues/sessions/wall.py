"""An evening for a screen on the wall: who sits where, then how it goes."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext

from scorekeeper.leagues.sessions import session_totals
from scorekeeper.leagues.sessions.overview import Going, SessionOverview
from scorekeeper.tables import scoring, words
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
    tables: list[WallTable]
    tally: session_totals.Tally | None
    lines: list[session_totals.Line]


def wall(overview: SessionOverview) -> Wall:
    """The next seats where some are drawn; else the tables of the last series."""
    if overview.proposed:
        return Wall(gettext("Who sits where"), list(seated(overview)), None, [])
    last = [one for one in overview.tables if one.assignment.turn == overview.turn]
    tallies = session_totals.so_far(overview)
    most = max(tallies, key=lambda one: len(one.lines), default=None)
    begun = any(one.state.shown["rounds"] for one in last)
    heading = gettext("How it goes") if begun else gettext("Who sits where")
    tables = [played(one) for one in last]
    return Wall(heading, tables, most, most.lines[:MOST] if most else [])


def seated(overview: SessionOverview) -> Iterator[WallTable]:
    for one in overview.proposed:
        names = [(str(seat.person), "") for seat in one.seats.all()]
        names[:1] = [(name, gettext("begins")) for name, _ in names[:1]]
        yield WallTable(one.number, of_game(scoring.game(one.game), "name"), names)


def played(one: Going) -> WallTable:
    names = [(side.name, words.minus(side.total)) for side in one.board.sides]
    state = one.state
    return WallTable(
        one.assignment.number,
        of_game(state.game, "name"),
        names,
        gettext("finished") if state.over else one.where,
        "" if state.over else state.table.code,
        state.version,
    )
