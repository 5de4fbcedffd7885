"""Drafts of rule sheets on this phone: laid for a request, and read after it."""

import json
from typing import Any

from scorekeeper.tables.models import RuleDraft
from scorekeeper.tables.starting import drafts


def answer(
    laid: str, method: str, url: str, headers: str, body: bytes, follow: bool
) -> tuple[int, str, bytes, str]:
    """As `answering.answer`, with the drafts as they are then, the latest first."""
    from phone import answering

    lay(laid)
    status, given, content = answering.answer(method, url, headers, body, follow)
    return status, given, content, now()


def lay(text: str) -> None:
    from phone import replica

    RuleDraft.objects.all().delete()
    ident = replica.phone()["phone"]
    for draft in reversed(json.loads(text)):
        given = {name: draft[name] for name in ("key", "text", "players")}
        RuleDraft.objects.create(ident=ident, **given)


def now() -> str:
    found = RuleDraft.objects.order_by("-changed", "key")
    return json.dumps([as_written(draft) for draft in found])


def as_written(draft: RuleDraft) -> dict[str, Any]:
    given = {"key": draft.key, "text": draft.text, "players": draft.players}
    return given | {"stamp": drafts.stamp(draft)}
