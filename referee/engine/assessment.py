"""A round as far as it is entered: what its facts mean, and what is wrong in them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from referee.engine.game import RoundType, Stage, round_type_of
from referee.engine.reading import problems_of
from referee.engine.round import Round, next_round
from referee.engine.standings import leaders
from referee.engine.verdict import Line, Say, Step
from referee.values.facts import FactMissing, Problem


@dataclass(frozen=True)
class Assessment:
    """A round as far as it is entered, for the form that enters it.

    `stages` are those this round asks, each "done", "current" or "ahead". `problems`
    are all of them, in the contract's order. `points` and `totals` by side, `lines` and
    `winners`, which are sides, are as it stands: also while only a list's total is
    wrong; None while the round cannot be scored.
    """

    round: Round
    round_type: RoundType
    stages: tuple[tuple[Stage, str], ...]
    problems: list[Problem]
    complete: bool
    next_state: dict[str, Any]
    live_messages: list[Say]
    value_breakdown: list[Step]
    points: list[int] | None
    totals: list[int] | None
    lines: list[Line] | None
    winners: list[int] | None


def read_through(r: Round, raw: dict[str, Any], through: str | None) -> list[Problem]:
    """Reads `raw` into the round; what is wrong with it, each problem once.

    The stages up to the one named `through` must be whole.
    """
    names = [stage.name for stage in round_type_of(r.table.game, raw).stages]
    index = names.index(through) if through in names else -1
    return list(dict.fromkeys(problems_of(r, raw, index)))


def judged(r: Round, raw: dict[str, Any], problems: list[Problem]) -> Assessment:
    """What a round means into which `raw` was read, which left these problems."""
    scored = r.waits is None and settled(r, problems)
    # Of facts that cannot be true together nothing can be said.
    apart = any(problem.code in ("impossible", "not-allowed") for problem in problems)
    game = r.table.game
    return Assessment(
        round=r,
        round_type=r.round_type,
        stages=tuple(stages_of(r)),
        problems=problems,
        complete=scored and not problems,
        next_state={} if apart else r.next_state(),
        live_messages=[] if apart else as_far_as_known(game.display.live_messages(r)),
        value_breakdown=[]
        if apart
        else as_far_as_known(game.display.value_breakdown(r)),
        points=r.points if scored else None,
        totals=r.after if scored else None,
        lines=r.lines if scored else None,
        winners=winners_as_it_stands(r) if scored else None,
    )


def winners_as_it_stands(r: Round) -> list[int] | None:
    """Who has won with this round, the lines of the end of the game counted."""
    game = r.table.game
    winners = game.end(r)
    bonus = list(game.bonus(next_round(r))) if winners is not None else []
    if not bonus:
        return winners
    return leaders(r.table, [a + b for a, b in zip(r.after, r.table.sums(bonus))])


def settled(r: Round, problems: list[Problem]) -> bool:
    """Scores the round, also as it stands while only a list's total is wrong."""
    if any(problem.code != "wrong-total" for problem in problems):
        return False
    try:
        r.settle()
    except FactMissing:
        if not problems:
            raise
        return False  # a fact was to be counted from the list that is wrong
    return True


def as_far_as_known(words: Any) -> list[Any]:
    """What a game says before it comes to a fact that is not known."""
    said = []
    try:
        for word in words:
            said.append(word)
    except FactMissing:
        pass
    return said


def stages_of(r: Round) -> list[tuple[Stage, str]]:
    """The stages this round asks, as far as that can be said, with their state."""
    stages = []
    for index, stage in enumerate(r.round_type.stages):
        try:
            if stage.when is not None and not stage.when(r):
                continue
        except FactMissing:
            pass  # not known yet: it may come
        state = "done" if index < r.reached else "ahead"
        stages.append((stage, "current" if index == r.reached else state))
    return stages
