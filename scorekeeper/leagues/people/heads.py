"""What stands over columns that clubs paste or send, small, with commas between."""

from scorekeeper.tables.sentences import Text
from scorekeeper.tables.spoken import words_to_type

NAME = Text(
    "heads.name", "name, names, player, players, member, members, full name, who"
)
FIRST = Text("heads.first-name", "first name, given name, forename")
LAST = Text("heads.last-name", "last name, surname, family name")
# Of old evenings, without the dot behind what is short.
DATE = Text("heads.date", "date, day, evening")
POINTS = Text("heads.points", "points, pts, score, total, sum")
PLACE = Text("heads.place", "place, rank, pos, position")
WON = Text("heads.won", "won, wins, games won, w")
LOST = Text("heads.lost", "lost, losses, games lost, l")
SERIES = Text("heads.series", "series, list, round")
SUM = Text("heads.sum", "sum, total, totals, average")
OTHERS = Text(
    "heads.others",
    "winner, time, place, location, note, notes, remark, remarks, game, games, no, nr",
)


def all_known() -> frozenset[str]:
    """Of all of these: whatever is called so is nobody."""
    every = (NAME, FIRST, LAST, DATE, POINTS, PLACE, WON, LOST, SERIES, SUM, OTHERS)
    return frozenset().union(*map(words_to_type, every))


def of_names() -> frozenset[str]:
    return words_to_type(NAME) | words_to_type(FIRST) | words_to_type(LAST)
