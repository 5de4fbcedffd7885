"""What leagues say: texts with keys, as those of tables are."""

from scorekeeper.tables.sentences import Text

TABLES = Text("count.tables", "{count} tables", "{count} table", by="count")
MERGED = Text(
    "league.merged",
    "{who} merged into {into}: {games} games",
    "{who} merged into {into}: {games} game",
    by="games",
)
RENAMED = Text(
    "league.renamed",
    "{was} renamed {now} at {tables} tables",
    "{was} renamed {now} at {tables} table",
    by="tables",
)
ROLE = Text("league.role", "{who}: {now}, was {was}")
REPLACED = Text(
    "league.name-replaced",
    "A name was replaced by {now} at {tables} tables",
    "A name was replaced by {now} at {tables} table",
    by="tables",
)
FORGOTTEN = Text(
    "league.forgotten", "Someone was forgotten: the name is deleted, the games stay"
)
REMOVED = Text("league.removed", "Someone without games was removed")
IS_BACK = Text("league.is-back", "{who} is back")
LEFT = Text("league.left", "{who} left")
HAD_ACCOUNT = Text("league.had-account", "{who} had an account")
DISCONNECTED = Text(
    "league.disconnected", "{who} no longer belongs to the account {account}"
)
CONNECTED = Text("league.connected", "{who} now belongs to the account {account}")
TABLE_LEFT_OUT = Text("league.table-left-out", "Table {number}, {day}: left out")
TABLE_OUT = Text("league.table-out", "It counts in no list of the league.")
TABLE_COUNTED = Text("league.table-counted", "Table {number}, {day}: counts after all")
TABLE_ENDED = Text("league.table-ended", "Table {number}, {day}: ended as it stood")
TABLE_DELETED = Text("league.table-deleted", "Table {number}, {day}: deleted")
EVENING_MOVED = Text(
    "league.evening-moved", "Evening of {day}: counts in {season}, was {was}"
)
PENALTY_GIVEN = Text(
    "penalty.given",
    "{who}: {points} penalty points, {game}, {day}",
    "{who}: {points} penalty point, {game}, {day}",
    by="points",
)
PENALTY_BACK = Text(
    "penalty.undone",
    "{who}: {points} penalty points undone, {game}, {day}",
    "{who}: {points} penalty point undone, {game}, {day}",
    by="points",
)
SHEET_CHOSEN = Text("league.sheet-chosen", "{season}: {game} counts")
SHEET_CHANGED = Text(
    "league.sheet-changed", "{season}: {game} is played by another version"
)
COUNT_IN = Text("league.count-in", "Count it in {league}")
PENALTY_REASON = Text("penalty.reason", "{what} ({reason})")
PENALTY_CLOSED = Text(
    "penalty.closed",
    "{season} is final since {day}: its penalty points stay as they are.",
)
PENALTY_NO_SUM = Text(
    "penalty.no-sum",
    "{game}: this season adds up no points, so penalty points stand here and take "
    "nothing off.",
)
PENALTY_OF = Text("penalty.of", "{day}: {reason}")
LOT_DRAWN = Text("lot.drawn", "{who}: lot {number} of {count}, {game}, {season}")
LOT_BACK = Text("lot.back", "{who}: lot undone, {game}, {season}")
RIVALS = Text("rivals.this-year", "{one} and {other} this year")
RIVALS_IN = Text("rivals.in-year", "{one} and {other} in {year}")
IN_A_ROW = Text("rivals.in-a-row", "{who} ended above the last {count} times.")
COUNTS_IN = Text("session.counts-in", "The evening counts in {season} now.")
ALL_NEW = Text("seating.all-new", "All meet for the first time this season.")
NEW_PAIRS = Text(
    "seating.new-pairs",
    "{pairs} pairs meet for the first time this season.",
    "{pairs} pair meets for the first time this season.",
    by="pairs",
)
PAIRS_AGAIN = Text("seating.pairs-again", "{pairs} pairs meet again tonight.")
MEET_AGAIN = Text("seating.meet-again", "{names} meet again tonight.")
APART_TONIGHT = Text(
    "seating.apart-tonight",
    "{names} sat together {times} times tonight, so they sit apart.",
)
APART_SEASON = Text(
    "seating.apart-season",
    "{names} sat together {times} times this season, so they sit apart.",
)
FIRST_BYE = Text("seating.first-bye", "{who} has a bye, the first this season.")
BYE = Text("seating.bye", "{who} has a bye, number {number} this season.")
AVERAGE = Text("seating.average", "Average rating of the tables: {rating}.")
AVERAGES = Text(
    "seating.averages", "Average rating of the tables: {lowest} to {highest}."
)
TABLES_FIRST = Text(
    "seating.tables-first",
    "Tables {tables} have to finish before the next series starts.",
    "Table {tables} has to finish before the next series starts.",
    by="count",
)
COMING = Text(
    "session.coming", "{names} are coming.", "{names} is coming.", by="people"
)
ADDED = Text("people.added", "{who} added.")
ADDED_MANY = Text(
    "people.added-many", "{count} people added.", "{count} person added.", by="count"
)
KNOWN_ALREADY = Text(
    "people.known-already",
    "{names} were there already.",
    "{names} was there already.",
    by="people",
)
NAME_IN_LEAGUE = Text(
    "people.name-in-league",
    "{who} is already in the league. Add a letter, or merge the two if they are one "
    "person.",
)
MOST_NAMES = Text("people.most-names", "Add at most {most} names at once.")
LONG_NAME = Text("people.long-name", "“{start}…”: a name has at most {most} letters.")
CALLED_TWICE = Text(
    "people.called-twice", "Two are called {who}. Add a letter to tell them apart."
)
LONGEST_NAME = Text("people.longest-name", "A name has at most {most} letters.")
TWO_ACCOUNTS = Text(
    "people.two-accounts",
    "{who} belongs to the account {account}, {other} to {others}. Disconnect one of "
    "the two accounts first, if both are one person.",
)
ONE_LIST = Text(
    "people.one-list",
    "{who} and {other} are both in the results of {day}: that is two people.",
)
ONE_TABLE = Text(
    "people.one-table", "{who} and {other} sat at one table: {game}, {day}."
)
SAVED = Text("league.saved", "{what} saved.")
SAVE = Text("league.save", "Save {what}")
NO_ACCOUNT_NOW = Text("people.no-account-now", "{who} belongs to no account now.")
LEFT_LEAGUE = Text("people.left-league", "{who} left {league}. The games stay.")
BACK_AGAIN = Text("people.back-again", "{who} is back.")
DELETED = Text("league.deleted", "{what} deleted.")
IS_CALLED = Text("league.is-called", "This league is called {name}.")
IS_READY = Text(
    "league.is-ready", "{name} is ready; its clock is that of {zone}. Who plays?"
)
IS_NOW = Text("people.is-now", "{who} is {other} now. Undo it under History.")
APART_AGAIN = Text("people.apart-again", "{who} is apart again.")
OTHER_CALLED = Text(
    "people.other-called",
    "Someone else is called {name} now. Correct one of the names first.",
)
YOU_ARE = Text("people.you-are", "You are {who} in {league} now.")
IS_HERE = Text("session.is-here", "{who} is here.")
ARE_HERE = Text(
    "session.are-here",
    "{count} people are here now.",
    "{count} person is here now.",
    by="count",
)
IS_COMING = Text("session.is-coming", "{who} is coming.")
NOT = Text("session.is-not-coming", "{who} is not coming.")
OTHER_PHONE = Text(
    "session.other-phone", "{who} has answered on another phone. Ask the organiser."
)
NOT_FOR_SELF = Text("session.not-for-self", "{who} cannot play for {who}.")
PLAYS_FOR = Text("session.plays-for", "for {who}")
UNCHANGED = Text("preset.unchanged", "{name} is unchanged.")
NEW_VERSION = Text(
    "preset.new-version", "{name}, version {version}: new tables use it from now on."
)
NAME_TAKEN = Text(
    "preset.name-taken", "{name} is there already. Change it, or choose another name."
)
VERSION_MEANWHILE = Text(
    "preset.version-meanwhile",
    "Version {version} was made meanwhile: {rules}. If you save again, this becomes "
    "version {next}.",
)
OFFERED_AGAIN = Text("preset.offered-again", "{name} is offered again.")
NOT_OFFERED = Text("preset.not-offered", "{name} is no longer offered.")
STARTED = Text(
    "session.started",
    "{count} tables started. You are the host.",
    "{count} table started. You are the host.",
    by="count",
)
DRAWN = Text(
    "session.drawn",
    "{count} tables are drawn.",
    "{count} table is drawn.",
    by="count",
)
SWAPPED = Text("session.swapped", "{one} and {other} have swapped seats.")
TABLE_ANEW = Text("session.table-anew", "Table {number} waits until you start it.")
MOVED_NOW = Text(
    "seasons.moved-now",
    "{count} evenings moved to the season of their day.",
    "{count} evening moved to the season of its day.",
    by="count",
)
NOT_MOVED = Text(
    "seasons.not-moved", "Nothing was moved: which evenings move has changed."
)
TABLE_GONE = Text("session.table-gone", "Table {number} is removed.")
TOO_FEW_HERE = Text(
    "session.too-few-here",
    "{count} people are here; a table needs {least}. Tap who is here.",
    "{count} person is here; a table needs {least}. Tap who is here.",
    by="count",
)
TABLES_LATER = Text(
    "session.tables-later",
    "Tables {tables} start later: their people still play.",
    "Table {tables} starts later: its people still play.",
    by="count",
)
NOT_HERE = Text("session.not-here", "{who} is not here. Change table {table}.")
AT_TABLE = Text("session.at-table", "Table {table}: {problem}")
TWO_SEATS = Text("session.two-seats", "{who} sits in two seats.")
PLAYERS_OF_GAME = Text(
    "session.players-of-game",
    "{game} is for {fits} players; {count} sit here.",
    "{game} is for {fits} players; {count} sits here.",
    by="count",
)
OTHER_GAMES_RULES = Text("session.other-games-rules", "“{name}” is for another game.")
PEOPLE_HERE = Text(
    "session.people-here", "{count} people here", "{count} person here", by="count"
)
IN_PROGRESS = Text(
    "session.in-progress",
    "{count} tables in progress, {here}.",
    "{count} table in progress, {here}.",
    by="count",
)
PLAYS_ELSEWHERE = Text("league.plays-elsewhere", "{who} still plays at another table.")
NOT_IN_LEAGUE = Text(
    "session.not-in-league",
    "Nobody in the league is called {who}. Add them on the evening’s page first.",
)
PLANNED = Text("session.planned", "{count} evenings planned.")
PLANNED_TOGETHER = Text(
    "planned.noted", "{count} evenings planned, from {first} to {last}"
)
PLANNED_OFF = Text(
    "planned.noted-off",
    "{count} evenings called off, planned from {first} to {last}",
    "{count} evening called off, planned from {first} to {last}",
    by="count",
)
PLANNED_OPEN = Text(
    "planned.noted-open",
    "{count} evenings open again, planned from {first} to {last}",
    "{count} evening open again, planned from {first} to {last}",
    by="count",
)
CALL_OFF_THEM = Text(
    "planned.call-off",
    "Call off {count} evenings",
    "Call off {count} evening",
    by="count",
)
OPEN_THEM = Text(
    "planned.open",
    "Open {count} evenings again",
    "Open {count} evening again",
    by="count",
)
CALLED_OFF = Text(
    "planned.called-off",
    "{count} evenings called off.",
    "{count} evening called off.",
    by="count",
)
OPEN_AGAIN = Text(
    "planned.open-again",
    "{count} evenings are open again.",
    "{count} evening is open again.",
    by="count",
)
SERIES = Text("session.series", "Series {number}, same seats")
CLOSED_UNCOUNTED = Text(
    "session.closed-uncounted",
    "The evening is closed: another game does not count in the league.",
)
FINAL_UNCOUNTED = Text(
    "session.final-uncounted",
    "The evening is final: another game does not count in the league.",
)
BUSY_UNCOUNTED = Text(
    "session.busy-uncounted",
    "{names} sit at another table now: another game here does not count.",
    "{names} sits at another table now: another game here does not count.",
    by="count",
)
RATING_SPAN = Text(
    "rating.span", "from {first} to {last}, uncertain by {spread}. Won: none."
)
RATING_SPAN_WON = Text(
    "rating.span-won",
    "from {first} to {last}, uncertain by {spread}. Won: games {games}.",
    "from {first} to {last}, uncertain by {spread}. Won: game {games}.",
    by="won",
)
RATING_NOTE = Text("rating.note", "From {first}. Highest {high}, lowest {low}.")
RATING_NOW = Text("rating.now", "now")
RATING_AT_FIRST = Text("rating.at-first", "{number} at first")
RATING_AFTER = Text("rating.after", "{number} after game {game}")
IN_ALL_SEASONS = Text("filters.in-all-seasons", "all seasons")
ALL_SEASONS = Text("filters.all-seasons", "All seasons")
ALL_GAMES = Text("filters.all-games", "All games")
ANY_MONTH = Text("filters.any-month", "Any month")
GAME_WHEN = Text("filters.game-when", "{game}, {when}")
ON_SINCE = Text("membership.on-since", "this evening, since {time}")
TONIGHT = Text("membership.tonight", "tonight {time}")
TODAY = Text("membership.today", "today {time}")
YOU_PLAY = Text("membership.you-play", "You play at table {number}, with {names}")
COUNT_COMING = Text(
    "membership.coming",
    "{when}, {count} are coming",
    "{when}, {count} is coming",
    by="count",
)
AS_WHOM = Text("membership.as-whom", "as {who}, {role}")
PRIVATE = Text("league.private", "A private league")
AN_EVENING = Text("league.an-evening", "{league}, {evening}")
START_LEAGUE = Text("league.start", "Start a league")
FOR_A_CLUB = Text("league.for-a-club", "evenings, standings and records for a club")
FOR_LEAGUE = Text("league.for", "For {league}")
COUNTS_THERE = Text("league.counts-there", "{evening}; it counts in the league")
RULES_NEED_NAME = Text("preset.needs-name", "House rules need a name.")
STANDARD_ALREADY = Text(
    "preset.standard", "These are the standard rules. Change one first."
)
AT_SIZE = Text("preset.at-size", "At {count} players", "At {count} player", by="count")
OTHERS = Text("session.others", "{count} others", "{count} other", by="count")
KEPT_AT = Text("kept.at", "{names}, at table {number}")
SEAT_RESERVED = Text("kept.noted", "{who}: reserved at table {number}, {when}")
SEAT_SHARED = Text(
    "kept.noted-together",
    "{who}: reserved beside {count} others, {when}",
    "{who}: reserved beside {count} other, {when}",
    by="count",
)
SEAT_FREE = Text("kept.noted-back", "{who}: reserved no more, {when}")
EACH_EVENING = Text("kept.each-evening", "each evening")
MINUTES_GIVEN = Text(
    "time.noted",
    "{minutes} more minutes for series {series}, {day}",
    "{minutes} more minute for series {series}, {day}",
    by="minutes",
)
KEPT = Text("kept.kept", "As reserved: {who}.")
KEPT_TOGETHER = Text("kept.together", "{names} sit together, as always.")
KEPT_CHANGED = Text("kept.changed", "Reserved, and changed by hand: {who}.")
KEPT_APART = Text(
    "kept.apart",
    "Not drawn: no table of this draw has room for {names} together. Change the "
    "reserved seats.",
)
KEPT_NO_TABLE = Text(
    "kept.no-table",
    "Not drawn: a seat is reserved for {who}, and the last table is number {count}.",
)
KEPT_TWICE = Text("kept.twice", "Not drawn: one table is reserved under two numbers.")
MATES = Text("teams.mates", "{names} play for the same team and sit together.")
MATES_MANY = Text(
    "teams.mates-many", "{pairs} pairs of one team sit together: it cannot be helped."
)
MATES_APART = Text("teams.mates-apart", "Nobody sits with their own team.")
