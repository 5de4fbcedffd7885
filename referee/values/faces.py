"""Cards and suits to be said in a sentence."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from referee.values.notation import JOKER, RANKS, rank_of, read_card, show
from referee.words import Catalogue, Said, Text, row_of
from referee.words.text import SPACE

JOKER_NAME = Text("card.joker", "joker")


SIGN = {rank: Text(f"card.sign.{rank}", rank) for rank in RANKS}
"""What is printed in the corner of a card: K♥ is K♥ in German, Q♥ is D♥."""


def sign_of(card: str) -> str:
    """The sign of its suit."""
    return show(card)[-1]


class Face(NamedTuple):
    """A card: 10♥."""

    card: str

    def __str__(self) -> str:
        return self.say()

    def say(self, language: Catalogue | None = None) -> str:
        if self.card == JOKER:
            return JOKER_NAME.say(language)
        if language is None:
            return show(self.card)
        return f"{SIGN[rank_of(self.card)].say(language)}{sign_of(self.card)}"


class Faces(NamedTuple):
    """Several cards, one after the other: 10♥ Q♠."""

    cards: tuple[str, ...]

    def __str__(self) -> str:
        return self.say()

    def say(self, language: Catalogue | None = None) -> str:
        return " ".join([Face(card).say(language) for card in self.cards])


def card_words(raw: str) -> Said:
    """A card however it is written; what is none as it stands there."""
    card = read_card(raw)
    return Face(card) if card else raw


def cards_words(raw: Iterable[str]) -> Said:
    """Several cards however they are written."""
    return row_of(map(card_words, raw), SPACE)


def faces(cards: Iterable[str]) -> Faces:
    return Faces(tuple(cards))


RANK = {
    "A": Text("rank.ace", "ace"),
    "K": Text("rank.king", "king"),
    "Q": Text("rank.queen", "queen"),
    "J": Text("rank.jack", "jack"),
    "10": Text("rank.ten", "ten"),
    "9": Text("rank.nine", "nine"),
    "8": Text("rank.eight", "eight"),
    "7": Text("rank.seven", "seven"),
    "6": Text("rank.six", "six"),
    "5": Text("rank.five", "five"),
    "4": Text("rank.four", "four"),
    "3": Text("rank.three", "three"),
    "2": Text("rank.two", "two"),
}
"""One card of a rank: "the ace"."""

RANKS_OF = {
    "A": Text("rank.aces", "aces"),
    "K": Text("rank.kings", "kings"),
    "Q": Text("rank.queens", "queens"),
    "J": Text("rank.jacks", "jacks"),
    "10": Text("rank.tens", "tens"),
    "9": Text("rank.nines", "nines"),
    "8": Text("rank.eights", "eights"),
    "7": Text("rank.sevens", "sevens"),
    "6": Text("rank.sixes", "sixes"),
    "5": Text("rank.fives", "fives"),
    "4": Text("rank.fours", "fours"),
    "3": Text("rank.threes", "threes"),
    "2": Text("rank.twos", "twos"),
}
"""Several cards of a rank: "all four aces"."""

SUIT = {
    "C": Text("suit.clubs", "clubs"),
    "D": Text("suit.diamonds", "diamonds"),
    "H": Text("suit.hearts", "hearts"),
    "S": Text("suit.spades", "spades"),
}
"""A suit within a sentence: "hearts are trumps"."""

SUIT_FIRST = {
    "C": Text("suit.clubs.first", "Clubs"),
    "D": Text("suit.diamonds.first", "Diamonds"),
    "H": Text("suit.hearts.first", "Hearts"),
    "S": Text("suit.spades.first", "Spades"),
}
"""A suit that begins a sentence: "Hearts are led"."""

CARD_OF = {
    "C": Text("suit.clubs.card", "club"),
    "D": Text("suit.diamonds.card", "diamond"),
    "H": Text("suit.hearts.card", "heart"),
    "S": Text("suit.spades.card", "spade"),
}
"""One card of a suit: "a heart"."""
