"""What single games need of the form that every game shares."""

import re
from typing import Any

import pytest
from django.template.loader import render_to_string

from scorekeeper.tables import scoring
from scorekeeper.tables.entry import foot, hints as beside, round_forms
from scorekeeper.tables.entry.forms import EntryForm
from scorekeeper.tables.showing import board, score_sheet
from scorekeeper.tables.starting import setup
from tests.support.wording import wording
from tests.tables.drafts import SEATS, state_of
from tests.tables.people import FOUR, new_table, record, runner

DEAL = {"declarer": 1, "bid": 1, "trump": "S", "defence": ["drop", "drop"]}
# Three pay-outs of ten empty the pot of 30.
EMPTY = [DEAL, {**DEAL, "declarer": 2}, {**DEAL, "declarer": 0}]


def preference(*rounds: dict[str, Any]) -> scoring.State:
    return state_of({"game": "preference", "players": SEATS[:3]}, *rounds)


def skin(*rounds: dict[str, Any], players: int = 5, **options: Any) -> scoring.State:
    sheet = {"game": "skin", "players": SEATS[:players], "options": options}
    return state_of(sheet, *rounds)


def calypso(*rounds: dict[str, Any]) -> scoring.State:
    return state_of({"game": "calypso", "players": SEATS[:4]}, *rounds)


def draw_form(page: round_forms.RoundForm) -> str:
    """The parts of the form as they are drawn."""
    form = EntryForm(page)
    parts = form.helper.layout
    return "".join(render_to_string(part.template, {"part": part}) for part in parts)


# ---- Kinds of round ----


def test_a_round_opens_on_a_kind_that_is_offered() -> None:
    assert round_forms.read_form(preference().at(1)).round_type.name == "deal"
    page = round_forms.read_form(preference(*EMPTY).at(4))
    assert page.round_type.name == "ante"
    # The ante of the table stands there, and the button takes it as it is.
    assert page.prefilled == {"ante": "10"}
    assert page.facts == {"ante": 10}
    assert page.problems == []


def test_a_number_that_marks_a_kind_can_be_changed() -> None:
    page = round_forms.read_form(
        preference(*EMPTY).at(4), {"kind": "ante", "ante": "20"}
    )
    assert page.facts == {"ante": 20}
    wrong = round_forms.read_form(
        preference(*EMPTY).at(4), {"kind": "ante", "ante": "15"}
    )
    assert [one.code for one in wrong.problems] == ["out-of-range"]


def test_on_the_sheet_a_pot_that_was_filled_has_its_name_and_no_dealer() -> None:
    sheet = score_sheet.score_sheet_of(preference(*EMPTY, {"ante": 10}))
    assert [row.filled for row in sheet.rows] == ["", "", "", "pot"]
    assert [any(cell.dealt for cell in row.cells) for row in sheet.rows] == [
        True,
        True,
        True,
        False,
    ]


# ---- Entries that belong to certain seats ----


def test_the_defenders_are_asked_by_name_once_the_declarer_is_known() -> None:
    blank = round_forms.read_form(preference().at(1))
    assert not any(name.startswith("defence") for name in blank.names)
    page = round_forms.read_form(
        preference().at(1), {"declarer": "1", "defence-1": "drop"}
    )
    asked = next(one for one in page.asked if one.key == "defence")
    assert [one.who for one in asked.inputs] == ["Cleo", "Ann"]
    # One of the two has not spoken yet: the other keeps their place.
    assert page.facts["defence"] == [None, "drop"]


def test_what_a_defender_said_stands_beside_their_tricks() -> None:
    bid = {**DEAL, "defence": ["play", "guest"]}
    page = round_forms.read_form(preference(bid).at(1))
    hints = beside.hints(page)
    assert hints["tricks-1"] == "6 makes it"
    assert (hints["tricks-2"], hints["tricks-0"]) == ("plays", "is guest")


# ---- A choice that what was said before leaves nothing of ----


