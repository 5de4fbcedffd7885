"""What a table of the evening was for somebody, in words."""

from collections.abc import Iterator

from scorekeeper.leagues.models import Result
from scorekeeper.leagues.sessions import sentences
from scorekeeper.leagues.sessions.overview import Going
from scorekeeper.tables.events import seating
from scorekeeper.tables.sentences import Said, every, in_order, rounds_counted, word
from scorekeeper.tables.showing import board


def result_words(going: Going, row: Result) -> str:
    """Won with Cleo at table 4, 26, Ida played."""
    what = sentences.AT_FOR(
        does=place_words(going, row), table=table_name(going), points=row.points
    )
    return word(in_order([what, *remarks(going, row)]))


def remarks(going: Going, row: Result) -> Iterator[Said]:
    if going.disputed:
        yield sentences.DISPUTED_NOW
    if "shared" not in row.data and row.person_id != row.player_id:
        yield sentences.PLAYED(who=going.state.shown["players"][row.seat])


def place_words(going: Going, row: Result) -> Said:
    """Plays with Cleo; second; 3 rounds, where a seat was shared."""
    if "shared" in row.data and not is_whole(going, row):
        return rounds_counted(going.state.game.unit, row.data["rounds"])
    shown = going.state.shown
    seats = shown["sides"][row.side]
    partners = [
        x for other in seats if other != row.seat for x in sitters_at(going, other)
    ]
    place = sentences.PLAYS if not going.state.over else sentences.PLACES[row.place]
    if going.state.over and row.won:
        place = sentences.WON
    return sentences.WITH(does=place, who=every(partners)) if partners else place


def sitters_at(going: Going, seat: int) -> list[str]:
    """Who sat there, one after the other."""
    now = [(1, going.state.shown["players"][seat])]
    rows = seating.stints_by_seat(going.state.entries).get(seat, now)
    return list(dict.fromkeys(board.names_to_show([name for _, name in rows])))


def is_whole(going: Going, row: Result) -> bool:
    """They sat there from the first round to the last, whoever else changed."""
    shown = going.state.shown
    rounds, points = len(shown["rounds"]), shown["totals"][row.side]
    return (row.data["rounds"], row.points) == (rounds, points)


def table_name(going: Going) -> Said:
    """Table 4; of later series: table 4 of series 2."""
    turn = going.assignment.turn
    text = sentences.TABLE_OF_SERIES if turn > 1 else sentences.TABLE
    return text(number=going.assignment.number, series=turn)
