"""The door to the referee for melds: hands that are counted, lay-downs judged."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from referee.engine.round import Round
from referee.form.records import computed_fact as counted
from referee.melds import held
from referee.melds.arranging import discard
from referee.melds.finding import find_melds as found
from referee.melds.hands import Hands
from referee.melds.held import HeldHand, Plan
from referee.melds.laid import Laydown, LayFault, Part
from referee.melds.laydowns import SHORT, STILL_SHORT, Laydowns
from referee.melds.melds import LADDER, Melds
from referee.values.facts import FactMissing
from referee.values.notation import rank_of, read_card
from referee.words import Phrase
from scorekeeper.tables.spoken import card as show, in_notation, word

__all__ = [
    "Hands",
    "HeldHand",
    "LayFault",
    "Laydown",
    "Laydowns",
    "Part",
    "Plan",
    "counted",
    "found",
    "held",
    "show",
]

WORD = re.compile(r"[^\s,;/|+]+")
CARD = re.compile(r"(?:10|[2-9TAKQJ])[CDHS♣♦♥♠][\ufe0e\ufe0f]?|JK", re.IGNORECASE)

Laid = dict[str, Any]
"""A hand as the sheet has it: its melds, its lay-offs, what is left."""


def cards_in(text: str) -> tuple[list[str], list[str]]:
    """The cards that a text names, in order, and the words that name none."""
    cards: list[str] = []
    strange = []
    for typed in WORD.findall(in_notation(text)):
        found = CARD.findall(typed)
        if "".join(found) == typed:
            cards += [read_card(one) or one for one in found]
        else:
            strange.append(typed)
    return cards, strange


def why_barred(hands: Hands, r: Round, seat: int) -> str | None:
    """Why a seat may not lay off, or nothing; None while that is not known."""
    try:
        return word(hands.barred(r, seat))
    except FactMissing:
        return None


def name_of(rules: Melds, cards: Iterable[str]) -> str:
    """A meld by its name: three eights; nothing where it is none."""
    return word(rules.name(cards) or "")


def meld_words(rules: Melds, cards: Iterable[str]) -> str:
    """A meld after its owner’s name: three eights, run in spades."""
    return word(rules.possessive(cards))


def why_not(rules: Melds, cards: Sequence[str]) -> str:
    return word(rules.why_not(cards))


def where(
    hands: Hands, r: Round, laid: Mapping[int, Laid], layoff: dict[str, Any]
) -> str:
    """Where a card is laid off: on Ann’s queens."""
    return word(hands.on(r, laid, layoff))


def beside_its_value(fault: LayFault) -> str:
    """What is wrong with a lay-down, where what it is worth stands before it."""
    said = fault.said
    if isinstance(said, Phrase) and said.text is SHORT:
        said = STILL_SHORT(**said.values)
    return word(said)


def to_discard(hands: Hands, cards: Sequence[str]) -> str:
    """The card of one too many without which the others leave least."""
    return discard(hands.rules, cards).card


def judge(laydowns: Laydowns, r: Round) -> Iterator[Laydown]:
    """The lay-downs of a round as the referee has read them."""
    try:
        yield from laydowns.judge(r)
    except FactMissing:
        return


def upwards(rules: Melds) -> dict[str, int]:
    """The pack from the ace up to the king, as runs go."""
    ranks = {rank: place for place, rank in enumerate(LADDER[:13])}
    order = sorted(rules.pack, key=lambda card: ranks.get(rank_of(card), len(ranks)))
    return {card: rules.pack[card] for card in order}


def in_order(rules: Melds, meld: Sequence[str]) -> list[str]:
    """A meld as it reads; cards that are none as they lie."""
    found = rules.read(meld)
    return list(found.laid if found else meld)
