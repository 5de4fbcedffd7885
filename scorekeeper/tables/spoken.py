"""Words in the language of whoever reads: of the referee, and of what tables say."""

from dataclasses import dataclass
from functools import cache
from typing import Any

from django.conf import settings
from django.utils import translation

from referee import Game
from referee.engine.league import AlternativeScoring, Stat
from referee.engine.named import cited as cited, deals as deals, kind_of
from referee.form import build
from referee.form.voice import Voice
from referee.values import typed_cards
from referee.values.faces import SUIT, SUIT_FIRST, Face
from referee.values.facts import Fact
from referee.values.rules import Rule
from referee.words import (
    Catalogue,
    Declared,
    Label,
    Said,
    Text,
    all_of as all_of,
    catalogue,
    languages,
    word as worded,
)
from scorekeeper.languages import other


@dataclass(frozen=True)
class Reader:
    """A language: the referee's catalogue, and where it has no words the site's own."""

    referee: Catalogue

    def pgettext(self, context: str, message: str, /) -> str:
        said = self.referee.pgettext(context, message)
        return translation.pgettext(context, message) if said == message else said

    def npgettext(self, context: str, one: str, many: str, n: int, /) -> str:
        said = self.referee.npgettext(context, one, many, n)
        if said in (one, many):
            return translation.npgettext(context, one, many, n)
        return said


@cache
def reader(code: str) -> Catalogue | None:
    known = catalogue(code) if code in languages() else None
    return Reader(known) if known else None


def language() -> Catalogue | None:
    """The words of whoever reads now; None for English, which texts hold themselves."""
    code = other()
    return reader(code) if code else None


def voice() -> Voice:
    """In whose words a form is: of whoever reads now."""
    return Voice(language())


def word(said: Said) -> str:
    """A value in words: a number with a true minus, a phrase as the reader has it."""
    return worded(said, language())


def label(text: str) -> str:
    """What a game calls something, as it stands over it: Bids."""
    return word(Label(text)) if text else ""


def small(text: str) -> str:
    """The same as it stands within a sentence: bids."""
    return word(Label(text, small=True)) if text else ""


def of_game(game: Game, what: str) -> str:
    """What a game says of itself: its name, its summary, how long it takes."""
    return word(Declared(f"{game.slug}.{what}", getattr(game, what)))


def play(game: Game) -> list[tuple[str, str]]:
    """How it is played: headings and what stands below them."""
    key = f"{game.slug}.play"
    return [
        (
            word(Declared(f"{key}.{number}.heading", heading)),
            word(Declared(f"{key}.{number}.text", text)),
        )
        for number, (heading, text) in enumerate(game.play, 1)
    ]


def suit_name(letter: str) -> str:
    """Of the suit that C, D, H or S stands for."""
    return word(SUIT[letter])


def suit_first(letter: str) -> str:
    """The same where a line begins."""
    return word(SUIT_FIRST[letter])


def sign(rank: str) -> str:
    """What is printed in the corner of a card: Q, in German D."""
    return build.sign(rank, voice())


def card(name: str) -> str:
    """A card as it is printed: 10♥."""
    return word(Face(name))


JOKER = Text("card.a-joker", "joker")


def in_notation(typed: str) -> str:
    """Cards as people type them, in the notation of the sheet: Pik Dame is QS."""
    return typed_cards.in_notation(typed, language())


def typed_as(text: Text) -> frozenset[str]:
    """What it lists between commas, small: by these words what people type is known,
    in whichever language that is offered they type it.
    """
    return in_languages(text, tuple(code for code, _ in settings.LANGUAGES))


@cache
def in_languages(text: Text, codes: tuple[str, ...]) -> frozenset[str]:
    found: set[str] = set()
    for code in codes:
        with translation.override(code):
            found.update(word(text()).casefold().split(", "))
    return frozenset(found)


def card_name(name: str) -> str:
    """A card as it is read aloud: Q of spades."""
    return build.card_name(name, voice())


def within(said: Said) -> str:
    """Words of the referee as they stand within a sentence."""
    text = word(said)
    return text if other() else small(text)


def begun_small(said: str) -> str:
    """Words that began a line, within one: English alone makes them small."""
    return str(said) if other() else small(str(said))


def heading(rule: Rule) -> str:
    """What a rule is called where it stands with others."""
    return word(Declared(f"{rule.game}.rule.{rule.key}.title", rule.heading))


def help(game: Game, fact: Fact[Any]) -> str:
    """What is said beside a fact, where that is the same in every round."""
    said = fact.help
    if not isinstance(said, str) or not said:
        return ""
    return word(Declared(f"{game.slug}.{kind_of(game, fact)}.{fact.key}.help", said))


def tally(game: Game, stat: Stat) -> str:
    """What is counted of players over many rounds."""
    return word(Declared(f"{game.slug}.tally.{stat.key}", stat.label))


def list_law(game: Game, form: AlternativeScoring) -> str:
    """How a club counts a table, in one sentence."""
    return word(Declared(f"{game.slug}.list.{form.key}.law", form.law))
