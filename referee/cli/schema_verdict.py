"""The referee's answer as JSON Schema: `python -m referee schema --verdict [GAME]`.

A verdict may carry more keys than these later; the keys that are here stay.
"""

from __future__ import annotations

from typing import Any

from referee.engine.game import Game
from referee.engine.registry import all_games
from referee.engine.round import Table

Schema = dict[str, Any]

DRAFT = "https://json-schema.org/draft/2020-12/schema"
CODES = {
    "bad-json": "not JSON, or a key twice",
    "wrong-type": "a different JSON type than the format has",
    "missing": "a required key is absent",
    "unknown-key": "a key that no such sheet, options or round has",
    "not-allowed": "what a rule forbids to that seat or beside those facts",
    "wrong-length": "a list, trick or table of the wrong size",
    "out-of-range": "the right type, but none of the values that are possible",
    "wrong-total": "a list that does not add up",
    "impossible": "facts each possible that cannot be true together",
    "duplicate": "a name or seat twice",
    "bad-name": "a name that is empty, too long or has control characters",
    "unknown-game": "no game of that name",
    "bad-card": "no card, or none of this pack",
    "duplicate-card": "more copies of a card than the pack has",
    "record-disagrees": "the record of the cards against a fact",
    "incomplete": "a round that is not the last lacks a stage",
    "after-end": "a round after the end of the game",
    "pot-empty": "a hand though the pot is empty",
    "pot-not-empty": "a new ante though the pot is not empty",
}
"""Why a sheet is refused: every code of an error."""

WORD: Schema = {"type": "string", "minLength": 1}
NUMBER: Schema = {"type": "integer"}
COUNT: Schema = {"type": "integer", "minimum": 0}
PLACE: Schema = {"type": "integer", "minimum": 1}


def object_of(properties: Schema, *optional: str) -> Schema:
    """An object that has all of these, and may have `optional` and others."""
    required = [key for key in properties if key not in optional]
    return {"type": "object", "properties": properties, "required": required}


def list_of(items: Schema, sizes: tuple[int, ...] = ()) -> Schema:
    ends = {"minItems": min(sizes), "maxItems": max(sizes)} if sizes else {}
    return {"type": "array", "items": items, **ends}


def either(*ways: Schema) -> Schema:
    return {"anyOf": list(ways)}


def or_null(way: Schema) -> Schema:
    return either({"type": "null"}, way)


def verdict_schema(*of: Game) -> Schema:
    """What the referee answers on sheets of these games: a verdict or an error."""
    return {
        "$schema": DRAFT,
        "title": f"{of[0].name}: a verdict" if len(of) == 1 else "Verdict",
        **either({"$ref": "#/$defs/error"}, {"$ref": "#/$defs/verdict"}),
        "$defs": {
            "error": object_of({"error": error()}),
            "verdict": verdict(of),
            "round": round_schema(of),
            "line": line(of),
            "ahead": ahead(of),
            "play": play(of),
            "melds": list_of(laydown_schema(of)),
        },
    }


def every_verdict() -> Schema:
    return verdict_schema(*all_games())


def error() -> Schema:
    codes = [{"const": code, "description": when} for code, when in CODES.items()]
    number = {"description": "From 1; null outside the rounds.", **or_null(PLACE)}
    return object_of(
        {
            "round": number,
            "field": {
                "description": "The path inside the round, else inside the sheet.",
                **or_null({"type": "string"}),
            },
            "code": {"oneOf": codes},
            "message": {"description": "What is wrong, for a person.", **WORD},
        }
    )


