"""Records, statistics and the list of tables, against tables worked out on paper.

30 2 3 6 in four rounds, −3 27 −3 −3 in three, 27 −3 −3 −3 in three. Bids of the first
two rounds 5 3 4 1 (all but Ben’s made) and 3 3 4 3 (all but Cleo’s made); then 7, made,
by whoever wins and 3, missed, by the others: twice, three times and three times.
"""

import calendar
import re
from datetime import UTC, date, datetime
from itertools import permutations

import pytest
from django.http import HttpResponse
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from scorekeeper.leagues.counting import shared_seats
from scorekeeper.leagues.counting.seat_resolution import Who
from scorekeeper.leagues.models import League, Person, Result, Visibility
from scorekeeper.leagues.showing import head_to_head
from scorekeeper.tables.events import seating
from tests.leagues import sessions
from tests.leagues.counted import LONG, SHORT, autumn, count, count_table
from tests.leagues.people import person, ranking, season, session
from tests.leagues.rated import win_alone
from tests.leagues.reading import rows, text

pytestmark = pytest.mark.django_db

Autumn = tuple[League, list[Person]]


@pytest.fixture
def club(db: None) -> Autumn:
    return autumn(visibility=Visibility.PUBLIC)


def spring(club: Autumn) -> None:
    """Before that, in April: Cleo wins twice, with 30 and with 27."""
    league, (ann, ben, cleo, dan) = club
    april = datetime(2026, 4, 2, 18, tzinfo=UTC)
    evening = session(
        season(league, "Spring", date(2026, 3, 1), date(2026, 5, 31)), april
    )
    count_table(evening, [cleo, ann, ben, dan], *LONG)
    count_table(evening, [cleo, ann, ben, dan], *SHORT)
    count(league)


def test_bids_made_of_those_tried(client: Client, club: Autumn) -> None:
    said = text(client.get(f"/l/{club[0].code}/records/"))
    assert "1 to 3 exact 4 of 29" in said
    assert "4 or 5 exact 2 of 3 Ann 1 of 1 Cleo 1 of 2" in said
    assert "6 and more exact 8 of 8 Ann 5 of 5 Ben 3 of 3" in said


@pytest.mark.evening
def test_bids_of_one(client: Client, club: Autumn) -> None:
    league, (*_, dan) = club
    said = text(client.get(f"/l/{league.code}/records/?person={dan.pk}"))
    assert "1 to 3 exact 2 of 10" in said and "6 and more" not in said
    assert "Highest games Dan 19 November 6" in said


@pytest.mark.evening
def test_the_ten_highest(client: Client, club: Autumn) -> None:
    """Eight rounds were won with +9, then came Ann’s +7 and Cleo’s +6."""
    said = text(client.get(f"/l/{club[0].code}/records/"))
    rounds = said.split("Highest rounds")[1].split("Highest games")[0]
    assert rounds.count("+9") == 8
    assert rounds.endswith("Ann 19 November, round 1 +7 Cleo 19 November, round 1 +6 ")
    games = said.split("Highest games")[1].split("Shortest games")[0]
    assert games.startswith(" Ann 19 November 30 Ben 19 November 27 Ann 19 November 27")


def test_a_month_and_all_seasons(client: Client, club: Autumn) -> None:
    spring(club)
    league, _ = club
    code = league.code
    everything = text(client.get(f"/l/{code}/records/"))
    assert "6 and more exact 13 of 13" in everything
    assert (
        "Longest streaks wins in a row, in one season Cleo to 2 April 2" in everything
    )
    april = text(client.get(f"/l/{code}/records/?month=2026-04"))
    assert "6 and more exact 5 of 5 Cleo 5 of 5" in april
    assert "Cleo to 2 April 2" in april and "19 November" not in april
    assert "no table was counted" in text(
        client.get(f"/l/{code}/records/?month=2026-05")
    )
    for month in ("13", "2026-13", "9999-12"):
        url = f"/l/{code}/records/?month={month}"
        assert client.get(url).status_code == 404


