"""Any other game on a phone: its points counted, or its rules brought."""

from playwright.sync_api import Locator, Page, expect

from scorekeeper.tables import scoring
from scorekeeper.tables.models import RuleDraft, RuleSheet, Table
from scorekeeper.tables.scoring import points_pad, rule_sheets
from tests.browser.axe import look_at
from tests.browser.chance import Dealt
from tests.browser.kept import (
    at,
    fresh as fresh,
    line_says,
    phone as kept,  # noqa: F401
)
from tests.browser.live import until
from tests.browser.offline import totals
from tests.browser.scribe import Scribe
from tests.browser.touch import Hand, Line
from tests.browser.typical import typical_round
from tests.referee.rule_sheets import read_document
from tests.support.idle import idle
from tests.tables.people import FOUR, new_table


def begin(phone: Page, pad: str) -> int:
    """From the page that stands there; in so many taps, beside the names."""
    hand = Hand(phone)
    hand.tap(phone.get_by_role("link", name="Another game"))
    hand.tap(phone.get_by_role("link", name=pad))
    for seat, name in enumerate(FOUR):
        phone.locator(f"[name=seat-{seat}]").fill(name)
    hand.tap(phone.get_by_role("button", name="Start").last)
    expect(phone.get_by_text("Points", exact=True).first).to_be_visible()
    return hand.taps


def score(phone: Page, number: int, *points: int) -> None:
    """What is below 0 is typed as it is, and then told so."""
    for seat, value in enumerate(points):
        phone.locator(f"#entry input[name=points-{seat}]").fill(str(abs(value)))
        if value < 0:
            phone.locator(f'button[value="points-{seat}-"]').tap()
    idle(phone)
    phone.get_by_role("button", name="Save").last.tap()


def test_a_pad_is_counted_to_its_limit(phone: Page) -> None:
    phone.goto("/another/")
    look_at(phone)
    phone.goto("/")
    assert begin(phone, "Fewest points") == 3, "docs/taps.md says otherwise"
    score(phone, 1, 12, -5, 30, 0)
    totals(phone, ["12", "−5", "30", "0"])
    phone.get_by_role("button", name="Undo").first.tap()
    totals(phone, ["0", "0", "0", "0"])
    score(phone, 1, 12, -5, 3, 0)
    totals(phone, ["12", "−5", "3", "0"])
    table = Table.objects.get()
    assert scoring.read(table).rounds == [{"points": [12, -5, 3, 0]}]


def test_what_is_wrong_with_rules_is_marked_and_stays(phone: Page) -> None:
    phone.goto("/another/")
    wrong = read_document("hearts").replace('"key": "hearts"', '"key": "heart"', 1)
    phone.get_by_label("A game with rules of its own").fill(wrong)
    phone.get_by_role("button", name="Read the rules").tap()
    expect(phone.locator(".find mark").first).to_have_text("hearts")
    expect(phone.get_by_label("A game with rules of its own")).to_have_value(wrong)
    look_at(phone)
    phone.get_by_label("A game with rules of its own").fill(read_document("hearts"))
    phone.get_by_role("button", name="Read the rules").tap()
    expect(phone.get_by_role("heading", name="Hearts: the rules")).to_be_visible()
    look_at(phone)
    assert RuleSheet.objects.count() == 1


