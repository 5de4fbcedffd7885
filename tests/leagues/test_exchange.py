"""The pages on which a league's file is taken away, and made a league again."""

import json
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from scorekeeper.exchange import progress, validate
from scorekeeper.leagues.models import League, Result, Role, SheetBatch
from scorekeeper.tables.models import Table
from tests.leagues import sessions
from tests.leagues.people import account, person, sign_in
from tests.leagues.texts import text_of
from tests.support.wording import wording

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
    return sign_in("Ann").get(f"/l/{league.code}/exchange/league.json").content


def bring(phone: Client, raw: bytes, name: str = "club.json", key: str = "k") -> Any:
    file = SimpleUploadedFile(name, raw, "application/json")
    return phone.post("/l/bring/", {"file": file, "key": key}, follow=True)


def test_the_file_comes_with_a_name_to_keep(league: League) -> None:
    answer = sign_in("Ann").get(f"/l/{league.code}/exchange/league.json")
    assert answer["Content-Type"] == "application/json"
    assert 'filename="thursday-cards-20' in answer["Content-Disposition"]
    assert json.loads(answer.content)["name"] == "Thursday Cards"


def test_the_page_says_what_the_file_holds(league: League) -> None:
    page = sign_in("Ann").get(f"/l/{league.code}/exchange/")
    assert "seasons, evenings and 1 table with all" in text_of(page)


def test_a_league_is_made_of_its_file(league: League) -> None:
    olga = sign_in("Olga")
    page = bring(olga, file_of(league))
    made = League.objects.exclude(pk=league.pk).get()
    assert page.redirect_chain == [(f"/l/{made.code}/", 302)]
    said = "Thursday Cards is here: 4 people, 1 season, 1 evening, 1 table."
    assert said in text_of(page)
    places = Result.objects.filter(league=made).order_by("seat")
    assert [row.points for row in places] == [27, 15, 12, -3]


def test_a_double_tap_makes_one(league: League) -> None:
    olga, raw = sign_in("Olga"), file_of(league)
    first, second = bring(olga, raw), bring(olga, raw)
    assert first.redirect_chain == second.redirect_chain
    assert League.objects.count() == 2


def test_a_file_that_is_refused_is_named_and_makes_nothing(league: League) -> None:
    page = bring(sign_in("Olga"), b"Ann 27, Ben 15", "notes.txt")
    assert "No league was made of notes.txt" in text_of(page)
    assert "This is not a JSON file" in text_of(page)
    assert League.objects.count() == 1


def test_no_file_is_asked_for(league: League) -> None:
    page = sign_in("Olga").post("/l/bring/", {"key": "k"})
    assert wording("league.choose-file") in text_of(page)


def test_a_file_too_large_is_not_read(
    league: League, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(validate, "BYTES", 1_000)
    page = bring(sign_in("Olga"), file_of(league))
    assert "a league has at most 0.1 MB" in text_of(page)
    assert League.objects.count() == 1


# ---- Undone, and how far it is ----


def undo(phone: Client) -> Any:
    batch = SheetBatch.objects.get()
    url = f"/l/{batch.league.code}/exchange/sheets/{batch.pk}/"
    assert "The whole league came from this file" in text_of(phone.get(url))
    return phone.post(f"{url}undo/", follow=True)


def test_a_league_from_a_file_is_undone_as_a_whole(league: League) -> None:
    olga, tables = sign_in("Olga"), set(Table.objects.values_list("pk", flat=True))
    bring(olga, file_of(league))
    made = League.objects.exclude(pk=league.pk).get()
    listed = text_of(olga.get(f"/l/{made.code}/exchange/"))
    assert "club.json imported" in listed
    assert wording("sheets.undone") in undo(olga).content.decode()
    assert League.objects.get() == league
    assert set(Table.objects.values_list("pk", flat=True)) == tables
    assert Result.objects.count() == 4


def test_a_league_that_was_used_since_is_not_undone(league: League) -> None:
    olga = sign_in("Olga")
    bring(olga, file_of(league))
    person(League.objects.exclude(pk=league.pk).get(), "Eva")
    assert "The league was used since." in undo(olga).content.decode()
    assert League.objects.count() == 2


def test_others_undo_nothing(league: League) -> None:
    bring(sign_in("Olga"), file_of(league))
    batch = SheetBatch.objects.get()
    url = f"/l/{batch.league.code}/exchange/sheets/{batch.pk}/undo/"
    assert sign_in("Ann").post(url).status_code == 404
    url = f"/l/{league.code}/exchange/sheets/{batch.pk}/undo/"
    assert "nothing to undo" in sign_in("Ann").post(url, follow=True).content.decode()
    assert League.objects.count() == 2


def test_an_import_tells_how_far_it_is(
    league: League, monkeypatch: pytest.MonkeyPatch
) -> None:
    olga, told = sign_in("Olga"), []

    def at(self: progress.Progress, phase: str, done: int = 0, count: int = 0) -> None:
        told.append((self.name, phase, done, count))

    monkeypatch.setattr(progress.Progress, "at", at)
    bring(olga, file_of(league), key="one")
    name = f"import-{account('Olga').pk}-one"
    assert told == [
        (name, "read", 0, 0),
        (name, "read", 1, 1),
        (name, "lay", 0, 0),
        (name, "count", 0, 1),
        (name, "rate", 1, 1),
    ]


def test_how_far_it_is_is_told_to_who_brings_it() -> None:
    olga, ann = sign_in("Olga"), sign_in("Ann")
    tell = progress.Progress(account("Olga"), "one")
    tell.at(progress.COUNT, 200, 5000)
    said = {"said": "Tables are counted", "done": 200, "count": 5000}
    assert olga.get("/l/progress/one/").json() == said
    assert ann.get("/l/progress/one/").json() == {"said": ""}
    tell.at(progress.COUNT, 400, 5000)  # too soon after the last
    assert olga.get("/l/progress/one/").json() == said
    tell.at(progress.RATE)
    assert olga.get("/l/progress/one/").json()["said"] == (wording("import.rating"))
