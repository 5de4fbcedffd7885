"""Texts with keys, and the one place where words are made of them.

A rule, a check or a limit gives a phrase: a text and the values it speaks of. It is
put into words when somebody reads it, by a catalogue of their language.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from operator import itemgetter
from typing import NamedTuple, Protocol
from unicodedata import normalize

# A value in a text: {name}. The site’s own texts have no other braces.
VALUE = re.compile(r"{(\w+)}")
_DECLARED: dict[str, Text] = {}


def refuse_str(said: object) -> str:
    """Nothing is put into a string by itself: that would be its own language."""
    raise TypeError(f"not in words yet: {said!r}")


class Catalogue(Protocol):
    """A language: what gettext's own catalogues can do. A key is the context."""

    def pgettext(self, context: str, message: str, /) -> str: ...

    def npgettext(self, context: str, one: str, many: str, n: int, /) -> str: ...


class Worded(Protocol):
    """A value with words of its own in each language: a card, a list, a phrase.

    Its `str` is its English, which is what fills an English text quickest.
    """

    def __str__(self) -> str: ...

    def say(self, language: Catalogue | None = None) -> str: ...


Said = int | str | Worded
"""What a text can be filled with. A plain text is said as it is: a name."""


@dataclass(frozen=True, eq=False, slots=True)
class Text:
    """A sentence, or a part that stands by itself: its key and its English.

    Values are named in it: "{who} needs {points}". With `one`, what it is where the
    number called `by` is 1; another language may have more forms than these two.
    `lacks`: of a problem, that something is still to come, and nothing contradicts.
    Raises ValueError where another text has its key.
    """

    key: str
    many: str
    one: str = ""
    by: str = ""
    lacks: bool = False

    def __format__(self, spec: str) -> str:
        return refuse_str(self)

    def __post_init__(self) -> None:
        before = _DECLARED.setdefault(self.key, self)
        if (before.many, before.one) != (self.many, self.one):
            raise ValueError(f"two texts have the key {self.key}")

    def __call__(self, **values: Said) -> Phrase:
        return Phrase(self, values)

    def __str__(self) -> str:
        return self.english({})

    def say(self, language: Catalogue | None = None) -> str:
        return self.fill({}, language)

    def fill(self, values: Mapping[str, Said], language: Catalogue | None) -> str:
        """The text in words: every word that the referee says is made here."""
        if language is None:
            return self.english(values)
        worded = {name: word(said, language) for name, said in values.items()}
        return fill(self.translate(values, language), worded)

    def english(self, values: Mapping[str, Said]) -> str:
        """The text in English, which is asked most."""
        template = self.one if self.by and values[self.by] == 1 else self.many
        blank, take = prepare(template)
        said = blank % (values if take is None else take(values))
        # A hyphen may be a number below 0.
        return fill(template, with_minus(values)) if "-" in said else said

    def translate(self, values: Mapping[str, Said], language: Catalogue) -> str:
        """The sentence of a language in its form for `by`, values not yet filled in."""
        count = values[self.by] if self.by else None
        if not isinstance(count, int):
            return language.pgettext(self.key, self.many)
        return language.npgettext(self.key, self.one, self.many, count)

    @property
    def names(self) -> frozenset[str]:
        """The names of the values that it is filled with."""
        forms = (self.many, self.one)
        found = {name for form in forms for name in VALUE.findall(form)}
        return frozenset({*found, self.by} - {""})


@dataclass(slots=True)
class Phrase:
    """A text with its values by name, not in words yet.

    Its `english` is made once: some games say the same phrase again and again.
    """

    text: Text
    values: Mapping[str, Said]
    english: str | None = field(default=None, init=False, repr=False, compare=False)

    def __format__(self, spec: str) -> str:
        return refuse_str(self)

    def __hash__(self) -> int:
        return hash((self.text, *self.values.values()))

    def __str__(self) -> str:
        if self.english is None:
            self.english = self.text.english(self.values)
        return self.english

    def say(self, language: Catalogue | None = None) -> str:
        return str(self) if language is None else self.text.fill(self.values, language)


def word(said: Said, language: Catalogue | None = None) -> str:
    """A value in words: a number with a true minus, a phrase as its language has it."""
    if type(said) is str:
        return said
    if isinstance(said, int):
        return f"−{-said}" if said < 0 else str(said)
    return said.say(language)  # type: ignore[union-attr]


def texts() -> list[Text]:
    """Every text that is declared by now, by key."""
    return [_DECLARED[key] for key in sorted(_DECLARED)]


def with_minus(values: Mapping[str, Said]) -> dict[str, Said]:
    """The same where numbers below 0 have a true minus: −3."""
    return {
        name: f"−{-value}" if type(value) is int and value < 0 else value
        for name, value in values.items()
    }


def fill(template: str, values: Mapping[str, Said]) -> str:
    """A template with its values."""
    blank, take = prepare(template)
    return blank % (values if take is None else take(values))


Take = Callable[[Mapping[str, Said]], tuple[Said, ...]]


