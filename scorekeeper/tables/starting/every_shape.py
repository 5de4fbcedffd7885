"""Every shape of games, by the address of its form, and what each is about."""

from scorekeeper.languages import gettext_lazy
from scorekeeper.tables.starting.shape_forms import (
    BidsForm,
    CardsForm,
    LeftForm,
    PlacesForm,
    ShapeForm,
    TypedForm,
)
from scorekeeper.tables.starting.side_shape_forms import ContractForm, PartyForm

SHAPES: dict[str, type[ShapeForm]] = {
    "points": TypedForm,
    "bidding": BidsForm,
    "contract": ContractForm,
    "cards": CardsForm,
    "places": PlacesForm,
    "party": PartyForm,
    "left": LeftForm,
}
GISTS = {
    "points": gettext_lazy("of each player, or of partners, round by round"),
    "bidding": gettext_lazy("everyone says how many they take, then takes them"),
    "contract": gettext_lazy("one side says how many tricks, and makes it or not"),
    "cards": gettext_lazy("those in tricks, each with its points"),
    "places": gettext_lazy("who is first, second, third in each round"),
    "party": gettext_lazy("a soloist, or two who play together, for some points"),
    "left": gettext_lazy("those in the hand when somebody is out"),
}
