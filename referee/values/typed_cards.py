"""Cards as people type them in their language: Pik Dame, D♠ and QS are one card.

The notation of the sheet is read in every language. Besides, a language has names of
ranks and suits, and the letters of its corners; where one of these letters is already
the notation's, the notation wins: in Italian AC is the ace of clubs, not of cuori.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache

from referee.values.faces import SIGN
from referee.values.notation import JOKER, RANKS, SUITS, SYMBOLS
from referee.words import Catalogue, Text

# Each in all its spellings, small, with a space between them.
RANK_NAMES = {
    "A": Text("typed.rank.A", "ace aces"),
    "K": Text("typed.rank.K", "king kings"),
    "Q": Text("typed.rank.Q", "queen queens"),
    "J": Text("typed.rank.J", "jack jacks"),
    "10": Text("typed.rank.10", "ten tens"),
    "9": Text("typed.rank.9", "nine nines"),
    "8": Text("typed.rank.8", "eight eights"),
    "7": Text("typed.rank.7", "seven sevens"),
    "6": Text("typed.rank.6", "six sixes"),
    "5": Text("typed.rank.5", "five fives"),
    "4": Text("typed.rank.4", "four fours"),
    "3": Text("typed.rank.3", "three threes"),
    "2": Text("typed.rank.2", "two twos"),
}
SUIT_NAMES = {
    "C": Text("typed.suit.C", "club clubs"),
    "D": Text("typed.suit.D", "diamond diamonds"),
    "H": Text("typed.suit.H", "heart hearts"),
    "S": Text("typed.suit.S", "spade spades"),
}
JOKER_NAMES = Text("typed.joker", "joker")
BETWEEN = Text("typed.of", "of")
END = "[\ufe0e\ufe0f]?"


class Spellings:
    """What one language has for ranks, suits and the joker."""

    def __init__(self, language: Catalogue | None) -> None:
        self.joker = JOKER_NAMES.say(language).split()
        suits = names_by_spelling({one: SUIT_NAMES[one] for one in SUITS}, language)
        signs = {sign: suit for suit, sign in SYMBOLS.items()}
        letters = {SIGN[one].say(language).lower(): one for one in SIGN}
        short = letters | {one.lower(): one for one in RANKS} | {"t": "10"}
        # A word of one letter is what it is in the notation.
        self.ranks = names_by_spelling(RANK_NAMES, language) | short
        self.suits = suits | signs
        self.letters = self.suits | {one.lower(): one for one in SUITS}
        of = one_of(BETWEEN.say(language).split())
        rank, suit = one_of(self.ranks), one_of(self.suits)
        close = f"{one_of(short)}{one_of(self.letters)}{END}"
        self.apart = re.compile(
            rf"(?<!\w)(?:({rank})[\s-]*(?:{of}\s+)?({suit}){END}"
            rf"|({suit}){END}[\s-]*({rank}))(?!\w)",
            re.IGNORECASE,
        )
        self.close = re.compile(rf"(?<!\w)(?:{close})+(?!\w)", re.IGNORECASE)
        self.one = re.compile(
            rf"({one_of(short)})({one_of(self.letters)}){END}", re.IGNORECASE
        )
        self.jokers = re.compile(rf"(?<!\w){one_of(self.joker)}(?!\w)", re.IGNORECASE)

    def read(self, typed: str) -> str:
        """The text with its cards as a sheet writes them."""
        text = self.jokers.sub(JOKER, typed)
        text = self.apart.sub(self.card_apart, text)
        return self.close.sub(self.cards_close, text)

    def card_apart(self, found: re.Match[str]) -> str:
        """A card whose rank and suit are words: Pik Dame, queen of spades."""
        rank, suit = found[1] or found[4], found[2] or found[3]
        return self.ranks[rank.lower()] + self.suits[suit.lower()]

    def cards_close(self, found: re.Match[str]) -> str:
        """Cards of letters and signs, nothing between them: D♠9♠."""
        return self.one.sub(
            lambda one: self.ranks[one[1].lower()] + self.letters[one[2].lower()],
            found[0],
        )


def names_by_spelling(
    names: dict[str, Text], language: Catalogue | None
) -> dict[str, str]:
    """By its spelling, in small letters, what is named: a rank, a suit."""
    return {
        spelling: card
        for card, text in names.items()
        for spelling in text.say(language).lower().split()
    }


def one_of(spellings: Iterable[str]) -> str:
    """Any of them, the longest first."""
    longest = sorted(spellings, key=len, reverse=True)
    return f"(?:{'|'.join(map(re.escape, longest))})"


@cache
def spellings(language: Catalogue | None) -> Spellings:
    return Spellings(language)


def in_notation(typed: str, language: Catalogue | None = None) -> str:
    """The same text with its cards as a sheet writes them; all else as it was."""
    return spellings(language).read(typed)  # type: ignore[arg-type]  # by identity
