"""Another program's answers beside those of the suite, level by level."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from referee.suite.cases import CARDS, REASONS, Case, Raw, lines_of

SCORES_OF = ("state", "sides", "totals", "winners")
SCORES_OF_ROUND = ("number", "points", "totals")
RECORDS_OF_ROUND = ("play", "melds")


class Miss(NamedTuple):
    """One case that was answered otherwise than it must be, on one level."""

    case: Case
    level: int
    at: str
    meant: Any
    came: Any
    # The rules whose lines differ; where none do, what the case is about.
    rules: tuple[str, ...]

    def json(self) -> Raw:
        told = {"id": self.case.id, "level": self.level, "at": self.at}
        return told | {"meant": self.meant, "came": self.came, "rules": self.rules}


def levels_of(case: Case) -> tuple[int, ...]:
    """The levels that a case counts for: its own, and the reasons of a verdict."""
    return (case.level,) if "error" in case.answer else (case.level, REASONS)


def misses(case: Case, answer: Any) -> Iterator[Miss]:
    """What is wrong with an answer: at most one thing a level."""
    for level in levels_of(case):
        meant = part(case.answer, level)
        came = part(answer, level) if well_formed(answer) else answer
        at = lacking(meant, came)
        if at is not None:
            rules = rules_to_blame(case, answer)
            yield Miss(case, level, ".".join(at[0]), at[1], at[2], rules)


def part(answer: Raw, level: int) -> Any:
    """What a level asks of an answer."""
    if "error" in answer or level == REASONS:
        return answer
    told: Raw = {key: answer.get(key) for key in SCORES_OF}
    keys = SCORES_OF_ROUND + (RECORDS_OF_ROUND if level == CARDS else ())
    told["rounds"] = [some(one, keys) for one in answer.get("rounds", ())]
    if "bonus" in answer:
        told["bonus"] = some(answer["bonus"], ("points",))
    if level == CARDS:
        told["pending"] = some(answer.get("pending") or {}, RECORDS_OF_ROUND)
    return told


def some(raw: Raw, keys: tuple[str, ...]) -> Raw:
    return {key: raw[key] for key in keys if key in raw}


def well_formed(answer: Any) -> bool:
    """Whether its parts can be taken out of it."""
    if not isinstance(answer, dict):
        return False
    rounds = answer.get("rounds", [])
    parts = [answer.get("bonus", {}), answer.get("pending") or {}]
    dicts = all(isinstance(one, dict) for one in parts)
    return dicts and isinstance(rounds, list) and all_dicts(rounds)


def all_dicts(values: list[Any]) -> bool:
    return all(isinstance(one, dict) for one in values)


def lacking(meant: Any, came: Any) -> tuple[list[str], Any, Any] | None:
    """The first place where an answer is not the expected one. More keys may come."""
    if isinstance(meant, dict) and isinstance(came, dict):
        pairs = [(key, value, came.get(key, ABSENT)) for key, value in meant.items()]
    elif isinstance(meant, list) and isinstance(came, list) and len(meant) == len(came):
        pairs = [(str(at), *pair) for at, pair in enumerate(zip(meant, came))]
    else:
        same = type(meant) is type(came) and meant == came
        return None if same else ([], meant, None if came is ABSENT else came)
    for key, inner, other in pairs:
        found = lacking(inner, other)
        if found is not None:
            return [key, *found[0]], found[1], found[2]
    return None


ABSENT = object()


def rules_to_blame(case: Case, answer: Any) -> tuple[str, ...]:
    """The rules whose lines are others; else the code, or all rules of the sheet."""
    if "error" in case.answer:
        return (case.answer["error"]["code"],)
    mine = Counter(map(comparable, lines_of(case.answer)))
    theirs: Counter[str] = Counter()
    if well_formed(answer) and "error" not in answer:
        theirs = Counter(map(comparable, told_lines(answer)))
    other = (mine - theirs) + (theirs - mine)
    rules = {json.loads(line).get("rule") for line in other}
    return tuple(sorted(rule for rule in rules if isinstance(rule, str)))


def told_lines(answer: Raw) -> Iterator[Any]:
    for scored in [*answer.get("rounds", ()), answer.get("bonus", {})]:
        reasons = scored.get("reasons", ())
        yield from reasons if isinstance(reasons, list) else ()


def comparable(line: Any) -> str:
    keys = ("side", "points", "rule")
    told = {key: line.get(key) for key in keys} if isinstance(line, dict) else {}
    return json.dumps(told, sort_keys=True)


class Report:
    """How many cases a game and level had, and which of them were missed."""

    def __init__(self, levels: Iterable[int]) -> None:
        self.levels = tuple(levels)
        self.asked: Counter[tuple[str, int]] = Counter()
        self.missed: list[Miss] = []

    def add(self, case: Case, answer: Any) -> None:
        for level in levels_of(case):
            if level in self.levels:
                self.asked[case.game, level] += 1
        found = misses(case, answer)
        self.missed += [miss for miss in found if miss.level in self.levels]

    def by_level(self) -> dict[tuple[str, int], tuple[int, int]]:
        """Of each game and level: how many are right, and of how many."""
        wrong = Counter((miss.case.game, miss.level) for miss in self.missed)
        return {at: (n - wrong[at], n) for at, n in sorted(self.asked.items())}

    def by_rule(self) -> list[tuple[str, str, int]]:
        """Of each game and rule: in how many cases it was missed."""
        found = Counter(
            (miss.case.game, rule)
            for miss in {miss.case.id: miss for miss in self.missed}.values()
            for rule in miss.rules
        )
        return [(game, rule, n) for (game, rule), n in sorted(found.items())]
