"""What a page says of what waits, held against what is so at that moment.

Each sentence of the scripts that keep and send has a line here: what must be so where
it stands. A phone is looked at until nothing moves between two looks, and then each of
its sentences is judged by the log of the site, what this phone keeps, and who has
answered it.
"""

import re
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from playwright.sync_api import Error, Page

from scorekeeper import scripts
from scorekeeper.tables import log, scoring
from scorekeeper.tables.models import Table
from tests.browser.network import LINE, NETWORK, Heard
from tests.support.patience import PATIENCE

# What says anything of what waits: the scripts that stand under these names.
FILES = ("js/outbox/", "js/alone.js", "js/memory.js", "js/quiet.js")
# Seconds: so long nothing has moved; so long a busy machine may
# take to draw what it knows.
PAUSE, GRACE = 0.15, 5

# What is read there, as somebody sees it, part by part.
LOOK = """async () => {
  const where = "#outbox, #fault, #notices, #check, #words, section#entry, .bar .live,"
    + " main > .row.warn, #kept, #pad small";
  const isSeen = (one) => one.getClientRects().length > 0;
  const texts = () => [...document.querySelectorAll(where)].flatMap((box) => {
    const found = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
    const all = [];
    while (found.nextNode())
      if (isSeen(found.currentNode.parentElement))
        all.push(found.currentNode.data.trim());
    return all.filter(Boolean);
  });
  const outbox = async () => {
    const asked = indexedDB.open("scorekeeper", 1);
    const database = await new Promise((done, fail) => {
      asked.onupgradeneeded = () => asked.transaction.abort();
      asked.onerror = () =>
        asked.error.name === "AbortError" ? done() : fail(asked.error);
      asked.onsuccess = () => done(asked.result);
    });
    if (!database) return [];
    const all = database.transaction("outbox").objectStore("outbox").getAll();
    const found = await new Promise((done, fail) => {
      all.onsuccess = () => done(all.result);
      all.onerror = () => fail(all.error);
    });
    database.close();
    return found;
  };
  const fields = [...document.querySelectorAll("main input, main textarea")]
    .filter((one) => one.type !== "hidden" && isSeen(one));
  const typed = fields.filter((one) => one.value && one.value !== one.defaultValue);
  const pages = await (await caches.open("tables")).keys();
  const said = texts();
  const items = window.memory === "none" ? [] : await outbox();
  return {
    said: document.readyState === "complete" ? said : [],
    items,
    online: navigator.onLine,
    stays: (await navigator.storage?.persisted?.()) === true,
    memory: window.memory || "",
    typed: typed.length,
    alone: (document.getElementById("follow")?.dataset.js || "").includes("/alone."),
    kept: document.cookie.includes("offline=1"),
    pages: pages.map(({ url }) => new URL(url).pathname),
  };
}"""


@dataclass
class Now:
    """A phone and the site, at one moment."""

    page: dict[str, Any]
    rounds: list[dict]
    totals: list[str]
    version: int
    code: str
    begun: int  # the version at which the phone was first looked at
    heard: list[Heard]

    @property
    def mine(self) -> list[dict]:
        return [one for one in self.page["items"] if one["code"] == self.code]

    @property
    def waiting(self) -> list[dict]:
        return [one for one in self.mine if one["state"] == "waiting"]

    @property
    def stuck(self) -> list[dict]:
        return [one for one in self.mine if one["state"] != "waiting"]

    def last(self) -> Iterator[Heard]:
        """Of each address what was answered last."""
        yield from {(one.path, one.method): one for one in self.heard}.values()

    def has_silence(self) -> bool:
        """Somewhere the site did not answer, when it was last asked."""
        return any(not one.is_sites for one in self.last())

    def was_told(self, *status: int) -> bool:
        """By the site, where something is sent."""
        sends = [one for one in self.heard if "/send/" in one.path and one.is_sites]
        return any(one.status in status for one in sends)

    def is_off(self) -> bool:
        return not self.page["online"] or self.has_silence()


def are(many: str, items: list[dict]) -> bool:
    """1 round, 2 entries."""
    number = int(many.split()[0])
    if any(one.get("path") or one.get("to") for one in items):
        return number == len(items)
    return number == len({one["round"] for one in items})


def has_name(name: str, items: list[dict]) -> bool:
    """One of them is called so: Round 3, or by what it is."""
    called = [one.get("what") or f"Round {one['round']}" for one in items]
    called = ["An entry" if one == "Round 0" else one for one in called]
    return any(one.casefold() == name.split(" · ")[-1].casefold() for one in called)


def why(now: Now, text: str, *status: int) -> bool:
    return any(one.get("why") == text for one in now.stuck) and now.was_told(*status)


