"""What people do at a table, on a WebKit: the engine of every iPhone.

A walk of its own, not the whole suite: whole games, a page left in mid-entry, taps that
bounce, Back, a network that goes, the site kept, two who say different things, an
account.
"""

from collections.abc import Callable

import pytest

from referee import check, game as game_of
from scorekeeper.tables import scoring
from scorekeeper.tables.models import Table
from tests.accounts.people import PASSWORD, account
from tests.browser.chance import Dealt, shortest
from tests.browser.kept import needs_packed
from tests.browser.offline import rounds_of
from tests.browser.seen import minus, side_names
from tests.browser.webkit.driver import Phone, until
from tests.browser.webkit.hands import (
    HAS_TABLE,
    INPUTS,
    box,
    enter,
    fill,
    is_whole,
    keeps_the_site,
    kinds,
    ready_to_lose_it,
    rest_of,
    runs,
    save,
    texts_of,
    totals,
    waits,
)
from tests.tables.people import FIRST, FOUR, SECOND, new_table, play, record


def score(phone: Phone, dealt: Dealt, table: Table, number: int) -> None:
    """Page by page, until all of it is saved."""
    wanted = texts_of(dealt) | {"kind": dealt.round_type.name}
    while not is_whole(table, number, dealt):
        while asked := rest_of(phone.evaluate(INPUTS), wanted):
            enter(phone, *asked[0])
        save(phone)


@pytest.fixture
def table(site: str) -> Table:
    return new_table()


# ---- Whole games ----


@pytest.mark.sweep(0)
@pytest.mark.parametrize("slug", ["gypsy", "briscola", "pepper"])
def test_a_game_is_scored_from_its_start_to_its_end(phone: Phone, slug: str) -> None:
    played = shortest(game_of(slug))
    phone.goto(f"/new/{slug}/")
    if len(played.game.players) > 1:
        phone.tap(f'button[name="count"][value="{len(played.players)}"]')
        phone.find(f'[name="seat-{len(played.players) - 1}"]')
        phone.ready()
    for seat, name in enumerate(played.players):
        phone.type(f'[name="seat-{seat}"]', name)
    phone.tap('.foot button[name="start"]')
    until(Table.objects.exists)
    table = Table.objects.get()
    until(lambda: phone.path() == table.get_absolute_url())
    phone.ready()
    for number, dealt in enumerate(played.rounds, 1):
        score(phone, dealt, table, number)
    meant = {
        "game": slug,
        "players": played.players,
        "options": played.options,
        "rounds": [dealt.raw for dealt in played.rounds],
    }
    verdict = check(meant).json()
    totals(phone, [minus(total) for total in verdict["totals"]])
    assert scoring.read(table).verdict.json()["totals"] == verdict["totals"]
    assert verdict["state"] == "finished"
    for side in verdict["winners"]:
        for name in side_names(verdict, side):
            phone.shows("main .plate", name)


# ---- A page that is left, and taps ----


def test_what_was_typed_is_there_after_a_reload(phone: Phone, table: Table) -> None:
    runs(phone, table)
    fill(phone, "bids", FIRST["bids"][:3])
    phone.reload()
    for seat, number in enumerate(FIRST["bids"][:3]):
        until(lambda: phone.value(box("bids", seat)) == str(number))  # noqa: B023
    assert phone.value(box("bids", 3)) == ""
    phone.type(box("bids", 3), str(FIRST["bids"][3]))
    save(phone)
    assert rounds_of(table) == [{"bids": FIRST["bids"]}]


def test_a_hand_is_there_after_a_reload(phone: Phone, site: str) -> None:
    gin = new_table("jersey_gin", FOUR[:3])
    runs(phone, gin)
    phone.goto(f"/t/{gin.code}/rounds/1/melds/?ending=knock&by=0")
    for card in ("4H", "5H", "6H"):
        phone.tap(f'button[name=card][value="{card}"]')
    until(lambda: len(phone.texts("#pack [aria-pressed=true]")) == 3)
    phone.reload()
    until(lambda: len(phone.texts("#pack [aria-pressed=true]")) == 3)


def test_a_number_that_is_tapped_is_typed_anew(phone: Phone, table: Table) -> None:
    """3, a tap, 5 is no 53."""
    runs(phone, table)
    first = box("bids", 0)
    phone.tap(first)
    phone.add(first, "3")
    phone.tap(box("bids", 1))
    phone.tap(first)
    marked = "(css) => ((one) => one.selectionEnd - one.selectionStart)"
    until(lambda: phone.evaluate(f"{marked}(document.querySelector(css))", first) == 1)
    phone.keys("5")
    assert phone.value(first) == "5"


def test_two_taps_on_save_are_one_entry(phone: Phone, table: Table) -> None:
    runs(phone, table)
    fill(phone, "bids", FIRST["bids"])
    phone.tap_twice("#save")
    until(lambda: phone.texts("#entry h2") == ["Tricks"])
    assert rounds_of(table) == [{"bids": FIRST["bids"]}]
    assert kinds(table) == ["recorded"]


