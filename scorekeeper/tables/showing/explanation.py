"""Why a cell of the score sheet is what it is: its lines, its facts, its history."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from scorekeeper.tables import log, scoring, sentences, words
from scorekeeper.tables.scoring import cards as scoring_cards
from scorekeeper.tables.showing import board, history
from scorekeeper.tables.showing.marks import Mark

# A line of so many letters stands as the heading of its reasons.
HEADLINE = 44


@dataclass(frozen=True)
class Reason:
    """One line of the computation and the rule it applies."""

    points: int
    text: str
    rule: str
    law: str
    ruling: bool


@dataclass(frozen=True)
class Why:
    """`headline` is the sum of the lines, or the one line that says all.

    `played`: its cards can be recorded, or looked at; `marks`: what they prove wrong.
    """

    name: str
    points: int
    total: int
    headline: str
    reasons: list[Reason]
    recorded: list[tuple[str, str]]
    events: list[history.Event]
    played: bool
    marks: list[Mark]


def why_of(
    state: scoring.State,
    one: dict[str, Any],
    side: int,
    told: list[scoring.Told],
    changes: list[log.Change],
    marks: list[Mark],
) -> Why:
    number, reasons = one["number"], list(reasons_of(state, one, side))
    return Why(
        board.names_of(state.shown)[side],
        one["points"][side],
        one["totals"][side],
        headline(reasons, one["points"][side]),
        reasons,
        recorded(state, told),
        list(history.events(state.at(number), changes)),
        scoring_cards.played_in(state.at(number)),
        marks,
    )


def reasons_of(
    state: scoring.State, one: dict[str, Any], side: int
) -> Iterator[Reason]:
    rules = {rule.key: rule for rule in state.game.rules}
    for line in one["reasons"]:
        if line["side"] == side:
            rule, ruling = rules[line["rule"]], line.get("ruling", False)
            yield Reason(line["points"], line["text"], rule.heading, rule.law, ruling)


def headline(reasons: list[Reason], points: int) -> str:
    """5 − 20 − 20 = −35; of one line its sentence, or its rule where that is long."""
    amounts = [one.points for one in reasons if one.points]
    if len(amounts) > 1:
        return sum_of(amounts)
    telling = [one for one in reasons if one.points] or reasons[:1]
    if not telling:
        return ""
    text = telling[0].text
    if len(text) <= HEADLINE:
        return text[:1].upper() + text[1:]
    title = telling[0].rule
    return sentences.said(sentences.RULE_GIVES, rule=title, points=words.signed(points))


def sum_of(amounts: Sequence[int]) -> str:
    """Amounts and what they make: 5 − 20 − 20 = −35."""
    first, *rest = amounts
    parts: sentences.Said = first
    for amount in rest:
        text = sentences.MINUS if amount < 0 else sentences.PLUS
        parts = text(before=parts, next=abs(amount))
    return sentences.said(sentences.SUM, parts=parts, total=sum(amounts))


def recorded(state: scoring.State, told: list[scoring.Told]) -> list[tuple[str, str]]:
    """The facts of a round in words: (Bids, Ann 5, Ben 0 …)."""
    return [pair for fact in told for pair in in_words(state, fact)]


def in_words(state: scoring.State, fact: scoring.Told) -> Iterator[tuple[str, str]]:
    """A fact in one line; where each says several things, a line for each."""
    names = {"seat": state.shown["players"], "side": board.names_of(state.shown)}
    if not fact.per:
        yield fact.label, fact.values[0]
        return
    pairs = [
        (name, value)
        for name, value in zip(names[fact.per], fact.values, strict=False)
        if value
    ]
    if any("; " in value for _, value in pairs):
        yield from ((f"{fact.label}, {name}", value) for name, value in pairs)
    else:
        yield fact.label, ", ".join(f"{name} {value}" for name, value in pairs)
