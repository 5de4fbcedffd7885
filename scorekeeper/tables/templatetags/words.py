import re
from collections.abc import Sequence
from typing import Any

from django import template

from scorekeeper.tables import units, words

register = template.Library()
register.filter("minus", words.minus)
register.filter("signed", words.signed)
register.filter("listed", words.listed)
register.filter("counted", words.counted)
register.filter("span", words.span)
register.filter("when", words.when)
register.filter("day", words.day)


@register.filter
def numbered(unit: units.Unit, number: int) -> str:
    """Within a sentence: deal 3."""
    return units.numbered(unit, number)


@register.filter
def titled(unit: units.Unit, number: int) -> str:
    """Where a line begins: Deal 3."""
    return units.first(unit, number)


@register.filter
def counts(unit: units.Unit, number: int) -> str:
    """3 deals."""
    return units.counted(unit, number)


@register.filter
def tone(points: int) -> str:
    """The class of a change, beside its sign."""
    return "pos" if points > 0 else "neg" if points < 0 else ""


@register.filter
def item(values: Sequence[Any], index: int) -> Any:
    return values[index]


@register.filter
def suits(text: str) -> str:
    """Suits as text, never as pictures."""
    return re.sub("([♣♦♥♠])\ufe0e?", "\\1\ufe0e", text)
