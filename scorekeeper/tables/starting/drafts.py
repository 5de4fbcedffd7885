"""Rule sheets that somebody is still writing, kept for the phone they are written on.

What is saved is kept, right or wrong: a draft lives through a reload, the way back and
some weeks. A phone has a few; the one that it left longest goes.
"""

import hashlib
import json
from collections.abc import Sequence
from datetime import timedelta
from typing import Any

from django.utils import timezone

from scorekeeper.tables import codes
from scorekeeper.tables.models import RuleDraft
from scorekeeper.tables.scoring.trial import Document, Trial, canonical, read_form

MOST = 8
LEFT = timedelta(days=60)


def begin(ident: str, document: Document, players: Sequence[str] = ()) -> str:
    """The key of a new draft. Raises Faulty where it has not the form of one."""
    text, key = canonical(read_form(document)), codes.new_key()
    draft = RuleDraft(key=key, ident=ident, text=text, players=[*players])
    draft.save(force_insert=True)
    RuleDraft.objects.filter(changed__lt=timezone.now() - LEFT).delete()
    for old in of_phone(ident)[MOST:]:
        old.delete()
    return draft.key


def of_phone(ident: str) -> list[RuleDraft]:
    """The latest first."""
    if not ident:
        return []
    return list(RuleDraft.objects.filter(ident=ident).order_by("-changed", "key"))


def find(key: str, ident: str) -> RuleDraft | None:
    """Only whoever wrote it finds it."""
    return RuleDraft.objects.filter(key=key, ident=ident).first() if ident else None


def save(draft: RuleDraft, document: Document) -> Document:
    """In its one form, whatever its formulas say. Raises Faulty."""
    found = read_form(document)
    draft.text, draft.changed = canonical(found), timezone.now()
    draft.save(update_fields=["text", "changed"])
    return found


def stamp(saved: RuleDraft | Document) -> str:
    """Another one once something else is saved: what a phone has typed is no newer."""
    text = saved.text if isinstance(saved, RuleDraft) else json.dumps(saved)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def document_of(draft: RuleDraft) -> dict[str, Any]:
    return dict(json.loads(draft.text))


def try_out(draft: RuleDraft, document: Document | None = None) -> Trial:
    """What is saved of it on trial, or what it becomes."""
    return Trial(document or document_of(draft), draft.players)


def name_of(draft: RuleDraft) -> str:
    return str(document_of(draft)["name"])
