"""Whole games on a WebKit by hands that tap twice and leave what they enter."""

from itertools import cycle

import pytest

from scorekeeper.tables.models import Table
from tests.browser.chance import Dealt
from tests.browser.offline import rounds_of
from tests.browser.scribe import QUIET, WATCH
from tests.browser.webkit.driver import Phone, until
from tests.browser.webkit.hands import (
    ANEW,
    INPUTS,
    MARK,
    enter,
    is_whole,
    kinds,
    rest_of,
    runs,
    texts_of,
    totals,
)
from tests.browser.whole import GYPSY, SKAT, Whole
from tests.tables.people import new_table

# Milliseconds from one tap to the next.
BOUNCES = (60, 120, 180, 240, 300)


# A draft comes back by an answer of the site, and until then Save means another page; a
# page that the browser has kept as it was asks for none.
IS_BACK = """() => {
  const { draft } = document.getElementById("entry").dataset;
  const url = document.querySelector("#entry [data-live]").getAttribute("hx-post");
  const asked = performance.getEntriesByName(new URL(url, location).href);
  return !localStorage.getItem(`draft:${draft}`) || asked.length > 0;
}"""


class Restless:
    """Leaves a page half entered, and finds there what stood there."""

    def __init__(self, phone: Phone, table: Table) -> None:
        self.phone, self.table = phone, table
        self.home = table.get_absolute_url()
        self.gaps = cycle(BOUNCES)
        self.ways = cycle((phone.reload, self.looks_at_the_sheet))
        self.entered = self.saved = 0
        phone.evaluate(WATCH)

    def looks_at_the_sheet(self) -> None:
        self.phone.goto(f"{self.home}sheet/")
        self.phone.back()

    def says(self) -> list[list[str]]:
        said: list[list[str]] = self.phone.evaluate(INPUTS)
        return said

    def score(self, dealt: Dealt, number: int) -> None:
        wanted = texts_of(dealt) | {"kind": dealt.round_type.name}
        while not is_whole(self.table, number, dealt):
            while asked := rest_of(self.says(), wanted):
                enter(self.phone, *asked[0])
                self.leaves()
            self.save()

    def leaves(self) -> None:
        self.phone.evaluate(QUIET)
        self.entered += 1
        if self.entered % 3:
            return
        before = self.says()
        next(self.ways)()
        assert self.phone.path() == self.home
        until(lambda: self.phone.finds(IS_BACK) and self.says() == before)
        self.phone.evaluate(WATCH)

    def save(self) -> None:
        self.phone.evaluate(MARK)
        self.phone.tap_twice("#save", next(self.gaps))
        self.saved += 1
        until(lambda: len(kinds(self.table)) == self.saved)
        until(lambda: self.phone.finds(ANEW))
        self.phone.ready()
        self.phone.evaluate(WATCH)


@pytest.mark.sweep(1)
@pytest.mark.parametrize("whole", [GYPSY, SKAT], ids=lambda whole: whole.slug)
def test_a_game_by_a_hand_that_taps_twice_and_leaves(
    phone: Phone, site: str, whole: Whole
) -> None:
    table = new_table(whole.slug, whole.players, **whole.options)
    runs(phone, table)
    restless = Restless(phone, table)
    for number, dealt in enumerate(whole.deals(), 1):
        restless.score(dealt, number)
    totals(phone, whole.totals)
    assert rounds_of(table) == whole.rounds
    assert kinds(table) == ["recorded"] * restless.saved
