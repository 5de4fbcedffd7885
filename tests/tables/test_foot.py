"""The foot of the form, in every game and stage: what it asks, misses, and will do.

The words are those of the table “The words of each stage”; names and numbers are by
hand. Of a row “wrong” is what contradicts what was entered: that alone is red.
"""

from typing import Any

import pytest

from scorekeeper.tables import scoring
from scorekeeper.tables.entry import foot, round_forms
from tests.tables.drafts import SEATS, state_of

Case = tuple[str, dict[str, str], str, str]
BIDS = {"bids": [5, 0, 4, 2]}
SKAT = {"declarer": 0, "bid": 50}
SPADES = {**SKAT, "game": "S", "hand": True}
NULL = {"declarer": 1, "bid": 22, "game": "null", "ouvert": True}
EUCHRE = {"upcard": "H", "declarer": 1, "trump": "H"}
DROPPED = {"dropped.0": "0", "dropped.1": "1", "dropped.2": "2"}
PEPPER = {"bidder": 1, "bid": 4, "trump": "H"}
PREFERENCE = {"declarer": 2, "bid": 3, "trump": "H"}
BOTH_DROP = ["drop", "drop"]
BOTH_PLAY = {**PREFERENCE, "defence": ["play", "play"]}
THREE_PAY_OUTS = [
    {"declarer": seat, "bid": 1, "trump": "S", "defence": ["drop", "drop"]}
    for seat in (1, 2, 0)
]


def numbers(key: str, *given: int | str) -> dict[str, str]:
    """What a form posts of a list, nothing where it is empty."""
    return {f"{key}-{i}": str(one) for i, one in enumerate(given)}


def bet(row: int, amount: str, won: str = "") -> dict[str, str]:
    """A row of the bank’s bets: players stand there from its left."""
    said = {f"bets-{row}-seat": str(row + 1), f"fill.bets-{row}-seat": str(row + 1)}
    return {**said, f"bets-{row}-amount": amount, f"bets-{row}-won": won}


def state(name: str, players: int, *rounds: dict[str, Any], **options: Any) -> Any:
    sheet = {"game": name, "players": SEATS[:players], "options": options}
    return state_of(sheet, *rounds)


def foot_of(at: scoring.State, posted: dict[str, str]) -> tuple[str, str, bool]:
    """The sentence at the foot, the button, and whether it is red."""
    page = round_forms.read_form(at.at(at.due or 1), posted)
    said, press = foot.feedback_on(page), foot.button(page)
    line = " ".join(filter(None, (said.figure, said.text, said.todo)))
    return line, " | ".join(filter(None, (press.text, press.more))), said.warn


# ---- By game: the rounds before, what is posted, the sentence, the button ----

