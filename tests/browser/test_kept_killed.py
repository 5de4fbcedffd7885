"""A phone that keeps the site, killed between a tap and its answer.

At each step that its worker takes then: nothing that was typed is gone, nor is it sent
twice. Where the page alone is gone, what the worker then keeps waits for nobody.
"""

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.tables import log
from scorekeeper.tables.models import Table
from tests.browser.gypsy import BIDS, TAP, fill
from tests.browser.keeping import BARE, stop_worker
from tests.browser.kept import at, phone as phone, pytestmark as pytestmark, worker_of
from tests.browser.live import until
from tests.browser.network import NETWORK
from tests.browser.offline import count, nothing_waits, rounds_of
from tests.support.idle import idle
from tests.tables.people import new_table

# What the worker reads, asks, writes down and hears from the tap. At the step that is
# meant it stands still, and goes on no more.
STEPS = """(last) => {
  let done = 0;
  self.stands = false;
  const never = new Promise(() => {});
  const step = () => {
    self.stands ||= ++done >= last;
    return self.stands && never;
  };
  const around = (of, name) => {
    const whole = of[name];
    of[name] = async function (...said) {
      await step();
      const found = await whole.apply(this, said);
      await step();
      return found;
    };
  };
  for (const name of ["match", "put"]) around(Cache.prototype, name);
  around(self, "askAnybody");
  const { add } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.add = function (...said) {
    if (step()) throw new Error("killed");
    return add.apply(this, said);
  };
  const was = Object.getOwnPropertyDescriptor(IDBTransaction.prototype, "oncomplete");
  Object.defineProperty(IDBTransaction.prototype, "oncomplete", { ...was, set(act) {
    was.set.call(this, async (event) => { await step(); act.call(this, event); });
  } });
}"""


def type_round(phone: Page, table: Table) -> Page:
    """At the table, and a page beside it that is none of the site."""
    at(phone, table)
    bare = phone.context.new_page()
    bare.goto(BARE)
    fill(phone, "bids", BIDS["bids"])
    idle(phone)
    return bare


def stands_there(page: Page) -> None:
    for seat, bid in enumerate(BIDS["bids"]):
        expect(page.locator(f"#entry [name=bids-{seat}]")).to_have_value(str(bid))


def open_page(page: Page, table: Table) -> None:
    page.goto(table.get_absolute_url())
    idle(page)


# As many as it takes until what was entered is kept and answered.
@pytest.mark.chromium("hears its worker, which no other driver shows")
@pytest.mark.sweep(2, step=10)
@pytest.mark.parametrize("step", range(1, 20))
def test_what_was_typed_is_there_once_on_a_kept_phone_that_was_killed(
    phone: Page, step: int
) -> None:
    table = new_table()
    again = type_round(phone, table)
    worker = worker_of(phone)
    with NETWORK.answers("502"):
        worker.evaluate(STEPS, step)
        phone.evaluate(TAP)
        until(lambda: worker.evaluate("self.stands"))
        phone.close()
        stop_worker(again)
        open_page(again, table)
        if count(again) != 1:
            stands_there(again)
    open_page(again, table)
    nothing_waits(again)
    if not log.entries_of(table):
        stands_there(again)
        again.locator("#save").click()
    until(lambda: rounds_of(table) == [BIDS])
    nothing_waits(again)
    assert [entry.kind for entry in log.entries_of(table)] == ["recorded"]


def test_what_the_worker_keeps_for_a_page_that_is_gone_is_sent(phone: Page) -> None:
    table = new_table()
    again = type_round(phone, table)
    with NETWORK.answers("hang", r"^/t/\w+/record/$"):
        phone.evaluate(TAP)
        expect(phone.locator("#entry")).to_have_attribute("inert", "")
        phone.close()
        open_page(again, table)
        assert count(again) == 0
        stands_there(again)
        # It is given up at the site now, and kept: the page that stands there sends it.
        until(lambda: rounds_of(table) == [BIDS])
    nothing_waits(again)
    expect(again.get_by_role("heading", name="Tricks")).to_be_visible()
    assert [entry.kind for entry in log.entries_of(table)] == ["recorded"]
