"""Penalty points of a club: what they take off, where they stand, who gives them."""

import json
from datetime import date, timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from scorekeeper.leagues.counting import all_games, session_moved, standings, systems
from scorekeeper.leagues.models import AuditLog, League, Penalty, Person, Role
from scorekeeper.leagues.people import forget, merge
from scorekeeper.leagues.sessions import overview, standings_diff
from scorekeeper.leagues.settings import delete_league
from tests.leagues import people
from tests.leagues.counted import count
from tests.leagues.papers import by_hand, file_of, read, tallies
from tests.leagues.penalties import (
    ANN,
    BEN,
    CLEO,
    DAN,
    choose,
    give,
    olga as olga,
    punish,
    season as season,
    url,
)
from tests.leagues.reading import ranks_in, text
from tests.leagues.sessions import Club, club, ranking

pytestmark = pytest.mark.django_db

# ---- What they take off ----


@pytest.mark.parametrize(
    ("chosen", "counted"),
    [
        # 27 − 13 = 14: Ben’s 15 are more, Cleo’s 12 less.
        (
            {"system": "points"},
            [(1, "Ben", "15"), (2, "Ann", "14"), (3, "Cleo", "12"), (4, "Dan", "−3")],
        ),
        # 3, 2, 1 and 0 players beaten; 3 − 13 = −10.
        (
            {"system": "places"},
            [(1, "Ben", "2"), (2, "Cleo", "1"), (3, "Dan", "0"), (4, "Ann", "−10")],
        ),
        # 20 − 13 = 7, less than 10 and more than 5.
        (
            {"system": "places", "places": [20, 10, 5]},
            [(1, "Ben", "10"), (2, "Ann", "7"), (3, "Cleo", "5"), (4, "Dan", "0")],
        ),
        # Wins and averages are no sums of points.
        (
            {"system": "wins"},
            [(1, "Ann", "1"), (2, "Ben", "0"), (3, "Cleo", "0"), (4, "Dan", "0")],
        ),
        (
            {"system": "average"},
            [
                (1, "Ann", "27.0"),
                (2, "Ben", "15.0"),
                (3, "Cleo", "12.0"),
                (4, "Dan", "−3.0"),
            ],
        ),
    ],
)
def test_they_are_taken_off_the_sum_that_a_season_counts(
    season: Club, chosen: dict[str, Any], counted: list[tuple[int, str, str]]
) -> None:
    choose(season, **chosen)
    punish(season, ANN, 9)
    punish(season, ANN, 4)
    assert season.table() == counted


def test_those_of_another_game_or_season_take_nothing_off(season: Club) -> None:
    choose(season, "points")
    punish(season, ANN, 20, game="skat")
    before = people.season(season.league, "Spring 2026", date(2026, 1, 1))
    punish(season, ANN, 20, session=people.session(before))
    assert season.table()[0] == (1, "Ann", "27")


def test_they_count_beside_the_best_and_the_worst_games() -> None:
    """Ann 27 and 12: the best is 27. Ben 15 and 15. Cleo 12 and 27, Dan −3 and −3."""
    season = club()
    season.play(ANN, BEN, CLEO, DAN)
    season.play(CLEO, BEN, ANN, DAN)
    chosen = choose(season, "points", best=1)
    punish(season, ANN, 13)
    # 27 − 13 = 14.
    assert season.table() == [
        (1, "Cleo", "27"),
        (2, "Ben", "15"),
        (3, "Ann", "14"),
        (4, "Dan", "−3"),
    ]
    chosen.best, chosen.worst = 0, 1
    chosen.save()
    count(season.league)
    assert [(n, v) for _, n, v in season.table()][:3] == [
        ("Cleo", "27"),
        ("Ben", "15"),
        ("Ann", "14"),
    ]


