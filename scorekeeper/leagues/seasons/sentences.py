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
RANKING_SAVED = Text("season.ranking-saved", "Ranking of {game} in {season} saved.")
OTHER_SEASON = Text("season.other", "{season} is another season.")
