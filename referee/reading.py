"""Reading the facts of one round: every problem, in the contract's order.

One generator serves both: the sheet takes its first problem, a form takes them
all, so they cannot disagree.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from referee.facts import Fact, OneOf, Problem, Refused, Unanswered, Unfinished, shown
from referee.game import Game, Kind, Stage
from referee.round import Round

Raw = dict[str, Any]


def problems_of(r: Round, raw: Raw, through: int = -1) -> Iterator[Problem]:
    """Reads `raw` into `r` and yields what is wrong.

    Sets `r.kind`, `r.waits` (the first key still to come) and `r.reached` (the
    stage it belongs to). Stages up to the index `through` must be whole.
    """
    game = r.table.game
    if not raw.keys() <= game.keys:
        for key in raw:
            if key not in game.keys:
                message = f"{game.name} has no fact called {shown(key)}."
                yield Problem("unknown-key", message, (key,))
    for flag in game.flags:
        if flag in raw and raw[flag] is False:
            raw = {key: value for key, value in raw.items() if value is not False}
            break
    r.kind = kind = kind_of(game, raw)
    asked: list[Stage] = []
    unread = len(raw) - (game.record in raw)
    for index, stage in enumerate(kind.stages):
        if stage.when is not None:
            try:
                if not stage.when(r):
                    continue
            except Unanswered:
                break  # an earlier fact is missing: nothing can be said of this stage
        asked.append(stage)
        begun = 0
        for key, fact, read in stage.reads:
            if key in raw:
                begun += 1
                try:
                    r[fact] = read(raw[key], r)
                except Refused as refused:
                    if refused.value is not None:
                        r[fact] = refused.value
                    yield from fact.at(refused.problems)
                except Unanswered:
                    pass  # its limit hangs on a fact that was refused
        unread -= begun
        if begun or index <= through or (unread and later(kind, index, raw)):
            yield from rest_of(stage, r, raw)
        elif r.waits is None and (waits := first_key(stage, r)):
            r.waits, r.reached = waits, index
    else:
        if unread > 0:
            yield from forbidden(game, kind, asked, raw)
    if game.record in raw:
        yield Problem("not-allowed", "Cards played are not read yet.", (game.record,))
    if r.waits is None:
        r.reached = len(kind.stages)


def kind_of(game: Game, raw: Raw) -> Kind:
    """The kind of round whose mark is there, else the first."""
    for kind in game.kinds:
        if kind.mark is not None and kind.mark.key in raw:
            return kind
    return game.kinds[0]


def later(kind: Kind, index: int, raw: Raw) -> bool:
    """A later stage has begun, so this one must be whole."""
    rest = (stage for stage in kind.stages[index + 1 :] if not stage.free)
    return any(key in raw for stage in rest for key in stage.keys)


def first_key(stage: Stage, r: Round) -> str | None:
    """The first key that the stage needs; None where it may be passed over."""
    for ask in stage.asks:
        fact = ask.fact if isinstance(ask, OneOf) else ask
        if fact.needed is True or is_needed(fact, r):
            return fact.key
    return None


def rest_of(stage: Stage, r: Round, raw: Raw) -> Iterator[Problem]:
    """What is missing of a stage, what its ways tell, what its checks find."""
    for ask in stage.musts:
        if isinstance(ask, OneOf):
            yield from one_of(ask, r, raw)
        elif ask.key not in raw and is_needed(ask, r):
            yield ask.missing()
    for check in stage.checks:
        try:
            yield from check(r)
        except Unanswered:
            pass  # it speaks of a fact that was refused or is missing
        except Unfinished:
            r.waits = first_key(stage, r)


def is_needed(fact: Fact[Any], r: Round) -> bool:
    if callable(fact.needed):
        try:
            return fact.needed(r)
        except Unanswered:
            return False
    return fact.needed


def one_of(ask: OneOf, r: Round, raw: Raw) -> Iterator[Problem]:
    """One fact by whichever ways are given; all that are given must agree."""
    fact, instead = ask.fact, ask.instead
    told = fact.key in raw
    if told and raw.keys().isdisjoint(ask.others):
        return
    if instead is not None and instead.key in raw:
        for other in ask.facts():
            if other is not instead and other.key in raw:
                text = f"{instead.label} stands alone: no {other.label.lower()} beside."
                yield Problem("not-allowed", text, (other.key,))
        return
    known = told
    for way in ask.ways:
        given = [f for f in way.facts if f.key in raw]
        if not given:
            continue
        if told and not ask.both:
            text = f"{given[0].label} or {fact.label.lower()}, not both."
            yield Problem("not-allowed", text, (given[0].key,))
            continue
        known = True
        for other in way.facts:
            if other.key not in raw and is_needed(other, r):
                yield other.missing()
        yield from counted(ask, way.gives, given[0], r)
    if not known and is_needed(fact, r):
        yield fact.missing()


def counted(ask: OneOf, gives: Any, given: Fact[Any], r: Round) -> Iterator[Problem]:
    """The fact as counted; against the fact as told, where both are there."""
    try:
        value = gives(r)
    except Unanswered:
        return
    fact = ask.fact
    if fact in r and r[fact] != value:
        text = f"{given.label}: counted, {fact.label.lower()} is {words(value)}"
        text += f", but {words(r[fact])} is recorded."
        yield Problem("impossible", text, (given.key,))
    elif fact not in r:
        r[fact] = value


def words(value: object) -> str:
    return " and ".join(map(str, value)) if isinstance(value, tuple) else str(value)


def forbidden(
    game: Game, kind: Kind, asked: list[Stage], raw: Raw
) -> Iterator[Problem]:
    """Keys that the game has, but that nothing asked here."""
    keys = {key for stage in asked for key in stage.keys}
    for key in game.order:
        if key in raw and key not in keys and key != game.record:
            text = f"{label_of(game, key)} is not recorded here: {kind.label.lower()}."
            yield Problem("not-allowed", text, (key,))


def label_of(game: Game, key: str) -> str:
    facts = (f for kind in game.kinds for s in kind.stages for f in s.facts)
    return next(f.label for f in facts if f.key == key)
