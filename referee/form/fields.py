"""The fields of a form: inputs, the steps of a number, a fact with its inputs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, assert_never, cast

from referee.engine.round import Round
from referee.values.facts import (
    AnyFact,
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
from referee.values.typed_cards import in_notation
from referee.words import Catalogue, Label, Said, word


@dataclass(frozen=True)
class Voice:
    """A language; None is English, which the texts hold themselves."""

    language: Catalogue | None = None

    def word(self, said: Said) -> str:
        return word(said, self.language)

    def label(self, text: str) -> str:
        """As it stands over a field: Bids."""
        return self.word(Label(text)) if text else ""

    def small(self, text: str) -> str:
        """As it stands within a sentence: bids."""
        return self.word(Label(text, small=True)) if text else ""

    def notation(self, typed: str) -> str:
        """Cards as people type them, as a sheet writes them."""
        return in_notation(typed, self.language)


ENGLISH = Voice()


def texts_of(said: Said, voice: Voice) -> set[str]:
    """In the words of the reader, and in English: what was kept may be either."""
    return {voice.word(said).casefold(), str(said).casefold()}


@dataclass(frozen=True)
class Option:
    """One of a few: what is posted, what is read, a suit's letter, a small note.

    `rank` stands before the suit, where the option is a card. `unsaid`: it says that
    nothing is entered, so it is not shown as chosen.
    """

    value: str
    said: Said
    suit: str = ""
    note_said: Said = ""
    rank: str = ""
    unsaid: bool = False
    voice: Voice | None = field(default=None, repr=False, compare=False)

    @property
    def label(self) -> str:
        # What is said in words already stays as it is.
        return self.voice.word(self.said) if self.voice else cast(str, self.said)

    @property
    def note(self) -> str:
        note = self.note_said
        return self.voice.word(note) if self.voice else cast(str, note)


FAR = 1000
# So many steps nobody takes one by one.
MANY = 20


@dataclass(frozen=True)
class Steps:
    """How a number goes up and down: along `rungs`, or by steps between ends.

    `says`: how people say the rungs, where that is not their number; `heads`: those
    above 0, and those below. `begin`: what a plus makes of an empty field. `chips`: so
    many are a touch each.
    """

    least: int | None = None
    most: int | None = None
    by: int = 1
    rungs: tuple[str, ...] = ()
    marks: tuple[int, ...] = ()
    begin: str = ""
    chips: int = 0
    says: tuple[Said, ...] = ()
    heads: tuple[Said, ...] = ()

    @property
    def signs(self) -> bool:
        """Far on both sides of 0: nobody gets there by ones, so the two buttons say on
        which side a typed number is. Not every phone’s digits have a minus.
        """
        low, high = self.least, self.most
        return not (low is None or high is None) and low <= -FAR and high >= FAR

    @property
    def typed(self) -> bool:
        """It goes further up by ones than anybody presses, and needs no minus."""
        low = self.least
        if self.rungs or self.by != 1 or low is None:
            return False
        return low >= 0 and self.top >= MANY

    @property
    def cells(self) -> tuple[str, ...]:
        """The numbers that are a touch each."""
        least = self.least or 0
        few = range(least, least + self.chips)
        return self.rungs[: self.chips] or tuple(str(number) for number in few)

    @property
    def whole(self) -> bool:
        """Each number it may be is a touch."""
        least = self.least or 0
        return bool(self.chips) and not self.rungs and least + self.chips > self.top

    @property
    def top(self) -> float:
        return float("inf") if self.most is None else self.most


@dataclass(frozen=True)
class Field:
    """One thing to type or to choose, named by its path: `bids-2`.

    `look`: step, choice, many, flag, pick, card, cards or text. `who` is whose it is,
    where it is one of several; `seat` and `side` say the same in numbers. `short`
    is its name within a row. `barred` are the options that the other entries of its
    list leave no room for. `pack` are the cards it takes, where it takes several;
    `among`: they are shared out between the inputs whose names begin so.
    """

    name: str
    said: Said
    look: str
    short_said: Said = ""
    who: str = ""
    seat: int | None = None
    side: int | None = None
    options: tuple[Option, ...] = ()
    steps: Steps = Steps()
    ranks: tuple[str, ...] = ()
    pack: Mapping[str, int] = field(default_factory=dict)
    among: str = ""
    barred: tuple[Option, ...] = ()
    voice: Voice = field(default=ENGLISH, repr=False, compare=False)

    @property
    def label(self) -> str:
        return self.voice.word(self.said)

    @property
    def short(self) -> str:
        return self.voice.word(self.short_said)

    @property
    def rungs(self) -> list[tuple[str, str]]:
        """The numbers of a ladder that has words: what is posted, what is read."""
        says = self.steps.says
        return [
            (rung, self.voice.word(said))
            for rung, said in zip(self.steps.rungs, says, strict=bool(says))
        ]

    def word_of(self, text: str) -> str:
        """What was posted, as people read it."""
        read = {**dict(self.rungs), **{o.value: o.label for o in self.options}}
        return read.get(text, text)

    def as_posted(self, text: str) -> str:
        """A rung’s number; what earlier versions kept may say it in words."""
        for rung, said in zip(self.steps.rungs, self.steps.says, strict=False):
            if text.casefold() in texts_of(said, self.voice):
                return rung
        return text

    @property
    def posted_names(self) -> list[str]:
        """The names under which it is posted."""
        if self.look == "many":
            return [f"{self.name}.{option.value}" for option in self.options]
        if self.look == "pick":
            return [self.name, f"{self.name}.rank", f"{self.name}.suit"]
        return [self.name]


@dataclass(frozen=True)
class FactFields:
    """A fact as a form asks it.

    `per` is "seat" or "side" where it has a row each, "row" where it is a list
    that grows, "" where it is one thing. `skipped_seats` are those it does not ask.
    `initial` is what its inputs begin with, by name; `spoken` how it is said that
    the seats answer in turn: Ann bids first. `fixed`: what was said before names it
    already, so that nobody is asked. `title` is what it is called in this round.
    `blank`: it stands there before the round says whether it applies; `help` says when.
    """

    fact: AnyFact
    inputs: tuple[Field, ...]
    help: str = ""
    per: str = ""
    skipped_seats: tuple[int, ...] = ()
    initial: Mapping[str, str] = field(default_factory=dict)
    spoken: str = ""
    fixed: bool = False
    title: str = ""
    blank: bool = False
    voice: Voice = field(default=ENGLISH, repr=False, compare=False)

    @property
    def key(self) -> str:
        return self.fact.key

    @property
    def label(self) -> str:
        return heading(self.fact)

    @property
    def skipped_words(self) -> str:
        """What is said of the seats it does not ask."""
        value = self.fact.value
        return self.voice.small(value.out) if isinstance(value, PerSeat) else ""

    @property
    def one(self) -> str:
        """What a single entry is called within a sentence: bid; else the label."""
        return self.voice.small(self.fact.ask.one or self.label)

    @property
    def optional(self) -> bool:
        """It may be left open, and is not just a switch or a choice."""
        plain = all(one.look in ("flag", "choice", "many") for one in self.inputs)
        return self.fact.needed is False and not plain

    @property
    def numbers(self) -> bool:
        """Each seat or side has a number, and nothing else."""
        return bool(self.per) and all(one.look == "step" for one in self.inputs)


def heading(fact: AnyFact) -> str:
    """What a fact is called where it is asked."""
    ways = fact.value.ways if isinstance(fact.value, Flag) else None
    return ways[0] if ways else fact.label


def without_chips(asked: FactFields) -> FactFields:
    """The same on a page that has no strip."""
    inputs = [
        replace(field, steps=replace(field.steps, chips=0))
        if field.steps.chips
        else field
        for field in asked.inputs
    ]
    return replace(asked, inputs=tuple(inputs))


def button_of(pressed: str) -> str:
    """The input of a button: bids-2 of bids-2+, and of bids-2=5."""
    name, says, _ = pressed.partition("=")
    return name if says else pressed[:-1]


def after_press(steps: Steps, text: str, pressed: str) -> str:
    """What a button makes of a number: a step on, or what the button says."""
    _, says, number = pressed.partition("=")
    return number if says else step_on(steps, text, pressed.endswith("+"))


def step_on(steps: Steps, text: str, up: bool) -> str:
    """One step on from what stands there; nothing yet counts as 0."""
    if steps.begin and not text and (up or steps.rungs):
        return steps.begin if up else step_on(steps, steps.begin, up)
    if steps.rungs:
        at = steps.rungs.index(text) if text in steps.rungs else -1
        nearest = at if at >= 0 else near(steps.rungs, text)
        beyond = nearest + (1 if up else -1) if at >= 0 or text else nearest
        return steps.rungs[max(0, min(beyond, len(steps.rungs) - 1))]
    plain = text.strip().replace("−", "-")
    now = int(plain) if plain.lstrip("-").isdecimal() and len(plain) < 20 else 0
    least, most = steps.least, steps.most
    if steps.signs:
        return word(abs(now) if up else -abs(now)) if plain else ""
    new = now + (steps.by if up else -steps.by)
    new = new if least is None else max(least, new)
    new = new if most is None else min(most, new)
    return word(new)


def near(rungs: tuple[str, ...], text: str) -> int:
    """Where on a ladder a number would stand that is not one of its rungs."""
    plain = text.strip().replace("−", "-")
    if not plain.lstrip("-").isdecimal() or len(plain) > 20:
        return 0
    below = [
        i
        for i, rung in enumerate(rungs)
        if rung.isdecimal() and int(rung) <= int(plain)
    ]
    return below[-1] if below else 0


# ---- The closed list of values: what each posts ----


NULL = "null"
# How suits are asked, as packs run; a game whose suits rank otherwise says how.
SUIT_ORDER = ("S", "H", "D", "C")
# Of so many cards one is chosen; of more it is written.
FEW_CARDS = 8


def value_or_none(what: Any, r: Round) -> Any:
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
    """The seats that a form asks; those that can have any while that is not known."""
    limits = (value.asks, value.who) if isinstance(value, PerSeat) else ()
    for who in filter(None, limits):
        here = value_or_none(who, r)
        if here is not None:
            return tuple(here)
    return r.active() if any(limits) else tuple(range(r.table.n))


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
        return tuple(value_or_none(value.among, r) or ())
    most, by = value_or_none(value.most, r), value_or_none(value.step, r)
    if value.words is None or most is None or by is None:
        return None
    return tuple(range(value_or_none(value.least, r) or 0, most + 1, by))


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
            for i, item in enumerate(raw):
                yield from texts(of, f"{name}-{i}", item, voice)
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
            yield name, word(raw) if type(raw) is int else str(raw)
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
    for i, item in enumerate(raw):
        if ticked:
            yield f"{name}.{item}", str(item)
        else:
            yield from texts(value.of, f"{name}-{i}", item, voice)


def texts_of_record(
    value: Record, name: str, raw: Any, voice: Voice
) -> Iterator[tuple[str, str]]:
    """By the name of its inputs what each posts."""
    for fact in value.facts:
        if fact.key in raw:
            yield from texts(fact.value, f"{name}-{fact.key}", raw[fact.key], voice)
