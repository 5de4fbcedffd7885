"""Numbers that can be asked, between their limits."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import field
from typing import Any

from referee.values.declared import declaration
from referee.values.rules import (
    A_NUMBER,
    Limit,
    because_of,
    limit,
    refuse,
    show_raw,
    wrong_type,
)
from referee.values.scalars import Value
from referee.values.view import RoundView, WholeRound
from referee.words import Phrase, Said, Text, all_of

AT_LEAST = Text("number.at-least", "Must be {least} or more.")
AT_LEAST_STEP = Text(
    "number.at-least-step",
    "Must be {least} or more and a multiple of {step}.",
)
ONLY = Text("number.only", "Must be {least}.")
NO_NUMBER = Text("number.none", "Leave this empty.")
TOO_HIGH = Text(
    "number.too-high", "{raw} is too high. Enter a number from {least} to {most}."
)
TOO_LOW = Text(
    "number.too-low", "{raw} is too low. Enter a number from {least} to {most}."
)
RANGE_STEP = Text(
    "number.range-step",
    "Must be from {least} to {most} and a multiple of {step}.",
)
NEAREST = Text("number.nearest", "There is no {raw}. The nearest: {nearest}.")


@declaration()
class Number(Value[int]):
    """An integer from `least` to `most`, in steps from 0, or one `among` a ladder.

    `words` is how a person says it: "with 3". `marks` are the numbers on which
    something hangs, between the two ends. For a form: `chips` are so many numbers from
    the least, or of the ladder, a touch each; `begins` is where a plus leads from
    nothing; `signs` are what a ladder is called above 0, and below; `answers` are all
    that it has to know, in words, and `gives` what comes of each.
    """

    least: Limit = 0
    most: Limit = None
    step: int | Callable[[WholeRound], int] = 1
    among: tuple[int, ...] | Callable[[WholeRound], tuple[int, ...]] | None = None
    words: Callable[[int], Said] | None = None
    marks: tuple[int, ...] = ()
    chips: int = 0
    begins: int | None = None
    signs: tuple[Text, Text] | None = None
    answers: Mapping[int, str] = field(default_factory=dict)
    gives: Callable[[WholeRound, int], Said] | None = None
    _surely: Collection[int] = field(default=(), init=False, repr=False)

    def __post_init__(self) -> None:
        # The integers that will do whatever the round says: most of those read.
        surely: Collection[int] = ()
        if isinstance(self.among, tuple):
            surely = frozenset(self.among)
        elif self.plain():
            surely = range(self.least, self.most + 1)  # type: ignore[operator,arg-type]
        object.__setattr__(self, "_surely", surely)

    def plain(self) -> bool:
        """Both ends are plain integers and every integer between them will do."""
        return (
            type(self.least) is int
            and type(self.most) is int
            and self.step == 1
            and self.among is None
        )

    def read(self, raw: object, r: RoundView) -> int:
        if type(raw) is not int:
            raise wrong_type(A_NUMBER, raw)
        if raw in self._surely:
            return raw
        if self.among is not None:
            ladder = limit(self.among, r)
            if raw not in ladder:
                raise refuse("out-of-range", off_the_ladder(raw, ladder))
            return raw
        least, most = self.least, self.most
        if callable(least):
            least = least(r)
        if callable(most):
            most = most(r)
        step = self.step
        if callable(step):
            step = step(r)
        if (
            (least is not None and raw < least)
            or (most is not None and raw > most)
            or (step != 1 and raw % step)
        ):
            raise refuse("out-of-range", self.meaning(r, raw))
        return raw

    def meaning(self, r: RoundView, raw: int) -> Phrase:
        """What is said of one that will not do, with the reason of the end it broke."""
        least, most = limit(self.least, r), limit(self.most, r)
        step = limit(self.step, r)
        low = most is None or (least is not None and raw < least)
        ends = (self.least, self.most) if low else (self.most, self.least)
        told = [*ends, self.step] if most is not None else [self.least, self.step]
        return because_of(not_within(raw, least, most, step), *told)


def not_within(raw: int, least: Any, most: Any, step: Any) -> Phrase:
    """The ends are within; `most` is None where there is none."""
    if most is None:
        text = AT_LEAST if step == 1 else AT_LEAST_STEP
        return text(least=least, step=step)
    if least == most:
        return ONLY(least=least)
    if most < least:
        return NO_NUMBER()
    if step != 1:
        return RANGE_STEP(least=least, most=most, step=step)
    text = TOO_LOW if raw < least else TOO_HIGH
    return text(raw=show_raw(raw), least=least, most=most)


def off_the_ladder(raw: int, ladder: tuple[int, ...]) -> Phrase:
    """Names the rung below and the rung above, so far as there are."""
    below = [step for step in ladder if step < raw][-1:]
    above = [step for step in ladder if step > raw][:1]
    return NEAREST(raw=show_raw(raw), nearest=all_of(below + above))
