"""What the forms of all parts of a rule sheet have: formulas, sentences, whose it is.

What a form does not ask of its part stays as it is.
"""

from collections.abc import Sequence
from typing import Any, ClassVar

from crispy_forms.helper import FormHelper
from crispy_forms.layout import Layout
from django import forms
from django.utils.translation import gettext

from scorekeeper import text
from scorekeeper.languages import gettext_lazy
from scorekeeper.tables.entry.fields import (
    Choices,
    Form,
)
from scorekeeper.tables.scoring.trial import Document
from scorekeeper.tables.starting import rows
from scorekeeper.tables.starting.rows import ROUND, SEAT, SIDE, Chip

NEEDED = gettext_lazy("Write something here.")
LONGEST_FORMULA = 300
# What a rule sheet has as a number, below 0 too.
LARGEST = 9_999_999


class Formula(forms.TextInput):
    """A formula, with chips that put names into it."""

    template_name = "tables/widgets/formula.html"
    stack = True  # under its label, as wide as the page

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


class Sentences(forms.Textarea):
    stack = True


class LinesField(forms.CharField):
    """A sentence or two, or a list with a line for each."""

    def __init__(self, longest: int, **given: Any) -> None:
        attrs = {"class": "text", "rows": 3, "maxlength": longest}
        said = {"required": NEEDED}
        widget = Sentences(attrs)
        super().__init__(widget=widget, error_messages=said, **given)

    def to_python(self, value: Any) -> str:
        return text.sentences(super().to_python(value) or "")


class PartForm(Form):
    """A part of a draft: what it is called in the document by the name of its field."""

    # What the document calls otherwise: "from" and "for" are words of Python.
    keys: ClassVar[dict[str, str]] = {}
    title: ClassVar[Any] = ""
    # What few need, folded away.
    rare: tuple[str, ...] = ()

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
        self.helper.layout = Layout(*(n for n in self.fields if n not in self.rare))

    @property
    def folded(self) -> FormHelper:
        """As the form, of what few need; what is wrong is said in one place."""
        helper = FormHelper()
        helper.form_tag, helper.disable_csrf = False, True
        helper.errors_at_fields = True
        helper.layout = Layout(*self.rare)
        return helper

    @property
    def is_open(self) -> bool:
        told = self.data or self.initial
        return any(told.get(name) or name in self.errors for name in self.rare)

    def more(self) -> dict[str, forms.Field]:
        """Fields that hang on the document."""
        return {}

    def text_in(self, name: str) -> str:
        """What is typed there by now, before there are fields."""
        return str((self.data or self.initial).get(name) or "")

    @property
    def place(self) -> str:
        """Whose row it is."""
        asked = self.text_in("place")
        return asked if asked in (SEAT, SIDE, ROUND) else SEAT

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


class RowForm(PartForm):
    """A row with a short name, which formulas call it by."""

    named_by: ClassVar[str] = "label"

    def part_after(self, before: Document) -> Document:
        found = super().part_after(before)
        if "key" not in found:
            said = str(found.get(self.named_by, ""))
            found["key"] = rows.free_key(said, rows.taken_keys(self.document))
        return found


def whose_choices(document: Document) -> Choices:
    """Whose number or question it is, or everybody's together."""
    return [
        *(place_choices(document) or [(SEAT, gettext_lazy("of each player"))]),
        (ROUND, gettext_lazy("of the round")),
    ]
