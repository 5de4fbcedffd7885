"""Somebody answers in the site's place: nothing is believed, nothing typed is lost.

Whatever a foreign answer says, and whichever request it answers: the page that stood
there stays or its kept copy comes, what was entered waits, and once the site answers
again it is sent once.
"""

import re
from collections.abc import Callable
from contextlib import suppress

import pytest
from playwright.sync_api import Error, Page, expect

from scorekeeper.leagues.sessions import start_tables
from scorekeeper.tables import hooks, log
from scorekeeper.tables.events import links, seating
from scorekeeper.tables.models import Table
from tests.accounts.people import account
from tests.browser.gypsy import fill
from tests.browser.live import follow, runs, until
from tests.browser.network import CELLS, FOREIGN, NETWORK, WAYS
from tests.browser.offline import (
    LOOKED,
    ONLINE,
    SIGN_IN,
    SPEAKING,
    count,
    lose_network,
    nothing_waits,
    offline_round,
    open_phone,
    ready,
    rounds_of,
    waiting,
)
from tests.browser.signing import sign_in
from tests.browser.touch import slow
from tests.browser.truth import truth_of
from tests.leagues.sessions import club, sit
from tests.support.idle import idle
from tests.tables.people import FIRST, new_table, play, record

__all__ = ["open_phone"]
BIDS = {"bids": FIRST["bids"]}


# What a page at a table asks: itself, its parts and its check, what is saved, sent and
# drawn beforehand, whether the site is there, and its worker.
PLACES = (
    r"^/sw\.js$",
    r"^/t/\w+/$",
    r"/check/$",
    r"/record/$",
    r"/send/$",
    r"/rest/",
    r"/(livez|healthz)$",
    r"/events/$",
)


def is_ours(phone: Page) -> None:
    expect(phone.get_by_text(FOREIGN)).to_have_count(0)
    expect(phone.locator("#scores")).to_be_visible()


def save(phone: Page) -> None:
    fill(phone, "bids", BIDS["bids"])
    phone.locator("#save").click()


def arrives(phone: Page, table: Table, is_true: Callable[[], None]) -> None:
    """Once, and nothing is left of it."""
    until(lambda: rounds_of(table) == [BIDS])
    nothing_waits(phone)
    assert [entry.kind for entry in log.entries_of(table)] == ["recorded"]
    is_true()
    is_ours(phone)
    phone.goto(table.get_absolute_url())
    is_ours(phone)
    is_true()
    expect(phone.get_by_text(SIGN_IN)).to_have_count(0)


# What the site takes though its answer is not to be read; what it said before.
OF_SITE = ("cut", "held", "stripped", "played back")
ANSWERS = [one for one in WAYS if not one.startswith(OF_SITE)]


@pytest.mark.promise
@pytest.mark.sweep(2, step=10)
@pytest.mark.parametrize("way", ANSWERS)
def test_whoever_answers_for_all_of_the_site_is_no_network(
    open_phone: Callable[[Table], Page], way: str
) -> None:
    table = new_table()
    phone = open_phone(table)
    is_true = truth_of(phone, table)
    with NETWORK.answers(way):
        save(phone)
        waits = phone.locator(".foot [role=status] .row").first
        expect(waits).to_be_visible()
        expect(phone.get_by_role("button", name="Discard it")).to_have_count(0)
        expect(phone.get_by_text(SIGN_IN)).to_have_count(int(way in SPEAKING))
        # The network is there, and the browser says so.
        expect(phone.locator("#outbox")).not_to_contain_text("Offline.")
        expect(phone.locator("#outbox")).to_contain_text("The site does not answer.")
        is_ours(phone)
        is_true()
        phone.goto(table.get_absolute_url())
        is_ours(phone)
        is_true()
        assert log.entries_of(table) == []
    arrives(phone, table, is_true)


