"""Duties of play, and one play as they look at it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import TYPE_CHECKING

from referee.cards.tricks import TRUMP_POWER, Play
from referee.values.declared import declaration

if TYPE_CHECKING:
    from referee.values.rules import Rule

NOT_SHOWN = -1
TOP = 2 * TRUMP_POWER


@declaration(slots=True)
class Duty:
    """A rule of play that a record can show to be broken.

    `broken` gives the place, in the seat’s hand, of the first later card that shows
    it, or NOT_SHOWN. It is asked only of plays that follow suit, or that do not, and
    that take the lead in the trick, or do not, where `follows` and `beats` say so; or,
    with `leads`, only of the card that is led.
    """

    rule: Rule
    broken: Callable[[Turn], int]
    follows: bool | None = None
    beats: bool | None = None
    leads: bool = False


@cache
def duties_of(duties: tuple[Duty, ...]) -> tuple[tuple[tuple[Duty, ...], ...], ...]:
    """By whether a play follows suit and whether it takes the lead: its duties."""
    both = (False, True)
    return tuple(
        tuple(
            tuple(
                duty
                for duty in duties
                if not duty.leads
                and duty.follows in (None, follows)
                and duty.beats in (None, beats)
            )
            for beats in both
        )
        for follows in both
    )


@cache
def of_the_lead(duties: tuple[Duty, ...]) -> tuple[Duty, ...]:
    """Those that are asked of the card led."""
    return tuple(duty for duty in duties if duty.leads)


class Turn:
    """One play, as a duty looks at it.

    `trick` is the place of the trick and `place` that in the trick, from 0; `led` the
    suit to follow; `power` how high each card stands; `best` the power of the card
    that is winning and `winning` its seat; `hand` the cards that the seat played to
    all tricks, in order, `suits_in_hand` their suits, a letter each; `opened` the
    suits led to earlier tricks, `fallen` the cards played to them, where a duty of the
    lead asks.
    """

    __slots__ = (
        "play",
        "opened",
        "fallen",
        "trick",
        "leader",
        "led",
        "power",
        "place",
        "best",
        "winning",
        "seat",
        "card",
        "hand",
        "suits_in_hand",
    )
    trick: int
    leader: int
    led: str
    power: Mapping[str, int]
    place: int
    best: int
    winning: int
    seat: int
    card: str
    hand: list[str]
    suits_in_hand: str

    def __init__(self, play: Play) -> None:
        self.play = play
        self.opened: set[str] = set()
        self.fallen: set[str] = set()

    def first_of(self, suit: str) -> int:
        """The place in the hand of the first later card of that suit."""
        return self.suits_in_hand.find(suit, self.trick + 1)

    def first_above(self, suit: str, most: int = TOP) -> int:
        """The first later card of that suit that beats the best, up to a power."""
        held, hand, power = self.suits_in_hand, self.hand, self.power
        place = held.find(suit, self.trick + 1)
        while place != NOT_SHOWN and not self.best < power[hand[place]] <= most:
            place = held.find(suit, place + 1)
        return place

    def first_later(self, shows: Callable[[str], bool]) -> int:
        """The place in the hand of the first later card that shows it."""
        hand = self.hand
        for place in range(self.trick + 1, len(hand)):
            if shows(hand[place]):
                return place
        return NOT_SHOWN
