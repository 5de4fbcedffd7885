"""What the log of a league says of imports, and of their undoing."""

from scorekeeper.tables.sentences import Text

IMPORTED = Text("league.imported", "Sheets were imported")
SHEETS_IMPORTED = Text(
    "league.sheets-imported",
    "{sheets} sheets imported from {file}",
    "{sheets} sheet imported from {file}",
    by="sheets",
)
SHEETS_UNDONE = Text(
    "league.sheets-undone",
    "{sheets} sheets imported from {file}: undone",
    "{sheets} sheet imported from {file}: undone",
    by="sheets",
)
RESULTS_IMPORTED = Text(
    "league.results-imported",
    "{results} results of old evenings imported from {file}",
    "{results} result of old evenings imported from {file}",
    by="results",
)
RESULTS_UNDONE = Text(
    "league.results-undone",
    "{results} results of old evenings imported from {file}: undone",
    "{results} result of old evenings imported from {file}: undone",
    by="results",
)