def is_sent(now: Now, *numbers: str) -> bool:
    waits = {one["round"] for one in now.mine}
    return all(int(one) <= len(now.rounds) and int(one) not in waits for one in numbers)


def is_unsaved(now: Now) -> bool:
    """Nothing came of it; what was typed has a sentence of its own."""
    return now.version == now.begun


def forbidden(now: Now, *status: int) -> bool:
    """A post was answered so by the site."""
    posts = [one for one in now.heard if one.method == "POST" and one.is_sites]
    return is_unsaved(now) and any(one.status in status for one in posts)


def is_unreached(now: Now) -> bool:
    return not now.page["online"] or now.has_silence()


Judge = Callable[..., bool]
# What a page shows and keeps, as LOOK says it; nothing of one that is being left.
Look = Callable[[], dict[str, Any] | None]
FULL, NOTHING = "full", "none"

# ---- Each sentence, and what is so where it stands ----
TRUE: dict[str, Judge] = {
    # What stands in the foot.
    "This network answers for the site. Sign in to it, or go on without.": lambda now: (
        any(one.speaks for one in now.last())
    ),
    "Tap again to discard it": lambda now: any(one.get("looked") for one in now.stuck),
    "Open the site within 7 days, or the browser may clear it. "
    "A private window loses it when it is closed.": lambda now: (
        bool(now.page["items"]) and not now.page["stays"]
    ),
    "Kept.": lambda now: bool(now.waiting and now.stuck),
    "{many} waiting behind it.": lambda now, many: (
        bool(now.stuck) and are(many, now.waiting)
    ),
    "Try now": lambda now: bool(now.waiting),
    "{many} waiting to be sent.": lambda now, many: are(many, now.waiting),
    "This phone’s memory is full.": lambda now: (
        now.page["memory"] == FULL and bool(now.waiting)
    ),
    "Make room on it. What is sent twice counts once.": lambda now: (
        now.page["memory"] == FULL
    ),
    # Nothing has said so far that there is no network.
    "Sending.": lambda now: bool(now.waiting) and now.page["online"],
    "Offline.": lambda now: not now.page["online"],
    "Kept on this phone: {many} waiting to be sent.": lambda now, many: are(
        many, now.waiting
    ),
    "The site cannot save right now.": lambda now: any(
        one.is_sites and one.status > 500 for one in now.heard
    ),
    "The site does not answer.": lambda now: now.page["online"] and now.has_silence(),
    "An entry": lambda now: any(
        not one.get("round") and not one.get("what") for one in now.stuck
    ),
    "Compare": lambda now: any(one["state"] == "question" for one in now.stuck),
    "{name} could not be saved.": lambda now, name: has_name(
        name, [one for one in now.page["items"] if one["state"] == "refused"]
    ),
    "Look": lambda now: bool(now.stuck or (now.page["alone"] and now.waiting)),
    "Discard it": lambda now: any(one.get("looked") for one in now.stuck),
    "The new table": lambda now: any(
        one["code"].startswith("0") for one in now.page["items"]
    ),
    "Table {code}": lambda now, code: (
        any(one["code"] == code for one in now.page["items"])
        or f"/t/{code}/" in now.page["pages"]
    ),
    "{first} {round}: {told}, without {lacks}": lambda now, first, round, told, lacks: (
        any(
            (str(item["round"]), item.get("told"), item.get("lacks"))
            == (round, told, lacks)
            for item in now.page["items"]
        )
    ),
    "{all} entries": lambda now, all: int(all) == len(now.waiting),
    "1 entry": lambda now: len(now.waiting) == 1,
    # What the site says of it.
    "The site does not understand it.": lambda now: why(
        now, "The site does not understand it.", 400, 404
    ),
    "This phone may not enter this here now. Ask the host to let it in.": lambda now: (
        why(
            now,
            "This phone may not enter this here now. Ask the host to let it in.",
            403,
        )
    ),
    "This table is no longer here.": lambda now: (
        why(now, "This table is no longer here.", 404)
        and not Table.objects.filter(code=now.code).exists()
    ),
    "This table has a new code. Open its link again.": lambda now: (
        why(now, "This table has a new code. Open its link again.", 410)
        and not Table.objects.filter(code=now.code).exists()
    ),
    "Something is broken on the site. Try again later.": lambda now: why(
        now, "Something is broken on the site. Try again later.", 500
    ),
    "Entered by {who}: sign in as {who} to send it.": lambda now, who: any(
        one.get("who") == who and one.get("others") for one in now.stuck
    ),
    # Other forms that were held back.
    "This": lambda now: is_unreached(now),
    "The site does not answer, and “{what}” needs a connection.": lambda now, what: (
        is_unreached(now)
    ),
    "{why} Nothing has changed.": lambda now, why: now.version == now.begun,
    "{why} Nothing has changed; what you typed is still here.": lambda now, why: (
        now.version == now.begun and now.page["typed"] > 0
    ),
    # The rest of the round.
    "What you entered is saved on this phone, and sent when there is a connection.": (
        lambda now: bool(now.waiting)
    ),
    "{FIRST} {round} needs the network": lambda now, FIRST, round: any(
        one["round"] == int(round) - 1 for one in now.waiting
    ),
    "The rest of {ROUND} {round} needs the network": lambda now, ROUND, round: any(
        one.get("lacks") and one["round"] == int(round) for one in now.waiting
    ),
    "sent when there is a connection": lambda now: (
        bool(now.waiting) or is_unreached(now)
    ),
    "Keep {ROUND} {round}": lambda now, ROUND, round: bool(
        now.waiting or is_unreached(now)
    ),
    "Checked once you are online.": lambda now: bool(now.waiting or is_unreached(now)),
    "The site is starting on this phone. What you enter is checked then.": lambda now: (
        now.page["kept"] and not now.page["online"]
    ),
    # What was sent.
    "Back. {FIRST} {last} is sent.": lambda now, FIRST, last: is_sent(now, last),
    "Back. {more} {first} and {last} are sent.": lambda now, more, first, last: is_sent(
        now, *first.split(", "), last
    ),
    "Sheet": lambda now: bool(now.rounds),
    "This phone counted {phone} by another edition of the rules. "
    "The site counts {site}: that stands.": lambda now, phone, site: (
        site.split(", ") == now.totals and phone != site
    ),
    # A page that the phone has drawn.
    "Not sent yet: {what}": lambda now, what: (
        now.page["alone"] and is_named(what, now.waiting)
    ),
    "Nothing is lost.": lambda now: bool(now.waiting),
    "waits": lambda now: now.page["alone"] and bool(now.waiting),
    "On this phone · {many} not sent": lambda now, many: (
        now.page["alone"] and int(many) == len(now.mine)
    ),
    "On this phone": lambda now: now.page["alone"] and not now.mine,
    # Its memory.
    "Not saved: this phone’s memory is full. Make room on it, then save again.": (
        lambda now: now.page["memory"] == FULL and now.version == now.begun
    ),
    "Not saved: this browser keeps nothing just now. "
    "Save again once there is a connection.": lambda now: (
        now.page["memory"] == NOTHING and now.version == now.begun
    ),
    # A request that failed.
    "Save": lambda now: (
        is_unreached(now)
        or now.page["typed"] > 0
        or any("/check/" in one.path and one.status >= 400 for one in now.heard)
    ),
    "What you typed is still here. ": lambda now: now.page["typed"] > 0,
    "Not saved: no connection. {KEPT}Try again.": lambda now, KEPT: (
        is_unsaved(now) and is_unreached(now)
    ),
    "Not saved: this phone cannot score here now. {KEPT}Ask the host to let it in.": (
        lambda now, KEPT: forbidden(now, 403)
    ),
    "Not saved: this table is no longer here. {KEPT}": lambda now, KEPT: forbidden(
        now, 404
    ),
    "Not saved: this table has a new code. {KEPT}": lambda now, KEPT: forbidden(
        now, 410
    ),
    "Not saved: an entry of this table is in doubt. Deal with that first. {KEPT}": (
        lambda now, KEPT: is_unsaved(now) and bool(now.stuck)
    ),
    "Not saved: too many at once. {KEPT}Try again in a minute.": lambda now, KEPT: (
        forbidden(now, 429)
    ),
    "Not saved: the site can save nothing just now. {KEPT}Try again in a minute.": (
        lambda now, KEPT: forbidden(now, 503)
    ),
    "Not saved: this page is out of date. {KEPT}Reload it, then save again.": (
        lambda now, KEPT: forbidden(now, 403)
    ),
    "Not saved. {KEPT}Try again.": lambda now, KEPT: forbidden(now, 400, 500),
    "What you enter is checked when you save.": lambda now: (
        now.page["typed"] > 0
        or any(one.is_sites and one.status >= 400 for one in now.heard)
    ),
    "No connection. What you enter is checked when you save.": is_unreached,
    "It could not be shown. Try again.": lambda now: any(
        one.is_sites and one.status >= 400 for one in now.heard
    ),
    "It could not be shown: no connection. Try again.": is_unreached,
    "Copied": lambda now: True,  # the clipboard has it: tests/browser/test_sharing.py
}