@cache
def prepare(template: str) -> tuple[str, Take | None]:
    """A template for the % operator, and what takes its values out of those by name.

    So it is filled quickest. Where it names one value, or none, that is found by its
    name: alone it could be a tuple of its own, as a list in words is.
    """
    names = VALUE.findall(template)
    ordered = len(names) > 1
    blank = VALUE.sub("%s" if ordered else r"%(\1)s", template.replace("%", "%%"))
    return blank, itemgetter(*names) if ordered else None


class Gain(NamedTuple):
    """A number with its sign, also where it is won."""

    points: int

    def __str__(self) -> str:
        points = self.points
        return f"+{points}" if points > 0 else f"−{-points}" if points else "0"

    def say(self, language: Catalogue | None = None) -> str:
        return f"{'+' if self.points > 0 else ''}{word(self.points, language)}"


# ---- Labels of what games declare, said within a sentence ----


class Verbatim(str):
    """Words that people wrote themselves: said as they stand, in every language."""

    __slots__ = ()

    def __str__(self) -> str:
        return self

    def say(self, language: Catalogue | None = None) -> str:
        return super().__str__()


class Label(NamedTuple):
    """A label as it stands over its fact, or `small` as it is within a sentence."""

    label: str
    small: bool = False

    def __format__(self, spec: str) -> str:
        return refuse_str(self)

    @property
    def key(self) -> str:
        """Of a label the key is the label itself, small or as it begins: the same
        word has one key."""
        words = "".join(c if c.isalnum() else " " for c in self.label.lower()).split()
        return f"label.{'-'.join(words)}{'.small' if str(self)[:1].islower() else ''}"

    def __str__(self) -> str:
        if self.small and type(self.label) is not Verbatim:
            return within(self.label)
        return self.label

    def say(self, language: Catalogue | None = None) -> str:
        if type(self.label) is Verbatim:
            return self.label.say()
        if language is None:
            return str(self)
        return language.pgettext(self.key, str(self))


class Declared(NamedTuple):
    """What a game declares in English under a key: a law, what its list is called."""

    key: str
    english: str

    def __format__(self, spec: str) -> str:
        return refuse_str(self)

    def __str__(self) -> str:
        return self.english

    def say(self, language: Catalogue | None = None) -> str:
        if language is None:
            return self.english
        return language.pgettext(self.key, self.english)


def within(label: str) -> str:
    """Without the capital of a beginning; CHF keeps its own, and so does a name."""
    return label if label[1:2].isupper() else label[:1].lower() + label[1:]


# ---- Lists in a sentence: “Ann, Ben and Cleo”, “C, D, H or S” ----


COMMA = Text("list.comma", "{before}, {next}")
SPACE = Text("list.space", "{before} {next}")
SEMICOLON = Text("list.semicolon", "{before}; {next}")
AND = Text("list.and", "{before} and {last}")
OR = Text("list.or", "{before} or {last}")
# The same before a word that begins with the sound of the conjunction itself: Ana e
# Inés, siete u ocho, Anna ed Eva. Most languages say what they say elsewhere.
# Patterns are compiled where they are first asked: English never asks.
BEFORE_A_SOUND = (
    (AND, Text("list.and.before-i", "{before} and {last}"), r"h?i(?!e)"),
    (AND, Text("list.and.before-e", "{before} and {last}"), r"e"),
    (OR, Text("list.or.before-o", "{before} or {last}"), r"h?o|8|11\b"),
)


class Listed(NamedTuple):
    """Several values: `between` each of them, and `last` before the last one."""

    parts: tuple[Said, ...]
    between: Text
    last: Text

    def __format__(self, spec: str) -> str:
        return refuse_str(self)

    def __str__(self) -> str:
        parts = [
            # A phrase that was put into words before is not asked again.
            (part.english or str(part)) if type(part) is Phrase else word(part)
            for part in self.parts
        ]
        if self.last is self.between or len(parts) < 2:
            return separator(self.between).join(parts)
        most = separator(self.between).join(parts[:-1])
        return f"{most}{separator(self.last)}{parts[-1]}"

    def say(self, language: Catalogue | None = None) -> str:
        if language is None:
            return str(self)
        first, *more = [word(part, language) for part in self.parts] or [""]
        for i, part in enumerate(more, 1):
            ends = self.last is not self.between and i == len(more)
            text, name = (self.ends(part), "last") if ends else (self.between, "next")
            first = text.fill({"before": first, name: part}, language)
        return first

    def ends(self, last: str) -> Text:
        """What joins the last part, as that begins."""
        plain = normalize("NFD", last).lower()
        for of, text, sound in BEFORE_A_SOUND:
            if self.last is of and re.match(sound, plain):
                return text
        return self.last


new_list = tuple.__new__
"""A list from its three values, quicker than by their names."""


@cache
def separator(text: Text) -> str:
    """What English puts between two parts."""
    return text.english({"before": "", "next": "", "last": ""})


def all_of(parts: Iterable[Said]) -> Listed:
    """Ann, Ben and Cleo."""
    return new_list(Listed, (tuple(parts), COMMA, AND))


def one_of(parts: Iterable[Said]) -> Listed:
    """C, D, H or S."""
    return new_list(Listed, (tuple(parts), COMMA, OR))


