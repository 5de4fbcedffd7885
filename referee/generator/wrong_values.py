"""A value of a fact made wrong in one place: what it becomes, where, and the code.

The error it must get follows from what was done: a number one below its least is out of
range, whatever a referee says of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import singledispatch
from typing import Any, NamedTuple

from referee.engine.round import Round
from referee.generator.chance import Chance
from referee.values import facts
from referee.values.facts import Path, Value, limit
from referee.values.notation import RANKS, SUITS, Pack

FAR = 10**6
EXTRA = "extra"
"""A key that nothing has."""


class Wrong(NamedTuple):
    """A raw value with one fault in it, and the error it must get."""

    raw: Any
    code: str
    path: Path = ()


def wrongs(chance: Chance, value: Value[Any], raw: Any, r: Round) -> list[Wrong]:
    """Faults of every sort; of the entries of a list, those of one."""
    return [*wrongs_of(value, chance, raw, r)]


@singledispatch
def wrongs_of(value: Value[Any], chance: Chance, raw: Any, r: Round) -> Iterator[Wrong]:
    raise TypeError(value)


def wrong_types(*right: type) -> Iterator[Wrong]:
    """A value of each JSON type that is not meant."""
    every: tuple[Any, ...] = (3, "3", 3.5, True, None, [], {})
    for raw in every:
        if type(raw) not in right:
            yield Wrong(raw, "wrong-type")


def one_of(chance: Chance, found: list[Wrong]) -> Wrong:
    """One of these faults, each sort of error as often as another."""
    codes = sorted({one.code for one in found})
    code = chance.choice(codes)
    wrong: Wrong = chance.choice([one for one in found if one.code == code])
    return wrong


def inside(key: str | int, raw: Any, found: list[Wrong]) -> Iterator[Wrong]:
    """The faults of an entry as those of the list or object it is in."""
    for wrong in found:
        whole: Any = dict(raw) if isinstance(raw, dict) else list(raw)
        whole[key] = wrong.raw
        yield Wrong(whole, wrong.code, (key, *wrong.path))


@wrongs_of.register(facts.Number)
def number(value: facts.Number, chance: Chance, raw: Any, r: Round) -> Iterator[Wrong]:
    yield from wrong_types(int)
    if value.among is not None:
        yield Wrong(FAR, "out-of-range")
        return
    if isinstance(value.least, int):
        yield Wrong(value.least - 1, "out-of-range")
    if isinstance(value.most, int):
        yield Wrong(value.most + 1, "out-of-range")
    if limit(value.step, r) > 1:
        yield Wrong(raw + 1, "out-of-range")


@wrongs_of.register(facts.Choice)
def choice(
    value: facts.Choice[Any], chance: Chance, raw: Any, r: Round
) -> Iterator[Wrong]:
    kinds = {type(word) for word in value.labels}
    yield from wrong_types(*kinds, int) if int in kinds else wrong_types(*kinds)
    if str in kinds:
        yield Wrong("nonsense", "out-of-range")
    if int in kinds:
        yield Wrong(FAR, "out-of-range")


@wrongs_of.register(facts.Flag)
def flag(value: facts.Flag, chance: Chance, raw: Any, r: Round) -> Iterator[Wrong]:
    return wrong_types(bool)


@wrongs_of.register(facts.Seat)
def seat(value: facts.Seat, chance: Chance, raw: Any, r: Round) -> Iterator[Wrong]:
    yield from wrong_types(int)
    yield Wrong(r.table.n, "out-of-range")
    yield Wrong(-1, "out-of-range")
    if value.who is not None:
        here = value.who(r)
        others = [one for one in range(r.table.n) if one not in here]
        yield from (Wrong(one, "not-allowed") for one in others)


@wrongs_of.register(facts.Suit)
def suit(value: facts.Suit, chance: Chance, raw: Any, r: Round) -> Iterator[Wrong]:
    yield from wrong_types(str)
    yield Wrong("X", "out-of-range")


@wrongs_of.register(facts.Card)
def card(value: facts.Card, chance: Chance, raw: Any, r: Round) -> Iterator[Wrong]:
    yield from wrong_types(str)
    yield from no_cards(value.pack)


def no_cards(pack: Pack) -> Iterator[Wrong]:
    """What is no card, and a card that is not in the pack."""
    yield Wrong("1X", "bad-card")
    others = (r + s for r in RANKS for s in SUITS if r + s not in pack)
    if (other := next(others, None)) is not None:
        yield Wrong(other, "bad-card")


@wrongs_of.register(facts.Cards)
def cards(value: facts.Cards, chance: Chance, raw: Any, r: Round) -> Iterator[Wrong]:
    yield from wrong_types(list)
    if isinstance(value.size, int):
        yield Wrong(raw[:-1], "wrong-length")
    if raw:
        place = chance.below(len(raw))
        found = [*wrong_types(str), *no_cards(value.pack)]
        yield from inside(place, raw, found)
        if place and value.pack[raw[0]] == 1:
            yield from inside(place, raw, [Wrong(raw[0], "duplicate-card")])


@wrongs_of.register(facts.Text)
def text(value: facts.Text, chance: Chance, raw: Any, r: Round) -> Iterator[Wrong]:
    yield from wrong_types(str)
    yield Wrong("x" * (value.most + 1), "out-of-range")


@wrongs_of.register(facts.OrNull)
def or_null(
    value: facts.OrNull[Any], chance: Chance, raw: Any, r: Round
) -> Iterator[Wrong]:
    if raw is not None:
        found = wrongs(chance, value.of, raw, r)
        yield from (one for one in found if one.raw is not None)


@wrongs_of.register(facts.PerSeat)
def per_seat(
    value: facts.PerSeat[Any], chance: Chance, raw: Any, r: Round
) -> Iterator[Wrong]:
    yield from wrong_types(list)
    yield Wrong(raw[:-1], "wrong-length")
    yield Wrong([*raw, raw[-1]], "wrong-length")
    place = chance.below(len(raw))
    yield from inside(place, raw, wrongs(chance, value.of, raw[place], r))
    if value.distinct and place:
        yield from inside(place, raw, [Wrong(raw[0], "duplicate")])
    if isinstance(value.of, facts.Number):
        yield from wrong_numbers(chance, value, raw, r)
    elif isinstance(limit(value.total, r), int):
        piles = [i for i, pile in enumerate(raw) if pile]
        yield Wrong(with_less(chance, piles, raw), "wrong-total")


def wrong_numbers(
    chance: Chance, value: facts.PerSeat[int], raw: Any, r: Round
) -> Iterator[Wrong]:
    """One less than they add up to; something for a seat that can have nothing."""
    least = limit(value.of.least, r) if isinstance(value.of, facts.Number) else 0
    more = [i for i, one in enumerate(raw) if one > least]
    if type(limit(value.total, r)) is int and more:
        yield Wrong(with_less(chance, more, raw), "wrong-total")
    for place in range(len(raw)) if value.who is not None else ():
        if value.who is not None and place not in value.who(r):
            yield from inside(place, raw, [Wrong(1, "not-allowed")])


def with_less(chance: Chance, places: list[int], raw: Any) -> Any:
    """A number one less, or a pile with a card less, in one of these places."""
    place, whole = chance.choice(places), list(raw)
    cut = whole[place]
    whole[place] = cut - 1 if isinstance(cut, int) else cut[:-1]
    return whole


@wrongs_of.register(facts.Several)
def several(
    value: facts.Several[Any], chance: Chance, raw: Any, r: Round
) -> Iterator[Wrong]:
    yield from wrong_types(list)
    if raw and isinstance(value.size, int):
        yield Wrong([*raw, raw[0]], "wrong-length")
    if raw:
        place = chance.below(len(raw))
        yield from inside(place, raw, wrongs(chance, value.of, raw[place], r))
        if value.distinct and place:
            yield from inside(place, raw, [Wrong(raw[0], "duplicate")])


@wrongs_of.register(facts.Record)
def record(value: facts.Record, chance: Chance, raw: Any, r: Round) -> Iterator[Wrong]:
    """The first key tells it from others, so that is never missing."""
    yield from wrong_types(dict)
    yield Wrong({**raw, EXTRA: 1}, "unknown-key", (EXTRA,))
    for fact in value.facts[1:]:
        if fact.needed is True:
            less = {key: one for key, one in raw.items() if key != fact.key}
            yield Wrong(less, "missing", (fact.key,))
    fact = chance.choice([fact for fact in value.facts if fact.key in raw])
    yield from inside(fact.key, raw, wrongs(chance, fact.value, raw[fact.key], r))


@wrongs_of.register(facts.OneRecord)
def one_record(
    value: facts.OneRecord, chance: Chance, raw: Any, r: Round
) -> Iterator[Wrong]:
    which = next(one for one in value.records if one.key in raw)
    return record(which, chance, raw, r)
