"""Facts as a form asks them: every value has its inputs, named by their paths."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import count
from typing import Any, assert_never, cast

from django.utils.translation import gettext

from referee.engine.round import Round
from referee.values.facts import (
    AnyFact,
    AnyValue,
    Card,
    Cards,
    Choice,
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
)
from scorekeeper.tables import sentences, spoken, words
from scorekeeper.tables.facts.conditions import help_of, is_flag, spoken_of, title_of
from scorekeeper.tables.facts.inputs import Asked, Input, Option, heading
from scorekeeper.tables.facts.options import (
    Place,
    answers_of,
    chosen,
    options_of,
    pick_of,
    rows_of,
    steps_of,
)
from scorekeeper.tables.facts.values import (
    NULL,
    is_few,
    known,
    per_of,
    pick_ranks,
    seats_of,
    texts,
)


def ask(fact: AnyFact, r: Round, posted: Mapping[str, str], prefix: str = "") -> Asked:
    """The fact's inputs, as far as the round so far decides what is possible."""
    name = f"{prefix}{fact.key}"
    starts = dict(starts_of(fact, name, r))
    place = Place(
        name, heading(fact), r, starts | {k: t for k, t in posted.items() if t}
    )
    inputs = tuple(inputs_of(fact.value, place))
    per = per_of(fact.value)
    if fact.nothing:
        none, called = f"{name}.none", spoken.label(fact.nothing)
        inputs = tuple(
            replace(one, label=called) if one.name == none else one for one in inputs
        )
    needed = known(fact.needed, r)
    if not needed and fact.default is None:
        # A list that may be left out is left out by leaving its rows empty.
        inputs = tuple(one for one in inputs if one.name != f"{name}.none")
        # Before the round says whether it is needed, nobody can leave it out.
        if needed is not None and per != "row" and not is_flag(fact):
            inputs = tuple(with_none(one, fact) for one in inputs)
    out = tuple(s for s in range(r.table.n) if s not in seats_of(fact.value, r))
    says, settled = spoken_of(fact, r), is_settled(fact, r)
    title = title_of(fact, r)
    return Asked(fact, inputs, help_of(fact, r), per, out, starts, says, settled, title)


def is_settled(fact: AnyFact, r: Round) -> bool:
    """A choice of which one is left, and begun with that one."""
    value, start = fact.value, known(fact.start, r)
    offered = known(value.offered, r) if isinstance(value, Choice) else None
    return start is not None and offered is not None and [*offered] == [start]


def starts_of(fact: AnyFact, name: str, r: Round) -> Iterator[tuple[str, str]]:
    """What a form begins with: the fact as it stands there, or one start for each."""
    start = known(fact.start, r)
    if start is None:
        return
    if isinstance(fact.value, PerSeat) and not isinstance(start, tuple | list):
        start = [start for _ in range(fact.value.count(r))]
    yield from texts(fact.value, name, start)


def texts_of_fact(fact: AnyFact, r: Round, raw: Any) -> Iterator[tuple[str, str]]:
    """A fact that is known, as its form posts it: a record in the row begun for it."""
    start = known(fact.start, r)
    if not (isinstance(fact.value, Several) and isinstance(start, list) and raw):
        yield from texts(fact.value, fact.key, raw)
        return
    free, after = dict(enumerate(start)), count(len(start))
    for one in raw:
        fits = (row for row, begun in free.items() if begun.items() <= one.items())
        row = next(fits, -1)
        free.pop(row, None)
        name = f"{fact.key}-{next(after) if row < 0 else row}"
        yield from texts(fact.value.of, name, one)


def with_none(one: Input, fact: AnyFact) -> Input:
    """A choice that may be left open, or made open again."""
    if one.look != "choice":
        return one
    # What would be asked for is no answer where it is not entered.
    unsaid = fact.needed is False and fact.if_missing is not None
    none = Option("", spoken.label(fact.left_out), unsaid=unsaid)
    return replace(one, options=(none, *one.options))


def inputs_of(value: Value[Any], at: Place) -> Iterator[Input]:
    """The inputs of a value, in the order of the form."""
    match cast(AnyValue, value):
        case Number() | Choice() | Suit() | Seat() | Flag() | Text() | Card() | Cards():
            yield one_input(value, at)
        case OrNull(of=of, words=words):
            yield from or_null(of, words, at)
        case PerSide(of=of):
            yield from by_side(of, at)
        case PerSeat(of=of):
            for seat in seats_of(value, at.r):
                yield from inputs_of(of, at.of_seat(seat, seat))
        case Several():
            yield from several(cast(Several[Any], value), at)
        case Record(facts=facts):
            for fact in facts:
                yield from inputs_of(fact.value, at.within(fact.key, fact.label))
        case OneRecord(records=records):
            yield from one_record(records, at)
        case never:
            assert_never(never)


