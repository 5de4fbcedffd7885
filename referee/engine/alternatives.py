"""Facts that can be known in several ways: told, or counted from others."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from referee.engine.round import Round
from referee.engine.stages import Stage
from referee.values.facts import Alternatives, Fact, FactMissing, Problem
from referee.words import Label, Said, Text, row_of

COUNTED = Text(
    "fact.counted", "By {list}, {fact} should be {counted}, but {told} was entered."
)

AND_EACH = Text("list.and-each", "{before} and {next}")

Raw = dict[str, Any]


def agreements(stage: Stage, r: Round, raw: Raw) -> Iterator[Problem]:
    """Where a fact of the stage is told and counted too: both must say the same."""
    for group in stage.groups:
        if group.fact.key in raw and not raw.keys().isdisjoint(group.others):
            yield from agreement(group, r, raw)


def is_needed(fact: Fact[Any], r: Round) -> bool:
    """Whether it must be entered; not while that hangs on a fact that is not known."""
    if callable(fact.needed):
        try:
            return fact.needed(r)
        except FactMissing:
            return False
    return fact.needed


def one_of(ask: Alternatives, r: Round, raw: Raw) -> Iterator[Problem]:
    """One fact by whichever ways are given: what is missing of them, or the fact."""
    fact, instead = ask.fact, ask.replacement
    if instead is not None and instead.key in raw:
        return
    known = told = fact.key in raw or fact in r
    for way in ask.alternatives:
        given = [f for f in way.facts if f.key in raw]
        if not given or (told and not ask.both):
            continue
        known = True
        for other in way.facts:
            if other.key not in raw and other not in r and is_needed(other, r):
                yield other.missing()
        if not told:
            try:
                r[fact] = way.gives(r)
            except FactMissing:
                pass  # one of its facts was refused or is missing
    if not known and is_needed(fact, r):
        yield fact.missing()


def agreement(ask: Alternatives, r: Round, raw: Raw) -> Iterator[Problem]:
    """A fact that is both told and counted must be the same both ways."""
    fact = ask.fact
    for way in ask.alternatives:
        given = [f for f in way.facts if f.key in raw]
        try:
            if not ask.both or not given or (value := way.gives(r)) == r[fact]:
                continue
        except FactMissing:
            continue
        text = COUNTED(
            list=Label(given[0].label, small=True),
            fact=Label(fact.label, small=True),
            counted=words(value),
            told=words(r[fact]),
        )
        if given[0].record:
            yield fact.problem("record-disagrees", text)
        else:
            yield given[0].problem("impossible", text)


def words(value: object) -> Said:
    """Numbers as they are told: one, or one a seat or side."""
    if isinstance(value, tuple):
        return row_of([str(one) for one in value], AND_EACH)
    return str(value)
