"""A site with a table, its rematch and a league, everybody who may be there, and what
each of them is shown: to try whether any of it opens what is not theirs.

It asks as a browser does and reads the database alone, so that it can be held against
older editions of the site.
"""

import base64
import hashlib
import itertools
import json
import re
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import msgspec
from django.apps import apps
from django.contrib.auth import get_user_model
from django.core.cache import caches
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import models
from django.test import Client, RequestFactory
from django.utils import timezone

from scorekeeper import streams
from scorekeeper.leagues.models import Person, Role
from scorekeeper.leagues.views.access import permissions_in
from scorekeeper.tables import access, log
from scorekeeper.tables.models import SeatRequest, Table
from tests.leagues import people, sessions
from tests.site.walking import Page, html_of, route_of
from tests.tables.people import STRONG, looker, play, record, scorer, seat_at

# What somebody does, who has which phone: by the words of the roles in test_seats.py.
Right = tuple[str, int, str]
FORM = {"count": "4", "start": "1"}
NAMES = {f"seat-{n}": name for n, name in enumerate(("Ann", "Ben", "Cleo", "Dan"))}
AGAIN = "5f0c1a9e7bd24a60b3e89d17c6f4a2b8"
MOST_PAGES = 90


@dataclass
class World:
    """`roles`: by name the phone of each; `forms`: what pages have shown to anybody."""

    league: Any
    old: Table
    new: Table
    counted: Table
    brought: Table
    roles: dict[str, Client] = field(default_factory=dict)
    forms: dict[Any, Any] = field(default_factory=dict)

    @property
    def tables(self) -> list[Table]:
        return list(Table.objects.order_by("pk"))


def world(visibility: str) -> World:
    host = Client()
    host.get("/new/gypsy/")
    host.post("/new/gypsy/", {**FORM, **NAMES, "key": "of-the-old-table-by-chance"})
    old = Table.objects.latest("pk")
    play(old, STRONG, STRONG, STRONG)
    league, counted, brought = club(visibility)
    before = {"former link": former(host, old), "asked seat": asker(old)}
    sat = {"seat": seat_at(old, "Ben"), "freed seat": seat_at(old, "Cleo")}
    host.post(f"/t/{old.code}/again/", {"key": AGAIN, "first": "1"})
    new = Table.objects.latest("pk")
    old.refresh_from_db()
    made = World(league, old, new, counted, brought)
    made.roles = {
        "code": onward(looker(old), old),
        "watch link": onward(by(f"/follow/{old.viewer_token}/"), old),
        **{name: onward(phone, old) for name, phone in {**before, **sat}.items()},
        "scorer": onward(scorer(old), old),
        "host": host,
        **accounts(made),
    }
    record(new, 1, {"bids": STRONG["bids"]})
    free(host, new, "Cleo")
    return made


def by(*links: str) -> Client:
    phone = Client()
    for link in links:
        phone.get(link)
    return phone


def onward(phone: Client, table: Table) -> Client:
    phone.get(f"/t/{table.code}/next/", follow=True)
    return phone


def former(host: Client, table: Table) -> Client:
    phone = scorer(table)
    host.post(f"/t/{table.code}/renew/", {"link": "score"})
    table.refresh_from_db()
    return phone


def asker(table: Table) -> Client:
    phone = looker(table)
    phone.post(f"/t/{table.code}/hold/", {"name": "Dan"})
    phone.post(f"/t/{table.code}/ask/", {"for": "seat"})
    assert SeatRequest.objects.filter(table=table).exists()
    return phone


def free(host: Client, table: Table, name: str) -> None:
    held = table.claims.get(seat=table.players.index(name))
    host.post(f"/t/{table.code}/seats/", {"free": held.pk})
    assert not table.claims.filter(pk=held.pk).exists()


