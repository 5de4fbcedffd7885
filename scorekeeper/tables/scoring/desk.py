"""The door to the referee for its desk: questions without a table."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from referee.arranging import Arrangement, best, discard
from referee.cards import SUIT_NAMES, read_card, read_suit, show
from referee.facts import Problem, Refused
from referee.game import Game, Rule
from referee.melds import Meld, Melds
from referee.reasons import reasons
from referee.ruling import Asked, Ruling, capital, play_for, rule, table_of
from referee.tricks import Play
from scorekeeper.tables import scoring
from scorekeeper.tables.models import Table

__all__ = [
    "SEATS",
    "SUIT_NAMES",
    "Arrangement",
    "Asked",
    "Game",
    "Meld",
    "Melds",
    "Play",
    "Problem",
    "Rule",
    "Ruling",
    "best",
    "discard",
    "play_for",
    "read_suit",
    "reasons",
    "show",
]

CARD = re.compile(
    r"(?:10|[2-9TAKQJ])[CDHS♣♦♥♠][\ufe0e\ufe0f]?|JK(?![CDHS♣♦♥♠])", re.IGNORECASE
)
BETWEEN = re.compile(r"[\s,;|/+.]+")
# Letters, so that "Seat B pays Seat A 3" can be read.
SEATS = tuple(f"Seat {letter}" for letter in "ABCDEFGHIJ")
# The words for what may be trump that is no suit.
TRUMPS = {"none": "None", "grand": "Grand", "null": "Null"}


def cards_of(text: str) -> tuple[str, ...]:
    """The cards of a text, each as it is written back; else as it was typed.

    They may stand apart or together: "AH 10S", "ah10♠".
    """
    found: list[str] = []
    for word in filter(None, BETWEEN.split(text)):
        cards = CARD.findall(word)
        whole = "".join(cards) == word
        found += [read_card(one) or one for one in cards] if whole else [word]
    return tuple(found)


def in_link(cards: Sequence[str]) -> str:
    """Cards as a link has them: together, where they can be told apart again."""
    together = "".join(cards)
    return together if cards_of(together) == tuple(cards) else ".".join(cards)


def judge(asked: Asked) -> tuple[Ruling | None, list[Problem]]:
    """The ruling on a trick, or all that is wrong with the question."""
    try:
        return rule(asked), []
    except Refused as refused:
        return None, refused.problems


def sizes(game: Game) -> list[int]:
    """How many players a trick may have, where that is not always the same."""
    assert game.one_trick is not None
    by_count = {
        len(game.one_trick(table_of(game, n), None).seats) for n in game.players
    }
    return list(game.players) if len(by_count) > 1 else []


def alone(
    game: Game, players: int, first: int = 0, rules: Mapping[str, Any] | None = None
) -> scoring.State:
    """A table that is none, for one round judged by itself."""
    names = list(SEATS[:players])
    options = {**(rules or {}), game.first.key: first}
    table = Table(game=game.slug, players=names, options=options)
    sheet = {
        "game": game.slug,
        "players": names,
        "options": options,
        "rounds": [],
        "ended": False,
    }
    verdict = scoring.check(sheet)
    return scoring.State(table, [], sheet, verdict, verdict.json(), None)


def wrong_cards(rules: Melds, cards: Sequence[str]) -> list[str]:
    """The cards that no hand of this game can have, in sentences."""
    found = []
    for place, card in enumerate(cards):
        known, copies = read_card(card), rules.pack.get(card, 0)
        if known is None:
            found.append(f"{card[:24]} is no card: write 10H, QS or K♦.")
        elif not copies:
            found.append(f"{capital(show(card))} is not in this pack.")
        elif cards[: place + 1].count(card) == copies + 1:
            times = "twice" if copies == 1 else f"{copies + 1} times"
            found.append(f"{show(card)} is there {times}.")
    return found


def melds_in_words(rules: Melds) -> list[str]:
    """What a meld is, from the declaration."""
    few, most = rules.least, rules.longest_set
    suits = ", of different suits" if rules.distinct else ""
    low, high = rules.ace_low, rules.ace_high
    ace = "low or high, not both" if low and high else "high" if high else "low"
    found = [
        f"A set has {few} to {most} cards of one rank{suits}.",
        f"A run has {few} or more cards of one suit in a row; the ace is {ace}.",
    ]
    if rules.jokers:
        found.append("A joker stands for any card, and counts as that card.")
    return found
