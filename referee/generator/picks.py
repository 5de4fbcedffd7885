"""Facts picked by chance in every way that a sheet may tell them.

Nothing here knows a game: piles share out a pack, hands and lay-downs are made of
melds as the game declares them.
"""

from __future__ import annotations

from typing import Any

from referee.engine.round import Round
from referee.generator.chance import Chance
from referee.generator.facts import Hand, Raw
from referee.generator.melded import hands_by_chance, random_laydowns
from referee.values import facts
from referee.values.facts import Alternatives, Fact, FactMissing
from referee.values.notation import RANKS

WORDS = ("€", "CHF", "Kr", "pt")
NEAR = 0.5


class Pick(Hand):
    """Picks as `Hand` does, and more seldom ones beside."""

    chance: Chance

    def ask(self, ask: facts.Ask) -> Raw:
        """A fact as it is told; of several ways to know it one, or two of them."""
        if not isinstance(ask, Alternatives):
            return self.raw_of(ask)
        if ask.replacement is not None and self.often(0.1):
            return self.raw_of(ask.replacement, needed=True)
        ways = [way.facts for way in ask.alternatives]
        if not ways or self.often(0.6):
            return self.raw_of(ask.fact)
        found: Raw = {}
        for fact in self.chance.choice(ways):
            found |= self.raw_of(fact, needed=fact.needed is not False)
        return found

    def raw_of(self, fact: Fact[Any], needed: bool = False) -> Raw:
        r, game = self.r, self.r.table.game
        if game.hands is not None and fact is game.hands.fact:
            return {fact.key: hands_by_chance(self.chance, game.hands, r)}
        if game.laydowns is not None and fact is game.laydowns.fact:
            if not self.often(0.25):
                return {}
            return {fact.key: random_laydowns(self.chance, game.laydowns, r)}
        if needed:
            return {fact.key: self.pick(fact.value)}
        return {key: raw for key, raw in self.some((fact,)) if raw is not False}

    def number(self, value: facts.Number) -> int:
        """As far as it goes; without an end mostly small."""
        if value.most is None and value.among is None:
            least, step = self.limit(value.least) or 0, self.limit(value.step) or 1
            most = self.chance.choice((1, 3, 12))
            return int(least + step * self.chance.randint(0, most))
        return super().number(value)

    def card(self, value: facts.Card) -> str:
        if value.or_rank and self.often(0.2):
            return str(self.chance.choice(RANKS))
        if self.seen and self.often(0.1):
            return str(self.chance.choice(self.seen))
        return super().card(value)

    def cards(self, value: facts.Cards) -> list[str]:
        size = self.limit(value.size)
        if size is None:
            size = self.chance.randint(0, 10)
        return self.chance.sample(list(value.pack), size)

    def text(self, value: facts.Text) -> str:
        words = ["", *WORDS] if value.least == 0 else WORDS
        return str(self.chance.choice(words))

    def perseat(self, value: facts.PerSeat[Any]) -> list[Any]:
        """Piles share out the cards; numbers are as in the round before, or more."""
        if isinstance(value.of, facts.Cards):
            return self.piles(value.of, value.count(self.r))
        if value.total is None and not value.distinct and self.often(NEAR):
            grown = self.grow(value)
            if grown is not None:
                return grown
        return super().perseat(value)

    perside = perseat

    def grow(self, value: facts.PerSeat[Any]) -> list[int] | None:
        """What was there before, and a little more."""
        number = value.of
        if not isinstance(number, facts.Number) or not isinstance(number.most, int):
            return None
        before = self.before(value) or [0] * value.count(self.r)
        most = number.most
        step = self.chance.choice((0, 1, most // 2))
        return [min(most, was + self.chance.randint(0, step)) for was in before]

    def before(self, value: facts.Value[Any]) -> list[int] | None:
        """What a value was in the round before."""
        last = self.r.last
        for fact in last or ():
            if fact.value is value and last is not None:
                return list(last[fact])
        return None

    def piles(self, of: facts.Cards, count: int) -> list[list[str]]:
        """A pack in piles: all of it, all but a card, or what counts of it."""
        cards, points = list(of.pack), self.card_points()
        if points and self.often(0.4):
            cards = [card for card in cards if points.get(card)]
        elif self.often(0.4):
            cards.remove(self.chance.choice(cards))
        self.chance.shuffle(cards)
        weights = [self.chance.random() + 0.05 for _ in range(count)]
        found: list[list[str]] = [[] for _ in range(count)]
        for card in cards:
            self.chance.choices(found, weights)[0].append(card)
        return found

    def card_points(self) -> dict[str, int]:
        """What the cards count in tricks, where the game plays for that."""
        game = self.r.table.game
        try:
            play = game.cards(self.r) if game.cards is not None else None
        except FactMissing:
            return {}
        return dict(play.points) if play is not None and play.points else {}


def grows(fact: Fact[Any]) -> bool:
    """A record of events, one after the other."""
    value = fact.value
    return isinstance(value, facts.Several) and isinstance(value.of, facts.OneRecord)


def cards_in(value: Any) -> list[str]:
    """Every text in a raw value."""
    if isinstance(value, str):
        return [value]
    inside = value.values() if isinstance(value, dict) else value
    if not isinstance(value, dict | list):
        return []
    return [card for one in inside for card in cards_in(one)]


def event_by_chance(
    chance: Chance, fact: Fact[Any], r: Round, events: list[Any]
) -> Any:
    """One event more."""
    hand = Pick(chance, r, cards_in(events))
    assert isinstance(fact.value, facts.Several)
    return hand.pick(fact.value.of)
