"""Rounds drawn by chance, stage by stage: from nothing but the declaration.

A value says what can be picked, the referee whether the stage stands.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from referee.engine.game import RoundType, Stage
from referee.engine.reading import problems_of
from referee.engine.round import Round
from referee.generator.chance import Chance
from referee.generator.picks import Pick, event_by_chance, grows
from referee.generator.records import cut, record_by_chance
from referee.values.facts import (
    Ask,
    Derived,
    Fact,
    FactMissing,
    Number,
    PerSeat,
    Problem,
    limit,
)

Raw = dict[str, Any]
TRIES, DEALS, EVENTS = 300, 12, 400
# After so many the questions of a rule sheet, where a page may ask any number of them
# that hang together, are mended instead: one change after the other, so many at most.
PLAIN, CHANGES = 8, 600
# How often a number is changed to the least there is.
LEAST = 0.5
RECORDED = 0.25


@dataclass
class Drawn:
    """A round that stands: its kind, what each stage says, and as it was read."""

    round_type: RoundType
    parts: list[tuple[Stage, Raw]]
    r: Round

    @property
    def raw(self) -> Raw:
        return {key: value for _, part in self.parts for key, value in part.items()}


def read(place: Round, raw: Raw, through: int = -1) -> tuple[Round, list[Problem]]:
    """Facts read in the place of a round, into a round of their own."""
    r = Round(place.table, place.number, place.dealer, place.totals, place.before)
    return r, list(problems_of(r, raw, through))


def round_by_chance(
    chance: Chance, place: Round, round_type: RoundType, recorded: float = RECORDED
) -> Drawn | None:
    """A whole round of that kind; None where chance finds none."""
    own = round_type.flag
    drawn = Drawn(round_type, [], place)
    told = False
    for index, stage in enumerate(round_type.stages):
        before = {**own, **drawn.raw}
        drawn.r, _ = read(place, before)
        if (stage.from_cards and told) or not is_played(stage, drawn.r):
            continue
        part = None
        if stage.from_cards and chance.often(recorded):
            part = by_record(chance, place, index, stage, before)
            told = part is not None
        if part is None:
            part = by_picks(chance, place, index, stage, before)
        if part is None:
            return None
        drawn.parts.append((stage, part))
    drawn.r, problems = read(place, drawn.raw)
    return None if problems or drawn.r.waits else drawn


def is_played(stage: Stage, r: Round) -> bool:
    return stage.when is None or bool(limit(stage.when, r))


def by_picks(
    chance: Chance,
    place: Round,
    index: int,
    stage: Stage,
    before: Raw,
    picker: type[Pick] = Pick,
) -> Raw | None:
    """Facts of one stage that stand, picked one after the other."""
    own = {key: value for key, value in before.items() if key in stage.keys}
    given: Raw = {}
    described = place.table.game.about.described
    for _ in range(PLAIN if described else TRIES):
        given = dict(own)
        for ask in stage.asks:
            try:
                if isinstance(ask, Fact) and grows(ask):
                    given |= by_growing(chance, place, ask, {**before, **given})
                else:
                    r, _ = read(place, {**before, **given})
                    given |= picker(chance, r).ask(ask)
            except (IndexError, ValueError, FactMissing):
                break  # there is nothing to pick from
        given |= own
        if stands(place, {**before, **given}, index):
            return given
    return mend(chance, place, index, stage, before, given) if described else None


def mend(
    chance: Chance, place: Round, index: int, stage: Stage, before: Raw, given: Raw
) -> Raw | None:
    """Facts like these that stand: a change stays where no more is wrong by it."""
    r, wrong = faults(place, {**before, **given}, index)
    for _ in range(CHANGES):
        if not wrong:
            return given
        try:
            changed = change(chance, r, chance.choice(stage.asks), given)
        except (IndexError, ValueError, FactMissing):
            continue  # there is nothing to pick from
        now, left = faults(place, {**before, **changed}, index)
        if left <= wrong:
            given, r, wrong = changed, now, left
    return None


def faults(place: Round, raw: Raw, index: int) -> tuple[Round, int]:
    """How much is wrong up to a stage, or is waited for."""
    r, problems = read(place, raw, index)
    return r, len(problems) + (r.waits is not None and r.reached <= index)


def change(chance: Chance, r: Round, ask: Ask, given: Raw) -> Raw:
    """One question answered anew; of numbers by seat one of them."""
    drawn = Pick(chance, r).ask(ask)
    if not isinstance(ask, Fact):
        return {**given, **drawn}
    left = {key: value for key, value in given.items() if key != ask.key}
    value, was = ask.value, given.get(ask.key)
    if isinstance(value, PerSeat) and value.total is None and was and drawn:
        entries, i = list(was), chance.below(len(was))
        entries[i] = drawn[ask.key][i]
        if isinstance(value.of, Number) and chance.often(LEAST):
            entries[i] = limit(value.of.least, r) or 0
        drawn = {ask.key: entries}
    return {**left, **drawn}


def stands(place: Round, raw: Raw, index: int) -> bool:
    """Nothing is wrong, and no fact up to that stage is waited for."""
    return not faults(place, raw, index)[1]


def by_growing(chance: Chance, place: Round, fact: Fact[Any], before: Raw) -> Raw:
    """Events one after the other, until nothing more can come."""
    events: list[Any] = []
    r, _ = read(place, before)
    for _ in range(EVENTS):
        try:
            event = event_by_chance(chance, fact, r, events)
        except (IndexError, ValueError, FactMissing):
            continue
        now, problems = read(place, {**before, fact.key: [*events, event]})
        if not problems:
            events.append(event)
            if now.waits is None:
                break
    return {fact.key: events}


def by_record(
    chance: Chance, place: Round, index: int, stage: Stage, before: Raw
) -> Raw | None:
    """A record of the cards instead of a stage’s facts, or beside some of them."""
    r, _ = read(place, before)
    for _ in range(DEALS):
        record = record_by_chance(chance, r)
        if record is None:
            return None
        if chance.often(0.2):
            facts = by_picks(chance, place, index, stage, before)
            record = {**(facts or {}), **cut(chance, record)}
        now, problems = read(place, {**before, **record}, index)
        if problems or now.waits is not None:
            continue
        if chance.often(0.3):
            more = {f.key: plain(now[f]) for f in stage.facts if is_told(now, f)}
            keys = chance.some(list(more), 0.7)
            return {**{key: more[key] for key in keys}, **record}
        return record
    return None


def is_told(r: Round, fact: Fact[Any]) -> bool:
    return fact in r and not isinstance(fact.value, Derived)


def plain(value: Any) -> Any:
    """A value as it was read, as JSON again."""
    return [plain(one) for one in value] if isinstance(value, tuple) else value
