"""Seats put right at a counted table, during the game and after it."""

import html
import json
import re
from typing import Any

import pytest
from django.test import Client

from scorekeeper.exchange import export, import_league, rounds, schema, validate
from scorekeeper.leagues.counting import byes, list_columns, results, standings
from scorekeeper.leagues.models import (
    League,
    Result,
    Role,
    Seat,
    Stint,
    System,
    TableAssignment,
)
from scorekeeper.leagues.people import forget, merge
from scorekeeper.money import dues
from scorekeeper.money.models import Money
from scorekeeper.tables import log, scoring
from scorekeeper.tables.events import seating
from scorekeeper.tables.models import Kind, Table
from tests.leagues import sessions
from tests.leagues.papers import tallies
from tests.leagues.people import account, member, person
from tests.leagues.reading import text
from tests.leagues.sessions import RANKED, Club, club, enter, ranking, sit, stop
from tests.referee.skat import OF_THREE
from tests.tables.people import runner

pytestmark = pytest.mark.django_db
# A round is 9 for seat 1, 5 for seat 2, 4 for seat 3 and −1 for seat 4.
BACK = {"bids": [0, 2, 3, 7], "tricks": [1, 2, 3, 7]}
# −1 4 5 9.


@pytest.fixture
def season() -> Club:
    """Ann to Dan play, Eva is in the league; the season sums points."""
    found = club("Ann Ben Cleo Dan Eva")
    ranking(found.season, System.POINTS)
    return found


@pytest.fixture
def table(season: Club) -> Table:
    """One round: 9 5 4 −1."""
    return season.play(0, 1, 2, 3, rounds=1)


def text_of(answer: Any) -> str:
    return " ".join(answer.content.decode().split())


def post(table: Table, what: str, **posted: Any) -> str:
    url = f"/t/{table.code}/seats/{what}/"
    page = text_of(runner(table).post(url, posted, follow=True))
    table.refresh_from_db()
    return page


def points() -> dict[str, int]:
    return {str(one.person): one.points for one in Result.objects.all()}


def seats(table: Table) -> list[str]:
    return [str(one.person) for one in Seat.objects.filter(assignment__table=table)]


# ---- Two who sat crossed ----


def test_two_who_sat_crossed_are_swapped_from_the_start(
    season: Club, table: Table
) -> None:
    """Noticed in round 2: all of seat 1 is Ben’s, 27 in three, and Ann has 15."""
    page = post(table, "swap", seat=["0", "1"], round="1")
    assert "Seats changed: Ben, Ann, Cleo and Dan." in page
    assert seats(table) == ["Ben", "Ann", "Cleo", "Dan"]
    enter(table, RANKED, RANKED)
    assert points() == {"Ben": 27, "Ann": 15, "Cleo": 12, "Dan": -3}
    assert season.table()[0] == (1, "Ben", "27")
    assert not Stint.objects.exists()


def test_after_the_game_too_and_all_numbers_follow(season: Club) -> None:
    table = season.play(0, 1, 2, 3)
    assert season.table()[0] == (1, "Ann", "27")
    post(table, "swap", seat=["0", "1"], round="1")
    assert points() == {"Ben": 27, "Ann": 15, "Cleo": 12, "Dan": -3}
    assert season.table()[:2] == [(1, "Ben", "27"), (2, "Ann", "15")]
    kept = sessions.rows(season.league)
    results.rebuild(season.league, seen=lambda _: None)
    assert sessions.rows(season.league) == kept


def test_from_a_round_on_each_has_the_rounds_that_they_sat_through(
    season: Club, table: Table
) -> None:
    """Ann 9 at seat 1, then 5 and 5 at seat 2: 19. Ben 5, then 9 and 9: 23."""
    post(table, "swap", seat=["0", "1"], round="2")
    enter(table, RANKED, RANKED)
    assert points() == {"Ann": 19, "Ben": 23, "Cleo": 12, "Dan": -3}
    assert season.table()[:2] == [(1, "Ben", "23"), (2, "Ann", "19")]


# ---- Somebody takes over ----