def test_in_a_game_where_the_least_is_first_they_are_added() -> None:
    season = club()
    by_hand(season, {ANN: 12, BEN: 20, CLEO: 40}, game="buck_euchre")
    chosen = choose(season, "points", "buck_euchre")
    punish(season, ANN, 10, game="buck_euchre")
    assert season.table("buck_euchre") == [
        (1, "Ben", "20"),
        (2, "Ann", "22"),
        (3, "Cleo", "40"),
    ]
    chosen.system = "places"  # 2, 1 and 0 players beaten; more is better
    chosen.save()
    count(season.league)
    assert season.table("buck_euchre")[-1] == (3, "Ann", "−8")


def test_the_points_of_a_list_lose_them_too() -> None:
    season = club()
    by_hand(season, {ANN: 900, BEN: 850, CLEO: 20}, game="skat", form="seeger")
    choose(season, "list:seeger", "skat")
    count(season.league)
    punish(season, ANN, 100, game="skat")
    assert [(n, v) for _, n, v in season.table("skat")] == [
        ("Ben", "850"),
        ("Ann", "800"),
        ("Cleo", "20"),
    ]


def test_with_points_for_turns_sat_out(season: Club) -> None:
    """Eva only sat out: 2 for that, less 5."""
    chosen = choose(season, "points", bye=2)
    eva = people.person(season.league, "Eva")
    season.people.append(eva)
    season.evening.attending.create(person=eva, answer="here")
    punish(season, 4, 5)
    # Who has played stands before who only sat out.
    assert season.table()[-2:] == [(4, "Dan", "−3"), (5, "Eva", "−3")]
    chosen.bye = 0
    chosen.save()
    # Who has no result stands in no standings, whatever was given.
    assert "Eva" not in [name for _, name, _ in season.table()]


def test_all_games_by_the_places_in_each_know_them(season: Club) -> None:
    choose(season, "points")
    together = ranking(season.season, "ranks", "all")
    punish(season, ANN, 13)
    rows = all_games.table(season.season, together)
    # Ben is first of four: 3 are behind him.
    assert [(str(row.person), row.number) for row in rows][:2] == [
        ("Ben", 3),
        ("Ann", 2),
    ]
    together.system = "places"  # each table by itself, as it was played
    together.save()
    rows = all_games.table(season.season, together)
    assert [(str(row.person), row.number) for row in rows][:2] == [
        ("Ann", 3),
        ("Ben", 2),
    ]


def test_an_evening_that_moves_takes_them_along(season: Club) -> None:
    choose(season, "points")
    punish(season, ANN, 13)
    today = timezone.localdate()
    later = people.season(season.league, "Winter", today - timedelta(days=1))
    ranking(later, "points")
    session_moved.settle(season.league, "Olga")
    assert season.table() == []
    found = standings.standings(later, "gypsy")
    assert [(str(one.person), one.value) for one in found][:2] == [
        ("Ben", "15"),
        ("Ann", "14"),
    ]


def test_the_list_of_the_evening_and_what_it_moved(season: Club) -> None:
    choose(season, "points")
    punish(season, ANN, 13)
    (tally,) = tallies(season)
    lines = [(one.rank, str(one.person), one.value) for one in tally.lines]
    assert lines[:2] == [(1, "Ben", "15"), (2, "Ann", "14")]
    assert [one.beside for one in tally.lines][:2] == ["", "penalty points −13"]
    session = overview.read(season.league, season.evening)
    ((_, moves),) = standings_diff.standings_diff(session)
    assert [(m.rank, str(m.person), m.value, m.before) for m in moves][:2] == [
        (1, "Ben", "15", None),
        (2, "Ann", "14", None),
    ]


