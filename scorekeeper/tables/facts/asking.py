"""Facts as a form asks them: every value has its inputs, named by their paths."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, assert_never, cast

from referee.cards import SUIT_NAMES
from referee.facts import (
    Card,
    Cards,
    Choice,
    Fact,
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
    Unanswered,
    Value,
    limit,
)
from referee.round import Round

Closed = (
    Number
    | Choice[Any]
    | Suit
    | Flag
    | Seat
    | Card
    | Cards
    | Text
    | OrNull[Any]
    | PerSide[Any]
    | PerSeat[Any]
    | Several[Any]
    | Record
    | OneRecord
)
AnyFact = Fact[Any]

NULL = "null"
# How suits are asked: as they rank in most games, and in two colours by turns.
SUIT_ORDER = ("C", "S", "H", "D")
MOST_ROWS = 60


@dataclass(frozen=True)
class Option:
    """One of a few: what is posted, what is read, a suit's letter, a small note."""

    value: str
    label: str
    suit: str = ""
    note: str = ""


@dataclass(frozen=True)
class Steps:
    """How a number goes up and down: along `rungs`, or by steps between ends."""

    least: int | None = None
    most: int | None = None
    by: int = 1
    rungs: tuple[str, ...] = ()


@dataclass(frozen=True)
class Input:
    """One thing to type or to choose, named by its path: `bids-2`.

    `look`: step, choice, many, flag, card, cards or text. `who` is whose it is,
    where it is one of several; `seat` and `side` say the same in numbers.
    """

    name: str
    label: str
    look: str
    who: str = ""
    seat: int | None = None
    side: int | None = None
    options: tuple[Option, ...] = ()
    steps: Steps = Steps()


@dataclass(frozen=True)
class Asked:
    """A fact as a form asks it.

    `per` is "seat" or "side" where it has a row each, "row" where it is a list
    that grows, "" where it is one thing. `out` are the seats it does not ask.
    """

    fact: AnyFact
    inputs: tuple[Input, ...]
    help: str = ""
    per: str = ""
    out: tuple[int, ...] = ()

    @property
    def key(self) -> str:
        return self.fact.key

    @property
    def label(self) -> str:
        return self.fact.label

    @property
    def spoken(self) -> bool:
        return self.fact.spoken

    @property
    def numbers(self) -> bool:
        return bool(self.per) and all(one.look == "step" for one in self.inputs)

    @property
    def start(self) -> str:
        """What each input begins with."""
        leaf, start = leaf_of(self.fact.value), self.fact.start
        if start is None:
            return ""
        return said(leaf, start) if isinstance(leaf, Number) else str(start)


def known(what: Any, r: Round) -> Any:
    """A limit as it is now; None where it hangs on what is not known yet."""
    try:
        return limit(what, r)
    except Unanswered:
        return None


def is_offered(fact: AnyFact, r: Round) -> bool:
    try:
        return fact.offered is None or bool(fact.offered(r))
    except Unanswered:
        return False


def help_of(fact: AnyFact, r: Round) -> str:
    if not callable(fact.help):
        return fact.help
    try:
        return fact.help(r)
    except Unanswered:
        return ""


def leaf_of(value: Value[Any]) -> Closed:
    """What one entry of a value is."""
    while isinstance(value, PerSeat | OrNull):
        value = value.of
    return cast(Closed, value)


@dataclass(frozen=True)
class Place:
    """Where an input stands: its name, and whose it is."""

    name: str
    label: str
    r: Round
    posted: Mapping[str, str]
    who: str = ""
    seat: int | None = None
    side: int | None = None

    def within(self, part: object, label: str = "") -> "Place":
        label = f"{self.label}, {label}" if label else self.label
        return replace(self, name=f"{self.name}-{part}", label=label)

    def input(
        self, look: str, options: Iterable[Option] = (), steps: Steps = Steps()
    ) -> Input:
        return Input(
            self.name,
            self.label,
            look,
            self.who,
            self.seat,
            self.side,
            tuple(options),
            steps,
        )


def ask(fact: AnyFact, r: Round, posted: Mapping[str, str]) -> Asked:
    """The fact's inputs, as far as the round so far decides what is possible."""
    place = Place(fact.key, fact.label, r, posted)
    inputs = tuple(inputs_of(fact.value, place))
    if fact.needed is not True:
        inputs = tuple(with_none(one) for one in inputs)
    out = tuple(s for s in range(r.table.n) if s not in seats_of(fact.value, r))
    return Asked(fact, inputs, help_of(fact, r), per_of(fact.value), out)


def per_of(value: Value[Any]) -> str:
    if isinstance(value, PerSide):
        return "side"
    if isinstance(value, PerSeat):
        return "seat"
    many = isinstance(value, Several) and not (value.distinct and is_few(value.of))
    return "row" if many or isinstance(value, Record | OneRecord) else ""


def seats_of(value: Value[Any], r: Round) -> tuple[int, ...]:
    everyone = tuple(range(r.table.n))
    who = value.who if isinstance(value, PerSeat) else None
    here = everyone if who is None else known(who, r)
    return everyone if here is None else tuple(here)


