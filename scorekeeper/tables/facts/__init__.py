"""Facts to form inputs, and what was posted to the referee’s JSON.

The one door to the referee for forms. Both ways end in `assert_never` over the closed
list of values, so every game’s facts have inputs.
"""

from referee import Assessment, Game, Problem
from referee.facts import OneOf, Way
from referee.game import Kind, Stage
from referee.round import Round, Table
from referee.sealed import Sealed
from referee.telling import told
from scorekeeper.tables.facts.asking import (
    applies,
    ask,
    has_decks,
    is_flag,
    is_offered,
    needs_something,
)
from scorekeeper.tables.facts.inputs import Asked, Input, Option, Steps, stepped
from scorekeeper.tables.facts.posted import ABSENT, Reading, whole
from scorekeeper.tables.facts.sums import Sum, forced, sum_of
from scorekeeper.tables.facts.values import AnyFact, known, split, texts

__all__ = [
    "ABSENT",
    "AnyFact",
    "Asked",
    "Assessment",
    "Game",
    "Input",
    "Kind",
    "OneOf",
    "Option",
    "Problem",
    "Reading",
    "Round",
    "Sealed",
    "Stage",
    "Steps",
    "Sum",
    "Table",
    "Way",
    "applies",
    "ask",
    "forced",
    "has_decks",
    "is_flag",
    "is_offered",
    "known",
    "needs_something",
    "split",
    "stepped",
    "sum_of",
    "texts",
    "told",
    "whole",
]
