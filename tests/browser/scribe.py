"""Somebody at the table who enters what was played, and counts the touches it takes.

Reads the declaration for what an input is called, and the page for what is asked.
"""

from collections.abc import Callable, Iterator
from typing import Any

from django.utils import translation
from playwright.sync_api import Locator, Page

from referee.engine.game import Stage
from referee.form.conditions import is_flag
from referee.form.fields import texts
from referee.values.facts import AnyFact, Choice, Record, Several
from scorekeeper.tables import scoring
from scorekeeper.tables.spoken import voice
from tests.browser.chance import Dealt, Raw
from tests.browser.view import HIDDEN, below_the_foot, reach
from tests.support.idle import later

# What is entered and what the page last had an answer to.
WATCH = """() => {
  if ("entered" in window) return;
  window.entered = window.answered = 0;
  document.addEventListener("input", () => { window.entered += 1; }, true);
  document.addEventListener("htmx:beforeRequest",
    ({ detail }) => { detail.xhr.entered = window.entered; });
  document.addEventListener("htmx:afterRequest", ({ detail }) => setTimeout(
    () => { window.answered = Math.max(window.answered, detail.xhr.entered); }));
}"""
QUIET = """() => new Promise((done, failed) => {
  let rounds = 0;
  const look = setInterval(() => {
    if (window.entered === window.answered) { clearInterval(look); done(); }
    if ((rounds += 1) > 500) { clearInterval(look); failed(Error("no answer")); }
  }, 20);
})"""
# The entry that is saved; gone once the page has what comes after it, by parts or anew.
MARK = """() => { document.getElementById("entry").dataset.saved = "yes"; }"""
ANEW = """() => document.readyState === "complete" && document.querySelector("main")
  && !document.querySelector("#entry[data-saved]")"""
INPUTS = """() => [...document.querySelectorAll("#entry input, #entry select")]
  .filter((one) => one.closest("[data-live]") && one.name !== "kind")
  .map((one) => [one.name, one.type, one.type === "radio" || one.type === "checkbox"
    ? (one.checked ? one.value : "") : one.value])"""
Shown = tuple[str, str, str]
# Two taps at one place of the strip are a finger that bounces, where they come within.
TWICE = 320
PATIENCE = 4000  # for a button that the page is about to take away
CHOSEN = ("radio", "checkbox", "select-one")


STEPS = """(one) => one.parentElement.querySelector("button")
  ? {...one.parentElement.dataset} : {}"""


def is_narrowed(fact: AnyFact) -> bool:
    """What can be chosen hangs on the round: of one choice nothing is asked."""
    return isinstance(fact.value, Choice) and fact.value.offered is not None


