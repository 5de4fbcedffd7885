"""Facts to form inputs, and what was posted to the referee’s JSON.

The one door to the referee for forms. Both ways end in `assert_never` over the closed
list of values, so every game’s facts have inputs.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from referee import Assessment, Game, Problem
from referee.engine.formatting import told
from referee.engine.game import RoundType, Stage
from referee.engine.round import Round, Table
from referee.engine.verdict import Say
from referee.form import build, values as form_values
from referee.form.conditions import (
    applies,
    ends_game,
    is_asked,
    is_flag,
    is_offered,
    needs,
    needs_something,
)
from referee.form.fields import (
    Asked,
    Input,
    Option,
    Steps,
    after_press,
    button_of,
    stepped,
    without_chips,
)
from referee.form.parse import ABSENT, Parser as FormParser, whole
from referee.form.stages import FILL, Group, Read, Reader, row_of_input
from referee.form.suggest import Sum, forced, is_shared_out, sum_of
from referee.form.values import known, per_of, split
from referee.values.facts import Alternative, Alternatives, AnyFact, Ask, Value
from referee.values.secret import SecretChoice
from referee.words import counted, of_all
from scorekeeper.tables.facts.conditions import (
    button_of_stage,
    button_of_type,
    facts_inside,
    has_decks,
    heading_of,
    help_of,
    hint_of,
    is_too_short,
    is_yes,
    missing_of,
    names,
    question_of,
    recap_of,
    spoken_of,
    why,
    with_told,
)
from scorekeeper.tables.spoken import voice, word as worded

__all__ = [
    "ABSENT",
    "FILL",
    "Alternative",
    "Alternatives",
    "AnyFact",
    "Ask",
    "Asked",
    "Assessment",
    "Game",
    "Group",
    "Input",
    "Option",
    "Parser",
    "Problem",
    "Read",
    "Reader",
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
    "row_of_input",
    "split",
    "spoken_of",
    "stepped",
    "sum_of",
    "texts",
    "told",
    "whole",
    "why",
    "with_told",
    "without_chips",
    "worded",
]


def ask(fact: AnyFact, r: Round, posted: Mapping[str, str], prefix: str = "") -> Asked:
    """The fact as a form asks it, in the words of whoever reads."""
    return build.ask(fact, r, posted, prefix, voice())


def Parser(posted: Mapping[str, str], r: Round) -> FormParser:
    """Reads what was posted in the words of whoever posts."""
    return FormParser(posted, r, voice=voice())


def texts(value: Value[Any], name: str, raw: Any) -> Iterator[tuple[str, str]]:
    """What the inputs of a value say when it is this."""
    return form_values.texts(value, name, raw, voice())
