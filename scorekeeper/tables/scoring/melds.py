"""The door to the referee for melds: hands that are counted, lay-downs judged."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from referee.arranging import discard
from referee.cards import rank_of, read_card, show
from referee.facts import Fact, OneOf, Unanswered
from referee.game import Game, Rule
from referee.hands import Hands
from referee.laydowns import Laydown, Laydowns, LayFault, Part
from referee.melds import LADDER, Melds
from referee.round import Round

__all__ = ["Hands", "LayFault", "Laydown", "Laydowns", "Part", "show"]

WORD = re.compile(r"[^\s,;/|+]+")
CARD = re.compile(r"(?:10|[2-9TAKQJ])[CDHS♣♦♥♠][\ufe0e\ufe0f]?|JK", re.IGNORECASE)

Laid = dict[str, Any]
"""A hand as the sheet has it: its melds, its lay-offs, what is left."""


def cards_in(text: str) -> tuple[list[str], list[str]]:
    """The cards that a text names, in order, and the words that name none."""
    cards: list[str] = []
    strange = []
    for word in WORD.findall(text):
        found = CARD.findall(word)
        if "".join(found) == word:
            cards += [read_card(one) or one for one in found]
        else:
            strange.append(word)
    return cards, strange


def counted(game: Game, record: Fact[Any]) -> Fact[Any] | None:
    """The fact that is told, or counted from this record."""
    for kind in game.kinds:
        for stage in kind.stages:
            for ask in stage.asks:
                if isinstance(ask, OneOf) and any(
                    record in way.facts for way in ask.ways
                ):
                    return ask.fact
    return None


def barred(hands: Hands, r: Round, seat: int) -> str | None:
    """Why a seat may not lay off, or nothing; None while that is not known."""
    try:
        return hands.barred(r, seat)
    except Unanswered:
        return None


def laid_out(
    hands: Hands,
    r: Round,
    cards: Mapping[int, Sequence[str]],
    fixed: Mapping[int, Laid],
) -> dict[int, Laid]:
    """The best arrangement of these hands beside those that are laid out by hand."""
    return hands.best(r, dict(cards), fixed=dict(fixed))


def to_discard(hands: Hands, cards: Sequence[str]) -> str:
    """The card of one too many without which the others leave least."""
    return discard(hands.rules, cards).card


def judged(laydowns: Laydowns, r: Round) -> Iterator[Laydown]:
    """The lay-downs of a round as the referee has read them."""
    try:
        yield from laydowns.judged(r)
    except Unanswered:
        return


def faults_in(r: Round) -> Iterator[tuple[int, int, str, Rule]]:
    """What is wrong with the lay-downs of a round: which one, whose, why, the rule."""
    laws = r.table.game.laydowns
    for place, one in enumerate(judged(laws, r) if laws else ()):
        for fault in one.faults:
            text = f"{r.name(one.seat)} laid down: {fault.why}"
            yield place, one.seat, text, fault.rule


def upwards(rules: Melds) -> dict[str, int]:
    """The pack from the ace up to the king, as runs go."""
    ranks = {rank: place for place, rank in enumerate(LADDER[:13])}
    order = sorted(rules.pack, key=lambda card: ranks.get(rank_of(card), len(ranks)))
    return {card: rules.pack[card] for card in order}


def in_order(rules: Melds, meld: Sequence[str]) -> list[str]:
    """A meld as it reads; cards that are none as they lie."""
    found = rules.read(meld)
    return list(found.laid if found else meld)
