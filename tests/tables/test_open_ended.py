"""Games that end when the table likes, and the house rules of a table."""

import pytest
from django.test import Client

from scorekeeper.tables import scoring
from tests.support.wording import wording
from tests.tables.people import looker, new_table, record, runner

pytestmark = pytest.mark.django_db
SEATS = ["Ann", "Ben", "Cleo", "Dan", "Eva", "Finn", "Grete"]
GAMES = pytest.mark.parametrize("game", scoring.all_games(), ids=lambda game: game.slug)


def page_of(phone: Client, code: str, page: str = "") -> str:
    return phone.get(f"/t/{code}/{page}").content.decode()


@GAMES
def test_the_end_of_a_game_is_offered_where_it_is_looked_for(
    game: scoring.Game,
) -> None:
    """Under More: over a round that is entered it was a tap away from it."""
    table = new_table(game.slug, SEATS[: game.players[0]])
    assert "End the game" not in page_of(runner(table), table.code)
    assert "End the game now" in page_of(runner(table), table.code, "more/")
    assert "End the game now" not in page_of(looker(table), table.code, "more/")


def test_it_says_who_would_win_and_that_it_can_be_taken_back() -> None:
    table = new_table("kaluki", SEATS[:3])
    # Ben pays 3 for cards and 2 for a joker, Cleo 5 for cards: 10 for Ann.
    record(table, 1, {"winner": 0, "left": [0, 3, 5], "jokers": [0, 1, 0]})
    phone = runner(table)
    text = page_of(phone, table.code, "more/")
    assert "Ann leads with 10." in text and "You can undo this." in text
    phone.post(f"/t/{table.code}/end/")
    text = page_of(phone, table.code)
    assert "Ann wins" in text and "End the game" not in text


def test_it_says_that_the_pot_is_shared() -> None:
    """All of it: ten from each of three, less what both who dropped left to Ben."""
    table = new_table("preference", SEATS[:3])
    both_drop = {"declarer": 1, "bid": 1, "trump": "S", "defence": ["drop", "drop"]}
    record(table, 1, both_drop)
    text = page_of(runner(table), table.code, "more/")
    assert "Ben leads with 0. " + wording("ending.shared", points="20") in text


@pytest.mark.parametrize("page", ["", "sheet/", "rules/", "more/"])
def test_house_rules_are_shown(page: str) -> None:
    table = new_table("skat", SEATS[:3], deals=24)
    text = page_of(looker(table), table.code, page)
    assert ("24 deals" in text) or ("Deals: 24" in text) or ('value">24<' in text)


def test_rules_as_written_take_no_line() -> None:
    table = new_table("skat", SEATS[:3], first_dealer=2)
    assert "House rules" not in page_of(looker(table), table.code)


def test_the_printed_sheet_names_every_option() -> None:
    table = new_table("skat", SEATS[:3], deals=24)
    text = page_of(looker(table), table.code, "sheet/")
    printed = text[text.index('class="po"') :]
    for said in ("Deals: 24", "The skat in Ramsch goes to: The last trick"):
        assert said in printed
