"""Each value that a game can ask for as JSON Schema.

Limits that are plain values are there; what hangs on the round is left open, and
said in `$comment`.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import singledispatch
from typing import Any

from referee.cli.describe import why
from referee.engine.game import Game
from referee.engine.round import Table
from referee.values import facts
from referee.values.facts import Fact, Value
from referee.values.notation import JOKER, RANKS, SUITS, SYMBOLS, Pack

Schema = dict[str, Any]
EITHER_FORM = r"[\uFE0E\uFE0F]?"
"""A symbol may be followed by a variation selector."""


@singledispatch
def schema_of(value: Value[Any], game: Game) -> Schema:
    """What JSON a value is, as far as it says so by itself."""
    raise TypeError(value)


def fact_schema(fact: Fact[Any], game: Game) -> Schema:
    """A fact's value, with its words for people."""
    words = [fact.label, fact.ask.help if isinstance(fact.ask.help, str) else ""]
    said = ". ".join(word.rstrip(".") for word in words if word)
    return {"description": f"{said}.", **schema_of(fact.value, game)}


def open_(comments: Iterable[str]) -> Schema:
    """What is left open, in words."""
    said = "; ".join(comments)
    return {"$comment": said} if said else {}


def functions(value: Any, **names: str) -> list[str]:
    """The limits that hang on the round, each with what it is called."""
    found = ((word, getattr(value, name, None)) for name, word in names.items())
    return [f"{word}: {why(what)}" for word, what in found if callable(what)]


@schema_of.register(facts.Number)
def number(value: facts.Number, game: Game) -> Schema:
    found: Schema = {"type": "integer"}
    if isinstance(value.among, tuple):
        return {**found, "enum": list(value.among)}
    least, most, step = value.least, value.most, value.step
    if isinstance(least, int) and value.among is None:
        found["minimum"] = least
    if isinstance(most, int) and value.among is None:
        found["maximum"] = most
    if isinstance(step, int) and step != 1:
        found["multipleOf"] = step
    said = functions(value, least="least", most="most", step="steps of", among="among")
    return {**found, **open_(said)}


@schema_of.register(facts.Choice)
def choice(value: facts.Choice[Any], game: Game) -> Schema:
    """One of the words; a suit among them may be written otherwise."""
    words, said = list(value.labels), functions(value, among="among")
    suits = [word for word in words if word in SUITS]
    if not suits:
        return {"enum": words, **open_(said)}
    others = [word for word in words if word not in suits]
    either: list[Schema] = [{"type": "string", "pattern": f"^{suits_pattern(suits)}$"}]
    either += [{"enum": others}] if others else []
    return {"anyOf": either, **open_(said)}


@schema_of.register(facts.Flag)
def flag(value: facts.Flag, game: Game) -> Schema:
    return {"type": "boolean"}


@schema_of.register(facts.Seat)
def seat(value: facts.Seat, game: Game) -> Schema:
    said = functions(value, who="who")
    said += ["one of the seats that are named beside it"] if value.of else []
    return {**any_seat(game), **open_(said)}


def any_seat(game: Game) -> Schema:
    return {"type": "integer", "minimum": 0, "maximum": max(game.players) - 1}


@schema_of.register(facts.Suit)
def suit(value: facts.Suit, game: Game) -> Schema:
    ways = [suits_pattern(SUITS)] + (["none"] if value.none else [])
    ways += [cards_pattern(value.of_card)] if value.of_card else []
    return pattern(ways)


@schema_of.register(facts.Card)
def card(value: facts.Card, game: Game) -> Schema:
    ways = [cards_pattern(value.pack)] + ([ranks_pattern(RANKS)] * value.or_rank)
    return pattern(ways)


@schema_of.register(facts.Cards)
def cards(value: facts.Cards, game: Game) -> Schema:
    once = max(value.pack.values()) == 1
    return {
        "type": "array",
        "items": pattern([cards_pattern(value.pack)]),
        **({"uniqueItems": True} if once else {}),
        **exactly(value.size),
        **open_(functions(value, size="size")),
    }


