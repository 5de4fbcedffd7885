"""The parts of a rule sheet as forms: one for what it is, for its end, for each row.

What a form does not ask of its part stays as it is.
"""

from collections.abc import Sequence
from typing import Any, ClassVar

from crispy_forms.helper import FormHelper
from django import forms
from django.utils.translation import gettext

from scorekeeper import text
from scorekeeper.languages import gettext_lazy
from scorekeeper.tables.entry.fields import (
    Choices,
    Form,
    OneField,
    SwitchField,
    WholeField,
)
from scorekeeper.tables.scoring.trial import Document, seats_of
from scorekeeper.tables.starting import rows
from scorekeeper.tables.starting.rows import ROUND, SEAT, SIDE, Chip
from scorekeeper.tables.starting.shape_forms import NAMELESS, TURNED, LineField

NEEDED = gettext_lazy("Write something here.")
LONGEST_FORMULA = 300


class Formula(forms.TextInput):
    """A formula, with chips that put names into it."""

    template_name = "tables/widgets/formula.html"

    def __init__(self, chips: Sequence[Chip]) -> None:
        super().__init__({"maxlength": LONGEST_FORMULA})
        self.chips = chips

    def get_context(self, name: str, value: Any, attrs: Any) -> dict[str, Any]:
        return super().get_context(name, value, attrs) | {"chips": self.chips}


class FormulaField(forms.CharField):
    def __init__(self, chips: Sequence[Chip] = (), **given: Any) -> None:
        said = {"required": NEEDED}
        super().__init__(widget=Formula(chips), error_messages=said, **given)

    def to_python(self, value: Any) -> str:
        return text.line(super().to_python(value) or "")


class LinesField(forms.CharField):
    """A sentence or two, or a list with a line for each."""

    def __init__(self, longest: int, **given: Any) -> None:
        attrs = {"class": "text", "rows": 3, "maxlength": longest}
        said = {"required": NEEDED}
        widget = forms.Textarea(attrs)
        super().__init__(widget=widget, error_messages=said, **given)

    def to_python(self, value: Any) -> str:
        return text.sentences(super().to_python(value) or "")


class PartForm(Form):
    """A part of a draft: what it is called in the document by the name of its field."""

    # What the document calls otherwise: "from" and "for" are words of Python.
    keys: ClassVar[dict[str, str]] = {}
    title: ClassVar[Any] = ""

    def __init__(
        self, document: Document, *args: Any, kept: bool = False, **given: Any
    ) -> None:
        """`kept`: what it says is saved already, right or wrong."""
        super().__init__(*args, **given)
        self.document, self.helper = document, FormHelper()
        self.helper.form_tag, self.helper.disable_csrf = False, True
        self.helper.form_error_title = gettext("Saved, but no game yet") if kept else ""
        for name, field in self.more().items():
            self.fields[name] = field

    def more(self) -> dict[str, forms.Field]:
        """Fields that hang on the document."""
        return {}

    def texts(self, told: Document) -> dict[str, str]:
        """What this form would post of a part as it is."""
        found = {name: told.get(self.key_of(name), "") for name in self.fields}
        return {name: as_text(one) for name, one in found.items()}

    def part_after(self, before: Document) -> Document:
        """The part after it: what is left empty is not in it."""
        changed = {self.key_of(name): self.cleaned_data[name] for name in self.fields}
        return {k: v for k, v in (before | changed).items() if not is_empty(v)}

    def key_of(self, name: str) -> str:
        return self.keys.get(name, name)

    def field_of(self, key: str) -> str:
        """The field that asks something of the document; none where none does."""
        return next((name for name in self.fields if self.key_of(name) == key), "")


def is_empty(value: Any) -> bool:
    """0 is a number."""
    return value is None or value is False or value == ""


def as_text(value: Any) -> str:
    return "true" if value is True else "" if is_empty(value) else str(value)


