"""Reading the facts of one round: every problem, in the contract's order.

One generator serves both: the sheet takes its first problem, a form takes them
all, so they cannot disagree.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from referee.facts import Fact, OneOf, Problem, Refused, Unanswered, Unfinished, shown
from referee.game import PLAY, Game, Kind, Stage, kind_of
from referee.record import agreement as record_agreement, read_record
from referee.round import Round

Raw = dict[str, Any]
# A stage that a record may tell: its place, whether it has begun, what is wrong in it.
Untold = tuple[int, Stage, bool, list[Problem]]
NOTHING_BARRED: dict[str, Fact[Any]] = {}


def problems_of(r: Round, raw: Raw, through: int = -1) -> Iterator[Problem]:
    """Reads `raw` into `r` and yields what is wrong.

    Sets `r.kind`, `r.waits` (the first key still to come) and `r.reached` (the
    stage it belongs to). Stages up to the index `through` must be whole.
    """
    game = r.table.game
    if not raw.keys() <= game.keys:
        yield from unknown(game, raw)
    if False in raw.values():  # or a 0: it is looked at more closely there
        raw = without_false_flags(game, raw)
    r.kind = kind = kind_of(game, raw) if len(game.kinds) > 1 else game.kinds[0]
    strange = [] if raw.keys() <= kind.known else strangers(game, kind, raw)
    recorded = game.cards is not None and PLAY in raw
    left = len(raw) - recorded
    asked: list[Stage] = []
    told: list[Untold] = []
    for index, stage in enumerate(kind.stages):
        if stage.when is not None:
            try:
                if not stage.when(r):
                    if left:
                        own = [key for key in stage.own if key in raw]
                        yield from (forbidden(game, kind, key) for key in own)
                    continue
            except Unanswered:
                break  # an earlier fact is missing: nothing can be said of this stage
        if strange:
            yield from forbid(game, kind, strange, stage.number - 1)
        asked.append(stage)
        barred = stage.barred(raw) if stage.bars else NOTHING_BARRED
        begun = 0
        for key, fact, read in stage.reads:
            if key not in raw:
                continue
            begun += 1
            if key in barred:
                yield alone(fact, barred[key])
                continue
            try:
                r[fact] = read(raw[key], r)
            except Refused as refused:
                if refused.value is not None:
                    r[fact] = refused.value
                yield from fact.at(refused.problems)
            except Unanswered:
                pass  # its limit hangs on a fact that was refused
        if strange:
            yield from forbid(game, kind, strange, stage.number)
        left -= begun
        if recorded and stage.from_cards:
            whole = begun > 0 or index <= through
            found = list(apart_from_cards(stage, r, raw)) if whole else []
            told.append((index, stage, whole, found))
            yield from found
        elif begun == stage.whole:
            pass
        elif (
            begun
            or index <= through
            or (left and later(game, stage, raw))
            or (recorded and any(s.from_cards for s in kind.stages[index:]))
        ):
            yield from rest_of(stage, r, raw)
        elif r.waits is None and (waits := first_key(stage, r)):
            r.waits, r.reached = waits, index
    else:
        if left > 0:
            yield from unasked(game, kind, asked, raw)
    yield from (forbidden(game, kind, key) for key in strange)
    if recorded:
        yield from with_record(r, raw, told)
    if r.waits is None:
        r.reached = len(kind.stages)


def unknown(game: Game, raw: Raw) -> Iterator[Problem]:
    for key in raw:
        if key not in game.keys:
            message = f"{game.name} has no fact called {shown(key)}."
            yield Problem("unknown-key", message, (key,))


def without_false_flags(game: Game, raw: Raw) -> Raw:
    """A flag that is false is the same as a flag left out."""
    false = [flag for flag in game.flags if flag in raw and raw[flag] is False]
    return {key: raw[key] for key in raw if key not in false} if false else raw


def strangers(game: Game, kind: Kind, raw: Raw) -> list[str]:
    """Keys that only other kinds of round have, in the order of the game's rules."""
    return [key for key in game.order if key in raw and key not in kind.known]


def forbid(game: Game, kind: Kind, keys: list[str], number: int) -> Iterator[Problem]:
    """Refuses, and takes out of `keys`, those of stages up to `number`."""
    while keys and game.numbers.get(keys[0], 99) <= number:
        yield forbidden(game, kind, keys.pop(0))


def forbidden(game: Game, kind: Kind, key: str) -> Problem:
    text = f"{game.labels[key]}: not recorded here ({kind.label.lower()})."
    return Problem("not-allowed", text, (key,))


def unasked(game: Game, kind: Kind, asked: list[Stage], raw: Raw) -> Iterator[Problem]:
    """Keys that several stages share, none of which this round comes to."""
    keys = {key for stage in asked for key in stage.keys}
    keys.update(key for stage in kind.stages for key in stage.own)
    for key in game.order:
        if key in raw and key in kind.known and key not in keys and key != PLAY:
            yield forbidden(game, kind, key)


