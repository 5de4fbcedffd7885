"""A phone that keeps the site goes on with its tables without a network."""

import json
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from itertools import chain
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.signals import request_started
from playwright.sync_api import Page, expect

from referee import game
from scorekeeper.kept import edition
from scorekeeper.tables import log, scoring
from scorekeeper.tables.models import Table
from tests.accounts.people import account
from tests.browser.axe import look_at
from tests.browser.gypsy import press
from tests.browser.keeping import BARE, keep, runs_scripts, stop_worker
from tests.browser.kept import (
    GIVEN,
    NO_MEMORY,
    at,
    await_snapshot,
    fresh as fresh,
    line_says,
    phone as phone,
    pytestmark as pytestmark,
    stage,
    worker_of,
)
from tests.browser.live import is_left, until
from tests.browser.offline import (
    MEMORY_IS_FULL,
    count,
    nothing_waits,
    offline_round,
    ready,
    rounds_of,
    totals,
)
from tests.browser.scribe import Scribe
from tests.browser.signing import sign_in
from tests.browser.touch import fill
from tests.browser.typical import typical_round
from tests.support.idle import idle
from tests.tables.people import FIRST, FOUR, SECOND, new_table, record

# What is drawn of what waits, in half a second in which nobody does anything.
DRAWN = """() => new Promise((done) => {
  let times = 0;
  document.addEventListener("outbox", () => { times += 1; });
  setTimeout(() => done(times), 500);
})"""
# As a phone of another edition would have counted.
COUNTED = """(code) => {
  const seen = { code, version: "3", totals: ["1", "0", "0", "0"] };
  sessionStorage.setItem("alone", JSON.stringify(seen));
}"""


def test_rounds_are_scored_without_a_network_and_sent_once(phone: Page) -> None:
    table = new_table()
    at(phone, table)
    phone.context.set_offline(True)
    stage(phone, "bids", FIRST, "Next: tricks")
    line_says(phone, "On this phone · 1 not sent")
    stop_worker(phone)
    stage(phone, "tricks", FIRST, "Save round 1")
    line_says(phone, "On this phone · 2 not sent")
    # Ann 5 exact: 7. Ben 3 short by 1: −1. Cleo 4 exact: 6. Dan 1 exact: 3.
    totals(phone, ["7", "−1", "6", "3"])
    expect(phone.get_by_text("Round 1 saved.")).to_be_visible()
    phone.get_by_role("button", name="Undo").first.click()
    line_says(phone, "On this phone · 3 not sent")
    totals(phone, ["0", "0", "0", "0"])
    assert log.entries_of(table) == []
    phone.evaluate(COUNTED, table.code)
    phone.context.set_offline(False)
    line_says(phone, "Live")
    both = (
        "counted 1, 0, 0, 0 by another edition of the rules. The site counts 0, 0, 0, 0"
    )
    expect(phone.get_by_text(both)).to_be_visible()
    assert [e.kind for e in log.entries_of(table)] == [
        "recorded",
        "recorded",
        "undone",
    ]


def test_a_table_begun_without_a_network_gets_its_code_later(phone: Page) -> None:
    phone.context.set_offline(True)
    phone.goto("/new/gypsy/")
    for seat, name in enumerate(FOUR, 1):
        phone.get_by_role("textbox", name=f"Seat {seat}").fill(name)
    phone.get_by_role("button", name="Start Gypsy").last.click()
    expect(phone.get_by_role("link", name="No code yet")).to_be_visible()
    stage(phone, "bids", FIRST, "Next: tricks")
    line_says(phone, "On this phone · 2 not sent")
    stop_worker(phone)
    stage(phone, "tricks", FIRST, "Save round 1")
    totals(phone, ["7", "−1", "6", "3"])
    line_says(phone, "On this phone · 3 not sent")
    phone.get_by_role("link", name="No code yet").click()
    expect(phone.get_by_text("This table has no code yet")).to_be_visible()
    phone.goto("/")
    expect(phone.get_by_text("Gypsy").first).to_be_visible()
    phone.go_back()
    assert not Table.objects.exists()
    phone.get_by_role("link", name="Keep scoring").click()
    phone.context.set_offline(False)
    nothing_waits(phone)
    table = Table.objects.get()
    phone.wait_for_url(f"**/t/{table.code}/")
    line_says(phone, "Live")
    assert rounds_of(table) == [FIRST]
    assert table.players == FOUR


