"""A game where low wins and no target lies below its start, on its pages."""

import re

import pytest

from scorekeeper.tables import scoring, sentences
from scorekeeper.tables.models import Table
from scorekeeper.tables.scoring import results
from scorekeeper.tables.showing import board, chart, ending, table_summaries
from tests.tables.low_wins import in_the_folder as in_the_folder
from tests.tables.people import looker, new_table, record

pytestmark = pytest.mark.django_db


def play(*rounds: list[int]) -> Table:
    table = new_table("lowest")
    for number, taken in enumerate(rounds, 1):
        record(table, number, {"taken": taken})
    return table


def test_the_last_page_names_the_lowest_first() -> None:
    """Ann 10, Ben 26, Cleo 26, Dan 52."""
    table = play([10, 0, 0, 26], [0, 26, 26, 26])
    state = scoring.read(table)
    assert state.shown["winners"] == [0]
    tags = [side.tag for side in board.board_of(state).sides]
    assert tags == ["won", "second", "second", "fourth"]
    assert results.places(state) == [1, 2, 2, 4]
    found = ending.ending_of(state)
    assert (found.heading, found.figure) == ("Ann wins", 10)
    assert found.why == "16 ahead of Ben and Cleo"
    assert "Ann wins" in looker(table).get(table.get_absolute_url()).content.decode()


def test_while_it_is_played_the_lowest_is_ahead() -> None:
    """Ann 30, Ben 5, Cleo 8, Dan 0 after two rounds."""
    table = play([4, 5, 8, 0], [26, 0, 0, 0])
    state = scoring.read(table)
    shown = board.board_of(state)
    assert [side.top for side in shown.sides] == [False, False, False, True]
    assert shown.needs == "Dan is 5 ahead of Ben"
    assert state.match.places == [4, 2, 3, 1]
    totals = "Dan 0, Ben 5, Cleo 8, Ann 30"
    assert sentences.word(table_summaries.standings(state)) == totals


def test_what_is_gained_there_has_the_colour_of_a_loss() -> None:
    table = play([4, 5, 8, 0])
    page = looker(table).get(table.get_absolute_url()).content.decode()
    assert re.search(r'<main [^>]*class="down"', page)


def test_the_chart_calls_the_lowest_round_the_best() -> None:
    """Alone in front: Dan, then Ben, then Ann."""
    table = play([4, 1, 8, 0], [0, 2, 3, 9], [0, 20, 3, 4])
    found = chart.chart_of(scoring.read(table))
    assert found is not None
    assert [(what, points) for what, _, points in found.notes] == [("Best round", 0)]
    # Totals: 4 1 8 0, 4 3 11 9, 4 23 14 13.
    assert found.changes == 2
    assert re.findall(r"[A-Z]\w+|\d", found.lead) == ["Dan", "1", "Ben", "2", "Ann"]


def test_a_table_that_stops_says_who_is_ahead() -> None:
    state = scoring.read(play([4, 5, 8, 0]))
    assert ending.leading(state, ["Ann", "Ben", "Cleo", "Dan"]) == "Dan leads with 0."
