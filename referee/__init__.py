"""The referee: reads a score sheet, computes every score, shows its working.

Pure: standard library only, no web, clock, file or chance.
"""

import referee.games  # noqa: F401  # first, or the folder would hide games() below
from referee.check import Assessment, assess, check
from referee.facts import Problem
from referee.game import Game, game, games
from referee.sheet import setup_problems
from referee.verdict import Line, Say, SheetError, Standing, Verdict

__all__ = [
    "Assessment",
    "Game",
    "Line",
    "Problem",
    "Say",
    "SheetError",
    "Standing",
    "Verdict",
    "assess",
    "check",
    "game",
    "games",
    "setup_problems",
]
