"""Facts to form inputs, and what was posted to the referee’s JSON.

The one door to the referee for forms. Both ways end in `assert_never` over the closed
list of values, so every game’s facts have inputs.
"""

from referee import Assessment, Game, Problem
from referee.engine.formatting import told
from referee.engine.game import RoundType, Stage
from referee.engine.round import Round, Table
from referee.engine.verdict import Say
from referee.values.facts import Alternative, Alternatives, AnyFact, Ask
from referee.values.secret import SecretChoice
from referee.words import counted, of_all
from scorekeeper.tables.facts.conditions import (
    applies,
    button_of_stage,
    button_of_type,
    ends_game,
    facts_inside,
    has_decks,
    heading_of,
    help_of,
    hint_of,
    is_asked,
    is_flag,
    is_offered,
    is_too_short,
    is_yes,
    missing_of,
    names,
    needs,
    needs_something,
    question_of,
    recap_of,
    spoken_of,
    why,
    with_told,
)
from scorekeeper.tables.facts.inputs import (
    Asked,
    Input,
    Option,
    Steps,
    after_press,
    button_of,
    stepped,
    without_chips,
)
from scorekeeper.tables.facts.inputs_builder import ask, texts_of_fact
from scorekeeper.tables.facts.parser import ABSENT, Parser, whole
from scorekeeper.tables.facts.sums import Sum, forced, is_shared_out, sum_of
from scorekeeper.tables.facts.values import known, per_of, split, texts
from scorekeeper.tables.spoken import word as worded

__all__ = [
    "ABSENT",
    "Alternative",
    "Alternatives",
    "AnyFact",
    "Ask",
    "Asked",
    "Assessment",
    "Game",
    "Input",
    "Option",
    "Parser",
    "Problem",
    "Round",
    "RoundType",
    "Say",
    "SecretChoice",
    "Stage",
    "Steps",
    "Sum",
    "Table",
    "after_press",
    "applies",
    "ask",
    "button_of",
    "button_of_stage",
    "button_of_type",
    "counted",
    "ends_game",
    "facts_inside",
    "forced",
    "has_decks",
    "heading_of",
    "help_of",
    "hint_of",
    "is_asked",
    "is_flag",
    "is_offered",
    "is_shared_out",
    "is_too_short",
    "is_yes",
    "known",
    "missing_of",
    "names",
    "needs",
    "needs_something",
    "of_all",
    "per_of",
    "question_of",
    "recap_of",
    "split",
    "spoken_of",
    "stepped",
    "sum_of",
    "texts",
    "texts_of_fact",
    "told",
    "whole",
    "why",
    "with_told",
    "without_chips",
    "worded",
]
