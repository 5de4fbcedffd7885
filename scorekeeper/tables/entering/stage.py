"""One stage of a round: what it asks now, and what was entered of it."""

from collections.abc import Iterator, Mapping, Set
from dataclasses import dataclass, field
from typing import Any

from scorekeeper.tables import facts, scoring, sentences
from scorekeeper.tables.entering.hands import FILL as FILL, Cards

# Facts of one stage may hang on each other, and those again on others.
TIMES = 5
FILLABLE = ("step", "choice")


@dataclass(frozen=True)
class Group:
    """What is asked together: a fact, or facts folded away behind `fold`.

    `counted`: it is worked out from others that are entered.
    """

    asked: tuple[facts.Asked, ...]
    fold: str = ""
    counted: bool = False

    @property
    def names(self) -> list[str]:
        return [one.name for asked in self.asked for one in asked.inputs]


@dataclass(frozen=True)
class Read:
    """One stage as it is asked and as it was entered.

    `filled` are the inputs that no hand has touched: what is suggested there, and what
    is `counted` from others. `idle` are those of rows in which nothing is entered.
    """

    stage: facts.Stage
    groups: tuple[Group, ...] = ()
    entered: Mapping[str, str] = field(default_factory=dict)
    filled: Mapping[str, str] = field(default_factory=dict)
    counted: Mapping[str, str] = field(default_factory=dict)
    idle: Set[str] = frozenset()
    raw: Mapping[str, Any] = field(default_factory=dict)
    origin: Mapping[tuple, str] = field(default_factory=dict)

    @property
    def begun(self) -> bool:
        return bool(self.entered or self.raw)

    @property
    def asked(self) -> Iterator[facts.Asked]:
        for group in self.groups:
            yield from group.asked