@pytest.mark.promise
@pytest.mark.parametrize("way", ["cut", "stripped"])
def test_what_the_site_took_though_its_answers_cannot_be_read_is_there_once(
    open_phone: Callable[[Table], Page], way: str
) -> None:
    table = new_table()
    phone = open_phone(table)
    is_true = truth_of(phone, table)
    with NETWORK.answers(way):
        save(phone)
        until(lambda: rounds_of(table) == [BIDS])
        is_ours(phone)
        is_true()
    arrives(phone, table, is_true)


@pytest.mark.promise
@pytest.mark.sweep(5, step=20)
@pytest.mark.parametrize("way", CELLS)
@pytest.mark.parametrize("where", PLACES)
def test_whatever_is_answered_in_the_place_of_the_site_is_not_taken_for_it(
    open_phone: Callable[[Table], Page], way: str, where: str
) -> None:
    table = new_table()
    phone = open_phone(table)
    is_true = truth_of(phone, table)
    with NETWORK.answers(way, where):
        save(phone)
        if "record" in where:  # it is given up, and sent another way
            until(lambda: rounds_of(table) == [BIDS])
            nothing_waits(phone)
            idle(phone, answers=False)
        is_true()
        phone.goto(table.get_absolute_url())
        is_ours(phone)
        ready(phone)
        is_true()
    arrives(phone, table, is_true)


@pytest.mark.promise
def test_an_answer_to_another_entry_is_none(
    open_phone: Callable[[Table], Page],
) -> None:
    """A proxy plays back what the site said of the bids: the tricks wait."""
    table = new_table()
    phone = open_phone(table)
    is_true = truth_of(phone, table)
    with NETWORK.answers("503", "/record/$"):
        save(phone)
        until(lambda: rounds_of(table) == [BIDS])
        nothing_waits(phone)
    phone.goto(table.get_absolute_url())
    ready(phone)
    with NETWORK.answers("played back", "/send/$"), NETWORK.listen() as paths:
        phone.context.set_offline(True)
        fill(phone, "tricks", FIRST["tricks"])
        phone.locator("#save").click()
        until(lambda: count(phone) == 1)
        phone.context.set_offline(False)
        until(lambda: len([one for one in paths if "/send/" in one]) > 3)
        expect(waiting(phone)).to_contain_text("waiting to be sent")
        is_true()
        assert rounds_of(table) == [BIDS]
    until(lambda: rounds_of(table) == [FIRST])
    nothing_waits(phone)
    assert [entry.kind for entry in log.entries_of(table)] == ["recorded"] * 2


# As it asks for what has changed.
PARTS = "fetch(location.pathname, { headers: { Live: '0' } }).then(({ ok }) => ok)"


@pytest.mark.promise
def test_an_old_page_that_is_played_back_is_said_to_be_old(
    open_phone: Callable[[Table], Page],
) -> None:
    """The stream says that there is more; once the site answers, it is there."""
    table = new_table()
    phone = open_phone(table)
    follow(phone, table)
    phone.evaluate(PARTS)
    phone.goto("/")
    record(table, 1, BIDS)
    heading = phone.locator("#entry h2").first
    with NETWORK.answers("played back", r"^/t/\w+/$"):
        phone.goto(table.get_absolute_url())
        expect(heading).to_have_text("Bids")
        said = phone.locator(".foot [role=status]")
        old = said.filter(has_text="The network brings an old page")
        expect(old).to_be_visible()
    expect(heading).to_have_text("Tricks")
    expect(old).to_have_count(0)


@pytest.mark.promise
def test_parts_that_are_played_back_are_no_page(
    open_phone: Callable[[Table], Page],
) -> None:
    table = new_table()
    phone = open_phone(table)
    assert phone.evaluate(PARTS)
    with NETWORK.answers("played back, parts", r"^/t/\w+/$"):
        for _ in range(2):  # nor are they kept as one
            phone.goto(table.get_absolute_url())
            expect(phone.get_by_role("heading", name="Gypsy")).to_be_visible()
            expect(phone.locator("#save")).to_be_visible()
            idle(phone)


