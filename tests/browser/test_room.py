"""Every text has its room on a small phone, and in large letters: in a longer language.

The pages are drawn once, without a server, and laid out by one browser at two sizes.
"""

from collections.abc import Iterator
from typing import Any

import pytest
from django.template.loader import render_to_string
from django.test import Client
from playwright.sync_api import Page

from scorekeeper import drawn
from scorekeeper.demo import examples, games as demo
from scorekeeper.leagues.models import Role, Session
from scorekeeper.tables.showing.board import Board, Side
from tests.browser.chance import NAMES
from tests.browser.room import CROWDED, lay_out
from tests.leagues.nights import Night
from tests.site import pseudo
from tests.site.everything import Everything
from tests.tables.people import new_table, record

Shown = Iterator[tuple[str, str]]

# Of a small phone, and of one whose owner needs large letters.
SIZES = ((320, "100%"), (320, "200%"))
OPEN = "document.querySelectorAll('details').forEach((one) => { one.open = true; })"
LARGE = "size => { document.documentElement.style.fontSize = size; }"
ONCE = """/ /desk/ /desk/?of=skat&q=trick /desk/?of=jersey_gin&q=hand /check/ /offline/
    /account/login/ /account/signup/ /games/skat/"""
OF_A_TABLE = (
    "more/ share/ chart/ rules/ rounds/2/cards/ rounds/1/dispute/ seats/ names/"
)
OF_A_CLUB = (
    "people/ seasons/ sessions/ records/ settings/ presets/ exchange/ done/ tables/"
)


def pages(language: str) -> Shown:
    drawn.kept.clear()
    world = Everything(language)
    yield from of_games(world)
    yield from of_one_table(world)
    phone = world.phone()
    yield from ((url, phone.get(url).text) for url in ONCE.split())
    yield from of_a_club(world)


def of_games(world: Everything) -> Shown:
    """How a table of it is begun, each stage of a round, a correction, the sheet."""
    for (slug, _), played in {
        key[0]: (key, of) for key, of in demo.play_games().items()
    }.values():
        sheet = played[0].sheet
        table = new_table(slug, sheet["players"], **sheet["options"])
        host, home = (
            world.open_links(f"/run/{table.host_token}/"),
            table.get_absolute_url(),
        )
        yield f"{slug}: a new table", host.get(f"/new/{slug}/").text
        yield f"{slug}: new", host.get(home).text
        for part in examples.stages_of(table, sheet["rounds"][0]):
            record(table, 1, part)
            yield f"{slug}: after {', '.join(part)}", host.get(home).text
        for where in ("rounds/1/correct/", "sheet/?why=1.0"):
            yield f"{slug}: {where}", host.get(f"{home}{where}").text


def of_one_table(world: Everything) -> Shown:
    table = next(table for table in world.tables if table.game == "gypsy")
    host, home = world.open_links(f"/run/{table.host_token}/"), table.get_absolute_url()
    yield from (
        (where, host.get(f"{home}{where}").text) for where in OF_A_TABLE.split()
    )


def of_a_club(world: Everything) -> Shown:
    world.furnish()
    phone, home = world.phone(), world.league.get_absolute_url()
    phone.force_login(world.mine[Role.ORGANISER])
    world.bring(phone)
    there = [home, *(f"{home}{part}" for part in OF_A_CLUB.split()), *world.pages(home)]
    yield from ((url, phone.get(url).text) for url in ("/account/", *there))


@pytest.mark.django_db
@pytest.mark.sweep(0)
@pytest.mark.parametrize(("width", "size"), SIZES)
def test_no_text_is_cut_or_over_another(
    blank: Page, monkeypatch: pytest.MonkeyPatch, settings: Any, width: int, size: str
) -> None:
    pseudo.speak(monkeypatch, settings)
    faults: dict[str, str] = {}
    shown = dict(pages(pseudo.CODE))
    blank.set_viewport_size({"width": width, "height": 844})
    for name, html in shown.items():
        blank.set_content(lay_out(html))
        blank.evaluate(OPEN)
        blank.evaluate(LARGE, size)
        for fault in blank.evaluate(CROWDED):
            faults.setdefault(fault, f"{name}, {width} px, {size}")
    assert faults == {}
    assert len(shown) > 100


