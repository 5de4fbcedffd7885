"""What an entry at a counted table makes of results, standings and ratings."""

from datetime import timedelta

import pytest
from django.db import connection
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from scorekeeper.leagues.counting import results
from scorekeeper.leagues.counting.standing import standings
from scorekeeper.leagues.models import Result, Role, Standing
from scorekeeper.tables import codes, writing
from scorekeeper.tables.dispute import disputing
from scorekeeper.tables.models import Outcome, Table
from tests.leagues import people
from tests.leagues.evenings import (
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
ANN, BEN, CLEO, DAN, EVA = range(5)
# Ann 6 of 7: −1. Ben 4 of 3: 2. Cleo 2: 4. Dan −1. 12 are bid: 13 tricks.
SHORT = {"bids": [7, 3, 2, 0], "tricks": [6, 4, 2, 1]}


def rebuilt(season: Club) -> bool:
    """All made anew is what was kept."""
    before = rows(season.league)
    results.rebuild(season.league, lambda count: None)
    return before == rows(season.league)


def dispute(table: Table, number: int = 1) -> int:
    entry = disputing.dispute(
        table, number, seat=1, words="No.", key=codes.new_key(), after=table.version
    )
    assert entry is not None
    return entry.number


def rule(table: Table, number: int, reason: str = "Seen by all.") -> None:
    after = table.version
    given = {"outcome": Outcome.STANDS, "reason": reason, "key": codes.new_key()}
    disputing.rule(table, number, after=after, **given)


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
    first = Result.objects.filter(sitting=table.sitting)
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
    of_later = Result.objects.filter(sitting=later.sitting).order_by("seat")
    assert [row.mu for row in of_later] == [row.mu for row in of_alone]
    assert {rating.games for rating in season.league.ratings.all()} == {1}
    assert rebuilt(season)
    rule(table, number)
    assert rows(season.league) == settled


def test_a_substitute_plays_for_another_and_rates_alone() -> None:
    """Eva wins in Ben's place: his points and his win, her rating and her records."""
    season = club("Ann Ben Cleo Dan Eva")
    seated = season.seated(EVA, ANN, CLEO, DAN)
    enter(
        sit(season.evening, seated, instead_of={0: season.people[BEN]}), *[RANKED] * 3
    )
    assert [(name, value) for _, name, value in season.table()] == [
        ("Ben", "3"),
        ("Ann", "2"),
        ("Cleo", "1"),
        ("Dan", "0"),
    ]
    assert {rating.person.name for rating in season.league.ratings.all()} == {
        "Ann",
        "Cleo",
        "Dan",
        "Eva",
    }
    ben, eva = (
        Standing.objects.get(person=season.people[one]).sums for one in (BEN, EVA)
    )
    assert (ben["wins"], ben["played"], ben["high_rounds"], ben["met"]) == (
        1,
        0,
        [],
        {},
    )
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


def test_sums_of_two_games() -> None:
    """Ann 27 and won, then 15; Ben 15, then 27 and won: what is folded of Ann."""
    season = club()
    first = season.play(ANN, BEN, CLEO, DAN)
    second = season.play(BEN, ANN, CLEO, DAN)
    ben, cleo, dan = (str(season.people[one].pk) for one in (BEN, CLEO, DAN))
    sums = Standing.objects.get(person=season.people[ANN]).sums
    at = [t.sitting.results.first().finished.isoformat() for t in (first, second)]
    won, lost = (
        {"sitting": table.sitting.pk, "side": side, "at": when}
        for table, side, when in zip((first, second), (0, 1), at, strict=True)
    )
    assert sums == {
        "games": 2,
        "wins": 1,
        "points": 42,
        "beaten": 5,
        "places": {"1": 1, "2": 1},
        "value": 5,
        "best": [],
        "form": [True, False],
        "streak": -1,
        "disputed": 0,
        "played": 2,
        "rounds": 6,
        "won": 1,
        "high_rounds": [
            *({"points": 9, "round": number, **won} for number in (1, 2, 3)),
            *({"points": 5, "round": number, **lost} for number in (1, 2, 3)),
        ],
        "high_games": [
            {"points": 27, "round": 3, **won},
            {"points": 15, "round": 3, **lost},
        ],
        "short_game": {"rounds": 3, "round": 3, **won},
        "run": 0,
        "lead": 1,
        "longest": {"games": 1, "sitting": first.sitting.pk, "at": at[0]},
        # 7 bid and made three times, then 3 bid and made three times.
        "feats": {"6-and-more": [3, 3], "1-to-3": [3, 3]},
        "met": {ben: [2, 1, 0, 0], cleo: [2, 2, 0, 0], dan: [2, 2, 0, 0]},
    }


def test_partners_and_against() -> None:
    """Ben and Dan win together against Ann and Cleo, 14 to 0."""
    season = club()
    enter(
        sit(season.evening, season.people, "minnesota_whist"),
        {"granded": 3, "tricks": [0, 13]},
        {"granded": None, "tricks": [5, 8]},
        {"granded": 3, "tricks": [0, 13]},
        {"granded": 1, "tricks": [5, 8]},
    )
    ann, ben, cleo, dan = (str(person.pk) for person in season.people)
    sums = Standing.objects.get(person=season.people[BEN]).sums
    assert sums["met"] == {ann: [1, 1, 0, 0], cleo: [1, 1, 0, 0], dan: [0, 0, 1, 1]}
    # Each beat two players.
    assert season.table("minnesota_whist") == [
        (1, "Ben", "2"),
        (1, "Dan", "2"),
        (3, "Ann", "0"),
        (3, "Cleo", "0"),
    ]


# ---- Final ----


def finished_season() -> tuple[Club, Table]:
    """An evening 30 days ago: final for 22 days."""
    season = club(starts=timezone.now())
    table = season.play(ANN, BEN, CLEO, DAN)
    season.evening.starts -= timedelta(days=30)
    season.evening.save()
    return season, Table.objects.get(pk=table.pk)


def test_what_is_final_is_corrected_by_a_referee_with_a_reason() -> None:
    season, table = finished_season()
    before = season.table()
    for write in (
        lambda: correct(table, 2, SHORT, reason="Counted anew."),
        lambda: take_back(table, reason="Counted anew."),
        lambda: dispute(table),
    ):
        with pytest.raises(
            writing.Final, match=r"^Final since .*: the league’s referee"
        ):
            write()
    table.overrules = True
    with pytest.raises(writing.Final, match="say why"):
        correct(table, 2, SHORT)
    with pytest.raises(writing.Final, match="say why"):
        take_back(table)
    assert season.table() == before
    correct(table, 2, SHORT, reason="Counted anew.")
    # 9 − 1 + 9, 5 + 2 + 5: Ann has 17 and nobody has won, so the game goes on.
    assert season.table() == []
    take_back(table, reason="It was right.")
    assert season.table() == before


def test_final_at_the_table() -> None:
    """A scorer reads why not; a referee is asked for a reason, and then corrects."""
    season, table = finished_season()
    league = season.league
    url = f"/t/{table.code}/rounds/2/correct/"
    scorer = people.member(league, "Eva", Role.SCORER)
    answer = scorer.post(url, {"tricks-0": "6"})
    assert answer.status_code == 403
    assert "the league’s referee can correct it, with a reason" in answer.text
    assert "Correct round" not in scorer.get(f"/t/{table.code}/sheet/?why=2.0").text
    referee = people.member(league, "Finn", Role.REFEREE)
    page = referee.get(f"/t/{table.code}/sheet/?why=2.0").text
    assert "Correct round 2" in page
    undo = {"entry": table.version}
    asked = referee.post(f"/t/{table.code}/undo/", undo)
    assert asked.status_code == 200
    assert "say why" in asked.text
    done = referee.post(f"/t/{table.code}/undo/", undo | {"reason": "Not played."})
    assert done.status_code == 302
    assert table.entries.last().reason == "Not played."


def test_each_role_at_a_table_of_an_evening() -> None:
    season = club()
    table = season.play(ANN, BEN, CLEO, DAN, rounds=1)
    may = {
        Role.ORGANISER: (True, True),
        Role.REFEREE: (True, True),
        Role.SCORER: (True, False),
        Role.PLAYER: (False, False),
    }
    for role, (records, runs) in may.items():
        phone = people.member(season.league, f"The {role}", role)
        page = phone.get(f"/t/{table.code}/")
        role_at = page.context["role"]
        assert (role_at.records, role_at.runs) == (records, runs), role


def test_who_looks_on_at_an_open_league_does_not_dispute() -> None:
    """The code of a table is no secret there; in a private league it is."""
    season = club()
    table = season.play(ANN, BEN, CLEO, DAN, rounds=1)
    guest = people.Client()
    assert guest.get(f"/t/{table.code}/rounds/1/dispute/").status_code == 200
    season.league.visibility = "public"
    season.league.save()
    assert guest.get(f"/t/{table.code}/rounds/1/dispute/").status_code == 403
    player = people.member(season.league, "Eva")
    assert player.get(f"/t/{table.code}/rounds/1/dispute/").status_code == 200


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
        writing.record(table, 2, RANKED, key="2", after=1)
    table = Table.objects.get(pk=pk)
    # And the seats with the ranking and whether others finished since, the people
    # with what they have; results, ratings and standings written.
    locked = connection.features.has_select_for_update
    with django_assert_num_queries(11 + locked):
        writing.record(table, 3, RANKED, key="3", after=2)
    # A table that no league counts asks nothing of any.
    free = new_table()
    with django_assert_num_queries(5):
        writing.record(free, 1, RANKED, key="1", after=0)