# A Skat evening; what each gives is worked out beside it.
EVENING: list[dict[str, Any]] = [
    # Ben, hearts with one: 2 × 10 = 20.
    {"declarer": 1, "bid": 20, "game": "H", "matadors": 1, "card_points": 70},
    # Ann, spades with one: 22.
    {"declarer": 0, "bid": 22, "game": "S", "matadors": 1, "card_points": 78},
    # Cleo, clubs with one: 24. Corrected: 59 card points lose twice 24.
    {"declarer": 2, "bid": 24, "game": "C", "matadors": 1, "card_points": 61},
    # Ben, diamonds with one are 18 and he bid 33: overbid, twice 36.
    {"declarer": 1, "bid": 33, "game": "D", "matadors": 1, "card_points": 70},
    # Ann, null: 23.
    {"declarer": 0, "bid": 23, "game": "null", "tricks": 0},
    # Cleo, hearts with one: 20. Its cards: without two, 35 and the skat: twice 30.
    {"declarer": 2, "bid": 18, "game": "H", "matadors": 1, "card_points": 61},
    # Ben, diamonds with one: 18.
    {"declarer": 1, "bid": 18, "game": "D", "matadors": 1, "card_points": 69},
    # Cleo, spades without one: 22.
    {"declarer": 2, "bid": 22, "game": "S", "matadors": -1, "card_points": 75},
    # Ann, grand with one: 48.
    {"declarer": 0, "bid": 24, "game": "grand", "matadors": 1, "card_points": 62},
    # Cleo, hearts with one: 20.
    {"declarer": 2, "bid": 20, "game": "H", "matadors": 1, "card_points": 62},
    # Ben, hearts without one: 20.
    {"declarer": 1, "bid": 20, "game": "H", "matadors": -1, "card_points": 64},
    # Ann, grand with one: 48.
    {"declarer": 0, "bid": 48, "game": "grand", "matadors": 1, "card_points": 82},
]
# Ann 22 + 23 + 48 + 48; Ben 20 − 72 + 18 + 20; Cleo −48 − 60 + 22 + 20.
TOTALS = ["141", "−14", "−66"]


def in_sheet(phone: Page, name: str, number: int, does: str) -> None:
    """From the scores to what can be done with a deal."""
    phone.get_by_role("link", name="Sheet").click()
    phone.get_by_role("link", name=f"{name}, deal {number}").click()
    phone.get_by_role("link", name=f"{does}: deal {number}").click()


