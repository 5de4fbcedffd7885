"""What can be asked at a table: values, and the facts made of them.

A value says how one JSON value is read. The list of values is closed: a game
composes them and never defines its own, so that the form, the checks and the
printed declaration know every one of them. A limit is a plain value or a
function of the round so far; its docstring is the reason a person is given.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from referee.cards import Pack, read_card, read_rank, read_suit, show

if TYPE_CHECKING:
    from referee.round import Round

T = TypeVar("T")
Co = TypeVar("Co", covariant=True)
Path = tuple[str | int, ...]
Limit = int | None | Callable[["Round"], Any]
Seats = Callable[["Round"], tuple[int, ...]]


class Problem(NamedTuple):
    """What is wrong with one fact: a code of the contract, words, and where."""

    code: str
    message: str
    path: Path = ()


class Refused(Exception):
    """A value that cannot be read; all its problems, in order.

    `value` is what was meant, where each part is right and only their sum is
    not: a form can then still show what it would score.
    """

    def __init__(self, problems: list[Problem], value: Any = None) -> None:
        super().__init__(problems)
        self.problems = problems
        self.value = value


class Unanswered(Exception):
    """A fact that is not known (yet) was asked for."""


class Unfinished(Exception):
    """The facts given are right as far as they go, but the round goes on."""


def limit(what: Any, r: Round) -> Any:
    """A limit's value now: itself, or what its function says of the round."""
    return what(r) if callable(what) else what


def reason(what: Any) -> str:
    """The docstring of a limit's function, as the end of a sentence."""
    doc = getattr(what, "__doc__", None) if callable(what) else None
    return f" ({doc.strip().rstrip('.')})" if doc else ""


def shown(raw: object) -> str:
    """A raw JSON value in a message, cut to a length a person can read."""
    if raw is None:
        return "nothing"
    if isinstance(raw, bool):
        return "yes" if raw else "no"
    if isinstance(raw, int) and raw.bit_length() > 64:
        return "a number that large"
    if isinstance(raw, (dict, list)):
        return "a list" if isinstance(raw, list) else "an object"
    text = str(raw).encode("ascii", "backslashreplace").decode()
    text = text if str(raw).isascii() or "\\ud" in text else str(raw)
    return text if len(text) <= 24 else text[:23] + "…"


def refuse(code: str, message: str, *path: str | int) -> Refused:
    return Refused([Problem(code, message, path)])


def wrong_type(meant: str, raw: object) -> Refused:
    if raw is None:
        return refuse("wrong-type", f"This is still open: {meant} is meant.")
    return refuse("wrong-type", f"{meant[0].upper()}{meant[1:]} is meant here.")


class Value(Generic[Co]):
    """How one JSON value is asked and read."""

    def read(self, raw: object, r: Round) -> Co:
        """The value in its own form; raises Refused with every problem in it."""
        raise NotImplementedError


@dataclass(frozen=True, eq=False)
class Number(Value[int]):
    """An integer from `least` to `most`, in steps from 0, or one `among` a ladder.

    `words` is how a person says it: "with 3". `marks` are the numbers on which
    something hangs, between the two ends.
    """

    least: Limit = 0
    most: Limit = None
    step: int | Callable[[Round], int] = 1
    among: tuple[int, ...] | Callable[[Round], tuple[int, ...]] | None = None
    words: Callable[[int], str] | None = None
    marks: tuple[int, ...] = ()
    _among: frozenset[int] = field(default=frozenset(), init=False, repr=False)

    def __post_init__(self) -> None:
        if isinstance(self.among, tuple):
            object.__setattr__(self, "_among", frozenset(self.among))

    def plain(self) -> bool:
        """Both ends are plain integers and every integer between them will do."""
        return (
            type(self.least) is int
            and type(self.most) is int
            and self.step == 1
            and self.among is None
        )

    def read(self, raw: object, r: Round) -> int:
        if type(raw) is not int:
            raise wrong_type("a number", raw)
        if self.among is not None:
            if raw not in (self._among or limit(self.among, r)):
                ladder = limit(self.among, r)
                raise refuse("out-of-range", off_the_ladder(raw, ladder))
            return raw
        least, most = self.least, self.most
        if callable(least):
            least = least(r)
        if callable(most):
            most = most(r)
        step = self.step
        if callable(step):
            step = step(r)
        if (
            (least is not None and raw < least)
            or (most is not None and raw > most)
            or (step != 1 and raw % step)
        ):
            raise refuse("out-of-range", self.meant(r, raw))
        return raw

    def meant(self, r: Round, raw: int) -> str:
        least, most = limit(self.least, r), limit(self.most, r)
        step = limit(self.step, r)
        why = reason(self.most) or reason(self.least) or reason(self.step)
        by = f", a multiple of {step}," if step != 1 else ""
        if most is None:
            return f"At least {least}{by} is meant{why}, not {shown(raw)}."
        if least == most:
            return f"Only {least} is possible{why}, not {shown(raw)}."
        if most < least:
            return f"No number is possible here{why}."
        return f"{least} to {most}{by} is meant{why}, not {shown(raw)}."


