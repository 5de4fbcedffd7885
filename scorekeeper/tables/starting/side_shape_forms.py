"""The questions about games in which some play against the others."""

from typing import Any, ClassVar

from scorekeeper.languages import gettext_lazy
from scorekeeper.tables.entry.fields import OneField, SwitchField, WholeField
from scorekeeper.tables.starting import shapes, shapes_of_sides
from scorekeeper.tables.starting.shape_forms import (
    NONE,
    TURNED,
    LineField,
    PointsField,
    ShapeForm,
)


class FourForm(ShapeForm):
    """Sides are mostly made of four."""

    least = WholeField(1, 12, label=gettext_lazy("Players, at least"), initial=4)
    most = WholeField(1, 12, label=gettext_lazy("Players, at most"), initial=4)


class ContractForm(FourForm):
    title: ClassVar[Any] = gettext_lazy("Partners play a contract")
    tricks = WholeField(1, 60, label=gettext_lazy("Tricks in a hand"), initial=13)
    low = WholeField(0, 60, label=gettext_lazy("Bid, at least"), initial=6)
    high = WholeField(0, 60, label=gettext_lazy("Bid, at most"), initial=13)
    made = PointsField(gettext_lazy("Points for a contract made"), initial=0)
    each = PointsField(gettext_lazy("And for each trick bid"), initial=10)
    over = PointsField(gettext_lazy("And for each trick more"), initial=1)
    missed = PointsField(gettext_lazy("Points for one not made"), initial=0)
    short = PointsField(gettext_lazy("And for each trick it lacks"), initial=-10)
    others = PointsField(
        gettext_lazy("Points of the others for each of these"), initial=0
    )
    limit = WholeField(1, 9_999, label=gettext_lazy("Over at"), initial=200)

    def clean(self) -> dict[str, Any]:
        found = super().clean()
        low, high, tricks = (found.get(key) for key in ("low", "high", "tricks"))
        if low is not None and high is not None and low > high:
            self.add_error("high", TURNED)
        elif high is not None and tricks is not None and high > tricks:
            self.add_error("high", gettext_lazy("More than there are tricks."))
        return found

    def document(self) -> shapes.Document:
        told = {key: self.cleaned_data[key] for key in shapes_of_sides.Contract._fields}
        return shapes_of_sides.contract(self.game, shapes_of_sides.Contract(**told))


class PartyForm(FourForm):
    title: ClassVar[Any] = gettext_lazy("One or two against the rest")
    called = LineField(
        40, label=gettext_lazy("What they are called"), initial=gettext_lazy("Declarer")
    )
    two = OneField(
        [("", gettext_lazy("one")), ("two", gettext_lazy("one or two"))],
        label=gettext_lazy("How many they are"),
        required=False,
    )
    doubled = SwitchField(label=gettext_lazy("A round can be doubled"))
    losers = OneField(
        [
            ("losers", gettext_lazy("winners plus, losers minus")),
            ("", gettext_lazy("only the winners")),
        ],
        label=gettext_lazy("Who scores"),
        required=False,
        initial="losers",
    )
    rounds = WholeField(
        0, 100, label=gettext_lazy("Rounds in all"), help_text=NONE, initial=0
    )

    def document(self) -> shapes.Document:
        told = {key: self.cleaned_data[key] for key in shapes_of_sides.Party._fields}
        told |= {"two": bool(told["two"]), "losers": bool(told["losers"])}
        return shapes_of_sides.party(self.game, shapes_of_sides.Party(**told))
