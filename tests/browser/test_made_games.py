"""Games that somebody makes in the browser, each played to its winner.

Made from a shape and from rows, tried, given on; with what cannot be, a correction and
a dispute. One without a network, one in a league by two versions.
"""

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from scorekeeper.leagues.models import Role
from scorekeeper.tables import scoring
from scorekeeper.tables.models import RuleSheet, Table
from tests.browser.axe import look_at
from tests.browser.disputing import to_dispute
from tests.browser.kept import needs_packed, phone as kept  # noqa: F401
from tests.browser.live import until
from tests.browser.members import with_cookie
from tests.browser.offline import nothing_waits, totals
from tests.browser.scribe import Scribe
from tests.browser.seen import shot
from tests.browser.touch import press
from tests.browser.typical import typical_round
from tests.leagues import sessions
from tests.referee.rule_sheets import read_document
from tests.support.idle import idle
from tests.tables.people import FOUR

Phones = Callable[..., Page]
Facts = dict[str, list[int]]


# ---- Made ----


def make(phone: Page, shape: str, **answers: object) -> None:
    """Its first page, filled in, then its rows."""
    phone.goto("/another/")
    phone.get_by_role("link", name=shape).tap()
    answer(phone, "#make", **answers)
    shot(phone, f"make-{shape}")
    phone.get_by_role("button", name="Row by row").tap()
    expect(phone.get_by_role("heading", name="What it scores")).to_be_visible()


def answer(phone: Page, form: str, **answers: object) -> None:
    for name, value in answers.items():
        field = phone.locator(f"{form} [name={name}]")
        if field.first.get_attribute("type") == "radio":
            phone.locator(f'{form} [name={name}][value="{value}"]').check()
        elif value is True:
            field.check()
        else:
            field.fill(str(value))


def row(phone: Page, part: str, key: str, **answers: object) -> None:
    """A row that is there is changed, or a new one added."""
    phone.locator(f"a[href$='/{part}/{key}/']").tap()
    expect(phone.locator("#part")).to_be_visible()
    answer(phone, "#part", **answers)
    shot(phone, f"row-{part}-{key}")
    press(phone, "Save")
    expect(phone.get_by_role("heading", name="What it scores")).to_be_visible()


def later(phone: Page, part: str, key: str) -> None:
    phone.locator(f"a[href$='/{part}/{key}/']").tap()
    press(phone, "Later")
    expect(phone.get_by_role("heading", name="What it scores")).to_be_visible()


def try_it(phone: Page, facts: dict[str, Any], *says: str) -> None:
    """A round by chance, then one known by heart, which is the example from then on."""
    phone.get_by_role("link", name="Try it").tap()
    phone.get_by_role("button", name="A round by chance").tap()
    expect(phone.locator("#ruling")).to_be_visible()
    numbers = {name: told for name, told in facts.items() if is_of_each(phone, name)}
    if numbers:
        fill(phone, "#desk", numbers)
    for name, told in facts.items():
        if name not in numbers:
            tell(phone, name, told)
    for sentence in says:
        expect(phone.locator("#desk")).to_contain_text(sentence)
    shot(phone, "tried")
    phone.get_by_role("button", name="Keep it as the example").tap()
    expect(phone.get_by_role("heading", name="What it scores")).to_be_visible()


def is_of_each(phone: Page, name: str) -> bool:
    return phone.locator(f"#desk [name={name}-0]").count() > 0


def tell(phone: Page, name: str, told: Any) -> None:
    """A number, a choice, a player or several; the form is drawn anew after each."""
    if isinstance(told, list):
        party(phone, "#desk", name, told)
        return
    field = phone.locator(f"#desk [name={name}]")
    if field.first.get_attribute("type") == "radio":
        phone.locator(f'#desk [name={name}][value="{told}"]').check()
    else:
        field.fill(f"{told}")
        field.blur()
    idle(phone)


def party(phone: Page, form: str, name: str, seats: list[int]) -> None:
    """These and nobody else, by their chips."""
    for seat in range(4):
        box = phone.locator(f'{form} [name="{name}.{seat}"]')
        if box.is_checked() != (seat in seats):
            box.locator("xpath=..").click()
            idle(phone)


def play_it(phone: Page) -> str:
    """The address of its rules."""
    phone.get_by_role("button", name="Play it").tap()
    expect(phone.locator("#example")).to_be_visible()
    shot(phone, "rules")
    return phone.url


