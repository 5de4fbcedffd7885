"""Lines, whose text is their computation, and checks: decision lists of a document."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from referee.described.document import Document
from referee.described.draft import Draft, Question
from referee.described.names import (
    NUMBER,
    ROUND,
    SEAT,
    SIDE,
    YES,
    Name,
    State,
    Value,
)
from referee.described.term import Term
from referee.engine.round import Round
from referee.values.facts import Check, Problem
from referee.values.rules import Line, Path, Rule, new_line
from referee.words import Text, Verbatim, word

BRACES = Text(
    "document.braces", "Curly brackets only enclose a name or a formula in a text."
)
NO_QUESTION = Text("document.no-question", "This page asks nothing by that name.")
TOLD = Text("line.told", "{told}")
"""A line of a rule sheet is told in the words and numbers of its own computation."""

VALUE = re.compile(r"{([^{}]*)}")

Tell = Callable[[State, int], str]


def text_of(draft: Draft, text: str, place: str, path: Path) -> Tell:
    """A text of the document, with the names and numbers in its braces."""
    shows = [part_of(draft, part, place, path) for part in VALUE.split(text)[1::2]]
    if re.search("[{}]", VALUE.sub("", text)):
        draft.wrong(BRACES(), *path)
    if not shows:
        return lambda s, i: text
    blank = VALUE.sub("%s", text.replace("%", "%%"))
    return lambda s, i: blank % tuple([show(s, i) for show in shows])


def part_of(draft: Draft, text: str, place: str, path: Path) -> Tell:
    if text == "name" and place == SEAT:
        return lambda s, i: s.r.name(i)
    if text == "name" and place == SIDE:
        return lambda s, i: word(s.r.side(i))
    return draft.formula(text, place, NUMBER, path).show


Words = Callable[[State, int, int], str]
"""What is told of so many points of a place."""


class Row(NamedTuple):
    """A row of a decision list: when, how many points, and what is told of them.

    `leads`: an “otherwise” comes after it, which asks whether it held.
    """

    place: str
    when: Value | None
    otherwise: bool
    points: Value
    words: Words
    rule: Rule
    quiet: bool
    leads: bool = True


def row_of(draft: Draft, part: Document, path: Path) -> Row:
    place = part.get("for", SIDE if "partners" in draft.document else SEAT)
    when = None
    if "when" in part:
        when = draft.formula(part["when"], place, YES, (*path, "when"))
    points = draft.formula(part["points"], place, NUMBER, (*path, "points"))
    if "says" in part:
        opening = text_of(draft, part["says"], place, (*path, "says"))
        fixed = None if VALUE.search(part["says"]) else part["says"]
        words = words_of(points, opening, fixed)
    else:
        looked_at = (*(when.names if when else ()), *points.names)
        opening = label_answers(answers(looked_at, place), place)
        words = words_of(points, opening, None if looked_at else "")
        if points.single and len(points.names) == 1 and points.names[0].asked:
            # It scores an answer as it is, which its opening says already.
            words = opening_only(opening)
    quiet, otherwise = part.get("quiet", False), part.get("otherwise", False)
    rule = rule_of(part, draft.document["name"])
    holds = when.value if when else None
    return Row(place, holds, otherwise, points.value, words, rule, quiet)


def answers(names: Iterable[Name], place: str) -> dict[str, Name]:
    """The answers behind some names, by their keys, in the order of the questions."""
    found: dict[str, Name] = {}
    for name in names:
        if name.asked:
            found[name.key] = name
        elif name.working is not None and name.place in (place, ROUND):
            found |= answers(name.working.names, place)
    return dict(sorted(found.items(), key=lambda item: item[1].after))


def label_answers(asked: dict[str, Name], place: str) -> Tell:
    """Answers by their labels: bid 3, took 4."""
    numbers = [(name, name.at(place)) for name in asked.values()]

    def tell(s: State, i: int) -> str:
        said = []
        for name, value in numbers:
            here = value(s, i)
            if name.kind == NUMBER:
                between = ": " if name.label[-1:].isdigit() else " "
                said.append(f"{name.label}{between}{name.say(here)}")
            elif here:
                said.append(name.label)
        return ", ".join(said)

    return tell


def rule_of(part: Document, source: str) -> Rule:
    """A rule without a sentence of its own, so that nothing of it is kept for ever."""
    key = part["key"].replace("_", "-")
    title = Verbatim(part.get("title", ""))
    rule = Rule(key, Verbatim(part["law"]), "{told}", source, title=title)
    object.__setattr__(rule, "text", TOLD)
    object.__setattr__(rule, "short", TOLD)
    object.__setattr__(rule, "template", "%s")
    object.__setattr__(rule, "take", lambda values: (values["told"],))
    return rule


def words_of(points: Term, opening: Tell, fixed: str | None) -> Words:
    """The words of a line: what it looked at, its working, what that comes to.

    One number that has no words, and no working, is its own working. With an opening
    that is `fixed` and points that are written down they are always the same.
    """
    if fixed is not None and points.written is not None:
        always = word(points.written)
        always = f"{fixed}: {always}" if fixed else always
        return lambda s, i, number: always
    show = (points.working or points).show
    lone = points.single and points.working is None and not points.called

    def words(s: State, i: int, number: int) -> str:
        result = str(number) if number >= 0 else word(number)
        working = result if lone else show(s, i)
        shown = working if working == result else f"{working} = {result}"
        said = opening(s, i)
        return f"{said}: {shown}" if said else shown

    return words


def opening_only(opening: Tell) -> Words:
    return lambda s, i, number: opening(s, i)


def rows_of(draft: Draft, key: str) -> list[Row]:
    told = draft.document.get(key, [])
    found = [row_of(draft, one, (key, at)) for at, one in enumerate(told)]
    last = {row.place: at for at, row in enumerate(found) if row.otherwise}
    return [
        row._replace(leads=at < last.get(row.place, 0)) for at, row in enumerate(found)
    ]


def lines(rows: list[Row], s: State) -> Iterator[Line]:
    """The lines of a round: of an “otherwise” only where no row before it held."""
    held_at: dict[str, set[int]] = {SEAT: set(), SIDE: set()}
    side_of = s.r.table.side_of
    for row in rows:
        place, holds, otherwise, points, words, rule, quiet, leads = row
        held = held_at[place]
        for i in s.seats if place == SEAT else s.sides:
            if otherwise and i in held:
                continue
            if holds is not None and not holds(s, i):
                if leads and not otherwise:
                    held.discard(i)
                continue
            if leads:
                held.add(i)
            number = points(s, i)
            if number or not quiet:
                side = side_of[i] if place == SEAT else i
                told = {"told": words(s, i, number)}
                yield new_line(Line, (side, number, rule, told))


def check(draft: Draft, part: Document, path: Path, here: list[Question]) -> Check:
    """What can never be, refused in the words of the document."""
    place = part.get("for", ROUND)
    last = max((question.number for question in here), default=-1) + 1
    never = draft.formula(part["never"], place, YES, (*path, "never"), last)
    say = text_of(draft, part["says"], place, (*path, "says"))
    at = next((question for question in here if question.key == part["at"]), None)
    if at is None:
        draft.wrong(NO_QUESTION(), *path, "at")
    by_place = at is not None and place == at.place != ROUND
    holds = never.value

    def problems(r: Round) -> Iterator[Problem]:
        s = draft.state(r)
        for i in (-1,) if place == ROUND else s.places(place):
            if holds(s, i):
                fact, said = draft.facts[part["at"]], Verbatim(say(s, i))
                yield fact.problem("not-allowed", said, *((i,) if by_place else ()))

    return problems