def club(visibility: str) -> tuple[Any, Table, Table]:
    made = sessions.club(visibility=visibility)
    league = made.league
    people.person(league, "Olga", Role.ORGANISER, user=people.account("Olga"))
    olga = people.sign_in("Olga")
    counted = sessions.sit(made.evening, made.people)
    record(counted, 1, {"bids": STRONG["bids"]})
    names = ["Ann", "Ben", "Cleo", "Dan"]
    sheet = {"game": "gypsy", "players": names, "rounds": [sessions.RANKED] * 3}
    raw = json.dumps({**sheet, "date": str(timezone.localdate())}).encode()
    file = SimpleUploadedFile("old.jsonl", raw)
    url = f"/l/{league.code}/exchange/sheets/"
    batch = olga.post(url, {"key": "b", "file": file})["Location"]
    olga.post(f"{batch}check/")
    olga.post(f"{batch}take/")
    brought = Table.objects.latest("pk")
    assert brought.counted and brought.final
    return league, counted, brought


def accounts(made: World) -> dict[str, Client]:
    found = {"stranger": people.sign_in("Stella")}
    for name, role in (
        *(("Paul", Role.PLAYER), ("Susi", Role.SCORER)),
        *(("Rita", Role.REFEREE), ("Olga", Role.ORGANISER)),
    ):
        found[f"league {role}"] = people.member(made.league, name, role)
    for phone in found.values():
        phone.get(f"/t/{made.counted.code}/")
        phone.get(f"/t/{made.old.code}/next/", follow=True)
    return found


# ---- What a phone may do ----


def asking(phone: Client) -> Any:
    """A request of this phone, as a view sees it."""
    request: Any = RequestFactory().get("/")
    request.COOKIES = {name: one.value for name, one in phone.cookies.items()}
    pk = phone.session.get("_auth_user_id")
    accounts = get_user_model().objects
    request.user = accounts.get(pk=pk) if pk else people_anonymous()
    return request


def people_anonymous() -> Any:
    from django.contrib.auth.models import AnonymousUser

    return AnonymousUser()


def rights(phone: Client, made: World) -> set[Right]:
    """At each table and in the league: all that this phone could do now."""
    request, found = asking(phone), set()
    for table in made.tables:
        role = access.role_of(request, table)
        found |= {("table", table.pk, one) for one in role.permissions}
        held = access.claim_of(request, table)
        if held and held.seat is not None:
            found.add(("seat", table.pk, str(held.seat)))
    mine = permissions_in(request, made.league).granted
    found |= {("league", made.league.pk, one) for one in mine}
    if request.user.is_authenticated:
        found.add(("account", request.user.pk, ""))
    for person in Person.objects.filter(league=made.league, user=request.user.pk or 0):
        found.add(("person", person.league_id, person.role))
    return found


def own(before: set[Right], made: World) -> set[Right]:
    """What such a phone may take by itself: whoever scores may sit at any free seat,
    whoever runs a table may do all there, whoever runs a league gives out its roles;
    and what one begins, one runs.
    """
    found = set(before)
    for kind, pk, what in before:
        if kind == "table" and what in ("score", "host"):
            seats = Table.objects.get(pk=pk).players
            found |= {("seat", pk, str(n)) for n in range(len(seats))}
            found |= {("table", pk, "dispute")}
        if kind == "table" and what == "view":
            found |= {("table", pk, "ask")}
    return found


# ---- What it is shown ----

TOKEN = re.compile(r"[A-Za-z0-9_:.\-]{4,}")
# What is drawn, names of files, and what guards against forged posts: that is masked
# anew with each answer, and asked for by itself alone.
NO_WORDS = re.compile(
    r'csrf[^>]*?value="[^"]+"|csrf[^>]*?token[^,}]*| d="[^"]*"|/static/[^"\s>]*'
)


def text_of(answer: Any) -> str:
    content = b"".join(answer) if answer.streaming else answer.content
    return content.decode(errors="replace")


