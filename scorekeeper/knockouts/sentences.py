"""What is said of knock-outs."""

from scorekeeper.tables.sentences import Text

HAS_WON = Text("knockout.won", "{who} has won {name}.")
CANNOT = Text(
    "knockout.cannot",
    "{count} players cannot be played down to one by these tables.",
    "{count} player cannot be played down to one by these tables.",
    by="count",
)
NEAREST = Text(
    "knockout.nearest",
    "{cannot} With {numbers} players it goes.",
)
NO_TABLES = Text(
    "knockout.no-tables",
    "{game} has no table of {seats} or fewer from which {through} can go on.",
)
SAME_NAME = Text("knockout.same-name", "{name} is another knock-out of the season.")
MOST = Text("knockout.most", "At most {most} play in a knock-out.")
ROUND = Text("knockout.round", "Round {number}")
FINAL = Text("knockout.final", "Final")
TABLES = Text("knockout.tables", "{count} tables", "{count} table", by="count")
GO_ON = Text(
    "knockout.go-on",
    "{tables}, the first {count} go on",
    "{tables}, the first goes on",
    by="count",
)
BYES = Text(
    "knockout.byes",
    "{names} go on without playing.",
    "{names} goes on without playing.",
    by="count",
)
BYES_OPEN = Text(
    "knockout.byes-open",
    "The {count} best go on without playing.",
    "The best one goes on without playing.",
    by="count",
)
OPEN = Text("knockout.open", "Table {table}, place {place}")
LEVEL = Text(
    "knockout.level", "Level for the last place that goes on: the better seed does."
)
SHOULD = Text("knockout.should", "A result has changed: {now} now, not {was}.")
NOBODY = Text("knockout.nobody", "nobody yet")
LAID = Text(
    "knockout.laid",
    "{count} tables are on the evening: start them there.",
    "{count} table is on the evening: start it there.",
    by="count",
)
NOTHING_LAID = Text("knockout.nothing-laid", "These tables are on an evening already.")
STOPS = Text(
    "knockout.stops",
    "{name}: others should sit at one of these tables now. Open the knock-out.",
)
MADE = Text("knockout.made", "The bracket of {name} is made.")
SEEDED = Text("knockout.seeded", "The seeds are saved.")
TOO_LATE = Text(
    "knockout.too-late",
    "A table is on an evening already: take it off first, then change the seeds.",
)
DELETED = Text("knockout.deleted", "{name} deleted. Its tables stay.")
KEPT = Text("knockout.kept", "Table {number} stays as it is.")
AGAIN = Text(
    "knockout.again",
    "Table {number} is free for those who should sit there: put it on an evening.",
)
