"""Hands laid out when a round ends: melds, cards laid off on others', what is left."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import field
from functools import partial
from typing import Any

from referee.melds.arranging import best, layoffs
from referee.melds.hand_checks import (
    MELD,
    SEAT,
    Sound,
    Target,
    at_once,
    check_lay_offs,
    check_melds,
    check_sizes,
)
from referee.melds.laid import LAID_OFF, LAID_ON, ON
from referee.melds.melds import Melds
from referee.values.declared import declaration
from referee.values.faces import card_words as face_of, cards_words
from referee.values.facts import (
    Card,
    Cards,
    Fact,
    FactMissing,
    PerSeat,
    Problem,
    Record,
    Refused,
    Row,
    Several,
)
from referee.values.view import RoundView, WholeRound
from referee.words import Said, Text, row_of
from referee.words.text import SEMICOLON

LEFT = Text("hands.left", "left {cards}")

Hand = dict[str, Any]
"""A hand as it is written in a sheet: melds, layoffs, deadwood."""


class Counted(tuple[int, ...]):
    """What hands leave, where it is counted and nobody told it."""


@declaration()
class Hands:
    """The hands of every seat as a fact, what is refused of them, and what they leave.

    `barred` says why a seat may not lay off in a round, or nothing where it may.
    """

    rules: Melds
    barred: Callable[[WholeRound, int], Said]
    key: str = "hands"
    label: str = "Hands"
    card: Fact[str] = field(init=False)
    melds: Fact[tuple[tuple[str, ...], ...]] = field(init=False)
    layoffs: Fact[tuple[Row, ...]] = field(init=False)
    left: Fact[tuple[str, ...]] = field(init=False)
    hand: Record = field(init=False)
    fact: Fact[tuple[Row, ...]] = field(init=False)

    def __post_init__(self) -> None:
        pack = self.rules.pack
        card = Fact("card", Card(pack), "Card")
        melds = Fact("melds", Several(Cards(pack, ordered=True)), "Melds")
        laid = Several(Record((card, SEAT, MELD)))
        off = Fact("layoffs", laid, "Laid off", needed=False)
        left = Fact("deadwood", Cards(pack, ordered=True), "Deadwood")
        hand = Record((melds, off, left))
        every = PerSeat(hand, plain=partial(at_once, self))
        fact = Fact(self.key, every, self.label, record=True, in_words=self.in_words)
        for name, value in {
            "card": card,
            "melds": melds,
            "layoffs": off,
            "left": left,
            "hand": hand,
            "fact": fact,
        }.items():
            object.__setattr__(self, name, value)

    @property
    def size(self) -> int:
        return self.rules.hand

    def count(self, r: RoundView) -> Counted:
        """What each hand leaves, by seat, in the points of the cards."""
        left, worth = self.left, self.rules.worth.__getitem__
        return Counted([sum(map(worth, row[left])) for row in r[self.fact]])

    def layoffs_of(self, r: RoundView, seat: int) -> tuple[str, ...]:
        off = r[self.fact][seat].get(self.layoffs)
        return tuple([laid[self.card] for laid in off]) if off else ()

    def deadwood(self, hand: Hand) -> int:
        """The points that a hand as written leaves."""
        return self.rules.sum(hand["deadwood"])

    def may(self, r: RoundView, seat: int) -> bool:
        """Whether a seat may lay off; FactMissing while that cannot be said."""
        return not self.barred(r, seat)

    def hold(self, r: RoundView) -> Iterator[Problem]:
        """Ten cards each, none twice; every meld is one, with all that is laid off."""
        rows = r[self.fact]
        if not isinstance(rows, Sound):
            yield from check_sizes(self, r, rows)
            yield from check_melds(self, rows)
        yield from check_lay_offs(self, r, rows)

    def problems(self, r: RoundView, hands: Sequence[Hand | None]) -> list[Problem]:
        """What is wrong with the hands there are so far, as in a sheet."""
        rows, found = [], []
        for seat, hand in enumerate(hands):
            row = None
            try:
                if hand is not None:
                    row = self.hand.read(hand, r)
            except Refused as refused:
                found += [
                    self.fact.problem(code, text, seat, *path)
                    for code, text, path in refused.problems
                ]
            rows.append(row)
        found += [
            *check_sizes(self, r, rows),
            *check_melds(self, rows),
            *check_lay_offs(self, r, rows),
        ]
        return found

    def best(
        self,
        r: RoundView,
        cards: Mapping[int, Sequence[str]],
        fixed: Mapping[int, Hand] | None = None,
    ) -> dict[int, Hand]:
        """The cards of some seats as they leave least, beside hands that stay.

        All are by seat. Who may not lay off is arranged first; the others in turn, each
        on the melds that are there, then once more on those that came after.
        """
        table = dict(fixed or {})
        barred = [seat for seat in cards if not self.sure(r, seat)]
        free = [seat for seat in cards if seat not in barred]
        for seat in barred:
            table[seat] = lay_out(self, cards[seat], {})
        for seat in free:
            table[seat] = lay_out(self, cards[seat], melds_of_others(table, seat))
        while any(lays_more(self, table, seat) for seat in free):
            pass  # what one has laid off may let a card of another fit
        return {seat: table[seat] for seat in cards}

    def sure(self, r: RoundView, seat: int) -> bool:
        """Whether it is known that a seat may lay off."""
        try:
            return self.may(r, seat)
        except FactMissing:
            return False

    def on(
        self,
        r: RoundView,
        hands: Mapping[int, Hand] | Sequence[Hand],
        layoff: dict[str, Any],
    ) -> Said:
        """Where a card is laid off, in words: "on Ann’s queens"."""
        return self.where(r.table.players, hands, layoff)

    def where(
        self,
        players: Sequence[str],
        hands: Mapping[int, Hand] | Sequence[Hand],
        layoff: dict[str, Any],
    ) -> Said:
        """The same from the names of the players."""
        seat, index = layoff["seat"], layoff["meld"]
        meld = self.rules.name_of(hands[seat]["melds"][index], index)
        return ON(name=players[seat], meld=meld)

    def in_words(self, players: Sequence[str], raw: Sequence[Hand]) -> list[Said]:
        """Each hand in words: its melds, what is laid off and where, what is left."""
        return [self.one_told(players, raw, hand) for hand in raw]

    def one_told(self, players: Sequence[str], raw: Sequence[Hand], hand: Hand) -> Said:
        melds = [cards_words(meld) for meld in hand["melds"]]
        off = [
            LAID_ON(
                card=face_of(layoff["card"]), where=self.where(players, raw, layoff)
            )
            for layoff in hand.get("layoffs", ())
        ]
        left = hand["deadwood"]
        parts: list[Said] = [row_of(melds)] if melds else []
        parts += [LAID_OFF(cards=row_of(off))] if off else []
        parts += [LEFT(cards=cards_words(left))] if left else []
        return row_of(parts, SEMICOLON)


def melds_of_others(table: Mapping[int, Hand], seat: int) -> dict[Target, list[str]]:
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


def lay_out(hands: Hands, cards: Sequence[str], onto: dict[Target, list[str]]) -> Hand:
    """Cards as they leave least, as a hand of the sheet."""
    found = best(hands.rules, cards, [*onto.values()])
    return {
        "melds": [list(meld) for meld in found.melds],
        "layoffs": lay_off_rows(found.layoffs, [*onto]),
        "deadwood": list(found.left),
    }


def lay_off_rows(laid: Sequence[tuple[str, int]], onto: list[Target]) -> list[Hand]:
    """Lay-offs as the sheet writes them, from (card, place in `onto`)."""
    return [
        {"card": card, "seat": onto[index][0], "meld": onto[index][1]}
        for card, index in laid
    ]


def lays_more(hands: Hands, table: dict[int, Hand], seat: int) -> bool:
    """Lays off of what a seat has left whatever fits by now; whether anything did.

    The hand in `table`, by seat, is put in the place of the one there.
    """
    hand, onto = table[seat], melds_of_others(table, seat)
    more = layoffs(hands.rules, hand["deadwood"], [*onto.values()])
    off = [*hand["layoffs"], *lay_off_rows(more.layoffs, [*onto])]
    table[seat] = {**hand, "layoffs": off, "deadwood": list(more.left)}
    return bool(more.layoffs)