def place_choices(document: Document) -> list[tuple[str, Any]]:
    """Whose a row can be; nothing where there are no partners: each player's."""
    sides = any(one.get("for") == SIDE for one in document.get("values", []))
    if "partners" not in document and not sides:
        return []
    return [(SIDE, gettext_lazy("of partners")), (SEAT, gettext_lazy("of each player"))]


# ---- What it is, and when it ends ----


class AboutForm(PartForm):
    title = gettext_lazy("Name and people")
    name = LineField(
        40, label=gettext_lazy("Name"), error_messages={"required": NAMELESS}
    )
    by = LineField(40, label=gettext_lazy("Who wrote it"), required=False)
    summary = LineField(200, label=gettext_lazy("In a sentence"), required=False)
    least = WholeField(1, 12, label=gettext_lazy("Players, at least"))
    most = WholeField(1, 12, label=gettext_lazy("Players, at most"))
    partners = OneField(
        [
            ("", gettext_lazy("none")),
            ("opposite", gettext_lazy("opposite")),
            ("neighbours", gettext_lazy("side by side")),
        ],
        label=gettext_lazy("Partners"),
        required=False,
    )
    unit = OneField(
        [
            ("round", gettext_lazy("round")),
            ("hand", gettext_lazy("hand")),
            ("deal", gettext_lazy("deal")),
            ("turn", gettext_lazy("turn")),
        ],
        label=gettext_lazy("A part of it is called a"),
    )
    dealer = SwitchField(label=gettext_lazy("Nobody deals"))

    def texts(self, told: Document) -> dict[str, str]:
        least, most = min(told["players"]), max(told["players"])
        found = super().texts({"unit": "round"} | told)
        dealer = "true" if told.get("dealer") == "none" else ""
        return found | {"least": f"{least}", "most": f"{most}", "dealer": dealer}

    def clean(self) -> dict[str, Any]:
        found = super().clean() or {}
        least, most = found.get("least"), found.get("most")
        if least and most and least > most:
            self.add_error("most", TURNED)
        return found

    def part_after(self, before: Document) -> Document:
        found = super().part_after(before)
        least, most = found.pop("least"), found.pop("most")
        if found.pop("dealer", False):
            found["dealer"] = "none"
        same = (least, most) == (min(before["players"]), max(before["players"]))
        players = before["players"] if same else [*range(least, most + 1)]
        after = found | {"players": players}
        if seats_of(after) != seats_of(before):  # a round of so many is no example
            after.pop("example", None)
        return after


class EndsForm(PartForm):
    title = gettext_lazy("When it ends")

    def more(self) -> dict[str, forms.Field]:
        document, options = self.document, self.document.get("options", [])
        agreed = [Chip(one["key"], one["label"]) for one in options]
        return {
            "at": FormulaField(
                agreed,
                label=gettext_lazy("A total that ends it"),
                help_text=gettext_lazy("as 100; empty: none does"),
                required=False,
            ),
            "rounds": FormulaField(
                [*agreed, Chip("players")],
                label=gettext_lazy("After so many rounds"),
                help_text=gettext_lazy("as 10, or 2 * players"),
                required=False,
            ),
            "when": FormulaField(
                rows.names(document, ROUND),
                label=gettext_lazy("Or when this holds"),
                help_text=gettext_lazy("as max(total) > 500"),
                required=False,
            ),
            "out": FormulaField(
                [Chip("total"), *agreed],
                label=gettext_lazy("Who is out"),
                help_text=gettext_lazy("as total > 200: the last one left wins"),
                required=False,
            ),
            **self.of_winners(),
        }

    @staticmethod
    def of_winners() -> dict[str, forms.Field]:
        return {
            "wins": OneField(
                [
                    ("high", gettext_lazy("the most")),
                    ("low", gettext_lazy("the fewest")),
                ],
                label=gettext_lazy("What wins"),
            ),
            "tie": OneField(
                [
                    ("shared", gettext_lazy("both win")),
                    ("on", gettext_lazy("they play on")),
                ],
                label=gettext_lazy("Where two have the same"),
            ),
            "open": SwitchField(label=gettext_lazy("The table may end it as well")),
        }

    def texts(self, told: Document) -> dict[str, str]:
        return super().texts({"wins": "high", "tie": "shared"} | told)


