"""Entering a round: live feedback, recording, correcting."""

from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_POST
from django_htmx.http import reswap, retarget

from scorekeeper.tables import access, scoring, sentences, spoken
from scorekeeper.tables.entry import (
    draft_answers,
    entry,
    posted_page,
)
from scorekeeper.tables.entry.forms import EntryForm
from scorekeeper.tables.events import commands
from scorekeeper.tables.models import Table
from scorekeeper.tables.showing import history
from scorekeeper.tables.views import at_table, conflict, correct_form, offline
from scorekeeper.tables.views.at_table import Request, require_permission
from scorekeeper.tables.views.table import table_page


@require_POST
@require_permission("score")
def live_feedback(request: Request, table: Table) -> HttpResponse:
    """What the entry means so far: the live parts, or all of it in another shape."""
    posted = at_table.posted_values(request)
    state = scoring.read(table)
    form = posted_page.form_for(state, posted)
    if form is None or posted_page.stands_already(state, form):
        return at_table.refresh(table)
    if not form.moved and form.page.entered.keys() - form.said:
        at_table.tell(request, table, lambda: form.doing)
        if not (form.correcting or form.page.alone):
            draft_answers.share(state, access.seat_of(request, table), form.page)
    return feedback(request, table, form, posted)


def feedback(
    request: Request,
    table: Table,
    form: EntryForm,
    posted: dict[str, str],
) -> HttpResponse:
    context = {"entry": form, "code": table.code}
    if posted.get("shape") == form.shape:
        return render(request, "tables/_live_feedback.html", context)
    response = render(request, "tables/_entry_again.html", context)
    return reswap(retarget(response, "#entry"), "outerHTML")


@require_POST
@require_permission("score")
def record(request: Request, table: Table) -> HttpResponse:
    """Save what the page asked, or show it again with what is wrong."""
    posted = at_table.posted_values(request)
    state = scoring.read(table)
    if "step" in posted:
        return again(request, state, posted_page.step_page(state, posted))
    if "look" in posted:
        return again(request, state, posted_page.form_for(state, posted))
    form = posted_page.form_for(state, posted, pressed=True)
    if "count" in posted and form:
        return to_melds(request, form)
    if form is None:
        return out_of_turn(request, state, posted)
    if not form.is_valid():
        # What was not on the page yet is asked now, and nobody forgot it.
        new = posted.get("shape", form.shape) != form.shape
        return again(
            request, state, posted_page.form_for(state, posted) if new else form
        )
    return write(request, table, state, form)


def out_of_turn(
    request: Request, state: scoring.State, posted: dict[str, str]
) -> HttpResponse:
    """A round that cannot be entered now; what a phone had waiting is shown."""
    if request.htmx:
        if state.over:
            messages.success(request, history.over(state))
        return at_table.refresh(state.table)
    page = posted_page.late_page(state, posted)
    if page is None:
        return redirect(state.table)
    both = conflict.beside_now(state, page.number, page.facts)
    why = offline.out_of_turn(state, posted)
    key = posted_page.key_in(posted)
    beside = entry.entry_extras(page)
    return conflict.conflict_page(
        request, state.table, both, note=why, key=key, beside=beside
    )


def write(
    request: Request, table: Table, state: scoring.State, form: EntryForm
) -> HttpResponse:
    page, after, by = form.page, form.after, access.name_of(request, table)
    beside = entry.entry_extras(page)
    key = posted_page.key_for(state, form.key, page.facts)
    try:
        commands.record(
            table,
            page.number,
            page.facts,
            key=key,
            after=after,
            by=by,
            more=beside,
            seen=state,
            known=page.assessment,
        )
    except commands.RoundConflict as caught:
        return at_table.whole_page(
            conflict.conflict_page(
                request, table, caught.conflict, key=key, beside=beside
            )
        )
    except commands.Over:
        return out_of_turn(
            request, scoring.read(table), at_table.posted_values(request)
        )
    except commands.Refused as caught:
        form = posted_page.refused_form(state, form, caught)
        return again(request, state, form)
    whole = page.assessment.complete
    what = gettext("{stage} saved.").format(stage=saved_words(page))
    if whole and not page.round_type.whole_game:
        what = sentences.of_round(sentences.SAVED, state.game.unit, page.number)
    at_table.forget_messages(request)
    tags = "undo gave asks" if whole else "undo"
    messages.success(request, what, extra_tags=tags)
    return at_table.answer_recorded(request, table)


def saved_words(page: entry.RoundForm) -> str:
    """What is saved of a round, or the whole game: Bid and defence; Final count."""
    if page.round_type.whole_game:
        return spoken.label(page.round_type.label)
    begun = [read.stage.label for read in page.reads if read.begun]
    return sentences.capitalize(
        sentences.together(begun or [page.current_stage.stage.label])
    )


def again(
    request: Request, state: scoring.State, form: EntryForm | None
) -> HttpResponse:
    """The entry once more: only itself for htmx, else the whole page."""
    if form is None:
        return at_table.refresh(state.table) if request.htmx else redirect(state.table)
    if request.htmx:
        context = {"entry": form, "code": state.table.code}
        return render(request, "tables/_entry_again.html", context)
    if form.correcting:
        return correct_form.correction_page(request, state, form)
    return table_page(request, state, form)


def to_melds(request: Request, form: EntryForm) -> HttpResponse:
    """To the page where the cards are counted, with what is typed here so far."""
    typed = {**form.page.entered, **form.page.carried}
    return at_table.go(request, f"{form.melds_url}?{urlencode(typed)}")
