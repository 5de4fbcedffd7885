"""Reading the facts of one round: every problem, in the contract's order.

One generator serves both: the sheet takes its first problem, a form takes them
all, so they cannot disagree.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from referee.engine.alternatives import agreements, is_needed, one_of
from referee.engine.game import PLAY, Game, RoundType, Stage, name_of, round_type_of
from referee.engine.record import agreement as record_agreement, read_record
from referee.engine.round import Round
from referee.values.facts import (
    Alternatives,
    Fact,
    FactMissing,
    Problem,
    Refused,
    RoundOpen,
    show_raw,
)
from referee.words import Label, Text

UNKNOWN = Text("fact.unknown", "{game} has no fact called {key}.")
NOT_HERE = Text("fact.not-here", "Leave {fact} empty ({kind}).")
ALONE = Text("fact.alone", "Enter either {fact} or {other}, not both.")
NO_CARDS = Text("record.none-here", "No cards are played in this round.")
Raw = dict[str, Any]
# A stage that a record may tell: its place, whether it has begun, what is wrong in it.
Untold = tuple[int, Stage, bool, list[Problem]]
NOTHING_BARRED: dict[str, Fact[Any]] = {}


def problems_of(r: Round, raw: Raw, through: int = -1) -> Iterator[Problem]:
    """Reads `raw` into `r` and yields what is wrong.

    Sets `r.kind`, `r.waits` (the first key still to come) and `r.reached` (the
    stage it belongs to). Stages up to the index `through` must be whole.
    """
    game = r.table.game
    if not raw.keys() <= game.keys:
        yield from unknown_keys(game, raw)
    if False in raw.values():  # or a 0: it is looked at more closely there
        raw = without_false_flags(game, raw)
    plain = game.discriminators.isdisjoint(raw)
    r.round_type = round_type = (
        game.round_types[0] if plain else round_type_of(game, raw)
    )
    strange = [] if raw.keys() <= round_type.known else strangers(game, round_type, raw)
    recorded = game.cards is not None and PLAY in raw
    left = len(raw) - recorded
    asked: list[Stage] = []
    told: list[Untold] = []
    for index, stage in enumerate(round_type.stages):
        if stage.when is not None:
            try:
                if not stage.when(r):
                    if left:
                        own = [key for key in stage.unique_keys if key in raw]
                        yield from (forbidden(game, round_type, key) for key in own)
                    continue
            except FactMissing:
                break  # an earlier fact is missing: nothing can be said of this stage
        if strange:
            yield from forbid(game, round_type, strange, stage.number - 1)
        asked.append(stage)
        barred = stage.bars(raw) if stage.exclusions else NOTHING_BARRED
        begun = 0
        for key, fact, read in stage.readers:
            if key not in raw:
                continue
            begun += 1
            if key in barred:
                yield alone(fact, barred[key])
                continue
            try:
                r[fact] = read(raw[key], r)
            except Refused as refused:
                if refused.value is not None:
                    r[fact] = refused.value
                yield from fact.at(refused.problems)
            except FactMissing:
                pass  # its limit hangs on a fact that was refused
        if strange:
            yield from forbid(game, round_type, strange, stage.number)
        left -= begun
        if recorded and stage.from_cards:
            whole = begun > 0 or index <= through
            found = list(apart_from_cards(stage, r, raw)) if whole else []
            told.append((index, stage, whole, found))
            yield from found
        elif begun == stage.plain_count:
            pass
        elif (
            begun
            or index <= through
            or (left and later(game, stage, raw))
            or (recorded and any(s.from_cards for s in round_type.stages[index:]))
        ):
            yield from rest_of(stage, r, raw)
        elif r.waits is None and (waits := first_key(stage, r)):
            r.waits, r.reached = waits, index
    else:
        if left > 0:
            yield from unasked_keys(game, round_type, asked, raw)
    yield from (forbidden(game, round_type, key) for key in strange)
    if recorded:
        yield from with_record(r, raw, told)
    if r.waits is None:
        r.reached = len(round_type.stages)


def unknown_keys(game: Game, raw: Raw) -> Iterator[Problem]:
    """Keys that no round of the game has."""
    for key in raw:
        if key not in game.keys:
            message = UNKNOWN(game=name_of(game), key=show_raw(key))
            yield Problem("unknown-key", message, (key,))


def without_false_flags(game: Game, raw: Raw) -> Raw:
    """A flag that is false is the same as a flag left out."""
    false = [flag for flag in game.flags if flag in raw and raw[flag] is False]
    return {key: raw[key] for key in raw if key not in false} if false else raw


def strangers(game: Game, round_type: RoundType, raw: Raw) -> list[str]:
    """Keys that only other kinds of round have, in the order of the game's rules."""
    return [key for key in game.order if key in raw and key not in round_type.known]