def test_a_streak_is_one_within_a_season_in_a_month_too(
    client: Client, club: Autumn
) -> None:
    """Cleo wins the last game of one season and the first of the next, in April."""
    league, (ann, ben, cleo, dan) = club
    for day in (2, 20):
        spring = season(league, f"{day}", date(2026, 4, day), date(2026, 4, day + 9))
        evening = session(spring, datetime(2026, 4, day, 18, tzinfo=UTC))
        count_table(evening, [cleo, ann, ben, dan], *SHORT)
    count(league)
    url = f"/l/{league.code}/records/?season=all&month=2026-04"
    assert "Highest games Cleo 2 April 27" in of_any_year(client.get(url))
    assert "Longest streaks" not in text(client.get(url))
    evening = session(spring, datetime(2026, 4, 21, 18, tzinfo=UTC))
    count_table(evening, [cleo, ann, ben, dan], *SHORT)
    count(league)
    assert "in one season Cleo to 21 April 2" in of_any_year(client.get(url))


def of_any_year(answer: HttpResponse) -> str:
    """Without the year, which is said of days in another than this."""
    return text(answer).replace(" April 2026 ", " April ")


def test_who_shared_a_seat_has_a_record_each(client: Client) -> None:
    """Ann wins in four rounds, 9 9 5 and 4 of Eva’s; of Dan’s seat −1 −1 are his, −1 9
    are Finn’s; Ben has 5 5 9 5, Cleo 4 4 4 −1. Before, Ben won in three: 27 15 12 −3.
    """
    night = sessions.club(
        "Ann Ben Cleo Dan Eva Finn", timezone.now(), visibility=Visibility.PUBLIC
    )
    sessions.ranking(night.season, "points")
    night.play(1, 0, 2, 3)
    table = sessions.sit(night.evening, night.people_at(0, 1, 2, 3))
    sessions.enter(table, *[sessions.RANKED] * 2)
    seating.seat(table, {3: "Finn"}, 3)
    sessions.enter(table, {"bids": [3, 7, 2, 0], "tricks": [3, 7, 2, 1]})
    seating.seat(table, {0: "Eva"}, 4)
    sessions.enter(table, {"bids": [2, 3, 0, 7], "tricks": [2, 3, 1, 7]})
    found = text(client.get(f"/l/{night.league.code}/records/?season=all"))
    # On the day it runs.
    today = rf" \d\d? (?:{'|'.join(calendar.month_name[1:])})(?= )"
    games = found.partition("Highest games")[2].partition("Shortest games")[0]
    assert re.sub(today, "", games.strip()) == (
        "Ben 27 Ben 24 Ann 23 Ann 15 Cleo 12 Cleo 11 Finn 8 Eva 4 Dan −2 Dan −3"
    )
    assert "rounds Ben won 3 Ann won 4" in re.sub(today, "", found)


def six(system: str) -> sessions.Club:
    night = sessions.club(
        "Ann Ben Cleo Dan Eva Finn", timezone.now(), visibility=Visibility.PUBLIC
    )
    sessions.ranking(night.season, system)
    return night


ROUND = re.compile(r"(\w+) \d+ [A-Z]\w+(?: \d+)?, round (\d) (\S+)")


@pytest.mark.parametrize("system", ["places", "wins"])
def test_a_round_is_of_who_played_it_whosesoever_the_seat_is(
    client: Client, system: str
) -> None:
    """Ann 9 in round 1, the highest with those of Eva, who has the seat: 9 and 9. Of
    Dan’s −1 the round is his, the seat and its two are Finn’s.
    """
    night = six(system)
    table = sessions.sit(night.evening, night.people_at(0, 1, 2, 3))
    sessions.enter(table, sessions.RANKED)
    seating.seat(table, {0: "Eva", 3: "Finn"}, 2)
    sessions.enter(table, *[sessions.RANKED] * 2)
    here, today = f"/l/{night.league.code}/", timezone.localdate()
    spans = ("season=all", f"season={night.season.pk}", f"month={today:%Y-%m}")
    for asked in spans:
        page = text(client.get(f"{here}records/?game=gypsy&{asked}"))
        rounds = page.partition("Highest rounds")[2].partition("Highest games")[0]
        found = ROUND.findall(rounds)
        nines = [("Ann", "1", "+9"), ("Eva", "2", "+9"), ("Eva", "3", "+9")]
        assert found[:3] == nines and len(found) == 10, asked
    ann = f"people/{night.people[0].pk}/?season=all&game=gypsy"
    page = text(client.get(f"{here}{ann}"))
    assert "Games 0" in page
    assert "Highest round" in page.partition("Records")[2] and "+9" in page
    for rest in ("?game=gypsy", f"year/?year={today.year}"):
        assert "Highest round Ann, " in text(client.get(f"{here}{rest}")), rest


