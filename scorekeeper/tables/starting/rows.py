"""The rows of a rule sheet, changed one by one: what it asks, works out, and scores.

Documents are never changed in place: each function gives another one. A row is known by
its short name, which formulas call it by and which stays while its words change. What
never can be has none: it is known by its page and its number there.
"""

import re
import unicodedata
from collections.abc import Iterator
from typing import NamedTuple

from scorekeeper.tables.scoring.trial import Document, is_condition

ASKS, CHECKS, VALUES, SCORES = "asks", "checks", "values", "scores"
KEEPS, OPTIONS, BONUS = "keeps", "options", "bonus"
PAGES = "pages"
PARTS = (ASKS, PAGES, CHECKS, VALUES, KEEPS, OPTIONS, SCORES, BONUS)
LONGEST = 20
# What formulas know without being told.
BUILT_IN = {"round", "players", "total", "deals", "name", "play", "first_dealer"}
BUILT_IN |= {"if", "then", "else", "and", "or", "not", "of"}
Path = tuple[str | int, ...]


class Row(NamedTuple):
    """A row, and its place in the document."""

    path: Path
    told: Document
    key: str


def rows_of(document: Document, part: str) -> Iterator[Row]:
    if part not in (ASKS, CHECKS):
        for at, row in enumerate(document.get(part, [])):
            yield Row((part, at), row, row["key"])
        return
    for at, page in enumerate(document["pages"]):
        for no, row in enumerate(page.get(part, [])):
            key = row["key"] if part == ASKS else f"{page['key']}-{no}"
            yield Row(("pages", at, part, no), row, key)


def row_of(document: Document, part: str, key: str) -> Row | None:
    return next((row for row in rows_of(document, part) if row.key == key), None)


def key_in(document: Document, told: Document) -> str:
    """By which a row is known that was just put there."""
    checks = (row for row in rows_of(document, CHECKS) if row.told is told)
    return next((row.key for row in checks), str(told.get("key", "")))


# ---- Changed ----


def put_row(
    document: Document, part: str, told: Document, page: str = "", at: str = ""
) -> Document:
    """With a row in the place of the one of its name, or behind all of them.

    A question stands on the page that is named, or on a new one. `at`: which check.
    """
    if part == ASKS:
        return document | {"pages": put_ask(document["pages"], told, page)}
    if part == CHECKS:
        return document | {"pages": put_check(document["pages"], told, at)}
    rows = [row.told for row in rows_of(document, part)]
    if told["key"] in {one["key"] for one in rows}:
        rows = [told if one["key"] == told["key"] else one for one in rows]
    else:
        rows = [*rows, told]
    return document | {part: rows}


def put_ask(pages: list[Document], told: Document, page: str) -> list[Document]:
    there = page_with(pages, told["key"])
    if there is not None and there["key"] == page:
        return [
            page
            | {"asks": [told if a["key"] == told["key"] else a for a in page["asks"]]}
            for page in pages
        ]
    rest = drop_ask(pages, told["key"])
    if page in {one["key"] for one in rest}:
        return [
            asked | {"asks": [*asked["asks"], told]} if asked["key"] == page else asked
            for asked in rest
        ]
    key = free_key(told["key"], {one["key"] for one in rest})
    return [*rest, {"key": key, "label": told["label"], "asks": [told]}]


def put_check(pages: list[Document], told: Document, at: str) -> list[Document]:
    """It stands where the question is that it is told at: there it keeps its number."""
    asked = page_with(pages, told["at"]) or pages[0]
    if at in check_keys(asked):
        there = check_keys(asked).index(at)
        checks = [*asked["checks"]]
        checks[there] = told
        return [one | {"checks": checks} if one is asked else one for one in pages]
    rest = drop_check(pages, at)
    return [
        page | {"checks": [*page.get("checks", []), told]} if was is asked else page
        for was, page in zip(pages, rest, strict=True)
    ]


def check_keys(page: Document) -> list[str]:
    return [f"{page['key']}-{no}" for no, _ in enumerate(page.get("checks", []))]


def drop_check(pages: list[Document], at: str) -> list[Document]:
    def rest(page: Document) -> list[Document]:
        told = zip(check_keys(page), page.get("checks", []), strict=True)
        return [one for key, one in told if key != at]

    return [
        one | {"checks": rest(one)} if at in check_keys(one) else one for one in pages
    ]


def page_with(pages: list[Document], key: str) -> Document | None:
    """The page that asks it."""
    asks = ((one, each["key"]) for one in pages for each in one["asks"])
    return next((one for one, each in asks if each == key), None)


def drop_ask(pages: list[Document], key: str) -> list[Document]:
    """A page that asks nothing more is none, and what never can be goes with it."""
    left = [
        page | {"asks": [each for each in page["asks"] if each["key"] != key]}
        for page in pages
    ]
    return [drop_checks(one, key) for one in left if one["asks"]]


def drop_checks(page: Document, key: str) -> Document:
    if "checks" not in page:
        return page
    return page | {"checks": [one for one in page["checks"] if one["at"] != key]}


def drop_row(document: Document, part: str, key: str) -> Document:
    if part == ASKS:
        return document | {"pages": drop_ask(document["pages"], key)}
    if part == CHECKS:
        return document | {"pages": drop_check(document["pages"], key)}
    left = [row.told for row in rows_of(document, part) if row.key != key]
    return document | {part: left}


def move_row(document: Document, part: str, key: str, by: int) -> Document:
    """A row that stands one earlier or later; a question does on its page."""
    if part not in (ASKS, CHECKS):
        rows = [row.told for row in rows_of(document, part)]
        return document | {part: shift(rows, keys_of(rows), key, by)}
    found = []
    for page in document["pages"]:
        rows = page.get(part, [])
        keys = keys_of(rows) if part == ASKS else check_keys(page)
        found.append(page | {part: shift(rows, keys, key, by)} if rows else page)
    return document | {"pages": found}


