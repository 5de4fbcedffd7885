"""Games that people could have played, made by chance from what a game declares."""

from collections.abc import Sequence
from itertools import islice
from random import Random
from typing import Any

from referee import Game, check
from referee.engine.round import Round
from referee.generator.rounds import Player, Stuck
from referee.values.facts import Number, Value, limit
from scorekeeper.tables.scoring import Sheet

# What is agreed on where a whole game would be too long, of the least that can be.
TIMES = (4, 2)
MOST = 16


def game_by_chance(
    game: Game, names: Sequence[str], chance: Random, most: int = MOST
) -> Sheet:
    """A finished game of at most so many rounds, with shorter options if need be.

    One that ends when people like has half of them.

    Raises Stuck.
    """
    shorter = (short(game, names, times) for times in TIMES)
    for options in ({}, *shorter):
        sheet = new_sheet(game, names, options)
        rounds = rounds_of(sheet, chance, most // 2 if game.open_ended else most + 1)
        if len(rounds) <= most:
            return {**sheet, "rounds": rounds, "ended": game.open_ended}
    raise Stuck(f"{game.slug} does not come to an end")


def new_sheet(game: Game, names: Sequence[str], options: dict[str, Any]) -> Sheet:
    return {
        "game": game.slug,
        "players": list(names),
        "options": options,
        "rounds": [],
    }


def rounds_of(sheet: Sheet, chance: Random, most: int) -> list[Any]:
    player = Player({**sheet, "rounds": []}, chance, realistic=True)
    return [dealt.raw for dealt in islice(player.play(), most)]


def other_round(sheet: Sheet, number: int, chance: Random) -> Any:
    """What might have been recorded in the place of a round by mistake, else None."""
    before = {**sheet, "rounds": sheet["rounds"][: number - 1], "ended": False}
    player = Player(before, chance, realistic=True)
    round_type = check(sheet).rounds[number - 1].round_type
    for dealt in player.several(round_type):
        found = player.assess(dealt.raw)
        if found.winners is None and dealt.raw != sheet["rounds"][number - 1]:
            return dealt.raw
    return None


def short(game: Game, names: Sequence[str], times: int) -> dict[str, Any]:
    """So many times the least of each number that can be agreed on."""
    table = check(new_sheet(game, names, {})).table
    r = Round(table, 0, None, [])
    found: dict[str, Any] = {}
    for fact in game.options:
        value: Value[Any] = fact.value
        if isinstance(value, Number) and fact.default is not None:
            found[fact.key] = times * limit(value.least, r)
    return found