def test_who_takes_over_has_the_rounds_from_then_on(season: Club, table: Table) -> None:
    """Dan −1, then Eva −1 and −1 at seat 4."""
    page = post(table, "change", seat="3", name="Eva", round="2")
    assert "Seats changed: Ann, Ben, Cleo and Eva." in page
    enter(table, RANKED, RANKED)
    assert points() == {"Ann": 27, "Ben": 15, "Cleo": 12, "Dan": -1, "Eva": -2}
    assert season.table()[3:] == [(4, "Dan", "−1"), (5, "Eva", "−2")]
    sheet = text_of(runner(table).get(f"/t/{table.code}/sheet/"))
    assert "Who sat where" in sheet and "round 1 at seat 4: −1" in sheet
    kinds = [entry.kind for entry in log.entries_of(table)]
    assert kinds.count(Kind.SEATED) == 1


def test_or_all_of_the_game_counts_for_who_sat_there_first(
    season: Club, table: Table
) -> None:
    post(table, "change", seat="3", name="Eva", round="2", **{"for": "whole"})
    enter(table, RANKED, RANKED)
    assert points() == {"Ann": 27, "Ben": 15, "Cleo": 12, "Dan": -3}
    seat = Seat.objects.get(assignment__table=table, number=3)
    assert (str(seat.person), str(seat.counts_for)) == ("Eva", "Dan")


def test_by_places_a_seat_counts_once_for_who_sat_there_longest(season: Club) -> None:
    """Eva sat two rounds of three at seat 1, which wins: she beats three."""
    season.season.rankings.update(system=System.PLACES)
    table = season.play(0, 1, 2, 3, rounds=1)
    post(table, "change", seat="0", name="Eva", round="2")
    enter(table, RANKED, RANKED)
    assert season.table() == [
        (1, "Eva", "3"),
        (2, "Ben", "2"),
        (3, "Cleo", "1"),
        (4, "Dan", "0"),
    ]


def test_another_system_gives_who_left_their_rounds_again(season: Club) -> None:
    """By points Ann has 9 of round 1, and Eva 18."""
    season.season.rankings.update(system=System.PLACES)
    table = season.play(0, 1, 2, 3, rounds=1)
    post(table, "change", seat="0", name="Eva", round="2")
    enter(table, RANKED, RANKED)
    assert "Ann" not in points()
    now = season.season.rankings.get()
    now.system = System.POINTS
    now.save()
    results.rerank(now)
    assert points() == {"Ann": 9, "Eva": 18, "Ben": 15, "Cleo": 12, "Dan": -3}


def test_by_the_clubs_list_each_has_the_list_of_their_deals() -> None:
    """What both have of the seat is what it has: Ann 20 in all (test_standings)."""
    season = club("Ann Ben Cleo Eva")
    ranking(season.season, "list:seeger", "skat")
    table = enter(sit(season.evening, season.people[:3], "skat"), *OF_THREE[:2])
    post(table, "change", seat="0", name="Eva", round="3")
    stop(enter(table, *OF_THREE[2:]))
    values = {str(one.person): one.value for one in Result.objects.all()}
    assert values["Ann"] + values["Eva"] == 20
    assert (values["Ben"], values["Cleo"]) == (106, 84)


def test_the_columns_of_the_clubs_list_are_parted_too() -> None:
    """Points, own games made and lost, games others lost: 20 + 50 + 40, and
    −90 + 10, −50, + 40. Eva has lost one game alone, and Ann none."""
    season = club("Ann Ben Cleo Eva")
    kept = ranking(season.season, "list:seeger", "skat")
    table = enter(sit(season.evening, season.people[:3], "skat"), *OF_THREE[:2])
    post(table, "change", seat="0", name="Eva", round="3")
    stop(enter(table, *OF_THREE[2:]))
    rows = {str(one.person): one for one in Result.objects.all()}
    assert rows["Ann"].data["parts"]["seeger"] == [[0, 0, 20], [1, 0, 50], [1, 0, 40]]
    assert rows["Eva"].data["parts"]["seeger"] == [[0, 0, -80], [0, 1, -50], [1, 0, 40]]
    lost = {name: row.data["lost"] for name, row in rows.items()}
    assert lost == {"Ann": 0, "Ben": 1, "Cleo": 1, "Eva": 1}
    # So nobody in the standings loses the columns of the list.
    lines = standings.read(season.season, "skat")
    assert list_columns.headed_columns(kept, [one.sums for one in lines])


