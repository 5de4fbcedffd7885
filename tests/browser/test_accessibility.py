"""axe finds nothing on any page, in light and in dark, and no page scrolls sideways."""

from io import BytesIO

import pytest
from PIL import Image
from playwright.sync_api import Page, expect

from scorekeeper.leagues import own_games
from scorekeeper.leagues.models import Role, Visibility
from scorekeeper.tables import scoring
from scorekeeper.tables.models import Table
from tests.browser.axe import each_game, look_at
from tests.browser.forced import FAINT, MARKS, PALE
from tests.browser.gypsy import fill
from tests.browser.members import with_cookie
from tests.leagues import sessions
from tests.leagues.counted import autumn
from tests.leagues.own_rules import keep_rules
from tests.referee.rule_sheets import read_document
from tests.support.idle import idle
from tests.tables.people import FIRST, SECOND, STRONG, new_table, play


@pytest.fixture
def playing(site: str) -> Table:
    """Two rounds played, bids of the third."""
    table = new_table()
    play(table, FIRST, SECOND, {"bids": STRONG["bids"]})
    return table


@pytest.fixture
def finished_table(site: str) -> Table:
    table = new_table()
    play(table, STRONG, STRONG, STRONG)
    return table


@pytest.mark.parametrize("path", ["/", "/nothing/"])
def test_pages_of_the_site(phone: Page, path: str) -> None:
    phone.goto(path)
    look_at(phone)


@pytest.mark.sweep(4)
@each_game
def test_pages_of_a_game(phone: Page, slug: str, colours: str) -> None:
    """How it is played, a new table of it, and the first entry there."""
    phone.goto(f"/games/{slug}/")
    look_at(phone, colours)
    phone.goto(f"/new/{slug}/")
    look_at(phone, colours)
    phone.get_by_role("button", name="Start").last.click()  # nobody is named
    look_at(phone, colours)
    seats = ["Ann", "Ben", "Cleo", "Dan", "Eva", "Finn", "Grete"]
    table = new_table(slug, seats[: scoring.game(slug).players[-1]])
    phone.goto(f"/run/{table.host_token}/")
    look_at(phone, colours)
    with phone.expect_response("**/record/"):
        phone.locator("#save").click()  # nothing is entered
    idle(phone)
    # What is missing leads to where it is asked; a strip asks for it at once.
    assert phone.locator("#check a, #check [data-who]").count() == 1
    look_at(phone, colours)


@pytest.mark.sweep(0, step=9)
@pytest.mark.parametrize(
    "page", ["", "sheet/", "sheet/?why=2.1", "chart/", "rules/", "more/"]
)
@pytest.mark.parametrize("runs", [True, False], ids=["runs", "looks on"])
@pytest.mark.parametrize(
    "state", ["playing", "finished_table"], ids=["playing", "finished"]
)
def test_pages_of_a_table(
    phone: Page, request: pytest.FixtureRequest, state: str, runs: bool, page: str
) -> None:
    table = request.getfixturevalue(state)
    if runs:
        phone.goto(f"/run/{table.host_token}/")
    phone.goto(f"/t/{table.code}/{page}")
    look_at(phone)


def test_a_correction(phone: Page, playing: Table) -> None:
    phone.goto(f"/run/{playing.host_token}/")
    phone.goto(f"/t/{playing.code}/rounds/1/correct/")
    look_at(phone)
    phone.get_by_role("textbox", name="Ben, tricks").fill("3")
    phone.get_by_role("textbox", name="Dan, tricks").fill("0")
    phone.locator("#save").click()
    phone.get_by_role("button", name="Correct round 1").wait_for()
    look_at(phone)


def test_two_records_of_one_round(
    phone: Page, other_phone: Page, playing: Table
) -> None:
    for page in (phone, other_phone):
        page.goto(f"/run/{playing.host_token}/")
    for page, ann in ((phone, 7), (other_phone, 6)):
        fill(page, "tricks", [ann, 13 - ann, 0, 0])
    for page in (phone, other_phone):
        page.get_by_role("button", name="Save round 3").click()
    other_phone.get_by_text("Use mine").wait_for()
    look_at(other_phone)


