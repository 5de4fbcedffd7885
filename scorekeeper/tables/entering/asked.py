"""A page of entry: what it asks, what was entered, what the referee says of it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from scorekeeper.tables import facts, scoring, sentences
from scorekeeper.tables.entering.stage import Read
from scorekeeper.tables.scoring import card_records

# Stages that the name of the first does not say.
MANY = 2


@dataclass(frozen=True)
class Page:
    """One page of entry. `base` is what stands of the round before it.

    The records of the cards in it are neither asked nor lost.

    `correcting`: the page asks the whole round again; `corrected` is then the round
    with the records that it keeps, `unchanged`: it says what stands already. `alone`:
    the round stands by itself, and its stages are asked together: all of them
    ("round"), or those before its tricks ("hand"). `carried`: the inputs that carry
    cards, of which what is asked here is counted.
    """

    at: scoring.TableRound
    round_type: facts.RoundType
    base: Mapping[str, Any]
    reads: tuple[Read, ...]
    assessment: facts.Assessment
    correcting: bool = False
    pressed: bool = False
    corrected: Mapping[str, Any] | None = None
    alone: str = ""
    unchanged: bool = False
    carried: Mapping[str, str] = field(default_factory=dict)

    @property
    def state(self) -> scoring.State:
        return self.at.state

    @property
    def number(self) -> int:
        return self.at.number

    @property
    def round(self) -> facts.Round:
        return self.assessment.round

    @property
    def first(self) -> bool:
        """The kind of round is still open."""
        return not self.plain and len(self.state.game.round_types) > 1

    @cached_property
    def plain(self) -> Mapping[str, Any]:
        """What stands of the round and is no record."""
        return card_records.without(self.state.game, self.base)

    @cached_property
    def begun(self) -> bool:
        return any(read.begun for read in self.reads) or not self.names

    @cached_property
    def furthest(self) -> Read:
        """The last stage that was begun; before, where the page leads."""
        begun = [read for read in self.reads if read.begun]
        return begun[-1] if begun else self.reads[-1 if self.last else 0]

    @property
    def asked(self) -> list[facts.Asked]:
        found = [asked for read in self.reads for asked in read.asked]
        return [facts.without_chips(one) for one in found] if self.alone else found

    @property
    def names(self) -> list[str]:
        return [one.name for asked in self.asked for one in asked.inputs]

    @property
    def given(self) -> dict[str, Any]:
        """What this page says of the round."""
        if self.corrected is not None:
            return dict(self.corrected)
        found = dict(self.round_type.flag) if not self.plain else {}
        for read in self.reads:
            found |= read.raw
        return found

    @property
    def entered(self) -> dict[str, str]:
        return {k: t for read in self.reads for k, t in read.entered.items()}

    @property
    def filled(self) -> dict[str, str]:
        return {k: t for read in self.reads for k, t in read.filled.items()}

    @property
    def suggested(self) -> dict[str, str]:
        """What is filled in as a suggestion: a hand takes it, or the one button."""
        counted = {name for read in self.reads for name in read.counted}
        return {k: t for k, t in self.filled.items() if k not in counted}

    @property
    def texts(self) -> dict[str, str]:
        return self.filled | self.entered

    @property
    def problems(self) -> list[facts.Problem]:
        mark = self.round_type.discriminator
        if mark is not None and mark.key not in {**self.base, **self.given}:
            return [mark.missing()]
        found = self.assessment.problems
        if found or self.begun:
            return found
        said, first = self.question.said, self.asked[0]
        if not said:
            return [first.fact.missing()]
        return [facts.Problem("missing", said, (first.key,))]

    @cached_property
    def leading(self) -> facts.Stage | None:
        """The stage that the page is named after: the first that it cannot skip."""
        needy = (read.stage for read in self.reads if self.needs(read))
        return next(needy, self.reads[0].stage if self.reads else None)

    @property
    def heading(self) -> str:
        if self.correcting:
            return self.round_type.label
        return self.leading.label if self.leading else "Score"

    @cached_property
    def whole(self) -> bool:
        """All that is left of the round is asked, and that is more than one stage."""
        asking = [read for read in self.reads if any(read.asked)]
        return self.last and not self.correcting and len(asking) >= MANY

    def needs(self, read: Read) -> bool:
        return facts.needs_something(read.stage, self.round)

    @property
    def question(self) -> facts.Say:
        """What asks for the page, while nothing is entered."""
        if self.leading is None:
            return facts.Say("", "")
        return facts.question_of(self.leading, self.round)

    @property
    def follows(self) -> Read | None:
        """The stage that the page still asks once what was begun is whole."""
        later = self.reads[self.reads.index(self.furthest) + 1 :] if self.reads else ()
        needy = (read for read in later if not read.begun and self.needs(read))
        return next(needy, None) if not self.alone else None

    @property
    def told(self) -> str:
        """The stages that are asked here, in words."""
        return listed(read.stage for read in self.reads if not self.waits(read))

    def waits(self, read: Read) -> bool:
        """Only its switches stand here yet: what the round needs of it comes later."""
        needed = [asked for asked in read.asked if asked.fact.needed]
        needs = facts.needs_something(read.stage, self.round)
        return needs and not any(asked.inputs for asked in needed)

    @cached_property
    def stages(self) -> list[facts.Stage]:
        """Those of the round; of a kind that nothing entered tells yet, its own."""
        stages = [stage for stage, _ in self.assessment.stages]
        here = [read.stage for read in self.reads]
        return stages if set(here) <= set(stages) else list(self.round_type.stages)

    @property
    def lacks(self) -> str:
        """Those that the round still needs once this page is told."""
        if self.correcting or self.alone or not self.reads:
            return ""
        later = self.stages[self.stages.index(self.reads[-1].stage) + 1 :]
        open_ = [x for x in later if facts.needs_something(x, self.round)]
        return listed([x.stage for x in self.reads if self.waits(x)] + open_)

    @cached_property
    def last(self) -> bool:
        """No stage comes after this page."""
        here = [read.stage for read in self.reads]
        asked = [stage for stage in self.stages if card_records.is_asked(stage)]
        return bool(here) and bool(asked) and asked[-1] is here[-1]


def listed(stages: Iterable[facts.Stage]) -> str:
    return sentences.in_a_row(dict.fromkeys(stage.label for stage in stages))
