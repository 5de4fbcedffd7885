"""How an entry’s form is laid out: its parts, each with its template."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import groupby
from typing import Any, cast

from crispy_forms.layout import LayoutObject
from django import forms
from django.template.loader import render_to_string

from referee.form.fields import FactFields, Field, Steps
from referee.form.stages import FieldGroup
from scorekeeper import drawn
from scorekeeper.tables import sentences, spoken
from scorekeeper.tables.entry import errors, hints, widgets
from scorekeeper.tables.entry.round_forms import RoundForm

# A row holds a name, a gain, and so many numbers.
BESIDE = 2
# Lines that parts take: of a heading, a card to pick, a ladder that goes both ways,
# what is folded away, switches.
TITLE = 0.5
PICK = 3.5
LADDER = 2.5
LINES = {"fold": 0.9, "flags": 1.0}


@dataclass
class Row:
    """One line of the form: whose it is, and its inputs, the main one last.

    `hint`: why it has none.
    """

    who: str
    fields: list[widgets.LiveField] = field(default_factory=list)
    hint: str = ""
    gain: hints.Gain | None = None
    has_gain: bool = False
    meter: hints.Meter | None = None

    @property
    def name(self) -> str:
        return self.fields[-1].name if self.fields else ""

    @property
    def values(self) -> list[object]:
        """All that a template shows of it."""
        inputs = [
            (
                *(bound.name, bound.label, bound.value(), bound.widget_type),
                *(
                    bound.help_text,
                    list(bound.errors),
                    bound.gains,
                    vars(bound.field.widget),
                ),
            )
            for bound in self.fields
        ]
        return [self.who, self.hint, self.gain, self.has_gain, self.meter, inputs]

    @property
    def lines(self) -> float:
        widget = self.fields[-1].field.widget if self.fields else None
        if isinstance(widget, widgets.Pick):
            return PICK
        if isinstance(widget, widgets.Rungs):
            return LADDER
        above = isinstance(widget, widgets.Segments) and not widget.side
        return 1 + TITLE * (above or self.meter is not None)


@dataclass
class Part(LayoutObject):  # type: ignore[misc]  # crispy has no types
    """Some inputs that stand together; `look` names their template.

    `hangs`: it is asked because of a switch above it. `titled`: its rows need a name
    beside the other parts of the page. `headed`: the page’s heading, right over it, is
    its name. `blank`: it stands there before the round says whether it applies, and
    says so. `said`: what a closed fold holds.
    """

    look: str
    key: str = ""
    legend: str = ""
    help: str = ""
    rows: list[Row] = field(default_factory=list)
    heads: list[str] = field(default_factory=list)
    parts: list["Part"] = field(default_factory=list)
    open: bool = False
    spoken: str = ""
    hangs: bool = False
    titled: bool = False
    headed: bool = False
    blank: bool = False
    said: str = ""

    def render(self, form: Any, context: Any, *args: Any, **kwargs: Any) -> str:
        return drawn.once(self.template, self.values, self.draw)

    def draw(self) -> str:
        return render_to_string(self.template, {"part": self})

    @property
    def values(self) -> list[object]:
        """All that its template shows of it."""
        said: list[object] = [
            value for name, value in vars(self).items() if name not in ("rows", "parts")
        ]
        rows: list[object] = [row.values for row in self.rows]
        return [*said, rows, [part.values for part in self.parts]]

    @property
    def all_rows(self) -> Iterator[Row]:
        """Its own, and those of the parts within it."""
        yield from self.rows
        for part in self.parts:
            yield from part.all_rows

    @property
    def template(self) -> str:
        return f"tables/entry/{self.look}.html"

    @property
    def lines(self) -> float:
        """How many lines it takes, one as high as a number."""
        if self.look in LINES:
            return LINES[self.look]
        above = (TITLE if self.titled or self.look == "list" else 0) + bool(self.heads)
        within = [row.lines for row in self.rows] + [part.lines for part in self.parts]
        return above + sum(within)


def with_titles(parts: list[Part]) -> list[Part]:
    """Numbers say what they are for where they do not stand alone, also below others
    that a fold opens.
    """
    together = [part for part in parts if part.look != "fold"]
    above = False
    for part in parts:
        if part.look == "fold":
            above = above or any(one.look == "rows" for one in part.parts)
            continue
        numbers = any(is_number(row) for row in part.rows) and not part.heads
        part.titled = (len(together) > 1 or above) and part.look == "rows" and numbers
    return parts


def close_up(parts: list[Part]) -> list[Part]:
    """What is folded away right after a list stands on the line of what adds to it."""
    found: list[Part] = []
    for part in parts:
        if part.look == "fold" and found and found[-1].look == "list":
            found[-1].parts.append(part)
        else:
            found.append(part)
    return found


def is_number(row: Row) -> bool:
    return bool(row.fields) and isinstance(row.fields[-1].field.widget, widgets.Step)


def is_switch(part: Part) -> bool:
    fields = [field for row in part.rows for field in row.fields]
    return part.look == "one" and isinstance(fields[0].field.widget, widgets.Switch)


def level(part: Part) -> Part:
    return replace(part, hangs=False)


def side_by_side(parts: list[Part]) -> list[Part]:
    """Switches that follow each other share a line."""
    found: list[Part] = []
    for switches, run in groupby(parts, is_switch):
        several = list(run)
        shared = switches and len(several) > 1
        found += (
            [Part("flags", parts=[level(one) for one in several])]
            if shared
            else several
        )
    return found


def reach(asked: FactFields) -> float:
    """How far its numbers go."""
    steps = asked.inputs[0].steps if asked.inputs else Steps()
    return steps.top - (steps.least or 0)


def fits_beside(rows: list[FactFields], asked: FactFields) -> bool:
    """Another number for the same seats stands in the same rows. What applies to
    others, and says so before the round does, has rows of its own.
    """
    if not rows or len(rows) >= BESIDE or not asked.numbers:
        return False
    row = rows[0]
    same = row.per == asked.per and row.skipped_seats == asked.skipped_seats
    apply = not asked.blank or row.fact.ask.applies == asked.fact.ask.applies
    return same and apply and row.spoken == asked.spoken


class Builder:
    """Lays the fields of a page out: rows by seat, and what is rare folded away."""

    def __init__(
        self, round_form: RoundForm, form: forms.Form, placed: errors.Placed
    ) -> None:
        self.round_form, self.form, self.placed = round_form, form, placed
        self.hints, self.gains = hints.hints(round_form), hints.gains(round_form)
        self.meters = hints.meters(round_form)

    def parts(self) -> list[Part]:
        found: list[Part] = []
        for read in self.round_form.reads:
            rows: list[FactFields] = []
            # What may stay folded away pushes nothing that is asked under the foot.
            for group in sorted(read.groups, key=lambda one: bool(one.fold)):
                hints = len(group.asked) == 1 and not group.fold
                if hints and fits_beside(rows, group.asked[0]):
                    rows.append(group.asked[0])
                    continue
                found += self.table(rows)
                rows = []
                if hints and group.asked[0].numbers:
                    rows = [group.asked[0]]
                else:
                    found += self.group(group)
            found += self.table(rows)
        return side_by_side(close_up(with_titles(found)))

    def table(self, asked: list[FactFields]) -> list[Part]:
        return [self.rows(asked)] if asked else []

    def group(self, group: FieldGroup) -> Iterator[Part]:
        asked = [one for one in group.asked if one.inputs and not one.fixed]
        inside = [self.part(one) for one in asked]
        if not group.fold or not inside:
            yield from inside
            return
        inputs = (one for each in asked for one in each.inputs)
        posts = {name for one in inputs for name in one.posted_names}
        wrong = any(name in self.placed.inputs for name in group.names)
        legend = spoken.label(group.fold)
        for part in inside:
            part.headed = part.legend == legend
        fold = Part("fold", legend=legend, parts=with_titles(inside), open=wrong)
        if self.round_form.correcting and not wrong:
            fold.said = self.cards_text(asked)
        fold.open = wrong or not (
            fold.said or posts.isdisjoint(self.round_form.entered)
        )
        yield fold

    def cards_text(self, asked: list[FactFields]) -> str:
        """Cards that were told before: a closed fold says them in less room."""
        inputs = [one for each in asked for one in each.inputs]
        alone = inputs[0] if len(inputs) == 1 else None
        return (
            self.round_form.texts.get(alone.name, "")
            if alone and alone.look == "cards"
            else ""
        )

    def part(self, asked: FactFields) -> Part:
        if asked.per in ("seat", "side"):
            return self.rows([asked])
        looks = {one.look for one in asked.inputs}
        ladder = any(one.steps.heads for one in asked.inputs)
        look = "choice" if ladder or looks <= {"choice", "many", "pick"} else "one"
        part = Part(
            "list" if asked.per else look,
            asked.key,
            asked.title or spoken.label(asked.label),
            asked.help,
        )
        first = asked.key == self.round_form.asked[0].key
        named = asked.label == self.round_form.heading and not self.round_form.whole
        part.headed = first and named and look != "one"
        part.hangs = asked.fact.offered is not None and looks == {"flag"}
        if asked.per:
            part.rows = self.list_rows(asked)
            return part
        part.rows = [self.row(asked.label, [one.name]) for one in asked.inputs]
        for row in part.rows:
            row.fields[-1].help_text = asked.help
        return part

    def list_rows(self, asked: FactFields) -> list[Row]:
        """The inputs of a list, row by row: whose it is, a number, a choice."""
        rows: dict[str, list[Field]] = {}
        for entry_field in asked.inputs:
            number = entry_field.name.removeprefix(f"{asked.key}-").split("-")[0]
            rows.setdefault(number, []).append(entry_field)
        return [
            self.record(f"{spoken.label(asked.label)} {n}", inputs, asked)
            for n, inputs in enumerate(rows.values(), 1)
        ]

    def record(self, who: str, inputs: list[Field], asked: FactFields) -> Row:
        """One row of a list. It is called after the player it begins with."""
        if (first := inputs[0]).look == "choice":
            text = self.round_form.texts.get(first.name, "")
            filled = bool(text) and text == asked.initial.get(first.name)
            whose = widgets.Whose(first.options, filled)
            whose.adds = spoken.label(asked.fact.ask.adds)
            self.form.fields[first.name].widget = whose
            who = next((o.label for o in first.options if o.value == text), who)
        for cell in inputs if len(inputs) > 1 else ():
            named = self.form.fields[cell.name]
            named.label = f"{who}, {cell.short}"
            named.widget.short = cell.short
            named.widget.attrs |= {"aria-label": named.label}
            named.widget.small = cell.look == "step"
        return self.row(who, [one.name for one in inputs])

    def rows(self, asked: list[FactFields]) -> Part:
        """A row a seat or side; of several facts one stands last, with steps."""
        main = self.main_of(asked)
        others = [one for one in asked if one is not main]
        part = Part("rows", main.key, spoken.label(main.label), main.help)
        part.spoken, part.blank = main.spoken, main.blank
        part.heads = (
            [spoken.label(one.label) for one in [*others, main]] if others else []
        )
        by_who: dict[str, list[str]] = {}
        for fact in [*others, main]:
            for error in errors.in_order(self.round_form, fact):
                by_who.setdefault(error.who, []).append(error.name)
                if fact is not main:
                    self.form.fields[error.name].widget.small = True
        part.rows = [self.row(who, names) for who, names in by_who.items()]
        part.rows += [
            Row(self.name(n), hint=self.skipped_words(n, main))
            for n in main.skipped_seats
        ]
        return part

    def main_of(self, asked: list[FactFields]) -> FactFields:
        """What points stand beside, else what counts furthest."""
        scoring = (one for one in asked for i in one.inputs if i.name in self.gains)
        return next(scoring, None) or max(asked, key=reach)

    def row(self, who: str, names: list[str]) -> Row:
        fields = [cast(widgets.LiveField, self.form[name]) for name in names]
        hinted = (self.hints[name] for name in names if name in self.hints)
        main, name = fields[-1], names[-1]
        main.help_text, main.gains = next(hinted, ""), name in self.gains
        gain, meter = self.gains.get(name), self.meters.get(name)
        return Row(who, fields, "", gain, main.gains, meter)

    def name(self, seat: int) -> str:
        return self.round_form.round.name(seat)

    def skipped_words(self, seat: int, asked: FactFields) -> str:
        r = self.round_form.round
        deals = [spoken.deals(r.table.game)] if seat == r.dealer else []
        return sentences.word(sentences.in_order([*deals, asked.skipped_words]))
