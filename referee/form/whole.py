"""The form of a whole round before anything is said of it.

For a phone that asks nobody while it is filled in: all that may be asked stands there,
each input once, and says beside it when it applies. What does not is left empty.
"""

from __future__ import annotations

from collections.abc import Iterator, Set
from dataclasses import replace
from typing import TypeVar

from referee.engine.game import RoundType
from referee.form import records
from referee.form.fields import FactFields
from referee.form.form import RoundForm, round_form
from referee.form.stages import Blank, Reader, Source, StageForm

S = TypeVar("S", bound=Source)


def whole_form(at: S, kind: RoundType) -> RoundForm[S]:
    """All stages of a round of this kind that may be played."""
    form = round_form(at, {"kind": kind.name}, mode="round")
    return replace(form, reads=tuple(blank_stages(form)))


def blank_of(form: RoundForm[S]) -> Blank:
    """Its round, of which everything can still be said but what the kind says."""
    stages = form.round_type.stages
    facts = {fact for stage in stages for fact in stage.facts if not fact.record}
    return Blank(form.before, facts - {*form.before})


def blank_stages(form: RoundForm[S]) -> Iterator[StageForm]:
    blank, names = blank_of(form), set[str]()
    reader = Reader(form.source, form.round_type.discriminator, {}, blank=blank)
    for stage in form.round_type.stages:
        if not records.is_asked(stage) or not blank.may_be(stage.when):
            continue
        read = reader.once(stage, form.before)
        new = without(read, names)
        if new.names or not read.names:
            names |= {*new.names}
            yield new


def without(read: StageForm, names: Set[str]) -> StageForm:
    """Of two facts that are said by one name a round has one: it stands there once.

    The tricks of a null, and those of a suit game.
    """

    def of(asked: FactFields) -> set[str]:
        return {one.name for one in asked.inputs}

    groups = (
        replace(group, asked=tuple(a for a in group.asked if names.isdisjoint(of(a))))
        for group in read.groups
    )
    prefilled = {
        name: text for name, text in read.prefilled.items() if name not in names
    }
    return replace(
        read, groups=tuple(g for g in groups if g.asked), prefilled=prefilled
    )
