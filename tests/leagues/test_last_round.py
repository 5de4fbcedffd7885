"""The last deal is called: a table ends once everybody has dealt equally often."""

import html
from typing import Any

import pytest
from django.test import Client

from scorekeeper.leagues.models import Result, Role, System
from scorekeeper.tables import log, scoring
from scorekeeper.tables.events import coming, last_round
from scorekeeper.tables.models import Kind, Table
from scorekeeper.tables.showing import history
from tests.leagues.people import account, person
from tests.leagues.sessions import Club, club, enter, ranking, sit, take_back
from tests.support.wording import wording
from tests.tables.people import runner

pytestmark = pytest.mark.django_db


# Spades from the hand with 2: (2 + game 1 + hand 1) × 11 = 44.
def deal(declarer: int) -> dict[str, Any]:
    counted = {"matadors": 2, "card_points": 72, "tricks": 7}
    return {"declarer": declarer, "bid": 20, "game": "S", "hand": True, **counted}


# Of three at the table: whoever deals plays too.
def of_three(count: int) -> list[dict[str, Any]]:
    return [deal(number % 3) for number in range(count)]


@pytest.fixture
def skat() -> Club:
    found = club("Ann Ben Cleo Dan Eva Finn")
    ranking(found.season, System.POINTS, "skat")
    return found


@pytest.fixture
def table(skat: Club) -> Table:
    """36 deals by three, of which four are played: Ann 88, Ben 44, Cleo 44."""
    return enter(sit(skat.evening, skat.people_at(0, 1, 2), "skat"), *of_three(4))


@pytest.fixture
def organiser(skat: Club) -> Client:
    person(skat.league, "Olga", Role.ORGANISER, user=account("Olga"))
    phone = Client()
    phone.force_login(account("Olga"))
    return phone


def send(phone: Client, season: Club, **said: str) -> str:
    url = f"/l/{season.league.code}/sessions/{season.evening.pk}/last/"
    answer = phone.post(url, said, follow=True)
    return " ".join(html.unescape(answer.content.decode()).split())


def test_a_table_ends_after_a_whole_turn(
    skat: Club, table: Table, organiser: Client
) -> None:
    """Four deals of three: two more make two turns, six in all. 88 each then."""
    url = f"/l/{skat.league.code}/sessions/{skat.evening.pk}/last/"
    page = " ".join(organiser.get(url).content.decode().split())
    assert "6 deals in all, not 36." in page
    told = send(organiser, skat, to="call", key="one")
    assert wording("last.called-at", count="1") in told
    table.refresh_from_db()
    assert wording("standing.deals-to-go", several=True, left="2") in " ".join(
        runner(table).get(f"/t/{table.code}/").content.decode().split()
    )
    enter(table, deal(1), deal(2))
    state = scoring.read(table)
    assert (state.shown["state"], state.shown["totals"]) == ("finished", [88, 88, 88])
    assert {str(one.person): one.points for one in Result.objects.all()} == {
        "Ann": 88,
        "Ben": 88,
        "Cleo": 88,
    }


def test_the_sheet_and_the_log_say_it(table: Table) -> None:
    entry = last_round.call(table, by="Olga")
    assert entry.kind == Kind.LAST
    assert entry.data == {"rounds": 6, "was": 36}
    assert scoring.read(table).sheet["options"]["deals"] == 6
    said = history.latest(scoring.read(table))
    assert said == "How long it is played: 6 deals (by Olga)."


def test_at_the_end_of_a_turn_the_table_is_finished_at_once(
    skat: Club, organiser: Client
) -> None:
    """Three deals of three: 44 each, and each has dealt once."""
    table = enter(sit(skat.evening, skat.people_at(0, 1, 2), "skat"), *of_three(3))
    send(organiser, skat, to="call", key="one")
    table.refresh_from_db()
    assert scoring.read(table).over
    assert [one.points for one in Result.objects.order_by("seat")] == [44, 44, 44]


def test_a_deal_that_is_played_is_the_last_one_at_the_earliest(skat: Club) -> None:
    """Three are played and the fourth is bid: six in all."""
    table = enter(sit(skat.evening, skat.people_at(0, 1, 2), "skat"), *of_three(3))
    enter(table, {"declarer": 0, "bid": 20})
    assert last_round.fewest(scoring.read(table)) == 6


def test_nothing_played_is_one_turn(skat: Club) -> None:
    table = sit(skat.evening, skat.people_at(0, 1, 2, 3), "skat")
    assert last_round.fewest(scoring.read(table)) == 4


def test_a_call_is_taken_back(skat: Club, organiser: Client) -> None:
    """Ended by the call, it goes on, and has no result any more."""
    table = enter(sit(skat.evening, skat.people_at(0, 1, 2), "skat"), *of_three(3))
    send(organiser, skat, to="call", key="one")
    assert Result.objects.count() == 3
    told = send(organiser, skat, to="back", key="two")
    assert wording("last.taken-back-at", count="1") in told
    table = Table.objects.get(pk=table.pk)
    state = scoring.read(table)
    assert not state.over
    assert state.sheet["options"]["deals"] == 36
    assert not Result.objects.exists()


def test_a_second_tap_calls_nothing(
    skat: Club, table: Table, organiser: Client
) -> None:
    for key in ("one", "one", "two"):
        send(organiser, skat, to="call", key=key)
    table.refresh_from_db()
    kinds = [one.kind for one in log.entries_of(table)]
    assert kinds.count(Kind.LAST) == 1


def test_what_is_undone_after_the_end_goes_on_to_the_called_one(table: Table) -> None:
    last_round.call(table)
    enter(table, deal(1), deal(2))
    take_back(table)
    state = scoring.read(table)
    assert (state.over, state.due) == (False, 6)


def test_a_game_of_no_number_is_played_as_it_is(skat: Club, organiser: Client) -> None:
    table = sit(skat.evening, skat.people_at(0, 1, 2, 3))
    url = f"/l/{skat.league.code}/sessions/{skat.evening.pk}/last/"
    page = organiser.get(url).content.decode()
    assert wording("last.no-number") in page
    with pytest.raises(scoring.SheetError):
        last_round.call(table)


def test_only_who_scores_for_the_evening_may(skat: Club, table: Table) -> None:
    url = f"/l/{skat.league.code}/sessions/{skat.evening.pk}/last/"
    assert Client().post(url, {"to": "call"}).status_code in (403, 404)
    table.refresh_from_db()
    assert table.version == 4


def test_where_a_fourth_came_it_is_a_turn_since_then(table: Table) -> None:
    """Four deals of three; Dan from the fifth on: four more make eight."""
    coming.came(table, "Dan")
    assert last_round.fewest(scoring.read(table)) == 8
