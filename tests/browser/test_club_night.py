"""A club's night on its phones: names pasted, money, paper, the wall, who is coming."""

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.leagues.sessions import coming
from tests.browser.axe import look_at
from tests.browser.members import with_cookie
from tests.browser.seen import seen, shot
from tests.leagues.nights import Playing
from tests.leagues.people import person
from tests.leagues.sessions import enter, sit
from tests.tables.people import STRONG


@pytest.fixture
def playing(site: str) -> Playing:
    return Playing()


def test_names_are_pasted(phone: Page, site: str, playing: Playing) -> None:
    person(playing.league, "Katharina Schmid")
    with_cookie(phone, playing.league, "Eva", site)
    phone.goto(f"/l/{playing.league.code}/people/add/")
    pasted = "No\tName\n1\tANN\n2\tFinn\n3\tCatharina Schmidt\n4\tFinn\n5\tGrete"
    phone.get_by_label("Names", exact=True).fill(pasted)
    phone.get_by_role("button", name="Add them").click()
    expect(phone.get_by_text("Did you mean Katharina Schmid?")).to_be_visible()
    seen(phone, "pasted")
    phone.get_by_label("Name 4").fill("Finn B.")
    # Whom somebody has to decide on stands first.
    phone.get_by_label("Add Finn").first.check()
    phone.get_by_role("button", name="Add those ticked").click()
    expect(phone.get_by_text("Finn, Finn B. and Grete added.")).to_be_visible()


def test_the_kitty(phone: Page, site: str, playing: Playing) -> None:
    with_cookie(phone, playing.league, "Eva", site)
    phone.goto(f"/l/{playing.league.code}/settings/money/")
    look_at(phone)
    phone.goto(playing.url)
    seen(phone, "money")
    phone.goto(playing.url)
    phone.get_by_role("button", name="Paid: Cleo").click()
    phone.get_by_role("button", name="Paid: Dan").click()
    expect(phone.get_by_text("Ann and Ben have not paid.")).to_be_visible()
    phone.get_by_role("button", name="Both have paid: +9.84 €").click()
    expect(phone.get_by_text("Everybody has paid.")).to_be_visible()
    phone.get_by_role("button", name="Prizes are given out: 15 €").click()
    expect(phone.get_by_text("−15.00 €").first).to_be_visible()
    seen(phone, "money-paid")
    phone.goto(f"/l/{playing.league.code}/money/")
    seen(phone, "kitty")


def test_paper_and_the_wall(phone: Page, site: str, playing: Playing) -> None:
    enter(sit(playing.evening, playing.club.people), STRONG)
    with_cookie(phone, playing.league, "Eva", site)
    url = f"/l/{playing.league.code}/sessions/{playing.evening.pk}"
    for name in ("slips", "result", "wall"):
        phone.set_viewport_size({"width": 390, "height": 844})
        phone.goto(f"{url}/{name}/")
        seen(phone, name)
    phone.goto(f"/l/{playing.league.code}/people/invitations/")
    seen(phone, "invites")
    for name in ("slips", "result"):
        phone.goto(f"{url}/{name}/")
        phone.emulate_media(media="print")
        expect(phone.get_by_role("button", name="Print")).to_be_hidden()
        expect(phone.get_by_role("link", name="Back")).to_be_hidden()
        shot(phone, f"{name}-print")
        phone.emulate_media(media="screen")
    phone.set_viewport_size({"width": 1280, "height": 800})
    phone.goto(f"{url}/wall/")
    shot(phone, "wall-1280")


def test_an_evening_is_closed_with_a_table_that_goes_on(
    phone: Page, site: str, playing: Playing
) -> None:
    enter(sit(playing.evening, playing.club.people), STRONG)
    with_cookie(phone, playing.league, "Eva", site)
    url = f"/l/{playing.league.code}/sessions/{playing.evening.pk}"
    phone.goto(f"{url}/")
    phone.set_viewport_size({"width": 320, "height": 640})
    # A long name stays in its own cell, on a small phone too.
    name = phone.locator(".thin .nm").first
    name.evaluate("one => one.textContent = 'Quintus Andresen-Feddersen'")
    box = "getBoundingClientRect().right"
    inside = f"one => one.{box} <= one.parentElement.{box}"
    assert name.evaluate(inside)
    phone.get_by_role("link", name="Close: Close the evening").click()
    seen(phone, "close")
    phone.set_viewport_size({"width": 390, "height": 844})
    expect(phone.get_by_text("needs a decision")).to_be_visible()
    phone.get_by_text("It does not count").click()
    expect(phone.get_by_text("All tables are decided.")).to_be_visible()
    expect(phone.get_by_text("needs a decision")).to_be_hidden()
    shot(phone, "close-decided")
    phone.get_by_role("button", name="Close the evening").click()
    expect(phone.get_by_role("heading", name="Left out")).to_be_visible()
    seen(phone, "closed")


def test_somebody_without_an_account_is_coming(
    phone: Page, site: str, playing: Playing
) -> None:
    phone.goto(coming.address(playing.league))
    seen(phone, "coming")
    phone.goto(coming.address(playing.league))
    person(playing.league, "Gus")
    phone.reload()
    phone.get_by_label("Your name").select_option(label="Gus")
    phone.get_by_role("button", name="I am coming").click()
    expect(phone.get_by_text("Gus is coming.")).to_be_visible()
