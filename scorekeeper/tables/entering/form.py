"""The entry as a form: its fields by path, laid out as the table speaks."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from hashlib import blake2b
from typing import Any

from crispy_forms.helper import FormHelper
from crispy_forms.layout import Layout
from django import forms

from referee.form.fields import Asked, Input
from referee.form.stages import Group
from scorekeeper.tables import sentences, spoken
from scorekeeper.tables.entering import entry, error_mapping, hints, order, widgets
from scorekeeper.tables.entering.layout_blocks import (
    Part,
    Row,
    closed_up,
    fits_beside,
    reach,
    side_by_side,
    titled,
)


class FactsForm(forms.Form):
    """Fields for facts. The referee judges, so every field takes any text."""

    def __init__(
        self,
        asked: Iterable[Asked],
        texts: Mapping[str, str],
        filled: Mapping[str, str],
        suggested: Mapping[str, str],
        page: entry.Page | None = None,
    ) -> None:
        super().__init__(data=texts)
        self.page = page
        for one in (one for each in asked for one in each.inputs):
            widget = widgets.widget_for(one, one.name in filled, one.name in suggested)
            if not widget.use_fieldset:
                widget.attrs["aria-describedby"] = f"hint-{one.name}"
            # A list to choose from stands in a fieldset, and needs a name of its own.
            listed = isinstance(widget, widgets.Segments) and not widget.few
            if isinstance(widget, widgets.Step) or one.who or listed:
                widget.attrs["aria-label"] = one.label
            self.fields[one.name] = forms.CharField(
                required=False, strip=False, label=one.label, widget=widget
            )
        self.helper = FormHelper(self)
        self.helper.form_tag = False
        self.helper.disable_csrf = True

    def clean(self) -> dict[str, Any]:
        """The referee judges, once it was sent: each problem at its field.

        What is missing is at no field: Django would mark that as wrong.
        """
        if (page := self.page) and page.pressed:
            for problem in page.problems:
                missing = error_mapping.is_open(page, problem)
                name = "" if missing else error_mapping.place_of(page, problem)
                self.add_error(name or None, spoken.word(problem.said))
        return self.cleaned_data

    def lay_out(self, parts: Iterable[Part]) -> None:
        self.helper.layout = Layout(*parts)

    @property
    def lines(self) -> float:
        """How many lines its parts take."""
        return sum(part.lines for part in self.helper.layout)

    @property
    def rows(self) -> Iterator[Row]:
        """Every row, those that are folded away too."""
        for part in self.helper.layout:
            yield from part.all_rows


def bound(page: entry.Page) -> FactsForm:
    """The page as a form that can be asked whether it is valid; not laid out."""
    return FactsForm(page.asked, page.texts, page.filled, page.suggested, page)


def form_of(page: entry.Page) -> FactsForm:
    """The page as a form, every problem at its place."""
    form = bound(page)
    placed = error_mapping.placed(page)
    form.helper.form_show_errors = False  # the foot says it, once
    for name in placed.inputs if page.pressed else ():
        form.fields[name].widget.attrs["aria-invalid"] = "true"
    form.lay_out(Builder(page, form, placed).parts())
    return form


class Builder:
    """Lays the fields of a page out: rows by seat, and what is rare folded away."""

    def __init__(
        self, page: entry.Page, form: forms.Form, placed: error_mapping.Placed
    ) -> None:
        self.page, self.form, self.placed = page, form, placed
        self.hints, self.gains = hints.hints(page), hints.gains(page)
        self.meters = hints.meters(page)

    def parts(self) -> list[Part]:
        found: list[Part] = []
        for read in self.page.reads:
            rows: list[Asked] = []
            for group in read.groups:
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
        return side_by_side(closed_up(titled(found)))

    def table(self, asked: list[Asked]) -> list[Part]:
        return [self.rows(asked)] if asked else []

    def group(self, group: Group) -> Iterator[Part]:
        asked = [one for one in group.asked if one.inputs and not one.settled]
        inside = [self.part(one) for one in asked]
        if not group.fold or not inside:
            yield from inside
            return
        inputs = (one for each in asked for one in each.inputs)
        posts = {name for one in inputs for name in one.posts}
        wrong = any(name in self.placed.inputs for name in group.names)
        legend = spoken.label(group.fold)
        for part in inside:
            part.headed = part.legend == legend
        fold = Part("fold", legend=legend, parts=titled(inside), open=wrong)
        if self.page.correcting and not wrong:
            fold.said = self.typed(asked)
        fold.open = wrong or not (fold.said or posts.isdisjoint(self.page.entered))
        yield fold

    def typed(self, asked: list[Asked]) -> str:
        """Cards that were told before: a closed fold says them in less room."""
        inputs = [one for each in asked for one in each.inputs]
        alone = inputs[0] if len(inputs) == 1 else None
        return (
            self.page.texts.get(alone.name, "")
            if alone and alone.look == "cards"
            else ""
        )

    def part(self, asked: Asked) -> Part:
        if asked.per in ("seat", "side"):
            return self.rows([asked])
        looks = {one.look for one in asked.inputs}
        look = "choice" if looks <= {"choice", "many", "pick"} else "one"
        part = Part(
            "list" if asked.per else look,
            asked.key,
            asked.title or spoken.label(asked.label),
            asked.help,
        )
        first = asked.key == self.page.asked[0].key
        named = asked.label == self.page.heading and not self.page.whole
        part.headed = first and named and look != "one"
        part.hangs = asked.fact.offered is not None and looks == {"flag"}
        part.rows = [self.row(asked.label, [one.name]) for one in asked.inputs]
        for row in part.rows:
            row.hint = asked.help
        if asked.per:
            part.rows = self.grouped(asked)
        return part

    def grouped(self, asked: Asked) -> list[Row]:
        """The inputs of a list, row by row: whose it is, a number, a choice."""
        rows: dict[str, list[Input]] = {}
        for one in asked.inputs:
            number = one.name.removeprefix(f"{asked.key}-").split("-")[0]
            rows.setdefault(number, []).append(one)
        return [
            self.record(f"{spoken.label(asked.label)} {n}", inputs, asked)
            for n, inputs in enumerate(rows.values(), 1)
        ]

    def record(self, who: str, inputs: list[Input], asked: Asked) -> Row:
        """One row of a list. It is called after the player it begins with."""
        if (first := inputs[0]).look == "choice":
            text = self.page.texts.get(first.name, "")
            filled = bool(text) and text == asked.starts.get(first.name)
            whose = widgets.Whose(first.options, filled)
            whose.adds = spoken.label(asked.fact.adds)
            self.form.fields[first.name].widget = whose
            who = next((o.label for o in first.options if o.value == text), who)
        for one in inputs if len(inputs) > 1 else ():
            named = self.form.fields[one.name]
            named.label = f"{who}, {one.short}"
            named.widget.short = one.short
            named.widget.attrs |= {"aria-label": named.label}
            named.widget.attrs |= {"aria-describedby": f"hint-{one.name}"}
            named.widget.small = one.look == "step"
        return self.row(who, [one.name for one in inputs])

    def rows(self, asked: list[Asked]) -> Part:
        """A row a seat or side; of several facts one stands last, with steps."""
        main = self.main_of(asked)
        others = [one for one in asked if one is not main]
        part = Part("rows", main.key, spoken.label(main.label), main.help)
        part.spoken = main.spoken
        part.heads = (
            [spoken.label(one.label) for one in [*others, main]] if others else []
        )
        by_who: dict[str, list[str]] = {}
        for fact in [*others, main]:
            for one in order.in_order(self.page, fact):
                by_who.setdefault(one.who, []).append(one.name)
                if fact is not main:
                    self.form.fields[one.name].widget.small = True
        part.rows = [self.row(who, names) for who, names in by_who.items()]
        part.rows += [Row(self.name(n), hint=self.idle(n, main)) for n in main.out]
        return part

    def main_of(self, asked: list[Asked]) -> Asked:
        """What points stand beside, else what counts furthest."""
        scoring = (one for one in asked for i in one.inputs if i.name in self.gains)
        return next(scoring, None) or max(asked, key=reach)

    def row(self, who: str, names: list[str]) -> Row:
        fields = [self.form[name] for name in names]
        hint = next((self.hints[n] for n in names if n in self.hints), "")
        main = names[-1]
        gain, meter = self.gains.get(main), self.meters.get(main)
        if main in self.gains:
            said = {"aria-describedby": f"hint-{main} gain-{main}"}
            fields[-1].field.widget.attrs |= said
        return Row(who, fields, hint, gain, main in self.gains, meter)

    def name(self, seat: int) -> str:
        return self.page.round.name(seat)

    def idle(self, seat: int, asked: Asked) -> str:
        r = self.page.round
        deals = [spoken.deals(r.table.game)] if seat == r.dealer else []
        return sentences.word(sentences.in_order([*deals, asked.idle]))


def shape_of(page: entry.Page, said: Collection[str] = ()) -> str:
    """What is on the page, in a few letters: another shape is drawn anew.

    `said`: inputs that hold what their seat said; what is chosen so is drawn too.
    """
    drawn = {*page.filled, *said}
    options = [
        (
            one.name,
            one.look,
            [option.value for option in one.options],
            page.texts.get(one.name)
            if one.look == "choice" and one.name in drawn
            else None,
        )
        for asked in page.asked
        for one in asked.inputs
    ]
    what = repr((page.round_type.name, options)).encode()
    return blake2b(what, digest_size=6).hexdigest()