def test_a_skat_evening_without_a_network(phone: Page) -> None:
    """All by taps, from the first one without a network on."""
    phone.context.set_offline(True)
    scribe, skat = Scribe(phone), game("skat")
    scribe.start(skat, FOUR[:3], {"deals": 12})
    code = phone.url.rstrip("/").rpartition("/")[2]
    for raw in EVENING[:6]:
        scribe.record(typical_round(skat, 3, raw))
    # Ann 22 + 23; Ben 20 − 72; Cleo 24 + 20.
    totals(phone, ["45", "−52", "44"])

    in_sheet(phone, "Cleo", 3, "Correct")
    fill(phone, "Card points", 59)
    press(phone, "See what changes")
    press(phone, "Correct deal 3")
    totals(phone, ["45", "−52", "−28"])

    in_sheet(phone, "Cleo", 6, "Dispute")
    phone.get_by_label("What happened").fill("Ben had the old one.")
    press(phone, "Other numbers")
    press(phone, "Show the cards")
    phone.get_by_text("Type or paste").click()
    sheet = json.loads(Path("docs/examples/skat-cards.json").read_text())
    tricks = sheet["rounds"][2]["play"]["tricks"]
    *cards, last_but_one, last = chain.from_iterable(tricks)
    phone.get_by_label("Every card in the order it fell").fill(" ".join(cards))
    expect(phone.locator("#count")).to_have_text("28 of 30 cards")
    for card in (last_but_one, last):
        phone.locator(f'#deck button[value="{card}"]').click()
    phone.locator("#save").click()
    expect(phone.locator("main")).to_contain_text("lost, 46 points, 61 needed")
    expect(phone.locator("main")).to_contain_text("Ben had the old one.")
    phone.get_by_role("link", name="Correct the deal", exact=True).click()
    phone.get_by_label("Counted again").check()
    press(phone, "Correct the deal")
    expect(phone.locator("main")).to_contain_text("Deal corrected")

    phone.goto(f"/t/{code}/")
    for raw in EVENING[6:]:
        scribe.record(typical_round(skat, 3, raw))
    expect(phone.locator("main .plate")).to_contain_text("Ann wins")
    totals(phone, TOTALS)
    phone.goto(f"/t/{code}/sheet/?why=4.1")
    expect(phone.locator("main")).to_contain_text("Overbid, 18 does not")
    assert not Table.objects.exists()
    phone.context.set_offline(False)
    nothing_waits(phone)  # a whole evening, one after the other
    table = Table.objects.get()
    phone.wait_for_url(f"**/t/{table.code}/**")
    phone.goto(f"/t/{table.code}/")
    totals(phone, TOTALS)
    line_says(phone, "Live")
    assert scoring.read(table).verdict.totals == [141, -14, -66]


def again_alone(scribe: Scribe, *deals: dict[str, Any]) -> None:
    """The same seats at a new table, without a network."""
    phone = scribe.phone
    press(phone, "Play again, same seats")
    expect(phone.get_by_role("link", name="No code yet")).to_be_visible()
    totals(phone, ["0", "0", "0"])
    for deal in deals:
        scribe.record(typical_round(game("skat"), 3, deal))


def back_at(phone: Page, before: list[Table]) -> Table:
    """The site has made the table, and the page is there."""
    phone.context.set_offline(False)
    nothing_waits(phone)
    made = Table.objects.exclude(pk__in=[table.pk for table in before]).get()
    phone.wait_for_url(f"**/t/{made.code}/")
    line_says(phone, "Live")
    await_snapshot(phone, made, made.version)
    return made


def test_a_game_is_played_again_and_again_without_a_network(phone: Page) -> None:
    first = new_table("skat", FOUR[:3], deals=3)
    for number, deal in enumerate(EVENING[:2], 1):
        stages = typical_round(game("skat"), 3, deal).stages
        record(first, number, *(part for _, part in stages))
    at(phone, first)
    phone.context.set_offline(True)
    scribe = Scribe(phone)
    scribe.record(typical_round(game("skat"), 3, EVENING[2]))
    expect(phone.locator("main .plate")).to_contain_text("Cleo wins")
    # Ben overbid, twice 36; Ann 23; Ben 18.
    again_alone(scribe, EVENING[3], EVENING[4], EVENING[6])
    expect(phone.locator("main .plate")).to_contain_text("Ann wins")
    totals(phone, ["23", "−54", "0"])
    assert list(Table.objects.all()) == [first]
    second = back_at(phone, [first])
    totals(phone, ["23", "−54", "0"])
    # The third begins from the second as the site gave it.
    phone.context.set_offline(True)
    again_alone(scribe, EVENING[7])
    totals(phone, ["0", "0", "22"])
    third = back_at(phone, [first, second])
    for table, score in (
        (first, [22, 20, 24]),
        (second, [23, -54, 0]),
        (third, [0, 0, 22]),
    ):
        table.refresh_from_db()
        assert scoring.read(table).verdict.totals == score
        assert (table.players, table.options["deals"]) == (FOUR[:3], 3)


