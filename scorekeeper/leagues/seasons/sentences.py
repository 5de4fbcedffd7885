"""What is said of seasons."""

from scorekeeper.tables.sentences import Text

SEASON_ADDED = Text(
    "season.added", "{season} added. Its games are ranked as in the last season."
)
SEASON_PLANNED = Text(
    "season.planned",
    "{season} added with {count} evenings. Its games are ranked as in the last season.",
    "{season} added with {count} evening. Its games are ranked as in the last season.",
    by="count",
)
PLANNED_MOVE = Text(
    "season.planned-move",
    "{count} planned evenings: count in {season}, were in {was}",
    "{count} planned evening: counts in {season}, was in {was}",
    by="count",
)
AS_IN = Text("season.as-in", "as in {season}: the same weekdays, hours and places")
SHEET_SAVED = Text("season.sheet-saved", "{game} counts in {season}.")
MANY_VERSIONS = Text(
    "season.many-versions", "A season plays at most {most} rule sheets."
)
OTHER_WAY = Text(
    "season.other-way",
    "Here the fewest points win, and there the most: that is a game of its own.",
)
VERSION_SINCE = Text(
    "season.version-since",
    "Rules since {day}: {count} tables",
    "Rules since {day}: {count} table",
    by="count",
)
RANKING_SAVED = Text("season.ranking-saved", "Ranking of {game} in {season} saved.")
OTHER_SEASON = Text("season.other", "{season} is another season.")
