"""Records: values of several facts of their own, read as one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field
from typing import TYPE_CHECKING, Any

from referee.values.declared import declaration
from referee.values.rules import A_RECORD, Problem, Refused, show_raw, wrong_type
from referee.values.scalars import Seat, Value
from referee.values.view import RoundView
from referee.words import Text

if TYPE_CHECKING:
    from referee.values.facts import Fact

NOTHING_CALLED = Text("record.unknown", "Nothing here is called {key}.")


class Row(dict["Fact[Any]", Any]):
    """One record as read: its facts by themselves, `row[AMOUNT]`."""


@declaration()
class Record(Value[Row]):
    """An object with facts of its own; `label` tells it from others beside it.

    `key` is that of its first fact, which every such record has.
    """

    facts: tuple[Fact[Any], ...]
    label: str = ""
    key: str = field(init=False)
    _reads: dict[str, tuple[Fact[Any], Callable[..., Any], bool]] = field(init=False)
    _needed: int = field(init=False)
    _linked: bool = field(init=False)

    def __post_init__(self) -> None:
        # What reading every record asks of its facts: worked out once.
        facts, set_ = self.facts, object.__setattr__
        seats = [fact.value for fact in facts if isinstance(fact.value, Seat)]
        set_(self, "key", facts[0].key)
        reads = {f.key: (f, f.value.read, f.needed is True) for f in facts}
        set_(self, "_reads", reads)
        set_(self, "_needed", sum(needed for _, _, needed in reads.values()))
        set_(self, "_linked", any(seat.of for seat in seats))

    def read(self, raw: object, r: RoundView) -> Row:
        if type(raw) is not dict:
            raise wrong_type(A_RECORD, raw)
        row, missing, reads = Row(), self._needed, self._reads
        try:
            for key, item in raw.items():
                fact, read, needed = reads[key]
                row[fact] = read(item, r)
                missing -= needed
        except (KeyError, Refused):
            return self.read_slowly(raw, r)
        return self.read_slowly(raw, r) if missing or self._linked else row

    def read_slowly(self, raw: dict[str, Any], r: RoundView) -> Row:
        """Reads what is not plainly right: every problem of it, in order."""
        keys = {fact.key for fact in self.facts}
        problems = [
            Problem("unknown-key", NOTHING_CALLED(key=show_raw(key)), (key,))
            for key in raw
            if key not in keys
        ]
        row = Row()
        for fact in self.facts:
            if fact.key not in raw:
                if fact.needed is True:
                    problems.append(fact.missing())
                continue
            try:
                row[fact] = fact.value.read(raw[fact.key], r)
            except Refused as refused:
                problems += fact.at(refused.problems)
                continue
            if isinstance(fact.value, Seat) and fact.value.of in row:
                problems += fact.at(fact.value.elsewhere(row[fact], row, r))
        if problems:
            raise Refused(problems)
        return row


@declaration()
class OneRecord(Value[Row]):
    """One of several kinds of record, told apart by the first key of each."""

    records: tuple[Record, ...]
    _kinds: tuple[tuple[str, Callable[..., Row]], ...] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        kinds = tuple((record.key, record.read) for record in self.records)
        object.__setattr__(self, "_kinds", kinds)

    def read(self, raw: object, r: RoundView) -> Row:
        if type(raw) is not dict:
            raise wrong_type(A_RECORD, raw)
        for key, read in self._kinds:
            if key in raw:
                return read(raw, r)
        return self.records[-1].read(raw, r)
