"""The same sheet written otherwise: other spellings of cards, flags that are false."""

from __future__ import annotations

from typing import Any

from referee.engine.game import Game
from referee.generator.chance import Chance
from referee.values.notation import JOKER, SUITS, SYMBOLS, read_card

Raw = dict[str, Any]


def respell_sheet(chance: Chance, game: Game, sheet: Raw) -> Raw:
    """A sheet as somebody else might have written it."""
    if chance.often(0.8):
        return sheet
    rounds = [
        with_false_flags(chance, game, respell(chance, one)) for one in sheet["rounds"]
    ]
    return {**sheet, "rounds": rounds}


def with_false_flags(chance: Chance, game: Game, raw: Raw) -> Raw:
    """A flag that is false says nothing."""
    keys = [key for key in game.flags if key not in raw]
    return {**raw, **dict.fromkeys(chance.some(keys, 0.3), False)}


def respell(chance: Chance, value: Any) -> Any:
    """Every card and suit of a value in any of its spellings."""
    if isinstance(value, dict):
        return {key: respell(chance, one) for key, one in value.items()}
    if isinstance(value, list):
        return [respell(chance, one) for one in value]
    if not isinstance(value, str):
        return value
    if value in SUITS:
        return suit(chance, value)
    if read_card(value) != value:
        return value
    if value != JOKER:
        return rank(chance, value[:-1]) + suit(chance, value[-1])
    return chance.choice((value, value.lower()))


def suit(chance: Chance, letter: str) -> str:
    symbol = SYMBOLS[letter]
    ways = (letter, letter.lower(), symbol, f"{symbol}\ufe0e", f"{symbol}\ufe0f")
    return str(chance.choice(ways))


def rank(chance: Chance, name: str) -> str:
    ways = ("10", "T", "t") if name == "10" else (name, name.lower())
    return str(chance.choice(ways))