@pytest.mark.parametrize("bid", ["hearts", "4"])
def test_a_bid_that_names_the_trump_leaves_no_row_for_it(bid: str) -> None:
    said = {"declarer": "1", "bid": bid}
    page = round_forms.read_form(preference().at(1), said)
    assert page.facts["trump"] == "H"
    assert 'name="trump"' not in draw_form(page)
    assert 'name="trump"' in draw_form(
        round_forms.read_form(preference().at(1), {"bid": "3"})
    )
    # Clubs, chosen before the bid was, are gone with the row: nothing is left to cure.
    page = round_forms.read_form(preference().at(1), {**said, "trump": "C"})
    assert (page.facts["trump"], page.problems) == ("H", [])
    # Nobody has to be told what the bid says already.
    play = {"defence-0": "play", "defence-1": "play"}
    found = foot.button(round_forms.read_form(preference().at(1), {**said, **play}))
    assert (found.text, found.more) == ("Next: tricks", "")


# ---- A ledger ----


def test_everyone_but_the_banker_has_a_row_and_empty_rows_say_nothing() -> None:
    page = round_forms.read_form(skin(first_banker=3).at(1))
    rows = [page.prefilled[f"bets-{row}-seat"] for row in range(4)]
    assert rows == ["4", "0", "1", "2"]
    assert page.facts == {}
    text = draw_form(page)
    assert "<b>Eva</b>" in text
    assert 'aria-label="Eva, amount"' in text


def test_rows_with_a_bet_are_read_and_the_others_left_out() -> None:
    starts = {f"bets-{row}-seat": seat for row, seat in enumerate("1234")}
    said = starts | {f"fill.{name}": seat for name, seat in starts.items()}
    said |= {"bets-0-amount": "5", "bets-0-won": "True"}
    said |= {"bets-2-amount": "7", "bets-2-won": "None"}
    page = round_forms.read_form(skin().at(1), said)
    assert page.facts == {
        "bets": [
            {"seat": 1, "amount": 5, "won": True},
            {"seat": 3, "amount": 7, "won": None},
        ]
    }
    assert page.problems == []


def test_a_row_that_was_begun_is_asked_whole() -> None:
    said = {"bets-1-seat": "2", "fill.bets-1-seat": "2", "bets-1-amount": "5"}
    page = round_forms.read_form(skin().at(1), said, pressed=True)
    assert [(one.code, one.path) for one in page.problems] == [
        ("missing", ("bets", 0, "won"))
    ]


@pytest.mark.parametrize(("said", "last"), [({}, 4), ({"bets-4-seat": "2"}, 5)])
def test_one_bet_more_is_on_the_page_whole(said: dict[str, str], last: int) -> None:
    """Without a network nobody draws it; the style hides what has no player yet."""
    page = round_forms.read_form(skin().at(1), said)
    html = draw_form(page)
    assert ('<option value="">' + wording("label.add-a-bet") + "</option>") in html
    # What the live check puts in place is on the page.
    places = {one.name for one in EntryForm(page, "", 0).open_fields}
    for name in (f"bets-{last}-amount", f"bets-{last + 1}-amount"):
        there = name == f"bets-{last}-amount"
        assert (f'name="{name}"' in html) is there
        assert (name in places) is there


def test_nobody_betting_is_said_outright() -> None:
    page = round_forms.read_form(skin().at(1), {"bets.none": "true"})
    assert page.facts == {"bets": []}


BOTH = {
    "bets-0-seat": "1",
    "bets-0-amount": "5",
    "bets-0-won": "True",
    "bets-1-seat": "2",
    "bets-1-amount": "5",
    "bets-1-won": "False",
}


def test_a_side_bet_is_between_two_who_bet_and_won_by_one_of_them() -> None:
    said = {**BOTH, "side_bets-0-seats.1": "1"}
    page = round_forms.read_form(skin().at(1), said)
    offered = {
        field.name: [option.label for option in field.options]
        for asked in page.asked
        for field in asked.inputs
        if field.name.startswith("side_bets-0")
    }
    assert offered["side_bets-0-seats"] == ["Ben", "Cleo"]
    assert offered["side_bets-0-winner"] == ["Ben"]
    said |= {"side_bets-0-seats.2": "2", "side_bets-0-amount": "3"}
    page = round_forms.read_form(skin().at(1), {**said, "side_bets-0-winner": "2"})
    assert page.facts["side_bets"] == [{"seats": [1, 2], "amount": 3, "winner": 2}]
    assert page.problems == []