@dataclass(frozen=True)
class Reader:
    """Reads the stages of one round from what was posted."""

    at: scoring.TableRound
    discriminator: facts.AnyFact | None
    posted: Mapping[str, str]

    def read(
        self, stage: facts.Stage, before: Mapping[str, Any], r: facts.Round
    ) -> Read:
        """What a stage asks now. Facts hang on each other: read until all is quiet.

        What was posted is read once before the round may say that it is not asked.
        """
        read = self.once(stage, r, first=True)
        for _ in range(TIMES):
            raw = {**before, **read.raw}
            r = self.at.assess(raw).round
            last, read = read, self.once(stage, r)
            if (read.raw, read.filled, names_of(read)) == (
                last.raw,
                last.filled,
                names_of(last),
            ):
                break
        return read

    def once(self, stage: facts.Stage, r: facts.Round, first: bool = False) -> Read:
        groups = tuple(self.groups(stage, r, first))
        asked = [one for group in groups for one in group.asked]
        entered = {k: t for one in asked for k, t in self.entered(one)}
        filled: dict[str, str] = {}
        cards = Cards(self.at, stage, self.posted).counted(asked, entered, r)
        counted = dict(cards.texts)
        for group in groups:
            for one in group.asked:
                if group.counted:
                    counted |= dict(self.counted(one, entered, r))
                else:
                    filled |= dict(self.filled(one, entered, r))
        idle = {name for one in asked for name in idle_rows(one, entered)}
        told = {name: text for name, text in filled.items() if name not in idle}
        reading = facts.Parser({**told, **cards.texts, **entered}, r)
        # A kind that is marked by a number begins with it as soon as it is chosen.
        marks = any(one.fact is self.discriminator for one in asked)
        begun = entered or cards.texts or marks
        found = {one.key: reading.fact(one.fact) for one in asked} if begun else {}
        raw = {key: value for key, value in found.items() if value is not facts.ABSENT}
        filled |= counted
        raw, origin = cards.recorded(raw), {**reading.origin, **cards.origin}
        return Read(stage, groups, entered, filled, counted, idle, raw, origin)

    def groups(
        self, stage: facts.Stage, r: facts.Round, first: bool
    ) -> Iterator[Group]:
        """The facts as they are asked; what may be left open is folded."""
        for one in stage.asks:
            yield from self.group(one, r, first)

    def group(self, one: facts.Ask, r: facts.Round, first: bool) -> Iterator[Group]:
        """One of them, or a fact and the ways to know it."""
        if isinstance(one, facts.Alternatives):
            yield from self.alternatives(one, r, first)
            return
        for asked in self.ask(one, r, first):
            yield Group((asked,), one.label if asked.optional else "")

    def alternatives(
        self, one: facts.Alternatives, r: facts.Round, first: bool
    ) -> Iterator[Group]:
        """A fact as told, or counted from others, or what stands for all of it."""
        replacement = one.replacement
        if replacement and self.is_given(replacement, r):
            yield Group(self.ask(replacement, r, first))
            return
        told = [f for way in one.alternatives for f in way.facts if not f.record]
        begun = any(self.is_given(fact, r) for fact in told)
        yield Group(self.ask(one.fact, r, first), counted=begun)
        for way in one.alternatives:
            asked = [a for fact in way.facts for a in self.ask(fact, r, first)]
            label = way.label or sentences.said(
                sentences.FROM_FACT, fact=sentences.small(way.facts[0].label)
            )
            if asked:
                yield Group(tuple(asked), label)
        if replacement and not facts.ends_game(replacement, r):
            yield Group(self.ask(replacement, r, first), replacement.label)

    def ask(
        self, fact: facts.AnyFact, r: facts.Round, first: bool
    ) -> tuple[facts.Asked, ...]:
        if fact.record or (fact is self.discriminator and facts.is_flag(fact)):
            return ()
        offered, asked = facts.is_offered(fact, r), facts.is_asked(fact, r)
        shown = (offered and asked) or ((offered or first) and self.is_given(fact, r))
        return (facts.ask(fact, r, self.posted),) if shown else ()

    def is_given(self, fact: facts.AnyFact, r: facts.Round) -> bool:
        return any(self.given(fact, r))

    def given(self, fact: facts.AnyFact, r: facts.Round) -> Iterator[tuple[str, str]]:
        return self.entered(facts.ask(fact, r, self.posted))

    def entered(self, asked: facts.Asked) -> Iterator[tuple[str, str]]:
        """What a hand entered: not left blank, and not as the app filled it in.

        Of what is settled a hand enters nothing: what it had said before is gone.
        """
        if asked.settled:
            return
        for one in asked.inputs:
            for name in one.posts:
                text = self.posted.get(name, "").strip()
                if text and self.posted.get(FILL + name) != text:
                    yield name, text

    def filled(
        self, asked: facts.Asked, entered: Mapping[str, str], r: facts.Round
    ) -> Iterator[tuple[str, str]]:
        """What the app says where nobody has said anything."""
        names = [one.name for one in asked.inputs]
        mine = {name: entered[name] for name in names if name in entered}
        known = dict(asked.starts) | facts.forced(asked, mine, r)
        for one in asked.inputs:
            text = known.get(one.name)
            if text and one.name not in entered and one.look in FILLABLE:
                yield one.name, text

    def counted(
        self, asked: facts.Asked, entered: Mapping[str, str], r: facts.Round
    ) -> Iterator[tuple[str, str]]:
        """What follows from the facts that are counted, beside what a hand says."""
        if not any(one.name in entered for one in asked.inputs) and asked.fact in r:
            yield from facts.texts(asked.fact.value, asked.key, r[asked.fact])


def idle_rows(asked: facts.Asked, entered: Mapping[str, str]) -> Iterator[str]:
    """The inputs of a list’s rows in which nothing is entered: no row is meant."""
    if asked.per == "row":
        begun = {row_of(name) for name in entered}
        yield from (one.name for one in asked.inputs if row_of(one.name) not in begun)


def row_of(name: str) -> str:
    """The row of an input: bets-1 of bets-1-seat."""
    return "-".join(name.split("-")[:2])


def names_of(read: Read) -> list[str]:
    return [name for group in read.groups for name in group.names]
