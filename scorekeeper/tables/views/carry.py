"""A seat is taken along: shown as a link where it is held, and taken where it opens."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext, gettext_noop
from django.views.decorators.http import require_GET, require_http_methods

from scorekeeper.tables import access, phone, scoring, spoken
from scorekeeper.tables.events import carrying, seats
from scorekeeper.tables.models import Table
from scorekeeper.tables.showing import qr_code
from scorekeeper.tables.views.at_table import Request, require_permission

OVER = gettext_noop(
    "This link carries no seat any more: it works once, and for ten minutes. Make a "
    "new one where you hold the seat."
)
HERE = gettext_noop(
    "{name}’s seat is held here already. Open the link in the app, or on the phone "
    "that is to have it."
)
OTHER = gettext_noop(
    "This phone has {name}’s seat at that table. Free it first, then open the link "
    "again."
)
OPEN = gettext_noop(
    "What was said or entered for {name} waits for the others. The seat can be taken "
    "along once they have answered."
)
ACCOUNT = gettext_noop(
    "Your account holds this seat. Sign in there, and you have it there too."
)


@require_GET
@require_permission("view")
def carry(request: Request, table: Table) -> HttpResponse:
    """The link that carries this phone’s seat."""
    held = access.claim_of(request, table)
    if held is None or held.seat is None:
        return redirect("tables:seat", table.code)
    name = table.players[held.seat]
    why = gettext(ACCOUNT) if held.account_id else open_still(table, held.seat)
    context = {"table": table, "name": name, "where": where(table), "why": why}
    if not why:
        token = carrying.token_of(held, phone.key(request, table))
        path = f"{reverse('tables:carried')}?{urlencode({'seat': token})}"
        link = request.build_absolute_uri(path)
        join = {"address": link, "gives": "seat", "code": qr_code.draw(link)}
        context |= {"join": join}
    return show_page(request, "carry", context)


@require_http_methods(["GET", "POST"])
def carry_seat(request: HttpRequest) -> HttpResponse:
    """Asks whether the seat is to be here; a post takes it. Without a link, for it."""
    token = (request.POST if request.method == "POST" else request.GET).get("seat", "")
    found = carrying.read(token)
    if found is None:
        over = {"why": gettext(OVER), "typed": token} if token else {}
        return show_page(request, "carried", over, 410 if token else 200)
    why = why_hindered(request, found)
    if request.method == "POST" and not why:
        try:
            carrying.take(found, phone.ident(request))
        except seats.Taken:
            why = gettext(OVER)
        else:
            return arrive(request, found)
    table = found.held.table
    context: dict[str, Any] = {
        "found": found,
        "where": where(table),
        "why": why,
        "token": token,
    }
    return show_page(request, "carried", context, 409 if why else 200)


def show_page(
    request: HttpRequest, page: str, context: dict[str, Any], status: int = 200
) -> HttpResponse:
    """Nobody keeps a page with such a link."""
    response = render(request, f"tables/{page}.html", context, status=status)
    response["Cache-Control"] = "no-store"
    return response


def arrive(request: HttpRequest, found: carrying.Carried) -> HttpResponse:
    """This phone knows the table, and whose it is there."""
    table = found.held.table
    phone.store_token(request, table, found.key)
    phone.set_seat(request, table, found.name)
    phone.register(request, table)
    return redirect(table)


def why_hindered(request: HttpRequest, found: carrying.Carried) -> str:
    """Why the seat cannot come here now."""
    held, table = found.held, found.held.table
    mine = access.claim_of(request, table)
    if mine and mine.pk == held.pk:
        return gettext(HERE).format(name=found.name)
    if mine and mine.seat is not None:
        return gettext(OTHER).format(name=table.players[mine.seat])
    return open_still(table, held.seat or 0)


def open_still(table: Table, seat: int) -> str:
    """A phone keeps its seat while what it said or recorded there waits for others."""
    name = table.players[seat]
    return gettext(OPEN).format(name=name) if access.is_open(table, seat) else ""


def where(table: Table) -> str:
    game = spoken.of_game(scoring.game(table.game), "name")
    return gettext("{game}, table {code}").format(game=game, code=table.code)
