"""A rule sheet as anybody sends it: bounded, checked for its shape, in one form.

`read` gives the document; `slug_of` is the name that its content has, so two that mean
the same are one. Nothing in here knows what a formula says, or computes a score.
"""

from __future__ import annotations

import json
import re
import unicodedata
from base64 import b32encode
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from hashlib import sha256
from typing import Any

from referee.engine import jsontext
from referee.engine.verdict import SheetError
from referee.values.rules import Path, Problem, Refused, refuse
from referee.words import Said, Text, row_of

FORMAT = 1
"""The version of what a document means. Its meaning never changes; a new one is 2."""
LARGEST, DEEPEST = 16_384, 8
FORMULA, MOST = 300, 9_999_999
SLUG = re.compile(r"x[a-z2-7]{26}")
KEY = re.compile(r"[a-z][a-z0-9_]{0,19}")

TOO_LARGE = Text("document.too-large", "A rule sheet has at most {most} KB.")
BROKEN = Text(
    "document.broken",
    "This is not a rule sheet: its JSON is broken in line {line}, column {column}.",
)
UNREAD = Text(
    "document.unread",
    "This is not a rule sheet: write it as JSON in UTF-8, each key once in its part.",
)
TOO_DEEP = Text("document.too-deep", "This is nested too deeply.")
NOT_WHOLE = Text("document.not-whole", "Write a whole number of at most 7 digits here.")
UNSEEN = Text(
    "document.unseen",
    "Leave out the signs that cannot be seen or that turn the direction of writing.",
)
PILED = Text("document.piled", "Too many accents are piled on one letter.")
TOO_LONG = Text("document.too-long", "At most {most} letters; this has {letters}.")
UNKNOWN = Text("document.unknown", "A rule sheet has nothing called “{key}” here.")
MEANT = Text(
    "document.meant",
    "A rule sheet has nothing called “{key}” here. Did you mean “{meant}”?",
)
MISSING = Text("document.missing", "This is missing.")
A_PART = Text("document.part", "Write a part with keys here, in curly brackets.")
A_TEXT = Text("document.text", "Write a text here.")
A_KEY = Text(
    "document.key",
    "Write a short name here: a small letter a to z, then up to 19 more, digits or _.",
)
A_WORD = Text("document.word", "Write one of these here: {words}.")
A_YES = Text("document.yes", "Write true here, or leave it out.")
A_NUMBER = Text("document.number", "Write a whole number from {low} to {high} here.")
NUMBERS = Text(
    "document.numbers",
    "Write 1 to 20 different whole numbers from {low} to {high} here, "
    "in square brackets.",
)
A_LIST = Text(
    "document.list", "Write a list of at most {most} here, in square brackets."
)
PLACE = Text("document.place", "no. {number}")

Document = dict[str, Any]
Check = Callable[[Any, Path], Iterator[Problem]]
"""What is wrong with a value at a place: nothing, where it fits."""
Schema = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Shape:
    """What a value of a document must be: as a check with words, and as JSON Schema.

    Both say the same of a document in its one form.
    """

    wrong: Check
    schema: Schema


def text(most: int) -> Shape:
    """A text of at most so many letters."""

    def check(value: Any, path: Path) -> Iterator[Problem]:
        if type(value) is not str:
            yield Problem("wrong-type", A_TEXT(), path)
        elif len(value) > most:
            said = TOO_LONG(most=most, letters=len(value))
            yield Problem("out-of-range", said, path)

    return Shape(check, {"type": "string", "maxLength": most})


def key_problems(value: Any, path: Path) -> Iterator[Problem]:
    """A name that formulas can call."""
    if type(value) is not str or not KEY.fullmatch(value):
        yield Problem("wrong-type", A_KEY(), path)


def word(*words: str) -> Shape:
    """One of these words."""

    def check(value: Any, path: Path) -> Iterator[Problem]:
        if value not in words:
            yield Problem("wrong-type", A_WORD(words=", ".join(words)), path)

    return Shape(check, {"enum": [*words]})


def yes_problems(value: Any, path: Path) -> Iterator[Problem]:
    if value is not True:
        yield Problem("wrong-type", A_YES(), path)


def is_whole(value: Any, low: int, high: int) -> bool:
    return type(value) is int and low <= value <= high


def whole(low: int, high: int) -> Schema:
    return {"type": "integer", "minimum": low, "maximum": high}


def number(low: int = -MOST, high: int = MOST) -> Shape:
    def check(value: Any, path: Path) -> Iterator[Problem]:
        if not is_whole(value, low, high):
            yield Problem("out-of-range", A_NUMBER(low=low, high=high), path)

    return Shape(check, whole(low, high))