def test_the_banker_is_offered_no_side_bet_before_the_bets_are_whole() -> None:
    page = round_forms.read_form(skin().at(1), {**BOTH, "bets-1-won": ""})
    [asked] = [one for one in page.asked if one.key == "side_bets"]
    labels = [[each.label for each in one.options] for one in asked.inputs[:1]]
    assert labels == [["Ben", "Cleo", "Dan", "Eva"]]


def test_a_fold_with_something_in_it_is_open() -> None:
    assert "<details>" in draw_form(round_forms.read_form(skin().at(1), BOTH))
    page = round_forms.read_form(skin().at(1), {**BOTH, "side_bets-0-seats.1": "1"})
    assert "<details open>" in draw_form(page)


def test_what_is_folded_away_says_its_name_once() -> None:
    html = draw_form(round_forms.read_form(skin().at(1), BOTH))
    fold = html.partition("<details>")[2]
    assert "<span>Side bets</span>" in fold
    assert '<legend class="vh">Side bets</legend>' in fold
    assert (
        '<legend class="in">' + wording("label.bets-with-the-bank") + "</legend>"
    ) in html


def test_a_returned_bet_comes_back_when_it_is_corrected() -> None:
    facts = {"bets": [{"seat": 1, "amount": 5, "won": None}]}
    page = round_forms.read_correction(skin(facts).at(1))
    assert page.texts["bets-0-won"] == "None"
    assert page.facts == facts


# ---- Numbers that go on from the deal before ----


def test_a_table_goes_on_from_the_deal_before() -> None:
    first = {
        "calypsos": [1, 0, 0, 0],
        "unfinished": [2, 8, 7, 6],
        "piles": [6, 10],
    }
    said = {f"unfinished-{seat}": text for seat, text in enumerate("2976")}
    page = round_forms.read_form(calypso(first).at(2), said)
    assert [page.texts[f"calypsos-{seat}"] for seat in range(4)] == ["1", "0", "0", "0"]
    assert page.facts["calypsos"] == [1, 0, 0, 0]
    # What changes with every deal is not suggested.
    assert not any(name.startswith("unfinished") for name in page.suggested)
    # 104 less 13, 2, 9, 7, 6 leave 67: with 30 in one pile the other has 37.
    page = round_forms.read_form(calypso(first).at(2), {**said, "piles-0": "30"})
    assert page.facts["piles"] == [30, 37]


def test_the_stepper_is_for_what_counts_furthest() -> None:
    text = draw_form(round_forms.read_form(calypso().at(1)))
    assert 'value="unfinished-0+"' in text
    assert 'value="calypsos-0+"' not in text
    assert "spades" in text


def test_each_seats_option_is_called_after_its_player() -> None:
    game = scoring.game("calypso")
    form = setup.OptionsForm(setup.Setup(game, {"seat-0": "Ann"}, []))
    labels = [str(field.label) for field in form.fields.values()]
    assert labels[:2] == [
        '<span data-seat="0">Ann</span>, trump suit',
        '<span data-seat="1">Seat 2</span>, trump suit',
    ]


# ---- One label, one time ----


def test_what_the_heading_says_is_not_said_again() -> None:
    """The turned card stands over the page; a correction is headed by its kind."""
    malilla = {"game": "malilla", "players": SEATS[:4]}
    unseen = '<legend class="vh">Turned card</legend>'
    page = round_forms.read_form(state_of(malilla).at(1))
    assert page.heading == "Turned card" and unseen in draw_form(page)
    told = {"turned": "6S", "hand_points": [40, 30]}
    corrected = draw_form(round_forms.read_correction(state_of(malilla, told).at(1)))
    assert "<legend>Turned card</legend>" in corrected and unseen not in corrected


