"""The pages on which a league's file is taken away, and made a league again."""

import json
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from scorekeeper.leagues.exchange import validate
from scorekeeper.leagues.models import League, Result, Role
from tests.leagues import sessions
from tests.leagues.people import account, signed_in
from tests.leagues.test_people import text_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def league() -> League:
    """Ann runs it; she, Ben, Cleo and Dan have played once."""
    club = sessions.club()
    ann = club.people[0]
    ann.role, ann.user = Role.ORGANISER, account("Ann")
    ann.save()
    club.play(0, 1, 2, 3)
    return club.league


def file_of(league: League) -> bytes:
    return signed_in("Ann").get(f"/l/{league.code}/exchange/league.json").content


def brought(phone: Client, raw: bytes, name: str = "club.json", key: str = "k") -> Any:
    file = SimpleUploadedFile(name, raw, "application/json")
    return phone.post("/l/bring/", {"file": file, "key": key}, follow=True)


def test_the_file_comes_with_a_name_to_keep(league: League) -> None:
    answer = signed_in("Ann").get(f"/l/{league.code}/exchange/league.json")
    assert answer["Content-Type"] == "application/json"
    assert 'filename="thursday-cards-20' in answer["Content-Disposition"]
    assert json.loads(answer.content)["name"] == "Thursday Cards"


def test_the_page_says_what_the_file_holds(league: League) -> None:
    page = signed_in("Ann").get(f"/l/{league.code}/exchange/")
    assert "seasons, evenings and 1 table with all" in text_of(page)


def test_a_league_is_made_of_its_file(league: League) -> None:
    olga = signed_in("Olga")
    page = brought(olga, file_of(league))
    made = League.objects.exclude(pk=league.pk).get()
    assert page.redirect_chain == [(f"/l/{made.code}/", 302)]
    said = "Thursday Cards is here: 4 people, 1 season, 1 evening, 1 table."
    assert said in text_of(page)
    places = Result.objects.filter(league=made).order_by("seat")
    assert [row.points for row in places] == [27, 15, 12, -3]


def test_a_double_tap_makes_one(league: League) -> None:
    olga, raw = signed_in("Olga"), file_of(league)
    first, second = brought(olga, raw), brought(olga, raw)
    assert first.redirect_chain == second.redirect_chain
    assert League.objects.count() == 2


def test_a_file_that_is_refused_is_named_and_makes_nothing(league: League) -> None:
    page = brought(signed_in("Olga"), b"Ann 27, Ben 15", "notes.txt")
    assert "No league was made of notes.txt" in text_of(page)
    assert "This is not a JSON file" in text_of(page)
    assert League.objects.count() == 1


def test_no_file_is_asked_for(league: League) -> None:
    page = signed_in("Olga").post("/l/bring/", {"key": "k"})
    assert "Choose the file of a league first." in text_of(page)


def test_a_file_too_large_is_not_read(
    league: League, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(validate, "BYTES", 1_000)
    page = brought(signed_in("Olga"), file_of(league))
    assert "a league has at most 0.1 MB" in text_of(page)
    assert League.objects.count() == 1