def test_those_of_an_evening_before_were_taken_off_before() -> None:
    """A week ago Ann 27 and Ben 15, tonight Ben 27 and Ann 15, 40 off for Ann then."""
    season = club(starts=timezone.now() - timedelta(days=7))
    choose(season, "points")
    season.play(ANN, BEN, CLEO, DAN)
    punish(season, ANN, 40)
    season.evening = people.session(season.season, timezone.now())
    season.play(BEN, ANN, CLEO, DAN)
    session = overview.read(season.league, season.evening)
    ((_, moves),) = standings_diff.standings_diff(session)
    # Before: Ben 15, Cleo 12, Dan −3, Ann −13. Now: Ben 42, Cleo 24, Ann 2, Dan −6.
    assert [(str(m.person), m.value, m.before) for m in moves] == [
        ("Ben", "42", 1),
        ("Cleo", "24", 2),
        ("Ann", "2", 4),
        ("Dan", "−6", 3),
    ]


# ---- Given and taken back ----


def test_given_shown_everywhere_and_taken_back(season: Club, olga: Client) -> None:
    choose(season, "points")
    for _ in range(2):  # a double tap
        page = text(give(olga, season, ANN, 13, "late"))
    assert "Ann Gypsy, late −13" in page
    penalty = Penalty.objects.get()
    home = f"/l/{season.league.code}/"
    shown = text(olga.get(f"{home}?game=gypsy&why={penalty.person_id}"))
    assert "penalty points" in shown and ": late 13" in shown
    assert "1 1 27 27.0 −13" in shown
    assert "late −13" in text(olga.get(f"{home}people/{penalty.person_id}/"))
    for rest in ("", "report/", "result/"):
        assert "Ann Gypsy, late −13" in text(olga.get(url(season, rest)))
    assert "Ann penalty −13 14" in text(olga.get(url(season, "wall/")))
    assert ("Ann", "14") in ranks_in(olga.get(url(season, "report/")))[0]
    day = f"{timezone.localdate():%-d %B %Y}"
    told = f"Ann: 13 penalty points, Gypsy, {day} (late)"
    assert text(olga.get(f"{home}done/")).count(told) == 1
    for _ in range(2):
        page = text(
            olga.post(url(season, f"penalties/{penalty.pk}/undo/"), follow=True)
        )
    assert "Ann Gypsy, late" not in page
    assert season.table()[0] == (1, "Ann", "27")
    log = text(olga.get(f"{home}done/"))
    assert log.count(f"Ann: 13 penalty points undone, Gypsy, {day} (late)") == 1
    assert told in log


def test_what_is_missing_is_said(season: Club, olga: Client) -> None:
    page = text(olga.post(url(season), {"points": "0", "key": "k"}))
    for sentence in (
        "Choose who.",
        "Enter a number from 1 to 9999.",
        "Say what it is for.",
    ):
        assert sentence in page
    assert not Penalty.objects.exists()


def test_where_no_points_are_added_up_it_is_said(season: Club, olga: Client) -> None:
    says = "Gypsy: this season adds up no points"
    assert says not in text(olga.get(url(season)))
    choose(season, "wins")
    assert says in text(olga.get(url(season)))
    page = text(give(olga, season, ANN, 13, "late"))
    assert "late; nothing is taken off 13" in page


def test_the_column_stands_there_once_somebody_has_some(
    season: Club, olga: Client
) -> None:
    home = f"/l/{season.league.code}/"
    assert "Penalty points" not in text(olga.get(home))
    punish(season, ANN, 1)
    assert "Penalty points" in text(olga.get(home))


def test_a_season_that_is_over_and_final_keeps_them(season: Club, olga: Client) -> None:
    penalty = punish(season, ANN, 13)
    old = timezone.now() - timedelta(days=60)
    season.season.starts = (old - timedelta(days=10)).date()
    season.season.ends = (old + timedelta(days=10)).date()
    season.season.save()
    season.evening.starts = old
    season.evening.save()
    page = text(olga.get(url(season)))
    assert "Autumn 2026 is final since" in page and "Undo" not in page
    give(olga, season, BEN, 5, "late")
    olga.post(url(season, f"penalties/{penalty.pk}/undo/"))
    assert list(Penalty.objects.values_list("points", flat=True)) == [13]
    # While it runs an evening of long ago takes them still.
    season.season.ends = None
    season.season.save()
    give(olga, season, BEN, 5, "late")
    assert Penalty.objects.count() == 2
    # It is over with the next one, and final some days later.
    later = (old + timedelta(days=20)).date()
    people.season(season.league, "Winter", later)
    assert "is final since" in text(olga.get(url(season)))