def test_a_button_names_no_suggestion_that_nobody_sees() -> None:
    """Whose row a bet stands in is not asked; Ben’s bet is all that there is."""
    page = round_forms.read_form(
        skin().at(1), {"bets-0-amount": "5", "bets-0-won": "true"}
    )
    assert foot.button(page).more == ""


def test_a_page_is_headed_as_the_table_speaks() -> None:
    skat = {"game": "skat", "players": SEATS[:3]}
    bid = {"declarer": 1, "bid": 50}
    spades = {**bid, "game": "S"}
    null = {**bid, "bid": 23, "game": "null"}

    def head_of(*rounds: dict[str, Any]) -> str:
        state = state_of(skat, *rounds)
        return EntryForm(round_forms.read_form(state.at(1)), "", 0).heading

    assert head_of() == "Bid"
    assert head_of(bid) == "Ben plays at 50"
    assert head_of(spades) == "Ben’s result"
    assert head_of(null) == "Ben plays null"
    table = EntryForm(round_forms.read_form(calypso().at(1)), "", 0)
    assert table.heading == wording("calypso.table-now") and table.doing == "table"


def head_of(state: scoring.State, **posted: str) -> str:
    return EntryForm(round_forms.read_form(state.at(1), posted), "", 0).heading


def test_where_trump_and_tricks_are_asked_together_the_hand_is_asked() -> None:
    tribello = state_of({"game": "tribello", "players": SEATS[:3]})
    assert head_of(tribello) == "Hand 1"
    # Its name then stands beside the suits.
    assert "<legend>Trump</legend>" in draw_form(round_forms.read_form(tribello.at(1)))
    gossiper = state_of({"game": "gossiper", "players": SEATS[:2]})
    assert head_of(gossiper, cart="7") == "Ann’s turn"
    # A deal of Kaluki is one stage, and called as the deal is.
    assert head_of(state_of({"game": "kaluki", "players": SEATS[:3]})) == "Deal 1"
    # Of Skin the head says who banks.
    assert head_of(skin(first_banker=3)) == "Dan banks"


def test_a_player_without_a_bet_is_said_to_have_none() -> None:
    blank = beside.hints(round_forms.read_form(skin().at(1)))
    assert not any("no bet" in hint for hint in blank.values())
    page = round_forms.read_form(skin().at(1), {"bets-1-amount": "5"})
    hints = beside.hints(page)
    assert [hints.get(f"bets-{row}-won") for row in range(4)] == [
        "no bet",
        None,
        "no bet",
        "no bet",
    ]
    assert draw_form(page).count("no bet</span>") == 3
    # A row that anybody may take says nothing of a bet.
    assert "bets-4-won" not in hints


def test_a_null_game_asks_what_its_declarer_took() -> None:
    null = {"declarer": 1, "bid": 23, "game": "null"}
    assert "<legend>Ben took</legend>" in draw_form(
        round_forms.read_form(skat(null).at(1))
    )


def test_points_of_an_overbid_game_are_said_to_help_nothing() -> None:
    """Spades with 2 are 33; schneider would make them 44, which reaches 36."""
    spades = {"declarer": 0, "bid": 36, "game": "S"}

    def help_of(points: str) -> str:
        posted = {"matadors": "2", "card_points": points}
        page = round_forms.read_form(skat(spades).at(1), posted)
        return next(one.help for one in page.asked if one.key == "card_points")

    assert help_of("74") == wording("skat.cannot-help")
    assert help_of("90") == "61 makes it; others 30"
    assert help_of("") == wording("skat.points", won="61")


def test_who_gives_the_cart_up_has_flipped_fewer_than_it_allows() -> None:
    state = state_of({"game": "gossiper", "players": SEATS[:2]})
    for outcome, most in (("", 6), ("failed", 6), ("forfeit", 5)):
        posted = {"cart.rank": "6", "cart.suit": "C", "outcome": outcome}
        page = round_forms.read_form(state.at(1), posted)
        told = next(one.help for one in page.asked if one.key == "stack")
        assert told == f"Cards flipped, {most} at most.", outcome


def test_what_does_not_stand_right_under_the_heading_says_its_name() -> None:
    page = round_forms.read_form(preference().at(1))
    assert page.heading == "Bid"
    assert "<legend>Bid</legend>" in draw_form(page)