def strings_for(phone: Client, made: World) -> tuple[set[str], list[str]]:
    """Every string of every page, JSON, file, header and cookie; and the addresses."""
    codes = [made.old.code, made.new.code, made.counted.code, made.brought.code]
    league = f"/l/{made.league.code}/"
    parts = ("", "log.json", "sheet.json", "sheet/", "more/", "hold/", "seats/")
    begin = ["/", "/account/", league, *(f"{league}{p}/" for p in ("tables", "people"))]
    begin += [f"/t/{code}/{part}" for code, part in itertools.product(codes, parts)]
    left, seen, texts = [*begin], set(), []
    while left and len(seen) < MOST_PAGES:
        url = left.pop(0).partition("#")[0]
        if url in seen or not url.startswith("/") or not route_of(url):
            continue
        seen.add(url)
        answer = phone.get(url)
        texts += [text_of(answer), str(dict(answer.headers))]
        if html := html_of(answer):
            page = Page(html)
            left += page.links
            for form in page.forms.values():
                note_form(made, url, form)
        if answer.has_header("Location"):
            left.append(answer["Location"])
    texts += [stream_of(phone, one, made.roles["host"]) for one in made.tables]
    cookies = [one.value for name, one in phone.cookies.items() if name != "csrftoken"]
    texts += [text for one in cookies for text in stream_texts(one)]
    found = {one for text in texts for one in TOKEN.findall(NO_WORDS.sub("", text))}
    found |= {part for one in found for part in re.split("[:.]", one)}
    return found, sorted(seen)


class Hearing(log.Nobody):
    """What is told to all who follow, beside versions."""

    def __init__(self) -> None:
        self.said: list[dict[str, str]] = []

    def entering(self, code: str, version: int, said: dict[str, str]) -> None:
        self.said.append(said)


def stream_of(phone: Client, table: Table, host: Client) -> str:
    """What the stream there says while somebody enters something."""
    scope: Any = {streams.SCOPE: {streams.KEY: []}}
    if phone.get(f"/t/{table.code}/events/", **scope).status_code != 200:
        return ""
    hearing, before = Hearing(), log.announcer
    log.announcer = hearing
    caches["parts"].clear()
    form = {"tricks-0": "3", "round": "1", "after": str(table.version)}
    host.post(f"/t/{table.code}/check/", form, headers={"phone": "of-this-page-0"})
    log.announcer = before
    return json.dumps(hearing.said)


def stream_texts(cookie: str) -> Iterator[str]:
    """What a cookie says to whoever looks into it: it is signed, and no secret."""
    yield cookie
    part = cookie.strip(".").partition(":")[0]
    raw = base64.urlsafe_b64decode(part + "=" * (-len(part) % 4))
    for read in (zlib.decompress, bytes):
        try:
            yield read(raw).decode()
        except (zlib.error, UnicodeDecodeError):
            continue


def note_form(made: World, url: str, form: Any) -> None:
    """Each form once: whoever has seen it, anybody may post it."""
    if form.method != "post":
        return
    to = form.action or url
    fields = dict(form.fields) | dict(form.presses[:1])
    fields = {name: text for name, text in fields.items() if name}
    fields.pop("csrfmiddlewaretoken", None)
    made.forms.setdefault((route_of(to), to, tuple(sorted(fields))), (to, fields))


def kept_strings() -> set[str]:
    """Every string that stands in a column of the database."""
    found: set[str] = set()
    kinds = (models.CharField, models.SlugField)
    for model in apps.get_models():
        for column in model._meta.concrete_fields:
            if isinstance(column, kinds):
                rows = model._default_manager.values_list(column.name, flat=True)
                found |= {str(one) for one in rows.distinct() if one}
    return found


PLAIN = re.compile(r"[a-z_\-]+|[A-Z][a-z]+|[0-9]{1,3}|([A-Z][a-z]+-)+[A-Z][a-z]+")
CHANCE = re.compile(r"(?!20\d\d-)(?=.*[0-9])(?=.*[A-Za-z]).{16,64}")


def worth_trying(shown: set[str], kept: set[str]) -> list[str]:
    """What is kept as a word of its own, and what is too long to be a word."""
    return sorted(
        text
        for text in shown
        if not PLAIN.fullmatch(text) and (text in kept or CHANCE.fullmatch(text))
    )


def reckon(phone: Client, made: World) -> list[str]:
    """What anybody can work out of what is public: the hashes of a league’s sheet."""
    told = phone.get(f"/t/{made.brought.code}/sheet.json")
    if told.status_code != 200:
        return []
    sheet = json.loads(b"".join(told) if told.streaming else told.content)  # type: ignore[arg-type]
    from scorekeeper.tables.scoring import canonical

    names = ("game", "players", "options", "rounds", "ended")
    read = canonical.canonical({name: sheet[name] for name in names if name in sheet})
    day = timezone.localdate()
    found = []
    for number in range(1, made.league.pk + 3):
        text = msgspec.json.encode([number, day, read], order="deterministic")
        found.append(hashlib.sha256(text).hexdigest())
    return found


