"""The closed list of values, and what is known of one without a form."""

from collections.abc import Iterator
from typing import Any, assert_never, cast

from referee.engine.round import Round
from referee.form.fields import Voice
from referee.values.facts import (
    AnyValue,
    Card,
    Cards,
    Choice,
    FactMissing,
    Flag,
    Number,
    OneRecord,
    OrNull,
    PerSeat,
    PerSide,
    Record,
    Seat,
    Several,
    Suit,
    Text,
    Value,
    limit,
)
from referee.values.notation import (
    JOKER,
    rank_of,
    read_card,
    read_rank,
    suit_of,
)

NULL = "null"
# How suits are asked: as they rank in most games, and in two colours by turns.
SUIT_ORDER = ("C", "S", "H", "D")
# Of so many cards one is chosen; of more it is written.
FEW_CARDS = 8


def known(what: Any, r: Round) -> Any:
    """A limit as it is now; None where it hangs on what is not known yet."""
    try:
        return limit(what, r)
    except FactMissing:
        return None


def per_of(value: Value[Any]) -> str:
    """What has a row in its form: a "seat", a "side", each "row" of a list; else ""."""
    if isinstance(value, PerSide):
        return "side"
    if isinstance(value, PerSeat) or (isinstance(value, Several) and value.whose):
        return "seat"
    many = isinstance(value, Several) and not (value.distinct and is_few(value.of))
    return "row" if many or isinstance(value, Record | OneRecord) else ""


def seats_of(value: Value[Any], r: Round) -> tuple[int, ...]:
    """The seats that a form asks; all of them while that is not known."""
    everyone = tuple(range(r.table.n))
    who = value.asks or value.who if isinstance(value, PerSeat) else None
    here = everyone if who is None else known(who, r)
    return everyone if here is None else tuple(here)


def takes_cards(value: Value[Any]) -> bool:
    """A form asks several cards of a pack for it."""
    if isinstance(value, PerSeat | Several):
        return takes_cards(value.of)
    return isinstance(value, Cards)


def is_few(value: Value[Any]) -> bool:
    """Whether all that can be chosen stands on the page."""
    if isinstance(value, Card):
        return len(value.pack) <= FEW_CARDS and JOKER not in value.pack
    return isinstance(value, Choice | Suit | Seat)


def pick_ranks(value: Card) -> tuple[str, ...]:
    """The ranks to pick a card from; none where it is chosen whole, or written."""
    if is_few(value) or JOKER in value.pack:
        return ()
    return tuple(dict.fromkeys(rank_of(card) for card in value.pack))


def ladder_of(value: Number, r: Round) -> tuple[int, ...] | None:
    """The numbers among which one is chosen: a ladder, or all that have words of their
    own; None where it goes up and down as a number.
    """
    if value.among is not None:
        return tuple(known(value.among, r) or ())
    most, by = known(value.most, r), known(value.step, r)
    if value.words is None or most is None or by is None:
        return None
    return tuple(range(known(value.least, r) or 0, most + 1, by))


def said(value: Number, number: int, voice: Voice) -> str:
    """A number in the words that it has, else as it is."""
    return voice.word(value.words(number) if value.words else number)


def split(card: str) -> tuple[str, str]:
    """A card’s rank and suit as they are chosen; of a rank alone no suit."""
    known = read_card(card)
    return (rank_of(known), suit_of(known)) if known else (read_rank(card) or card, "")


def texts(
    value: Value[Any], name: str, raw: Any, voice: Voice
) -> Iterator[tuple[str, str]]:
    """What the inputs of a value say when it is this."""
    if raw is None and not (isinstance(value, Choice) and None in value.labels):
        yield name, NULL
        return
    match cast(AnyValue, value):
        case Number() | Choice() | Suit() | Text() | Card() | Seat() | Flag() | Cards():
            yield from texts_of_one(value, name, raw, voice)
        case OrNull(of=Flag()):
            yield name, "true" if raw else "false"
        case OrNull(of=of):
            yield from texts(of, name, raw, voice)
        case PerSide(of=of) | PerSeat(of=of):
            for i, one in enumerate(raw):
                yield from texts(of, f"{name}-{i}", one, voice)
        case Several():
            yield from texts_of_several(cast(Several[Any], value), name, raw, voice)
        case Record():
            yield from texts_of_record(cast(Record, value), name, raw, voice)
        case OneRecord(records=records):
            keys = [record.facts[0].key in raw for record in records]
            which = keys.index(True) if True in keys else 0
            yield f"{name}-kind", str(which)
            yield from texts(records[which], name, raw, voice)
        case never:
            assert_never(never)


def texts_of_one(
    value: Value[Any], name: str, raw: Any, voice: Voice
) -> Iterator[tuple[str, str]]:
    """What one input says; of a card that is picked, its rank and its suit."""
    match value:
        case Number():
            yield name, said(value, raw, voice) if type(raw) is int else str(raw)
        case Card() if pick_ranks(value):
            rank, suit = split(str(raw))
            yield f"{name}.rank", rank
            yield f"{name}.suit", suit
        case Flag(ways=ways):
            yield name, "true" if raw else "false" if ways else ""
        case Cards():
            yield name, " ".join(map(str, raw))
        case _:
            yield name, str(raw)


def texts_of_several(
    value: Several[Any], name: str, raw: Any, voice: Voice
) -> Iterator[tuple[str, str]]:
    """A tick for each of a few, else a row for each; that there are none."""
    if not raw and "-" not in name:
        yield f"{name}.none", "true"
    ticked = value.distinct and is_few(value.of)
    for i, one in enumerate(raw):
        if ticked:
            yield f"{name}.{one}", str(one)
        else:
            yield from texts(value.of, f"{name}-{i}", one, voice)


def texts_of_record(
    value: Record, name: str, raw: Any, voice: Voice
) -> Iterator[tuple[str, str]]:
    """By the name of its inputs what each posts."""
    for fact in value.facts:
        if fact.key in raw:
            yield from texts(fact.value, f"{name}-{fact.key}", raw[fact.key], voice)
