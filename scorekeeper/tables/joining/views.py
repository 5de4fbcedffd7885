"""Coming to a table: by its code, by a link, and which seat it is."""

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBadRequest
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from scorekeeper.tables import access, pages, phone, scoring, speaking
from scorekeeper.tables.access import Request, needs
from scorekeeper.tables.joining import links
from scorekeeper.tables.models import Revoked, Table


@require_GET
def join(request: HttpRequest) -> HttpResponse:
    """By the code that somebody read out."""
    table = access.enter(request, request.GET.get("code", ""))
    if not isinstance(table, Table):
        return table
    return arrive(request, table)


@require_GET
def follow(request: HttpRequest, key: str, link: str) -> HttpResponse:
    """By a link: this phone has its power from now on."""
    table = Table.objects.filter(**{links.KEYS[link]: key}).first()
    if table is not None:
        return arrive(request, table, key)
    revoked = Revoked.objects.filter(word=key).select_related("table").first()
    if revoked is None:
        raise Http404("No table has this link.")
    if access.role_by_key(request, revoked.table) != access.LOOK:
        return redirect(revoked.table)
    return access.say_revoked(request, link)


def arrive(request: HttpRequest, table: Table, key: str = "") -> HttpResponse:
    """Let the phone in, and ask which seat it is: once, and while the game goes on.

    Who runs the table is not asked.
    """
    known, before = phone.knows(request, table), access.role_by_key(request, table)
    phone.keep(request, table, key)
    role = access.role_by_key(request, table)
    if key and (known or role.runs):
        links.note(request, table)
    asked = (known and role == before) or table.final is not None
    if asked or role.runs or phone.holder(request, table):
        return redirect(table)
    return redirect("tables:hold", table.code)


@require_http_methods(["GET", "POST"])
@needs("look")
def hold(request: Request, table: Table) -> HttpResponse:
    """Which seat holds this phone: what it writes and says carries the name."""
    if request.method == "GET":
        return ask(request, table)
    name = request.POST.get("name", "")
    if why := speaking.bound(request, table, name):
        pages.say(request, why)
    elif name in ["", *table.players]:
        phone.keep(request, table)
        phone.hold(request, table, name)
        links.note(request, table)
    return redirect(
        "tables:" + ("table" if "joining" in request.POST else "more"), table.code
    )


def ask(request: Request, table: Table) -> HttpResponse:
    if phone.knows(request, table):  # not so a program that fetched a link's preview
        links.note(request, table)
    context = {
        "table": table,
        "code": table.code,
        "game": scoring.game(table.game),
        "role": request.role,
        "holder": phone.holder(request, table),
    }
    return render(request, "tables/seat.html", context)


@require_POST
@needs("run")
def renew(request: Request, table: Table) -> HttpResponse:
    """A new link of one kind; the old one, and what it gave, stops at once."""
    name, old = request.POST.get("link", ""), table.code
    if name not in links.KEYS:
        return HttpResponseBadRequest("Which link?")
    links.renew(table, name)
    phone.move(request, old, table)
    phone.keep(request, table, table.run_key)
    links.note(request, table)
    pages.say(request, SAID[name])
    return redirect("tables:more", table.code)


SAID = {
    "look": "There are a new link to look on and a new code. The old ones are gone.",
    "score": "There is a new link to score. The old one is gone.",
    "run": "There is a new run link. The old one is gone.",
}
