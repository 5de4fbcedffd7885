"""Faults: plays that a record itself shows to be wrong.

A play is judged by what the same seat played later: a card that it need not have
played, had it held no other, is a fault only where a later card shows that it did.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from referee.cards import show
from referee.tricks import Play, turns_of

if TYPE_CHECKING:
    from referee.game import Rule
    from referee.played import Played

NOT_SHOWN = -1


@dataclass(frozen=True, eq=False, slots=True)
class Duty:
    """A rule of play that a record can show to be broken.

    `broken` gives the place, in the seat’s hand, of the first later card that shows
    it, or NOT_SHOWN. It is asked only of plays that follow suit, or that do not, and
    that take the lead in the trick, or do not, where `follows` and `beats` say so.
    """

    rule: Rule
    broken: Callable[[Turn], int]
    follows: bool | None = None
    beats: bool | None = None


@cache
def duties_of(duties: tuple[Duty, ...]) -> dict[tuple[bool, bool], tuple[Duty, ...]]:
    """By whether a play follows suit and whether it takes the lead: its duties."""
    both = (False, True)
    return {
        (follows, beats): tuple(
            duty
            for duty in duties
            if duty.follows in (None, follows) and duty.beats in (None, beats)
        )
        for follows in both
        for beats in both
    }


class Fault(NamedTuple):
    """A play that the record shows to be wrong, and the card that shows it.

    `trick` and `at` are 1-based numbers of tricks; `by` is who played the proof.
    """

    trick: int
    seat: int
    card: str
    rule: Rule
    proof: str | None = None
    at: int | None = None
    by: int | None = None

    def json(self) -> dict[str, Any]:
        proof = self.proof and f"{self.proof}, played to trick {self.at}"
        return {
            "trick": self.trick,
            "seat": self.seat,
            "card": self.card,
            "rule": self.rule.key,
            "proof": proof,
        }

    def text(self, names: list[str]) -> str:
        """The fault and its proof as a sentence."""
        does = "led" if self.rule.key == "lead" else "played"
        said = f"{names[self.seat]} {does} {show(self.card)} to trick {self.trick}"
        if self.proof is None or self.by is None:
            return said
        later = f"{show(self.proof)} (played to trick {self.at})"
        if self.by == self.seat:
            return f"{said} with {later} in hand"
        return f"{said}, but {names[self.by]} had {later}"


class Turn:
    """One play, as a duty looks at it.

    `trick` is the place of the trick and `place` that in the trick, from 0; `led` the
    suit to follow; `power` how high each card stands; `best` the power of the card
    that is winning and `winning` its seat; `hand` the cards that the seat played to
    all tricks, in order; `opened` the suits led to earlier tricks.
    """

    __slots__ = (
        "play",
        "opened",
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

    def __init__(self, play: Play) -> None:
        self.play = play
        self.opened: set[str] = set()

    def first_later(self, shows: Callable[[str], bool]) -> int:
        """The place in the hand of the first later card that shows it."""
        hand = self.hand
        for place in range(self.trick + 1, len(hand)):
            if shows(hand[place]):
                return place
        return NOT_SHOWN


def faults_of(played: Played) -> list[Fault]:
    """Every play that the record shows to be wrong, in the order of play."""
    play = played.play
    first = wrong_lead(played)
    found = [first] if first else []
    if play.duties:
        found += breaches(played)
    elif play.follow is not None:
        found += revokes(played, play.follow)
    return found


def wrong_lead(played: Played) -> Fault | None:
    """The first trick was led by a seat that the rule did not give the lead."""
    play = played.play
    if play.lead is None or not played.tricks:
        return None
    card, leader = played.tricks[0][0], played.leaders[0]
    if play.misled is not None:
        shown = play.misled(played)
        if shown is None:
            return None
        proof, place = shown
        seat = play.turn(played.leaders[place])[played.tricks[place].index(proof)]
        return Fault(1, leader, card, play.lead, proof, place + 1, seat)
    if play.leader is None or play.leader == leader:
        return None
    return Fault(1, leader, card, play.lead)


def revokes(played: Played, follow: Rule) -> list[Fault]:
    """Cards that did not follow suit, though a later one could have."""
    play, hands = played.play, played.hands
    suits, free, held = play.order.suits, play.free, suits_of(played)
    turns, found = turns_of(play.seats), []
    for place, trick in enumerate(played.tricks):
        led = played.named.get(place) or suits[trick[0]]
        for seat, card in zip(turns[played.leaders[place]], trick):
            if suits[card] != led and card not in free:
                later = held[seat].find(led, place + 1)
                if later != NOT_SHOWN:
                    proof = hands[seat][later], later + 1, seat
                    found.append(Fault(place + 1, seat, card, follow, *proof))
    return found


def suits_of(played: Played) -> list[str]:
    """By seat the suits that its cards count to, a letter a trick."""
    suits = played.play.order.suits
    return ["".join([suits[card] for card in hand]) for hand in played.hands]


def breaches(played: Played) -> list[Fault]:
    """Cards that did not follow suit, or broke another duty of the game."""
    play, hands, held = played.play, played.hands, suits_of(played)
    suits, follow, asked = play.order.suits, play.follow, duties_of(play.duties)
    turn, turns, found = Turn(play), turns_of(play.seats), []
    for turn.trick, trick in enumerate(played.tricks):
        turn.led = led = suits[trick[0]]
        turn.power = power = play.order.power[led]
        seats = turns[played.leaders[turn.trick]]
        turn.leader = winning = seats[0]
        best = power[trick[0]]
        for place in range(1, len(trick)):
            card, seat = trick[place], seats[place]
            follows, beats, later = suits[card] == led, power[card] > best, NOT_SHOWN
            if not follows and follow is not None:
                later = held[seat].find(led, turn.trick + 1)
                if later != NOT_SHOWN:
                    proof = hands[seat][later], later + 1, seat
                    found.append(Fault(turn.trick + 1, seat, card, follow, *proof))
            if later == NOT_SHOWN and (duties := asked[follows, beats]):
                turn.best, turn.winning, turn.place = best, winning, place
                turn.seat, turn.card, turn.hand = seat, card, hands[seat]
                if fault := neglect(turn, duties):
                    found.append(fault)
            if beats:
                best, winning = power[card], seat
        turn.opened.add(led)
    return found


def neglect(turn: Turn, duties: tuple[Duty, ...]) -> Fault | None:
    """The first of these duties that a later card shows to be broken."""
    for duty in duties:
        at = duty.broken(turn)
        if at != NOT_SHOWN:
            trick, seat, proof = turn.trick + 1, turn.seat, turn.hand[at]
            return Fault(trick, seat, turn.card, duty.rule, proof, at + 1, seat)
    return None
