import re
from collections.abc import Iterator, Sequence
from typing import Any

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe

from scorekeeper import languages
from scorekeeper.tables import sentences, spoken

register = template.Library()
register.filter("own_name", languages.own_name)
register.filter("said", spoken.word)
register.filter("labelled", spoken.label)
register.filter("small", spoken.small)
register.filter("begun", sentences.begun)
register.filter("owner", sentences.owner)
register.filter("begun_small", spoken.begun_small)
register.filter("play", spoken.play)
register.filter("suit_name", spoken.suit_name)
register.filter("sign", spoken.sign)
register.filter("minus", spoken.minus)
register.filter("signed", spoken.signed)
register.filter("because", spoken.because)
register.filter("listed", spoken.listed)
register.filter("span", spoken.span)
register.filter("when", spoken.when)
register.filter("day", spoken.day)


@register.filter
def called(game: Any) -> str:
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
def seated(side: Sequence[Any]) -> SafeString:
    """Who plays together, each in an element whose name new.js keeps right."""
    names = (
        format_html('<b data-seat="{}">{}</b>', one.number, one.name or one.place)
        for one in side
    )
    return mark_safe(spoken.listed(names))  # noqa: S308  (each is escaped)


@register.filter
def numbered(unit: sentences.Unit, number: int) -> str:
    """Within a sentence: deal 3."""
    return sentences.round_numbered(unit, number)


@register.filter
def alone(unit: sentences.Unit, number: int) -> str:
    """Behind a comma or a colon: deal 3."""
    return sentences.round_alone(unit, number)


@register.filter
def titled(unit: sentences.Unit, number: int) -> str:
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


@register.filter
def coloured(text: str) -> SafeString:
    """Suits as text in their colours."""
    parts = re.split("([♣♦♥♠])\ufe0e?", text)
    return format_html_join("", '<span class="{}">{}</span>', spans(parts))


def spans(parts: list[str]) -> Iterator[tuple[str, str]]:
    """Each with its class; what is no suit has none."""
    for part in filter(None, parts):
        yield SUITS.get(part, ""), f"{part}\ufe0e" if part in SUITS else part


@register.filter
def suits(text: str) -> str:
    """Suits as text, never as pictures."""
    return re.sub("([♣♦♥♠])\ufe0e?", "\\1\ufe0e", str(text))