def begin(phone: Page, name: str) -> scoring.Game:
    phone.get_by_role("link", name=f"Start {name}").tap()
    for seat, player in enumerate(FOUR):
        phone.locator(f"[name=seat-{seat}]").fill(player)
    phone.get_by_role("button", name="Start").last.tap()
    expect(phone.locator("#entry")).to_be_visible()
    return scoring.game(Table.objects.get().game)


# ---- Played ----


def fill(phone: Page, form: str, facts: Facts) -> None:
    for name, numbers in facts.items():
        for seat, number in enumerate(numbers):
            field = phone.locator(f"{form} input[name={name}-{seat}]")
            taken = phone.locator(
                f'.sug [name="step"][value^="{name}-{seat}="]:visible'
            )
            if form == "#entry" and taken.count():  # a number is suggested there
                taken.click()
            field.fill(f"{number}")
            if form == "#desk":  # it is drawn anew
                field.blur()
                idle(phone)
    field.blur()  # what was typed last counts from then on
    idle(phone)


def refuse(phone: Page, facts: Facts, why: str) -> None:
    """What cannot be is said, and not saved."""
    version = Table.objects.get().version
    fill(phone, "#entry", facts)
    expect(phone.locator("#check")).to_contain_text(why)
    phone.locator("#save").click()
    idle(phone)
    shot(phone, "refused")
    assert Table.objects.get().version == version


def record(phone: Page, game: scoring.Game, *rounds: dict[str, Any]) -> None:
    for facts in rounds:
        Scribe(phone).record(typical_round(game, 4, facts))


def correct(phone: Page, where: str, number: int, facts: Facts) -> None:
    """`where`: a cell of the sheet, as “Ben, round 1”."""
    phone.get_by_role("link", name="Sheet").click()
    phone.get_by_role("link", name=where).click()
    phone.get_by_role("link", name=re.compile(rf"^Correct: \w+ {number}$")).click()
    fill(phone, "main", facts)
    press(phone, "See what changes")
    shot(phone, "correction")
    phone.get_by_role("button", name=re.compile(rf"^Correct \w+ {number}$")).click()
    expect(phone.locator("#notices")).to_contain_text("corrected")


def dispute(phone: Page, number: int, name: str, unit: str, facts: Facts) -> None:
    """Raised with other numbers, and ruled by them."""
    to_dispute(phone, number, name, unit)
    phone.get_by_label("What happened").fill("We counted again.")
    press(phone, "Other numbers")
    fill(phone, "main", facts)
    phone.locator("#save").click()
    phone.get_by_role("link", name=f"Correct the {unit}", exact=True).click()
    phone.get_by_label("Counted again").check()
    shot(phone, "dispute")
    press(phone, f"Correct the {unit}")
    expect(phone.locator("main")).to_contain_text(f"{unit.capitalize()} corrected")
    phone.get_by_role("link", name="Score", exact=True).click()


def wins(phone: Page, name: str, *sums: str) -> None:
    verb = "win" if " and " in name else "wins"
    expect(phone.locator("main .plate")).to_contain_text(f"{name} {verb}")
    shot(phone, f"wins-{name}")
    totals(phone, [*sums])


# ---- Hearts, and its link in German ----


HEARTS = {"name": "Hearts", "by": "Ann", "limit": 50, "label_1": "Hearts"}
HEARTS |= {"worth_1": 1, "count_1": 13, "label_2": "Queen of spades"}
HEARTS |= {"worth_2": 13, "count_2": 1}
OTHERS_MOON = {"title": "Moon of another", "points": 26, "law": "The others count 26."}
OTHERS_MOON["when"] = "any(kind_0 = 13 and kind_1 = 1) and kind_0 = 0"
OWN_MOON = {"title": "Own moon", "points": 0, "law": "Who shoots it counts nothing."}
OWN_MOON |= {"when": "kind_0 = 13 and kind_1 = 1", "otherwise": True}


def moon(seat: int) -> Facts:
    found = {"kind_0": [0, 0, 0, 0], "kind_1": [0, 0, 0, 0]}
    found["kind_0"][seat], found["kind_1"][seat] = 13, 1
    return found


