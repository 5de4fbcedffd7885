"""Following a table: the stream of what happens, and the parts that a page fetches."""

from django.http import HttpResponse
from django.views.decorators.http import require_GET

from scorekeeper.tables.models import Table
from scorekeeper.tables.views.at_table import Request, require_permission


@require_GET
@require_permission("view")
def events(request: Request, table: Table) -> HttpResponse:
    """Versions and presence, as they happen. Who may look is asked before it begins."""
    # The site on a phone by itself has no streams, nor what they need.
    from scorekeeper import streams
    from scorekeeper.live import hub

    return streams.hand_over(request, hub.follow(table.code, request.role.name))
