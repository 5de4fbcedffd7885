"""A round is called what the players of its game call it, on every page of a table."""

import html
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from referee.words.text import A_ROUND
from scorekeeper.tables import codes, scoring
from scorekeeper.tables.events import past_game
from scorekeeper.tables.models import Table
from tests import examples
from tests.tables.dispute_pages import dispute
from tests.tables.people import looker, new_table, runner, voices

pytestmark = pytest.mark.django_db
# What the players of each game call it, from the words of each stage.
CALLED = {
    "gypsy": "round",
    "skat": "deal",
    "buck_euchre": "hand",
    "pepper": "hand",
    "preference": "deal",
    "malilla": "hand",
    "briscola": "hand",
    "minnesota_whist": "hand",
    "tribello": "hand",
    "calypso": "deal",
    "gossiper": "turn",
    "jersey_gin": "hand",
    "kaluki": "deal",
    "skin": "deal",
}
PAGES = "", "sheet/", "chart/", "board/", "more/", "rest/0/", "seats/", "seats/change/"
ROUND = "correct/", "dispute/", "cards/", "melds/", "hand/"
SAID = re.compile(r"(?i)\brounds?\b")


def words(page: str) -> str:
    """What a page shows, and what it says aloud."""
    spoken = " ".join(re.findall(r'\b(?:aria-label|title|placeholder)="([^"]*)"', page))
    shown = re.sub(r"(?s)<(script|style)\b.*?</\1>|<[^>]*>", " ", page)
    return " ".join(html.unescape(f"{shown} {spoken}").split())


def table_of(path: Path, ended: bool = False, rounds: int | None = None) -> Table:
    sheet: dict[str, Any] = examples.read(path)
    table = new_table(sheet["game"], sheet["players"], **sheet.get("options", {}))
    past_game.bring(table, past_game.Past(sheet["rounds"][:rounds], ended, None))
    return table


@pytest.fixture(params=examples.each())
def path(request: pytest.FixtureRequest) -> Path:
    example: Path = request.param
    return example


def check(table: Table, said: str, where: str) -> None:
    if CALLED[table.game] == "round":
        return
    around = [said[max(0, m.start() - 50) : m.end() + 30] for m in SAID.finditer(said)]
    assert around == [], where


def test_every_game_calls_it_something() -> None:
    games = {game.slug: game.unit for game in scoring.all_games()}
    assert {slug: str(games[slug].one) for slug in CALLED} == CALLED
    # Whoever says nothing of it calls it a round, which no other test asks here.
    assert {
        slug for slug, unit in games.items() if unit is not A_ROUND
    } <= CALLED.keys()
    played = {examples.game_of(path) for path in examples.PATHS}
    assert played == CALLED.keys()


@pytest.mark.sweep(0)
def test_the_pages_of_a_table_say_its_word(path: Path) -> None:
    table = table_of(path)
    state = scoring.read(table)
    number = len(state.rounds)
    ways = [*PAGES, *(f"rounds/{number}/{way}" for way in ROUND)]
    ways += [f"rounds/{state.due}/cards/"] if state.due else []
    for phone in (voices(table), runner(table), looker(table)):
        check_pages(phone, table, ways)
    number_of_it = f"{CALLED[table.game]} {number}"
    assert number_of_it in words(page(runner(table), table, "sheet/")).lower()


def page(phone: Client, table: Table, path: str) -> str:
    return phone.get(f"/t/{table.code}/{path}", follow=True).content.decode()


def check_pages(phone: Client, table: Table, ways: list[str]) -> None:
    for way in ways:
        check(table, words(page(phone, table, way)), way)


@pytest.mark.sweep(2)
def test_after_undo_and_back_again(path: Path) -> None:
    table = table_of(path, rounds=1)
    phone = runner(table)
    for act in ("undo/", "redo/"):
        data = {"key": codes.new_key(), "after": str(table.version)}
        answer = phone.post(f"/t/{table.code}/{act}", data, follow=True)
        table.refresh_from_db()
        check(table, words(answer.content.decode()), act)


@pytest.mark.sweep(4)
def test_a_dispute_and_its_ends(path: Path) -> None:
    table = table_of(path)
    phone, host = voices(table), runner(table)
    number = len(scoring.read(table).rounds)
    found = dispute(phone, table, number, seat="0")
    for way in ends(found):
        check(table, words(page(host, table, way)), way)
        check(table, words(page(phone, table, way)), way)
    check_pages(host, table, [*PAGES])


def ends(found: int) -> Iterator[str]:
    yield f"disputes/{found}/"
    for outcome in ("stands", "corrected", "void"):
        yield f"disputes/{found}/end/?outcome={outcome}"
