"""Entering a round: the live check, recording, correcting."""

from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST

from scorekeeper.tables import (
    codes,
    facts,
    log,
    pages,
    phone,
    scoring,
    speaking,
    writing,
)
from scorekeeper.tables.access import Request, needs
from scorekeeper.tables.entering import (
    entry,
    page as entry_page,
    stage as entry_stage,
    together,
)
from scorekeeper.tables.following import views as live_views
from scorekeeper.tables.models import Table


def posted_in(request: HttpRequest) -> dict[str, str]:
    """What was posted; where a stepper’s button was pressed, one step further."""
    return {key: str(text) for key, text in request.POST.items()}


def number_in(posted: dict[str, str], name: str) -> int:
    text = posted.get(name, "")
    return int(text) if text.isdecimal() and len(text) < 9 else 0


def seen_by(state: scoring.State, posted: dict[str, str]) -> scoring.State:
    """The table as the writer saw it."""
    after = number_in(posted, "after")
    if after >= state.version:
        return state
    return scoring.state_of(state.table, state.entries[:after])


def when_due(state: scoring.State, seen: scoring.State, number: int) -> scoring.State:
    """The table when a round that was told whole could first be entered.

    Its writer had no network, and has seen nothing of what others wrote since. Where
    others had completed it by then, it is the table before they began.
    """
    for version in range(seen.version, state.version + 1):
        then = scoring.state_of(state.table, state.entries[:version])
        if then.due == number:
            return then
    for version in reversed(range(seen.version)):
        then = scoring.state_of(state.table, state.entries[:version])
        if then.due == number and not then.round(number):
            return then
    return seen


def shown_for(
    state: scoring.State, posted: dict[str, str], pressed: bool = False
) -> entry_page.Shown | None:
    """The page that was posted, on the table as its writer saw it.

    None where no such page can have been there.
    """
    seen, number = seen_by(state, posted), number_in(posted, "round")
    whole = "round" if "whole" in posted and "correct" not in posted else ""
    if whole:
        seen = when_due(state, seen, number)
    moved = log.moved(state.entries, seen.version)
    key = posted.get("key", "")[:64] or codes.new_key()
    said: frozenset[str] = frozenset()
    if "correct" in posted:
        if not 1 <= number <= len(seen.rounds):
            return None
        page = entry.correction_of(seen, number, posted, pressed=pressed)
    else:
        if number != seen.due or seen.trouble:
            return None
        if not pressed and not whole:
            posted, said = together.joined(posted, together.said(state))
        page = entry.page_of(seen, number, posted, pressed=pressed, alone=whole)
    kept = "brought_back" in posted
    return entry_page.Shown(page, key, seen.version, moved, kept, said=said)


@require_POST
@needs("record")
def check(request: Request, table: Table) -> HttpResponse:
    """What the entry means so far: the live parts, or all of it in another shape."""
    posted = posted_in(request)
    state = scoring.read(table)
    shown = shown_for(state, posted)
    if shown is None or stands_already(state, shown):
        return refresh(table)
    if not shown.moved and shown.page.entered.keys() - shown.said:
        live_views.tell(request, table, shown.doing)
        if not (shown.correcting or shown.page.alone):
            together.share(state, speaking.held_seat(request, table), shown.page)
    return checked(request, table, shown, posted)


def stands_already(state: scoring.State, shown: entry_page.Shown) -> bool:
    """All that a hand entered here has been recorded so by somebody else."""
    page = shown.page
    if not shown.moved or shown.correcting or page.number > len(state.rounds):
        return False
    recorded = state.round(page.number)
    found = dict(entry.texts_of(state, page.number, recorded))
    entered = page.entered.items()
    return bool(entered) and all(found.get(name) == text for name, text in entered)


def checked(
    request: Request,
    table: Table,
    shown: entry_page.Shown,
    posted: dict[str, str],
) -> HttpResponse:
    context = {"entry": shown, "code": table.code}
    if posted.get("shape") == shown.shape:
        return render(request, "tables/_live.html", context)
    response = render(request, "tables/_entry_again.html", context)
    response["HX-Retarget"], response["HX-Reswap"] = "#entry", "outerHTML"
    return response