# Dan leaves after round 1; Eva takes Ann’s seat for round 3 alone. Ann 18, Ben 15, Cleo
# 12, Dan −1, Eva 9, Finn −2: Eva and Dan never played against each other, and neither
# did Ann and Eva, nor Dan and Finn, who shared a seat.
MET = {
    "Ann": {"Ben", "Cleo", "Dan", "Finn"},
    "Eva": {"Ben", "Cleo", "Finn"},
    "Dan": {"Ann", "Ben", "Cleo"},
    "Finn": {"Ann", "Ben", "Cleo", "Eva"},
    "Ben": {"Ann", "Cleo", "Dan", "Eva", "Finn"},
    "Cleo": {"Ann", "Ben", "Dan", "Eva", "Finn"},
}


def test_who_never_sat_there_together_did_not_meet(client: Client) -> None:
    night = six("points")
    table = sessions.sit(night.evening, night.people_at(0, 1, 2, 3))
    sessions.enter(table, sessions.RANKED)
    seating.seat(table, {3: "Finn"}, 2)
    sessions.enter(table, sessions.RANKED)
    seating.seat(table, {0: "Eva"}, 3)
    sessions.enter(table, sessions.RANKED)
    names = {one.pk: one.name for one in night.people}
    met = {
        names[row.player_id]: {names[int(pk)] for pk in row.data["met"]}
        for row in Result.objects.all()
    }
    assert met == MET
    tables = f"/l/{night.league.code}/tables/?season=all&game=gypsy&person="
    for mine, theirs in permutations(night.people, 2):
        page = client.get(f"{tables}{mine.pk}&with={theirs.pk}").content.decode()
        there = theirs.name in MET[mine.name]
        assert ('class="tab played' in page) is there, (mine.name, theirs.name)


def test_partners_are_who_sat_together_in_some_round() -> None:
    """At seats 1 and 3 Ann and Cleo; then Eva for Ann; then Finn for Cleo."""
    sat = {
        "Ann": (0, range(1, 3)),
        "Eva": (0, range(3, 7)),
        "Cleo": (2, range(1, 5)),
        "Finn": (2, range(5, 7)),
    }
    found = [
        (
            Result(player_id=number, person_id=number, side=0, data={"with": [9]}),
            shared_seats.Part(Who(number, number), [span]),
        )
        for number, span in enumerate(sat.values())
    ]
    other = Result(player_id=4, person_id=4, side=1, data={})
    found.append((other, shared_seats.Part(Who(4, 4), [(1, range(1, 7))])))
    shared_seats.tell_mates(found)
    ann, eva, cleo, finn = range(4)
    mates = [row.data["with"] for row, _ in found]
    assert mates == [[cleo], [cleo, finn], [ann, eva], [eva], []]


def test_by_a_list_who_has_won_is_who_won_by_the_list(client: Client) -> None:
    """Twice Ann makes two games of 20 and Ben one of 72: by points Ben is ahead, by the
    list Ann with 40 + 100 against 72 + 50.
    """
    shown = {"visibility": Visibility.PUBLIC, "rated_after": 1}
    made = sessions.club("Ann Ben Cleo", **shown)
    ranking(made.season, "skat", system="list:seeger")
    grand = win_alone(1) | {"game": "grand", "matadors": 2}
    for _ in range(2):
        table = sessions.sit(made.evening, made.people, "skat", deals=3)
        sessions.enter(table, win_alone(0), grand, win_alone(0))
    home = f"/l/{made.league.code}/"
    for url in (f"{home}records/?game=skat", f"{home}year/"):
        page = text(client.get(url))
        assert re.search(r"Longest streaks?.{,40}Ann.{,30} 2\b", page), page
        assert not re.search(r"Longest streaks?.{,40}Ben", page)
    for who, won in zip(made.people[:2], (2, 0), strict=True):
        answer = client.get(f"{home}people/{who.pk}/?game=skat")
        assert re.search(rf"Won {won}\b", text(answer))
        dots = [row[2].split()[-1] == "won" for row in rows(answer, "tab figures")]
        assert dots == [won > 0] * 2