def one_input(value: Value[Any], at: Place) -> Input:
    """A number, one of a few, yes or no, a word, or cards."""
    match value:
        case Number():
            return number_input(value, at)
        case Card():
            return card_input(value, at)
        case Cards():
            return cards_input(value, at)
        case Flag(ways=(_, no, yes)):
            return at.input(
                "choice",
                (Option("false", spoken.label(no)), Option("true", spoken.label(yes))),
            )
        case Flag():
            return at.input("flag")
        case Text():
            return at.input("text")
    return at.input("choice", options_of(value, at))


def number_input(value: Number, at: Place) -> Input:
    """Stepped, or chosen by what it means."""
    if value.answers:
        return at.input("choice", answers_of(value, at))
    return at.input("step", steps=steps_of(value, at.r))


def card_input(value: Card, at: Place) -> Input:
    """Chosen of a few, picked by rank and suit, or written."""
    if is_few(value):
        return at.input("choice", options_of(value, at))
    return pick_of(value, at) if pick_ranks(value) else at.input("card")


def cards_input(value: Cards, at: Place) -> Input:
    """Several of a pack, each of which stands in one of the inputs beside it."""
    shared = at.name[: at.name.rfind("-") + 1]
    return replace(at.input("cards"), pack=value.pack, among=shared)


def by_side(of: Value[Any], at: Place) -> Iterator[Input]:
    """The inputs of each side, under the names of its players."""
    for side, seats in enumerate(at.r.table.sides):
        name = words.listed(at.r.table.players[seat] for seat in seats)
        one = at.within(side)
        label = f"{name}, {sentences.small(at.label)}"
        one = replace(one, label=label, who=name)
        alone = seats[0] if len(seats) == 1 else None
        yield from inputs_of(of, replace(one, side=side, seat=alone))


def several(value: Several[Any], at: Place) -> Iterator[Input]:
    """One input of many choices, one for each seat, or rows."""
    of, size = value.of, value.size
    if value.distinct and is_few(of):
        yield at.input("many", options_of(of, at))
        return
    if value.whose is not None:
        for i, seat in enumerate(known(value.whose, at.r) or ()):
            for one in inputs_of(of, at.of_seat(i, seat)):
                yield beside_others(value, i, one, at)
        return
    for row in rows_of(at.name, known(size, at.r), at.posted):
        yield from inputs_of(of, at.within(row, str(row + 1)))
    if size is None:
        label = sentences.said(sentences.NO_FACT, fact=sentences.small(at.label))
        none = replace(at, name=f"{at.name}.none", label=label)
        yield none.input("flag")


def beside_others(value: Several[Any], i: int, one: Input, at: Place) -> Input:
    """With what the other entries leave to choose, and what is chosen already."""
    if value.leaves is None:
        return one
    texts = {n: at.posted.get(f"{at.name}-{n}") for n in range(known(value.size, at.r))}
    told = {n: text for n, text in texts.items() if text and n != i}
    here = {*value.leaves(told, i), texts[i]}
    options = tuple(o for o in one.options if o.value in here)
    barred = tuple(o for o in one.options if o.value not in here)
    return replace(one, options=options, barred=barred)


def one_record(records: tuple[Record, ...], at: Place) -> Iterator[Input]:
    """Which it is, and once that is chosen its facts."""
    labels = (record.facts[0].label for record in records)
    options = (Option(str(i), spoken.label(label)) for i, label in enumerate(labels))
    yield at.within("kind").input("choice", options)
    if (record := chosen(records, at.name, at.posted)) is not None:
        yield from inputs_of(record, at)


def or_null(of: Value[Any], words: str, at: Place) -> Iterator[Input]:
    """As a choice where there are few, null among them; else as the value itself."""
    if isinstance(of, Flag):
        flags = (
            Option("true", gettext("Yes")),
            Option("false", gettext("No")),
            Option(NULL, spoken.label(words)),
        )
        yield at.input("choice", flags)
    elif is_few(of):
        null = (Option(NULL, spoken.label(words)),) if words else ()
        yield at.input("choice", (*options_of(of, at), *null))
    else:
        yield from inputs_of(of, at)
