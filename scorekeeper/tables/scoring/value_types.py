"""The closed list of what the referee may ask."""

from typing import Any

from referee.values.facts import (
    Card,
    Cards,
    Choice,
    Fact,
    Flag,
    Number,
    OneRecord,
    OrNull,
    PerSeat,
    PerSide,
    Record,
    Seat,
    Several,
    Suit,
    Text,
)

Closed = (
    Number
    | Choice[Any]
    | Suit
    | Flag
    | Seat
    | Card
    | Cards
    | Text
    | OrNull[Any]
    | PerSide[Any]
    | PerSeat[Any]
    | Several[Any]
    | Record
    | OneRecord
)


AnyFact = Fact[Any]
