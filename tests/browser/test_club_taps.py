"""From the start of the app to six tables begun, counted in taps."""

from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from scorekeeper.leagues.models import League, Role
from scorekeeper.tables.models import Table
from tests.browser.members import with_cookie
from tests.browser.touch import Hand
from tests.leagues import people

NAMES = [f"{first}{last}" for first in ("Ann", "Ben", "Cleo") for last in "abcdefgh"]


@pytest.fixture
def league() -> League:
    """24 people and their organiser, one of them; all games, house rules for Skat."""
    league = people.found_league(organiser=NAMES[0])
    for name in NAMES[1:]:
        people.person(league, name)
    people.season(league)
    league.presets.create(game="skat", name="Club")
    return league


def opens(phone: Page, league: League, site: str) -> Hand:
    with_cookie(phone, league, NAMES[0], site, Role.ORGANISER)
    phone.goto("/")
    hand = Hand(phone)
    hand.tap(phone.get_by_role("link", name=league.name).first)
    return hand


def draws(hand: Hand) -> None:
    """No game is asked for: the club has house rules for one."""
    hand.press("Draw seats")
    hand.press("Start the tables")
    expect(hand.phone.get_by_text("Games in progress")).to_be_visible()
    assert Table.objects.count() == 6


def tonight(league: League) -> None:
    starts = timezone.now() - timedelta(minutes=1)
    people.session(league.seasons.get(), starts=starts)


def test_by_name_one_after_the_other(phone: Page, league: League, site: str) -> None:
    tonight(league)
    hand = opens(phone, league, site)
    for name in NAMES:
        hand.press(name)
        expect(phone.get_by_role("button", name=name, exact=True)).to_have_attribute(
            "aria-pressed", "true"
        )
    draws(hand)
    assert hand.taps == 27, "docs/taps.md says otherwise"


def test_all_of_them_by_one_tap(phone: Page, league: League, site: str) -> None:
    tonight(league)
    hand = opens(phone, league, site)
    hand.press("All 24 of the league are here")
    draws(hand)
    assert hand.taps == 4, "docs/taps.md says otherwise"


def test_where_no_evening_was_planned(phone: Page, league: League, site: str) -> None:
    hand = opens(phone, league, site)
    hand.tap(phone.get_by_role("link", name="Plan an evening"))
    hand.press("Plan the evening")
    hand.press("All 24 of the league are here")
    draws(hand)
    assert hand.taps == 6, "docs/taps.md says otherwise"


def test_the_game_is_a_tap_away_where_none_is_known(
    phone: Page, league: League, site: str
) -> None:
    """It is a screen above or below the button, which leads there."""
    league.presets.all().delete()
    tonight(league)
    hand = opens(phone, league, site)
    hand.press("All 24 of the league are here")
    hand.tap(phone.get_by_role("link", name="Choose a game"))
    skat = phone.locator("#games label", has_text="Skat")
    expect(skat).to_be_in_viewport()
    hand.tap(skat)
    draws(hand)
    assert hand.taps == 6, "docs/taps.md says otherwise"
