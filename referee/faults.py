"""Faults: plays that a record itself shows to be wrong.

A play is judged by what the same seat played later: a card that it need not have
played, had it held no other, is a fault only where a later card shows that it did.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import compress, count
from operator import ne
from typing import TYPE_CHECKING, Any, NamedTuple

from referee.cards import show
from referee.tricks import TRUMP_POWER, Play, turns_of

if TYPE_CHECKING:
    from referee.game import Rule
    from referee.played import Played

NOT_SHOWN = -1
TOP = 2 * TRUMP_POWER


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
def duties_of(duties: tuple[Duty, ...]) -> tuple[tuple[tuple[Duty, ...], ...], ...]:
    """By whether a play follows suit and whether it takes the lead: its duties."""
    both = (False, True)
    return tuple(
        tuple(
            tuple(
                duty
                for duty in duties
                if duty.follows in (None, follows) and duty.beats in (None, beats)
            )
            for beats in both
        )
        for follows in both
    )


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
    all tricks, in order, `held` their suits, a letter each; `opened` the suits led to
    earlier tricks.
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
        "held",
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
    held: str

    def __init__(self, play: Play) -> None:
        self.play = play
        self.opened: set[str] = set()

    def first_of(self, suit: str) -> int:
        """The place in the hand of the first later card of that suit."""
        return self.held.find(suit, self.trick + 1)

    def first_above(self, suit: str, most: int = TOP) -> int:
        """The first later card of that suit that beats the best, up to a power."""
        held, hand, power = self.held, self.hand, self.power
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
    play, hands, found = played.play, played.hands, []
    suits, free, named = play.order.suits, play.free, played.named
    leds = [suits[trick[0]] for trick in played.tricks]
    for place, suit in named.items():
        leds[place] = suit
    for seat, held in enumerate(suits_of(played)):
        for at in compress(count(), map(ne, held, leds)):  # where it did not follow
            later = held.find(leds[at], at + 1)
            if later != NOT_SHOWN and hands[seat][at] not in free:
                found.append(proven(follow, seat, hands[seat], at, later))
    return found if len(found) < 2 else in_order(played, found)


def proven(rule: Rule, seat: int, hand: list[str], at: int, later: int) -> Fault:
    """What a seat played to the trick `at` is wrong by what it played `later`."""
    return Fault(at + 1, seat, hand[at], rule, hand[later], later + 1, seat)


def in_order(played: Played, faults: list[Fault]) -> list[Fault]:
    """By trick, then in the order of play."""
    leaders, turns = played.leaders, turns_of(played.play.seats)
    return sorted(
        faults,
        key=lambda one: (one.trick, turns[leaders[one.trick - 1]].index(one.seat)),
    )


def suits_of(played: Played) -> list[str]:
    """By seat the suits that its cards count to, a letter a trick."""
    suit = played.play.order.suits.__getitem__
    return ["".join(map(suit, hand)) for hand in played.hands]


def breaches(played: Played) -> list[Fault]:
    """Cards that did not follow suit, or broke another duty of the game."""
    play, hands, held = played.play, played.hands, suits_of(played)
    suits, follow, turn = play.order.suits, play.follow, Turn(play)
    void, following = duties_of(play.duties)
    turns, found = turns_of(play.seats), []
    # No card comes after the last trick that could show a play to it to be wrong.
    for at, (leader, trick) in enumerate(zip(played.leaders, played.tricks[:-1])):
        turn.trick, turn.leader, turn.led = at, leader, (led := suits[trick[0]])
        turn.power = power = play.order.power[led]
        best, winning = power[trick[0]], leader
        for place, (seat, card) in enumerate(zip(turns[leader][1:], trick[1:]), 1):
            follows, beats, later = suits[card] == led, power[card] > best, NOT_SHOWN
            duties = following[beats] if follows else void[beats]
            if duties or not follows:
                later = held[seat].find(led, at + 1)
            if follow is not None and not follows and later != NOT_SHOWN:
                found.append(proven(follow, seat, hands[seat], at, later))
            elif duties and follows == (later != NOT_SHOWN):
                # Who follows could only have played another card of that suit.
                turn.best, turn.winning, turn.place = best, winning, place
                turn.seat, turn.card = seat, card
                turn.hand, turn.held = hands[seat], held[seat]
                if fault := neglect(turn, duties):
                    found.append(fault)
            if beats:
                best, winning = power[card], seat
        turn.opened.add(led)
    return found


def neglect(turn: Turn, duties: tuple[Duty, ...]) -> Fault | None:
    """The first of these duties that a later card shows to be broken."""
    for duty in duties:
        later = duty.broken(turn)
        if later != NOT_SHOWN:
            return proven(duty.rule, turn.seat, turn.hand, turn.trick, later)
    return None
