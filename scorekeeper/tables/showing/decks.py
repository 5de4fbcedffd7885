"""A pack as rows of buttons: one row a suit, one button a card."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from math import ceil

from django.utils.translation import gettext

from referee.form.fields import split
from scorekeeper.tables import spoken

SUITS = ("S", "H", "D", "C")
# So many cells of a thumb’s size stand beside each other on a phone.
WIDE = 7


@dataclass(frozen=True)
class Cell:
    """One card: `left` copies are not out yet; `held`: in the hand, None: no hand."""

    card: str
    rank: str
    name: str
    left: int
    copies: int = 1
    held: bool | None = None


@dataclass(frozen=True)
class Row:
    suit: str
    cells: list[Cell]

    @property
    def name(self) -> str:
        return spoken.suit_first(self.suit) if self.suit else gettext("Joker")

    @property
    def columns(self) -> int:
        """Cells beside each other, the suit’s own first."""
        cells = len(self.cells) + 1
        return ceil(cells / ceil(cells / WIDE))


def deck_of(
    pack: Mapping[str, int],
    used: Mapping[str, int] | None = None,
    held: Collection[str] | None = None,
    suits: Sequence[str] = SUITS,
) -> list[Row]:
    """The cards of a pack (how many of each) in rows; ranks stand as the pack has them.

    `used`: how many copies of a card are out already.
    """
    rows: dict[str, list[Cell]] = {suit: [] for suit in (*suits, "")}
    for card, copies in pack.items():
        rank, suit = split(card)
        left = copies - (used or {}).get(card, 0)
        pressed = None if held is None else card in held
        name = spoken.card_name(card) if suit else spoken.card(card)
        rows[suit].append(Cell(card, spoken.sign(rank), name, left, copies, pressed))
    return [Row(suit, cells) for suit, cells in rows.items() if cells]
