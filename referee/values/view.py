"""What a value, a record of cards and melds need of the round they are read in.

The round itself is the engine's, which stands above them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol, TypeVar

if TYPE_CHECKING:
    from referee.values.facts import Fact

T = TypeVar("T")


class TableView(Protocol):
    """Who plays, `n` of them, and the seats of each side."""

    players: list[str]
    n: int
    sides: list[list[int]]


class RoundView(Protocol):
    """A round as far as it is read: its table, and its facts."""

    @property
    def table(self) -> TableView: ...
    def __getitem__(self, fact: Fact[T], /) -> T: ...
    def get(self, fact: Fact[T], /) -> T | None: ...
    def name(self, seat: int, /) -> str: ...
    def is_there(self, seat: int, /) -> bool: ...


WholeRound = Any
"""The engine's Round, as a game's function of it takes it."""
