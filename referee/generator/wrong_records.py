"""A record of the cards made wrong in one place."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from referee.cards.tricks import Play
from referee.generator.chance import Chance
from referee.generator.wrong_values import EXTRA, Wrong, inside, no_cards, wrong_types

Raw = dict[str, Any]


def wrong_records(chance: Chance, play: Play, raw: Raw, seats: int) -> Iterator[Wrong]:
    """Faults of every sort, of one trick and one card in it."""
    yield from wrong_types(dict)
    yield Wrong({**raw, EXTRA: 1}, "unknown-key", (EXTRA,))
    yield without(raw, "tricks")
    leaders = [
        *wrong_types(int),
        Wrong(seats, "out-of-range"),
        Wrong(-1, "out-of-range"),
    ]
    others = [seat for seat in range(seats) if seat not in play.seats]
    leaders += [Wrong(seat, "not-allowed") for seat in others]
    yield from inside("leader", raw, leaders)
    if play.leader is None:
        yield without(raw, "leader")
    yield from inside("tricks", raw, [*wrong_tricks(chance, play, raw["tricks"])])
    if not play.calls:
        yield Wrong({**raw, "named": {}}, "unknown-key", ("named",))
    else:
        named = raw.get("named", {})
        found = [*wrong_types(dict), *wrong_named(chance, play, raw["tricks"], named)]
        yield from inside("named", raw, found)


def without(raw: Raw, key: str) -> Wrong:
    less = {other: one for other, one in raw.items() if other != key}
    return Wrong(less, "missing", (key,))


def wrong_tricks(chance: Chance, play: Play, tricks: Any) -> Iterator[Wrong]:
    yield from wrong_types(list)
    if len(tricks) == play.tricks:
        yield Wrong([*tricks, tricks[0]], "wrong-length")
    if not tricks:
        return
    place = chance.below(len(tricks))
    trick = tricks[place]
    found = [*wrong_types(list), Wrong(trick[:-1], "wrong-length")]
    at = chance.below(len(trick))
    wrong_cards = [*wrong_types(str), *no_cards(play.pack)]
    if play.copies == 1 and (place, at) > (0, 0):
        wrong_cards.append(Wrong(tricks[0][0], "duplicate-card"))
    found += inside(at, trick, wrong_cards)
    yield from inside(place, tricks, found)


def wrong_named(chance: Chance, play: Play, tricks: Any, named: Raw) -> Iterator[Wrong]:
    """A suit named to a trick that has none, none where one was called."""
    yield Wrong({**named, "0": "S"}, "unknown-key", ("0",))
    plain = [str(i) for i, trick in enumerate(tricks, 1) if trick[0] not in play.calls]
    for key in plain[:1]:
        yield Wrong({**named, key: "S"}, "not-allowed", (key,))
    for key in named:
        yield without(named, key)
        yield from inside(key, named, [*wrong_types(str), Wrong("X", "out-of-range")])
