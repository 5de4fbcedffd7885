"""The links of a table, made anew."""

from django.contrib import messages
from django.http import HttpResponse, HttpResponseBadRequest
from django.shortcuts import redirect
from django.utils.translation import gettext, gettext_noop
from django.views.decorators.http import require_POST

from scorekeeper.tables import phone
from scorekeeper.tables.events import links
from scorekeeper.tables.models import Table
from scorekeeper.tables.views.at_table import Request, require_permission


@require_POST
@require_permission("host")
def renew_link(request: Request, table: Table) -> HttpResponse:
    """A new link of one kind; the old one, and what it gave, stops at once."""
    name, old = request.POST.get("link", ""), table.code
    if name not in links.KEYS:
        return HttpResponseBadRequest(gettext("Which link?"))
    links.renew(table, name, keeper=phone.known_ident(request))
    phone.move(request, old, table)
    phone.store_token(request, table, table.host_token)
    phone.register(request, table)
    messages.success(request, gettext(SAID[name]))
    return redirect("tables:more", table.code)


SAID = {
    "view": gettext_noop("New watch link and new code. The old ones no longer work."),
    "score": gettext_noop("New score link. The old one no longer works."),
    "host": gettext_noop("New host link. The old one no longer works."),
}
