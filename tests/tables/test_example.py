"""Each rules page has a round as it might be played, counted by the referee."""

import re
from typing import Any

import pytest
from django.test import Client

from scorekeeper.tables import scoring
from scorekeeper.tables.showing import rulebook
from tests.support.wording import wording
from tests.tables.people import new_table

pytestmark = pytest.mark.django_db


def words(page: Any) -> str:
    text = page.content.decode()
    text = text[text.index('id="example"') :]
    return " ".join(re.sub("<[^>]+>", " ", text).split())


@pytest.mark.parametrize(
    "game",
    [game for game in scoring.all_games() if game.about.example],
    ids=lambda game: game.slug,
)
def test_an_example_is_a_round_that_is_counted(game: scoring.Game) -> None:
    page = Client().get(f"/games/{game.slug}/")
    example = page.context["example"]
    assert example.told and any(share.points for share in example.shares)
    assert all(line.text for share in example.shares for line in share.lines)


def test_the_example_of_gypsy_is_one_line_a_player() -> None:
    # 3 and 2 for the exact bid; 4 less 2 over; 2 short; a zero bid with a trick: -1.
    said = words(Client().get("/games/gypsy/"))
    assert "Bids: Ann 3, Ben 0, Cleo 4, Dan 5" in said
    for line in ("bid 3, took 3: 3 + 2 = 5", "bid 4, took 6, 2 over: 4 − 2 = 2"):
        assert line in said


def test_a_table_shows_it_too() -> None:
    table = new_table()
    said = words(Client().get(f"/t/{table.code}/rules/"))
    assert "bid 5, took 3: 2 short, −2" in said


def test_what_is_entered_stands_with_its_own_help() -> None:
    # The first is named by its stage; a later one of that name is named again.
    page = Client().get("/games/pepper/").content.decode()
    text = " ".join(re.sub("<[^>]+>", " ", page).split())
    assert ("Bid Bidder Bid : " + wording("pepper.fact.bid.help") + " Trump") in text


def test_rules_ask_no_fact_that_is_null_wherever_its_stage_comes() -> None:
    """Hands 7 to 12 of Tribello have no trump: the widow is all that is entered."""
    tribello = next(game for game in scoring.all_games() if game.slug == "tribello")
    ((_, stages),) = rulebook.stages(tribello)
    asked = {stage.label: [label for label, _ in stage.facts] for stage in stages}
    assert asked["Widow"] == ["Cards exchanged"]
    assert asked["Trump"] == ["Trump", "Cards exchanged"]
