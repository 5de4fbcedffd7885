"""What the site or the referee says of a key, in English: a test that asks for the key
stays as it is when the text is worded anew.
"""

import re
from functools import cache
from pathlib import Path

from babel.messages.mofile import read_mo

ROOT = Path(__file__).resolve().parents[2]
# Any language has each text, beside its translation.
CATALOGUES = (
    "referee/languages/de/LC_MESSAGES/referee.mo",
    "scorekeeper/locale/de/LC_MESSAGES/django.mo",
)
VALUE = re.compile(r"\{(\w+)\}|%\((\w+)\)s")


@cache
def texts() -> dict[str, tuple[str, ...]]:
    """By key the text; of one and of several, where it counts."""
    found = {}
    for name in CATALOGUES:
        with (ROOT / name).open("rb") as file:
            for message in read_mo(file):
                if message.context:
                    forms = message.id
                    several = (forms,) if isinstance(forms, str) else tuple(forms)
                    found[message.context.decode()] = several
    return found


def wording(key: str, /, several: bool = False, **values: object) -> str:
    """The text of that key with these values in it: all that it names, and no other."""
    text = texts()[key][several]
    left = dict(values)

    def fill(value: re.Match[str]) -> str:
        name = value[1] or value[2]
        left.pop(name, None)
        return str(values[name])

    whole = VALUE.sub(fill, text)
    assert not left, f"{key} names no {left}"
    return whole
