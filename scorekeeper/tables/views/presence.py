"""Others see who is entering what."""

from django.core.cache import caches

from scorekeeper.tables import actor, log
from scorekeeper.tables.models import Table
from scorekeeper.tables.views.permission import Request

# Seconds until it is said again who is entering.
SAID = 4


def tell(request: Request, table: Table, what: str) -> None:
    """Others see who is entering what; every few seconds is enough.

    The page names its phone, to know what it has said itself.
    """
    sender = request.headers.get("Phone", "")[:16]
    if sender and caches["parts"].add(f"{table.code}/{sender}", 1, SAID):
        said = {
            "who": actor.name_of(request, table),
            "what": what,
            "phone": sender,
        }
        log.announcer.entering(table.code, table.version, said)
