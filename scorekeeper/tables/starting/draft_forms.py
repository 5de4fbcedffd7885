"""The parts of a rule sheet as forms: one for what it is, for its end, for each row."""

import re
from typing import Any

from django import forms

from scorekeeper import text
from scorekeeper.languages import gettext_lazy
from scorekeeper.tables.entry.fields import (
    OneField,
    SwitchField,
    WholeField,
)
from scorekeeper.tables.scoring.trial import Document, seats_of
from scorekeeper.tables.starting import rows
from scorekeeper.tables.starting.part_forms import FormulaField, LinesField, PartForm
from scorekeeper.tables.starting.rare_forms import (
    BonusForm,
    CheckForm,
    KeepForm,
    OptionForm,
    PageForm,
)
from scorekeeper.tables.starting.row_forms import AskForm, ScoreForm, ValueForm
from scorekeeper.tables.starting.rows import ROUND, SIDE, Chip
from scorekeeper.tables.starting.shape_forms import (
    NAMELESS,
    PARTNERS,
    TURNED,
    LineField,
)


class AboutForm(PartForm):
    title = gettext_lazy("Name and people")
    name = LineField(
        40, label=gettext_lazy("Name"), error_messages={"required": NAMELESS}
    )
    by = LineField(40, label=gettext_lazy("Who wrote it"), required=False)
    summary = LineField(200, label=gettext_lazy("In a sentence"), required=False)
    least = WholeField(1, 12, label=gettext_lazy("Players, at least"))
    most = WholeField(1, 12, label=gettext_lazy("Players, at most"))
    partners = OneField(PARTNERS, label=gettext_lazy("Partners"), required=False)
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
    gist = LineField(60, label=gettext_lazy("In a few words"), required=False)
    play = LinesField(
        4000,
        label=gettext_lazy("How it is played"),
        help_text=gettext_lazy("a heading, below it its text; then an empty line"),
        required=False,
    )
    rare = ("gist", "play")

    def texts(self, told: Document) -> dict[str, str]:
        least, most = min(told["players"]), max(told["players"])
        found = super().texts({"unit": "round"} | told)
        dealer = "true" if told.get("dealer") == "none" else ""
        play = (f"{one['head']}\n{one['text']}" for one in told.get("play", []))
        found |= {"least": f"{least}", "most": f"{most}", "dealer": dealer}
        return found | {"play": "\n\n".join(play)}

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
        if "play" in found:
            found["play"] = [*map(paragraph, re.split(r"\n\s*\n", found["play"]))]
        same = (least, most) == (min(before["players"]), max(before["players"]))
        players = before["players"] if same else [*range(least, most + 1)]
        after = found | {"players": players}
        if seats_of(after) != seats_of(before):  # a round of so many is no example
            after.pop("example", None)
        return after


def paragraph(block: str) -> Document:
    """A heading, and its text below it."""
    head, _, rest = block.partition("\n")
    return {"head": text.line(head), "text": text.line(rest)}


class EndsForm(PartForm):
    title = gettext_lazy("When it ends")

    def more(self) -> dict[str, forms.Field]:
        agreed = [Chip(one["key"], one["label"]) for one in self.options]
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
                rows.names(self.document, ROUND),
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
            **self.of_few_games(),
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

    def of_few_games(self) -> dict[str, forms.Field]:
        sides = rows.conditions(self.document, SIDE), rows.names(self.document, SIDE)
        return {
            "lead": FormulaField(
                [
                    Chip(option["key"], option["label"])
                    for option in self.options
                    if "yes" not in option
                ],
                label=gettext_lazy("How far ahead the winner must be"),
                help_text=gettext_lazy("as 2; empty: it does not matter"),
                required=False,
            ),
            "among": FormulaField(
                [*sides[0], *sides[1]][: rows.CHIPS],
                label=gettext_lazy("Who can win"),
                help_text=gettext_lazy("as phase = 10; empty: everybody"),
                required=False,
            ),
        }

    @property
    def options(self) -> list[Document]:
        found: list[Document] = self.document.get("options", [])
        return found

    def texts(self, told: Document) -> dict[str, str]:
        return super().texts({"wins": "high", "tie": "shared"} | told)


FORMS: dict[str, type[AboutForm | EndsForm]] = {"about": AboutForm, "ends": EndsForm}
ROW_FORMS: dict[str, type[PartForm]] = {
    rows.ASKS: AskForm,
    rows.PAGES: PageForm,
    rows.CHECKS: CheckForm,
    rows.VALUES: ValueForm,
    rows.KEEPS: KeepForm,
    rows.OPTIONS: OptionForm,
    rows.SCORES: ScoreForm,
    rows.BONUS: BonusForm,
}
