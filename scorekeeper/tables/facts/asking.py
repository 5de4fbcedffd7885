"""Facts as a form asks them: every value has its inputs, named by their paths."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, assert_never, cast

from referee.cards import SUIT_NAMES, rank_of, suit_of
from referee.facts import (
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
from referee.game import Game, Kind, Stage
from referee.reading import first_key
from referee.round import Round
from scorekeeper.tables.facts.inputs import Asked, Input, Option, Steps
from scorekeeper.tables.facts.values import (
    NULL,
    SUIT_ORDER,
    AnyFact,
    Closed,
    is_few,
    known,
    per_of,
    pick_ranks,
    said,
    seats_of,
    takes_cards,
    texts,
)

MOST_ROWS = 60
PLAIN = Steps()


def is_flag(fact: AnyFact) -> bool:
    return isinstance(fact.value, Flag)


def applies(stage: Stage, r: Round) -> bool:
    """The stage is played, as far as that is known."""
    return stage.when is None or bool(known(stage.when, r))


def needs_something(stage: Stage, r: Round) -> bool:
    """The stage cannot be passed over."""
    return first_key(stage, r) is not None


def is_offered(what: AnyFact | Kind, r: Round) -> bool:
    """A form asks it, or offers the kind of round, as far as that is known."""
    return what.offered is None or bool(known(what.offered, r))


def has_decks(game: Game) -> bool:
    """Some facts of this game are several cards of a pack."""
    stages = (stage for kind in game.kinds for stage in kind.stages)
    asked = (fact for stage in stages for fact in stage.facts if not fact.record)
    return any(takes_cards(fact.value) for fact in asked)


def text_of(help: Any, r: Round) -> str:
    return known(help, r) or ""


@dataclass(frozen=True)
class Place:
    """Where an input stands: its name, and whose it is."""

    name: str
    label: str
    r: Round
    posted: Mapping[str, str]
    short: str = ""
    who: str = ""
    seat: int | None = None
    side: int | None = None

    def within(self, part: object, label: str = "") -> "Place":
        full = f"{self.label}, {lower(label)}" if label else self.label
        return replace(self, name=f"{self.name}-{part}", label=full, short=label)

    def of_seat(self, part: object, seat: int) -> "Place":
        name, side = self.r.name(seat), self.r.table.side_of[seat]
        label = f"{name}, {lower(self.label)}"
        one = self.within(part)
        return replace(one, label=label, who=name, seat=seat, side=side)

    def input(
        self, look: str, options: Iterable[Option] = (), steps: Steps = PLAIN
    ) -> Input:
        return Input(
            self.name,
            self.label,
            look,
            self.short,
            self.who,
            self.seat,
            self.side,
            tuple(options),
            steps,
        )


def ask(fact: AnyFact, r: Round, posted: Mapping[str, str], prefix: str = "") -> Asked:
    """The fact's inputs, as far as the round so far decides what is possible."""
    name = f"{prefix}{fact.key}"
    starts = dict(starts_of(fact, name, r))
    place = Place(name, fact.label, r, starts | {k: t for k, t in posted.items() if t})
    inputs = tuple(inputs_of(fact.value, place))
    per = per_of(fact.value)
    if not known(fact.needed, r) and fact.default is None:
        # A list that may be left out is left out by leaving its rows empty.
        inputs = tuple(one for one in inputs if one.name != f"{name}.none")
        if per != "row":
            inputs = tuple(with_none(one, fact.left_out) for one in inputs)
    out = tuple(s for s in range(r.table.n) if s not in seats_of(fact.value, r))
    return Asked(fact, inputs, text_of(fact.help, r), per, out, starts)


def starts_of(fact: AnyFact, name: str, r: Round) -> Iterator[tuple[str, str]]:
    """What a form begins with: the fact as it stands there, or one start for each."""
    start = known(fact.start, r)
    if start is None:
        return
    if isinstance(fact.value, PerSeat) and not isinstance(start, tuple | list):
        count = range(fact.value.count(r))
        start = [start for _ in count]
    yield from texts(fact.value, name, start)


