"""Phones without a network: the page opens, rounds wait, and each arrives once."""

import json
import os
import re
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from django.db import connection
from playwright.sync_api import BrowserType, Locator, Page, Route, expect

from scorekeeper.tables import log
from scorekeeper.tables.models import Table
from scorekeeper.tables.views import offline
from tests.browser.axe import look_at
from tests.browser.conftest import ARGS, PHONE
from tests.browser.gypsy import fill, press
from tests.browser.live import until
from tests.browser.offline import (
    COUNT,
    MEMORY_IS_FULL,
    count,
    hear_of_it,
    keep,
    needs_network,
    nothing_waits,
    offline_round,
    open_phone as open_phone,
    ready,
    rounds_of,
    says,
    tell,
    totals,
    waiting,
)
from tests.browser.touch import by_force
from tests.support.idle import idle
from tests.tables.hands import BEN
from tests.tables.people import FIRST, SECOND, new_table, record

# Ann 5 exact: 7. Ben 3 short by 1: −1. Cleo 4 exact: 6. Dan 1 exact: 3.
ONE, TWO = ["7", "−1", "6", "3"], ["12", "4", "5", "8"]


TAKES_OVER = """async () => {
  const has = () => Boolean(navigator.serviceWorker.controller);
  if (has()) return "before the page";
  const taken = new Promise((done) =>
    navigator.serviceWorker.addEventListener("controllerchange", done));
  await navigator.serviceWorker.register("/sw.js");
  if (!has()) await taken;
  return "after it";
}"""


def test_a_page_is_kept_when_the_worker_takes_over_while_it_comes(
    new_phone: Callable[..., Page], site: str
) -> None:
    table = new_table()
    phone, took = new_phone(service_workers="allow"), []

    def late(route: Route) -> None:
        took.append(phone.evaluate(TAKES_OVER))
        route.continue_()

    phone.route(re.compile(r"/js/app[.\w]*\.js"), late)
    phone.goto(f"/run/{table.host_token}/")
    assert took == ["after it"]
    ready(phone)


def test_the_round_that_is_entered_is_finished_without_a_network(
    open_phone: Callable[..., Page], site: str
) -> None:
    table = new_table()
    phone = open_phone(table)
    phone.context.set_offline(True)
    phone.reload()
    totals(phone, ["0", "0", "0", "0"])
    offline_round(phone, FIRST)
    says(phone, "1 round")
    expect(phone.locator("#entry .gap:not(#keeps)")).to_have_text(
        "What you entered is saved on this phone, and sent when there is a connection."
    )
    look_at(phone)
    phone.reload()
    says(phone, "1 round")
    needs_network(phone, "Round 2")
    assert log.entries_of(table) == []

    phone.context.set_offline(False)
    totals(phone, ONE)
    # Said once, in the place of the check line, and not again.
    sent = phone.locator("#notices .toast")
    expect(sent).to_have_text("Back. Round 1 is sent.Sheet")
    assert (phone.locator("#check").bounding_box() or {"height": 0})["height"] <= 1
    look_at(phone)
    sent.get_by_role("button", name="Sheet").click()
    expect(phone.get_by_role("heading", name="Sheet")).to_be_visible()
    expect(sent).to_have_count(0)
    nothing_waits(phone)
    # A correction was sent before the rounds that waited longer.
    phone.evaluate(
        "(code) => sessionStorage.setItem(`sent:${code}`, '2 12 1')", table.code
    )
    phone.goto(f"/t/{table.code}/")
    expect(sent).to_have_text("Back. Rounds 1, 2 and 12 are sent.Sheet")
    assert rounds_of(table) == [FIRST]
    # It is sent whole, however many stages it was told in.
    assert len(log.entries_of(table)) == 1


