"""What was laid down in a turn, judged: its parts, its value, its faults."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from referee.melds.melds import Meld
from referee.words import Said, Text, word

if TYPE_CHECKING:
    from referee.values.rules import Rule

ON = Text("hands.on", "on {name}’s {meld}")
LAID_ON = Text("hands.laid-on", "{card} {where}")
LAID_OFF = Text("hands.laid-off", "laid off {cards}")


class Part(NamedTuple):
    """A meld laid down, or a card laid off: what it counts, and how it is read.

    `meld` is the meld, or the one that the card has made longer; None where it is
    wrong and counts nothing: `why` says so.
    """

    cards: tuple[str, ...]
    value: int
    meld: Meld | None
    said: Said = ""

    @property
    def why(self) -> str:
        return word(self.said)


class LayFault(NamedTuple):
    """What is wrong with a lay-down: the rule, where, and why.

    `meld` and `layoff` are places in its lists; both None where it is the whole.
    """

    rule: Rule
    meld: int | None
    layoff: int | None
    said: Said

    @property
    def why(self) -> str:
        return word(self.said)

    def json(self) -> dict[str, Any]:
        """The fault as the verdict shows it, with its place where it has one."""
        places = {"meld": self.meld, "layoff": self.layoff}
        where = {key: place for key, place in places.items() if place is not None}
        return {"rule": self.rule.key, **where}


class Laydown(NamedTuple):
    """One lay-down, judged: whose, what its cards count, its parts, its faults."""

    seat: int
    initial: bool
    value: int
    melds: tuple[Part, ...]
    layoffs: tuple[Part, ...]
    faults: tuple[LayFault, ...]

    def json(self) -> dict[str, Any]:
        """The lay-down as the verdict shows it, without its cards."""
        faults = [fault.json() for fault in self.faults]
        return {"seat": self.seat, "value": self.value, "faults": faults}