# ---- Where it is tried ----

# An address, and what is posted to it.
Try = tuple[str, dict[str, str] | None]

SHEET = json.dumps(
    {
        "game": "gypsy",
        "players": ["Ann", "Ben", "Cleo", "Dan"],
        "rounds": [sessions.RANKED],
    }
)
# What a script posts, and no form of a page.
BESIDE: list[Try] = [
    ("/new/gypsy/send/", {**FORM, **NAMES, "key": ""}),
    ("/new/gypsy/", {**FORM, **NAMES, "key": ""}),
    ("/t/{old}/next/", None),
    ("/t/{new}/send/", {"key": "", "round": "1", "after": "1", "before": ""}),
    ("/t/{new}/send/undo/", {"key": "", "entry": "1", "refs": ""}),
    ("/t/{old}/send/again/", {"key": "", "first": "1"}),
    ("/t/{new}/send/confirm/", {"key": "", "confirm": "on"}),
    ("/t/{new}/seats/", {"back": ""}),
    ("/t/{old}/seats/", {"back": ""}),
    ("/t/{new}/seats/", {"free": ""}),
    ("/t/{new}/asked/", {"request": "", "answer": "allow"}),
    ("/t/{new}/ask/", {"for": "score", "seat": ""}),
    ("/t/{new}/hold/", {"name": ""}),
    ("/account/claim/", {"code": ""}),
    ("/check/open/", {"sheet": SHEET, "key": ""}),
    ("/carry/", {"seat": ""}),
]
# Every address that takes a key, a code or a token in its path.
PATHS = [
    *("/follow/{}/", "/score/{}/", "/run/{}/", "/t/{}/", "/t/{}/next/"),
    *("/join/?code={}", "/l/look/{}/", "/l/join/{}/", "/l/slip/{}/", "/l/{}/"),
    *("/l/{league}/coming/{}/", "/l/{league}/evenings/{}.ics", "/t/{}/log.json"),
    *("/l/{league}/sessions/{evening}/report/{}/", "/l/progress/{}/"),
    *("/t/{old}/seats/?freed={}", "/account/email/{}/", "/t/{}/seats/"),
    *("/carry/{}/", "/carry/?seat={}"),
]
# The fields that name something by a word that is not to be guessed.
NAMING = (
    *("key", "before", "refs", "back", "code"),
    *("name", "person", "seat", "token", "waits"),
)


def tries(made: World, words: list[str]) -> Iterator[Try]:
    """Each word in each place: what is asked for, and what is posted."""
    yield from by_address(made, words)
    yield from beside(made, words)
    for to, fields in made.forms.values():
        if not route_of(to).startswith(("t/", "l/", "new/", "check/", "carry/")):
            continue
        for word, name in itertools.product(words, sorted({*NAMING} & {*fields})):
            yield to, {**fields, name: word}


def names_of(made: World) -> dict[str, Any]:
    return {
        "old": made.old.code,
        "new": made.new.code,
        "league": made.league.code,
        "evening": made.league.seasons.get().sessions.latest("pk").pk,
    }


def by_address(made: World, words: list[str]) -> Iterator[Try]:
    names = names_of(made)
    for word, path in itertools.product(words, PATHS):
        yield path.format(word, **names), None
        if path.startswith("/l/join/"):
            yield path.format(word, **names), {"name": "Eva"}


def beside(made: World, words: list[str]) -> Iterator[Try]:
    """What scripts post, with each word in each of its fields that is empty."""
    for path, body in BESIDE:
        to = path.format(**names_of(made))
        if body is None:
            yield to, None
            continue
        for word, name in itertools.product(words, [n for n in body if not body[n]]):
            value = f"1:{word} 2:{word}" if name == "refs" else word
            yield to, {"key": "a-key-of-ones-own", **body, name: value}
