"""Cards: how they are written, and packs as counts of copies."""

from collections.abc import Mapping
from functools import cache

SUITS = ("C", "D", "H", "S")
SUIT_NAMES = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}
RANKS = ("A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2")
SYMBOLS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
JOKER = "JK"

Pack = Mapping[str, int]
"""The cards of a pack and how many copies it has of each."""

# A symbol may be followed by a variation selector (text or emoji), which says nothing.
_SUIT_SPELLINGS = {
    spelling: suit
    for suit, symbol in SYMBOLS.items()
    for spelling in (suit, suit.lower(), symbol, symbol + "\ufe0e", symbol + "\ufe0f")
}
_RANK_SPELLINGS = {s: r for r in RANKS for s in (r, r.lower())} | {"T": "10", "t": "10"}
_CARD_SPELLINGS = {
    rank_spelling + suit_spelling: rank + suit
    for rank_spelling, rank in _RANK_SPELLINGS.items()
    for suit_spelling, suit in _SUIT_SPELLINGS.items()
} | dict.fromkeys(("JK", "jk", "Jk", "jK"), JOKER)

read_card = _CARD_SPELLINGS.get
"""The card as it is written back ("10H"), or None: `read_card("t♥")`."""

read_suit = _SUIT_SPELLINGS.get
"""The suit's letter, or None: `read_suit("♠")`."""

read_rank = _RANK_SPELLINGS.get
"""The rank, or None: `read_rank("T")`."""


def rank_of(card: str) -> str:
    """The rank of a card in its written form; of the joker, the joker."""
    return card[:-1] if card != JOKER else JOKER


def suit_of(card: str) -> str:
    """The suit letter printed on a card; of the joker, nothing."""
    return card[-1] if card != JOKER else ""


def pack_of(ranks: tuple[str, ...], copies: int = 1) -> dict[str, int]:
    """The cards of these ranks in all four suits, each with its copies."""
    return {rank + suit: copies for suit in SUITS for rank in ranks}


@cache
def show(card: str) -> str:
    """A card for people: "10♥"."""
    return rank_of(card) + SYMBOLS[suit_of(card)] if card != JOKER else "joker"