def test_a_round_that_is_begun_is_finished_without_a_network(
    open_phone: Callable[..., Page], site: str
) -> None:
    """Its tricks alone are asked: what was bid is at the table."""
    table = new_table()
    record(table, 1, {"bids": FIRST["bids"]})
    phone = open_phone(table)
    phone.context.set_offline(True)
    fill(phone, "tricks", FIRST["tricks"])
    phone.locator("#save").click()
    says(phone, "1 round")
    needs_network(phone, "Round 2")
    phone.context.set_offline(False)
    totals(phone, ONE)
    nothing_waits(phone)
    assert rounds_of(table) == [FIRST]


# The forms of a round as earlier editions drew them: each stage in all its ways; and,
# before that, without a word of which stages every round has.
OLDER = [("data-stage=", 'data-tree="[]" data-stage='), (" data-sure", "")]
KEEP_FORMS = """async () => {
  const pages = await caches.open("tables");
  await pages.add(document.getElementById("follow").dataset.forms);
}"""


@pytest.mark.parametrize("older", OLDER, ids=["trees", "stages"])
def test_forms_of_an_earlier_edition_are_none(
    new_phone: Callable[..., Page],
    site: str,
    monkeypatch: pytest.MonkeyPatch,
    older: tuple[str, str],
) -> None:
    """The stage that is open is entered alone, kept, and sent by itself."""
    draw = offline.draw
    monkeypatch.setattr(offline, "draw", lambda *of: draw(*of).replace(*older))
    table = new_table()
    phone = new_phone(service_workers="allow")
    phone.goto(f"/run/{table.host_token}/")
    idle(phone)
    phone.evaluate(KEEP_FORMS)
    ready(phone)
    phone.context.set_offline(True)
    phone.reload()
    fill(phone, "bids", FIRST["bids"])
    idle(phone)
    # Forms of today bring what More offers where the site answers.
    expect(phone.get_by_role("radio", name="Void, repeated")).to_have_count(0)
    phone.locator("#save").click()
    says(phone, "1 round")
    needs_network(phone, "The rest of round 1")
    assert log.entries_of(table) == []
    phone.context.set_offline(False)
    nothing_waits(phone)
    expect(phone.get_by_role("heading", name="Tricks")).to_be_visible()
    assert rounds_of(table) == [{"bids": FIRST["bids"]}]
    assert len(log.entries_of(table)) == 1


def test_a_page_kept_with_what_came_later_says_that_it_is_not_connected(
    open_phone: Callable[..., Page], site: str
) -> None:
    """It is put together of the page and its parts, which have no place for faults."""
    table = new_table()
    phone = open_phone(table)
    record(table, 1, FIRST)
    totals(phone, ONE)
    path = f"/t/{table.code}/"
    kept = f"caches.match('{path}').then((page) => page.text())"
    until(lambda: "Round 2" in phone.evaluate(kept))
    phone.context.set_offline(True)
    phone.reload()
    totals(phone, ONE)
    expect(phone.locator(".bar p")).to_have_text("Round 2 · Not connected")
    expect(phone.locator("#fault")).to_have_count(1)
    phone.context.set_offline(False)
    record(table, 2, {"bids": FIRST["bids"]})
    expect(phone.locator(".bar p")).to_contain_text("Live")
    expect(phone.get_by_role("heading", name="Tricks")).to_be_visible()


def half(page: Page) -> Locator:
    return page.locator(".foot [role=status] .row", has_text="without")


def test_what_nobody_can_check_is_saved_by_a_button_that_says_it_can(
    open_phone: Callable[[Table], Page], site: str
) -> None:
    """It stood grey from before the network went, and would have saved."""
    table = new_table()
    record(table, 1, {"bids": FIRST["bids"]})
    phone = open_phone(table)
    expect(phone.locator("#words")).to_have_class("waits")
    phone.context.set_offline(True)
    fill(phone, "tricks", FIRST["tricks"])
    expect(phone.locator("#fault")).to_contain_text("is checked when you save.")
    expect(phone.locator("#words")).not_to_have_class("waits")