# How much of its box is the dot.
DOT = """(one) => parseFloat(getComputedStyle(one, "::before").inlineSize)
  / one.getBoundingClientRect().width"""
PAIRS = [
    ("/new/gypsy/", ".seg :has(:checked)", ".seg label:not(:has(:checked))"),
    ("{table}", "#scores .top", "#scores li:not(.top)"),
    ("{table}", "#entry .now .num", "#entry .row:not(.now) .num"),
    ("{table}", ".far .now", ".far :not(.now, .done)"),
    ("{table}", ".far .done", ".far :not(.now, .done)"),
    ("{table}", ".far .now", ".far .done"),
    ("{table}sheet/", ".nav [aria-current]", ".nav a:not([aria-current])"),
    ("{ended}", ".run .y", ".run :not(.y)"),
    ("{ended}", ".path polyline.won", ".path polyline:not(.won)"),
    ("{league}", ".form .w", ".form i:not(.w)"),
    ("/another/cards/", ".seg :has(:checked)", ".seg label:not(:has(:checked))"),
    ("{card}", ".path polyline.won", ".path polyline:not(.won)"),
    ("{card}", ".scores .top", ".scores li:not(.top)"),
]
# The same on paper: the sheet of a finished game, and what was shared of it.
ON_PAPER = [
    ("{ended}sheet/", ".path polyline.won", ".path polyline:not(.won)"),
    ("{ended}sheet/", ".path circle.won", ".path circle:not(.won)"),
    ("{card}", ".path polyline.won", ".path polyline:not(.won)"),
    ("{card}", ".run .y", ".run :not(.y)"),
]
# After a save: who leads, who is asked, how far the round is.
AFTER = [
    ("#scores .top", "#scores li:not(.top)"),
    ("#entry .now .num", "#entry .row:not(.now) .num"),
    (".far .now", ".far :not(.now, .done)"),
]
DRAWN = (
    "/",
    "{table}",
    "{table}sheet/",
    "{table}chart/",
    "{ended}",
    "{card}",
    "{league}",
)


@pytest.fixture
def places(forced_phone: Page, playing: Table, finished_table: Table) -> dict[str, str]:
    """Where that phone finds what is drawn, by the names of PAIRS."""
    league, _ = autumn(visibility=Visibility.PUBLIC)
    forced_phone.goto(f"/run/{finished_table.host_token}/")
    forced_phone.goto(f"/run/{playing.host_token}/")
    at = {
        "table": playing.get_absolute_url(),
        "ended": finished_table.get_absolute_url(),
    }
    at["league"] = f"/l/{league.code}/"
    forced_phone.goto(at["ended"])
    card = forced_phone.locator("[data-picture]").get_attribute("href")
    return at | {"card": card or ""}


@pytest.mark.promise
def test_forced_colours_tell_apart_what_hues_do(
    forced_phone: Page, places: dict[str, str]
) -> None:
    """Chosen or not, ahead or behind, open or not, done, due or to come, made or not,
    won or not: each by a line.
    """
    for where, *pair in PAIRS:
        forced_phone.goto(where.format(**places))
        idle(forced_phone)
        differ(forced_phone, where, *pair)
    for where in DRAWN:
        forced_phone.goto(where.format(**places))
        idle(forced_phone)
        assert forced_phone.evaluate(FAINT) == [], where


@pytest.mark.chromium("sees a page as paper, which no other driver shows")
def test_forced_colours_tell_it_apart_on_paper_too(
    forced_phone: Page, places: dict[str, str]
) -> None:
    forced_phone.emulate_media(media="print", forced_colors="active")
    for where, *pair in ON_PAPER:
        forced_phone.goto(where.format(**places))
        idle(forced_phone)
        differ(forced_phone, where, *pair)