def test_another_kind_of_round_is_drawn_by_the_kept_site(phone: Page) -> None:
    """Not by the forms of a phone without it: after those the network is needed."""
    table = new_table("pepper", FOUR)
    at(phone, table)
    phone.context.set_offline(True)
    scribe = Scribe(phone)
    scribe.record(typical_round(game("pepper"), 4, {"thrown_in": True}))
    line_says(phone, "On this phone · 1 not sent")
    expect(phone.locator("#entry")).to_contain_text("Bidder")
    assert log.entries_of(table) == []
    phone.context.set_offline(False)
    line_says(phone, "Live")
    assert rounds_of(table) == [{"thrown_in": True}]


def test_where_others_were_first_there_is_a_question(phone: Page) -> None:
    table = new_table()
    at(phone, table)
    phone.context.set_offline(True)
    stage(phone, "bids", FIRST, "Next: tricks")
    line_says(phone, "On this phone · 1 not sent")
    record(table, 1, {"bids": [3, 3, 4, 3]})
    phone.context.set_offline(False)
    row = phone.locator(".foot .row.warn").first
    expect(row).to_contain_text(
        "Bids of round 1: Another phone entered it differently."
    )
    phone.get_by_role("button", name="Compare").click()
    phone.get_by_role("button", name="Use mine").click()
    line_says(phone, "Live")
    assert rounds_of(table) == [{"bids": FIRST["bids"]}]


def round_alone(
    phone: Page, number: int, facts: dict[str, list[int]], unsent: int
) -> None:
    """A round entered without a network; so many entries are unsent after it."""
    stage(phone, "bids", facts, "Next: tricks")
    line_says(phone, f"On this phone · {unsent - 1} not sent")
    stage(phone, "tricks", facts, f"Save round {number}")
    line_says(phone, f"On this phone · {unsent} not sent")


def test_two_phones_of_a_table_apart_and_back_one_after_the_other(
    phone: Page, new_kept_phone: Callable[[], Page]
) -> None:
    table, other = new_table(), new_kept_phone()
    for page in (phone, other):
        at(page, table)
        page.context.set_offline(True)
    round_alone(phone, 1, FIRST, 2)
    band = phone.locator("main > .warn")
    expect(band).to_be_hidden()  # it would push what is entered below the foot
    assert phone.evaluate(DRAWN) < 5
    phone.set_viewport_size({"width": 390, "height": 1000})
    round_alone(phone, 2, SECOND, 4)
    expect(band).to_contain_text("Not sent yet: rounds 1 and 2")
    assert phone.evaluate(DRAWN) < 5
    phone.set_viewport_size({"width": 390, "height": 844})
    phone.get_by_role("link", name="Sheet").click()
    expect(band).to_contain_text("Not sent yet: rounds 1 and 2")
    expect(phone.locator("#pad .wait th")).to_have_text(["1waits", "2waits"])
    look_at(phone)
    # Ben 3 exact: 5. Cleo 4, took 3: −1.
    round_alone(other, 1, {**FIRST, "tricks": [5, 3, 3, 1]}, 2)
    totals(other, ["7", "5", "−1", "3"])
    phone.context.set_offline(False)
    until(lambda: rounds_of(table) == [FIRST, SECOND])
    other.context.set_offline(False)
    row = other.locator(".foot .row.warn").first
    expect(row).to_contain_text("Another phone entered it differently.")
    # Its bids are there, its tricks are asked: nothing says that it was sent.
    expect(other.locator("#notices")).not_to_contain_text("is sent")
    press(other, "Compare")
    differ = "The two differ in tricks. Which one is right?"
    expect(other.get_by_text(differ)).to_be_visible()
    other.get_by_role("link", name="Keep the other").click()
    # 7 and 5, −1 and 5, 6 and −1, 3 and 5.
    totals(other, ["12", "4", "5", "8"])
    nothing_waits(other)
    line_says(other, "1 following")
    assert rounds_of(table) == [FIRST, SECOND]
    assert [entry.kind for entry in log.entries_of(table)] == ["recorded"] * 4


