"""Odd requests: every address, everybody who might ask, every method, nasty values.

What is drawn follows from a seed alone. `bench/fuzz.py` draws many more than the tests.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver
from django.utils import timezone

from scorekeeper.leagues.models import League, Role
from scorekeeper.tables.models import Entry, Table
from tests.leagues.people import found_league, member, person, season, session
from tests.leagues.sessions import enter, sit
from tests.tables.people import FIRST, looker, new_table, play, runner, scorer

METHODS = (*["get"] * 6, *["post"] * 8, "head", "put", "delete", "options")
DEEP = "[" * 900 + "]" * 900
NUMBERS = "0 1 2 -1 −1 3.5 1e9 NaN ² １ ٣ 0+ bids-0+"
LONG = ["9" * 30, "9" * 5000, "x" * 5000, "\U0001f600" * 10, DEEP]
UNFIT = ["\0", "a\0b", "\u202eAnn", "\u2066", "\\ud800", "Ann\nBen", "AS KS QH"]
WORDS = "Ann true null stands corrected void facts cards sides %00 ../.. <b>"
DAYS = "2026-13-45 0001-01-01 9999-12-31 2026-11-22T25:61"
JSON = ["{}", "[]", "[[]]", '{"a": 1}', '{"bids": [1, 2, 3, 4]}', '{"a\\ud800": 1}']
JSON += ['{"tricks": [["AS", 1]], "leader": 5}', '{"bids": {"bids": {}}}']
NASTY = ["", *LONG, *UNFIT, *JSON, *f"{NUMBERS} {WORDS} {DAYS}".split()]
# What forms of the site post.
NAMES = """
    bids-0 bids-1 bids tricks-0 tricks trump play cards facts record number round
    after version key shape step look seat name names seat-0 seat-1 reason outcome
    words choice way why entry code q page sort game count first start sheet from
    link role guest into person answer instead_of visibility table starts ends place
    system places best least turn size options login password username password1
    email next games json hand sought seats token list confirm minutes form said.x
"""
KEYS = [*NAMES.split(), "a\0b"]
SECRET = "Hidden Harriet"


@dataclass
class World:
    """A table, a league and everybody; and a table apart, which nobody here knows."""

    phones: dict[str, Client]
    values: dict[str, list[Any]]
    table: Table
    apart: Table
    league: League
    answers: Counter[int] = field(default_factory=Counter)


def world() -> World:
    table, apart = (
        new_table(),
        new_table(players=[SECRET, "Hidden Hal", "Hugo", "Hope"]),
    )
    play(table, FIRST)
    play(apart, FIRST)
    league = found_league(organiser="Olga")
    people = [person(league, name) for name in ("Ben", "Cleo", "Dan", "Eva")]
    autumn = season(league)
    evening = session(autumn, starts=timezone.now())
    counted = enter(sit(evening, people), FIRST)
    phones = everybody(table, league)
    values = {
        "t": [table.code, counted.code],
        "l": [league.code],
        "key": [table.viewer_token, table.scorer_token, people[0].invite_key, "pepper"],
        "slug": ["gypsy", "skat", "kaluki"],
        "person": [one.pk for one in people],
        "season": [autumn.pk],
        "session": [evening.pk],
    }
    return World(phones, values, table, apart, league)


def everybody(table: Table, league: League) -> dict[str, Client]:
    phones = {
        "guest": Client(),
        "looker": looker(table),
        "seated": seat_at(looker(table), table, "Ben"),
        "scorer": seat_at(scorer(table), table, "Cleo"),
        "host": runner(table),
        "player": member(league, "Paul"),
        "referee": member(league, "Rita", Role.REFEREE),
        "organiser": member(league, "Olga"),
    }
    for phone in phones.values():
        phone.raise_request_exception = False
    return phones


def seat_at(phone: Client, table: Table, name: str) -> Client:
    phone.post(f"/t/{table.code}/hold/", {"name": name})
    return phone


# ---- What is asked ----


def addresses(
    within: Any = None, before: str = ""
) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every address of the site, with what it takes from the path."""
    for pattern in (within or get_resolver()).url_patterns:
        if isinstance(pattern, URLResolver):
            yield from addresses(pattern, before + str(pattern.pattern))
        elif isinstance(pattern, URLPattern):
            yield before + str(pattern.pattern)


ODD_NUMBERS, ODD_PARTS = ("9" * 30, "0"), ("%00", "a%00", "ZZZZ", "x" * 300, "%FF")


def path_of(
    route: str, chance: Random, values: dict[str, list[Any]], odd: float = 0.06
) -> str:
    """With values that are there, now and then odd ones."""
    parts: list[str] = []
    for part in route.split("/"):
        kind, _, name = part.strip("<>").rpartition(":")
        name = parts[0] if name == "code" else name
        if not part.startswith("<"):
            parts.append(part)
        elif chance.random() < odd:
            parts.append(chance.choice(ODD_NUMBERS if kind == "int" else ODD_PARTS))
        else:
            found = values.get(name.removesuffix("_id"), [1, 2])
            parts.append(str(chance.choice(found)))
    return "/" + "/".join(parts)


def form_of(chance: Random, table: Table) -> dict[str, str]:
    keys = chance.sample(KEYS, chance.randrange(9))
    form = {key: chance.choice(NASTY) for key in keys}
    if chance.random() < 0.5:
        form["after"] = form["version"] = str(table.version)
    return form


def ask(world: World, chance: Random, route: str) -> tuple[str, Any]:
    """One request, and what it was in words."""
    who = chance.choice(list(world.phones))
    method = chance.choice(METHODS)
    path, form = path_of(route, chance, world.values), form_of(chance, world.table)
    headers = {"live": "1"} if chance.random() < 0.2 else {}
    headers |= {"hx-request": "true"} if chance.random() < 0.2 else {}
    send = getattr(world.phones[who], method)
    if method in ("put", "delete", "options"):
        answer = send(path, headers=headers)
    else:
        answer = send(path, form, headers=headers)
    world.answers[answer.status_code] += 1
    return f"{who} {method} {path} {form}"[:600], answer


def routes() -> list[str]:
    """But for those of files, which Django serves; and of the end of the league."""
    found = {route for route in addresses() if not route.startswith("^")}
    kept = {"l/<str:code>/delete/", "account/delete/", "account/logout/"}
    return sorted(found - kept - {"account/^reset/"})


# ---- What has to hold ----


def faults(world: World, said: str, answer: Any) -> Iterator[str]:
    if answer.status_code >= 500 and answer.status_code != 501:
        yield f"{answer.status_code}: {said}"
    if not answer.streaming and SECRET.encode() in answer.content:
        yield f"the names of a table apart: {said}"


def losses(before: dict[int, list[tuple[int, Any]]]) -> Iterator[str]:
    """Entries are added, and nothing of those that were there is changed."""
    now = entries()
    for table, rows in before.items():
        if now.get(table, [])[: len(rows)] != rows:
            yield f"entries of table {table} were lost or changed"


def entries() -> dict[int, list[tuple[int, Any]]]:
    found: dict[int, list[tuple[int, Any]]] = {}
    for row in Entry.objects.exclude(kind="renamed").order_by("table", "number"):
        found.setdefault(row.table_id, []).append((row.number, row.data))
    return found
