"""The questions whose answers make a game: a form for each shape."""

from collections.abc import Iterator
from typing import Any, ClassVar

from django import forms
from django.utils.text import format_lazy

from scorekeeper import text
from scorekeeper.languages import gettext_lazy
from scorekeeper.tables.entry.fields import (
    Choices,
    Form,
    OneField,
    SwitchField,
    WholeField,
)
from scorekeeper.tables.starting import shapes

NAMELESS = gettext_lazy("Give the game a name.")
TURNED = gettext_lazy("The second number is the larger one.")
KINDS = 5
POINTS = 1000


class Line(forms.TextInput):
    stack = True  # under its label, as wide as the page


class LineField(forms.CharField):
    """A few words in one line."""

    def __init__(self, longest: int, **given: Any) -> None:
        attrs = {"class": "text", "autocomplete": "off", "maxlength": longest}
        super().__init__(widget=Line(attrs), **given)

    def to_python(self, value: Any) -> str:
        return text.line(super().to_python(value) or "")


class PointsField(WholeField):
    """Points, also below 0: more digits than other numbers have."""

    def __init__(self, label: Any, most: int = POINTS, **given: Any) -> None:
        super().__init__(-most, most, label=label, **given)
        self.widget.attrs["class"] = "num long"
        self.widget.attrs["inputmode"] = "text"  # the digits of iPhones have no minus


class ShapeForm(Form):
    """What every shape asks."""

    title: ClassVar[Any]
    name = LineField(
        40, label=gettext_lazy("Name"), error_messages={"required": NAMELESS}
    )
    by = LineField(40, label=gettext_lazy("Who wrote it"), required=False)
    least = WholeField(1, 12, label=gettext_lazy("Players, at least"), initial=3)
    most = WholeField(1, 12, label=gettext_lazy("Players, at most"), initial=6)

    def clean(self) -> dict[str, Any]:
        found = super().clean() or {}
        least, most = found.get("least"), found.get("most")
        if least and most and least > most:
            self.add_error("most", TURNED)
        return found

    def document(self) -> shapes.Document:
        raise NotImplementedError

    @property
    def game(self) -> shapes.Game:
        told = self.cleaned_data
        return shapes.Game(told["name"], told["by"], told["least"], told["most"])


class BidsForm(ShapeForm):
    title = gettext_lazy("Tricks are bid")
    way = OneField(
        [
            (shapes.SAME, gettext_lazy("the same")),
            (shapes.UP, gettext_lazy("one more")),
            (shapes.DOWN, gettext_lazy("one less")),
            (shapes.BOTH, gettext_lazy("down and up")),
        ],
        label=gettext_lazy("Cards from hand to hand"),
        initial=shapes.DOWN,
    )
    cards = WholeField(1, 20, label=gettext_lazy("Cards, at most"), initial=10)
    hands = WholeField(
        1,
        60,
        label=gettext_lazy("Hands in all"),
        help_text=gettext_lazy("only where the cards stay the same"),
        initial=12,
    )
    hook = SwitchField(label=gettext_lazy("The last bid may not make it come out even"))
    made = PointsField(gettext_lazy("Points for a bid made"), initial=10)
    each = PointsField(gettext_lazy("And for each trick of it"), initial=1)
    missed = PointsField(gettext_lazy("Points for a bid not made"), initial=0)
    off = PointsField(gettext_lazy("And for each trick away"), initial=0)

    def document(self) -> shapes.Document:
        told = {key: self.cleaned_data[key] for key in shapes.Bids._fields}
        return shapes.bids(self.game, shapes.Bids(**told))


PARTNERS: Choices = [
    ("", gettext_lazy("none")),
    ("opposite", gettext_lazy("opposite")),
    ("neighbours", gettext_lazy("side by side")),
]
WINS: Choices = [
    ("low", gettext_lazy("the fewest")),
    ("high", gettext_lazy("the most")),
]
NONE = gettext_lazy("0: none")


