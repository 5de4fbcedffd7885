"""Facts as a form asks them: every value has its inputs, named by their paths."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import count
from typing import Any, assert_never, cast

from referee.engine.round import Round
from referee.form.conditions import help_of, is_flag, title_of, turn_words
from referee.form.fields import (
    ENGLISH,
    NULL,
    SUIT_ORDER,
    FactFields,
    Field,
    Option,
    Steps,
    Voice,
    heading,
    is_few,
    ladder_of,
    per_of,
    pick_ranks,
    seats_of,
    texts,
    value_or_none,
)
from referee.values.faces import SIGN, SUIT, SUIT_FIRST
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
from referee.values.notation import SUIT_NAMES, rank_of, suit_of
from referee.words import Label, Said, Text as Words, all_of, row_of, word
from referee.words.text import COMMA

ANY = Words("form.any-suit", "Any")
NO_SUIT = Words("form.no-suit", "None")
YES, NO = Words("form.yes", "Yes"), Words("form.no", "No")
NO_FACT = Words("entry.no-fact", "No {fact}")
CARD_NAME = Words("card.name", "{rank} of {suit}")


def sign(rank: str, voice: Voice) -> str:
    """What is printed in the corner of a card: Q, in German D."""
    return voice.word(SIGN[rank]) if rank in SIGN else rank


def card_name(card: str, voice: Voice) -> str:
    """A card as it is read aloud: Q of spades."""
    return printed_name(sign(rank_of(card), voice), suit_of(card), voice)


def printed_name(sign: str, suit: str, voice: Voice) -> str:
    """The same of what is printed in its corner."""
    return voice.word(CARD_NAME(rank=sign, suit=SUIT[suit]))


def as_label(text: Said) -> Said:
    return Label(text) if isinstance(text, str) and text else text


def is_number(typed: str) -> bool:
    return typed.isdecimal() and len(typed) < 19


MOST_ROWS = 60
PLAIN = Steps()


@dataclass(frozen=True)
class Place:
    """Where an input stands: its name, and whose it is."""

    name: str
    label: Said
    r: Round
    posted: Mapping[str, str]
    voice: Voice
    short: str = ""
    who: str = ""
    seat: int | None = None
    side: int | None = None
    blank: bool = False

    def within(self, part: object, label: str = "") -> Place:
        """A part of it: bids-2."""
        full = join_labels(self.label, label) if label else self.label
        return replace(self, name=f"{self.name}-{part}", label=full, short=label)

    def of_place(self, part: object, called: Said) -> Place:
        """The same before it is known whose it is: what it is called then."""
        label = join_labels(called, self.label)
        return replace(self.within(part), label=label, who=self.voice.word(called))

    def of_seat(self, part: object, seat: int) -> Place:
        """The part of a seat, with its name before the label."""
        name, side = self.r.name(seat), self.r.table.side_of[seat]
        label = join_labels(name, self.label)
        part_at = self.within(part)
        return replace(part_at, label=label, who=name, seat=seat, side=side)

    def input(
        self, look: str, options: Iterable[Option] = (), steps: Steps = PLAIN
    ) -> Field:
        return Field(
            self.name,
            self.label,
            look,
            small(self.short) if self.short else "",
            self.who,
            self.seat,
            self.side,
            tuple(options),
            steps,
            voice=self.voice,
        )


def join_labels(over: Said, under: Said) -> Said:
    """Ann, bids: the second as it stands within a sentence."""
    return row_of([over, small(under)], COMMA)


def small(said: Said) -> Said:
    return (
        Label(said.label if isinstance(said, Label) else said, small=True)
        if isinstance(said, (str, Label))
        else said
    )


def pick_of(value: Card, at: Place) -> Field:
    """A card by its rank and its suit."""
    none = [Option("", ANY, voice=at.voice)] if value.or_rank else []
    suits = [Option(s, SUIT_FIRST[s], s, voice=at.voice) for s in SUIT_ORDER]
    return replace(at.input("pick", [*suits, *none]), ranks=pick_ranks(value))


def possible(value: Seat, at: Place) -> Iterable[int]:
    """The seats that may be chosen; in a record those that it names beside."""
    everyone = range(at.r.table.n)
    if value.of is not None and not at.blank:
        beside = f"{at.name.rpartition('-')[0]}-{value.of.key}"
        return [seat for seat in everyone if f"{beside}.{seat}" in at.posted]
    seats = None if value.who is None else value_or_none(value.who, at.r)
    return everyone if seats is None else seats


def options_of(value: Value[Any], at: Place) -> Iterator[Option]:
    """What can be chosen for a value, as it is posted and as it is read."""
    r = at.r
    if isinstance(value, Seat):
        for seat in possible(value, at):
            yield Option(str(seat), r.name(seat))
        return
    if isinstance(value, Card):
        for card in sorted(value.pack, key=lambda card: SUIT_ORDER.index(card[-1])):
            rank, suit = sign(rank_of(card), at.voice), suit_of(card)
            yield Option(card, card_name(card, at.voice), suit, rank=rank)
        return
    if isinstance(value, Suit):
        labels: dict[Any, str] = {s: SUIT_NAMES[s].capitalize() for s in SUIT_ORDER}
        labels |= {"none": at.voice.word(NO_SUIT)} if value.none else {}
        notes: Mapping[Any, str] = {}
    else:
        assert isinstance(value, Choice)
        labels = labels_of(value, r)
        notes = value.notes
    offered = None if value.offered is None else value_or_none(value.offered, r)
    here = None if offered is None else {str(one) for one in offered}
    for key, label in labels.items():
        text = str(key)
        if here is None or text in here or at.posted.get(at.name) == text:
            suit = text if SUIT_NAMES.get(text, "").capitalize() == label else ""
            called = SUIT_FIRST[suit] if suit else as_label(label)
            note = as_label(notes.get(key, ""))
            yield Option(text, called, suit, note, voice=at.voice)


def labels_of(value: Choice[Any], r: Round) -> dict[Any, Any]:
    """The labels of what can be chosen in this round."""
    if value.among is None:
        return dict(value.labels)
    return {one: value.labels[one] for one in value_or_none(value.among, r) or ()}


def steps_of(value: Number, r: Round, voice: Voice) -> Steps:
    """How a number goes up and down, as far as the round says by now."""
    chips = value.chips
    if (ladder := ladder_of(value, r)) is not None:
        rungs = tuple(map(word, ladder))
        says = tuple(map(value.words, ladder)) if value.words else ()
        begin = "" if value.begins is None else word(value.begins)
        return Steps(
            rungs=rungs, says=says, begin=begin, chips=chips, heads=value.signs or ()
        )
    by, least = value_or_none(value.step, r), value_or_none(value.least, r)
    most, few = value_or_none(value.most, r), chips
    if chips and most is not None:
        few = min(chips, most - (least or 0) + 1)
    return Steps(least, most, by or 1, (), value.marks, "", few)


def answers_of(value: Number, at: Place) -> Iterator[Option]:
    """A number in words. One beyond the last answer, as a sheet may say it, is that."""
    posted, gives = at.posted.get(at.name, ""), value.gives
    *_, last = value.answers
    for number, label in value.answers.items():
        beyond = number == last and posted.isdecimal() and int(posted) > last
        given = gives and value_or_none(lambda r, number=number: gives(r, number), at.r)
        text = posted if beyond else str(number)
        yield Option(text, as_label(label), "", given or "", voice=at.voice)


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
            and is_number(row := key.removeprefix(f"{name}-").split("-")[0])
            and len(row) < 4
        }
    )[:MOST_ROWS]
    return [*taken, taken[-1] + 1 if taken else 0]


def posted_record(
    records: tuple[Record, ...], name: str, posted: Mapping[str, str]
) -> Record | None:
    """The kind of record that was posted; None before one was chosen."""
    text = posted.get(f"{name}-kind", "")
    which = [record for i, record in enumerate(records) if str(i) == text]
    return which[0] if which else None


def ask(
    fact: AnyFact,
    r: Round,
    posted: Mapping[str, str],
    prefix: str = "",
    voice: Voice = ENGLISH,
    blank: bool = False,
) -> FactFields:
    """The fact's inputs, as far as the round so far decides what is possible.

    `blank`: they stand there before it decides anything, and are as it may turn out.
    """
    name = f"{prefix}{fact.key}"
    initial = dict(initial_of(fact, name, r, voice))
    texts = initial | {k: t for k, t in posted.items() if t}
    place = Place(name, Label(heading(fact)), r, texts, voice, blank=blank)
    inputs = tuple(left_open(fact, name, tuple(inputs_of(fact.value, place)), r, voice))
    out = tuple(s for s in range(r.table.n) if s not in seats_of(fact.value, r))
    says, fixed = turn_words(fact, r, voice), is_fixed(fact, r)
    title, helps = title_of(fact, r, voice), help_of(fact, r, voice)
    if blank and fact.ask.applies:
        helps = " ".join(filter(None, [voice.word(fact.ask.applies()), helps]))
    per = per_of(fact.value)
    return FactFields(
        fact, inputs, helps, per, out, initial, says, fixed, title, blank, voice
    )


def left_open(
    fact: AnyFact, name: str, inputs: tuple[Field, ...], r: Round, voice: Voice
) -> Iterator[Field]:
    """The inputs with the answer that there is none of it, where that may be said.

    A list that may be left out is left out by leaving its rows empty. Before the round
    says whether a fact is needed, nobody can leave it out.
    """
    needed = value_or_none(fact.needed, r)
    empty, optional = f"{name}.none", not needed and fact.default is None
    open_ = optional and needed is not None and per_of(fact.value) != "row"
    for field in inputs:
        if field.name == empty and optional:
            continue
        if field.name == empty and fact.ask.nothing:
            field = replace(field, said=Label(fact.ask.nothing))
        yield with_none(field, fact, voice) if open_ and not is_flag(fact) else field


def is_fixed(fact: AnyFact, r: Round) -> bool:
    """A choice of which one is left, and begun with that one."""
    value, start = fact.value, value_or_none(fact.ask.start, r)
    offered = value_or_none(value.offered, r) if isinstance(value, Choice) else None
    return start is not None and offered is not None and [*offered] == [start]


def initial_of(
    fact: AnyFact, name: str, r: Round, voice: Voice
) -> Iterator[tuple[str, str]]:
    """What a form begins with: the fact as it stands there, or one start for each."""
    start = value_or_none(fact.ask.start, r)
    if start is None:
        return
    if isinstance(fact.value, PerSeat) and not isinstance(start, tuple | list):
        start = [start for _ in range(fact.value.count(r))]
    yield from texts(fact.value, name, start, voice)


def texts_of_fact(
    fact: AnyFact, r: Round, raw: Any, voice: Voice
) -> Iterator[tuple[str, str]]:
    """A fact that is known, as its form posts it: a record in the row begun for it."""
    start = value_or_none(fact.ask.start, r)
    if not (isinstance(fact.value, Several) and isinstance(start, list) and raw):
        yield from texts(fact.value, fact.key, raw, voice)
        return
    free, after = dict(enumerate(start)), count(len(start))
    for entry in raw:
        fits = (row for row, begun in free.items() if begun.items() <= entry.items())
        row = next(fits, -1)
        free.pop(row, None)
        name = f"{fact.key}-{next(after) if row < 0 else row}"
        yield from texts(fact.value.of, name, entry, voice)


def with_none(field: Field, fact: AnyFact, voice: Voice) -> Field:
    """A choice that may be left open, or made open again."""
    if field.look != "choice":
        return field
    # What would be asked for is no answer where it is not entered.
    unsaid = fact.needed is False and fact.ask.if_missing is not None
    none = Option("", as_label(fact.ask.left_out), unsaid=unsaid, voice=voice)
    return replace(field, options=(none, *field.options))


def inputs_of(value: Value[Any], at: Place) -> Iterator[Field]:
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


def one_input(value: Value[Any], at: Place) -> Field:
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
                (
                    Option("false", as_label(no), voice=at.voice),
                    Option("true", as_label(yes), voice=at.voice),
                ),
            )
        case Flag():
            return at.input("flag")
        case Text():
            return at.input("text")
    return at.input("choice", options_of(value, at))


def number_input(value: Number, at: Place) -> Field:
    """Stepped, or chosen by what it means."""
    if value.answers:
        return at.input("choice", answers_of(value, at))
    return at.input("step", steps=steps_of(value, at.r, at.voice))


def card_input(value: Card, at: Place) -> Field:
    """Chosen of a few, picked by rank and suit, or written."""
    if is_few(value):
        return at.input("choice", options_of(value, at))
    return pick_of(value, at) if pick_ranks(value) else at.input("card")


def cards_input(value: Cards, at: Place) -> Field:
    """Several of a pack, each of which stands in one of the inputs beside it."""
    shared = at.name[: at.name.rfind("-") + 1]
    return replace(at.input("cards"), pack=value.pack, among=shared)


def by_side(of: Value[Any], at: Place) -> Iterator[Field]:
    """The inputs of each side, under the names of its players."""
    for side, seats in enumerate(at.r.table.sides):
        names = all_of(at.r.table.players[seat] for seat in seats)
        at_side = at.within(side)
        label = join_labels(names, at.label)
        at_side = replace(at_side, label=label, who=at.voice.word(names))
        alone = seats[0] if len(seats) == 1 else None
        yield from inputs_of(of, replace(at_side, side=side, seat=alone))


def several(value: Several[Any], at: Place) -> Iterator[Field]:
    """One input of many choices, one for each seat, or rows."""
    of, size = value.of, value.size
    if value.distinct and is_few(of):
        yield at.input("many", options_of(of, at))
        return
    if value.whose is not None:
        seats = value_or_none(value.whose, at.r)
        for i, called in enumerate(value.places if at.blank and seats is None else ()):
            yield from inputs_of(of, at.of_place(i, called))
        for i, seat in enumerate(seats or ()):
            for field in inputs_of(of, at.of_seat(i, seat)):
                yield beside_others(value, i, field, at)
        return
    for row in rows_of(at.name, value_or_none(size, at.r), at.posted):
        yield from inputs_of(of, at.within(row, str(row + 1)))
    if size is None:
        label = NO_FACT(fact=small(at.label))
        none = replace(at, name=f"{at.name}.none", label=label)
        yield none.input("flag")


def beside_others(value: Several[Any], i: int, field: Field, at: Place) -> Field:
    """With what the other entries leave to choose, and what is chosen already."""
    if value.leaves is None:
        return field
    texts = {
        n: at.posted.get(f"{at.name}-{n}")
        for n in range(value_or_none(value.size, at.r))
    }
    told = {n: text for n, text in texts.items() if text and n != i}
    here = {*value.leaves(told, i), texts[i]}
    options = tuple(o for o in field.options if o.value in here)
    barred = tuple(o for o in field.options if o.value not in here)
    return replace(field, options=options, barred=barred)


def one_record(records: tuple[Record, ...], at: Place) -> Iterator[Field]:
    """Which it is, and once that is chosen its facts."""
    labels = (record.facts[0].label for record in records)
    options = (
        Option(str(i), as_label(label), voice=at.voice)
        for i, label in enumerate(labels)
    )
    yield at.within("kind").input("choice", options)
    if (record := posted_record(records, at.name, at.posted)) is not None:
        yield from inputs_of(record, at)


def or_null(of: Value[Any], words: str, at: Place) -> Iterator[Field]:
    """As a choice where there are few, null among them; else as the value itself."""
    if isinstance(of, Flag):
        flags = (
            Option("true", YES, voice=at.voice),
            Option("false", NO, voice=at.voice),
            Option(NULL, as_label(words), voice=at.voice),
        )
        yield at.input("choice", flags)
    elif is_few(of):
        null = (Option(NULL, as_label(words), voice=at.voice),) if words else ()
        yield at.input("choice", (*options_of(of, at), *null))
    else:
        yield from inputs_of(of, at)
