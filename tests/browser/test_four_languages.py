"""Four phones at one table, each in its own language: it is one table."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.tables.models import Table
from tests.browser.test_three_tables import says
from tests.browser.touch import totals
from tests.tables.people import FOUR, new_table

CODES = ["en", "de", "es", "it"]
ENTERING = [
    "Ben is entering bids of round 1.",
    "Ben trägt ein: Gebote von Runde 1.",
    "Ben está anotando: apuestas de ronda 1.",
    "Ben sta segnando: dichiarazioni di giro 1.",
]
# 13 bid. Ann 5 exact: 7. Ben 3 short by 1: −1. Cleo 4 exact: 6. Dan 1 exact: 3.
BIDS, TRICKS, TOTALS = [5, 3, 4, 1], [5, 2, 4, 1], ["7", "−1", "6", "3"]


@pytest.fixture
def table(site: str) -> Table:
    return new_table()


def type_all(phone: Page, what: str, numbers: list[int]) -> None:
    for seat, number in enumerate(numbers):
        field = phone.locator(f'#entry [name="{what}-{seat}"]:not([type=hidden])')
        field.fill(str(number))


def test_each_reads_the_table_in_their_own_words(
    new_phone: Callable[..., Page], table: Table
) -> None:
    phones = [new_phone(locale=code) for code in CODES]
    for phone, code, name in zip(phones, CODES, FOUR, strict=True):
        phone.goto(f"/score/{table.scorer_token}/")
        phone.locator(f'button[name="name"][value="{name}"]').click()
        phone.wait_for_url(f"**/t/{table.code}/")
        assert phone.locator("html").get_attribute("lang") == code
        expect(phone.locator(".bar .live:not(.off)")).to_be_visible()
    ann, ben, cleo, dan = phones

    type_all(ben, "bids", BIDS)
    for phone, sentence in zip(phones, ENTERING, strict=True):
        if phone is not ben:
            says(phone, sentence)
    ben.locator("#save").click()
    says(ann, "Entered by Ben: bids of round 1.")
    says(cleo, "Anotado por Ben: apuestas, ronda 1.")
    says(dan, "Segnato da Ben: dichiarazioni: giro 1.")
    type_all(cleo, "tricks", TRICKS)
    cleo.locator("#save").click()
    for phone in phones:
        totals(phone, TOTALS)
    says(cleo, "Ronda 1: se ha guardado.")
    says(ben, "Eingetragen von Cleo:")
    for phone, sentence in zip(
        phones,
        (
            "bid 3, took 2: −1",
            "3 angesagt",
            "apostó 3",
            "3",
        ),
        strict=True,
    ):
        phone.goto(f"/t/{table.code}/sheet/?why=1.1")
        says(phone, sentence)
        print(phone.locator("main").inner_text())
    dan.goto(f"/t/{table.code}/rounds/1/dispute/")
    dan.locator("textarea").fill("Avevo due prese, not one.")
    dan.locator("#save").click()
    for phone in phones:
        phone.goto(f"/t/{table.code}/")
        print(phone.locator("main").inner_text())
        phone.locator('main a[href*="/disputes/"]').first.click()
        says(phone, "Avevo due prese, not one.")
        print(phone.locator("main").inner_text())
