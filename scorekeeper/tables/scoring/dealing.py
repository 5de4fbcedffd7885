"""The door to the referee for deals that are entered card by card, event by event."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from referee.engine import dealing as engine
from referee.engine.dealing import Dealing, Event
from referee.engine.round import Round
from referee.values.facts import Fact, FactMissing, Number, Record, Seat
from referee.words import all_of
from scorekeeper.tables import scoring
from scorekeeper.tables.spoken import card as show, word

__all__ = ["Event", "Fallen", "Lying", "Opening", "show"]

# A pack is turned once; a bet on each card and between each pair is more than enough.
MOST_EVENTS = 400


@dataclass(frozen=True)
class Lying:
    """Cards that lie together: whose or where, what is said of them, points so far."""

    name: str
    cards: tuple[str, ...]
    note: str
    points: int | None = None

    @property
    def of_seat(self) -> bool:
        """Whether they are a player’s, and not the table’s."""
        return self.points is not None


@dataclass(frozen=True)
class Opening:
    """An event that can begin now: with a button, or with a tap on an open card.

    `kind` is the key of its record; it has a `text` for the button, or the `card`.
    """

    kind: str
    event: Event
    text: str
    card: str = ""


@dataclass(frozen=True)
class Asked:
    """A fact of an event that has begun: the question, and what may be chosen.

    `choices` are values, each with its words.
    """

    fact: Fact[Any]
    text: str
    button: str
    choices: list[tuple[Any, str]]

    @property
    def number(self) -> bool:
        """Its answer is typed, not chosen."""
        return isinstance(self.fact.value, Number)


@dataclass(frozen=True)
class Fallen:
    """A deal as far as it is told. `events` after the first wrong one are not read."""

    at: scoring.TableRound
    events: tuple[Event, ...]

    @property
    def dealing(self) -> Dealing[Any]:
        assert self.at.game.dealing is not None
        return self.at.game.dealing

    @property
    def key(self) -> str:
        return self.dealing.fact.key

    @cached_property
    def round(self) -> Round:
        return self.at.assess({}).round

    @cached_property
    def followed(self) -> engine.Followed:
        """The table before each event, and what is wrong with the first wrong one."""
        return engine.follow(self.dealing, self.round, list(self.events))

    @property
    def table(self) -> Any:
        """What lies there after all of it."""
        return self.followed.states[-1]

    @property
    def wrong(self) -> tuple[int, str] | None:
        """The place of the first event that cannot be, and why."""
        states, problem = self.followed
        return (len(states) - 1, word(problem.said)) if problem else None

    @property
    def over(self) -> bool:
        """Whether nothing more can come of the deal."""
        return self.wrong is None and bool(self.dealing.over(self.table))

    @property
    def out(self) -> set[str]:
        """The cards that were turned."""
        told = (value for event in self.events for value in event.values())
        return {one for one in told if isinstance(one, str)}

    # ---- In words ----

    @property
    def lying(self) -> Iterator[Lying]:
        """What lies on the table, with what each player has won and lost so far."""
        points = self.points
        side_of = self.round.table.side_of
        for spot in self.dealing.spots(self.round, self.table):
            mine = None if spot.seat is None else points.get(side_of[spot.seat], 0)
            yield Lying(word(spot.name), spot.cards, word(spot.note), mine)

    @property
    def points(self) -> dict[int, int]:
        """By side what it has won and lost so far; empty while that is not known."""
        r = self.at.assess({self.key: list(self.events)}).round
        try:
            return dict(enumerate(r.table.sums(self.at.game.score(r))))
        except FactMissing:
            return {}

    @property
    def next(self) -> str:
        """What is done now, in a sentence."""
        return word(self.dealing.next(self.round, self.table))

    @property
    def told(self) -> Iterator[list[str]]:
        """Each event that can be, in sentences."""
        states, read = self.followed.states, self.dealing.record.read
        for before, after, event in zip(states, states[1:], self.events):
            row = read(event, self.round)
            said = self.dealing.tell(self.round, before, after, row)
            yield [word(one) for one in said]

    # ---- What can come ----

    def turn_up(self, card: str) -> tuple[Event | None, str]:
        """The event that this card is, turned now; else why it cannot be."""
        event, why = engine.event_of(self.dealing, self.round, self.table, card)
        return event, word(why.said) if why else ""

    @cached_property
    def openings(self) -> list[Opening]:
        """The events that can begin now; none after a wrong one."""
        if self.wrong:
            return []
        found = engine.openings(self.dealing, self.round, self.table)
        return [
            Opening(kind.key, event, word(said), "" if said else event[kind.key])
            for kind, event, said in found
        ]

    def kind(self, key: str) -> Record | None:
        """The record of that key; None where there is none."""
        kinds = self.dealing.record.records
        return next((kind for kind in kinds if kind.key == key), None)

    def ask(self, kind: Record, event: Event) -> Asked | None:
        """The next fact of an event that has begun; None where none can be told."""
        fact = next((f for f in kind.facts if f.key not in event), None)
        if fact is None:
            return None
        told = engine.partial_row(kind, event, self.round)
        if told is None:
            return None
        asks, button = self.dealing.ask(self.round, told, fact)
        found = engine.choices(self.dealing, self.round, self.table, kind, event, fact)
        values = [value for (value,) in found]
        if isinstance(fact.value, Seat):
            values.sort(key=self.turn)
        choices = [(value, self.choice(value)) for value in values]
        return Asked(fact, word(asks), word(button), choices) if choices else None

    def turn(self, seat: int) -> int:
        """From the dealer’s left, as the rows of the form stand."""
        return (seat - (self.round.dealer or 0) - 1) % self.round.table.n

    def choice(self, value: Any) -> str:
        """A seat or two by their names; a number as it is."""
        seats = [value] if type(value) is int else value
        if type(seats) is not list:
            return ""
        names = dict(enumerate(self.round.table.players))
        return word(all_of([names.get(seat, "") for seat in seats]))

    def fits(self, event: Event) -> str:
        """Why an event cannot come now; nothing where it can."""
        found = engine.follow(self.dealing, self.round, [*self.events, event])
        return word(found.problem.said) if found.problem else ""

    def last_open(self) -> tuple[Record, Event, Asked] | None:
        """The last event, where more can be told of it: who took the card."""
        if not self.events or self.wrong:
            return None
        before, event = Fallen(self.at, self.events[:-1]), self.events[-1]
        kind = self.dealing.kind_of(event)
        if not engine.plain(kind):
            return None
        asked = before.ask(kind, event)
        return (kind, event, asked) if asked else None

    @property
    def amounts(self) -> list[int]:
        """The numbers told in it most often, four at most, the least first."""
        kinds = [(one, self.dealing.kind_of(one)) for one in self.events]
        told = [
            event[fact.key]
            for event, kind in kinds
            for fact in kind.facts
            if isinstance(fact.value, Number) and type(event.get(fact.key)) is int
        ]
        usual = sorted(set(told), key=lambda one: (-told.count(one), one))
        return sorted(usual[:4])


def readable(raw: Any) -> tuple[Event, ...]:
    """Events as a form or a sheet has them; nothing where they are none."""
    if not isinstance(raw, list) or len(raw) > MOST_EVENTS:
        return ()
    return tuple(raw) if all(isinstance(one, dict) for one in raw) else ()
