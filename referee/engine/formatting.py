"""Facts in words: what is recorded of a round, as a person at the table says it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from referee.engine.game import PLAY, round_type_of
from referee.engine.round import Round, Table
from referee.values.faces import SUIT_FIRST, card_words
from referee.values.facts import (
    Alternatives,
    Card,
    Cards,
    Choice,
    Fact,
    FactMissing,
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
    Text as TextValue,
    Value,
)
from referee.values.rules import NO, YES
from referee.words import Label, Said, Text, row_of, word
from referee.words.text import COMMA, SEMICOLON, SPACE

RECORD = "Cards"
"""What a record of played cards is called where facts are told."""
NONE = Text("value.none", "none")
NO_TRUMPS = Text("value.no-trumps", "No trumps")
LABELLED = Text("value.labelled", "{label} {value}")
TRICKS = Text("value.tricks", "{tricks} tricks", "{tricks} trick", by="tricks")


class Told(NamedTuple):
    """One fact in words: its label, and one value or one a seat or side.

    `per` is "seat", "side", or "" where the fact is one thing. A seat that was not
    asked has nothing. `one` is what a single one of them is called, if it has a name.
    """

    key: str
    label: str
    per: str
    said: tuple[Said, ...]
    one: str = ""

    @property
    def chosen(self) -> bool:
        """Each was chosen by its name, as Play or Drop; numbers are not."""
        return all(isinstance(one, Label) for one in self.said if one != "")

    @property
    def values(self) -> tuple[str, ...]:
        return tuple(map(word, self.said))


def facts_in_words(
    table: Table, raw: dict[str, Any], r: Round | None = None
) -> list[Told]:
    """The facts of a round that the referee has taken, in the game's order.

    `r` is that round as read, which knows which of two facts with one key it is.
    """
    given = facts_of(table, raw, r)
    said = [(f, raw[f.key]) for f in given] + list(computed_facts(raw, r))
    found = [
        Told(f.key, f.label, *one_or_many(f, v, table, r), f.ask.one) for f, v in said
    ]
    tricks = tricks_in(raw)
    if tricks:
        found.append(Told(PLAY, RECORD, "", (TRICKS(tricks=len(tricks)),)))
    return found


def tricks_in(raw: dict[str, Any]) -> list[Any]:
    """The tricks of a round’s record, as they are written."""
    play = raw.get(PLAY)
    tricks = play.get("tricks") if isinstance(play, dict) else None
    return tricks if isinstance(tricks, list) else []


def computed_facts(
    raw: dict[str, Any], r: Round | None
) -> Iterator[tuple[Fact[Any], Any]]:
    """The facts that nobody told, counted from a record of the cards."""
    if r is None:
        return
    whole = r.played is not None and r.played.tricks == tricks_in(raw)
    for stage in r.round_type.stages:
        told_by = [f for f in stage.facts if stage.from_cards and whole]
        told_by += [g.fact for g in stage.groups if records_of(g) & raw.keys()]
        for fact in told_by:
            if fact in r and fact.key not in raw:
                yield fact, r[fact]


def records_of(group: Alternatives) -> set[str]:
    """The keys of the records from which a fact can be counted."""
    return {fact.key for fact in group.facts() if fact.record}


def facts_of(table: Table, raw: dict[str, Any], r: Round | None) -> Iterator[Fact[Any]]:
    """The facts that `raw` has keys for, each key once; those of `r` come first."""
    seen = set()
    facts = [f for stage in round_type_of(table.game, raw).stages for f in stage.facts]
    known = [f for f in facts if r is not None and f in r]
    for fact in known + facts:
        lists = isinstance(fact.value, (PerSeat, Several, Cards))
        fits = isinstance(raw.get(fact.key), list) == lists
        if fact.key in raw and fits and fact.key not in seen:
            seen.add(fact.key)
            yield fact


def one_or_many(
    fact: Fact[Any], raw: Any, table: Table, r: Round | None
) -> tuple[str, tuple[Said, ...]]:
    """What a fact says, by "seat", by "side", or "" with one entry for the whole."""
    value = fact.value
    if fact.in_words is not None:
        told = fact.in_words(table.players, raw)
        return ("seat", tuple(told)) if isinstance(told, list) else ("", (told,))
    if isinstance(value, Several) and (seats := seats_of(value, r)) is not None:
        said = dict(zip(seats, (words(value.of, one, table) for one in raw)))
        return "seat", tuple(said.get(seat, "") for seat in range(table.n))
    if isinstance(value, PerSeat):
        per = "side" if isinstance(value, PerSide) else "seat"
        came_later = [0] * (table.n - len(raw)) if per == "seat" else []
        return per, tuple(words(value.of, one, table) for one in [*raw, *came_later])
    return "", (words(value, raw, table),)


def seats_of(value: Several[Any], r: Round | None) -> tuple[int, ...] | None:
    """Whose entries a list has, in order, as far as that is known."""
    if value.whose is None or r is None:
        return None
    try:
        return tuple(value.whose(r))
    except FactMissing:
        return None


def is_an_answer(value: Value[Any]) -> bool:
    """Null is one of its values, with words of its own: a bet that went back."""
    return isinstance(value, OrNull) or (
        isinstance(value, Choice) and None in value.labels
    )


def words(value: Value[Any], raw: Any, table: Table) -> Said:
    """One value to be said; an option left open is none."""
    if raw is None and not is_an_answer(value):
        return NONE
    match value:
        case OrNull():
            none = Label(value.words)
            return none if raw is None else words(value.of, raw, table)
        case Seat():
            return str(table.players[raw])
        case Several() | PerSeat():
            between = COMMA if isinstance(value.of, (Seat, Choice, Suit)) else SEMICOLON
            every = [words(value.of, one, table) for one in raw]
            return row_of(every, between) if every else NONE
        case Record():
            return row(value, raw, table)
        case OneRecord():
            round_types = [each for each in value.records if each.facts[0].key in raw]
            return row(round_types[0], raw, table)
    return words_of_one(value, raw)


def words_by_name(value: Value[Any], raw: Any, table: Table) -> Said:
    """The same with whose each is: Ann and Cleo 9, Ben and Dan 4."""
    if not isinstance(value, PerSeat):
        return words(value, raw, table)
    names = table.players if not isinstance(value, PerSide) else sides_of(table)
    pairs = [pair for pair in zip(names, raw) if pair[1] is not None]
    every = [
        LABELLED(label=name, value=words(value.of, one, table)) for name, one in pairs
    ]
    return row_of(every, COMMA)


def sides_of(table: Table) -> list[Said]:
    return [table.named_side(side) for side in range(len(table.sides))]


def words_of_one(value: Value[Any], raw: Any) -> Said:
    """A value that is no list, whoever sits at the table."""
    match value:
        case Number():
            said: Said = raw if value.words is None else value.words(raw)
            return said
        case Choice():
            return Label(str(value.labels.get(raw, raw)))
        case Suit():
            return NO_TRUMPS if raw == "none" else SUIT_FIRST.get(raw, str(raw))
        case Flag():
            return YES if raw else NO
        case Card():
            return card_words(raw)
        case Cards():
            return row_of(map(card_words, raw), SPACE) if raw else NONE
        case TextValue():
            return str(raw)
    raise AssertionError(f"no words for {value}")


def row(record: Record, raw: dict[str, Any], table: Table) -> Said:
    """A record as one line: "Eva, 5, won", "side bet Ann, Ben, 3"."""
    parts: list[Said] = []
    for fact in (fact for fact in record.facts if fact.key in raw):
        said = words(fact.value, raw[fact.key], table)
        if parts and isinstance(said, Label):
            said = Label(said.label, small=True)
        bare = not parts or not isinstance(fact.value, (Seat, Flag))
        label = Label(fact.label, small=True)
        parts.append(said if bare else LABELLED(label=label, value=said))
    if not record.label:
        return row_of(parts)
    return LABELLED(label=Label(record.label), value=row_of(parts))
