"""A typical round of a game with its lines, for the page of its rules."""

from scorekeeper.tables import scoring
from scorekeeper.tables.scoring.desk import usual
from scorekeeper.tables.showing import verdicts

NAMES = ("Ann", "Ben", "Cleo", "Dan")


def example_of(game: scoring.Game) -> verdicts.Round | None:
    """Counted by the rules as written; none where the game gives none."""
    if not game.about.example:
        return None
    names = list(NAMES[: usual(game)])
    sheet = {"game": game.slug, "players": names, "rounds": [dict(game.about.example)]}
    return verdicts.show_verdict(scoring.match_of(sheet).verdict, sheet).rounds[0]
