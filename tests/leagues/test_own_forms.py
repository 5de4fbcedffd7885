"""What a form of a league makes, it makes once: by whose it is and what it says.

Its key alone is none of that: another account that sends it makes its own, and so does
whoever comes back to the page and types something else.
"""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from scorekeeper.exchange import export
from scorekeeper.exchange.schema import file_bytes
from scorekeeper.knockouts.models import Knockout
from scorekeeper.leagues.models import (
    KeptSeat,
    League,
    Penalty,
    Role,
    Session,
    SheetBatch,
)
from scorekeeper.money.models import Booking, Money
from tests.leagues import people, sessions

pytestmark = pytest.mark.django_db
SITE = Path(__file__).resolve().parents[2] / "scorekeeper"
# Of leagues, and of the apps of clubs.
APPS = ["leagues", *(path.parent.name for path in SITE.glob("*/club_app.py"))]
KEY = "0123456789abcdef0123456789abcdef"


def sheets(name: str) -> SimpleUploadedFile:
    names = [name, "Ben", "Cleo", "Dan"]
    sheet = {"game": "gypsy", "players": names, "rounds": [sessions.RANKED] * 3}
    return SimpleUploadedFile("old.jsonl", json.dumps(sheet).encode())


def league_file(name: str) -> SimpleUploadedFile:
    league = League.objects.get(name="Thursday Cards", visibility="public")
    document = export.export_league(league)
    raw = file_bytes(document).replace(b"Thursday Cards", name.encode())
    return SimpleUploadedFile("league.json", raw)


# The module of its view, the address, what is posted by a word that is typed, and what
# it makes.
Body = Callable[[str], dict[str, Any]]
FORMS: dict[str, tuple[str, str, Body, Any]] = {
    "league": (
        *("new_league", "/l/new/"),
        lambda word: {"name": word, "organiser": "Olga"},
        League,
    ),
    "whole league": (
        *("import_league", "/l/bring/"),
        lambda word: {"file": league_file(word)},
        League,
    ),
    "sheets": (
        *("import_sheets", "exchange/sheets/"),
        lambda word: {"file": sheets(word)},
        SheetBatch,
    ),
    "old evenings": (
        *("import_plain", "exchange/old/"),
        lambda word: {"game": "gypsy", "lines": f"{word};26\nBen;14"},
        SheetBatch,
    ),
    "evening": (
        *("sessions", "sessions/new/"),
        lambda word: {"day": "2026-10-15", "time": "19:30", "place": word, "note": ""},
        Session,
    ),
    "knock-out": (
        *("knockouts", "knockouts/new/?game=gypsy"),
        lambda word: {"name": word, "seats": "4", "through": "2", **everybody()},
        Knockout,
    ),
    "kitty": (
        *("money", "money/"),
        lambda word: {"amount": "5", "note": word},
        Booking,
    ),
    "penalty points": (
        *("penalties", "sessions/{evening}/penalties/"),
        lambda word: {"points": "5", "reason": word, "game": "gypsy", **somebody()},
        Penalty,
    ),
    "reserved seats": (
        *("kept_seats", "sessions/{evening}/kept/"),
        lambda word: {"table": str(len(word)), "keep": "evening", "first": ann()},
        KeptSeat,
    ),
    "fine": (
        *("money", "sessions/{evening}/money/fine/"),
        lambda word: {"amount": "5", "note": word, **somebody()},
        Booking,
    ),
}


def everybody() -> dict[str, str]:
    playing = people.Person.objects.filter(user=None, league__visibility="public")
    return {f"people.{one.pk}": "on" for one in playing}


def somebody() -> dict[str, int]:
    return {"person": ann()}


def ann() -> int:
    return people.Person.objects.filter(name="Ann").latest("pk").pk


@pytest.fixture
def club() -> sessions.Club:
    made = sessions.club("Ann Ben Cleo Dan Eva Finn Gus Ida", visibility="public")
    Money.objects.create(league=made.league, currency="EUR")
    return made


def organiser(club: sessions.Club, name: str) -> Client:
    return people.member(club.league, name, Role.ORGANISER)


@pytest.mark.parametrize("form", FORMS)
def test_a_key_is_that_of_one_account_and_of_what_it_says(
    club: sessions.Club, form: str
) -> None:
    _, path, body, made = FORMS[form]
    names = {"evening": club.evening.pk}
    url = path if path[0] == "/" else f"/l/{club.league.code}/{path.format(**names)}"
    olga, other = (organiser(club, name) for name in ("Olga", "Otto"))
    before = made.objects.count()

    def now(phone: Client, word: str) -> tuple[int, str]:
        """How many there are then, and where it leads."""
        answer = phone.post(url, {"key": KEY, **body(word)})
        assert answer.status_code == 302
        assert phone.get(answer["Location"]).status_code == 200
        return made.objects.count() - before, answer["Location"]

    first = now(olga, "Anna")
    assert first[0] == 1
    assert now(olga, "Anna") == first
    # One name of two knock-outs is refused, whoever asks.
    assert now(other, "Otto" if form == "knock-out" else "Anna")[0] == 2
    assert now(olga, "Annika")[0] == 3
    assert now(olga, "Anna")[0] == 3


def test_every_form_with_a_key_is_here() -> None:
    """But where one table is started: that is the phone’s (tables/test_own_keys.py).
    And where the last deal is called: that is an entry of each table.
    """
    files = [path for app in APPS for path in (SITE / app).glob("views/*.py")]
    files += [path for app in APPS for path in (SITE / app).glob("views.py")]
    reads = {
        path.parent.name if path.stem == "views" else path.stem
        for path in files
        if 'POST.get("key"' in (text := path.read_text()) or "own_key(" in text
    }
    assert reads - {"seating", "file_form", "last_round"} == {
        one[0] for one in FORMS.values()
    }
