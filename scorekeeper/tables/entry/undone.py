"""A stage that was undone: it opens again with what had been entered.

All of it is in the log: the undo that can still be undone, and the entry it names.
"""

from collections.abc import Mapping, Set
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from django.utils.translation import gettext

from referee.form import records as form_records
from referee.form.fields import Field, texts as texts_of_value
from referee.form.stages import FILL
from scorekeeper.tables import log, scoring, sentences, spoken, units
from scorekeeper.tables.entry import entry
from scorekeeper.tables.entry.button import Button, winners
from scorekeeper.tables.entry.errors import whose
from scorekeeper.tables.models import Entry
from scorekeeper.tables.scoring import card_records
from scorekeeper.tables.spoken import word

BEFORE = sentences.Text("undone.before", "before: {was}")
IS_NEW = sentences.Text("undone.is-new", "{who} is new")
WAS = sentences.Text("undone.was", "{who} was {was}")
MANY_CHANGED = sentences.Text("undone.many-changed", "{number} entries changed.")
SAVE_AGAIN = sentences.Text("undone.save-again", "Save {round} again")
CHANGE_AND_SAVE = sentences.Text("undone.change-and-save", "Change and save again")
# So many changes are named at the foot; of more their number.
FEW = 3


def given(at: scoring.TableRound) -> log.Facts:
    """The facts of a round as they were before its last entry was undone."""
    return with_undone(at, log.redo_target(at.state.entries))


def with_undone(at: scoring.TableRound, undo: Entry | None) -> log.Facts:
    taken = taken_by(at, undo)
    return at.recorded | taken.data["facts"] if taken else {}


def taken_by(at: scoring.TableRound, undo: Entry | None) -> Entry | None:
    """The entry of this round that an undo took back."""
    taken = undo and at.state.entries[undo.data["entry"] - 1]
    if not taken or not log.writes(taken) or taken.data["round"] != at.number:
        return None
    return taken


def corrected_since(at: scoring.TableRound) -> log.Facts:
    """The same where the stages before were corrected since."""
    apart = log.without_corrections(at.state.entries, at.number)
    return with_undone(at, log.redo_target(apart))


def record(at: scoring.TableRound, key: str) -> Any:
    """A record of the cards that was undone; None where it is the one that stands."""
    found = given(at).get(key)
    return None if found == at.recorded.get(key) else found


def texts(at: scoring.TableRound) -> dict[str, str]:
    """What had been entered, as a form posts it; none where no form asks it."""
    if at.number != at.state.due:
        return {}
    return opened(at, given(at)) or opened(at, corrected_since(at))


def stood(at: scoring.TableRound) -> log.Facts:
    """The round as it was before what its form asks again was undone; else nothing."""
    found = given(at)
    return found if at.number == at.state.due and opened(at, found) else {}


def kept_beside(page: entry.Page) -> dict[str, Any]:
    """What is kept with the entry of a page: the cards that were counted there, and
    that what its record proves wrong is scored anyway, as it was.
    """
    at = page.source
    taken = taken_by(at, log.redo_target(at.state.entries)) if page.records else None
    anyway = {"anyway": True} if taken and "anyway" in taken.data else {}
    return entry.cards_beside(page) | anyway


def opened(at: scoring.TableRound, before: log.Facts) -> dict[str, str]:
    if not before:
        return {}
    stands = at.recorded
    told = dict(entry.texts_of(at, before))
    there = dict(entry.texts_of(at, stands)) if stands else {}
    new = told.keys() - there.keys() - {"kind"}
    flags = {one.discriminator.key for one in at.game.round_types if one.discriminator}
    records = card_records.keys_of(at.game)
    if not new and not flags & (before.keys() - stands.keys() - records):
        return {}
    taken = taken_by(at, log.redo_target(at.state.entries))
    cards = taken.data.get("cards", {}) if taken else {}
    return nobodys(at, before, entry.with_cards(at, before, cards, told))


def nobodys(
    at: scoring.TableRound, before: log.Facts, told: dict[str, str]
) -> dict[str, str]:
    """What a round had said, less what its cards tell: that is counted again."""
    for fact, value in form_records.told_by(at.match, at.number, before):
        for name, text in texts_of_value(fact.value, fact.key, value, at.voice):
            told[FILL + name] = text
    return told