@pytest.mark.promise
@pytest.mark.parametrize("typed", [False, True], ids=["looks on", "types"])
def test_a_page_that_is_played_back_is_none_of_its_parts(
    phone: Page, site: str, typed: bool
) -> None:
    """Also where it is newer than what stands there: nothing of it is put in."""
    table = new_table()
    runs(phone, table)
    here = re.compile(rf"{table.get_absolute_url()}$")
    other = phone.context.new_page()
    heading = phone.locator("#entry h2").first
    if typed:
        fill(phone, "bids", [3, 3, 4, 3])
    else:
        phone.evaluate("document.activeElement.blur()")
    idle(phone)
    phone.route(here, lambda route: route.abort())
    with phone.expect_event("requestfailed"):
        record(table, 1, BIDS)
    other.goto(table.get_absolute_url())
    other.close()
    with NETWORK.answers("played back, page", r"^/t/\w+/$"):
        phone.unroute(here)
        record(table, 1, BIDS, {"tricks": FIRST["tricks"]})
        old = phone.locator(".foot [role=status]", has_text="brings an old page")
        expect(old).to_be_visible()
        expect(heading).to_have_text("Bids")
        assert phone.locator("#follow").get_attribute("data-version") == "0"
        if typed:
            expect(phone.locator("#entry [name=bids-0]")).to_have_value("3")
    if typed:
        expect(phone.locator("#scores .tot").first).to_have_text("7")
        expect(phone.locator(".foot")).to_contain_text("Your entry stays as it is.")
    else:
        expect(heading).to_have_text("Bids")
        expect(phone.locator("#scores .tot")).to_have_text(["7", "−1", "6", "3"])
    expect(old).to_have_count(0)


@pytest.mark.promise
@pytest.mark.parametrize("by", ["line", "look", "news"])
def test_what_was_refused_is_tried_again_by_the_open_page(
    open_phone: Callable[[Table], Page], by: str
) -> None:
    """Once a good answer can come: the line is another one, somebody looks, or others
    have entered something.
    """
    table = new_table()
    phone = open_phone(table)
    is_true = truth_of(phone, table)
    with NETWORK.answers("reset", r"/(record|send)/"):
        save(phone)
        expect(waiting(phone)).to_contain_text("waiting to be sent")
    with NETWORK.answers("own 500", "/send/"):
        row = waiting(phone).first
        expect(row).to_contain_text("Something is broken on the site.")
        is_true()
    assert rounds_of(table) == []
    if by == "news":
        record(table, 1, BIDS)  # the same as this phone’s: one entry
    else:
        phone.evaluate(ONLINE if by == "line" else LOOKED)
    nothing_waits(phone)
    assert rounds_of(table) == [BIDS]
    assert [entry.kind for entry in log.entries_of(table)] == ["recorded"]


# As a browser that had put the page aside gives it back.
GIVEN_BACK = """() => dispatchEvent(
  new PageTransitionEvent("pageshow", { persisted: true }))"""


@pytest.mark.promise
def test_a_page_that_the_browser_gives_back_is_as_the_table_is_now(
    open_phone: Callable[[Table], Page],
) -> None:
    """With what waits: that is sent, and once."""
    table = new_table()
    phone = open_phone(table)
    phone.context.set_offline(True)
    save(phone)
    lose_network(phone)
    phone.context.set_offline(False)
    with NETWORK.answers("503", "/send/"):
        phone.evaluate(GIVEN_BACK)
        expect(waiting(phone)).to_contain_text("waiting to be sent")
    arrives(phone, table, truth_of(phone, table))
    record(table, 1, BIDS, {"tricks": FIRST["tricks"]})
    phone.evaluate(GIVEN_BACK)
    expect(phone.locator("#entry h2").first).to_have_text("Bids")


