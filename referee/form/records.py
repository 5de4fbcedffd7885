"""Records of the cards, which stand beside the facts that a form asks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from referee.engine.game import PLAY, Game, Stage
from referee.engine.match import Match
from referee.values.facts import AnyFact, Problem

Facts = dict[str, Any]


def keys_of(game: Game) -> set[str]:
    """The keys under which a round of this game carries records."""
    stages = [stage for round_type in game.round_types for stage in round_type.stages]
    found = {fact.key for stage in stages for fact in stage.facts if fact.record}
    return found | ({PLAY} if game.cards else set())


def in_round(game: Game, given: Mapping[str, Any]) -> Facts:
    """The records among the facts of a round."""
    keys = keys_of(game)
    return {key: raw for key, raw in given.items() if key in keys}


def without(game: Game, given: Mapping[str, Any]) -> Facts:
    """The facts of a round that a form could have asked."""
    keys = keys_of(game)
    return {key: raw for key, raw in given.items() if key not in keys}


def is_asked(stage: Stage) -> bool:
    """A form asks something of this stage."""
    return not stage.facts or any(not fact.record for fact in stage.facts)


def joined(game: Game, given: Facts, record: Facts) -> Facts:
    """Facts with a record beside them; one that is all of its round stands alone."""
    types = game.round_types
    alone = any(one.is_record and one.is_told_by(record.keys()) for one in types)
    return record if alone else given | record


def taken_back(match: Match, number: int, stands: Facts, given: Facts) -> Facts:
    """The records of a round that was undone which what it says now leaves standing."""
    both = kept_with(match, number, stands, given)
    return in_round(match.table.game, {k: v for k, v in both.items() if k not in given})


def kept_with(match: Match, number: int, stands: Facts, given: Facts) -> Facts:
    """Corrected facts with the records of the round that they leave standing.

    What a record told and nobody has changed is left to it. A record that
    contradicts the facts goes: they are what somebody has just said.
    """
    game = match.table.game
    found = in_round(game, stands)
    kept = {key: raw for key, raw in found.items() if key not in given}
    if not kept:
        return given
    bare = match.read(given, number)
    told = {
        f.key for f, value in told_by(match, number, stands) if bare.get(f) == value
    }
    fewer = {key: raw for key, raw in given.items() if key in stands or key not in told}
    both = match.assess(fewer | kept, number=number)
    conflict = any(is_about(problem, kept) for problem in both.problems)
    return given if conflict else fewer | kept


def is_about(problem: Problem, kept: Facts) -> bool:
    """It says that a record does not go with the facts, or cannot be read."""
    disagrees = problem.code == "record-disagrees"
    return disagrees or (bool(problem.path) and problem.path[0] in kept)


def told_by(match: Match, number: int, given: Facts) -> Iterator[tuple[AnyFact, Any]]:
    """The facts of a round that its records tell, and not those who entered it."""
    game = match.table.game
    if not in_round(game, given):
        return
    full = match.assess(given, number=number)
    bare = match.read(without(game, given), number)
    for stage, _ in full.stages:
        for fact in stage.facts:
            if fact in full.round and fact not in bare and not fact.record:
                yield fact, full.round[fact]