def off_the_ladder(raw: int, ladder: tuple[int, ...]) -> str:
    below = [step for step in ladder if step < raw][-1:]
    above = [step for step in ladder if step > raw][:1]
    near = " and ".join(str(step) for step in below + above)
    return f"{shown(raw)} is not possible here; the nearest: {near}."


@dataclass(frozen=True, eq=False)
class Choice(Value[T]):
    """One of a few words or numbers, with the label of each.

    `among` are those there are in this round, where that is not all of them.
    `offered` says which of them a form offers now; the others are refused by a
    check with its own words. `notes` are a few letters under a label in a form.
    """

    labels: Mapping[T, str]
    offered: Callable[[Round], Iterable[T]] | None = None
    notes: Mapping[T, str] = field(default_factory=dict)
    among: Callable[[Round], Collection[T]] | None = None
    _kinds: frozenset[type] = field(default=frozenset(), init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_kinds", frozenset(map(type, self.labels)))

    def read(self, raw: object, r: Round) -> T:
        kinds = self._kinds
        if type(raw) not in kinds and not (type(raw) is str and str in kinds):
            raise wrong_type("a number" if kinds == {int} else "one of the words", raw)
        here = self.labels if self.among is None else self.among(r)
        if raw not in here:
            suit = read_suit(raw) if type(raw) is str else None
            if suit in here:
                return suit  # type: ignore[return-value]  # another spelling of it
            words = ", ".join(str(value) for value in here)
            raise refuse("out-of-range", f"{shown(raw)} is none of: {words}.")
        return raw  # type: ignore[return-value]  # it is one of the labels


@dataclass(frozen=True, eq=False)
class Suit(Value[str]):
    """A suit; with `none`, the word "none" too; with `of_card`, a card of that pack."""

    none: bool = False
    of_card: Pack | None = None
    offered: Callable[[Round], Iterable[str]] | None = None

    def read(self, raw: object, r: Round) -> str:
        if type(raw) is not str:
            raise wrong_type("a suit", raw)
        suit = read_suit(raw)
        if suit is None and self.none and raw == "none":
            suit = "none"
        if suit is None and self.of_card is not None and (card := read_card(raw)):
            if card not in self.of_card:
                raise refuse("bad-card", not_of_this_pack(raw, card))
            suit = card[-1]
        if suit is None:
            raise refuse("out-of-range", f"A suit is C, D, H or S, not {shown(raw)}.")
        return suit


@dataclass(frozen=True, eq=False)
class Flag(Value[bool]):
    """Yes or no. A no is the same as the fact left out."""

    def read(self, raw: object, r: Round) -> bool:
        if type(raw) is not bool:
            raise wrong_type("yes or no", raw)
        return raw


@dataclass(frozen=True, eq=False)
class Seat(Value[int]):
    """A seat at the table; with `who`, one of these.

    Within a record `of` is its fact that names the seats this one is of.
    """

    who: Seats | None = None
    of: Fact[Any] | None = None

    def read(self, raw: object, r: Round) -> int:
        if type(raw) is not int:
            raise wrong_type("a player", raw)
        if not 0 <= raw < r.table.n:
            raise refuse("out-of-range", f"No seat {shown(raw)} at this table.")
        if self.who is not None and raw not in self.who(r):
            raise refuse(
                "not-allowed", f"{r.name(raw)} is not possible here{reason(self.who)}."
            )
        return raw

    def elsewhere(self, seat: int, row: Row, r: Round) -> list[Problem]:
        """A seat that is none of those that its record names."""
        seats = row[self.of] if self.of is not None else ()
        if seat in seats:
            return []
        named = " or ".join(map(r.name, seats))
        message = f"{named} is meant here, not {r.name(seat)}."
        return [Problem("not-allowed", message)]


@dataclass(frozen=True, eq=False)
class Card(Value[str]):
    """One card of a pack; with `or_rank`, a rank alone too."""

    pack: Pack
    or_rank: bool = False

    def read(self, raw: object, r: Round) -> str:
        if type(raw) is not str:
            raise wrong_type("a card", raw)
        card = read_card(raw)
        if card in self.pack:
            return card  # type: ignore[return-value]  # None is in no pack
        if self.or_rank and (rank := read_rank(raw)):
            return rank
        raise refuse("bad-card", not_of_this_pack(raw, card))


def not_of_this_pack(raw: object, card: str | None) -> str:
    if card is None:
        return f"{shown(raw)} is no card: write 10H, QS or K♦."
    return f"{show(card)} is not among the cards meant here."


@dataclass(frozen=True, eq=False)
class Cards(Value[tuple[str, ...]]):
    """Several cards of a pack, none more often than the pack has it.

    Read in the pack's order, unless `ordered`: then as they are given.
    """

    pack: Pack
    size: Limit = None
    ordered: bool = False

    def read(self, raw: object, r: Round) -> tuple[str, ...]:
        return self.read_with({}, raw, r)

    def read_with(self, seen: dict[str, int], raw: object, r: Round) -> tuple[str, ...]:
        """Reads cards beside others already `seen`, and adds these to them."""
        if type(raw) is not list:
            raise wrong_type("a list of cards", raw)
        size = limit(self.size, r)
        if size is not None and len(raw) != size:
            raise refuse(
                "wrong-length",
                f"{size} cards are meant{reason(self.size)}, but {len(raw)} are given.",
            )
        if self.plain(raw, seen):
            seen.update(dict.fromkeys(raw, 1))
            return tuple(raw) if self.ordered else self.sorted(raw)
        problems = []
        cards = []
        for i, one in enumerate(raw):
            card = read_card(one) if type(one) is str else None
            if card is not None and card in self.pack:
                seen[card] = seen.get(card, 0) + 1
                if seen[card] <= self.pack[card]:
                    cards.append(card)
                else:
                    problems.append(self.twice(card, i))
            elif type(one) is not str:
                problems.append(Problem("wrong-type", "A card is meant here.", (i,)))
            else:
                problems.append(Problem("bad-card", not_of_this_pack(one, card), (i,)))
        if problems:
            raise Refused(problems)
        return tuple(cards) if self.ordered else self.sorted(cards)

    def plain(self, raw: list[Any], seen: dict[str, int]) -> bool:
        """All are cards in their written form, no two alike, none seen before."""
        try:
            cards = set(raw)
        except TypeError:
            return False
        new = len(cards) == len(raw) and cards.isdisjoint(seen)
        return new and cards <= self.pack.keys()

    def twice(self, card: str, i: int) -> Problem:
        times = "twice" if self.pack[card] == 1 else f"{self.pack[card] + 1} times"
        return Problem("duplicate-card", f"{show(card)} is there {times}.", (i,))

    def sorted(self, cards: list[str]) -> tuple[str, ...]:
        if len(cards) < 2:
            return tuple(cards)
        given = set(cards)
        if len(given) == len(cards):
            return tuple(card for card in self.pack if card in given)
        return tuple(c for c in self.pack for _ in range(cards.count(c)))


@dataclass(frozen=True, eq=False)
class Text(Value[str]):
    """A short text of 1 to `most` characters."""

    most: int

    def read(self, raw: object, r: Round) -> str:
        if type(raw) is not str:
            raise wrong_type("a text", raw)
        if not 1 <= len(raw) <= self.most:
            raise refuse("out-of-range", f"1 to {self.most} characters are meant.")
        return raw


@dataclass(frozen=True, eq=False)
class OrNull(Value[T | None]):
    """A value, or null where the game has a word for nothing (`words`).

    Without `words` a form does not offer it.
    Where `only` says so there is nothing but null; its docstring is the reason.
    """

    of: Value[T]
    words: str = "None"
    only: Callable[[Round], bool] | None = None

    def read(self, raw: object, r: Round) -> T | None:
        if raw is None:
            return None
        if self.only is not None and self.only(r):
            raise refuse("not-allowed", f"Nothing is recorded here{reason(self.only)}.")
        return self.of.read(raw, r)


def read_entries(
    of: Value[T], raw: list[Any], r: Round
) -> tuple[list[T], list[Problem]]:
    """Every entry of a list read, and the problems of all of them."""
    values: list[T] = []
    problems: list[Problem] = []
    seen: dict[str, int] = {}
    for i, one in enumerate(raw):
        try:
            if isinstance(of, Cards):
                # One pack: a card in an earlier entry cannot be in this one too.
                values.append(of.read_with(seen, one, r))  # type: ignore[arg-type]
            else:
                values.append(of.read(one, r))
        except Refused as refused:
            problems += [p._replace(path=(i, *p.path)) for p in refused.problems]
    return values, problems


def repeated(values: list[Any]) -> list[Problem]:
    """Every entry that is there already, further up."""
    return [
        Problem("duplicate", "This is there already.", (i,))
        for i, value in enumerate(values)
        if value in values[:i]
    ]


def adds_up(total: Any, values: Iterable[Any]) -> tuple[bool, int]:
    """Whether numbers (or cards) add up to a number or to one within two ends."""
    got = sum(v if type(v) is int else len(v) for v in values)
    if type(total) is tuple:
        return total[0] <= got <= total[1], got
    return got == total, got


def wrong_total(total: Any, got: int, noun: str) -> Problem:
    if type(total) is int and total < 0:
        return Problem(
            "wrong-total", f"{-total} too many are recorded before any {noun} here."
        )
    what = f"{total[0]} to {total[1]}" if type(total) is tuple else str(total)
    if type(total) is int and got < total:
        rest = f": {total - got} {'is' if total - got == 1 else 'are'} missing"
    elif type(total) is int:
        rest = f": {got - total} too many"
    else:
        rest = ""
    message = f"{what} {noun} are meant in all, but {shown(got)} are recorded{rest}."
    return Problem("wrong-total", message)


@dataclass(frozen=True, eq=False)
class PerSeat(Value[tuple[T, ...]]):
    """One entry a seat. Of those not `who`, only the entry 0.

    `total` is what the entries add up to: a number, or the two ends of a range
    as a tuple, or a function that gives either. `distinct`: no entry twice.
    `asks` are the seats that a form asks, where the others can only have 0 and a
    check says so in its own words. `out` says why a seat is not asked.
    """

    of: Value[T]
    total: Limit | tuple[int, int] = None
    who: Seats | None = None
    noun: str = "points"
    distinct: bool = False
    asks: Seats | None = None
    out: str = "sits out"
    _ends: tuple[int, int] | None = field(default=None, repr=False)

    def __post_init__(self) -> None:
        if type(self.of) is Number and self.of.plain():
            object.__setattr__(self, "_ends", (self.of.least, self.of.most))

    def count(self, r: Round) -> int:
        return r.table.n

    def read(self, raw: object, r: Round) -> tuple[T, ...]:
        if type(raw) is not list:
            raise wrong_type("a list", raw)
        size = self.count(r)
        if len(raw) != size:
            raise refuse(
                "wrong-length", f"{size} entries are meant, but {len(raw)} are given."
            )
        if self._ends is not None:
            low, high = self._ends
            for one in raw:
                if type(one) is not int or not low <= one <= high:
                    break
            else:
                if self.who is None or not self.outside(self.who(r), raw):
                    return self.summed(tuple(raw), r)
        return self.read_slowly(raw, r)

    def outside(self, here: tuple[int, ...], raw: list[Any]) -> list[int]:
        """The seats that can only have 0 and have something else."""
        return [seat for seat, one in enumerate(raw) if one != 0 and seat not in here]

    def read_slowly(self, raw: list[Any], r: Round) -> tuple[T, ...]:
        values, problems = read_entries(self.of, raw, r)
        if self.who is not None and not problems:
            why = reason(self.who)
            problems = [
                Problem("not-allowed", f"{r.name(i)} can only have 0{why}.", (i,))
                for i in self.outside(self.who(r), raw)
            ]
        if self.distinct and not problems:
            problems = repeated(values)
        if problems:
            raise Refused(problems)
        return self.summed(tuple(values), r)

    def summed(self, values: tuple[T, ...], r: Round) -> tuple[T, ...]:
        total = self.total
        if total is None:
            return values
        if callable(total):
            total = total(r)
        if total is None or (type(total) is int and sum(values) == total):  # type: ignore[arg-type]
            return values
        right, got = adds_up(total, values)
        if not right:
            raise Refused([wrong_total(total, got, self.noun)], values)
        return values


@dataclass(frozen=True, eq=False)
class PerSide(PerSeat[T]):
    """One entry a side."""

    def count(self, r: Round) -> int:
        return len(r.table.sides)

    def summed(self, values: tuple[T, ...], r: Round) -> tuple[T, ...]:
        if isinstance(self.of, Cards):
            total = limit(self.total, r)
            right, got = adds_up(total, values)
            if total is not None and not right:
                raise Refused([wrong_total(total, got, self.noun)])
            return values
        return super().summed(values, r)


@dataclass(frozen=True, eq=False)
class Several(Value[tuple[T, ...]]):
    """Any number of entries, or `size` of them; `distinct`: no entry twice.

    `whose`: the seats that the entries belong to, in order.
    """

    of: Value[T]
    size: Limit = None
    distinct: bool = False
    whose: Seats | None = None

    def read(self, raw: object, r: Round) -> tuple[T, ...]:
        if type(raw) is not list:
            raise wrong_type("a list", raw)
        size = limit(self.size, r)
        if size is not None and len(raw) != size:
            raise refuse(
                "wrong-length",
                f"{size} entries are meant{reason(self.size)}, not {len(raw)}.",
            )
        values, problems = read_entries(self.of, raw, r)
        if self.distinct and not problems:
            problems = repeated(values)
        if problems:
            raise Refused(problems)
        return tuple(values)


class Row(dict["Fact[Any]", Any]):
    """One record as read: its facts by themselves, `row[AMOUNT]`."""


@dataclass(frozen=True, eq=False)
class Record(Value[Row]):
    """An object with facts of its own."""

    facts: tuple[Fact[Any], ...]

    def read(self, raw: object, r: Round) -> Row:
        if type(raw) is not dict:
            raise wrong_type("a record", raw)
        keys = {fact.key for fact in self.facts}
        problems = [
            Problem("unknown-key", f"Nothing here is called {shown(key)}.", (key,))
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


@dataclass(frozen=True, eq=False)
class OneRecord(Value[Row]):
    """One of several kinds of record, told apart by the first key of each."""

    records: tuple[Record, ...]

    def read(self, raw: object, r: Round) -> Row:
        if type(raw) is not dict:
            raise wrong_type("a record", raw)
        for record in self.records:
            if record.facts[0].key in raw:
                return record.read(raw, r)
        return self.records[-1].read(raw, r)


@dataclass(frozen=True, eq=False)
class Fact(Generic[Co]):
    """A value with its key in the sheet and its words for people.

    A fact is its own key in a round (`r[BIDS]`) and compares by identity, so
    two facts may share a JSON key (the tricks of a null and of a suit game).
    `needed` is False or a function where it may be left out. `start` is what a
    form begins with, `help` what it says beside; both may be functions of the
    round. `spoken`: the seats answer in turn from the dealer's left. `offered`
    says whether a form asks it now, where other facts of its stage decide that; a
    check refuses it otherwise. `left_out` is the choice of leaving it out, in words.
    `hint` is what a form says beside a seat’s name, if anything.
    """

    key: str
    value: Value[Co]
    label: str
    help: str | Callable[[Round], str] = ""
    needed: bool | Callable[[Round], bool] = True
    default: Any = None
    start: Any = None
    spoken: bool = False
    offered: Callable[[Round], bool] | None = None
    left_out: str = "None"
    hint: Callable[[Round, int], str] | None = None

    def problem(self, code: str, message: str, *path: str | int) -> Problem:
        return Problem(code, message, (self.key, *path))

    def at(self, problems: list[Problem]) -> list[Problem]:
        """Problems inside the value, with the way to them from outside."""
        return [p._replace(path=(self.key, *p.path)) for p in problems]

    def missing(self) -> Problem:
        return Problem("missing", f"{self.label}: this is still open.", (self.key,))


@dataclass(frozen=True, eq=False)
class Way:
    """Facts from which another fact can be counted."""

    facts: tuple[Fact[Any], ...]
    gives: Callable[[Round], Any]
    label: str = ""


@dataclass(frozen=True, eq=False)
class OneOf:
    """One fact and the ways to know it: told, or counted from others.

    `instead` is a fact that stands for all of it; with `both` False, told and
    counted exclude each other.
    """

    fact: Fact[Any]
    ways: tuple[Way, ...]
    instead: Fact[Any] | None = None
    both: bool = True
    others: frozenset[str] = field(init=False)

    def __post_init__(self) -> None:
        keys = {f.key for f in self.facts()} - {self.fact.key}
        object.__setattr__(self, "others", frozenset(keys))

    def bars(self) -> Iterator[tuple[str, dict[str, Fact[Any]]]]:
        """A fact's key, and the keys it bars with that fact: where it stands alone."""
        keys = {self.fact.key, *self.others}
        for alone in (self.instead, None if self.both else self.fact):
            if alone is not None:
                yield alone.key, dict.fromkeys(keys - {alone.key}, alone)

    def facts(self) -> Iterator[Fact[Any]]:
        """All facts that may be given here, in the order of the game's file."""
        yield self.fact
        for way in self.ways:
            yield from way.facts
        if self.instead is not None:
            yield self.instead


Ask = Fact[Any] | OneOf
Check = Callable[["Round"], Iterator[Problem]]
