"""Answers with one fault each: what a runner of the suite must find."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from typing import Any

from referee.suite.cases import CARDS, REASONS, Case, Raw, lines_of

Plant = Callable[[Raw], object]


def plant_faults(case: Case) -> Iterator[tuple[str, int, Raw]]:
    """The name of each fault, the level that finds it, and the answer with it."""
    plants = REFUSED if "error" in case.answer else VERDICT
    for name, level, plant in plants:
        answer = copy.deepcopy(case.answer)
        try:
            plant(answer)
        except (IndexError, StopIteration):
            continue  # nothing there to be wrong
        yield name, level or case.level, answer
    if "error" in case.answer:
        yield "accepted", case.level, {"state": "playing", "rounds": []}
    else:
        error = {"round": None, "field": "rounds", "code": "wrong-type"}
        yield "refused", case.level, {"error": error}


def more(part: Raw, key: str) -> None:
    part[key][0] += 1


def other_line(answer: Raw, **changed: Any) -> None:
    next(lines_of(answer)).update(changed)


def a_point_more(answer: Raw) -> None:
    next(lines_of(answer))["points"] += 1


def a_line_less(answer: Raw) -> None:
    rounds = (one for one in answer["rounds"] if one["reasons"])
    next(rounds)["reasons"].pop()


def other_play(answer: Raw) -> None:
    play = next(one["play"] for one in answer["rounds"] if "play" in one)
    play["winners"][0] = (play["winners"][0] + 1) % len(play["won"])


def other_fault(answer: Raw) -> None:
    plays = (one["play"] for one in answer["rounds"] if "play" in one)
    next(play for play in plays if play["faults"])["faults"].pop()


# A level of 0 is that of the case.
VERDICT: tuple[tuple[str, int, Plant], ...] = (
    ("points", 0, lambda answer: more(answer["rounds"][-1], "points")),
    ("totals of a round", 0, lambda answer: more(answer["rounds"][0], "totals")),
    ("totals", 0, lambda answer: more(answer, "totals")),
    ("a round too few", 0, lambda answer: answer["rounds"].pop()),
    ("winners", 0, lambda answer: answer["winners"].append(-1)),
    ("state", 0, lambda answer: answer.update(state="other")),
    ("rule", REASONS, lambda answer: other_line(answer, rule="other")),
    ("side", REASONS, lambda answer: other_line(answer, side=-1)),
    ("points of a line", REASONS, a_point_more),
    ("a line too few", REASONS, a_line_less),
    ("next", REASONS, lambda answer: answer.update(next={})),
    ("winner of a trick", CARDS, other_play),
    ("a fault too few", CARDS, other_fault),
)
REFUSED: tuple[tuple[str, int, Plant], ...] = (
    ("code", 0, lambda answer: answer["error"].update(code="other")),
    ("field", 0, lambda answer: answer["error"].update(field="other")),
    ("round", 0, lambda answer: answer["error"].update(round=0)),
)
