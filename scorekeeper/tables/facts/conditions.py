"""What of a game is asked now, and the words beside it, as far as that is known."""

from collections.abc import Mapping
from copy import copy
from typing import Any

from referee.engine.formatting import Told
from referee.engine.game import Game, RoundType, Stage
from referee.engine.round import Round
from referee.engine.verdict import Say
from referee.form import conditions as form
from referee.form.values import known, takes_cards
from referee.values.facts import AnyFact, Problem, Record, Several
from referee.values.problems import YES, why as why_of
from referee.words import Label, Phrase, Text
from scorekeeper.tables.spoken import voice, word


def is_yes(told: Told) -> bool:
    """One thing, which is so."""
    return not told.per and told.said[0] is YES


def button_of_type(round_type: RoundType, r: Round) -> str:
    """What saving such a round does, as its game says it; else nothing."""
    said = round_type.button and known(round_type.button, r)
    return word(said) if said else ""


def has_decks(game: Game) -> bool:
    """Some facts of this game are several cards of a pack."""
    stages = (stage for round_type in game.round_types for stage in round_type.stages)
    asked = (fact for stage in stages for fact in stage.facts if not fact.record)
    return any(takes_cards(fact.value) for fact in asked)


def why(condition: Any) -> str:
    """When a stage is asked, or why a limit is so; nothing where it says nothing."""
    return word(why_of(condition) or "")


def hint_of(fact: AnyFact, seat: int, r: Round) -> str:
    """What the game itself says beside a seat, if that is known."""
    hint = fact.hint
    if hint is None:
        return ""
    return word(known(lambda now: hint(now, seat), r) or "")


def recap_of(r: Round) -> str:
    """What was entered before, in the game’s own words, as far as that is known."""
    return word(known(r.table.game.recap, r) or "")


def heading_of(stage: Stage, r: Round) -> str:
    """What stands over the page of a stage, as far as that is known."""
    said = stage.heading
    return word(
        (said if isinstance(said, Text) else known(said, r)) or Label(stage.label)
    )


def question_of(stage: Stage, r: Round) -> Say:
    """What asks for a stage, as far as that is known."""
    said = stage.question
    if not isinstance(said, Text):
        said = known(said, r) or ""
    return said if isinstance(said, Say) else Say("", said)


def button_of_stage(stage: Stage, r: Round) -> tuple[str, str]:
    """What the end of a stage leads to, in the game’s own words, and below it."""
    button, small = known(stage.button, r), known(stage.small, r)
    return word(button or ""), word(small or "")


def missing_of(
    fact: AnyFact, r: Round, seat: int | None, values: Mapping[str, str]
) -> str:
    """What asks for a fact, or one entry of it, that is not entered."""
    own = fact.if_missing
    if isinstance(own, Text):
        return word(own(**{one: values.get(one, "") for one in own.names}))
    said = known(lambda now: own(now, seat), r) if own else None
    return word(said or fact.missing().said)


def with_told(r: Round, fact: AnyFact, told: Any) -> Round:
    """The round with a list that is half told: what is missing in it may hang on it."""
    if fact in r or type(told) is not list:
        return r
    now = copy(r)
    now[fact] = told
    return now


def facts_inside(fact: AnyFact) -> dict[str, AnyFact]:
    """By key the facts of each row of a list."""
    of = fact.value.of if isinstance(fact.value, Several) else None
    return {one.key: one for one in of.facts} if isinstance(of, Record) else {}


def is_too_short(problem: Problem) -> bool:
    """Entries of so many are missing: none is too many, or wrong."""
    if not isinstance(problem.said, Phrase):
        return False
    values = problem.said.values
    given, size = values.get("given"), values.get("size", values.get("least"))
    few = type(given) is int and type(size) is int and given < size
    return few or problem.said.text.lacks


def names(problem: Problem, who: str) -> bool:
    """The problem says itself whose it is."""
    said = problem.said
    return isinstance(said, Phrase) and who in said.values.values()


def help_of(fact: AnyFact, r: Round) -> str:
    """What is said beside a fact, as far as that is known."""
    return form.help_of(fact, r, voice())


def spoken_of(fact: AnyFact, r: Round, at: str = "") -> str:
    """How it is said that seats answer in turn: bids; `at` is first or last."""
    return form.spoken_of(fact, r, voice(), at)
