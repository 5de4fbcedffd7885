"""Each citation of a rule leads to where we say it, and names what is written."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from referee import Game, all_games

pytestmark = pytest.mark.django_db
# Whose rules a table may choose beside those that are written.
ASSOCIATIONS = {"skat": ("International Skat Order (ISkO), ",)}
each_game = pytest.mark.parametrize("game", all_games(), ids=lambda game: game.slug)


def citations(page: str) -> dict[str, str]:
    """By rule the address that its citation opens."""
    found = re.findall(r'id="rule-([\w-]+)".*?<a class="sm" href="([^"]+)"', page, re.S)
    return dict(found)


@each_game
def test_every_rule_leads_to_a_section_of_the_rules_page(
    client: Client, game: Game
) -> None:
    url = reverse("tables:game_rules", args=[game.slug])
    page = client.get(url).content.decode()
    there = set(re.findall(r'\bid="([\w-]+)"', page))
    rules = [
        *game.rules,
        *(rule for form in game.league.alternative_scorings for rule in form.rules),
    ]
    links = citations(page)
    assert set(links) == {rule.key for rule in rules}
    for key, link in links.items():
        address, _, anchor = link.partition("#")
        assert (address, anchor in there) == ("", True), key


@each_game
def test_the_section_is_words_of_ours(game: Game) -> None:
    """A heading of how it is played, with more than a word below it."""
    paragraphs = dict(game.about.play)
    assert len(paragraphs) == len(game.about.play)
    for rule in game.rules:
        assert len(paragraphs[game.section(rule)].split()) > 5, rule.key
    assert set(game.about.sections.values()) <= set(paragraphs)


@each_game
def test_the_written_rules_are_named_by_their_title(game: Game) -> None:
    for rule in game.rules:
        sources = (game.about.source, *ASSOCIATIONS.get(game.slug, ()))
        assert game.cite(rule).startswith(sources), rule.key


def test_the_title_stands_in_the_citation() -> None:
    gypsy = next(game for game in all_games() if game.slug == "gypsy")
    exact = next(rule for rule in gypsy.rules if rule.key == "exact-bid")
    assert gypsy.cite(exact) == "The Game of Gypsy, Scoring Nonzero Bids (7)"
    assert gypsy.section(exact) == "Scoring"
