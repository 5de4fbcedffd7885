"""What stands over columns that clubs paste or send, small, with commas between."""

from scorekeeper.tables.sentences import Text
from scorekeeper.tables.spoken import typed_as

NAME = Text(
    "heads.name", "name, names, player, players, member, members, full name, who"
)
FIRST = Text("heads.first-name", "first name, given name")
LAST = Text("heads.last-name", "last name, surname, family name")
# Of old evenings, without the dot behind what is short.
DATE = Text("heads.date", "date, day, evening")
POINTS = Text("heads.points", "points, pts, score, total, sum")
PLACE = Text("heads.place", "place, rank, pos, position")
WON = Text("heads.won", "won, wins, games won, w")
LOST = Text("heads.lost", "lost, losses, games lost, l")
SERIES = Text("heads.series", "series, list, round")


def of_names() -> frozenset[str]:
    return typed_as(NAME) | typed_as(FIRST) | typed_as(LAST)