@pytest.mark.chromium("frozen by its own protocol")
def test_a_tab_that_was_frozen_goes_on_with_what_waits_and_what_is_new(
    open_phone: Callable[[Table], Page],
) -> None:
    table = new_table()
    phone = open_phone(table)
    session = phone.context.new_cdp_session(phone)
    phone.context.set_offline(True)
    save(phone)
    lose_network(phone)
    session.send("Page.setWebLifecycleState", {"state": "frozen"})
    phone.context.set_offline(False)
    session.send("Page.setWebLifecycleState", {"state": "active"})
    until(lambda: rounds_of(table) == [BIDS])
    nothing_waits(phone)
    idle(phone)
    session.send("Page.setWebLifecycleState", {"state": "frozen"})
    record(table, 1, BIDS, {"tricks": FIRST["tricks"]})
    session.send("Page.setWebLifecycleState", {"state": "active"})
    expect(phone.locator("#scores .tot").first).to_have_text("7")
    assert [entry.kind for entry in log.entries_of(table)] == ["recorded"] * 2


# Also for a moment, and on a page that is left since.
HEARS = """() => addEventListener("DOMContentLoaded", () => {
  const look = () => {
    const says = document.body.textContent.includes("may not enter");
    if (says) sessionStorage.told = "yes";
  };
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
})"""


@pytest.mark.promise
def test_a_token_of_before_says_nothing_of_the_phone(
    open_phone: Callable[[Table], Page],
) -> None:
    """Another window has signed in between the token and what is sent with it."""
    table = new_table()
    phone = open_phone(table)
    phone.add_init_script(f"({HEARS})()")
    phone.reload()
    ready(phone)
    with NETWORK.answers("503", r"/(record|send)/"):
        save(phone)
        until(lambda: count(phone) == 1)
        NETWORK.way = "own stale"
        until(lambda: rounds_of(table) == [BIDS])
    nothing_waits(phone)
    assert not phone.evaluate("sessionStorage.told")
    assert [entry.kind for entry in log.entries_of(table)] == ["recorded"]


def test_a_page_that_is_not_kept_is_where_one_signs_in(
    open_phone: Callable[[Table], Page],
) -> None:
    """Nobody could sign in to a network whose page is never shown."""
    phone = open_phone(new_table())
    with NETWORK.answers("portal"):
        phone.goto("/desk/")
        expect(phone.get_by_text(FOREIGN)).to_be_visible()


@pytest.mark.promise
@pytest.mark.sweep(1)
@pytest.mark.parametrize("way", ["portal", "json", "403"])
def test_the_words_of_a_dispute_stay_where_others_answer(
    open_phone: Callable[[Table], Page], way: str
) -> None:
    table = new_table()
    play(table, FIRST)
    phone = open_phone(table)
    phone.goto(f"/t/{table.code}/rounds/1/dispute/")
    words = phone.locator("[name=words]")
    words.fill("Ben took 3.")
    idle(phone)
    with NETWORK.answers(way, "/dispute/$"), NETWORK.listen() as paths:
        phone.locator("#save").click()
        until(lambda: any(one.endswith("/dispute/") for one in paths))
        expect(phone.locator("#fault")).to_be_visible()
        expect(phone.get_by_text(FOREIGN)).to_have_count(0)
        expect(words).to_have_value("Ben took 3.")
    phone.goto(f"/t/{table.code}/rounds/1/dispute/")
    expect(words).to_have_value("Ben took 3.")
    assert [entry.kind for entry in log.entries_of(table)] == ["recorded"] * 2


