"""What an entry at a counted table makes of results, standings and ratings."""

import pytest
from django.db import connection, models
from pytest_django import DjangoAssertNumQueries

from scorekeeper.leagues.counting import results
from scorekeeper.leagues.counting.standings import standings
from scorekeeper.leagues.models import Rating, Result, Standing
from scorekeeper.tables import codes
from scorekeeper.tables.events import commands, dispute_commands
from scorekeeper.tables.models import Outcome, Table
from tests.leagues.nights import ANN, BEN, CLEO, DAN, EVA, SHORT, dispute
from tests.leagues.sessions import (
    RANKED,
    Club,
    club,
    correct,
    enter,
    rows,
    sit,
    stop,
    take_back,
)
from tests.tables.people import new_table

pytestmark = pytest.mark.django_db


def rebuilt(season: Club) -> bool:
    """All made anew is what was kept."""
    before = rows(season.league)
    results.rebuild(season.league, lambda count: None)
    return before == rows(season.league)


def rule(table: Table, number: int, reason: str = "Seen by all.") -> None:
    after = table.version
    given = {"outcome": Outcome.STANDS, "reason": reason, "key": codes.new_key()}
    dispute_commands.rule(table, number, after=after, **given)


def test_a_result_once_the_game_is_over_and_none_once_it_goes_on() -> None:
    season = club()
    table = season.play(ANN, BEN, CLEO, DAN, rounds=2)
    assert rows(season.league) == []
    enter(table, RANKED)
    said = Result.objects.order_by("seat").values_list("place", "points", "won")
    assert list(said) == [(1, 27, True), (2, 15, False), (3, 12, False), (4, -3, False)]
    assert rebuilt(season)
    take_back(table)
    assert rows(season.league) == []


def test_a_game_stopped_early_has_places_and_nobody_has_won() -> None:
    season = club()
    table = stop(season.play(ANN, BEN, CLEO, DAN, rounds=1))
    said = Result.objects.order_by("seat").values_list("place", "points", "won")
    assert list(said) == [(1, 9, False), (2, 5, False), (3, 4, False), (4, -1, False)]
    take_back(table)
    assert rows(season.league) == []
    # Of a table at which nothing was played nothing counts.
    stop(sit(season.evening, season.people))
    assert rows(season.league) == []


def test_a_correction_of_an_old_table_changes_all_that_hangs_on_it() -> None:
    """Ann 9 + 9 + 9 once; with her second round short 9 − 1 + 9, and nobody has won."""
    season = club()
    table = season.play(ANN, BEN, CLEO, DAN)
    season.play(BEN, ANN, CLEO, DAN)
    season.play(CLEO, DAN, ANN, BEN)
    before = season.table()
    ann = season.people[ANN].pk
    late = Result.objects.filter(player=ann).order_by("-finished")
    rating = late[0].mu
    correct(table, 2, SHORT)
    assert Result.objects.count() == 8
    assert season.table() == [
        (1, "Cleo", "4"),
        (2, "Ben", "3"),
        (3, "Ann", "3"),
        (4, "Dan", "2"),
    ]
    assert late[0].mu != rating
    assert rebuilt(season)
    take_back(table)
    assert season.table() == before
    assert rebuilt(season)


def test_a_dispute_marks_a_table_and_keeps_it_from_the_ratings() -> None:
    season = club()
    table = season.play(ANN, BEN, CLEO, DAN)
    later = season.play(BEN, ANN, CLEO, DAN)
    settled = rows(season.league)
    number = dispute(table)
    first = Result.objects.filter(assignment=table.assignment)
    assert {(row.disputed, row.mu) for row in first} == {(True, None)}
    assert [
        (place.value, place.disputed) for place in standings(season.season, "gypsy")
    ] == [
        ("5", True),
        ("5", True),
        ("2", True),
        ("0", True),
    ]
    # As if the second table were the first that was ever played.
    alone = club("Ben Ann Cleo Dan")
    alone.play(0, 1, 2, 3)
    of_alone = Result.objects.filter(league=alone.league).order_by("seat")
    of_later = Result.objects.filter(assignment=later.assignment).order_by("seat")
    assert [row.mu for row in of_later] == [row.mu for row in of_alone]
    assert {rating.games for rating in season.league.ratings.all()} == {1}
    assert rebuilt(season)
    rule(table, number)
    assert rows(season.league) == settled


