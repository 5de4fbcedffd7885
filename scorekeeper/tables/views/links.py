"""The links of a table, made anew."""

from django.http import HttpResponse, HttpResponseBadRequest
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from scorekeeper import toasts
from scorekeeper.tables import phone
from scorekeeper.tables.events import links
from scorekeeper.tables.models import Table
from scorekeeper.tables.views.permission import Request, require_permission


@require_POST
@require_permission("run")
def renew_link(request: Request, table: Table) -> HttpResponse:
    """A new link of one kind; the old one, and what it gave, stops at once."""
    name, old = request.POST.get("link", ""), table.code
    if name not in links.KEYS:
        return HttpResponseBadRequest("Which link?")
    links.renew(table, name, keeper=phone.known_ident(request))
    phone.move(request, old, table)
    phone.store_token(request, table, table.host_token)
    phone.register(request, table)
    toasts.say(request, SAID[name])
    return redirect("tables:more", table.code)


SAID = {
    "look": "New watch link and new code. The old ones no longer work.",
    "score": "New score link. The old one no longer works.",
    "run": "New host link. The old one no longer works.",
}