@pytest.mark.promise
def test_words_typed_before_the_last_scripts_came_stay(
    open_phone: Callable[[Table], Page],
) -> None:
    table = new_table()
    play(table, FIRST)
    phone = open_phone(table)
    # The last of them are asked for once the page is there.
    phone.evaluate("() => { sessionStorage.typing = true }")
    phone.add_init_script(
        """addEventListener("DOMContentLoaded", () => {
          const words = document.querySelector("[name=words]");
          if (!words || !sessionStorage.typing) return;
          delete sessionStorage.typing;
          words.value = "Ben took 3.";
          words.dispatchEvent(new Event("input", { bubbles: true }));
        })"""
    )
    phone.goto(f"/t/{table.code}/rounds/1/dispute/")
    words = phone.locator("[name=words]")
    expect(words).to_have_value("Ben took 3.")
    idle(phone)
    phone.goto(f"/t/{table.code}/rounds/1/dispute/")
    expect(words).to_have_value("Ben took 3.")


@pytest.mark.promise
@pytest.mark.sweep(0)
@pytest.mark.parametrize("way", ["portal", "redirect", "502", "reset"])
def test_why_a_round_is_corrected_stays_where_others_answer(
    open_phone: Callable[[Table], Page], way: str
) -> None:
    """Of a form that leads to another page nobody hears who has answered it."""
    table = new_table()
    play(table, FIRST)
    phone = open_phone(table)
    correct(phone, table, "tricks-0", 4, "tricks-1", 3)
    why = phone.get_by_label("Why")
    why.fill("Ben counted his twice.")
    with NETWORK.answers(way, "/correct/$"), NETWORK.listen() as paths:
        # A line that was cut has no page at all.
        with suppress(Error), phone.expect_navigation(wait_until="commit"):
            phone.get_by_role("button", name="Correct round 1").click()
        until(lambda: any(one.endswith("/correct/") for one in paths))
    assert [entry.kind for entry in log.entries_of(table)] == ["recorded"] * 2
    correct(phone, table, "tricks-0", 4, "tricks-1", 3)
    expect(why).to_have_value("Ben counted his twice.")
    phone.get_by_role("button", name="Correct round 1").click()
    expect(phone.locator("#notices")).to_contain_text("Round 1 corrected.")
    assert table.entries.get(number=3).reason == "Ben counted his twice."
    # It was said of this alone.
    correct(phone, table, "tricks-2", 3, "tricks-3", 2)
    expect(why).to_have_value("")


