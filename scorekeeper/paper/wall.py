"""An evening for a screen on the wall: who sits where, then how it goes."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from django.utils.translation import gettext

from scorekeeper.leagues.models import Attendance, Person
from scorekeeper.leagues.sessions import choices, sentences, series, session_totals
from scorekeeper.leagues.sessions.numbers import numbers_of
from scorekeeper.leagues.sessions.overview import Going, SessionOverview
from scorekeeper.leagues.sessions.series import Series
from scorekeeper.leagues.sessions.time_limit import Limit
from scorekeeper.tables import spoken
from scorekeeper.tables.scoring import results
from scorekeeper.tables.sentences import sentence
from scorekeeper.tables.showing import board, ending
from scorekeeper.tables.spoken import of_game

# So many lines of the list are read from across a room.
MOST = 12


@dataclass(frozen=True)
class WallTable:
    """Names with their scores and whether they lead, who leads first; or as they sit,
    with who begins.
    """

    number: int
    game: str
    names: list[tuple[str, str, bool]]
    where: str = ""
    # Of a table that is played and not finished: it is followed.
    code: str = ""
    version: int = 0
    # What hangs on its open disputes.
    hangs: str = ""


@dataclass(frozen=True)
class Wall:
    heading: str
    series: Series | None
    tables: list[WallTable]
    tallies: list[session_totals.Tally]
    coming: list[str] = field(default_factory=list)
    next_draw: str = ""
    limit: Limit | None = None
    # Its scores wait: seats alone are shown.
    held: bool = False

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
        heading, ahead = gettext("Who sits where"), list(seats_to_show(overview))
        return Wall(heading, series.next_of(overview), ahead, [])
    begun = any(one.state.shown["rounds"] for one in overview.last)
    # Everybody in the room reads it.
    held = begun and overview.league.held_back_id == overview.session.pk
    goes = begun and not held
    heading = gettext("How it goes") if goes else gettext("Who sits where")
    tables = [table_to_show(one, held) for one in overview.last]
    tallies = [] if held else session_totals.so_far(overview)
    here = (
        [] if tables else sorted(map(str, expected_people(overview)), key=str.casefold)
    )
    last = series.last(overview)
    waits = next_draw(overview, last)
    return Wall(heading, last, tables, tallies, here, waits, overview.limit, held)


def next_draw(overview: SessionOverview, last: Series | None) -> str:
    """What the next series waits for; nothing before the first and after the last."""
    session = overview.session
    if session.closed or not last or last.turn == session.planned_series:
        return ""
    open_ = [one.assignment for one in overview.running]
    if not open_:
        return sentence(sentences.DRAW_NOW)
    return sentence(sentences.DRAW_AFTER, tables=numbers_of(open_), count=len(open_))


def expected_people(overview: SessionOverview) -> list[Person]:
    """Whoever is here, or said that they are coming."""
    away = Attendance.Answer.AWAY
    return [one.person for one in overview.attending if one.answer != away]


def seats_to_show(overview: SessionOverview) -> Iterator[WallTable]:
    for table in overview.proposed:
        names = names_in_seats([str(seat.person) for seat in table.seats.all()])
        yield WallTable(table.number, of_game(choices.game_of(table), "name"), names)


def names_in_seats(who: list[str]) -> list[tuple[str, str, bool]]:
    return [(name, "" if n else gettext("begins"), False) for n, name in enumerate(who)]


def table_to_show(going: Going, held: bool) -> WallTable:
    """Before its first round nobody looks for scores, but for a seat."""
    if not going.state.shown["rounds"]:
        return begun_seats(going)
    return seats_of(going) if held else scores_to_show(going)


def seats_of(going: Going) -> WallTable:
    state = going.state
    return WallTable(
        going.assignment.number,
        of_game(state.game, "name"),
        [(name, "", False) for name in board.all_names_of(state)],
        going.where,
        "" if state.over else state.table.code,
        state.version,
    )


def begun_seats(going: Going) -> WallTable:
    state, number = going.state, going.assignment.number
    names, game = names_in_seats(state.table.players), of_game(state.game, "name")
    return WallTable(number, game, names, code=state.table.code, version=state.version)


def scores_to_show(going: Going) -> WallTable:
    state = going.state
    who, totals = board.all_names_of(state), state.shown["totals"]
    firsts = state.shown["winners"] or results.leaders(state, totals)
    order = sorted(range(len(who)), key=lambda side: going.places[side])
    names = [(who[side], spoken.minus(totals[side]), side in firsts) for side in order]
    return WallTable(
        going.assignment.number,
        of_game(state.game, "name"),
        names,
        ending.outcome(state) if state.over else going.where,
        "" if state.over else state.table.code,
        state.version,
        going.hangs,
    )