def test_hearts_of_a_shape_and_rows(phone: Page, new_phone: Phones) -> None:
    """The moon by rows before the one that the shape made."""
    make(phone, "Cards count", **HEARTS)
    row(phone, "scores", "new", **OTHERS_MOON)
    row(phone, "scores", "new", **OWN_MOON)
    later(phone, "scores", "cards")
    later(phone, "scores", "cards")
    row(phone, "scores", "cards", otherwise=True)
    try_it(phone, moon(0), "26")
    link = play_it(phone)
    look_at(phone)

    german = new_phone(locale="de-DE")
    german.goto(link)
    expect(german.locator("html")).to_have_attribute("lang", "de")
    expect(german.get_by_role("link", name="Hearts")).to_be_visible()
    expect(german.locator("main [lang=en]").first).to_be_visible()
    expect(german.locator("main")).to_contain_text("Ann")
    look_at(german)
    shot(german, "link-in-german")

    game = begin(phone, "Hearts")
    first = {"kind_0": [3, 5, 5, 0], "kind_1": [0, 1, 0, 0]}
    refuse(phone, first | {"kind_0": [3, 5, 5, 1]}, "14")
    fill(phone, "#entry", first)
    phone.locator("#save").click()
    totals(phone, ["3", "18", "5", "0"])
    record(phone, game, moon(3))
    totals(phone, ["29", "44", "31", "0"])
    # Cleo had the queen of round 1.
    correct(phone, "Ben, round 1", 1, {"kind_1": [0, 0, 1, 0]})
    phone.get_by_role("link", name="Score", exact=True).click()
    totals(phone, ["29", "31", "44", "0"])
    # In round 2 one heart was Ann’s: no moon.
    dispute(phone, 2, "Dan", "round", {"kind_0": [1, 0, 0, 12]})
    totals(phone, ["4", "5", "18", "25"])
    record(phone, game, moon(0))
    wins(phone, "Ann", "4", "31", "44", "51")


# ---- Oh Hell, by two versions in a league ----


OH_HELL = {"name": "Oh Hell", "by": "Ann", "way": "same", "cards": 2, "hands": 3}
OH_HELL |= {"hook": True}


def counts(phone: Page, club: sessions.Club) -> None:
    """From the page of its rules; it stands on the page of the season."""
    phone.locator("a[href*='/sheets/?']").first.tap()
    press(phone, "Let it count")
    phone.wait_for_url(f"**/seasons/{club.season.pk}/")


def begin_in_league(phone: Page, club: sessions.Club, game: str) -> Page:
    phone.goto(f"/l/{club.league.code}/sessions/{club.evening.pk}/one/?choose={game}")
    for seat, person in enumerate(club.people):
        phone.locator(f"[name=seat-{seat}]").select_option(f"{person.pk}")
    phone.locator("main form button, .foot button").last.click()
    phone.wait_for_url("**/t/**")
    return phone


def bid(bids: list[int], took: list[int]) -> dict[str, Any]:
    return {"bid": bids, "took": took}


def test_oh_hell_in_a_league_by_two_versions(phone: Page, site: str) -> None:
    club = sessions.club()
    with_cookie(phone, club.league, "Org", site, Role.ORGANISER)
    make(phone, "Tricks are bid", **OH_HELL)
    try_it(phone, bid([0, 1, 0, 0], [0, 1, 1, 0]), "10 + 1 = 11")
    play_it(phone)
    counts(phone, club)
    first = RuleSheet.objects.get().slug

    begin_in_league(phone, club, first)
    game = scoring.game(first)
    # Ann deals: with 0, 0 and 0 before her she may not bid the 2 that there are.
    fill(phone, "#entry", {"bid": [2, 0, 0, 0]})
    expect(phone.locator("#check")).to_contain_text("may not bid 2")
    phone.locator("#save").click()
    idle(phone)
    assert Table.objects.get().version == 0
    shot(phone, "refused")
    phone.reload()
    record(phone, game, bid([0, 1, 0, 0], [0, 1, 1, 0]))
    totals(phone, ["10", "11", "0", "10"])
    record(phone, game, bid([1, 1, 1, 0], [1, 1, 0, 0]))
    totals(phone, ["21", "22", "0", "20"])
    correct(phone, "Ben, hand 1", 1, {"took": [0, 0, 2, 0]})
    phone.get_by_role("link", name="Score", exact=True).click()
    totals(phone, ["21", "11", "0", "20"])
    dispute(phone, 2, "Cleo", "hand", {"took": [1, 0, 1, 0]})
    totals(phone, ["21", "0", "11", "20"])
    record(phone, game, bid([0, 1, 0, 0], [1, 1, 0, 0]))
    wins(phone, "Dan", "21", "11", "21", "30")

    # A bid made is worth 20 from now on: a version that the season chooses.
    phone.goto(f"/games/{first}/")
    phone.get_by_role("link", name="Change them").tap()
    phone.get_by_role("button", name="Row by row").tap()
    row(phone, "scores", "made", points="20 + bid")
    phone.get_by_role("button", name="Play it").tap()
    expect(phone.locator("main")).to_contain_text("A version of Oh Hell")
    counts(phone, club)
    second = RuleSheet.objects.exclude(slug=first).get().slug
    begin_in_league(phone, club, first)
    assert Table.objects.order_by("pk").last().game == second
    game = scoring.game(second)
    record(phone, game, bid([0, 1, 0, 0], [0, 1, 1, 0]))
    totals(phone, ["20", "21", "0", "20"])
    record(phone, game, bid([0, 0, 1, 0], [0, 0, 1, 1]))
    record(phone, game, bid([0, 1, 0, 0], [0, 1, 1, 0]))
    wins(phone, "Ben", "60", "62", "21", "40")

    # Two tables, two versions, one list; the season says which counted.
    phone.goto(f"/l/{club.league.code}/?game={first}")
    expect(phone.locator("main")).to_contain_text("Oh Hell")
    for name in ("Ann", "Ben", "Cleo", "Dan"):
        expect(phone.locator("main")).to_contain_text(name)
    shot(phone, "standings")
    phone.goto(f"/l/{club.league.code}/seasons/{club.season.pk}/")
    for slug in (first, second):
        expect(phone.locator(f"main a[href*='{slug}']").first).to_be_visible()
    shot(phone, "season")


