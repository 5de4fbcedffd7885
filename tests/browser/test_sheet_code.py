"""A whole sheet as a QR code: scanned from paper, opened by an address."""

import json
import random
from collections.abc import Callable

import pypdfium2
import pytest
import zxingcpp
from PIL import Image
from playwright.sync_api import Page, expect

from scorekeeper.tables import scoring
from scorekeeper.tables.showing import sheet_code
from tests.browser.axe import look_at
from tests.browser.kept import needs_packed
from tests.support import engines
from tests.tables.people import STRONG, new_table, play, record

DOTS = 300  # an inch
TURNED, NOISE = 3, 0.05  # degrees; of the dots so many are dark or light by chance


def scan(paper: bytes, chance: random.Random) -> list[str]:
    """What a scanner finds on a page that lies askew and was not kept clean."""
    page = pypdfium2.PdfDocument(paper)[0]
    image = page.render(scale=DOTS / 72, grayscale=True).to_pil()
    image = image.rotate(TURNED, Image.Resampling.BILINEAR, fillcolor=255)
    dots = bytearray(image.tobytes())
    for _ in range(int(len(dots) * NOISE)):
        dots[chance.randrange(len(dots))] = chance.choice((0, 255))
    image = Image.frombytes("L", image.size, bytes(dots))
    return [found.text for found in zxingcpp.read_barcodes(image)]


def skat(phone: Page) -> str:
    table = new_table("skat", ["Ann", "Ben", "Cleo"], deals=36)
    ramsch = {"card_points": [40, 50, 30], "tricks": [3, 4, 3]}
    for number in range(1, 37):
        record(table, number, {"passed": True}, ramsch)
    return table.code


def gypsy(phone: Page) -> str:
    table = new_table()
    play(table, STRONG, STRONG, STRONG)
    return table.code


@pytest.mark.sweep(1)
@pytest.mark.parametrize("made", [skat, gypsy])
def test_the_sheet_on_paper_is_scanned(
    phone: Page, site: str, made: Callable[[Page], str]
) -> None:
    phone.goto(f"/t/{made(phone)}/sheet/")
    phone.emulate_media(media="print")
    paper = phone.pdf(**engines.a4(phone.context))
    # A scanner looks many times a second.
    (address,) = {
        one for look in range(1, 4) for one in scan(paper, random.Random(look))
    }
    assert address.startswith(f"{site}/check/#1")
    phone.emulate_media(media="screen")
    phone.goto(address)
    expect(phone.get_by_text("The sheet is valid")).to_be_visible()


def test_what_was_scanned_is_checked_and_opened(phone: Page, site: str) -> None:
    table = new_table()
    play(table, STRONG, STRONG, STRONG)
    phone.goto(f"/t/{table.code}/share/?join=sheet")
    look_at(phone)
    asked = []
    phone.on("request", lambda request: asked.append(request.url))
    phone.get_by_role("link", name="Check it here").click()
    expect(phone.locator(".scores .tot").first).to_have_text("27")
    assert phone.url == f"{site}/check/"  # a reload asks for nothing again
    assert not [url for url in asked if "#" in url]
    phone.get_by_role("button", name="Open as a table").click()
    expect(phone.get_by_text("You are the host")).to_be_visible()


@pytest.mark.sweep(0)
@pytest.mark.parametrize("cut", [1, 2, 9, 60])
def test_a_code_that_is_not_whole_is_said(phone: Page, site: str, cut: int) -> None:
    table = new_table()
    play(table, STRONG, STRONG, STRONG)
    digits = sheet_code.digits(json.dumps(scoring.read(table).sheet).encode())
    phone.goto(f"/check/#{digits[:-cut]}")
    expect(phone.locator("#fault")).to_contain_text("This code is not whole.")
    phone.goto(f"/check/#{digits}")
    expect(phone.locator(".scores .tot").first).to_have_text("27")


@needs_packed
def test_it_is_checked_without_a_network(
    new_kept_phone: Callable[[], Page], site: str
) -> None:
    """On a phone that never saw the table."""
    table = new_table()
    play(table, STRONG, STRONG, STRONG)
    digits = sheet_code.digits(json.dumps(scoring.read(table).sheet).encode())
    phone = new_kept_phone()
    phone.context.set_offline(True)
    phone.goto(f"/check/#{digits}")
    expect(phone.locator(".scores .tot").first).to_have_text("27")
