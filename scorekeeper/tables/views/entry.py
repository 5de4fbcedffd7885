"""Entering a round: live feedback, recording, correcting."""

from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_POST
from django_htmx.http import reswap, retarget

from scorekeeper.tables import access, scoring, sentences, spoken
from scorekeeper.tables.entry import (
    draft_answers,
    posted_form,
    round_forms,
)
from scorekeeper.tables.entry.forms import EntryForm
from scorekeeper.tables.events import commands
from scorekeeper.tables.models import Table
from scorekeeper.tables.showing import history
from scorekeeper.tables.views import at_table, conflict, offline
from scorekeeper.tables.views.at_table import Request, require_permission
from scorekeeper.tables.views.table import table_page


@require_POST
@require_permission("score")
def live_feedback(request: Request, table: Table) -> HttpResponse:
    """What the entry means so far, after each key: the parts of the form that change.

    `posted["shape"]` is what stands on the page; where the form asks something else by
    now, all of it is drawn again. Other phones are told that somebody types.
    """
    posted = at_table.posted_values(request)
    state = scoring.read(table)
    form = posted_form.form_for(state, posted)
    if form is None or posted_form.stands_already(state, form):
        return at_table.refresh(table)
    if not form.moved and form.round_form.entered.keys() - form.said:
        at_table.tell(request, table, lambda: form.doing)
        if not (form.correcting or form.round_form.mode):
            draft_answers.share(state, access.seat_of(request, table), form.round_form)
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
    """Save what the form asked, or show it again with what is wrong.

    A page without a script sends its other buttons here too, by their names: `step`
    counts a number up or down, `look` asks what the entry means so far, `count` opens
    the page where hands of cards are counted. None of them saves.
    """
    posted = at_table.posted_values(request)
    state = scoring.read(table)
    if "step" in posted:
        return again(request, state, posted_form.step_form(state, posted))
    if "look" in posted:
        return again(request, state, posted_form.form_for(state, posted))
    form = posted_form.form_for(state, posted, pressed=True)
    if "count" in posted and form:
        return to_melds(request, form)
    if form is None:
        return out_of_turn(request, state, posted)
    if not form.is_valid():
        # What was not on the page yet is asked now, and nobody forgot it.
        new = posted.get("shape", form.shape) != form.shape
        return again(
            request, state, posted_form.form_for(state, posted) if new else form
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
    round_form = posted_form.late_form(state, posted)
    if round_form is None:
        return redirect(state.table)
    both = conflict.beside_now(state, round_form.number, round_form.facts)
    why = offline.out_of_turn(state, posted)
    key = posted_form.key_in(posted)
    beside = round_forms.entry_extras(round_form)
    return conflict.conflict_page(
        request, state.table, both, note=why, key=key, beside=beside
    )


def write(
    request: Request, table: Table, state: scoring.State, form: EntryForm
) -> HttpResponse:
    round_form, after, by = form.round_form, form.after, access.name_of(request, table)
    beside = round_forms.entry_extras(round_form)
    key = posted_form.key_for(state, form.key, round_form.facts)
    try:
        commands.record(
            table,
            round_form.number,
            round_form.facts,
            key=key,
            after=after,
            by=by,
            more=beside,
            seen=state,
            known=round_form.assessment,
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
        form = posted_form.refused_form(state, form, caught)
        return again(request, state, form)
    whole = round_form.assessment.complete
    what = gettext("{stage} saved.").format(stage=saved_words(round_form))
    if whole and not round_form.round_type.whole_game:
        what = sentences.of_round(sentences.SAVED, state.game.unit, round_form.number)
    at_table.forget_messages(request)
    tags = "undo gave asks" if whole else "undo"
    messages.success(request, what, extra_tags=tags)
    return at_table.answer_recorded(request, table)


def saved_words(round_form: round_forms.RoundForm) -> str:
    """What is saved of a round, or the whole game: Bid and defence; Final count."""
    if round_form.round_type.whole_game:
        return spoken.label(round_form.round_type.label)
    begun = [read.stage.label for read in round_form.reads if read.started]
    return sentences.capitalize(
        sentences.together(begun or [round_form.current_stage.stage.label])
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
        return correction_page(request, state, form)
    return table_page(request, state, form)


def correction_page(
    request: Request, state: scoring.State, form: EntryForm
) -> HttpResponse:
    """A recorded round as a form."""
    heading = sentences.of_round(sentences.CORRECT, state.game.unit, form.number)
    context = at_table.around(request, state, "sheet", heading)
    context |= {"entry": form, "back": reverse("tables:sheet", args=[context["code"]])}
    return render(request, "tables/correct.html", context)


def to_melds(request: Request, form: EntryForm) -> HttpResponse:
    """To the page where the cards are counted, with what is typed here so far."""
    typed = {**form.round_form.entered, **form.round_form.carried}
    return at_table.go(request, f"{form.melds_url}?{urlencode(typed)}")
