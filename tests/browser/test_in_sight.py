"""All that can change the score of a round is above the foot, on a phone.

Whole rounds are watched by tests/browser/scribe.py, as it enters them.
"""

from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import Page, Route, expect

from referee import Game, all_games
from referee.generator.rounds import Player
from scorekeeper.tables import codes
from scorekeeper.tables.events import commands
from scorekeeper.tables.models import Table
from tests.browser.chance import NAMES
from tests.browser.touch import by_force
from tests.browser.view import below_the_foot, in_sight, reach
from tests.support.idle import idle, later
from tests.tables.disputing import raise_it
from tests.tables.people import FIRST, new_table, play, record

each_game = pytest.mark.parametrize("game", all_games(), ids=lambda game: game.slug)
LARGE = "document.documentElement.style.fontSize = '200%'"
# The options of a choice whose words stand on more than two lines.
TALL = """[...document.querySelectorAll("#entry .seg label")].filter((label) => {
  const lines = (one) => {
    const words = document.createRange();
    words.selectNodeContents(one);
    return one.data.trim() ? words.getClientRects().length : 0;
  };
  const walker = document.createTreeWalker(label, NodeFilter.SHOW_TEXT);
  let count = 0;
  while (walker.nextNode()) {
    const unseen = walker.currentNode.parentElement.closest(".vh");
    count += unseen ? 0 : lines(walker.currentNode);
  }
  return count > 2;
}).map((label) => label.innerText)"""
# The names over the totals that are not read whole.
CUT = """[...document.querySelectorAll("#scores .nm")]
  .filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.innerText)"""
LINES = """(one) => {
  const words = document.createRange();
  words.selectNodeContents(one);
  return new Set([...words.getClientRects()].map(({ top }) => top)).size;
}"""
GROUND = "(one) => getComputedStyle(one).backgroundColor"
WHERE = "document.querySelector('#save').getBoundingClientRect().top"
STRIP = "document.querySelector('.strip').getBoundingClientRect().top"
# How far the words of choices stand from the edges of their boxes, at the least.
OFF = """Math.min(...[...document.querySelectorAll(".seg label")].map((label) => {
  const { left, right } = label.getBoundingClientRect();
  const walker = document.createTreeWalker(label, NodeFilter.SHOW_TEXT);
  const found = [];
  while (walker.nextNode()) {
    const words = document.createRange();
    words.selectNodeContents(walker.currentNode);
    if (walker.currentNode.parentElement.closest(".vh")) continue;
    for (const one of words.getClientRects())
      if (one.width) found.push(one.left - left, right - one.right);
  }
  return found;
}).flat())"""
FRAME = 3


def open_table(phone: Page, slug: str, players: int) -> Table:
    table = new_table(slug, NAMES[:players])
    phone.goto(f"/run/{table.host_token}/")
    return table


@pytest.mark.sweep(6)
@each_game
def test_the_first_page_of_each_number_of_players(phone: Page, game: Game) -> None:
    for players in game.players:
        open_table(phone, game.slug, players)
        expect(phone.locator("#save")).to_be_visible()
        assert below_the_foot(phone) == [], f"{players} players"
        assert phone.evaluate(TALL) == []
    # By as many as can play, the line of a dispute over it.
    table = new_table(game.slug, NAMES[:players])
    played = {"game": game.slug, "players": table.players, "rounds": []}
    first = next(iter(Player(played, Random(1)).play()))
    record(table, 1, *(part for _, part in first.stages))
    raise_it(table, 1, 0)
    phone.goto(f"/run/{table.host_token}/")
    expect(phone.locator("#scores")).to_contain_text("?")
    assert below_the_foot(phone) == []
    assert phone.evaluate(CUT) == []


def test_long_names_of_partners_do_not_widen_a_small_phone(
    new_phone: Callable[..., Page], site: str
) -> None:
    """The foot of the page lies below the window where the page is wider than it."""
    small = {"width": 320, "height": 640}
    table = new_table("pepper", ["Ann", "Benedikta", "Cleo", "Dan"])
    phone = new_phone(viewport=small)
    phone.goto(f"/run/{table.host_token}/")
    expect(phone.locator("#save")).to_be_visible()
    assert phone.evaluate("document.documentElement.scrollWidth") == small["width"]


def test_the_bars_of_a_browser_push_no_bidder_under_the_strip(
    new_phone: Callable[..., Page], site: str
) -> None:
    """They take a hundred pixels: the scoreboard is smaller, without its race."""
    phone = new_phone(viewport={"width": 390, "height": 745})
    open_table(phone, "gypsy", 4)
    assert below_the_foot(phone) == []


