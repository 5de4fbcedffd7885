"""What a line says adds up to what it scores: tried on sheets that nobody wrote.

The numbers are read from the values of the texts, not from the names of people.
"""

import ast
import itertools
import operator
import re
from collections.abc import Iterator
from typing import Any

import pytest

from referee import all_games, check
from referee.engine.verdict import TIMES
from referee.generator.sheets import sheets
from referee.values.rules import Line
from referee.words import Phrase, Text
from referee.words.text import Listed
from tests.referee.table import sheet

SEED, EACH = 7, 60
BY = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.USub: operator.neg,
}


def numbers_of(said: object) -> str:
    """What is said with its numbers and signs, and nothing of what it names."""
    if isinstance(said, Phrase):
        filled = {name: numbers_of(one) for name, one in said.values.items()}
        return template(said.text, said.values).format(**filled)
    if isinstance(said, Text):
        return said.many
    if isinstance(said, Listed):
        if said.parts and getattr(said.parts[-1], "text", None) is TIMES:
            # Each step counts on from the one before; then times the base.
            return " × ".join(str(step.values["number"]) for step in said.parts[-2:])
        sign = " + " if " + " in said.between.many else ", "
        return sign.join(numbers_of(part) for part in said.parts)
    return str(said).replace("-", "−") if isinstance(said, int) else ""


def template(text: Text, values: Any) -> str:
    return text.one if text.by and values[text.by] == 1 else text.many


def sums_in(text: str) -> Iterator[tuple[int, int]]:
    """Every sum that a sentence writes out: what its left side makes, its right."""
    parts = text.split(" = ")
    for before, after in itertools.pairwise(parts):
        left = re.sub(r"[^\d−+×() ]", "", re.split(r"[:;,]", before)[-1]).strip()
        if (right := re.match(r"−?\d+", after)) and re.search(r"\d", left):
            yield worth(left), int(right[0].replace("−", "-"))


def worth(left: str) -> int:
    sums = left.replace("−", "-").replace("×", "*")
    return made_number(ast.parse(sums, mode="eval").body)


def made_number(node: ast.expr) -> int:
    match node:
        case ast.Constant(int(number)):
            return number
        case ast.UnaryOp(op, one):
            return BY[type(op)](made_number(one))
        case ast.BinOp(one, op, other):
            return BY[type(op)](made_number(one), made_number(other))
    raise AssertionError(ast.dump(node))


def amounts(line: Line) -> list[int]:
    """The numbers that a line says, and ten from each where it says from whom."""
    said = [int(n) for n in re.findall(r"\d+", numbers_of(line.said))]
    if {"others"} & line.values.keys():
        return [10 * len(line.values["others"].parts)]
    return said


def lines_of(slug: str) -> list[Line]:
    every = [one for one in all_games() if one.slug == slug]
    found = []
    for raw in sheets(every, EACH, SEED):
        verdict = check(raw)
        found += [line for r in verdict.rounds for line in r.lines]
        found += verdict.bonus or []
    return found


@pytest.mark.parametrize("slug", [one.slug for one in all_games()])
def test_what_a_line_says_is_what_it_scores(slug: str) -> None:
    lines = lines_of(slug)
    assert len(lines) > EACH
    for line in lines:
        if line.points:
            assert abs(line.points) in amounts(line), line.text
        sums = list(sums_in(numbers_of(line.said)))
        for left, right in sums:
            assert left == right, line.text
        if sums:
            assert abs(sums[-1][1]) == abs(line.points), line.text


@pytest.mark.parametrize(
    ("text", "sums"),
    [
        ("bid 3, took 3: 3 + 2 = 5", [(5, 5)]),
        (" pays : (cards 5 + jokers 15 × 2) × 2 = 70, a Kaluki", [(70, 70)]),
        ("4 × 11 = 45; lost: −2 × 44 = −88", [(44, 45), (-88, -88)]),
        ("null = 23; no trick: made", []),
    ],
)
def test_a_wrong_sum_would_be_found(text: str, sums: list[tuple[int, int]]) -> None:
    assert list(sums_in(text)) == sums


def test_what_opponents_pay_each_is_said_of_each() -> None:
    """Hearts made and four aces: 10 from each of two, and 6 from the pot."""
    hearts = {"declarer": 1, "bid": "hearts", "trump": "H", "four_aces": True}
    played = {"defence": ["play", "play"], "tricks": [2, 6, 2]}
    raw = sheet("preference", {**hearts, **played}, players=3)
    lines = check(raw).rounds[0].lines
    assert [(line.points, line.text) for line in lines if line.side == 1] == [
        (6, "6 tricks: 6 from the pot"),
        (20, "hearts made: 10 each from Cleo and Ann"),
        (20, "four aces: 10 each from Cleo and Ann"),
    ]


def test_the_tricks_of_malilla_count_what_the_hand_counts() -> None:
    """A king 3 and a jack 1, and 1 for the trick: 5 of the 70 that a hand has."""
    facts = {"turned": "2H", "play": {"tricks": [["KC", "JC", "2C", "3C"]]}}
    played = check(sheet("malilla", facts)).pending.played
    assert played is not None
    assert (played.points, played.points_in_all) == ([0, 5, 0, 0], 70)
    assert played.card_points == [0, 4, 0, 0], "the contract’s are of the cards alone"
