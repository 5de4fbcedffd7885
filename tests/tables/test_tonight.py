"""Games that followed one another at a table: who has won how many of them tonight."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from scorekeeper.tables import scoring, sentences
from scorekeeper.tables.events import names
from scorekeeper.tables.models import Table
from scorekeeper.tables.showing import tonight
from scorekeeper.tables.starting import rematch
from tests.support.wording import wording
from tests.tables.people import BENS, STRONG, new_table, play, record, runner

pytestmark = pytest.mark.django_db
ANN, BEN = [STRONG] * 3, [BENS] * 4


def play_rounds(table: Table, rounds: list[Any]) -> Table:
    """Ann wins by three rounds of 9 points, Ben by four of 8."""
    play(table, *rounds)
    table.refresh_from_db()
    assert scoring.read(table).shown["winners"] == [0 if rounds is ANN else 1]
    return table


def again(phone: Client, table: Table) -> Table:
    phone.post(f"/t/{table.code}/again/", {"key": table.code, "first": "1"})
    return Table.objects.latest("pk")


@pytest.fixture
def first() -> Table:
    return play_rounds(new_table(), ANN)


@pytest.fixture
def host(first: Table) -> Client:
    return runner(first)


def tally(table: Table) -> list[tuple[int, str, int]] | None:
    before = rematch.before(Table.objects.get(pk=table.pk))
    found = tonight.tonight_of(scoring.read(table), before)
    return found and [(row.place, row.name, row.won) for row in found.rows]


def tonight_of(phone: Client, table: Table) -> Any:
    return phone.get(f"/t/{table.code}/").context["tonight"]


def test_one_game_has_no_tally(first: Table, host: Client) -> None:
    assert tally(first) is None and tonight_of(host, first) is None


def test_each_game_is_counted_for_who_won_it(first: Table, host: Client) -> None:
    second = play_rounds(again(host, first), BEN)
    third = play_rounds(again(host, second), ANN)
    level = [(1, "Ann", 1), (1, "Ben", 1), (3, "Cleo", 0), (3, "Dan", 0)]
    assert tally(second) == level  # as it stood then
    assert tally(third) == [(1, "Ann", 2), (2, "Ben", 1), *level[2:]]
    assert [row.won for row in tonight_of(host, third).rows] == [2, 1, 0, 0]


def test_a_game_that_is_going_on_says_nothing(first: Table, host: Client) -> None:
    second = again(host, first)
    assert "tonight" not in host.get(f"/t/{second.code}/").context
    assert tally(second) is None


def test_a_result_that_was_taken_back_counts_no_more(
    first: Table, host: Client
) -> None:
    second = play_rounds(again(host, first), BEN)
    third = play_rounds(again(host, second), ANN)
    entry = max(e.number for e in scoring.read(second).entries if e.kind == "recorded")
    host.post(f"/t/{second.code}/undo/", {"entry": entry, "version": second.version})
    assert not scoring.read(Table.objects.get(pk=second.pk)).over
    assert tally(third) == [
        *((1, "Ann", 2), (2, "Ben", 0), (2, "Cleo", 0), (2, "Dan", 0))
    ]


def test_another_evening_is_another_tally(first: Table, host: Client) -> None:
    second = again(host, first)
    second.created = first.created + timedelta(hours=12, seconds=1)
    second.save(update_fields=["created"])
    assert tally(play_rounds(second, BEN)) is None


def test_games_of_others_are_not_in_it(first: Table, host: Client) -> None:
    other = new_table()
    beside = play_rounds(again(runner(play_rounds(other, BEN)), other), BEN)
    second = play_rounds(again(host, first), ANN)
    assert tally(second)[0] == (1, "Ann", 2)  # type: ignore[index]
    assert tally(beside)[0] == (1, "Ben", 2)  # type: ignore[index]


@pytest.mark.parametrize("where", [0, 1])
def test_who_was_renamed_at_one_of_the_tables_stands_once(
    first: Table, host: Client, where: int
) -> None:
    """The name of the first game was mended after the second began, or that of it."""
    second = play_rounds(again(host, first), BEN)
    third = play_rounds(again(host, second), ANN)
    names.rename([first, second][where], {"Ann": "Anna"})
    assert tally(third) == [
        *((1, "Anna", 2), (2, "Ben", 1), (3, "Cleo", 0), (3, "Dan", 0))
    ]


def test_who_changed_places_at_one_table_is_the_same_person_at_the_others(
    first: Table, host: Client
) -> None:
    """Ann won the first. The second was won from Ben’s seat, where Ann sat in truth."""
    second = play_rounds(again(host, first), BEN)
    names.rename(second, {"Ann": "Ben", "Ben": "Ann"})
    assert tally(second) == [
        *((1, "Ann", 2), (2, "Ben", 0), (2, "Cleo", 0), (2, "Dan", 0))
    ]


def test_what_is_not_for_this_visitor_is_not_counted(
    first: Table, host: Client
) -> None:
    """The first belonged to a private league that is no more."""
    second = play_rounds(again(host, first), BEN)
    Table.objects.filter(pk=first.pk).update(private=True)
    assert tonight_of(host, second) is not None
    assert tonight_of(Client(), second) is None


def test_as_many_queries_for_five_games_as_for_two(
    first: Table, host: Client, django_assert_num_queries: Any
) -> None:
    second = play_rounds(again(host, first), BEN)
    host.get(f"/t/{second.code}/")
    with django_assert_num_queries(4):
        tally(second)
    last = second
    for _ in range(3):
        last = play_rounds(again(host, last), ANN)
    with django_assert_num_queries(4):
        tally(last)


def test_home_has_the_tally_of_the_last_evening(first: Table, host: Client) -> None:
    """Two games of the four; one of other people between them is not in it."""
    other = new_table(players=["Eva", "Finn", "Grete", "Hugo"])
    assert host.get("/").context["evening"] is None
    play_rounds(other, BEN)
    runs(host, other)
    second = play_rounds(again(host, first), BEN)
    found = host.get("/").context["evening"]
    assert [(row.name, row.won) for row in found.rows] == [
        *(("Ann", 1), ("Ben", 1), ("Cleo", 0), ("Dan", 0))
    ]
    assert wording("tonight.last", count="2") in host.get("/").content.decode()
    # Games of another night are of another evening.
    first.created = second.created - timedelta(hours=12, seconds=1)
    first.save(update_fields=["created"])
    assert host.get("/").context["evening"] is None
    assert "evening" in host.get("/?q=x").context


def test_partners_of_one_game_each_have_won_among_others(first: Table) -> None:
    """Ann won alone; then Ann and Cleo won as partners: 2 for Ann, 1 for Cleo."""
    partners = new_table("minnesota_whist")
    for number in range(1, 20):
        state = scoring.read(Table.objects.get(pk=partners.pk))
        if state.over:
            break
        record(
            partners,
            number,
            {"granded": 0},
            {"tricks": [13, 0]},
        )
    games = [scoring.read(first), scoring.read(Table.objects.get(pk=partners.pk))]
    assert games[1].over
    found = tonight.last_evening(games)
    assert found is not None
    won = {row.name: row.won for row in found.rows}
    winners = {name for name, count in won.items() if count}
    assert won["Ann"] == 2 and winners == {"Ann", "Cleo"} and won["Ben"] == 0


def runs(phone: Client, table: Table) -> None:
    phone.get(f"/run/{table.host_token}/")


def test_by_the_hour_it_is_tonight(first: Table, host: Client, settings: Any) -> None:
    settings.TIME_ZONE = "UTC"
    second = play_rounds(again(host, first), BEN)
    said = {}
    for hour in (4, 5, 16, 17):
        second.created = second.created.replace(hour=hour, minute=30)
        state = scoring.read(second)
        state.table.created = second.created
        found = tonight.tonight_of(state, [first])
        assert found is not None
        said[hour] = found.heading
    night, day = (
        sentences.sentence(text, count=2) for text in (tonight.TONIGHT, tonight.TODAY)
    )
    assert said == {4: night, 5: day, 16: day, 17: night}


def test_each_fifth_stroke_crosses_four() -> None:
    row = tonight.Row(1, "Ann", 6)
    assert [x == x2 for x, _, x2, _ in row.strokes] == [True] * 4 + [False, True]
    assert (
        row.strokes[4][0] < row.strokes[0][0] and row.strokes[4][2] > row.strokes[3][0]
    )
    assert row.strokes[5][0] > row.strokes[4][2]
    assert row.width > row.strokes[5][0]
    assert tonight.Row(1, "Ann", 16).strokes == [] and tonight.Row(1, "B", 0).width == 3
