"""How an input looks: steppers, segments, switches, chips, typed text."""

from dataclasses import dataclass
from typing import Any

from django import forms
from django.forms.boundfield import BoundField

from referee.form.fields import Field, Option, split
from scorekeeper.tables.showing import decks

# More than so many options, or longer words, do not fit into one segmented control.
SEGMENTS = 8
LETTERS = 44
# Five of so few letters stand beside their name; more, where that is short itself.
BESIDE = 26
NAME = 4
# Chips of so few letters do too.
CHIPS = 14
WORD = 6


class LiveField(BoundField):
    """A field whose words change while it is typed: its help, or what is wrong with it,
    has a place that is always there and that its input names. `gains`: so have points.
    """

    live = True
    gains = False

    @property
    def aria_describedby(self) -> str | None:
        """Of a switch by itself they stand within its label."""
        if isinstance(self.field.widget, Switch) and not self.field.widget.named:
            return None
        words = f"{self.auto_id}_helptext"
        return f"{words} gain-{self.name}" if self.gains else words


class Step(forms.Widget):
    """A number with a minus and a plus, which work without a script too."""

    template_name = "tables/widgets/step.html"
    small = False
    swap = False
    said = False

    def __init__(self, field: Field, filled: bool, suggested: bool) -> None:
        super().__init__()
        self.one, self.filled, self.suggested = field, filled, suggested

    def get_context(self, name: str, value: Any, attrs: Any) -> dict[str, Any]:
        context = super().get_context(name, value, attrs)
        steps = self.one.steps
        rungs = self.one.rungs
        if rungs and value and value not in steps.rungs:
            rungs.append((value, value))
        longest = max(map(len, (*steps.rungs, str(steps.most or ""))))
        return context | {
            "one": self.one,
            "filled": self.filled,
            "suggested": self.suggested,
            "rungs": "|".join(steps.rungs),
            "words": rungs,
            "read": self.one.word_of(value or ""),
            "digits": 3 if longest > 2 and not rungs else 2,
            "small": self.small or steps.whole or steps.typed,
            "swap": self.swap,
            "said": self.said,
        }


@dataclass(frozen=True)
class Line:
    """Some of the numbers of a ladder, in the order in which they are counted: what is
    posted, what is seen, what is read.
    """

    head: str
    rungs: list[tuple[str, str, str]]


class Rungs(Step):
    """A number of a ladder that goes both ways from 0: a touch, the rare ones two."""

    template_name = "tables/widgets/rungs.html"
    use_fieldset = True
    side = False

    def get_context(self, name: str, value: Any, attrs: Any) -> dict[str, Any]:
        context = super().get_context(name, value, attrs)
        heads, lines = map(self.one.voice.word, self.one.steps.heads), []
        for head, below in zip(heads, (False, True), strict=True):
            rungs = [
                (posted, posted.strip("−"), read)
                for posted, read in context["words"]
                if posted.startswith("−") is below
            ]
            lines.append(Line(head, rungs[::-1] if below else rungs))
        return context | {"lines": lines}

    def id_for_label(self, id_: str) -> str:
        return id_


class Segments(forms.Widget):
    """One of a few."""

    template_name = "tables/widgets/segments.html"
    said = False
    above = False  # what it is called stands over it, however short it is

    def __init__(
        self,
        options: tuple[Option, ...],
        filled: bool = False,
        suggested: bool = False,
        label: str = "",
    ) -> None:
        super().__init__()
        self.options, self.filled, self.suggested = options, filled, suggested
        self.label = label

    # Measured when it is drawn, in the words of who reads: a field of a form is made
    # once for all languages.

    @property
    def letters(self) -> int:
        return sum(len(one.note or one.label) for one in self.options if not one.suit)

    @property
    def narrow(self) -> bool:
        return bool(self.label) and len(self.label) <= NAME

    @property
    def side(self) -> bool:
        wide = (longest_word(one.label) for one in self.options if not one.suit)
        tight = self.narrow and max(wide, default=0) <= WORD
        short = len(self.options) <= 5 and self.letters <= BESIDE
        return not self.above and ((tight and len(self.options) < SEGMENTS) or short)

    @property
    def few(self) -> bool:
        return len(self.options) <= SEGMENTS and self.letters <= LETTERS

    @property
    def use_fieldset(self) -> bool:  # type: ignore[override]  # Django only asks it
        return self.few

    def get_context(self, name: str, value: Any, attrs: Any) -> dict[str, Any]:
        context = super().get_context(name, value, attrs)
        return context | {
            "options": self.options,
            "few": self.few,
            "filled": self.filled,
            "suggested": self.suggested,
            "said": self.said,
            "whose": self.attrs.get("aria-label", ""),
        }

    def id_for_label(self, id_: str) -> str:
        return id_


