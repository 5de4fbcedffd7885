"""The demo tables are the examples, entered as a table would; and a club."""

import io
import json
import re
from datetime import UTC, date, datetime
from pathlib import Path

import pytest
from django.contrib.auth import authenticate, get_user_model
from django.core.management import call_command
from django.utils import timezone

from scorekeeper.demo import club, examples
from scorekeeper.exchange import import_league, validate
from scorekeeper.exchange.schema import file_bytes
from scorekeeper.leagues.counting import ratings
from scorekeeper.leagues.counting.standings import standings
from scorekeeper.leagues.models import League, Result, TableAssignment
from scorekeeper.tables import scoring
from scorekeeper.tables.models import Entry, Table
from tests.leagues import people

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"


@pytest.mark.django_db
def test_every_example_becomes_a_table_once(capsys):
    call_command("demo", site="http://here")
    told = capsys.readouterr().out
    call_command("demo")
    an_account_runs_the_club(told)
    for path in EXAMPLES.glob("*.json"):
        state = scoring.read(Table.objects.get(identity=path.stem))
        assert state.sheet["rounds"] == json.loads(path.read_text())["rounds"]
        assert f"http://here/run/{state.table.host_token}/" in told
    assert {game.slug for game in scoring.all_games()} == set(
        Table.objects.values_list("game", flat=True)
    )


def an_account_runs_the_club(told: str) -> None:
    said = re.search(r"Sign in as (\S+) with the password (\S+)", told)
    assert said
    user = authenticate(username=said[1], password=said[2])
    assert League.objects.get().people.get(user=user).role == "organiser"


@pytest.mark.django_db
def test_stages_are_entered_one_by_one():
    list(examples.tables())
    table = Table.objects.get(identity="gypsy-bids-are-in")
    entered = Entry.objects.filter(table=table).order_by("number")
    assert [list(entry.data["facts"]) for entry in entered][-2:] == [
        ["tricks"],
        ["bids"],
    ]


@pytest.mark.django_db
def test_the_club_has_a_past() -> None:
    """Three seasons, twenty people and one record too many, every game."""
    taken = validate.read(file_bytes(club.club(timezone.now())))
    league = import_league.import_league(taken, people.account("Nora"), "club")
    assignments = TableAssignment.objects.filter(session__season__league=league)
    games = set(assignments.values_list("game", flat=True))
    known = league.people.filter(into=None)
    merged = league.people.exclude(into=None)
    season = league.seasons.latest("starts")
    assert (league.seasons.count(), known.count()) == (3, 20)
    assert games == {game.slug for game in scoring.all_games()}
    assert [str(one.into) for one in merged] == ["Tilda"]
    assert Result.objects.filter(player=merged[0]).count() == 0
    for game in club.favourite_games():
        places = standings(season, game.slug)
        assert places[0].rank == 1
        assert any(ratings.rating_to_show(one, league) for one in league.ratings.all())

    put_right_and_disputed(league)


def put_right_and_disputed(league: League) -> None:
    tables = Table.objects.filter(assignment__session__season__league=league)
    states = scoring.read_many(tables)
    found = [one for state in states for one in state.disputes]
    ends = {(one.end and one.end.kind, one.outcome) for one in found}
    assert ends == {
        (None, ""),
        ("withdrawn", ""),
        ("ruled", "stands"),
        ("ruled", "corrected"),
    }
    assert Entry.objects.filter(table__in=tables, kind="corrected").count() > 3
    assert league.results.filter(disputed=True).exists()
    assert [state for state in states if state.trouble or not state.over] == []


def test_evenings_are_on_the_thursdays_before_today() -> None:
    friday = datetime(2026, 11, 20, 12, tzinfo=UTC)
    assert club.dates_before(friday).seasons[-1].date() == date(2026, 7, 30)


@pytest.mark.django_db
def test_a_server_is_filled_with_clubs_of_one_account() -> None:
    """Each once, however often it is asked for."""
    run = io.StringIO()
    for _ in range(2):
        call_command("demo", clubs=2, stdout=run)
    clubs = {one.name: one.results.count() for one in League.objects.all()}
    name = "Thursday Card Club"
    assert sorted(clubs) == [name, f"{name} 2"]
    assert len(set(clubs.values())) == 1 and clubs[name] > 500
    assert get_user_model().objects.count() == 1
