"""Which seat a phone is: it claims a free one, or asks for one that is held."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext, gettext_noop
from django.views.decorators.http import require_http_methods

from scorekeeper.tables import access, phone, scoring
from scorekeeper.tables.events import seats
from scorekeeper.tables.models import Table
from scorekeeper.tables.showing import seat_rows
from scorekeeper.tables.views.at_table import Request, require_permission

SENT = gettext_noop("Asked. The host’s phone shows it.")
WHICH = gettext_noop("Choose your seat first.")
HELD = gettext_noop("{name}’s seat is held by another phone. It is asked to let go.")
ASKED = gettext_noop("{name} is asked for. The host’s phone shows it.")
AGAIN = gettext_noop("This phone has asked. It can ask once more after a minute.")
FLOOD = gettext_noop(
    "Too much was asked from here in a few minutes. Wait ten minutes, then ask."
)


@require_http_methods(["GET", "POST"])
@require_permission("view")
def seat(request: Request, table: Table) -> HttpResponse:
    """Which seat holds this phone: what it writes and says carries the name."""
    if request.method == "GET":
        return seat_page(request, table)
    name = request.POST.get("name", "")
    why = ""
    if "watch" in request.POST:
        why = let_go(request, table) or only_watch(request, table)
    elif name in table.players:
        why = take_seat(request, table, table.players.index(name))
    elif not name:
        why = let_go(request, table)
    if why:
        messages.success(request, why)
    return redirect(
        "tables:" + ("table" if "joining" in request.POST else "more"), table.code
    )


def take_seat(request: Request, table: Table, seat: int) -> str:
    """Claim a free seat, where this phone has a voice; else it only says its name."""
    held, name = access.claim_of(request, table), table.players[seat]
    if held and held.seat == seat:
        return ""
    if why := access.why_bound(request, table):
        return why
    if not request.role.disputes:
        remember(request, table, name)
        return ""
    if not request.role.scores:
        return ask_host(request, table, seat, gettext(ASKED).format(name=name))
    try:
        access.take(request, table, seat)
    except seats.Taken:
        return ask_host(request, table, seat, gettext(HELD).format(name=name))
    remember(request, table, name)
    return ""


def let_go(request: Request, table: Table) -> str:
    """The holder frees the seat; what the phone may do by its link it still may."""
    held = access.claim_of(request, table)
    if why := access.why_bound(request, table):
        return why
    if held:
        seats.free(table, held)
    remember(request, table, "")
    return ""


def only_watch(request: Request, table: Table) -> str:
    """What its link let this phone do it does no more; the link opens it again."""
    known = phone.row_at(request, table)._replace(key="")
    others = [row for row in phone.rows(request) if row.code != table.code]
    phone.put(request, [known, *others])
    phone.register(request, table)
    return ""


def remember(request: HttpRequest, table: Table, name: str) -> None:
    phone.store_token(request, table)
    phone.set_seat(request, table, name)
    phone.register(request, table)


def ask_host(
    request: Request, table: Table, seat: int | None, said: str, scores: bool = False
) -> str:
    """The host is asked, and whoever holds the seat: not too often."""
    if not access.speak(request, "asks"):
        return gettext(FLOOD)
    there = seats.ask(table, phone.ident(request), seat, scores)
    phone.register(request, table)
    return said if there else gettext(AGAIN)


def choose_seat(request: Request, table: Table) -> HttpResponse:
    messages.success(request, gettext(WHICH))
    return redirect("tables:seat", table.code)


def seat_page(request: Request, table: Table) -> HttpResponse:
    if phone.is_member(
        request, table
    ):  # not so a program that fetched a link's preview
        phone.register(request, table)
    mine = access.claim_of(request, table)
    rows = seat_rows.rows_of(table, mine)
    context = {
        "table": table,
        "code": table.code,
        "game": scoring.game(table.game),
        "sub": seat_rows.runs_it(scoring.read(table)),
        "seen_by": seat_rows.viewer_words(table),
        "hosts_phone": seat_rows.hosts_phone(table),
        "mine": mine,
        "role": request.role,
        "rows": rows,
        "asking": request.role.asks and any(one.held and not one.mine for one in rows),
        "holder": access.name_of(request, table)
        or phone.current_player(request, table),
    }
    return render(request, "tables/seat.html", context)
