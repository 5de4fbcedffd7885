"""After saving: the toast in the place of the check line, Undo, and Put it back."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.tables import scoring
from scorekeeper.tables.models import Table
from tests.browser.gypsy import fill
from tests.support.wording import wording
from tests.tables.people import FIRST, SECOND, new_table, play, record

Phones = Callable[..., Page]
TRICKS = SECOND["tricks"]


@pytest.fixture
def table(site: str) -> Table:
    """One round is scored, and the bids of the second are in."""
    table = new_table()
    play(table, FIRST)
    record(table, 2, {"bids": SECOND["bids"]})
    return table


def box(page: Page, css: str) -> dict[str, float]:
    found = page.locator(css).bounding_box()
    assert found is not None
    return {k: round(v) for k, v in found.items()}


def save(page: Page, table: Table) -> None:
    page.goto(f"/run/{table.host_token}/")
    fill(page, "tricks", TRICKS)
    page.get_by_role("button", name="Save round 2").click()
    expect(page.locator(".toast")).to_contain_text("Round 2 saved.")


def press(page: Page, words: str) -> None:
    page.get_by_role("button", name=words, exact=True).click()


def entries_in(page: Page) -> list[str]:
    inputs = page.locator("#entry [name^=tricks-]:not([type=hidden])").all()
    found = {str(one.get_attribute("name")): one.input_value() for one in inputs}
    return [found[f"tricks-{seat}"] for seat in range(4)]


def rounds(table: Table) -> list[dict]:
    return scoring.read(Table.objects.get(pk=table.pk)).rounds


def test_the_toast_covers_nothing_and_nothing_moves(phone: Page, table: Table) -> None:
    save(phone, table)
    toast, go, nav = (box(phone, css) for css in (".toast", ".go", ".nav"))
    assert toast["y"] + toast["height"] <= go["y"] < nav["y"]
    undo = box(phone, ".toast button")
    assert undo["height"] >= 48 and undo["y"] + undo["height"] <= go["y"]
    assert box(phone, "#check")["height"] <= 1  # heard, not seen
    # The first entry of the next stage ends it; what is below stays where it was.
    phone.locator(".strip button").first.click()
    expect(phone.locator(".toast")).to_have_count(0)
    assert box(phone, "#check")["height"] > 20
    assert (box(phone, ".go"), box(phone, ".nav")) == (go, nav)


def test_a_number_is_changed_and_saved_again(phone: Page, table: Table) -> None:
    """Cleo bids 4 and takes 4: 6. Dan bids 3 and takes 2: −1."""
    save(phone, table)
    press(phone, "Undo")
    expect(phone.locator("#check")).to_contain_text("Round 2 is open again")
    assert entries_in(phone) == ["3", "3", "3", "3"]
    phone.locator("[name=tricks-2]").fill("4")
    phone.locator("[name=tricks-3]").fill("2")
    expect(phone.locator("#check")).to_contain_text("Cleo 3, now 4; Dan 3, now 2.")
    expect(phone.locator("#save")).to_contain_text(wording("undone.change-and-save"))
    expect(phone.locator("#save")).to_contain_text("Cleo +6, Dan −1")
    expect(phone.locator("#id_tricks-2_helptext")).to_contain_text("before: 3")
    phone.locator("#save").click()
    expect(phone.locator(".toast")).to_contain_text("Cleo +6")
    assert rounds(table)[1]["tricks"] == [3, 3, 4, 2]


def test_a_reload_keeps_what_was_changed_so_far(phone: Page, table: Table) -> None:
    save(phone, table)
    press(phone, "Undo")
    phone.locator("[name=tricks-2]").fill("4")
    expect(phone.locator("#check")).to_contain_text("Cleo 3, now 4.")
    phone.reload()
    expect(phone.locator("#check")).to_contain_text("Cleo 3, now 4.")
    assert entries_in(phone) == ["3", "3", "4", "3"]
    press(phone, "Put it back")
    expect(phone.locator(".toast")).to_contain_text("Redone: tricks of round 2.")
    assert rounds(table) == [FIRST, SECOND]


def test_two_quick_taps_on_undo_do_not_put_it_back(phone: Page, table: Table) -> None:
    save(phone, table)
    at = box(phone, ".toast button")
    x, y = at["x"] + at["width"] / 2, at["y"] + at["height"] / 2
    undo = phone.locator(".toast button")
    expect(undo).to_have_css("pointer-events", "auto")
    phone.mouse.click(x, y)
    phone.mouse.click(x, y)
    expect(phone.locator("#check")).to_contain_text("Round 2 is open again")
    # What comes in its place takes no tap for as long as a second one is on its way.
    back = phone.get_by_role("button", name="Put it back")
    expect(back).to_have_css("animation-name", "rest")
    expect(back).to_have_css("pointer-events", "auto")
    assert len(rounds(table)[1]) == 1


def test_going_back_shows_the_round_as_it_is(phone: Page, table: Table) -> None:
    save(phone, table)
    press(phone, "Undo")
    expect(phone.locator("#check")).to_contain_text("Round 2 is open again")
    phone.get_by_role("link", name="Sheet").click()
    expect(phone.get_by_role("heading", name="Sheet")).to_be_visible()
    phone.go_back()
    expect(phone.locator("#check")).to_contain_text("Round 2 is open again")
    assert entries_in(phone) == ["3", "3", "3", "3"]


def test_somebody_who_saved_meanwhile_is_put_beside(
    phone: Page, other_phone: Page, table: Table
) -> None:
    save(phone, table)
    press(phone, "Undo")
    phone.locator("[name=tricks-2]").fill("4")
    phone.locator("[name=tricks-3]").fill("2")
    expect(phone.locator("#save")).to_contain_text(wording("undone.change-and-save"))
    other_phone.goto(f"/run/{table.host_token}/")
    press(other_phone, "Put it back")
    expect(other_phone.locator(".toast")).to_contain_text("Redone")
    phone.locator("#save").click()
    expect(phone.locator("main")).to_contain_text("Which one is right?")
    press(phone, "Use mine")
    expect(phone.locator(".toast")).to_contain_text("Round 2 saved.")
    assert rounds(table)[1]["tricks"] == [3, 3, 4, 2]


def test_without_a_script_the_toast_stands_until_the_next_page(
    new_phone: Phones, table: Table
) -> None:
    phone = new_phone(java_script_enabled=False)
    save(phone, table)
    press(phone, "Undo")
    expect(phone.locator("#check")).to_contain_text("Round 2 is open again")
    assert entries_in(phone) == ["3", "3", "3", "3"]
    phone.locator("[name=tricks-2]").fill("4")
    phone.locator("[name=tricks-3]").fill("2")
    phone.locator("#save").click()
    expect(phone.locator(".toast")).to_contain_text("Cleo +6, Dan −1")
    phone.reload()
    expect(phone.locator(".toast")).to_have_count(0)