def forbid(
    game: Game, round_type: RoundType, keys: list[str], number: int
) -> Iterator[Problem]:
    """Refuses, and takes out of `keys`, those of stages up to `number`."""
    while keys and game.numbers.get(keys[0], 99) <= number:
        yield forbidden(game, round_type, keys.pop(0))


def forbidden(game: Game, round_type: RoundType, key: str) -> Problem:
    """The problem of a key that such a round does not ask."""
    label, here = Label(game.labels[key], True), Label(round_type.label, True)
    return Problem("not-allowed", NOT_HERE(fact=label, kind=here), (key,))


def unasked_keys(
    game: Game, round_type: RoundType, asked: list[Stage], raw: Raw
) -> Iterator[Problem]:
    """Keys that several stages share, none of which this round comes to."""
    keys = {key for stage in asked for key in stage.keys}
    keys.update(key for stage in round_type.stages for key in stage.unique_keys)
    for key in game.order:
        if key in raw and key in round_type.known and key not in keys and key != PLAY:
            yield forbidden(game, round_type, key)


def alone(fact: Fact[Any], instead: Fact[Any]) -> Problem:
    """The problem of a fact that is given beside the one that stands instead of it."""
    other = Label(fact.label, small=True)
    either = Label(instead.label, small=True)
    return fact.problem("not-allowed", ALONE(fact=either, other=other))


def later(game: Game, stage: Stage, raw: Raw) -> bool:
    """A later stage has begun, so this one must be whole."""
    return any(game.numbers.get(key, 0) > stage.number for key in raw)


def first_key(stage: Stage, r: Round) -> str | None:
    """The first key that the stage needs; None where it may be passed over."""
    for ask in stage.asks:
        fact = ask.fact if isinstance(ask, Alternatives) else ask
        if fact.needed is True or is_needed(fact, r):
            return fact.key
    return None


def with_record(r: Round, raw: Raw, stages: list[Untold]) -> Iterator[Problem]:
    """The record of the cards, and the stages whose facts it may tell.

    Of a stage that is given in part, what neither says is missing. What its facts
    show by themselves was said before, and is not again.
    """
    if not stages:
        if r.waits is None:
            yield Problem("not-allowed", NO_CARDS, (PLAY,))
        return
    yield from read_record(r, raw)
    apart = [] if r.played is None else record_agreement(r, raw)
    if r.played is not None and r.played.complete:
        yield from apart
        apart = []  # of one that is not complete, what is missing comes first
    for index, stage, whole, before in stages:
        if whole and r.played is not None:
            found = rest_of(stage, r, raw)
            yield from (one for one in found if one not in before)
        elif not whole and not any(fact in r for fact in stage.facts):
            waits = first_key(stage, r)
            if r.waits is None and waits:
                r.waits, r.reached = waits, index
    yield from apart


def apart_from_cards(stage: Stage, r: Round, raw: Raw) -> Iterator[Problem]:
    """What is wrong among the facts that are given, whatever the record says."""
    for check in stage.checks:
        try:
            yield from check(r)
        except (FactMissing, RoundOpen):
            pass
    yield from agreements(stage, r, raw)


def rest_of(stage: Stage, r: Round, raw: Raw) -> Iterator[Problem]:
    """What is missing of a stage, what its checks find, what does not agree.

    Facts that are needed only beside certain others are missed after the checks:
    facts that cannot be true come before what they would still need.
    """
    for ask in stage.required:
        if isinstance(ask, Alternatives):
            if ask.fact.key not in raw or not raw.keys().isdisjoint(ask.others):
                yield from one_of(ask, r, raw)
        elif ask.key not in raw and ask not in r:
            yield ask.missing()
    for check in stage.checks:
        try:
            yield from check(r)
        except FactMissing:
            pass  # it speaks of a fact that was refused or is missing
        except RoundOpen:
            r.waits = first_key(stage, r)
    for fact in stage.conditional:
        if fact.key not in raw and fact not in r and is_needed(fact, r):
            yield fact.missing()
    if stage.groups:
        yield from agreements(stage, r, raw)