@pytest.mark.promise
@pytest.mark.sweep(1)
@pytest.mark.parametrize("way", ["portal", "502", "reset"])
def test_why_something_is_undone_stays_where_others_answer(
    open_phone: Callable[[Table], Page], monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    """Of a result that is final: it is undone with a reason alone."""
    final = "Final since today. Enter a reason; it is shown with the score."
    table = new_table()
    play(table, FIRST)
    monkeypatch.setattr(hooks, "refusal", lambda *given: "" if given[2] else final)
    phone = open_phone(table)
    why = phone.get_by_label("Why")
    undo = phone.get_by_role("button", name="Undo").first
    undo.click()
    why.fill("Ben counted his twice.")
    with NETWORK.answers(way, "/undo/$"), NETWORK.listen() as paths:
        # A line that was cut has no page at all.
        with suppress(Error), phone.expect_navigation(wait_until="commit"):
            undo.click()
        until(lambda: any(one.endswith("/undo/") for one in paths))
    assert [entry.kind for entry in log.entries_of(table)] == ["recorded"] * 2
    phone.goto(table.get_absolute_url())
    undo.click()
    expect(why).to_have_value("Ben counted his twice.")
    undo.click()
    until(lambda: len(log.entries_of(table)) == 3)
    assert table.entries.get(number=3).reason == "Ben counted his twice."


def correct(phone: Page, table: Table, *told: str | int) -> None:
    """Until it is seen what that would change."""
    phone.goto(f"/t/{table.code}/rounds/1/correct/")
    idle(phone)  # what was typed before is brought back
    for name, number in zip(told[::2], told[1::2], strict=True):
        phone.locator(f"#entry [name={name}]").fill(str(number))
    idle(phone)
    phone.locator("#save").click()
    expect(phone.locator("#unsaved")).to_be_visible()
    idle(phone)


# ---- Two windows of one phone ----


@pytest.mark.promise
def test_two_windows_that_say_different_things_are_a_question(
    open_phone: Callable[[Table], Page],
) -> None:
    """Other bids in each, tricks in the first: that stands, the others are asked."""
    table = new_table()
    phone = open_phone(table)
    other = phone.context.new_page()
    other.goto(table.get_absolute_url())
    ready(other)
    phone.context.set_offline(True)
    fill(other, "bids", [4, 4, 4, 1])
    offline_round(phone, FIRST)
    # What is typed in the other window stands there still.
    expect(other.locator("#entry [name=bids-0]")).to_have_value("4")
    other.locator("#save").click()
    until(lambda: count(other) == 2)
    phone.context.set_offline(False)
    until(lambda: rounds_of(table) == [FIRST])
    row = phone.locator(".foot .row.warn").first
    expect(row).to_contain_text("This phone entered it differently.")
    assert [entry.kind for entry in log.entries_of(table)] == ["recorded"]


@pytest.mark.promise
def test_a_window_draws_what_another_has_entered(
    open_phone: Callable[[Table], Page],
) -> None:
    table = new_table()
    phone = open_phone(table)
    other = phone.context.new_page()
    other.goto(table.get_absolute_url())
    ready(other)
    phone.context.set_offline(True)
    save(phone)
    expect(other.locator("#check")).to_contain_text("How many tricks did each")
    assert count(other) == 1


# A draft as of a version that the site does not have yet, and as it is.
AHEAD = """([code, version]) => {
  const key = Object.keys(localStorage).find((one) => one.startsWith(`draft:${code}/`));
  const later = key.replace(/\\/\\d+\\//, `/${version}/`);
  localStorage.setItem(later, localStorage.getItem(key));
  localStorage.removeItem(key);
  return later;
}"""


def test_a_draft_stays_where_the_site_has_less_than_the_phone_had(
    open_phone: Callable[[Table], Page],
) -> None:
    """It goes with what the site has beyond it, and with nothing before."""
    table = new_table()
    phone = open_phone(table)
    fill(phone, "bids", FIRST["bids"])
    idle(phone)
    later = phone.evaluate(AHEAD, [table.code, 1])
    phone.reload()
    idle(phone)
    assert phone.evaluate("(key) => localStorage.getItem(key)", later)
    record(table, 1, {"bids": FIRST["bids"]}, {"tricks": FIRST["tricks"]})
    phone.reload()
    idle(phone)
    assert not phone.evaluate("(key) => localStorage.getItem(key)", later)


# ---- The first visit, and a phone that keeps no more ----


def test_a_file_that_did_not_come_leaves_no_page_without_a_worker(
    new_phone: Callable[..., Page], site: str
) -> None:
    """It is begun again while the page stands there: nobody opens it anew."""
    table = new_table()
    phone = new_phone(service_workers="allow")
    phone.clock.install()
    with NETWORK.answers("reset", r"^/static/css/print"):
        phone.goto(f"/run/{table.host_token}/")
        until(lambda: phone.evaluate(REFUSED))
        assert not phone.evaluate(CONTROLLED)
    idle(phone, within=50)
    phone.clock.fast_forward(8_000)
    ready(phone)


HAS_FORMS = """async () => {
  const { forms } = document.getElementById("follow").dataset;
  return Boolean(await (await caches.open("tables")).match(forms));
}"""


@pytest.mark.promise
@pytest.mark.parametrize("way", ["portal", "json"])
def test_forms_that_somebody_else_answered_for_are_not_kept(
    new_phone: Callable[..., Page], site: str, way: str
) -> None:
    """They would stay for good; those of the site come with the next page."""
    table = new_table()
    phone = new_phone(service_workers="allow")
    with NETWORK.answers(way, "/rest/"), NETWORK.listen() as paths:
        phone.goto(f"/run/{table.host_token}/")
        until(lambda: any("/rest/" in one for one in paths))
        idle(phone)
        assert not phone.evaluate(HAS_FORMS)
    phone.reload()
    ready(phone)
    offline_round(phone, FIRST)


@pytest.mark.promise
def test_a_worker_whose_script_hangs_holds_back_nothing(
    new_phone: Callable[..., Page], site: str
) -> None:
    """What waits is sent by the page, which has none for now."""
    table = new_table()
    phone = new_phone(service_workers="allow")
    with NETWORK.answers("hang", r"^/sw\.js$"), NETWORK.listen() as paths:
        phone.goto(f"/run/{table.host_token}/")
        until(lambda: "/sw.js" in paths)
    with NETWORK.answers("reset", r"/(record|send)/$"):
        save(phone)
        expect(waiting(phone)).to_contain_text("waiting to be sent")
    until(lambda: rounds_of(table) == [BIDS])
    nothing_waits(phone)
    assert not phone.evaluate(CONTROLLED)
    assert [entry.kind for entry in log.entries_of(table)] == ["recorded"]


CONTROLLED = "Boolean(navigator.serviceWorker.controller)"


@pytest.mark.chromium("slowed down by its own protocol")
@pytest.mark.sweep(0)
@pytest.mark.parametrize("pages", ["/", "/desk/ /new/skat/ /", "table"])
def test_the_worker_has_the_page_of_a_first_visit(
    new_phone: Callable[..., Page], site: str, pages: str
) -> None:
    """On a slow phone, wherever it begins, and though a page is left at once."""
    phone = new_phone(service_workers="allow")
    slow(phone, 6)
    for page in pages.split():
        invited = f"/run/{new_table().host_token}/"
        phone.goto(invited if page == "table" else page, wait_until="commit")
    until(lambda: phone.evaluate(CONTROLLED))
    phone.context.set_offline(True)
    phone.goto("/leagues/")
    expect(phone.get_by_text("The site cannot be reached")).to_be_visible()


REFUSED = """async () => {
  const found = await navigator.serviceWorker.getRegistration();
  const shell = (await caches.keys()).some((name) => name.startsWith("shell-"));
  return shell && !found?.installing && !found?.waiting && !found?.active;
}"""
NO_STORE = """() => {
  IDBFactory.prototype.open = () => {
    throw new DOMException("", "InvalidStateError");
  };
}"""


def test_a_browser_that_keeps_nothing_is_not_told_as_full(
    open_phone: Callable[[Table], Page],
) -> None:
    table = new_table()
    phone = open_phone(table)
    phone.add_init_script(f"({NO_STORE})()")
    phone.reload()
    idle(phone)
    phone.context.set_offline(True)
    save(phone)
    said = phone.get_by_role("alert").filter(has_text="Not saved")
    expect(said).to_contain_text("this browser keeps nothing just now")
    expect(phone.locator("#entry [name=bids-0]")).to_have_value(str(BIDS["bids"][0]))
    phone.context.set_offline(False)
    phone.locator("#save").click()
    until(lambda: rounds_of(table) == [BIDS])


# Once: a browser that is busy, or has just cleared it.
NO_STORE_AT_FIRST = """() => {
  const { open } = IDBFactory.prototype;
  IDBFactory.prototype.open = () => {
    IDBFactory.prototype.open = open;
    throw new DOMException("", "UnknownError");
  };
}"""


@pytest.mark.promise
def test_a_memory_that_could_not_be_opened_once_is_opened_again(
    open_phone: Callable[[Table], Page],
) -> None:
    table = new_table()
    phone = open_phone(table)
    phone.add_init_script(f"({NO_STORE_AT_FIRST})()")
    phone.reload()
    idle(phone)
    phone.context.set_offline(True)
    save(phone)
    expect(waiting(phone)).to_contain_text("waiting to be sent")
    assert count(phone) == 1
    phone.context.set_offline(False)
    until(lambda: rounds_of(table) == [BIDS])
    nothing_waits(phone)


# ---- Whose phone ----


@pytest.mark.promise
def test_what_one_has_entered_waits_for_her_whoever_signs_in_next(
    open_phone: Callable[[Table], Page],
) -> None:
    account("Ann")
    account("Ben")
    table = new_table()
    phone = open_phone(table)
    sign_in(phone, "Ann")
    phone.goto(table.get_absolute_url())
    ready(phone)
    with NETWORK.answers("503", r"/(record|send)/"):
        save(phone)
        until(lambda: count(phone) == 1)
        phone.context.clear_cookies(name="sessionid")
        sign_in(phone, "Ben")
    phone.goto(f"/run/{table.host_token}/")
    row = phone.locator(".foot .row.warn").first
    expect(row).to_contain_text("Entered by Ann: sign in as Ann to send it.")
    expect(row.get_by_role("button")).to_have_count(0)
    assert log.entries_of(table) == []
    phone.context.clear_cookies(name="sessionid")
    sign_in(phone, "Ann")
    phone.goto(f"/run/{table.host_token}/")
    until(lambda: rounds_of(table) == [BIDS])
    nothing_waits(phone)


# ---- An evening: its tables are taken back, and its people sit elsewhere ----


def begins(game: str, players: list[str], options: dict, _key: str) -> Table:
    made = {"game": game, "players": players, "options": options, "counted": True}
    return Table.objects.create(code=links.free_code(), **made)


@pytest.mark.promise
def test_a_round_of_a_table_that_its_evening_began_anew_stays_on_the_phone(
    open_phone: Callable[[Table], Page],
) -> None:
    """Where it was played nothing is there to send it to, and no other table has it."""
    cards = club()
    table = sit(cards.evening, cards.people)
    phone = open_phone(table)
    is_true = truth_of(phone, table)
    phone.context.set_offline(True)
    save(phone)
    lose_network(phone)
    start_tables.take_back(cards.evening, cards.evening.assignments.get())
    (again,) = start_tables.start_all(begins, cards.evening)
    phone.context.set_offline(False)
    expect(waiting(phone)).to_contain_text("This table is no longer here.")
    is_true()
    idle(phone)  # it has gone to see for itself
    phone.goto(f"/run/{again.host_token}/")
    ready(phone)
    assert count(phone) == 1
    assert log.entries_of(again) == []
    phone.goto("/")
    row = phone.locator("#outbox .row.warn")
    expect(row).to_contain_text(f"Table {table.code} · Round 1 could not be saved.")
    is_true()


@pytest.mark.promise
def test_a_round_of_an_evening_is_looked_at_where_its_people_sit_elsewhere_now(
    open_phone: Callable[[Table], Page],
) -> None:
    cards = club("Ann Ben Cleo Dan Eva")
    table = sit(cards.evening, cards.people[:4])
    phone = open_phone(table)
    is_true = truth_of(phone, table)
    phone.context.set_offline(True)
    save(phone)
    lose_network(phone)
    seating.seat(table, {0: "Eva"}, 1)
    phone.context.set_offline(False)
    expect(waiting(phone).first).to_contain_text("Seats were changed meanwhile.")
    is_true()
    assert rounds_of(table) == []
    phone.get_by_role("button", name="Look").click()
    expect(phone.get_by_role("textbox", name="Eva, bids")).to_have_value("5")
    phone.locator("#save").click()
    until(lambda: rounds_of(table) == [BIDS])
    nothing_waits(phone)
    seats = cards.evening.assignments.get().seats.order_by("number")
    assert [one.person.name for one in seats] == ["Eva", "Ben", "Cleo", "Dan"]
