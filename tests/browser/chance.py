"""Games by chance that are short enough to be entered in a browser."""

from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from itertools import islice
from random import Random

from referee import Game, check
from referee.engine.round import Round
from referee.generator.facts import Raw
from referee.generator.rounds import Dealt, Player, Stuck
from referee.values.facts import Number, limit

__all__ = ["NAMES", "Dealt", "Played", "Raw", "game_by_chance", "shortest"]

NAMES = ["Ann", "Ben", "Cleo", "Dan", "Eva", "Finn", "Grete"]
# So many rounds at most.
LONG = 16
# So many stages are as good as fewer.
FEW = 8
# An open-ended game is ended after so many.
OPEN = 4


@dataclass
class Played:
    """A game from its first round to its last."""

    game: Game
    players: list[str]
    options: Raw
    rounds: list[Dealt]


def game_by_chance(game: Game, players: int, seed: int = 1) -> Played:
    """A whole game of so many players.

    A table that would play for too long agrees on the least that its options allow;
    one that ends when it likes plays a few rounds.
    """
    names = NAMES[:players]
    for options in ({}, short(game, names)):
        sheet = {"game": game.slug, "players": names, "options": options, "rounds": []}
        most = OPEN if game.open_ended else LONG + 1
        rounds = list(islice(Player(sheet, Random(seed)).play(), most))
        if len(rounds) <= LONG:
            return Played(game, names, options, rounds)
    raise Stuck(f"{game.slug} does not come to an end")


@cache
def shortest(game: Game) -> Played:
    """The first that few stages bring to an end, by as many as can play; else of
    sixteen games that with the fewest.
    """
    some: list[Played] = []
    for seed in range(1, 17):
        with suppress(Stuck):
            some.append(game_by_chance(game, game.players[-1], seed))
            if stages(some[-1]) <= FEW:
                break
    return min(some, key=stages)


def stages(played: Played) -> int:
    """So often something is entered and saved."""
    return sum(len(dealt.stages) for dealt in played.rounds)


def short(game: Game, names: list[str]) -> Raw:
    """The least of each number that can be agreed on."""
    table = check({"game": game.slug, "players": names, "rounds": []}).table
    r = Round(table, 0, None, [])
    return {
        fact.key: limit(fact.value.least, r)
        for fact in game.options
        if isinstance(fact.value, Number) and fact.default is not None
    }
