"""A sheet that was taken, written as the forms write it."""

from typing import Any, assert_never, cast

from referee.engine.game import PLAY, Game, round_type_of
from referee.values.facts import (
    AnyValue,
    Card,
    Cards,
    Choice,
    Fact,
    Flag,
    Number,
    OneRecord,
    OrNull,
    PerSeat,
    PerSide,
    Record,
    Seat,
    Several,
    Suit,
    Text,
    Value,
)
from referee.values.notation import read_card, read_rank, read_suit
from scorekeeper.tables.scoring.sheets import seats_of


def canonical(sheet: dict[str, Any]) -> dict[str, Any]:
    """A sheet that was taken, written as the forms write it.

    Names are trimmed, cards and suits spelt in one way, and no flag says no.
    """
    seats = seats_of(sheet)
    given = sheet.get("options", {})
    options = {f.key: f.value for f in seats.game.all_options()}
    return {
        "game": sheet["game"],
        "players": seats.players,
        "options": {key: plain(options[key], raw) for key, raw in given.items()},
        "rounds": [facts_of(seats.game, raw) for raw in sheet["rounds"]],
        "ended": sheet.get("ended", False),
    }


def facts_of(game: Game, raw: dict[str, Any]) -> dict[str, Any]:
    """The facts of one round; the cards played among them."""
    stages = round_type_of(game, raw).stages
    values = {fact.key: fact.value for stage in stages for fact in stage.facts}
    found = {
        key: plain(values[key], value)
        for key, value in raw.items()
        if key in values and not (value is False and isinstance(values[key], Flag))
    }
    return found | ({PLAY: record_of(raw[PLAY])} if PLAY in raw else {})


def record_of(raw: dict[str, Any]) -> dict[str, Any]:
    """The cards played, each spelt in one way."""
    tricks = [list(map(spelt, trick)) for trick in raw["tricks"]]
    named = {number: spelt(suit) for number, suit in raw.get("named", {}).items()}
    return raw | {"tricks": tricks} | ({"named": named} if named else {})


def plain(value: Value[Any], raw: Any) -> Any:  # noqa: PLR0911 (one end a kind)
    """A raw value that was taken, in the one spelling that is written."""
    if not raw:  # nothing, or the 0 of a seat that is not asked
        return raw
    match cast(AnyValue, value):
        case Choice(labels=labels):
            return raw if raw in labels or type(raw) is not str else spelt(raw)
        case Suit() | Card():
            return spelt(raw)
        case Cards():
            return list(map(spelt, raw))
        case OrNull(of=of):
            return plain(of, raw)
        case PerSide(of=of) | PerSeat(of=of) | Several(of=of):
            return [plain(of, one) for one in raw]
        case Record(facts=facts):
            return fields(facts, raw)
        case OneRecord(records=records):
            facts = tuple(fact for record in records for fact in record.facts)
            return fields(facts, raw)
        case Number() | Flag() | Seat() | Text():
            return raw
        case never:
            assert_never(never)


def spelt(raw: str) -> str:
    """A card, a suit or a rank as it is written back."""
    return read_card(raw) or read_suit(raw) or read_rank(raw) or raw


def fields(facts: tuple[Fact[Any], ...], raw: dict[str, Any]) -> dict[str, Any]:
    """A record, by key, with each of its facts in the one spelling."""
    values = {fact.key: fact.value for fact in facts}
    return {key: plain(values[key], one) for key, one in raw.items()}