def test_a_game_is_made_from_answers_and_played(phone: Page) -> None:
    """10 and 1 for each trick bid, of one card: all but Ben bid nothing. To type into a
    field is a tap too.
    """
    hand = Hand(phone)
    phone.goto("/")
    hand.tap(phone.get_by_role("link", name="Another game"))
    hand.tap(phone.get_by_role("link", name="Tricks are bid"))
    phone.get_by_role("button", name="Read the rules").tap()
    expect(phone.locator("[aria-invalid=true]")).to_have_count(1)
    look_at(phone)
    hand.tap(phone.get_by_label("Name", exact=True))
    phone.keyboard.type("Oh Hell")
    hand.tap(phone.locator("label:has([name=way][value=up])"))
    expect(phone.locator("[name=way][value=up]")).to_be_checked()
    hand.tap(phone.get_by_role("button", name="Read the rules"))
    hand.tap(phone.get_by_role("link", name="Start Oh Hell"))
    for seat, name in enumerate(FOUR):
        hand.tap(phone.locator(f"[name=seat-{seat}]"))
        phone.keyboard.type(name)
    hand.tap(phone.get_by_role("button", name="Start").last)
    expect(phone.locator("#entry")).to_be_visible()
    assert hand.taps == 11, "docs/taps.md says otherwise"
    oh_hell = scoring.game(Table.objects.get().game)
    Scribe(phone).record(
        typical_round(oh_hell, 4, {"bid": [0, 1, 0, 0], "took": [0, 1, 0, 0]})
    )
    totals(phone, ["10", "11", "10", "10"])


def test_who_is_out_of_a_game_by_rules_is_asked_no_more(phone: Page) -> None:
    """Yaniv to 100: Ben calls with nothing in hand. 60 twice puts Ann out; 59, 1 and 42
    Cleo: 102, and Ben is left.
    """
    table = new_table(rule_sheets.keep(read_document("yaniv")), FOUR[:3], limit=100)
    game = scoring.game(table.game)
    phone.goto(f"/run/{table.host_token}/")

    def deal(*hand: int | None) -> None:
        [kind] = game.round_types
        told = {"caller": 1, "hand": list(hand)}
        Scribe(phone).record(Dealt(kind, [(kind.stages[0], told)]))

    hands = phone.locator("#entry input[name^=hand-]")
    expect(hands).to_have_count(3)
    deal(60, 0, 59)
    deal(60, 0, 1)
    totals(phone, ["120", "0", "60"])
    expect(hands).to_have_count(2)
    look_at(phone)
    deal(None, 0, 42)
    expect(phone.locator("main .plate")).to_contain_text("Ben")
    totals(phone, ["120", "0", "102"])
    look_at(phone)


def test_a_pad_is_begun_and_counted_without_a_network(kept: Page) -> None:  # noqa: F811
    kept.goto("/")
    kept.context.set_offline(True)
    begin(kept, "Points pad")
    score(kept, 1, 12, -5, 30, 0)
    totals(kept, ["12", "−5", "30", "0"])
    kept.context.set_offline(False)
    until(lambda: Table.objects.filter(version=1).exists())
    table = Table.objects.get()
    assert table.game == points_pad.slugs("en")[0]
    assert scoring.read(table).shown["totals"] == [12, -5, 30, 0]


def test_rules_of_ones_own_are_scored_without_a_network(kept: Page) -> None:  # noqa: F811
    table = new_table(rule_sheets.keep(read_document("points_pad")))
    at(kept, table)
    kept.context.set_offline(True)
    score(kept, 1, 12, 5, 30, 0)
    totals(kept, ["12", "5", "30", "0"])
    line_says(kept, "On this phone · 1 not sent")
    kept.context.set_offline(False)
    line_says(kept, "Live")
    table.refresh_from_db()
    assert scoring.read(table).shown["totals"] == [12, 5, 30, 0]


def row(phone: Page, name: str) -> None:
    phone.locator("#scores-made, #scores-missed").filter(has_text=name).get_by_role(
        "link"
    ).tap()


