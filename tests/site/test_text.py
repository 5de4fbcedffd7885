"""What cannot be kept or shown is taken out before anything reads it."""

import asyncio
import json
from typing import Any

import pytest
from django.test import AsyncClient, Client

from scorekeeper import middleware, text
from scorekeeper.exchange import validate
from scorekeeper.tables.models import Entry, Table
from tests.leagues.people import found_league, member
from tests.tables.people import new_table, record, runner, scorer

OVERRIDE, SURROGATE = "\u202e", "\ud800"


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("Ann\0", "Ann"),
        (f"A{OVERRIDE}nn\u2066", "Ann"),
        (f"Ann{SURROGATE}", "Ann"),
        (" Ann\n\tLee ", "Ann Lee"),
        ("نیم\u200cفاصله", "نیم فاصله"),
    ],
)
def test_a_name_is_one_line_of_what_can_be_read(typed: str, kept: str) -> None:
    assert text.line(typed) == kept


def test_sentences_keep_their_lines() -> None:
    assert text.sentences(" One.\r\nTwo.\0 \u202d") == "One.\nTwo."


@pytest.mark.django_db
def test_names_at_a_table_hold_no_turn_of_direction() -> None:
    seats = {
        f"seat-{n}": name for n, name in enumerate(("Ann\0", "B\u202een", "C", "D"))
    }
    Client().post("/new/gypsy/", {"start": "1", "key": "k", **seats})
    table = Table.objects.get()
    assert table.players == ["Ann", "Ben", "C", "D"]
    runner(table).post(f"/t/{table.code}/names/", {"seat-1": "\u202eBob"})
    table.refresh_from_db()
    assert table.players[1] == "Bob"


@pytest.mark.django_db
def test_a_league_and_its_people_are_cleaned_alike() -> None:
    league = found_league(organiser="Ann")
    ann = member(league, "Ann")
    ann.post(f"/l/{league.code}/people/add/", {"names": "B\u202een\0\nCleo"})
    assert sorted(one.name for one in league.people.all()) == ["Ann", "Ben", "Cleo"]


@pytest.mark.django_db
def test_a_nul_in_the_path_is_no_address() -> None:
    for path in ("/t/A%00BC/", "/l/%00/", "/run/%00/", "/%00"):
        assert Client().get(path).status_code == 404


@pytest.mark.django_db
def test_a_nul_in_query_form_and_cookie_is_nothing() -> None:
    table = new_table()
    phone = Client()
    assert phone.get(f"/join/?code={table.code}%00").status_code == 302
    phone.cookies["sessionid"] = "a" * 31 + "\0"
    assert phone.get("/account/").status_code == 302
    record(table, 1, {"bids": [5, 3, 4, 1]})
    undo = {"entry": 1, "reason": "a\0b"}
    runner(table).post(f"/t/{table.code}/undo/", undo)
    assert Entry.objects.latest("number").reason in ("ab", "")


# ---- Sheets from outside ----

SHEET: dict[str, Any] = {
    "game": "gypsy",
    "players": ["Ann", "Ben", "Cleo", "Dan"],
    "rounds": [],
}
DEEP = "[" * 100_000 + "]" * 100_000
SHEETS = {
    "a surrogate in a key": json.dumps({**SHEET, "a\ud800": 1}),
    "a surrogate in a name": json.dumps({**SHEET, "players": ["A\ud800", "B", "C"]}),
    "a surrogate in a fact": json.dumps({**SHEET, "rounds": [{"b\ud800": [1]}]}),
    "a surrogate in a value": json.dumps({**SHEET, "game": "\udfff"}),
    "a NUL in a name": json.dumps({**SHEET, "players": ["A\0", "B", "C", "D"]}),
    "deep": DEEP,
    "deep cards": json.dumps(SHEET)[:-2] + '{"play": ' + DEEP + "}]}",
    "deep, not too deep to read": "[" * 900 + "]" * 900,
    "deep facts": json.dumps(SHEET)[:-2] + '{"bids": ' + "[" * 400 + "]" * 400 + "}]}",
    "deep play": json.dumps(SHEET)[:-2] + '{"play": ' + "[" * 300 + "]" * 300 + "}]}",
    "5,000 digits": json.dumps(SHEET)[:-2] + '{"bids": [' + "9" * 5000 + "]}]}",
    "no sheet": "7",
}


@pytest.mark.django_db
@pytest.mark.parametrize("name", SHEETS)
def test_every_sheet_gets_an_answer(name: str) -> None:
    for path in ("/check/", "/check/open/"):
        answer = Client().post(path, {"sheet": SHEETS[name]})
        assert answer.status_code in (200, 302), path
    for table in Table.objects.all():
        assert "\0" not in json.dumps(table.players)


@pytest.mark.django_db
@pytest.mark.parametrize("depth", [300, 900, 50_000])
@pytest.mark.parametrize("where", ["play", "record", "facts"])
def test_what_a_form_carries_may_not_be_nested_without_end(
    where: str, depth: int
) -> None:
    table = new_table()
    record(table, 1, {"bids": [5, 3, 4, 1]}, {"tricks": [5, 2, 4, 1]})
    phone = scorer(table)
    typed = "[" * depth + "]" * depth
    for at in ("record/", "check/", "send/", "rounds/1/cards/", "rounds/1/dispute/"):
        for told in (typed, f'{{"tricks": {typed}}}', "9" * 5000, '{"a\ud800": 1}'):
            form = {where: told.encode(errors="replace").decode(), "number": "1"}
            answer = phone.post(f"/t/{table.code}/{at}", form)
            assert answer.status_code < 500, at


