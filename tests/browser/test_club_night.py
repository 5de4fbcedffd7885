"""A club's night on its phones: names pasted, money, paper, the wall, who is coming."""

import re

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.leagues.sessions import coming
from tests.browser.axe import look_at
from tests.browser.members import with_cookie
from tests.browser.seen import shot, take_picture
from tests.leagues.nights import Playing
from tests.leagues.people import person
from tests.leagues.sessions import enter, sit
from tests.support.wording import wording
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
    take_picture(phone, "pasted")
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
    take_picture(phone, "money")
    phone.goto(playing.url)
    phone.get_by_role("button", name="Paid: Cleo").click()
    phone.get_by_role("button", name="Paid: Dan").click()
    expect(
        phone.get_by_text(wording("money.not-paid", several=True, names="Ann and Ben"))
    ).to_be_visible()
    phone.get_by_role("button", name="Both have paid: +9.84 €").click()
    expect(phone.get_by_text("Everybody has paid.")).to_be_visible()
    phone.get_by_role("button", name="Prizes are given out: 15 €").click()
    expect(phone.get_by_text("−15.00 €").first).to_be_visible()
    take_picture(phone, "money-paid")
    phone.goto(f"/l/{playing.league.code}/money/")
    take_picture(phone, "kitty")


@pytest.mark.chromium("sees a page as paper, which no other driver shows")
def test_paper_and_the_wall(phone: Page, site: str, playing: Playing) -> None:
    enter(sit(playing.evening, playing.club.people), STRONG)
    with_cookie(phone, playing.league, "Eva", site)
    url = f"/l/{playing.league.code}/sessions/{playing.evening.pk}"
    playing.pay(playing.club.people[0])
    for name in ("slips", "result", "wall", "money/cash", "money/receipts"):
        phone.set_viewport_size({"width": 390, "height": 844})
        phone.goto(f"{url}/{name}/")
        take_picture(phone, name.replace("/", "-"))
    phone.goto(f"/l/{playing.league.code}/people/invitations/")
    take_picture(phone, "invites")
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


NAMES = (
    *("Maximilian Christopher von Hohenzollern", "Quintus Andresen-Feddersen"),
    *("Katharina Wilhelmine Schmidt-Rottenburg", "Jo"),
)
# The words of names that stand in two lines.
BROKEN = """all => all.flatMap(one => {
  const range = document.createRange(), found = [];
  const text = (one.querySelector("a") ?? one).firstChild;
  for (const word of text.data.matchAll(/[^\\s-]+/g)) {
    range.setStart(text, word.index);
    range.setEnd(text, word.index + word[0].length);
    if (range.getClientRects().length > 1) found.push(word[0]);
  }
  return found;
})"""
# Width and height in points.
PAPERS = {
    ("A4", False): (595, 842),
    ("A4", True): (842, 595),
    ("Letter", False): (612, 792),
    ("Letter", True): (792, 612),
}


@pytest.mark.chromium("paper is printed by its own protocol")
def test_what_is_printed_takes_the_paper_that_is_asked_for(
    phone: Page, site: str, playing: Playing
) -> None:
    """And no name breaks within a word."""
    for player, name in zip(playing.club.people, NAMES, strict=True):
        player.name = name
        player.save()
    playing.pay(playing.club.people[0])
    with_cookie(phone, playing.league, "Eva", site)
    home = f"/l/{playing.league.code}"
    url = f"{home}/sessions/{playing.evening.pk}"
    pages = ("result", "money/cash", "money/receipts")
    for page in (*(f"{url}/{one}/" for one in pages), f"{home}/year/"):
        phone.goto(page)
        for (name, lies), size in PAPERS.items():
            paper = phone.pdf(format=name, landscape=lies, prefer_css_page_size=True)
            boxes = re.findall(rb"/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]", paper)
            # A browser rounds them up.
            assert boxes, page
            for wide, high in boxes:
                off = float(wide) - size[0], float(high) - size[1]
                assert all(0 <= one < 2 for one in off), (page, name, lies)
        phone.emulate_media(media="print")
        phone.set_viewport_size({"width": 700, "height": 900})
        names = phone.locator("tbody th[scope=row], .plain h2")
        assert names.count() and names.evaluate_all(BROKEN) == []
        phone.emulate_media(media="screen")


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
    take_picture(phone, "close")
    phone.set_viewport_size({"width": 390, "height": 844})
    expect(phone.get_by_text("needs a decision")).to_be_visible()
    phone.get_by_text("It does not count").click()
    expect(phone.get_by_text("All tables are decided.")).to_be_visible()
    expect(phone.get_by_text("needs a decision")).to_be_hidden()
    shot(phone, "close-decided")
    phone.get_by_role("button", name="Close the evening").click()
    expect(phone.get_by_role("heading", name="Left out")).to_be_visible()
    take_picture(phone, "closed")


def test_somebody_without_an_account_is_coming(
    phone: Page, site: str, playing: Playing
) -> None:
    phone.goto(coming.address(playing.league))
    take_picture(phone, "coming")
    phone.goto(coming.address(playing.league))
    person(playing.league, "Gus")
    phone.reload()
    phone.get_by_label("Your name").select_option(label="Gus")
    phone.get_by_role("button", name="I am coming").click()
    expect(phone.get_by_text("Gus is coming.")).to_be_visible()
