"""Rule sheets that somebody is still writing, kept for the phone they are written on.

What is saved is kept, right or wrong: a draft lives through a reload, the way back and
some weeks. A phone has a few; the one that it left longest goes.
"""

import hashlib
import json
from collections.abc import Sequence
from datetime import timedelta
from typing import Any

from django.core.cache import cache
from django.utils import timezone
from django.utils.translation import gettext

from scorekeeper import text
from scorekeeper.tables import codes
from scorekeeper.tables.models import RuleDraft
from scorekeeper.tables.scoring import rule_sheets
from scorekeeper.tables.scoring.rule_sheets import Fault, Faulty
from scorekeeper.tables.scoring.trial import Document, Trial, canonical, read_form

MOST = 8
LEFT = timedelta(days=60)
LETTERS = 40
# So many a phone may have thrown away since it was heard last.
GONE = 100
# So many letters a stamp has.
STAMP = 16
# So many seconds what a phone gave up may be on its way.
LATE = 3600


class Overtaken(Faulty):
    """What is saved is not what the page showed that this was posted from."""

    def __init__(self) -> None:
        said = gettext(
            "Not saved: the draft was changed after this page was opened. Do it again "
            "if it still holds."
        )
        super().__init__([Fault("", said)])


def begin(
    ident: str,
    document: Document,
    players: Sequence[str] = (),
    key: str = "",
    form: str = "",
) -> str:
    """The key of a new draft; of a form that is sent twice, of the one that it began.
    Raises Faulty where it has not the form of one.
    """
    found = canonical(read_form(document))
    told = {"ident": ident, "text": found, "players": [*players]}
    draft, _ = RuleDraft.objects.get_or_create(
        key=key or key_by(form, found), defaults=told
    )
    if draft.ident != ident:
        draft = RuleDraft.objects.create(key=codes.new_key(), **told)
    RuleDraft.objects.filter(changed__lt=timezone.now() - LEFT).delete()
    for old in of_phone(ident)[MOST:]:
        old.delete()
    return draft.key


def key_by(form: str, found: str) -> str:
    """Of one form and one text it is one key, at the site and on a phone without it;
    whoever comes back to the form and answers otherwise begins another.
    """
    if not form:
        return codes.new_key()
    return hashlib.sha256(f"{form}\n{found}".encode()).hexdigest()[:32]


def of_phone(ident: str) -> list[RuleDraft]:
    """The latest first."""
    if not ident:
        return []
    return list(RuleDraft.objects.filter(ident=ident).order_by("-changed", "key"))


def find(key: str, ident: str) -> RuleDraft | None:
    """Only whoever wrote it finds it."""
    return RuleDraft.objects.filter(key=key, ident=ident).first() if ident else None


def save(draft: RuleDraft, document: Document) -> Document:
    """In its one form, whatever its formulas say. Raises Faulty, also where another
    save came between.
    """
    found = read_form(document)
    read, draft.text, draft.changed = draft.text, canonical(found), timezone.now()
    there = RuleDraft.objects.filter(pk=draft.pk, text=read)
    if not there.update(text=draft.text, changed=draft.changed):
        raise Overtaken
    return found


# ---- Written on a phone that keeps the site, without the site ----


def take_all(ident: str, sent: str) -> None:
    """The drafts that a phone changed, and those that it threw away. Raises ValueError
    where it is no such thing.
    """
    try:
        told = json.loads(sent)
        for draft in reversed(told["drafts"][:MOST]):
            players = [text.line(str(name))[:LETTERS] for name in draft["players"]]
            take(
                ident,
                str(draft["key"]),
                str(draft["text"]),
                [str(one)[:STAMP] for one in [draft["base"], *draft.get("past", [])]],
                players[:12],
            )
        gone = filter(codes.is_key, map(str, told["gone"]))
        RuleDraft.objects.filter(ident=ident, key__in=[*gone][:GONE]).delete()
    except (AttributeError, KeyError, TypeError, RecursionError) as error:
        raise ValueError(sent[:MOST]) from error


def take(ident: str, key: str, sent: str, past: list[str], players: list[str]) -> None:
    """What was written on the draft that had each of the stamps `past` once: what a
    phone gave up may have come after all. Where the site has something else by now,
    both stay, but for what the phone itself has gone on from. Raises Faulty.
    """
    document, key = rule_sheets.read_form(sent), key if codes.is_key(key) else ""
    there = RuleDraft.objects.filter(key=key).first()
    if there is None:
        begin(ident, document, players, key)
    elif there.ident != ident:
        begin(ident, document, players)
        return
    elif stamp(there) in past:
        save(there, document)
    elif there.text != canonical(document):
        if not is_before(past, cache.get(cache_key(key), [])):
            begin(ident, document, players)
        return
    cache.set(cache_key(key), past, LATE)


def cache_key(key: str) -> str:
    """Where it stands by which stamps a phone came to what was taken last."""
    return f"draft-{key}"


def is_before(past: list[str], taken: list[str]) -> bool:
    """What was taken went on from it, or is it."""
    return past == taken[: len(past)]


def stamp(saved: RuleDraft | Document) -> str:
    """Another one once something else is saved: what a phone has typed is no newer."""
    found = saved.text if isinstance(saved, RuleDraft) else json.dumps(saved)
    return hashlib.sha256(found.encode()).hexdigest()[:STAMP]


def is_same(document: Document, slug: str) -> bool:
    """Nothing was changed since it was played last."""
    try:
        before = rule_sheets.document_of(slug)
    except KeyError:
        return False
    return before | {"made_from": ""} == document | {"made_from": ""}


def document_of(draft: RuleDraft) -> dict[str, Any]:
    return dict(json.loads(draft.text))


def try_out(draft: RuleDraft, document: Document | None = None) -> Trial:
    """What is saved of it on trial, or what it becomes."""
    return Trial(document or document_of(draft), draft.players)


def name_of(draft: RuleDraft) -> str:
    return str(document_of(draft)["name"])