def test_a_hand_taps_nothing_that_is_below_the_foot(phone: Page, site: str) -> None:
    open_table(phone, "skin", 7)
    phone.set_viewport_size({"width": 390, "height": 500})
    last = phone.locator("#entry summary").last
    with pytest.raises(AssertionError, match="below the foot"):
        reach(phone, last)
    reach(phone, last, scrolling=True)


def test_the_button_stays_where_it_is(phone: Page, site: str) -> None:
    """Nothing entered, something wrong, all of it: a thumb finds it blind."""
    open_table(phone, "skat", 3)
    empty = phone.evaluate(WHERE)
    for name, text in (("bid", "48"), ("bid", "18")):
        phone.locator(f'[name="{name}"]:not([type=hidden])').fill(text)
        idle(phone)
        assert phone.evaluate(WHERE) == empty


@pytest.mark.parametrize(
    ("slug", "players", "choice"),
    [
        ("preference", 3, '[name="bid"][value="hearts"]'),
        ("preference", 3, '[name="bid"][value="game"]'),
        ("buck_euchre", 4, '[name="declarer"][value="null"]'),
        ("minnesota_whist", 4, '[name="granded"][value="null"]'),
    ],
)
def test_a_chosen_word_stands_off_its_frame(
    phone: Page, site: str, slug: str, players: int, choice: str
) -> None:
    open_table(phone, slug, players)
    for width, height in ((390, 844), (320, 640)):
        phone.set_viewport_size({"width": width, "height": height})
        by_force(phone.locator(choice)).check(force=True)
        idle(phone)
        assert phone.evaluate(OFF) >= FRAME + 2


def test_the_strip_stays_where_it_is(phone: Page, table_dealing: Table) -> None:
    """Before the first number, after each, and as the button says what it takes."""
    phone.goto(f"/run/{table_dealing.host_token}/")
    # One page, and a number is asked at one place, by one sentence.
    assert phone.evaluate("document.documentElement.scrollHeight - innerHeight") == 0
    expect(phone.locator("#entry .step")).to_have_count(0)
    expect(phone.locator("#check [data-who]")).to_have_count(1)
    tops = [phone.evaluate(STRIP)]
    for number in ("3", "3", "4"):
        phone.locator(".strip").get_by_role("button", name=number, exact=True).tap()
        later(phone, 400)
        idle(phone)
        tops.append(phone.evaluate(STRIP))
    expect(phone.locator("#save")).to_contain_text("and save round 2")
    assert len(set(tops)) == 1


@pytest.fixture
def table_dealing(site: str) -> Table:
    """A Gypsy table whose second round has its bids."""
    table = new_table()
    play(table, FIRST, {"bids": [3, 3, 4, 3]})
    return table


def test_long_names_push_no_bidder_under_the_strip(phone: Page, site: str) -> None:
    """Neither by what the leader needs nor by what was saved."""
    names = ["Alexandra", "Christopher", "Maximilian", "Wilhelmine"]
    table = new_table(players=names)
    play(table, {"bids": [3, 3, 4, 4], "tricks": [3, 3, 4, 3]})
    phone.goto(f"/run/{table.host_token}/")
    assert below_the_foot(phone) == []
    strip = phone.locator("#strip")
    for number in (3, 4, 4, 3):
        strip.get_by_role("button", name=str(number), exact=True).click()
        later(phone, 320)
    phone.locator("#save", has_text="Next: tricks").click()
    expect(phone.locator("#notices")).to_contain_text("Bids saved")
    for number in (3, 4, 4):
        strip.get_by_role("button", name=str(number), exact=True).click()
        later(phone, 320)
    phone.locator("#save", has_text="Take 2").click()
    expect(phone.locator("#notices")).to_contain_text("Round 2 saved")
    assert below_the_foot(phone) == []


def test_a_dispute_pushes_no_bidder_under_the_strip(phone: Page, site: str) -> None:
    table = new_table()
    play(table, FIRST)
    raise_it(table, 1, 1)
    phone.goto(f"/run/{table.host_token}/")
    expect(phone.locator("main")).to_contain_text("Round 1 is disputed")
    expect(phone.locator(".bar p")).to_contain_text("Ben deals")
    assert below_the_foot(phone) == []


