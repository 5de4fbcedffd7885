import re
from collections.abc import Sequence
from typing import Any

from django import template
from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString, mark_safe

from scorekeeper import languages
from scorekeeper.tables import sentences, spoken
from scorekeeper.tables.entry import doubt as doubts

register = template.Library()
register.filter("own_name", languages.own_name)
register.filter("said", spoken.word)
register.filter("labelled", spoken.label)
register.filter("small", spoken.small)
register.filter("begun", sentences.capitalize)
register.filter("owner", sentences.owner)
register.filter("begun_small", spoken.begun_small)
register.filter("play", spoken.play)
register.filter("suit_name", spoken.suit_name)
register.filter("sign", spoken.sign)
register.filter("minus", spoken.minus)
register.filter("signed", spoken.signed_number)
register.filter("because", spoken.because)
register.filter("listed", spoken.list_names)
register.filter("span", spoken.span)
register.filter("when", spoken.when)
register.filter("day", spoken.day)


@register.filter
def game_name(game: Any) -> str:
    """By what name people know it there."""
    return spoken.of_game(game, "name")


@register.filter
def summary(game: Any) -> str:
    return spoken.of_game(game, "summary")


@register.filter
def lasting(game: Any) -> str:
    """How long it takes."""
    return spoken.of_game(game, "length")


@register.filter
def gist(game: Any) -> str:
    return spoken.small(game.about.gist)


@register.filter
def dealer_does(game: Any) -> str:
    return spoken.word(spoken.deals(game))


@register.filter
def left_does(game: Any) -> str:
    return spoken.small(game.seats.left_does)


@register.filter
def seat_names(side: Sequence[Any]) -> SafeString:
    """Who plays together, each in an element whose name new.js keeps right."""
    names = (
        format_html('<b data-seat="{}">{}</b>', seat.number, seat.name or seat.place)
        for seat in side
    )
    return mark_safe(spoken.list_names(names))  # noqa: S308  (each is escaped)


@register.filter
def within(unit: sentences.Unit, number: int) -> str:
    """Within a sentence: deal 3."""
    return sentences.round_numbered(unit, number)


@register.filter
def alone(unit: sentences.Unit, number: int) -> str:
    """Behind a comma or a colon: deal 3."""
    return sentences.round_alone(unit, number)


@register.filter
def heading(unit: sentences.Unit, number: int) -> str:
    """Where a line begins: Deal 3."""
    return sentences.round_first(unit, number)


@register.filter
def subject(unit: sentences.Unit, number: int) -> str:
    """Where a sentence begins: Deal 3."""
    return sentences.round_subject(unit, number)


@register.filter
def counts(unit: sentences.Unit, number: int) -> str:
    """3 deals."""
    return sentences.rounds_counted(unit, number)


@register.filter
def tone(points: int) -> str:
    """The class of a change, beside its sign."""
    return "pos" if points > 0 else "neg" if points < 0 else ""


@register.filter
def item(values: Sequence[Any], index: int) -> Any:
    return values[index]


SUITS = {"♣": "C", "♦": "D", "♥": "H", "♠": "S"}
# A card as it is printed, a suit alone, or how many in which suit.
PRINTED = re.compile(r"(?<!\w)(10|\w)?([♣♦♥♠])\ufe0e?")
NAMED = '<abbr role="img" aria-label="{}">{}{}\ufe0e</abbr>'
FIGURE = '<abbr role="img" aria-label="{} {}">{}<span class="{}">{}\ufe0e</span></abbr>'


@register.filter
def suits(text: str) -> SafeString:
    """Cards by their signs for the eye, by their names for the ear: 10♥ is read as its
    button is called, 10 of hearts. Signs are text, never pictures.
    """

    def card(found: re.Match[str]) -> str:
        return format_html(NAMED, name_of(found), found[1] or "", found[2])

    read = PRINTED.sub(card, conditional_escape(text))
    alone = not PRINTED.search(str(text)) or PRINTED.fullmatch(str(text))
    # One thing to whatever lays it out, as the text was.
    return mark_safe(read if alone else f"<bdi>{read}</bdi>")  # noqa: S308


@register.filter
def spelt(text: str) -> str:
    """The same where no sign is seen, as in what a button is called."""
    return PRINTED.sub(name_of, str(text))


def name_of(found: re.Match[str]) -> str:
    rank, suit = found[1], SUITS[found[2]]
    return spoken.corner_letter(rank, suit) if rank else spoken.suit_name(suit)


@register.filter
def colour_suits(text: str) -> SafeString:
    """A number of a suit, which is no card, in its colour: 3♥ is read 3 hearts."""

    def figure(found: re.Match[str]) -> str:
        many, suit = found[1] or "", SUITS[found[2]]
        return format_html(FIGURE, many, spoken.suit_name(suit), many, suit, found[2])

    return mark_safe(PRINTED.sub(figure, conditional_escape(text)))  # noqa: S308


@register.simple_tag
def doubt(state: Any, tags: str, undo: Any) -> doubts.Doubt | None:
    """What is asked about the round that was saved last; of a message whose `tags` say
    so, where the phone may take the round back.
    """
    return doubts.doubt_of(state) if "asks" in tags and undo else None
