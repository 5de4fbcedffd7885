"""A record for a round that has been recorded: what it changes, then the entry."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.http import HttpResponse

from scorekeeper.tables import codes, log, pages, phone, scoring, writing
from scorekeeper.tables.access import Request
from scorekeeper.tables.correcting import page as change_page
from scorekeeper.tables.entering.views import number_in, saved, whole_page

# What belongs to one post alone, and not to what it says.
ONCE = ("csrfmiddlewaretoken", "after", "key", "confirm", "keep", "back", "save")
MOVED = "More was recorded meanwhile. This is what changes now."


@dataclass(frozen=True)
class Change:
    """Other facts for a round; `url` is where the page that shows them comes back.

    `after` is the version that the writer has seen, `key` makes two posts one entry.
    """

    state: scoring.State
    number: int
    given: log.Facts
    url: str
    key: str
    after: int


def changed(
    request: Request, change: Change, posted: Mapping[str, str]
) -> HttpResponse:
    """What the facts change; once that is seen, the entry.

    Raises writing.Clashed, writing.Refused or scoring.SheetError.
    """
    if "confirm" not in posted:
        return whole_page(preview(request, change, posted))
    try:
        correct(request, change, posted)
    except writing.Stale:
        return whole_page(preview(request, change, posted, MOVED))
    except writing.Final as caught:
        return whole_page(preview(request, change, posted, str(caught)))
    pages.say(request, f"Round {change.number} corrected", "undo")
    return saved(request, change.state.table)


def preview(
    request: Request, change: Change, posted: Mapping[str, str], note: str = ""
) -> HttpResponse:
    return change_page.change_page(
        request,
        change.state,
        change.number,
        change.given,
        action=change.url,
        posted={name: text for name, text in posted.items() if name not in ONCE},
        key=codes.new_key() if note else change.key,
        after=change.state.version,
        note=note,
    )


def correct(request: Request, change: Change, posted: Mapping[str, str]) -> None:
    table = change.state.table
    writing.correct(
        table,
        change.number,
        change.given,
        key=change.key,
        after=change.after,
        keep=number_in(dict(posted), "keep") or None,
        by=phone.holder(request, table),
        reason=change_page.reason_in(posted),
    )


def key_for(state: scoring.State, key: str, given: log.Facts) -> str:
    """The form’s key; a new one where it was sent before and said something else.

    A page from the browser’s memory still has the key of what it sent.
    """
    twin = log.twin(state.entries, key)
    said = twin.data.get("facts", {}) if twin else {}
    same = all(said.get(name) == raw for name, raw in given.items())
    return key if key and (twin is None or same) else codes.new_key()
