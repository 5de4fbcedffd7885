"""Reserved seats in the eyes of axe; the time of a series on the wall, by its clock."""

import re
from collections.abc import Callable
from datetime import timedelta
from time import monotonic

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from scorekeeper.leagues.models import Role
from scorekeeper.tables.models import Table
from tests.browser.axe import look_at
from tests.browser.gypsy import press
from tests.browser.members import with_cookie
from tests.leagues.sessions import Club, club, sit

MINUTES = 90


@pytest.fixture
def night() -> Club:
    found = club("Ann Ben Cleo Dan Eva Finn Gus Hal", starts=timezone.now())
    found.evening.planned_minutes = MINUTES
    found.evening.save()
    return found


def address(night: Club, page: str) -> str:
    return f"{night.league.get_absolute_url()}sessions/{night.evening.pk}/{page}/"


def test_seats_are_reserved_and_axe_finds_nothing(
    phone: Page, night: Club, site: str
) -> None:
    """One for this evening and one for each; and a form that is refused."""
    with_cookie(phone, night.league, "Olga", site, Role.ORGANISER)
    phone.goto(address(night, "kept"))
    ann, ben, cleo, *_ = night.people
    choose = phone.locator("select[name=first]").select_option
    choose(str(ann.pk))
    phone.locator("[name=table]").fill("1")
    phone.locator("label", has_text="This evening").click()
    press(phone, "Reserve")
    expect(phone.get_by_text("Ann, at table 1")).to_be_visible()
    choose(str(ben.pk))
    phone.locator("select[name=second]").select_option(str(cleo.pk))
    phone.locator("label", has_text="Each evening").click()
    press(phone, "Reserve")
    expect(phone.get_by_text("Ben and Cleo")).to_be_visible()
    look_at(phone, "light", "dark")
    choose(str(ann.pk))
    phone.locator("label", has_text="This evening").click()
    press(phone, "Reserve")
    expect(phone.locator("#id_table_error")).to_be_visible()
    look_at(phone, "light", "dark")
    phone.get_by_role("button", name="Remove: Ann, at table 1").click()
    expect(phone.get_by_text("Ann, at table 1")).to_have_count(0)
    assert [one.table for one in night.league.kept_seats.all()] == [0]


def time_left(phone: Page) -> int:
    """The seconds that the wall says."""
    minutes, seconds = phone.locator("#left").inner_text().split(":")
    assert len(seconds) == 2
    return 60 * int(minutes) + int(seconds)


def test_the_wall_counts_down_and_says_when_the_time_is_up(
    new_phone: Callable[..., Page], night: Club, site: str
) -> None:
    """A minute by the clock of the page is a minute; at the end it asks the site."""
    table = sit(night.evening, night.people_at(0, 1, 2), "skat")
    phone = new_phone()
    with_cookie(phone, night.league, "Sven", site)
    phone.clock.install()
    phone.goto(address(night, "wall"))
    expect(phone.locator("#left")).to_have_text(re.compile(r"^\d+:\d\d$"))
    begun, since = time_left(phone), monotonic()
    assert MINUTES * 60 - 120 < begun <= MINUTES * 60
    phone.clock.fast_forward(60_000)
    phone.clock.run_for(1_000)
    gone = begun - time_left(phone)
    assert 59 <= gone <= 62 + monotonic() - since
    lasts, is_gone, ahead = phone.evaluate(
        "[gone.max, gone.value, left.textContent]"  # of one moment
    )
    assert lasts == MINUTES * 60
    minutes, seconds = divmod(int(lasts - is_gone), 60)
    assert ahead == f"{minutes}:{seconds:02}"
    early = timezone.now() - timedelta(minutes=MINUTES + 1)
    Table.objects.filter(pk=table.pk).update(created=early)
    phone.clock.fast_forward(begun * 1000)
    expect(phone.locator("#left")).to_have_count(0)
    expect(phone.locator(".next")).to_contain_text("Time is up since")