def test_half_a_round_is_shown_as_half_a_round(
    open_phone: Callable[..., Page], site: str
) -> None:
    table = new_table()
    phone = open_phone(table)
    phone.context.set_offline(True)
    fill(phone, "bids", FIRST["bids"])
    phone.locator("#save").click()
    expect(half(phone)).to_have_text("Round 1: bids, without tricks")
    expect(phone.get_by_role("heading", name="Round 1: tricks")).to_be_visible()
    look_at(phone)
    ann = phone.get_by_role("textbox", name="Ann, tricks")
    ann.fill("5")
    phone.reload()
    # What was typed of the rest is there again.
    expect(ann).to_have_value("5")
    expect(half(phone)).to_have_text("Round 1: bids, without tricks")
    tell(phone, {"tricks": FIRST["tricks"]})
    keep(phone, 1)
    expect(half(phone)).to_have_count(0)
    phone.context.set_offline(False)
    totals(phone, ONE)
    assert rounds_of(table) == [FIRST]


@pytest.mark.promise
def test_a_round_of_another_kind_is_entered_without_a_network(
    open_phone: Callable[..., Page], site: str
) -> None:
    """Pepper: everyone passes, and the next dealer deals."""
    table = new_table("pepper")
    phone = open_phone(table)
    phone.context.set_offline(True)
    by_force(phone.get_by_role("radio", name="Everyone passed")).check(force=True)
    keep(phone, 1, "hand")
    says(phone, "1 hand")
    needs_network(phone, "Hand 2")
    phone.context.set_offline(False)
    nothing_waits(phone)
    assert rounds_of(table) == [{"thrown_in": True}]
    expect(phone.locator("#save")).to_be_visible()


@pytest.mark.parametrize("told", ["nothing", "saved", "kept"])
def test_a_round_is_made_void_without_a_network(
    open_phone: Callable[..., Page], site: str, told: str
) -> None:
    """In the form of the site or of the phone: More, which offers it, asks the site."""
    saved = told == "saved"
    table = new_table("skat", ["Ann", "Ben", "Cleo"]) if saved else new_table()
    unit, kind = ("deal", "declared") if saved else ("round", "round")
    if saved:
        record(table, 1, {"declarer": 1, "bid": 20})
    phone = open_phone(table)
    repeated = phone.locator("#entry [name=kind][value=repeated]")
    expect(repeated).to_have_count(0)
    phone.context.set_offline(True)
    hear_of_it(phone)
    if told == "kept":
        fill(phone, "bids", FIRST["bids"])
        phone.locator("#save").click()
        says(phone, "1 round")
    by_force(repeated).check(force=True)
    # Taken back it asks for what the round lacks, and for no more.
    by_force(phone.locator(f"[name=kind][value={kind}]")).check(force=True)
    asked = {"saved": ("bid", "game"), "nothing": ("x-", "bids-")}
    gone, there = asked.get(told, ("bids-", "tricks-"))
    expect(phone.locator(f"#entry [name^={there}]").first).to_be_attached()
    expect(phone.locator(f"#entry [name^={gone}]")).to_have_count(0)
    by_force(repeated).check(force=True)
    keep(phone, 1, unit)
    needs_network(phone, f"{unit.title()} 2")
    phone.context.set_offline(False)
    nothing_waits(phone)
    assert rounds_of(table) == [{"repeated": True}]


def test_a_round_of_one_stage_is_the_only_one_that_waits(
    open_phone: Callable[..., Page], site: str
) -> None:
    """Kaluki: Ben goes out, with 3 and 5 left: 8."""
    table = new_table("kaluki", ["Ann", "Ben", "Cleo"])
    phone = open_phone(table)
    phone.context.set_offline(True)
    phone.get_by_role("radio", name="Ben").check()
    for name, number in {"Ann": 3, "Cleo": 5}.items():
        box = phone.get_by_role("textbox", name=f"{name}, other cards")
        box.fill(str(number))
    phone.locator("#save").click()
    says(phone, "1 deal")
    needs_network(phone, "Deal 2")
    phone.context.set_offline(False)
    totals(phone, ["−3", "8", "−5"])
    assert len(log.entries_of(table)) == 1