# ---- Skat: its bids are a touch each, its tricks asked where they decide ----


def skat(*rounds: dict[str, Any]) -> scoring.State:
    return state_of({"game": "skat", "players": SEATS[:3]}, *rounds)


def test_the_lowest_bids_of_skat_are_a_touch_each() -> None:
    shown = EntryForm(round_forms.read_form(skat().at(1)), "", 0).strip
    assert shown is not None
    lowest = ["18", "20", "22", "23", "24", "27", "30", "33", "35", "36", "40"]
    lowest += ["44", "45", "46"]
    assert shown.numbers == [(bid, bid) for bid in lowest]
    assert (shown.name, shown.asks) == ("bid", True)
    assert f"{shown.who}{shown.says}" == "Bid"
    told = EntryForm(round_forms.read_form(skat().at(1), {"bid": "18"}), "", 0).strip
    assert told is not None and (told.name, told.asks) == ("bid", False)


PLAYED = {"declarer": 1, "bid": 20, "game": "H"}


def asks_tricks(posted: dict[str, str], played: dict[str, Any] = PLAYED) -> bool:
    return "tricks" in round_forms.read_form(skat(played).at(1), posted).names


def test_tricks_are_asked_where_one_side_may_have_all() -> None:
    assert not asks_tricks({})
    assert not asks_tricks({"card_points": "70"})
    assert not asks_tricks({"card_points": "23"})
    assert asks_tricks({"card_points": "22"})
    assert asks_tricks({"card_points": "120"})
    # What was told is not lost.
    assert asks_tricks({"card_points": "70", "tricks": "7"})
    page = round_forms.read_form(
        skat(PLAYED).at(1), {"card_points": "70", "tricks": "7"}
    )
    assert page.facts["tricks"] == 7


def test_three_stages_are_the_whole_line() -> None:
    def stops(state: scoring.State) -> list[str]:
        shown = EntryForm(round_forms.read_form(state.at(1)), "", 0)
        return [stop.label for stop in shown.stops]

    assert stops(preference()) == ["Bid", "Defence", "Tricks"]
    assert stops(calypso()) == ["Table", "Score"]


def test_a_player_of_tribello_has_the_contract_beside_the_tricks() -> None:
    state = state_of({"game": "tribello", "players": SEATS[:3]}, {"trump": "H"})
    page = round_forms.read_form(state.at(1))
    # Hand 1: 6, 4 and 3 tricks for the dealer and those after.
    said = [hint for hint in beside.hints(page).values() if hint.startswith("contract")]
    assert said == ["contract 6", "contract 4", "contract 3"]


def test_a_corrected_trick_says_what_was_bid() -> None:
    told = {"bids": [3, 3, 4, 3], "tricks": [3, 4, 3, 3]}
    table = {"game": "gypsy", "players": SEATS[:4]}
    page = round_forms.read_correction(state_of(table, told).at(1))
    said = beside.hints(page)
    assert said["tricks-2"] == "bid 4"
    assert "bid 4" not in said.get("bids-2", "")
    typed = {f"{key}-{i}": str(n) for key in told for i, n in enumerate(told[key])}
    changed = round_forms.read_correction(
        state_of(table, told).at(1), typed | {"bids-2": "5"}
    )
    assert beside.hints(changed)["tricks-2"].startswith("bid 5")
    open_ = round_forms.read_correction(
        state_of(table, told).at(1), typed | {"bids-2": "no"}
    )
    assert "tricks-2" not in beside.hints(open_)


def test_a_folded_scoreboard_leaves_who_deals_to_the_bar() -> None:
    dealt = {**PLAYED, "matadors": 1, "card_points": 70}
    assert board.dealing(skat(dealt)) == "Ben deals"


def test_a_cart_that_failed_by_mistake_can_still_be_said_to_be_bought() -> None:
    """Two eights are out; this cart is the third, so the fourth may buy it."""
    bought = {"cart": "8", "outcome": "bought", "stack": 5}
    state = state_of({"game": "gossiper", "players": SEATS[:2]}, bought)
    posted = {"cart.rank": "8", "outcome": "failed"}
    page = round_forms.read_form(state.at(2), posted)
    assert page.facts["outcome"] == "failed"
    assert 'value="bought"' in draw_form(page)