def test_who_left_a_seat_sat_out_nothing(season: Club, table: Table) -> None:
    """Dan had a round at seat 4, then Eva: both sat there, and nobody has a bye."""
    for player in season.people:
        season.evening.attending.update_or_create(
            person=player, defaults={"answer": "here"}
        )
    post(table, "change", seat="3", name="Eva", round="2")
    enter(table, RANKED, RANKED)
    assert not byes.count_byes(season.season, "gypsy")
    (tally,) = tallies(season)
    assert tally.sat_out == []


def test_rows_of_rounds_name_the_declarer_who_sat_there() -> None:
    """Ann declared deal 1; Eva, who has her seat from deal 3 on, declared deal 4."""
    season = club("Ann Ben Cleo Eva")
    table = enter(sit(season.evening, season.people[:3], "skat"), *OF_THREE[:2])
    post(table, "change", seat="0", name="Eva", round="3")
    stop(enter(table, *OF_THREE[2:]))
    pk = TableAssignment.objects.get(table=table).pk
    told = {row["Round"]: row.get("Declarer") for row in rounds.rows_at([pk])}
    assert [told[n] for n in range(1, 8)] == [
        *("Ann", "Ben", "Cleo", "Eva"),
        None,
        *("Ben", "Cleo"),
    ]


def test_lost_games_are_owed_by_whoever_lost_them() -> None:
    """Half a euro each: Ben, Cleo and Eva lost one game alone, Ann none."""
    season = club("Ann Ben Cleo Eva")
    ranking(season.season, "list:seeger", "skat")
    money = Money.objects.create(league=season.league, lost=50)
    table = enter(sit(season.evening, season.people[:3], "skat"), *OF_THREE[:2])
    post(table, "change", seat="0", name="Eva", round="3")
    stop(enter(table, *OF_THREE[2:]))
    owed = dues.of_evening(money, season.evening).values()
    told = {str(one.person): one.due["lost"] for one in owed}
    assert told == {"Ann": 0, "Ben": 50, "Cleo": 50, "Eva": 50}


def test_such_a_table_is_not_rated(season: Club, table: Table) -> None:
    post(table, "change", seat="3", name="Eva", round="2")
    enter(table, RANKED, RANKED)
    assert not season.league.ratings.exists()


def test_who_comes_back_has_both_parts(season: Club, table: Table) -> None:
    """Dan −1 in round 1 and 9 in round 3, Eva −1 in round 2."""
    post(table, "change", seat="3", name="Eva", round="2")
    enter(table, RANKED)
    post(table, "change", seat="3", name="Dan", round="3")
    stop(enter(table, BACK))
    assert points() == {"Ann": 17, "Ben": 14, "Cleo": 13, "Dan": 8, "Eva": -1}


def test_said_again_from_an_earlier_round_the_last_word_stands(
    season: Club, table: Table
) -> None:
    enter(table, RANKED)
    post(table, "change", seat="3", name="Eva", round="3")
    post(table, "change", seat="3", name="Dan", round="1")
    assert seats(table)[3] == "Dan" and not Stint.objects.exists()


# ---- Who may, and who cannot ----


def test_people_of_the_league_who_do_not_sit_there_are_offered(table: Table) -> None:
    page = text_of(runner(table).get(f"/t/{table.code}/seats/change/"))
    assert "<option>Eva</option>" in page and "<option>Ben</option>" not in page
    # A choice that nobody made is none.
    assert 'name="name" required><option value=""></option>' in page
    assert "checked" not in page.partition('name="name"')[0].partition("reseat")[2]


def test_nobody_else_takes_over(season: Club, table: Table) -> None:
    page = post(table, "change", seat="3", name="Zoe", round="2")
    assert "Nobody in the league is called Zoe." in page
    assert seats(table) == ["Ann", "Ben", "Cleo", "Dan"]
    assert table.players == ["Ann", "Ben", "Cleo", "Dan"]
    assert not Stint.objects.exists()