@pytest.mark.chromium("begins a browser of its own")
def test_what_waits_survives_a_closed_browser(
    browser_type: BrowserType, chromium: str, site: str, tmp_path: Path
) -> None:
    table = new_table()
    how = {**PHONE, "base_url": site, "service_workers": "allow", "args": ARGS}
    how |= {"executable_path": chromium, "headless": True}
    context = browser_type.launch_persistent_context(tmp_path, **how)
    phone = context.new_page()
    phone.goto(f"/run/{table.host_token}/")
    ready(phone)
    context.set_offline(True)
    offline_round(phone, FIRST)
    context.close()
    assert log.entries_of(table) == []

    context = browser_type.launch_persistent_context(tmp_path, **how)
    phone = context.new_page()
    phone.goto("/")
    until(lambda: len(log.entries_of(table)) == 1)
    phone.locator(f"a[href='/t/{table.code}/']").first.click()
    totals(phone, ONE)
    context.close()
    assert rounds_of(table) == [FIRST]


# ---- When the table has moved on ----


def both_offline(
    open_phone: Callable[..., Page], table: Table, mine: list[int]
) -> Page:
    """Two phones tell round 1 otherwise; this one is back second, with a question."""
    phone, other = open_phone(table), open_phone(table)
    for page, tricks in ((phone, mine), (other, FIRST["tricks"])):
        offline_round(page, {**FIRST, "tricks": tricks})
    other.context.set_offline(False)
    totals(other, ONE)
    record(table, 2, SECOND)
    phone.context.set_offline(False)
    expect(waiting(phone).first).to_contain_text(
        "Round 1: Another phone entered it differently."
    )
    return phone


def test_two_phones_tell_one_round_otherwise_and_one_keeps_the_others(
    open_phone: Callable[..., Page], site: str
) -> None:
    table = new_table()
    phone = both_offline(open_phone, table, [5, 3, 3, 1])
    assert rounds_of(table) == [FIRST, SECOND]
    press(phone, "Compare")
    expect(
        phone.get_by_text("The two differ in tricks. Which one is right?")
    ).to_be_visible()
    look_at(phone)
    phone.get_by_role("link", name="Keep the other").click()
    totals(phone, TWO)
    nothing_waits(phone)
    assert rounds_of(table) == [FIRST, SECOND]


def test_two_phones_tell_one_round_otherwise_and_mine_is_right(
    open_phone: Callable[..., Page], site: str
) -> None:
    table = new_table()
    phone = both_offline(open_phone, table, [5, 3, 3, 1])
    press(phone, "Compare")
    press(phone, "Use mine")
    # Ben 3 exact: 5, Cleo 4, took 3: −1; then 5, 5, −1, 5.
    totals(phone, ["12", "10", "−2", "8"])
    nothing_waits(phone)
    assert rounds_of(table) == [{**FIRST, "tricks": [5, 3, 3, 1]}, SECOND]


@pytest.mark.parametrize("choice", ["Keep the other", "Use mine"])
def test_bids_that_clash_are_answered_with_the_tricks_of_their_round(
    open_phone: Callable[..., Page], site: str, choice: str
) -> None:
    """The other phone told round 1 as 5 3 4 2 bid, and went on."""
    table = new_table()
    theirs = {"bids": [5, 3, 4, 2], "tricks": [4, 3, 4, 2]}
    phone = open_phone(table)
    offline_round(phone, {**FIRST, "tricks": [5, 3, 3, 1]})
    record(table, 1, theirs)
    record(table, 2, SECOND)
    phone.context.set_offline(False)
    expect(waiting(phone).first).to_contain_text(
        "Round 1: Another phone entered it differently."
    )
    press(phone, "Compare")
    differ = "The two differ in bids and tricks. Which one is right?"
    expect(phone.get_by_text(differ)).to_be_visible()
    phone.get_by_text(choice).click()
    nothing_waits(phone)
    mine = {**FIRST, "tricks": [5, 3, 3, 1]}
    right = mine if choice == "Use mine" else theirs
    until(lambda: rounds_of(table) == [right, SECOND])


