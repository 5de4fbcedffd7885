"""Hands counted from their cards: tapped, found, moved about, used, recorded."""

from typing import Any

import pytest
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from scorekeeper.tables import codes, scoring
from scorekeeper.tables.models import Kind, Table
from scorekeeper.tables.scoring import melds as scoring_melds
from tests.support.wording import wording
from tests.tables.finger import Finger
from tests.tables.hands import (
    ANN,
    BEN,
    CLEO,
    KNOCK,
    LAID,
    cards,
    finger,
    table as table,
    url,
)
from tests.tables.people import looker, new_table, record, runner, seat_at

pytestmark = pytest.mark.django_db


def rounds(table: Table) -> list[Any]:
    return scoring.read(table).rounds


# ---- Entering a hand ----


def test_a_hand_is_tapped_card_by_card(table: Table) -> None:
    page = finger(table)
    assert "Tap the ten cards that Ann holds, or type them." in page.says
    page.tap("4H 5H 6H 9C 9D 9S QC QD QS")
    assert "9 of 10 cards: one is missing." in page.says
    assert page.page.buttons["use", "1"]["aria-disabled"] == "true"
    page.tap("2D")
    assert "2 deadwood for Ann." in page.says
    assert "three nines" in page.says
    assert wording("meld.run", suit="hearts") in page.says
    assert "Use 2 for Ann" in page.says


def test_a_card_that_is_tapped_again_goes_back(table: Table) -> None:
    page = finger(table, ANN)
    page.tap("2D")
    assert "9 of 10 cards: one is missing." in page.says
    page.tap("2D 8S")
    assert "11 of 10 cards: one too many. Without 8♠ it leaves least." in page.says


def test_nothing_is_used_of_a_hand_that_is_short(table: Table) -> None:
    page = finger(table, "4H 5H 6H 9C 9D 9S QC QD QS").press("use")
    assert page.answer.status_code == 200
    assert "one is missing" in page.says
    assert page.page.values["hand-0"] == "4H 5H 6H 9C 9D 9S QC QD QS"
    assert rounds(table) == []


def test_cards_are_typed_in_any_way(table: Table) -> None:
    page = finger(table, "4h,5♥ 6H  9c9D9s t♠, jk 1X")
    assert page.page.values["hand-0"] == "4H 5H 6H 9C 9D 9S 10S"
    assert "joker is not in this pack." in page.says
    assert "“1X” is not a card. Write 8H, or 10S." in page.says
    assert page.page.values["typed"] == "1X JK"


def test_a_card_is_in_one_hand_alone(table: Table) -> None:
    page = finger(table, ANN, "KC KD 2D")
    assert "2♦ is in Ann’s hand already." in page.says
    assert page.page.values["hand-1"] == "KC KD"
    page.tap("4H")
    assert "4♥ is in Ann’s hand." in page.says
    page.press("move", "4H")
    assert page.page.values["hand-1"] == "KC KD 4H"
    assert "4H" not in page.page.values["hand-0"]


def test_a_hand_is_cleared(table: Table) -> None:
    page = finger(table, ANN, BEN).press("clear")
    assert page.page.values["hand-1"] == ""
    assert page.page.values["hand-0"] == ANN


# ---- How it lies ----


def test_melds_and_layoffs_are_found(table: Table) -> None:
    page = finger(table, ANN, BEN)
    assert "Ben’s ten cards, best layout" in page.says
    assert "three kings" in page.says
    assert "laid off on Ann’s run in hearts" in page.says
    assert "laid off on Ann’s nines" in page.says
    assert "25 so far for Ben." in page.says
    assert "What fits Cleo’s melds is laid off once those cards are here." in page.says
    page.press("show", "2").press("add", typed=CLEO)
    assert "laid off on Ben’s kings" in page.says
    assert "It cannot be less, however these ten are laid out." in page.says


def test_a_knocker_lays_nothing_off(table: Table) -> None:
    page = finger(table, ANN, BEN)
    page.press("show", "0")
    assert wording("jersey_gin.knocker", name="Ann") in page.says


@pytest.mark.parametrize(
    ("query", "left", "why"),
    [
        ("ending=gin&by=0", 41, "Nobody lays off on gin"),
        ("ending=gin&by=0&breaker=1", 25, "Tap a card here to move it"),
        ("ending=stock&breaker=1", 25, "Tap a card here to move it"),
        ("", 41, "First say how the hand ended: then cards are laid off."),
    ],
)
def test_who_may_lay_off_hangs_on_the_ending(
    table: Table, query: str, left: int, why: str
) -> None:
    # Without its lay-offs Ben's hand leaves 7 and 9 more: 25 + 16.
    page = finger(table, ANN, BEN, query=query)
    so_far = "deadwood" if query == "ending=gin&by=0" else "so far"
    assert f"{left} {so_far} for Ben." in page.says
    assert why in page.says


