import re
from collections.abc import Sequence
from typing import Any

from django import template

from scorekeeper.tables import words

register = template.Library()
register.filter("minus", words.minus)
register.filter("signed", words.signed)
register.filter("listed", words.listed)
register.filter("counted", words.counted)
register.filter("span", words.span)
register.filter("when", words.when)
register.filter("day", words.day)


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