@require_POST
@needs("record")
def record(request: Request, table: Table) -> HttpResponse:
    """Save what the page asked, or show it again with what is wrong."""
    posted = posted_in(request)
    state = scoring.read(table)
    if "step" in posted:
        return again(request, state, stepped(state, posted))
    if "look" in posted:
        return again(request, state, shown_for(state, posted))
    shown = shown_for(state, posted, pressed=True)
    if "count" in posted and shown:
        return to_melds(request, shown)
    if shown is None:
        return refresh(table) if request.htmx else redirect(table)
    if shown.page.problems:
        # What was not on the page yet is asked now, and nobody forgot it.
        new = posted.get("shape", shown.shape) != shown.shape
        return again(request, state, shown_for(state, posted) if new else shown)
    return write(request, table, state, shown)


def write(
    request: Request, table: Table, state: scoring.State, shown: entry_page.Shown
) -> HttpResponse:
    page, by = shown.page, phone.holder(request, table)
    key = key_for(state, shown)
    try:
        writing.record(
            table, page.number, page.given, key=key, after=shown.after, by=by
        )
    except writing.Clashed as caught:
        return whole_page(pages.conflict(request, table, caught.clash, key=key))
    except writing.Over as caught:
        pages.say(request, str(caught) or OVER)
        return saved(request, table)
    except writing.Refused as caught:
        return again(request, state, refused(shown, caught))
    whole = page.assessment.complete
    what = f"Round {page.number}" if whole else page.furthest.stage.label
    pages.say(request, f"{what} saved", "undo")
    return saved(request, table)


def key_for(state: scoring.State, shown: entry_page.Shown) -> str:
    """The form's key; a new one where it was sent before and said something else.

    A page from the browser's memory still has the key of what it sent.
    """
    twin = log.twin(state.entries, shown.key)
    said = twin.data.get("facts", {}) if twin else {}
    same = all(said.get(key) == raw for key, raw in shown.page.given.items())
    return shown.key if twin is None or same else codes.new_key()


OVER = "The game is over: undo the last round, or play again."


def refused(shown: entry_page.Shown, caught: writing.Refused) -> entry_page.Shown:
    """The referee refuses what somebody else’s entry has made of this one."""
    shown.form.add_error(None, str(caught))
    return shown


def stepped(state: scoring.State, posted: dict[str, str]) -> entry_page.Shown | None:
    """The page after a stepper’s button was pressed without a script."""
    shown = shown_for(state, posted)
    return shown_for(state, step(shown, posted)) if shown else None


def step(shown: entry_page.Shown, posted: dict[str, str]) -> dict[str, str]:
    """What was posted, with the number that was stepped one further."""
    name, up = posted["step"][:-1], posted["step"].endswith("+")
    for one in (one for asked in shown.page.asked for one in asked.inputs):
        if one.name == name:
            text = facts.stepped(one.steps, posted.get(name, ""), up)
            posted = posted | {name: text}
            posted.pop(entry_stage.FILL + name, None)
    return posted


def again(
    request: Request, state: scoring.State, shown: entry_page.Shown | None
) -> HttpResponse:
    """The entry once more: only itself for htmx, else the whole page."""
    if shown is None:
        return refresh(state.table) if request.htmx else redirect(state.table)
    if request.htmx:
        context = {"entry": shown, "code": state.table.code}
        return render(request, "tables/_entry_again.html", context)
    if shown.correcting:
        return pages.correction_page(request, state, shown)
    return pages.table_page(request, state, shown)


def refresh(table: Table) -> HttpResponse:
    """For htmx: the page as it is now."""
    response = HttpResponse()
    response["HX-Redirect"] = table.get_absolute_url()
    return response


def saved(request: Request, table: Table) -> HttpResponse:
    return refresh(table) if request.htmx else redirect(table)


def to_melds(request: Request, shown: entry_page.Shown) -> HttpResponse:
    """To the page where the cards are counted, with what is typed here so far."""
    return go(request, f"{shown.melds_url}?{urlencode(shown.page.entered)}")


def go(request: Request, url: str) -> HttpResponse:
    """To another page; htmx leaves this one too."""
    if not request.htmx:
        return redirect(url)
    response = HttpResponse()
    response["HX-Redirect"] = url
    return response


def whole_page(response: HttpResponse) -> HttpResponse:
    """An answer that takes the place of the page and not of the form alone."""
    response["HX-Retarget"], response["HX-Reswap"] = "body", "innerHTML"
    return response
