"""What a hand does before the scripts that come late is as good as after they came.

Each of them is held back while something is typed or tapped, and comes then.
"""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.leagues.models import Session
from scorekeeper.leagues.sessions import attendance
from tests.browser.members import with_cookie
from tests.browser.touch import Line
from tests.leagues.people import found, person, season, session
from tests.support.idle import idle

NAMES = ("Ann", "Ben", "Cleo", "Dan")


@pytest.fixture
def evening(site: str) -> Session:
    league = found(games=["gypsy"], organiser="Olga")
    for name in NAMES:
        person(league, name)
    return session(season(league))


def early(page: Page, url: str, script: str) -> Line:
    """A page that is there but for this one of its scripts."""
    line = Line(page, f"**/js/{script}*.js")
    page.add_init_script("window.early = true")
    page.goto(url)
    line.waits()
    return line


def at(evening: Session) -> str:
    return f"/l/{evening.season.league.code}/sessions/{evening.pk}/"


def comes(evening: Session, name: str) -> None:
    """On another phone."""
    attendance.come(evening, name, None, on=True)


def test_a_name_typed_before_the_evening_is_followed_stays(
    new_phone: Callable[..., Page], evening: Session, site: str
) -> None:
    phone = new_phone()
    with_cookie(phone, evening.season.league, "Sven", site)
    line = early(phone, at(evening), "session")
    phone.get_by_text("A guest, or a substitute").click()
    phone.get_by_label("Name").fill("Ida")
    comes(evening, "Gil")
    line.lets_go()
    idle(phone)
    expect(phone.locator(".bar .live")).to_have_text("Live")
    expect(phone.get_by_label("Name")).to_have_value("Ida")


def test_a_form_sent_before_the_evening_is_followed_stops_nothing(
    new_phone: Callable[..., Page], evening: Session, site: str
) -> None:
    """What others change comes after its answer, as ever."""
    phone = new_phone()
    with_cookie(phone, evening.season.league, "Sven", site)
    line = early(phone, at(evening), "session")
    answer = Line(phone, "**/come/", most=1)
    phone.get_by_text("A guest, or a substitute").click()
    phone.get_by_label("Name").fill("Ida")
    phone.get_by_role("button", name="Add", exact=True).click()
    answer.waits()
    line.lets_go()
    expect(phone.locator(".bar .live")).to_have_text("Live")
    answer.lets_go()
    expect(phone.locator("#who")).to_contain_text("Ida, guest")
    idle(phone)
    comes(evening, "Gil")
    expect(phone.locator("#who")).to_contain_text("Gil, guest")
