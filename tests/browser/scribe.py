"""Somebody at the table who enters what was played, and counts the touches it takes.

Reads the declaration for what an input is called, and the page for what is asked.
"""

from collections.abc import Callable, Iterator
from typing import Any

from playwright.sync_api import Locator, Page

from referee.facts import Record, Several
from referee.game import Stage
from scorekeeper.tables import facts, scoring
from tests.browser.chance import Dealt, Raw

# What is entered and what the page last had an answer to.
WATCH = """
window.entered = window.answered = 0;
document.addEventListener("input", () => { window.entered += 1; }, true);
document.addEventListener("htmx:beforeRequest",
  ({ detail }) => { detail.xhr.entered = window.entered; });
document.addEventListener("htmx:afterRequest", ({ detail }) => setTimeout(
  () => { window.answered = Math.max(window.answered, detail.xhr.entered); }));
"""
QUIET = """() => new Promise((done, failed) => {
  let rounds = 0;
  const look = setInterval(() => {
    if (window.entered === window.answered) { clearInterval(look); done(); }
    if ((rounds += 1) > 500) { clearInterval(look); failed(Error("no answer")); }
  }, 20);
})"""
INPUTS = """() => [...document.querySelectorAll("#entry input, #entry select")]
  .filter((one) => one.closest("[data-live]") && one.name !== "kind")
  .map((one) => [one.name, one.type, one.type === "radio" || one.type === "checkbox"
    ? (one.checked ? one.value : "") : one.value])"""
Shown = tuple[str, str, str]
CHOSEN = ("radio", "checkbox", "select-one")


STEPS = """(one) => one.parentElement.querySelector("button")
  ? {...one.parentElement.dataset} : {}"""


