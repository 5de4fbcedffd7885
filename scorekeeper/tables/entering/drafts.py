"""What seats have said on their own phones of the round to be entered."""

from typing import Any

from django.db import transaction
from django.db.models import F, prefetch_related_objects

from scorekeeper.tables import log, scoring
from scorekeeper.tables.following import live
from scorekeeper.tables.models import Said, Table


def drafts_of(state: scoring.State) -> list[Said]:
    """Those that count: said since the score sheet was last written on."""
    if not state.table.said or state.over:
        return []
    prefetch_related_objects([state.table], "saying")
    after = log.touched(state.entries)
    return [one for one in state.table.saying.all() if one.after == after]


def say(table: Table, after: int, texts: dict[str, str], phone: str = "") -> None:
    """Keep them, in the place of what was said before; nothing takes that back."""
    with transaction.atomic():
        Table.objects.filter(pk=table.pk).update(said=F("said") + 1)
        table.saying.exclude(after=after).delete()
        for name, text in texts.items():
            put(table, after, name, text, phone)
        told = {"own": min(texts)}
        transaction.on_commit(
            lambda: live.entering(table.code, table.version, told), robust=True
        )


def put(table: Table, after: int, name: str, text: str, phone: str) -> None:
    if text:
        given: dict[str, Any] = {"after": after, "text": text, "phone": phone}
        table.saying.update_or_create(name=name, defaults=given)
    else:
        table.saying.filter(name=name).delete()
