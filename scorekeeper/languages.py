"""The languages of the site: which it offers, and in which one a request is answered.

A phone keeps its own in a cookie; without one its browser says what it would like. A
language is offered once every text of the site and of the referee is said in it:
`make languages` looks, and writes down which are whole.
"""

import os
from pathlib import Path
from typing import cast

from django.conf import settings
from django.http import HttpRequest
from django.utils import translation


def gettext_noop(text: str) -> str:
    """Marks a text for the catalogues. Django’s own asks the settings, which are being
    read here: what they refuse afterwards would be lost.
    """
    return text


ENGLISH: str = "en"
FOLDER: Path = Path(__file__).resolve().parent / "locale"
WHOLE: Path = FOLDER / "whole"
COMPILED: str = "LC_MESSAGES/django.mo"
COOKIE: str = "language"
# In our catalogues too: the framework’s Italian begins them with a capital.
DAYS_AND_MONTHS: tuple[str, ...] = (
    *(gettext_noop("Monday"), gettext_noop("Tuesday"), gettext_noop("Wednesday")),
    *(gettext_noop("Thursday"), gettext_noop("Friday"), gettext_noop("Saturday")),
    *(gettext_noop("Sunday"), gettext_noop("January"), gettext_noop("February")),
    *(gettext_noop("March"), gettext_noop("April"), gettext_noop("May")),
    *(gettext_noop("June"), gettext_noop("July"), gettext_noop("August")),
    *(gettext_noop("September"), gettext_noop("October"), gettext_noop("November")),
    gettext_noop("December"),
)


def offered_languages() -> list[tuple[str, str]]:
    """English, and every language that is whole: what Django calls LANGUAGES.

    TRY_LANGUAGES names others, to be looked at while somebody works on them. A phone
    that keeps the site has the words of one language beside English.
    """
    whole = WHOLE.read_text().split() if WHOLE.exists() else []
    tried = os.environ.get("TRY_LANGUAGES", "").split()
    here = [code for code in [*whole, *tried] if (FOLDER / code / COMPILED).exists()]
    codes = dict.fromkeys([ENGLISH, *here])
    return [(code, own_name(code)) for code in codes]


def own_name(code: str) -> str:
    """In its own words: who looks for it may read no other."""
    try:
        name = str(translation.get_language_info(code)["name_local"])
    except KeyError:
        return code
    return name[:1].upper() + name[1:]


def gettext_lazy(text: str) -> str:
    """For what is read before anybody asks: in the language of who is shown it."""
    return cast("str", translation.gettext_lazy(text))


def pgettext_lazy(context: str, text: str) -> str:
    return cast("str", translation.pgettext_lazy(context, text))


def small(label: str) -> str:
    """As it stands within a sentence: elsewhere its capital may belong to it."""
    return label if other() else label[:1].lower() + label[1:]


def is_offered(code: str) -> bool:
    return code in dict(settings.LANGUAGES)


def other() -> str:
    """The language that is spoken now, where it is not English."""
    now = translation.get_language() or ENGLISH
    return "" if now == ENGLISH else now


def choose(request: HttpRequest, code: str) -> None:
    """The phone that asks reads it from now on."""
    request.reads = code  # type: ignore[attr-defined]


def chosen_language(request: HttpRequest) -> str:
    """What this phone has chosen itself, if anything."""
    code = request.COOKIES.get(COOKIE, "")
    return code if is_offered(code) else ""
