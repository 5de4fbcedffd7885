"""Sheets with one fault each, and the error that each must get.

The error is known from how the fault is planted into a sheet that stands; nobody is
asked what is wrong with the sheet.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from referee.engine.game import Game
from referee.engine.round import Round
from referee.engine.sheet import KEYS, REQUIRED, default_of
from referee.generator.broken_rounds import ROUND_FAULTS
from referee.generator.chance import Chance
from referee.generator.drawing import plain
from referee.generator.sheets import Made, chance_of, sheet_by_chance
from referee.generator.wrong_values import (
    EXTRA,
    Wrong,
    inside,
    one_of,
    wrong_types,
    wrongs,
)

Raw = dict[str, Any]
Faults = Callable[[Chance, Made], Iterator[Wrong]]
LONGEST = 40
BY_THE_GAME = 0.15  # how often a game is asked for a fault of its own


class Broken(NamedTuple):
    """A sheet and the error it must get, as a line of the output."""

    sheet: Any
    round: int | None
    wrong: Wrong

    def json(self) -> Raw:
        """The sheet, or the text of what is no JSON."""
        path = self.wrong.path
        field = ".".join(map(str, path)) if path else None
        error = {"round": self.round, "field": field, "code": self.wrong.code}
        what = "text" if self.wrong.code == "bad-json" else "sheet"
        return {what: self.sheet, "error": error}


def broken_sheets(games: list[Game], count: int, seed: int) -> Iterator[Raw]:
    """So many of them, of these games in turn."""
    for number in range(count):
        game = games[number % len(games)]
        chance = chance_of(game, number // len(games), seed, "broken")
        yield break_sheet(chance, sheet_by_chance(game, chance)).json()


def break_sheet(chance: Chance, made: Made) -> Broken:
    """The sheet with one fault: in a round if it has any, mostly."""
    own = wrong_by_the_game(chance, made) if chance.often(BY_THE_GAME) else None
    if own is not None:
        return own
    if made.drawn and chance.often(0.8):
        number = chance.below(len(made.drawn))
        for faults in chance.sample(ROUND_FAULTS, len(ROUND_FAULTS)):
            found = list(faults(chance, made, number))
            if found:
                wrong = one_of(chance, found)
                rounds = list(made.sheet["rounds"])
                rounds[number] = wrong.raw
                return Broken({**made.sheet, "rounds": rounds}, number + 1, wrong)
    if made.over and not made.sheet.get("ended") and chance.often(0.3):
        rounds = [*made.sheet["rounds"], {}]
        wrong = Wrong(rounds, "after-end")
        return Broken({**made.sheet, "rounds": rounds}, len(rounds), wrong)
    faults = chance.choice(SHEET_FAULTS)
    wrong = one_of(chance, list(faults(chance, made)))
    return Broken(wrong.raw, None, wrong)


def wrong_by_the_game(chance: Chance, made: Made) -> Broken | None:
    """What only the game itself knows to be wrong, in a round where that may be."""
    rounds, known = made.sheet["rounds"], made.table.game.wrong_rounds
    every = [
        Broken({**made.sheet, "rounds": [*rounds[:at], *raws]}, at + len(raws), wrong)
        for at, drawn in enumerate(made.drawn)
        for raws, code, path in known(drawn.r)
        for wrong in [Wrong(None, code, path)]
    ]
    if not every:
        return None
    code = chance.choice(sorted({one.wrong.code for one in every}))
    found: Broken = chance.choice([one for one in every if one.wrong.code == code])
    return found


def wrong_keys(chance: Chance, made: Made) -> Iterator[Wrong]:
    """A key too many, one missing, one of another type."""
    sheet = made.sheet
    yield Wrong({**sheet, EXTRA: 1}, "unknown-key", (EXTRA,))
    for key in REQUIRED:
        less = {other: one for other, one in sheet.items() if other != key}
        yield Wrong(less, "missing", (key,))
    right = dict(zip(KEYS, (str, list, dict, list, bool)))
    for key in KEYS:
        yield from inside(key, sheet, [*wrong_types(right[key])])


def wrong_game(chance: Chance, made: Made) -> Iterator[Wrong]:
    yield from inside("game", made.sheet, [Wrong("nonsense", "unknown-game")])


def wrong_players(chance: Chance, made: Made) -> Iterator[Wrong]:
    names = made.sheet["players"]
    place = chance.below(len(names))
    bad = ["", " ", "x" * (LONGEST + 1), "A\tnn", "A\x7f"]
    found = [*wrong_types(str), *(Wrong(name, "bad-name") for name in bad)]
    if place:
        found.append(Wrong(f" {names[0].strip()} ", "duplicate"))
    every = [*inside(place, names, found)]
    few, most = min(made.table.game.players), max(made.table.game.players)
    every.append(Wrong(names[: few - 1], "wrong-length"))
    many = [*names, *(f"P{i}" for i in range(most + 1))][: most + 1]
    every.append(Wrong(many, "wrong-length"))
    yield from inside("players", made.sheet, every)


def wrong_options(chance: Chance, made: Made) -> Iterator[Wrong]:
    options = made.sheet.get("options", {})
    unknown = [Wrong({**options, EXTRA: 1}, "unknown-key", (EXTRA,))]
    yield from inside("options", made.sheet, unknown)
    r = Round(made.table, 0, None, [])
    for fact in made.table.game.all_options():
        raw = options.get(fact.key, plain(default_of(fact, made.table)))
        if raw is not None:
            found = wrongs(chance, fact.value, raw, r)
            found = [*inside(fact.key, options, found)]
            yield from inside("options", made.sheet, found)


def wrong_text(chance: Chance, made: Made) -> Iterator[Wrong]:
    """A text that stops too early, says a key twice, or has a number JSON lacks."""
    text = json.dumps(made.sheet)
    yield Wrong(text[: 1 + chance.below(len(text) - 1)], "bad-json")
    yield Wrong('{"ended": false, "ended": false, ' + text[1:], "bad-json")
    yield Wrong('{"rounds": [NaN], ' + text[1:], "bad-json")


SHEET_FAULTS: tuple[Faults, ...] = (
    wrong_keys,
    wrong_game,
    wrong_players,
    wrong_options,
    wrong_text,
)
