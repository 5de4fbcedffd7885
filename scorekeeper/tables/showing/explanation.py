"""Why a cell of the score sheet is what it is: its lines, its facts, its history."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext

from scorekeeper.tables import fault_sentences, log, scoring, sentences, spoken
from scorekeeper.tables.models import Entry
from scorekeeper.tables.scoring import (
    cards as scoring_cards,
    rulings,
    rulings as scoring_disputes,
)
from scorekeeper.tables.sentences import sentence
from scorekeeper.tables.showing import board, history
from scorekeeper.tables.spoken import word

# A line of so many letters stands as the heading of its reasons.
HEADLINE = 44


# ---- Marks of what was scored though a record proves it wrong ----


@dataclass(frozen=True)
class Mark:
    """`flag`: the word on the face of the sheet, in the cell of `side`."""

    round: int
    side: int
    flag: str
    title: str
    heading: str
    text: str
    by_rules: str
    scored: str


def marks_of(state: scoring.State) -> list[Mark]:
    """Every mark, by round; a round that is corrected has none."""
    side_of = state.verdict.table.side_of
    return [
        Mark(
            mark.round,
            side_of[mark.seat],
            word(mark.word),
            title(state, mark),
            word(mark.heading),
            mark.text,
            by_rules(state, mark),
            anyway_words(state.changes.get(mark.round, [])),
        )
        for mark in rulings.marks(state.match)
    ]


def flags_of(state: scoring.State, marks: list[Mark]) -> dict[int, dict[int, str]]:
    """By round and side the word on the face of the sheet; a foul that ended it too."""
    side_of = state.verdict.table.side_of
    found: dict[int, dict[int, str]] = {}
    for number, seat in rulings.fouls_by_round(state.match).items():
        found[number] = {side_of[seat]: sentence(fault_sentences.A_FOUL)}
    for mark in marks:
        found.setdefault(mark.round, {}).setdefault(mark.side, mark.flag)
    return found


def lines_of(state: scoring.State) -> list[Mark]:
    """A line for whose wrong play of which sort stands in which round."""
    found = marks_of(state)
    return [*{one.title: one for one in reversed(found)}.values()][::-1]


def title(state: scoring.State, mark: rulings.Mark) -> str:
    who = board.players_in(state, mark.round)[mark.seat]
    unit, text = state.game.unit, fault_sentences.MARK
    return sentences.of_round(text, unit, mark.round, what=mark.word, who=who)


def by_rules(state: scoring.State, mark: rulings.Mark) -> str:
    """What the rules say, and that the table has it otherwise."""
    punished = scoring_disputes.foul_of(state, state.round(mark.round), mark.seat)
    try:
        a = (
            state.at(mark.round).assess(punished)
            if punished and mark.of_cards
            else None
        )
    except scoring.SheetError:
        a = None
    if a is None or not a.winners:
        return sentence(fault_sentences.NO_PENALTY)
    return sentence(fault_sentences.OTHERS_WIN, **scoring.winning(a))


def anyway_words(changes: list[log.Change]) -> str:
    """Scored anyway at 20:31, by Ann."""
    found: list[Entry] = [c.entry for c in changes if "anyway" in c.entry.data]
    if not found:
        return ""
    at, who = spoken.when(found[-1].at), found[-1].by
    text = fault_sentences.SCORED_ANYWAY if who else fault_sentences.SCORED_ANYWAY_AT
    return sentence(text, at=at, **({"who": who} if who else {}))


# ---- Why a cell is what it is ----


@dataclass(frozen=True)
class Reason:
    """One line of the computation and the rule it applies, which `key` names."""

    points: int
    text: str
    key: str
    rule: str
    law: str
    ruling: bool


@dataclass(frozen=True)
class Part:
    """A part of a value as it is drawn: the sign before it, its word, its figure."""

    sign: str
    word: str
    figure: int


@dataclass(frozen=True)
class Why:
    """`headline` is the sum of the lines, or the one line that says all.

    `name` sat there then; `whose`: the total is of all who sat there up to it.
    `built` is how the value came about, part by part. `played`: its cards can be
    recorded, or looked at; `marks`: what they prove wrong.
    """

    name: str
    whose: str
    points: int
    total: int
    headline: str
    reasons: list[Reason]
    built: list[Part]
    recorded: list[tuple[str, str]]
    events: list[history.Event]
    played: bool
    marks: list[Mark]
    side: int


def why_of(
    state: scoring.State,
    shown: dict[str, Any],
    side: int,
    told: list[scoring.Told],
    changes: list[log.Change],
    marks: list[Mark],
) -> Why:
    number = shown["number"]
    spelt = next(each for each in state.told["rounds"] if each["number"] == number)
    reasons = list(reasons_of(state, spelt, side))
    built, brief = value_parts(state.at(number), shown, side)
    if brief:
        reasons = [replace(reasons[0], text=brief)]
    return Why(
        board.names_in(state, number)[side],
        board.all_names_of(state, number)[side],
        shown["points"][side],
        shown["totals"][side],
        headline(reasons, shown["points"][side]),
        reasons,
        built,
        fact_rows(state, told, number),
        list(history.events(state.at(number), changes)),
        scoring_cards.has_played_cards(state.at(number)),
        marks,
        side,
    )


def reasons_of(
    state: scoring.State, shown: dict[str, Any], side: int
) -> Iterator[Reason]:
    rules = {rule.key: rule for rule in state.game.rules}
    for line in shown["reasons"]:
        if line["side"] == side:
            rule, ruling = rules[line["rule"]], line.get("ruling", False)
            yield Reason(
                line["points"],
                line["text"],
                rule.key,
                spoken.heading(rule),
                spoken.word(rule.law_said),
                ruling,
            )


def value_parts(
    at: scoring.TableRound, shown: dict[str, Any], side: int
) -> tuple[list[Part], str]:
    """The value of a round in its parts, and its one line without them."""
    if not shown["points"][side]:
        return [], ""
    a = at.assess(at.recorded)
    lines = [line for line in a.lines or () if line.side == side]
    if not a.value_breakdown or len(lines) != 1 or a.points != shown["points"]:
        return [], ""
    return list(parts_of(a.value_breakdown)), scoring.word(lines[0].brief)


def parts_of(steps: Sequence[scoring.Step]) -> Iterator[Part]:
    """With 2, game 3; × spades 11; = 33."""
    *built, last = steps
    counted = [step for step in built if not step.times]
    before = [scoring.word(step.spelt) for step in counted[:-1]]
    name = ", ".join([*before, scoring.word(counted[-1].said)])
    yield Part("", name, counted[-1].number)
    for step in built:
        if step.times:
            yield Part("×", scoring.word(step.said), step.number)
    yield Part("=", scoring.word(last.said), last.number)


def headline(reasons: list[Reason], points: int) -> str:
    """What happened: of one line its sentence, or its rule where that is long; of
    several their rules and the sum: Tricks and hearts: 6 + 20 = 26.
    """
    telling = [one for one in reasons if one.points] or reasons[:1]
    if len(telling) > 1:
        first, *rest = dict.fromkeys(one.rule for one in telling)
        rules = spoken.list_names([first, *map(spoken.begun_small, rest)])
        told = sum_of([one.points for one in telling])
        return sentences.sentence(sentences.RULE_GIVES, rule=rules, points=told)
    if not telling:
        return ""
    text = telling[0].text
    if len(text) <= HEADLINE:
        return sentences.capitalize(text)
    title = telling[0].rule
    return sentences.sentence(
        sentences.RULE_GIVES, rule=title, points=spoken.signed_number(points)
    )


def sum_of(amounts: Sequence[int]) -> str:
    """Amounts and what they make: 5 − 20 − 20 = −35."""
    first, *rest = amounts
    parts: sentences.Said = first
    for amount in rest:
        text = sentences.MINUS if amount < 0 else sentences.PLUS
        parts = text(before=parts, next=abs(amount))
    return sentences.sentence(sentences.SUM, parts=parts, total=sum(amounts))


def fact_rows(
    state: scoring.State, told: list[scoring.Told], number: int
) -> list[tuple[str, str]]:
    """The facts of a round in words: (Bids, Ann 5, Ben 0 …).

    The switch that says which kind of round it was is no yes or no.
    """
    kinds = {key for one in state.game.round_types for key in one.flag}
    return [
        pair
        for fact in told
        for pair in (
            [(gettext("What happened"), spoken.label(fact.label))]
            if fact.key in kinds
            else in_words(state, fact, number)
        )
    ]


def current_fact_rows(state: scoring.State) -> list[tuple[str, str]]:
    """What stands of the round being played."""
    if state.due is None:
        return []
    told = scoring.round_in_words(state.at(state.due), state.round(state.due))
    return fact_rows(state, told, state.due)


def in_words(
    state: scoring.State, fact: scoring.Told, number: int
) -> Iterator[tuple[str, str]]:
    """A fact in one line; where each says several things, a line for each."""
    names = {
        "seat": board.players_in(state, number),
        "side": board.names_in(state, number),
    }
    if not fact.per:
        yield spoken.label(fact.label), spoken.word(fact.said[0])
        return
    pairs = [
        (name, value)
        for name, value in zip(
            names[fact.per], map(spoken.word, fact.said), strict=False
        )
        if value
    ]
    label = spoken.label(fact.label)
    if any("; " in value for _, value in pairs):
        yield from ((f"{label}, {name}", value) for name, value in pairs)
    else:
        # What was chosen stands apart from a name, Ann: Play; a number does not, Ann 5.
        colon = ":" if fact.chosen else ""
        yield label, ", ".join(f"{name}{colon} {value}" for name, value in pairs)
