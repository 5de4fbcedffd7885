"""What was posted, as the JSON that the referee reads.

Nothing is judged here: what cannot be read stays as it was typed, and the referee
says what is wrong with it.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, assert_never, cast

from referee.engine.round import Round
from referee.form.build import Place, options_of, posted_record, rows_of
from referee.form.fields import (
    ENGLISH,
    NULL,
    Voice,
    is_few,
    ladder_of,
    per_of,
    seats_of,
    texts_of,
    value_or_none,
)
from referee.values.facts import (
    AnyFact,
    AnyValue,
    Card,
    Cards,
    Choice,
    Flag,
    Number,
    OneRecord,
    OrNull,
    Path,
    PerSeat,
    PerSide,
    Record,
    Seat,
    Several,
    Suit,
    Text,
    Value,
)
from referee.words import Label

ABSENT: Any = object()
ON = ("on", "true", "1", "yes")
NUMBER = re.compile(r"[+-]?\d{1,20}")


@dataclass
class Parser:
    """Reads posted text into the JSON that the referee reads.

    `origin` remembers which input each part came from: a row left empty shifts
    the list, and a problem must find its input again.
    """

    posted: Mapping[str, str]
    r: Round
    prefix: str = ""
    voice: Voice = ENGLISH
    origin: dict[Path, str] = field(default_factory=dict)

    def fact(self, fact: AnyFact) -> Any:
        """The fact's raw value; ABSENT where nothing was entered."""
        name = f"{self.prefix}{fact.key}"
        raw = self.read(fact.value, name, (fact.key,))
        if isinstance(fact.value, Flag) and raw is False:
            return ABSENT
        empty = isinstance(fact.value, Several) and fact.needed is True
        return [] if raw is ABSENT and empty else raw

    def text(self, name: str) -> str:
        """What was posted under a name, without blanks around it, or nothing."""
        return self.posted.get(name, "").replace("\0", "").strip()

    def read(self, value: Value[Any], name: str, path: Path) -> Any:
        """The raw value that the inputs of this name say; ABSENT for nothing.

        `path` is where it stands in the sheet, from the key of its fact.
        """
        self.origin[path] = name
        match cast(AnyValue, value):
            case Flag():
                return self.text(name) in ON
            case Card(or_rank=alone):
                typed = self.voice.notation(self.text(name))
                return typed or self.pick(name, alone) or ABSENT
            case Number() | Choice() | Suit() | Text() | Seat() | Cards():
                text = self.text(name)
                return self.value_of(value, text) if text else ABSENT
            case OrNull(of=of, words=words):
                return self.or_null(of, words, name, path)
            case PerSide() | PerSeat():
                return self.each(cast(PerSeat[Any], value), name, path)
            case Several():
                return self.rows(cast(Several[Any], value), name, path)
            case Record(facts=facts):
                return self.record(facts, name, path)
            case OneRecord(records=records):
                record = posted_record(records, name, self.posted)
                return self.read(record, name, path) if record else ABSENT
            case never:
                assert_never(never)

    def value_of(self, value: Value[Any], text: str) -> Any:
        """What was typed or chosen in one input."""
        match value:
            case Number():
                return number_of(value, text, self.r, self.voice)
            case Choice(labels=labels):
                return next((one for one in labels if str(one) == text), text)
            case Seat():
                return whole(text)
            case Cards():
                cards = re.split(r"[\s,;]+", self.voice.notation(text).strip(" ,;"))
                return cards if text.strip(" ,;") else ABSENT
        return text

    def pick(self, name: str, alone: bool) -> str:
        """A card from its rank and its suit; nothing while one of them is open."""
        rank, suit = self.text(f"{name}.rank"), self.text(f"{name}.suit")
        return rank + suit if rank and (suit or alone) else ""

    def or_null(self, of: Value[Any], words: str, name: str, path: Path) -> Any:
        """None where its word for nothing is said; a flag is a choice of three."""
        text = self.text(name)
        if text == NULL or text.casefold() in texts_of(Label(words), self.voice):
            return None
        if isinstance(of, Flag):
            return {"true": True, "false": False}.get(text, ABSENT)
        return self.read(of, name, path)

    def each(self, value: PerSeat[Any], name: str, path: Path) -> Any:
        """One entry a seat or side; those it does not ask have 0, or null."""
        count = value.count(self.r)
        raws = [self.read(value.of, f"{name}-{i}", (*path, i)) for i in range(count)]
        if isinstance(value.of, OrNull):
            raws = [
                raw if self.text(f"{name}-{i}") else ABSENT
                for i, raw in enumerate(raws)
            ]
        here = range(count) if per_of(value) == "side" else seats_of(value, self.r)
        if all(raw is ABSENT for i, raw in enumerate(raws) if i in here):
            return ABSENT
        none: Any = [] if isinstance(value.of, Cards) else None
        if value.asks and isinstance(value.of, OrNull):
            here = (
                range(count)
                if value.who is None
                else value_or_none(value.who, self.r) or ()
            )
        return [
            (none if raw is ABSENT else raw) if i in here else 0
            for i, raw in enumerate(raws)
        ]

    def rows(self, value: Several[Any], name: str, path: Path) -> Any:
        """The rows of a list that say something; a row left empty is no row."""
        if value.distinct and is_few(value.of):
            return self.ticks(value.of, name, path)
        if value.whose is not None:
            count = len(value_or_none(value.whose, self.r) or ())
            return self.in_order(value.of, count, name, path)
        rows: list[Any] = []
        for row in rows_of(name, value_or_none(value.size, self.r), self.posted):
            sub = Parser(self.posted, self.r, voice=self.voice)
            raw = sub.read(value.of, f"{name}-{row}", (*path, len(rows)))
            if raw is not ABSENT and self.has_text(f"{name}-{row}"):
                self.origin |= sub.origin
                rows.append(raw)
        return rows or ABSENT

    def in_order(self, of: Value[Any], count: int, name: str, path: Path) -> Any:
        """One entry each; one left open among others keeps its place."""
        raws = [self.read(of, f"{name}-{i}", (*path, i)) for i in range(count)]
        if all(raw is ABSENT for raw in raws):
            return ABSENT
        return [None if raw is ABSENT else raw for raw in raws]

    def has_text(self, name: str) -> bool:
        """Whether anything was posted under this name, or within it."""
        found = (t for k, t in self.posted.items() if f"{k}-".startswith(f"{name}-"))
        return any(text.strip() for text in found)

    def ticks(self, of: Value[Any], name: str, path: Path) -> Any:
        """Those of a few that were ticked, in the order they are offered."""
        place = Place(name, "", self.r, self.posted, self.voice)
        offered = [one.value for one in options_of(of, place)]
        ticked = [one for one in offered if f"{name}.{one}" in self.posted]
        parts = Parser(
            {f"{name}-{i}": one for i, one in enumerate(ticked)},
            self.r,
            voice=self.voice,
        )
        return [
            parts.read(of, f"{name}-{i}", (*path, i)) for i in range(len(ticked))
        ] or ABSENT

    def record(self, facts: tuple[AnyFact, ...], name: str, path: Path) -> Any:
        """The facts of a row by key, less those left open; ABSENT for an empty row."""
        if not self.has_text(name):
            return ABSENT
        found = {
            f.key: self.read(f.value, f"{name}-{f.key}", (*path, f.key)) for f in facts
        }
        optional = {f.key for f in facts if f.needed is not True}
        return {
            key: raw
            for key, raw in found.items()
            if raw is not ABSENT and not (raw is False and key in optional)
        }


def whole(text: str) -> int | str:
    """The number that was typed, else the text: the referee names it."""
    plain = text.replace("−", "-").replace(" ", "")
    return int(plain) if NUMBER.fullmatch(plain) else text


def number_of(value: Number, text: str, r: Round, voice: Voice) -> int | str:
    """A number as typed, or in words as a link may have it; else the text."""
    if value.words is not None:
        for number in ladder_of(value, r) or ():
            if text.casefold() in texts_of(value.words(number), voice):
                return number
    return whole(text)
