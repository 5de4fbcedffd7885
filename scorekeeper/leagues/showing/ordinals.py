"""Places in words: first, 12th, once."""

from django.utils.translation import gettext, pgettext

from scorekeeper import languages
from scorekeeper.tables import spoken


def often(times: int) -> str:
    if times <= 2:
        return gettext("once") if times == 1 else gettext("twice")
    return gettext("{count} times").format(count=times)


def nth(place: int) -> str:
    """First; 12th."""
    if place <= len(spoken.ORDINALS):
        return gettext(spoken.ORDINALS[place - 1])
    return ordinal(place)


def ordinal(number: int) -> str:
    """1st, 2nd, 3rd, 4th, 11th, 21st."""
    if languages.other():
        return pgettext("place", "{number}th").format(number=number)
    ends = {1: "st", 2: "nd", 3: "rd"}
    teen = number % 100 in (11, 12, 13)
    return f"{number}{'th' if teen else ends.get(number % 10, 'th')}"
