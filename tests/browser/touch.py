"""What a hand does on a phone at the table."""

from playwright.sync_api import Page, expect


def press(page: Page, button: str) -> None:
    page.get_by_role("button", name=button, exact=True).click()


def choose(page: Page, group: str, option: str) -> None:
    radio = page.get_by_role("group", name=group, exact=True)
    radio.get_by_role("radio", name=option).check()


def step(page: Page, what: str, times: int) -> None:
    for _ in range(abs(times)):
        press(page, f"{what}: one {'more' if times > 0 else 'less'}")


def fill(page: Page, what: str, text: object) -> None:
    page.get_by_role("textbox", name=what, exact=True).fill(str(text))


def saved(page: Page, what: str) -> None:
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
