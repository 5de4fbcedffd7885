"""Formulas of a rule sheet, read: whole numbers, yes and no, nothing that runs on.

    formula    = "if" formula "then" formula "else" formula | either
    either     = both {"or" both}
    both       = negation {"and" negation}
    negation   = ["not"] comparison
    comparison = sum [("=" | "<>" | "<" | ">" | "<=" | ">=") sum]
    sum        = product {("+" | "-") product}
    product    = factor {("*" | "/") factor}
    factor     = "-" factor | atom
    atom       = number | name ["of" name] | "(" formula ")"
               | function "(" formula {"," formula} ")"

The name of a function is one only before its bracket: "up" and "rest" are what people
call things too. `read` gives the parts, `write` their text; `terms` what they mean.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from referee.words import Phrase, Text

LONGEST, PARTS, DEEPEST, DIGITS, VALUES = 300, 200, 24, 7, 8
TOKEN = re.compile(
    r"\s*(?:(?P<number>[0-9]+)|(?P<name>[a-z][a-z0-9_]*)"
    r"|(?P<sign><>|<=|>=|==|!=|[-+*/=<>(),;≥≤≠×·−–÷]))"
)
WRITTEN = {
    "==": "=",
    "!=": "<>",
    "≠": "<>",
    "≥": ">=",
    "≤": "<=",
    "×": "*",
    "·": "*",
    "−": "-",
    "–": "-",
    "÷": "/",
    ";": ",",
}
"""Other ways to write a sign: those of a keyboard, of a book, of a spreadsheet."""
WORDS = frozenset({"if", "then", "else", "and", "or", "not", "of"})
OVER_ALL = frozenset(
    {"sum", "count", "any", "every", "min", "max", "others", "rank", "lowrank"}
)
DIVISIONS = frozenset({"down", "up", "near"})
FUNCTIONS = OVER_ALL | DIVISIONS | {"rest", "abs", "is", "left", "right"}
COMPARING = ("=", "<>", "<", ">", "<=", ">=")

TOO_LONG = Text(
    "formula.too-long", "A formula has at most {most} letters; this has {letters}."
)
TOO_MANY = Text(
    "formula.too-many-parts",
    "A formula has at most {most} parts. Give a part of it a name of its own.",
)
TOO_DEEP = Text("formula.too-deep", "Too many brackets within brackets.")
TOO_MANY_VALUES = Text("formula.too-many-values", "At most {most} values in a bracket.")
EMPTY = Text("formula.empty", "Write a formula here, as in 10 + bid.")
DIGIT = Text("formula.digits", "A number has at most {most} digits.")
DECIMAL = Text(
    "formula.decimal",
    "Only whole numbers. To halve, write down(points / 2) or up(points / 2).",
)
QUOTED = Text("formula.quoted", "Leave out the quotes: a formula holds no texts.")
CAPITAL = Text("formula.capital", "Write names small: {name}.")
STRANGE = Text("formula.strange", "“{sign}” has no meaning in a formula.")
AT_THE_END = Text("formula.at-the-end", "Something is missing at the end.")
LACKS = Text("formula.lacks", "“{sign}” is missing here.")
EXPECTED = Text("formula.expected", "A number or a name is needed here, not “{found}”.")
NAME_NEEDED = Text("formula.name-needed", "A name is needed here.")
CHAINED = Text(
    "formula.chained", "Compare two things at a time, as in 0 < bid and bid < 5."
)
UNEXPECTED = Text(
    "formula.unexpected", "“{found}” is not expected here. Is a sign missing before it?"
)


class BadFormula(Exception):
    """What is wrong with a formula, in words, and from which letter to which."""

    def __init__(self, said: Phrase, at: int, to: int) -> None:
        super().__init__(said)
        self.said = said
        self.at = at
        self.to = to


class Token(NamedTuple):
    kind: str
    said: str
    at: int
    to: int


class Part(NamedTuple):
    """A part of a formula, with its own parts and where it stands in the text.

    `what` is "number" or "name", which `said` gives; "if", "of", "negative"; a sign,
    "and", "or", "not"; or the name of a function.
    """

    what: str
    parts: tuple[Part, ...] = ()
    said: str = ""
    at: int = 0
    to: int = 0

    def fault(self, said: Phrase) -> BadFormula:
        return BadFormula(said, self.at, self.to)


def tokens(text: str) -> list[Token]:
    """The words of a formula; raises BadFormula."""
    if len(text) > LONGEST:
        raise BadFormula(TOO_LONG(most=LONGEST, letters=len(text)), LONGEST, len(text))
    found: list[Token] = []
    at, end = 0, len(text.rstrip())
    while at < end:
        match = TOKEN.match(text, at)
        if match is None:
            at += len(text[at:]) - len(text[at:].lstrip())
            raise BadFormula(strange(text, at), at, at + 1)
        kind = str(match.lastgroup)
        token = Token(kind, match[kind], *match.span(kind))
        if kind == "number" and len(token.said) > DIGITS:
            raise BadFormula(DIGIT(most=DIGITS), token.at, token.to)
        found.append(token._replace(said=WRITTEN.get(token.said, token.said)))
        at = match.end()
    if not found:
        raise BadFormula(EMPTY(), 0, len(text))
    return found


def strange(text: str, at: int) -> Phrase:
    """What is said of a letter that has no meaning."""
    sign = text[at]
    if sign in ".,":
        return DECIMAL()
    if sign in "'\"“”„«»‘’`":
        return QUOTED()
    if "A" <= sign <= "Z" and (name := re.match(r"[A-Za-z0-9_]+", text[at:])):
        return CAPITAL(name=name[0].lower()[:20])
    return STRANGE(sign=sign if sign.isprintable() else ascii(sign)[1:-1])


class Reader:
    """One formula while it is read: what comes next, how deep it is."""

    def __init__(self, text: str) -> None:
        self.tokens = tokens(text)
        self.end = len(text.rstrip())
        self.next = self.depth = self.count = 0

    def peek(self, ahead: int = 0) -> Token:
        """A token to come; one of nothing at the end."""
        at = self.next + ahead
        if at < len(self.tokens):
            return self.tokens[at]
        return Token("end", "", self.end, self.end)

    def take(self, *wanted: str) -> Token | None:
        """The next token, where it is one of these."""
        token = self.peek()
        if token.said not in wanted or token.kind == "end":
            return None
        self.next += 1
        return token

    def fault(self, said: Phrase) -> BadFormula:
        token = self.peek()
        return BadFormula(said, token.at, token.to)

    def expect(self, sign: str) -> None:
        if self.take(sign):
            return
        if self.peek().said in COMPARING:
            raise self.fault(CHAINED())
        raise self.fault(LACKS(sign=sign))

    def part(
        self, what: str, parts: tuple[Part, ...] = (), said: str = "", at: int = 0
    ) -> Part:
        """A part that ends with the token taken last."""
        self.count += 1
        if self.count > PARTS:
            raise self.fault(TOO_MANY(most=PARTS))
        return Part(what, parts, said, at, self.tokens[self.next - 1].to)

    def nest(self, read: Callable[[], Part]) -> Part:
        """What stands within brackets, behind a minus, a not, an if."""
        self.depth += 1
        if self.depth > DEEPEST:
            raise self.fault(TOO_DEEP())
        found = read()
        self.depth -= 1
        return found

    def formula(self) -> Part:
        return self.nest(self.choice if self.peek().said == "if" else self.either)

    def choice(self) -> Part:
        at = self.peek().at
        self.next += 1
        parts = [self.formula()]
        for word in ("then", "else"):
            self.expect(word)
            parts.append(self.formula())
        return self.part("if", tuple(parts), at=at)

    def row(self, read: Callable[[], Part], *signs: str) -> Part:
        """One part, or several with signs between them, from the left."""
        found = read()
        while token := self.take(*signs):
            found = self.part(token.said, (found, read()), at=found.at)
        return found

    def either(self) -> Part:
        return self.row(self.both, "or")

    def both(self) -> Part:
        return self.row(self.negation, "and")

    def negation(self) -> Part:
        if token := self.take("not"):
            return self.part("not", (self.nest(self.negation),), at=token.at)
        return self.comparison()

    def comparison(self) -> Part:
        found = self.sum()
        if token := self.take(*COMPARING):
            found = self.part(token.said, (found, self.sum()), at=found.at)
        return found

    def sum(self) -> Part:
        return self.row(self.product, "+", "-")

    def product(self) -> Part:
        return self.row(self.factor, "*", "/")

    def factor(self) -> Part:
        if token := self.take("-"):
            return self.part("negative", (self.nest(self.factor),), at=token.at)
        return self.atom()

    def atom(self) -> Part:
        token = self.peek()
        if token.kind == "end":
            raise self.fault(AT_THE_END())
        if token.said == "(":
            self.next += 1
            found = self.formula()
            self.expect(")")
            return found
        if token.kind == "number":
            self.next += 1
            return self.part("number", (), str(int(token.said)), token.at)
        if token.said in FUNCTIONS and self.peek(1).said == "(":
            return self.call(token)
        if token.kind == "name" and token.said not in WORDS:
            return self.reference()
        raise self.fault(EXPECTED(found=token.said))

    def call(self, token: Token) -> Part:
        """A function, with all that stands in its bracket."""
        self.next += 2
        found = [self.formula()]
        while self.take(","):
            found.append(self.formula())
        if len(found) > VALUES:
            raise self.fault(TOO_MANY_VALUES(most=VALUES))
        self.expect(")")
        return self.part(token.said, tuple(found), at=token.at)

    def reference(self) -> Part:
        found = self.name()
        if self.take("of"):
            found = self.part("of", (found, self.name()), at=found.at)
        return found

    def name(self) -> Part:
        token = self.peek()
        if token.kind != "name" or token.said in WORDS:
            raise self.fault(NAME_NEEDED())
        self.next += 1
        return self.part("name", (), token.said, token.at)


def read(text: str) -> Part:
    """A formula in its parts; raises BadFormula."""
    reader = Reader(text)
    found = reader.formula()
    token = reader.peek()
    if token.kind == "end":
        return found
    said = CHAINED() if token.said in COMPARING else UNEXPECTED(found=token.said)
    raise BadFormula(said, token.at, token.to)


BINDS = {
    "if": 0,
    "or": 1,
    "and": 2,
    "not": 3,
    "+": 5,
    "-": 5,
    "*": 6,
    "/": 6,
    **dict.fromkeys(COMPARING, 4),
    "negative": 7,
}
"""How tightly a part holds its own together; what is not in here stands alone."""
ALONE = 9


def write(part: Part, binds: int = 0) -> str:
    """The text of a part as it stands within one that binds so tightly."""
    own = BINDS.get(part.what, ALONE)
    said = text_of(part, own)
    return f"({said})" if own < binds else said


def text_of(part: Part, own: int) -> str:
    what, parts = part.what, part.parts
    if not parts:
        return part.said
    if what == "if":
        return "if {} then {} else {}".format(*map(write, parts))
    if what in ("not", "negative"):
        return f"{'not ' if what == 'not' else '-'}{write(parts[0], own)}"
    if what == "of":
        return f"{parts[0].said} of {parts[1].said}"
    if what in BINDS:
        # Of two in a row the first binds first; nothing is compared twice.
        first = own + 1 if what in COMPARING else own
        return f"{write(parts[0], first)} {what} {write(parts[1], own + 1)}"
    return f"{what}({', '.join(map(write, parts))})"
