"""A lay-down checked while its round is played: judged, laid off on, kept."""

import json
from typing import Any

import pytest
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from scorekeeper.tables import codes, scoring
from scorekeeper.tables.events import commands
from scorekeeper.tables.models import Table
from scorekeeper.tables.scoring import rulings as scoring_disputes
from tests.support.wording import wording
from tests.tables.finger import Finger, Inputs
from tests.tables.people import FOUR, looker, new_table, record, runner

pytestmark = pytest.mark.django_db

# Three kings are 30 and three aces 33: Ben's 63.
BEN = {
    "seat": 1,
    "initial": True,
    "melds": [["KS", "KH", "KD"], ["AC", "AD", "AS"]],
    "layoffs": [],
}
DEAL = {"winner": 0, "left": [0, 5, 7, 9], "jokers": [0, 0, 0, 1]}


@pytest.fixture
def table() -> Table:
    return new_table("kaluki", FOUR)


def url(table: Table, number: int = 1) -> str:
    return reverse("tables:melds", args=[table.code, number])


def finger(table: Table, melds: str = "") -> Finger:
    page = Finger(runner(table), url(table))
    return page.press("add", typed=melds) if melds else page


def rounds(table: Table) -> list[Any]:
    return scoring.read(table).rounds


def laydowns_of(table: Table, number: int = 1) -> list[Any]:
    found: list[Any] = rounds(table)[number - 1].get("laid", [])
    return found


# ---- What it is worth ----


def test_a_first_lay_down_of_51_is_enough(table: Table) -> None:
    page = finger(table).tap("AS AH AD")
    assert "33 18 short of 51." in page.says
    page.tap("5C 6C 7C")
    assert "51 33 + 18 = 51: exactly the 51 needed." in page.says
    assert "What is wrong" not in page.says


def test_short_of_51_says_how_much_and_by_which_law(table: Table) -> None:
    record(table, 1, {"laid": [BEN]})
    page = finger(table, "9C 9D 9H").press("aim", "off.0.0").tap("KC")
    page.press("aim", "off.0.1").tap("AH")
    assert "48 27 + 10 + 11 = 48: 3 short of 51." in page.says
    assert "What is wrong" in page.says
    assert "48 is 3 short of 51." in page.says
    assert "A first lay-down must be worth 51 or more" in page.says
    page.press("take", "meld.0.0").press("clear")
    page.press("add", typed="10C 10D 10H").press("aim", "off.0.0").tap("KC")
    page.press("aim", "off.0.1").tap("AH")
    assert "51 30 + 10 + 11 = 51: exactly the 51 needed." in page.says


def test_a_joker_is_what_makes_the_meld_worth_most(table: Table) -> None:
    page = finger(table, "JK QH KH, 7S 7H 7D")
    assert "a run in hearts, the joker as A♥" in page.says
    assert "52 31 + 21 = 52: enough: 51 needed." in page.says


def test_what_is_no_meld_counts_nothing_and_says_why(table: Table) -> None:
    page = finger(table, "KS AS 2S, JS JD JD, AC KC QC JC 10C")
    assert wording("meld.ace-once") in page.says
    assert wording("meld.same-suit", card="J♦") in page.says
    assert page.page.words.count("51") >= 1
    assert "Save Ann’s lay-down with the mistake" in page.says


def test_the_foot_says_the_first_fault_alone_and_the_next_when_it_is_cured(
    table: Table,
) -> None:
    page = finger(table, "5S 5H 5S")
    foot = page.says.partition("Add Clear")[2]
    assert "the suits of a set differ." in foot
    assert "lays down no meld;" not in page.says
    page.press("clear").press("add", typed="5S 5H 5D")
    assert "36 short of 51." in page.says


def test_a_later_lay_down_needs_no_51(table: Table) -> None:
    record(table, 1, {"laid": [BEN]})
    page = finger(table).press("show", "1")
    assert page.page.values["initial"] == "0"
    page.press("add", typed="4S 5S 6S")
    assert "15 good: Ben has already laid down 51." in page.says
    page.press("show", "2")
    assert page.page.values["initial"] == "1"
    page.press("first", "0")
    assert wording("laid.not-made", name="Cleo") in page.says


def test_a_second_first_lay_down_is_a_fault(table: Table) -> None:
    record(table, 1, {"laid": [BEN]})
    page = finger(table).press("show", "1").press("first", "1")
    page.press("add", typed="QS QH QD")
    assert wording("laid.made-before", name="Ben") in page.says


