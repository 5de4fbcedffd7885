"""What phones ask of the site for one round: each request is paid for by all tables."""

from collections import Counter
from collections.abc import Callable

from playwright.sync_api import Page, Request, expect

from scorekeeper.tables.models import Table
from tests.browser.live import table as table, until as until
from tests.browser.offline import ready
from tests.support.idle import idle
from tests.tables.people import FIRST, SECOND

SCORERS = 4
# Whoever fetched what is new looks so many milliseconds later whether there is more.
LOOKS_AGAIN = 2000


def note_requests(page: Page, code: str, seen: Counter[str]) -> None:
    """Count what goes to the server, by what it is for; not what a cache answers."""
    home = f"/t/{code}/"

    def count(request: Request) -> None:
        path = request.url.partition("//")[2].partition("/")[2]
        if request.is_navigation_request():
            seen["page"] += 1
        elif f"/{path}".partition("?")[0] == home:
            seen["parts"] += 1
        elif f"/{path}".startswith(home):
            seen[path.removeprefix(home[1:]).partition("/")[0]] += 1

    page.on("request", count)


# By the clock of the page: where the processor is slow, its other timers are late too.
TAPS = """async (numbers) => {
    for (const number of numbers) {
        const cells = [...document.querySelectorAll("#strip button")];
        cells.find((cell) => cell.textContent === `${number}`).click();
        await new Promise((rested) => setTimeout(rested, 320));
    }
}"""


def save(page: Page, numbers: list[int]) -> None:
    """By the strip, a tap a third of a second, until nothing more is asked."""
    page.evaluate(TAPS, numbers)
    expect(page.locator("#save .waits")).to_have_count(0)
    page.locator("#save").click()


def hears_of(page: Page, version: int) -> None:
    follow = page.locator("#follow")
    until(lambda: int(follow.get_attribute("data-version") or 0) > version)


def test_a_round_of_four_scorers_asks_little(
    new_phone: Callable[..., Page],
    table: Table,
) -> None:
    """Who enters: one save and one page a stage, and the stream again; checks beside.
    Every other phone: the parts that are new, once a stage. The form for a phone that
    loses its network is asked for once a dealer, and no page is fetched to be kept.
    """
    pages = [new_phone(service_workers="allow") for _ in range(SCORERS)]
    for page in pages:
        page.goto(f"/run/{table.host_token}/")
        ready(page)
        expect(page.locator(".bar .live:not(.off)")).to_be_visible()
    first, *others = pages
    save(first, SECOND["tricks"][:3])  # the round that is open
    for page in pages:
        expect(page.locator("#entry h2").first).to_contain_text("Bids")
        idle(page, within=LOOKS_AGAIN)
    seen: Counter[str] = Counter()
    for page in pages:
        note_requests(page, table.code, seen)
    for facts in (FIRST["bids"], FIRST["tricks"][:3]):  # the last one is offered
        version = int(first.locator("#follow").get_attribute("data-version") or 0)
        save(first, facts)
        for page in pages:
            hears_of(page, version)
        for page in pages:
            idle(page, within=LOOKS_AGAIN)
    assert seen["rest"] == SCORERS
    assert seen["parts"] == 2 * SCORERS
    assert seen["record"] == 2
    assert seen.total() - seen["check"] == 10 + SCORERS
    assert seen["check"] <= 2  # once a stage, when the hand rests
