"""The entry of a round: what a page asks, what was entered, what the referee says.

A page asks one stage, or several where nothing is played between them. What the app
suggests (a start that has a reason, or what the sum leaves no choice about) is `filled`
until a hand takes or changes it; only what was `entered` begins a stage.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from scorekeeper.tables import facts, scoring
from scorekeeper.tables.entering import hands
from scorekeeper.tables.entering.asked import Page as Page
from scorekeeper.tables.entering.stage import Read, Reader
from scorekeeper.tables.scoring import card_records


def page_of(
    at: scoring.TableRound,
    posted: Mapping[str, str] | None = None,
    *,
    pressed: bool = False,
    alone: str = "",
) -> Page:
    """The page for the round to be entered, with what was posted so far."""
    stands = at.recorded
    round_type = round_type_of(at, stands, posted or {})
    base = {key: raw for key, raw in stands.items() if key in round_type.known}
    begin = start(at, round_type, base)
    page = Page(at, round_type, base, (), begin, alone=alone)
    return filled_in(page, posted or {}, pressed)


def correction_of(
    at: scoring.TableRound,
    posted: Mapping[str, str] | None = None,
    *,
    pressed: bool = False,
) -> Page:
    """The page that asks a recorded round again, all of it that stands."""
    stands = dict(texts_of(at, at.recorded))
    posted = stands if posted is None else posted
    round_type = round_type_of(at, {}, posted)
    begin = start(at, round_type, {})
    page = Page(at, round_type, {}, (), begin, correcting=True)
    page = filled_in(page, posted, pressed)
    return replace(page, unchanged=says(page, stands))


def says(page: Page, stands: Mapping[str, str]) -> bool:
    """All that the page asks says what stands."""
    inputs = (one for asked in page.asked for one in asked.inputs)
    names = [name for one in inputs for name in one.posts]
    # A row that is begun for each player, and left empty, says nothing.
    rows = (asked.starts for asked in page.asked if asked.per == "row")
    stands = {name: text for begun in rows for name, text in begun.items()} | {**stands}
    texts = page.texts
    same = all(texts.get(name, "") == stands.get(name, "") for name in names)
    return same and page.round_type.name == stands.get("kind")


def alone_of(at: scoring.TableRound, posted: Mapping[str, str], alone: str) -> Page:
    """The page of a round that is judged by itself."""
    round_type = round_type_of(at, {}, posted)
    begin = start(at, round_type, {})
    page = Page(at, round_type, {}, (), begin, alone=alone)
    return filled_in(page, posted, pressed=False)


def texts_of(
    at: scoring.TableRound, stands: Mapping[str, Any]
) -> Iterator[tuple[str, str]]:
    """A recorded round as its form would be posted."""
    a = at.assess(dict(stands))
    yield "kind", a.round_type.name
    for stage, _ in a.stages:
        for fact in stage.facts:
            if fact.record:
                continue
            if fact.key in stands and fact in a.round:
                yield from facts.texts_of_fact(fact, a.round, stands[fact.key])
            elif facts.is_flag(fact) and stage.keys & stands.keys():
                yield from facts.texts(fact.value, fact.key, False)
    for fact, value in card_records.told_by(at, dict(stands)):
        yield from facts.texts(fact.value, fact.key, value)
    yield from hands.texts(at, a.round, stands)


def round_type_of(
    at: scoring.TableRound,
    base: Mapping[str, Any],
    posted: Mapping[str, str],
) -> facts.RoundType:
    """The kind of round that is recorded, else chosen, else the first offered.

    One that only a record marks may be left for another.
    """
    round_types = at.game.round_types
    told = [each for each in round_types if each.is_told_by(base)]
    named = [each for each in round_types if each.name == posted.get("kind")]
    begun = card_records.without(at.game, base)
    if named and not begun:
        return named[0]
    if told or begun or round_types[0].offered is None:
        return told[0] if told else round_types[0]
    r = start(at, round_types[0], base).round
    offered = (each for each in round_types if facts.is_offered(each, r))
    return next(offered, round_types[0])


def start(
    at: scoring.TableRound, round_type: facts.RoundType, base: Mapping[str, Any]
) -> facts.Assessment:
    return at.assess({**round_type.flag, **base})


def filled_in(page: Page, posted: Mapping[str, str], pressed: bool) -> Page:
    """The page with its stages read, one after the other, and judged."""
    reads: list[Read] = []
    r = page.round
    raw = {**page.round_type.flag, **page.base}
    reader = Reader(page.at, page.round_type.discriminator, posted)
    for stage in stages_ahead(page):
        if not facts.applies(stage, r):
            continue
        read = reader.read(stage, raw, r)
        reads.append(read)
        raw |= read.raw
        r = page.at.assess(raw).round
        if not goes_on(page, stage, r):
            break
    through = last_begun(reads, r)
    if page.correcting:
        raw = card_records.kept_with(page.at, raw)
    a = page.at.assess(raw, through)
    kept = raw if page.correcting else None
    cards = hands.carried(page.at.game, posted)
    return replace(
        page,
        reads=tuple(reads),
        assessment=a,
        pressed=pressed,
        corrected=kept,
        carried=cards,
    )


def stages_ahead(page: Page) -> list[facts.Stage]:
    """The stages that nothing is recorded of yet, after those that are."""
    stages = [stage for stage in page.round_type.stages if card_records.is_asked(stage)]
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
    stands = page.at.recorded.keys()
    stages = page.round_type.stages
    return any(stands & later.keys for later in stages[stages.index(stage) + 1 :])


def last_begun(reads: list[Read], r: facts.Round) -> str | None:
    """The stage that must be whole: the last begun, or the first that asks."""
    begun = [read.stage.name for read in reads if read.begun]
    needy = (x.stage.name for x in reads if facts.needs_something(x.stage, r))
    return begun[-1] if begun else next(needy, None)