@pytest.mark.sweep(0)
@pytest.mark.parametrize(("width", "large"), [(320, False), (390, True), (320, True)])
def test_the_cards_keep_their_button(
    new_phone: Callable[..., Page], table_dealing: Table, width: int, large: bool
) -> None:
    phone = new_phone(viewport={"width": width, "height": 844})
    phone.goto(f"/run/{table_dealing.host_token}/")
    phone.goto(f"{table_dealing.get_absolute_url()}rounds/2/cards/")
    if large:
        phone.evaluate(LARGE)
    card = phone.locator(".deck [name=card]").first
    reach(phone, card, scrolling=True)
    reach(phone, phone.locator("footer .btn").first)


@pytest.mark.sweep(1)
@pytest.mark.parametrize("wide", [(900, 700), (1280, 800)])
def test_the_sheet_stands_beside_the_entry(
    new_phone: Callable[..., Page], table_dealing: Table, wide: tuple[int, int]
) -> None:
    desk = new_phone(
        viewport={"width": wide[0], "height": wide[1]}, is_mobile=False, has_touch=False
    )
    desk.goto(f"/run/{table_dealing.host_token}/")
    sheet = desk.get_by_role("complementary", name="Score sheet")
    # Round 1: Ann 7, Ben -1, Cleo 6, Dan 3.
    expect(sheet.locator("tfoot td")).to_have_text(["7", "−1", "6", "3"])
    expect(sheet.locator("thead th")).to_have_text(
        ["Round", "Ann", "Ben", "Cleo", "Dan"]
    )
    entry, pad = desk.locator("#entry").bounding_box(), sheet.bounding_box()
    assert entry and pad and pad["x"] >= entry["x"] + entry["width"] - 1
    reach(desk, desk.locator("#save"))
    sheet.get_by_role("link", name="Ann, round 1").click()
    expect(sheet.locator(".why")).to_contain_text("Ann")
    expect(desk.locator("#entry")).to_be_visible()
    # On a page of its own what stands below it on a phone stands beside it.
    desk.goto(f"{table_dealing.get_absolute_url()}sheet/")
    pad, needs = (desk.locator(one).bounding_box() for one in ("main .pad", ".need"))
    assert pad and needs and needs["x"] >= pad["x"] + pad["width"]


def test_the_sheet_comes_when_its_style_is_there(
    new_phone: Callable[..., Page], site: str
) -> None:
    """Before that it would lie under the entry, unstyled, and then jump. A minus is
    good where the lowest wins, there too.
    """
    dealt = new_table("buck_euchre")
    record(dealt, 1, {"upcard": "C", "tricks": [3, 1, 1, 0]})
    desk = new_phone(
        viewport={"width": 1280, "height": 800}, is_mobile=False, has_touch=False
    )
    held: list[Route] = []
    desk.route("**/css/sheet*", lambda route: held.append(route))
    with desk.expect_request("**/css/sheet*"):
        desk.goto(f"/run/{dealt.host_token}/")
    idle(desk)
    sheet = desk.get_by_role("complementary", name="Score sheet")
    expect(sheet).to_have_count(0)
    held[0].continue_()
    expect(sheet).to_be_visible()
    expect(sheet).to_have_class("aside down")
    # What is disputed has the colour that it has on the sheet’s own page.
    raise_it(dealt, 1, 1, words="No.")
    desk.unroute("**/css/sheet*")
    desk.reload()
    beside = sheet.locator(".dis td").first.evaluate(GROUND)
    desk.goto(f"{dealt.get_absolute_url()}sheet/")
    assert (
        desk.locator(".dis td").first.evaluate(GROUND) == beside != "rgba(0, 0, 0, 0)"
    )


@pytest.mark.promise
def test_a_sheet_that_did_not_come_comes_with_the_next_change(
    new_phone: Callable[..., Page], site: str
) -> None:
    """As on a dead line, or a page that is left: no fault on the console."""
    table = new_table()
    play(table, FIRST)
    desk = new_phone(
        viewport={"width": 1280, "height": 800}, is_mobile=False, has_touch=False
    )
    refused: list[Route] = []

    def refuse(route: Route) -> None:
        refused.append(route)
        route.abort()

    desk.route("**/sheet/", refuse)
    desk.goto(f"/run/{table.host_token}/")
    idle(desk)
    sheet = desk.get_by_role("complementary", name="Score sheet")
    assert refused
    expect(sheet).to_have_count(0)
    desk.unroute("**/sheet/")
    desk.get_by_role("textbox", name="Ann, bids").fill("3")
    expect(sheet).to_contain_text("7")


