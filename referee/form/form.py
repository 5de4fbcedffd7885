"""A round as a form: what it asks now, what was entered, what the referee says of it.

Made once of a match and what was posted. A form asks one stage, or several where
nothing is played between them. What is suggested is `prefilled` until a hand takes or
changes it; only what was `entered` begins a stage.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Generic, TypeVar

from referee.engine.game import Game, RoundType, Stage
from referee.engine.match import Assessment, Reading, judge, stages_of
from referee.engine.round import Round
from referee.engine.verdict import Say
from referee.form import records
from referee.form.build import texts_of_fact
from referee.form.conditions import (
    applies,
    is_flag,
    is_offered,
    needs_something,
    question_of,
)
from referee.form.fields import FactFields, texts, without_chips
from referee.form.stages import Raw, Reader, Source, StageForm
from referee.values.facts import Problem
from referee.words import Label, row_of

# Stages that the name of the first does not say.
MANY = 2


S = TypeVar("S", bound=Source)


@dataclass(frozen=True)
class RoundForm(Generic[S]):
    """The form of one round, made once and never changed.

    `base` is what is recorded of the round before it, `before` the round with that.
    `mode`: the round is by itself, and its stages are asked together: all of them
    ("round"), or those before its tricks ("hand"). `corrected`: a recorded round is
    asked again, all of it, and this is what it is then, with the records that it keeps;
    `unchanged`: it says what is recorded already. `carried`: the inputs that carry
    cards, of which what is asked here is counted; `records`: those of a round that was
    undone, of which it is counted too.
    """

    source: S
    round_type: RoundType
    base: Mapping[str, Any]
    reads: tuple[StageForm, ...]
    assessment: Assessment
    before: Round
    pressed: bool = False
    mode: str = ""
    corrected: Mapping[str, Any] | None = None
    unchanged: bool = False
    carried: Mapping[str, str] = field(default_factory=dict)
    records: Mapping[str, Any] = field(default_factory=dict)

    @property
    def number(self) -> int:
        return self.source.number

    @property
    def game(self) -> Game:
        return self.source.match.table.game

    @property
    def correcting(self) -> bool:
        return self.corrected is not None

    @property
    def round(self) -> Round:
        return self.assessment.round

    @property
    def first(self) -> bool:
        """Nobody has said yet which kind of round it is."""
        return not self.plain and len(self.game.round_types) > 1

    @cached_property
    def plain(self) -> Mapping[str, Any]:
        """What is recorded of the round and is no record of cards."""
        return records.without(self.game, self.base)

    @cached_property
    def started(self) -> bool:
        return any(read.started for read in self.reads) or not self.names

    @cached_property
    def current_stage(self) -> StageForm:
        """The last stage that was started; before, where the page leads."""
        started = [read for read in self.reads if read.started]
        return started[-1] if started else self.reads[-1 if self.last else 0]

    @cached_property
    def asked(self) -> list[FactFields]:
        found = [asked for read in self.reads for asked in read.asked]
        return [without_chips(one) for one in found] if self.mode else found

    @cached_property
    def names(self) -> list[str]:
        return [one.name for asked in self.asked for one in asked.inputs]

    @property
    def facts(self) -> dict[str, Any]:
        """What this page says of the round."""
        if self.corrected is not None:
            return dict(self.corrected)
        found = dict(self.round_type.flag) if not self.plain else {}
        for read in self.reads:
            found |= read.raw
        return found | {**self.records}

    @cached_property
    def entered(self) -> dict[str, str]:
        return {k: t for read in self.reads for k, t in read.entered.items()}

    @cached_property
    def prefilled(self) -> dict[str, str]:
        return {k: t for read in self.reads for k, t in read.prefilled.items()}

    @cached_property
    def suggested(self) -> dict[str, str]:
        """What is filled in as a suggestion: a hand takes it, or the one button."""
        computed = {name for read in self.reads for name in read.computed}
        return {k: t for k, t in self.prefilled.items() if k not in computed}

    @cached_property
    def texts(self) -> dict[str, str]:
        return self.prefilled | self.entered

    @cached_property
    def problems(self) -> list[Problem]:
        mark = self.round_type.discriminator
        if mark is not None and mark.key not in {**self.base, **self.facts}:
            return [mark.missing()]
        found = self.assessment.problems
        if found or self.started:
            return found
        said, first = self.question.said, self.asked[0]
        if not said:
            return [first.fact.missing()]
        return [Problem("missing", said, (first.key,))]

    @cached_property
    def first_required(self) -> Stage | None:
        """The stage that the page is named after: the first that it cannot skip."""
        needy = (read.stage for read in self.reads if self.needs(read))
        return next(needy, self.reads[0].stage if self.reads else None)

    @property
    def heading(self) -> str:
        if self.correcting:
            return self.round_type.label
        return self.first_required.label if self.first_required else "Score"

    @cached_property
    def whole(self) -> bool:
        """All that is left of the round is asked, and that is more than one stage."""
        asking = [read for read in self.reads if any(read.asked)]
        return self.last and not self.correcting and len(asking) >= MANY

    def needs(self, read: StageForm) -> bool:
        return needs_something(read.stage, self.round)

    @cached_property
    def question(self) -> Say:
        """What asks for the page, while nothing is entered."""
        if self.first_required is None:
            return Say("", "")
        return question_of(self.first_required, self.round)

    @property
    def next_stage(self) -> StageForm | None:
        """The stage that the page still asks once what was started is whole."""
        later = (
            self.reads[self.reads.index(self.current_stage) + 1 :] if self.reads else ()
        )
        needy = (read for read in later if not read.started and self.needs(read))
        return next(needy, None) if not self.mode else None

    @property
    def asked_stages(self) -> str:
        """The stages that are asked here, in words."""
        return self.list_labels(
            read.stage for read in self.reads if not self.waits(read)
        )

    def waits(self, read: StageForm) -> bool:
        """Only its switches stand here yet: what the round needs of it comes later."""
        needed = [asked for asked in read.asked if asked.fact.needed]
        needs = needs_something(read.stage, self.round)
        return needs and not any(asked.inputs for asked in needed)

    @cached_property
    def stages(self) -> list[Stage]:
        """Those of the round; of a kind that nothing entered tells yet, its own."""
        stages = [stage for stage, _ in self.assessment.stages]
        here = [read.stage for read in self.reads]
        return stages if set(here) <= set(stages) else list(self.round_type.stages)

    @property
    def missing_stages(self) -> str:
        """Those that the round still needs once this page is told."""
        if self.correcting or self.mode or not self.reads:
            return ""
        later = self.stages[self.stages.index(self.reads[-1].stage) + 1 :]
        open_ = [x for x in later if needs_something(x, self.round)]
        return self.list_labels([x.stage for x in self.reads if self.waits(x)] + open_)

    @cached_property
    def last(self) -> bool:
        """No stage comes after this page."""
        here = [read.stage for read in self.reads]
        asked = [stage for stage in self.stages if records.is_asked(stage)]
        return bool(here) and bool(asked) and asked[-1] is here[-1]

    def list_labels(self, stages: Any) -> str:
        labels = dict.fromkeys(stage.label for stage in stages)
        return self.source.voice.word(row_of(Label(one, small=True) for one in labels))


def read(at: Source, raw: Raw) -> Round:
    return at.match.read(raw, at.number).round


def round_form(
    at: S,
    posted: Mapping[str, str] | None = None,
    *,
    pressed: bool = False,
    mode: str = "",
    by_itself: bool = False,
    undone: Raw | None = None,
) -> RoundForm[S]:
    """The form of the round to be entered, with what was posted so far.

    `by_itself`: nothing that is recorded of the round counts. `undone`: the round as it
    was before somebody took back what is asked here: its records tell it again.
    """
    recorded = {} if by_itself else at.recorded
    posted = posted or {}
    kind = round_type_of(at, recorded, posted)
    base = {key: raw for key, raw in recorded.items() if key in kind.known}
    return read_form(at, kind, base, posted, undone, pressed=pressed, mode=mode)


def correction_form(
    at: S,
    posted: Mapping[str, str] | None = None,
    *,
    pressed: bool = False,
    texts: Mapping[str, str] | None = None,
) -> RoundForm[S]:
    """The form that asks a recorded round again, all of it that is recorded.

    `texts`: the round as its form would post it, where that is known.
    """
    stands = texts if texts is not None else dict(texts_of(at, at.recorded))
    posted = correction_texts(at, stands) if posted is None else posted
    kind = round_type_of(at, {}, posted)
    form = read_form(
        at, kind, {}, posted, at.recorded, pressed=pressed, correcting=True
    )
    return replace(form, unchanged=says(form, stands))


def correction_texts(at: Source, stands: Mapping[str, str]) -> dict[str, str]:
    """A recorded round as the form of its correction begins, of what its form would
    post: less what its cards say, which is counted there.
    """
    found = dict(stands)
    for fact, value in records.facts_by_record(at.match, at.number, at.recorded):
        for name, _ in texts(fact.value, fact.key, value, at.voice):
            del found[name]
    return found


def says(form: RoundForm[Any], stands: Mapping[str, str]) -> bool:
    """All that the form asks says what is recorded."""
    inputs = (one for asked in form.asked for one in asked.inputs)
    names = [name for one in inputs for name in one.posted_names]
    # A row that is started for each player, and left empty, says nothing.
    rows = (asked.initial for asked in form.asked if asked.per == "row")
    stands = {name: text for started in rows for name, text in started.items()} | {
        **stands
    }
    now, computed = form.texts, {name for read in form.reads for name in read.computed}
    same = all(
        now.get(name, "") == stands.get(name, "")
        for name in names
        if name not in computed
    )
    return same and form.round_type.name == stands.get("kind")


def texts_of(at: Source, stands: Raw) -> Iterator[tuple[str, str]]:
    """A recorded round as its form would be posted."""
    r = read(at, stands)
    yield "kind", r.round_type.name
    for stage, _ in stages_of(r):
        for fact in stage.facts:
            if fact.record:
                continue
            if fact.key in stands and fact in r:
                yield from texts_of_fact(fact, r, stands[fact.key], at.voice)
            elif is_flag(fact) and stage.keys & stands.keys():
                yield from texts(fact.value, fact.key, False, at.voice)
    for fact, value in records.facts_by_record(at.match, at.number, stands):
        yield from texts(fact.value, fact.key, value, at.voice)
    yield from records.texts(r, stands, at.voice)


def round_type_of(at: Source, base: Raw, posted: Mapping[str, str]) -> RoundType:
    """The kind of round that is recorded, else chosen, else the first offered.

    One that only a record marks may be left for another, and any becomes void.
    """
    game = at.match.table.game
    round_types = game.round_types
    told = [each for each in round_types if each.is_told_by(base)]
    named = [each for each in round_types if each.name == posted.get("kind")]
    started = records.without(game, base)
    if named and (not started or named[0].void is not None):
        return named[0]
    if told or started or round_types[0].offered is None:
        return told[0] if told else round_types[0]
    r = read(at, {**round_types[0].flag, **base})
    offered = (each for each in round_types if is_offered(each, r))
    return next(offered, round_types[0])


def read_form(
    at: S,
    kind: RoundType,
    base: Raw,
    posted: Mapping[str, str],
    stood: Raw | None = None,
    *,
    pressed: bool = False,
    mode: str = "",
    correcting: bool = False,
) -> RoundForm[S]:
    """The stages read, one after the other, and judged once.

    `stood`: the round whose records say what nobody says now.
    """
    raw: Raw = {**kind.flag, **base}
    before = at.match.read(raw, at.number)
    held = records.in_round(at.match.table.game, stood or {})
    stages, last = read_stages(at, kind, base, posted, before, mode, correcting, held)
    for stage in stages:
        raw |= stage.raw
    again = {} if correcting else restore_records(at, stages, stood or {}, raw)
    if correcting:
        raw = records.correct_with_records(at.match, at.number, at.recorded, raw)
    raw |= again
    found, r = judge(as_read(at, stages, raw, last)), before.round
    form = RoundForm(at, kind, base, tuple(stages), found, r, pressed, mode)
    cards = records.card_inputs(at.match.table.game, posted)
    corrected = raw if correcting else None
    return replace(form, corrected=corrected, carried=cards, records=again)


def as_read(at: Source, stages: list[StageForm], raw: Raw, last: Reading) -> Reading:
    """The round with all that is said, which mostly was the last that was read."""
    through = last_begun(stages, last.round)
    if last.is_of(raw, through):
        return last
    return at.match.reading(raw, at.number, through)


def restore_records(at: Source, stages: list[StageForm], stood: Raw, raw: Raw) -> Raw:
    """The records of a round that was undone, where a page asks what they tell."""
    if not stood or not any(one.stage.from_cards for one in stages):
        return {}
    return records.undo_records(at.match, at.number, stood, raw)


def read_stages(
    at: Source,
    kind: RoundType,
    base: Raw,
    posted: Mapping[str, str],
    last: Reading,
    mode: str,
    correcting: bool,
    held: Raw,
) -> tuple[list[StageForm], Reading]:
    """Those that stand on the page, and the round read with what they say."""
    has, again = bool(held), bool(held) and not correcting
    reader = Reader(at, kind.discriminator, posted, has, again)
    found: list[StageForm] = []
    raw: Raw = {**kind.flag, **base}
    last = at.match.read({**held, **raw}, at.number) if held else last
    for stage in stages_ahead(at, kind, base, mode):
        if not applies(stage, last.round):
            continue
        stage_form, last = reader.read(stage, {**held, **raw}, last)
        found.append(stage_form)
        raw |= stage_form.raw
        if not (mode or goes_on(at, kind, stage, last.round, correcting)):
            break
    return found, last


def stages_ahead(at: Source, kind: RoundType, base: Raw, mode: str) -> list[Stage]:
    """The stages that nothing is recorded of yet, after those that are."""
    stages = [stage for stage in kind.stages if records.is_asked(stage)]
    if mode == "hand":
        stages = [stage for stage in stages if not stage.from_cards]
    plain = records.without(at.match.table.game, base)
    given = [i for i, stage in enumerate(stages) if stage.keys & plain.keys()]
    return stages[given[-1] + 1 if given else 0 :]


def goes_on(
    at: Source, kind: RoundType, stage: Stage, r: Round, correcting: bool
) -> bool:
    """The next stage stands on the same page."""
    if not correcting:
        return stage.flows or not needs_something(stage, r)
    if at.number != at.due:
        return True
    stands, stages = at.recorded.keys(), kind.stages
    return any(stands & later.keys for later in stages[stages.index(stage) + 1 :])


def last_begun(reads: list[StageForm], r: Round) -> str | None:
    """The stage that must be whole: the last started, or the first that asks."""
    started = [read.stage.name for read in reads if read.started]
    needy = (x.stage.name for x in reads if needs_something(x.stage, r))
    return started[-1] if started else next(needy, None)