def test_laying_off_grows_what_lies_there(table: Table) -> None:
    record(table, 1, {"laid": [BEN]})
    page = finger(table, "AS AH AD, 5C 6C 7C").press("aim", "off.0.0").tap("KC")
    assert "laid off on Ben’s three kings" in page.says
    page.press("save")
    page = finger(table)
    assert "four kings" in page.says
    page.press("show", "2").press("aim", "off.0.0").tap("KC")
    assert "K♣ does not fit" in page.says


def test_a_wrong_lay_down_is_shown_wherever_the_round_is(table: Table) -> None:
    wrong = {**BEN, "melds": [["KS", "AS", "2S"], ["AC", "AD", "AH"]]}
    record(table, 1, {"laid": [wrong]}, DEAL)
    phone = runner(table)
    sheet = Finger(phone, f"/t/{table.code}/sheet/?why=1.1")
    why = "K♠ A♠ 2♠: the ace is high or low, not both."
    assert f"Ben laid down: {why}" in sheet.says
    assert "33 is 18 short of 51." in sheet.says
    assert "wrong lay-down" in sheet.says
    said = Finger(phone, f"/t/{table.code}/").says
    assert said.count("Deal 1: a wrong lay-down by Ben stands") == 1
    assert why[:-1] not in said  # over an entry its line leads there
    checked = phone.post("/check/", {"sheet": json.dumps(scoring.read(table).sheet)})
    assert why in Inputs(checked.content.decode()).said
    found = scoring_disputes.version(scoring.read(table).at(1), rounds(table)[0]).faults
    assert [one.rule for one in found] == ["not-a-meld", "under-51"]


# ---- Only cards that are there ----


def test_a_card_is_there_twice_and_a_joker_four_times(table: Table) -> None:
    page = finger(table).tap("5H 5H")
    assert page.page.buttons["card", "5H"]["aria-disabled"] == "true"
    page.press("card", "5H")
    assert page.page.values["melds"] == "5H 5H"
    page.press("add", typed="JK JK JK JK JK")
    assert wording("melds.none-left", card="joker") in page.says
    assert page.page.values["typed"] == "JK"


def test_what_others_have_laid_is_out(table: Table) -> None:
    record(table, 1, {"laid": [BEN, {**BEN, "seat": 2}]})
    page = finger(table, "KS")
    assert wording("melds.none-left", card="K♠") in page.says


def test_a_card_is_taken_back(table: Table) -> None:
    page = finger(table).tap("5H 6H 8H").press("take", "meld.0.2").tap("7H")
    assert page.page.values["melds"] == "5H 6H 7H"
    for _ in range(3):
        page.press("take", "meld.0.0")
    assert page.page.values["melds"] == ""
    assert page.page.values["to"] == "meld.0"


# ---- Kept ----


def test_a_lay_down_is_kept_while_the_hand_is_played(table: Table) -> None:
    finger(table, "AS AH AD, 5C 6C 7C").press("save")
    [entry] = table.entries.all()
    assert laydowns_of(table) == [
        {
            "seat": 0,
            "initial": True,
            "melds": [["AS", "AH", "AD"], ["5C", "6C", "7C"]],
            "layoffs": [],
        }
    ]
    state = scoring.read(table)
    assert state.shown["pending"]["melds"] == [{"seat": 0, "value": 51, "faults": []}]
    assert entry.data["round"] == 1


def test_a_wrong_one_is_kept_with_its_fault(table: Table) -> None:
    page = finger(table, "9C 9D 9H").press("save")
    page = finger(table)
    assert "Ann’s first lay-down: 27" in page.says
    assert "27 is 24 short of 51." in page.says


def test_two_phones_keep_one_each(table: Table) -> None:
    ann, ben = finger(table, "AS AH AD, 5C 6C 7C"), finger(table)
    ben.press("show", "1").press("add", typed="KS KH KD, AC AD AS")
    ann.press("save")
    ben.press("save")
    assert [one["seat"] for one in laydowns_of(table)] == [0, 1]


def test_pressing_twice_keeps_it_once(table: Table) -> None:
    page = finger(table, "AS AH AD, 5C 6C 7C")
    form = page.page.values | {"save": "1"}
    for _ in range(2):
        page.phone.post(url(table), form)
    assert len(laydowns_of(table)) == 1
    # The same page from the browser's memory, with other cards: another lay-down.
    page.phone.post(url(table), {**form, "melds": "QS QH QD", "initial": "0"})
    assert [one["melds"] for one in laydowns_of(table)][1:] == [[["QS", "QH", "QD"]]]


