"""A phone without a network: what it keeps, and what it sends when it is back."""

from collections.abc import Sequence
from datetime import datetime

from django.contrib import messages
from django.core.cache import caches
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.http.response import HttpResponseBase
from django.middleware.csrf import get_token
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.utils.translation import gettext, gettext_noop
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from scorekeeper.tables import access, hooks, log, phone, scoring, sentences, spoken
from scorekeeper.tables.entry import posted_form
from scorekeeper.tables.entry.forms import EntryForm, offline_key
from scorekeeper.tables.entry.offline_forms import forms_of
from scorekeeper.tables.events import commands, entered
from scorekeeper.tables.models import Entry, Table
from scorekeeper.tables.showing import history
from scorekeeper.tables.views import at_table
from scorekeeper.tables.views.at_table import Request, require_permission


@require_GET
def offline(request: HttpRequest) -> HttpResponse:
    """What stands in the place of a page that this phone does not keep."""
    return render(request, "offline.html", {"offers": keeping(request)})


def keeping(request: HttpRequest) -> list[hooks.Row]:
    """Where more is offered to this phone than to finish what it enters."""
    return [row for row in hooks.phone_rows(request) if row.early]


@require_GET
@require_permission("score")
def offline_forms(request: Request, table: Table, dealer: int) -> HttpResponse:
    """All of the round that is entered, for a phone that loses its network meanwhile.

    It hangs on nothing that is played but who deals: it is drawn once for all phones of
    a table, and who asks by its key has it for good.
    """
    if dealer >= len(table.players):
        raise Http404("Nobody sits there.")
    state = scoring.read(table)
    key = offline_key(state)
    name = f"{table.code}/{key}/{dealer}"
    offers = keeping(request)
    name += "/keeps" if offers else ""
    content = caches["forms"].get_or_set(name, lambda: draw(state, dealer, offers))
    response = HttpResponse(content)
    stays = request.GET.get("of") == key
    response["Cache-Control"] = "private, max-age=86400" if stays else "no-store"
    return response


def draw(state: scoring.State, dealer: int, offers: list[hooks.Row]) -> str:
    forms = forms_of(state, dealer)
    context = {"code": state.table.code, "forms": forms, "offers": offers}
    return render_to_string("tables/offline_forms.html", context)


@require_http_methods(["GET", "POST"])
def send_offline(request: Request, code: str) -> HttpResponseBase:
    """What waited on a phone: its version once it stands, else why it does not.

    Asked first, it gives the token that such a post needs: the one in a page that
    was kept for long may be stale. A seat that enters nothing has disputes to send.
    """
    view = give_token if request.method == "GET" else send
    return view(request, code=code)


def who_is(request: HttpRequest) -> str:
    """Whose account is signed in: what one of them entered no other sends."""
    return request.user.get_username() if request.user.is_authenticated else ""


@require_permission("dispute")
def give_token(request: Request, table: Table) -> HttpResponse:
    response = JsonResponse({"token": get_token(request), "who": who_is(request)})
    response["Cache-Control"] = "no-store"
    return response


@require_permission("score")
def send(request: Request, table: Table) -> HttpResponse:
    if at_table.repeated_name(request):
        return answer_json(request.POST.dict(), {"why": gettext(TWICE)})
    state = scoring.read(table)
    at = entry_time(request, table, state.entries)
    table.writer = table.writer._replace(at=at)
    return answer_json(at_table.posted_values(request), save_sent(request, state))


TWICE = gettext_noop(
    "Two windows of this phone said different things. Look, and save it."
)


def answer_json(posted: dict[str, str], said: dict[str, str | int]) -> JsonResponse:
    """With the key that was sent: an answer to anything else is none."""
    return JsonResponse(said | {"key": posted.get("key", "")})


@require_POST
@require_permission("view")
def forget(request: Request, table: Table) -> HttpResponse:
    """This phone no longer knows the table; its script clears what it kept of it."""
    phone.forget(request, table)
    messages.success(
        request,
        gettext("This phone has forgotten table {code}.").format(code=table.code),
    )
    return redirect("tables:home")


def entry_time(
    request: Request, table: Table, entries: Sequence[Entry]
) -> datetime | None:
    return entered.entry_time(request.headers.get(entered.HEADER, ""), table, entries)


def save_sent(request: Request, state: scoring.State) -> dict[str, str | int]:
    posted = at_table.posted_values(request)
    if recorded := log.find_by_key(
        state.entries, posted.get("key", ""), state.table.writer.phone
    ):
        return {"version": recorded.number, "own": True}
    form = posted_form.form_for(state, posted, pressed=True)
    if form is None:
        return {"why": out_of_turn(state, posted)}
    if not form.is_valid():
        return {"why": spoken.word(form.round_form.problems[0].said)}
    key = posted_form.key_for(state, form.key, form.round_form.facts)
    round_form, by = form.round_form, access.name_of(request, state.table)
    try:
        entry = commands.record(
            state.table,
            round_form.number,
            round_form.facts,
            key=key,
            after=form.after,
            by=by,
            seen=state,
            known=round_form.assessment,
        )
    except commands.RoundConflict as caught:
        return {"clash": otherwise(caught.conflict, state.table.writer.phone)}
    except commands.Over:
        return {"why": history.over(scoring.read(state.table))}
    except commands.Refused as caught:
        return {"why": str(caught)}
    if entry and entry.key == key:
        return {"version": entry.number, "own": True}
    return {"version": where_it_stood(scoring.read(state.table), form)}


def where_it_stood(state: scoring.State, form: EntryForm) -> int:
    """The last version at which others had said no more than this phone did."""
    given = form.round_form.facts.items()
    for version in range(form.after, state.version + 1):
        then = scoring.state_of(state.table, state.entries[:version])
        if given <= then.round(form.number).items():
            return version if then.due == form.number else max(0, version - 1)
    return state.version


def otherwise(conflict: log.Conflict, own: str) -> str:
    if conflict.theirs is None:
        return gettext("{who} undid it.").format(who=who_wrote(conflict.entry, own))
    return conflict_words(conflict.entry, own)


def conflict_words(entry: Entry | None, own: str) -> str:
    text = gettext("{who} entered it differently.")
    return text.format(who=who_wrote(entry, own))


def who_wrote(entry: Entry | None, own: str) -> str:
    """By name, where one is known; `own` is the phone that is told, which may have said
    both, in two windows.
    """
    if entry and entry.by:
        return entry.by
    is_own = entry and entry.phone and entry.phone == own
    return gettext("This phone") if is_own else gettext("Another phone")


def out_of_turn(state: scoring.State, posted: dict[str, str]) -> str:
    """Why a round that was told without a network cannot be entered now."""
    number = posted_form.number_in(posted, "round")
    if state.over:
        return history.over(state)
    if state.due is not None and number > state.due:
        return sentences.of_round(sentences.FINISH_FIRST, state.game.unit, state.due)
    return sentences.of_round(sentences.IS_NOT_NEXT, state.game.unit, number)
