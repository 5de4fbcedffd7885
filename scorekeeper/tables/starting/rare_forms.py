"""The rows that few games have: what cannot be, what goes on, house rules, the end."""

from typing import Any, ClassVar

from django import forms

from scorekeeper.languages import gettext_lazy
from scorekeeper.tables.entry.fields import (
    Choices,
    OneField,
    SwitchField,
)
from scorekeeper.tables.scoring.trial import Document
from scorekeeper.tables.starting import rows
from scorekeeper.tables.starting.part_forms import (
    LARGEST,
    NEEDED,
    FormulaField,
    LinesField,
    PartForm,
    RowForm,
    place_choices,
    whose_choices,
)
from scorekeeper.tables.starting.row_forms import ScoreForm
from scorekeeper.tables.starting.rows import ROUND, SEAT
from scorekeeper.tables.starting.shape_forms import (
    TURNED,
    LineField,
    PointsField,
)


class CheckForm(PartForm):
    title = gettext_lazy("What cannot be")
    keys: ClassVar[dict[str, str]] = {"place": "for"}

    def more(self) -> dict[str, forms.Field]:
        document = self.document
        asks = [row.told for row in rows.rows_of(document, rows.ASKS)]
        at = self.text_in("at") or asks[-1]["key"]
        known = rows.until(document, at)
        place = self.place
        chips = [*rows.conditions(known, place), *rows.names(known, place)]
        return {
            "place": OneField(
                whose_choices(document), label=gettext_lazy("What is looked at")
            ),
            "never": FormulaField(
                chips[: rows.CHIPS],
                label=gettext_lazy("What never holds"),
                help_text=gettext_lazy("as sum(bid) = 10"),
            ),
            "says": LinesField(
                200,
                label=gettext_lazy("What is said then"),
                help_text=gettext_lazy("with names in curly brackets"),
            ),
            "at": OneField(
                [(one["key"], one["label"]) for one in asks],
                label=gettext_lazy("Said at"),
            ),
        }

    def texts(self, told: Document) -> dict[str, str]:
        if not told:
            asks = [row.key for row in rows.rows_of(self.document, rows.ASKS)]
            return super().texts({"for": SEAT, "at": asks[-1]})
        return super().texts({"for": ROUND} | told)

    def part_after(self, before: Document) -> Document:
        found = super().part_after(before)
        if found["for"] == ROUND:
            del found["for"]
        return found


class PageForm(RowForm):
    """A page of questions: what it is called, and when a round comes to it."""

    title = gettext_lazy("A page of questions")

    def more(self) -> dict[str, forms.Field]:
        known = rows.before(self.document, self.text_in("page"))
        chips = [*rows.conditions(known, ROUND), *rows.names(known, ROUND)]
        return {
            "label": LineField(
                40, label=gettext_lazy("Name"), error_messages={"required": NEEDED}
            ),
            "question": LineField(
                120, label=gettext_lazy("Its question"), required=False
            ),
            "when": FormulaField(
                chips[: rows.CHIPS],
                label=gettext_lazy("When it is asked"),
                help_text=gettext_lazy("by answers before it; empty: always"),
                required=False,
            ),
            "page": forms.CharField(widget=forms.HiddenInput, required=False),
        }

    def texts(self, told: Document) -> dict[str, str]:
        return super().texts(told) | {"page": told.get("key", "")}

    def part_after(self, before: Document) -> Document:
        found = super().part_after(before)
        found.pop("page", None)
        return found