@pytest.mark.evening
def test_all_tables_the_latest_first(client: Client, club: Autumn) -> None:
    spring(club)
    lines = rows(client.get(f"/l/{club[0].code}/tables/"), "tab played")
    assert [line[:2] for line in lines] == [["19 Nov", "Gypsy"]] * 3 + [
        ["2 Apr", "Gypsy"]
    ] * 2
    assert lines[2][2].startswith("Ann 30 , Dan 6 , Cleo 3 , Ben 2")
    assert "Provisional." not in lines[4][2]


@pytest.mark.evening
@pytest.mark.parametrize(
    ("query", "dates"),
    [
        ("season=all&sort=date", ["2 Apr", "2 Apr", "19 Nov", "19 Nov", "19 Nov"]),
        ("month=2026-04", ["2 Apr", "2 Apr"]),
        ("game=calypso", []),
    ],
)
def test_some_tables(
    client: Client, club: Autumn, query: str, dates: list[str]
) -> None:
    spring(club)
    page = client.get(f"/l/{club[0].code}/tables/?{query}")
    found = [line[0] for line in rows(page, "tab played")] if dates else []
    assert found == dates
    assert dates or "no finished table was counted" in text(page)


def test_tables_of_one_and_of_two(client: Client, club: Autumn) -> None:
    """Their own place and points; sorted by points the highest first."""
    league, (ann, ben, cleo, dan) = club
    eva = person(league, "Eva")
    evening = ann.seats.earliest("pk").assignment.session
    count_table(evening, [eva, ben, cleo, dan], *SHORT)
    count(league)
    url = f"/l/{league.code}/tables/?person={ann.pk}"
    lines = rows(client.get(f"{url}&sort=-points"), "tab played")
    assert [line[-2:] for line in lines] == [
        ["1", "30 counts 3"],
        ["1", "27 counts 3"],
        ["2", "−3 counts 1"],
    ]
    url = f"/l/{league.code}/tables/?person={eva.pk}&with={dan.pk}"
    assert len(rows(client.get(url), "tab played")) == 1
    assert client.get(f"{url}0000").status_code == 404


def test_whoever_sat_for_another_is_named(client: Client, club: Autumn) -> None:
    """Eva’s 27 count for Ben; both see the table, and who sat."""
    league, (ann, ben, cleo, dan) = club
    eva = person(league, "Eva", guest=True)
    evening = ann.seats.earliest("pk").assignment.session
    count_table(evening, [eva, ann, cleo, dan], *SHORT, substitutes={0: ben})
    count(league)
    for player, games in ((ben, 4), (eva, 1)):
        page = client.get(f"/l/{league.code}/tables/?person={player.pk}")
        lines = rows(page, "tab played")
        assert len(lines) == games and "Eva for Ben." in lines[0][1]
    standings = rows(client.get(f"/l/{league.code}/"), "stand")
    names = [line[1].split()[0] for line in standings]
    assert names == ["Ann", "Ben", "Dan", "Cleo"]
    assert standings[1][2:5] == ["4", "2", "53"]


def test_best_partners() -> None:
    """By what they won together; of as many, in fewer games."""
    ann, ben, cleo = (Person(pk=n, name=x) for n, x in enumerate("ABC", 1))
    sums = {
        1: {"met": {"2": [0, 0, 4, 3], "3": [2, 1, 5, 3]}},
        2: {"met": {"1": [0, 0, 4, 3], "3": [6, 2, 0, 0]}},
        3: {"met": {"1": [2, 1, 5, 3], "2": [6, 4, 0, 0]}},
    }
    pairs = head_to_head.partners([ann, ben, cleo], sums)
    assert [(p.one.name, p.other.name, p.won, p.games) for p in pairs] == [
        ("A", "B", 3, 4),
        ("A", "C", 3, 5),
    ]


@pytest.mark.parametrize("page", ["records/", "tables/", "records/?month=2026-11"])
def test_as_many_queries_whoever_plays(
    client: Client,
    club: Autumn,
    page: str,
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    league, people = club
    with django_assert_max_num_queries(9) as before:
        client.get(f"/l/{league.code}/{page}")
    people += [person(league, f"P{number}") for number in range(12)]
    evening = people[0].seats.earliest("pk").assignment.session
    for start in range(0, 16, 4):
        count_table(evening, people[start : start + 4], *SHORT)
    count(league)
    with django_assert_max_num_queries(len(before)):
        client.get(f"/l/{league.code}/{page}")