def test_declarer_is_asked_with_the_turned_card_until_that_is_a_club() -> None:
    state = state_of({"game": "buck_euchre", "players": SEATS[:4]})
    assert 'name="declarer"' in draw_form(round_forms.read_form(state.at(1)))
    clubs = round_forms.read_form(state.at(1), {"upcard": "C", "declarer": "1"})
    assert 'name="declarer"' not in draw_form(clubs)
    assert clubs.facts == {"upcard": "C"}
    hearts = round_forms.read_form(state.at(1), {"declarer": "1", "upcard": "H"})
    assert hearts.facts["declarer"] == 1


def test_no_declarer_is_chosen_before_the_turned_card() -> None:
    state = state_of({"game": "buck_euchre", "players": SEATS[:4]})
    asked = round_forms.read_form(state.at(1)).asked
    [declarer] = next(one.inputs for one in asked if one.fact.key == "declarer")
    said = [str(one.label) for one in declarer.options]
    assert said == ["Ann", "Ben", "Cleo", "Dan", "Nobody"]


def test_what_one_side_bid_stands_beside_its_tricks() -> None:
    sheet = {"game": "pepper", "players": SEATS[:4]}
    four = state_of(sheet, {"bidder": 1, "bid": 4, "trump": "H"})
    hints = beside.hints(round_forms.read_form(four.at(1)))
    assert hints == {"tricks-1": "bid 4"}
    three = {"game": "pepper", "players": SEATS[:3]}
    big = state_of(three, {"bidder": 0, "bid": "big", "trump": "none"})
    assert beside.hints(round_forms.read_form(big.at(1)))["tricks-0"].startswith(
        "bid big"
    )


RECAPS = [
    ("minnesota_whist", 4, {"granded": 1}, "Ben granded"),
    ("minnesota_whist", 4, {"granded": None}, "Nobody granded, all were red"),
    ("jersey_gin", 3, {"ending": "knock", "by": 0}, "Ann knocked"),
    ("jersey_gin", 3, {"ending": "gin", "by": 0}, "Ann went gin"),
    (
        "jersey_gin",
        3,
        {"ending": "gin", "by": 0, "breaker": 2},
        "Ann went gin, Cleo was the breaker",
    ),
    (
        "jersey_gin",
        3,
        {"ending": "stock", "breaker": 2},
        "Played out, Cleo was the breaker",
    ),
    ("skat", 3, {"declarer": 1, "bid": 20}, "Ben plays at 20"),
    (
        "skat",
        3,
        {"declarer": 1, "bid": 50, "game": "S", "hand": True},
        "Ben at 50: spades hand",
    ),
    (
        "pepper",
        4,
        {"bidder": 1, "bid": 4, "trump": "H"},
        "Ben bid 4: hearts are trumps",
    ),
    (
        "pepper",
        4,
        {"bidder": 0, "bid": "big", "trump": "none"},
        "Ann bid big pepper: no trumps",
    ),
    (
        "preference",
        3,
        {"declarer": 2, "bid": 2, "trump": "C"},
        "Cleo bid 2: clubs are trumps",
    ),
    (
        "preference",
        3,
        {"declarer": 2, "bid": "game", "trump": "S"},
        "Cleo bid game: spades are trumps",
    ),
    (
        "preference",
        3,
        {"declarer": 1, "bid": "hearts", "trump": "H"},
        "Ben bid hearts",
    ),
    (
        "buck_euchre",
        4,
        {"upcard": "H", "declarer": 1, "trump": "S", "dropped": [2]},
        "Hearts turned up: Ben declared, spades are trumps",
    ),
    (
        "buck_euchre",
        4,
        {"upcard": "D", "declarer": None},
        "Diamonds turned up: nobody declared, no trumps",
    ),
    ("buck_euchre", 4, {"upcard": "C"}, "Clubs turned up: trumps at once"),
]