def numbers(low: int = -MOST, high: int = MOST) -> Shape:
    """Some numbers, each another."""

    def fits(value: Any) -> bool:
        if type(value) is not list or not all(is_whole(n, low, high) for n in value):
            return False
        return 0 < len(value) <= 20 and len(set(value)) == len(value)

    schema = list_of(whole(low, high), 20) | {"minItems": 1, "uniqueItems": True}

    def check(value: Any, path: Path) -> Iterator[Problem]:
        if not fits(value):
            yield Problem("out-of-range", NUMBERS(low=low, high=high), path)

    return Shape(check, schema)


def list_of(schema: Schema, most: int) -> Schema:
    return {"type": "array", "items": schema, "maxItems": most}


def several(shape: Shape, most: int) -> Shape:
    """A list of at most so many."""

    def check(value: Any, path: Path) -> Iterator[Problem]:
        if type(value) is not list or len(value) > most:
            yield Problem("wrong-type", A_LIST(most=most), path)
            return
        for at, each in enumerate(value):
            yield from shape.wrong(each, (*path, at))

    return Shape(check, list_of(shape.schema, most))


def part_problems(value: Any, path: Path) -> Iterator[Problem]:
    if type(value) is not dict:
        yield Problem("wrong-type", A_PART(), path)


def part(needed: Mapping[str, Shape], /, **more: Shape) -> Shape:
    """An object with these keys, the needed ones among them."""
    known = {**needed, **{name.rstrip("_"): shape for name, shape in more.items()}}

    def check(value: Any, path: Path) -> Iterator[Problem]:
        yield from part_problems(value, path)
        if type(value) is not dict:
            return
        yield from (
            unknown_name(name, known, path) for name in value if name not in known
        )
        for name, fits in known.items():
            if name in value:
                yield from fits.wrong(value[name], (*path, name))
            elif name in needed:
                yield Problem("missing", MISSING(), (*path, name))

    return Shape(check, part_schema(needed, known))


def part_schema(needed: Mapping[str, Shape], known: Mapping[str, Shape]) -> Schema:
    """What is needed is not left empty: that would be the same as left out."""
    properties = {name: shape.schema for name, shape in known.items()}
    for name in needed:
        if limit := NEVER_EMPTY.get(properties[name].get("type", "")):
            properties[name] = {limit: 1} | properties[name]
    return {
        "type": "object",
        "properties": properties,
        **({"required": [*needed]} if needed else {}),
        "additionalProperties": False,
    }


NEVER_EMPTY = {"string": "minLength", "array": "minItems"}


def unknown_name(name: str, known: Mapping[str, Shape], path: Path) -> Problem:
    near = get_close_matches(name, known, 1)
    said = MEANT(key=name, meant=near[0]) if near else UNKNOWN(key=name)
    return Problem("unknown-key", said, (*path, name))


key = Shape(key_problems, {"type": "string", "pattern": f"^{KEY.pattern}$"})
yes = Shape(yes_problems, {"const": True})
answers = Shape(part_problems, {"type": "object"})
formula = text(FORMULA)
PLACED = word("seat", "side", "round")
BY_PLAYERS = word("seat", "side")
LANGUAGES = (
    *("en", "de", "es", "it", "fr", "nl", "pt", "pl", "cs", "sv", "da"),
    *("nb", "fi", "hu", "tr", "ru", "uk", "el", "ja", "zh", "ko"),
)
NAMED = {"key": key, "label": text(40)}

PLAY = part({"head": text(60), "text": text(1000)})
OPTION = part(
    NAMED,
    help=text(200),
    choices=numbers(),
    from_=number(),
    to=number(),
    yes=yes,
    default=number(),
)
VALUE = part({"key": key, "is": formula}, label=text(40), for_=PLACED)
ASK = part(
    {**NAMED, "kind": word("number", "yes", "choice", "player", "players")},
    for_=PLACED,
    from_=formula,
    to=formula,
    step=number(1, 1000),
    total=formula,
    start=number(),
    who=formula,
    least=formula,
    most=formula,
    choices=several(part({**NAMED}, is_=number()), 20),
    nobody=text(30),
    zero=text(20),
    spoken=text(20),
    one=text(20),
    noun=text(20),
    beside=key,
    keys=number(0, 20),
    help=text(200),
    optional=yes,
)
CHECK = part({"never": formula, "says": text(200), "at": key}, for_=PLACED)
PAGE = part(
    {**NAMED, "asks": several(ASK, 8)},
    question=text(120),
    when=formula,
    checks=several(CHECK, 8),
)
KEEP = part(
    {**NAMED, "next": formula},
    for_=BY_PLAYERS,
    start=number(),
    from_=number(),
    to=number(),
    shown=yes,
)
LINE = part(
    {"key": key, "law": text(240), "points": formula},
    title=text(40),
    for_=BY_PLAYERS,
    when=formula,
    otherwise=yes,
    says=text(160),
    quiet=yes,
)
ENDS = part(
    {},
    at=formula,
    rounds=formula,
    when=formula,
    out=formula,
    lead=formula,
    wins=word("high", "low"),
    among=formula,
    tie=word("shared", "on"),
    open=yes,
)
SHEET = part(
    {
        "rules": number(FORMAT, FORMAT),
        "name": text(40),
        "players": numbers(1, 12),
        "pages": several(PAGE, 6),
        "scores": several(LINE, 40),
    },
    lang=word(*LANGUAGES),
    gist=text(60),
    summary=text(200),
    play=several(PLAY, 12),
    partners=word("opposite", "neighbours"),
    unit=word("round", "hand", "deal", "turn"),
    dealer=word("none"),
    first=text(30),
    start=number(),
    by=text(40),
    made_from=text(27),
    example=answers,
    options=several(OPTION, 12),
    values=several(VALUE, 20),
    keeps=several(KEEP, 6),
    bonus=several(LINE, 12),
    ends=ENDS,
)


