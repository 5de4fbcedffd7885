"""Formats of a season on a phone: all games in one table, teams, a knock-out."""

import os
import re
from pathlib import Path

from playwright.sync_api import Page, expect

from scorekeeper.leagues.models import Role
from tests.browser.members import with_cookie
from tests.browser.seen import take_picture
from tests.leagues.people import account, person
from tests.leagues.sessions import RANKED, Club, club, correct, enter, sit, stop
from tests.referee.skat import OF_THREE
from tests.support.wording import wording


def look_at(page: Page, name: str) -> None:
    """As seen, and for whoever wants to see it: large text, a desktop, paper."""
    take_picture(page, name)
    if folder := os.environ.get("SHOTS"):
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        page.screenshot(path=Path(folder) / f"{name}-200.png", full_page=True)
        page.evaluate("document.documentElement.style.fontSize = ''")
        page.set_viewport_size({"width": 1280, "height": 800})
        page.screenshot(path=Path(folder) / f"{name}-desktop.png", full_page=True)
        page.emulate_media(media="print")
        page.screenshot(path=Path(folder) / f"{name}-print.png", full_page=True)
        page.emulate_media(media="screen")
    page.set_viewport_size({"width": 390, "height": 844})


def organise(names: str) -> Club:
    """A club of these people, and Eva, who runs it."""
    made = club(names, visibility="public")
    person(made.league, "Eva", Role.ORGANISER, user=account("Eva"))
    return made


def test_all_games_in_one_table(phone: Page, site: str) -> None:
    season = organise("Ann Ben Maximilian-Christopher Dan")
    season.play(0, 1, 2, 3)
    season.play(1, 0, 2, 3)
    stop(enter(sit(season.evening, season.people_at(3, 2, 0), "skat"), *OF_THREE))
    with_cookie(phone, season.league, "Eva", site)
    phone.goto(f"/l/{season.league.code}/")
    phone.get_by_role("link", name="All games").click()
    look_at(phone, "all-games")
    phone.get_by_role("link", name=re.compile("^6 ?: why")).click()
    expect(phone.locator(".stand .sum")).to_contain_text("counted 6")
    look_at(phone, "all-games-why")
    phone.get_by_role("link", name="How Autumn 2026 counts").click()
    phone.get_by_role("link", name="Change: All games together").click()
    look_at(phone, "all-games-form")
    phone.get_by_label("Points for each game").check()
    phone.get_by_label("Points for places").fill("5 3 eins")
    phone.get_by_role("button", name="Save the ranking").click()
    expect(phone.locator("#id_places_error")).to_be_visible()
    expect(phone.get_by_label("Points for places")).to_have_value("5 3 eins")
    phone.get_by_label("Points for places").fill("5 3 1")
    phone.get_by_role("button", name="Save the ranking").click()
    expect(
        phone.get_by_text(wording("ranking.points-for-places", points="5, 3, 1"))
    ).to_be_visible()


def test_a_team_season(phone: Page, site: str) -> None:
    """From setting up to the standings, and one who moves."""
    season = organise("Ann Ben Cleo Dan")
    league = season.league
    with_cookie(phone, league, "Eva", site)
    phone.goto(f"/l/{league.code}/seasons/{season.season.pk}/")
    phone.get_by_role("link", name="Change: Teams").click()
    look_at(phone, "teams-first")
    phone.get_by_label("New teams").fill("Kings\nQueens of the Thursday Evening Club")
    phone.get_by_role("button", name="Save the teams").click()
    expect(phone.get_by_text("Teams of Autumn 2026 saved.")).to_be_visible()
    for name, team in (("Ann", "Kings"), ("Dan", "Kings"), ("Ben", "Q"), ("Cleo", "Q")):
        element = phone.get_by_label(name, exact=True)
        element.select_option(
            value=str(season.season.teams.get(name__startswith=team).pk)
        )
    look_at(phone, "teams-form")
    phone.get_by_role("button", name="Save the teams").click()
    expect(phone.get_by_text("Teams of Autumn 2026 saved.")).to_be_visible()
    phone.get_by_role("link", name="Standings of the teams").click()
    expect(phone.get_by_text("No games counted yet")).to_be_visible()
    look_at(phone, "teams-empty")
    season.play(0, 1, 2, 3)
    phone.goto(f"/l/{league.code}/")
    phone.get_by_role("link", name="Standings of the teams").click()
    phone.get_by_role("link", name=re.compile("^3 ?: why")).first.click()
    expect(phone.locator(".stand .sum")).to_contain_text("counted 3")
    look_at(phone, "teams-why")
    phone.goto(f"/l/{league.code}/sessions/{season.evening.pk}/")
    expect(phone.locator("#teams")).to_contain_text("Kings")
    look_at(phone, "teams-evening")
    phone.goto(f"/l/{league.code}/sessions/{season.evening.pk}/report/")
    look_at(phone, "teams-report")


def test_a_knock_out(phone: Page, site: str) -> None:
    """From setting up to the winner."""
    season = organise("Ann Ben Cleo Dan Emil Finn Grete Maximilian-Christopher")
    league, evening = season.league, season.evening
    with_cookie(phone, league, "Eva", site)
    phone.goto(f"/l/{league.code}/sessions/")
    phone.get_by_role("link", name="Knock-outs").click()
    look_at(phone, "knockout-none")
    phone.get_by_role("link", name="New knock-out").click()
    phone.get_by_role("link", name="Gypsy").click()
    phone.get_by_text("Eva", exact=True).click()
    look_at(phone, "knockout-form")
    phone.get_by_role("button", name="Make the bracket").click()
    expect(phone.get_by_role("heading", name="Final")).to_be_visible()
    look_at(phone, "knockout-new")
    for name in ("round-1", "round-2"):
        phone.get_by_role("button", name=re.compile("on the evening")).first.click()
        phone.get_by_role("button", name=re.compile("^Start the")).click()
        expect(phone.locator("#now")).to_be_visible()
        for assignment in evening.assignments.filter(
            table__final__isnull=True
        ).select_related("table"):
            assert assignment.table is not None
            enter(assignment.table, *[RANKED] * 3)
        phone.goto(f"/l/{league.code}/sessions/{evening.pk}/")
        phone.get_by_role("link", name="See the bracket").click()
        look_at(phone, f"knockout-{name}")
    expect(phone.get_by_text("Ann has won Knock-out.")).to_be_visible()
    # Table 1 ends otherwise: who won has to be asked again.
    table = evening.assignments.get(turn=1, number=1).table
    assert table is not None
    for number in (3, 2, 1):
        facts = {"bids": [0, 3, 2, 7], "tricks": [1, 3, 2, 7]}
        correct(table, number, facts)
    phone.reload()
    expect(phone.get_by_text("A result has changed:")).to_be_visible()
    expect(phone.get_by_text("Ann has won")).to_have_count(0)
    look_at(phone, "knockout-changed")
    phone.get_by_role("button", name="Leave it as played").click()
    expect(phone.get_by_text("A result has changed:")).to_have_count(0)
