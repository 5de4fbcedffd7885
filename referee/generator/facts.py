"""Values picked by chance, from nothing but what a fact says of itself."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

from referee.engine.round import Round
from referee.values import facts
from referee.values.facts import Alternatives, Fact, FactMissing, limit

Raw = dict[str, Any]


@dataclass
class Hand:
    """Picks values for the facts of one round."""

    chance: Random
    r: Round
    seen: list[str] = field(default_factory=list)

    def often(self, share: float) -> bool:
        return self.chance.random() < share

    def limit(self, what: Any) -> Any:
        try:
            return limit(what, self.r)
        except FactMissing:
            return None

    def pick(self, value: facts.Value[Any]) -> Any:
        kind = type(value).__name__.lower()
        return getattr(self, kind)(value)

    def number(self, value: facts.Number) -> int:
        if value.among is not None:
            return int(self.chance.choice(self.limit(value.among)))
        least, most = self.limit(value.least) or 0, self.limit(value.most)
        step = self.limit(value.step) or 1
        most = least + 12 * step if most is None else most
        return self.chance.choice(range(least, max(least, most) + 1, step))

    def choice(self, value: facts.Choice[Any]) -> Any:
        among = self.limit(value.among) or value.labels
        offered = self.limit(value.offered) or among
        return self.chance.choice([one for one in among if one in set(offered)])

    def suit(self, value: facts.Suit) -> str:
        offered = self.limit(value.offered) or "CDHS"
        return str(self.chance.choice(list(offered)))

    def flag(self, value: facts.Flag) -> bool:
        return self.often(0.4)

    def seat(self, value: facts.Seat) -> int:
        who = list(self.limit(value.who) or range(self.r.table.n))
        return int(self.chance.choice(who))

    def card(self, value: facts.Card) -> str:
        return self.chance.choice([c for c in value.pack if c not in self.seen])

    def cards(self, value: facts.Cards) -> list[str]:
        size = self.limit(value.size) or self.chance.randrange(4)
        return self.chance.sample([c for c in value.pack if c not in self.seen], size)

    def text(self, value: facts.Text) -> str:
        return "Ab"

    def ornull(self, value: facts.OrNull[Any]) -> Any:
        only = value.only is not None and self.limit(value.only)
        return None if only or self.often(0.25) else self.pick(value.of)

    def perseat(self, value: facts.PerSeat[Any]) -> list[Any]:
        count = value.count(self.r)
        asks = None if isinstance(value.of, facts.OrNull) else value.asks
        who = asks or value.who
        here = self.limit(who) if who is not None else None
        here = list(range(count) if here is None else here)
        total = self.limit(value.total)
        if isinstance(total, tuple):
            total = self.chance.randint(*total)
        if total is not None and isinstance(value.of, facts.Number):
            shares = self.shares(value.of, len(here), total)
            return [
                shares[list(here).index(i)] if i in here else 0 for i in range(count)
            ]
        found = []
        for i in range(count):
            drawn = self.pick(value.of) if i in here else 0
            while value.distinct and drawn in found:
                drawn = self.pick(value.of)
            found.append(drawn)
        return found

    perside = perseat

    def shares(self, of: facts.Number, count: int, total: int) -> list[int]:
        """`total` in so many numbers, each within its ends and in its steps."""
        least, most = self.limit(of.least) or 0, self.limit(of.most)
        step = self.limit(of.step) or 1
        parts = [least] * count
        weights = [self.chance.random() ** 2 for _ in parts]
        for _ in range((total - sum(parts)) // step):
            open_ = [i for i in range(count) if most is None or parts[i] + step <= most]
            if not open_:
                break
            (i,) = self.chance.choices(open_, [weights[i] + 0.01 for i in open_])
            parts[i] += step
        return parts

    def several(self, value: facts.Several[Any]) -> list[Any]:
        whose = self.limit(value.whose) if value.whose is not None else None
        size = len(whose) if whose is not None else self.limit(value.size)
        size = self.chance.randint(0, 3) if size is None else size
        found: list[Any] = []
        for _ in range(size * 3):
            drawn = self.pick(value.of)
            if len(found) < size and not (value.distinct and drawn in found):
                found.append(drawn)
        return found

    def record(self, value: facts.Record) -> Raw:
        return dict(self.some(value.facts))

    def onerecord(self, value: facts.OneRecord) -> Raw:
        return self.record(self.chance.choice(value.records))

    def some(self, asks: tuple[Fact[Any], ...]) -> Iterator[tuple[str, Any]]:
        for fact in asks:
            if fact.offered is not None and not self.limit(fact.offered):
                continue
            if self.limit(fact.needed) or self.often(0.3):
                yield fact.key, self.pick(fact.value)

    def ask(self, ask: facts.Ask) -> Raw:
        """What is told of a fact; of several ways to know it the first, or instead."""
        if isinstance(ask, Alternatives):
            rare = ask.replacement is not None and self.often(0.1)
            ask = ask.replacement if rare and ask.replacement is not None else ask.fact
        return {key: raw for key, raw in self.some((ask,)) if raw is not False}