def test_what_is_final_keeps_its_seats(season: Club) -> None:
    table = season.play(0, 1, 2, 3)
    season.evening.starts = season.evening.starts.replace(year=2020)
    season.evening.save()
    with pytest.raises(scoring.SheetError, match="Final since"):
        seating.seat(Table.objects.get(pk=table.pk), {0: "Eva"}, 1)
    assert seats(table) == ["Ann", "Ben", "Cleo", "Dan"]


def test_who_takes_over_is_here(season: Club, table: Table) -> None:
    post(table, "change", seat="3", name="Eva", round="2")
    assert season.evening.attending.get(person__name="Eva").answer == "here"
    assert TableAssignment.objects.get().session.version > 0


def test_a_rebuild_says_the_same(season: Club, table: Table) -> None:
    fay = person(season.league, "Fay")
    post(table, "change", seat="3", name="Eva", round="2")
    enter(table, RANKED)
    post(table, "change", seat="0", name=str(fay), round="3")
    enter(table, RANKED)
    kept = sessions.rows(season.league)
    results.rebuild(season.league, seen=lambda _: None)
    assert sessions.rows(season.league) == kept


# ---- What else a league does with people ----


def test_the_evenings_list_has_each_with_their_rounds(
    season: Club, table: Table
) -> None:
    post(table, "change", seat="3", name="Eva", round="2")
    enter(table, RANKED)
    (tally,) = tallies(season)
    told = {str(x.person): (x.value, x.why[0].text) for x in tally.lines}
    assert told["Dan"] == ("−1", "1 round at table 0, −1")
    assert told["Eva"] == ("−1", "1 round at table 0, −1")
    assert told["Ann"] == ("18", "plays at table 0, 18")


def test_a_league_file_brings_who_sat_where(season: Club, table: Table) -> None:
    post(table, "change", seat="3", name="Eva", round="2", **{"for": "whole"})
    enter(table, RANKED, RANKED)
    person(season.league, "Olga", Role.ORGANISER)
    text = schema.file_bytes(export.export_league(season.league))
    user = account("Olga")
    made = import_league.import_league(validate.read(text), user, "k")
    stint = Stint.objects.get(assignment__session__season__league=made)
    assert (str(stint.person), stint.number, stint.last) == ("Dan", 3, 1)
    again = schema.file_bytes(export.export_league(made))
    assert text.count(b'"seat": 3') == again.count(b'"seat": 3') == 1


def test_who_left_a_seat_is_forgotten_there_too(season: Club, table: Table) -> None:
    post(table, "change", seat="3", name="Eva", round="2")
    dan = season.people[3]
    assert not forget.may_delete(dan)
    forget.forget("Ann", dan)
    table.refresh_from_db()
    kept = [entry.data for entry in log.entries_of(table)]
    assert "Dan" not in json.dumps([kept, table.players])
    assert "Someone" in text_of(runner(table).get(f"/t/{table.code}/sheet/"))


def test_a_merge_takes_the_rounds_along(season: Club, table: Table) -> None:
    """Dan’s −1 of round 1 counts for Daniel, into whom he is merged."""
    post(table, "change", seat="3", name="Eva", round="2")
    enter(table, RANKED, RANKED)
    daniel = person(season.league, "Daniel")
    merge.merge("Ann", merge.Plan(season.people[3], daniel))
    assert points()["Daniel"] == -1
    plan = merge.Plan(season.people[4], daniel)
    assert "Eva and Daniel sat at one table" in plan.problems[0]


# ---- Every page of the league ----


def pages_of(league: League, phone: Client, table: Table) -> dict[str, str]:
    """What each page says that links lead to from the league’s, the table’s and home;
    sorted as it comes.
    """
    home, there = f"/l/{league.code}/", f"/t/{table.code}/"
    todo, found = [home, there, f"{there}board/", "/"], dict[str, str]()
    while todo:
        url = todo.pop()
        answer = phone.get(url)
        page = answer.content.decode() if answer.status_code == 200 else ""
        found[url] = text(answer) if "<main" in page else page
        links = map(html.unescape, re.findall(r'href="([^"#]+)', page))
        within = {
            url.partition("?")[0] + one if one[0] == "?" else one for one in links
        }
        within -= {*todo, *found}
        todo += [x for x in within if x.startswith((home, there)) and "sort=" not in x]
    return found


