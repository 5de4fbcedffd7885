"""Bringing others in, asking to score and changing seats, on phones."""

import itertools
import re

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.tables.models import Table
from tests.browser.axe import look_at
from tests.browser.touch import press
from tests.support.idle import idle
from tests.support.wording import wording
from tests.tables.people import FIRST, STRONG, new_table, play

LONG = "Maximiliane-Annabell"
# Names and totals of the picture with their boxes, as it is drawn.
DRAWN = """() => {
  const picture = document.getElementById("picture").content.firstElementChild;
  const drawn = document.body.appendChild(document.importNode(picture, true));
  return [...drawn.querySelectorAll("text")].filter((one) => one.textContent)
    .map((one) => [one.textContent, one.getBBox()])
    .map(([words, { x, y, width, height }]) => [words, x, y, x + width, y + height]);
}"""


@pytest.fixture
def table(site: str) -> Table:
    table = new_table()
    play(table, FIRST)
    return table


def runs(page: Page, table: Table, where: str) -> None:
    page.goto(f"/run/{table.host_token}/")
    page.goto(f"/t/{table.code}/{where}")


SHARES = "navigator.share = async (what) => void (window.shared = what)"


def test_the_button_opens_the_sharing_of_the_phone(phone: Page, table: Table) -> None:
    phone.add_init_script(SHARES)
    runs(phone, table, "share/")
    press(phone, "Send the link to score")
    address = phone.evaluate("shared.url")
    assert address.endswith(f"/score/{table.scorer_token}/")
    press(phone, "To watch")
    expect(phone.locator(".letters")).to_have_text(table.code)
    press(phone, "Send the link to watch")
    address = phone.evaluate("shared.url")
    assert address.endswith(f"/follow/{table.viewer_token}/")


SENDS = """navigator.canShare = () => true
navigator.share = async ({ files: [file], ...what }) => {
  const { width, height } = await createImageBitmap(file);
  document.documentElement.dataset.sent = "";
  window.shared = { ...what, kind: file.type, size: file.size, width, height };
}"""


def test_a_finished_game_goes_out_with_its_picture(phone: Page, site: str) -> None:
    table = new_table()
    play(table, STRONG, STRONG, STRONG)
    phone.add_init_script(SENDS)
    phone.goto(f"/t/{table.code}/")
    idle(phone)
    phone.get_by_role("link", name="Share", exact=True).click()
    phone.wait_for_selector("html[data-sent]")
    sent = phone.evaluate("shared")
    assert (sent["width"], sent["height"], sent["kind"]) == (1200, 630, "image/png")
    assert 5_000 < sent["size"] < 150_000
    assert sent["text"].splitlines()[1] == "Ann ■■■ 27"
    phone.goto(sent["url"])
    expect(phone.locator(".plate")).to_contain_text("Ann wins")
    look_at(phone)


@pytest.mark.parametrize("players", [["Ann", "Ben", "Cleo", "Dan"], [LONG] * 4])
def test_the_picture_has_every_name_whole_and_none_over_another(
    phone: Page, site: str, players: list[str]
) -> None:
    players = [
        f"{one[:-1]}{at}" if one == LONG else one for at, one in enumerate(players)
    ]
    table = new_table("gypsy", players)
    play(table, STRONG, STRONG, STRONG)
    phone.goto(f"/t/{table.code}/")
    drawn = phone.evaluate(DRAWN)
    assert set(players) <= {words for words, *_ in drawn}
    # Ink stands within its box; of two lines boxes may touch.
    for words, left, top, right, bottom in drawn:
        assert left >= 0 and top >= 0 and right <= 1200 and bottom <= 630, words
    # Those under the race: beside its lines they are cut, and may lie close.
    names = [box for words, *box in drawn if words in players and box[1] > 466]
    assert len(names) == 4
    for first, other in itertools.combinations(names, 2):
        apart = first[2] < other[0] or other[2] < first[0]
        assert apart or first[3] <= other[1] or other[3] <= first[1]


def test_one_tap_asks_to_score_and_one_allows(
    phone: Page, other_phone: Page, table: Table
) -> None:
    runs(phone, table, "")
    other_phone.goto(f"/t/{table.code}/")
    press(other_phone, "Ask to score")
    asked = other_phone.get_by_role("button", name="Asked. The host’s phone shows it.")
    expect(asked).to_be_visible()
    expect(asked).to_have_attribute("aria-disabled", "true")
    expect(phone.get_by_text("A phone asks to score.")).to_be_visible()
    press(phone, "Allow")
    expect(other_phone.locator("#entry")).to_be_visible()


def test_a_freed_seat_is_given_back_from_the_line(
    phone: Page, other_phone: Page, table: Table
) -> None:
    other_phone.goto(f"/score/{table.scorer_token}/")
    press(other_phone, "I am Ben")
    runs(phone, table, "seats/")
    press(phone, "Free this seat: Ben")
    expect(phone.get_by_text(wording("seats.freed", who="Ben"))).to_be_visible()
    press(phone, "Undo")
    expect(phone.get_by_text(wording("seats.phone-scores", who="Ben"))).to_be_visible()
    expect(phone.get_by_text(wording("seats.freed", who="Ben"))).to_have_count(0)


@pytest.mark.sweep(0)
@pytest.mark.parametrize(
    "where", ["share/", "share/?join=watch", "seats/", "seats/swap/", "seats/change/"]
)
def test_axe_finds_nothing_there(where: str, phone: Page, table: Table) -> None:
    runs(phone, table, where)
    expect(phone.locator(".bar .live:not(.off)")).to_be_visible()
    look_at(phone)


def test_two_change_places_by_touch(phone: Page, table: Table) -> None:
    runs(phone, table, "seats/swap/")
    for name in ("Ann", "Ben"):
        phone.locator("label", has_text=re.compile(f"^{name}$")).click()
    phone.locator("label", has_text="From round 2").click()
    press(phone, "Swap the seats")
    expect(phone.get_by_text("Seats changed: Ben, Ann, Cleo and Dan.")).to_be_visible()
    phone.goto(f"/t/{table.code}/sheet/")
    expect(phone.get_by_text("round 1 at seat 1: +7")).to_be_visible()