def test_a_card_is_moved_and_best_finds_it_again(table: Table) -> None:
    page = finger(table, ANN, BEN).press("pick", "7H")
    assert "Where does 7♥ go?" in page.says
    page.press("put", "left")
    assert "Ben’s ten cards, as you laid them out" in page.says
    assert "32 so far for Ben. Laid out best it is 25." in page.says
    # What fits Cleo's melds is not known: Ben's count is not said as done.
    assert "Use 2 for Ann" in page.says
    assert "for Ben" not in page.says.split("Use 2 for Ann")[1]
    page.press("best")
    assert "25 so far for Ben." in page.says


def test_a_card_is_laid_off_by_hand(table: Table) -> None:
    page = finger(table, ANN, BEN).press("pick", "9H").press("put", "left")
    page.press("pick", "9H").press("put", "off.9C")
    assert "laid off on Ann’s nines" in page.says
    assert "25 so far for Ben." in page.says


def test_what_is_no_meld_says_why(table: Table) -> None:
    page = finger(table, ANN, BEN).press("pick", "8D").press("put", "meld.0")
    assert wording("meld.neither") in page.says
    assert "Use 2 for Ann" in page.says
    assert "for Ben" not in page.says.split("Use 2 for Ann")[1]
    page.press("pick", "8D").press("put", "new")
    assert wording("meld.too-small", count="three") in page.says


def test_what_does_not_fit_where_it_is_laid_off_says_so(table: Table) -> None:
    page = finger(table, ANN, BEN).press("pick", "8D").press("put", "off.QC")
    assert "8♦ does not fit" in page.says


def test_a_layoff_stays_on_its_meld_when_that_is_moved(table: Table) -> None:
    page = finger(table, ANN, BEN).press("pick", "9H").press("put", "left")
    page.press("pick", "9H").press("put", "off.9C")
    # Ann's other melds are taken apart: the nines are her first now.
    page.press("show", "0")
    for card in "4H", "5H", "6H":
        page.press("pick", card).press("put", "left")
    page.press("show", "1")
    assert "laid off on Ann’s nines" in page.says


# ---- Used, and recorded ----


def test_a_count_goes_back_to_the_entry(table: Table) -> None:
    # Nobody lays off on gin: 7, 9, 2, 4, 10, 8 and 1 of Ben count.
    page = finger(table, "", BEN, query="ending=gin&by=0").press("use")
    assert page.answer.status_code == 302
    back = Finger(page.phone, page.answer["Location"])
    values = back.page.values
    assert values["deadwood-1"] == values["fill.deadwood-1"] == "41"
    assert values["hand-1"] == BEN
    assert "data-counted" in back.answer.content.decode()
    assert rounds(table) == []


def test_a_stranger_in_the_address_is_no_count(table: Table) -> None:
    entry = Finger(runner(table), f"{table.get_absolute_url()}?from=mail")
    assert "data-counted" not in entry.answer.content.decode()


def test_the_entry_leads_here_with_what_is_typed(table: Table) -> None:
    entry = Finger(runner(table), table.get_absolute_url())
    assert ("count", "1") in entry.page.buttons
    posted = entry.page.values | {"ending": "gin", "by": "2", "count": "1"}
    answer = entry.phone.post(f"{table.get_absolute_url()}record/", posted)
    assert answer["Location"] == url(table, query="ending=gin&by=2")


def test_three_hands_are_the_round(table: Table) -> None:
    page = finger(table, ANN, BEN, CLEO)
    assert "Save: Ann +44" in page.says
    page.press("save")
    table.refresh_from_db()
    state = scoring.read(table)
    assert state.shown["totals"] == [44, 0, 0]
    facts = state.round(1)
    assert facts.keys() == {"ending", "by", "hands"}
    assert [sorted(cards(one)) for one in facts["hands"]] == [
        sorted(hand.split()) for hand in (ANN, BEN, CLEO)
    ]


def test_pressing_twice_records_once(table: Table) -> None:
    page = finger(table, ANN, BEN, CLEO)
    form = page.page.values | {"save": "1"}
    for _ in range(2):
        page.phone.post(url(table, query=""), form)
    assert table.entries.count() == 1


def test_the_ending_may_stand_already(table: Table) -> None:
    record(table, 1, KNOCK)
    finger(table, ANN, BEN, CLEO, query="").press("save")
    assert scoring.read(table).shown["totals"] == [44, 0, 0]
    assert [one.kind for one in table.entries.all()] == [Kind.RECORDED] * 2