def test_a_substitute_plays_for_another_and_rates_alone() -> None:
    """Eva wins in Ben's place: his points and his win, her rating and her records."""
    season = club("Ann Ben Cleo Dan Eva")
    seated = season.people_at(EVA, ANN, CLEO, DAN)
    table = sit(season.evening, seated, instead_of={0: season.people[BEN]})
    enter(table, *[RANKED] * 3)
    standings = " ".join(f"{name} {value}" for _, name, value in season.table())
    assert standings == "Ben 3 Ann 2 Cleo 1 Dan 0"
    rated = {rating.person.name for rating in season.league.ratings.all()}
    assert rated == {"Ann", "Cleo", "Dan", "Eva"}
    ben, eva = (
        Standing.objects.get(person=season.people[one]).sums for one in (BEN, EVA)
    )
    assert (ben["wins"], ben["played"]) == (1, 0)
    assert (ben["high_rounds"], ben["met"]) == ([], {})
    assert (eva["games"], eva["played"], eva["won"]) == (0, 1, 1)
    assert [one["points"] for one in eva["high_games"]] == [27]
    ann = Standing.objects.get(person=season.people[ANN]).sums
    assert str(season.people[EVA].pk) in ann["met"]
    assert rebuilt(season)


def test_a_merged_person_and_its_undoing() -> None:
    """Eva turns out to be Ann: 3 + 2 players beaten in two games."""
    season = club("Ann Ben Cleo Dan Eva")
    ann, eva = season.people[ANN], season.people[EVA]
    season.play(ANN, BEN, CLEO, DAN)
    season.play(BEN, EVA, CLEO, DAN)
    before = rows(season.league)
    eva.into = ann
    eva.save()
    results.recount(season.league, [ann, eva])
    assert season.table()[:2] == [(1, "Ann", "5"), (1, "Ben", "5")]
    assert not Standing.objects.filter(person=eva).exists()
    assert season.league.ratings.get(person=ann).games == 2
    ben = Standing.objects.get(person=season.people[BEN]).sums
    assert ben["met"][str(ann.pk)] == [2, 1, 0, 0]
    assert rebuilt(season)
    eva.into = None
    eva.save()
    results.recount(season.league, [ann, eva])
    assert rows(season.league) == before


def test_a_bye_changes_nothing() -> None:
    season = club("Ann Ben Cleo Dan Eva")
    for person in season.people:
        season.evening.attending.create(person=person, answer="here")
    season.play(ANN, BEN, CLEO, DAN)
    assert "Eva" not in [name for _, name, _ in season.table()]


# ---- What it costs ----


def test_a_round_that_finishes_asks_so_much(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    season = club()
    season.play(ANN, BEN, CLEO, DAN)
    pk = season.play(BEN, ANN, CLEO, DAN, rounds=1).pk
    table = Table.objects.get(pk=pk)
    # The entries, the evening; begin, the table, the entry, end.
    with django_assert_num_queries(6):
        commands.record(table, 2, RANKED, key="2", after=1)
    table = Table.objects.get(pk=pk)
    # And who sits there, with what they have, the ranking and whether others finished
    # since; results, ratings and standings written: by PostgreSQL at once.
    with django_assert_num_queries(8 if connection.vendor == "postgresql" else 10):
        commands.record(table, 3, RANKED, key="3", after=2)
    # A table that no league counts asks nothing of any.
    free = new_table()
    with django_assert_num_queries(5):
        commands.record(free, 1, RANKED, key="1", after=0)


@pytest.mark.parametrize("model", [Result, Standing, Rating])
def test_what_is_looked_up_begins_an_index(model: type[models.Model]) -> None:
    """What has none of its own: each index is written with each result."""
    known = [one.fields[0] for one in model._meta.indexes if not one.condition]
    known += [
        constraint.fields[0]
        for constraint in model._meta.constraints
        if isinstance(constraint, models.UniqueConstraint)
    ]
    foreign = [f for f in model._meta.concrete_fields if f.remote_field]
    assert {f.name for f in foreign if not f.db_index} <= set(known)
    assert len([f for f in model._meta.concrete_fields if f.db_index]) == 1  # person
