"""Phones while the site has no database: rounds wait, words stay on the page."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from django.db import connection
from playwright.sync_api import Page, expect

from scorekeeper.operations import known
from scorekeeper.tables import log
from tests.browser.gypsy import fill, press
from tests.browser.live import until
from tests.browser.offline import nothing_waits, open_phone, rounds_of, waiting
from tests.browser.seen import tell
from tests.tables.people import FIRST, new_table, play

__all__ = ["open_phone"]  # a fixture


@contextmanager
def no_database() -> Iterator[None]:
    """Its file is somewhere else meanwhile."""
    if connection.vendor != "sqlite":
        pytest.skip("no file to take away")
    known.remember()
    file = Path(connection.settings_dict["NAME"])
    away = file.rename(file.with_name("away"))
    try:
        yield
        assert not file.exists()
    finally:
        away.rename(file)
        known.forget()


def test_a_stage_waits_and_is_sent_by_itself(
    open_phone: Callable[..., Page], site: str
) -> None:
    table = new_table()
    phone = open_phone(table)
    fill(phone, "bids", FIRST["bids"])
    with no_database():
        phone.locator("#save").click()
        expect(waiting(phone)).to_have_text(
            "The site cannot save right now. Kept on this phone: "
            "1 round waiting to be sent.Try now"
        )
    nothing_waits(phone)
    assert rounds_of(table) == [{"bids": FIRST["bids"]}]
    assert len(log.entries_of(table)) == 1


def test_words_of_a_dispute_stay_in_their_form(new_phone, site: str) -> None:
    table = new_table()
    play(table, FIRST)
    phone = new_phone()
    phone.goto(f"/run/{table.host_token}/")
    phone.goto(f"/t/{table.code}/hold/")
    press(phone, "I am Ben")
    phone.goto(f"/t/{table.code}/rounds/1/dispute/")
    tell(phone, "I took 3.")
    save = phone.locator("#save")
    with no_database():
        save.click()
        expect(phone.locator("#fault")).to_have_text(
            "Not saved: the site can save nothing just now. "
            "What you typed is still here. Try again in a minute."
        )
    expect(phone.get_by_label("What happened")).to_have_value("I took 3.")
    assert len(log.entries_of(table)) == 2
    save.click()
    expect(phone.locator("main")).to_contain_text("I took 3.")
    until(lambda: len(log.entries_of(table)) == 3)


def test_a_tap_is_held_back_with_what_is_true(
    open_phone: Callable[..., Page], site: str
) -> None:
    """Whoever waits for the network alone asks nothing of the database."""
    table = new_table()
    phone = open_phone(table)
    asked: list[str] = []
    phone.on("request", lambda one: asked.append(one.url.removeprefix(site)))
    fill(phone, "bids", FIRST["bids"])
    with no_database():
        phone.locator("#save").click()
        expect(waiting(phone)).to_contain_text("The site cannot save right now.")
        phone.evaluate(OTHER)
        expect(phone.locator("#fault")).to_contain_text(
            "The site cannot save right now. Nothing has changed"
        )
    assert "/healthz" in asked and "/livez" not in asked
    nothing_waits(phone)
    assert phone.url.endswith(f"/t/{table.code}/")


# Some other form of the page, as the one that asks the host.
OTHER = """() => {
  const form = document.createElement("form");
  form.method = "post";
  const button = form.appendChild(document.createElement("button"));
  button.textContent = "Allow";
  document.querySelector("main").append(form);
  button.click();
}"""
