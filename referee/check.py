"""A sheet through its game: rounds, totals, the end, the verdict."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from referee.facts import Problem, Unanswered
from referee.game import Kind, Stage, kind_of
from referee.reading import problems_of
from referee.round import Round, Table
from referee.sheet import Sheet, read_sheet
from referee.standings import leaders
from referee.verdict import Line, Say, SheetError, Verdict


def check(sheet: object) -> Verdict:
    """The verdict on a sheet, which is the contract's JSON as Python values.

    Raises SheetError with the first problem. The sheet is not changed.
    """
    read = read_sheet(sheet)
    rounds, winners, pending = play(read)
    return verdict(read, rounds, winners, pending)


def play(
    sheet: Sheet,
) -> tuple[list[Round], list[int] | None, Round | None]:
    """The scored rounds, the winners once there are any, the round still open."""
    table, raws, _ = sheet
    rounds: list[Round] = []
    winners: list[int] | None = None
    end = table.game.end
    r = first_round(table)
    for raw in raws:
        if winners is not None:
            raise SheetError(r.number, after_end(table, winners))
        if type(raw) is not dict:
            message = "A round is an object with its facts."
            raise SheetError(r.number, Problem("wrong-type", message))
        for problem in problems_of(r, raw):
            raise SheetError(r.number, problem)
        if r.waits is not None:
            if r.number < len(raws):
                raise SheetError(r.number, incomplete(r))
            return rounds, None, r
        r.settle()
        rounds.append(r)
        winners = end(r)
        r = next_round(r)
    return rounds, winners, None


def after_end(table: Table, winners: list[int]) -> Problem:
    who = " and ".join(table.side_name(side) for side in winners)
    message = f"{who} won in the round before: the game is over."
    return Problem("after-end", message)


def incomplete(r: Round) -> Problem:
    assert r.waits is not None
    begun = any(fact.key == r.waits for fact in r)
    what = f"the {r.waits} has not ended" if begun else f"{r.waits} missing"
    message = f"Round {r.number} is not complete: {what}."
    return Problem("incomplete", message, (r.waits,))


def first_round(table: Table) -> Round:
    game = table.game
    dealer = table.options[game.first] if game.has_dealer else None
    return Round(table, 1, dealer, game.starts(table))


def next_round(r: Round) -> Round:
    """The round after a scored one."""
    table, dealer = r.table, r.dealer
    moves = table.game.moves
    if dealer is not None and (moves is None or moves(r)):
        dealer = (dealer + 1) % table.n
    return Round(table, r.number + 1, dealer, r.after, r)


def verdict(
    sheet: Sheet,
    rounds: list[Round],
    winners: list[int] | None,
    pending: Round | None,
) -> Verdict:
    table = sheet.table
    last = rounds[-1] if rounds else None
    totals = last.after if last else table.game.starts(table)
    over = winners is not None or sheet.ended
    if not over:
        ahead = pending or (next_round(last) if last else first_round(table))
        return Verdict(table, "playing", rounds, totals, [], None, ahead, pending)
    bonus = bonus_of(sheet, last)
    if bonus:
        totals = [a + b for a, b in zip(totals, table.sums(bonus))]
    if winners is None and not table.game.open_ended:
        return Verdict(table, "stopped", rounds, totals, [], bonus, None, None)
    if winners is None or bonus:
        winners = leaders(totals)
    return Verdict(table, "finished", rounds, totals, winners, bonus, None, None)


def bonus_of(sheet: Sheet, last: Round | None) -> list[Line] | None:
    """The lines of the end of the game; None where the game has none."""
    game = sheet.table.game
    ahead = next_round(last) if last else first_round(sheet.table)
    return list(game.bonus(ahead)) or None


@dataclass(frozen=True)
class Assessment:
    """A round as far as it is entered, for the form that enters it.

    `stages` are those this round asks, each "done", "current" or "ahead".
    `problems` are all of them, in the contract's order. `totals`, `lines` and
    `winners` are as it stands: also while only a list's total is wrong; None
    while the round cannot be scored.
    """

    round: Round
    kind: Kind
    stages: tuple[tuple[Stage, str], ...]
    problems: list[Problem]
    complete: bool
    tells: dict[str, Any]
    says: list[Say]
    steps: list[tuple[str, str]]
    points: list[int] | None
    totals: list[int] | None
    lines: list[Line] | None
    winners: list[int] | None


def assess(
    sheet: dict[str, Any],
    number: int,
    raw: dict[str, Any],
    through: str | None = None,
) -> Assessment:
    """Round `number` (1-based) with the facts `raw`, after the rounds before it.

    The stages up to the one named `through` must be whole: what they lack is
    "missing". Raises SheetError where the rounds before are refused, or where
    the game was over before this round.
    """
    read = read_sheet(sheet)
    before = Sheet(read.table, read.rounds[: number - 1], False)
    rounds, winners, pending = play(before)
    if pending is not None:
        raise SheetError(pending.number, incomplete(pending))
    if winners is not None:
        raise SheetError(number, after_end(read.table, winners))
    r = next_round(rounds[-1]) if rounds else first_round(read.table)
    problems = read_through(r, raw, through)
    return judged(r, raw, problems)


def read_through(r: Round, raw: dict[str, Any], through: str | None) -> list[Problem]:
    names = [stage.name for stage in kind_of(r.table.game, raw).stages]
    index = names.index(through) if through in names else -1
    return list(dict.fromkeys(problems_of(r, raw, index)))


def judged(r: Round, raw: dict[str, Any], problems: list[Problem]) -> Assessment:
    scored = r.waits is None and settled(r, problems)
    # Of facts that cannot be true together nothing can be said.
    apart = any(problem.code in ("impossible", "not-allowed") for problem in problems)
    game = r.table.game
    return Assessment(
        round=r,
        kind=r.kind,
        stages=tuple(stages_of(r)),
        problems=problems,
        complete=scored and not problems,
        tells={} if apart else r.tells(),
        says=[] if apart else as_far_as_known(game.says(r)),
        steps=[] if apart else as_far_as_known(game.steps(r)),
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
    return leaders([a + b for a, b in zip(r.after, r.table.sums(bonus))])


def settled(r: Round, problems: list[Problem]) -> bool:
    """Scores the round, also as it stands while only a list's total is wrong."""
    if any(problem.code != "wrong-total" for problem in problems):
        return False
    try:
        r.settle()
    except Unanswered:
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
    except Unanswered:
        pass
    return said


def stages_of(r: Round) -> list[tuple[Stage, str]]:
    """The stages this round asks, as far as that can be said, with their state."""
    stages = []
    for index, stage in enumerate(r.kind.stages):
        try:
            if stage.when is not None and not stage.when(r):
                continue
        except Unanswered:
            pass  # not known yet: it may come
        state = "done" if index < r.reached else "ahead"
        stages.append((stage, "current" if index == r.reached else state))
    return stages
