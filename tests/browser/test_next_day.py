"""A round of last night is corrected the next day, and the club’s numbers follow."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from scorekeeper.leagues.models import League, Role
from scorekeeper.tables import log
from scorekeeper.tables.models import Table
from tests.browser.gypsy import fill, press
from tests.browser.live import until
from tests.browser.members import with_cookie
from tests.browser.offline import (
    nothing_waits,
    offline_round,
    open_phone,
    ready,
    rounds_of,
    says,
)
from tests.leagues.sessions import RANKED, club, enter, sit
from tests.support.idle import idle
from tests.tables.people import FIRST, SECOND, new_table, play

__all__ = ["open_phone"]

# Dan was written down with a bid of zero. He bid 1 and took it: 3 in place of −1. With
# 13 bid there are 12 tricks, and Ben was 1 short: −1 in place of 5.
BIDS, TRICKS = [7, 3, 2, 1], [7, 2, 2, 1]


def standings(page: Page, league: League, *expected: str) -> None:
    """Place, name and points for places, by row."""
    page.goto(f"/l/{league.code}/")
    rows = page.locator(".stand tbody tr")
    expect(rows).to_have_count(len(expected))
    for row, text in zip(rows.all(), expected, strict=True):
        place, name, value = text.split()
        expect(row.locator(".rank")).to_have_text(place)
        expect(row.get_by_role("link", name=name, exact=True)).to_be_visible()
        expect(row.locator(".val").first).to_have_text(f"{value}: why")


def rating(page: Page, name: str) -> int:
    row = page.locator(".stand tbody tr").filter(has_text=name)
    row.locator(".val a").click()
    why = page.locator(".stand .why").get_by_text("Rating").inner_text()
    return int(why.split()[1])


def test_a_round_of_last_night_is_corrected(phone: Page, site: str) -> None:
    last_night = timezone.now() - timedelta(days=1)
    cards = club(starts=last_night, rated_after=1)
    league = cards.league
    # 27, 15, 12, −3
    table = enter(sit(cards.evening, cards.people), RANKED, RANKED, RANKED)
    with_cookie(phone, league, "Rita", site, Role.REFEREE)
    standings(phone, league, "1 Ann 3", "2 Ben 2", "3 Cleo 1", "4 Dan 0")
    assert rating(phone, "Ben") > rating(phone, "Cleo")

    phone.get_by_role("link", name="All tables").click()
    phone.get_by_role("link", name="Ann 27").click()
    phone.get_by_role("link", name="Dan, round 3").click()
    phone.get_by_role("link", name="Correct: round 3").click()
    fill(phone, "bids", BIDS)
    fill(phone, "tricks", TRICKS)
    press(phone, "See what changes")
    press(phone, "Correct round 3")
    # Ann 27, Ben 5 + 5 − 1, Cleo 12, Dan −1 − 1 + 3
    expect(phone.locator("#scores .tot")).to_have_text(["27", "9", "12", "1"])

    standings(phone, league, "1 Ann 3", "2 Cleo 2", "3 Ben 1", "4 Dan 0")
    assert rating(phone, "Cleo") > rating(phone, "Ben")
    # Of 12 bids 2 were zero, both lost; of 7 from 1 to 3 Ben’s last was missed.
    phone.goto(f"/l/{league.code}/records/?game={table.game}")
    tally = phone.locator(".tally")
    expect(tally.filter(has_text="Zero").locator(".of").first).to_have_text("0 of 2")
    expect(tally.filter(has_text="1 to 3").locator(".of").first).to_have_text("6 of 7")
    tens = phone.get_by_role("listitem").filter(has_text="Ben")
    expect(tens.filter(has_text="9").first).to_be_visible()


def test_a_phone_tells_its_clock(new_phone: Callable[..., Page]) -> None:
    """Twenty to eleven in the evening in Greenwich is the next morning in Tokyo."""
    table = new_table()
    play(table, FIRST)
    at = datetime(2026, 1, 5, 22, 40, tzinfo=UTC)
    table.entries.update(at=at)
    phone = new_phone(timezone_id="Asia/Tokyo")
    phone.goto(f"/t/{table.code}/")
    idle(phone)
    phone.goto(f"/t/{table.code}/sheet/?why=1.0")
    expect(phone.locator("body")).to_contain_text("07:40")


@pytest.mark.chromium("changes its zone by its own protocol")
def test_a_phone_that_travels_tells_its_clock_anew(phone: Page) -> None:
    """The page that tells it is the last of the hours before."""
    table = new_table()
    play(table, FIRST)
    table.entries.update(at=datetime(2026, 1, 5, 22, 40, tzinfo=UTC))
    session = phone.context.new_cdp_session(phone)
    for zone, hour in (("Asia/Tokyo", "07:40"), ("Europe/Berlin", "23:40")):
        session.send("Emulation.setTimezoneOverride", {"timezoneId": zone})
        for _ in range(2):
            phone.goto(f"/t/{table.code}/sheet/?why=1.0")
            idle(phone)
        expect(phone.locator("body")).to_contain_text(hour)


@pytest.mark.chromium("changes its zone by its own protocol")
@pytest.mark.parametrize("zone", ["America/Los_Angeles", "Pacific/Auckland"])
def test_an_evening_goes_on_in_another_zone(
    open_phone: Callable[[Table], Page], zone: str
) -> None:
    """A day earlier or later by the clock: what waits is sent once, what is typed
    stays, and when it was entered is what it was.
    """
    table = new_table()
    phone = open_phone(table)
    begun = timezone.now()
    session = phone.context.new_cdp_session(phone)
    session.send("Emulation.setTimezoneOverride", {"timezoneId": "Asia/Tokyo"})
    phone.reload()
    idle(phone)
    offline_round(phone, FIRST)
    session.send("Emulation.setTimezoneOverride", {"timezoneId": zone})
    phone.goto(table.get_absolute_url())
    says(phone, "1 round")
    phone.context.set_offline(False)
    until(lambda: rounds_of(table) == [FIRST])
    nothing_waits(phone)
    phone.goto(table.get_absolute_url())
    ready(phone)
    fill(phone, "bids", SECOND["bids"])
    idle(phone)
    phone.reload()
    idle(phone)
    expect(phone.locator("#entry [name=bids-0]")).to_have_value(str(SECOND["bids"][0]))
    press(phone, "Next: tricks")
    until(lambda: rounds_of(table) == [FIRST, {"bids": SECOND["bids"]}])
    first, second = log.entries_of(table)
    assert begun <= first.at <= second.at <= timezone.now()
    hour = f"{first.at.astimezone(ZoneInfo(zone)):%H:%M}"
    phone.goto(f"/t/{table.code}/sheet/?why=1.0")
    expect(phone.locator("body")).to_contain_text(hour)