EARLIER = """(items) => new Promise((done) => {
  indexedDB.open("scorekeeper", 1).onsuccess = ({ target }) => {
    const deed = target.result.transaction("outbox", "readwrite");
    for (const item of items) deed.objectStore("outbox").put(item);
    deed.oncomplete = () => done();
  };
})"""


def test_stages_that_an_earlier_edition_kept_apart_are_sent_as_one(
    open_phone: Callable[..., Page], site: str
) -> None:
    table = new_table()
    phone = open_phone(table)
    phone.context.set_offline(True)
    bids = "&".join(f"bids-{i}={n}" for i, n in enumerate(FIRST["bids"]))
    tricks = "&".join(f"tricks-{i}={n}" for i, n in enumerate(FIRST["tricks"]))
    item = {"code": table.code, "round": 1, "state": "waiting"}
    first = f"key=k1&after=0&round=1&{bids}"
    both = f"after=0&whole=1&round=1&{tricks}&key=k2&{bids}"
    stages = [
        {**item, "key": "k1", "whole": False, "body": first},
        {**item, "key": "k2", "whole": True, "body": both},
    ]
    phone.evaluate(EARLIER, stages)
    phone.reload()
    until(lambda: count(phone) == 1)
    phone.context.set_offline(False)
    totals(phone, ONE)
    assert rounds_of(table) == [FIRST]
    assert len(log.entries_of(table)) == 1


def test_a_question_can_become_a_dispute(
    open_phone: Callable[..., Page], site: str
) -> None:
    table = new_table()
    phone = both_offline(open_phone, table, [5, 3, 3, 1])
    press(phone, "Compare")
    phone.get_by_role("link", name="Dispute it").click()
    expect(phone.get_by_role("textbox", name="Ben, tricks")).to_have_value("3")
    expect(phone.get_by_role("heading", name="Dispute, round 1")).to_be_visible()


def test_what_is_refused_stays_with_its_reason(
    open_phone: Callable[..., Page], site: str
) -> None:
    table = new_table()
    record(table, 1, {"bids": FIRST["bids"]})
    phone = open_phone(table)
    phone.context.set_offline(True)
    fill(phone, "tricks", [5, 3, 4, 2])
    phone.locator("#save").click()
    says(phone, "1 round")
    needs_network(phone, "Round 2")
    phone.context.set_offline(False)
    why = "Round 1 could not be saved. 12 tricks in all, not 14"
    expect(waiting(phone).first).to_contain_text(why)
    phone.reload()
    expect(waiting(phone).first).to_contain_text(why)
    look_at(phone)
    press(phone, "Look")
    expect(phone.get_by_role("textbox", name="Dan, tricks")).to_have_value("2")
    fill(phone, "tricks", FIRST["tricks"])
    press(phone, "Save round 1")
    totals(phone, ONE)
    nothing_waits(phone)
    assert rounds_of(table) == [FIRST]


def to_be_refused(open_phone: Callable[..., Page], table: Table) -> Page:
    """Bids that the site will not take wait."""
    phone = open_phone(table)
    phone.context.set_offline(True)
    fill(phone, "bids", [5, 3, 4, 20])
    phone.locator("#save").click()
    says(phone, "1 round")
    return phone


def test_what_is_refused_can_be_left_out(
    open_phone: Callable[..., Page], site: str
) -> None:
    table = new_table()
    phone = to_be_refused(open_phone, table)
    phone.context.set_offline(False)
    expect(waiting(phone).first).to_contain_text("could not be saved")
    # It goes only once it was looked at.
    expect(phone.get_by_role("button", name="Discard it")).to_have_count(0)
    press(phone, "Look")
    expect(phone.locator("#entry [name=bids-3]")).to_have_value("20")
    phone.goto(table.get_absolute_url())
    press(phone, "Discard it")
    # Drawn anew, as whenever the network goes, it still knows of the first tap.
    phone.context.set_offline(True)
    phone.context.set_offline(False)
    press(phone, "Tap again to discard it")
    nothing_waits(phone)
    assert log.entries_of(table) == []


