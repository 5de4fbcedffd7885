"""The round that is entered, all of it: for a phone that loses its network meanwhile.

What is asked may hang on what is said: each stage is drawn once for all that can be
said before it, and the phone is told by which answers it shows which. One such page for
each dealer, so that it stays.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from referee.engine.game import RoundType, Stage
from referee.engine.round import Round
from referee.form import records, ways
from referee.form.build import ask
from referee.form.conditions import applies, missing_of, needs, question_of
from referee.form.stages import FieldGroup, Reader, StageForm
from referee.values.facts import Alternatives, AnyFact, Ask
from scorekeeper.tables import scoring, sentences
from scorekeeper.tables.entry import entry
from scorekeeper.tables.entry.forms import EntryForm
from scorekeeper.tables.models import Table
from scorekeeper.tables.scoring import presence
from scorekeeper.tables.spoken import voice, word

FIRST = 1
# A stage that is not played then.
PASSED_OVER = "-"


@dataclass(frozen=True)
class Part:
    """A fact of a stage, or the ways to know it, as it is asked after some answers."""

    groups: tuple[FieldGroup, ...]
    filled: Mapping[str, str]
    needed: bool


@dataclass(frozen=True)
class DrawnStage:
    """One stage as it is asked after some answers."""

    page: entry.RoundForm
    read: StageForm
    needed: bool

    @property
    def ask(self) -> str:
        """What asks for it, while nothing of it is entered."""
        stage, r = self.read.stage, self.page.round
        needed = (one.fact for one in self.read.asked if needs(one.fact, r))
        said = (missing_of(fact, r, None, {}) for fact in needed)
        return question_of(stage, r).text or word(next(said, ""))

    @cached_property
    def form(self) -> EntryForm:
        return EntryForm(replace(self.page, reads=(self.read,)))


@dataclass(frozen=True)
class StageWays:
    """A stage in all its ways, and by which answers it is asked in which."""

    stage: Stage
    ways: list[DrawnStage]
    tree: str

    @property
    def name(self) -> str:
        return self.stage.name

    @property
    def label(self) -> str:
        return self.stage.label

    @property
    def small(self) -> str:
        return sentences.small(self.label)


@dataclass(frozen=True)
class Form:
    """A whole round of one kind."""

    page: entry.RoundForm
    stages: list[StageWays]

    @property
    def round_type(self) -> RoundType:
        return self.page.round_type

    @property
    def help(self) -> str:
        return EntryForm(self.page, "", 0).help

    @property
    def kinds(self) -> list[RoundType]:
        """The usual kind and those by which a round is void, which More offers where
        the site answers: beside the others that the page offers. None without those.
        """
        usual, *others = self.page.source.state.game.round_types
        voids = [one for one in others if one.void is not None]
        return [usual, *voids] if voids else []


def forms_of(state: scoring.State, dealer: int) -> list[Form]:
    """Every kind of round that a form asks for."""
    at = fresh(state, dealer).at(FIRST)
    return [
        Form(page, list(Drawn(page).stages()))
        for round_type in state.game.round_types
        if not round_type.is_record
        for page in [entry.page_of(at, {"kind": round_type.name}, alone="round")]
    ]


def fresh(state: scoring.State, dealer: int) -> scoring.State:
    """The same people, of whom those who have gone are not there, at a table where
    nothing is played, and `dealer` begins.
    """
    table = state.table
    gone = sorted(presence.absent_seats(state))
    options = {k: v for k, v in table.options.items() if k != presence.KEY}
    if gone:
        options[presence.KEY] = [{"seat": seat, "first": FIRST} for seat in gone]
    if state.game.seats.has_dealer:
        options[state.game.seats.first.key] = dealer
    empty = Table(
        code=table.code,
        identity=f"{table.identity}/{dealer}",
        game=table.game,
        players=table.players,
        options=options,
    )
    return scoring.state_of(empty, [])


@dataclass
class Drawn:
    """The stages of one kind of round, with the parts that were found."""

    page: entry.RoundForm
    found: dict[str, Part] = field(default_factory=dict)

    @cached_property
    def reader(self) -> Reader:
        """As where every seat is ticked: of those in a row one is chosen beside."""
        stages = self.page.round_type.stages
        told = [fact for stage in stages for fact in stage.facts]
        seats = range(len(self.page.source.state.table.players))
        ticks = {name: "1" for one in told for name in ways.ticks(one, seats)}
        page = self.page
        mark = page.round_type.discriminator
        return Reader(page.source, mark, ticks)

    @cached_property
    def watched(self) -> frozenset[AnyFact]:
        stages = self.page.round_type.stages
        told = (fact for stage in stages for fact in stage.facts if not fact.record)
        return frozenset(told) - {self.page.round_type.discriminator}

    @cached_property
    def order(self) -> tuple[str, ...]:
        stages = self.page.round_type.stages
        return tuple(fact.key for stage in stages for fact in stage.facts)

    def stages(self) -> Iterator[StageWays]:
        for stage in self.page.round_type.stages:
            if records.is_asked(stage):
                yield self.stage(stage)

    def stage(self, stage: Stage) -> StageWays:
        trees = [self.tree(self.probe(stage, one)) for one in stage.asks]
        tree = ways.together(tuple(trees), self.order)
        ends = dict.fromkeys(ways.ends(tree))
        played = [end for end in ends if PASSED_OVER not in end]
        number = dict.fromkeys(ends, -1) | {end: i for i, end in enumerate(played)}
        drawn = [
            self.ask_stage(stage, [self.found[key] for key in end]) for end in played
        ]
        return StageWays(stage, drawn, json.dumps(ways.as_data(tree, number)))

    def tree(self, probe: ways.Probe) -> ways.Tree:
        return ways.tree(probe, self.page.round, self.watched, voice())

    def probe(self, stage: Stage, what: Ask) -> ways.Probe:
        def ask_stage(r: Round, open_: bool) -> str:
            if not (applies(stage, r) or open_):
                return PASSED_OVER
            groups = tuple(map(self.as_blank, self.reader.group(what, r, first=False)))
            if not groups and open_ and not isinstance(what, Alternatives):
                # Only the site can say whether it is asked: it may be left empty.
                groups = (FieldGroup((ask(what, r, {}, voice=voice()),), what.label),)
            return self.keep(groups, needs(what, r), r)

        return ask_stage

    def as_blank(self, group: FieldGroup) -> FieldGroup:
        """A list without the row after the one that is ticked for it to be whole."""
        ticked = {name.split("-")[0] for name in self.reader.posted}
        asked = [
            replace(asked, inputs=tuple(i for i in asked.inputs if "-0-" in i.name))
            if asked.key in ticked
            else asked
            for asked in group.asked
        ]
        return replace(group, asked=tuple(asked))

    def keep(self, groups: tuple[FieldGroup, ...], needed: bool, r: Round) -> str:
        """What is asked, in a word that stands for it."""
        all_asked = [one for group in groups for one in group.asked]
        filled = {k: t for one in all_asked for k, t in self.reader.fills(one, {}, r)}
        told = [(one.key, one.inputs, one.starts, one.out) for one in all_asked]
        part = Part(groups, filled, needed and bool(groups))
        key = repr((told, [group.fold for group in groups], filled, part.needed))
        self.found[key] = part
        return key

    def ask_stage(self, stage: Stage, parts: list[Part]) -> DrawnStage:
        groups = tuple(group for part in parts for group in part.groups)
        filled = {k: t for part in parts for k, t in part.filled.items()}
        read = StageForm(stage, groups, filled=filled)
        return DrawnStage(self.page, read, any(part.needed for part in parts))
