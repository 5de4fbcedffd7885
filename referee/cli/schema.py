"""The score sheet as JSON Schema: `python -m referee schema [GAME]`; or its rules.

A sheet that the referee accepts is valid by it. The other way it only holds the
form: of what hangs on the round, on other rounds or on the cards it says nothing
but in words.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

from referee.cli.describe import why
from referee.cli.schema_values import (
    Schema,
    any_seat,
    cards_pattern,
    fact_schema,
    pattern,
    suits_pattern,
)
from referee.described.document import SHEET
from referee.engine.game import PLAY, Game, RoundType, Stage
from referee.engine.registry import all_games
from referee.engine.round import Table
from referee.engine.sheet import KEYS, REQUIRED
from referee.values.facts import Fact
from referee.values.notation import SUITS

DRAFT = "https://json-schema.org/draft/2020-12/schema"
WHOLE_NUMBERS = "every number is written without a point: 3, not 3.0"
NAME = (
    "A name: 1 to 40 characters once the space around it is cut off, no control "
    "characters, no two alike."
)


def sheet_schema(game: Game) -> Schema:
    """The sheets of one game."""
    return {"$schema": DRAFT, "$comment": WHOLE_NUMBERS, **sheet_of(game)}


def every_sheet() -> Schema:
    """The sheets of all games, told apart by `game`."""
    found = all_games()
    return {
        "$schema": DRAFT,
        "title": "Score sheet",
        "$comment": WHOLE_NUMBERS,
        "type": "object",
        "required": list(REQUIRED),
        "properties": {"game": {"enum": [game.slug for game in found]}},
        "allOf": [
            {
                "if": {"properties": {"game": {"const": game.slug}}},
                "then": {"$ref": f"#/$defs/{game.slug}"},
            }
            for game in found
        ],
        "$defs": {game.slug: sheet_of(game) for game in found},
    }


def rules_schema() -> Schema:
    """A rule sheet in its one form: without what is empty, texts trimmed."""
    return {
        "$schema": DRAFT,
        "title": "Rule sheet",
        "$comment": f"{WHOLE_NUMBERS}; what a formula says is not held here",
        **SHEET.schema,
    }


def sheet_of(game: Game) -> Schema:
    round_types = [round_type_schema(game, each) for each in game.round_types]
    parts = {
        "game": {"const": game.slug},
        "players": players(game),
        "options": options(game),
        "rounds": {
            "description": "The facts of each round, in order.",
            "$comment": "only the last may lack its later stages",
            "type": "array",
            "items": round_types[0]
            if len(round_types) == 1
            else {"anyOf": round_types},
        },
        "ended": {
            "description": "The table stopped by agreement.",
            "type": "boolean",
            "default": False,
        },
    }
    return {
        "title": f"{game.name}: a score sheet",
        "type": "object",
        "required": list(REQUIRED),
        "properties": {key: parts[key] for key in KEYS},
        "additionalProperties": False,
    }


def players(game: Game) -> Schema:
    """The names, in seat order."""
    few, most = min(game.players), max(game.players)
    sizes = [{"minItems": n, "maxItems": n} for n in game.players]
    gaps = len(sizes) <= most - few
    return {
        "description": "The names in seat order, clockwise.",
        "type": "array",
        "items": {"description": NAME, "type": "string", "minLength": 1},
        "minItems": few,
        "maxItems": most,
        **({"anyOf": sizes} if gaps else {}),
    }


def options(game: Game) -> Schema:
    """What the table agreed on, with what holds where nothing is said."""
    asked = {}
    for fact in game.all_options():
        asked[fact.key] = fact_schema(fact, game)
        if callable(fact.default):
            asked[fact.key]["$comment"] = "the default hangs on the players"
        elif fact.default is not None:
            default = fact.default
            asked[fact.key]["default"] = (
                list(default) if isinstance(default, tuple) else default
            )
    return {"type": "object", "properties": asked, "additionalProperties": False}


def round_type_schema(game: Game, round_type: RoundType) -> Schema:
    """A round of one kind, whole or with its first stages."""
    found: dict[str, list[Schema]] = {}
    for stage in round_type.stages:
        for fact in stage.facts:
            of_stage = stage_said(stage)
            found.setdefault(fact.key, []).append(fact_schema(fact, game) | of_stage)
    properties = {
        key: ways[0] if len(ways) == 1 else {"anyOf": ways}
        for key, ways in found.items()
    }
    for key in game.flags:  # a flag that is false is the same as one left out
        properties.setdefault(key, {"const": False})
    if game.cards is not None:
        properties[PLAY] = play(game)
    told_by = round_type.discriminator
    if told_by is not None and round_type.flag:
        properties[told_by.key] = {"description": f"{told_by.label}.", "const": True}
    return {
        "title": round_type.label,
        "type": "object",
        "properties": properties,
        **({"required": [told_by.key]} if told_by is not None else {}),
        **together(game, round_type),
        "additionalProperties": False,
    }


def stage_said(stage: Stage) -> Schema:
    """Of which stage a fact is, and when that is played."""
    when = f", {why(stage.when)}" if stage.when is not None else ""
    return {"title": f"Stage {stage.number}, {stage.label.lower()}{when}"}


def together(game: Game, round_type: RoundType) -> Schema:
    """What each key needs beside it: its stage whole, and the stages before."""
    needs: dict[str, list[set[str]]] = {}
    before: set[str] = set()
    for stage in round_type.stages:
        if stage.from_cards and game.cards is not None:
            needs.setdefault(PLAY, []).append(set(before))
            own: set[str] = set()
        else:
            own = {fact.key for fact in required_facts(stage)}
        first = set() if stage.free else before
        for key in stage.keys - {*game.flags}:
            needs.setdefault(key, []).append(first | own)
        if stage.when is None and not stage.free:
            before |= own
    found = {
        key: sorted(set.intersection(*ways) - {key}) for key, ways in needs.items()
    }
    named = {key: found[key] for key in sorted(found) if found[key]}
    return {"dependentRequired": named} if named else {}


def required_facts(stage: Stage) -> Iterator[Fact[Any]]:
    """The facts that a stage cannot do without, however it is told."""
    for ask in stage.asks:
        if isinstance(ask, Fact) and ask.needed is True:
            yield ask


def play(game: Game) -> Schema:
    """The record of the cards played."""
    pack, calls = cards_of(game)
    card = pattern([cards_pattern(pack)]) if pack else {"type": "string"}
    trick = {
        "description": "The cards of a trick, in the order played.",
        "type": "array",
        "items": card,
        "minItems": 1,
        "maxItems": max(game.players),
    }
    properties: Schema = {
        "leader": {"description": "Who led to the first trick.", **any_seat(game)},
        "tricks": {"type": "array", "items": trick},
    }
    if calls:
        properties["named"] = {
            "description": f"The suit named to each trick led with {', '.join(calls)}.",
            "type": "object",
            "propertyNames": {"pattern": "^[1-9][0-9]?$"},
            "additionalProperties": pattern([suits_pattern(SUITS)]),
        }
    return {
        "title": "The record of the cards played",
        "type": "object",
        "properties": properties,
        "required": ["tricks"],
        "additionalProperties": False,
    }


def cards_of(game: Game) -> tuple[dict[str, int], list[str]]:
    """The cards that can be played, and those that call a suit."""
    pack: dict[str, int] = {}
    calls: set[str] = set()
    tables = [Table(game, [""] * n) for n in game.players]
    if game.one_trick is not None:
        for table, trump in product(tables, (None, *game.trumps)):
            trick = game.one_trick(table, trump)
            pack |= trick.pack
            calls |= trick.calls
    return pack, sorted(calls)
