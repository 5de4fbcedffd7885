"""The rows that every game has: what is asked, worked out, and scored."""

from typing import Any, ClassVar

from django import forms

from scorekeeper import text
from scorekeeper.languages import gettext_lazy
from scorekeeper.tables.entry.fields import (
    OneField,
    SwitchField,
)
from scorekeeper.tables.scoring.trial import Document
from scorekeeper.tables.starting import ask_fields, rows
from scorekeeper.tables.starting.part_forms import (
    NEEDED,
    FormulaField,
    LinesField,
    RowForm,
    as_text,
    place_choices,
    whose_choices,
)
from scorekeeper.tables.starting.rows import ROUND, SEAT, SIDE, Chip
from scorekeeper.tables.starting.shape_forms import (
    LineField,
)


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
        places = whose_choices(self.document)
        return {
            "label": LineField(
                40, label=gettext_lazy("Name"), error_messages={"required": NEEDED}
            ),
            "place": OneField(places, label=gettext_lazy("Whose number")),
            "formula": FormulaField(
                rows.names(self.document, self.place), label=gettext_lazy("What it is")
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
# What only numbers have.
OF_NUMBERS = ("from", "to", "total", "keys", *ask_fields.OF_NUMBERS)


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
            **self.of_kind(),
        }

    def of_kind(self) -> dict[str, forms.Field]:
        kind, place, _ = WAYS.get(self.text_in("way"), WAYS["each"])
        found = ask_fields.rare_fields(self.document, kind, place, self.text_in("key"))
        self.rare = tuple(found)
        return found

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
        return [("", gettext_lazy("nothing else")), *pages]

    def texts(self, told: Document) -> dict[str, str]:
        asked = told.get("kind", "number"), told.get("for", ROUND)
        ways = (key for key, (*way, _) in WAYS.items() if tuple(way) == asked)
        page = rows.page_with(self.document["pages"], told.get("key", ""))
        choices = (
            f"{choice['label']} {choice.get('is', at)}"
            for at, choice in enumerate(told.get("choices", []))
        )
        own = {name: as_text(told.get(name, "")) for name in ask_fields.RARE}
        own |= {"way": next(ways, "each"), "choices": "\n".join(choices)}
        own["key"] = told.get("key", "")
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
            told = {k: v for k, v in told.items() if k not in ask_fields.OF_PLAYERS}
        if kind != "player":
            told = {k: v for k, v in told.items() if k not in ask_fields.OF_ONE}
        if place != SEAT and kind not in ("player", "players"):
            told = {k: v for k, v in told.items() if k not in ask_fields.OF_EACH}
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
