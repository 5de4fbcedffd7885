"""A record for a round that has been recorded: what it changes, then the entry."""

from collections.abc import Mapping

from django.http import HttpResponse

from scorekeeper.tables import change_page, codes, log, pages, phone, scoring, writing
from scorekeeper.tables.access import Request
from scorekeeper.tables.entry_views import number_in, saved, whole_page

# What belongs to one post alone, and not to what it says.
ONCE = ("csrfmiddlewaretoken", "after", "key", "confirm", "keep", "back", "save")


def changed(
    request: Request,
    state: scoring.State,
    number: int,
    given: log.Facts,
    *,
    url: str,
    posted: Mapping[str, str],
    key: str,
    after: int,
) -> HttpResponse:
    """What these facts change of a recorded round; once that is seen, the entry.

    Raises writing.Clashed, writing.Refused or scoring.SheetError.
    """
    note = ""
    if "confirm" in posted:
        try:
            correct(request, state, number, given, posted, key, after)
        except writing.Stale:
            note = "More was recorded meanwhile. This is what changes now."
        else:
            pages.say(request, f"Round {number} corrected", "undo")
            return saved(request, state.table)
    return whole_page(
        change_page.change_page(
            request,
            state,
            number,
            given,
            action=url,
            posted={k: text for k, text in posted.items() if k not in ONCE},
            key=codes.new_key() if note else key,
            after=state.version,
            note=note,
        )
    )


def correct(
    request: Request,
    state: scoring.State,
    number: int,
    given: log.Facts,
    posted: Mapping[str, str],
    key: str,
    after: int,
) -> None:
    writing.correct(
        state.table,
        number,
        given,
        key=key,
        after=after,
        keep=number_in(dict(posted), "keep") or None,
        by=phone.holder(request, state.table),
    )


def key_for(state: scoring.State, key: str, given: log.Facts) -> str:
    """The form’s key; a new one where it was sent before and said something else.

    A page from the browser’s memory still has the key of what it sent.
    """
    twin = log.twin(state.entries, key)
    said = twin.data.get("facts", {}) if twin else {}
    same = all(said.get(name) == raw for name, raw in given.items())
    return key if key and (twin is None or same) else codes.new_key()
