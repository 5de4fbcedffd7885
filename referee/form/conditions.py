"""What of a game is asked now, as far as the round says by now."""

from __future__ import annotations

from typing import Any

from referee.engine.alternatives import is_needed
from referee.engine.game import RoundType, Stage
from referee.engine.named import kind_of
from referee.engine.reading import first_key
from referee.engine.round import Round
from referee.form.values import known
from referee.form.voice import Voice
from referee.values.facts import Alternatives, AnyFact, Ask, Flag
from referee.words import Declared


def is_flag(fact: AnyFact) -> bool:
    return isinstance(fact.value, Flag)


def applies(stage: Stage, r: Round) -> bool:
    """The stage is played, as far as that is known."""
    return stage.when is None or bool(known(stage.when, r))


def needs_something(stage: Stage, r: Round) -> bool:
    """The stage cannot be passed over."""
    return first_key(stage, r) is not None


def needs(one: Ask, r: Round) -> bool:
    """The round is not whole without it, as far as that is known."""
    return is_needed(one.fact if isinstance(one, Alternatives) else one, r)


def is_offered(what: AnyFact | RoundType, r: Round) -> bool:
    """A form asks it, or offers the kind of round, as far as that is known."""
    return what.offered is None or bool(known(what.offered, r))


def is_asked(fact: AnyFact, r: Round) -> bool:
    """A form shows it by itself, as far as that is known."""
    return fact.asked is None or bool(known(fact.asked, r))


def ends_game(fact: AnyFact, r: Round) -> bool:
    """It ends the game by itself: a page of its own asks for it."""
    foul = r.table.game.foul
    return foul is not None and fact is foul.fact


def help_of(fact: AnyFact, r: Round, voice: Voice) -> str:
    """What is said beside a fact, as far as that is known."""
    if isinstance(fact.help, str):
        key = f"{r.table.game.slug}.{kind_of(r.table.game, fact)}.{fact.key}.help"
        return voice.word(Declared(key, fact.help)) if fact.help else ""
    # Words alone: a round that is watched does not count them.
    unseen: Any = getattr(r, "alone", r)
    return voice.word(known(fact.help, unseen) or "")


def spoken_of(fact: AnyFact, r: Round, voice: Voice, at: str = "") -> str:
    """How it is said that seats answer in turn: bids; `at` is first or last."""
    if not fact.spoken:
        return ""
    key = f"{r.table.game.slug}.fact.{fact.key}.spoken"
    if at:
        return voice.word(Declared(f"{key}-{at}", f"{fact.spoken} {at}"))
    return voice.word(Declared(key, fact.spoken))


def title_of(fact: AnyFact, r: Round, voice: Voice) -> str:
    """What the game itself calls a fact in this round, if that is known."""
    unseen: Any = getattr(r, "alone", r)
    return voice.word(known(fact.title, unseen) or "") if fact.title else ""
