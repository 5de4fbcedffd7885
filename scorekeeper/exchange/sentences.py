"""What is said when something is taken in: a league from its file, or sheets."""

from scorekeeper.leagues.sentences import TABLES as TABLES
from scorekeeper.tables.sentences import Text

PEOPLE = Text("count.people", "{count} people", "{count} person", by="count")
SEASONS = Text("count.seasons", "{count} seasons", "{count} season", by="count")
EVENINGS = Text("count.evenings", "{count} evenings", "{count} evening", by="count")
SHEETS = Text("count.sheets", "{count} sheets", "{count} sheet", by="count")
READING = Text("import.reading", "The file is read and checked")
LAYING = Text("import.laying", "Tables, people and evenings are made")
COUNTING = Text("import.counting", "Tables are counted")
RATING = Text("import.rating", "Standings and ratings are worked out")
LEAGUE_IS_HERE = Text("league.is-here", "{name} is here: {held}.")
CHOOSE_LEAGUE = Text("league.choose-file", "Choose the file of a league first.")
CHOOSE_SHEETS = Text("sheets.choose-file", "Choose a file of sheets first.")
RESULTS = Text("count.results", "{count} results", "{count} result", by="count")
OLD_EVENINGS = Text("plain.old-evenings", "Old evenings")
PASTED = Text("plain.pasted", "Pasted lines")
NOT_COUNTED = Text(
    "plain.not-counted",
    "{season} keeps them and does not count them. Its standings: {how}",
)
LOOKED = Text(
    "plain.looked",
    "{count} results can be taken.",
    "{count} result can be taken.",
    by="count",
)
TAKEN = Text(
    "plain.taken",
    "{count} results are taken over.",
    "{count} result is taken over.",
    by="count",
)
SHEETS_TAKEN = Text(
    "sheets.taken",
    "{count} sheets are taken over.",
    "{count} sheet is taken over.",
    by="count",
)
CHANGED_SINCE = Text("plain.changed-since", "Now {count} can be taken: look again.")
SAY_WHO = Text("plain.say-who", "Nothing is taken yet: say who {who} is.")
NOTHING_TAKEN = Text("sheets.nothing-taken", "Nothing was taken.")
NOT_TAKEN = Text("sheets.not-taken", "Nothing was taken. {why}")
NOTHING_TO_UNDO = Text("sheets.nothing-to-undo", "There is nothing to undo.")
NOT_UNDONE = Text("sheets.not-undone", "Nothing was undone. {why}")
IMPORT_UNDONE = Text("sheets.undone", "The import is undone.")
