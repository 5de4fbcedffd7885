"""What of a game is asked now and how, as far as the round says by now."""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from typing import Any

from referee.engine.alternatives import is_needed
from referee.engine.formatting import Told
from referee.engine.game import Game, RoundType, Stage, kind_of
from referee.engine.reading import first_key
from referee.engine.round import Round
from referee.engine.verdict import Say
from referee.form.fields import Voice, takes_cards, value_or_none
from referee.values.facts import (
    Alternatives,
    AnyFact,
    Ask,
    Flag,
    Problem,
    Record,
    Several,
)
from referee.values.rules import YES
from referee.words import Declared, Label, Phrase, Said, Text, Verbatim

# Of words that no catalogue has: bids first.
IN_TURN = {
    "first": Text("turn.first", "{does} first"),
    "last": Text("turn.last", "{does} last"),
}


def is_flag(fact: AnyFact) -> bool:
    return isinstance(fact.value, Flag)


def applies(stage: Stage, r: Round) -> bool:
    """The stage is played, as far as that is known."""
    return stage.when is None or bool(value_or_none(stage.when, r))


def needs_something(stage: Stage, r: Round) -> bool:
    """The stage cannot be passed over."""
    return first_key(stage, r) is not None


def needs(ask: Ask, r: Round) -> bool:
    """The round is not whole without it, as far as that is known."""
    return is_needed(ask.fact if isinstance(ask, Alternatives) else ask, r)


def is_offered(what: AnyFact | RoundType, r: Round) -> bool:
    """A form asks it, or offers the kind of round, as far as that is known."""
    return what.offered is None or bool(value_or_none(what.offered, r))


def is_asked(fact: AnyFact, r: Round) -> bool:
    """A form shows it by itself, as far as that is known."""
    return fact.ask.when is None or bool(value_or_none(fact.ask.when, r))


def ends_game(fact: AnyFact, r: Round) -> bool:
    """It ends the game by itself: a page of its own asks for it."""
    foul = r.table.game.foul
    return foul is not None and fact is foul.fact


def help_of(fact: AnyFact, r: Round, voice: Voice) -> str:
    """What is said beside a fact, as far as that is known."""
    if isinstance(fact.ask.help, str):
        key = f"{r.table.game.slug}.{kind_of(r.table.game, fact)}.{fact.key}.help"
        return voice.word(Declared(key, fact.ask.help)) if fact.ask.help else ""
    return voice.word(value_or_none(fact.ask.help, r) or "")


def turn_words(fact: AnyFact, r: Round, voice: Voice, at: str = "") -> str:
    """How it is said that seats answer in turn: bids; `at` is first or last."""
    if not fact.ask.spoken:
        return ""
    key = f"{r.table.game.slug}.fact.{fact.key}.spoken"
    if at and isinstance(fact.ask.spoken, Verbatim):
        return voice.word(IN_TURN[at](does=fact.ask.spoken))
    if at:
        return voice.word(Declared(f"{key}-{at}", f"{fact.ask.spoken} {at}"))
    return voice.word(Declared(key, fact.ask.spoken))


def title_of(fact: AnyFact, r: Round, voice: Voice) -> str:
    """What the game itself calls a fact in this round, if that is known."""
    title = fact.ask.title
    return voice.word(value_or_none(title, r) or "") if title else ""


def button_of_type(round_type: RoundType, r: Round) -> Said:
    """What saving such a round does, as its game says it; else nothing."""
    return (round_type.button and value_or_none(round_type.button, r)) or ""


def button_of_stage(stage: Stage, r: Round) -> tuple[Said, Said]:
    """What the end of a stage leads to, in the game’s own words, and below it."""
    return value_or_none(stage.button, r) or "", value_or_none(stage.small, r) or ""


def heading_of(stage: Stage, r: Round) -> Said:
    """What stands over the page of a stage, as far as that is known."""
    said = stage.heading
    own = said if isinstance(said, Text) else value_or_none(said, r)
    return own or Label(stage.label)


def question_of(stage: Stage, r: Round) -> Say:
    """What asks for a stage, as far as that is known."""
    said = stage.question
    if not isinstance(said, Text):
        said = value_or_none(said, r) or ""
    return said if isinstance(said, Say) else Say("", said)


def hint_of(fact: AnyFact, seat: int, r: Round) -> Said:
    """What the game itself says beside a seat, if that is known."""
    hint = fact.ask.hint
    return "" if hint is None else value_or_none(lambda now: hint(now, seat), r) or ""


def recap_of(r: Round) -> Said:
    """What was entered before, in the game’s own words, as far as that is known."""
    return value_or_none(r.table.game.display.recap, r) or ""


def missing_of(
    fact: AnyFact, r: Round, seat: int | None, values: Mapping[str, str]
) -> Said:
    """What asks for a fact, or one entry of it, that is not entered."""
    own = fact.ask.if_missing
    if isinstance(own, Text):
        return own(**{one: values.get(one, "") for one in own.names})
    said = value_or_none(lambda now: own(now, seat), r) if own else None
    return said or fact.missing().said


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


def has_decks(game: Game) -> bool:
    """Some facts of this game are several cards of a pack."""
    stages = (stage for round_type in game.round_types for stage in round_type.stages)
    asked = (fact for stage in stages for fact in stage.facts if not fact.record)
    return any(takes_cards(fact.value) for fact in asked)


def is_yes(told: Told) -> bool:
    """One thing, which is so."""
    return not told.per and told.said[0] is YES


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