def test_nothing_laid_is_not_kept(table: Table) -> None:
    page = finger(table).press("save")
    assert "Tap the cards that Ann lays down" in page.says
    assert rounds(table) == []


def test_the_last_one_is_taken_away(table: Table) -> None:
    record(table, 1, {"laid": [BEN, {**BEN, "seat": 2}]})
    page = finger(table)
    assert list(page.page.buttons).count(("away", "1")) == 1
    page.press("away")
    assert laydowns_of(table) == [BEN]
    finger(table).press("away")
    assert rounds(table) == [{}]
    Finger(runner(table), table.get_absolute_url())


def test_one_of_a_recorded_round_goes_once_it_is_seen(table: Table) -> None:
    record(table, 1, {"laid": [BEN]}, DEAL)
    page = finger(table).press("away")
    assert laydowns_of(table) == [BEN]
    page.press("confirm")
    assert rounds(table) == [DEAL]


def test_what_the_writer_has_not_seen_is_not_taken_away(table: Table) -> None:
    page = finger(table, "AS AH AD, 5C 6C 7C")
    record(table, 1, {"laid": [BEN]})
    form = page.page.values | {"away": "1", "after": "0"}
    answer = page.phone.post(url(table), form)
    assert answer.status_code in (200, 409)
    assert laydowns_of(table) == [BEN]


def test_the_round_goes_on_as_before(table: Table) -> None:
    record(table, 1, {"laid": [BEN]})
    entry = Finger(runner(table), table.get_absolute_url())
    assert "Nobody went out" in entry.says
    record(table, 1, DEAL)
    assert rounds(table) == [{"laid": [BEN], **DEAL}]
    assert scoring.read(table).shown["totals"] == [23, -5, -7, -11]


def test_nobody_went_out_after_all(table: Table) -> None:
    record(table, 1, {"laid": [BEN]})
    record(table, 1, {"thrown_in": True})
    assert rounds(table) == [{"thrown_in": True}]


def test_one_is_put_to_a_round_long_recorded(table: Table) -> None:
    record(table, 1, DEAL)
    page = finger(table, "AS AH AD, 5C 6C 7C").press("save")
    assert "No score changes." in page.says
    page.press("confirm")
    assert [one["seat"] for one in laydowns_of(table)] == [0]


def test_a_correction_keeps_the_lay_downs(table: Table) -> None:
    record(table, 1, {"laid": [BEN]}, DEAL)
    correct = reverse("tables:correct", args=[table.code, 1])
    form = Finger(runner(table), correct)
    posted = {"winner": "0", "left-1": "6", "left-2": "7", "left-3": "9"}
    posted |= {"jokers-1": "0", "jokers-2": "0", "jokers-3": "1", "confirm": "1"}
    form.phone.post(correct, form.page.values | posted)
    assert rounds(table) == [{**DEAL, "left": [0, 6, 7, 9], "laid": [BEN]}]


def marks(table: Table) -> list[int]:
    """The seats whose lay-downs are marked as wrong."""
    return [one.seat for one in scoring_disputes.marks(scoring.read(table).match)]


def test_a_lay_down_follows_what_was_laid_before_it() -> None:
    """Ben's 4 5 6 of spades, 15, is good after his 63 and not without it."""
    later = {"seat": 1, "melds": [["4S", "5S", "6S"]], "layoffs": []}
    table = new_table("kaluki", FOUR)
    record(table, 1, {"laid": [BEN, later]}, DEAL)
    assert marks(table) == []
    facts = {**DEAL, "laid": [later]}
    commands.correct(table, 1, facts, key=codes.new_key(), after=2, by="")
    assert marks(table) == [1]


def test_a_lay_down_that_is_being_told_follows_it_too(table: Table) -> None:
    """Another phone takes away what it was judged by: it is said before it is kept."""
    record(table, 1, {"laid": [BEN]})
    page = finger(table).press("show", "1")
    page.press("add", typed="4S 5S 6S")
    assert "15 good" in page.says
    finger(table).press("away")
    page.send({"look": "1"})
    assert "15 good" not in page.says
    assert wording("laid.not-made", name="Ben") in page.says


# ---- Who, and at what cost ----


