"""What a question may say beside what every one does, by its kind: folded away."""

from typing import Any

from django import forms

from scorekeeper.languages import gettext_lazy
from scorekeeper.tables.entry.fields import OneField, WholeField
from scorekeeper.tables.scoring.trial import Document
from scorekeeper.tables.starting import rows
from scorekeeper.tables.starting.part_forms import LARGEST, FormulaField
from scorekeeper.tables.starting.rows import ROUND, SEAT
from scorekeeper.tables.starting.shape_forms import LineField, PointsField

# What only some kinds have.
OF_NUMBERS = ("start", "step", "zero", "noun", "one", "spoken", "beside")
OF_PLAYERS = ("least", "most")
OF_ONE = ("nobody",)
OF_EACH = ("who",)
RARE = (*OF_NUMBERS, *OF_PLAYERS, *OF_ONE, *OF_EACH, "help")


def rare_fields(
    document: Document, kind: str, place: str, key: str
) -> dict[str, forms.Field]:
    """`key`: of the question itself, where it is there."""
    page = rows.page_with(document["pages"], key)
    known = rows.before(document, page["key"] if page else "")
    found: dict[str, forms.Field] = {}
    if kind == "number":
        found |= number_fields(document, key)
    if kind == "players":
        chips = rows.names(known, ROUND)
        for name, label in (
            ("least", gettext_lazy("At least so many")),
            ("most", gettext_lazy("At most so many")),
        ):
            found[name] = FormulaField(chips, label=label, required=False)
    if kind == "player":
        found["nobody"] = line(30, gettext_lazy("What nobody is called"))
    if place == SEAT or kind in ("player", "players"):
        found["who"] = FormulaField(
            rows.conditions(known, SEAT),
            label=gettext_lazy("Who is asked"),
            help_text=gettext_lazy("as not deals; empty: everybody"),
            required=False,
        )
    return found | {"help": line(200, gettext_lazy("In a sentence"))}


def number_fields(document: Document, key: str) -> dict[str, forms.Field]:
    others = [
        (row.key, row.told["label"])
        for row in rows.rows_of(document, rows.ASKS)
        if row.told["kind"] == "number" and row.key != key
    ]
    return {
        "start": PointsField(gettext_lazy("At the start"), LARGEST, required=False),
        "step": WholeField(1, 1000, label=gettext_lazy("In steps of"), required=False),
        "zero": line(20, gettext_lazy("What 0 is called"), gettext_lazy("as Nil")),
        "noun": line(
            20, gettext_lazy("What is counted"), gettext_lazy("as tricks, hearts")
        ),
        "one": line(
            20, gettext_lazy("What one player’s is called"), gettext_lazy("as bid")
        ),
        "spoken": line(
            20, gettext_lazy("What a player does"), gettext_lazy("as bids: Ben bids 3")
        ),
        "beside": OneField(
            [("", gettext_lazy("nothing else")), *others],
            label=gettext_lazy("Asked beside"),
            required=False,
        ),
    }


def line(longest: int, label: Any, help_text: Any = "") -> LineField:
    return LineField(longest, label=label, help_text=help_text, required=False)
