"""Somebody takes a seat over at a table of an evening: the form, and the list."""

from playwright.sync_api import Page, expect

from tests.browser.axe import look_at
from tests.browser.gypsy import press
from tests.browser.members import with_cookie
from tests.leagues.people import ranking
from tests.leagues.sessions import club


def test_a_seat_is_taken_over_in_mid_game(phone: Page, site: str) -> None:
    hall = club("Ann Ben Cleo Dan Eva")
    ranking(hall.season, system="points")
    hall.play(0, 1, 2, 3)
    table = hall.play(0, 1, 2, 3, rounds=1)
    with_cookie(phone, hall.league, "Sven", site)
    phone.goto(f"/run/{table.host_token}/")
    phone.goto(f"/t/{table.code}/seats/change/")
    look_at(phone)
    phone.get_by_text("Dan", exact=True).click()
    phone.get_by_label("Who sits there now").select_option("Eva")
    press(phone, "Change who sits there")
    phone.goto(f"/l/{hall.league.code}/sessions/{hall.evening.pk}/")
    expect(phone.locator("#so-far")).to_contain_text("Ann leads with 36.")
    look_at(phone)
    phone.goto(f"/l/{hall.league.code}/sessions/new/")
    look_at(phone)
