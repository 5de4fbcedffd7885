"""The parts of an entry’s form, each with its template."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import groupby
from typing import Any

from crispy_forms.layout import LayoutObject
from django.forms.boundfield import BoundField
from django.template.loader import render_to_string

from referee.form.fields import Asked, Steps
from scorekeeper import drawn
from scorekeeper.tables.entering import hints, widgets

# A row holds a name, a gain, and so many numbers.
BESIDE = 2
# Lines that parts take: of a heading, a card to pick, what is folded away, switches.
TITLE = 0.5
PICK = 3.5
LINES = {"fold": 0.9, "flags": 1.0}


@dataclass
class Row:
    """One line of the form: whose it is, and its inputs, the main one last."""

    who: str
    fields: list[BoundField] = field(default_factory=list)
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
            (one.name, one.label, one.value(), one.widget_type, vars(one.field.widget))
            for one in self.fields
        ]
        return [self.who, self.hint, self.gain, self.has_gain, self.meter, inputs]

    @property
    def lines(self) -> float:
        widget = self.fields[-1].field.widget if self.fields else None
        if isinstance(widget, widgets.Pick):
            return PICK
        above = isinstance(widget, widgets.Segments) and not widget.side
        return 1 + TITLE * (above or self.meter is not None)


@dataclass
class Part(LayoutObject):  # type: ignore[misc]  # crispy has no types
    """Some inputs that stand together; `look` names their template.

    `hangs`: it is asked because of a switch above it. `titled`: its rows need a name
    beside the other parts of the page. `headed`: the page’s heading, right over it, is
    its name. `said`: what a closed fold holds.
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


def titled(parts: list[Part]) -> list[Part]:
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


def closed_up(parts: list[Part]) -> list[Part]:
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


def reach(asked: Asked) -> float:
    """How far its numbers go."""
    steps = asked.inputs[0].steps if asked.inputs else Steps()
    return float("inf") if steps.most is None else steps.most - (steps.least or 0)


def fits_beside(rows: list[Asked], asked: Asked) -> bool:
    """Another number for the same seats stands in the same rows."""
    if not rows or len(rows) >= BESIDE or not asked.numbers:
        return False
    one = rows[0]
    same = one.per == asked.per and one.out == asked.out
    return same and one.spoken == asked.spoken
