"""What is refused of hands laid out in melds: their cards, melds, lay-offs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import TYPE_CHECKING, Any

from referee.melds.arranging import layoffs
from referee.melds.melds import meld_number, reading
from referee.values.cards import TWICE
from referee.values.faces import Face, faces
from referee.values.facts import Fact, FactMissing, Number, Problem, Row, Seat
from referee.values.view import RoundView
from referee.words import Said, Text

if TYPE_CHECKING:
    from referee.melds.hands import Hands

HELD = Text("hands.held", "{name} has {size} cards in hand, but {given} are here.")
NO_MELD = Text("hands.no-meld", "{cards} is not a meld: {why}.")
NONE = Text("hands.empty-meld", "This is not a meld: {why}.")
ON_OTHERS = Text("hands.on-others", "{name} lays off on the melds of others.")
NO_SUCH_MELD = Text("hands.no-such-meld", "{name} has no meld {meld}.")
NO_FIT = Text("hands.no-fit", "{card} does not fit {cards}.")

Target = tuple[int, int]
"""A meld on the table: whose it is, and which of theirs."""


Rows = Sequence[Row | None]
"""The hands by seat, as far as they are there."""

Laid = dict[Target, list[tuple[str, int, int]]]
"""What is laid off on each meld: the card, by whom, its place in their list."""


SEAT = Fact("seat", Seat(), "on")
MELD = Fact("meld", Number(0, words=meld_number), "Meld")


class Sound(tuple[Row, ...]):
    """Hands as read whose cards and melds are known to be right."""


def at_once(hands: Hands, raw: list[Any]) -> Sound | None:
    """Hands read in one go, the usual case: nothing is wrong with cards and melds.

    None where each part has to be looked at by itself.
    """
    every: list[str] = []
    melds: list[tuple[str, ...]] = []
    try:
        rows = [plain_row(hands, hand, len(raw), every, melds) for hand in raw]
        cards = set(every)
    except (KeyError, TypeError):
        return None
    if len(cards) < len(every) or not cards <= hands.rules.cards:
        return None
    for meld in melds:
        if reading(hands.rules, meld) is None:
            return None
    return Sound(rows)


def plain_row(
    hands: Hands, raw: dict[str, Any], seats: int, every: list[str], there: list[Any]
) -> Row:
    """A hand that is written as it should be; raises TypeError or KeyError.

    Its cards go to `every`, its melds to those that are `there`.
    """
    melds, left, before = raw["melds"], raw["deadwood"], len(every)
    if type(raw) is not dict or type(melds) is not list or type(left) is not list:
        raise TypeError
    row = Row()
    row[hands.melds] = found = tuple(map(tuple, melds))
    row[hands.left] = tuple(left)
    there += found
    for meld in melds:
        if type(meld) is not list:
            raise TypeError
        every += meld
    every += left
    if len(raw) > 2:
        off = [plain_layoff(hands, one, seats) for one in list_of(raw["layoffs"])]
        every += [laid[hands.card] for laid in off]
        row[hands.layoffs] = tuple(off)
    if len(raw) > 3 or len(every) - before != hands.rules.hand:
        raise TypeError
    return row


def list_of(raw: object) -> list[Any]:
    """What should be a list; raises TypeError where it is none."""
    if type(raw) is not list:
        raise TypeError
    return raw


def plain_layoff(hands: Hands, raw: dict[str, Any], seats: int) -> Row:
    """A lay-off that is written as it should be; raises TypeError or KeyError."""
    seat, meld = raw["seat"], raw["meld"]
    numbers = type(seat) is int and type(meld) is int and len(raw) == 3
    if not numbers or not 0 <= seat < seats or meld < 0:
        raise TypeError
    row = Row()
    row[hands.card], row[SEAT], row[MELD] = raw["card"], seat, meld
    return row


def cards_of(hands: Hands, row: Row) -> list[str]:
    """All the cards of a hand: melded, laid off, left."""
    off = [laid[hands.card] for laid in row.get(hands.layoffs, ())]
    return [*chain.from_iterable(row[hands.melds]), *off, *row[hands.left]]


def check_sizes(hands: Hands, r: RoundView, rows: Rows) -> Iterator[Problem]:
    """As many cards as a hand has, and none twice on the table."""
    size, every = hands.size, [row and cards_of(hands, row) for row in rows]
    there = list(chain.from_iterable(cards or () for cards in every))
    if len(set(there)) < len(there):
        yield from twice(hands, rows)
    for seat, cards in enumerate(every):
        if cards is not None and len(cards) != size:
            text = HELD(name=r.name(seat), size=size, given=len(cards))
            yield hands.fact.problem("wrong-length", text, seat)


def twice(hands: Hands, rows: Rows) -> Iterator[Problem]:
    """Every card that is on the table already."""
    seen = set()
    for card, *path in cards_with_paths(hands, rows):
        if card in seen:
            text = TWICE(card=Face(card))
            yield hands.fact.problem("duplicate-card", text, *path)
        seen.add(card)


def cards_with_paths(hands: Hands, rows: Rows) -> Iterator[tuple[Any, ...]]:
    """Every card with the way to it, in the order of the sheet.

    As (card, seat, "melds", place of the meld, place in it).
    """
    for seat, row in enumerate(rows):
        if row is None:
            continue
        for m, meld in enumerate(row[hands.melds]):
            yield from ((card, seat, "melds", m, i) for i, card in enumerate(meld))
        for i, laid in enumerate(row.get(hands.layoffs, ())):
            yield laid[hands.card], seat, "layoffs", i, "card"
        for i, card in enumerate(row[hands.left]):
            yield card, seat, "deadwood", i


def check_melds(hands: Hands, rows: Rows) -> Iterator[Problem]:
    """Every meld that is none, and why."""
    rules = hands.rules
    for seat, row in enumerate(rows):
        for i, meld in enumerate(row[hands.melds] if row else ()):
            if not rules.is_meld(meld):
                why = rules.why_not(meld)
                text = NO_MELD(cards=faces(meld), why=why) if meld else NONE(why=why)
                yield hands.fact.problem("impossible", text, seat, "melds", i)


def check_lay_offs(hands: Hands, r: RoundView, rows: Rows) -> Iterator[Problem]:
    """Who lays off may, on a meld of somebody else that is there, a card that fits."""
    there: Laid = {}
    for seat, row in enumerate(rows):
        laid = row.get(hands.layoffs) if row else None
        if not laid:
            continue
        if why := why_barred(hands, r, seat):
            yield hands.fact.problem("not-allowed", why, seat, "layoffs")
            continue
        for i, layoff in enumerate(laid):
            whose, meld = layoff[SEAT], layoff[MELD]
            if whose == seat:
                text = ON_OTHERS(name=r.name(seat))
                yield hands.fact.problem(
                    "not-allowed", text, seat, "layoffs", i, "seat"
                )
            elif (owner := rows[whose]) and meld >= len(owner[hands.melds]):
                text = NO_SUCH_MELD(name=r.name(whose), meld=meld + 1)
                yield hands.fact.problem(
                    "out-of-range", text, seat, "layoffs", i, "meld"
                )
            elif owner:
                there.setdefault((whose, meld), []).append(
                    (layoff[hands.card], seat, i)
                )
    if there:
        yield from misfits(hands, rows, there)


def why_barred(hands: Hands, r: RoundView, seat: int) -> Said:
    """Why a seat may not lay off; nothing while that cannot be said."""
    try:
        return hands.barred(r, seat)
    except FactMissing:
        return ""


def misfits(hands: Hands, rows: Rows, there: Laid) -> Iterator[Problem]:
    """The lay-offs that fit their meld in no order."""
    found = []
    for (whose, meld), laid in there.items():
        owner = rows[whose]
        assert owner is not None
        cards = owner[hands.melds][meld]
        off = [card for card, _, _ in laid]
        if reading(hands.rules, (*cards, *off)) is None and hands.rules.is_meld(cards):
            wrong = layoffs(hands.rules, dict.fromkeys(off), [cards]).left
            found += [(seat, i, card, cards) for card, seat, i in laid if card in wrong]
    for seat, i, card, cards in sorted(found):
        text = NO_FIT(card=Face(card), cards=faces(cards))
        yield hands.fact.problem("impossible", text, seat, "layoffs", i)
