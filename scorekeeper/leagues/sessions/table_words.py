"""What a table of the evening was for somebody, in words."""

from collections.abc import Iterator

from scorekeeper.leagues.models import Result
from scorekeeper.leagues.sessions import sentences
from scorekeeper.leagues.sessions.overview import Going
from scorekeeper.tables.events import seating
from scorekeeper.tables.sentences import Said, every, in_order, rounds_counted, word
from scorekeeper.tables.showing import board


def result_words(one: Going, row: Result) -> str:
    """Won with Cleo at table 4, 26, Ida played."""
    what = sentences.AT_FOR(
        does=place_words(one, row), table=table_name(one), points=row.points
    )
    return word(in_order([what, *remarks(one, row)]))


def remarks(one: Going, row: Result) -> Iterator[Said]:
    if one.disputed:
        yield sentences.DISPUTED_NOW
    if "shared" not in row.data and row.person_id != row.player_id:
        yield sentences.PLAYED(who=one.state.shown["players"][row.seat])


def place_words(one: Going, row: Result) -> Said:
    """Plays with Cleo; second; 3 rounds, where a seat was shared."""
    if "shared" in row.data and not is_whole(one, row):
        return rounds_counted(one.state.game.unit, row.data["rounds"])
    shown = one.state.shown
    seats = shown["sides"][row.side]
    partners = [
        x for other in seats if other != row.seat for x in sitters_at(one, other)
    ]
    place = sentences.PLAYS if not one.state.over else sentences.PLACES[row.place]
    if one.state.over and row.won:
        place = sentences.WON
    return sentences.WITH(does=place, who=every(partners)) if partners else place


def sitters_at(one: Going, seat: int) -> list[str]:
    """Who sat there, one after the other."""
    now = [(1, one.state.shown["players"][seat])]
    rows = seating.stints_by_seat(one.state.entries).get(seat, now)
    return list(dict.fromkeys(board.names_to_show([name for _, name in rows])))


def is_whole(one: Going, row: Result) -> bool:
    """They sat there from the first round to the last, whoever else changed."""
    shown = one.state.shown
    rounds, points = len(shown["rounds"]), shown["totals"][row.side]
    return (row.data["rounds"], row.points) == (rounds, points)


def table_name(one: Going) -> Said:
    """Table 4; of later series: table 4 of series 2."""
    turn = one.assignment.turn
    text = sentences.TABLE_OF_SERIES if turn > 1 else sentences.TABLE
    return text(number=one.assignment.number, series=turn)
