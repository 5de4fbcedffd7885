"""What a hand does on a phone at the table."""

import re

from playwright.sync_api import Locator, Page, Route, TimeoutError, expect

from tests.support.idle import until

HELD = 80  # milliseconds that a thumb rests; the page may be drawn anew meanwhile
SUGGESTED = 3_000  # as long for a number to be typed, before what is suggested is taken


class Line:
    """Holds back what is asked for, until it lets go; or so many at most."""

    def __init__(
        self, page: Page, what: str | re.Pattern[str], most: int = 1000
    ) -> None:
        self.page, self.most, self.free = page, most, False
        self.held: list[Route] = []
        page.route(what, self.take)

    def take(self, route: Route) -> None:
        if self.free or len(self.held) == self.most:
            route.continue_()
        else:
            self.held.append(route)

    def waits(self, for_: int = 1) -> None:
        """Until so many have been asked for."""
        until(self.page, lambda: len(self.held) >= for_)

    def lets_go(self) -> None:
        self.free = True
        for route in self.held:
            route.continue_()


class Hand:
    """Taps what stands on the page, and counts."""

    def __init__(self, phone: Page) -> None:
        self.phone, self.taps = phone, 0

    def tap(self, what: Locator) -> None:
        self.taps += 1
        what.click(delay=HELD)

    def press(self, name: str) -> None:
        self.tap(self.phone.get_by_role("button", name=name, exact=True))


def slow(page: Page, times: int) -> None:
    """As many times as slow as this machine: as an old phone is."""
    devtools = page.context.new_cdp_session(page)
    devtools.send("Emulation.setCPUThrottlingRate", {"rate": times})


def by_force(element: Locator) -> Locator:
    """What is tapped unseen or struck, once the late scripts are there."""
    element.page.wait_for_function(
        "() => !document.documentElement.style.pointerEvents"
    )
    return element


def press(page: Page, button: str) -> None:
    """By its words; those of the one big button, whatever it takes with it."""
    exact = page.get_by_role("button", name=button, exact=True)
    words = rf"^\s*(Take .+and )?{re.escape(button)}(\S.*)?\s*$"
    if button.startswith("Save"):  # what is taken, or who wins, stands in its place
        score = re.escape(button.removeprefix("Save: "))
        words += rf"|^\s*(Take \d+(: {score}|: .+ wins?| for )|End the game: )"
    save = page.locator("#save").filter(has_text=re.compile(words, re.I | re.S))
    exact.or_(save).first.click()


def choose(page: Page, group: str, option: str) -> None:
    radio = page.get_by_role("group", name=group, exact=True)
    radio.get_by_role("radio", name=option).check()


def step(page: Page, what: str, times: int) -> None:
    for _ in range(abs(times)):
        press(page, f"{what}: one {'more' if times > 0 else 'less'}")


def take(page: Page, what: str) -> Locator:
    """The button that takes what is suggested."""
    name = re.compile(f"^.+ take: {re.escape(what)}$")
    return page.get_by_role("button", name=name)


def fill(page: Page, what: str, text: object) -> None:
    """Type a number; where one is suggested, take it first."""
    box = page.get_by_role("textbox", name=what, exact=True)
    try:
        box.fill(str(text), timeout=SUGGESTED)
    except TimeoutError:
        if (suggested := take(page, what)).is_visible():  # else the page is late
            suggested.click()
        box.fill(str(text))


def expect_saved(page: Page, what: str) -> None:
    expect(page.locator("#notices")).to_contain_text(f"{what} saved")


def totals(page: Page, expected: list[str]) -> None:
    expect(page.locator("#scores .tot")).to_have_text(expected)


def start(page: Page, game: str, names: list[str], *touches: str) -> None:
    page.goto("/")
    page.get_by_role("link", name=game).first.click()
    for button in touches:
        press(page, button)
    for seat, name in enumerate(names, 1):
        page.get_by_role("textbox", name=f"Seat {seat}").fill(name)
