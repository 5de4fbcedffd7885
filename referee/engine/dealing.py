"""A deal recorded card by card: each event upon the last, and what lies after it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import field
from itertools import combinations
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from referee.values.declared import declaration
from referee.values.facts import (
    Card,
    Fact,
    Number,
    OneRecord,
    OrNull,
    Problem,
    Record,
    Refused,
    Row,
    Seat,
    Several,
    limit,
)
from referee.values.notation import Pack
from referee.words import Said

if TYPE_CHECKING:
    from referee.engine.round import Round

S = TypeVar("S")

Event = dict[str, Any]
"""An event as it is written in a sheet."""


class Spot(NamedTuple):
    """Cards that lie together on the table: whose, or where; what is bet on them."""

    name: Said
    cards: tuple[str, ...]
    note: Said = ""
    seat: int | None = None


class Question(NamedTuple):
    """What is asked of an event that has begun; of a number, its button."""

    asks: Said
    button: Said = ""


@declaration()
class Dealing(Generic[S]):
    """How a game's deal falls, for whoever enters it card by card.

    `fact`: its events, each one of several kinds of record. `begin` is the table before
    the first of them, `happen` makes of it what it is after one, and raises Refused
    where the event cannot be; `copy` copies it. What is there after them: `spots`, and
    `next`, what is done now, in a sentence. `tell` gives the sentences of one event,
    from the table before it and after it. `ask` puts a fact of an event that has begun.
    `buttons` begin an event that no card of the pack begins, by its first fact.
    """

    fact: Fact[tuple[Row, ...]]
    pack: Pack
    begin: Callable[[Round], S]
    happen: Callable[[S, Row], None]
    copy: Callable[[S], S]
    over: Callable[[S], bool]
    spots: Callable[[Round, S], Iterator[Spot]]
    next: Callable[[Round, S], Said]
    tell: Callable[[Round, S, S, Row], Iterator[Said]]
    ask: Callable[[Round, Row, Fact[Any]], Question]
    buttons: Mapping[Fact[Any], Said]
    record: OneRecord = field(init=False)

    def __post_init__(self) -> None:
        several = self.fact.value
        assert isinstance(several, Several) and isinstance(several.of, OneRecord)
        object.__setattr__(self, "record", several.of)

    def after(self, r: Round, state: S, event: object) -> S:
        """The table after one event more; raises Refused."""
        now = self.copy(state)
        self.happen(now, self.record.read(event, r))
        return now

    def kind_of(self, event: Event) -> Record:
        """The kind whose first key the event has; the last where it has none."""
        kinds = self.record.records
        return next((k for k in kinds if k.key in event), kinds[-1])


class Followed(NamedTuple):
    """The tables from the first to the last that can be; what cannot be, and why."""

    states: list[Any]
    problem: Problem | None


def follow(dealing: Dealing[Any], r: Round, events: list[Any]) -> Followed:
    """The table before each event, and after the last that can be."""
    states = [dealing.begin(r)]
    for event in events:
        try:
            states.append(dealing.after(r, states[-1], event))
        except Refused as refused:
            return Followed(states, refused.problems[0])
    return Followed(states, None)


def candidates(fact: Fact[Any], dealing: Dealing[Any], r: Round) -> Iterator[Any]:
    """What a fact of an event may be at all; of numbers the least stands for all."""
    value = fact.value
    if isinstance(value, OrNull):
        yield None
        value = value.of
    match value:
        case Card():
            yield from dealing.pack
        case Seat():
            yield from value.who(r) if value.who else range(r.table.n)
        case Several(of=Seat() as seat, size=int(size)):
            seats = seat.who(r) if seat.who else range(r.table.n)
            yield from map(list, combinations(seats, size))
        case Number():
            yield limit(value.least, r)


def could_be(
    dealing: Dealing[Any], r: Round, state: Any, kind: Record, event: Event
) -> bool:
    """Whether an event that has begun can be completed, all its facts told."""
    asked = next((fact for fact in kind.facts if fact.key not in event), None)
    if asked is not None:
        return any(choices(dealing, r, state, kind, event, asked))
    try:
        dealing.after(r, state, event)
    except Refused:
        return False
    return True


def choices(
    dealing: Dealing[Any],
    r: Round,
    state: Any,
    kind: Record,
    event: Event,
    asked: Fact[Any],
) -> Iterator[tuple[Any]]:
    """The values of a fact with which an event can be completed.

    Each in a tuple of its own: None is a value too, and so is seat 0.
    """
    for value in candidates(asked, dealing, r):
        if could_be(dealing, r, state, kind, {**event, asked.key: value}):
            yield (value,)


def plain(kind: Record) -> bool:
    """A card is all that such an event needs."""
    value = kind.facts[0].value
    value = value.of if isinstance(value, OrNull) else value
    return isinstance(value, Card) and not any(f.needed for f in kind.facts[1:])


def event_of(
    dealing: Dealing[Any], r: Round, state: Any, card: str
) -> tuple[Event | None, Problem | None]:
    """The event that a card of the pack is, turned now; else why it cannot be."""
    why = None
    for kind in filter(plain, dealing.record.records):
        event = {kind.key: card}
        try:
            dealing.after(r, state, event)
        except Refused as refused:
            why = why or refused.problems[0]
            continue
        return event, None
    return None, why


def openings(
    dealing: Dealing[Any], r: Round, state: Any
) -> Iterator[tuple[Record, Event, Said]]:
    """The events that can begin now without a card of the pack, with their buttons.

    One of a card that lies open has no words: it begins with a tap on the card.
    """
    for kind in dealing.record.records:
        first = kind.facts[0]
        if isinstance(first.value, OrNull):
            event: Event = {first.key: None}
            if could_be(dealing, r, state, kind, event):
                yield kind, event, dealing.buttons[first]
        elif isinstance(first.value, Card):
            if not plain(kind):
                for (card,) in choices(dealing, r, state, kind, {}, first):
                    yield kind, {first.key: card}, ""
        elif could_be(dealing, r, state, kind, {}):
            yield kind, {}, dealing.buttons[first]


def partial_row(kind: Record, event: Event, r: Round) -> Row | None:
    """What is told of an event so far; None where a part of it cannot be."""
    told = [fact for fact in kind.facts if fact.key in event]
    try:
        return Row({fact: fact.value.read(event[fact.key], r) for fact in told})
    except Refused:
        return None
