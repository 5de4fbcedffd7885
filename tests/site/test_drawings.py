"""What is drawn on a page is drawn alike in every language: a place has no comma."""

import re

import pytest
from django.conf import settings
from django.template.loader import render_to_string
from django.test import Client, RequestFactory

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


STROKE = re.compile(r'<svg viewBox="9 0 13 24"(.*?)</svg>', re.S)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("page", "whole", "dotted"),
    [("404", 4, 1), ("403", 4, 1), ("429", 3, 1), ("offline", 3, 1), ("500", 4, 0)],
)
def test_a_page_of_nothing_has_strokes_in_place_of_a_number(
    page: str, whole: int, dotted: int
) -> None:
    """As games are counted: one is missing, has not come yet, or is bent."""
    html = render_to_string(f"{page}.html", request=RequestFactory().get("/nowhere/"))
    [drawn] = STROKE.findall(html)
    paths = re.findall(r"<path(.*?) d=\"(.*?)\"", drawn)
    lines = {"dash" in how: path.count("M") for how, path in paths}
    assert (lines.get(False, 0), lines.get(True, 0)) == (whole, dotted)
    assert 'aria-hidden="true"' in drawn and page not in re.sub("<[^>]*>", "", html)
