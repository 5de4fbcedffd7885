"""The parts of a record of the cards, as its page shows them."""

from dataclasses import dataclass

from scorekeeper.tables.scoring.rulings import CardFault


@dataclass(frozen=True)
class Face:
    """One card of a trick and who plays it; no card yet: `next` is whose turn it is."""

    who: str
    card: str = ""
    suit: str = ""
    wins: bool = False
    next: bool = False
    fault: bool = False


@dataclass(frozen=True)
class Trick:
    """A whole trick, who won it and why."""

    number: int
    faces: list[Face]
    winner: str
    card: str
    why: str
    faults: list[CardFault]


@dataclass(frozen=True)
class CardCount:
    """What a side has so far."""

    name: str
    won: int
    points: int | None
    best: bool = False


@dataclass(frozen=True)
class Result:
    """What the round would give a side."""

    name: str
    points: int
    total: int
    texts: list[str]


@dataclass(frozen=True)
class Button:
    text: str
    waits: bool = False