GYPSY = [
    ((), {}, "Ben bids", "Next: tricks"),
    ((), numbers("bids", "", 5), "5 bid so far. Cleo bids", "Next: tricks"),
    ((), numbers("bids", "", 5, 0, 4), "9 bid so far. Ann bids", ""),
    (
        (),
        numbers("bids", 5, 0, 4, 2),
        "11 bid. Ben, the first zero bidder, gives out the kitty; 13 tricks.",
        "Next: tricks",
    ),
    ((BIDS,), {}, "Ben’s tricks", "Save round 1"),
    (
        (BIDS,),
        numbers("tricks", 5, 0),
        "5 of 13 tricks. Cleo’s tricks",
        "Save round 1",
    ),
    (
        (BIDS,),
        numbers("tricks", 5, 0, 4, 3),
        "12 of 13 tricks. 1 trick is missing.",
        "Save round 1",
    ),
    (
        (BIDS,),
        numbers("tricks", 5, 0, 4),
        "9 of 13 tricks. The other 4 must be Dan’s.",
        "Take 4 for Dan | and save round 1",
    ),
    ((BIDS,), numbers("tricks", 5, 0, 4, 4), "13 of 13 tricks.", "Save round 1"),
]
SKAT_CASES = [
    ((), {}, "Who plays, and at what bid?", "Next: game"),
    ((), {"declarer": "0"}, "Enter the bid.", "Next: game"),
    ((), {"bid": "18"}, "Choose the declarer.", "Next: game"),
    (
        (),
        {"declarer": "0", "bid": "50"},
        "Ann plays at 50. Which game does Ann play?",
        "Next: game",
    ),
    ((SKAT,), {}, "Which game does Ann play?", ""),
    (
        (SKAT,),
        {"game": "S", "hand": "true"},
        "Spades hand for Ann at 50. With or without 3 or more it covers the bid.",
        "Play spades hand",
    ),
    (
        (SKAT,),
        {"game": "S"},
        "Spades for Ann at 50. With or without 4 or more it covers the bid.",
        "Play spades, skat taken up",
    ),
    (  # With 11 it is 13 times 11: 143.
        ({"declarer": 0, "bid": 144},),
        {"game": "S", "hand": "true"},
        "Spades hand for Ann at 144. The matadors alone do not cover the bid.",
        "Play spades hand",
    ),
    (
        (SPADES,),
        {},
        "With or without how many, and how many points?",
        "Save deal 1",
    ),
    ((SPADES,), {"card_points": "74"}, "With or without how many?", "Save deal 1"),
    ((SPADES,), {"matadors": "3"}, "Enter Ann’s points.", "Save deal 1"),
    (
        (SPADES,),
        {"matadors": "3", "card_points": "20"},
        "Enter the tricks: they decide schwarz.",
        "Save deal 1",
    ),
    ((SPADES,), {"matadors": "3", "card_points": "74"}, "", "Save: Ann +55"),
    (
        ({**SKAT, "bid": 36, "game": "S"},),
        {"matadors": "2", "card_points": "80"},
        "Overbid. 33 does not reach the bid of 36: it counts as 44, and Ann loses 88.",
        "Save: Ann −88 | 2 × 44, overbid",
    ),
    (
        (NULL,),
        {},
        "46 Did Ben take a trick? Null ouvert is worth 46.",
        "Save deal 1",
    ),
    ((NULL,), {"tricks": "0"}, None, "Save: Ben +46"),
    (
        (),
        {"kind": "ramsch"},
        "Passed in: Ramsch. Everyone plays alone, the jacks are trumps.",
        "Next: result",
    ),
    (({"passed": True},), {}, "Card points of each player.", "Save deal 1"),
    (
        ({"passed": True},),
        numbers("card_points", 60, 40, 8),
        "108 of 120 points. 12 points are missing.",
        "Save deal 1",
    ),
    (
        ({"passed": True},),
        {
            **numbers("card_points", 60, 30, 30),
            **numbers("tricks", 4, 3, 3),
        },
        "120 of 120 points. Ben and Cleo are level: which was the last trick of each?",
        "Save deal 1",
    ),
    (  # Ann is not level, and her last trick decides nothing.
        ({"passed": True},),
        {
            **numbers("card_points", 60, 30, 30),
            **numbers("tricks", 4, 3, 3),
            **numbers("last_trick", "", 9, ""),
        },
        "120 of 120 points. Which was Cleo’s last trick?",
        "Save deal 1",
    ),
    (
        ({"passed": True},),
        numbers("card_points", 60, 60, 0),
        "120 of 120 points. How many tricks did each player take?",
        "Save deal 1",
    ),
]
EUCHRE_CASES = [
    ((), {}, "Which card was turned up, and who declared?", "Next: tricks"),
    ((), numbers("tricks", 0, 3, 1, 1), "Which suit was turned up?", "Save hand 1"),
    ((), {"upcard": "H"}, "Who declared?", "Next: tricks"),
    ((EUCHRE,), {}, "How many tricks did each player take?", "Save hand 1"),
    (
        (EUCHRE,),
        numbers("tricks", 0, 3, 1, 0),
        "4 of 5 tricks. 1 trick is missing.",
        "Save hand 1",
    ),
    # The suit turned up is suggested as the trump; the button names it with the rest.
    (
        (),
        {"upcard": "H", "declarer": "1", **numbers("tricks", 1, 3, 1)},
        None,
        "Take 0 for Dan | Trump: hearts, and save hand 1",
    ),
    # What the tricks say already is not said again by the line of the score.
    (
        (),
        {"upcard": "S", "declarer": "3", "trump": "S", **DROPPED},
        "5 tricks go to Dan: everyone else dropped out. Dan wins with 20.",
        "End the game: Dan wins",
    ),
]
PEPPER_CASES = [
    ((), {}, "Who bid highest, and what?", "Next: tricks"),
    ((), {"bid": "4"}, "Who won the bidding?", "Next: tricks"),
    ((), {"bidder": "1"}, "Enter the bid.", "Next: tricks"),
    ((), {"bidder": "1", "bid": "4"}, "Choose trump or no trumps.", "Next: tricks"),
    (
        (),
        {"bidder": "1", "bid": "4", "trump": "H"},
        "Ben and Dan need 4 of 6 tricks, or lose 6. Hearts are trumps, Ben leads.",
        "Next: tricks",
    ),
    ((PEPPER,), {}, "Ann and Cleo’s tricks", "Save hand 1"),
    (
        (PEPPER,),
        numbers("tricks", 1, 4),
        "5 of 6 tricks. 1 trick is missing.",
        "Save hand 1",
    ),
]
PREFERENCE_CASES = [
    ((), {}, "Who plays, and at what bid?", "Next: defence"),
    ((), {"bid": "3"}, "Choose the declarer.", "Next: defence"),
    ((), {"declarer": "2"}, "Enter the bid.", "Next: defence"),
    ((), {"declarer": "2", "bid": "3"}, "Choose trump.", "Next: defence"),
    (
        (),
        {"declarer": "2", "bid": "3", "trump": "H"},
        "3♥ Cleo needs 6 of 10. Do Ann and Ben play?",
        "Next: defence",
    ),
    (
        (),
        {"declarer": "2", "bid": "3", "trump": "H", "defence-0": "play"},
        "3♥ Cleo needs 6 of 10. Does Ben play, drop or come as Ann’s guest?",
        "Next: tricks",
    ),
    (  # Of one who has dropped nobody is the guest.
        (),
        {"declarer": "2", "bid": "3", "trump": "H", "defence-0": "drop"},
        "3♥ Cleo needs 6 of 10. Does Ben play or drop?",
        "Next: tricks",
    ),
    (  # A guest takes a host.
        (),
        {"declarer": "2", "bid": "3", "trump": "H", "defence-0": "guest"},
        "3♥ Ben is host, Ann is guest: they need 4 tricks together.",
        "Next: tricks | Ben: plays",
    ),
    (
        (),
        {"declarer": "2", "bid": "3", "trump": "H", **numbers("defence", *BOTH_DROP)},
        "3♥ Both drop: all 10 tricks go to Cleo; pot 30 → 20.",
        "Save: Cleo +10",
    ),
    ((BOTH_PLAY,), {}, "Cleo’s tricks", "Save deal 1"),
    (
        (BOTH_PLAY,),
        numbers("tricks", 2, 0, 6),
        "8 of 10 tricks. 2 tricks are missing.",
        "Save deal 1",
    ),
    (
        tuple(THREE_PAY_OUTS),
        {},
        "30 in the pot, 10 from everyone.",
        "Everyone puts in 10",
    ),
]
MALILLA_CASES = [
    ((), {}, "Which card did Ann turn up?", "Next: points"),
    ((), {"turned.suit": "S"}, "Which card was turned up?", "Next: points"),
    (({"turned": "6S"},), {}, "How many of the 70 points has each side?", None),
    (
        ({"turned": "6S"},),
        numbers("hand_points", 40, 27),
        "67 of 70 points. 3 points are missing.",
        "Save hand 1",
    ),
    (({"turned": "6S"},), numbers("hand_points", 30, 40), None, None),
    (({"turned": "6S"},), {"foul": "0"}, None, "End the game: Ben and Dan win"),
]
BRISCOLA_CASES = [
    ((), {}, "Which suit is trump?", "Next: points"),
    (
        ({"trump": "H"},),
        {},
        "How many of the 120 points has each side?",
        "Save hand 1",
    ),
    (
        ({"trump": "H"},),
        numbers("card_points", 60, 48),
        "108 of 120 points. 12 points are missing.",
        "Save hand 1",
    ),
]
WHIST_CASES = [
    ((), {}, "Who showed the first black card?", "Next: tricks"),
    ((), numbers("tricks", 8, 5), "Who granded?", "Save hand 1"),
    (({"granded": 1},), {}, "Ann and Cleo’s tricks", "Save hand 1"),
    (
        ({"granded": 1},),
        numbers("tricks", 5, 7),
        "12 of 13 tricks. 1 trick is missing.",
        "Save hand 1",
    ),
    (({"granded": 1},), numbers("tricks", 5, 8), None, "Save: Ben and Dan +2"),
    # In a low hand the tricks count against the side that took them: it alone scores.
    (
        ({"granded": None},),
        numbers("tricks", "", 8),
        "8 of 13 tricks. The other 5 must be Ann and Cleo’s. "
        "Low: Ben and Dan 6 − 8 = −2.",
        "Take 5: Ben and Dan −2 | and save hand 1",
    ),
    (
        ({"granded": 3, "tricks": [0, 13]}, {"granded": 3}),
        numbers("tricks", 0),
        "0 of 13 tricks. The other 13 must be Ben and Dan’s. "
        "High: Ben and Dan 13 − 6 = 7. Then Ben and Dan reach 14 and win.",
        "Take 13: Ben and Dan win | and save hand 2",
    ),
]
TRIBELLO_CASES = [
    ((), {}, "Which suit is trump?", "Next: tricks"),
    ((), numbers("draws", 1, 0, 0), "Choose trump.", "Next: tricks"),
    (
        ({"trump": "H"},),
        {},
        "Ann’s tricks",
        "Save hand 1",
    ),
    (
        ({"trump": "H"},),
        numbers("tricks", 7, 4, 1),
        "12 of 13 tricks. 1 trick is missing.",
        "Save hand 1",
    ),
    # Ann needs 6 and took 13. Whose the rest is stands under the button.
    (
        ({"trump": "H"},),
        numbers("tricks", 13),
        None,
        "Save hand 1 | Ben and Cleo: no tricks",
    ),
]
CALYPSO_CASES = [
    ((), {}, "What is on the table after deal 1?", "Save deal 1"),
    (
        (),
        numbers("unfinished", "", 8, 7, 6),
        "Enter Ann’s unfinished calypso.",
        "Save deal 1",
    ),
    # 9, 8, 7 and 6 are 30 of 52.
    ((), numbers("unfinished", 9, 8, 7, 6), "22 cards are missing.", "Save deal 1"),
    (
        (),
        {**numbers("unfinished", 9, 8, 7, 6), **numbers("piles", 12, 6)},
        "48 of 52 cards. 4 cards are missing.",
        "Save deal 1",
    ),
    (
        (),
        {**numbers("unfinished", 9, 8, 7, 6), **numbers("piles", 12)},
        "42 of 52 cards. The other 10 must be Ben and Dan’s.",
        "Take 10: Ann and Cleo +440 | Calypsos finished: 0, and save deal 1",
    ),
]
GOSSIPER_CASES = [
    ((), {}, "Which card did Ann turn up?", "Next: stack"),
    ((), {"cart.suit": "S"}, "Which card is the cart?", "Next: stack"),
    (({"cart": "7"},), {}, "What happened to the cart?", "Save turn 1"),
    (({"cart": "7"},), {"stack": "3"}, "Bought, failed or forfeited?", "Save turn 1"),
    (
        ({"cart": "7"},),
        {"outcome": "bought"},
        "How many cards were flipped?",
        "Save turn 1",
    ),
    (({"cart": "7"},), {"outcome": "bought", "stack": "4"}, None, "Save: Ann +5"),
    (({"cart": "7"},), {"outcome": "failed"}, None, "Save: Ben +8 | Stack: 7"),
    (
        ({"cart": "7"},),
        {"outcome": "forfeit"},
        "How many cards were flipped?",
        "Save turn 1",
    ),
    (
        (),
        {"kind": "count"},
        "How many cards has each player won?",
        "Save final count",
    ),
    (
        (),
        {"kind": "count", **numbers("piles", 30)},
        None,
        "Take 22 for Ben: Ann wins | and save final count",
    ),
]
JERSEY_CASES = [
    ((), {}, "How did the hand end?", "Next: deadwood"),
    ((), {"ending": "knock"}, "Who knocked?", "Next: deadwood"),
    ((), {"ending": "gin"}, "Who went gin?", "Next: deadwood"),
    ((), {"ending": "stock"}, "Who was the breaker?", "Next: deadwood"),
    (
        ({"ending": "knock", "by": 0},),
        {},
        "What has each player left after laying off?",
        "Save hand 1",
    ),
    (
        ({"ending": "knock", "by": 0},),
        numbers("deadwood", 9, 11),
        "Enter Cleo’s deadwood.",
        "Save hand 1",
    ),
    (
        ({"ending": "gin", "by": 0},),
        numbers("deadwood", "", 11, 14),
        None,
        "Save: Ann +65",
    ),
]
KALUKI_CASES = [
    ((), {}, "Who went out?", "Save deal 1"),
    ((), numbers("left", 3), "Who went out?", "Save deal 1"),
    ((), {"winner": "2"}, "Enter Ann’s cards.", "Save deal 1"),
    (
        (),
        {"winner": "2", **numbers("left", 4, 9), **numbers("jokers", 1)},
        "+15 Ann pays 4 + 2, Ben pays 9. Together 0, as it must be.",
        "Save: Cleo +15 | Ben: no jokers",
    ),
]
SKIN_CASES = [
    ((), {}, "How did each bet end?", "Save deal 1"),
    ((), bet(0, "10"), "Ben’s 10: won or lost?", "Save deal 1"),
    ((), bet(2, "", "True"), "How much did Dan bet?", "Save deal 1"),
    (
        (),
        {**bet(0, "10", "True"), **bet(2, "5", "True"), "side_bets-0-amount": "3"},
        "Which 2 players made the side bet?",
        "Save deal 1",
    ),
    (
        (),
        {**bet(0, "10", "True"), **bet(2, "5", "True"), "side_bets-0-seats.3": "3"},
        "Which 2 players made the side bet?",
        "Save deal 1",
    ),
    (
        (),
        bet(0, "5", "True"),
        "Ben +5, Ann −5. 1 bet, adding up to 0.",
        "Save: Ben +5",
    ),
    (
        (),
        {**bet(0, "5", "True"), **bet(2, "4", "False")},
        "Ben +5, Ann −1, Dan −4. 2 bets, adding up to 0.",
        "Save: Ben +5",
    ),
    (
        (),
        {**bet(0, "5", "True"), **bet(1, "4", "True")},
        "Ben +5, Cleo +4, Ann −9. 2 bets, adding up to 0.",
        "Save deal 1",
    ),
]
GAMES = {
    ("gypsy", 4): GYPSY,
    ("skat", 3): SKAT_CASES,
    ("buck_euchre", 4): EUCHRE_CASES,
    ("pepper", 4): PEPPER_CASES,
    ("preference", 3): PREFERENCE_CASES,
    ("malilla", 4): MALILLA_CASES,
    ("briscola", 4): BRISCOLA_CASES,
    ("minnesota_whist", 4): WHIST_CASES,
    ("tribello", 3): TRIBELLO_CASES,
    ("calypso", 4): CALYPSO_CASES,
    ("gossiper", 2): GOSSIPER_CASES,
    ("jersey_gin", 3): JERSEY_CASES,
    ("kaluki", 3): KALUKI_CASES,
    ("skin", 5): SKIN_CASES,
}
EVERY = [
    pytest.param(name, players, *case, id=f"{name}-{i}")
    for (name, players), cases in GAMES.items()
    for i, case in enumerate(cases)
]