def with_none(one: Input, left_out: str) -> Input:
    """A choice that may be left open, or made open again."""
    if one.look != "choice":
        return one
    return replace(one, options=(Option("", left_out), *one.options))


def inputs_of(value: Value[Any], at: Place) -> Iterator[Input]:
    match cast(Closed, value):
        case Number():
            yield at.input("step", steps=steps_of(cast(Number, value), at.r))
        case Choice() | Suit() | Seat():
            yield at.input("choice", options_of(value, at))
        case Flag():
            yield at.input("flag")
        case Card():
            if is_few(value):
                yield at.input("choice", options_of(value, at))
            elif pick_ranks(cast(Card, value)):
                yield pick_of(cast(Card, value), at)
            else:
                yield at.input("card")
        case Cards(pack=pack):
            shared = at.name[: at.name.rfind("-") + 1]
            yield replace(at.input("cards"), pack=pack, among=shared)
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
                yield from inputs_of(of, at.of_seat(seat, seat))
        case Several(of=of, size=size, distinct=distinct, whose=whose):
            if distinct and is_few(of):
                yield at.input("many", options_of(of, at))
                return
            if whose is not None:
                for i, seat in enumerate(known(whose, at.r) or ()):
                    yield from inputs_of(of, at.of_seat(i, seat))
                return
            for row in rows_of(at.name, known(size, at.r), at.posted):
                yield from inputs_of(of, at.within(row, str(row + 1)))
            if size is None:
                none = replace(
                    at, name=f"{at.name}.none", label=f"No {lower(at.label)}"
                )
                yield none.input("flag")
        case Record(facts=facts):
            for fact in facts:
                yield from inputs_of(fact.value, at.within(fact.key, fact.label))
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


def pick_of(value: Card, at: Place) -> Input:
    """A card by its rank and its suit."""
    none = [Option("", "Any")] if value.or_rank else []
    suits = [Option(s, SUIT_NAMES[s].capitalize(), s) for s in SUIT_ORDER]
    return replace(at.input("pick", [*suits, *none]), ranks=pick_ranks(value))


def lower(label: str) -> str:
    return label[:1].lower() + label[1:]


def or_null(of: Value[Any], words: str, at: Place) -> Iterator[Input]:
    if isinstance(of, Flag):
        flags = (Option("true", "Yes"), Option("false", "No"), Option(NULL, words))
        yield at.input("choice", flags)
    elif is_few(of):
        null = (Option(NULL, words),) if words else ()
        yield at.input("choice", (*options_of(of, at), *null))
    else:
        yield from inputs_of(of, at)


def possible(value: Seat, at: Place) -> Iterable[int]:
    """The seats that may be chosen; in a record those that it names beside."""
    everyone = range(at.r.table.n)
    if value.of is not None:
        beside = f"{at.name.rpartition('-')[0]}-{value.of.key}"
        return [seat for seat in everyone if f"{beside}.{seat}" in at.posted]
    seats = None if value.who is None else known(value.who, at.r)
    return everyone if seats is None else seats


def options_of(value: Value[Any], at: Place) -> Iterator[Option]:
    r = at.r
    if isinstance(value, Seat):
        for seat in possible(value, at):
            yield Option(str(seat), r.name(seat))
        return
    if isinstance(value, Card):
        for card in sorted(value.pack, key=lambda card: SUIT_ORDER.index(card[-1])):
            rank, suit = rank_of(card), suit_of(card)
            yield Option(card, f"{rank} of {SUIT_NAMES[suit]}", suit, rank=rank)
        return
    if isinstance(value, Suit):
        labels: dict[Any, str] = {s: SUIT_NAMES[s].capitalize() for s in SUIT_ORDER}
        labels |= {"none": "None"} if value.none else {}
        notes: Mapping[Any, str] = {}
    else:
        assert isinstance(value, Choice)
        among = value.labels if value.among is None else known(value.among, r) or ()
        labels = {one: value.labels[one] for one in among}
        notes = value.notes
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
    return Steps(known(value.least, r), known(value.most, r), by or 1, (), value.marks)


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
