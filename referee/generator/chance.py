"""Chance that falls the same on every machine and every Python.

Of what `random.Random` draws only `random()` is promised to stay as it is for a seed:
everything here is made of that.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import accumulate
from random import Random
from typing import Any, TypeVar

T = TypeVar("T")


class Chance(Random):
    """A Random whose draws are all made of `random()`."""

    def below(self, size: int) -> int:
        """A number from 0, under `size`."""
        if size < 1:
            raise ValueError("There is nothing to draw from.")
        return int(self.random() * size)

    def randrange(self, start: int, stop: int | None = None, step: int = 1) -> int:
        found = range(start) if stop is None else range(start, stop, step)
        return found[self.below(len(found))]

    def randint(self, a: int, b: int) -> int:
        return a + self.below(b - a + 1)

    def choice(self, seq: Any) -> Any:
        if not len(seq):
            raise IndexError("There is nothing to choose from.")
        return seq[self.below(len(seq))]

    def choices(
        self,
        population: Any,
        weights: Any = None,
        *,
        cum_weights: Any = None,
        k: int = 1,
    ) -> list[Any]:
        if weights is None:
            return [self.choice(population) for _ in range(k)]
        sums = list(accumulate(weights))
        found = []
        for _ in range(k):
            at = self.random() * sums[-1]
            found.append(next(p for p, s in zip(population, sums) if at < s))
        return found

    def shuffle(self, x: Any) -> None:
        for i in reversed(range(1, len(x))):
            j = self.below(i + 1)
            x[i], x[j] = x[j], x[i]

    def sample(
        self, population: Any, k: int, *, counts: Iterable[int] | None = None
    ) -> list[Any]:
        found: list[Any] = list(population)
        if not 0 <= k <= len(found):
            raise ValueError("There are not that many.")
        for i in range(k):
            j = i + self.below(len(found) - i)
            found[i], found[j] = found[j], found[i]
        return found[:k]

    def often(self, share: float) -> bool:
        return self.random() < share

    def some(self, among: Sequence[T], share: float) -> list[T]:
        """Each of these with a chance."""
        return [one for one in among if self.random() < share]
