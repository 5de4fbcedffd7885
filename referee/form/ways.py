"""How what a form asks hangs on what is said in it, before anything is said.

A condition of the declaration is a function of the round. What it looks at is watched,
and each of the few answers there are to that is tried: a tree of answers, with what is
asked then at its ends.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Set
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import Any

from referee.engine.round import Round
from referee.form.build import ask
from referee.form.fields import Field, Voice
from referee.form.parse import ABSENT, Parser
from referee.values.facts import (
    AnyFact,
    FactMissing,
    Flag,
    Record,
    Refused,
    Seat,
    Several,
)

# It is said, and may be anything.
OPEN: Any = object()
Said = Mapping[AnyFact, Any]


class Watched(Round):
    """A round in which some facts are said, that remembers what it was asked for.

    `seen` are those of `facts` that were, in order: a dict whose values say nothing.
    """

    __slots__ = ("facts", "seen")
    facts: Set[AnyFact]
    seen: dict[AnyFact, None]

    def __getitem__(self, fact: AnyFact) -> Any:
        self.look(fact)
        return super().__getitem__(fact)

    def get(self, fact: AnyFact) -> Any:  # type: ignore[override]
        self.look(fact)
        return super().get(fact)

    def __contains__(self, fact: object) -> bool:
        self.look(fact)
        return super().__contains__(fact)

    def look(self, fact: Any) -> None:
        """Remembers that a fact was asked for."""
        if fact in self.facts:
            self.seen[fact] = None

    @property
    def alone(self) -> Watched:
        """The same, where words alone hang on what is asked: nobody remembers it."""
        r = Watched(self.table, self.number, self.dealer, self.totals)
        r.round_type, r.facts, r.seen = self.round_type, frozenset(), {}
        dict.update(r, self)
        return r


def watch_facts(base: Round, said: Said, facts: Set[AnyFact]) -> Watched:
    """The round with only these facts said; what cannot be read is not known."""
    r = Watched(base.table, base.number, base.dealer, base.totals)
    r.round_type, r.facts, r.seen = base.round_type, facts, {}
    for fact, raw in said.items():
        if raw is ABSENT or raw is OPEN or (isinstance(fact.value, Flag) and not raw):
            continue
        try:
            dict.__setitem__(r, fact, fact.value.read(raw, r))
        except (Refused, FactMissing):
            continue
    r.seen.clear()
    return r


# More answers than these to one fact are not tried: it may be anything.
MOST = 150


@dataclass(frozen=True)
class Fork:
    """What comes after each answer; `names` are the inputs that say it together.

    A way begins with what each of them posts, joined by commas: "2,3", or "2,".
    """

    names: tuple[str, ...]
    ways: tuple[tuple[str, Tree], ...]


Tree = Fork | str | tuple[str, ...]
Probe = Callable[[Watched, bool], str]


def tree(
    probe: Probe,
    base: Round,
    facts: Set[AnyFact],
    voice: Voice,
    said: Said | None = None,
) -> Tree:
    """What a probe says of the round, by what it looks at.

    It is told whether it has looked at something that may be anything. `facts` are
    those that can still be said, `said` what those asked before it say.
    """
    said = said or {}
    r = watch_facts(base, said, facts)
    found = probe(r, OPEN in said.values())
    fact = next((one for one in r.seen if one not in said), None)
    if fact is None:
        return found
    fact, names, answers = first_of(fact, base, facts, voice, said)
    if not answers:
        return tree(probe, base, facts, voice, {**said, fact: OPEN})
    ways = [
        (key, tree(probe, base, facts, voice, {**said, fact: raw}))
        for key, raw in answers.items()
    ]
    return fork(names, ways)


def first_of(
    fact: AnyFact, base: Round, facts: Set[AnyFact], voice: Voice, said: Said
) -> tuple[AnyFact, tuple[str, ...], dict[str, Any]]:
    """A fact with its inputs and answers; where they hang on another, that one."""
    r = watch_facts(base, said, facts)
    inputs = ask(fact, r, {}, voice=voice).inputs
    answers = answers_of(fact, inputs, r, voice)
    if not all(can_be(fact, raw, r) for raw in answers.values()) or not answers:
        others = (one for one in r.seen if one not in said and one is not fact)
        if before := next(others, None):
            return first_of(before, base, facts, voice, said)
    return fact, tuple(name for one in inputs for name in one.posts), answers


def can_be(fact: AnyFact, raw: Any, r: Round) -> bool:
    """What it says can be read as far as the round is said."""
    if raw is ABSENT:
        return True
    try:
        fact.value.read(raw, r)
    except FactMissing:
        return False
    except Refused:
        pass
    return True


def fork(names: tuple[str, ...], ways: list[tuple[str, Tree]]) -> Tree:
    """A fork, unless all its ways are alike: then that one."""
    alike = all(way == ways[0][1] for _, way in ways)
    return ways[0][1] if alike else Fork(names, tuple(ways))


def answers_of(
    fact: AnyFact, inputs: tuple[Field, ...], r: Round, voice: Voice
) -> dict[str, Any]:
    """What its inputs may say, joined by commas; nothing where that is too much.

    Under each stands the raw value that it makes, or ABSENT.
    """
    names = [name for one in inputs for name in one.posts]
    said = [texts for one in inputs for texts in texts_of_input(one)]
    many = 1
    for texts in said:
        many *= len(texts)
    if not names or many > MOST or not all(said):
        return {}
    found = {}
    for some in product(*said):
        posted = {n: text for n, text in zip(names, some, strict=True) if text}
        found[",".join(some)] = Parser(posted, r, voice=voice).fact(fact)
    return found


def texts_of_input(field: Field) -> Iterator[list[str]]:
    """Of each of its names what may be posted, nothing said first."""
    if field.look == "many":
        for option in field.options:
            yield ["", option.value]
    elif field.look == "choice":
        yield ["", *(option.value for option in field.options if option.value)]
    elif field.look == "flag":
        yield ["", "true"]
    elif field.look == "step":
        yield numbers_of(field)
    else:
        yield []


def numbers_of(field: Field) -> list[str]:
    """What a number may post; nothing where it has an end that is open."""
    steps = field.steps
    if steps.rungs:
        return ["", *steps.rungs]
    if steps.least is None or steps.most is None:
        return []
    return ["", *map(str, range(steps.least, steps.most + 1, steps.by))]


def ticks(fact: AnyFact, seats: Iterable[int]) -> Iterator[str]:
    """The names of the first row of a list in which one of those ticked is chosen."""
    inside = fact.value.of if isinstance(fact.value, Several) else None
    for inner in inside.facts if isinstance(inside, Record) else ():
        if isinstance(inner.value, Seat) and inner.value.of is not None:
            name = f"{fact.key}-0-{inner.value.of.key}"
            yield from (f"{name}.{seat}" for seat in seats)


@lru_cache(maxsize=4096)
def together(trees: tuple[Tree, ...], order: tuple[str, ...]) -> Tree:
    """Several trees as one, whose ends are those of each; what is asked first leads."""
    forks = [one for one in trees if isinstance(one, Fork)]
    if not forks:
        return tuple(str(one) for one in trees)
    first = min(forks, key=lambda one: order.index(key_of(one)))
    ways = [
        (key, together(tuple(after(one, first.names, key) for one in trees), order))
        for key, _ in first.ways
    ]
    return fork(first.names, ways)


def key_of(fork: Fork) -> str:
    """The fact that its inputs say: bids of bids-2 and of bids.2."""
    return re.split(r"[-.]", fork.names[0])[0]


@lru_cache(maxsize=4096)
def after(tree: Tree, names: tuple[str, ...], key: str) -> Tree:
    """A tree where these inputs have said this."""
    if not isinstance(tree, Fork):
        return tree
    if tree.names == names:
        ways = dict(tree.ways)
        return ways.get(key, tree.ways[0][1])
    return fork(tree.names, [(said, after(way, names, key)) for said, way in tree.ways])


def ends(tree: Tree) -> Iterator[tuple[str, ...]]:
    """What several trees together come to."""
    if isinstance(tree, tuple):
        yield tree
    if not isinstance(tree, Fork):
        return
    for _, way in tree.ways:
        yield from ends(way)


def as_data(tree: Tree, number: Mapping[tuple[str, ...], int]) -> Any:
    """For a script: `on` the inputs, `of` what they say, `or` after all else.

    `number` gives the number of each end.
    """
    if isinstance(tree, tuple):
        return number[tree]
    assert isinstance(tree, Fork)
    by_way: dict[Tree, list[str]] = {}
    for key, way in tree.ways:
        by_way.setdefault(way, []).append(key)
    *few, (most, _) = sorted(by_way.items(), key=lambda item: len(item[1]))
    ways = [[keys, as_data(way, number)] for way, keys in few]
    return {"on": list(tree.names), "of": ways, "or": as_data(most, number)}
