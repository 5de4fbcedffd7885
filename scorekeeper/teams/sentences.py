"""What is said of teams."""

from scorekeeper.tables.sentences import Text

COUNTS = Text("teams.counts", "{single} {teams}")
ALL = Text("teams.all", "All members of a team count.")
BEST = Text(
    "teams.best",
    "Of a team the best {count} members of each evening count.",
    "Of a team the best member of each evening counts.",
    by="count",
)
SAVED = Text("teams.saved", "Teams of {season} saved.")
SAME_NAME = Text("teams.same-name", "Two teams are called {name}.")
MANY_TEAMS = Text("teams.many", "A season has at most {most} teams.")
LONG_NAME = Text("teams.long-name", "A team’s name has at most {most} letters.")
NAME_OF = Text("teams.name-of", "Team {team}")
REMOVED = Text("teams.removed", "{team} removed.")
