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
FIRST_BY = Text("standings.first-by", "{who} is first, {by} ahead of {other}.")
GAMES_AND_WINS = Text(
    "standings.games-and-wins",
    "{games} games, {wins} won",
    "{games} game, {wins} won",
    by="games",
)
FIRST_UNTIL = Text("standings.first-until", "{who} was first until {day}.")
ALL_WHO_SAID_YES = Text("session.all-who-said-yes", "All who said yes are here")
ALL_OF_LAST_TIME = Text("session.all-of-last-time", "All {count} of last time are here")
ALL_OF_LEAGUE = Text("session.all-of-league", "All {count} of the league are here")
TABLE = Text("session.table", "table {number}")
TABLE_OF_SERIES = Text("session.table-of-series", "table {number} of series {series}")
GAME_OF_SERIES = Text("plain.game-of-series", "{game}, series {series}")
GAME_OF_PLANNED = Text("series.game-of", "{game}, series {series} of {all}")
OF_PLANNED = Text("series.of", "Series {series} of {all}")
SERIES_FINISHED = Text("series.finished", "Series {series} is finished.")
SO_MANY_FINISHED = Text(
    "series.so-many-finished",
    "{done} of {count} tables are finished.",
    "{done} of {count} table is finished.",
    by="count",
)
GAMES_WON = Text("plain.won", "{count} won")
GAMES_LOST = Text("plain.lost", "{count} lost")
WON_WITH = Text("session.won-with", "{who} won with {total}")
ROUNDS = Text("report.rounds", "{rounds}.")
BEST_ROUND = Text("report.best-round", "Best {unit}: {who}, {gain} in {round}.")
SAT_THERE = Text("report.sat-there", "{who}: {rounds}.")
PLAYED_FOR = Text("report.played-for", "{who} played for {other}.")
GUEST = Text("report.guest", "{who} (guest)")
TABLES_FINISHED = Text(
    "paper.tables-finished",
    "{count} tables are finished, {rounds}.",
    "{count} table is finished, {rounds}.",
    by="count",
)
LETTER_SUBJECT = Text("letter.subject", "{league}: {evening}")
LETTER_ASKS = Text("letter.asks", "{who}, are you coming on {day} at {time}?")
LETTER_PLACE = Text("letter.place", "At {place}.")
LETTER_ANSWER = Text("letter.answer", "Answer here: {address}")
LETTER_WHY = Text(
    "letter.why",
    "You get this e-mail because your account is {who} in {league}. Under Evenings you "
    "can say that you want none.",
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
SITS_OUT = Text(
    "tally.sits-out",
    "{names} sit out series {series}.",
    "{names} sits out series {series}.",
    by="count",
)
BYES = Text(
    "tally.byes", "sat out {count} times, {points}", "sat out, {points}", by="count"
)
PENALTY = Text("tally.penalty", "penalty points {points}")
PENALTY_SHORT = Text("standings.penalty", "penalty {points}")
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
OF_SERIES = Text("closing.of-series", "{number} of series {series}")
ARE_OPEN = Text(
    "session.are-open",
    "Tables {tables} are not finished.",
    "Table {tables} is not finished.",
    by="count",
)
MISSING = Text(
    "standings.missing",
    "Tables {tables} of {day} are not finished: {names} are missing.",
    "Table {tables} of {day} is not finished: {names} are missing.",
    by="count",
)
SEATED = Text(
    "session.seated",
    "{people} people at {count} tables. The first name begins.",
    "{people} people at {count} table. The first name begins.",
    by="count",
)
MANY_PEOPLE = Text("standings.many-people", "{count} people")
OPEN = Text("closing.open", "Table {number} is not finished")
OPEN_OF_SERIES = Text(
    "closing.open-of-series", "Table {number} of series {series} is not finished"
)
LEFT_OUT = Text("closing.left-out", "Table {number} is left out")
LEFT_OUT_OF_SERIES = Text(
    "closing.left-out-of-series", "Table {number} of series {series} is left out"
)
NOT_YET = Text("closing.not-yet", "{where}. {names} do not count yet.")
NOT_COUNTED = Text("closing.not-counted", "{where}. {names} do not count here.")
GO_ON_LATER = Text("closing.later", "Go on later")
STAYS_OPEN = Text(
    "closing.stays-open", "The table stays open; they count when it is finished."
)
END_NOW = Text("closing.end", "End it now")
COUNT_AS_STANDS = Text(
    "closing.as-stands",
    "{rounds} count as they stand: {values}.",
    "{rounds} counts as it stands: {values}.",
    by="count",
)
GETS = Text("closing.gets", "{who}\u00a0{value}")
DOES_NOT_COUNT = Text("closing.out", "It does not count")
NO_RESULT = Text(
    "closing.no-result",
    "The {count} have no result of this table, in no list.",
    "The one player has no result of this table, in no list.",
    by="count",
)
COUNT_IT = Text("closing.count", "It counts after all")
NEEDS_DECISION = Text(
    "closing.needs",
    "Tables {tables} need a decision: {people} of {all} people have all they played.",
    "Table {tables} needs a decision: {people} of {all} people have all they played.",
    by="count",
)
IS_LEFT_OUT = Text(
    "paper.is-left-out", "{tables} are left out.", "{tables} is left out.", by="count"
)
DRAW_NOW = Text("wall.draw-now", "All tables are finished: the next seats are drawn.")
DRAW_AFTER = Text(
    "wall.draw-after",
    "The next seats are drawn once tables {tables} are finished.",
    "The next seats are drawn once table {tables} is finished.",
    by="count",
)
UNTIL = Text("time.until", "Played until {time}, then the last deal is called.")
TIME_UP = Text("time.up", "Time is up since {time}: the last deal is called.")
MORE_TIME = Text("time.more", "{minutes} more minutes: until {time}.")
NO_TIME = Text("time.none", "This series has no limit of time.")
NO_NUMBER = Text("last.no-number", "It is not played for a number of deals.")
LAST_CALLED = Text("last.called", "{rounds} in all: the last deal is called.")
AS_AGREED = Text("last.as-agreed", "{rounds}, as agreed.")
FEWER = Text("last.fewer", "{rounds} in all, not {agreed}.")
CALLED_AT = Text(
    "last.called-at",
    "The last deal is called at {count} tables.",
    "The last deal is called at {count} table.",
    by="count",
)
TAKEN_BACK_AT = Text(
    "last.taken-back-at",
    "{count} tables play as agreed again.",
    "{count} table plays as agreed again.",
    by="count",
)
