"""What a page says of a stage that was undone and is open again."""

from collections.abc import Mapping, Set
from dataclasses import dataclass, replace
from functools import cached_property

from django.utils.translation import gettext

from referee.form.fields import Field
from scorekeeper.tables import sentences, spoken
from scorekeeper.tables.entry import round_forms
from scorekeeper.tables.entry.errors import whose
from scorekeeper.tables.entry.foot import Button, winners
from scorekeeper.tables.spoken import word

BEFORE = sentences.Text("undone.before", "before: {was}")
IS_NEW = sentences.Text("undone.is-new", "{who} is new")
WAS = sentences.Text("undone.was", "{who} was {was}")
MANY_CHANGED = sentences.Text("undone.many-changed", "{number} entries changed.")
SAVE_AGAIN = sentences.Text("undone.save-again", "Save {round} again")
CHANGE_AND_SAVE = sentences.Text("undone.change-and-save", "Change and save again")
# So many changes are named at the foot; of more their number.
FEW = 3


@dataclass(frozen=True)
class Undone:
    """A page that was opened again, beside what had been entered on it."""

    round_form: round_forms.RoundForm
    before: Mapping[str, str]

    @property
    def number(self) -> int:
        """Of the undo: "Put it back" undoes it; 0 where corrections came since."""
        undo = self.round_form.source.state.redo_target
        return (
            undo.number
            if undo
            and round_forms.opening_texts(
                self.round_form.source, round_forms.before_undo(self.round_form.source)
            )
            else 0
        )

    @cached_property
    def changed(self) -> list[Field]:
        now = self.round_form.texts
        return [
            field
            for asked in self.round_form.asked
            for field in asked.inputs
            if any(
                now.get(name, "") != self.before.get(name, asked.initial.get(name, ""))
                for name in field.posted_names
            )
        ]

    @property
    def named(self) -> str:
        """What is open again: Deal 4; what is no deal by its own name, Final count."""
        round_type = self.round_form.round_type
        if round_type.whole_game:
            return spoken.label(round_type.label)
        return sentences.round_first(
            self.round_form.source.state.game.unit, self.round_form.number
        )

    @property
    def changes(self) -> list[str]:
        """Cleo 5, now 4."""
        types = {
            kind.name: spoken.label(kind.label)
            for kind in self.round_form.source.state.game.round_types
        }
        was = types.get(self.before.get("kind", ""))
        now = spoken.label(self.round_form.round_type.label)
        if was and was != now:
            return [sentences.sentence(sentences.CHANGED, was=was, now=now)]
        return [self.change(one) for one in self.changed]

    def change(self, field: Field) -> str:
        who, was = whose(self.round_form, field.name) or field.label, self.was(field)
        now = self.round_form.texts.get(field.name, "")
        if not was:
            return sentences.sentence(IS_NEW, who=who)
        if not now:
            return sentences.sentence(WAS, who=who, was=was)
        now = words_of(field, now)
        return sentences.sentence(sentences.CHANGED_OF, who=who, was=was, now=now)

    def was(self, field: Field) -> str:
        return words_of(field, self.before.get(field.name, ""))

    def hint(self, names: Set[str], hint: str) -> str:
        """What stands beside whoever was changed: bid 5; before: 4."""
        for changed in self.changed:
            if changed.name in names and (was := self.was(changed)):
                said = sentences.sentence(BEFORE, was=was)
                hint = f"{hint}; {said}" if hint and changed.who else said
        return hint

    @property
    def says(self) -> str:
        """What was changed, at the foot."""
        many, found = len(self.changed), self.changes
        if len(found) > FEW:
            return sentences.sentence(MANY_CHANGED, number=many)
        return "; ".join(found) + "."

    def button(self, found: Button) -> Button:
        """What ends the game says so here too."""
        if found.more or not self.round_form.last or winners(self.round_form):
            return found
        if not self.changes:
            unit, number = (
                self.round_form.source.state.game.unit,
                self.round_form.number,
            )
            return replace(found, text=sentences.of_round(SAVE_AGAIN, unit, number))
        text = sentences.sentence(CHANGE_AND_SAVE)
        return replace(found, text=text, more=self.gains)

    @property
    def gains(self) -> str:
        """What those score now who scored differently: Cleo +6, Dan +2."""
        round_form, at = self.round_form, self.round_form.source
        points, table = round_form.assessment.points or [], round_form.round.table
        facts = round_forms.before_undo(at) or round_forms.correction_since(at)
        before = at.assess(facts).points or [0] * len(points)
        moved = [side for side, gain in enumerate(points) if gain != before[side]]
        sides = moved or [side for side, gain in enumerate(points) if gain]
        return spoken.gains(
            (word(table.named_side(side)), points[side]) for side in sides
        )


def words_of(field: Field, text: str) -> str:
    """A text as its input shows it."""
    if field.look == "flag":
        return gettext("yes") if text else gettext("no")
    every = (*field.options, *field.barred)
    return next((o.label for o in every if o.value == text), text)