class KeepForm(RowForm):
    title = gettext_lazy("A number that goes on")
    keys: ClassVar[dict[str, str]] = {"place": "for", "low": "from", "high": "to"}

    def more(self) -> dict[str, forms.Field]:
        each: Choices = [(SEAT, gettext_lazy("of each player"))]
        chips = [
            *rows.names(self.document, SEAT),
            *rows.conditions(self.document, SEAT),
        ]
        return {
            "label": LineField(
                40, label=gettext_lazy("Name"), error_messages={"required": NEEDED}
            ),
            "place": OneField(
                place_choices(self.document) or each, label=gettext_lazy("Whose number")
            ),
            "start": PointsField(gettext_lazy("At the start"), LARGEST, required=False),
            "next": FormulaField(
                chips[: rows.CHIPS],
                label=gettext_lazy("After each round it is"),
                help_text=gettext_lazy("as bags + over, or if made then 0 else bags"),
            ),
            "low": PointsField(gettext_lazy("Never below"), LARGEST, required=False),
            "high": PointsField(gettext_lazy("Never above"), LARGEST, required=False),
            "shown": SwitchField(label=gettext_lazy("Show it beside the total")),
        }

    def texts(self, told: Document) -> dict[str, str]:
        return super().texts({"for": SEAT} | told)


# How a table chooses a house rule.
FEW, BETWEEN, YES = "few", "between", "yes"
NUMBERS = gettext_lazy("Enter numbers, as 50 100 250.")


# What only some of them have.
OF_FEW, OF_RANGE = ("choices",), ("from", "to")


class OptionForm(RowForm):
    title = gettext_lazy("A house rule")
    keys: ClassVar[dict[str, str]] = {"low": "from", "high": "to"}

    def more(self) -> dict[str, forms.Field]:
        ways: Choices = [
            (FEW, gettext_lazy("one of a few")),
            (BETWEEN, gettext_lazy("a number")),
            (YES, gettext_lazy("yes or no")),
        ]
        return {
            "label": LineField(
                40, label=gettext_lazy("Name"), error_messages={"required": NEEDED}
            ),
            "help": LineField(200, label=gettext_lazy("In a sentence"), required=False),
            "way": OneField(ways, label=gettext_lazy("What a table chooses")),
            "choices": LineField(
                120,
                label=gettext_lazy("The few numbers"),
                help_text=gettext_lazy("as 50 100 250"),
                required=False,
            ),
            "low": PointsField(gettext_lazy("From"), LARGEST, required=False),
            "high": PointsField(gettext_lazy("To"), LARGEST, required=False),
            "default": PointsField(
                gettext_lazy("Usual number"), LARGEST, required=False
            ),
            "usually": SwitchField(label=gettext_lazy("Usually yes")),
        }

    def texts(self, told: Document) -> dict[str, str]:
        way = (
            YES if "yes" in told else FEW if "choices" in told or not told else BETWEEN
        )
        numbers = " ".join(str(one) for one in told.get("choices", []))
        own = {"way": way, "choices": numbers}
        if way == YES:
            own |= {"usually": "true" if told.get("default") else "", "default": ""}
        return super().texts(told) | own

    def clean(self) -> dict[str, Any]:
        found = super().clean() or {}
        said = (found.get("choices") or "").replace(",", " ").split()
        if found.get("way") == FEW and not (said and all(map(is_whole, said))):
            self.add_error("choices", NUMBERS)
        elif found.get("way") == FEW:
            found["choices"] = [int(one.replace("−", "-")) for one in said]
        low, high = found.get("low"), found.get("high")
        if low is not None and high is not None and low > high:
            self.add_error("high", TURNED)
        return found

    def part_after(self, before: Document) -> Document:
        told = super().part_after(before)
        way, usually = told.pop("way"), told.pop("usually", False)
        others = {FEW: OF_RANGE, BETWEEN: OF_FEW, YES: (*OF_RANGE, *OF_FEW)}[way]
        told = {k: v for k, v in told.items() if k not in (*others, "yes")}
        if way == YES:
            told.pop("default", None)
            told |= {"yes": True} | ({"default": 1} if usually else {})
        return told


def is_whole(said: str) -> bool:
    digits = said.replace("−", "-").removeprefix("-")
    return digits.isdecimal() and len(digits) < 8


class BonusForm(ScoreForm):
    title = gettext_lazy("Points at the end")