def test_a_shape_is_changed_by_rows_tried_and_played(phone: Page) -> None:
    """A bid made scores 20 and 5 for each trick of it, by chips and by hand; a fault is
    marked at its field and the draft is there on the next day.
    """
    phone.goto("/another/bidding/")
    phone.get_by_label("Name", exact=True).fill("Oh Hell")
    phone.locator("[name=way][value=up]").check()
    phone.get_by_role("button", name="Row by row").tap()
    expect(phone.get_by_role("heading", name="What it scores")).to_be_visible()
    look_at(phone)
    row(phone, "Bid made")
    points = phone.get_by_label("Points", exact=True)
    points.fill("20 + 5 * bit")
    look_at(phone)
    phone.get_by_role("button", name="Save").last.tap()
    expect(phone.locator("#part mark").last).to_have_text("bit")
    look_at(phone)
    points.fill("20 + 5 * ")
    phone.locator('button[value="points bid"]').tap()
    expect(points).to_have_value("20 + 5 * bid")
    phone.get_by_role("button", name="Save").last.tap()
    expect(phone.locator("#scores-made")).to_contain_text("20 + 5 * bid")
    # A day later, from the page of other games.
    phone.goto("/another/")
    look_at(phone)
    phone.get_by_role("link", name="Oh Hell").tap()
    phone.get_by_role("link", name="Try it").tap()
    look_at(phone)
    phone.get_by_role("button", name="A round by chance").tap()
    expect(phone.locator("#ruling")).to_be_visible()
    look_at(phone)
    for name, value in (("bid", "0100"), ("took", "0100")):
        for seat, number in enumerate(value):
            phone.locator(f"#desk input[name={name}-{seat}]").fill(number)
    idle(phone)
    expect(phone.locator("#desk")).to_contain_text("20 + 5 × 1 = 25")
    phone.get_by_role("button", name="Keep it as the example").tap()
    expect(phone.locator("#scores-made")).to_contain_text("20")
    phone.get_by_role("button", name="Play it").tap()
    expect(phone.locator("#example")).to_be_visible()
    code = phone.locator(".qr").bounding_box()
    assert code is not None and code["width"] >= 140  # a camera reads it from here
    look_at(phone)
    phone.get_by_role("link", name="Start Oh Hell").tap()
    for seat, name in enumerate(FOUR):
        phone.locator(f"[name=seat-{seat}]").fill(name)
    phone.get_by_role("button", name="Start").last.tap()
    expect(phone.locator("#entry")).to_be_visible()
    oh_hell = scoring.game(Table.objects.get().game)
    Scribe(phone).record(
        typical_round(oh_hell, 4, {"bid": [0, 1, 0, 0], "took": [0, 1, 0, 0]})
    )
    totals(phone, ["20", "25", "20", "20"])


def type_over(field: Locator, number: str) -> None:
    """As a hand: what is typed has changed once the field is left."""
    field.press("ControlOrMeta+a")
    field.press_sequentially(number)


def test_a_ruling_is_on_what_stands_though_an_answer_was_late(phone: Page) -> None:
    """A field typed over with the number that it had, or with another and back, has not
    changed: the answer that came meanwhile is shown, or asked for once more.
    """
    phone.goto("/another/bidding/")
    phone.get_by_label("Name", exact=True).fill("Oh Hell")
    phone.locator("[name=way][value=up]").check()
    phone.get_by_role("button", name="Row by row").tap()
    phone.get_by_role("link", name="Try it").tap()
    phone.wait_for_url("**/try/")
    facts = {"bid": "0000", "took": "0100"}
    told = "&".join(
        f"{k}-{n}={v}" for k, all_ in facts.items() for n, v in enumerate(all_)
    )
    phone.goto(f"{phone.url}?{told}")
    idle(phone)
    bens, cleos = (phone.locator(f"#desk [name=bid-{seat}]") for seat in (1, 2))
    line = Line(phone, "**/try/**")
    type_over(bens, "1")
    cleos.focus()
    line.waits()
    type_over(cleos, "0")
    line.lets_go()
    idle(phone)
    expect(phone.locator("#desk .says")).to_contain_text("10 + 1 = 11")
    line = Line(phone, "**/try/**")
    type_over(bens, "0")
    cleos.focus()
    line.waits()
    type_over(cleos, "1")
    line.lets_go()
    idle(phone)
    type_over(cleos, "0")
    cleos.blur()
    idle(phone)
    expect(phone.locator("#desk .says")).not_to_contain_text("10 + 1 = 11")


