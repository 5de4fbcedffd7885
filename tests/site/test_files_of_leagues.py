"""Files that a league gives away say no English word to who reads another language."""

import io
import json
from pathlib import Path
from typing import Any

import pytest
from django.urls import reverse
from openpyxl import load_workbook

from scorekeeper.leagues.counting import results
from scorekeeper.leagues.models import Role
from scorekeeper.tables import scoring
from tests.leagues import people, sessions
from tests.leagues.papers import read
from tests.site import pseudo

pytestmark = pytest.mark.django_db
KNOWN = Path(__file__).resolve().parents[2] / "referee/suite/known"
GAMES = sorted(game.slug for game in scoring.all_games())
WHAT = ("standings", "rounds", "evenings", "all-games", "teams")
# Sheets of each game are tried until so many were taken.
SHEETS = 6


def sheets_of(slug: str) -> list[dict[str, Any]]:
    lines = (KNOWN / f"{slug}.jsonl").read_text(encoding="utf-8").splitlines()
    found = [json.loads(line)["sheet"] for line in lines]
    whole = [one for one in found if one["rounds"] and not one.get("options")]
    return whole[:SHEETS]


def play(club: sessions.Club, slug: str) -> None:
    """Tables of the game as the sheets have them; who sits there is of the club."""
    for sheet in sheets_of(slug):
        who = club.people[: len(sheet["players"])]
        table = sessions.enter(sessions.sit(club.evening, who, slug), *sheet["rounds"])
        if scoring.read(table).shown["state"] == "playing":
            sessions.stop(table)


@pytest.mark.parametrize("slug", GAMES)
def test_a_file_speaks_the_language_of_its_reader(
    slug: str, monkeypatch: pytest.MonkeyPatch, settings: Any
) -> None:
    club = sessions.club("Ann Ben Cleo Dan Eva Finn Gil")
    people.ranking(club.season, slug, system="points")
    play(club, slug)
    results.rebuild(club.league)
    olga = people.account("Olga")
    people.person(club.league, "Olga", Role.ORGANISER, user=olga)
    phone = people.member(club.league, "Olga")
    pseudo.speak(monkeypatch, settings)
    names = frozenset(
        {one.name for one in club.people} | {"Olga", "Thursday Cards", "Autumn 2026"}
    )
    url = reverse("leagues:numbers", args=[club.league.code])
    asked = {"season": club.season.pk, "game": slug}
    faults: dict[str, str] = {}
    for what in WHAT:
        for form in ("csv", "xlsx"):
            answer = phone.get(
                url,
                {**asked, "as": f"{what}.{form}"},
                headers={"accept-language": pseudo.CODE},
            )
            assert answer.status_code == 200, what
            for cell in cells(answer.content, form):
                if pseudo.faults_in(cell, names):
                    faults.setdefault(cell, f"{what}.{form}")
    assert faults == {}


def cells(content: bytes, form: str) -> list[str]:
    if form == "csv":
        return [cell for row in read(content) for cell in row]
    sheet = load_workbook(io.BytesIO(content)).active
    assert sheet is not None
    found = [cell.value for row in sheet.iter_rows() for cell in row]
    # Excel cuts a title at 31 letters.
    title = [sheet.title] if len(sheet.title) < 31 else []
    return [*title, *(one for one in found if isinstance(one, str))]
