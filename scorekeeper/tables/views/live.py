"""Following a table: the stream of what happens, and the parts that a page fetches."""

from django.http import HttpResponse
from django.views.decorators.http import require_GET

from scorekeeper import streams
from scorekeeper.live import hub
from scorekeeper.tables.models import Table
from scorekeeper.tables.views.permission import Request, require_permission


@require_GET
@require_permission("look")
def events(request: Request, table: Table) -> HttpResponse:
    """Versions and presence, as they happen. Who may look is asked before it begins."""
    return streams.hand_over(request, hub.follow(table.code, request.role.name))