@pytest.mark.parametrize(
    ("name", "players", "before", "posted", "said", "press"), EVERY
)
def test_the_foot_says_what_is_missing_and_what_the_button_does(
    name: str,
    players: int,
    before: tuple[dict[str, Any], ...],
    posted: dict[str, str],
    said: str | None,
    press: str | None,
) -> None:
    line, words, red = foot_of(state(name, players, *before), posted)
    assert line == said or said is None
    assert words == press or press in (None, "")
    assert red == line.startswith("Overbid")


# ---- What contradicts what was entered, and only that, is red ----

DEAL = {"calypsos": [0] * 4, "unfinished": [9, 8, 7, 6], "piles": [12, 10]}
WRONG = [
    (
        "gypsy",
        4,
        (),
        numbers("bids", "", 14),
        "Ben: 14 is too high. Enter a number from 0 to 13.",
    ),
    (
        "skin",
        5,
        (),
        {**bet(0, "5", "True"), **bet(1, "0", "False")},
        "Cleo: must be 1 or more. The reason: the least bet that the table takes.",
    ),
    (
        "gypsy",
        4,
        (BIDS,),
        numbers("tricks", 5, 0, 4, 5),
        "14 of 13 tricks. 1 trick too many.",
    ),
    (
        "gypsy",
        4,
        (BIDS,),
        numbers("tricks", 9, 6),
        "15 of 13 tricks. 2 tricks too many.",
    ),
    (
        "skat",
        3,
        (SKAT,),
        {"game": "null", "hand": "false"},
        "Null is worth 23 here, less than the bid of 50. Choose another game or "
        "correct the bid.",
    ),
    (
        "skat",
        3,
        ({**SKAT, "game": "S"},),
        {"matadors": "3", "card_points": "10", "tricks": "7"},
        "7 tricks and the skat make 32 to 120 points, not 10. Correct the tricks or "
        "the points.",
    ),
    (
        "skin",
        5,
        (),
        {
            **bet(0, "5", "True"),
            **bet(1, "5", "True"),
            **bet(2, "5", "True"),
            **{f"side_bets-0-seats.{seat}": str(seat) for seat in (1, 2, 3)},
        },
        "Choose 2, not 3: take 1 away.",
    ),
    (
        "gossiper",
        2,
        (),
        {"cart": "7", "outcome": "bought", "cards": "8S 7H 9D"},
        "The last card, and only that, is the seven that buys it.",
    ),
    (
        "briscola",
        4,
        ({"trump": "H"},),
        numbers("card_points", 70, 51),
        "121 of 120 points. 1 point too many.",
    ),
    (
        "preference",
        3,
        (PREFERENCE,),
        {"defence-0": "drop", "defence-1": "guest"},
        "A guest needs a host: let the other defender play.",
    ),
    (
        "jersey_gin",
        3,
        ({"ending": "knock", "by": 0},),
        numbers("deadwood", 12, 20, 30),
        "Ann knocked and cannot have 12.",
    ),
    (
        "calypso",
        4,
        (),
        {**numbers("unfinished", 9, 8, 7, 6), **numbers("piles", 12, 12)},
        "54 of 52 cards. 2 cards too many.",
    ),
    (
        "calypso",
        4,
        (DEAL,),
        {**numbers("unfinished", 9, 8, 7, 6), **numbers("piles", 11, 63)},
        "The pile of Ann and Cleo held 12 cards before this deal. Enter 12 or more.",
    ),
]


