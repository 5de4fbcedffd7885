"""A tablet on the table: its height is used, and nothing is under the foot."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from referee import Game, all_games
from tests.browser.chance import NAMES
from tests.browser.live import runs
from tests.browser.view import below_the_foot
from tests.support.idle import idle
from tests.tables.people import FIRST, SECOND, new_table, play, record

TABLET = {"viewport": {"width": 820, "height": 1180}}
# What is free between the last row that is entered and the line under it.
FREE = """() => {
  const rows = [...document.querySelectorAll("#entry .row")];
  const foot = document.querySelector("footer.foot").getBoundingClientRect();
  return foot.top - rows.at(-1).getBoundingClientRect().bottom;
}"""


@pytest.fixture
def tablet(new_phone: Callable[..., Page]) -> Page:
    return new_phone(**TABLET)


def test_the_rows_reach_down_to_the_line_under_them(tablet: Page, site: str) -> None:
    """96 pixels were free: a third of what lies between rows and the button."""
    table = new_table()
    play(table, FIRST)
    record(table, 2, {"bids": SECOND["bids"]})
    runs(tablet, table)
    idle(tablet)
    assert 0 <= tablet.evaluate(FREE) <= 48


@pytest.mark.sweep(1)
@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.slug)
def test_the_first_page_of_a_round_is_above_the_foot(tablet: Page, game: Game) -> None:
    runs(tablet, new_table(game.slug, NAMES[: game.players[0]]))
    idle(tablet)
    assert below_the_foot(tablet) == []
