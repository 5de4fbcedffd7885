"""Melds laid down in turn while a round is played, judged one after another.

A wrong lay-down is a fault, which is reported, and no error of the sheet. What comes
after it is judged as it was laid.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import field
from typing import TYPE_CHECKING, Any

from referee.melds.laid import LAID_OFF, LAID_ON, ON, Laydown, LayFault, Part
from referee.melds.laydown_checks import (
    INITIAL,
    LAY,
    MELD,
    SEAT,
    nowhere,
    too_many,
)
from referee.melds.melds import Melds, reading
from referee.values.declared import declaration
from referee.values.faces import Face, card_words, cards_words, faces
from referee.values.facts import (
    Card,
    Cards,
    Fact,
    Problem,
    Record,
    Row,
    Several,
)
from referee.values.notation import JOKER
from referee.values.view import RoundView
from referee.words import Said, Text, row_of
from referee.words.text import SEMICOLON

if TYPE_CHECKING:
    from referee.values.rules import Rule


DOT = Text("laid.between", "{before} · {next}")
NO_LAYDOWN = Text("laid.none", "none")
LAYDOWN = Text("laid.laydown", "{name}: {what}")
FIRST_LAYDOWN = Text("laid.first", "{name}, first: {what}")
NOTHING = Text("laid.nothing", "nothing")
MADE_BEFORE = Text("laid.made-before", "{name} has made the first lay-down before")
NOT_MADE_YET = Text("laid.not-made", "{name} has not made a first lay-down yet")
CARDS_WHY = Text("laid.no-meld", "{cards}: {why}")
NO_FIT = Text("laid.no-fit", "{card} does not fit {cards}")
NO_OWN = Text("laid.no-own", "{name} lays down no meld")
SHORT = Text("laid.short", "{value} is {short} short of {need}")
STILL_SHORT = Text("laid.still-short", "{short} short of {need}")
"""The same beside a sum that tells the value."""

Written = dict[str, Any]
"""A lay-down as it is written in a sheet."""


@declaration()
class Laydowns:
    """The lay-downs of a round as a fact, and the rules that they can break.

    `need`: the points that the first one of each seat must count.
    """

    rules: Melds
    need: int
    not_a_meld: Rule
    does_not_fit: Rule
    no_own_meld: Rule
    too_low: Rule
    before_initial: Rule
    second_initial: Rule
    key: str = "laid"
    label: str = "What was laid down"
    card: Fact[str] = field(init=False)
    melds: Fact[tuple[tuple[str, ...], ...]] = field(init=False)
    layoffs: Fact[tuple[Row, ...]] = field(init=False)
    fact: Fact[tuple[Row, ...]] = field(init=False)

    def __post_init__(self) -> None:
        pack = self.rules.pack
        card = Fact("card", Card(pack), "Card")
        melds = Fact("melds", Several(Cards(pack, ordered=True)), "Melds")
        off = Fact("layoffs", Several(Record((card, LAY, MELD))), "Laid off")
        laid = Several(Record((SEAT, INITIAL, melds, off)))
        fact = Fact(
            self.key,
            laid,
            self.label,
            needed=False,
            record=True,
            in_words=self.in_words,
        )
        names = {"card": card, "melds": melds, "layoffs": off, "fact": fact}
        for name, value in names.items():
            object.__setattr__(self, name, value)

    @property
    def faults(self) -> dict[str, Rule]:
        """The rules by their keys."""
        rules = (self.not_a_meld, self.does_not_fit, self.no_own_meld)
        more = (self.too_low, self.before_initial, self.second_initial)
        return {rule.key: rule for rule in (*rules, *more)}

    def hold(self, r: RoundView) -> Iterator[Problem]:
        """Every card can be there; every card laid off goes to an earlier meld."""
        yield from too_many(self, r[self.fact])
        yield from nowhere(self, r[self.fact])

    def in_words(self, players: Sequence[str], raw: Sequence[Written]) -> Said:
        """The lay-downs in words, one after the other."""
        every = [self.one_told(players, raw, one) for one in raw]
        return row_of(every, DOT) if every else NO_LAYDOWN

    def one_told(
        self, players: Sequence[str], raw: Sequence[Written], written: Written
    ) -> Said:
        off = []
        for laid in written["layoffs"]:
            onto, index = raw[laid["lay"]], laid["meld"]
            meld = self.rules.name_of(onto["melds"][index], index)
            where = ON(name=players[onto["seat"]], meld=meld)
            off.append(LAID_ON(card=card_words(laid["card"]), where=where))
        what: list[Said] = []
        if written["melds"]:
            what.append(row_of(map(cards_words, written["melds"])))
        if off:
            what.append(LAID_OFF(cards=row_of(off)))
        text = FIRST_LAYDOWN if written.get("initial") else LAYDOWN
        name, said = players[written["seat"]], row_of(what, SEMICOLON)
        return text(name=name, what=said if what else NOTHING)

    def judge(self, r: RoundView) -> tuple[Laydown, ...]:
        """What each lay-down is worth, and its faults; FactMissing without any."""
        table: list[list[tuple[str, ...]]] = []
        begun: set[int] = set()
        return tuple([judge(self, r, row, table, begun) for row in r[self.fact]])


def judge(
    laws: Laydowns,
    r: RoundView,
    row: Row,
    table: list[list[tuple[str, ...]]],
    begun: set[int],
) -> Laydown:
    """The next lay-down; puts its melds on the `table` and its seat among the begun."""
    seat, initial = row[SEAT], row.get(INITIAL, False)
    melds = tuple([part_of(laws.rules, cards) for cards in row[laws.melds]])
    off = tuple([lay_off(laws, laid, table) for laid in row[laws.layoffs]])
    table.append(list(row[laws.melds]))
    value = sum([part.value for part in melds + off])
    faults = []
    if None in [part.meld for part in melds + off]:
        faults += [LayFault(laws.not_a_meld, i, None, x.said) for i, x in wrong(melds)]
        faults += [LayFault(laws.does_not_fit, None, i, x.said) for i, x in wrong(off)]
    if initial and seat in begun:
        why = MADE_BEFORE(name=r.name(seat))
        faults.append(LayFault(laws.second_initial, None, None, why))
    elif initial:
        faults += too_little(laws, r, seat, melds, value)
    elif seat not in begun:
        why = NOT_MADE_YET(name=r.name(seat))
        faults.append(LayFault(laws.before_initial, None, None, why))
    if initial:
        begun.add(seat)
    return Laydown(seat, initial, value, melds, off, tuple(faults))


def part_of(rules: Melds, cards: tuple[str, ...]) -> Part:
    """What a meld counts, or why it is none."""
    meld = reading(rules, cards)
    if meld is not None:
        return Part(cards, meld.value, meld)
    why = rules.why_not(cards)
    return Part(
        cards, 0, None, CARDS_WHY(cards=faces(cards), why=why) if cards else why
    )


def lay_off(laws: Laydowns, laid: Row, table: list[list[tuple[str, ...]]]) -> Part:
    """A card laid off; its meld on the table grows by it where it fits.

    A joker counts what the meld is worth more by it.
    """
    rules, card = laws.rules, laid[laws.card]
    melds = table[laid[LAY]]
    before = melds[laid[MELD]]
    grown = reading(rules, (*before, card))
    if grown is None:
        why = NO_FIT(card=Face(card), cards=faces(before))
        return Part((card,), 0, None, why)
    melds[laid[MELD]] = (*before, card)
    value = rules.value(card)
    if card == JOKER:
        was = rules.read(before)
        value = grown.value - (was.value if was else rules.sum(before))
    return Part((card,), value, grown)


def wrong(parts: tuple[Part, ...]) -> list[tuple[int, Part]]:
    """The parts that count nothing, with their places."""
    return [(i, part) for i, part in enumerate(parts) if part.meld is None]


def too_little(
    laws: Laydowns, r: RoundView, seat: int, melds: tuple[Part, ...], value: int
) -> Iterator[LayFault]:
    """What a first lay-down lacks: a meld of its own, the points that it needs."""
    if not any(part.meld for part in melds):
        yield LayFault(laws.no_own_meld, None, None, NO_OWN(name=r.name(seat)))
    if value < laws.need:
        why = SHORT(value=value, short=laws.need - value, need=laws.need)
        yield LayFault(laws.too_low, None, None, why)