class Scribe:
    """One phone that records.

    Who is `careful` looks at what the page has filled in before the next touch.
    """

    def __init__(self, phone: Page, careful: bool = False) -> None:
        self.phone, self.careful, self.touches = phone, careful, 0
        self.rows: dict[tuple[str, int], int] = {}
        phone.add_init_script(WATCH)

    # ---- A new table ----

    def start(self, game: scoring.Game, names: list[str], options: Any) -> None:
        phone = self.phone
        phone.goto(f"/new/{game.slug}/")
        if len(game.players) > 1:
            players = phone.get_by_role("group", name="Players")
            players.get_by_role("button", name=str(len(names))).click()
        for seat, name in enumerate(names, 1):
            phone.get_by_role("textbox", name=f"Seat {seat}").fill(name)
        wanted = [fact for fact in game.options if fact.key in options]
        if wanted:
            phone.locator("summary").click()
        for fact in wanted:
            for name, text in facts.texts(fact.value, fact.key, options[fact.key]):
                phone.locator(f'[name="{name}"]').fill(text)
        phone.get_by_role("button", name=f"Start {game.name}").last.click()
        phone.wait_for_url("**/t/*/")

    # ---- A round ----

    def record(self, dealt: Dealt, look: Callable[[str], None] | None = None) -> None:
        """Enter a round, page by page; `look` is told of each page as it is filled."""
        open_ = [stage for stage, _ in dealt.stages]
        while open_:
            self.choose_kind(dealt)
            entered = self.fill(dealt)
            if look is not None:
                look(f"{dealt.kind.name}: {', '.join(s.name for s in entered)}")
            assert entered, f"nothing of {[s.name for s in open_]} is asked here"
            open_ = [stage for stage in open_ if stage not in entered]
            self.save()

    def choose_kind(self, dealt: Dealt) -> None:
        kind = self.phone.locator(f'#entry [name="kind"][value="{dealt.kind.name}"]')
        if kind.count() and not kind.is_checked():
            kind.check()
            self.touches += 1
            self.settle()

    def fill(self, dealt: Dealt) -> list[Stage]:
        """Enter what the page asks of these stages, as long as it asks for more."""
        self.rows.clear()
        done: set[str] = set()
        entered: list[Stage] = []
        while True:
            page = self.inputs()
            shown = {name: kind for name, kind, _ in page if kind != "hidden"}
            here = {}
            for stage, part in dealt.stages:
                texts = dict(self.texts(stage, part, dealt.kind.mark, page))
                mine = {name: text for name, text in texts.items() if name in shown}
                if (mine or not (texts or shown)) and stage not in entered:
                    entered.append(stage)
                here |= {n: t for n, t in mine.items() if n not in done}
            # What is chosen decides which numbers are asked.
            chosen = {n: t for n, t in here.items() if shown[n] in CHOSEN}
            if not here:
                return entered
            for name, text in list((chosen or here).items())[: self.careful or None]:
                done.add(name)
                self.enter(name, text, shown[name])
            self.settle()

    def texts(
        self, stage: Stage, part: Raw, mark: facts.AnyFact | None, page: list[Shown]
    ) -> Iterator[tuple[str, str]]:
        """What the inputs of a stage say when this was played; a mark is no input."""
        for fact in stage.facts:
            if fact.key not in part or (fact is mark and facts.is_flag(fact)):
                continue
            raw, value = part[fact.key], fact.value
            if raw == []:
                yield f"{fact.key}.none", "true"
            elif isinstance(value, Several) and isinstance(value.of, Record):
                for i, record in enumerate(raw):
                    yield from self.row(fact, i, record, page)
            else:
                yield from facts.texts(value, fact.key, raw)

    def row(
        self, fact: facts.AnyFact, i: int, record: Raw, page: list[Shown]
    ) -> Iterator[tuple[str, str]]:
        """A record in the row that begins with its player, else in the open one."""
        fills = {name: text for name, kind, text in page if kind == "hidden"}
        rows = sorted({int(n.split("-")[1]) for n, *_ in page if is_row(n, fact.key)})
        taken = self.rows.values()
        for row in (row for row in rows if row not in taken):
            texts = dict(facts.texts(fact.value.of, f"{fact.key}-{row}", record))
            begun = {n: t for n, t in texts.items() if n in fills}
            if all(fills[name] == text for name, text in begun.items()):
                self.rows.setdefault((fact.key, i), row)
                break
        if (fact.key, i) in self.rows:
            name = f"{fact.key}-{self.rows[fact.key, i]}"
            yield from facts.texts(fact.value.of, name, record)

    def inputs(self) -> list[Shown]:
        found: list[Shown] = self.phone.evaluate(INPUTS)
        return found

    def enter(self, name: str, text: str, kind: str) -> None:
        if kind in ("radio", "checkbox"):
            one = self.phone.locator(f'#entry [name="{name}"][value="{text}"]')
            self.unfold(one)
            if not one.is_checked():
                hidden = "vh" in (one.get_attribute("class") or "")
                one.locator("xpath=..").click() if hidden else one.check()
                self.touches += 1
        elif kind == "select-one":
            one = self.phone.locator(f'#entry [name="{name}"]')
            self.unfold(one)
            one.select_option(text)
            self.touches += 2
        else:
            one = self.phone.locator(f'#entry [name="{name}"]')
            self.unfold(one)
            now = one.input_value()
            if now != text:
                steps = one.evaluate(STEPS)
                self.touches += least_touches(steps, now, text)
                one.fill(text)

    def unfold(self, one: Locator) -> None:
        fold = one.locator("xpath=ancestor::details[not(@open)]")
        if fold.count():
            fold.locator("> summary").click()
            self.touches += 1

    def settle(self) -> None:
        self.phone.evaluate(QUIET)

    def save(self) -> None:
        self.settle()
        with self.phone.expect_navigation(wait_until="load"):
            self.phone.locator("#save").click()
        self.touches += 1


def is_row(name: str, key: str) -> bool:
    return name.startswith(f"{key}-") and name.split("-")[1].isdecimal()


def least_touches(steps: dict[str, str], now: str, text: str) -> int:
    """By plus and minus, or typed: a touch on the number, then each digit."""
    typed = 1 + len(text)
    if "rungs" in steps:
        rungs = steps["rungs"].split("|")
        begun = rungs.index(now) if now in rungs else -1
        return abs(rungs.index(text) - begun)
    if "by" not in steps:
        return typed
    by, wanted = int(steps["by"]), number(text)
    least = number(steps["least"] or "-999")
    if not now and wanted == max(least, -by):
        return 1
    return min(typed, max(1, abs(wanted - number(now)) // by))


def number(text: str) -> int:
    return int(text.replace("−", "-") or 0)
