"""The entry of a round: what a page asks, what was entered, what the referee says.

A page asks one stage, or several where nothing is played between them. What an app
may fill in (a start, or what the sum leaves no choice about) is `filled` until a hand
touches it; only what was `entered` begins a stage.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from scorekeeper.tables import facts, scoring
from scorekeeper.tables.cards import records
from scorekeeper.tables.entering.stage import Read, Reader


@dataclass(frozen=True)
class Page:
    """One page of entry. `base` is what stands of the round before it.

    The records of the cards in it are neither asked nor lost.

    `correcting`: the page asks the whole round again; `corrected` is then the round
    with the records that it keeps. `alone`: the round stands by itself, and its stages
    are asked together: all of them ("round"), or those before its tricks ("hand").
    """

    state: scoring.State
    number: int
    kind: facts.Kind
    base: Mapping[str, Any]
    reads: tuple[Read, ...]
    assessment: facts.Assessment
    correcting: bool = False
    pressed: bool = False
    corrected: Mapping[str, Any] | None = None
    alone: str = ""

    @property
    def round(self) -> facts.Round:
        return self.assessment.round

    @property
    def first(self) -> bool:
        """The kind of round is still open."""
        return not self.plain and len(self.state.game.kinds) > 1

    @property
    def plain(self) -> Mapping[str, Any]:
        """What stands of the round and is no record."""
        return records.without(self.state.game, self.base)

    @property
    def begun(self) -> bool:
        return any(read.begun for read in self.reads) or not self.names

    @property
    def furthest(self) -> Read:
        """The last stage that was begun; before, where the page leads."""
        begun = [read for read in self.reads if read.begun]
        return begun[-1] if begun else self.reads[-1 if self.last else 0]

    @property
    def asked(self) -> list[facts.Asked]:
        return [asked for read in self.reads for asked in read.asked]

    @property
    def names(self) -> list[str]:
        return [one.name for asked in self.asked for one in asked.inputs]

    @property
    def given(self) -> dict[str, Any]:
        """What this page says of the round."""
        if self.corrected is not None:
            return dict(self.corrected)
        found = dict(marks(self.kind)) if not self.plain else {}
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
    def texts(self) -> dict[str, str]:
        return self.filled | self.entered

    @property
    def problems(self) -> list[facts.Problem]:
        mark = self.kind.mark
        if mark is not None and mark.key not in {**self.base, **self.given}:
            return [mark.missing()]
        found = self.assessment.problems
        if found or self.begun:
            return found
        first = self.asked[0]
        text = f"{first.label}: nothing is entered yet."
        return [facts.Problem("missing", text, (first.key,))]

    @property
    def last(self) -> bool:
        """No stage comes after this page."""
        here = [read.stage for read in self.reads]
        stages = [stage for stage, _ in self.assessment.stages]
        asked = [stage for stage in stages if records.is_asked(stage)]
        return bool(here) and bool(asked) and asked[-1] is here[-1]


def marks(kind: facts.Kind) -> Mapping[str, Any]:
    """What marks the kind by itself; a mark that is a number is asked."""
    mark = kind.mark
    return {mark.key: True} if mark and facts.is_flag(mark) else {}


def page_of(
    state: scoring.State,
    number: int,
    posted: Mapping[str, str] | None = None,
    *,
    pressed: bool = False,
    alone: str = "",
) -> Page:
    """The page for the round to be entered, with what was posted so far."""
    stands = state.round(number)
    kind = kind_of(state, number, stands, posted or {})
    base = {key: raw for key, raw in stands.items() if key in kind.known}
    begin = start(state, number, kind, base)
    page = Page(state, number, kind, base, (), begin, alone=alone)
    return filled_in(page, posted or {}, pressed)


def correction_of(
    state: scoring.State,
    number: int,
    posted: Mapping[str, str] | None = None,
    *,
    pressed: bool = False,
) -> Page:
    """The page that asks a recorded round again, all of it that stands."""
    stands = state.round(number)
    if posted is None:
        posted = dict(texts_of(state, number, stands))
    kind = kind_of(state, number, {}, posted)
    begin = start(state, number, kind, {})
    page = Page(state, number, kind, {}, (), begin, correcting=True)
    return filled_in(page, posted, pressed)


def alone_of(
    state: scoring.State, number: int, posted: Mapping[str, str], alone: str
) -> Page:
    """The page of a round that is judged by itself."""
    kind = kind_of(state, number, {}, posted)
    begin = start(state, number, kind, {})
    page = Page(state, number, kind, {}, (), begin, alone=alone)
    return filled_in(page, posted, pressed=False)


def texts_of(
    state: scoring.State, number: int, stands: Mapping[str, Any]
) -> Iterator[tuple[str, str]]:
    """A recorded round as its form would be posted."""
    a = scoring.assess_round(state, number, dict(stands))
    yield "kind", a.kind.name
    for stage, _ in a.stages:
        for fact in stage.facts:
            if fact.key in stands and fact in a.round and not fact.record:
                yield from facts.texts(fact.value, fact.key, stands[fact.key])
    for fact, value in records.told_by(state, number, dict(stands)):
        yield from facts.texts(fact.value, fact.key, value)


def kind_of(
    state: scoring.State,
    number: int,
    base: Mapping[str, Any],
    posted: Mapping[str, str],
) -> facts.Kind:
    """The kind of round that is recorded, else chosen, else the first offered.

    One that only a record marks may be left for another.
    """
    kinds = state.game.kinds
    marked = [kind for kind in kinds if kind.mark and kind.mark.key in base]
    named = [kind for kind in kinds if kind.name == posted.get("kind")]
    begun = records.without(state.game, base)
    if named and not begun:
        return named[0]
    if marked or begun or kinds[0].offered is None:
        return marked[0] if marked else kinds[0]
    r = start(state, number, kinds[0], base).round
    return next((kind for kind in kinds if facts.is_offered(kind, r)), kinds[0])


def start(
    state: scoring.State, number: int, kind: facts.Kind, base: Mapping[str, Any]
) -> facts.Assessment:
    return scoring.assess_round(state, number, {**marks(kind), **base})


def filled_in(page: Page, posted: Mapping[str, str], pressed: bool) -> Page:
    """The page with its stages read, one after the other, and judged."""
    reads: list[Read] = []
    r = page.round
    raw = {**marks(page.kind), **page.base}
    reader = Reader(page.state, page.number, page.kind.mark, posted)
    for stage in stages_ahead(page):
        if not facts.applies(stage, r):
            continue
        read = reader.read(stage, raw, r)
        reads.append(read)
        raw |= read.raw
        r = scoring.assess_round(page.state, page.number, raw).round
        if not goes_on(page, stage, r):
            break
    through = last_begun(reads, r)
    if page.correcting:
        raw = records.beside(page.state, page.number, raw)
    a = scoring.assess_round(page.state, page.number, raw, through)
    kept = raw if page.correcting else None
    return replace(
        page, reads=tuple(reads), assessment=a, pressed=pressed, corrected=kept
    )


def stages_ahead(page: Page) -> list[facts.Stage]:
    """The stages that nothing is recorded of yet, after those that are."""
    stages = [stage for stage in page.kind.stages if records.is_asked(stage)]
    if page.alone == "hand":
        stages = [stage for stage in stages if not stage.from_cards]
    given = [i for i, stage in enumerate(stages) if stage.keys & page.plain.keys()]
    return stages[given[-1] + 1 if given else 0 :]


def goes_on(page: Page, stage: facts.Stage, r: facts.Round) -> bool:
    """The next stage stands on the same page."""
    if page.alone:
        return True
    if not page.correcting:
        return stage.flows or not facts.needs_something(stage, r)
    if page.number != page.state.due:
        return True
    stands = page.state.round(page.number).keys()
    stages = page.kind.stages
    return any(stands & later.keys for later in stages[stages.index(stage) + 1 :])


def last_begun(reads: list[Read], r: facts.Round) -> str | None:
    """The stage that must be whole: the last begun, or the first that asks."""
    begun = [read.stage.name for read in reads if read.begun]
    needy = (x.stage.name for x in reads if facts.needs_something(x.stage, r))
    return begun[-1] if begun else next(needy, None)
