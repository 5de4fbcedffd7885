"""Whole games by somebody who has the accessibility tree and what is spoken, no more.

What is on the page is known by roles and names; that something was saved, and how the
game ended, by what is heard.
"""

import re
from typing import NamedTuple

from playwright.sync_api import Locator, Page

from tests.browser.hearing import announcements
from tests.support.idle import idle
from tests.tables.people import FIRST, FOUR, STRONG, new_table

# On every page that comes: what the live region says.
HEARS = """
window.heard = [];
document.addEventListener("spoken", ({ detail }) => window.heard.push(detail));
"""
SPOKEN = "() => window.heard?.length"
NAMED = re.compile(r"""^\s*- '?(\w+) "((?:[^"\\]|\\.)*)\"""", re.M)
SAVES = re.compile("^(Save|Next|Take|Play|End the game)")


class Fact(NamedTuple):
    """What somebody at the table says, and by which name the page asks it."""

    asked: str
    said: str


def numbers(what: str, *said: int) -> list[Fact]:
    names = FOUR[: len(said)]
    return [Fact(f"{n}, {what}", str(s)) for n, s in zip(names, said, strict=True)]


class Ear:
    def __init__(self, page: Page) -> None:
        self.page = page

    def tree(self) -> list[tuple[str, str]]:
        """Each role that has a name, in the order in which it is read."""
        idle(self.page)
        return NAMED.findall(self.page.get_by_role("document").aria_snapshot())

    def the(self, role: str, name: str) -> Locator:
        found = self.page.get_by_role(role, name=name, exact=True)  # type: ignore[arg-type]
        assert found.count() == 1, (role, name, self.tree())
        return found

    def says(self, *facts: Fact) -> None:
        """Each fact where it is asked; one that follows from the others is not."""
        for asked, said in facts:
            tree = self.tree()
            if ("textbox", asked) in tree:
                self.the("textbox", asked).fill(said)
            elif ("combobox", asked) in tree:
                self.the("combobox", asked).select_option(said)
            elif ("button", f"{said} take: {asked}") not in tree:
                group = self.the("group", asked)
                group.get_by_role("radio", name=said).press("Space")

    def scores(self) -> list[str]:
        """Who has how many, as the list of that name reads."""
        sides = self.the("list", "Scores").get_by_role("listitem").all()
        read = [one.aria_snapshot().removeprefix("- listitem: ") for one in sides]
        return [" ".join(words.split()[:2]) for words in read]

    def saves(self) -> str:
        """The one button that goes on; what is heard then, which is one sentence."""
        [name] = [n for role, n in self.tree() if role == "button" and SAVES.match(n)]
        self.page.evaluate("window.heard = []")
        self.the("button", name).press("Enter")
        self.page.wait_for_function(SPOKEN)
        [words] = announcements(self.page)
        return words


def at(page: Page, slug: str, players: int, **options: object) -> Ear:
    table = new_table(slug, FOUR[:players], **options)
    page.add_init_script(HEARS)
    page.goto(f"/run/{table.host_token}/")
    return Ear(page)


def test_a_game_of_gypsy_by_ear(phone: Page, site: str) -> None:
    """7 + 9 + 9 = 25 for Ann; Cleo 6 − 1 − 1, Dan 3 − 1 − 1, Ben three times −1."""
    ear = at(phone, "gypsy", 4)
    for number, dealt in enumerate((FIRST, STRONG), 1):
        ear.says(*numbers("bids", *dealt["bids"]))
        assert ear.saves() == "Bids saved."
        ear.says(*numbers("tricks", *dealt["tricks"]))
        gains = (
            "Ann +7, Ben −1, Cleo +6, Dan +3",
            "Ann +9, Ben −1, Cleo −1, Dan −1",
        )[number - 1]
        assert ear.saves() == f"Round {number} saved. {gains}"
    ear.says(*numbers("bids", *STRONG["bids"]))
    ear.saves()
    ear.says(*numbers("tricks", *STRONG["tricks"]))
    assert ear.saves() == "Ann wins 25"
    assert ear.scores() == ["Ann 25", "Ben −3", "Cleo 4", "Dan 1"]


def test_a_game_of_skat_by_ear(phone: Page, site: str) -> None:
    """10 × 2 = 20, grand 24 × 3 = 72, and spades without 1 lost: twice 11 × 2."""
    ear = at(phone, "skat", 3, deals=3)
    told = []
    for who, bid, game, matadors, points in (
        ("Ben", "20", "Hearts 10", "with 1", "70"),
        ("Cleo", "24", "Grand 24", "with 2", "61"),
        ("Ann", "18", "Spades 11", "without 1", "60"),
    ):
        ear.says(Fact("Declarer", who), Fact("Bid", bid), Fact("Game", game))
        ear.says(Fact("The skat", "Taken up"))
        told.append(ear.saves())
        ear.says(Fact("Matadors", matadors), Fact("Card points", points))
        told.append(ear.saves())
    bid = "Bid and game saved."
    first, second = "Deal 1 saved. Ben +20", "Deal 2 saved. Cleo +72"
    assert told == [bid, first, bid, second, bid, "Cleo wins 72"]
    assert ear.scores() == ["Ann −44", "Ben 20", "Cleo 72"]


def test_a_game_of_gin_by_ear(phone: Page, site: str) -> None:
    """11 + 21, then 45 + 35; a game 100, two boxes 25 each: 262 in all."""
    ear = at(phone, "jersey_gin", 3)
    told = []
    for deadwood in ((9, 20, 30), (5, 50, 40)):
        ear.says(Fact("Ending", "Knock"), Fact("Ended by", "Ann"))
        ear.says(*numbers("deadwood", *deadwood))
        told.append(ear.saves())
    assert told == ["Hand 1 saved. Ann +32", "Ann wins 262"]
    assert ear.scores() == ["Ann 262", "Ben 0", "Cleo 0"]