def test_what_is_typed_and_not_saved_stands_there_another_day(phone: Page) -> None:
    """After a reload and in a page that is opened anew; not where something else has
    been saved since, nor in the next row that is new.
    """
    phone.goto("/another/bidding/")
    phone.get_by_label("Name", exact=True).fill("Oh Hell")
    phone.reload()
    expect(phone.get_by_label("Name", exact=True)).to_have_value("Oh Hell")
    phone.get_by_role("button", name="Row by row").tap()
    row(phone, "Bid made")
    points = phone.get_by_label("Points", exact=True)
    points.fill("20 + 5 * bit")
    here = phone.url
    phone.reload()
    expect(points).to_have_value("20 + 5 * bit")
    # Saved with its fault, and mended without being saved.
    phone.get_by_role("button", name="Save").last.tap()
    expect(phone.locator("#part mark").last).to_have_text("bit")
    points.fill("20 + 5 * bid")
    phone.goto("/another/")
    phone.goto(here)
    expect(points).to_have_value("20 + 5 * bid")
    phone.get_by_role("button", name="Save").last.tap()
    expect(phone.locator("#scores-made")).to_contain_text("20 + 5 * bid")
    phone.locator("a[href$='/scores/new/']").tap()
    points.fill("bid")
    phone.locator("#part [name=title]").fill("One each")
    phone.get_by_label("What the rule says").fill("One each.")
    phone.get_by_role("button", name="Save").last.tap()
    expect(phone.get_by_text("One each.", exact=True)).to_be_visible()
    phone.locator("a[href$='/scores/new/']").tap()
    expect(points).to_have_value("")
    phone.goto("/another/bidding/")
    expect(phone.get_by_label("Name", exact=True)).to_have_value("")


HELD = """async (text) => {
  const found = await (await caches.open("tables")).match("/another/drafts/");
  return Boolean(found) && (await found.text()).includes(text);
}"""


def test_a_draft_is_written_on_without_a_network(kept: Page) -> None:  # noqa: F811
    """It is opened, saved and tried there, and another is begun; the site has all of
    it once there is one.
    """
    kept.goto("/another/bidding/")
    kept.get_by_label("Name", exact=True).fill("Oh Hell")
    kept.locator("[name=way][value=up]").check()
    kept.get_by_role("button", name="Row by row").tap()
    expect(kept.locator("#scores-made")).to_be_visible()
    here = kept.url
    until(lambda: kept.evaluate(HELD, "10 + bid"))
    kept.context.set_offline(True)
    kept.goto(here)
    row(kept, "Bid made")
    points = kept.get_by_label("Points", exact=True)
    points.fill("20 + 5 * bid")
    kept.get_by_role("button", name="Save").last.tap()
    expect(kept.locator("#scores-made")).to_contain_text("20 + 5 * bid")
    told = ("bid-0=0", "bid-1=1", "bid-2=0", "bid-3=0", "took-0=0", "took-1=1")
    kept.goto(f"{here}try/?{'&'.join(told)}&took-2=0&took-3=0")
    expect(kept.locator("#desk .says")).to_contain_text("20 + 5 × 1 = 25")
    kept.goto("/another/cards/")
    kept.get_by_label("Name", exact=True).fill("Hearts")
    for name, said in (("label_1", "Hearts"), ("worth_1", "1"), ("count_1", "13")):
        kept.locator(f"[name={name}]").fill(said)
    kept.get_by_role("button", name="Row by row").tap()
    expect(kept.get_by_role("heading", name="What it scores")).to_be_visible()
    assert "20 + 5" not in RuleDraft.objects.get().text
    kept.context.set_offline(False)
    kept.goto("/another/")
    for name in ("Hearts", "Oh Hell"):
        expect(kept.get_by_role("link", name=name)).to_be_visible()
    texts = [one.text for one in RuleDraft.objects.order_by("-changed")]
    assert len(texts) == 2 and '"Hearts"' in texts[0] and "20 + 5 * bid" in texts[1]
