"""What is said of an evening as it is played: its lists, its report, its paper."""

from scorekeeper.tables.sentences import Text

LEADS = Text(
    "session.leads", "{who} lead with {value}.", "{who} leads with {value}.", by="count"
)
IS_FIRST = Text(
    "session.is-first",
    "{who} are first with {value}.",
    "{who} is first with {value}.",
    by="count",
)
TABLE = Text("session.table", "table {number}")
TABLE_OF_SERIES = Text("session.table-of-series", "table {number} of series {series}")
WON_WITH = Text("session.won-with", "{who} won with {total}")
ROUNDS = Text("report.rounds", "{count} rounds.", "{count} round.", by="count")
BEST_ROUND = Text("report.best-round", "Best round: {who}, {gain} in round {round}.")
PLAYED_FOR = Text("report.played-for", "{who} played for {other}.")
GUEST = Text("report.guest", "{who} (guest)")
TABLES_FINISHED = Text(
    "paper.tables-finished",
    "{tables} are finished, {rounds}.",
    "{tables} is finished, {rounds}.",
    by="count",
)
NOT_YET_FINISHED = Text(
    "paper.not-yet-finished",
    "{tables} are not finished.",
    "{tables} is not finished.",
    by="count",
)
IS_DISPUTED = Text(
    "paper.is-disputed", "{tables} are disputed.", "{tables} is disputed.", by="count"
)
AT_FOR = Text("tally.at", "{does} at {table}, {points}")
WITH = Text("tally.with", "{does} with {who}")
PLAYED = Text("tally.played", "{who} played")
DISPUTED_NOW = Text("tally.disputed", "disputed")
PLAYS = Text("tally.plays", "plays")
WON = Text("tally.won", "won")
PLACES = {
    1: Text("place.first", "first"),
    2: Text("place.second", "second"),
    3: Text("place.third", "third"),
    4: Text("place.fourth", "fourth"),
    5: Text("place.fifth", "fifth"),
    6: Text("place.sixth", "sixth"),
    7: Text("place.seventh", "seventh"),
}
NOT_FINISHED = Text(
    "session.not-finished",
    "Tables {tables} are not finished and go on.",
    "Table {tables} is not finished and goes on.",
    by="count",
)
UNCOUNTED_YET = Text("session.uncounted-yet", "What {names} play counts at its end.")