# When the strip was tapped, by the clock of the browser.
HEARS_TAPS = """() => {
  window.taps = [];
  const hear = ({ target, timeStamp }) =>
    target.closest("#strip") && window.taps.push(timeStamp);
  document.addEventListener("click", hear, true);
}"""
BOUNCE = 120  # milliseconds: what comes later is meant for the next seat


def test_two_taps_on_the_strip_are_one_number(phone: Phone, table: Table) -> None:
    """As fast as they were: on a busy machine no finger is quick enough to bounce."""
    runs(phone, table)
    phone.evaluate(HEARS_TAPS)
    phone.tap_twice("#strip button:nth-child(4)")
    until(lambda: phone.evaluate("() => window.taps.length") == 2)
    first, second = phone.evaluate("() => window.taps")
    until(lambda: phone.value(box("bids", 1)) == "3")
    meant = "" if second - first < BOUNCE else "3"
    assert phone.value(box("bids", 2)) == meant


def test_back_and_forward_show_the_table_as_it_is(phone: Phone, table: Table) -> None:
    play(table, FIRST)
    runs(phone, table)
    phone.goto(f"/t/{table.code}/sheet/")
    play_second(table)
    phone.back()
    assert phone.path() == table.get_absolute_url()
    # 7 and 5, −1 and 5, 6 and −1, 3 and 5.
    totals(phone, ["12", "4", "5", "8"])
    phone.forward()
    assert phone.path() == f"/t/{table.code}/sheet/"
    phone.shows("#pad tfoot, #pad", "12")


def play_second(table: Table) -> None:
    record(table, 2, *({key: value} for key, value in SECOND.items()))


# ---- A network that goes ----


def test_a_round_is_finished_without_a_network_and_sent_once(
    phone: Phone, table: Table
) -> None:
    ready_to_lose_it(phone, table)
    phone.set_offline(True)
    fill(phone, "bids", FIRST["bids"])
    phone.tap("#save")
    phone.shows(".foot [role=status] .row", "1 round waiting to be sent")
    phone.shows("#check", "How many tricks did each")
    fill(phone, "tricks", FIRST["tricks"])
    phone.tap("#save")
    phone.shows("#entry", "Round 2 needs the network")
    assert waits(phone) == 1
    phone.goto(table.get_absolute_url())  # its kept page
    phone.shows(".foot [role=status] .row", "1 round waiting to be sent")
    assert kinds(table) == []
    phone.set_offline(False)
    until(lambda: rounds_of(table) == [FIRST], 30)
    until(lambda: waits(phone) == 0)
    assert kinds(table) == ["recorded"]
    totals(phone, ["7", "−1", "6", "3"])


def test_two_who_say_different_things_are_a_question(
    phone: Phone, table: Table
) -> None:
    ready_to_lose_it(phone, table)
    phone.set_offline(True)
    fill(phone, "bids", FIRST["bids"])
    phone.tap("#save")
    phone.shows(".foot [role=status] .row", "waiting to be sent")
    record(table, 1, {"bids": [4, 4, 4, 1]})
    phone.set_offline(False)
    phone.shows(".foot .row.warn", "Another phone entered it differently.", 30)
    phone.tap(".foot .row.warn button")
    phone.ready()
    phone.shows("main", "Ann")
    phone.press("Use mine")
    until(lambda: rounds_of(table) == [{"bids": FIRST["bids"]}])
    until(lambda: waits(phone) == 0)


# ---- The site kept on the phone ----


@needs_packed
def test_the_site_is_kept_and_a_table_played_without_a_network(
    phone: Phone, table: Table
) -> None:
    runs(phone, table)
    keeps_the_site(phone)
    phone.goto(table.get_absolute_url())
    until(lambda: phone.finds(HAS_TABLE, table.code))
    phone.set_offline(True)
    phone.goto(table.get_absolute_url())
    phone.shows(".bar .live", "On this phone")
    for number, facts in ((1, FIRST), (2, SECOND)):
        fill(phone, "bids", facts["bids"])
        save(phone)
        fill(phone, "tricks", facts["tricks"])
        save(phone)
        phone.shows(".bar .live", f"{2 * number} not sent")
    totals(phone, ["12", "4", "5", "8"])
    assert kinds(table) == []
    phone.set_offline(False)
    until(lambda: rounds_of(table) == [FIRST, SECOND], 30)
    until(lambda: phone.texts(".bar .live") == ["Live"], 30)
    totals(phone, ["12", "4", "5", "8"])
    assert kinds(table) == ["recorded"] * 4


# ---- An account ----


def test_an_account_signs_in_and_has_its_tables(
    new_phone: Callable[[], Phone], site: str
) -> None:
    account("Ann")
    table = new_table()
    phone = new_phone()
    runs(phone, table)
    sign_in(phone)
    phone.press("Take it")
    phone.shows("main", "Gypsy")
    other = new_phone()
    sign_in(other)
    other.goto(table.get_absolute_url())
    other.find("#save")
    other.goto("/account/logout/")
    other.press("Sign out")
    other.shows("#notices, main", "Signed out.")


def sign_in(phone: Phone) -> None:
    phone.goto("/account/login/")
    phone.type("[name=login]", "Ann")
    phone.type("[name=password]", PASSWORD)
    phone.press("Sign in")
    until(lambda: phone.path() in ("/account/", "/account/claim/"))
    phone.ready()
