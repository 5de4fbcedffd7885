"""A seat says what is its own, on its own phone; also in secret."""

from collections.abc import Mapping

from django.contrib import messages
from django.http import HttpResponse, HttpResponseBadRequest
from django.shortcuts import redirect
from django.utils.translation import gettext, gettext_noop
from django.views.decorators.http import require_POST

from referee.form.fields import Field, step_on
from scorekeeper.tables import access, phone, scoring
from scorekeeper.tables.entry import draft_answers, posted_form
from scorekeeper.tables.models import Table
from scorekeeper.tables.views import at_table
from scorekeeper.tables.views.at_table import Request, refuse, require_permission
from scorekeeper.tables.views.seat import choose_seat
from scorekeeper.tables.views.table import table_page

FLOOD = gettext_noop(
    "Too many changes from this phone. Wait 10 minutes, or let a scorer enter it."
)
LATE = gettext_noop("A scorer has already saved this.")
SEEN = gettext_noop(
    "Everyone has chosen, so it is shown now. A scorer can still correct it."
)
CHOSEN = gettext_noop("{who} has chosen.")
TAKEN_BACK = gettext_noop("{who}’s choice is undone.")
HELD = gettext_noop("Another phone has said it for that seat.")


@require_POST
@require_permission("dispute")
def draft_answer(request: Request, table: Table) -> HttpResponse:
    seat = access.seat_of(request, table)
    if seat is None:
        return choose_seat(request, table)
    posted = at_table.posted_values(request)
    state = scoring.read(table)
    asks = draft_answers.of_seat(state, seat)
    mine = asks.mine if asks else []
    if asks is None or posted.get("after") != str(asks.after):
        return go_back(request, table, gettext(LATE))
    texts = {one.name: posted_answer(posted, one) for one in mine if one.name in posted}
    if not texts:
        return go_back(request, table, gettext(LATE))
    if not access.speak(request, "own", access.OWN):
        return go_back(request, table, gettext(FLOOD))
    if faults := draft_answers.faults_of(state, texts):
        shown = draft_answers.of_seat(state, seat, texts, faults)
        return table_page(request, state, answers=shown)
    draft_answers.keep_said(table, asks.after, texts)
    who = access.name_of(request, table)
    if words := answer_words(mine, texts):
        return go_back(request, table, f"{who}: {words}")
    return go_back(request, table, gettext("{who}: undone").format(who=who))


def answer_words(mine: list[Field], texts: Mapping[str, str]) -> str:
    """3, 20; nothing where it is taken back."""
    words = [one.word_of(texts.get(one.name, "")) for one in mine]
    return ", ".join(filter(None, words))


def posted_answer(posted: dict[str, str], mine: Field) -> str:
    """What was said; where a stepper’s button was pressed, one step further."""
    text, step = posted[mine.name].strip()[:40], posted.get("step", "")
    if step[:-1] == mine.name:
        return step_on(mine.steps, text, step.endswith("+"))
    return text


@require_POST
@require_permission("dispute")
def secret_answer(request: Request, table: Table) -> HttpResponse:
    """A seat says something in secret; a scorer does for who has no phone here."""
    own, asked = access.seat_of(request, table), request.POST.get("seat", "")
    seat = own
    if asked and request.role.scores:
        known = {str(seat): seat for seat in range(len(table.players))}
        seat = known.get(asked)
    if seat not in (None, own) and seat in access.holders(table):
        refuse(request, table, gettext(HELD))
    if seat is None:
        return choose_seat(request, table)
    choice = request.POST.get("choice", "")
    if not access.speak(request, "own", access.OWN):
        return go_back(request, table, gettext(FLOOD))
    try:
        draft_answers.say(
            table,
            seat,
            choice,
            after=posted_form.number_in(request.POST.dict(), "after"),
            phone=phone.ident(request),
            holds=seat == own,
        )
    except draft_answers.AnsweredElsewhere:
        refuse(request, table, gettext(HELD))
    except draft_answers.NoChoice:
        return HttpResponseBadRequest(gettext("Which choice?"))
    except draft_answers.AllIn:
        return go_back(request, table, gettext(SEEN))
    except draft_answers.Gone:
        return go_back(request, table, gettext(LATE))
    text = gettext(CHOSEN) if choice else gettext(TAKEN_BACK)
    return go_back(request, table, text.format(who=table.players[seat]))


def go_back(request: Request, table: Table, text: str) -> HttpResponse:
    messages.success(request, text)
    return redirect(table)