def test_somebody_else_was_first(table: Table) -> None:
    page = finger(table, ANN, BEN, CLEO)
    record(table, 1, {**KNOCK, "deadwood": [2, 20, 20]}, by="Ben")
    page.press("save")
    # The round is recorded by now: both are shown, side by side.
    assert "Ben saved hand 1" in page.says
    assert "Use mine" in page.says
    assert rounds(table)[0]["deadwood"] == [2, 20, 20]


def test_a_knock_that_is_too_high_is_not_saved(table: Table) -> None:
    # Ann keeps the three queens apart: 30 and 2 left.
    page = finger(table, ANN, BEN, CLEO).press("show", "0")
    for card in "QC", "QD", "QS":
        page.press("pick", card).press("put", "left")
    assert "Ann knocked and cannot have 32" in page.says
    assert ("save", "1") not in page.page.buttons
    assert rounds(table) == []


# ---- A round that is recorded ----


@pytest.fixture
def table_recorded(table: Table) -> Table:
    record(table, 1, {**KNOCK, "hands": LAID})
    return table


def test_a_recorded_round_shows_its_hands_as_they_lie(table_recorded: Table) -> None:
    page = Finger(runner(table_recorded), url(table_recorded, query=""))
    assert page.page.values["hand-0"] == ANN
    page.press("show", "1")
    assert "Ben’s ten cards, as you laid them out" in page.says
    assert "25 deadwood for Ben." in page.says


def test_its_correction_is_shown_before_it_is_taken(table_recorded: Table) -> None:
    page = Finger(runner(table_recorded), url(table_recorded, query=""))
    page.press("show", "1").press("pick", "7H").press("put", "left").press("save")
    # Ben has 32 now: Ann scores 30 and 21, not 23 and 21.
    assert "Every score that changes" in page.says
    assert "51" in page.says
    assert scoring.read(table_recorded).shown["totals"] == [44, 0, 0]
    page.press("confirm")
    table_recorded.refresh_from_db()
    assert scoring.read(table_recorded).shown["totals"] == [51, 0, 0]


def test_change_more_loses_nothing(table_recorded: Table) -> None:
    page = Finger(runner(table_recorded), url(table_recorded, query=""))
    page.press("show", "1").press("pick", "7H").press("put", "left").press("save")
    page.press("back")
    assert "32 deadwood for Ben." in page.says


def test_hands_replace_a_count_that_was_told(table: Table) -> None:
    record(table, 1, {**KNOCK, "deadwood": [2, 20, 20]})
    finger(table, ANN, BEN, CLEO, query="").press("save").press("confirm")
    facts = rounds(table)[0]
    assert "deadwood" not in facts
    assert scoring.read(table).shown["totals"] == [44, 0, 0]


def test_a_count_of_a_recorded_round_goes_to_its_correction(table: Table) -> None:
    record(table, 1, {**KNOCK, "deadwood": [2, 20, 20]})
    page = finger(table, ANN, BEN, query="").press("use")
    back = Finger(page.phone, page.answer["Location"])
    assert back.page.values["hand-0"] == ANN
    values = [back.page.values[f"deadwood-{seat}"] for seat in range(3)]
    assert values == ["2", "20", "20"]  # what Ben can lay off on Cleo is not known


def test_correction_the_rest_keeps_the_hands(table_recorded: Table) -> None:
    phone = runner(table_recorded)
    correct = reverse("tables:correct", args=[table_recorded.code, 1])
    form = Finger(phone, correct)
    assert form.page.values["deadwood-1"] == "25"
    posted = {**KNOCK, **{f"deadwood-{s}": n for s, n in enumerate((2, 25, 23))}}
    phone.post(correct, {**form.page.values, **posted, "confirm": "1"})
    assert rounds(table_recorded) == [{**KNOCK, "hands": LAID}]
    # Ben's count is said otherwise: the cards go.
    posted["deadwood-1"] = 20
    form = Finger(phone, correct)
    phone.post(correct, {**form.page.values, **posted, "confirm": "1"})
    assert rounds(table_recorded) == [{**KNOCK, "deadwood": [2, 20, 23]}]


def test_a_seat_disputes_with_what_was_counted(table: Table) -> None:
    record(table, 1, {**KNOCK, "deadwood": [2, 20, 23]})
    page = Finger(seat_at(table, "Ben"), url(table, query=""))
    assert ("dispute", "1") not in page.page.buttons
    page.press("add", typed=ANN).press("dispute")
    form = Finger(page.phone, page.answer["Location"])
    values = form.page.values
    left = [values[f"deadwood-{seat}"] for seat in range(3)]
    assert left == ["2", "20", "23"]
    form.url = reverse("tables:raise_dispute", args=[table.code, 1])
    form.send({"seat": "1", "deadwood-1": "25"})
    state = scoring.read(table)
    assert state.round(1)["deadwood"] == [2, 20, 23]
    assert state.entries[-1].data["facts"]["deadwood"] == [2, 25, 23]