def read(sent: str | bytes) -> Document:
    """A document in its one form; raises Refused. Its formulas are not read yet."""
    document = tidy(load(sent), ())
    if problems := list(SHEET.wrong(document, ()))[:30]:
        raise Refused(problems)
    # Composed, a few letters are longer than they were sent: what is kept is bounded.
    check_length(canonical(document).encode())
    return dict(document)


def check_length(raw: bytes) -> None:
    """Raises Refused."""
    if len(raw) > LARGEST:
        raise refuse("too-large", TOO_LARGE(most=LARGEST // 1024))


def load(sent: str | bytes) -> Any:
    """The JSON of it; raises Refused."""
    raw = sent if isinstance(sent, bytes) else sent.encode("utf-8", "surrogatepass")
    check_length(raw)
    try:
        return jsontext.loads(raw)
    except SheetError as error:
        place = jsontext.place_of_fault(error.problem)
    if place is None:
        raise refuse("bad-json", UNREAD())
    raise refuse("bad-json", BROKEN(line=place[0], column=place[1]))


def tidy(value: Any, path: Path) -> Any:
    """Texts composed and trimmed, numbers whole; of parts nothing empty is kept.

    An example is kept as it is: an answer may well be no, or nobody.
    """
    if len(path) > DEEPEST:
        raise refuse("too-deep", TOO_DEEP(), *path)
    if isinstance(value, str):
        return plain(value, path)
    if isinstance(value, list):
        return [tidy(each, (*path, at)) for at, each in enumerate(value)]
    if isinstance(value, dict):
        return tidy_part(value, path)
    if value is None or type(value) is bool or is_whole(value, -MOST, MOST):
        return value
    raise refuse("wrong-type", NOT_WHOLE(), *path)


def tidy_part(value: Mapping[str, Any], path: Path) -> dict[str, Any]:
    for name in value:
        if not KEY.fullmatch(name):
            shown = ascii(name)[1:-1][:20]
            raise refuse("unknown-key", UNKNOWN(key=shown), *path, shown)
    found = {name: tidy(each, (*path, name)) for name, each in value.items()}
    if path[:1] == ("example",):
        return found
    return {name: each for name, each in found.items() if not is_empty(each)}


def is_empty(value: Any) -> bool:
    return value is None or value is False or value in ("", [], {})


def plain(value: str, path: Path) -> str:
    """A text as it is kept; raises Refused where signs in it could deceive."""
    found = unicodedata.normalize("NFC", value).strip()
    if any(map(is_unseen, found)):
        raise refuse("wrong-text", UNSEEN(), *path)
    if sum(map(bool, map(unicodedata.combining, found))) > len(found) // 2 + 2:
        raise refuse("wrong-text", PILED(), *path)
    return found


def is_unseen(letter: str) -> bool:
    """A control sign; but a joiner and a soft hyphen, which some scripts need."""
    if letter in "\u200d\u00ad":
        return False
    kind = unicodedata.category(letter)
    return kind in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")


def canonical(document: Document) -> str:
    """The one text of a document: keys in order, no blanks."""
    return json.dumps(
        document, sort_keys=True, separators=(",", ":"), ensure_ascii=False
    )


def slug_of(document: Document) -> str:
    """x and 26 letters of its hash, 130 bits: fit for a file, an address, a column."""
    digest = sha256(canonical(document).encode()).digest()
    return f"x{b32encode(digest).decode().lower()[:26]}"


def is_slug(slug: str) -> bool:
    """Whether this could name a document: no game of the referee is called so."""
    return SLUG.fullmatch(slug) is not None


def place(path: Path) -> Said:
    """Where a problem is, in words: "scores, no. 1, points"."""
    return row_of([PLACE(number=p + 1) if isinstance(p, int) else p for p in path])
