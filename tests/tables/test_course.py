"""How a finished game went: when it turned, who gained where, what there is to tell."""

from typing import Any

import pytest

from scorekeeper.tables import scoring, sentences
from scorekeeper.tables.models import Table
from scorekeeper.tables.showing import course
from tests.tables.people import BENS, FIRST, SECOND, STRONG, looker, new_table, play

pytestmark = pytest.mark.django_db


def course_of(table: Table) -> Any:
    table.refresh_from_db()
    return course.course_of(scoring.read(table))


def squares(found: Any) -> dict[str, str]:
    return {row.name: "".join(".x"[one] for one in row.gained) for row in found.rows}


def test_the_turn_is_the_round_after_which_the_winner_was_ahead_for_good() -> None:
    """Ben 8 and 16 against Ann 5 and 10; then Ann 19 and 28, Ben 15 and 14."""
    table = new_table()
    play(table, BENS, BENS, STRONG, STRONG)
    found = course_of(table)
    assert scoring.read(table).shown["totals"] == [28, 14, -4, -4]
    assert course.turn_of(scoring.read(table)) == 3
    [turn, best, run] = found.facts
    said = sentences.sentence(course.STAYS_AHEAD, who="Ann", people=1)
    assert (turn.lead, turn.text) == ("Round 3.", f"{said} Ann\u00a0+9, Ben\u00a0−1.")
    assert (best.lead, best.text) == ("+9", "Ann, round 3")
    assert (run.lead, run.text) == ("Ann", "rounds 1–4")
    assert squares(found) == {
        "Ann": "xxxx",
        "Ben": "xx..",
        "Cleo": "....",
        "Dan": "....",
    }
    assert found.race.turn is not None


def test_who_went_ahead_in_the_last_round_had_nothing_to_stay_ahead_in() -> None:
    """Ben 24, Ann 15; then Ann 8 of 8: 10 more, and Ben −1."""
    table = new_table()
    last = {"bids": [8, 3, 3, 3], "tricks": [8, 2, 2, 1]}
    play(table, BENS, BENS, BENS, last)
    found = course_of(table)
    assert scoring.read(table).shown["totals"][:2] == [25, 23]
    assert course.turn_of(scoring.read(table)) == 4
    said = sentences.sentence(course.LAST_AHEAD, who="Ann", people=1)
    assert found.facts[0].text == f"{said} Ann\u00a0+10, Ben\u00a0−1."
    assert found.race.turned == "round 4"


def test_who_led_throughout_turned_nothing() -> None:
    table = new_table()
    play(table, STRONG, STRONG, STRONG)
    found = course_of(table)
    assert course.turn_of(scoring.read(table)) == 1
    assert found.race.turn is None and not found.facts[0].lead


def test_a_game_of_one_round_has_no_course() -> None:
    table = new_table()
    play(table, FIRST)
    assert course_of(table) is None


def test_nobody_who_has_not_won_has_turned_it() -> None:
    table = new_table()
    play(table, FIRST, SECOND)
    assert course.turn_of(scoring.read(table)) is None
    assert len(course_of(table).race.lines) == 4


def test_rounds_that_are_too_many_for_a_row_have_no_squares() -> None:
    names, runs = ["Ann", "Ben"], [(True, False) * 6, (False, True) * 6]
    assert len(course.rows_of(names, runs)) == 2
    assert course.rows_of(names, [(*one, True) for one in runs]) == []
    assert course.rows_of(names, [(True,) * 3] * 2) == []


def test_the_longest_run_is_of_three_at_least_and_of_some_the_first() -> None:
    assert course.longest_run([(True, True, False), (False, True, True)]) is None
    both = [(False, True, True, True), (True, True, True, False)]
    assert course.longest_run(both) == (0, [1, 2, 3])
    assert course.longest_run([(False,) * 4]) is None


def test_the_page_of_the_end_draws_it(table: Table) -> None:
    html = looker(table).get(table.get_absolute_url()).content.decode()
    shown, _ = html.split("<template")
    assert shown.count("<polyline") == 4 and shown.count('class="run"') == 4
    assert 'class="plate"' in html


def test_the_chart_marks_the_turn_and_has_the_squares(table: Table) -> None:
    """While it is played there are squares, and nothing has turned yet."""
    page = looker(table).get(f"/t/{table.code}/chart/")
    turn = page.context["chart"].turn
    assert (turn is None) == (course_of(table).race.turn is None)
    assert page.content.decode().count('class="run"') == len(course_of(table).rows)
    going = new_table()
    play(going, BENS, STRONG)
    page = looker(going).get(f"/t/{going.code}/chart/")
    assert page.context["chart"].turn is None
    assert page.content.decode().count('class="run"') == 4


def test_the_board_shows_the_end_on_a_plate_and_none_before(table: Table) -> None:
    board = f"{table.get_absolute_url()}board/"
    page = looker(table).get(board).content.decode()
    assert 'class="plate"' in page and page.count("<polyline") == 4
    going = new_table()
    play(going, BENS)
    board = f"{going.get_absolute_url()}board/"
    assert 'class="plate"' not in looker(going).get(board).content.decode()


@pytest.fixture
def table() -> Table:
    made = new_table()
    play(made, BENS, BENS, STRONG, STRONG)
    return made