def test_the_second_round_of_two_phones_apart_is_asked_too(
    phone: Page, new_kept_phone: Callable[[], Page]
) -> None:
    """Each of two rounds was entered differently: both are asked, none refused."""
    table, other = new_table(), new_kept_phone()
    for page in (phone, other):
        at(page, table)
        page.context.set_offline(True)
    round_alone(phone, 1, FIRST, 2)
    round_alone(phone, 2, SECOND, 4)
    round_alone(other, 1, {**FIRST, "tricks": [5, 3, 3, 1]}, 2)
    second = {**SECOND, "tricks": [3, 3, 2, 4]}
    round_alone(other, 2, second, 4)
    phone.context.set_offline(False)
    until(lambda: rounds_of(table) == [FIRST, SECOND])
    other.context.set_offline(False)
    row = other.locator(".foot .row.warn").first
    for number, choice in ((1, "link"), (2, "button")):
        what = f"Tricks of round {number}: Another phone entered it differently."
        expect(row).to_contain_text(what)
        press(other, "Compare")
        name = "Keep the other" if choice == "link" else "Use mine"
        other.get_by_role(choice, name=name).click()
    nothing_waits(other)  # the site on the phone may have to start for it
    until(lambda: rounds_of(table) == [FIRST, second])


def test_a_day_without_a_network_at_two_tables_is_sent_whole(phone: Page) -> None:
    morning, evening = new_table(), new_table()
    at(phone, morning)
    phone.goto(f"/run/{evening.host_token}/")
    await_snapshot(phone, evening, evening.version)
    phone.context.set_offline(True)
    phone.goto(f"/t/{morning.code}/")
    round_alone(phone, 1, FIRST, 2)
    stop_worker(phone)
    phone.goto(f"/t/{evening.code}/")
    round_alone(phone, 1, SECOND, 2)
    stop_worker(phone)
    phone.goto(f"/t/{morning.code}/")
    line_says(phone, "On this phone · 2 not sent")
    totals(phone, ["7", "−1", "6", "3"])
    round_alone(phone, 2, SECOND, 4)
    assert log.entries_of(morning) == log.entries_of(evening) == []
    phone.context.set_offline(False)
    line_says(phone, "Live")
    until(lambda: rounds_of(evening) == [SECOND])
    assert rounds_of(morning) == [FIRST, SECOND]
    assert [entry.kind for entry in log.entries_of(morning)] == ["recorded"] * 4
    assert [entry.kind for entry in log.entries_of(evening)] == ["recorded"] * 2


# ---- What a browser may do meanwhile ----


# As Chromium does in a page or a worker of a site that has no room left: what is put
# there is taken back. Its own count stands still for half a minute.
FULL = """() => {
  const all = IDBObjectStore.prototype;
  const { add, put } = all;
  const error = Object.getOwnPropertyDescriptor(IDBTransaction.prototype, "error");
  const get = () => new DOMException("", "QuotaExceededError");
  Object.defineProperty(IDBTransaction.prototype, "error", { ...error, get });
  const refuse = (was) => function (...given) {
    const asked = was.apply(this, given);
    this.transaction.abort();
    return asked;
  };
  Object.assign(all, { add: refuse(add), put: refuse(put) });
  self.makeRoom = () => {
    Object.assign(all, { add, put });
    Object.defineProperty(IDBTransaction.prototype, "error", error);
  };
}"""


@pytest.mark.chromium("hears its worker, which no other driver shows")
def test_a_phone_without_room_says_so_and_what_is_typed_stays(phone: Page) -> None:
    table = new_table()
    at(phone, table)
    phone.context.set_offline(True)
    worker = worker_of(phone)
    for context in (phone, worker):
        context.evaluate(FULL)
    stage(phone, "bids", FIRST, "Next: tricks")
    said = phone.get_by_role("alert").filter(has_text="Not saved")
    expect(said).to_have_text(MEMORY_IS_FULL)
    assert count(phone) == 0
    for name, bid in zip(FOUR, FIRST["bids"], strict=True):
        box = phone.get_by_role("textbox", name=f"{name}, bids")
        expect(box).to_have_value(str(bid))
    for context in (phone, worker):
        context.evaluate("makeRoom()")
    press(phone, "Next: tricks")
    line_says(phone, "On this phone · 1 not sent")
    phone.context.set_offline(False)
    until(lambda: rounds_of(table) == [{"bids": FIRST["bids"]}])