# Drawn between what was sent and what comes of it, and in the last moment of the page.
DRAWN_ANEW = """() => {
  const draw = () => document.dispatchEvent(new Event("htmx:afterSettle"));
  const { request } = LockManager.prototype;
  LockManager.prototype.request = async function (...asked) {
    await request.apply(this, asked);
    draw();
  };
  navigation.addEventListener("navigate", () => {
    draw();
    const offered = [...document.querySelectorAll("#outbox button")];
    sessionStorage.offered = JSON.stringify(offered.map((one) => one.textContent));
  });
}"""


@pytest.mark.chromium("looks at a page that is being left")
def test_nothing_is_offered_on_a_page_that_is_being_left(
    open_phone: Callable[..., Page], site: str
) -> None:
    """A tap on it would be lost, and the next page has an empty form."""
    phone = to_be_refused(open_phone, new_table())
    phone.evaluate(DRAWN_ANEW)
    phone.context.set_offline(False)
    offered = phone.wait_for_function("() => sessionStorage.offered").json_value()
    assert "Look" not in json.loads(offered)


# ---- A phone whose memory is full ----


FULL = """() => {
  const refuse = () => { throw new DOMException("", "QuotaExceededError"); };
  IDBObjectStore.prototype.put = Storage.prototype.setItem = refuse;
}"""
# Nor may anything be taken out: the browser writes down that it is gone.
NOTHING_GOES = """() => {
  const { delete: goes } = IDBObjectStore.prototype;
  const get = () => new DOMException("", "QuotaExceededError");
  Object.defineProperty(IDBTransaction.prototype, "error", { get });
  IDBObjectStore.prototype.delete = function () { this.transaction.abort(); };
  globalThis.makeRoom = () => { IDBObjectStore.prototype.delete = goes; };
}"""
# As a phone that keeps the site has it: each entry by itself.
ANOTHER_WAITS = """(code) => new Promise((done) => {
  const asked = indexedDB.open("scorekeeper", 1);
  asked.onsuccess = ({ target: { result: database } }) => {
    const deed = database.transaction("outbox", "readwrite");
    deed.objectStore("outbox").add(
      { code, round: 2, key: "k2", body: "key=k2&round=2", state: "waiting" });
    deed.oncomplete = () => { database.close(); done(); };
  };
})"""
NOTHING_IS_NOTED = """() => {
  const get = () => new DOMException("", "QuotaExceededError");
  Object.defineProperty(IDBTransaction.prototype, "error", { get });
  IDBObjectStore.prototype.put = function () { this.transaction.abort(); };
}"""


def test_a_phone_whose_memory_is_full_says_so_and_the_form_stays(
    open_phone: Callable[..., Page], site: str
) -> None:
    table = new_table()
    phone = open_phone(table)
    phone.context.set_offline(True)
    phone.evaluate(FULL)
    fill(phone, "bids", FIRST["bids"])
    said = phone.get_by_role("alert").filter(has_text="Not saved")
    expect(said).to_have_text(MEMORY_IS_FULL)
    phone.evaluate("document.getElementById('fault').hidden = true")
    phone.locator("#save").click()
    expect(said).to_be_visible()
    expect(phone.get_by_role("textbox", name="Ann, bids")).to_have_value("5")
    assert count(phone) == 0
    look_at(phone)
    phone.context.set_offline(False)
    phone.locator("#save").click()
    expect(phone.get_by_role("heading", name="Tricks")).to_be_visible()
    assert rounds_of(table) == [{"bids": FIRST["bids"]}]