def test_letters_of_drawings_stand_out_from_what_is_under_them(
    phone: Page, playing: Table, finished_table: Table
) -> None:
    """4.5 : 1 in both colours: axe looks into no drawing."""
    for table in (playing, finished_table):
        phone.goto(f"/run/{table.host_token}/")
        here = table.get_absolute_url()
        for where in ("", "chart/", "board/"):
            phone.goto(f"{here}{where}")
            idle(phone)
            for scheme in ("light", "dark"):
                phone.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
                assert phone.evaluate(PALE) == [], (scheme, where)


def differ(phone: Page, where: str, *pair: str) -> None:
    first, other = (phone.locator(one).first.evaluate(MARKS) for one in pair)
    assert first != other, (where, *pair)


@pytest.mark.promise
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_forced_colours_tell_apart_what_a_save_has_changed(
    forced_phone: Page, playing: Table, scheme: str
) -> None:
    phone = forced_phone
    phone.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    phone.goto(f"/run/{playing.host_token}/")
    fill(phone, "tricks", [7, 6, 0, 0])
    idle(phone)
    phone.locator("#save").press("Enter")
    phone.locator(".toast").wait_for()
    idle(phone)
    for pair in AFTER:
        differ(phone, "after a save", *pair)
    assert phone.evaluate(FAINT) == []


@pytest.mark.promise
@pytest.mark.parametrize("wide", [390, 320])
def test_the_dot_of_live_is_drawn_in_forced_colours(
    forced_phone: Page, playing: Table, wide: int
) -> None:
    """In the middle of its line, where its word is not written too."""
    forced_phone.set_viewport_size({"width": wide, "height": 640})
    forced_phone.goto(f"/run/{playing.host_token}/")
    forced_phone.evaluate("() => { document.documentElement.style.fontSize = '200%'; }")
    idle(forced_phone)
    dot = forced_phone.locator(".bar .live:not(.off)")
    with Image.open(BytesIO(dot.screenshot())) as picture:
        grey = picture.convert("L")
    wide = round(dot.evaluate(DOT) * grey.width)
    middle = [grey.getpixel((wide // 2, y)) for y in range(grey.height)]
    assert min(middle) < 64 < 192 < max(middle)
    assert sum(1 for light in middle if light < 64) > wide / 2


# Of a draft that has a row of every part; the others are asked for as new ones.
OF_A_DRAFT = (
    "",
    "about/",
    "ends/",
    "text/",
    "try/?chance=2",
    "scores/made/",
    "asks/bid/",
)
OF_A_DRAFT += ("checks/bids-0/", "values/over/", "keeps/bags/", "options/target/")
OF_A_DRAFT += ("scores/new/", "asks/new/", "bonus/new/", "options/new/")


def test_pages_of_rules_that_somebody_writes(phone: Page) -> None:
    phone.goto("/another/")
    phone.locator("#pasted").fill(read_document("spades"))
    phone.locator("button[name=rows]").click()
    phone.wait_for_url("**/another/draft/*/")
    draft = phone.url
    for number, part in enumerate(OF_A_DRAFT):
        answer = phone.goto(f"{draft}{part}")
        assert answer is not None and answer.ok, part
        look_at(phone, ("light", "dark")[number % 2])


def test_pages_of_a_club_that_plays_by_them(phone: Page, site: str) -> None:
    """Two versions, the form that chooses one, and what it refuses."""
    club = sessions.club("Ann Ben Cleo")
    first = keep_rules()
    second = keep_rules(name="Dreißig neu", made_from=first)
    for slug in (first, second):
        own_games.choose(club.season, slug, first)
    with_cookie(phone, club.league, "Olga", site, Role.ORGANISER)
    home = f"/l/{club.league.code}/seasons/{club.season.pk}/"
    phone.goto(home)
    expect(phone.locator(f"a[href='/games/{second}/']")).to_be_visible()
    look_at(phone)
    phone.goto(f"{home}sheets/?of={first}")
    look_at(phone)
    phone.locator("[name=rules]").fill("gypsy")
    phone.get_by_role("button", name="Let it count").click()
    expect(phone.locator("[aria-invalid=true]")).to_have_count(1)
    look_at(phone)
