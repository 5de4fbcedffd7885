"""Facts in words: what is recorded of a round, as a person at the table says it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from referee.cards import SUIT_NAMES, read_card, show
from referee.facts import (
    Card,
    Cards,
    Choice,
    Fact,
    Flag,
    Number,
    OneOf,
    OneRecord,
    OrNull,
    PerSeat,
    PerSide,
    Record,
    Seat,
    Several,
    Suit,
    Text,
    Unanswered,
    Value,
)
from referee.game import PLAY, kind_of
from referee.round import Round, Table
from referee.standings import minus


class Told(NamedTuple):
    """One fact in words: its label, and one value or one a seat or side.

    `per` is "seat", "side", or "" where the fact is one thing. A seat that was not
    asked has nothing.
    """

    key: str
    label: str
    per: str
    values: tuple[str, ...]


def told(table: Table, raw: dict[str, Any], r: Round | None = None) -> list[Told]:
    """The facts of a round that the referee has taken, in the game's order.

    `r` is that round as read, which knows which of two facts with one key it is.
    """
    given = facts_of(table, raw, r)
    said = [(f, raw[f.key]) for f in given] + list(counted(raw, r))
    found = [Told(f.key, f.label, *one_or_many(f, v, table, r)) for f, v in said]
    tricks = tricks_in(raw)
    if tricks:
        many = f"{len(tricks)} trick{'s' if len(tricks) > 1 else ''}"
        found.append(Told(PLAY, "Cards", "", (many,)))
    return found


def tricks_in(raw: dict[str, Any]) -> list[Any]:
    """The tricks of a round’s record, as they are written."""
    play = raw.get(PLAY)
    tricks = play.get("tricks") if isinstance(play, dict) else None
    return tricks if isinstance(tricks, list) else []


def counted(raw: dict[str, Any], r: Round | None) -> Iterator[tuple[Fact[Any], Any]]:
    """The facts that nobody told, counted from a record of the cards."""
    if r is None:
        return
    whole = r.played is not None and r.played.tricks == tricks_in(raw)
    for stage in r.kind.stages:
        told_by = [f for f in stage.facts if stage.from_cards and whole]
        told_by += [g.fact for g in stage.groups if records_of(g) & raw.keys()]
        for fact in told_by:
            if fact in r and fact.key not in raw:
                yield fact, r[fact]


def records_of(group: OneOf) -> set[str]:
    """The keys of the records from which a fact can be counted."""
    return {fact.key for fact in group.facts() if fact.record}


def facts_of(table: Table, raw: dict[str, Any], r: Round | None) -> Iterator[Fact[Any]]:
    seen = set()
    facts = [f for stage in kind_of(table.game, raw).stages for f in stage.facts]
    known = [f for f in facts if r is not None and f in r]
    for fact in known + facts:
        lists = isinstance(fact.value, (PerSeat, Several, Cards))
        fits = isinstance(raw.get(fact.key), list) == lists
        if fact.key in raw and fits and fact.key not in seen:
            seen.add(fact.key)
            yield fact


def one_or_many(
    fact: Fact[Any], raw: Any, table: Table, r: Round | None
) -> tuple[str, tuple[str, ...]]:
    value = fact.value
    if fact.told is not None:
        told = fact.told(table.players, raw)
        return ("", (told,)) if isinstance(told, str) else ("seat", told)
    if isinstance(value, Several) and (seats := seats_of(value, r)) is not None:
        said = dict(zip(seats, (words(value.of, one, table) for one in raw)))
        return "seat", tuple(said.get(seat, "") for seat in range(table.n))
    if isinstance(value, PerSeat):
        per = "side" if isinstance(value, PerSide) else "seat"
        return per, tuple(words(value.of, one, table) for one in raw)
    return "", (words(value, raw, table),)


def seats_of(value: Several[Any], r: Round | None) -> tuple[int, ...] | None:
    """Whose entries a list has, in order, as far as that is known."""
    if value.whose is None or r is None:
        return None
    try:
        return tuple(value.whose(r))
    except Unanswered:
        return None


def words(value: Value[Any], raw: Any, table: Table) -> str:
    """One value in words; an option left open is none."""
    if raw is None and not isinstance(value, OrNull):
        return "none"
    match value:
        case OrNull():
            return value.words if raw is None else words(value.of, raw, table)
        case Number():
            if value.words is not None:
                return value.words(raw)
            return minus(raw)
        case Choice():
            return str(value.labels.get(raw, raw))
        case Suit():
            return "no trumps" if raw == "none" else SUIT_NAMES.get(raw, str(raw))
        case Flag():
            return "yes" if raw else "no"
        case Seat():
            return str(table.players[raw])
        case Card():
            return shown_card(raw)
        case Cards():
            return " ".join(map(shown_card, raw)) or "none"
        case Several() | PerSeat():
            between = ", " if isinstance(value.of, (Seat, Choice, Suit)) else "; "
            return between.join(words(value.of, one, table) for one in raw) or "none"
        case Record():
            return row(value, raw, table)
        case OneRecord():
            kinds = [kind for kind in value.records if kind.facts[0].key in raw]
            return row(kinds[0], raw, table)
        case Text():
            return str(raw)
    raise AssertionError(f"no words for {value}")


def row(record: Record, raw: dict[str, Any], table: Table) -> str:
    """A record as one line: "Eva, 5, Won", "side bet Ann, Ben, 3"."""
    parts: list[str] = []
    for fact in (fact for fact in record.facts if fact.key in raw):
        said = words(fact.value, raw[fact.key], table)
        bare = not parts or not isinstance(fact.value, (Seat, Flag))
        parts.append(said if bare else f"{fact.label.lower()} {said}")
    return f"{record.label} {', '.join(parts)}".strip()


def shown_card(raw: str) -> str:
    card = read_card(raw)
    return show(card) if card else raw
