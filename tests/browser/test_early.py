"""What a hand does before the scripts that come late is as good as after they came.

Each of them is held back while something is typed or tapped, and comes then.
"""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.leagues.models import Session
from scorekeeper.leagues.sessions import attendance
from scorekeeper.tables import hooks, log
from scorekeeper.tables.models import Table
from tests.browser.live import until
from tests.browser.members import with_cookie
from tests.browser.network import CUTS, FOREIGN, NETWORK
from tests.browser.offline import ONLINE, nothing_waits, rounds_of
from tests.browser.touch import Line
from tests.leagues.people import found_league, person, season, session
from tests.support.idle import idle
from tests.tables.people import FIRST, new_table, play, record

NAMES = ("Ann", "Ben", "Cleo", "Dan")


@pytest.fixture
def evening(site: str) -> Session:
    league = found_league(games=["gypsy"], organiser="Olga")
    for name in NAMES:
        person(league, name)
    return session(season(league))


# A request that is given up, as a check when its form is sent, is an error on the
# console until quiet.js has come; which of two is quicker is no matter of these tests.
EARLY = """window.early = true;
addEventListener("DOMContentLoaded", () => {
  if (window.htmx) htmx.logger = (_elt, _name, detail) => {
    if (detail.xhr?.status === 0) delete detail.error;
  };
});"""


def early(page: Page, url: str, script: str) -> Line:
    """A page that is there but for this one of its scripts."""
    line = Line(page, f"**/js/{script}*.js")
    page.add_init_script(EARLY)
    page.goto(url)
    line.waits()
    return line


def at(evening: Session) -> str:
    return f"/l/{evening.season.league.code}/sessions/{evening.pk}/"


def comes(evening: Session, name: str) -> None:
    """On another phone."""
    attendance.come(evening, name, None, on=True)


def test_a_name_typed_before_the_evening_is_followed_stays(
    new_phone: Callable[..., Page], evening: Session, site: str
) -> None:
    phone = new_phone()
    with_cookie(phone, evening.season.league, "Sven", site)
    line = early(phone, at(evening), "session")
    phone.get_by_text("A guest, or a substitute").click()
    phone.get_by_label("Name").fill("Ida")
    comes(evening, "Gil")
    line.lets_go()
    idle(phone)
    expect(phone.locator(".bar .live")).to_have_text("Live")
    expect(phone.get_by_label("Name")).to_have_value("Ida")


def test_a_form_sent_before_the_evening_is_followed_stops_nothing(
    new_phone: Callable[..., Page], evening: Session, site: str
) -> None:
    """What others change comes after its answer, as ever."""
    phone = new_phone()
    with_cookie(phone, evening.season.league, "Sven", site)
    line = early(phone, at(evening), "session")
    answer = Line(phone, "**/come/", most=1)
    phone.get_by_text("A guest, or a substitute").click()
    phone.get_by_label("Name").fill("Ida")
    phone.get_by_role("button", name="Add", exact=True).click()
    answer.waits()
    line.lets_go()
    expect(phone.locator(".bar .live")).to_have_text("Live")
    answer.lets_go()
    expect(phone.locator("#who")).to_contain_text("Ida, guest")
    idle(phone)
    comes(evening, "Gil")
    expect(phone.locator("#who")).to_contain_text("Gil, guest")


# ---- An entry that is saved before quiet.js has come: it knows whose an answer is ----

BIDS = {"bids": FIRST["bids"]}
SAVED = "**/record/"
# Its answer has come.
ENDS = """() => {
  window.ended = new Promise((done) => document.addEventListener(
    "htmx:xhr:loadend", ({ target }) => target.id === "entry" && done(true)));
}"""


def with_bids(phone: Page, table: Table, clock: bool = False) -> Line:
    phone.goto(f"/run/{table.host_token}/")
    idle(phone)
    if clock:
        phone.clock.install()
    line = early(phone, table.get_absolute_url(), "quiet")
    for seat, bid in enumerate(FIRST["bids"]):
        phone.locator(f"#entry [name=bids-{seat}]").fill(str(bid))
    expect(phone.locator("#check")).to_contain_text("13")  # what they mean is answered
    return line


def stands(phone: Page) -> None:
    expect(phone.get_by_text(FOREIGN)).to_have_count(0)
    expect(phone.locator("#entry [name=bids-0]")).to_have_value("5")


