"""Four phones at one table, each in its own language: it is one table."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.tables.models import Table
from tests.browser.seen import has
from tests.browser.touch import totals
from tests.tables.people import FOUR, new_table

CODES = ["en", "de", "es", "it"]
ENTERING = [
    "Ben is entering bids.",
    "",
    "Ben está anotando: apuestas.",
    "Ben sta segnando: dichiarazioni.",
]
SHORT = [
    "Bid 3, took 2: 1 short, −1",
    "3 angesagt, 2 gemacht: 1 zu wenig, −1",
    "Apostó 3, hizo 2: 1 de menos, −1",
    "Dichiarate 3, fatte 2: 1 in meno, −1",
]
DISPUTED = [
    "Dan disputes round 1",
    "Dan erhebt Einspruch gegen Runde 1",
    "Dan impugna la ronda 1",
    "Dan contesta il giro 1",
]
# 13 bid. Ann 5 exact: 7. Ben 3 short by 1: −1. Cleo 4 exact: 6. Dan 1 exact: 3.
TYPED = "Avevo due prese, not one."
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
    for phone in phones:  # a phone whose stream is not open yet hears nothing
        expect(phone.locator(".bar p")).to_contain_text("3")

    for last, (phone, sentence) in enumerate(zip(phones, ENTERING, strict=True), 2):
        if phone is not ben:
            # What is typed anew is said anew, for 12 seconds.
            type_all(ben, "bids", [*BIDS[:-1], last])
            expect(phone.locator(".bar p")).to_contain_text(sentence)
    type_all(ben, "bids", BIDS)
    ben.locator("#save").click()
    expect(cleo.locator('#entry [name="tricks-0"]')).to_be_editable()
    has(ann, "Entered by Ben:")
    has(dan, "Segnato da Ben:")
    type_all(cleo, "tricks", TRICKS)
    cleo.locator("#save").click()
    has(cleo, "Ronda 1: se ha guardado.")
    has(ben, "Eingetragen von Cleo:")
    for phone, sentence in zip(phones, SHORT, strict=True):
        totals(phone, TOTALS)
        phone.goto(f"/t/{table.code}/sheet/?why=1.1")
        has(phone, sentence)

    dan.goto(f"/t/{table.code}/rounds/1/dispute/")
    dan.locator("textarea").fill(TYPED)
    dan.locator("#save").click()
    dan.wait_for_url("**/disputes/*/")
    for phone in (ann, ben, cleo):  # a sheet that hears of it is loaded anew
        expect(phone.locator("tr.dis")).to_be_visible()
    for phone, sentence in zip(phones, DISPUTED, strict=True):
        phone.goto(dan.url)
        has(phone, sentence, TYPED)
