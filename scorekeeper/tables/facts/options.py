"""Where an input stands, and what can be chosen there."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext

from referee.engine.round import Round
from referee.values.facts import (
    Card,
    Choice,
    Number,
    Record,
    Seat,
    Suit,
    Value,
)
from referee.values.notation import SUIT_NAMES, rank_of, suit_of
from scorekeeper.tables import sentences, spoken
from scorekeeper.tables.facts.inputs import Input, Option, Steps
from scorekeeper.tables.facts.values import (
    SUIT_ORDER,
    known,
    pick_ranks,
    said,
)
from scorekeeper.text import is_number

MOST_ROWS = 60
PLAIN = Steps()


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
        """A part of it: bids-2."""
        over = spoken.label(self.label)
        full = f"{over}, {sentences.small(label)}" if label else self.label
        return replace(self, name=f"{self.name}-{part}", label=full, short=label)

    def of_seat(self, part: object, seat: int) -> "Place":
        """The part of a seat, with its name before the label."""
        name, side = self.r.name(seat), self.r.table.side_of[seat]
        label = f"{name}, {sentences.small(self.label)}"
        one = self.within(part)
        return replace(one, label=label, who=name, seat=seat, side=side)

    def input(
        self, look: str, options: Iterable[Option] = (), steps: Steps = PLAIN
    ) -> Input:
        return Input(
            self.name,
            spoken.label(self.label),
            look,
            sentences.small(self.short) if self.short else "",
            self.who,
            self.seat,
            self.side,
            tuple(options),
            steps,
        )


def pick_of(value: Card, at: Place) -> Input:
    """A card by its rank and its suit."""
    none = [Option("", gettext("Any"))] if value.or_rank else []
    suits = [Option(s, spoken.suit_first(s), s) for s in SUIT_ORDER]
    return replace(at.input("pick", [*suits, *none]), ranks=pick_ranks(value))


def possible(value: Seat, at: Place) -> Iterable[int]:
    """The seats that may be chosen; in a record those that it names beside."""
    everyone = range(at.r.table.n)
    if value.of is not None:
        beside = f"{at.name.rpartition('-')[0]}-{value.of.key}"
        return [seat for seat in everyone if f"{beside}.{seat}" in at.posted]
    seats = None if value.who is None else known(value.who, at.r)
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
            rank, suit = spoken.sign(rank_of(card)), suit_of(card)
            yield Option(card, spoken.card_name(card), suit, rank=rank)
        return
    if isinstance(value, Suit):
        labels: dict[Any, str] = {s: SUIT_NAMES[s].capitalize() for s in SUIT_ORDER}
        labels |= {"none": gettext("None")} if value.none else {}
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
            suit = text if SUIT_NAMES.get(text, "").capitalize() == label else ""
            said = spoken.suit_first(suit) if suit else spoken.label(label)
            yield Option(text, said, suit, spoken.label(notes.get(one, "")))


def steps_of(value: Number, r: Round) -> Steps:
    """How a number goes up and down, as far as the round says by now."""
    chips = value.chips
    if value.among is not None:
        rungs = tuple(said(value, n) for n in known(value.among, r) or ())
        begins = value.begins
        begin = "" if begins is None else said(value, begins)
        begin = rungs[chips] if chips else begin
        return Steps(rungs=rungs, begin=begin, chips=chips)
    by, least = known(value.step, r), known(value.least, r)
    begin = str((least or 0) + chips) if chips else ""
    return Steps(least, known(value.most, r), by or 1, (), value.marks, begin, chips)


def answers_of(value: Number, at: Place) -> Iterator[Option]:
    """A number in words. One beyond the last answer, as a sheet may say it, is that."""
    posted, gives = at.posted.get(at.name, ""), value.gives
    *_, last = value.answers
    for number, label in value.answers.items():
        beyond = number == last and posted.isdecimal() and int(posted) > last
        given = gives and known(lambda r, number=number: gives(r, number), at.r)
        text = posted if beyond else str(number)
        yield Option(text, spoken.label(label), note=spoken.word(given or ""))


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


def chosen(
    records: tuple[Record, ...], name: str, posted: Mapping[str, str]
) -> Record | None:
    """The kind of record that was posted; None before one was chosen."""
    text = posted.get(f"{name}-kind", "")
    which = [record for i, record in enumerate(records) if str(i) == text]
    return which[0] if which else None