def row_of(parts: Iterable[Said], between: Text = COMMA) -> Listed:
    """Ann, Ben, Cleo: no last one."""
    return new_list(Listed, (tuple(parts), between, between))


# ---- What is scored at once: a round, a hand, a deal, a turn ----


class Unit(NamedTuple):
    """The forms of one word. `title` heads a column, `first` a line.

    Within a sentence some languages say an article: `numbered` has it, `subject` where
    it begins one, and `of` what is of it; `alone` is a part of a list, without one.
    """

    one: Text
    many: Text
    title: Text
    numbered: Text
    alone: Text
    of: Text
    first: Text
    subject: Text
    counted: Text
    span: Text
    first_span: Text
    a: Text
    the: Text
    this: Text
    each: Text
    next: Text
    last: Text

    def forms(self, number: Said = "") -> dict[str, Said]:
        """What a sentence may name: "{Round} saved.", "{who} undid {round}"."""
        return {
            "round": self.numbered(number=number),
            "alone": self.alone(number=number),
            "of_round": self.of(number=number),
            "Round": self.first(number=number),
            "Subject": self.subject(number=number),
            "rounds": self.many,
            "unit": self.one,
            "Unit": self.title,
            "a_round": self.a,
            "the_round": self.the,
            "this_round": self.this,
            "each_round": self.each,
            "next_round": self.next,
            "last_round": self.last,
        }


A_ROUND = Unit(
    Text("unit.round", "round"),
    Text("unit.round.many", "rounds"),
    Text("unit.round.title", "Round"),
    Text("unit.round.numbered", "round {number}"),
    Text("unit.round.alone", "round {number}"),
    Text("unit.round.of", "of round {number}"),
    Text("unit.round.first", "Round {number}"),
    Text("unit.round.subject", "Round {number}"),
    Text("unit.round.counted", "{number} rounds", "{number} round", by="number"),
    Text("unit.round.span", "rounds {span}"),
    Text("unit.round.first-span", "Rounds {span}"),
    Text("unit.round.a", "a round"),
    Text("unit.round.the", "the round"),
    Text("unit.round.this", "this round"),
    Text("unit.round.each", "each round"),
    Text("unit.round.next", "the next round"),
    Text("unit.round.last", "the last round"),
)

A_HAND = Unit(
    Text("unit.hand", "hand"),
    Text("unit.hand.many", "hands"),
    Text("unit.hand.title", "Hand"),
    Text("unit.hand.numbered", "hand {number}"),
    Text("unit.hand.alone", "hand {number}"),
    Text("unit.hand.of", "of hand {number}"),
    Text("unit.hand.first", "Hand {number}"),
    Text("unit.hand.subject", "Hand {number}"),
    Text("unit.hand.counted", "{number} hands", "{number} hand", by="number"),
    Text("unit.hand.span", "hands {span}"),
    Text("unit.hand.first-span", "Hands {span}"),
    Text("unit.hand.a", "a hand"),
    Text("unit.hand.the", "the hand"),
    Text("unit.hand.this", "this hand"),
    Text("unit.hand.each", "each hand"),
    Text("unit.hand.next", "the next hand"),
    Text("unit.hand.last", "the last hand"),
)

A_DEAL = Unit(
    Text("unit.deal", "deal"),
    Text("unit.deal.many", "deals"),
    Text("unit.deal.title", "Deal"),
    Text("unit.deal.numbered", "deal {number}"),
    Text("unit.deal.alone", "deal {number}"),
    Text("unit.deal.of", "of deal {number}"),
    Text("unit.deal.first", "Deal {number}"),
    Text("unit.deal.subject", "Deal {number}"),
    Text("unit.deal.counted", "{number} deals", "{number} deal", by="number"),
    Text("unit.deal.span", "deals {span}"),
    Text("unit.deal.first-span", "Deals {span}"),
    Text("unit.deal.a", "a deal"),
    Text("unit.deal.the", "the deal"),
    Text("unit.deal.this", "this deal"),
    Text("unit.deal.each", "each deal"),
    Text("unit.deal.next", "the next deal"),
    Text("unit.deal.last", "the last deal"),
)

A_TURN = Unit(
    Text("unit.turn", "turn"),
    Text("unit.turn.many", "turns"),
    Text("unit.turn.title", "Turn"),
    Text("unit.turn.numbered", "turn {number}"),
    Text("unit.turn.alone", "turn {number}"),
    Text("unit.turn.of", "of turn {number}"),
    Text("unit.turn.first", "Turn {number}"),
    Text("unit.turn.subject", "Turn {number}"),
    Text("unit.turn.counted", "{number} turns", "{number} turn", by="number"),
    Text("unit.turn.span", "turns {span}"),
    Text("unit.turn.first-span", "Turns {span}"),
    Text("unit.turn.a", "a turn"),
    Text("unit.turn.the", "the turn"),
    Text("unit.turn.this", "this turn"),
    Text("unit.turn.each", "each turn"),
    Text("unit.turn.next", "the next turn"),
    Text("unit.turn.last", "the last turn"),
)