def keys_of(rows: list[Document]) -> list[str]:
    return [one["key"] for one in rows]


def shift(rows: list[Document], keys: list[str], key: str, by: int) -> list[Document]:
    if key not in keys:
        return rows
    at = keys.index(key)
    to = min(len(rows) - 1, max(0, at + by))
    rest = [*rows[:at], *rows[at + 1 :]]
    return [*rest[:to], rows[at], *rest[to:]]


def until(document: Document, ask: str) -> Document:
    """What is known where a question is asked: its page and those before it; what is
    worked out, which may need all answers, on the last one only.
    """
    pages = document["pages"]
    page = page_with(pages, ask) or pages[-1]
    if page is pages[-1]:
        return document
    return document | {"pages": pages[: pages.index(page) + 1], VALUES: []}


def before(document: Document, page: str) -> Document:
    """What is known where the round comes to a page: the pages before it."""
    pages = document[PAGES]
    keys = keys_of(pages)
    known = pages[: keys.index(page)] if page in keys else pages
    return document | {PAGES: known, VALUES: []}


# ---- Names ----


def taken_keys(document: Document) -> set[str]:
    """Every short name of the document."""
    found = {*BUILT_IN}
    for part in (OPTIONS, KEEPS, VALUES, SCORES, BONUS):
        found |= {one["key"] for one in document.get(part, [])}
    for row in rows_of(document, ASKS):
        found |= {row.key, *(one["key"] for one in row.told.get("choices", []))}
    return found


def free_key(said: str, there: set[str]) -> str:
    """A short name of these words that nothing else has."""
    plain = unicodedata.normalize("NFKD", said).encode("ascii", "ignore").decode()
    letters = re.sub(r"[^a-z0-9]+", "_", plain.lower()).strip("_")
    key = re.sub(r"^[^a-z]+", "", letters)[: LONGEST - 3].strip("_") or "row"
    number, found = 1, key
    while found in there:
        number += 1
        found = f"{key}_{number}"
    return found


# ---- What can be put into a formula ----


class Chip(NamedTuple):
    """A piece of a formula, and in words what it is."""

    text: str
    said: str = ""


SEAT, SIDE, ROUND = "seat", "side", "round"
NUMBERS = ("number", "choice")
# A page has so many of them at most.
CHIPS = 16


def names(document: Document, place: str) -> list[Chip]:
    """The numbers that a formula at a place can look at."""
    asks = [row.told for row in rows_of(document, ASKS)]
    found = [Chip(*chip_of(one, place)) for one in asks if one["kind"] in NUMBERS]
    values = document.get(VALUES, [])
    worked = [one for one in values if not is_condition(document, one["is"])]
    found += [Chip(*chip_of(one, place)) for one in worked]
    for part in (KEEPS, OPTIONS):
        default = ROUND if part == OPTIONS else SEAT
        told = [{"for": default} | one for one in document.get(part, [])]
        found += [Chip(*chip_of(one, place)) for one in told if not one.get("yes")]
    total = "max(total)" if place == ROUND else "total"
    return [*found, Chip("round"), Chip("players"), Chip(total)][:CHIPS]


def chip_of(part: Document, place: str) -> tuple[str, str]:
    """Of all together, where the formula is asked once."""
    own = part.get("for", SEAT if "is" in part else ROUND)
    label = str(part.get("label", part["key"]))
    return (f"sum({part['key']})" if place == ROUND != own else part["key"]), label


def conditions(document: Document, place: str) -> list[Chip]:
    """What can be asked of a row: whether it counts. Of the round, whether it is so for
    any player.
    """
    asks = [row.told for row in rows_of(document, ASKS)]
    numbers = [one for one in asks if one["kind"] == "number" and is_each(one)]
    found = [
        Chip(of_any(f"{b['key']} {sign} {a['key']}", place))
        for a, b, sign in comparisons(numbers)
    ]
    found += [Chip(of_any(f"{one['key']} = 0", place)) for one in numbers]
    told = [one for one in asks if one["kind"] == "number" and not is_each(one)]
    found += [Chip(f"{b['key']} {sign} {a['key']}") for a, b, sign in comparisons(told)]
    for ask in asks:
        there = place if is_each(ask) else SEAT
        for text, said in answers_of(ask, place):
            found += [Chip(of_any(text, there), said)]
    for value in document.get(VALUES, []):
        holds = is_condition(document, value["is"])
        text = value["key"] if holds else f"{value['key']} = 0"
        there = SEAT if value.get("for") == ROUND else place
        found += [Chip(of_any(text, there), value.get("label", ""))]
    found += [Chip("deals")] if place == SEAT else []
    return [*dict.fromkeys(found)][:CHIPS]


def of_any(text: str, place: str) -> str:
    return f"any({text})" if place == ROUND else text


def is_each(part: Document) -> bool:
    return part.get("for", ROUND) != ROUND


def comparisons(numbers: list[Document]) -> Iterator[tuple[Document, Document, str]]:
    """Of the first two numbers, whether they are the same or which is more."""
    if len(numbers) > 1:
        for sign in ("=", ">", "<"):
            yield numbers[0], numbers[1], sign


def answers_of(part: Document, place: str) -> Iterator[tuple[str, str]]:
    key, label = part["key"], part["label"]
    match part["kind"]:
        case "yes":
            yield key, label
        case "player" | "players" if place != ROUND:
            yield f"is({key})", label
            yield f"not is({key})", label
        case "choice":
            for choice in part.get("choices", [])[:4]:
                yield f"{key} = {choice['key']}", choice["label"]
