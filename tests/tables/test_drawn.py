"""What is drawn once of the same values: the same as if it were drawn each time."""

import re
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest
from django.template import Context, Template
from django.test import Client
from django.utils import translation

from referee import Game, all_games
from referee.generator.rounds import Player
from scorekeeper import drawn
from scorekeeper.tables.models import Table
from tests.tables.people import new_table, record, runner

NAMES = ["Ann", "Ben & Co", "<Cleo>", "Dan", "Eve", "Fay"]
OTHERS = ["Gus", "Hal", "Ivy", "Jo", "Kit", "Lou"]
SHAPES = [pytest.param(game, id=game.slug) for game in all_games()]
SELDOM = re.compile(r'name="(?:csrfmiddlewaretoken|key)"\s+value="[^"]*"|data-at="\d+"')


@pytest.fixture(autouse=True)
def nothing_kept() -> Iterator[None]:
    drawn.kept.clear()
    yield
    drawn.kept.clear()


def stages(game: Game, names: list[str]) -> list[tuple[int, dict[str, Any]]]:
    sheet = {"game": game.slug, "players": names, "options": {}, "rounds": []}
    rounds = islice(Player(sheet, Random(1)).play(), 2)
    return [(n, part) for n, one in enumerate(rounds, 1) for _, part in one.stages]


def pages(phone: Client, table: Table) -> Iterator[str]:
    """The page, its parts, and a round to be corrected, less what is never the same."""
    where = table.get_absolute_url()
    asked = [phone.get(where), phone.get(where, headers={"Live": "0"})]
    asked.append(phone.get(f"{where}rounds/1/correct/"))
    for answer in asked:
        yield SELDOM.sub("", answer.content.decode())


@pytest.mark.django_db
@pytest.mark.sweep(3)
@pytest.mark.parametrize("game", SHAPES)
def test_every_stage_of_a_game_looks_as_if_it_were_drawn_anew(game: Game) -> None:
    count = game.players[0]
    tables = [new_table(game.slug, names[:count]) for names in (NAMES, OTHERS)]
    for number, part in stages(game, NAMES[:count]):
        for table in tables:
            record(table, number, part)
        kept = [list(pages(runner(table), table)) for table in tables]
        for table, looks in zip(tables, kept, strict=True):
            drawn.kept.clear()
            assert list(pages(runner(table), table)) == looks


def test_the_same_values_are_drawn_once() -> None:
    count = iter("ab")
    assert [drawn.once("x", [1, "Ann"], lambda: next(count)) for _ in range(3)] == [
        "a",
        "a",
        "a",
    ]
    assert drawn.once("x", [1, "Ben"], lambda: next(count)) == "b"


def test_each_language_is_drawn_by_itself() -> None:
    once = [drawn.once("x", [], translation.get_language) for _ in range(2)]
    with translation.override("de"):
        assert drawn.once("x", [], translation.get_language) == "de"
    assert once == ["en", "en"]


def test_what_does_not_say_all_of_itself_is_drawn_each_time() -> None:
    count = iter("ab")
    assert drawn.once("x", object(), lambda: next(count)) == "a"
    assert drawn.once("x", object(), lambda: next(count)) == "b"


def test_what_was_asked_for_longest_ago_makes_room() -> None:
    kept = drawn.Kept(room=10)
    for key in (b"a", b"b"):
        kept.put(key, b"12345")
    assert kept.get(b"a")
    kept.put(b"c", b"12345")
    assert [kept.get(key) for key in (b"a", b"b", b"c")] == [b"12345", None, b"12345"]
    kept.put(b"d", b"more than there is room for")
    assert kept.found == {}
    assert kept.length == 0


def test_a_tag_draws_a_template_of_these_values_alone() -> None:
    page = Template('{% load drawing %}{% once "_icon.html" name=icon %}')
    said = page.render(Context({"icon": "<b>", "code": "ABC"}))
    assert "#i-&lt;b&gt;" in said
    assert page.render(Context({"icon": "more"})).count("<svg") == 1
