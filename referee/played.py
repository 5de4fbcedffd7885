"""A record of the cards played: the tricks, the counts, and what it shows to be wrong.

A play is judged by what the same seat played later: a card that it need not have
played, had it held no other, is a fault only where a later card shows that it did.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from referee.cards import show
from referee.tricks import Play, rotation

if TYPE_CHECKING:
    from referee.game import Rule


@dataclass(frozen=True, eq=False, slots=True)
class Duty:
    """A rule of play that a record can show to be broken.

    `broken` gives the place, in the seat’s hand, of the first later card that shows
    it, or None.
    """

    rule: Rule
    broken: Callable[[Turn], int | None]


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
        said = f"{names[self.seat]} played {show(self.card)} to trick {self.trick}"
        if self.proof is None or self.by is None:
            return said.replace("played", "led", 1)
        who = "" if self.by == self.seat else f" {names[self.by]}’s"
        had = "had" if self.by == self.seat else "but"
        return f"{said}, {had}{who} {show(self.proof)}, played to trick {self.at}"


class Turn:
    """One play, as a duty looks at it.

    `trick` is the place of the trick and `place` that in the trick, from 0; `led` the
    suit to follow; `power` how high each card stands; `best` the power of the card
    that is winning and `winning` its seat; `hand` the cards that the seat played to
    all tricks, in order; `opened` the suits led to earlier tricks.
    """

    __slots__ = (
        "play",
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
        "opened",
    )
    play: Play
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
    opened: set[str]

    def first_later(self, shows: Callable[[str], bool]) -> int | None:
        """The place in the hand of the first later card that shows it."""
        hand = self.hand
        for place in range(self.trick + 1, len(hand)):
            if shows(hand[place]):
                return place
        return None


class Played:
    """A record as read: each trick with its leader and winner, and the counts.

    `won` and `points` are by seat; `points` are the card points in tricks, None
    where the game counts none. `named` is the suit named to a trick, by its place.
    """

    __slots__ = (
        "play",
        "tricks",
        "named",
        "leaders",
        "winners",
        "won",
        "card_points",
        "_hands",
        "_faults",
    )

    def __init__(
        self,
        play: Play,
        leader: int,
        tricks: list[list[str]],
        named: Mapping[int, str],
        seats: int,
    ) -> None:
        self.play, self.tricks, self.named = play, tricks, named
        self.leaders: list[int] = []
        self.winners: list[int] = []
        leaders, winners = self.leaders, self.winners
        self.won = won = [0] * seats
        self._hands: list[list[str]] | None = None
        self._faults: list[Fault] | None = None
        suits, power = play.order.suits, play.order.power
        for place, trick in enumerate(tricks):
            leaders.append(leader)
            led = named.get(place) or suits[trick[0]]
            if play.own is None:
                stands = power[led]
                found = [stands[card] for card in trick]
            else:
                found = play.strengths(leader, trick, led)
            leader = rotation(play.seats, leader)[found.index(max(found))]
            winners.append(leader)
            won[leader] += 1
        self.card_points = self.counted() if play.points is not None else None

    def counted(self) -> list[int]:
        """The card points that each seat has in its tricks."""
        assert self.play.points is not None
        worth = self.play.points.__getitem__
        points = [0] * len(self.won)
        for winner, trick in zip(self.winners, self.tricks):
            points[winner] += sum(map(worth, trick))
        return points

    def taken(self) -> list[list[str]]:
        """By seat the cards in its tricks."""
        piles: list[list[str]] = [[] for _ in self.won]
        for winner, trick in zip(self.winners, self.tricks):
            piles[winner] += trick
        return piles

    @property
    def complete(self) -> bool:
        return len(self.tricks) == self.play.tricks

    @property
    def hands(self) -> list[list[str]]:
        """By seat the cards it played, in order: one to each trick."""
        if self._hands is None:
            hands: list[list[str]] = [[] for _ in self.won]
            for leader, trick in zip(self.leaders, self.tricks):
                for seat, card in zip(rotation(self.play.seats, leader), trick):
                    hands[seat].append(card)
            self._hands = hands
        return self._hands

    @property
    def faults(self) -> list[Fault]:
        if self._faults is None:
            self._faults = faults_of(self)
        return self._faults

    def why(self, place: int) -> str:
        """What makes the winning card of a trick win."""
        trick, leader = self.tricks[place], self.leaders[place]
        return self.play.why(leader, trick, self.named.get(place))

    def json(self) -> dict[str, Any]:
        """The record as the verdict shows it."""
        found: dict[str, Any] = {
            "leaders": self.leaders,
            "winners": self.winners,
            "won": self.won,
        }
        if self.card_points is not None:
            found["card_points"] = self.card_points
        found["faults"] = [fault.json() for fault in self.faults]
        return found


def faults_of(played: Played) -> list[Fault]:
    """Every play that the record shows to be wrong, in the order of play."""
    first = wrong_lead(played)
    found = [first] if first else []
    if played.play.duties:
        found += filter(None, map(fault_in, turns_of(played)))
    elif played.play.follow is not None:
        found += revokes(played, played.play.follow)
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


def revokes(played: Played, rule: Rule) -> list[Fault]:
    """Cards that did not follow suit although the seat had one to follow with."""
    play, hands, found = played.play, played.hands, []
    suits, free = play.order.suits, play.free
    held = ["".join([suits[card] for card in hand]) for hand in hands]
    for place, trick in enumerate(played.tricks):
        led = played.named.get(place) or suits[trick[0]]
        turn = rotation(play.seats, played.leaders[place])
        for seat, card in zip(turn, trick):
            if suits[card] == led or card in free:
                continue
            later = held[seat].find(led, place + 1)
            if later >= 0 and seat != turn[0]:
                proof = hands[seat][later]
                found.append(Fault(place + 1, seat, card, rule, proof, later + 1, seat))
    return found


def turns_of(played: Played) -> Iterator[Turn]:
    """Every play but the leads, one after another: the same Turn, moved on."""
    play, hands, turn = played.play, played.hands, Turn()
    turn.play, turn.opened, suits = play, set(), play.order.suits
    for turn.trick, trick in enumerate(played.tricks):
        turn.leader = turn.winning = played.leaders[turn.trick]
        turn.led = suits[trick[0]]
        turn.power = power = play.order.power[turn.led]
        turn.best = power[trick[0]]
        seats = rotation(play.seats, turn.leader)
        for turn.place in range(1, len(trick)):
            turn.seat, turn.card = seat, card = seats[turn.place], trick[turn.place]
            turn.hand = hands[seat]
            yield turn
            if power[card] > turn.best:
                turn.best, turn.winning = power[card], seat
        turn.opened.add(turn.led)


def fault_in(turn: Turn) -> Fault | None:
    """The first rule that this play breaks, if any."""
    play, suits, led = turn.play, turn.play.order.suits, turn.led
    if play.follow is not None and suits[turn.card] != led:
        shown = turn.first_later(lambda card: suits[card] == led)
        if shown is not None:
            return proven(turn, play.follow, shown)
    for duty in play.duties:
        shown = duty.broken(turn)
        if shown is not None:
            return proven(turn, duty.rule, shown)
    return None


def proven(turn: Turn, rule: Rule, at: int) -> Fault:
    trick, seat, proof = turn.trick + 1, turn.seat, turn.hand[at]
    return Fault(trick, seat, turn.card, rule, proof, at + 1, seat)
