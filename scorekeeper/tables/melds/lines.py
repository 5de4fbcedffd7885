"""Cards on the table in lines, with what they are and where a card can go."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from django.utils.translation import gettext

from referee.form.fields import split
from scorekeeper.tables import spoken
from scorekeeper.tables.melds.hands import Count
from scorekeeper.tables.scoring import melds as scoring_melds
from scorekeeper.tables.scoring.melds import Laid, in_order, show


@dataclass(frozen=True)
class Face:
    """A card that lies on the table."""

    card: str
    text: str
    suit: str
    picked: bool = False

    @property
    def name(self) -> str:
        """As it is read aloud, here as on its place in the pack."""
        return spoken.card_name(self.card) if self.suit else spoken.card(self.card)


@dataclass(frozen=True)
class Line:
    """Cards that lie together, in words, and what they count.

    `put` is what a button sends that puts a card here, `into` its words.
    """

    faces: list[Face]
    says: str
    put: str = ""
    into: str = ""
    points: int | None = None
    wrong: str = ""


def face(card: str, picked: bool = False) -> Face:
    return Face(card, show(card), split(card)[1], picked)


def lines_of(count: Count) -> Iterator[Line]:
    """A hand as it lies: its melds, what is laid off, what is left."""
    if count.hand.cards:
        hand = count.laid[count.whose]
        yield from meld_lines(count, hand)
        yield from off_lines(count, hand)
        yield from rest_line(count, hand)


def meld_lines(count: Count, hand: Laid) -> Iterator[Line]:
    rules = count.rules.rules
    for number, meld in enumerate(hand["melds"]):
        name = scoring_melds.name_of(rules, meld)
        wrong = " ".join(count.wrong(count.whose, "melds", number))
        put = "" if count.picked in meld else f"meld.{number}"
        into = (
            gettext("to the {name}").format(name=name)
            if name
            else gettext("to meld {number}").format(number=number + 1)
        )
        cards = in_order(rules, meld)
        yield Line(faces(count, cards), name, put, into, wrong=wrong)


def off_lines(count: Count, hand: Laid) -> Iterator[Line]:
    hands = dict(enumerate(count.laid))
    for number, layoff in enumerate(hand["layoffs"]):
        where = scoring_melds.where(count.rules, count.round, hands, layoff)
        says = gettext("laid off {where}").format(where=where)
        wrong = " ".join(count.wrong(count.whose, "layoffs", number))
        yield Line(faces(count, [layoff["card"]]), says, wrong=wrong)


def rest_line(count: Count, hand: Laid) -> Iterator[Line]:
    rules, left = count.rules.rules, hand["deadwood"]
    if left or count.picked:
        sums = " + ".join(str(rules.value(card)) for card in left)
        says = sums if len(left) > 1 else gettext("left over")
        put = "" if count.picked in left else "left"
        yield Line(
            faces(count, left), says, put, gettext("to what is left"), rules.sum(left)
        )


def targets_of(count: Count) -> Iterator[Line]:
    """Where else a picked card can go: a meld of its own, and those of the others."""
    if not count.picked:
        return
    yield Line([], gettext("a new meld"), "new", gettext("to a new meld"))
    hands = dict(enumerate(count.laid))
    for seat, hand in hands.items():
        if seat == count.whose or count.barred != "":
            continue
        for number, meld in enumerate(hand["melds"]):
            spot = {"seat": seat, "meld": number}
            where = scoring_melds.where(count.rules, count.round, hands, spot)
            cards = in_order(count.rules.rules, meld)
            yield Line([face(one) for one in cards], where, f"off.{meld[0]}", where)


def faces(count: Count, cards: Iterable[str]) -> list[Face]:
    return [face(card, card == count.picked) for card in cards]