def test_a_stage_that_changes_no_score_is_on_the_sheet_beside_it(
    new_phone: Callable[..., Page], site: str
) -> None:
    desk = new_phone(
        viewport={"width": 1280, "height": 800}, is_mobile=False, has_touch=False
    )
    open_table(desk, "malilla", 4)
    sheet = desk.get_by_role("complementary", name="Score sheet")
    expect(sheet).to_be_visible()  # it takes its room from what is entered
    idle(desk)
    expect(sheet.locator("tbody tr")).to_have_count(0)
    for name, value in (("turned.rank", "2"), ("turned.suit", "S")):
        chip = desk.locator(f'#entry [name="{name}"][value="{value}"]')
        by_force(chip).check(force=True)
    desk.locator("#save").click()
    expect(sheet.locator("tbody tr")).to_contain_text("turned card")


def test_a_narrow_page_fetches_no_sheet_until_it_is_turned(
    phone: Page, table_dealing: Table
) -> None:
    asked: list[str] = []
    phone.on("request", lambda request: asked.append(request.url))
    phone.goto(f"/run/{table_dealing.host_token}/")
    idle(phone)
    assert not [url for url in asked if "/sheet/" in url or "beside" in url]
    phone.set_viewport_size({"width": 1024, "height": 768})
    sheet = phone.get_by_role("complementary", name="Score sheet")
    expect(sheet).to_be_visible()


def test_a_phone_on_its_side_has_its_button_in_sight(
    new_phone: Callable[..., Page], table_dealing: Table
) -> None:
    phone = new_phone(viewport={"width": 844, "height": 390})
    phone.goto(f"/run/{table_dealing.host_token}/")
    for control in (
        "#save",
        "#strip button",
        "nav a >> nth=-1",
        "#entry .num >> nth=0",
    ):
        reach(phone, phone.locator(control).first)
    bid = phone.locator("#strip button").first.bounding_box()
    assert bid and min(bid["width"], bid["height"]) >= 48


# How far the last total is from the edge, and the least mark below its bar.
INSIDE = """innerWidth
  - document.querySelector("li:last-child > .tot").getBoundingClientRect().right"""
UNDER = """(() => {
  const at = (what) => document.querySelector(`.meter ${what}`).getBoundingClientRect();
  return at("text").top - at("rect").bottom;
})()"""


def test_what_was_undone_is_put_back_on_a_phone_on_its_side(
    new_phone: Callable[..., Page], site: str
) -> None:
    """Its value has eleven steps, which pushed the button under the one to save."""
    table = new_table("skat", ["Annegret", "Ben", "Christopher"], deals=12)
    record(table, 1, {"declarer": 0, "bid": 96})
    record(table, 1, {"game": "grand", "hand": True, "ouvert": True})
    last = record(table, 1, {"matadors": 4, "card_points": 120, "tricks": 10})
    commands.undo(table, last.number, key=codes.new_key())
    phone = new_phone(viewport={"width": 844, "height": 390})
    phone.goto(f"/run/{table.host_token}/")
    back = phone.get_by_role("button", name="Put it back")
    expect(back).to_have_css("pointer-events", "auto")  # a second tap meets nothing
    reach(phone, back)
    phone.set_viewport_size({"width": 390, "height": 844})
    assert phone.evaluate(INSIDE) >= 4
    phone.evaluate(LARGE)
    assert phone.evaluate(UNDER) >= 0


def test_the_matadors_stand_whole_in_cells_to_touch(phone: Page, site: str) -> None:
    table = new_table("skat", NAMES[:3])
    record(table, 1, {"declarer": 0, "bid": 18}, {"game": "S", "hand": False})
    phone.goto(f"/run/{table.host_token}/")
    for width in (390, 320):
        phone.set_viewport_size({"width": width, "height": 844})
        boxes = phone.locator(".rungs label:visible").evaluate_all(
            "all => all.map((e) => [e.scrollWidth - e.clientWidth, e.clientWidth])"
        )
        assert len(boxes) == 10
        assert all(over <= 0 and room >= 40 for over, room in boxes), boxes
    phone.evaluate(LARGE)
    room = phone.locator(".rungs label:visible").first.bounding_box()
    assert room is not None and room["width"] >= 48


def test_no_bid_on_the_strip_is_broken_in_text_twice_as_large(
    phone: Page, site: str
) -> None:
    """“18” stood as a 1 over an 8."""
    open_table(phone, "skat", 3)
    phone.evaluate(LARGE)
    cell = phone.locator("#strip button", has_text="18")
    reach(phone, cell, scrolling=True)
    assert cell.evaluate(LINES) == 1