@pytest.mark.parametrize("way", ["portal", "json", "404", "503", "204", "redirect"])
def test_a_foreign_answer_to_an_early_save_is_not_put_in(phone: Page, way: str) -> None:
    table = new_table()
    line = with_bids(phone, table)
    with NETWORK.answers(way, "/(record|send|hotel)/"):
        with phone.expect_response("**/hotel/**" if way == "redirect" else SAVED):
            phone.locator("#save").click()
        stands(phone)
        line.lets_go()
        expect(phone.locator(".foot .row.warn").first).to_be_visible()
        expect(phone.get_by_text(FOREIGN)).to_have_count(0)
    until(lambda: rounds_of(table) == [BIDS])
    nothing_waits(phone)
    assert [entry.kind for entry in log.entries_of(table)] == ["recorded"]


@pytest.mark.parametrize("percent", CUTS)
def test_half_of_what_an_early_save_is_answered_with_is_not_put_in(
    phone: Page, percent: int
) -> None:
    """That others entered it differently; where it was taken nothing can be cut."""
    table = new_table()
    line = with_bids(phone, table)
    others = {"bids": [3, 3, 4, 3]}
    record(table, 1, others)
    phone.evaluate(ENDS)
    with NETWORK.answers(f"cut at {percent} %", "/record/"):
        phone.locator("#save").click()
        assert phone.evaluate("window.ended")
        stands(phone)
        expect(phone.locator("#save")).to_be_visible()
        line.lets_go()
        row = phone.locator(".foot .row.warn").first
        expect(row).to_contain_text("Another phone entered it differently.")
    assert rounds_of(table) == [others]


@pytest.mark.parametrize("way", ["own 403", "own 404", "own 500", "reset", "hang"])
def test_an_early_save_that_fails_says_so(phone: Page, way: str) -> None:
    """Also one whose line was cut, or that was given up: it waits then."""
    table = new_table()
    line = with_bids(phone, table)
    waits = way in ("reset", "hang")
    phone.evaluate(ENDS)
    if way == "hang":
        phone.evaluate("htmx.config.timeout = 500")
    with NETWORK.answers(way, "/(record|send)/"):
        phone.locator("#save").click()
        assert phone.evaluate("window.ended")
        stands(phone)
        line.lets_go()
        said = phone.locator(".foot .row.warn" if waits else "#fault").first
        expect(said).to_be_visible()
    if waits:
        phone.evaluate(ONLINE)  # what hangs is sent anew
    else:
        stands(phone)
        phone.locator("#save").click()
    until(lambda: rounds_of(table) == [BIDS])
    assert [entry.kind for entry in log.entries_of(table)] == ["recorded"]


def test_an_early_save_that_the_site_took_goes_on_at_once(phone: Page) -> None:
    table = new_table()
    line = with_bids(phone, table)
    phone.locator("#save").click()
    expect(phone.locator("#notices")).to_contain_text("Bids saved")
    assert not line.free


# ---- What helps with what fails never comes: blocked, or its line cut ----

LATE = 10_000


def test_a_save_that_fails_where_nothing_can_say_so_goes_as_without_scripts(
    phone: Page,
) -> None:
    """Once by its key; the site's page takes the place of the one that says nothing."""
    table = new_table()
    with_bids(phone, table, clock=True)
    phone.evaluate(ENDS)
    with NETWORK.answers("own 503", "/record/"):
        phone.locator("#save").click()
        assert phone.evaluate("window.ended")
    phone.clock.fast_forward(LATE)
    expect(phone.locator("#notices")).to_contain_text("Bids saved")
    assert [entry.kind for entry in log.entries_of(table)] == ["recorded"]


def test_a_save_that_fails_again_says_so_and_what_was_typed_is_there(
    phone: Page,
) -> None:
    table = new_table()
    with_bids(phone, table, clock=True)
    phone.evaluate(ENDS)
    with NETWORK.answers("own 503", "/record/"):
        phone.locator("#save").click()
        assert phone.evaluate("window.ended")
        with phone.expect_navigation() as gone:
            phone.clock.fast_forward(LATE)
        assert gone.value and gone.value.status == 503
    phone.goto(table.get_absolute_url())
    expect(phone.locator("#entry [name=bids-0]")).to_have_value("5")
    assert log.entries_of(table) == []


# ---- Whatever can be posted, whichever script is late ----


def enters(phone: Page, table: Table) -> None:
    for seat, bid in enumerate([3, 3, 4, 3]):
        phone.locator(f"#entry [name=bids-{seat}]").fill(str(bid))
    phone.locator("#save").click()


