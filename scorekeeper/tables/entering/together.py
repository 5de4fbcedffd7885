"""Entering together: each seat may say its own number on its own phone.

What is said so is a draft: the form of the round begins with it, and it is gone as soon
as the score sheet is written on.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.db.models import F
from django.utils.safestring import SafeString

from scorekeeper.tables import facts, log, scoring, widgets, words
from scorekeeper.tables.entering import entry, placing
from scorekeeper.tables.entering.stage import FILL
from scorekeeper.tables.following import live
from scorekeeper.tables.models import Said, Table

SAID = "said."  # beside an input of a form: it stands there as its seat said it


def said(state: scoring.State) -> dict[str, Said]:
    """What seats have said since the score sheet was last written on, by input."""
    if not state.table.said or state.over:
        return {}
    after = log.touched(state.entries)
    return {one.name: one for one in state.table.saying.filter(after=after)}


def joined(
    posted: Mapping[str, str], found: Mapping[str, Said]
) -> tuple[dict[str, str], frozenset[str]]:
    """What was posted, with what the seats say where no hand has touched it.

    And the inputs where what they say stands.
    """
    texts = {}
    for name, text in posted.items():
        filled = name in found and posted.get(FILL + name) == text
        if not filled and posted.get(SAID + name) != text:
            texts[name] = text
    took = [name for name in found if not texts.get(name, "").strip()]
    return texts | {name: found[name].text for name in took}, frozenset(took)


# ---- What is asked of the seats ----


def asked_of(page: entry.Page) -> facts.Asked | None:
    """The number that every seat has: the first that must be known."""
    for read in page.reads:
        for group in read.groups:
            for one in group.asked:
                if one.per == "seat" and one.numbers and not group.fold:
                    return one
    return None


def input_of(asked: facts.Asked, seat: int | None) -> facts.Input | None:
    found = (one for one in asked.inputs if one.seat == seat)
    return None if seat is None else next(found, None)


@dataclass(frozen=True)
class Together:
    """The seats’ own numbers as a phone sees them that has no form of the round."""

    page: entry.Page
    asked: facts.Asked
    after: int
    seat: int | None
    text: str = ""
    fault: str = ""

    @property
    def label(self) -> str:
        """Your tricks; of what is spoken one after the other, your bid."""
        label = self.asked.label.lower()
        return f"Your {label.removesuffix('s') if self.asked.spoken else label}"

    @property
    def mine(self) -> facts.Input | None:
        return input_of(self.asked, self.seat)

    @property
    def input(self) -> SafeString:
        """The number with its steps."""
        assert self.mine is not None
        widget = widgets.Step(self.mine, filled=False)
        attrs = {"id": "own", "aria-label": self.label, "aria-describedby": "own-fault"}
        text = self.text or self.page.entered.get(self.mine.name, "")
        return widget.render(self.mine.name, text, attrs)

    @property
    def rows(self) -> list[tuple[str, str]]:
        """Each seat with what it said, once one has said anything."""
        texts = self.page.entered
        found = [(one.who, texts.get(one.name, "")) for one in self.asked.inputs]
        return found if any(text for _, text in found) else []


def together_of(
    state: scoring.State, seat: int | None, **shown: str
) -> Together | None:
    """None where seats have no number of their own now, or nobody could see one."""
    found = said(state)
    if state.due is None or state.trouble or (seat is None and not found):
        return None
    page = entry.page_of(state, state.due, joined({}, found)[0])
    asked = asked_of(page)
    if asked is None:
        return None
    return Together(page, asked, log.touched(state.entries), seat, **shown)


def missing(page: entry.Page) -> str:
    """Whose number is not in yet, in a sentence."""
    asked = asked_of(page)
    texts = page.entered
    names = [one.who for one in asked.inputs if one.name not in texts] if asked else []
    return f"Not in yet: {words.listed(names)}." if names else ""


# ---- Saying it ----


def fault_of(state: scoring.State, one: facts.Input, text: str) -> str:
    """Why this cannot be the number, whatever the others say."""
    assert state.due is not None
    if not text:
        return ""
    page = entry.page_of(state, state.due, {one.name: text})
    return " ".join(placing.placed(page).inputs.get(one.name, ()))


def share(state: scoring.State, seat: int | None, page: entry.Page) -> None:
    """Who types the whole round says the number of the own seat with it."""
    asked = asked_of(page)
    mine = input_of(asked, seat) if asked else None
    text = page.entered.get(mine.name, "") if mine else ""
    if mine is None or not text or mine.name in placing.placed(page).inputs:
        return
    stands = said(state).get(mine.name)
    if stands is None or stands.text != text:
        say(state.table, log.touched(state.entries), mine, text)


def say(table: Table, after: int, one: facts.Input, text: str) -> None:
    """Keep it, in the place of what the seat said before; nothing takes that back."""
    with transaction.atomic():
        Table.objects.filter(pk=table.pk).update(said=F("said") + 1)
        table.saying.exclude(after=after).delete()
        if text:
            given: dict[str, Any] = {"after": after, "text": text}
            table.saying.update_or_create(name=one.name, defaults=given)
        else:
            table.saying.filter(name=one.name).delete()
        told = {"own": one.name}
        transaction.on_commit(
            lambda: live.entering(table.code, table.version, told), robust=True
        )
