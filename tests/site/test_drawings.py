"""What is drawn on a page is drawn alike in every language: a place has no comma."""

import re

import pytest
from django.conf import settings
from django.test import Client

from tests.tables.people import new_table, record, runner

CODES = [code for code, _ in settings.LANGUAGES if code != "en"]
DRAWN = re.compile(r'<svg class="(?:chart|race|meter)".*?</svg>', re.S)
PLACE = re.compile(r'\s(?:d|points|[xy][12]?|width)="([^"]*)"')


def places(phone: Client, address: str, code: str) -> list[str]:
    page = phone.get(address, headers={"accept-language": code}).text
    return [at for one in DRAWN.findall(page) for at in PLACE.findall(one)]


@pytest.mark.django_db
@pytest.mark.parametrize("code", CODES)
def test_places_in_drawings_are_those_of_the_english_page(code: str) -> None:
    malilla, skat = new_table("malilla"), new_table("skat", ["Ann", "Ben", "Cleo"])
    record(malilla, 1, {"turned": "3S"}, {"hand_points": [38, 32]})
    record(skat, 1, {"declarer": 0, "bid": 18, "game": "D"})
    fractions = 0
    for table, page in ((malilla, "chart/"), (malilla, ""), (skat, "")):
        phone, address = runner(table), f"/t/{table.code}/{page}"
        english = places(phone, address, "en")
        assert english and places(phone, address, code) == english
        fractions += sum("." in place for place in english)
    assert fractions > 10