# ---- Files of leagues ----


def league_file(**more: Any) -> dict[str, Any]:
    moment = "2026-11-01T12:00:00Z"
    ann = {"name": "Ann", "role": "organiser", "guest": False, "joined": moment}
    document = {"format": "scorekeeper-league", "version": 1, "name": "Cards"}
    document |= {"created": moment, "visibility": "private", "listed": False}
    document |= {"games": [], "correction_days": 7, "rated_after": 5, "presets": []}
    people = [ann | {"left": None, "into": None}]
    return document | {"people": people, "seasons": [], "deeds": []} | more


def deed(kind: str, **data: Any) -> dict[str, Any]:
    told = {"kind": kind, "person": 0, "data": data, "by": "Ann", "undone": None}
    return told | {"at": "2026-11-01T12:00:00Z"}


def session(**more: Any) -> list[dict[str, Any]]:
    evening = {"starts": "2026-11-01T19:00:00Z", "place": "", "note": ""}
    evening |= {"closed": None, "attending": [], "sittings": []}
    autumn = {"name": "Autumn", "starts": "2026-09-01", "ends": None, "rankings": []}
    return [autumn | {"sessions": [evening | more]}]


HERE = {"person": 0, "answer": "here", "instead_of": None}
SEAT = {"person": 0, "counts_for": None}
SITTING = {"turn": 1, "number": 1, "game": "gypsy", "preset": None, "table": None}
SEASON = {"name": "A", "starts": "2026-09-01", "ends": None}
SEASON |= {"rankings": [], "sessions": []}
PRESET = {"game": "gypsy", "name": "Club", "version": 1, "options": {}}
PRESET |= {"created": "2026-11-01T12:00:00Z", "retired": False}
FILES = {
    "a number where a list is meant": {"deeds": [deed("merged", moved=5)]},
    "a deed that says nothing": {"deeds": [deed("renamed")]},
    "a role there is not": {"deeds": [deed("role", name="A", was="x", now="y")]},
    "settings that are no list": {"deeds": [deed("settings", changed=5)]},
    "somebody twice at an evening": {"seasons": session(attending=[HERE, HERE])},
    "somebody twice at a table": {
        "seasons": session(sittings=[SITTING | {"seats": [SEAT, SEAT]}])
    },
    "a table twice": {"seasons": session(sittings=[SITTING | {"seats": []}] * 2)},
    "a season twice": {"seasons": [SEASON, SEASON]},
    "house rules twice": {"presets": [PRESET, PRESET]},
    "a ranking twice": {
        "seasons": [
            SEASON
            | {
                "rankings": [
                    {"game": "skat", "system": "wins", "best": 0}
                    | {"least": 0, "places": []}
                ]
                * 2
            }
        ]
    },
}


@pytest.mark.django_db
@pytest.mark.parametrize("name", FILES)
def test_a_file_that_cannot_be_is_refused_in_words(name: str) -> None:
    raw = json.dumps(league_file(**FILES[name])).encode()
    with pytest.raises(validate.Refused, match=r"^At .*\.$"):
        validate.read(raw)


@pytest.mark.django_db
def test_a_file_with_unfit_letters_comes_in_without_them() -> None:
    people = league_file()["people"]
    people[0]["name"] = "A\0nn\u202e"
    taken = validate.read(json.dumps(league_file(people=people)).encode())
    assert taken.document.people[0].name == "Ann"


# ---- Sizes ----


@pytest.mark.django_db
def test_a_form_that_is_too_large_is_not_read() -> None:
    answer = Client().post("/new/gypsy/", {"seat-0": "x" * 1_100_000})
    assert answer.status_code == 413
    assert "It takes 1 MB, and nothing of it was read" in answer.content.decode()


@pytest.mark.parametrize(
    ("length", "parts", "reads", "over"),
    [
        (b"2000000", [b"x" * 10], 0, True),
        (b"9" * 30, [b"x" * 10], 0, True),
        (b"", [b"x" * 600_000] * 3, 2, True),
        (b"10", [b"x" * 600_000] * 3, 2, True),
        (b"10", [b"x" * 10], 1, False),
    ],
)
def test_what_comes_is_counted_whatever_was_said(
    length: bytes, parts: list[bytes], reads: int, over: bool
) -> None:
    """A million bytes are the most: it is stopped there, or not begun."""
    seen: dict[str, Any] = {}
    given = [
        {"type": "http.request", "body": part, "more_body": n < len(parts)}
        for n, part in enumerate(parts, 1)
    ]
    asked = iter([*given, {"type": "http.disconnect"}])
    took = []

    async def receive() -> Any:
        took.append(next(asked))
        return took[-1]

    async def django(scope: Any, receive: Any, send: Any) -> None:
        body = await receive()
        while body["more_body"]:
            body = await receive()
        seen["reads"], seen["over"] = len(took), scope[middleware.KEY]
        seen["then"] = (await receive())["type"]

    scope = {"type": "http", "path": "/", "headers": [(b"content-length", length)]}
    asyncio.run(middleware.in_front_of(django)(scope, receive, None))  # type: ignore[arg-type]
    assert seen == {"reads": reads, "over": over, "then": "http.disconnect"}


@pytest.mark.django_db
def test_the_page_of_what_is_too_large_is_said_by_the_server_too() -> None:
    async def work() -> None:
        answer = await AsyncClient().post("/new/gypsy/", {"a": "x" * 1_100_000})
        assert answer.status_code == 413

    asyncio.run(work())
