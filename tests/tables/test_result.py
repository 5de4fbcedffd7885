"""A finished game passed on: as text, as a picture, by a link that makes no watcher."""

import html
import itertools
import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scorekeeper.tables import log, scoring
from scorekeeper.tables.events import links
from scorekeeper.tables.models import Table
from scorekeeper.tables.showing import course, ending, result
from tests.tables.people import BENS, FIRST, STRONG, looker, new_table, play, runner

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    """Ann 28, Ben 14; Cleo and Dan −4 and −4: in none of four did they gain."""
    made = new_table()
    play(made, BENS, BENS, STRONG, STRONG)
    return made


def result_of(table: Table) -> Any:
    table.refresh_from_db()
    state = scoring.read(table)
    return result.result_of(state, ending.ending_of(state), course.course_of(state))


def address(table: Table) -> str:
    table.refresh_from_db()
    return reverse("tables:result", args=[table.viewer_token])


def tags(page: str) -> dict[str, str]:
    found = re.findall(r'<meta property="og:(\w+)" content="([^"]*)"', page)
    return {name: html.unescape(text) for name, text in found}


def test_the_text_has_the_places_with_squares(table: Table) -> None:
    assert result_of(table).text.splitlines() == [
        "Gypsy: Ann wins with 28",
        "Ann ■■■■ 28",
        "Ben ■■□□ 14",
        "Cleo □□□□ −4",
        "Dan □□□□ −4",
    ]


def test_the_text_has_the_names_and_totals_of_the_sheet(table: Table) -> None:
    page = looker(table).get(f"/t/{table.code}/sheet/").content.decode()
    head, foot = page.partition("<tfoot>")[::2]
    totals = re.findall(r"<b>([−\d]+)</b>", foot.partition("</tfoot>")[0])
    lines = result_of(table).text.splitlines()[1:]
    said = {line.partition(" ")[0]: line.rpartition(" ")[2] for line in lines}
    assert said == dict(zip(table.players, totals, strict=True))
    assert all(f">{name}<" in head for name in said)


def test_a_game_that_was_stopped_has_no_winner_in_its_text() -> None:
    table = new_table()
    play(table, FIRST)
    runner(table).post(f"/t/{table.code}/end/")
    found = result_of(table)
    assert found.text.splitlines()[1:] == ["Ann 7", "Cleo 6", "Dan 3", "Ben −1"]
    assert found.others.startswith("Ann 7, Cleo 6, Dan 3, Ben −1")
    assert found.picture.race is None and not found.picture.figure


@pytest.mark.parametrize("players", [2, 4, 5, 7])
def test_no_name_of_the_picture_stands_over_another(players: int) -> None:
    names = ["Maximiliane Annabell"] * players
    columns = result.columns_of([result.Place(one, "−1234", [True]) for one in names])
    by_row: dict[int, list[Any]] = {}
    for column in columns:
        by_row.setdefault(column.y, []).append(column)
        width = len(column.place.name) * column.size * result.LETTER
        assert column.size >= 12 and column.x + width <= 1060 and column.total_y < 630
    for row in by_row.values():
        for left, right in itertools.pairwise(row):
            assert left.x + 20 * result.LETTER * left.size < right.x


def test_the_link_tells_a_chat_how_it_ended_and_no_search_engine(table: Table) -> None:
    phone = Client()
    page = phone.get(address(table)).content.decode()
    told = tags(page)
    assert told["title"] == "Ann wins with 28"
    assert told["description"] == "Ben 14, Cleo −4, Dan −4 · Gypsy · 4 rounds"
    assert '<meta name="robots" content="noindex">' in page
    assert 'class="plate"' in page and table.code not in page
    assert not phone.cookies.get("sessionid") and not table.phones.count()


def test_by_the_code_no_chat_is_told_names(table: Table) -> None:
    assert not tags(looker(table).get(table.get_absolute_url()).content.decode())


def test_the_link_ends_with_the_link_to_watch(table: Table) -> None:
    old = address(table)
    links.renew(table, "view", keeper="")
    assert Client().get(old).status_code == 410
    assert Client().get("/result/none/").status_code == 404


def test_while_the_game_goes_on_it_is_the_link_to_watch(table: Table) -> None:
    last = log.entries_of(table)[-1].number
    runner(table).post(f"/t/{table.code}/undo/", {"entry": last})
    answer = Client().get(address(table))
    assert answer.status_code == 302 and table.code in answer.headers["Location"]


def test_the_page_of_the_end_offers_it(table: Table) -> None:
    page = looker(table).get(table.get_absolute_url()).content.decode()
    assert f'href="http://testserver{address(table)}"' in page
    assert "data-picture" in page and '<template id="picture">' in page
