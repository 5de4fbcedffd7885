"""What seats have said on their own phones of the round to be entered."""

from typing import Any

from django.db import transaction
from django.db.models import F, prefetch_related_objects

from scorekeeper.tables import log, scoring
from scorekeeper.tables.models import DraftAnswer, Table


def drafts_of(state: scoring.State) -> list[DraftAnswer]:
    """Those that count: said since the score sheet was last written on."""
    if not state.table.draft_version or state.over:
        return []
    prefetch_related_objects([state.table], "draft_answers")
    after = log.last_scoring_event(state.entries)
    return [one for one in state.table.draft_answers.all() if one.after == after]


def say(table: Table, after: int, texts: dict[str, str], phone: str = "") -> None:
    """Keep them, in the place of what was said before; nothing takes that back.

    `texts` by the name of their inputs; `after` is the last entry the sheet hangs on.
    """
    with transaction.atomic():
        Table.objects.filter(pk=table.pk).update(draft_version=F("draft_version") + 1)
        table.draft_answers.exclude(after=after).delete()
        for name, text in texts.items():
            put(table, after, name, text, phone)
        told = {"own": min(texts)}
        transaction.on_commit(
            lambda: log.announcer.entering(table.code, table.version, told), robust=True
        )


def put(table: Table, after: int, name: str, text: str, phone: str) -> None:
    """Keeps one answer; where nothing is said, takes away the one before."""
    if text:
        given: dict[str, Any] = {"after": after, "text": text, "phone": phone}
        table.draft_answers.update_or_create(name=name, defaults=given)
    else:
        table.draft_answers.filter(name=name).delete()
