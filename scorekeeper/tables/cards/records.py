"""Records of the cards, which stand beside the facts that a form asks."""

from collections.abc import Iterator, Mapping
from typing import Any

from scorekeeper.tables import facts, log, scoring

# The cards as they were played; every other record is a fact that says so.
PLAY = "play"


def keys_of(game: scoring.Game) -> set[str]:
    """The keys under which a round of this game carries records."""
    stages = [stage for kind in game.kinds for stage in kind.stages]
    found = {fact.key for stage in stages for fact in stage.facts if fact.record}
    return found | ({PLAY} if game.cards else set())


def in_round(game: scoring.Game, given: Mapping[str, Any]) -> log.Facts:
    keys = keys_of(game)
    return {key: raw for key, raw in given.items() if key in keys}


def without(game: scoring.Game, given: Mapping[str, Any]) -> log.Facts:
    """The facts of a round that a form could have asked."""
    keys = keys_of(game)
    return {key: raw for key, raw in given.items() if key not in keys}


def is_asked(stage: facts.Stage) -> bool:
    """A form asks something of this stage."""
    return not stage.facts or any(not fact.record for fact in stage.facts)


def marks(kind: facts.Kind) -> bool:
    """A record marks this kind of round: no form can enter it."""
    return kind.mark is not None and kind.mark.record


def beside(state: scoring.State, number: int, given: log.Facts) -> log.Facts:
    """Corrected facts with the records of the round that they leave standing.

    What a record told and nobody has changed is left to it. A record that
    contradicts the facts goes: they are what somebody has just said.
    """
    stands = state.round(number)
    kept = in_round(state.game, stands)
    if not kept:
        return given
    bare = scoring.assess_round(state, number, given).round
    told = {
        f.key for f, value in told_by(state, number, stands) if bare.get(f) == value
    }
    fewer = {key: raw for key, raw in given.items() if key in stands or key not in told}
    both = scoring.assess_round(state, number, fewer | kept)
    clash = any(is_about(problem, kept) for problem in both.problems)
    return given if clash else fewer | kept


def lost(state: scoring.State, number: int, given: log.Facts) -> bool:
    """These facts of a round leave out a record that it has."""
    return bool(in_round(state.game, state.round(number)).keys() - given.keys())


def is_about(problem: facts.Problem, kept: log.Facts) -> bool:
    """It says that a record does not go with the facts, or cannot be read."""
    disagrees = problem.code == "record-disagrees"
    return disagrees or (bool(problem.path) and problem.path[0] in kept)


def told_by(
    state: scoring.State, number: int, given: log.Facts
) -> Iterator[tuple[facts.AnyFact, Any]]:
    """The facts of a round that its records tell, and not those who entered it."""
    if not in_round(state.game, given):
        return
    full = scoring.assess_round(state, number, given)
    bare = scoring.assess_round(state, number, without(state.game, given)).round
    for stage, _ in full.stages:
        for fact in stage.facts:
            if fact in full.round and fact not in bare and not fact.record:
                yield fact, full.round[fact]
