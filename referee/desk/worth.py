"""What a hand is worth before it is played, without a sheet."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from referee.desk.ruling import table_of
from referee.engine.game import Game
from referee.engine.round import Round
from referee.engine.verdict import Step
from referee.values.facts import Problem, Refused
from referee.values.rules import FactMissing
from referee.words import Text, row_of, word

WORTH = Text("desk.worth", "{steps} = {value}")
WHICH = Text("desk.which", "{fact} is missing.")


@dataclass(frozen=True)
class Worth:
    """The value of a hand, in points of the game, and the steps that build it up."""

    steps: list[Step]
    value: int

    @property
    def verdict(self) -> str:
        """With 2, game 3, hand 4, times spades 11 = 44."""
        if len(self.steps) == 1:
            return word(WORTH(steps=self.steps[0].said, value=self.value))
        steps = row_of([step.spelt for step in self.steps])
        return word(WORTH(steps=steps, value=self.value))


def empty_round(game: Game) -> Round:
    """A hand of which nothing is told yet."""
    assert game.display.hand_value is not None
    table = table_of(game, game.players[0])
    r = Round(table, 1, 0, [0] * len(table.sides))
    r.update(game.display.hand_value.known)
    return r


def is_asked(fact: Any, r: Round) -> bool:
    """Whether a fact has a meaning after what was told before it."""
    try:
        return not callable(fact.offered) or bool(fact.offered(r))
    except FactMissing:
        return False


def worth(game: Game, raw: Mapping[str, Any]) -> Worth:
    """The value of what was told; raises Refused with what is missing or wrong."""
    assert game.display.hand_value is not None
    r = empty_round(game)
    for fact in game.display.hand_value.facts:
        if fact.key in raw and is_asked(fact, r):
            r[fact] = read(fact, raw[fact.key], r)
        elif fact.needed is not False:
            text = WHICH(fact=fact.label)
            raise Refused([Problem("missing", text, (fact.key,))])
    return Worth(*game.display.hand_value.build(r))


def read(fact: Any, raw: Any, r: Round) -> Any:
    """The value of one fact; a problem says at which."""
    try:
        return fact.value.read(raw, r)
    except Refused as refused:
        found = refused.problems
        raise Refused([p._replace(path=(fact.key, *p.path)) for p in found]) from None