def is_few(value: Value[Any]) -> bool:
    return isinstance(value, Choice | Suit | Seat)


def with_none(one: Input) -> Input:
    """A choice that may be left open, or made open again."""
    if one.look != "choice":
        return one
    return replace(one, options=(Option("", "None"), *one.options))


def inputs_of(value: Value[Any], at: Place) -> Iterator[Input]:
    match cast(Closed, value):
        case Number():
            yield at.input("step", steps=steps_of(cast(Number, value), at.r))
        case Choice() | Suit() | Seat():
            yield at.input("choice", options_of(value, at))
        case Flag():
            yield at.input("flag")
        case Card():
            yield at.input("card")
        case Cards():
            yield at.input("cards")
        case Text():
            yield at.input("text")
        case OrNull(of=of, words=words):
            yield from or_null(of, words, at)
        case PerSide(of=of):
            for side, seats in enumerate(at.r.table.sides):
                name = at.r.side(side)
                one = at.within(side)
                one = replace(one, label=f"{name}, {lower(at.label)}", who=name)
                alone = seats[0] if len(seats) == 1 else None
                yield from inputs_of(of, replace(one, side=side, seat=alone))
        case PerSeat(of=of):
            for seat in seats_of(value, at.r):
                name = at.r.name(seat)
                one = at.within(seat)
                one = replace(one, label=f"{name}, {lower(at.label)}", who=name)
                side = at.r.table.side_of[seat]
                yield from inputs_of(of, replace(one, side=side, seat=seat))
        case Several(of=of, size=size, distinct=distinct):
            if distinct and is_few(of):
                yield at.input("many", options_of(of, at))
                return
            for row in rows_of(at.name, known(size, at.r), at.posted):
                yield from inputs_of(of, at.within(row, str(row + 1)))
        case Record(facts=facts):
            for fact in facts:
                yield from inputs_of(fact.value, at.within(fact.key, lower(fact.label)))
        case OneRecord(records=records):
            which = at.within("kind")
            labels = (record.facts[0].label for record in records)
            yield which.input(
                "choice", (Option(str(i), t) for i, t in enumerate(labels))
            )
            if (record := chosen(records, at.name, at.posted)) is not None:
                yield from inputs_of(record, at)
        case never:
            assert_never(never)


def lower(label: str) -> str:
    return label[:1].lower() + label[1:]


def or_null(of: Value[Any], words: str, at: Place) -> Iterator[Input]:
    if isinstance(of, Flag):
        flags = (Option("true", "Yes"), Option("false", "No"), Option(NULL, words))
        yield at.input("choice", flags)
    elif is_few(of):
        yield at.input("choice", (*options_of(of, at), Option(NULL, words)))
    else:
        yield from inputs_of(of, at)


def options_of(value: Value[Any], at: Place) -> Iterator[Option]:
    r = at.r
    if isinstance(value, Seat):
        seats = None if value.who is None else known(value.who, r)
        for seat in range(r.table.n) if seats is None else seats:
            yield Option(str(seat), r.name(seat))
        return
    if isinstance(value, Suit):
        labels: dict[Any, str] = {s: SUIT_NAMES[s].capitalize() for s in SUIT_ORDER}
        labels |= {"none": "None"} if value.none else {}
        notes: Mapping[Any, str] = {}
    else:
        assert isinstance(value, Choice)
        labels, notes = dict(value.labels), value.notes
    offered = None if value.offered is None else known(value.offered, r)
    here = None if offered is None else {str(one) for one in offered}
    for one, label in labels.items():
        text = str(one)
        if here is None or text in here or at.posted.get(at.name) == text:
            suit = text if SUIT_NAMES.get(text) == label.lower() else ""
            yield Option(text, label, suit, notes.get(one, ""))


def steps_of(value: Number, r: Round) -> Steps:
    if value.among is not None:
        return Steps(rungs=tuple(said(value, n) for n in known(value.among, r) or ()))
    by = known(value.step, r)
    return Steps(known(value.least, r), known(value.most, r), by or 1)


def said(value: Number, number: int) -> str:
    return value.words(number) if value.words else str(number).replace("-", "−")


def rows_of(name: str, size: int | None, posted: Mapping[str, str]) -> list[int]:
    """The rows of a list: all of a fixed one, else those posted and one more."""
    if size is not None:
        return list(range(min(size, MOST_ROWS)))
    taken = sorted(
        {
            int(row)
            for key, text in posted.items()
            if key.startswith(f"{name}-")
            and text.strip()
            and (row := key.removeprefix(f"{name}-").split("-")[0]).isdecimal()
            and len(row) < 4
        }
    )[:MOST_ROWS]
    return [*taken, taken[-1] + 1 if taken else 0]


def chosen(
    records: tuple[Record, ...], name: str, posted: Mapping[str, str]
) -> Record | None:
    text = posted.get(f"{name}-kind", "")
    which = [record for i, record in enumerate(records) if str(i) == text]
    return which[0] if which else None
