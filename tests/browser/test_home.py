"""The home page on a phone: finding a game as one types."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.tables import scoring
from tests.support import engines
from tests.support.idle import idle


def test_games_are_found_as_one_types(phone: Page) -> None:
    phone.goto("/")
    idle(phone)  # home.js comes once the page is there
    games = phone.get_by_role("link").filter(has_text="players")
    expect(games).to_have_count(len(scoring.all_games()))
    find = phone.get_by_role("searchbox", name="Find a game")
    find.press_sequentially("dirty")
    expect(games).to_have_count(1)
    expect(games).to_contain_text("Buck Euchre")
    expect(phone.get_by_role("status").filter(has_text="1 of")).to_be_visible()
    find.fill("Préfé")
    expect(games).to_contain_text("Preference")
    find.fill("chess")
    expect(games).to_have_count(0)
    expect(phone.get_by_text("Try a shorter word")).to_be_visible()
    find.fill("")
    expect(games).to_have_count(len(scoring.all_games()))


def test_enter_opens_the_one_game_that_is_left(phone: Page) -> None:
    phone.goto("/")
    idle(phone)  # home.js comes once the page is there
    find = phone.get_by_role("searchbox", name="Find a game")
    find.fill("kalooki")
    find.press("Enter")
    expect(phone).to_have_url("/new/kaluki/")


@pytest.mark.chromium("style sheets hear that there are no scripts")
def test_games_are_found_without_a_script(new_phone: Callable[..., Page]) -> None:
    phone = new_phone(java_script_enabled=False)
    phone.goto("/")
    phone.get_by_role("searchbox", name="Find a game").fill("rummy")
    phone.get_by_role("button", name="Find").click()
    games = phone.get_by_role("link").filter(has_text="players")
    expect(games).to_have_count(2)


def test_every_game_is_in_view_without_scrolling(phone: Page) -> None:
    phone.goto("/")
    last = phone.get_by_role("link").filter(has_text="players").last
    foot = phone.get_by_role("contentinfo").bounding_box()
    box = last.bounding_box()
    assert box and foot and box["y"] + box["height"] <= foot["y"]
    expect(phone.get_by_label("Join a table")).to_be_in_viewport()


def test_a_desk_has_two_columns(new_phone: Callable[..., Page]) -> None:
    desk = new_phone(
        viewport={"width": 1280, "height": 800}, is_mobile=False, has_touch=False
    )
    for page, left, right in (
        ("/", "#games", "#menu"),
        ("/new/skat/", ".seats", "#house"),
        ("/games/skat/", ".prose", "#scoring"),
    ):
        desk.goto(page)
        if page.startswith("/games/") and engines.is_firefox(desk.context):
            continue  # it begins no column anew: the rules go on in the other
        first, other = (desk.locator(each).bounding_box() for each in (left, right))
        assert first and other and first["x"] + first["width"] <= other["x"]
        assert other["y"] < 400