def test_a_memory_that_is_full_before_what_waits_is_sent_loses_nothing(
    open_phone: Callable[..., Page], site: str
) -> None:
    """Nothing more can be written down from then on."""
    table = new_table()
    phone = open_phone(table)
    phone.context.set_offline(True)
    fill(phone, "bids", FIRST["bids"])
    phone.locator("#save").click()
    says(phone, "1 round")
    phone.evaluate(FULL)
    phone.evaluate(NOTHING_GOES)
    phone.context.set_offline(False)
    until(lambda: rounds_of(table) == [{"bids": FIRST["bids"]}])
    expect(waiting(phone)).to_contain_text("This phone’s memory is full.")
    expect(waiting(phone)).not_to_contain_text("Sending.")
    phone.evaluate("makeRoom()")
    nothing_waits(phone)
    assert len(log.entries_of(table)) == 1


def test_a_full_memory_is_said_where_something_else_is_in_question(
    open_phone: Callable[..., Page], site: str
) -> None:
    """Round 1 is looked at first; nor could it be noted that it is a question."""
    table = new_table()
    phone = open_phone(table)
    offline_round(phone, FIRST)
    record(table, 1, {"bids": [4, 4, 4, 1]})
    phone.context.set_offline(False)
    row = waiting(phone).first
    expect(row).to_contain_text("Another phone entered it differently.")
    idle(phone)  # else what is under way is what could not be noted, and this is
    phone.evaluate(ANOTHER_WAITS, table.code)
    phone.evaluate(NOTHING_IS_NOTED)
    record(table, 1, {"tricks": [4, 4, 3, 1]})  # tried again by the open page
    expect(waiting(phone).last).to_contain_text("This phone’s memory is full.")
    expect(row).to_contain_text("Another phone entered it differently.")
    assert count(phone) == 2


# ---- What cannot be drawn without the server; what goes from the phone ----


def test_what_is_typed_stays_where_the_phone_draws_the_form_anew(
    open_phone: Callable[..., Page], site: str
) -> None:
    """Jersey Gin: the site asks who knocked once somebody did, the phone at once."""
    table = new_table("jersey_gin", ["Ann", "Ben", "Cleo"])
    phone = open_phone(table)
    phone.context.set_offline(True)
    phone.locator("#save").click()
    expect(phone.get_by_text("Not saved: no connection.")).to_be_visible()
    ann = phone.get_by_role("textbox", name="Ann, deadwood")
    ann.fill("9")
    knock = phone.get_by_role("radio", name="Knock")
    by_force(knock).check(force=True)
    expect(knock).to_be_focused()
    expect(ann).to_have_value("9")
    who = phone.get_by_role("group", name="Ended by")
    by_force(who.get_by_role("radio", name="Ann")).check(force=True)
    look_at(phone)
    phone.reload()
    expect(ann).to_have_value("9")
    expect(knock).to_be_checked()
    hear_of_it(phone)
    for name, number in {"Ben": 11, "Cleo": 14}.items():
        phone.get_by_role("textbox", name=f"{name}, deadwood").fill(str(number))
    keep(phone, 1, "hand")
    needs_network(phone, "Hand 2")
    look_at(phone)
    phone.context.set_offline(False)
    nothing_waits(phone)
    knocked = {"ending": "knock", "by": 0, "deadwood": [9, 11, 14]}
    assert rounds_of(table) == [knocked]


def test_cards_that_were_counted_go_with_the_form_that_a_phone_draws(
    open_phone: Callable[..., Page], site: str
) -> None:
    """Jersey Gin: nobody lays off on gin, so that Ben’s cards alone say what he has."""
    table = new_table("jersey_gin", ["Ann", "Ben", "Cleo"])
    phone = open_phone(table)
    phone.goto(f"/t/{table.code}/?hand-1={BEN.replace(' ', '+')}")
    ready(phone)
    phone.context.set_offline(True)
    hear_of_it(phone)
    by_force(phone.get_by_role("radio", name="Gin")).check(force=True)
    expect(phone.locator("#entry[data-rest] [name=hand-1]")).to_have_value(BEN)
    who = phone.get_by_role("group", name="Ended by", exact=True)
    by_force(who.get_by_role("radio", name="Ann")).check(force=True)
    phone.get_by_role("textbox", name="Cleo, deadwood").fill("30")
    keep(phone, 1, "hand")
    phone.context.set_offline(False)
    nothing_waits(phone)
    # 7 + 9 + 10 + 2 + 4 + 8 + 1, the kings are a meld.
    gin = {"ending": "gin", "by": 0, "deadwood": [0, 41, 30]}
    assert rounds_of(table) == [gin]


