"""What the referee answers: lines, the verdict, or what is wrong with the sheet."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from referee.values.compact import dumps, row
from referee.values.facts import Problem
from referee.values.rules import Line as Line, as_json
from referee.words import Catalogue, Phrase, Said, Text, word

if TYPE_CHECKING:
    from referee.engine.round import Round, Table


STEP = Text("step", "{step} {number}")
TIMES = Text("step.times", "times {step} {number}")


class Say(NamedTuple):
    """A sentence on what an entry means so far, and what leads it, mostly a number.

    `scores`: it says what everyone scores, so that no line has to be said beside it.
    """

    leads: Said
    said: Said
    warn: bool = False
    scores: bool = False

    @property
    def figure(self) -> str:
        return word(self.leads)

    @property
    def text(self) -> str:
        return word(self.said)


class Step(NamedTuple):
    """A step in which a value is built up: its name, its number.

    `times`: what is counted so far is multiplied by it.
    """

    said: Said
    number: int
    times: bool = False

    @property
    def spelt(self) -> Phrase:
        """The step in a sentence: "game 3", "times clubs 12"."""
        return (TIMES if self.times else STEP)(step=self.said, number=self.number)


class Standing(NamedTuple):
    """How far from winning.

    `lacks` is who needs what, `ends` what ends the game. `target` is the total that
    wins and `start` where everyone began, for games that race to a total.
    """

    lacks: Said
    ends: Said
    target: int | None = None
    start: int = 0

    @property
    def needs(self) -> str:
        return word(self.lacks)

    @property
    def goal(self) -> str:
        return word(self.ends)


class SheetError(Exception):
    """A sheet that breaks a rule of recording: the first problem found.

    `round` is 1-based, or None where the fault is not in a round.
    """

    def __init__(self, round: int | None, problem: Problem) -> None:
        super().__init__(problem)
        self.round = round
        self.problem = problem

    def __str__(self) -> str:
        return self.problem.message

    def json(self, language: Catalogue | None = None) -> dict[str, Any]:
        """The error as the contract has it, its message in that language."""
        code, said, path = self.problem
        field = ".".join(map(str, path)) if path else None
        told = {"round": self.round, "field": field, "code": code}
        return {"error": {**told, "message": word(said, language)}}


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

    def json(self, language: Catalogue | None = None) -> dict[str, Any]:
        """The verdict as the contract's JSON, its sentences in that language."""
        rounds = [one.json(language) for one in self.rounds]
        return {**self.opening(), "rounds": rounds, **self.closing(language)}

    def text(self, language: Catalogue | None = None) -> str:
        """`json` as one compact line of JSON text, in ASCII."""
        rounds = ",".join([one.text(language) for one in self.rounds])
        around = dumps({**self.opening(), "rounds": [], **self.closing(language)})
        # Within a text there is no quote by itself: the first one found is the key.
        return around.replace('"rounds":[]', f'"rounds":[{rounds}]', 1)

    def opening(self) -> dict[str, Any]:
        """What is shown before the rounds."""
        table = self.table
        return {
            "game": table.game.slug,
            "players": table.players,
            "state": self.state,
            "sides": table.sides,
        }

    def closing(self, language: Catalogue | None) -> dict[str, Any]:
        """What is shown after the rounds."""
        found: dict[str, Any] = {"totals": self.totals, "winners": self.winners}
        if self.bonus is not None:
            found["bonus"] = {
                "points": self.table.sums(self.bonus),
                "reasons": as_json(self.bonus, language),
            }
        then, open_round = self.next, self.pending
        found["next"] = None if then is None else then.next_round_json()
        found["pending"] = None if open_round is None else open_round.open(language)
        return found

    @property
    def standing(self) -> Standing | None:
        """How far from winning; None once the game is over."""
        return (
            None if self.next is None else self.table.game.display.standing(self.next)
        )


@cache
def round_opening(sides: int) -> str:
    """What is shown of a scored round before its lines, for the % operator."""
    each = row(sides)
    return f'{{"number":%s,"dealer":%s,"points":{each},"totals":{each},"reasons":'