def test_the_cards_of_whole_hands_go_with_a_dispute(table: Table) -> None:
    record(table, 1, {**KNOCK, "deadwood": [2, 20, 23]})
    page = Finger(seat_at(table, "Ben"), url(table, query=""))
    for seat, hand in enumerate((ANN, BEN, CLEO)):
        page.press("show", str(seat)).press("add", typed=hand)
    page.press("dispute")
    form = Finger(page.phone, page.answer["Location"])
    assert "The cards that were counted go with it." in form.answer.content.decode()
    form.url = reverse("tables:raise_dispute", args=[table.code, 1])
    form.send({"seat": "1"})
    claim = dict(scoring.read(table).entries[-1].data["facts"])
    left = [sorted(hand["deadwood"]) for hand in claim.pop("hands")]
    assert left == [sorted(hand["deadwood"]) for hand in LAID]
    assert claim == KNOCK
    page = page.phone.get(form.answer.url).content.decode()
    assert "Ben’s cards contradict what was entered" in page
    assert "must agree" in page


# ---- Who, and at what cost ----


def test_who_looks_on_may_count_and_not_write(table: Table) -> None:
    page = Finger(looker(table), url(table))
    page.press("add", typed=ANN)
    assert "2 deadwood for Ann." in page.says
    assert "what you count here is not saved" in page.says
    for deed in "use", "save", "confirm":
        assert page.phone.post(
            url(table), page.page.values | {deed: "1"}
        ).status_code in (403,)
    assert rounds(table) == []


def test_other_games_have_no_such_page() -> None:
    table = new_table()
    assert runner(table).get(url(table)).status_code == 404


@pytest.mark.parametrize("number", [0, 2, 9])
def test_a_round_that_is_not_there_leads_to_the_table(
    table: Table, number: int
) -> None:
    answer = runner(table).get(url(table, number))
    assert answer["Location"] == table.get_absolute_url()


def test_the_page_costs_one_query(
    table: Table, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    page = finger(table, ANN, BEN)
    with django_assert_num_queries(1):
        page.phone.get(url(table))
    with django_assert_num_queries(1):
        page.press("show", "2")


def test_nonsense_in_the_form_does_no_harm(table: Table) -> None:
    phone = runner(table)
    for form in (
        {"whose": "9", "hand-0": "?" * 5000, "plan-0": "///>>>//", "picked": "x"},
        {"whose": "-1", "hand-0": ANN, "plan-0": "QC>QC/9C 9C/>", "put": "meld.99"},
        {"whose": "0", "hand-0": ANN, "picked": "2D", "put": "meld.x", "after": "x"},
        {"whose": "0", "hand-0": ANN, "picked": "2D", "put": "off.nothing"},
        {"whose": "0", "hand-0": ANN + " " + ANN, "hand-1": ANN, "card": "1X"},
        {"whose": "0", "entered": "&&&=%", "pick": "nothing", "move": "4H"},
    ):
        assert phone.post(url(table, query=""), form).status_code == 200


# ---- Reading cards ----


@pytest.mark.parametrize(
    ("text", "cards", "strange"),
    [
        ("8H 10s,QC", ["8H", "10S", "QC"], []),
        ("8♥\ufe0e8♦️8♣", ["8H", "8D", "8C"], []),
        ("th jk JK", ["10H", "JK", "JK"], []),
        ("8H+9H; 1H", ["8H", "9H"], ["1H"]),
        ("ace of swords", [], ["ace", "of", "swords"]),
        ("ace of spades", ["AS"], []),
        ("", [], []),
    ],
)
def test_cards_in_a_text(text: str, cards: list[str], strange: list[str]) -> None:
    assert scoring_melds.cards_in(text) == (cards, strange)


def test_a_new_key_for_what_is_new(table: Table) -> None:
    page = finger(table, ANN, BEN, CLEO)
    form = page.page.values | {"save": "1", "key": codes.new_key()}
    page.phone.post(url(table, query=""), form)
    assert table.entries.get().key == form["key"]


def test_somebody_else_said_who_knocked(table: Table) -> None:
    page = finger(table, ANN, BEN, CLEO)
    record(table, 1, {"ending": "knock", "by": 1})
    page.press("save")
    # By now Ben has knocked, and with 41: nobody lays off for him.
    assert "Ben knocked and cannot have 41" in page.says
    assert rounds(table) == [{"ending": "knock", "by": 1}]