@pytest.mark.parametrize(("game", "players", "settled", "said"), RECAPS)
def test_what_was_settled_is_said_as_players_say_it(
    game: str, players: int, settled: dict[str, Any], said: str
) -> None:
    state = state_of({"game": game, "players": SEATS[:players]}, settled)
    found = beside.recap(round_forms.read_form(state.at(1)))
    assert found == said


@pytest.mark.parametrize(
    ("settled", "said"),
    [
        ({"passed": True}, [("everyone passed", "")]),
        (
            {"declarer": 1, "bid": 20, "game": "S", "hand": True},
            [("declarer", "Ben"), ("bid", "20"), ("game", "Spades"), ("hand", "")],
        ),
    ],
)
def test_on_the_sheet_what_is_so_of_an_open_round_stands_without_a_yes(
    settled: dict[str, Any], said: list[tuple[str, str]]
) -> None:
    state = state_of({"game": "skat", "players": SEATS[:3]}, settled)
    pending = score_sheet.score_sheet_of(state).pending
    assert pending is not None
    assert pending.told == said


@pytest.mark.django_db
def test_on_the_sheet_no_gap_stands_before_a_comma() -> None:
    table = new_table("skat", SEATS[:3])
    played = {"game": "grand", "hand": True, "ouvert": True}
    record(table, 1, {"declarer": 1, "bid": 20}, played)
    page = runner(table).get(f"{table.get_absolute_url()}sheet/").content.decode()
    assert "game Grand, hand, ouvert<" in " ".join(page.split())


@pytest.mark.parametrize(
    ("first", "left"),
    [
        ("play", ["Plays", "Drops", "Guest"]),
        ("drop", ["Plays", "Drops"]),
        ("guest", ["Plays"]),
    ],
)
def test_a_defender_is_offered_what_the_other_leaves(
    first: str, left: list[str]
) -> None:
    bid = {"declarer": 2, "bid": 2, "trump": "C"}
    page = round_forms.read_form(preference(bid).at(1), {"defence-0": first})
    ann, ben = next(one for one in page.asked if one.key == "defence").inputs
    assert [option.label for option in ann.options] == ["Plays", "Drops", "Guest"]
    assert [option.label for option in ben.options] == left
    assert page.suggested == ({"defence-1": "play"} if first == "guest" else {})


def test_who_dropped_out_does_not_sit_out() -> None:
    deal = {"declarer": 2, "bid": 2, "trump": "C", "defence": ["drop", "play"]}
    html = draw_form(round_forms.read_form(preference(deal).at(1)))
    assert wording("label.takes-no-part.small") in html and "sits out" not in html


def test_the_answers_of_a_null_game_say_what_they_give() -> None:
    """Null ouvert is worth 46; lost it costs twice that."""
    settled = {"declarer": 1, "bid": 22, "game": "null", "ouvert": True}
    state = state_of({"game": "skat", "players": SEATS[:3]}, settled)
    asked, ended = round_forms.read_form(state.at(1)).asked
    assert ended.key == "ended_early"
    (field,) = asked.inputs
    assert [(option.label, option.note) for option in field.options] == [
        ("No trick", "Ben +46"),
        ("A trick", "Ben −92"),
    ]


def test_that_both_defenders_drop_is_said_once() -> None:
    bid = {"declarer": 2, "bid": 2, "trump": "C"}
    page = round_forms.read_form(
        preference(bid).at(1), {"defence-0": "drop", "defence-1": "drop"}
    )
    feedback = foot.feedback_on(page)
    assert (feedback.figure, feedback.text) == (
        "2♣",
        wording("preference.not-played", tricks="10", name="Cleo") + "; pot 30 → 20.",
    )


def test_who_alone_scores_is_named_by_the_button_and_not_before_the_reason() -> None:
    state = state_of({"game": "gossiper", "players": SEATS[:2]}, {"cart": "8"})
    page = round_forms.read_form(state.at(1), {"outcome": "failed", "stack": "8"})
    feedback = foot.feedback_on(page)
    assert feedback.text == (
        "Ann 0, Ben 9, 43 cards left. "
        + wording("gossiper.rule.failed", name="Ann", cart="8", stack="8", points="9")
        + "."
    )
    assert foot.button(page).text == "Save: Ben +9"


