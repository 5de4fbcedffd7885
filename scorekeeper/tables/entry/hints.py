"""What stands beside the inputs of an entry, over them and below."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext

from referee.engine.formatting import facts_in_words
from referee.engine.round import Round
from referee.form import conditions
from referee.form.conditions import (
    hint_of,
    is_yes,
    needs_something,
    recap_of,
    turn_words,
)
from referee.form.fields import FactFields, Field
from referee.form.parse import whole
from referee.form.stages import is_shared_out, row_of_input as row_of
from scorekeeper.tables import sentences, spoken
from scorekeeper.tables.entry.errors import in_order
from scorekeeper.tables.entry.round_forms import RoundForm
from scorekeeper.tables.spoken import voice


def hints(round_form: RoundForm) -> dict[str, str]:
    """A few words on each input of a seat or a side."""
    said: dict[str, list[str]] = {}
    r = round_form.round
    told = (
        round_form.assessment.next_state
        if round_form.started and not round_form.base
        else {}
    )
    tags = r.table.game.display.entry_tags.items()
    for asked in round_form.asked:
        before = list(earlier(round_form, asked))
        for field in asked.inputs:
            mine = said.setdefault(field.name, [])
            if field.seat is not None:
                mine += turn(asked, field.seat, r)
                mine += list(own(asked, field.seat, r)) or [
                    text for seat, text in before if seat == field.seat and text
                ]
                mine += [
                    spoken.small(x) for key, x in tags if told.get(key) == field.seat
                ]
            elif field.side is not None:
                mine += own(asked, field.side, r)
            if field.look == "step" and is_left_over(round_form, asked, field.name):
                mine.append(left_words(round_form.prefilled[field.name]))
    said |= left_empty(round_form)
    return {name: ", ".join(dict.fromkeys(mine)) for name, mine in said.items() if mine}


def left_empty(round_form: RoundForm) -> dict[str, list[str]]:
    """Beside the rows in which nothing is entered, once others are: no bet."""
    found = {}
    for read in round_form.reads:
        begun = {name.split("-")[0] for name in read.entered}
        for asked in (one for one in read.asked if one.key in begun):
            rows = (
                {row_of(name) for name in asked.initial} if asked.per == "row" else ()
            )
            for field in asked.inputs:
                if row_of(field.name) in rows and field.name in read.empty_rows:
                    found[field.name] = [sentences.small(asked.fact.ask.left_out)]
    return found


def own(asked: FactFields, seat: int, r: Round) -> Iterator[str]:
    """What the game itself says beside a seat, in the place of what was entered."""
    if text := hint_of(asked.fact, seat, r):
        yield spoken.word(text)


def left_words(text: str) -> str:
    number = whole(text)
    if not number:
        return sentences.sentence(sentences.NO_MORE)
    return sentences.sentence(sentences.LEFT, number=number)


def is_left_over(round_form: RoundForm, asked: FactFields, name: str) -> bool:
    """The app has filled it in from the others, and not just begun with it. Where none
    of them was entered it was counted from cards, and nothing is left.
    """
    start = asked.initial.get(name, "")
    others = any(
        one.name in round_form.entered for one in asked.inputs if one.name != name
    )
    return others and round_form.prefilled.get(name, start) != start


def turn(asked: FactFields, seat: int, r: Round) -> Iterator[str]:
    if not asked.spoken or r.dealer is None:
        return
    if seat == r.dealer:
        does = spoken.deals(r.table.game)
        says = turn_words(asked.fact, r, voice(), "last")
        yield sentences.sentence(sentences.SPEAKS_LAST, does=does, says=says)
    elif seat == r.table.clockwise(r.dealer):
        yield turn_words(asked.fact, r, voice(), "first")


def settled_hint(round_form: RoundForm, asked: FactFields) -> dict[str, Any]:
    """What stands of the round; on a correction, what the stages before now say."""
    found = dict(round_form.plain)
    for read in round_form.reads if round_form.correcting else ():
        here = {one.key: one.fact for one in read.asked}
        if asked.key in here:
            break
        known = {key for key, fact in here.items() if fact in round_form.round}
        found |= {key: read.raw[key] for key in known & read.raw.keys()}
    return found


def earlier(round_form: RoundForm, asked: FactFields) -> Iterator[tuple[int, str]]:
    """What each seat has said in the stages before: bid 5."""
    r = round_form.round
    for fact in facts_in_words(r.table, settled_hint(round_form, asked), r):
        if fact.per == "seat":
            name = sentences.small(fact.one or fact.label)
            for seat, what in enumerate(fact.said):
                value = spoken.word(what)
                said = sentences.sentence(sentences.FACT, fact=name, value=value)
                yield seat, said if isinstance(what, int) else spoken.within(what)


def recap(round_form: RoundForm) -> str:
    """What the stages before have settled: Ben granded, or Declarer Ann, bid 50."""
    r = round_form.round
    if round_form.plain and (own := recap_of(r)):
        return spoken.word(own)
    parts: list[str] = []
    for fact in facts_in_words(r.table, dict(round_form.plain), r):
        value = spoken.word(fact.said[0]) if not fact.per else ""
        label = sentences.small(fact.label) if parts else spoken.label(fact.label)
        if is_yes(fact):
            parts.append(label)
        elif value:
            parts.append(sentences.sentence(sentences.FACT, fact=label, value=value))
    return ", ".join(parts)


@dataclass(frozen=True)
class Gain:
    points: int
    total: int


def gains(round_form: RoundForm) -> dict[str, Gain | None]:
    """What the entry would score, by the input of a seat or side."""
    a, asked = round_form.assessment, scoring_rows(round_form)
    if asked is None:
        return {}
    found: dict[str, Gain | None] = {}
    for field in asked.inputs:
        side, gain = field.side or 0, None
        told = field.name in round_form.entered
        if a.points and a.totals and round_form.started and told:
            gain = Gain(a.points[side], a.totals[side])
        found[field.name] = gain
    return found


def scoring_rows(round_form: RoundForm) -> FactFields | None:
    """The rows beside which points can stand: one for each side."""
    sides = round_form.round.table.sides
    for asked in round_form.reads[-1].asked if round_form.last else ():
        alone = asked.per == "side" or all(len(seats) == 1 for seats in sides)
        if asked.numbers and alone and not asked.optional:
            return asked
    return None


@dataclass(frozen=True)
class Meter:
    """How far a number has come between its ends, with what matters on the way."""

    percent: float
    marks: list[tuple[float, int]]


def meters(round_form: RoundForm) -> dict[str, Meter]:
    found = {}
    for field in (one for asked in round_form.asked for one in asked.inputs):
        steps = field.steps
        if not steps.marks or steps.least is None or steps.most is None:
            continue
        number = whole(round_form.texts.get(field.name, ""))
        least, width = steps.least, steps.most - steps.least
        at = number if type(number) is int else least
        marks = [(round(100 * (m - least) / width, 1), m) for m in steps.marks]
        percent = round(100 * min(1, max(0, (at - least) / width)), 1)
        found[field.name] = Meter(percent, marks)
    return found


def name_hint(who: str, hint: str) -> str:
    """Beside what a seat said on its own phone; nobody’s, as all were shown it."""
    if not who:
        return gettext("as it was shown")
    by = gettext("entered by {who}").format(who=who)
    return ", ".join(filter(None, [hint, by]))


@dataclass(frozen=True)
class Strip:
    """`name`: the input that a touch enters; `asks` while that is open. `says`
    follows the name of the seat; what is of no seat, as a bid, says what it is.
    It stays with the last. `rest`: where one is open, it is what the others leave.
    """

    name: str
    who: str
    says: str
    label: str
    asks: bool
    numbers: list[tuple[str, str]]
    rest: bool


def strip_of(round_form: RoundForm) -> Strip | None:
    """For the first seat without a number, else the last: where the game has chips.

    None on a correction that asks for more than those: it has no room to spare.
    """
    found = list(chips(round_form))
    asked_for = sum(len(asked.inputs) for asked in round_form.asked)
    if not found or (round_form.correcting and asked_for > len(found)):
        return None
    open_ = [pair for pair in found if pair[1].name not in round_form.texts]
    asked, field = open_[0] if open_ else found[-1]
    who, says = field.who or field.label, clause_of(asked) if field.who else ""
    asks = bool(open_)
    cells = [(number, field.word_of(number)) for number in field.steps.cells]
    rest = is_shared_out(asked.fact, round_form.round)
    return Strip(field.name, who, says, field.label, asks, cells, rest)


def chips(round_form: RoundForm) -> Iterator[tuple[FactFields, Field]]:
    for asked in round_form.asked:
        for field in in_order(round_form, asked):
            if field.steps.chips:
                yield asked, field


def clause_of(asked: FactFields) -> str:
    """Ann bids; Ann’s tricks."""
    if asked.spoken:
        return f" {asked.spoken}"
    return sentences.sentence(sentences.WHOSE, what=sentences.small(asked.label))


# So many stages fill the line over the heading.
FULL = 3


@dataclass(frozen=True)
class Stop:
    """A stage of the round on the line of stages."""

    label: str
    state: str


def stops_of(round_form: RoundForm) -> Iterator[Stop]:
    here = [read.stage for read in round_form.reads]
    done, labels = True, set()
    for stage in round_form.stages:
        current = stage is round_form.first_required
        if stage in here:
            done = False
        skipped = not current and not needs_something(stage, round_form.round)
        if skipped or stage.label in labels:
            continue
        labels.add(stage.label)
        state = "now" if current else "done" if done else ""
        yield Stop(spoken.label(stage.label), state)
    if len(labels) < FULL:
        yield Stop(gettext("Score"), "")


def heading_of(round_form: RoundForm) -> str:
    """Over the page: Ann plays at 50, where the game says more than the stage.

    Where trump and tricks are asked together, or the stage is called as the round
    itself, it is the hand that is asked: Hand 3.
    """
    leading, unit = round_form.first_required, round_form.source.state.game.unit
    if round_form.correcting or leading is None:
        return spoken.label(round_form.heading)
    bare = round_form.whole or leading.label == str(unit.title)
    if bare and not leading.heading:
        return sentences.round_first(unit, round_form.number)
    return spoken.word(conditions.heading_of(leading, round_form.round))
