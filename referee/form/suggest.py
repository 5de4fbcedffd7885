"""Sums: what a list still lacks, and what follows from its other entries."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, cast

from referee.engine.round import Round
from referee.form.fields import Asked
from referee.form.parse import whole
from referee.form.values import known
from referee.values.facts import AnyFact, Number, PerSeat, Several, adds_up


@dataclass(frozen=True)
class Sum:
    """What the entries of a fact add up to, and what they should; `noun`: of what."""

    got: int
    least: int
    most: int
    noun: str

    @property
    def right(self) -> bool:
        return self.least <= self.got <= self.most


def sum_of(fact: AnyFact, raw: Any, r: Round) -> Sum | None:
    """The sum of a list that has to add up, as far as it can be read."""
    value = fact.value
    if not isinstance(value, PerSeat) or type(raw) is not list:
        return None
    total = known(value.total, r)
    if total is None:
        return None
    counts = (n for n in raw if type(n) in (int, list))
    _, got = adds_up(total, counts)
    least, most = total if type(total) is tuple else (total, total)
    also = known(value.also_counted, r) or 0
    return Sum(got + also, least + also, most + also, value.noun)


def is_shared_out(fact: AnyFact, r: Round) -> bool:
    """A list of numbers of which all but one say the last."""
    value = fact.value
    if not isinstance(value, PerSeat) or not isinstance(value.of, Number):
        return False
    return type(known(value.total, r)) is int


def forced(asked: Asked, entered: Mapping[str, str], r: Round) -> dict[str, str]:
    """What the open inputs must say, by name, where the others leave no choice.

    Of a sum that is when one is open, or when the others have taken everything.
    """
    if isinstance(asked.fact.value, Several) and asked.fact.value.leaves:
        only = [one for one in asked.inputs if len(one.options) == 1]
        return {o.name: o.options[0].value for o in only if o.name not in entered}
    if not is_shared_out(asked.fact, r):
        return {}
    total = known(cast("PerSeat[Any]", asked.fact.value).total, r)
    numbers = [whole(text) for text in entered.values()]
    if not numbers or not all(type(number) is int for number in numbers):
        return {}
    open_ = [one for one in asked.inputs if one.name not in entered]
    rest = total - sum(cast(list[int], numbers))
    if rest and len(open_) != 1:
        return {}
    fits = all(
        (s.least or 0) <= rest and (s.most is None or rest <= s.most)
        for s in (one.steps for one in open_)
    )
    return {one.name: str(rest) for one in open_} if fits else {}