@pytest.mark.django_db
def test_a_final_count_says_that_it_is_the_whole_game() -> None:
    """Nothing else on its page would: it is offered before the first turn alone."""
    table = new_table("gossiper", SEATS[:2])
    phone = runner(table)
    url = f"/t/{table.code}/check/"
    shown = phone.post(url, {"kind": "count", "round": "1", "after": "0"}).text
    assert "It stands for the whole game: turns are then not entered." in shown
    piles = {"piles-0": "30", "piles-1": "22", "kind": "count", "round": "1"}
    phone.post(f"/t/{table.code}/record/", {**piles, "after": "0", "key": "k" * 32})
    assert scoring.read(table).sheet["rounds"] == [{"piles": [30, 22]}]


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("slug", "players", "kinds"),
    [
        ("gossiper", 2, ["turn", "count"]),
        ("kaluki", 3, ["deal", "thrown_in"]),
        ("malilla", 4, ["hand", "misdeal"]),
        ("pepper", 4, ["hand", "thrown_in"]),
    ],
)
def test_every_kind_of_a_first_round_opens(
    slug: str, players: int, kinds: list[str]
) -> None:
    table = new_table(slug, FOUR[:players])
    phone = runner(table)
    page = phone.get(f"/t/{table.code}/").text
    assert re.findall(r'name="kind" value="([^"]+)"', page) == kinds
    for kind in kinds:
        posted = {"kind": kind, "round": "1", "after": "0"}
        shown = phone.post(f"/t/{table.code}/check/", posted)
        assert shown.status_code == 200 and 'id="entry"' in shown.text, kind


@pytest.mark.django_db
def test_no_dot_stands_alone_beside_the_recap() -> None:
    """Its doors stand beside the heading."""
    table = new_table("buck_euchre", FOUR)
    record(table, 1, {"upcard": "H", "declarer": 1, "trump": "H"})
    html = runner(table).get(f"/t/{table.code}/").content.decode()
    ask = html.partition('<div class="ask">')[2].partition("<div data-live")[0]
    recap = ask.partition('<p class="sm">')[2].partition("</p>")[0]
    assert recap.strip() == "Hearts turned up: Ben declared, hearts are trumps"
    assert "Cards</a>" in ask and 'form="undo"' in ask


# ---- What is shown as chosen ----


@pytest.mark.parametrize(
    ("name", "players", "posted", "chosen"),
    [
        ("briscola", 3, {}, []),
        ("briscola", 3, {"removed": "2S"}, ["2S"]),
        # Any suit counts until one is chosen: it is shown, and costs no tap.
        ("gossiper", 2, {}, [""]),
        ("gossiper", 2, {"cart": "7"}, ["7", ""]),
    ],
)
def test_what_is_shown_as_chosen_counts(
    name: str, players: int, posted: dict[str, str], chosen: list[str]
) -> None:
    at = state_of({"game": name, "players": SEATS[:players]}).at(1)
    html = draw_form(round_forms.read_form(at, posted))
    radios = re.findall(r'<input type="radio"[^>]*value="([^"]*)"([^>]*)>', html)
    assert [value for value, more in radios if "checked" in more] == chosen


def test_tricks_below_exchanged_cards_say_their_name() -> None:
    """From the seventh hand of Tribello on no trump stands between the two lists."""
    hand = {"trump": "S", "tricks": [6, 4, 3]}
    table = {"game": "tribello", "players": SEATS[:3]}
    html = draw_form(round_forms.read_form(state_of(table, *[hand] * 6).at(7)))
    assert "<legend>Tricks\n" in html


@pytest.mark.django_db
def test_a_bet_that_went_back_is_told_as_the_form_says_it() -> None:
    table = new_table("skin", SEATS[:3])
    record(table, 1, {"bets": [{"seat": 2, "amount": 5, "won": None}]})
    html = runner(table).get(f"/t/{table.code}/rounds/1/dispute/").content.decode()
    assert f"<span>{SEATS[2]}, 5, back</span>" in html
