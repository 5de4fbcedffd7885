"""Others see who is entering what."""

from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.core.cache import caches
from django.utils import translation

from scorekeeper.tables import access, log
from scorekeeper.tables.models import Table
from scorekeeper.tables.views.at_table import Request

# Seconds until it is said again who is entering.
SAID = 4


def tell(request: Request, table: Table, what: Callable[[], str]) -> None:
    """Others see who is entering what; every few seconds is enough.

    The page names its phone, to know what it has said itself. Each page that hears of
    it takes the words of its own language.
    """
    sender = request.headers.get("Phone", "")[:16]
    if sender and caches["parts"].add(f"{table.code}/{sender}", 1, SAID):
        who = access.name_of(request, table)
        said: dict[str, Any] = {"who": who, "what": what(), "phone": sender}
        said["words"] = in_each(what)
        log.announcer.entering(table.code, table.version, said)


def in_each(what: Callable[[], str]) -> dict[str, str]:
    """The same in every language of the site, by its code."""
    said = {}
    for code, _ in settings.LANGUAGES:
        with translation.override(code):
            said[code] = what()
    return said
