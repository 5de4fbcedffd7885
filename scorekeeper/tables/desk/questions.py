"""The desk: questions that need no table, each a link that shares it."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import gettext, gettext_noop, ngettext

from scorekeeper.tables import scoring
from scorekeeper.tables.showing import rulebook

# What is asked, by its word in the link; the words of its tab; what it means.
WHATS = {
    "trick": (gettext_noop("One trick"), gettext_noop("Who wins a trick, and why.")),
    "may": (
        gettext_noop("May I play it"),
        gettext_noop("Whether a card may be played, by the cards held."),
    ),
    "hand": (
        gettext_noop("A hand"),
        gettext_noop("A whole hand, card by card: who wins what, and any wrong play."),
    ),
    "meld": (
        gettext_noop("A meld"),
        gettext_noop("The best melds of a hand, or what some cards are worth."),
    ),
    "worth": (
        gettext_noop("What is it worth"),
        gettext_noop("What a hand is worth before it is played."),
    ),
    "round": (
        gettext_noop("What it scores"),
        gettext_noop("What a hand, a deal or a round scores, step by step."),
    ),
}
# The words of a link: what is asked, and of which game. Facts have names of their own.
WHAT, GAME = "q", "of"
LONGEST = 2000


@dataclass(frozen=True)
class Tab:
    what: str
    label: str
    url: str
    here: bool


def laws(game: scoring.Game, rules: Iterable[Any]) -> list[rulebook.Law]:
    """Each rule that a ruling rests on, once."""
    return [rulebook.law(game, rule) for rule in dict.fromkeys(rules)]


def answers(game: scoring.Game, what: str) -> bool:
    """Whether the question has a meaning in this game."""
    match what:
        case "trick" | "may":
            return game.one_trick is not None
        case "hand":
            return game.cards is not None
        case "meld":
            return game.melds is not None
        case "worth":
            return game.display.hand_value is not None
    return True


def games_for(what: str) -> list[scoring.Game]:
    return [game for game in scoring.all_games() if answers(game, what)]


def link(what: str, game: scoring.Game | None, given: Mapping[str, str]) -> str:
    """The address of a question: only what was said is in it."""
    asked = {GAME: game.slug if game else "", WHAT: what, **given}
    query = urlencode({key: text for key, text in asked.items() if text})
    return f"{reverse('tables:desk')}?{query}"


def tabs(what: str, game: scoring.Game | None) -> Iterator[Tab]:
    """The questions; those that this game does not know ask for another game."""
    for name, (named, _) in WHATS.items():
        label = gettext(named)
        known = game if game and answers(game, name) else None
        yield Tab(name, label, link(name, known, {}), name == what)


def cards_missing(short: int) -> str:
    """2 cards are missing."""
    text = ngettext("{number} card is missing.", "{number} cards are missing.", short)
    return text.format(number=short)


def number_in(text: str) -> int | None:
    return int(text) if text.isdecimal() and len(text) < 4 else None