# ---- Doppelkopf in points, without a network ----


DOPPELKOPF = {"name": "Doppelkopf", "by": "Ann", "called": "Re", "two": "two"}
DOPPELKOPF |= {"doubled": True, "rounds": 4}


def doppelkopf(party: list[int], result: str, worth: int, times: int) -> dict[str, Any]:
    told = {"party": party, "result": result, "worth": worth}
    return told | {"doubled": f"times_{times}"}


@needs_packed
def test_doppelkopf_without_a_network(kept: Page) -> None:  # noqa: F811
    phone = kept
    make(phone, "One or two against the rest", **DOPPELKOPF)
    row(phone, "scores", "others_won", points="worth * doubled + 1")
    row(phone, "scores", "party_lost", points="-(worth * doubled + 1) * times")
    # Ann alone loses 2, and 1 for the elders: three times.
    try_it(phone, doppelkopf([0], "lost", 2, 1), "−9")
    phone.get_by_role("button", name="Play it").tap()
    game = begin(phone, "Doppelkopf")
    code = Table.objects.get().code
    until(lambda: phone.evaluate("navigator.serviceWorker.controller !== null"))
    phone.reload()
    idle(phone)
    phone.context.set_offline(True)
    party(phone, "#entry", "party", [0, 1, 2])
    expect(phone.locator("#check")).to_contain_text("Choose 1 to 2, not 3.")
    phone.locator("#save").click()
    idle(phone)
    shot(phone, "refused")
    totals(phone, ["0", "0", "0", "0"])
    party(phone, "#entry", "party", [1, 3])
    record(phone, game, doppelkopf([1, 3], "won", 3, 2))
    totals(phone, ["−6", "6", "−6", "6"])
    # Ann alone wins 2 from each of three.
    record(phone, game, doppelkopf([0], "won", 2, 1))
    totals(phone, ["0", "4", "−8", "4"])
    shot(phone, "alone")
    # It was 4, not 3.
    phone.get_by_role("link", name="Sheet").click()
    phone.get_by_role("link", name="Ben, round 1").click()
    phone.get_by_role("link", name="Correct: round 1").click()
    phone.locator("main input[name=worth]").fill("4")
    idle(phone)
    press(phone, "See what changes")
    press(phone, "Correct round 1")
    expect(phone.locator("#notices")).to_contain_text("corrected")
    idle(phone)
    phone.goto(f"/t/{code}/")
    totals(phone, ["−2", "6", "−10", "6"])
    to_dispute(phone, 2, "Ann")
    phone.get_by_label("What happened").fill("She lost it.")
    press(phone, "Other numbers")
    phone.locator("main input[name=result][value=lost]").check()
    idle(phone)
    phone.locator("#save").click()
    phone.get_by_role("link", name="Correct the round", exact=True).click()
    phone.get_by_label("Counted again").check()
    press(phone, "Correct the round")
    expect(phone.locator("main")).to_contain_text("Round corrected")
    idle(phone)
    phone.goto(f"/t/{code}/")
    totals(phone, ["−17", "11", "−5", "11"])
    record(phone, game, doppelkopf([0, 2], "lost", 1, 1))
    record(phone, game, doppelkopf([1, 2], "won", 5, 1))
    # Three and four: −2, 2, −2, 2 and −5, 5, 5, −5.
    wins(phone, "Ben", "−24", "18", "−2", "8")
    assert Table.objects.get().version == 0
    phone.context.set_offline(False)
    nothing_waits(phone)
    table = Table.objects.get()
    assert scoring.read(table).shown["totals"] == [-24, 18, -2, 8]