BACK = {"bets": [{"seat": 2, "amount": 5, "won": None}]}


@pytest.mark.parametrize(("name", "players", "before", "posted", "said"), WRONG)
def test_a_contradiction_is_red_and_says_the_cure(
    name: str, players: int, before: Any, posted: dict[str, str], said: str
) -> None:
    line, _, red = foot_of(state(name, players, *before), posted)
    assert (line, red) == (said, True)


@pytest.mark.parametrize(
    ("posted", "said"),
    [
        (
            {"cart": "7", "outcome": "bought", "cards": "8S 9D"},
            "Enter the other cards too: the seven that buys it comes last.",
        ),
        (
            {"cart": "7", "outcome": "failed", "cards": "8S 9D"},
            "7 cards must be flipped then, not 2.",
        ),
    ],
)
def test_a_stack_that_is_still_being_typed_contradicts_nothing(
    posted: dict[str, str], said: str
) -> None:
    line, words, red = foot_of(state("gossiper", 2), posted)
    assert (line, words, red) == (said, "Save turn 1", False)


@pytest.mark.parametrize(
    ("name", "players", "told", "again"),
    [
        ("preference", 3, {**BOTH_PLAY, "tricks": [2, 2, 6]}, {"tricks-2": "5"}),
        ("gypsy", 4, {**BIDS, "tricks": [5, 0, 4, 4]}, {"tricks-3": "3"}),
        ("skat", 3, {**NULL, "tricks": 0}, {"tricks": "1"}),
        # Cleo bet; Ben has a row too, and it is empty.
        ("skin", 3, BACK, {"bets-1-amount": "6"}),
    ],
)
def test_a_correction_waits_until_something_is_different(
    name: str, players: int, told: dict[str, Any], again: dict[str, str]
) -> None:
    """More may be asked than fits a screen: nothing is passed on unread."""
    at = state(name, players, told).at(1)
    page = round_forms.read_correction(at)
    nothing = "You have not changed anything yet."
    assert foot.feedback_on(page).text == nothing
    assert foot.button(page).waits
    page = round_forms.read_correction(at, dict(round_forms.texts_of(at, told)) | again)
    assert foot.feedback_on(page).text != nothing