class Scribe:
    """One phone that records.

    Who is `careful` looks at what the page has filled in before the next touch. It taps
    only what is in sight, and scrolls where the page is meant to: `scrolls`, or once it
    has opened a fold. What is typed is written as in the `language` of the phone.
    """

    def __init__(
        self,
        phone: Page,
        careful: bool = False,
        scrolls: bool = False,
        language: str = "en",
    ) -> None:
        self.phone, self.careful, self.touches = phone, careful, 0
        self.language = language
        self.scrolls = scrolls
        self.rows: dict[tuple[str, int], int] = {}
        phone.add_init_script(f"({WATCH})()")
        phone.evaluate(WATCH)  # a page that is open already

    # ---- A new table ----

    def start(self, game: scoring.Game, names: list[str], options: Any) -> None:
        self.phone.goto(f"/new/{game.slug}/")
        self.begin(game, names, options)

    def begin(self, game: scoring.Game, names: list[str], options: Any) -> None:
        """The same on its page, which is open."""
        phone = self.phone
        if len(game.players) > 1:
            count = phone.locator(f'button[name="count"][value="{len(names)}"]')
            with phone.expect_navigation():
                reach(phone, count).click()
        for seat, name in enumerate(names):
            reach(phone, phone.locator(f'[name="seat-{seat}"]')).fill(name)
        wanted = [fact for fact in game.options if fact.key in options]
        if wanted:
            phone.locator("summary").click()
        for fact in wanted:
            for name, text in texts(fact.value, fact.key, options[fact.key], voice()):
                phone.locator(f'[name="{name}"]').fill(text)
        starts = phone.locator('.foot button[name="start"]')
        reach(phone, starts, scrolling=True).click()
        phone.wait_for_url("**/t/*/")

    # ---- A round ----

    def record(self, dealt: Dealt, look: Callable[[str], None] | None = None) -> None:
        """Enter a round, page by page; `look` is told of each page as it is filled."""
        open_ = [stage for stage, _ in dealt.stages]
        while open_:
            self.choose_kind(dealt)
            self.sees_all()
            entered = self.fill(dealt)
            self.sees_all()
            if look is not None:
                look(f"{dealt.round_type.name}: {', '.join(s.name for s in entered)}")
            assert entered, f"nothing of {[s.name for s in open_]} is asked here"
            open_ = [stage for stage in open_ if stage not in entered]
            self.save()

    def choose_kind(self, dealt: Dealt) -> None:
        kind = self.phone.locator(
            f'#entry [name="kind"][value="{dealt.round_type.name}"]'
        )
        if kind.count() and not kind.is_checked():
            self.reach(kind).check()
            self.touches += 1
            self.settle()

    def fill(self, dealt: Dealt) -> list[Stage]:
        """Enter what the page asks of these stages, as long as it asks for more."""
        self.rows.clear()
        done: set[str] = set()
        entered: list[Stage] = []
        facts_here = [fact for stage, _ in dealt.stages for fact in stage.facts]
        named = {fact.key for fact in facts_here if is_narrowed(fact)}
        while True:
            page = self.inputs()
            shown = {name: kind for name, kind, _ in page if kind != "hidden"}
            here = {}
            for stage, part in dealt.stages:
                with translation.override(self.language):
                    texts = dict(
                        self.texts(stage, part, dealt.round_type.discriminator, page)
                    )
                mine = {name: text for name, text in texts.items() if name in shown}
                if (mine or not (texts or shown)) and stage not in entered:
                    entered.append(stage)
                here |= {n: mine[n] for n in shown if n in mine and n not in done}
            # What is chosen decides which numbers are asked, and may name a choice.
            chosen = {n: t for n, t in here.items() if shown[n] in CHOSEN}
            chosen = {n: t for n, t in chosen.items() if n not in named} or chosen
            if not here:
                return entered
            for name, text in list((chosen or here).items())[: self.careful or None]:
                done.add(name)
                self.enter(name, text, shown[name])
            self.settle()

    def texts(
        self, stage: Stage, part: Raw, mark: AnyFact | None, page: list[Shown]
    ) -> Iterator[tuple[str, str]]:
        """What the inputs of a stage say when this was played; a mark is no input."""
        for fact in stage.facts:
            if fact.key not in part or (fact is mark and is_flag(fact)):
                continue
            raw, value = part[fact.key], fact.value
            if raw == []:
                yield f"{fact.key}.none", "true"
            elif isinstance(value, Several) and isinstance(value.of, Record):
                for i, record in enumerate(raw):
                    yield from self.row(fact, i, record, page)
            else:
                yield from texts(value, fact.key, raw, voice())

    def row(
        self, fact: AnyFact, i: int, record: Raw, page: list[Shown]
    ) -> Iterator[tuple[str, str]]:
        """A record in the row that begins with its player, else in the open one."""
        fills = {name: text for name, kind, text in page if kind == "hidden"}
        rows = sorted({int(n.split("-")[1]) for n, *_ in page if is_row(n, fact.key)})
        taken = [row for (key, _), row in self.rows.items() if key == fact.key]
        for row in (row for row in rows if row not in taken):
            said = dict(texts(fact.value.of, f"{fact.key}-{row}", record, voice()))
            begun = {n: t for n, t in said.items() if n in fills}
            if all(fills[name] == text for name, text in begun.items()):
                self.rows.setdefault((fact.key, i), row)
                break
        if (fact.key, i) in self.rows:
            name = f"{fact.key}-{self.rows[fact.key, i]}"
            yield from texts(fact.value.of, name, record, voice())

    def inputs(self) -> list[Shown]:
        found: list[Shown] = self.phone.evaluate(INPUTS)
        return found

    def enter(self, name: str, text: str, kind: str) -> None:
        if self.tap(name, text):
            return
        if kind in ("radio", "checkbox"):
            named = f'#entry [name="{name}"][value="{text}"]:not([type=hidden])'
            element = self.phone.locator(named)
            self.unfold(element)
            suggested = self.phone.locator(f".sug > {named.removeprefix('#entry ')}")
            if not (element.is_checked() or suggested.count()):
                if not element.locator("xpath=..").is_visible():
                    # A rare number: there once the fifth of its line is chosen.
                    line = element.locator("xpath=../..")
                    self.reach(line.locator("label:nth-child(5)")).click()
                    self.touches += 1
                hidden = "vh" in (element.get_attribute("class") or "")
                self.reach(element)
                element.locator("xpath=..").click() if hidden else element.check()
                self.touches += 1
        elif kind == "select-one":
            element = self.phone.locator(f'#entry [name="{name}"]')
            self.unfold(element)
            steps, now = element.evaluate(STEPS), element.input_value()
            self.reach(element).select_option(text)
            by_steps = least_touches(steps, now, text) if "rungs" in steps else 2
            self.touches += min(2, by_steps)
        else:
            element = self.phone.locator(f'#entry [name="{name}"]:not([type=hidden])')
            self.unfold(element)
            now = element.input_value()
            if not self.careful:
                # What the sum has forced meanwhile stands in the place of the input.
                self.settle()
            taken = self.phone.locator(f'.sug [name="step"][value^="{name}="]:visible')
            if taken.count():
                offered = taken.get_attribute("value") == f"{name}={text}"
                if offered and taken.evaluate(HIDDEN):
                    return  # a long sentence is over it: the button takes it
                self.reach(taken).click()
                self.touches += 1
            if now != text:
                steps = element.evaluate(STEPS)
                self.touches += least_touches(steps, now, text)
                self.reach(element).fill(text)

    def tap(self, name: str, text: str) -> bool:
        """On the strip, where that has the number; what is suggested needs no touch."""
        said = f'[name="step"][value="{name}={text}"]:visible'
        button, taken = f"#strip {said}", f".sug {said}"
        if self.phone.locator(taken).count():
            return True
        if not self.phone.locator(button).count():
            return False
        later(self.phone, TWICE)
        # An answer that comes now may suggest it, and the strip is of another row.
        either = self.phone.locator(f"{button}, {taken}").first
        self.reach(either).click(timeout=PATIENCE)
        self.touches += 1
        return True

    def may_scroll(self) -> bool:
        return self.scrolls or self.phone.locator("#entry details[open]").count() > 0

    def sees_all(self) -> None:
        if not self.may_scroll():
            below = below_the_foot(self.phone)
            assert below == [], below

    def reach(self, element: Locator) -> Locator:
        return reach(self.phone, element, scrolling=self.may_scroll())

    def unfold(self, element: Locator) -> None:
        fold = element.locator("xpath=ancestor::details[not(@open)]")
        if fold.count():
            self.reach(fold.locator("> summary")).click()
            self.touches += 1

    def settle(self) -> None:
        self.phone.evaluate(QUIET)

    def save(self) -> None:
        self.settle()
        self.phone.evaluate(MARK)
        reach(self.phone, self.phone.locator("#save")).click()
        self.phone.wait_for_function(ANEW)
        self.touches += 1


def is_row(name: str, key: str) -> bool:
    return name.startswith(f"{key}-") and name.split("-")[1].isdecimal()


def least_touches(steps: dict[str, str], now: str, text: str) -> int:
    """By plus and minus, or typed: a touch on the number, then each digit."""
    typed = 1 + len(text)
    if "rungs" in steps:
        rungs = steps["rungs"].split("|")
        if not now and "begin" in steps:
            begin = rungs.index(steps["begin"])
            return min(abs(rungs.index(text) - at) + 1 for at in (begin, begin - 1))
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