# ---- A game of nobody's, and what is none ----


OURS = {"name": "Contract for four", "by": "Ann", "tricks": 10, "low": 4, "high": 10}
OURS |= {"made": 5, "each": 2, "over": 1, "missed": 0, "short": -3, "others": 2}
OURS |= {"limit": 40}


def test_a_game_of_ones_own(phone: Page) -> None:
    """Partners with a contract; all ten tricks bid and made score 20 more, by a row,
    and who wins must be 5 ahead.
    """
    make(phone, "Partners play a contract", **OURS)
    slam = {"title": "Slam", "law": "All ten bid and made score 20 more.", "points": 20}
    slam["when"] = "is(declarer) and bid = 10 and took = 10"
    row(phone, "scores", "new", **slam)
    phone.locator("a[href$='/ends/']").tap()
    answer(phone, "#part", lead=5)
    press(phone, "Save")
    look_at(phone)
    # 5, twice 10, and 20 for the slam.
    try_it(phone, {"declarer": 3, "bid": 10, "took": 10}, "45", "20")
    phone.get_by_role("button", name="Play it").tap()
    game = begin(phone, "Contract for four")
    fill_once(phone, "bid", 11)
    expect(phone.locator("#check, main .warn").first).to_contain_text("10")
    phone.locator("#save").click()
    idle(phone)
    assert Table.objects.get().version == 0
    phone.reload()
    hand = {"declarer": 0, "bid": 6, "took": 7}
    record(phone, game, hand)
    totals(phone, ["18", "0"])
    record(phone, game, {"declarer": 1, "bid": 5, "took": 3})
    # Two lacked: −6, and 4 for Ann and Cleo.
    totals(phone, ["22", "−6"])
    # Seven were bid in the first: 5, 14.
    phone.get_by_role("link", name="Sheet").click()
    phone.get_by_role("link", name="Ann and Cleo, hand 1").click()
    phone.get_by_role("link", name="Correct: hand 1").click()
    phone.locator("main input[name=bid]").fill("7")
    idle(phone)
    press(phone, "See what changes")
    press(phone, "Correct hand 1")
    phone.get_by_role("link", name="Score", exact=True).click()
    totals(phone, ["23", "−6"])
    to_dispute(phone, 2, "Ben and Dan", "hand")
    phone.get_by_label("What happened").fill("They took four.")
    press(phone, "Other numbers")
    phone.locator("main input[name=took]").fill("4")
    idle(phone)
    phone.locator("#save").click()
    phone.get_by_role("link", name="Correct the hand", exact=True).click()
    phone.get_by_label("Counted again").check()
    press(phone, "Correct the hand")
    phone.get_by_role("link", name="Score", exact=True).click()
    totals(phone, ["21", "−3"])
    record(phone, game, {"declarer": 3, "bid": 10, "took": 10})
    # 5, 20 and 20 for the slam: over 40, and 21 ahead.
    wins(phone, "Ben and Dan", "21", "42")


def fill_once(phone: Page, name: str, number: int) -> None:
    phone.locator(f"#entry input[name={name}]").fill(f"{number}")
    idle(phone)


def test_a_strangers_document_is_refused_in_a_sentence(phone: Page) -> None:
    phone.goto("/another/")
    hostile = read_document("hearts").replace(
        '"points": "26"', '"points": "9999999 * 9999999"'
    )
    phone.get_by_label("A game with rules of its own").fill(hostile)
    press(phone, "Read the rules")
    expect(phone.locator(".find")).to_contain_text("more than nine digits")
    expect(phone.locator(".find mark").first).to_have_text("9999999 * 9999999")
    shot(phone, "hostile")
    assert not RuleSheet.objects.exists()