# ---- Rows ----


class RowForm(PartForm):
    """A row with a short name, which formulas call it by."""

    named_by: ClassVar[str] = "label"

    def part_after(self, before: Document) -> Document:
        found = super().part_after(before)
        if "key" not in found:
            said = str(found.get(self.named_by, ""))
            found["key"] = rows.free_key(said, rows.taken_keys(self.document))
        return found


class ScoreForm(RowForm):
    title = gettext_lazy("What it scores")
    named_by = "title"
    keys: ClassVar[dict[str, str]] = {"place": "for"}

    def more(self) -> dict[str, forms.Field]:
        document, places = self.document, place_choices(self.document)
        usual = SIDE if places else SEAT
        found: dict[str, forms.Field] = {
            "title": LineField(
                40, label=gettext_lazy("Name"), error_messages={"required": NEEDED}
            ),
            "when": FormulaField(
                rows.conditions(document, usual),
                label=gettext_lazy("When"),
                help_text=gettext_lazy("empty: always"),
                required=False,
            ),
            "otherwise": SwitchField(
                label=gettext_lazy("Only where no row before it counted")
            ),
            "points": FormulaField(
                rows.names(document, usual), label=gettext_lazy("Points")
            ),
            **self.of_words(),
        }
        if places:
            found["place"] = OneField(places, label=gettext_lazy("Whose points"))
        return found

    @staticmethod
    def of_words() -> dict[str, forms.Field]:
        return {
            "law": LinesField(240, label=gettext_lazy("What the rule says")),
            "says": LineField(
                160,
                label=gettext_lazy("How its line begins"),
                help_text=gettext_lazy(
                    "with names in curly brackets; empty: by itself"
                ),
                required=False,
            ),
            "quiet": SwitchField(label=gettext_lazy("Say nothing where it is 0")),
        }

    def texts(self, told: Document) -> dict[str, str]:
        usual = {"title": told.get("key", ""), "for": SIDE}
        return super().texts(usual | told)


class ValueForm(RowForm):
    title = gettext_lazy("A number worked out")
    keys: ClassVar[dict[str, str]] = {"place": "for", "formula": "is"}

    def more(self) -> dict[str, forms.Field]:
        places: Choices = [
            *(place_choices(self.document) or [(SEAT, gettext_lazy("of each player"))]),
            (ROUND, gettext_lazy("of the round")),
        ]
        return {
            "label": LineField(
                40, label=gettext_lazy("Name"), error_messages={"required": NEEDED}
            ),
            "place": OneField(places, label=gettext_lazy("Whose number")),
            "formula": FormulaField(
                rows.names(self.document, SEAT), label=gettext_lazy("What it is")
            ),
        }

    def texts(self, told: Document) -> dict[str, str]:
        usual = {"label": told.get("key", ""), "for": SEAT}
        return super().texts(usual | told)


# What is asked, in one word: a kind, and of whom.
WAYS: dict[str, tuple[str, str, Any]] = {
    "each": ("number", SEAT, gettext_lazy("a number of each player")),
    "partners": ("number", SIDE, gettext_lazy("a number of partners")),
    "once": ("number", ROUND, gettext_lazy("one number")),
    "player": ("player", ROUND, gettext_lazy("one of the players")),
    "players": ("players", ROUND, gettext_lazy("some of the players")),
    "yes": ("yes", ROUND, gettext_lazy("yes or no")),
    "choice": ("choice", ROUND, gettext_lazy("one of a few")),
    "choices": ("choice", SEAT, gettext_lazy("one of a few, of each player")),
}
# What only some ways have.
OF_NUMBERS = ("from", "to", "total", "start", "step", "zero", "keys", "beside", "noun")
OF_PLAYERS = ("least", "most")
OF_ONE = ("nobody",)