class Whose(Segments):
    """The player of a row: one who has a row from the start, or one to choose, which
    `adds` a row.
    """

    template_name = "tables/widgets/seat.html"
    adds = ""

    use_fieldset = False

    def __init__(self, options: tuple[Option, ...], filled: bool) -> None:
        super().__init__(options, filled)

    def get_context(self, name: str, value: Any, attrs: Any) -> dict[str, Any]:
        return super().get_context(name, value, attrs) | {"adds": self.adds}


class Chips(forms.Widget):
    """Any of a few."""

    template_name = "tables/widgets/chips.html"
    use_fieldset = True

    def __init__(self, options: tuple[Option, ...]) -> None:
        super().__init__()
        self.options = options

    @property
    def side(self) -> bool:
        return sum(len(one.label) for one in self.options) <= CHIPS

    def value_from_datadict(self, data: Any, files: Any, name: str) -> list[str]:
        return [one.value for one in self.options if f"{name}.{one.value}" in data]

    def get_context(self, name: str, value: Any, attrs: Any) -> dict[str, Any]:
        context = super().get_context(name, value, attrs)
        return context | {"options": self.options, "ticked": value or []}


class Pick(forms.Widget):
    """A card by its rank and its suit: two touches."""

    template_name = "tables/widgets/pick.html"
    use_fieldset = True

    def __init__(self, field: Field) -> None:
        super().__init__()
        self.one = field

    def value_from_datadict(self, data: Any, files: Any, name: str) -> tuple[str, str]:
        if text := data.get(name):
            return split(text)
        return data.get(f"{name}.rank", ""), data.get(f"{name}.suit", "")

    def format_value(self, value: Any) -> Any:
        return value

    def get_context(self, name: str, value: Any, attrs: Any) -> dict[str, Any]:
        rank, suit = value or ("", "")
        context = super().get_context(name, value, attrs)
        return context | {"one": self.one, "rank": rank, "suit": suit}


class Switch(forms.Widget):
    """Yes or no. `named`: it has a name beside the label that it stands in."""

    named = False
    template_name = "tables/widgets/switch.html"


class Typed(forms.Widget):
    """Cards and words, as text."""

    template_name = "tables/widgets/typed.html"

    def __init__(self, field: Field) -> None:
        super().__init__()
        self.one = field

    def get_context(self, name: str, value: Any, attrs: Any) -> dict[str, Any]:
        context = super().get_context(name, value, attrs)
        deck = decks.deck_of(self.one.pack, held=()) if self.one.pack else []
        return context | {"one": self.one, "look": self.one.look, "deck": deck}


def widget_for(
    field: Field, filled: bool = False, suggested: bool = False
) -> forms.Widget:
    """`filled`: no hand has touched it; then it may be `suggested`, or worked out."""
    match field.look:
        case "step":
            kind = Rungs if field.steps.heads else Step
            return kind(field, filled, suggested)
        case "choice":
            return Segments(field.options, filled, suggested, field.label)
        case "many":
            return Chips(field.options)
        case "pick":
            return Pick(field)
        case "flag":
            return Switch()
        case _:
            return Typed(field)


def longest_word(text: str) -> int:
    """How many letters must stand on one line."""
    return max(map(len, text.split()), default=0)
