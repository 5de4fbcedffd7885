"""One more sits down at a table of an evening, and the last deal is called."""

from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.axe import look_at
from tests.browser.gypsy import press
from tests.browser.members import with_cookie
from tests.leagues.people import ranking
from tests.leagues.sessions import club, enter, sit
from tests.support.wording import wording

# Spades from the hand with 2: (2 + game 1 + hand 1) × 11 = 44.
DEAL: dict[str, Any] = {
    "declarer": 0,
    "bid": 20,
    "game": "S",
    "hand": True,
    "matadors": 2,
    "card_points": 72,
    "tricks": 7,
}


def test_a_fourth_sits_down_and_the_last_deal_is_called(phone: Page, site: str) -> None:
    """One deal of three, then Dan is there: a turn of four from then on makes five."""
    hall = club("Ann Ben Cleo Dan")
    ranking(hall.season, "skat", system="points")
    table = enter(sit(hall.evening, hall.people_at(0, 1, 2), "skat"), DEAL)
    with_cookie(phone, hall.league, "Sven", site)
    phone.goto(f"/run/{table.host_token}/")
    phone.goto(f"/t/{table.code}/seats/come/")
    look_at(phone)
    phone.get_by_label("Who sits down").select_option("Dan")
    press(phone, "Sit down")
    expect(
        phone.get_by_text("At the table now: Ann, Ben, Cleo and Dan.")
    ).to_be_visible()
    phone.goto(f"/t/{table.code}/seats/go/")
    look_at(phone)
    phone.goto(f"/t/{table.code}/sheet/")
    expect(phone.get_by_text("Dan: not there")).to_have_count(1)
    phone.goto(f"/l/{hall.league.code}/sessions/{hall.evening.pk}/last/")
    expect(phone.get_by_text("5 deals in all, not 36.")).to_be_visible()
    look_at(phone)
    press(phone, "Call the last deal")
    expect(phone.get_by_text(wording("last.called-at", count="1"))).to_be_visible()
