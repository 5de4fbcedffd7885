"""The next thing that an entry lacks, and what contradicts what was entered."""

from collections.abc import Iterator
from dataclasses import dataclass

from referee.form.conditions import (
    facts_inside,
    is_too_short,
    missing_of,
    names,
    with_told,
)
from referee.form.fields import Asked, Input
from referee.values.facts import AnyFact, Problem
from scorekeeper.tables import sentences, spoken
from scorekeeper.tables.entering import error_mapping, order, sums
from scorekeeper.tables.entering.entry import Page

OF_A_VALUE = ("out-of-range", "wrong-type")


@dataclass(frozen=True)
class Sentence:
    """What the foot says of one input: `name`, to which it leads."""

    text: str
    name: str = ""


def next_missing(page: Page) -> Sentence | None:
    """The first in the order of the page; nothing where all is entered."""
    lacking = [one for one in page.problems if is_lacking(page, one)]
    if not lacking:
        return None
    places = {error_mapping.place_of(page, one) for one in lacking}
    keys = {one.path[0] for one in lacking if one.path}
    for asked in page.asked:
        inputs = order.in_order(page, asked)
        named = [one for one in inputs if one.name in places]
        if not named and asked.key in keys and inputs:
            named = [one for one in inputs if one.name not in page.texts] or inputs
        if named:
            one = named[0]
            told = begun(fact_of(asked, one), lacking) or question(page, asked, one)
            return Sentence(told, one.name)
    return Sentence(spoken.word(lacking[0].said))


def begun(fact: AnyFact, lacking: list[Problem]) -> str:
    """What is said of cards of which some are entered; nothing where none is."""
    if fact.if_missing is not None:
        return ""
    mine = (one for one in lacking if fact.key in one.path[:1])
    short = (one for one in mine if one.code in ("wrong-length", "impossible"))
    return next((spoken.word(one.said) for one in short), "")


def is_lacking(page: Page, problem: Problem) -> bool:
    """It is not there yet: an entry, or some of a sum."""
    if problem.code == "wrong-total":
        return any(one.asked.key in problem.path[:1] for one in too_few(page))
    return is_too_short(problem) or error_mapping.is_open(page, problem)


def too_few(page: Page) -> Iterator[sums.Summed]:
    return (one for one in sums.sums_of(page) if one.short > 0)


def question(page: Page, asked: Asked, one: Input) -> str:
    """What asks for an input: by its sum, else in the words of its fact."""
    for found in too_few(page):
        if found.asked.key == asked.key:
            return found.missing_words()
    fact, values = fact_of(asked, one), values_of(page, asked, one)
    if fact.if_missing is None and (all_of_it := sums.untouched(page, asked)):
        return all_of_it.missing_words()
    r = with_told(page.round, fact, page.given.get(asked.key))
    return spoken.word(missing_of(fact, r, one.seat, values))


def fact_of(asked: Asked, one: Input) -> AnyFact:
    """The fact of an input: of a row the one that it stands for."""
    inside = facts_inside(asked.fact)
    key = one.name.rpartition("-")[2].partition(".")[0]
    return inside.get(key, asked.fact) if asked.per == "row" else asked.fact


def values_of(page: Page, asked: Asked, one: Input) -> dict[str, str]:
    """Whose it is, and what else its row says."""
    values = {"name": one.who}
    row = one.name.rpartition("-")[0]
    for each in asked.inputs if asked.per == "row" else ():
        before, _, key = each.name.rpartition("-")
        if before == row:
            values[key] = worded(each, page.texts.get(each.name, ""))
    return values


def worded(one: Input, text: str) -> str:
    return next((each.label for each in one.options if each.value == text), text)


def contradiction(page: Page) -> Sentence | None:
    """The first thing that cannot be with what was entered."""
    for found in sums.sums_of(page):
        if found.short < 0 <= found.total.most:
            return Sentence(found.missing_words(), first_of(page, found.asked.key))
    wrong = [one for one in page.problems if not is_lacking(page, one)]
    placed = [(error_mapping.place_of(page, one), one) for one in wrong]
    at = {one.name: i for i, one in enumerate(rows(page))}
    for name, problem in sorted(placed, key=lambda one: at.get(one[0], len(at))):
        key = str(next(iter(problem.path), ""))
        return Sentence(named(page, problem, name), name or first_of(page, key))
    return None


def rows(page: Page) -> Iterator[Input]:
    """All inputs in the order of the page."""
    for asked in page.asked:
        yield from order.in_order(page, asked)


def named(page: Page, problem: Problem, name: str) -> str:
    """A number of a seat that cannot be does not say whose it is."""
    who = whose(page, name)
    if not who or problem.code not in OF_A_VALUE or names(problem, who):
        return spoken.word(problem.said)
    said = spoken.within(problem.said)
    return sentences.said(sentences.OF_WHOM, who=who, problem=said)


def whose(page: Page, name: str) -> str:
    """The name of an input’s seat: its own, or what its row says."""
    for asked in page.asked:
        for one in (each for each in asked.inputs if each.name == name):
            values = values_of(page, asked, one)
            return values["name"] or values.get("seat", "")
    return ""


def first_of(page: Page, key: str) -> str:
    """The first input of a fact."""
    found = (one for one in page.asked if one.key == key)
    inputs = (each for one in found for each in order.in_order(page, one))
    return next((each.name for each in inputs), "")