def page_of(at: scoring.TableRound, posted: Mapping[str, str]) -> entry.Page:
    """The page that opens again: all of a round that was told whole."""
    before = stood(at)
    page = entry.page_of(at, posted, undone=before)
    stages = [stage for stage in page.round_type.stages if card_records.is_asked(stage)]
    here = stages.index(page.reads[-1].stage) + 1 if page.reads else 0
    later = {key for stage in stages[here:] for key in stage.keys}
    counted = {f.key for f, _ in form_records.told_by(at.match, at.number, before)}
    if not later & (card_records.without(at.game, given(at)).keys() | counted):
        return page
    return entry.page_of(at, posted, alone="round", undone=before)


@dataclass(frozen=True)
class Undone:
    """A page that was opened again, beside what had been entered on it."""

    page: entry.Page
    before: Mapping[str, str]

    @property
    def number(self) -> int:
        """Of the undo: "Put it back" undoes it; 0 where corrections came since."""
        undo = log.redo_target(self.page.source.state.entries)
        return (
            undo.number
            if undo and opened(self.page.source, given(self.page.source))
            else 0
        )

    @cached_property
    def changed(self) -> list[Field]:
        now = self.page.texts
        return [
            one
            for asked in self.page.asked
            for one in asked.inputs
            if any(
                now.get(name, "") != self.before.get(name, asked.starts.get(name, ""))
                for name in one.posts
            )
        ]

    @property
    def named(self) -> str:
        """What is open again: Deal 4; what is no deal by its own name, Final count."""
        round_type = self.page.round_type
        if round_type.whole_game:
            return spoken.label(round_type.label)
        return units.first(self.page.source.state.game.unit, self.page.number)

    @property
    def changes(self) -> list[str]:
        """Cleo 5, now 4."""
        types = {
            one.name: spoken.label(one.label)
            for one in self.page.source.state.game.round_types
        }
        was = types.get(self.before.get("kind", ""))
        now = spoken.label(self.page.round_type.label)
        if was and was != now:
            return [sentences.said(sentences.CHANGED, was=was, now=now)]
        return [self.change(one) for one in self.changed]

    def change(self, one: Field) -> str:
        who, was = whose(self.page, one.name) or one.label, self.was(one)
        now = self.page.texts.get(one.name, "")
        if not was:
            return sentences.said(IS_NEW, who=who)
        if not now:
            return sentences.said(WAS, who=who, was=was)
        now = said(one, now)
        return sentences.said(sentences.CHANGED_OF, who=who, was=was, now=now)

    def was(self, one: Field) -> str:
        return said(one, self.before.get(one.name, ""))

    def hint(self, names: Set[str], hint: str) -> str:
        """What stands beside whoever was changed: bid 5; before: 4."""
        for one in self.changed:
            if one.name in names and (was := self.was(one)):
                said = sentences.said(BEFORE, was=was)
                hint = f"{hint}; {said}" if hint and one.who else said
        return hint

    @property
    def says(self) -> str:
        """What was changed, at the foot."""
        many, found = len(self.changed), self.changes
        if len(found) > FEW:
            return sentences.said(MANY_CHANGED, number=many)
        return "; ".join(found) + "."

    def button(self, found: Button) -> Button:
        """What ends the game says so here too."""
        if found.more or not self.page.last or winners(self.page):
            return found
        if not self.changes:
            unit, number = self.page.source.state.game.unit, self.page.number
            return replace(found, text=units.said(SAVE_AGAIN, unit, number))
        text = sentences.said(CHANGE_AND_SAVE)
        return replace(found, text=text, more=self.gains)

    @property
    def gains(self) -> str:
        """What those score now who scored differently: Cleo +6, Dan +2."""
        page, at = self.page, self.page.source
        points, table = page.assessment.points or [], page.round.table
        before = at.assess(given(at) or corrected_since(at)).points or [0] * len(points)
        moved = [side for side, gain in enumerate(points) if gain != before[side]]
        sides = moved or [side for side, gain in enumerate(points) if gain]
        return spoken.gains(
            (word(table.named_side(side)), points[side]) for side in sides
        )


def said(one: Field, text: str) -> str:
    """A text as its input shows it."""
    if one.look == "flag":
        return gettext("yes") if text else gettext("no")
    every = (*one.options, *one.barred)
    return next((o.label for o in every if o.value == text), text)
