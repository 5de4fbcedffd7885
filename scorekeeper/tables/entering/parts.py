"""The parts of an entry’s form, each with its template."""

from dataclasses import dataclass, field
from typing import Any

from crispy_forms.layout import LayoutObject
from django.forms.boundfield import BoundField
from django.template.loader import render_to_string

from scorekeeper.tables import facts
from scorekeeper.tables.entering import beside

# A row holds a name, a gain, and so many numbers.
BESIDE = 2


@dataclass
class Row:
    """One line of the form: whose it is, and its inputs, the main one last."""

    who: str
    fields: list[BoundField] = field(default_factory=list)
    hint: str = ""
    gain: beside.Gain | None = None
    has_gain: bool = False
    meter: beside.Meter | None = None

    @property
    def name(self) -> str:
        return self.fields[-1].name if self.fields else ""


@dataclass
class Part(LayoutObject):  # type: ignore[misc]  # crispy has no types
    """Some inputs that stand together; `look` names their template.

    `hangs`: it is asked because of a switch above it. `titled`: its rows need a name
    beside the other parts of the page.
    """

    look: str
    key: str = ""
    legend: str = ""
    help: str = ""
    rows: list[Row] = field(default_factory=list)
    heads: list[str] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    parts: list["Part"] = field(default_factory=list)
    open: bool = False
    spoken: bool = False
    hangs: bool = False
    titled: bool = False

    def render(self, form: Any, context: Any, *args: Any, **kwargs: Any) -> str:
        return render_to_string(f"tables/entry/{self.look}.html", {"part": self})

    @property
    def template(self) -> str:
        return f"tables/entry/{self.look}.html"


def titled(parts: list[Part]) -> list[Part]:
    """Rows say what they are for where they do not stand alone."""
    together = [part for part in parts if part.look != "fold"]
    for part in together:
        part.titled = len(together) > 1 and part.look == "rows" and not part.heads
    return parts


def reach(asked: facts.Asked) -> float:
    """How far its numbers go."""
    steps = asked.inputs[0].steps if asked.inputs else facts.Steps()
    return float("inf") if steps.most is None else steps.most - (steps.least or 0)


def fits_beside(rows: list[facts.Asked], asked: facts.Asked) -> bool:
    """Another number for the same seats stands in the same rows."""
    if not rows or len(rows) >= BESIDE or not asked.numbers:
        return False
    one = rows[0]
    same = one.per == asked.per and one.out == asked.out
    return same and one.spoken == asked.spoken
