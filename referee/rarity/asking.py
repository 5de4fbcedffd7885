"""Whether a round that was saved is so improbable that it is asked about.

Each sign of a round says by how often it was seen how surprising it is. Nothing here
knows a game: what was seen of one is counted in simulated evenings (seen.py), and in
the rounds of the table itself.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations
from math import inf, log2

from referee.engine.game import PLAY
from referee.engine.match import Match
from referee.engine.round import Table
from referee.rarity.seen import SEEN
from referee.rarity.signs import Fact, Raw, Sign, is_list, numbers_told, signs_of

# As if each number had been seen so often beside what was seen, and others so often.
ONCE, OTHERS = 0.5, 4.5
# The rarest sign weighs more than the others, and so does what an exchange of two seats
# would make less surprising.
RAREST, SWAPPED = 2, 0.5
# What is told as in the round before is asked about where that is rarer than this.
AS_BEFORE = 100


@dataclass(frozen=True)
class Swap:
    """`raw` is the round with the numbers of two places of a fact exchanged."""

    raw: Raw
    fact: Fact
    places: tuple[int, int]


@dataclass(frozen=True)
class Question:
    """What is rarest in a round: `sign` was seen `count` times in `rounds` rounds.

    `swap`: the exchange of two seats that makes the round usual.
    """

    sign: Sign
    count: int
    rounds: int
    swap: Swap | None

    @property
    def once_in(self) -> int:
        """So many rounds come on one with it, as far as was seen."""
        return self.rounds // max(1, self.count)


def question(match: Match, number: int) -> Question | None:
    """What is asked of round `number`, which is whole; None where nothing is.

    What was counted from the cards is not asked about.
    """
    table, raws = match.table, match.raws
    usual, raw = usual_of(table.game.slug, table.n), raws[number - 1]
    if usual is None or PLAY in raw or number > len(match.rounds):
        return None
    before = raws[: number - 1]
    usual = usual.with_rounds(table, before)
    look = usual.look(table, raw, before[-1] if before else None)
    if not usual.asks(look):
        return None
    sign, swap = usual.rarest(look.signs), look.swap
    if swap is not None and (
        sign.again
        or sign.place not in swap.places
        or look.swapped > usual.usual
        or match.assess(swap.raw, number=number).problems
    ):
        swap = None
    return Question(sign, usual.count(sign), usual.rounds, swap)


@cache
def usual_of(slug: str, players: int) -> Usual | None:
    """What is usual in a game; None where slips cannot be told from it."""
    found = SEEN.get((slug, players))
    return None if found is None else from_words(*found)


# ---- What is usual ----


@dataclass(frozen=True)
class Look:
    """The signs of a round and their bits; of the exchange of two seats that leaves
    fewest, its bits.
    """

    signs: list[Sign]
    bits: list[float]
    swapped: float
    swap: Swap | None

    @property
    def surprise(self) -> float:
        """In bits, with what weighs more."""
        total, rarest = sum(self.bits), max(self.bits, default=0)
        return total + RAREST * rarest + SWAPPED * max(0, total - self.swapped)


@dataclass
class Usual:
    """How often each value of a sign was seen in so many `rounds`.

    `usual`: half of the rounds surprise by fewer bits. `bound`: so few of them by more
    that they are asked about.
    """

    rounds: int = 0
    usual: float = 0
    bound: float = inf
    seen: dict[str, Counter[str]] = field(default_factory=dict)

    def add(self, signs: Iterable[Sign]) -> None:
        """One round more that was right."""
        self.rounds += 1
        for sign in signs:
            self.seen.setdefault(sign.of, Counter())[sign.value] += 1

    def with_rounds(self, table: Table, raws: Iterable[Raw]) -> Usual:
        """With more rounds of one table, in their order."""
        seen = {of: Counter(values) for of, values in self.seen.items()}
        more = Usual(self.rounds, self.usual, self.bound, seen)
        last = None
        for raw in raws:
            more.add(signs_of(table, raw, last))
            last = raw
        return more

    def count(self, sign: Sign) -> int:
        return self.seen.get(sign.of, Counter())[sign.value]

    def bits(self, sign: Sign) -> float:
        """How surprising it is: 1 for every other time, 10 for once in a thousand."""
        seen = self.seen.get(sign.of, Counter())
        return -log2((seen[sign.value] + ONCE) / (seen.total() + ONCE + OTHERS))

    def total(self, signs: Iterable[Sign]) -> float:
        return sum(map(self.bits, signs))

    def look(self, table: Table, raw: Raw, last: Raw | None) -> Look:
        signs = signs_of(table, raw, last)
        swapped = [
            (self.total(signs_of(table, swap.raw, last)), swap)
            for swap in swaps(table, raw)
        ]
        least, swap = min(swapped, key=lambda one: one[0], default=(inf, None))
        return Look(signs, list(map(self.bits, signs)), least, swap)

    def asks(self, look: Look) -> bool:
        """Whether a round is improbable."""
        again = any(map(self.is_as_before, look.signs))
        return again or (bool(look.signs) and look.surprise > self.bound)

    def is_as_before(self, sign: Sign) -> bool:
        """What was told in the round before stands again, and hardly ever does."""
        return sign.again and self.count(sign) * AS_BEFORE < self.rounds

    def rarest(self, signs: list[Sign]) -> Sign:
        """What to name of a round that is asked about."""
        again = [sign for sign in signs if self.is_as_before(sign)]
        return max(again or signs, key=self.bits)


def swaps(table: Table, raw: Raw) -> Iterator[Swap]:
    """Every exchange of two seats in one of the lists of a round."""
    for fact in filter(is_list, numbers_told(table, raw)):
        own = raw[fact.key]
        for here, there in combinations(range(len(own)), 2):
            if own[here] != own[there]:
                new = list(own)
                new[here], new[there] = own[there], own[here]
                yield Swap({**raw, fact.key: new}, fact, (here, there))


# ---- As it is stored: words in lines, what a sign is of and then each value ----


def words_of(usual: Usual) -> Iterator[str]:
    """Each sign with its numbers: "tricks-bids 0*310 1*90"."""
    for of in sorted(usual.seen):
        yield of
        for value, count in sorted(usual.seen[of].items()):
            yield f"{value}*{count}"


def from_words(rounds: int, half: float, bound: float, words: str) -> Usual:
    found = Usual(rounds, half, bound)
    values: Counter[str] = Counter()
    for word in words.split():
        value, times, count = word.rpartition("*")
        if times:
            values[value] = int(count)
        else:
            values = found.seen[word] = Counter()
    return found
