"""Rounds with one fault each: facts that are wrong, missing, or of another round."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from referee.engine.game import PLAY, RoundType, Stage
from referee.generator.chance import Chance
from referee.generator.sheets import Made
from referee.generator.wrong_records import wrong_records
from referee.generator.wrong_values import EXTRA, Wrong, inside, wrong_types, wrongs
from referee.values.facts import Alternatives, Fact, Number, PerSeat

Raw = dict[str, Any]
Faults = Callable[[Chance, Made, int], Iterator[Wrong]]


def wrong_round(chance: Chance, made: Made, at: int) -> Iterator[Wrong]:
    yield from wrong_types(dict)


def unknown_key(chance: Chance, made: Made, at: int) -> Iterator[Wrong]:
    raw = made.drawn[at].raw
    yield Wrong({**raw, EXTRA: 1}, "unknown-key", (EXTRA,))


def wrong_value(chance: Chance, made: Made, at: int) -> Iterator[Wrong]:
    """A fact that is told, with one fault in it."""
    drawn = made.drawn[at]
    raw = drawn.raw
    told = [
        fact
        for stage, part in drawn.parts
        for fact in stage.facts
        if fact.key in part and not (stage.from_cards and PLAY in part)
    ]
    for fact in told:
        found = wrongs(chance, fact.value, raw[fact.key], drawn.r)
        yield from inside(fact.key, raw, found)


def missing(chance: Chance, made: Made, at: int) -> Iterator[Wrong]:
    """A fact that its stage cannot do without, where the stage has been begun."""
    drawn = made.drawn[at]
    raw = drawn.raw
    if PLAY in raw:
        return
    for place, (stage, part) in enumerate(drawn.parts):
        later = any(p for s, p in drawn.parts[place + 1 :] if not s.free)
        for fact in needed_facts(stage, drawn.round_type):
            if fact.key in part and (later or len(part) > 1):
                less = {key: one for key, one in raw.items() if key != fact.key}
                yield Wrong(less, "missing", (fact.key,))


def needed_facts(stage: Stage, round_type: RoundType) -> Iterator[Fact[Any]]:
    """The facts that a stage always needs, but for what says its kind."""
    for ask in stage.asks:
        if not isinstance(ask, Fact) or ask is round_type.discriminator:
            continue
        if ask.needed is True:
            yield ask


def incomplete(chance: Chance, made: Made, at: int) -> Iterator[Wrong]:
    """Only the first stages, where another round comes after it."""
    drawn = made.drawn[at]
    if at + 1 >= len(made.sheet["rounds"]):
        return
    for place, (stage, _) in enumerate(drawn.parts):
        first = stage.asks[0]
        fact = first.fact if isinstance(first, Alternatives) else first
        marked = drawn.round_type.discriminator is not None and place == 0
        if fact.needed is True and not stage.free and not marked:
            parts = [part for _, part in drawn.parts[:place]]
            raw = {key: one for part in parts for key, one in part.items()}
            yield Wrong(raw, "incomplete", (fact.key,))


def of_another_type(chance: Chance, made: Made, at: int) -> Iterator[Wrong]:
    """A fact of the usual kind beside the mark of another; a record where none is."""
    drawn = made.drawn[at]
    raw, round_type, game = drawn.raw, drawn.round_type, made.table.game
    if round_type.discriminator is None or round_type.last:
        return
    usual = game.round_types[0]
    for key in sorted(usual.known - round_type.known - {*game.flags}):
        yield Wrong({**raw, key: 1}, "not-allowed", (key,))
    if game.cards is not None and not any(s.from_cards for s in round_type.stages):
        yield Wrong({**raw, PLAY: {"tricks": []}}, "not-allowed", (PLAY,))


def beside_what_stands_alone(chance: Chance, made: Made, at: int) -> Iterator[Wrong]:
    drawn = made.drawn[at]
    raw = drawn.raw
    for stage, part in drawn.parts:
        for alone, barred in stage.exclusions:
            if alone in part and PLAY not in raw:
                keys = sorted(key for key in barred if key not in raw)
                yield from (Wrong({**raw, k: 1}, "not-allowed", (k,)) for k in keys)


def wrong_record(chance: Chance, made: Made, at: int) -> Iterator[Wrong]:
    drawn, game = made.drawn[at], made.table.game
    raw = drawn.raw
    if PLAY not in raw or game.cards is None:
        return
    play = game.cards(drawn.r)
    if play is not None:
        found = wrong_records(chance, play, raw[PLAY], made.table.n)
        yield from inside(PLAY, raw, [*found])


def disagreeing(chance: Chance, made: Made, at: int) -> Iterator[Wrong]:
    """One moved from a number to another, against what all the cards say."""
    drawn = made.drawn[at]
    raw, played = drawn.raw, drawn.r.played
    if played is None or not played.complete:
        return
    for stage, part in drawn.parts:
        fact = stage.asks[0]
        if isinstance(fact, Fact) and stage.from_cards and alone(stage, fact):
            numbers = part.get(fact.key, [])
            some = [i for i, one in enumerate(numbers) if one]
            if len(some) > 1:
                giver, other = chance.sample(some, 2)
                moved = list(numbers)
                moved[giver], moved[other] = moved[giver] - 1, moved[other] + 1
                raw = {**raw, fact.key: moved}
                yield Wrong(raw, "record-disagrees", (fact.key,))


def alone(stage: Stage, fact: Fact[Any]) -> bool:
    """One list of numbers is all that the stage asks and looks at."""
    value = fact.value
    plain = isinstance(value, PerSeat) and isinstance(value.of, Number)
    return plain and len(stage.asks) == 1 and not stage.checks


ROUND_FAULTS: tuple[Faults, ...] = (
    wrong_round,
    unknown_key,
    wrong_value,
    wrong_value,
    wrong_value,
    missing,
    missing,
    incomplete,
    of_another_type,
    beside_what_stands_alone,
    wrong_record,
    wrong_record,
    disagreeing,
    disagreeing,
    disagreeing,
)
