"""A record of the cards played: each trick with its leader and winner, the counts."""

from __future__ import annotations

from collections.abc import Mapping
from operator import getitem
from typing import Any

from referee.cards.fault import Fault
from referee.cards.faults import faults_of
from referee.cards.tricks import Play, in_seats, personal, turns_of
from referee.values.compact import dumps, numbers
from referee.words import Catalogue, Said

NONE_USED: Mapping[str, int] = {}


class Played:
    """A record as read: each trick with its leader and winner, and the counts.

    `won` and `points` are by seat; `points` are the card points in tricks, None
    where the game counts none. `named` is the suit named to a trick, by its place, and
    `leds` the suit to follow in each; `used` how many copies of each card are gone,
    where there are several.
    """

    __slots__ = (
        "play",
        "tricks",
        "named",
        "used",
        "leaders",
        "winners",
        "won",
        "card_points",
        "leds",
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
        used: Mapping[str, int] = NONE_USED,
    ) -> None:
        self.play, self.tricks, self.named, self.used = play, tricks, named, used
        self.winners: list[int] = []
        self._hands: list[list[str]] | None = None
        self._faults: list[Fault] | None = None
        suits, stand, turns = play.order.suits, play.order.power, turns_of(play.seats)
        trumps = play.personal_trumps
        own = None if trumps is None else personal(play.order, trumps)
        self.leds = leds_of(tricks, suits, named)
        first = leader
        for led, trick in zip(self.leds, tricks):
            if own is None:
                best = trick.index(max(trick, key=stand[led].__getitem__))
            else:
                found = [*map(getitem, own[leader][led], trick)]
                best = found.index(max(found))
            leader = turns[leader][best]
            self.winners.append(leader)
        self.leaders = [first, *self.winners][: len(tricks)]
        self.won = [*map(self.winners.count, range(seats))]
        self.card_points = self.points_by_seat() if play.points is not None else None

    def points_by_seat(self) -> list[int]:
        """The card points in the tricks of each seat, by seat."""
        assert self.play.points is not None
        worth = self.play.points.__getitem__
        points = [0] * len(self.won)
        for winner, trick in zip(self.winners, self.tricks):
            points[winner] += sum(map(worth, trick))
        return points

    @property
    def points(self) -> list[int] | None:
        """By seat what its tricks count and the cards in them; None where none do."""
        if self.card_points is None:
            return None
        each = self.play.trick_points
        return [cards + each * n for cards, n in zip(self.card_points, self.won)]

    @property
    def points_in_all(self) -> int:
        """What all cards of the pack and all tricks count."""
        play = self.play
        worth = play.points or {}
        cards = sum(worth.get(card, 0) * copies for card, copies in play.pack.items())
        return cards + play.trick_points * play.tricks

    def piles(self) -> list[list[str]]:
        """By seat the cards in its tricks."""
        piles: list[list[str]] = [[] for _ in self.won]
        for winner, trick in zip(self.winners, self.tricks):
            piles[winner] += trick
        return piles

    @property
    def complete(self) -> bool:
        """Whether it has every trick of the round."""
        return len(self.tricks) == self.play.tricks

    @property
    def hands(self) -> list[list[str]]:
        """By seat the cards it played, in order: one to each trick."""
        if self._hands is None:
            hands: list[list[str]] = [[] for _ in self.won]
            turned = map(in_seats(self.play.seats).__getitem__, self.leaders)
            # Every trick from the first seat on: then a seat’s cards are a column.
            rows = [turn(trick) for turn, trick in zip(turned, self.tricks)]
            for seat, hand in zip(self.play.seats, zip(*rows)):
                hands[seat] = [*hand]
            self._hands = hands
        return self._hands

    @property
    def faults(self) -> list[Fault]:
        """Every wrong play that it shows, in the order of play; looked for once."""
        if self._faults is None:
            self._faults = faults_of(self)
        return self._faults

    def why(self, place: int) -> Said:
        """What makes the winning card of a trick win."""
        trick, leader = self.tricks[place], self.leaders[place]
        return self.play.why(leader, trick, self.named.get(place))

    def json(self, language: Catalogue | None = None) -> dict[str, Any]:
        """The record as the verdict shows it."""
        found: dict[str, Any] = {
            "leaders": self.leaders,
            "winners": self.winners,
            "won": self.won,
        }
        if self.card_points is not None:
            found["card_points"] = self.card_points
        found["faults"] = [fault.json(language) for fault in self.faults]
        return found

    def text(self, language: Catalogue | None = None) -> str:
        """`json` as JSON text: most of it is numbers, and mostly nothing is wrong."""
        counted, faults = self.card_points, [one.json(language) for one in self.faults]
        points = "" if counted is None else f',"card_points":{numbers(counted)}'
        return (
            f'{{"leaders":{numbers(self.leaders)},"winners":{numbers(self.winners)},'
            f'"won":{numbers(self.won)}{points},"faults":'
            f"{dumps(faults) if faults else '[]'}}}"
        )


def leds_of(
    tricks: list[list[str]], suits: Mapping[str, str], named: Mapping[int, str]
) -> list[str]:
    """The suit to follow in each trick: the one named, else that of the card led."""
    leds = [suits[trick[0]] for trick in tricks]
    return [named.get(i, led) for i, led in enumerate(leds)] if named else leds
