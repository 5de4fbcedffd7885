"""What a league shows: axe finds nothing, and it works as it says, also by keys."""

import re

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.leagues.models import League, Person, Visibility
from tests.browser.test_accessibility import look_at
from tests.leagues.counted import autumn
from tests.leagues.people import person


@pytest.fixture
def club(site: str) -> tuple[League, list[Person]]:
    league, people = autumn(visibility=Visibility.PUBLIC)
    person(league, "Maximilian Christopher")
    return league, people


def test_axe(phone: Page, club: tuple[League, list[Person]]) -> None:
    league, (ann, ben, *_) = club
    for path in (
        f"?why={ben.pk}",
        "records/",
        f"tables/?person={ann.pk}",
        f"people/{ann.pk}/",
        f"people/{league.people.last().pk}/",  # type: ignore[union-attr]
    ):
        phone.goto(f"/l/{league.code}/{path}")
        for folded in phone.locator("summary").all():
            folded.click()
        look_at(phone)


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
