"""Hands laid out when a round ends: melds, cards laid off on others', what is left."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import TYPE_CHECKING, Any

from referee.arranging import best, layoffs
from referee.cards import SUIT_NAMES, rank_of, show, show_all, suit_of
from referee.facts import (
    Card,
    Cards,
    Fact,
    Number,
    PerSeat,
    Problem,
    Record,
    Refused,
    Row,
    Seat,
    Several,
    Unanswered,
)
from referee.melds import PLURALS, Melds

if TYPE_CHECKING:
    from referee.round import Round

Hand = dict[str, Any]
"""A hand as it is written in a sheet: melds, layoffs, deadwood."""

Target = tuple[int, int]
"""A meld on the table: whose it is, and which of theirs."""


def meld_number(index: int) -> str:
    return f"meld {index + 1}"


SEAT = Fact("seat", Seat(), "on")
MELD = Fact("meld", Number(0, words=meld_number), "Meld")


@dataclass(frozen=True, eq=False)
class Hands:
    """The hands of every seat as a fact, what is refused of them, and what they leave.

    `barred` says why a seat may not lay off in a round, or nothing where it may.
    """

    rules: Melds
    barred: Callable[[Round, int], str]
    key: str = "hands"
    label: str = "Hands"
    card: Fact[str] = field(init=False)
    melds: Fact[tuple[tuple[str, ...], ...]] = field(init=False)
    layoffs: Fact[tuple[Row, ...]] = field(init=False)
    left: Fact[tuple[str, ...]] = field(init=False)
    fact: Fact[tuple[Row, ...]] = field(init=False)

    def __post_init__(self) -> None:
        pack = self.rules.pack
        card = Fact("card", Card(pack), "Card")
        melds = Fact("melds", Several(Cards(pack, ordered=True)), "Melds")
        laid = Several(Record((card, SEAT, MELD)))
        off = Fact("layoffs", laid, "Laid off", needed=False)
        left = Fact("deadwood", Cards(pack, ordered=True), "Deadwood")
        hands = PerSeat(Record((melds, off, left)))
        for name, value in {
            "card": card,
            "melds": melds,
            "layoffs": off,
            "left": left,
            "fact": Fact(self.key, hands, self.label, record=True),
        }.items():
            object.__setattr__(self, name, value)

    @property
    def size(self) -> int:
        return self.rules.hand

    def count(self, r: Round) -> tuple[int, ...]:
        """What each hand leaves, by seat."""
        return tuple(self.rules.sum(row[self.left]) for row in r[self.fact])

    def laid_off(self, r: Round, seat: int) -> tuple[str, ...]:
        """The cards that a seat has laid off; none where its hand is not recorded."""
        row = r[self.fact][seat] if self.fact in r else {}
        return tuple(laid[self.card] for laid in row.get(self.layoffs, ()))

    def deadwood(self, hand: Hand) -> int:
        return self.rules.sum(hand["deadwood"])

    def may(self, r: Round, seat: int) -> bool:
        """Whether a seat may lay off; Unanswered while that cannot be said."""
        return not self.barred(r, seat)

    def hold(self, r: Round) -> Iterator[Problem]:
        """Ten cards each, none twice; every meld is one, with all that is laid off."""
        rows = r[self.fact]
        yield from held(self, r, rows)
        yield from melded(self, rows)
        yield from laid_off(self, r, rows)

    def problems(self, r: Round, hands: Sequence[Hand | None]) -> list[Problem]:
        """What is wrong with the hands there are so far, as in a sheet."""
        rows, found = [], []
        for seat, hand in enumerate(hands):
            row = None
            try:
                if hand is not None:
                    row = self.fact.value.of.read(hand, r)  # type: ignore[attr-defined]
            except Refused as refused:
                found += [
                    self.fact.problem(code, text, seat, *path)
                    for code, text, path in refused.problems
                ]
            rows.append(row)
        found += [*held(self, r, rows), *melded(self, rows), *laid_off(self, r, rows)]
        return found

    def best(
        self,
        r: Round,
        cards: Mapping[int, Sequence[str]],
        fixed: Mapping[int, Hand] | None = None,
    ) -> dict[int, Hand]:
        """The cards of some seats as they leave least, beside hands that stay.

        Who may not lay off is arranged first; the others in turn, each on the melds
        that are there, then once more on those that came after.
        """
        table = dict(fixed or {})
        barred = [seat for seat in cards if not self.sure(r, seat)]
        free = [seat for seat in cards if seat not in barred]
        for seat in barred:
            table[seat] = laid_out(self, cards[seat], {})
        for seat in free:
            table[seat] = laid_out(self, cards[seat], grown(table, seat))
        while any(lays_more(self, table, seat) for seat in free):
            pass  # what one has laid off may let a card of another fit
        return {seat: table[seat] for seat in cards}

    def sure(self, r: Round, seat: int) -> bool:
        """Whether it is known that a seat may lay off."""
        try:
            return self.may(r, seat)
        except Unanswered:
            return False

    def on(self, r: Round, hands: Mapping[int, Hand], layoff: dict[str, Any]) -> str:
        """Where a card is laid off, in words: "on Ann’s queens"."""
        meld = self.rules.read(hands[layoff["seat"]]["melds"][layoff["meld"]])
        whose = f"on {r.name(layoff['seat'])}’s"
        if meld is None:
            return f"{whose} {meld_number(layoff['meld'])}"
        first = meld.cards[0]
        run = f"run in {SUIT_NAMES[suit_of(first)]}"
        return f"{whose} {run if meld.kind == 'run' else PLURALS[rank_of(first)]}"


Rows = Sequence[Row | None]


def cards_of(hands: Hands, row: Row) -> list[str]:
    """All the cards of a hand: melded, laid off, left."""
    off = (laid[hands.card] for laid in row.get(hands.layoffs, ()))
    return [*chain.from_iterable(row[hands.melds]), *off, *row[hands.left]]


def held(hands: Hands, r: Round, rows: Rows) -> Iterator[Problem]:
    """As many cards as a hand has, and none twice on the table."""
    size, every = hands.size, [row and cards_of(hands, row) for row in rows]
    there = list(chain.from_iterable(cards or () for cards in every))
    if len(set(there)) < len(there):
        yield from twice(hands, rows)
    for seat, cards in enumerate(every):
        if cards is not None and len(cards) != size:
            text = (
                f"{r.name(seat)} has {size} cards in hand, but {len(cards)} are here."
            )
            yield hands.fact.problem("wrong-length", text, seat)


def twice(hands: Hands, rows: Rows) -> Iterator[Problem]:
    """Every card that is on the table already."""
    seen = set()
    for card, *path in placed(hands, rows):
        if card in seen:
            text = f"{show(card)} is there twice."
            yield hands.fact.problem("duplicate-card", text, *path)
        seen.add(card)


def placed(hands: Hands, rows: Rows) -> Iterator[tuple[Any, ...]]:
    """Every card with the way to it, in the order of the sheet."""
    for seat, row in enumerate(rows):
        if row is None:
            continue
        for m, meld in enumerate(row[hands.melds]):
            yield from ((card, seat, "melds", m, i) for i, card in enumerate(meld))
        for i, laid in enumerate(row.get(hands.layoffs, ())):
            yield laid[hands.card], seat, "layoffs", i, "card"
        for i, card in enumerate(row[hands.left]):
            yield card, seat, "deadwood", i


def melded(hands: Hands, rows: Rows) -> Iterator[Problem]:
    rules = hands.rules
    for seat, row in enumerate(rows):
        for i, meld in enumerate(row[hands.melds] if row else ()):
            if not rules.is_meld(meld):
                what = f"{show_all(meld)} is no meld" if meld else "This is no meld"
                text = f"{what}: {rules.why_not(meld)}."
                yield hands.fact.problem("impossible", text, seat, "melds", i)


def laid_off(hands: Hands, r: Round, rows: Rows) -> Iterator[Problem]:
    """Who lays off may, on a meld of somebody else that is there, a card that fits."""
    there: dict[Target, list[tuple[str, int, int]]] = {}
    for seat, row in enumerate(rows):
        laid = row.get(hands.layoffs) if row else None
        if laid and (why := why_barred(hands, r, seat)):
            yield hands.fact.problem("not-allowed", why, seat, "layoffs")
            continue
        for i, one in enumerate(laid or ()):
            whose, meld = one[SEAT], one[MELD]
            if whose == seat:
                text = f"{r.name(seat)} lays off on the melds of others."
                yield hands.fact.problem(
                    "not-allowed", text, seat, "layoffs", i, "seat"
                )
            elif (owner := rows[whose]) and meld >= len(owner[hands.melds]):
                text = f"{r.name(whose)} has no {meld_number(meld)}."
                yield hands.fact.problem(
                    "out-of-range", text, seat, "layoffs", i, "meld"
                )
            elif owner:
                there.setdefault((whose, meld), []).append((one[hands.card], seat, i))
    yield from misfits(hands, rows, there)


def why_barred(hands: Hands, r: Round, seat: int) -> str:
    """Why a seat may not lay off; nothing while that cannot be said."""
    try:
        return hands.barred(r, seat)
    except Unanswered:
        return ""


def misfits(
    hands: Hands, rows: Rows, there: dict[Target, list[tuple[str, int, int]]]
) -> Iterator[Problem]:
    """The lay-offs that fit their meld in no order."""
    found = []
    for (whose, meld), laid in there.items():
        owner = rows[whose]
        assert owner is not None
        cards = owner[hands.melds][meld]
        if hands.rules.is_meld((*cards, *(card for card, _, _ in laid))):
            continue
        if hands.rules.is_meld(cards):
            off = dict.fromkeys(card for card, _, _ in laid)
            wrong = layoffs(hands.rules, off, [cards]).left
            found += [(seat, i, card, cards) for card, seat, i in laid if card in wrong]
    for seat, i, card, cards in sorted(found):
        text = f"{show(card)} does not fit {show_all(cards)}."
        yield hands.fact.problem("impossible", text, seat, "layoffs", i)


def grown(table: Mapping[int, Hand], seat: int) -> dict[Target, list[str]]:
    """The melds of the others, each with all that is laid off on it."""
    there = {
        (whose, i): list(meld)
        for whose, hand in table.items()
        for i, meld in enumerate(hand["melds"])
    }
    for hand in table.values():
        for laid in hand.get("layoffs", ()):
            if (target := (laid["seat"], laid["meld"])) in there:
                there[target].append(laid["card"])
    return {target: cards for target, cards in there.items() if target[0] != seat}


def laid_out(hands: Hands, cards: Sequence[str], onto: dict[Target, list[str]]) -> Hand:
    """Cards as they leave least, as a hand of the sheet."""
    found = best(hands.rules, cards, [*onto.values()])
    return {
        "melds": [list(meld) for meld in found.melds],
        "layoffs": written(found.layoffs, [*onto]),
        "deadwood": list(found.left),
    }


def written(laid: Sequence[tuple[str, int]], onto: list[Target]) -> list[Hand]:
    """Lay-offs as the sheet writes them."""
    return [
        {"card": card, "seat": onto[index][0], "meld": onto[index][1]}
        for card, index in laid
    ]


def lays_more(hands: Hands, table: dict[int, Hand], seat: int) -> bool:
    """Lays off of what a seat has left whatever fits by now; whether anything did."""
    hand, onto = table[seat], grown(table, seat)
    more = layoffs(hands.rules, hand["deadwood"], [*onto.values()])
    off = [*hand["layoffs"], *written(more.layoffs, [*onto])]
    table[seat] = {**hand, "layoffs": off, "deadwood": list(more.left)}
    return bool(more.layoffs)
