"""What the referee answers: lines, the verdict, or what is wrong with the sheet."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from referee.facts import Path, Problem

if TYPE_CHECKING:
    from referee.game import Rule
    from referee.round import Round, Table


class Line(NamedTuple):
    """One line of the computation: a side, an amount, the rule, one sentence."""

    side: int
    points: int
    rule: Rule
    text: str

    def json(self) -> dict[str, Any]:
        side, points, rule, text = self
        line = {"side": side, "points": points, "rule": rule.key, "text": text}
        if rule.ruling:
            line["ruling"] = True
        return line


class Say(NamedTuple):
    """A sentence on what an entry means so far, and the number that leads it."""

    figure: str
    text: str
    warn: bool = False


class Standing(NamedTuple):
    """How far from winning, in words.

    `target` is the total that wins and `start` where everyone began, for games
    that race to a total.
    """

    needs: str
    goal: str
    target: int | None = None
    start: int = 0


class SheetError(Exception):
    """A sheet that breaks a rule of recording: the first problem found.

    `round` is 1-based, or None where the fault is not in a round.
    """

    def __init__(self, round: int | None, problem: Problem) -> None:
        super().__init__(problem.message)
        self.round = round
        self.problem = problem

    def json(self) -> dict[str, Any]:
        code, message, path = self.problem
        field = ".".join(map(str, path)) if path else None
        error = {"round": self.round, "field": field, "code": code, "message": message}
        return {"error": error}


def sheet_error(code: str, message: str, *path: str | int) -> SheetError:
    """An error of the sheet outside its rounds."""
    return SheetError(None, Problem(code, message, Path(path)))


@dataclass(slots=True)
class Verdict:
    """A sheet as the referee sees it. `rounds` holds the scored rounds.

    `totals` are by side and include the bonus; `winners` are sides. `next` is the
    round to be entered or completed, None once the game is over; `pending` is
    the last round where it lacks its later stages.
    """

    table: Table
    state: str
    rounds: list[Round]
    totals: list[int]
    winners: list[int]
    bonus: list[Line] | None
    next: Round | None
    pending: Round | None

    def json(self) -> dict[str, Any]:
        """The verdict as the contract's JSON."""
        table = self.table
        verdict: dict[str, Any] = {
            "game": table.game.slug,
            "players": table.players,
            "state": self.state,
            "sides": table.sides,
            "rounds": [one.json() for one in self.rounds],
            "totals": self.totals,
            "winners": self.winners,
        }
        if self.bonus is not None:
            verdict["bonus"] = {
                "points": table.sums(self.bonus),
                "reasons": [line.json() for line in self.bonus],
            }
        verdict["next"] = None if self.next is None else self.next.ahead()
        verdict["pending"] = None if self.pending is None else self.pending.open()
        return verdict

    @property
    def standing(self) -> Standing | None:
        """How far from winning; None once the game is over."""
        return None if self.next is None else self.table.game.standing(self.next)