def sizes_of(of: tuple[Game, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """How many seats there can be, and how many sides."""
    tables = [Table(game, [""] * n) for game in of for n in game.players]
    return tuple(t.n for t in tables), tuple(len(t.sides) for t in tables)


def seat_of(of: tuple[Game, ...]) -> Schema:
    return {**COUNT, "maximum": max(sizes_of(of)[0]) - 1}


def verdict(of: tuple[Game, ...]) -> Schema:
    seats, sides = sizes_of(of)
    seat, points = seat_of(of), list_of(NUMBER, sides)
    lines = list_of({"$ref": "#/$defs/line"})
    return object_of(
        {
            "game": {"enum": [game.slug for game in of]},
            "players": list_of({**WORD, "maxLength": 40}, seats),
            "state": {"enum": ["playing", "finished", "stopped"]},
            "sides": list_of(list_of(seat, (1, 2)), sides),
            "rounds": list_of({"$ref": "#/$defs/round"}),
            "totals": points,
            "winners": list_of({**COUNT, "maximum": max(sides) - 1}),
            "bonus": object_of({"points": points, "reasons": lines}),
            "next": or_null({"$ref": "#/$defs/ahead"}),
            "pending": or_null({"$ref": "#/$defs/ahead"}),
        },
        "bonus",
    )


def line(of: tuple[Game, ...]) -> Schema:
    """One line of the computation."""
    rules = sorted({rule.key for game in of for rule in game.rules})
    return object_of(
        {
            "side": {**COUNT, "maximum": max(sizes_of(of)[1]) - 1},
            "points": NUMBER,
            "rule": {"enum": rules},
            "text": WORD,
            "ruling": {"description": "It rests on a house ruling.", "const": True},
        },
        "ruling",
    )


def round_schema(of: tuple[Game, ...]) -> Schema:
    """A round as it was scored."""
    points, seat = list_of(NUMBER, sizes_of(of)[1]), seat_of(of)
    return object_of(
        {
            "number": PLACE,
            "dealer": or_null(seat),
            "points": {"description": "What the round changed.", **points},
            "totals": {"description": "After the round.", **points},
            "reasons": list_of({"$ref": "#/$defs/line"}),
            "player": or_null(seat),
            "pot": COUNT,
            "play": {"$ref": "#/$defs/play"},
            "melds": {"$ref": "#/$defs/melds"},
        },
        "player",
        "pot",
        "play",
        "melds",
    )


def ahead(of: tuple[Game, ...]) -> Schema:
    """The round to be entered or completed, as far as it is settled."""
    seat, seats = seat_of(of), sizes_of(of)[0]
    told: Schema = {
        "leader": {"description": "Who leads first.", **seat},
        "sitting_out": list_of(seat),
        "tricks": {"description": "How many will be played.", **COUNT},
        "controller": {"description": "Who gives out the kitty.", **or_null(seat)},
        "phase": PLACE,
        "contracts": {"description": "By seat.", **list_of(COUNT, seats)},
        "trump_by": {"enum": ["cut", "dealer", "none"]},
        "pot": COUNT,
        "bank": {"description": "The cards left in it.", **COUNT},
        "player": {"description": "Whose turn it is.", **or_null(seat)},
        "play": {"$ref": "#/$defs/play"},
        "melds": {"$ref": "#/$defs/melds"},
    }
    return object_of({"number": PLACE, "dealer": or_null(seat), **told}, *told)


def play(of: tuple[Game, ...]) -> Schema:
    """What a record of the cards shows."""
    seat, seats = seat_of(of), sizes_of(of)[0]
    proof = {"description": "A later card, where one shows it.", **or_null(WORD)}
    fault = object_of(
        {"trick": PLACE, "seat": seat, "card": WORD, "rule": WORD, "proof": proof}
    )
    return object_of(
        {
            "leaders": {"description": "Of each trick.", **list_of(seat)},
            "winners": {"description": "Of each trick.", **list_of(seat)},
            "won": {"description": "Tricks by seat.", **list_of(COUNT, seats)},
            "card_points": {"description": "By seat.", **list_of(COUNT, seats)},
            "faults": list_of(fault),
        },
        "card_points",
    )


def laydown_schema(of: tuple[Game, ...]) -> Schema:
    """One lay-down, judged."""
    fault = object_of({"rule": WORD, "meld": COUNT, "layoff": COUNT}, "meld", "layoff")
    return object_of({"seat": seat_of(of), "value": COUNT, "faults": list_of(fault)})
