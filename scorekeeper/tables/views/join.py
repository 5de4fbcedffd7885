"""Coming to a table: by its code, by a link, and which seat it is."""

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_GET

from scorekeeper.tables import access, hooks, permissions, phone, scoring
from scorekeeper.tables.events import links
from scorekeeper.tables.models import Revoked, Table
from scorekeeper.tables.showing import board, course, ending, result
from scorekeeper.tables.views import at_table


@require_GET
def join(request: HttpRequest) -> HttpResponse:
    """By the code that somebody read out."""
    table = at_table.enter(request, request.GET.get("code", ""))
    if not isinstance(table, Table):
        return table
    return arrive(request, table)


@require_GET
def by_link(request: HttpRequest, key: str, link: str) -> HttpResponse:
    """By a link: this phone has its permission from now on."""
    table = Table.objects.filter(**{links.KEYS[link]: key}).first()
    if table is not None:
        return arrive(request, table, key)
    revoked = Revoked.objects.filter(word=key).select_related("table").first()
    if revoked is None and (early := hooks.early_link(key)):
        return redirect(early)
    if revoked is None:
        raise Http404(gettext("No table has this link."))
    if access.role_by_key(request, revoked.table) != permissions.VIEWER:
        return redirect(revoked.table)
    return at_table.say_revoked(request, link)


@require_GET
def result_by_link(request: HttpRequest, key: str) -> HttpResponse:
    """How a game ended, for whom its people sent the link: a phone becomes no watcher
    by it. As long as the game goes on, or goes on again, it is the link to watch.
    """
    table = Table.objects.filter(viewer_token=key).first()
    state = scoring.read(table) if table else None
    if state is None or not state.over or not state.shown["rounds"]:
        return by_link(request, key, "view")
    end = ending.ending_of(state)
    if end.waits:
        return by_link(request, key, "view")
    role = access.role_of(request, state.table)
    if not role.may("result"):
        raise PermissionDenied(role.why)
    found = course.course_of(state)
    context = {
        "game": state.game,
        "state": state,
        "board": board.board_of(state),
        "ending": end,
        "course": found,
        "result": result.result_of(state, end, found),
        "key": key,
    }
    return render(request, "tables/result.html", context)


def arrive(request: HttpRequest, table: Table, key: str = "") -> HttpResponse:
    """Let the phone in, and ask which seat it is: once, and while the game goes on.

    Who runs the table is not asked.
    """
    known, before = phone.is_member(request, table), access.role_by_key(request, table)
    phone.store_token(request, table, key)
    role = access.role_by_key(request, table)
    if key and (known or role.hosts):
        phone.register(request, table)
    asked = (known and role == before) or table.final is not None
    held = access.claim_of(request, table)
    if asked or role.hosts or (held and held.seat is not None):
        return redirect(table)
    return redirect("tables:seat", table.code)