def alone(fact: Fact[Any], instead: Fact[Any]) -> Problem:
    text = f"{instead.label} stands alone: no {fact.label.lower()} beside it."
    return fact.problem("not-allowed", text)


def later(game: Game, stage: Stage, raw: Raw) -> bool:
    """A later stage has begun, so this one must be whole."""
    return any(game.numbers.get(key, 0) > stage.number for key in raw)


def first_key(stage: Stage, r: Round) -> str | None:
    """The first key that the stage needs; None where it may be passed over."""
    for ask in stage.asks:
        fact = ask.fact if isinstance(ask, OneOf) else ask
        if fact.needed is True or is_needed(fact, r):
            return fact.key
    return None


def with_record(r: Round, raw: Raw, stages: list[Untold]) -> Iterator[Problem]:
    """The record of the cards, and the stages whose facts it may tell.

    Of a stage that is given in part, what neither says is missing. What its facts
    show by themselves was said before, and is not again.
    """
    if not stages:
        if r.waits is None:
            text = "No cards are played in this round."
            yield Problem("not-allowed", text, (PLAY,))
        return
    yield from read_record(r, raw)
    apart = [] if r.played is None else record_agreement(r, raw)
    if r.played is not None and r.played.complete:
        yield from apart
        apart = []  # of one that is not complete, what is missing comes first
    for index, stage, whole, before in stages:
        if whole and r.played is not None:
            found = rest_of(stage, r, raw)
            yield from (one for one in found if one not in before)
        elif not whole and not any(fact in r for fact in stage.facts):
            waits = first_key(stage, r)
            if r.waits is None and waits:
                r.waits, r.reached = waits, index
    yield from apart


def apart_from_cards(stage: Stage, r: Round, raw: Raw) -> Iterator[Problem]:
    """What is wrong among the facts that are given, whatever the record says."""
    for check in stage.checks:
        try:
            yield from check(r)
        except (Unanswered, Unfinished):
            pass
    yield from agreements(stage, r, raw)


def rest_of(stage: Stage, r: Round, raw: Raw) -> Iterator[Problem]:
    """What is missing of a stage, what its checks find, what does not agree.

    Facts that are needed only beside certain others are missed after the checks:
    facts that cannot be true come before what they would still need.
    """
    for ask in stage.musts:
        if isinstance(ask, OneOf):
            if ask.fact.key not in raw or not raw.keys().isdisjoint(ask.others):
                yield from one_of(ask, r, raw)
        elif ask.key not in raw and ask not in r:
            yield ask.missing()
    for check in stage.checks:
        try:
            yield from check(r)
        except Unanswered:
            pass  # it speaks of a fact that was refused or is missing
        except Unfinished:
            r.waits = first_key(stage, r)
    for fact in stage.perhaps:
        if fact.key not in raw and fact not in r and is_needed(fact, r):
            yield fact.missing()
    if stage.groups:
        yield from agreements(stage, r, raw)


def agreements(stage: Stage, r: Round, raw: Raw) -> Iterator[Problem]:
    for group in stage.groups:
        if group.fact.key in raw and not raw.keys().isdisjoint(group.others):
            yield from agreement(group, r, raw)


def is_needed(fact: Fact[Any], r: Round) -> bool:
    if callable(fact.needed):
        try:
            return fact.needed(r)
        except Unanswered:
            return False
    return fact.needed


def one_of(ask: OneOf, r: Round, raw: Raw) -> Iterator[Problem]:
    """One fact by whichever ways are given: what is missing of them, or the fact."""
    fact, instead = ask.fact, ask.instead
    if instead is not None and instead.key in raw:
        return
    known = told = fact.key in raw or fact in r
    for way in ask.ways:
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
            except Unanswered:
                pass  # one of its facts was refused or is missing
    if not known and is_needed(fact, r):
        yield fact.missing()


def agreement(ask: OneOf, r: Round, raw: Raw) -> Iterator[Problem]:
    """A fact that is both told and counted must be the same both ways."""
    fact = ask.fact
    for way in ask.ways:
        given = [f for f in way.facts if f.key in raw]
        try:
            if not ask.both or not given or (value := way.gives(r)) == r[fact]:
                continue
        except Unanswered:
            continue
        text = f"{given[0].label}: counted, {fact.label.lower()} is {words(value)}"
        text += f", but {words(r[fact])} is recorded."
        if given[0].record:
            yield fact.problem("record-disagrees", text)
        else:
            yield given[0].problem("impossible", text)


def words(value: object) -> str:
    return " and ".join(map(str, value)) if isinstance(value, tuple) else str(value)