def test_a_table_that_is_forgotten_leaves_nothing_on_the_phone(
    open_phone: Callable[..., Page], site: str
) -> None:
    table = new_table()
    phone = open_phone(table)
    fill(phone, "bids", FIRST["bids"])
    phone.context.set_offline(True)
    phone.goto("/leagues/")
    phone.locator("#kept").get_by_role("link", name=f"Table {table.code}").click()
    expect(phone.locator("#scores")).to_be_visible()
    phone.context.set_offline(False)
    phone.goto(f"/t/{table.code}/more/")
    phone.locator("summary", has_text="screen, colours").click()
    phone.get_by_text("Forget this table on this phone").click()
    press(phone, f"Forget table {table.code}")
    expect(phone.get_by_text("This phone has forgotten table")).to_be_visible()
    paths = phone.evaluate(
        "async () => (await (await caches.open('tables')).keys()).map((one) => one.url)"
    )
    assert [path for path in paths if table.code in path] == []
    assert phone.evaluate("Object.keys(localStorage)") == []
    phone.context.set_offline(True)
    phone.goto(f"/t/{table.code}/")
    expect(phone.get_by_text("The site cannot be reached")).to_be_visible()
    expect(phone.locator("#kept")).to_be_hidden()
    look_at(phone)


# ---- The server is killed between tap and answer ----


@contextmanager
def process(app: str, port: int) -> Iterator[subprocess.Popen]:
    """The site as a process of its own, on the database of the tests."""
    database = connection.settings_dict
    url = f"sqlite:///{database['NAME']}"
    if connection.vendor != "sqlite":
        url = f"{os.environ['DATABASE_URL'].rpartition('/')[0]}/{database['NAME']}"
    command = [sys.executable, "-m", "uvicorn", app, "--port", str(port)]
    command += ["--lifespan", "off", "--log-level", "critical"]
    here = {**os.environ, "DATABASE_URL": url}
    here["DJANGO_SETTINGS_MODULE"] = "tests.settings"
    server = subprocess.Popen(command, env=here)
    until(lambda: answers(port))
    try:
        yield server
    finally:
        server.kill()
        server.wait()


def answers(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def test_a_server_killed_between_tap_and_answer(
    new_phone: Callable[..., Page], site: str
) -> None:
    table = new_table()
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    base = f"http://127.0.0.1:{port}"
    phone = new_phone(service_workers="allow", base_url=base)
    with process("tests.late:application", port) as server:
        phone.goto(f"/run/{table.host_token}/")
        ready(phone)
        fill(phone, "bids", FIRST["bids"])
        phone.locator("#save").click()
        until(lambda: len(log.entries_of(table)) == 1)
        server.kill()
        says(phone, "1 round")
    phone.reload()
    says(phone, "1 round")
    with process("scorekeeper.asgi:application", port):
        expect(waiting(phone)).to_have_count(0)
        expect(phone.get_by_role("heading", name="Tricks")).to_be_visible()
    assert [entry.data for entry in log.entries_of(table)] == [
        {"round": 1, "facts": {"bids": FIRST["bids"]}}
    ]


def test_what_waits_is_counted_where_nothing_was_ever_kept(
    blank: Page, site: str
) -> None:
    """A database made by asking would have no place for what waits, for ever."""
    blank.goto(f"{site}/robots.txt")
    assert blank.evaluate(COUNT) == 0
    assert blank.evaluate("async () => await indexedDB.databases()") == []