def is_named(what: str, items: list[dict]) -> bool:
    """Rounds 1 and 2; else how many entries."""
    rounds = sorted({one["round"] for one in items if one["round"]})
    if not rounds:
        return are("1" if what == "1 entry" else what, items)
    return [int(one) for one in re.findall(r"\d+", what)] == rounds


def texts_of_scripts() -> set[str]:
    """All that those files can say."""
    return {
        text
        for name in scripts.names()
        if name.startswith(FILES)
        for text in scripts.texts_in(source(name))
    }


def source(name: str) -> str:
    return (scripts.FOLDER / name).read_text(encoding="utf-8")


# Of a sentence what may be one by itself.
PARTS = {"many", "why", "what", "name", "KEPT"}


@cache
def pattern(text: str) -> re.Pattern[str]:
    """As it stands on a page, with what it says of whom."""
    # Where nothing was typed it is not said; and at an end its blank is not seen.
    kept = f"(?:{re.escape('What you typed is still here.')})? ?"
    parts = re.split(r"(\{\w+\})", text.strip())
    found: list[str] = []
    for part in parts:
        name = part.strip("{}")
        if part != f"{{{name}}}":
            found.append(re.escape(part))
        elif f"(?P<{name}>" in "".join(found):
            found.append(f"(?P={name})")
        else:
            found.append(f"(?P<{name}>{kept if name == 'KEPT' else '.+?'})")
    return re.compile("".join(found) + "$")