def test_how_a_bet_ended_is_read_whole_in_text_twice_as_large(
    phone: Page, site: str
) -> None:
    open_table(phone, "skin", 4)
    phone.evaluate(LARGE)
    for word in ("Won", "Lost", "Back"):
        chip = phone.locator(".bet .seg label", has_text=word).first
        inside, room, right = chip.evaluate(
            "e => [e.scrollWidth, e.clientWidth, e.getBoundingClientRect().right]"
        )
        assert inside <= room
        assert right <= 390


@pytest.mark.sweep(2)
@pytest.mark.parametrize(
    ("game", "players", "fold", "inside"),
    [
        ("skin", 5, "Side bets", "[name=side_bets-0-amount]"),
        ("gossiper", 2, "Name the cards", "[name=cards]"),
    ],
)
def test_what_a_fold_opens_is_brought_above_the_foot(
    phone: Page, site: str, game: str, players: int, fold: str, inside: str
) -> None:
    open_table(phone, game, players)
    reach(phone, phone.locator("#entry summary", has_text=fold)).tap()
    in_sight(phone.locator(inside))


def test_all_that_a_correction_or_a_claim_can_change_is_above_its_button(
    phone: Page, site: str
) -> None:
    """Of the longest of rounds; what a claim says in words stands below it."""
    table = open_table(phone, "preference", 3)
    deal = {"declarer": 1, "bid": 1, "trump": "C", "defence": ["play", "play"]}
    record(table, 1, deal, {"tricks": [2, 6, 2]})
    phone.goto(f"{table.get_absolute_url()}rounds/1/correct/")
    assert below_the_foot(phone) == []
    phone.goto(f"{table.get_absolute_url()}rounds/1/dispute/")
    reach(phone, phone.get_by_role("button", name="Other numbers"), True).tap()
    expect(phone.locator("#claim")).to_be_visible()
    assert below_the_foot(phone) == []
    reach(phone, phone.locator("[name=tricks-0]"))


def test_without_a_network_the_button_names_nothing_that_it_cannot_know(
    phone: Page, site: str
) -> None:
    """Ben 3 of 10, so Cleo had 7; he then has 4, and nobody says what is left."""
    table = new_table("preference", NAMES[:3])
    deal = {"declarer": 1, "bid": 1, "trump": "S", "defence": ["play", "drop"]}
    record(table, 1, deal)
    phone.goto(f"/run/{table.host_token}/")
    phone.locator("[name=tricks-1]").fill("3")
    expect(phone.locator("#save")).to_contain_text("Take 7 for Cleo")
    idle(phone)
    phone.context.set_offline(True)
    phone.locator("[name=tricks-1]").fill("4")
    expect(phone.locator("#save")).to_have_text("Save")
    expect(phone.locator("#entry .sug")).to_have_count(0)
    expect(phone.locator("[name=tricks-2]:not([type=hidden])")).to_have_value("")
    phone.context.set_offline(False)
    phone.locator("[name=tricks-1]").fill("6")
    expect(phone.locator("#save")).to_contain_text("Take 4 for Cleo")


# How large the figures of the sheet are, and those that stand over their column.
FIGURES = """() => [...document.querySelectorAll(".pad td .c")].map((cell) => {
  const number = cell.querySelector("b");
  const words = document.createRange();
  words.selectNodeContents(number);
  const [text, box] = [words, cell].map((one) => one.getBoundingClientRect());
  const size = parseFloat(getComputedStyle(number).fontSize);
  return [size, text.right > box.right + 0.5 ? number.innerText : ""];
})"""


@pytest.mark.sweep(3)
@pytest.mark.parametrize(("slug", "players"), [("gypsy", 4), ("skin", 7)])
def test_the_figures_of_the_sheet_grow_with_the_text(
    phone: Page, site: str, slug: str, players: int
) -> None:
    table = new_table(slug, NAMES[:players])
    played = {"game": slug, "players": table.players, "rounds": []}
    first = next(iter(Player(played, Random(1)).play()))
    record(table, 1, *(part for _, part in first.stages))
    phone.goto(f"{table.get_absolute_url()}sheet/")
    before = phone.evaluate(FIGURES)
    phone.evaluate(LARGE)
    after = phone.evaluate(FIGURES)
    assert before
    assert all(a[0] > 1.2 * b[0] for a, b in zip(after, before, strict=True))
    assert [cut for _, cut in before + after if cut] == []
