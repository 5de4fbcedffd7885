"""One stage as a form asks it, and as it was entered: read until all is quiet."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Set
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import Any, Protocol, cast

from referee.engine.game import Stage
from referee.engine.match import Match, Reading
from referee.engine.round import Round
from referee.form.build import ask
from referee.form.conditions import ends_game, is_asked, is_flag, is_offered
from referee.form.fields import FactFields, Voice, texts, value_or_none
from referee.form.parse import ABSENT, Parser, whole
from referee.form.records import FILL as FILL, Cards
from referee.values.facts import (
    Alternatives,
    AnyFact,
    Ask,
    Number,
    PerSeat,
    Several,
    adds_up,
)
from referee.words import Text

FROM_FACT = Text("entry.from-fact", "Count from {fact}")
# Facts of one stage may hang on each other, and those again on others.
TIMES = 5
FILLABLE = ("step", "choice")
Raw = dict[str, Any]
AskOf = Callable[[AnyFact], FactFields]


class Watched(Round):
    """A round that remembers which facts it was asked for."""

    __slots__ = ("seen",)
    seen: set[AnyFact]

    def __getitem__(self, fact: AnyFact) -> Any:
        self.seen.add(fact)
        return super().__getitem__(fact)

    def get(self, fact: AnyFact) -> Any:  # type: ignore[override]
        self.seen.add(fact)
        return super().get(fact)

    def __contains__(self, fact: object) -> bool:
        self.seen.add(fact)  # type: ignore[arg-type]
        return super().__contains__(fact)


def watch(r: Round) -> Watched:
    found = Watched.__new__(Watched)
    dict.update(found, r)
    for name in Round.__slots__:
        setattr(found, name, getattr(r, name))
    found.seen = set()
    return found


@dataclass(frozen=True)
class Blank:
    """A round of which nothing is said yet: what is so, and what hangs on it.

    `facts` are those that can still be said of it.
    """

    round: Round
    facts: Set[AnyFact]

    def look(self, condition: Any) -> tuple[bool, bool]:
        """How it is as far as that is known, and whether it may turn out otherwise."""
        r = watch(self.round)
        return bool(value_or_none(condition, r)), not r.seen.isdisjoint(self.facts)

    def may_be(self, condition: Any) -> bool:
        return condition is None or any(self.look(condition))

    def must_be(self, condition: Any) -> bool:
        return condition is None or self.look(condition) == (True, False)

    def needs(self, stage: Stage) -> bool:
        """However it turns out, the round is not whole without this stage."""
        facts = (a.fact if isinstance(a, Alternatives) else a for a in stage.asks)
        return self.must_be(stage.when) and any(
            self.must_be(fact.needed) and self.must_be(fact.offered) for fact in facts
        )


class Source(Protocol):
    """Where a form comes from: a round of a match, and in which words it is read.

    `due`: the number of the round to be entered, None once the game is over.
    """

    @property
    def match(self) -> Match: ...
    @property
    def number(self) -> int: ...
    @property
    def due(self) -> int | None: ...
    @property
    def recorded(self) -> Raw: ...
    @property
    def voice(self) -> Voice: ...


@dataclass(frozen=True)
class FieldGroup:
    """What is asked together: a fact, or facts folded away behind `fold`.

    `computed`: it is worked out from others that are entered.
    """

    asked: tuple[FactFields, ...]
    fold: str = ""
    computed: bool = False

    @property
    def names(self) -> list[str]:
        return [one.name for asked in self.asked for one in asked.inputs]


@dataclass(frozen=True)
class StageForm:
    """One stage as it is asked and as it was entered.

    `prefilled` are the inputs that no hand has touched: what is suggested there, and
    what is `computed` from others. `empty_rows` are those of rows in which nothing is
    entered.
    `by_cards`: records of the cards tell it again, where nobody has entered it.
    """

    stage: Stage
    groups: tuple[FieldGroup, ...] = ()
    entered: Mapping[str, str] = field(default_factory=dict)
    prefilled: Mapping[str, str] = field(default_factory=dict)
    computed: Mapping[str, str] = field(default_factory=dict)
    empty_rows: Set[str] = frozenset()
    raw: Mapping[str, Any] = field(default_factory=dict)
    origin: Mapping[tuple[Any, ...], str] = field(default_factory=dict)
    by_cards: bool = False

    @property
    def started(self) -> bool:
        return bool(self.entered or self.raw or self.by_cards)

    @property
    def asked(self) -> Iterator[FactFields]:
        for group in self.groups:
            yield from group.asked

    @property
    def names(self) -> list[str]:
        return [name for group in self.groups for name in group.names]


@dataclass(frozen=True)
class Reader:
    """Reads the stages of one round from what was posted.

    `recorded`: records of the cards stand beside it, and say what nobody has entered;
    `again`: they begin the stages that they tell, as what was undone had. `blank`: all
    that may be asked stands there, before anything is said.
    """

    source: Source
    discriminator: AnyFact | None
    posted: Mapping[str, str]
    recorded: bool = False
    again: bool = False
    blank: Blank | None = None

    @cached_property
    def cards(self) -> Cards:
        game = self.source.match.table.game
        return Cards(game, self.source.recorded, self.posted)

    def read(
        self, stage: Stage, before: Raw, last: Reading
    ) -> tuple[StageForm, Reading]:
        """What a stage asks now, and the round read with it.

        Facts hang on each other: it is read until all is quiet. What was posted is read
        once before the round may say that it is not asked.
        """
        seen = watch(last.round)
        now = self.once(stage, seen, first=True)
        if not now.started:
            return now, last
        last = self.with_stage(before, now)
        if seen.seen.isdisjoint(stage.facts):
            return now, last  # nothing it asks hangs on what it asks itself
        for _ in range(TIMES):
            told, now = now, self.once(stage, last.round)
            if now.raw != told.raw:
                last = self.with_stage(before, now)
            elif (now.prefilled, now.names) == (told.prefilled, told.names):
                break
        return now, last

    def with_stage(self, before: Raw, now: StageForm) -> Reading:
        """The round with what is entered of a stage, which then has to be whole."""
        source, raw = self.source, {**before, **now.raw}
        return source.match.reading(raw, source.number, now.stage.name)

    def once(self, stage: Stage, r: Round, first: bool = False) -> StageForm:
        ask_of = self.asking(r)
        groups = tuple(
            group for one in stage.asks for group in self.group(one, r, first, ask_of)
        )
        asked = [one for group in groups for one in group.asked]
        by_cards = self.recorded and stage.from_cards
        said = self.changes if by_cards else self.entries
        entered = {k: t for one in asked for k, t in said(one)}
        cards = self.cards.count(asked, entered, r)
        prefilled, computed = dict[str, str](), dict(cards.texts)
        for group in groups:
            for fields in group.asked:
                if not group.computed:
                    prefilled |= dict(self.fills(fields, entered, r))
                if group.computed or by_cards:
                    computed |= dict(self.counts(fields, entered, r))
        empty_rows = {name for one in asked for name in empty_rows_of(one, entered)}
        told = {k: t for k, t in prefilled.items() if k not in empty_rows}
        reading = Parser({**told, **cards.texts, **entered}, r, voice=self.source.voice)
        # A kind that is marked by a number begins with it as soon as it is chosen.
        marks = any(one.fact is self.discriminator for one in asked)
        begun = entered or cards.texts or marks
        found = {one.key: reading.fact(one.fact) for one in asked} if begun else {}
        raw = {key: value for key, value in found.items() if value is not ABSENT}
        prefilled |= computed
        raw, origin = cards.with_record(raw), {**reading.origin, **cards.origin}
        read = raw, origin, self.again and by_cards and bool(computed)
        return StageForm(stage, groups, entered, prefilled, computed, empty_rows, *read)

    def asking(self, r: Round) -> AskOf:
        voice, blank = self.source.voice, self.blank is not None
        return cache(lambda fact: ask(fact, r, self.posted, voice=voice, blank=blank))

    def group(
        self, what: Ask, r: Round, first: bool, ask_of: AskOf
    ) -> Iterator[FieldGroup]:
        """A fact, or a fact and the ways to know it; what may be open is folded."""
        if isinstance(what, Alternatives):
            yield from self.alternatives(what, r, first, ask_of)
            return
        for asked in self.show(what, r, first, ask_of):
            folds = asked.optional or what.ask.rare
            yield FieldGroup((asked,), what.label if folds else "")

    def alternatives(
        self, alternatives: Alternatives, r: Round, first: bool, ask_of: AskOf
    ) -> Iterator[FieldGroup]:
        """A fact as told, or computed from others, or what stands for all of it."""
        replacement = alternatives.replacement
        if replacement and self.is_given(ask_of(replacement)):
            yield FieldGroup(self.show(replacement, r, first, ask_of))
            return
        told = [
            f for way in alternatives.alternatives for f in way.facts if not f.record
        ]
        begun = any(self.is_given(ask_of(fact)) for fact in told)
        yield FieldGroup(self.show(alternatives.fact, r, first, ask_of), computed=begun)
        for way in alternatives.alternatives:
            asked = [a for fact in way.facts for a in self.show(fact, r, first, ask_of)]
            label = way.label or self.source.voice.word(
                FROM_FACT(fact=self.source.voice.small(way.facts[0].label))
            )
            if asked:
                yield FieldGroup(tuple(asked), label)
        if replacement and not ends_game(replacement, r):
            yield FieldGroup(
                self.show(replacement, r, first, ask_of), replacement.label
            )

    def show(
        self, fact: AnyFact, r: Round, first: bool, ask_of: AskOf
    ) -> tuple[FactFields, ...]:
        if fact.record or (fact is self.discriminator and is_flag(fact)):
            return ()
        offered = is_offered(fact, r)
        if offered and is_asked(fact, r):
            return (ask_of(fact),)
        if (b := self.blank) and b.may_be(fact.offered) and b.may_be(fact.ask.when):
            return (ask_of(fact),)
        given = (offered or first) and self.is_given(ask_of(fact))
        if given and not offered and isinstance(r, Watched):
            r.seen.add(fact)  # read once though it is not asked: it is asked again
        return (ask_of(fact),) if given else ()

    def is_given(self, asked: FactFields) -> bool:
        return any(self.entries(asked))

    def entries(self, asked: FactFields) -> Iterator[tuple[str, str]]:
        """What a hand entered: not left blank, and not as the app filled it in.

        Of what is fixed a hand enters nothing: what it had said before is gone.
        """
        if asked.fixed:
            return
        for entry_field in asked.inputs:
            for name in entry_field.posted_names:
                text = self.posted.get(name, "").strip()
                if text and self.posted.get(FILL + name) != text:
                    yield name, entry_field.as_posted(text)

    def changes(self, asked: FactFields) -> Iterator[tuple[str, str]]:
        """What a hand entered of what the cards say. The numbers beside one that it
        changed it has seen: they stand as they stood.
        """
        found = dict(self.entries(asked))
        names = [n for one in asked.inputs for n in one.posted_names] if found else []
        stood = {name: self.posted.get(name, "") for name in names}
        yield from {**{n: text for n, text in stood.items() if text}, **found}.items()

    def fills(
        self, asked: FactFields, entered: Mapping[str, str], r: Round
    ) -> Iterator[tuple[str, str]]:
        """What the app says where nobody has said anything."""
        names = [one.name for one in asked.inputs]
        mine = {name: entered[name] for name in names if name in entered}
        found = dict(asked.initial) | forced_inputs(asked, mine, r)
        for entry_field in asked.inputs:
            text = found.get(entry_field.name)
            if (
                text
                and entry_field.name not in entered
                and entry_field.look in FILLABLE
            ):
                yield entry_field.name, text

    def counts(
        self, asked: FactFields, entered: Mapping[str, str], r: Round
    ) -> Iterator[tuple[str, str]]:
        """What follows from the facts that are computed, beside what a hand says."""
        fact = asked.fact
        names = {one.name for one in asked.inputs if one.look in FILLABLE}
        if not names & entered.keys() and fact in r:
            said = texts(fact.value, asked.key, r[fact], self.source.voice)
            yield from ((name, text) for name, text in said if name in names)


def empty_rows_of(asked: FactFields, entered: Mapping[str, str]) -> Iterator[str]:
    """The inputs of a list’s rows in which nothing is entered: they count as no row."""
    if asked.per == "row":
        begun = {row_of_input(name) for name in entered}
        names = (one.name for one in asked.inputs)
        yield from (name for name in names if row_of_input(name) not in begun)


def row_of_input(name: str) -> str:
    """The row of an input: bets-1 of bets-1-seat."""
    return "-".join(name.split("-")[:2])


# ---- Sums: what a list still lacks, and what follows from its other entries ----


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
    total = value_or_none(value.total, r)
    if total is None:
        return None
    counts = (n for n in raw if type(n) in (int, list))
    _, got = adds_up(total, counts)
    least, most = total if type(total) is tuple else (total, total)
    also = value_or_none(value.also_counted, r) or 0
    return Sum(got + also, least + also, most + also, value.noun)


def is_shared_out(fact: AnyFact, r: Round) -> bool:
    """A list of numbers of which all but one say the last."""
    value = fact.value
    if not isinstance(value, PerSeat) or not isinstance(value.of, Number):
        return False
    return type(value_or_none(value.total, r)) is int


def forced_inputs(
    asked: FactFields, entered: Mapping[str, str], r: Round
) -> dict[str, str]:
    """What the open inputs must say, by name, where the others leave no choice.

    Of a sum that is when one is open, or when the others have taken everything.
    """
    if isinstance(asked.fact.value, Several) and asked.fact.value.leaves:
        only = [one for one in asked.inputs if len(one.options) == 1]
        return {o.name: o.options[0].value for o in only if o.name not in entered}
    if not is_shared_out(asked.fact, r):
        return {}
    total = value_or_none(cast("PerSeat[Any]", asked.fact.value).total, r)
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
