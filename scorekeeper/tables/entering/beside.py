"""What stands beside the inputs of an entry: a few words, what it would score."""

from collections.abc import Iterator
from dataclasses import dataclass

from scorekeeper.tables import facts
from scorekeeper.tables.entering.entry import Page

# What the referee tells of a round to come, said of the seat it names.
TOLD = {"controller": "gives out the kitty"}


def hints(page: Page) -> dict[str, str]:
    """A few words on each input of a seat or a side."""
    said: dict[str, list[str]] = {}
    r = page.round
    told = page.assessment.tells if page.begun and not page.base else {}
    before = list(earlier(page))
    for asked in page.asked:
        for one in asked.inputs:
            mine = said.setdefault(one.name, [])
            if one.seat is not None:
                mine += turn(asked, one.seat, r)
                mine += [text for seat, text in before if seat == one.seat and text]
                mine += own(asked, one.seat, r)
                mine += [t for key, t in TOLD.items() if told.get(key) == one.seat]
            if is_forced(page, asked, one.name):
                mine.append("filled in")
    return {name: ", ".join(dict.fromkeys(mine)) for name, mine in said.items() if mine}


def own(asked: facts.Asked, seat: int, r: facts.Round) -> Iterator[str]:
    """What the game itself says beside a seat."""
    hint = asked.fact.hint
    if hint and (text := facts.known(lambda now: hint(now, seat), r)):
        yield text


def is_forced(page: Page, asked: facts.Asked, name: str) -> bool:
    """The app has filled it in from the others, and not just begun with it."""
    start = asked.starts.get(name, "")
    return page.filled.get(name, start) != start


def turn(asked: facts.Asked, seat: int, r: facts.Round) -> Iterator[str]:
    if not asked.spoken or r.dealer is None:
        return
    if seat == r.dealer:
        yield f"{r.table.game.dealer_does}, {verb(asked)} last"
    elif seat == r.table.left(r.dealer):
        yield f"{verb(asked)} first"


def verb(asked: facts.Asked) -> str:
    """Bids: bids first. The defence: speaks first."""
    label = asked.label.lower()
    return label if label.endswith("s") and " " not in label else "speaks"


def earlier(page: Page) -> Iterator[tuple[int, str]]:
    """What each seat has said in the stages before: bid 5."""
    r = page.round
    for one in facts.told(r.table, dict(page.plain), r):
        if one.per == "seat":
            label = one.label.lower().removesuffix("s")
            for seat, value in enumerate(one.values):
                number = value.lstrip("−").isdecimal()
                yield seat, f"{label} {value}" if number else value.lower()


def recap(page: Page) -> str:
    """What the stages before have settled: Declarer Ann, bid 50, hand."""
    r = page.round
    parts = []
    for one in facts.told(r.table, dict(page.plain), r):
        value = one.values[0] if not one.per else ""
        if value == "yes":
            parts.append(one.label.lower())
        elif value:
            parts.append(f"{one.label.lower()} {value}")
    said = ", ".join(parts)
    return said[:1].upper() + said[1:]


@dataclass(frozen=True)
class Gain:
    points: int
    total: int


def gains(page: Page) -> dict[str, Gain | None]:
    """What the entry would score, by the input of a seat or side."""
    a, asked = page.assessment, scoring_rows(page)
    if asked is None:
        return {}
    found: dict[str, Gain | None] = {}
    for one in asked.inputs:
        side, gain = one.side or 0, None
        told = one.name in page.entered or is_forced(page, asked, one.name)
        if a.points and a.totals and page.begun and (told or not page.problems):
            gain = Gain(a.points[side], a.totals[side])
        found[one.name] = gain
    return found


def scoring_rows(page: Page) -> facts.Asked | None:
    """The rows beside which points can stand: one for each side."""
    sides = page.round.table.sides
    for asked in page.reads[-1].asked if page.last else ():
        alone = asked.per == "side" or all(len(seats) == 1 for seats in sides)
        if asked.numbers and alone and not asked.optional:
            return asked
    return None


@dataclass(frozen=True)
class Meter:
    """How far a number has come between its ends, with what matters on the way."""

    percent: float
    marks: list[tuple[float, int]]


def meters(page: Page) -> dict[str, Meter]:
    found = {}
    for one in (one for asked in page.asked for one in asked.inputs):
        steps = one.steps
        if not steps.marks or steps.least is None or steps.most is None:
            continue
        number = facts.whole(page.texts.get(one.name, ""))
        least, width = steps.least, steps.most - steps.least
        at = number if type(number) is int else least
        marks = [(round(100 * (m - least) / width, 1), m) for m in steps.marks]
        percent = round(100 * min(1, max(0, (at - least) / width)), 1)
        found[one.name] = Meter(percent, marks)
    return found
