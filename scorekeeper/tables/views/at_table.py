"""Who is let in at a table, and answers that its pages give.

Each view of a table names the permission that it needs.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from functools import wraps
from hashlib import sha256
from secrets import token_hex
from time import time
from typing import Any, NoReturn

from django.conf import settings
from django.contrib import messages
from django.core.cache import caches
from django.core.cache.backends.base import DEFAULT_TIMEOUT
from django.core.exceptions import BadRequest, PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.middleware.csrf import get_token
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.cache import patch_vary_headers
from django.utils.translation import get_language, gettext
from django_htmx.http import (
    HttpResponseClientRedirect,
    reswap,
    retarget,
    trigger_client_event,
)
from django_htmx.middleware import HtmxDetails

from scorekeeper.tables import (
    access,
    codes,
    disputes,
    hooks,
    log,
    permissions,
    phone,
    scoring,
    spoken,
)
from scorekeeper.tables.dispute import hanging
from scorekeeper.tables.entry import forms as entry_forms
from scorekeeper.tables.events import confirmations, seats
from scorekeeper.tables.models import Entry, Kind, Note, Revoked, Table
from scorekeeper.tables.scoring import rule_sheets
from scorekeeper.tables.showing import board, history, seat_rows


class Request(HttpRequest):
    """At a table: who is asking, and whether htmx does."""

    role: permissions.Role
    table: Table
    htmx: HtmxDetails
    # Of what waited on a phone that posts it now: when it was entered there.
    entered: datetime | None


View = Callable[..., HttpResponseBase]


def enter(request: HttpRequest, code: str) -> Table | HttpResponse:
    """The table of that code, or what is said in its place.

    A miss counts against the address; an address of too many misses hears of no code
    that it did not know before. By a code that was revoked, a phone that may still
    write is let in, and knows the new one from then on.
    """
    code, spent = codes.tidy(code), access.is_spent(request)
    if table := log.table_by_code(code):
        if phone.is_member(request, table):
            return table
        shut = spent or access.is_expired(table)
        if not shut or hooks.can_enter(request, table):
            return table
        return too_many(request) if spent else say_expired(request)
    if spent and code not in phone.codes(request):
        return too_many(request)
    former = Revoked.objects.select_related("table").filter(word=code).first()
    if former is None:
        access.miss(request)
        raise Http404(gettext("No table has this code."))
    if phone.is_member(request, former.table):
        return former.table
    phone.move(request, code, former.table)
    if access.role_by_key(request, former.table) != permissions.VIEWER:
        return former.table
    phone.forget(request, former.table)
    return say_revoked(request, "code")


def require_permission(permission: str) -> Callable[[View], View]:
    """The view gets the table and `request.role`, which has that permission."""

    def wrap(view: View) -> View:
        @wraps(view)
        def at_table(request: Request, code: str, **rest: Any) -> HttpResponseBase:
            table = enter(request, code)
            if not isinstance(table, Table):
                return table
            if table.code != codes.tidy(code):
                return to_new_code(request, table)
            request.table, request.role = table, access.role_of(request, table)
            if access.settle_in(request, table):
                request.role = access.role_of(request, table)
            table.overrules = request.role.may("overrule")
            if not request.role.may(permission):
                why = gettext(request.role.why) if request.role.why else ""
                refuse(request, table, why or hooks.refusal(table, Kind.CORRECTED, ""))
            if request.role.disputes:
                phone.ident(request)  # by which its forms are known as its own
            if request.method == "POST" and request.role.disputes:
                at = getattr(request, "entered", None)
                table.writer = access.writer_of(request, table)._replace(at=at)
            with hooks.clock_of(table):
                return view(request, table, **rest)

        return at_table

    return wrap


def refuse(request: HttpRequest, table: Table, why: str = "") -> NoReturn:
    """What this phone may not do here: the host reads that it was tried."""
    match = request.resolver_match
    if request.method == "POST" and match and access.speak(request, "refused"):
        number = match.kwargs.get("number", 0) if "rounds" in match.route else 0
        name = access.name_of(request, table)
        what, ident = str(match.url_name), phone.known_ident(request)
        seats.note(table, Note.REFUSED, ident, what, name=name, round=number)
    raise PermissionDenied(why)


def to_new_code(request: HttpRequest, table: Table) -> HttpResponse:
    """To the same page under the new code, with all that was posted."""
    match = request.resolver_match
    assert match is not None
    url = reverse(match.view_name, kwargs=match.kwargs | {"code": table.code})
    query = request.GET.urlencode()
    return redirect(f"{url}?{query}" if query else url, preserve_request=True)


def say_revoked(request: HttpRequest, what: str) -> HttpResponse:
    return render(request, "tables/revoked.html", {"what": what}, status=410)


def say_expired(request: HttpRequest) -> HttpResponse:
    context = {"days": settings.CODE_DAYS}
    return render(request, "tables/expired.html", context, status=403)


def too_many(request: HttpRequest) -> HttpResponse:
    return render(request, "tables/too_many.html", status=429)


# ---- What was posted, and answers that htmx understands ----


def posted_values(request: HttpRequest) -> dict[str, str]:
    """What was posted. A name that says two things says neither: BadRequest."""
    if twice := repeated_name(request):
        raise BadRequest(
            gettext("Sent twice, and differently: {name}").format(name=twice)
        )
    return {key: str(text) for key, text in request.POST.items()}


def repeated_name(request: HttpRequest) -> str:
    """A name that the form has twice, and differently."""
    found = (name for name, texts in request.POST.lists() if len(set(texts)) > 1)
    return next(found, "")


def refresh(table: Table) -> HttpResponse:
    """For htmx: the page as it is now."""
    return HttpResponseClientRedirect(table.get_absolute_url())


def forget_messages(request: HttpRequest) -> None:
    """What was said and never shown, as of a Save tapped twice, is no news any more."""
    for _ in messages.get_messages(request):
        pass


def answer_saved(request: Request, table: Table) -> HttpResponse:
    return refresh(table) if request.htmx else redirect(table)


def answer_recorded(request: Request, table: Table) -> HttpResponse:
    """The page of the table stays: its script fetches the parts that are new.

    Where no script follows the table, or from another page, to the page as it is now.
    """
    htmx = request.htmx
    here = htmx and (htmx.current_url_abs_path or "").partition("?")[0]
    if "Phone" not in request.headers or here != table.get_absolute_url():
        return answer_saved(request, table)
    return trigger_client_event(HttpResponse(status=204), "recorded")


def go(request: Request, url: str) -> HttpResponse:
    """To another page; htmx leaves this one too."""
    return HttpResponseClientRedirect(url) if request.htmx else redirect(url)


def whole_page(response: HttpResponse) -> HttpResponse:
    """An answer that takes the place of the page and not of the form alone."""
    return reswap(retarget(response, "body"), "innerHTML")


# ---- The parts of a page that may change while it is open ----


# Where a time runs out, what is kept of a page is drawn anew after so many seconds.
LASTS = 4
# In what is made once, they stand for the token of a phone, for the key of its form,
# for when it is asked for, and for what this phone alone may see.
TOKEN, KEY, NOW, OWN = token_hex(16), token_hex(16), token_hex(16), token_hex(16)
PageView = Callable[..., HttpResponse]


def parts(view: PageView) -> PageView:
    """A page that, asked with the header `Live`, gives what of it may change.

    Those who watch without a seat, and may see the same, are shown the same, so it is
    made once a version; where a time runs out, every few seconds.
    """

    @wraps(view)
    def fresh(request: Request, table: Table, **rest: Any) -> HttpResponse:
        response = page_or_parts(request, table, **rest)
        patch_vary_headers(response, ("Live",))
        return response

    def page_or_parts(request: Request, table: Table, **rest: Any) -> HttpResponse:
        if "Live" not in request.headers:
            return view(request, table, **rest)
        name = seen_alike(request, table)
        if name:
            response = once(request, name, lambda: view(request, table, **rest))
        else:
            response = view(request, table, **rest)
        response["Cache-Control"] = "no-store"
        response["Live"] = "parts"  # none is taken for a page (static/js/site.js)
        return response

    return fresh


def once(
    request: Request, name: str, draw: Callable[[], HttpResponse], own: str = ""
) -> HttpResponse:
    """What is drawn once for all who may see the same, with this phone’s own tokens,
    and with what this phone alone may see.

    Nothing is kept that has a token of whom it was drawn for.
    """
    content: bytes | None = caches["parts"].get(name)
    if content is None:
        response = draw()
        content = response.content
        if b"csrf" in content and TOKEN.encode() not in content:
            return response
        lasts = LASTS if b"data-until" in content else DEFAULT_TIMEOUT
        caches["parts"].set(name, content, lasts)
    if TOKEN.encode() in content:
        content = content.replace(TOKEN.encode(), get_token(request).encode())
    content = content.replace(KEY.encode(), codes.new_key().encode())
    content = content.replace(OWN.encode(), own.encode())
    return HttpResponse(content.replace(NOW.encode(), str(int(time())).encode()))


def cached_context(name: str, draw: Callable[[], dict[str, Any]]) -> dict[str, Any]:
    """What a page and its parts have in common, drawn once where it has a name."""
    if not name:
        return draw()
    found: dict[str, Any] | None = caches["parts"].get(f"{name}-within")
    if found is None:
        found = draw()
        caches["parts"].set(f"{name}-within", found)
    return found


def seen_alike(request: Request, table: Table) -> str:
    """A name for what all see alike who may see the same; none: the phone’s own.

    What a page shows hangs on the role, on the league that the visitor may go back to,
    and on the seat of the phone: seats see what is theirs, so they share with nobody.
    A watcher reads as whom, and whether it may ask the host.
    """
    if request.role.scores or request.GET or access.seat_of(request, table) is not None:
        return ""
    may = (request.role, hooks.back_link(request, table), request.COOKIES.get("awake"))
    asks = seats.may_ask(table, phone.known_ident(request))
    return cache_name(request, table, *may, phone.current_player(request, table), asks)


def cache_name(request: Request, table: Table, *what: object) -> str:
    """For what of this address hangs on that and on the table as it now is.

    It also says whose account it was drawn for: what is entered there is theirs.
    """
    versions = table.version, table.draft_version, table.seat_version
    where = request.get_host(), request.get_full_path(), get_language()
    clock = timezone.get_current_timezone_name()
    who = request.user.get_username() if request.user.is_authenticated else ""
    all_ = repr((*where, clock, table.identity, *versions, who, *what))
    return sha256(all_.encode(errors="replace")).hexdigest()


# ---- Pages that several views answer with ----


# Pages that are put in order by themselves; others only say what is new.
FRESH = ("table", "sheet", "chart", "more", "board", "dispute")
# Where the screen stays awake.
AWAKE = ("table", "board")
# Of a game without a dealer.
FIRST = 0


def own(request: Request, state: scoring.State, here: str) -> dict[str, Any]:
    """What of a page hangs on who asks for it."""
    role, seat = request.role, access.seat_of(request, state.table)
    return {
        "role": role,
        "from_league": hooks.back_link(request, state.table),
        "until": "" if state.over else hooks.until(state.table),
        "waits": confirmations.notice_for(state, seat, phone.known_ident(request)),
        "requests": seat_rows.requests_for(request, state.table, seat),
        "awake": here in AWAKE and request.COOKIES.get("awake") != "no",
        "undo": theirs(role, state, state.undo_target),
        "redo": theirs(role, state, state.redo_target),
    }


def around(
    request: Request,
    state: scoring.State,
    here: str,
    heading: str = "",
    known: dict[str, Any] | None = None,
) -> dict[str, Any]:
    """What every page of a table needs; without a heading, it is the table page.

    `known`: what of it hangs on who asks, where that was asked before.
    """
    role, mine = request.role, known or own(request, state, here)
    plain = role.scores or state.over
    stake = "" if heading else scoring.stake(state)
    where = " · ".join(filter(None, (board.where(state), stake)))
    sub = where if plain else gettext("{where} · watching").format(where=where)
    league = mine["from_league"]
    up = (league and league.url) or reverse("tables:home")
    disputed = list(disputes.open_rounds(state.disputes).values())
    name = spoken.of_game(state.game, "name")
    if state.game.about.described and rule_sheets.is_own(state.game):
        sub = gettext("{where} · own rules").format(where=sub)
    return mine | {
        "table": state.table,
        "code": state.table.code,
        "state": state,
        "game": state.game,
        "here": here,
        "heading": heading or name,
        "sub": f"{name} · {sub}" if heading else sub,
        "back": state.table.get_absolute_url() if heading else up,
        "board": board.board_of(state),
        "disputed": disputed,
        "hangs": hanging.sentence_of(state) if disputed else "",
        "live": live_of(request, state, here),
        "drawn_at": int(time()),
    }


def theirs(
    role: permissions.Role, state: scoring.State, entry: Entry | None
) -> Entry | None:
    """What this phone may take back."""
    if entry is None or not access.may_undo(role, state.entries, entry):
        return None
    return entry


@dataclass(frozen=True)
class Live:
    """`parts`: asked for what may change alone, with a header that says so. `url`:
    where a page finds that; `fresh`: it may put it in its own place.
    """

    parts: bool
    fresh: bool
    url: str
    news: str
    forms: str = ""


def forms_for(request: Request, state: scoring.State, here: str) -> str:
    """Where all of the round that is entered is, for a phone that does so."""
    coming = state.verdict.next
    if here != "table" or not request.role.scores or state.over or coming is None:
        return ""
    if state.round(coming.number) and not entry_forms.is_open(state.at(coming.number)):
        return ""
    dealer = coming.dealer or FIRST
    url = codes.at("offline_forms", state.table.code, dealer)
    return f"{url}?of={entry_forms.offline_key(state)}"


def live_of(request: Request, state: scoring.State, shown: str) -> Live:
    match = request.resolver_match
    fresh = request.method == "GET" and match is not None and match.url_name in FRESH
    table = state.table.get_absolute_url()
    parts = "Live" in request.headers
    here = request.get_full_path() if "join" in request.GET else request.path
    url, forms = here if fresh else table, forms_for(request, state, shown)
    news = history.latest(state) if parts and state.entries else ""
    return Live(parts, fresh, url, news, forms)


# ---- Others see who is entering what ----


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
