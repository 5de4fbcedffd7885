"""A hand that has neither a mouse nor a finger: Tab, arrows and Return."""

from typing import Any

from playwright.sync_api import Locator, Page

from referee.form.fields import texts
from scorekeeper.tables import scoring
from scorekeeper.tables.spoken import voice
from tests.browser.chance import Dealt
from tests.browser.scribe import ANEW, MARK, Scribe
from tests.support import engines
from tests.support.idle import idle

MOST = 150  # stops of a page
HAS = "(one) => one === document.activeElement"
# It lies before what has the focus.
LIES_BACK = "(one) => (one.compareDocumentPosition(document.activeElement) & 4) > 0"
# How many keys were let go on this page.
KEYS = """() => {
  if (!("keys" in window)) {
    window.keys = 0;
    addEventListener("keyup", () => { window.keys += 1; }, true);
  }
  return window.keys;
}"""


def to(page: Page, target: Locator, key: str = "Tab", most: int = MOST) -> None:
    """Press the key until this has the focus."""
    for _ in range(most):
        if target.evaluate(HAS):
            return
        page.keyboard.press(stop_towards(page, target) if key == "Tab" else key)
    raise AssertionError(f"{key} does not lead to {target}")


def stop_towards(page: Page, target: Locator) -> str:
    """From its last stop a Firefox goes on to the bar of its window, and not round: to
    what lies before by the key that leads back.
    """
    back = engines.is_firefox(page.context) and target.evaluate(LIES_BACK)
    return "Shift+Tab" if back else "Tab"


class Keys(Scribe):
    """A scribe without a finger: to each control by Tab, into it by keys."""

    def begin(self, game: scoring.Game, names: list[str], options: Any) -> None:
        phone = self.phone
        if len(game.players) > 1:
            count = phone.locator(f'button[name="count"][value="{len(names)}"]')
            to(phone, count)
            with phone.expect_navigation():
                phone.keyboard.press("Enter")
            idle(phone)
        wanted = [fact for fact in game.options if fact.key in options]
        if wanted:
            self.press(phone.locator("summary"), "Enter")
        for fact in wanted:
            for name, text in texts(fact.value, fact.key, options[fact.key], voice()):
                to(phone, phone.locator(f'[name="{name}"]'))
                phone.keyboard.press("ControlOrMeta+a")
                phone.keyboard.type(text)
        self.begin_by_names(names, "Shift+Tab" if wanted else "Tab")

    def begin_by_names(self, names: list[str], key: str = "Tab") -> None:
        """A name and Return, and after the last the table starts."""
        to(self.phone, self.phone.locator('[name="seat-0"]'), key)
        for name in names:
            self.phone.keyboard.type(name)
            self.phone.keyboard.press("Enter")
        self.phone.wait_for_url("**/t/*/")
        idle(self.phone)

    def tap(self, name: str, text: str) -> bool:
        return False  # the strip is beside the fields, for fingers

    def choose_kind(self, dealt: Dealt) -> None:
        kind = self.phone.locator(
            f'#entry [name="kind"][value="{dealt.round_type.name}"]'
        )
        if kind.count():
            self.choose("kind", dealt.round_type.name)

    def enter(self, name: str, text: str, kind: str) -> None:
        element = self.phone.locator(f'#entry [name="{name}"]:not([type=hidden])')
        fold = element.first.locator("xpath=ancestor::details[not(@open)]")
        if fold.count():
            self.press(fold.locator("> summary"), "Enter")
        if kind == "radio":
            self.choose(name, text)
        elif kind == "checkbox":
            box = self.phone.locator(f'#entry [name="{name}"][type=checkbox]')
            if not box.is_checked():
                self.press(box, "Space")
        elif kind == "select-one":
            to(self.phone, element)
            while element.input_value() != text:
                self.key("ArrowDown")
        else:
            self.type(element, name, text)

    def choose(self, name: str, value: str) -> None:
        """Tab leads to a group, an arrow to the next of it, which is chosen by it."""
        group = self.phone.locator(f'#entry [type=radio][name="{name}"]')
        wanted = self.phone.locator(f'#entry [name="{name}"][value="{value}"]')
        for _ in range(MOST):
            if self.phone.evaluate("document.activeElement.name") == name:
                break
            self.phone.keyboard.press(stop_towards(self.phone, group.first))
            self.settle()
        if not group.and_(self.phone.locator(":checked")).count():
            self.key("Space")
        for _ in range(group.count()):
            if wanted.is_checked():
                return
            self.key("ArrowDown")
        raise AssertionError(f"no arrow leads to {value} of {name}")

    def type(self, element: Locator, name: str, text: str) -> None:
        taken = self.phone.locator(f'.sug [name="step"][value^="{name}="]:visible')
        if taken.count():
            if taken.get_attribute("value") == f"{name}={text}":
                return  # the button below takes it
            self.press(taken, "Enter")
        to(self.phone, element)
        self.phone.keyboard.press("ControlOrMeta+a")
        self.phone.keyboard.type(text)
        self.settle()
        assert element.input_value() == text, f"of {text} in {name} this came in"

    def press(self, element: Locator, key: str) -> None:
        to(self.phone, element)
        self.key(key)

    def key(self, key: str) -> None:
        """The page has heard it: a Firefox says so before."""
        before = self.phone.evaluate(KEYS)
        self.phone.keyboard.press(key)
        self.phone.wait_for_function("(before) => window.keys > before", arg=before)
        self.settle()

    def save(self) -> None:
        self.settle()
        self.phone.evaluate(MARK)
        to(self.phone, self.phone.locator("#save"))
        self.phone.keyboard.press("Enter")  # which may lead to a page of its own
        self.phone.wait_for_function(ANEW)
        idle(self.phone)
