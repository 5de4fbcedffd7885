"""Cards that are tapped, one by one."""

import re

from playwright.sync_api import Page, expect

from scorekeeper.tables.models import Table
from tests.browser.touch import press


def enter(phone: Page, table: Table, number: int = 1) -> None:
    phone.goto(f"/run/{table.host_token}/")
    phone.goto(f"/t/{table.code}/rounds/{number}/cards/")


def tap(phone: Page, *cards: str) -> None:
    for card in cards:
        phone.locator(f'#deck button[value="{card}"]').click()


def now(phone: Page, words: str | re.Pattern[str]) -> None:
    expect(phone.locator("#now")).to_have_text(words)


def tap_pack(phone: Page, cards: str) -> None:
    for card in cards.split():
        phone.locator(f"#card-{card}").tap()


def turn_to(phone: Page, name: str, says: str = "no cards yet") -> None:
    press(phone, f"{name} {says}")
    expect(phone.locator("#held")).to_contain_text(f"Tap the cards {name} holds")
