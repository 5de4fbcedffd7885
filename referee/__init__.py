"""The referee: reads a score sheet, computes every score, shows its working.

Pure: standard library only, no web, clock, file or chance.
"""

from referee.engine.check import assess, check, match_of
from referee.engine.game import Game
from referee.engine.hanging import Hanging, hanging
from referee.engine.league import (
    AlternativeScore,
    AlternativeScoring,
    ListPart,
    RatedResult,
    Stat,
    StatEvent,
    alternative_points,
    places_of,
    rated_results_of,
    stat_events_of,
)
from referee.engine.match import Assessment, Match
from referee.engine.registry import all_games, game
from referee.engine.sheet import setup_problems
from referee.engine.verdict import Line, Say, SheetError, Standing, Verdict
from referee.values.facts import Problem
from referee.version import VERSION as __version__

__all__ = [
    "AlternativeScore",
    "AlternativeScoring",
    "Assessment",
    "Game",
    "Hanging",
    "Line",
    "ListPart",
    "Match",
    "Problem",
    "RatedResult",
    "Say",
    "SheetError",
    "Standing",
    "Stat",
    "StatEvent",
    "Verdict",
    "__version__",
    "all_games",
    "alternative_points",
    "assess",
    "check",
    "game",
    "hanging",
    "match_of",
    "places_of",
    "rated_results_of",
    "setup_problems",
    "stat_events_of",
]
