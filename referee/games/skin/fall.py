"""Skin: a deal as it has fallen so far, who is in it and who is due."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from referee.engine.game import Rule
from referee.games.skin.rules import RETURNED
from referee.values.facts import Derived, Fact
from referee.words import Said


class Bet(NamedTuple):
    """A bet as it was settled: won by `seat` from `other`, lost, or returned.

    `why` says which card did it, `back` is the rule by which it was returned.
    """

    seat: int
    other: int
    amount: int
    won: bool | None
    why: Said = ""
    back: Rule = RETURNED


@dataclass(slots=True)
class Fall:
    """A deal while its cards fall: what lies where, what is bet, what is settled.

    `next` is what the pack is turned for: the `first` card to be taken, the `bank`’s
    first card, `players`, a `new` card of the bank after a match, or only the side
    bets that are `left`. `ranks` says what a card of each rank meets.
    """

    banker: int
    next: str = "first"
    bank: str = ""
    held: dict[int, str] = field(default_factory=dict)
    open: dict[int, int] = field(default_factory=dict)
    sides: list[tuple[int, int, int]] = field(default_factory=list)
    centre: set[str] = field(default_factory=set)
    ranks: dict[str, str] = field(default_factory=dict)
    seen: set[str] = field(default_factory=set)
    settled: list[Bet] = field(default_factory=list)
    over: bool = False

    def copy(self) -> Fall:
        """The same deal, to look what an event would make of it."""
        return Fall(
            self.banker,
            self.next,
            self.bank,
            dict(self.held),
            dict(self.open),
            list(self.sides),
            set(self.centre),
            dict(self.ranks),
            set(self.seen),
            list(self.settled),
            self.over,
        )


FALL: Fact[Fall] = Fact("fall", Derived(), "What the cards have settled")
