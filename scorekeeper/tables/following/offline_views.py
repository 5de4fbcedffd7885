"""A phone without a network: what it keeps, and what it sends when it is back."""

from hashlib import blake2b

from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import staticfiles_storage
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.middleware.csrf import get_token
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from scorekeeper.tables import log, pages, phone, scoring, writing
from scorekeeper.tables.access import Request, needs
from scorekeeper.tables.entering import page as entry_page, views as entry_views
from scorekeeper.tables.following import ahead
from scorekeeper.tables.models import Table

SHELL = (
    "css/app.css",
    "css/cards.css",
    "css/join.css",
    "django_htmx/htmx-2.min.js",
    "js/ahead.js",
    "js/app.js",
    "js/deck.js",
    "js/entry.js",
    "js/home.js",
    "js/live.js",
    "js/more.js",
    "js/outbox.js",
    "js/wake.js",
    "manifest.webmanifest",
    "icons/icon-192.png",
)


@require_GET
def worker(request: HttpRequest) -> HttpResponse:
    """The service worker; another edition of the shell makes it another script."""
    urls = [staticfiles_storage.url(name) for name in SHELL]
    context = {"shell": urls, "edition": edition(urls)}
    response = render(request, "sw.js", context, content_type="text/javascript")
    response["Cache-Control"] = "no-cache"
    return response


def edition(urls: list[str]) -> str:
    """The names of the files say what is in them, once they are collected."""
    seen = "".join(urls)
    if not hasattr(staticfiles_storage, "hashed_files"):
        seen += "".join(content_of(name) for name in SHELL)
    return blake2b(seen.encode(), digest_size=6).hexdigest()


def content_of(name: str) -> str:
    path = finders.find(name)
    if not isinstance(path, str):
        return ""
    with open(path, "rb") as file:
        return file.read().hex()


@require_GET
def not_here(request: HttpRequest) -> HttpResponse:
    """What stands in the place of a page that this phone does not keep."""
    return render(request, "offline.html")


@require_GET
@needs("record")
def forms(request: Request, table: Table) -> HttpResponse:
    """The rounds to come as forms, for a phone that will have no network."""
    state = scoring.read(table)
    ahead_of = state.verdict.next
    context = {
        "code": table.code,
        "state": state,
        "dealer": ahead_of.dealer if ahead_of else None,
        "forms": [] if state.over else ahead.forms_of(state),
    }
    response = render(request, "tables/ahead.html", context)
    response["Cache-Control"] = "no-store"
    return response


@require_http_methods(["GET", "POST"])
@needs("record")
def send(request: Request, table: Table) -> HttpResponse:
    """What waited on a phone: its version once it stands, else why it does not.

    Asked first, it gives the token that such a post needs: the one in a page that
    was kept for long may be stale.
    """
    if request.method == "GET":
        response = JsonResponse({"token": get_token(request)})
        response["Cache-Control"] = "no-store"
        return response
    return JsonResponse(sent(request, scoring.read(table)))


@require_POST
@needs("look")
def forget(request: Request, table: Table) -> HttpResponse:
    """This phone no longer knows the table; its script clears what it kept of it."""
    phone.forget(request, table)
    pages.say(request, f"This phone has forgotten table {table.code}.")
    return redirect("tables:home")


def sent(request: Request, state: scoring.State) -> dict[str, str | int]:
    posted = entry_views.posted_in(request)
    if twin := log.twin(state.entries, posted.get("key", "")):
        return {"version": twin.number}
    shown = entry_views.shown_for(state, posted, pressed=True)
    if shown is None:
        return {"why": out_of_turn(state, posted)}
    if shown.page.problems:
        return {"why": shown.page.problems[0].message}
    key = entry_views.key_for(state, shown)
    page, by = shown.page, phone.holder(request, state.table)
    try:
        entry = writing.record(
            state.table, page.number, page.given, key=key, after=shown.after, by=by
        )
    except writing.Clashed as caught:
        return {"clash": otherwise(caught.clash)}
    except writing.Over:
        return {"why": entry_views.OVER}
    except writing.Refused as caught:
        return {"why": str(caught)}
    if entry and entry.key == key:
        return {"version": entry.number}
    return {"version": where_it_stood(scoring.read(state.table), shown)}


def where_it_stood(state: scoring.State, shown: entry_page.Shown) -> int:
    """The last version at which others had said no more than this phone did."""
    given = shown.page.given.items()
    for version in range(shown.after, state.version + 1):
        then = scoring.state_of(state.table, state.entries[:version])
        if given <= then.round(shown.number).items():
            return version if then.due == shown.number else max(0, version - 1)
    return state.version


def otherwise(clash: log.Clash) -> str:
    who = clash.entry.by if clash.entry else ""
    verb = "took it back" if clash.theirs is None else "recorded it otherwise"
    return f"{who or 'Another phone'} {verb}."


def out_of_turn(state: scoring.State, posted: dict[str, str]) -> str:
    """Why a round that was told without a network cannot be entered now."""
    number = entry_views.number_in(posted, "round")
    if state.over:
        return entry_views.OVER
    if state.due is not None and number > state.due:
        return f"Round {state.due} is still open: it comes first."
    return f"Round {number} is not the one to be entered now."