def corrects(phone: Page, table: Table) -> None:
    for name, number in (("tricks-0", 4), ("tricks-1", 3)):
        phone.locator(f"#entry [name={name}]").fill(str(number))
    phone.locator("#save").click()


def disputes(phone: Page, table: Table) -> None:
    phone.locator("[name=words]").fill("Ben took 3.")
    phone.locator("#save").click()


def undoes(phone: Page, table: Table) -> None:
    phone.locator("[form=undo]").click()


def begins(phone: Page, table: Table) -> None:
    for seat, name in enumerate(NAMES):
        phone.locator(f'[name="seat-{seat}"]').fill(name)
    phone.get_by_role("button", name="Start Gypsy").last.click()


LATES = ("quiet", "outbox", "live", "going", "focus")
POSTED: dict[str, tuple[str, Callable[[Page, Table], None], list[str]]] = {
    "round": ("", enters, ["recorded"] * 3),
    "undo": ("", undoes, ["recorded"] * 2 + ["undone"]),
    "correction": ("rounds/1/correct/", corrects, ["recorded"] * 2 + ["corrected"]),
    "dispute": ("rounds/1/dispute/", disputes, ["recorded"] * 2 + ["disputed"]),
    "table": ("/new/gypsy/", begins, ["recorded"] * 2),
}
NO_TABLE = ("live",)


@pytest.mark.sweep(0)
@pytest.mark.parametrize("late", LATES)
@pytest.mark.parametrize("what", POSTED)
def test_what_is_posted_before_a_script_has_come_is_posted_once(
    phone: Page, what: str, late: str
) -> None:
    """Whether it comes after that, or on the next page."""
    where, act, kinds = POSTED[what]
    table = new_table()
    play(table, FIRST)
    phone.goto(f"/run/{table.host_token}/")
    idle(phone)
    url = where if where.startswith("/") else f"/t/{table.code}/{where}"
    line = Line(phone, f"**/js/{late}*.js")
    phone.add_init_script(EARLY)
    phone.goto(url)
    if not (where.startswith("/") and late in NO_TABLE):
        line.waits()
    act(phone, table)
    line.lets_go()
    if what == "correction":
        phone.get_by_role("button", name="Correct round 1").click()
    made = Table.objects.exclude(pk=table.pk)
    until(lambda: made.count() == int(what == "table"))
    until(lambda: [one.kind for one in log.entries_of(table)] == kinds)
    idle(phone)
    assert [one.kind for one in log.entries_of(table)] == kinds
    assert made.count() == int(what == "table")


FINAL = "Final since today. Enter a reason; it is shown with the score."
WHY = "Ben counted his twice."
# What is sent, and whatever is asked before it is.
DEAD = "^/(t/|livez|healthz)"
REASONED = {
    "correction": ("rounds/1/correct/", corrects, "Correct round 1"),
    "undo": ("", undoes, "Undo"),
}


@pytest.mark.parametrize("what", REASONED)
def test_a_reason_that_is_sent_early_on_a_dead_line_is_held_back(
    phone: Page, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    """It leads to another page, which would not come: that with what was typed stays,
    and says so.
    """
    where, act, button = REASONED[what]
    table = new_table()
    play(table, FIRST)
    monkeypatch.setattr(hooks, "refusal", lambda *given: "" if given[2] else FINAL)
    phone.goto(f"/run/{table.host_token}/")
    idle(phone)
    line = early(phone, f"/t/{table.code}/{where}", "quiet")
    act(phone, table)
    why = phone.get_by_label("Why")
    why.fill(WHY)
    send = phone.get_by_role("button", name=button).first
    with NETWORK.answers("reset", DEAD):
        send.click()
        line.lets_go()
        expect(phone.locator("#fault")).to_be_visible()
        expect(why).to_have_value(WHY)
    assert len(log.entries_of(table)) == 2
    send.click()
    until(lambda: len(log.entries_of(table)) == 3)
    idle(phone)
    assert [entry.reason for entry in log.entries_of(table)] == ["", "", WHY]


def test_return_saves_nothing_early_either(phone: Page) -> None:
    table = new_table()
    line = with_bids(phone, table)
    last = phone.locator("#entry .num").last
    with NETWORK.listen() as paths:
        last.press("Enter")
        phone.evaluate("new Promise((done) => requestAnimationFrame(done))")
        line.lets_go()
        idle(phone)
        last.press("Enter")
    expect(phone.locator("#save")).to_be_focused()
    assert not [one for one in paths if "/record/" in one]
    assert log.entries_of(table) == []
