"""A league from the phone in the hall: founded, filled, invited, counted."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.axe import look_at
from tests.browser.members import with_account
from tests.browser.touch import by_force
from tests.support.wording import wording


def test_a_league_is_founded_and_filled_and_counts_its_own_way(
    new_phone: Callable[..., Page],
) -> None:
    ann, ben = new_phone(), new_phone()
    with_account(ann, "Ann")
    ann.goto("/account/")
    ann.get_by_role("link", name="Start a league").click()
    ann.get_by_role("button", name="Start the league").click()  # it has no name yet
    expect(ann.locator(".find")).to_contain_text("A league needs a name.")
    look_at(ann)
    ann.get_by_label("League").fill("Thursday Cards")
    ann.get_by_role("button", name="Start the league").click()

    # Its people: they are added, and Ben takes his record.
    ann.get_by_label("Names").fill("Ben\nCleo\nDan")
    look_at(ann)
    ann.get_by_role("button", name="Add them").click()
    expect(ann.locator(".toast")).to_contain_text("Ben, Cleo and Dan added.")
    look_at(ann)
    ann.get_by_role("link", name="Change: Ben").click()
    expect(ann.get_by_label("Name")).to_have_value("Ben")
    look_at(ann)
    link = ann.get_by_role("button", name="Copy: Ben")
    invitation = link.get_attribute("data-copy") or ""
    ben.goto(invitation)
    expect(ben.get_by_text("You are invited as Ben")).to_be_visible()
    look_at(ben)
    with_account(ben, "Benjamin")
    ben.goto(invitation)
    look_at(ben)
    ben.get_by_role("button", name="I am Ben").click()
    expect(ben.locator(".bar")).to_contain_text("Thursday Cards")

    # A season of its own, and a game that counts otherwise.
    ann.locator(".bar a").first.click()
    home = ann.url.removesuffix("people/")
    ann.goto(f"{home}settings/")
    look_at(ann)
    ann.get_by_role("listitem").filter(has_text="Seasons").get_by_role("link").click()
    ann.get_by_role("link", name="New season").click()
    ann.get_by_label("Name").fill("Winter")
    look_at(ann)
    ann.get_by_role("button", name="Save the season").click()
    expect(ann.get_by_role("heading", name="Winter")).to_be_visible()
    look_at(ann)
    ann.get_by_role("link", name="Change: Gypsy").click()
    ann.get_by_label("First place").fill("10")
    ann.get_by_label("Third place").fill("3")
    ann.get_by_role("button", name="Save the ranking").click()
    expect(ann.locator(".find")).to_contain_text("Second place")
    look_at(ann)
    ann.get_by_label("Second place").fill("6")
    ann.get_by_role("button", name="Save the ranking").click()
    expect(
        ann.get_by_text(wording("ranking.points-for-places", points="10, 6, 3")).first
    ).to_be_visible()

    # House rules, and what was done.
    ann.goto(f"{home}presets/new/skat/")
    ann.get_by_label("Name").fill("Club rules")
    by_force(ann.get_by_label("Nobody")).check(force=True)
    look_at(ann)
    ann.get_by_role("button", name="Save these house rules").last.click()
    expect(ann.get_by_text("Skat, version 1")).to_be_visible()
    look_at(ann)
    ann.goto(f"{home}done/")
    expect(
        ann.get_by_text(wording("league.connected", who="Ben", account="Benjamin"))
    ).to_be_visible()
    look_at(ann)
