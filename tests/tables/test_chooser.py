"""Which games the home page finds by which words."""

from itertools import groupby

import pytest
from django.test import Client

from scorekeeper.tables import scoring
from scorekeeper.tables.starting import chooser

EVERY = {game.slug for game in scoring.all_games()}


def find(query: str) -> set[str]:
    offers = chooser.choose(query).offers
    return {offer.game.slug for offer in offers if not offer.hidden}


@pytest.mark.parametrize("query", ["", "  ", "?"])
def test_without_words_there_is_every_game(query: str) -> None:
    assert find(query) == EVERY


def test_larger_families_come_first_and_stay_together() -> None:
    families = [offer.game.about.family for offer in chooser.choose("").offers]
    runs = [len(list(run)) for _, run in groupby(families)]
    assert len(runs) == len(set(families)) and runs == sorted(runs, reverse=True)


def test_games_that_were_played_come_first_the_latest_before_the_others() -> None:
    offers = chooser.choose("", ["skin", "gypsy", "skin"]).offers
    slugs = [offer.game.slug for offer in offers]
    assert slugs[:3] == ["skin", "gypsy", "briscola"] and set(slugs) == EVERY
    assert len(slugs) == len(EVERY)


@pytest.mark.parametrize("game", scoring.all_games(), ids=lambda game: game.slug)
def test_a_game_is_found_by_each_of_its_names(game: scoring.Game) -> None:
    for name in (game.name, *game.about.also, game.name.upper(), game.name[:4]):
        assert game.slug in find(name)


@pytest.mark.parametrize(
    ("query", "games"),
    [
        ("skat", {"skat"}),
        ("dirty clubs", {"buck_euchre"}),
        ("Clubs, dirty", {"buck_euchre"}),
        ("préférence", {"preference"}),
        ("rummy", {"jersey_gin", "kaluki"}),
        ("gin rummy", {"jersey_gin"}),
        ("rummy 4", {"kaluki"}),
        ("7 players", {"skin"}),
        ("partnership 2", {"briscola", "pepper"}),
        ("kat", set()),
        ("chess", set()),
    ],
)
def test_every_word_begins_a_word_of_the_game(query: str, games: set[str]) -> None:
    assert find(query) == games


def test_the_page_finds_without_a_script(client: Client) -> None:
    page = client.get("/", {"q": "Rummy"}).content.decode()
    assert f"2 of {len(EVERY)} games" in page and 'value="Rummy"' in page
    assert page.count("hidden><a") == len(EVERY) - 2


def test_nothing_found_says_what_to_do(client: Client) -> None:
    page = client.get("/", {"q": "<chess>"}).content.decode()
    assert f"0 of {len(EVERY)} games. Try a shorter word." in page
    assert "<chess>" not in page
