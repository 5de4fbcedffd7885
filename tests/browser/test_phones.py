"""That a phone is put away also where its browser does not let go of a page."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.support import phones

STAYS = "addEventListener('beforeunload', (event) => event.preventDefault())"


@pytest.mark.chromium("no other phone is used again")
def test_a_page_that_does_not_go_is_waited_for_no_longer(
    new_phone: Callable[..., Page], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(phones, "PATIENCE", 300)
    phone = new_phone(locale="en-GB")
    phone.on("dialog", lambda asked: asked.dismiss())
    phone.goto("/")
    phone.evaluate(STAYS)
    phone.locator("h1").click()  # a page nobody has touched may not ask
    assert phones.put_away([phone.context]) == []
    assert not phone.is_closed()


def test_a_page_that_goes_is_gone(new_phone: Callable[..., Page]) -> None:
    phone = new_phone(locale="en-GB")
    phone.goto("/")
    assert phones.closes(phone)
    assert phone.is_closed()