def test_who_looks_on_may_check_and_not_keep(table: Table) -> None:
    page = Finger(looker(table), url(table)).press("add", typed="AS AH AD, 5C 6C 7C")
    assert "exactly the 51 needed." in page.says
    assert ("save", "1") not in page.page.buttons
    form = page.page.values | {"save": "1"}
    assert page.phone.post(url(table), form).status_code == 403
    assert rounds(table) == []


def test_the_page_costs_one_query(
    table: Table, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    record(table, 1, {"laid": [BEN, {**BEN, "seat": 2}]})
    page = finger(table, "QS QH QD")
    with django_assert_num_queries(1):
        page.phone.get(url(table))
    with django_assert_num_queries(1):
        page.tap("2H")


def test_nonsense_in_the_form_does_no_harm(table: Table) -> None:
    phone = runner(table)
    for form in (
        {"whose": "9", "melds": "?" * 900, "off": "KC>9.9 x>y >", "to": "off.0.0"},
        {"whose": "-1", "melds": "1X///5H", "take": "meld.9.9", "to": "meld.77"},
        {"whose": "0", "melds": "5H", "take": "off", "aim": "off.x.y"},
        {"whose": "0", "card": "nothing", "initial": "maybe", "after": "-3"},
        {"whose": "0", "show": "x"},
    ):
        assert phone.post(url(table), form).status_code == 200


def test_the_table_says_how_many_are_kept(table: Table) -> None:
    record(table, 1, {"laid": [BEN, {**BEN, "seat": 2}]})
    entry = Finger(runner(table), table.get_absolute_url())
    assert "2 lay-downs saved Check a lay-down" in entry.says
    watching = Finger(looker(table), table.get_absolute_url())
    assert "Check a lay-down" in watching.says
    sheet = Finger(watching.phone, reverse("tables:sheet", args=[table.code]))
    assert wording("label.what-was-laid-down.small") in sheet.says
    assert "K♠" not in sheet.says


# ---- The melds are found, until somebody says where a card goes ----


def melds_of(page: Finger) -> list[str]:
    return page.page.values["melds"].split("/")


def test_the_melds_are_found_in_the_cards_as_they_are_tapped(table: Table) -> None:
    page = finger(table).tap("KS KH 5C KD 6C")
    assert melds_of(page) == ["KS KH KD", "5C 6C"]
    page.tap("7C")
    assert melds_of(page) == ["KS KH KD", "5C 6C 7C"]
    # 30 + 18 = 48, and the joker is worth most as a king.
    assert "48 30 + 18 = 48: 3 short of 51." in page.says
    page.tap("JK")
    assert melds_of(page) == ["KS KH KD JK", "5C 6C 7C"]
    assert "40 + 18 = 58" in page.says
    page.press("take", "meld.0.0")
    assert melds_of(page) == ["KH KD JK", "5C 6C 7C"]


def test_cards_typed_without_a_comma_are_parted_too(table: Table) -> None:
    page = finger(table, "AS AH AD 5C 6C 7C")
    assert melds_of(page) == ["AS AH AD", "5C 6C 7C"]
    page = finger(table, "7S 7H 7D 7C, 8C 9C")
    assert melds_of(page) == ["7S 7H 7D 7C", "8C 9C"]


def test_a_place_that_was_pressed_overrules_what_is_found(table: Table) -> None:
    page = finger(table).tap("7S 7H").press("aim", "meld.1").tap("7D")
    assert melds_of(page) == ["7S 7H", "7D"]
    page.tap("7C 8C")
    assert melds_of(page) == ["7S 7H", "7D 7C 8C"]
    page.press("clear").tap("7S 7H 7D 8C")
    assert melds_of(page) == ["7S 7H 7D", "8C"]


def test_a_card_laid_off_between_leaves_the_melds_to_be_found(table: Table) -> None:
    finger(table, "KS KH KD, 5C 6C 7C").press("save")
    page = finger(table).press("show", "1").tap("AS AH").press("aim", "off.0.1")
    page.tap("8C").press("aim", "meld.0").tap("AD 9D 10D JD")
    assert melds_of(page) == ["AS AH AD", "9D 10D JD"]
    assert page.page.values["off"] == "8C>0.1"


def test_what_an_older_page_posted_stays_as_it_was_laid(table: Table) -> None:
    page = finger(table)
    posted = {
        "whose": "0",
        "initial": "1",
        "melds": "7S 7H 7D 7C/8C 9C",
        "to": "meld.1",
    }
    answer = page.phone.post(url(table), posted | {"look": "1"})
    assert Inputs(answer.content.decode()).values["melds"] == posted["melds"]