class TypedForm(ShapeForm):
    title = gettext_lazy("Points are told")
    partners = OneField(PARTNERS, label=gettext_lazy("Partners"), required=False)
    low = OneField(WINS, label=gettext_lazy("What wins"), initial="high")
    limit = WholeField(
        0, 9_999, label=gettext_lazy("Over at"), help_text=NONE, initial=0
    )
    rounds = WholeField(
        0, 100, label=gettext_lazy("Rounds in all"), help_text=NONE, initial=0
    )

    def document(self) -> shapes.Document:
        told = {key: self.cleaned_data[key] for key in shapes.Typed._fields}
        told["low"] = told["low"] == "low"
        return shapes.point_game(self.game, shapes.Typed(**told))


class KindsForm(ShapeForm):
    """Cards of some kinds, and a total that ends it."""

    limit = WholeField(1, 9_999, label=gettext_lazy("Over at"), initial=100)
    counted = True  # how many there are of each kind

    def __init__(self, *args: Any, **given: Any) -> None:
        super().__init__(*args, **given)
        for number in range(1, KINDS + 1):
            for key, field in kind_fields(number):
                if self.counted or not key.startswith("count"):
                    self.fields[key] = field

    @property
    def kinds(self) -> list[shapes.Kind]:
        told = self.cleaned_data
        return [
            shapes.Kind(
                told[f"label_{number}"],
                told[f"worth_{number}"] or 0,
                told.get(f"count_{number}") or 0,
            )
            for number in range(1, KINDS + 1)
            if told.get(f"label_{number}")
        ]

    def clean(self) -> dict[str, Any]:
        found = super().clean()
        if not self.errors and not self.kinds:
            self.add_error("label_1", gettext_lazy("Name the cards that count."))
        return found


class LeftForm(KindsForm):
    title = gettext_lazy("Cards left count")
    counted = False
    taken = OneField(
        [
            ("", gettext_lazy("each their own: the fewest win")),
            ("taken", gettext_lazy("who is out, what all others have")),
        ],
        label=gettext_lazy("Who scores them"),
        required=False,
    )

    def document(self) -> shapes.Document:
        told = self.cleaned_data
        return shapes.leftovers(
            self.game, self.kinds, told["limit"], bool(told["taken"])
        )


class CardsForm(KindsForm):
    title = gettext_lazy("Cards count")
    low = OneField(
        WINS,
        label=gettext_lazy("What wins"),
        initial="low",
    )

    def document(self) -> shapes.Document:
        low = self.cleaned_data["low"] == "low"
        return shapes.cards(self.game, self.kinds, self.cleaned_data["limit"], low)


def kind_fields(number: int) -> Iterator[tuple[str, forms.Field]]:
    """Of one kind of cards; what is left empty is none."""
    cards = format_lazy(gettext_lazy("Cards {number}"), number=number)
    yield f"label_{number}", LineField(40, label=cards, required=False)
    points = format_lazy(gettext_lazy("Cards {number}: points each"), number=number)
    yield f"worth_{number}", PointsField(points, required=False)
    there = format_lazy(gettext_lazy("Cards {number}: how many"), number=number)
    varies = gettext_lazy("nothing: not always the same")
    field = WholeField(0, 60, label=there, help_text=varies, required=False)
    yield f"count_{number}", field


class PlacesForm(ShapeForm):
    title = gettext_lazy("Places score")
    awards = LineField(
        60,
        label=gettext_lazy("Points of the places"),
        help_text=gettext_lazy("first place first, as 10 5 3"),
        initial="10 5 3",
    )
    rounds = WholeField(1, 100, label=gettext_lazy("Rounds in all"), initial=8)

    def clean_awards(self) -> list[int]:
        parts = self.cleaned_data["awards"].replace(",", " ").split()
        if not parts or not all(one.isdecimal() and len(one) < 6 for one in parts):
            raise forms.ValidationError(gettext_lazy("Enter numbers, as 10 5 3."))
        return [int(one) for one in parts][:12]

    def document(self) -> shapes.Document:
        told = self.cleaned_data
        return shapes.places(self.game, told["awards"], told["rounds"])
