"""Whole games by hands that tap twice and leave the page while they enter."""

from itertools import cycle

import pytest
from playwright.sync_api import Page

from scorekeeper.tables import log
from scorekeeper.tables.models import Table
from tests.browser.live import until
from tests.browser.offline import rounds_of
from tests.browser.scribe import ANEW, MARK, Scribe
from tests.browser.touch import totals
from tests.browser.view import reach
from tests.browser.whole import GYPSY, SKAT, Whole
from tests.support.idle import idle
from tests.tables.people import new_table

# Milliseconds from one tap to the next, as long as the hand takes for it.
BOUNCES = (60, 120, 180, 240, 300)


class Restless(Scribe):
    """Leaves a page half entered, and finds there what stood there."""

    def __init__(self, phone: Page, table: Table) -> None:
        super().__init__(phone, careful=True)
        self.home = table.get_absolute_url()
        self.gaps = cycle(BOUNCES)
        self.ways = cycle((self.reloads, self.looks_at_the_sheet))
        self.settled = self.saved = 0

    def reloads(self) -> None:
        self.phone.reload()

    def looks_at_the_sheet(self) -> None:
        self.phone.goto(f"{self.home}sheet/")
        self.phone.evaluate("() => { setTimeout(() => history.back()); }")
        # It is read anew once it has come back, of which a driver loses sight.
        self.phone.wait_for_url(f"**{self.home}", wait_until="commit")

    def settle(self) -> None:
        super().settle()
        self.settled += 1
        if self.settled % 3:
            return
        idle(self.phone)
        before = self.texts_heard()
        next(self.ways)()
        idle(self.phone)
        assert self.phone.url.endswith(self.home), self.phone.url
        until(lambda: self.texts_heard() == before)

    def texts_heard(self) -> list[tuple[str, str]]:
        return [(n, text) for n, kind, text in self.inputs() if kind != "hidden"]

    def save(self) -> None:
        super().settle()
        idle(self.phone)
        self.phone.evaluate(MARK)
        box = reach(self.phone, self.phone.locator("#save")).bounding_box()
        assert box
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        self.phone.mouse.click(x, y, click_count=2, delay=next(self.gaps))
        self.phone.wait_for_function(ANEW)
        self.saved += 1
        idle(self.phone)


@pytest.mark.promise
@pytest.mark.parametrize("whole", [GYPSY, SKAT], ids=lambda whole: whole.slug)
def test_a_game_by_a_hand_that_taps_twice_and_leaves(
    phone: Page, site: str, whole: Whole
) -> None:
    table = new_table(whole.slug, whole.players, **whole.options)
    phone.goto(f"/run/{table.host_token}/")
    restless = Restless(phone, table)
    for deal in whole.deals():
        restless.record(deal)
    totals(phone, whole.totals)
    assert rounds_of(table) == whole.rounds
    kinds = [entry.kind for entry in log.entries_of(table)]
    assert kinds == ["recorded"] * restless.saved
