"""Tricks: how the cards of a round are played, and who wins them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import field, replace
from functools import cache
from operator import itemgetter
from typing import TYPE_CHECKING

from referee.values.declared import declaration
from referee.values.faces import CARD_OF
from referee.values.notation import SUITS, Pack, rank_of
from referee.values.rules import Rule
from referee.words import Said, Text

if TYPE_CHECKING:
    from referee.cards.duties import Duty
    from referee.cards.played import Played

TRUMP_POWER = 100
Powers = tuple[Mapping[str, int], ...]
Turned = Callable[[list[str]], tuple[str, ...]]


@declaration(slots=True)
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
    names: Mapping[str, Text] = field(default_factory=dict)
    whole: bool = False


@cache
def order_of(
    ranks: tuple[str, ...],
    trump: str = "",
    tops: tuple[str, ...] = (),
    names: tuple[tuple[str, Text], ...] = (),
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


RIGHT_BOWER = Text("trick.right-bower", "the right bower")
LEFT_BOWER = Text("trick.left-bower", "the left bower")
HIGHEST_OF_ALL = Text("trick.highest-of-all", "the highest card of the trick")
ONLY_TRUMP = Text("trick.only-trump", "the only trump")
HIGHEST_TRUMP = Text("trick.highest-trump", "the highest trump")
HIGHEST_TRUMP_FIRST = Text(
    "trick.highest-trump-first", "the highest trump, played first"
)
ONLY_CARD = Text("trick.only-card", "the only {card}: nobody could beat it")
HIGHEST_CARD = Text("trick.highest-card", "the highest {card}")
HIGHEST_CARD_FIRST = Text(
    "trick.highest-card-first", "the highest {card}, played first"
)
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
    names = zip(bowers, (RIGHT_BOWER, LEFT_BOWER))
    return order_of(EUCHRE_RANKS, trump, bowers, tuple(names))


FOLLOW_SUIT = Text("rule.follow-suit.law", "Follow suit if you can.")


def follow_suit(source: str, law: str = FOLLOW_SUIT.many) -> Rule:
    """The rule of following suit; `source` is where the written rules have it."""
    return Rule("follow-suit", law, "", source)


def without_trumps(rule: Rule) -> Rule:
    """The same rule where there are none: its law says nothing of them."""
    found = replace(rule, law=FOLLOW_SUIT.many, own=FOLLOW_SUIT)
    found.name(rule.game)
    return found


def first_lead(law: str, source: str) -> Rule:
    """Whose lead the first is: "The dealer leads to the first trick."."""
    return Rule("lead", law, "", source)


@declaration(slots=True)
class Play:
    """How the cards of one round are played.

    `seats` play, clockwise; `leader` leads to the first trick (None: the record must
    say); `tricks` are how many a complete record has. `points` are the card points by
    card, `trick_points` what each trick counts beside them. `lead` and `follow` are the
    rules of the first lead and of following suit, None where there is none;
    `exempt_cards` need never follow; `duties` come after them. `personal_trumps`: by
    seat a suit of its own. `calls` are cards whose lead names the suit to follow.
    `aliases`: other names of a card. `used`: how many copies of each card earlier
    records have, of the `copies` there are. `first_lead_check`: the card, and the place
    of its trick, that shows another seat to have the first lead. `derived_rulings` are
    those that the order of the cards rests on.
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
    trick_points: int = 0
    personal_trumps: tuple[str, ...] | None = None
    exempt_cards: frozenset[str] = frozenset()
    calls: frozenset[str] = frozenset()
    aliases: Mapping[str, str] = field(default_factory=dict)
    used: Mapping[str, int] = field(default_factory=dict)
    copies: int = 1
    first_lead_check: Callable[[Played], tuple[str, int] | None] | None = None
    derived_rulings: tuple[Rule, ...] = ()

    def turn(self, leader: int) -> tuple[int, ...]:
        """The seats in the order they play to a trick."""
        return turns_of(self.seats)[leader]

    def suit_led(self, card: str, named: str | None = None) -> str:
        """The suit to follow when this card is led."""
        return named or self.order.suits[card]

    def powers(self, leader: int, led: str) -> Powers:
        """How high each card stands, by the place in the trick; 0: it cannot win."""
        if self.personal_trumps is None:
            return (self.order.power[led],) * len(self.seats)
        return personal(self.order, self.personal_trumps)[leader][led]

    def strengths(self, leader: int, trick: list[str], led: str) -> list[int]:
        """How high each card of a trick stands."""
        return [power[c] for power, c in zip(self.powers(leader, led), trick)]

    def winner(self, leader: int, trick: list[str], named: str | None = None) -> int:
        """The place in the trick of the card that wins it; of equals the first."""
        found = self.strengths(leader, trick, self.suit_led(trick[0], named))
        return found.index(max(found))

    def why(self, leader: int, trick: list[str], named: str | None = None) -> Said:
        """What makes the winning card win: "the highest trump"."""
        led = self.suit_led(trick[0], named)
        found = self.strengths(leader, trick, led)
        best = max(found)
        card, order = trick[found.index(best)], self.order
        if card in order.names:
            return order.names[card]
        if order.whole:
            return HIGHEST_OF_ALL
        first = found.count(best) > 1
        if best > TRUMP_POWER:
            if sum(one > TRUMP_POWER for one in found) == 1:
                return ONLY_TRUMP
            return HIGHEST_TRUMP_FIRST if first else HIGHEST_TRUMP
        if sum(one > 0 for one in found) == 1:
            return ONLY_CARD(card=suit_word(led))
        return (HIGHEST_CARD_FIRST if first else HIGHEST_CARD)(card=suit_word(led))


def suit_word(suit: str) -> Said:
    """One card of a suit, in a word; of what is no suit, nothing is said."""
    return CARD_OF.get(suit, "")


@cache
def powers_with(order: Order, led: str, trump: str) -> Mapping[str, int]:
    """How high each card stands where this suit is led, and one, or none, is trump."""
    power = order.power
    return {
        card: TRUMP_POWER + power[suit][card] if suit == trump else power[led][card]
        for card, suit in order.suits.items()
    }


@cache
def personal(order: Order, own: tuple[str, ...]) -> dict[int, dict[str, Powers]]:
    """By leader and suit led, the powers by place where each seat has its own trumps.

    A card of it is a trump unless it follows to that suit led by another seat.
    """

    def powers(seat: int, leader: int, led: str) -> Mapping[str, int]:
        counts = seat == leader or led != own[seat]
        return powers_with(order, led, own[seat] if counts else "")

    return {
        leader: {led: tuple(powers(s, leader, led) for s in turn) for led in SUITS}
        for leader, turn in turns_of(tuple(range(len(own)))).items()
    }


@cache
def turns_of(seats: tuple[int, ...]) -> dict[int, tuple[int, ...]]:
    """By leader, the seats in the order they play to a trick."""
    return {seat: seats[i:] + seats[:i] for i, seat in enumerate(seats)}


@cache
def in_seats(
    seats: tuple[int, ...],
) -> dict[int, Callable[[list[str]], tuple[str, ...]]]:
    """By leader, what puts the cards of a trick into the order of the seats."""
    size = len(seats)
    return {
        seat: itemgetter(*[(place - first) % size for place in range(size)])
        for first, seat in enumerate(seats)
    }
