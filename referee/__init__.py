"""The referee: reads a score sheet, computes every score, shows its working.

Pure: standard library only, no web, clock, file or chance.
"""

import referee.games  # noqa: F401  # first, or the folder would hide games() below
from referee.check import Assessment, assess, check
from referee.facts import Problem
from referee.game import Game
from referee.league import (
    Contest,
    Feat,
    Listed,
    ListForm,
    Tally,
    contests_of,
    feats_of,
    list_points,
    places_of,
)
from referee.registry import game, games
from referee.sheet import setup_problems
from referee.verdict import Line, Say, SheetError, Standing, Verdict

__all__ = [
    "Assessment",
    "Contest",
    "Feat",
    "Game",
    "Line",
    "ListForm",
    "Listed",
    "Problem",
    "Say",
    "SheetError",
    "Standing",
    "Tally",
    "Verdict",
    "assess",
    "check",
    "contests_of",
    "feats_of",
    "game",
    "games",
    "list_points",
    "places_of",
    "setup_problems",
]