def test_an_evening_that_nobody_plays_yet_asks_for_the_game(olga: Client) -> None:
    season = club(games=["gypsy", "skat"])
    olga = people.member(season.league, "Olga", Role.ORGANISER)
    said = {"person": season.people[ANN].pk, "points": 5, "reason": "not there"}
    olga.post(url(season), {**said, "key": "k"})
    assert not Penalty.objects.exists()
    olga.post(url(season), {**said, "game": "skat", "key": "k"})
    assert Penalty.objects.get().game == "skat"


# ---- People ----


def test_a_merged_record_brings_its_own_along(season: Club) -> None:
    choose(season, "points")
    annie = people.person(season.league, "Annie")
    season.people.append(annie)
    punish(season, ANN, 3)
    punish(season, 4, 10)
    assert ("Ann", "24") in [one[1:] for one in season.table()]
    merge.merge("Olga", merge.Plan(annie, season.people[ANN]))
    # 27 − 3 − 10.
    assert ("Ann", "14") in [one[1:] for one in season.table()]
    merge.undo(season.league, AuditLog.objects.get(kind="merged"))
    assert ("Ann", "24") in [one[1:] for one in season.table()]


def test_who_is_forgotten_keeps_the_number_without_words(
    season: Club, olga: Client
) -> None:
    choose(season, "points")
    give(olga, season, ANN, 13, "Ann was late")
    forget.forget("Olga", season.people[ANN])
    assert (2, "Former player", "14") in season.table()
    said = json.dumps(list(AuditLog.objects.values_list("data", flat=True)))
    assert "Ann" not in said and "late" not in said
    assert Penalty.objects.get().reason == ""
    assert "Ann" not in file_of(season.league).decode()
    log = text(olga.get(f"/l/{season.league.code}/done/"))
    assert "Former player: 13 penalty points, Gypsy" in log


def test_who_gave_them_and_is_forgotten_signs_no_more(
    season: Club, olga: Client
) -> None:
    give(olga, season, ANN, 13, "late")
    mine = season.league.people.get(name="Olga")
    Person.objects.filter(pk=mine.pk).update(user=None)
    mine.refresh_from_db()
    forget.blank(mine)
    assert Penalty.objects.get().by != "Olga"


def test_a_record_with_some_is_not_taken_out(season: Club) -> None:
    eva = people.person(season.league, "Eva")
    season.people.append(eva)
    assert forget.may_delete(eva)
    punish(season, 4, 5)
    assert not forget.may_delete(eva)


def test_a_league_goes_with_them(season: Club) -> None:
    punish(season, ANN, 5)
    delete_league.delete(season.league)
    assert not Penalty.objects.exists() and not League.objects.exists()


def test_the_numbers_to_take_away_have_a_column(season: Club, olga: Client) -> None:
    choose(season, "points")
    punish(season, ANN, 13)
    asked = {"season": season.season.pk, "game": "gypsy", "as": "standings.csv"}
    answer = olga.get(f"/l/{season.league.code}/exchange/numbers/", asked)
    head, first, second, *_ = read(answer.content)
    at = head.index("Penalty points")
    assert (first[1], first[2], first[at]) == ("Ben", "15", "0")
    assert (second[1], second[2], second[at]) == ("Ann", "14", "-13")


def test_a_ranking_says_whether_it_takes_them(season: Club) -> None:
    known = {"points": True, "places": True, "wins": False, "average": False}
    for system, takes in known.items():
        chosen = systems.ranking_of(season.season, "gypsy")
        chosen.system = system
        assert systems.takes_penalties(chosen) == takes