MOST = 1_234_567
STYLE = (
    '<meta name="viewport" content="width=device-width">'
    '<link rel="stylesheet" href="/static/css/app.css">'
)
# How far a total is past the right end of its place, or of the page.
PAST = """all => all.map((one) => {
  const range = document.createRange();
  range.selectNodeContents(one);
  return range.getBoundingClientRect().right
    - one.closest("li").getBoundingClientRect().right;
})"""


@pytest.mark.sweep(1)
@pytest.mark.parametrize("fold", ["", " fold"])
def test_totals_of_seven_digits_keep_to_their_places(blank: Page, fold: str) -> None:
    for sides in range(2, 8):
        made = [
            Side(seat, name, -MOST, MOST, "", False)
            for seat, name in enumerate(NAMES[:sides])
        ]
        board = Board(made, [], "", "", down=False, last=tuple(x.name for x in made))
        told = {"board": board, "fold": fold}
        drawn_scores = render_to_string("tables/_totals.html", told)
        blank.set_content(lay_out(f"{STYLE}<main>{drawn_scores}</main>"))
        for width, height in ((320, 640), (390, 844)):
            blank.set_viewport_size({"width": width, "height": height})
            past = blank.locator(".tot").evaluate_all(PAST)
            assert blank.evaluate("innerWidth") == width
            assert len(past) == sides and max(past) <= 0, (sides, width, past)


BOTTOM = "all => Math.max(...all.map((one) => one.getBoundingClientRect().bottom))"
SMALLEST = "all => Math.min(...all.map((one) => one.getBoundingClientRect().height))"


@pytest.mark.django_db
def test_a_short_name_beside_two_numbers_is_not_broken(blank: Page) -> None:
    """Tricks and points of each: all passed in Skat, and one has no points."""
    table = new_table("skat", ["Anna", "Bernd", "Clara"])
    points = {"card_points": [70, 50, 0], "tricks": [6, 4, 0]}
    record(table, 1, {"passed": True}, points)
    phone = Client()
    phone.get(f"/run/{table.host_token}/")
    blank.set_viewport_size({"width": 390, "height": 844})
    correct = f"{table.get_absolute_url()}rounds/1/correct/"
    blank.set_content(lay_out(phone.get(correct).text))
    names = blank.locator(".two .who > b")
    assert names.count() == 3
    heights = "all => all.map((one) => one.getBoundingClientRect().height)"
    assert max(names.evaluate_all(heights)) < 32


@pytest.mark.django_db
def test_six_tables_stand_on_a_phone(blank: Page) -> None:
    """Above the button, each name met by a thumb; on a wide page the four pages of
    the league are at its top.
    """
    night = Night()
    night.found_and_planned()
    after = Session.objects.get().version
    night.post(f"{night.evening}draw/", after=after, game="gypsy")
    html = night.phone.get(f"{night.home}{night.evening}").content.decode()
    blank.set_viewport_size({"width": 390, "height": 844})
    blank.set_content(lay_out(html))
    names, foot = blank.locator(".drawn button"), blank.locator(".foot")
    assert names.count() == 24
    box = foot.bounding_box()
    assert box and names.evaluate_all(BOTTOM) <= box["y"]
    assert names.evaluate_all(SMALLEST) >= 48
    shown = blank.locator(".nav:visible")
    assert shown.count() == 1 and foot.locator(".nav:visible").count() == 1
    blank.set_viewport_size({"width": 1280, "height": 800})
    box = shown.bounding_box()
    assert shown.count() == 1 and box and box["y"] + box["height"] < 80
