"""Each sentence of what waits is true where it stands: see truth.py.

Here each of them is brought to the screen once. The table of networks
(test_networks.py, test_kept_networks.py) is read in the same way, cell by cell.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from scorekeeper import scripts
from scorekeeper.tables import log
from scorekeeper.tables.events import links, seating
from scorekeeper.tables.models import Table
from tests.accounts.people import account
from tests.browser.gypsy import fill, press
from tests.browser.kept import (
    at,
    line_says,
    needs_packed,
    phone as kept_phone,
    stage,
)
from tests.browser.live import until
from tests.browser.network import NETWORK
from tests.browser.offline import (
    count,
    keep,
    lose_network,
    needs_network,
    nothing_waits,
    open_phone,
    ready,
    rounds_of,
    waiting,
)
from tests.browser.signing import sign_in
from tests.browser.truth import (
    FULL,
    NOTHING,
    TRUE,
    Truth,
    line_of,
    looker,
    texts_of_scripts,
)
from tests.support import engines
from tests.support.idle import idle
from tests.tables.people import FIRST, new_table, play, record

__all__ = ["kept_phone", "open_phone"]

BIDS = {"bids": FIRST["bids"]}
NO_ROOM = """() => {
  const refuse = () => { throw new DOMException("", "QuotaExceededError"); };
  IDBObjectStore.prototype.put = Storage.prototype.setItem = refuse;
  const get = () => new DOMException("", "QuotaExceededError");
  Object.defineProperty(IDBTransaction.prototype, "error", { get });
  IDBObjectStore.prototype.delete = function () { this.transaction.abort(); };
}"""
NO_STORE = """() => {
  IDBFactory.prototype.open = () => {
    throw new DOMException("", "InvalidStateError");
  };
}"""
# What waits, as an earlier edition or the worker of a kept site has left it.
PUT = """(items) => new Promise((done, fail) => {
  const asked = indexedDB.open("scorekeeper", 1);
  asked.onupgradeneeded = () =>
    asked.result.createObjectStore("outbox", { keyPath: "id", autoIncrement: true });
  asked.onerror = () => fail(asked.error);
  asked.onsuccess = () => {
    const deed = asked.result.transaction("outbox", "readwrite");
    for (const item of items) deed.objectStore("outbox").put(item);
    deed.oncomplete = () => { asked.result.close(); done(); };
  };
})"""
# Some other form of the page, as the one that asks the host.
OTHER = """(words) => {
  const form = document.createElement("form");
  form.method = "post";
  form.append(Object.assign(document.createElement("button"), { textContent: words }));
  document.querySelector("main").append(form);
  form.lastChild.click();
}"""


@dataclass
class Scene:
    phone: Page
    table: Table
    truth: Truth

    def is_true(self) -> None:
        self.truth.holds(looker(self.phone))

    def offline(self, is_off: bool = True) -> None:
        self.phone.context.set_offline(is_off)

    def goto(self) -> None:
        self.phone.goto(self.table.get_absolute_url())

    def bids(self, numbers: Iterable[int] = FIRST["bids"]) -> None:
        fill(self.phone, "bids", numbers)
        self.phone.locator("#save").click()

    def tells(self, *items: dict[str, Any]) -> None:
        self.phone.evaluate(PUT, [*items])

    def item(self, **more: Any) -> dict[str, Any]:
        own: dict[str, Any] = {"code": self.table.code, "round": 1, "key": "k1"}
        return own | {"body": "key=k1&round=1", "state": "waiting"} | more

    def asks(self, words: str) -> None:
        """What needs the network, and is held back."""
        self.phone.evaluate(OTHER, words)
        expect(self.phone.locator("#fault")).to_be_visible()


def scene(phone: Page, table: Table) -> Scene:
    return Scene(phone, table, Truth(table, line_of(phone)))


# ---- Without a network ----


def alone_in_a_wood(scene: Scene) -> None:
    scene.offline()
    scene.bids()
    lose_network(scene.phone)
    scene.is_true()
    scene.asks("Allow")
    scene.is_true()
    scene.asks("")
    scene.is_true()
    fill(scene.phone, "tricks", FIRST["tricks"])
    scene.asks("Allow")
    expect(scene.phone.locator("#fault")).to_contain_text("what you typed is still")
    scene.is_true()
    scene.offline(False)
    nothing_waits(scene.phone)
    idle(scene.phone)
    scene.is_true()


def a_round_whole(scene: Scene) -> None:
    scene.offline()
    fill(scene.phone, "bids", FIRST["bids"])
    idle(scene.phone, answers=False)
    scene.is_true()
    scene.phone.locator("#save").click()
    expect(scene.phone.locator("#save .waits")).to_contain_text("Keep round 1")
    scene.is_true()
    fill(scene.phone, "tricks", FIRST["tricks"])
    expect(scene.phone.locator("#check")).to_contain_text("Checked once you are online")
    scene.is_true()
    keep(scene.phone, 1)
    needs_network(scene.phone, "Round 2")
    scene.is_true()
    scene.offline(False)
    expect(scene.phone.locator("#notices")).to_contain_text("Round 1 is sent.")
    scene.is_true()


def two_rounds_at_once(scene: Scene) -> None:
    """As sent from another page of this phone."""
    play(scene.table, FIRST)
    record(scene.table, 2, {"bids": [3, 3, 4, 3]})
    scene.phone.evaluate(
        "(code) => sessionStorage.setItem(`sent:${code}`, '1 2')", scene.table.code
    )
    scene.goto()
    expect(scene.phone.locator("#notices")).to_contain_text("Rounds 1 and 2 are sent.")
    scene.is_true()


def without_the_rest(scene: Scene) -> None:
    """The forms of the round never came."""
    scene.table = new_table("gypsy", ["Eva", "Finn", "Gil", "Hal"])
    scene.truth = Truth(scene.table, line_of(scene.phone))
    with NETWORK.answers("reset", "/rest/"):
        scene.phone.goto(f"/run/{scene.table.host_token}/")
        idle(scene.phone, answers=False)
        scene.offline()
        for seat, bid in enumerate(FIRST["bids"]):
            scene.phone.locator(f"#entry [name=bids-{seat}]").fill(str(bid))
        scene.phone.locator("#save").click()
        expect(scene.phone.locator("#entry")).to_contain_text("needs the network")
        scene.is_true()
    scene.offline(False)
    nothing_waits(scene.phone)


def beside_a_check(scene: Scene) -> None:
    """No answer to what is typed, and one that is none."""
    with NETWORK.answers("reset", "/check/"):
        fill(scene.phone, "bids", FIRST["bids"])
        expect(scene.phone.locator("#fault")).to_contain_text("No connection.")
        scene.is_true()
    idle(scene.phone)
    with NETWORK.answers("own 500", "/check/"):
        fill(scene.phone, "bids", [4, 4, 4, 1])
        expect(scene.phone.locator("#fault")).to_have_text(
            "What you enter is checked when you save."
        )
        scene.is_true()


def why_a_score_is_what_it_is(scene: Scene) -> None:
    """Asked by a tap that saves nothing, and not answered."""
    play(scene.table, FIRST)
    scene.truth.goes_on()
    scene.phone.goto(f"/t/{scene.table.code}/sheet/")
    idle(scene.phone)
    for way, words in (("reset", "no connection"), ("own 500", "not be shown. Try")):
        with NETWORK.answers(way, "/sheet/"):
            scene.phone.locator("#c1-0").click()
            expect(scene.phone.locator("#fault")).to_contain_text(words)
            scene.is_true()


# ---- What others say, and what the site says ----


def at_an_inn(scene: Scene) -> None:
    with NETWORK.answers("portal"):
        scene.bids()
        expect(waiting(scene.phone).last).to_contain_text("The site does not answer.")
        scene.is_true()
        scene.asks("Allow")
        scene.is_true()
    nothing_waits(scene.phone)


def a_site_that_cannot_save(scene: Scene) -> None:
    with NETWORK.answers("own 503"):
        scene.bids()
        expect(waiting(scene.phone)).to_contain_text("The site cannot save right now.")
        scene.is_true()
        scene.asks("Allow")
        scene.is_true()
    nothing_waits(scene.phone)


def of_a_table_that_is_gone(scene: Scene) -> None:
    """As one whose evening has begun it anew: there is nothing to look at, and what
    waits goes by a hand alone.
    """
    phone = scene.phone
    with NETWORK.answers("reset", r"/(record|send)/"):
        scene.bids()
        expect(waiting(phone)).to_contain_text("The site does not answer.")
        Table.objects.filter(pk=scene.table.pk).delete()
    row = waiting(phone).first
    expect(row).to_contain_text("This table is no longer here.")
    scene.is_true()
    phone.goto("/")
    expect(row).to_contain_text(
        f"Table {scene.table.code} · Round 1 could not be saved."
    )
    scene.is_true()
    expect(row.get_by_role("button", name="Discard it")).to_have_count(0)
    press(phone, "Look")
    expect(row.get_by_role("button", name="Discard it")).to_be_visible()
    scene.is_true()
    press(phone, "Discard it")
    press(phone, "Tap again to discard it")
    nothing_waits(phone)


def refuse(number: int, words: str) -> Callable[[Scene], None]:
    """By the site itself, where what waits is sent."""

    def act(scene: Scene) -> None:
        with NETWORK.answers("reset", r"/(record|send)/"):
            scene.bids()
            expect(waiting(scene.phone)).to_contain_text("The site does not answer.")
        with NETWORK.answers(f"own {number}", "/send/"):
            expect(waiting(scene.phone).first).to_contain_text(words)
            scene.is_true()
            assert count(scene.phone) == 1

    return act


def a_new_code(scene: Scene) -> None:
    """Who came by the link to score, and by one that is no more there."""
    with NETWORK.answers("reset", r"/(record|send)/"):
        scene.bids()
        expect(waiting(scene.phone)).to_contain_text("The site does not answer.")
        for name in ("score", "host", "view"):
            links.renew(scene.table, name)
            scene.table.refresh_from_db()
    expect(waiting(scene.phone).first).to_contain_text(
        "This table has a new code. Open its link again.", timeout=20_000
    )
    scene.is_true()
    assert log.entries_of(scene.table) == []
    # With the new link it is sent, under the code that the table has now.
    scene.phone.goto(f"/score/{scene.table.scorer_token}/")
    until(lambda: rounds_of(scene.table) == [BIDS])
    nothing_waits(scene.phone)


def others_sit_there(scene: Scene) -> None:
    """Two have changed places: the numbers are looked at beside the names."""
    scene.offline()
    scene.bids()
    lose_network(scene.phone)
    seating.seat(scene.table, {0: "Ben", 1: "Ann"}, 1)
    scene.truth.goes_on()
    scene.offline(False)
    expect(waiting(scene.phone).first).to_contain_text("Seats were changed meanwhile.")
    scene.is_true()
    press(scene.phone, "Look")
    expect(scene.phone.get_by_role("textbox", name="Ben, bids")).to_have_value("5")
    assert rounds_of(scene.table) == []
    scene.phone.locator("#save").click()
    until(lambda: rounds_of(scene.table) == [BIDS])
    nothing_waits(scene.phone)


def too_many_tricks(scene: Scene) -> None:
    """It is looked at, and discarded by two taps."""
    phone = scene.phone
    scene.offline()
    scene.bids([5, 3, 4, 20])
    lose_network(phone)
    scene.offline(False)
    expect(waiting(phone).first).to_contain_text("could not be saved")
    scene.is_true()
    phone.goto("/")
    expect(phone.locator("#outbox")).to_contain_text("could not be saved")
    scene.is_true()
    scene.goto()
    press(phone, "Look")
    expect(phone.locator("#entry [name=bids-3]")).to_have_value("20")
    scene.goto()
    expect(phone.get_by_role("button", name="Discard it")).to_be_visible()
    scene.is_true()
    press(phone, "Discard it")
    scene.is_true()
    press(phone, "Tap again to discard it")
    nothing_waits(phone)
    scene.is_true()
    assert log.entries_of(scene.table) == []


def a_question_with_one_behind_it(scene: Scene) -> None:
    scene.offline()
    scene.bids()
    lose_network(scene.phone)
    record(scene.table, 1, {"bids": [4, 4, 4, 1]})
    scene.truth.goes_on()
    scene.offline(False)
    expect(waiting(scene.phone).first).to_contain_text("entered it differently.")
    scene.is_true()
    scene.tells(scene.item(round=2, key="k2", body="key=k2&round=2"))
    scene.goto()
    expect(scene.phone.locator("#outbox")).to_contain_text("waiting behind it.")
    scene.is_true()


def entries_of_a_kept_site(scene: Scene) -> None:
    """On a page that the site has drawn: what is no round, and what begins a table."""
    here = {"path": "undo/", "round": 0, "state": "refused", "why": "It was undone."}
    begins = {"code": "0abc", "to": "/new/gypsy/", "round": 0, "key": "k2"}
    with NETWORK.answers("own 503", "/send/"):
        scene.tells(
            scene.item(**here), scene.item(**begins, state="refused", why="Full.")
        )
        scene.phone.goto("/")
        expect(scene.phone.locator("#outbox")).to_contain_text("The new table")
        scene.is_true()
        two = [scene.item(path="end/", round=0, key=key) for key in ("k3", "k4")]
        scene.phone.evaluate(EMPTY)
        scene.tells(two[0])
        scene.goto()
        expect(waiting(scene.phone)).to_contain_text("1 entry waiting")
        scene.is_true()
        scene.tells(two[1])
        scene.goto()
        expect(waiting(scene.phone)).to_contain_text("2 entries waiting")
        scene.is_true()
        scene.phone.evaluate(EMPTY)


EMPTY = """() => new Promise((done) => {
  indexedDB.open("scorekeeper", 1).onsuccess = ({ target: { result } }) => {
    const deed = result.transaction("outbox", "readwrite");
    deed.objectStore("outbox").clear();
    deed.oncomplete = () => { result.close(); done(); };
  };
})"""


def of_another_person(scene: Scene) -> None:
    account("Ann")
    sign_in(scene.phone, "Ann")
    scene.goto()
    ready(scene.phone)
    with NETWORK.answers("reset", r"/(record|send)/"):
        scene.bids()
        until(lambda: count(scene.phone) == 1)
        scene.phone.context.clear_cookies(name="sessionid")
    scene.phone.goto(f"/run/{scene.table.host_token}/")
    row = scene.phone.locator(".foot .row.warn").first
    expect(row).to_contain_text("Entered by Ann: sign in as Ann to send it.")
    scene.is_true()


# ---- Saving, where the site says why not ----


def at_save(number: int, words: str) -> Callable[[Scene], None]:
    def act(scene: Scene) -> None:
        fill(scene.phone, "bids", FIRST["bids"])
        idle(scene.phone)
        with NETWORK.answers(f"own {number}", "/record/"):
            scene.phone.locator("#save").click()
            expect(scene.phone.locator("#fault")).to_contain_text(words)
            scene.is_true()

    return act


def the_words_of_a_dispute(scene: Scene) -> None:
    """No round: it is not kept, and says so."""
    play(scene.table, FIRST)
    scene.truth.goes_on()
    scene.phone.goto(f"/t/{scene.table.code}/rounds/1/dispute/")
    scene.phone.locator("[name=words]").fill("Ben took 3.")
    idle(scene.phone)
    for way, words in (("reset", "no connection"), ("own 503", "nothing just now")):
        with NETWORK.answers(way, "/dispute/"):
            scene.phone.locator("#save").click()
            expect(scene.phone.locator("#fault")).to_contain_text(words)
            scene.is_true()


def a_page_out_of_date(scene: Scene) -> None:
    fill(scene.phone, "bids", FIRST["bids"])
    idle(scene.phone)
    scene.phone.context.clear_cookies(name="csrftoken")
    scene.phone.locator("#save").click()
    expect(scene.phone.locator("#fault")).to_contain_text("out of date")
    scene.is_true()


# ---- The memory of a phone ----


def no_room(scene: Scene) -> None:
    scene.offline()
    scene.phone.evaluate(f"window.memory = '{FULL}'; ({NO_ROOM})()")
    fill(scene.phone, "bids", FIRST["bids"])
    scene.phone.locator("#save").click()
    expect(scene.phone.locator("#fault")).to_contain_text("memory is full")
    scene.is_true()


def no_room_for_what_was_sent(scene: Scene) -> None:
    scene.offline()
    scene.bids()
    lose_network(scene.phone)
    scene.phone.evaluate(f"window.memory = '{FULL}'; ({NO_ROOM})()")
    scene.offline(False)
    expect(waiting(scene.phone)).to_contain_text("This phone’s memory is full.")
    scene.is_true()


def no_memory(scene: Scene) -> None:
    scene.phone.add_init_script(f"window.memory = '{NOTHING}'; ({NO_STORE})()")
    scene.goto()
    idle(scene.phone)
    scene.offline()
    scene.bids()
    expect(scene.phone.locator("#fault")).to_contain_text("keeps nothing just now")
    scene.is_true()


# ---- Beside them ----


def copies_a_link(scene: Scene) -> None:
    scene.phone.evaluate("navigator.clipboard.writeText = async () => {}")
    scene.phone.evaluate(
        """() => {
          const button = document.createElement("button");
          Object.assign(button, { textContent: "Copy the link" }).dataset.copy = "x";
          document.getElementById("notices").append(button);
        }"""
    )
    scene.phone.locator("#notices [data-copy]").click()
    expect(scene.phone.locator("#notices")).to_contain_text("Copied")
    scene.is_true()


def tables_it_has(scene: Scene) -> None:
    scene.offline()
    scene.phone.goto("/leagues/")
    expect(scene.phone.locator("#kept")).to_contain_text(f"Table {scene.table.code}")
    scene.is_true()


def waits_for_a_try(scene: Scene) -> None:
    """The line hangs, and it is under way."""
    with NETWORK.answers("hang", r"/(record|send)/"):
        scene.tells(scene.item(body="key=k1&round=1&after=0&bids-0=5"))
        scene.goto()
        expect(waiting(scene.phone)).to_contain_text("Sending.")
        scene.is_true()
        scene.phone.evaluate(EMPTY)


KEPT = "What you typed is still here. "
NEEDS = "What you entered is saved on this phone, and sent when there is a connection."
WHY = "{why} Nothing has changed"
SCENES: dict[str, tuple[Callable[[Scene], None], set[str]]] = {
    "alone": (
        alone_in_a_wood,
        {"Offline.", "{many} waiting to be sent.", "Try now", "This"}
        | {f"{WHY}.", f"{WHY}; what you typed is still here."}
        | {"{first} {round}: {told}, without {lacks}"}
        | {"The site does not answer, and “{what}” needs a connection."},
    ),
    "a round": (
        a_round_whole,
        {"Keep {ROUND} {round}", "sent when there is a connection", NEEDS}
        | {"{FIRST} {round} needs the network", "Back. {FIRST} {last} is sent."}
        | {"Sheet", "Save", "Checked once you are online."},
    ),
    "rounds": (two_rounds_at_once, {"Back. {more} {first} and {last} are sent."}),
    "no rest": (without_the_rest, {"The rest of {ROUND} {round} needs the network"}),
    "check": (
        beside_a_check,
        {"No connection. What you enter is checked when you save."}
        | {"What you enter is checked when you save."},
    ),
    "why": (
        why_a_score_is_what_it_is,
        {"It could not be shown. Try again."}
        | {"It could not be shown: no connection. Try again."},
    ),
    "inn": (
        at_an_inn,
        {"This network answers for the site. Sign in to it, or go on without."}
        | {"The site does not answer."}
        | {"Kept on this phone: {many} waiting to be sent."},
    ),
    "cannot save": (a_site_that_cannot_save, {"The site cannot save right now."}),
    "400": (
        refuse(400, "does not understand it"),
        {"The site does not understand it.", "{name} could not be saved.", "Look"},
    ),
    "403": (
        refuse(403, "may not enter this here now"),
        {"This phone may not enter this here now. Ask the host to let it in."},
    ),
    "404": (of_a_table_that_is_gone, {"This table is no longer here."}),
    "410": (a_new_code, {"This table has a new code. Open its link again."}),
    "seats": (others_sit_there, {"{name} could not be saved.", "Look"}),
    "500": (
        refuse(500, "Something is broken"),
        {"Something is broken on the site. Try again later."},
    ),
    "discarded": (
        too_many_tricks,
        {"Discard it", "Tap again to discard it", "Table {code}"},
    ),
    "question": (
        a_question_with_one_behind_it,
        {"Compare", "Kept.", "{many} waiting behind it."},
    ),
    "entries": (
        entries_of_a_kept_site,
        {"An entry", "The new table", "1 entry", "{all} entries"},
    ),
    "another": (of_another_person, {"Entered by {who}: sign in as {who} to send it."}),
    "save 403": (
        at_save(403, "cannot score here now"),
        {
            "Not saved: this phone cannot score here now. "
            "{KEPT}Ask the host to let it in."
        },
    ),
    "save 404": (
        at_save(404, "no longer here"),
        {"Not saved: this table is no longer here. {KEPT}"},
    ),
    "save 410": (
        at_save(410, "new code"),
        {"Not saved: this table has a new code. {KEPT}"},
    ),
    "save 429": (
        at_save(429, "too many"),
        {"Not saved: too many at once. {KEPT}Try again in a minute."},
    ),
    "save 500": (at_save(500, "Not saved."), {"Not saved. {KEPT}Try again."}),
    "words": (
        the_words_of_a_dispute,
        {KEPT, "Not saved: no connection. {KEPT}Try again."}
        | {
            "Not saved: the site can save nothing just now. "
            "{KEPT}Try again in a minute."
        },
    ),
    "out of date": (
        a_page_out_of_date,
        {"Not saved: this page is out of date. {KEPT}Reload it, then save again."},
    ),
    "no room": (
        no_room,
        {"Not saved: this phone’s memory is full. Make room on it, then save again."},
    ),
    "no room to note": (
        no_room_for_what_was_sent,
        {"This phone’s memory is full."}
        | {"Make room on it. What is sent twice counts once."},
    ),
    "no memory": (
        no_memory,
        {
            "Not saved: this browser keeps nothing just now. "
            "Save again once there is a connection."
        },
    ),
    "copied": (copies_a_link, {"Copied"}),
    "tables": (tables_it_has, {"Table {code}"}),
    "under way": (waits_for_a_try, {"Sending."}),
}


@pytest.mark.promise
@pytest.mark.sweep(0)
@pytest.mark.parametrize("name", SCENES)
def test_each_sentence_is_true_where_it_stands(
    open_phone: Callable[[Table], Page], name: str
) -> None:
    act, wanted = SCENES[name]
    table = new_table()
    played = scene(open_phone(table), table)
    act(played)
    # A Firefox is told of no network that went: it says that the site does not answer.
    untold = {"Offline.", "{many} waiting to be sent."}
    told = wanted - untold if engines.is_firefox(played.phone.context) else wanted
    assert told <= played.truth.seen


# ---- A phone that keeps the site ----


def plays_on(scene: Scene) -> None:
    scene.offline()
    scene.goto()
    line_says(scene.phone, "On this phone")
    scene.is_true()
    stage(scene.phone, "bids", FIRST, "Next: tricks")
    line_says(scene.phone, "On this phone · 1 not sent")
    scene.is_true()
    stage(scene.phone, "tricks", FIRST, "Save round 1")
    line_says(scene.phone, "On this phone · 2 not sent")
    scene.is_true()
    scene.phone.goto(f"/t/{scene.table.code}/sheet/")
    expect(scene.phone.locator("#pad small", has_text="waits")).to_be_visible()
    scene.is_true()


def is_in_doubt(scene: Scene) -> None:
    scene.offline()
    stage(scene.phone, "bids", FIRST, "Next: tricks")
    line_says(scene.phone, "On this phone · 1 not sent")
    record(scene.table, 1, {"bids": [3, 3, 4, 3]})
    scene.truth.goes_on()
    scene.offline(False)
    expect(scene.phone.locator(".foot .row.warn").first).to_contain_text("differently")
    scene.goto()
    scene.offline()
    fill(scene.phone, "tricks", FIRST["tricks"])
    scene.phone.locator("#save").click()
    expect(scene.phone.locator("#fault")).to_contain_text("is in doubt")
    scene.is_true()


def counts_otherwise(scene: Scene) -> None:
    play(scene.table, FIRST)
    scene.truth.goes_on()
    scene.goto()
    idle(scene.phone)  # a page that hears of it would come anew, and say it
    scene.phone.evaluate(
        """([code, totals]) => sessionStorage.setItem("alone",
          JSON.stringify({ code, version: "2", totals }))""",
        [scene.table.code, ["1", "0", "0", "0"]],
    )
    scene.goto()
    expect(scene.phone.locator("#notices")).to_contain_text("by another edition")
    scene.is_true()


ON_A_KEPT: dict[str, tuple[Callable[[Scene], None], set[str]]] = {
    "plays on": (
        plays_on,
        {"On this phone", "On this phone · {many} not sent", "waits"}
        | {"Not sent yet: {what}", "Nothing is lost."},
    ),
    "in doubt": (
        is_in_doubt,
        {"Not saved: an entry of this table is in doubt. Deal with that first. {KEPT}"},
    ),
    "otherwise": (
        counts_otherwise,
        {
            "This phone counted {phone} by another edition of the rules. "
            "The site counts {site}: that stands."
        },
    ),
}


@needs_packed
@pytest.mark.promise
@pytest.mark.sweep(1)
@pytest.mark.parametrize("name", ON_A_KEPT)
def test_each_sentence_of_a_kept_phone_is_true_where_it_stands(
    kept_phone: Page, name: str
) -> None:
    act, wanted = ON_A_KEPT[name]
    table = new_table()
    at(kept_phone, table)
    played = scene(kept_phone, table)
    act(played)
    assert wanted <= played.truth.seen


# ---- The list itself ----

# Said by a test of its own, where it is looked at.
ELSEWHERE = {
    # test_offline.py looks for it; a browser that is driven never keeps for good.
    "Open the site within 7 days, or the browser may clear it. "
    "A private window loses it when it is closed.",
    # test_kept_tables.py holds back Python until it is read.
    "The site is starting on this phone. What you enter is checked then.",
}


def test_each_sentence_has_its_line_and_is_brought_to_the_screen() -> None:
    assert TRUE.keys() == texts_of_scripts()
    shown = set().union(*(wanted for _, wanted in (SCENES | ON_A_KEPT).values()))
    assert TRUE.keys() - shown == ELSEWHERE


def test_workers_say_nothing_by_themselves() -> None:
    for name in scripts.SILENT:
        source = (scripts.FOLDER / name).read_text(encoding="utf-8")
        assert not [*scripts.texts_in(source)]


LIES = {
    "2 rounds": """box.querySelector("span").lastChild.data =
        " 2 rounds waiting to be sent." """,
    "answer": """box.querySelector("b").textContent = "The site does not answer." """,
    "new code": """fault.hidden = false; fault.textContent =
        "Not saved: this table has a new code. What you typed is still here." """,
}


@pytest.mark.sweep(2)
@pytest.mark.parametrize("lie", LIES)
def test_what_is_not_so_is_found(open_phone: Callable[[Table], Page], lie: str) -> None:
    table = new_table()
    played = scene(open_phone(table), table)
    played.offline()
    played.bids()
    lose_network(played.phone)
    played.is_true()
    played.phone.evaluate(
        f"""() => {{
          const [box, fault] = ["outbox", "fault"].map(
            (name) => document.getElementById(name));
          box.replaceChildren = () => {{}}; // another try would draw the truth again
          {LIES[lie]};
        }}"""
    )
    with pytest.raises(AssertionError, match=lie):
        played.is_true()