class AskForm(RowForm):
    title = gettext_lazy("What is written down")
    keys: ClassVar[dict[str, str]] = {"low": "from", "high": "to"}

    def more(self) -> dict[str, forms.Field]:
        names = rows.names(self.document, ROUND)
        ways = [
            (key, said)
            for key, (_, place, said) in WAYS.items()
            if place != SIDE or "partners" in self.document
        ]
        return {
            "label": LineField(
                40, label=gettext_lazy("Name"), error_messages={"required": NEEDED}
            ),
            "way": OneField(ways, label=gettext_lazy("What it is")),
            "page": OneField(
                self.pages, label=gettext_lazy("Asked together with"), required=False
            ),
            **self.of_numbers(names),
            "choices": LinesField(
                800,
                label=gettext_lazy("The few"),
                help_text=gettext_lazy("one a line, its number behind: Solo 3"),
                required=False,
            ),
            "optional": SwitchField(label=gettext_lazy("May be left out")),
        }

    @staticmethod
    def of_numbers(names: list[Chip]) -> dict[str, forms.Field]:
        return {
            "low": FormulaField(
                label=gettext_lazy("From"),
                help_text=gettext_lazy("a number; empty: 0"),
                required=False,
            ),
            "high": FormulaField(
                names,
                label=gettext_lazy("To"),
                help_text=gettext_lazy("a number; empty: 999"),
                required=False,
            ),
            "total": FormulaField(
                names,
                label=gettext_lazy("All together have"),
                help_text=gettext_lazy("a number; empty: any"),
                required=False,
            ),
        }

    @property
    def pages(self) -> list[tuple[str, Any]]:
        pages = [(one["key"], one["label"]) for one in self.document["pages"]]
        return [("", gettext_lazy("nothing, a page of its own")), *pages]

    def texts(self, told: Document) -> dict[str, str]:
        asked = told.get("kind", "number"), told.get("for", ROUND)
        ways = (key for key, (*way, _) in WAYS.items() if tuple(way) == asked)
        page = rows.page_with(self.document["pages"], told.get("key", ""))
        choices = (
            f"{one['label']} {one.get('is', at)}"
            for at, one in enumerate(told.get("choices", []))
        )
        own = {"way": next(ways, "each"), "choices": "\n".join(choices)}
        return super().texts(told) | own | {"page": page["key"] if page else ""}

    def part_after(self, before: Document) -> Document:
        told = super().part_after(before)
        kind, place, _ = WAYS[told.pop("way")]
        told.pop("page", None)
        choices, keys = told.pop("choices", ""), before.get("choices", [])
        told |= {"kind": kind, "for": place}
        if kind != "number":
            told = {k: v for k, v in told.items() if k not in OF_NUMBERS}
        if kind != "players":
            told = {k: v for k, v in told.items() if k not in OF_PLAYERS}
        if kind != "player":
            told = {k: v for k, v in told.items() if k not in OF_ONE}
        if kind == "choice":
            told["choices"] = self.choices_of(str(choices), keys)
        if place == ROUND:
            del told["for"]
        return told

    def choices_of(self, lines: str, before: list[Document]) -> list[Document]:
        """A choice a line; one that was there keeps its short name."""
        known = {one["label"]: one["key"] for one in before}
        there = rows.taken_keys(self.document)
        found: list[Document] = []
        for line in filter(None, map(text.line, lines.splitlines())):
            label, number = split(line, len(found))
            key = known.get(label) or rows.free_key(label, there)
            there.add(key)
            found.append({"key": key, "label": label, "is": number})
        return found


def split(line: str, otherwise: int) -> tuple[str, int]:
    """Solo 3: a label, and its number behind it."""
    label, _, number = line.rpartition(" ")
    digits = number.replace("−", "-").removeprefix("-")
    if label and digits.isdecimal() and len(digits) < 7:
        return label, int(number.replace("−", "-"))
    return line, otherwise


FORMS: dict[str, type[AboutForm | EndsForm]] = {"about": AboutForm, "ends": EndsForm}
ROW_FORMS: dict[str, type[AskForm | ValueForm | ScoreForm]] = {
    rows.ASKS: AskForm,
    rows.VALUES: ValueForm,
    rows.SCORES: ScoreForm,
}
