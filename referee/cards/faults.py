"""Faults: plays that a record itself shows to be wrong.

A play is judged by what the same seat played later: a card that it need not have
played, had it held no other, is a fault only where a later card shows that it did.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import compress, count
from operator import ne
from typing import TYPE_CHECKING, Any, NamedTuple

from referee.cards.tricks import TRUMP_POWER, Play, turns_of
from referee.values.faces import Face
from referee.words import Phrase, Said, Text, word

if TYPE_CHECKING:
    from referee.cards.played import Played
    from referee.values.rules import Rule

PROOF = Text("fault.proof", "{card}, played to trick {trick}")
PLAYED_WITH = Text(
    "fault.played-with",
    "{name} played {card} to trick {trick} but still held {proof} "
    "(played to trick {at})",
)
LED = Text("fault.led", "{name} led {card} to trick {trick}")
LED_WITH = Text(
    "fault.led-with",
    "{name} led {card} to trick {trick} but still held {proof} (played to trick {at})",
)
LED_BUT = Text(
    "fault.led-but",
    "{name} led {card} to trick {trick}, but {other} had {proof} "
    "(played to trick {at})",
)

REVOKED = Text("fault.revoked", "{name} revoked in trick {trick}")
PLAYED_WRONGLY = Text("fault.played-wrongly", "{name} played wrongly in trick {trick}")
LED_WRONGLY = Text("fault.led-wrongly", "{name} led wrongly to trick {trick}")
A_REVOKE = Text("fault.revoke", "revoke")
A_WRONG_PLAY = Text("fault.wrong-play", "wrong play")
A_WRONG_LEAD = Text("fault.wrong-lead", "wrong lead")

NOT_SHOWN = -1
TOP = 2 * TRUMP_POWER


@dataclass(frozen=True, eq=False, slots=True)
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
    return tuple(duty for duty in duties if duty.leads)


class Fault(NamedTuple):
    """A play that the record shows to be wrong, and the card that shows it.

    `trick` and `at` are 1-based numbers of tricks; `by` is who played the proof; `led`:
    the card was led; `revoke`: it did not follow suit.
    """

    trick: int
    seat: int
    card: str
    rule: Rule
    proof: str | None = None
    at: int | None = None
    by: int | None = None
    led: bool = False
    revoke: bool = False

    @property
    def word(self) -> Text:
        """What it is, for a mark."""
        if self.revoke:
            return A_REVOKE
        return A_WRONG_LEAD if self.led else A_WRONG_PLAY

    def heading(self, names: list[str]) -> Phrase:
        """Who did what, and where."""
        text = LED_WRONGLY if self.led else PLAYED_WRONGLY
        return (REVOKED if self.revoke else text)(
            name=names[self.seat], trick=self.trick
        )

    def json(self) -> dict[str, Any]:
        proof = self.proof and word(PROOF(card=self.proof, trick=self.at or 0))
        return {
            "trick": self.trick,
            "seat": self.seat,
            "card": self.card,
            "rule": self.rule.key,
            "proof": proof,
        }

    def said(self, names: list[str]) -> Phrase:
        """The fault and its proof as a sentence."""
        values: dict[str, Said] = {
            "name": names[self.seat],
            "card": Face(self.card),
            "trick": self.trick,
        }
        if self.proof is None or self.by is None:
            return LED(**values)
        values |= {"proof": Face(self.proof), "at": self.at or 0}
        if self.by != self.seat:
            return LED_BUT(other=names[self.by], **values)
        return (LED_WITH if self.led else PLAYED_WITH)(**values)

    def text(self, names: list[str]) -> str:
        """The fault and its proof in words."""
        return word(self.said(names))


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


def faults_of(played: Played) -> list[Fault]:
    """Every play that the record shows to be wrong, in the order of play."""
    play = played.play
    first = wrong_lead(played)
    found = [first] if first else []
    if leads := of_the_lead(play.duties):
        return in_order(
            played, [*found, *wrong_leads(played, leads), *broken_duties(played)]
        )
    if play.duties:
        found += broken_duties(played)
    elif play.follow is not None:
        found += revokes(played, play.follow)
    return found


def wrong_lead(played: Played) -> Fault | None:
    """The first trick was led by a seat that the rule did not give the lead."""
    play = played.play
    if play.lead is None or not played.tricks:
        return None
    card, leader = played.tricks[0][0], played.leaders[0]
    if play.first_lead_check is not None:
        shown = play.first_lead_check(played)
        if shown is None:
            return None
        proof, place = shown
        seat = play.turn(played.leaders[place])[played.tricks[place].index(proof)]
        return Fault(1, leader, card, play.lead, proof, place + 1, seat, led=True)
    if play.leader is None or play.leader == leader:
        return None
    return Fault(1, leader, card, play.lead, led=True)


def revokes(played: Played, follow: Rule) -> list[Fault]:
    """Cards that did not follow suit, though a later one could have."""
    play, hands, found = played.play, played.hands, []
    suits, free, named = play.order.suits, play.exempt_cards, played.named
    leds = [suits[trick[0]] for trick in played.tricks]
    for place, suit in named.items():
        leds[place] = suit
    for seat, held in enumerate(suits_of(played)):
        for at in compress(count(), map(ne, held, leds)):  # where it did not follow
            later = held.find(leds[at], at + 1)
            if later != NOT_SHOWN and hands[seat][at] not in free:
                revoke = proven(follow, seat, hands[seat], at, later)
                found.append(revoke._replace(revoke=True))
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


def broken_duties(played: Played) -> list[Fault]:
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
                revoke = proven(follow, seat, hands[seat], at, later)
                found.append(revoke._replace(revoke=True))
            elif duties and follows == (later != NOT_SHOWN):
                # Who follows could only have played another card of that suit.
                turn.best, turn.winning, turn.place = best, winning, place
                turn.seat, turn.card = seat, card
                turn.hand, turn.suits_in_hand = hands[seat], held[seat]
                if fault := first_breach(turn, duties):
                    found.append(fault)
            if beats:
                best, winning = power[card], seat
        turn.opened.add(led)
    return found


def wrong_leads(played: Played, duties: tuple[Duty, ...]) -> Iterator[Fault]:
    """Cards that were led, though the seat had another that it might have led."""
    play, hands, held = played.play, played.hands, suits_of(played)
    suits, turn = play.order.suits, Turn(play)
    turn.best = turn.place = 0
    for at, (leader, trick) in enumerate(zip(played.leaders, played.tricks[:-1])):
        turn.trick, turn.leader, turn.led = at, leader, suits[trick[0]]
        turn.power = play.order.power[turn.led]
        turn.seat, turn.winning, turn.card = leader, leader, trick[0]
        turn.hand, turn.suits_in_hand = hands[leader], held[leader]
        if fault := first_breach(turn, duties):
            yield fault._replace(led=True)
        turn.opened.add(turn.led)
        turn.fallen.update(trick)


def first_breach(turn: Turn, duties: tuple[Duty, ...]) -> Fault | None:
    """The first of these duties that a later card shows to be broken."""
    for duty in duties:
        later = duty.broken(turn)
        if later != NOT_SHOWN:
            return proven(duty.rule, turn.seat, turn.hand, turn.trick, later)
    return None
