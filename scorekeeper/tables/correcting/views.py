"""Correcting a recorded round: its form, what would change, then the entry."""

from django.http import HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods

from scorekeeper.tables import codes, pages, phone, scoring, writing
from scorekeeper.tables.access import Request, needs
from scorekeeper.tables.correcting import page as change_page
from scorekeeper.tables.entering import entry, page as entry_page
from scorekeeper.tables.entering.views import (
    again,
    key_for,
    number_in,
    posted_in,
    refused,
    saved,
    shown_for,
    stepped,
    to_melds,
    whole_page,
)
from scorekeeper.tables.models import Table

# What belongs to one post alone, and not to the facts.
ONCE = ("csrfmiddlewaretoken", "after", "key", "confirm", "keep", "step", "back")


@require_http_methods(["GET", "POST"])
@needs("record")
def correct(request: Request, table: Table, number: int) -> HttpResponse:
    """A recorded round once more: its form, then what changes, then the entry."""
    state = scoring.read(table)
    if not 1 <= number <= len(state.rounds):
        return redirect(table)
    if request.method == "GET":
        return pages.correction_page(request, state, asked(request, state, number))
    posted = posted_in(request) | {"correct": "1", "round": str(number)}
    if "count" in posted and (shown := shown_for(state, posted)):
        return to_melds(request, shown)
    if "step" in posted:
        return again(request, state, stepped(state, posted))
    if "back" in posted or "look" in posted:
        return again(request, state, shown_for(state, posted))
    shown = shown_for(state, posted, pressed=True)
    if shown is None or shown.page.problems:
        return again(request, state, shown)
    if "confirm" in posted:
        return correct_now(request, state, shown, posted)
    return preview(request, state, shown, posted)


def asked(request: Request, state: scoring.State, number: int) -> entry_page.Shown:
    """The round as it stands, with what was counted for it elsewhere."""
    counted = request.GET.dict()
    stands = dict(entry.texts_of(state, number, state.round(number)))
    page = entry.correction_of(state, number, stands | counted)
    about = entry_page.is_about(page, counted)
    return entry_page.Shown(page, codes.new_key(), state.version, counted=about)


def preview(
    request: Request,
    state: scoring.State,
    shown: entry_page.Shown,
    posted: dict[str, str],
    note: str = "",
) -> HttpResponse:
    """Every score, total, dealer and winner that the correction changes."""
    try:
        page = change_page.change_page(
            request,
            state,
            shown.number,
            shown.page.given,
            action=shown.url,
            posted={k: text for k, text in posted.items() if k not in ONCE},
            key=shown.key,
            after=shown.after,
            note=note,
        )
    except scoring.SheetError as error:
        shown.form.add_error(None, str(error))
        return again(request, state, shown)
    return whole_page(page)


def correct_now(
    request: Request,
    state: scoring.State,
    shown: entry_page.Shown,
    posted: dict[str, str],
) -> HttpResponse:
    table, number = state.table, shown.number
    keep = number_in(posted, "keep") or None
    try:
        writing.correct(
            table,
            number,
            shown.page.given,
            key=key_for(state, shown),
            after=shown.after,
            keep=keep,
            by=phone.holder(request, table),
            reason=change_page.reason_in(posted),
        )
    except writing.Clashed as caught:
        return whole_page(pages.conflict(request, table, caught.clash))
    except writing.Stale:
        now = entry_page.Shown(shown.page, codes.new_key(), state.version)
        note = "More was recorded meanwhile. This is what changes now."
        return preview(request, state, now, posted, note)
    except writing.Final as caught:
        return preview(request, state, shown, posted, str(caught))
    except writing.Refused as caught:
        return again(request, state, refused(shown, caught))
    pages.say(request, f"Round {number} corrected", "undo")
    return saved(request, table)