def read(text: str) -> Iterator[tuple[str, dict[str, str]]]:
    """Which of them a text on a page is, and what it says; of others’ words none.

    Of several it is the one of which the fewest letters could be anything.
    """
    found = [
        (sum(map(len, match.groups())), sentence, match.groupdict())
        for sentence in TRUE
        if (match := pattern(sentence).match(text.strip()))
    ]
    for _, sentence, said in sorted(found, key=lambda three: three[0])[:1]:
        yield sentence, said
        for part in said.keys() & PARTS:
            for text in said[part].split(" · "):
                yield from read(text)


class Truth:
    """Of one phone at one table, from now on."""

    def __init__(self, table: Table, line: str) -> None:
        self.code, self.line = table.code, line
        self.begun = len(log.entries_of(table))
        self.before = len(NETWORK.told.get(line, []))
        self.seen: set[str] = set()

    def goes_on(self) -> None:
        """The site has more by now, and what is said is said of what comes after."""
        self.begun = self.at_site()[0]

    def at_site(self) -> tuple[int, list[dict], list[str]]:
        table = Table.objects.filter(code=self.code).first()
        if table is None:
            return self.begun, [], []
        state = scoring.read(table)
        totals = [str(one).replace("-", "−") for one in state.verdict.json()["totals"]]
        return state.version, state.sheet["rounds"], totals

    def glance(self, look: Look) -> Now | None:
        version, rounds, totals = self.at_site()
        heard = [*NETWORK.told.get(self.line, [])[self.before :]]
        page = look()
        if page is None:
            return None
        return Now(page, rounds, totals, version, self.code, self.begun, heard)

    def holds(self, look: Look) -> None:
        """Nothing that stands there is untrue, once nothing moves."""
        end = time.monotonic() + PATIENCE
        since: dict[str, float] = {}
        while (at := time.monotonic()) < end:
            earlier = self.glance(look)
            time.sleep(PAUSE)
            later = self.glance(look)
            if earlier is None or later is None or not is_same(earlier, later):
                continue
            wrong = self.untrue(later)
            if not wrong:
                return
            since = {text: since.get(text, at) for text in wrong}
            late = [text for text, first in since.items() if at - first > GRACE]
            assert not late, f"said, and not so: {late}"
        raise AssertionError("it never stood still")

    def untrue(self, now: Now) -> list[str]:
        """Each of its sentences that is not so."""
        wrong = []
        for text in now.page["said"]:
            for sentence, said in read(text):
                self.seen.add(sentence)
                if not TRUE[sentence](now, **said):
                    wrong.append(text)
        return wrong


def is_same(first: Now, second: Now) -> bool:
    return (first.page, first.version, len(first.heard)) == (
        second.page,
        second.version,
        len(second.heard),
    )


def line_of(page: Page) -> str:
    cookies = page.context.cookies()
    return next(str(one.get("value")) for one in cookies if one.get("name") == LINE)


def looker(page: Page) -> Look:
    def look() -> dict[str, Any] | None:
        try:
            found: dict[str, Any] = page.evaluate(LOOK)
        except Error:  # it is on its way to another page
            return None
        return found

    return look


def truth_of(page: Page, table: Table) -> Callable[..., None]:
    """What looks whether all that stands on a page of that phone is so."""
    truth = Truth(table, line_of(page))
    return lambda of=page: truth.holds(looker(of))