@pytest.mark.chromium("hears its worker, which no other driver shows")
def test_a_phone_without_memory_finishes_the_round_as_without_the_site(
    phone: Page,
) -> None:
    table = new_table()
    at(phone, table)
    ready(phone)
    stop_worker(phone)
    phone.goto(BARE)
    worker_of(phone).evaluate(NO_MEMORY)
    phone.context.set_offline(True)
    phone.goto(f"/t/{table.code}/")
    offline_round(phone, FIRST)
    phone.context.set_offline(False)
    nothing_waits(phone)
    totals(phone, ["7", "−1", "6", "3"])
    assert rounds_of(table) == [FIRST]


MANY = """async () => {
  const cache = await caches.open("tables");
  for (let at = 0; at < 30; at += 1)
    await cache.put(`/t/OLD${at}/log.json`, new Response("{}"));
}"""
KEPT_TABLES = """async () =>
  (await (await caches.open("tables")).keys()).filter(({ url }) =>
    url.endsWith("/log.json")).length"""


def test_of_many_tables_the_last_are_kept(phone: Page) -> None:
    phone.evaluate(MANY)
    at(phone, new_table())
    until(lambda: phone.evaluate(KEPT_TABLES) == 24)


@contextmanager
def listen(path: str) -> Iterator[list[str]]:
    """Each time that the site is asked for this."""
    times: list[str] = []

    def hear(environ: dict[str, Any], **_: Any) -> None:
        if environ["PATH_INFO"] == path:
            times.append(path)

    request_started.connect(hear)
    yield times
    request_started.disconnect(hear)


# A clock that stands, however long keys take; and as if so many seconds had gone by.
STANDS = """() => {
  const at = Date.now();
  Date.now = () => at;
}"""
SECONDS = 5
LATER = """(seconds) => {
  const now = Date.now;
  Date.now = () => now() + 1000 * seconds;
}"""

# Python is begun by the page of a kept table, before anything is typed there.
RUNNING = "() => running"


def runs(phone: Page) -> None:
    until(lambda: worker_of(phone).evaluate(RUNNING))


def skat_result(phone: Page) -> Table:
    """Hearts are played; what is left is the result."""
    table, skat = new_table("skat", FOUR[:3], deals=3), game("skat")
    *begun, _ = typical_round(skat, 3, EVENING[0]).stages
    record(table, 1, *(part for _, part in begun))
    at(phone, table)
    return table


def types(phone: Page) -> None:
    """Hearts with one are 20; schneider 30; lost, twice 20."""
    Scribe(phone).fill(typical_round(game("skat"), 3, EVENING[0]))
    points = phone.get_by_role("textbox", name="Card points")
    for card_points, counts in ((70, "+20"), (95, "+30"), (59, "−40"), (82, "+20")):
        points.fill(str(card_points))
        points.press("Tab")
        expect(phone.locator("#save")).to_contain_text(f"Ben {counts}")


@pytest.mark.chromium("hears its worker, which no other driver shows")
def test_a_key_at_a_kept_table_costs_no_request(phone: Page) -> None:
    table = skat_result(phone)
    phone.goto(BARE)  # a page that still fetches its scripts would miss them
    until(lambda: is_left(table))  # or it is counted beside the page that comes
    stop_worker(phone)
    phone.goto(f"/t/{table.code}/")
    line_says(phone, "Live")
    runs(phone)
    check, asked = f"/t/{table.code}/check/", []
    phone.on("request", lambda one: asked.append(one) if check in one.url else None)
    with listen(check) as times:
        types(phone)
    assert len(asked) >= 4
    assert times == []


