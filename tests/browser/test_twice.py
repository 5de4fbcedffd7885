"""A finger that taps twice does nothing more than one that taps once."""

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.gypsy import fill
from tests.browser.live import runs
from tests.support.idle import idle
from tests.tables.people import STRONG, new_table, play, record

RESTS = """(one) => {
  const { animationName, animationDuration } = getComputedStyle(one);
  return [animationName, animationDuration];
}"""


@pytest.mark.sweep(0)
@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_what_comes_where_a_game_was_ended_rests_at_first(
    phone: Page, site: str, motion: str
) -> None:
    """The second of two taps began another game: Play again stands where Save did."""
    late: list[Route] = []  # the style of the end, which comes with it
    phone.route("**/css/end*.css", lambda route: late.append(route))
    phone.emulate_media(reduced_motion=motion)  # type: ignore[arg-type]
    table = new_table()
    play(table, STRONG, STRONG)
    record(table, 3, {"bids": STRONG["bids"]})
    runs(phone, table)
    fill(phone, "tricks", STRONG["tricks"])
    idle(phone)
    phone.locator("#save").tap()
    expect(phone.locator(".plate")).to_contain_text("Ann wins")
    buttons = phone.locator("footer .go .btn")
    assert buttons.count() >= 1
    for button in buttons.all():
        assert button.evaluate(RESTS) == ["rest", "0.6s"]
    assert late
    for route in late:
        route.continue_()
