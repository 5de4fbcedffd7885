"""A phone whose memory is full in the middle of a save: nothing typed is gone."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from scorekeeper.tables.models import Table
from tests.browser.live import until
from tests.browser.network import NETWORK
from tests.browser.offline import is_there_once, open_phone as open_phone, type_round
from tests.browser.truth import truth_of
from tests.support.idle import idle
from tests.tables.people import new_table

# What is written down from here on, and which of it finds no room any more.
FULL_AT = """(last) => {
  let done = 0;
  const around = (of, name) => {
    const whole = of[name];
    of[name] = function (...said) {
      if (++done < last) return whole.apply(this, said);
      window.memory = "full";
      throw new DOMException("", "QuotaExceededError");
    };
  };
  for (const name of ["put", "add"]) around(IDBObjectStore.prototype, name);
  around(Storage.prototype, "setItem");
  window.written = () => done;
}"""


@pytest.mark.promise
@pytest.mark.sweep(0)
@pytest.mark.parametrize("where", [r"/record/$", r"/(record|send)/$"], ids=["", "sent"])
@pytest.mark.parametrize("step", range(1, 7))
def test_whichever_write_finds_no_room_what_was_typed_is_there_once(
    open_phone: Callable[[Table], Page], where: str, step: int
) -> None:
    """The first, or one after it: it is kept, what came of it is noted, and so on."""
    table = new_table()
    phone = open_phone(table)
    is_true = truth_of(phone, table)
    type_round(phone, table)
    idle(phone)
    phone.evaluate(FULL_AT, step)
    with NETWORK.answers("503", where), NETWORK.listen() as paths:
        phone.locator("#save").click()
        until(lambda: any(one.endswith("/record/") for one in paths))
        is_true()
    is_there_once(phone, table)