@pytest.mark.chromium("hears its worker, which no other driver shows")
def test_others_hear_who_is_entering_at_a_kept_table_now_and_then(
    phone: Page, new_phone: Callable[..., Page]
) -> None:
    table, other = skat_result(phone), new_phone()
    other.goto(f"/t/{table.code}/")
    check, asked = f"/t/{table.code}/check/", []
    phone.on("request", lambda one: asked.append(one) if check in one.url else None)
    phone.goto(f"/t/{table.code}/")
    line_says(phone, "1 following")
    runs(phone)
    worker_of(phone).evaluate(STANDS)
    with listen(check) as times:
        types(phone)
        until(lambda: len(times) > 0)
        worker_of(phone).evaluate(LATER, SECONDS)
        phone.get_by_role("textbox", name="Card points").fill("70")
        until(lambda: len(times) > 1)
        idle(phone)
    # No answer is waited for, and of many keys within four seconds one is told.
    assert len(asked) >= 4
    assert len(times) == 2


# What takes long to start takes long at once.
AT_ONCE = """{
  const real = setTimeout;
  window.setTimeout = (act, wait, ...more) =>
    real(act, wait === 700 ? 0 : wait, ...more);
}"""


@pytest.mark.chromium("stops a worker, which no other driver can")
def test_a_key_without_a_network_waits_for_the_site_to_start_and_says_so(
    phone: Page,
) -> None:
    table = new_table()
    phone.add_init_script(AT_ONCE)
    at(phone, table)
    line_says(phone, "Live")
    runs_scripts(phone)
    phone.context.set_offline(True)
    stop_worker(phone)
    starts = "The site is starting on this phone. What you enter is checked then."
    ann = phone.get_by_role("textbox", name="Ann, bids")
    ann.fill("20")
    expect(phone.locator("#check")).to_have_text(starts)
    expect(phone.locator("#check")).to_contain_text("20 is too high", timeout=60_000)
    expect(ann).to_have_value("20")


# What is written is kept, and its answer never comes.
MUTE = "() => { self.responseOf = () => new Promise(() => {}); }"


@pytest.mark.chromium("hears its worker, which no other driver shows")
def test_a_worker_ended_before_its_answer_has_written_once(phone: Page) -> None:
    table = new_table()
    at(phone, table)
    phone.context.set_offline(True)
    worker_of(phone).evaluate(MUTE)
    stage(phone, "bids", FIRST, "Next: tricks")
    until(lambda: count(phone) == 1)
    stop_worker(phone)
    phone.reload()
    line_says(phone, "On this phone · 1 not sent")
    stage(phone, "tricks", FIRST, "Save round 1")
    totals(phone, ["7", "−1", "6", "3"])
    phone.context.set_offline(False)
    line_says(phone, "Live")
    assert rounds_of(table) == [FIRST]
    assert [entry.kind for entry in log.entries_of(table)] == ["recorded"] * 2


def test_signing_out_leaves_nothing_of_a_table_on_a_lent_phone(
    phone: Page, site: str
) -> None:
    account("Ann")
    table = new_table()
    sign_in(phone)
    at(phone, table)
    phone.context.set_offline(True)
    stage(phone, "bids", FIRST, "Next: tricks")
    line_says(phone, "On this phone · 1 not sent")
    record(table, 1, {"bids": [3, 3, 4, 3]})
    phone.context.set_offline(False)
    expect(phone.locator(".foot .row.warn").first).to_contain_text("differently")
    phone.goto("/account/logout/")
    press(phone, "Sign out")
    expect(phone.locator("#waiting")).to_contain_text(f"round 1 at {table.code}")
    press(phone, "Sign out")
    expect(phone.get_by_text("Signed out.")).to_be_visible()
    assert phone.evaluate(GIVEN, table.code) == -1
    assert count(phone) == 0
    phone.context.set_offline(True)
    phone.goto(f"/t/{table.code}/")
    expect(phone.get_by_text("The site cannot be reached")).to_be_visible()
    phone.goto("/")
    expect(phone.get_by_role("link", name="Skat").first).to_be_visible()
    expect(phone.locator("main")).not_to_contain_text(table.code)


