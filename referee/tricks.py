"""Tricks: how the cards of a round are played, and who wins them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING

from referee.cards import SUIT_NAMES, SUITS, Pack, rank_of
from referee.game import Rule

if TYPE_CHECKING:
    from referee.faults import Duty
    from referee.played import Played

TRUMP_POWER = 100
Powers = tuple[Mapping[str, int], ...]


@dataclass(frozen=True, eq=False, slots=True)
class Order:
    """Which cards belong together, and which beat which.

    `suits`: the suit a card counts to, one letter: a left bower’s is the trump’s.
    `power` by the suit led: how high each card stands, 0 where it cannot win.
    `trump` is the letter of the trumps, "" without. `names` are the names of single
    cards ("the right bower"). `whole`: the highest card of the whole trick wins.
    """

    suits: Mapping[str, str]
    power: Mapping[str, Mapping[str, int]]
    trump: str = ""
    names: Mapping[str, str] = field(default_factory=dict)
    whole: bool = False


@cache
def order_of(
    ranks: tuple[str, ...],
    trump: str = "",
    tops: tuple[str, ...] = (),
    names: tuple[tuple[str, str], ...] = (),
) -> Order:
    """Cards in this order, high to low, in each suit.

    `tops` are the highest trumps, in order, whatever is printed on them; `trump` is
    the suit of the others, or a letter that is no suit where there are no others.
    """
    suits = {rank + suit: suit for suit in SUITS for rank in ranks}
    suits |= dict.fromkeys(tops, trump)
    height = {
        card: len(ranks) - ranks.index(rank_of(card))
        for card in suits
        if card not in tops
    }
    height |= {card: 2 * len(ranks) - i for i, card in enumerate(tops)}
    power = {
        led: {
            card: height[card] + TRUMP_POWER * (suit == trump)
            if suit in (led, trump)
            else 0
            for card, suit in suits.items()
        }
        for led in {*suits.values()}
    }
    return Order(suits, power, trump, dict(names))


SAME_COLOUR = {"C": "S", "S": "C", "D": "H", "H": "D"}
EUCHRE_RANKS = ("A", "K", "Q", "J", "10", "9")


def bower_order(trump: str) -> Order:
    """24 cards, A K Q J 10 9; of the trumps the two jacks of that colour are highest.

    The right bower is the jack of trumps, the left bower the other, a trump too.
    Without trumps ("") the order is plain.
    """
    if not trump:
        return order_of(EUCHRE_RANKS)
    bowers = (f"J{trump}", f"J{SAME_COLOUR[trump]}")
    names = zip(bowers, ("the right bower", "the left bower"))
    return order_of(EUCHRE_RANKS, trump, bowers, tuple(names))


def follow_suit(source: str, law: str = "Follow suit if you can.") -> Rule:
    return Rule("follow-suit", law, "", source)


def first_lead(law: str, source: str) -> Rule:
    """Whose lead the first is: "The dealer leads to the first trick."."""
    return Rule("lead", law, "", source)


@dataclass(frozen=True, eq=False, slots=True)
class Play:
    """How the cards of one round are played.

    `seats` play, clockwise; `leader` leads to the first trick (None: the record must
    say); `tricks` are those of a complete record. `points` are the card points.
    `lead` and `follow` are the rules of the first lead and of following suit, None
    where there is none; `free` cards need never follow; `duties` come after them.
    `own`: by seat a trump suit of its own. `calls` are cards whose lead names the
    suit to follow. `same`: other names of a card. `used`: how many copies of each
    card earlier records have, of the `copies` there are. `misled`: the card, and the
    place of its trick, that shows another seat to have the first lead.
    """

    seats: tuple[int, ...]
    leader: int | None
    tricks: int
    pack: Pack
    order: Order
    lead: Rule | None = None
    follow: Rule | None = None
    duties: tuple[Duty, ...] = ()
    points: Mapping[str, int] | None = None
    own: tuple[str, ...] | None = None
    free: frozenset[str] = frozenset()
    calls: frozenset[str] = frozenset()
    same: Mapping[str, str] = field(default_factory=dict)
    used: Mapping[str, int] = field(default_factory=dict)
    copies: int = 1
    misled: Callable[[Played], tuple[str, int] | None] | None = None
    rests: tuple[Rule, ...] = ()

    def turn(self, leader: int) -> tuple[int, ...]:
        """The seats in the order they play to a trick."""
        return turns_of(self.seats)[leader]

    def led(self, card: str, named: str | None = None) -> str:
        """The suit to follow when this card is led."""
        return named or self.order.suits[card]

    def powers(self, leader: int, led: str) -> Powers:
        """How high each card stands, by the place in the trick; 0: it cannot win."""
        if self.own is None:
            return (self.order.power[led],) * len(self.seats)
        return personal(self.order, self.own)[leader][led]

    def strengths(self, leader: int, trick: list[str], led: str) -> list[int]:
        """How high each card of a trick stands."""
        return [power[c] for power, c in zip(self.powers(leader, led), trick)]

    def winner(self, leader: int, trick: list[str], named: str | None = None) -> int:
        """The place in the trick of the card that wins it; of equals the first."""
        found = self.strengths(leader, trick, self.led(trick[0], named))
        return found.index(max(found))

    def why(self, leader: int, trick: list[str], named: str | None = None) -> str:
        """What makes the winning card win: "the highest trump"."""
        led = self.led(trick[0], named)
        found = self.strengths(leader, trick, led)
        best = max(found)
        card, order = trick[found.index(best)], self.order
        if card in order.names:
            return order.names[card]
        if order.whole:
            return "the highest card of the trick"
        first = ", played first" if found.count(best) > 1 else ""
        if best > TRUMP_POWER:
            only = sum(one > TRUMP_POWER for one in found) == 1
            return f"the {'only' if only else 'highest'} trump{first}"
        alone = sum(one > 0 for one in found) == 1
        if alone:
            return f"the only {suit_word(led)}: nobody could beat it"
        return f"the highest {suit_word(led)}{first}"


def suit_word(suit: str) -> str:
    """One card of a suit, in a word."""
    return SUIT_NAMES[suit][:-1] if suit in SUIT_NAMES else "card led"


@cache
def personal(order: Order, own: tuple[str, ...]) -> dict[int, dict[str, Powers]]:
    """By leader and suit led, the powers by place where each seat has its own trumps.

    A card of it is a trump unless it follows to that suit led by another seat.
    """

    def powers(seat: int, leader: int, led: str) -> dict[str, int]:
        return {
            card: TRUMP_POWER + order.power[suit][card]
            if suit == own[seat] and (seat == leader or led != suit)
            else order.power[led][card]
            for card, suit in order.suits.items()
        }

    return {
        leader: {led: tuple(powers(s, leader, led) for s in turn) for led in SUITS}
        for leader, turn in turns_of(tuple(range(len(own)))).items()
    }


@cache
def turns_of(seats: tuple[int, ...]) -> dict[int, tuple[int, ...]]:
    """By leader, the seats in the order they play to a trick."""
    return {seat: seats[i:] + seats[:i] for i, seat in enumerate(seats)}
