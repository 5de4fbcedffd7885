"""A phone that is killed between a tap and its answer, as by one that has no memory.

At each step that it takes then: nothing that was typed is gone, nor is it sent twice.
"""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from scorekeeper.tables.models import Table
from tests.browser.gypsy import TAP
from tests.browser.live import until
from tests.browser.network import NETWORK
from tests.browser.offline import (
    is_there_once,
    open_phone as open_phone,
    type_round,
)
from tests.support.idle import idle
from tests.tables.people import new_table

# What a page asks, writes down and hears counts from the tap. At the step that is meant
# it stands still, as one that is killed: it asks for what never comes.
STEPS = """(last) => {
  let done = -1;
  const step = () => {
    if (done < 0 || ++done < last) return;
    const asked = new XMLHttpRequest();
    asked.open("GET", "/stands-still/", false);
    send.call(asked);
    throw new Error("killed");
  };
  const { send } = XMLHttpRequest.prototype;
  const around = (of, name) => {
    const whole = of[name];
    of[name] = function (...said) {
      step();
      const found = whole.apply(this, said);
      step();
      return found;
    };
  };
  const heard = (of, name) => {
    const was = Object.getOwnPropertyDescriptor(of, name);
    Object.defineProperty(of, name, { ...was, set(act) {
      const late = (event) => { step(); act.call(this, event); step(); };
      was.set.call(this, act && late);
    } });
  };
  const tapped = ({ target }) => { if (target.closest("#save")) done = 0; };
  addEventListener("click", tapped, true);
  around(XMLHttpRequest.prototype, "send");
  heard(XMLHttpRequestEventTarget.prototype, "onload");
  const store = IDBObjectStore.prototype;
  for (const name of ["put", "delete", "getAll"]) around(store, name);
  heard(IDBTransaction.prototype, "oncomplete");
  for (const name of ["setItem", "removeItem"]) around(Storage.prototype, name);
  const asks = window.fetch;
  window.fetch = async (...said) => {
    step();
    const answer = await asks(...said);
    step();
    return answer;
  };
}"""


def kill(page: Page) -> None:
    """At its step, while it saves."""
    idle(page)
    NETWORK.stands.clear()
    page.evaluate(TAP)
    until(NETWORK.stands.is_set)
    page.close()


# As many steps as it takes: what is saved at once, and what waits and is then sent.
SAVED = [("", step) for step in range(1, 12)]
SENT = [("503", step) for step in range(1, 30)]


@pytest.mark.chromium("stands still while it saves")
@pytest.mark.sweep(2, step=10)
@pytest.mark.parametrize(("way", "step"), SAVED + SENT)
def test_what_was_typed_is_there_once_on_a_phone_that_was_killed(
    open_phone: Callable[[Table], Page], way: str, step: int
) -> None:
    table = new_table()
    phone = open_phone(table)
    phone.goto("/")
    page = phone.context.new_page()
    page.add_init_script(f"({STEPS})({step})")
    with NETWORK.answers(way, r"/record/$"):
        type_round(page, table)
        kill(page)
    is_there_once(phone, table)