# What waits is forgotten between an answer to it and what is written because of it.
FORGOTTEN = """() => {
  const ask = window.fetch;
  let armed = false;
  window.fetch = async (to, options) => {
    const answer = await ask(to, options);
    if (options?.method === "POST" && String(to).includes("/send/")) armed = true;
    return answer;
  };
  for (const name of ["get", "getAll"]) {
    const look = IDBObjectStore.prototype[name];
    IDBObjectStore.prototype[name] = function (...given) {
      const found = look.apply(this, given);
      const { db } = this.transaction;
      if (armed && this.transaction.mode === "readwrite") {
        armed = false;
        const after = db.transaction("outbox", "readwrite");
        after.objectStore("outbox").clear();
        after.oncomplete = () => setTimeout(() => (window.forgotten = true), 500);
      }
      return found;
    };
  }
}"""


def test_what_was_forgotten_while_it_was_sent_does_not_come_back(phone: Page) -> None:
    table = new_table()
    at(phone, table)
    phone.context.set_offline(True)
    stage(phone, "bids", FIRST, "Next: tricks")
    line_says(phone, "On this phone · 1 not sent")
    record(table, 1, {"bids": [3, 3, 4, 3]})
    phone.evaluate(FORGOTTEN)
    phone.context.set_offline(False)
    phone.wait_for_function("() => window.forgotten")
    assert count(phone) == 0
    assert rounds_of(table) == [{"bids": [3, 3, 4, 3]}]


# Those of which something is on the phone.
EDITIONS = """async () => {
  const found = [];
  for (const name of await caches.keys())
    if (name.startsWith("phone-") && (await (await caches.open(name)).keys()).length)
      found.push(name);
  return found;
}"""
# As a browser does by itself, now and then. Refused where a game is on.
LOOK_FOR_NEW = """async () => {
  const here = await navigator.serviceWorker.getRegistration();
  await here.update();
  const { installing } = here;
  if (installing?.state === "installing")
    await new Promise((done) => installing.addEventListener("statechange", done));
}"""


@pytest.fixture
def next_edition(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[], str]]:
    """The site is packed anew from now on: the same files, of another name."""
    now = edition.packed_edition()
    assert now
    later = replace(now, name=f"{now.name}f")
    folder = settings.PHONE_EDITION / "static" / "phone"

    def pack() -> str:
        shutil.copytree(folder / now.name, folder / later.name, dirs_exist_ok=True)
        monkeypatch.setattr(edition, "packed_edition", lambda: later)
        return f"phone-{later.name}"

    yield pack
    shutil.rmtree(folder / later.name, ignore_errors=True)


def test_a_new_edition_waits_until_the_table_is_left(
    fresh: Page, next_edition: Callable[[], str]
) -> None:
    phone, table = fresh, new_table()
    keep(phone)
    at(phone, table)
    before = phone.evaluate(EDITIONS)
    later = next_edition()
    phone.evaluate(LOOK_FOR_NEW)
    assert phone.evaluate(EDITIONS) == before != [later]
    phone.context.set_offline(True)
    stage(phone, "bids", FIRST, "Next: tricks")
    line_says(phone, "On this phone · 1 not sent")
    phone.context.set_offline(False)
    line_says(phone, "Live")
    phone.goto("/games/skat/")
    phone.evaluate(LOOK_FOR_NEW)
    until(lambda: phone.evaluate(EDITIONS) == [later])
    phone.goto(f"/t/{table.code}/")
    await_snapshot(phone, table, 1)
    phone.context.set_offline(True)
    stage(phone, "tricks", FIRST, "Save round 1")
    totals(phone, ["7", "−1", "6", "3"])
    phone.context.set_offline(False)
    line_says(phone, "Live")
    assert rounds_of(table) == [FIRST]
