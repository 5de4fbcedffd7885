"""What a league shows: a number opens what makes it."""

import re
from datetime import date, timedelta
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from scorekeeper.leagues.models import League, Person, Visibility
from scorekeeper.leagues.sessions import seating
from tests.browser.axe import look_at
from tests.leagues.counted import SHORT, autumn, count, count_table
from tests.leagues.people import found_league, person, season, session
from tests.leagues.sessions import RANKED, club as club_of, enter, sit
from tests.support.idle import idle


@pytest.fixture
def club(site: str) -> tuple[League, list[Person]]:
    league, people = autumn(visibility=Visibility.PUBLIC)
    return league, people


LARGE = "document.documentElement.style.fontSize = '200%'"
# By how much each value of the standings is pushed aside.
ASIDE = """[...document.querySelectorAll(".stand tr > :last-child")]
  .map((one) => Math.max(0, one.getBoundingClientRect().right - innerWidth))"""


# Of as many games as a club plays, whether each choice stands beside the first.
IN_LINE = """() => {
  const [one, ...rest] = document.querySelectorAll("nav.chips .chip");
  for (let n = rest.length; n < 12; n += 1) one.after(one.cloneNode(true));
  const boxes = [...one.parentElement.children].map((c) => c.getBoundingClientRect());
  return boxes.map((box) => box.height < 60 && Math.abs(box.top - boxes[0].top) < 1);
}"""


@pytest.mark.sweep(0)
@pytest.mark.parametrize("width", [390, 320])
def test_choices_stand_in_one_line_that_is_pushed_aside(
    phone: Page, club: tuple[League, list[Person]], width: int
) -> None:
    """More games than fit: none is squeezed to letters below each other."""
    phone.set_viewport_size({"width": width, "height": 844})
    season(club[0], "Spring 2026", date(2026, 3, 1), date(2026, 8, 31))
    phone.goto(f"/l/{club[0].code}/")
    assert set(phone.evaluate(IN_LINE)) == {True}


def test_the_value_stands_beside_the_name_also_in_large_text(
    phone: Page, club: tuple[League, list[Person]]
) -> None:
    phone.set_viewport_size({"width": 320, "height": 640})
    phone.goto(f"/l/{club[0].code}/")
    assert set(phone.evaluate(ASIDE)) == {0}
    phone.evaluate(LARGE)
    assert set(phone.evaluate(ASIDE)) == {0}


# The names over the totals of an evening that are not read to their end.
CUT = """[...document.querySelectorAll(".thin .nm")]
  .filter((one) => one.scrollHeight > one.clientHeight + 1)
  .map((one) => one.innerText)"""


def test_names_of_an_evening_are_read_whole_in_large_text(
    phone: Page, site: str
) -> None:
    names = "Maximilian-Christopher Wilhelmine-Charlotte Cleo Dan"
    here = club_of(names, visibility=Visibility.PUBLIC)
    enter(sit(here.evening, here.people), RANKED)
    phone.set_viewport_size({"width": 320, "height": 640})
    phone.goto(f"{here.league.get_absolute_url()}sessions/{here.evening.pk}/")
    phone.evaluate(LARGE)
    expect(phone.locator(".thin .nm")).to_have_count(4)
    assert phone.evaluate(CUT) == []


@pytest.mark.sweep(1)
@pytest.mark.parametrize("language", ["de", "es", "it"])
def test_no_head_pushes_the_value_past_the_edge(
    phone: Page, club: tuple[League, list[Person]], language: str
) -> None:
    phone.set_viewport_size({"width": 320, "height": 640})
    phone.set_extra_http_headers({"Accept-Language": language})
    phone.goto(f"/l/{club[0].code}/")
    assert phone.locator("html").get_attribute("lang") == language
    assert set(phone.evaluate(ASIDE)) == {0}


def test_nine_people_stand_on_a_phone_each_with_a_line(phone: Page, site: str) -> None:
    """The last place is above the tabs; a number opens its sum, a line has words."""
    league = found_league(visibility=Visibility.PUBLIC)
    names = ("Ben", "Cleo", "Dan", "Eva", "Finn", "Grete", "Hugo", "Ida")
    people = [league.people.get(), *(person(league, name) for name in names)]
    autumn = season(league)
    for at, some in enumerate((people[:4], people[4:8], [people[8], *people[:3]])):
        count_table(
            session(autumn, timezone.now() - timedelta(days=20 - at)), some, *SHORT
        )
    count(league)
    phone.goto(f"/l/{league.code}/")
    lines = phone.locator(".stand .way svg")
    expect(lines).to_have_count(9)
    for at in range(9):
        expect(lines.nth(at)).to_have_accessible_name(re.compile(r"(\d|–), (\d|–), \d"))
        assert lines.nth(at).evaluate("(one) => one.getBoundingClientRect().width") > 50
    tabs: Any = phone.locator("nav.nav:visible").bounding_box() or {}
    last: Any = phone.locator(".stand tbody tr").last.bounding_box() or {}
    assert last["y"] + last["height"] <= tabs["y"]
    phone.locator(".stand .val a").last.click()
    expect(phone.locator(".stand .sum")).to_contain_text("counted")
    look_at(phone)


# How far the page goes on below the screen; the least letters of what is found there.
BELOW = "document.documentElement.scrollHeight - innerHeight"
LEAST = """(where) => Math.min(...[...document.querySelectorAll(where)]
  .filter((one) => one.checkVisibility()
    && [...one.childNodes].some((n) => n.nodeType === 3 && n.data.trim()))
  .map((one) => parseFloat(getComputedStyle(one).fontSize)))"""


@pytest.mark.parametrize("rounds", [None, 0, 3], ids=["seats", "begun", "scores"])
def test_four_tables_are_read_from_across_a_room_without_scrolling(
    phone: Page, site: str, rounds: int | None
) -> None:
    names = (
        "Ann Ben Cleo Dan Eva Finn Grete Hugo Ida Jonas Klara Leo Mara Nils Olga Paul"
    )
    night = club_of(names, visibility=Visibility.PUBLIC)
    for number in range(4):
        people = night.people[4 * number : 4 * number + 4]
        if rounds is not None:
            played = rounds if number else min(rounds, 1)
            enter(sit(night.evening, people), *[RANKED] * played)
        else:
            assignment = night.evening.assignments.create(
                turn=1, number=number + 1, game="gypsy"
            )
            seating.sit(assignment, people)
    phone.set_viewport_size({"width": 1920, "height": 1080})
    phone.goto(f"/l/{night.league.code}/sessions/{night.evening.pk}/wall/")
    idle(phone)
    assert phone.evaluate(BELOW) <= 0
    assert phone.evaluate(LEAST, "#evening *, .bar h1, .bar p") >= 36


def test_a_number_is_followed_down(
    phone: Page, club: tuple[League, list[Person]]
) -> None:
    """From the standings by the person to the reasons of one round."""
    league, _ = club
    phone.goto(f"/l/{league.code}/")
    phone.get_by_role("link", name=re.compile("^4 ?: why")).first.click()
    expect(phone.locator(".stand .sum")).to_contain_text("counted 4")
    phone.get_by_role("columnheader", name="Wins").get_by_role("link").click()
    wins = phone.get_by_role("columnheader", name="Wins")
    expect(wins).to_have_attribute("aria-sort", "descending")
    phone.get_by_role("row", name="Ben").get_by_role("link", name="Ben").click()
    expect(phone.get_by_role("heading", name="Ben")).to_be_visible()
    phone.get_by_role("link", name="Highest round").click()
    expect(phone.locator("#pad .why")).to_contain_text("Ben")