def test_no_page_gives_points_to_who_sat_down_after_them(season: Club) -> None:
    """Ann has 9 and 9; Eva takes her seat for a round that nobody plays."""
    table = enter(sit(season.evening, season.people[:4]), RANKED, RANKED)
    post(table, "change", seat="0", name="Eva", round="3")
    stop(table)
    olga = member(season.league, "Olga", Role.ORGANISER)
    found = pages_of(season.league, olga, table)
    mine = f"/l/{season.league.code}/sessions/{season.evening.pk}"
    named = {f"{mine}/{one}/" for one in ("report", "result", "wall")}
    assert named | {f"/l/{season.league.code}/records/"} <= found.keys()
    years = {url for url in found if f"/l/{season.league.code}/year/" in url}
    # There the first number is of evenings: she was at one, and has no game.
    told = [found[url] for url in years if "person=" not in url]
    assert told and all("Eva 1 0 0" in one for one in told)
    for url, page in found.items():
        assert url in years or not re.search(r"Eva (won|\W*[+−]?\d)", page), url
        assert url not in named or re.search(r"Ann\b.{,40}\b18\b", page), url
    assert "Who was there Eva, Ann, Ben, Cleo, Dan." in found[f"{mine}/report/"]


def test_closing_says_what_each_gets_of_a_seat_that_two_played(season: Club) -> None:
    """After two rounds: Ann 18, Ben 10, Cleo 8, Dan −1 of the first, Eva −1."""
    table = season.play(0, 1, 2, 3, rounds=1)
    post(table, "change", seat="3", name="Eva", round="2")
    enter(table, RANKED)
    olga = member(season.league, "Olga", Role.ORGANISER)
    here = f"/l/{season.league.code}/sessions/{season.evening.pk}"
    page = text(olga.get(f"{here}/close/"))
    assert "2 rounds count as they stand: Ann 18" in page
    assert "Dan −1" in page and "Eva −1" in page and "−2" not in page


@pytest.mark.parametrize("over", [False, True], ids=["played", "finished"])
def test_no_page_gives_a_seat_that_two_played_to_one_of_them(
    season: Club, over: bool
) -> None:
    """The seat has −1 of Dan and −1 and −1 of Eva; before the last round it has −2."""
    table = season.play(0, 1, 2, 3, rounds=1)
    post(table, "change", seat="3", name="Eva", round="2")
    enter(table, RANKED, *[RANKED] * over)
    table.refresh_from_db()
    assert scoring.read(table).over == over
    phone = runner(table)
    member(season.league, "Olga", Role.ORGANISER)
    phone.force_login(account("Olga"))
    found = pages_of(season.league, phone, table)
    alone = rf"(?<!Dan / )(?<!Dan/)\b(Dan|Eva)\W*{'−3' if over else '−2'}\b"
    for url, page in found.items():
        assert not re.search(alone, page), (url, re.search(alone, page))
    code, evening = table.code, season.evening.pk
    mine = f"/l/{season.league.code}/sessions/{evening}/"
    pages = [f"/t/{code}/{one}" for one in ("", "board/", "sheet/", "chart/")]
    for url in [*pages, f"{mine}wall/", *([f"{mine}report/"] if over else [mine, "/"])]:
        assert "Dan / Eva" in found[url], url


def test_a_seat_that_two_played_names_both_beside_its_total(season: Club) -> None:
    """Dan −1 in round 1, Eva −1 in each of two more."""
    table = season.play(0, 1, 2, 3, rounds=1)
    post(table, "change", seat="3", name="Eva", round="2")
    enter(table, RANKED, RANKED)
    evening = f"/l/{season.league.code}/sessions/{season.evening.pk}/"
    olga = member(season.league, "Olga", Role.ORGANISER)
    for url in (f"{evening}report/", f"{evening}wall/"):
        assert "Dan / Eva −3" in text(olga.get(url)), url