@schema_of.register(facts.Text)
def text(value: facts.Text, game: Game) -> Schema:
    least = getattr(value, "least", 1)
    return {"type": "string", "minLength": least, "maxLength": value.most}


@schema_of.register(facts.OrNull)
def or_null(value: facts.OrNull[Any], game: Game) -> Schema:
    either = [{"type": "null"}, schema_of(value.of, game)]
    return {"anyOf": either, **open_(functions(value, only="only null"))}


@schema_of.register(facts.PerSeat)
def per_seat(value: facts.PerSeat[Any], game: Game) -> Schema:
    """A list with an entry a seat or a side; what it adds up to, in words."""
    tables = [Table(game, [""] * n) for n in game.players]
    by_side = isinstance(value, facts.PerSide)
    sizes = [len(t.sides) if by_side else t.n for t in tables]
    total = value.total
    said = [f"one entry a {'side' if by_side else 'seat'}, in their order"]
    if isinstance(total, tuple):
        said.append(f"adds up to {total[0]} to {total[1]}")
    elif isinstance(total, int):
        said.append(f"adds up to {total}")
    said += functions(value, total="adds up to", who="0 but for")
    return {
        "type": "array",
        "items": schema_of(value.of, game),
        "minItems": min(sizes),
        "maxItems": max(sizes),
        **({"uniqueItems": True} if value.distinct else {}),
        **open_(said),
    }


@schema_of.register(facts.Several)
def several(value: facts.Several[Any], game: Game) -> Schema:
    return {
        "type": "array",
        "items": schema_of(value.of, game),
        **({"uniqueItems": True} if value.distinct else {}),
        **exactly(value.size),
        **open_(functions(value, size="size", whose="one for each of")),
    }


@schema_of.register(facts.Record)
def record(value: facts.Record, game: Game) -> Schema:
    return {
        "type": "object",
        "properties": {f.key: fact_schema(f, game) for f in value.facts},
        "required": [f.key for f in value.facts if f.needed is True],
        "additionalProperties": False,
    }


@schema_of.register(facts.OneRecord)
def one_record(value: facts.OneRecord, game: Game) -> Schema:
    either = [record(one, game) | {"title": one.label} for one in value.records]
    return {"anyOf": either}


def exactly(size: Any) -> Schema:
    return {"minItems": size, "maxItems": size} if isinstance(size, int) else {}


def pattern(ways: list[str]) -> Schema:
    whole = ways[0] if len(ways) == 1 else f"(?:{'|'.join(ways)})"
    return {"type": "string", "pattern": f"^{whole}$"}


def suits_pattern(suits: Iterable[str]) -> str:
    """Suits in every spelling: letters, symbols."""
    suits = list(suits)
    letters = "".join(s + s.lower() for s in suits)
    symbols = "".join(SYMBOLS[s] for s in suits)
    return f"(?:[{letters}]|[{symbols}]{EITHER_FORM})"


def ranks_pattern(ranks: Iterable[str]) -> str:
    """Ranks in every spelling: T is 10."""
    ranks = list(ranks)
    single = "".join(r + r.lower() if r.isalpha() else r for r in ranks if r != "10")
    return f"(?:[{single}Tt]|10)" if "10" in ranks else f"[{single}]"


def cards_pattern(pack: Pack) -> str:
    """The cards of a pack in every spelling."""
    by_suit = {
        suit: tuple(r for r in RANKS if r + suit in pack)
        for suit in SUITS
        if any(card[-1] == suit for card in pack)
    }
    ways = ["[Jj][Kk]"] if JOKER in pack else []
    for ranks in dict.fromkeys(by_suit.values()):
        suits = [suit for suit, own in by_suit.items() if own == ranks]
        ways.append(ranks_pattern(ranks) + suits_pattern(suits))
    return ways[0] if len(ways) == 1 else f"(?:{'|'.join(ways)})"
