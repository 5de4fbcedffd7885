"""What stands on a page."""

import os
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.axe import look_at


def shot(page: Page, name: str) -> None:
    """For whoever wants to see them: SHOTS names a folder."""
    if folder := os.environ.get("SHOTS"):
        page.screenshot(path=Path(folder) / f"{name}.png", full_page=True)


def take_picture(page: Page, name: str) -> None:
    """Light, dark and narrow; axe finds nothing."""
    shot(page, name)
    page.emulate_media(color_scheme="dark")
    shot(page, f"{name}-dark")
    page.emulate_media(color_scheme="light")
    page.set_viewport_size({"width": 320, "height": 640})
    shot(page, f"{name}-320")
    look_at(page)


def tell(phone: Page, words: str) -> None:
    phone.get_by_label("What happened").fill(words)


def minus(number: int) -> str:
    return f"−{-number}" if number < 0 else str(number)


def lines(verdict: dict) -> list[list[tuple]]:
    """What each round scores by which rule; a list may be entered in another order."""
    return [
        sorted(
            (line["side"], line["points"], line["rule"]) for line in scored["reasons"]
        )
        for scored in verdict["rounds"]
    ]


def side_names(verdict: dict, side: int) -> list[str]:
    return [verdict["players"][seat] for seat in verdict["sides"][side]]


def has(page: Page, *sentences: str) -> None:
    """As it is seen: in the order of the page, spaces aside."""
    for sentence in sentences:
        expect(page.locator("body")).to_contain_text(sentence, use_inner_text=True)
