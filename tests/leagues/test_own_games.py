"""Leagues count games by rule sheets: by the first version, each table by its own."""

import csv
import io
import json
import re
from collections.abc import Iterator
from datetime import timedelta
from html import unescape
from typing import Any
from urllib.parse import urljoin

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from scorekeeper.exchange import sheet_batch, sheet_faults, validate
from scorekeeper.exchange.validate import Refused
from scorekeeper.knockouts import reading
from scorekeeper.leagues import own_games
from scorekeeper.leagues.account import data_export
from scorekeeper.leagues.counting import all_games
from scorekeeper.leagues.models import (
    AuditLog,
    League,
    PlainList,
    Ranking,
    Result,
    Role,
    Season,
    TableAssignment,
)
from scorekeeper.leagues.seasons import season_form
from scorekeeper.tables import codes, scoring
from scorekeeper.tables.models import RuleSheet, Table
from scorekeeper.tables.scoring import rule_sheets
from tests.leagues import people, sessions
from tests.leagues.own_rules import keep_rules
from tests.leagues.papers import file_of, take_paper
from tests.leagues.reading import rows
from tests.leagues.sessions import Club
from tests.leagues.texts import text_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def first() -> str:
    return keep_rules()


@pytest.fixture
def second(first: str) -> str:
    """Every point counts twice."""
    return keep_rules(points="2 * points", name="Dreißig neu", made_from=first)


@pytest.fixture
def club() -> Club:
    found = sessions.club("Ann Ben Cleo")
    ann = found.people[0]
    ann.role, ann.user = Role.ORGANISER, people.account()
    ann.save()
    return found


@pytest.fixture
def phone(club: Club) -> Client:
    return people.sign_in("Ann")


def sheets_url(club: Club) -> str:
    return f"/l/{club.league.code}/seasons/{club.season.pk}/sheets/"


def choose(phone: Client, club: Club, slug: str, of: str = "") -> str:
    """What is wrong with it, if anything."""
    told = {"rules": f"https://example.org/games/{slug}/"}
    answer = phone.post(f"{sheets_url(club)}?of={of}", told)
    club.season.refresh_from_db()
    club.league.refresh_from_db()
    for game in own_games.versions_by_game(club.season):
        club.season.rankings.get_or_create(game=game, system="points")
    if answer.status_code == 302:
        return ""
    return " ".join(answer.context["form"].errors["rules"])


def play(phone: Client, club: Club, game: str, *rounds: list[int]) -> Table:
    """A table of the evening, through its form."""
    seats = {f"seat-{seat}": str(one.pk) for seat, one in enumerate(club.people)}
    url = f"/l/{club.league.code}/sessions/{club.evening.pk}/one/"
    told = {"game": game, "key": codes.new_key(), "preset": "", **seats}
    answer = phone.post(url, told)
    assert answer.status_code == 302, answer.content.decode()
    table = Table.objects.get(code=answer.url.split("/")[2])
    return sessions.enter(table, *[{"points": one} for one in rounds])


def points_in(club: Club, game: str) -> list[tuple[str, int]]:
    """As the standings add them up, the first first."""
    return [(who, int(value)) for _, who, value in club.table(game)]


# ---- Chosen, played, counted ----


def test_a_rule_sheet_counts_from_its_page_to_the_standings(
    phone: Client, club: Club, first: str
) -> None:
    leads = f"{sheets_url(club)}?rules={first}"
    assert leads in phone.get(f"/games/{first}/").content.decode()
    assert first in phone.get(leads).content.decode()
    assert choose(phone, club, first) == ""
    assert leads not in phone.get(f"/games/{first}/").content.decode()
    row = TableAssignment.objects.get(
        table=play(phone, club, first, [12, 5, 9], [3, 4, 21])
    )
    assert row.game == first
    # 15, 9 and 30.
    assert points_in(club, first) == [("Cleo", 30), ("Ann", 15), ("Ben", 9)]
    home = phone.get(f"/l/{club.league.code}/").content.decode()
    assert "Dreißig" in home and first not in home.replace(f"game={first}", "")


def test_what_an_evening_prints_calls_it_by_its_name(
    phone: Client, club: Club, first: str
) -> None:
    choose(phone, club, first)
    table = play(phone, club, first, [12, 5, 9])
    evening = f"/l/{club.league.code}/sessions/{club.evening.pk}"
    slips = phone.get(f"{evening}/slips/")
    assert "Dreißig" in slips.content.decode() and table.code in text_of(slips)
    sessions.enter(table, {"points": [3, 4, 21]})
    # 15, 9 and 30.
    lines = rows(phone.get(f"{evening}/result/"), "result")
    assert [line[1] for line in lines] == ["Cleo", "Ann", "Ben"]
    assert [line[3] for line in lines] == ["30", "15", "9"]
    for page in ("slips", "result", "wall"):
        told = phone.get(f"{evening}/{page}/").content.decode()
        assert first not in told.replace(f"game={first}", ""), page
    assert "Dreißig" in phone.get(f"{evening}/result/").content.decode()


def test_two_versions_stand_in_one_list(
    phone: Client, club: Club, first: str, second: str
) -> None:
    choose(phone, club, first)
    old = play(phone, club, first, [12, 5, 30])
    # By what it was made from it is known as a version of the same game.
    assert choose(phone, club, second) == ""
    assert own_games.versions_by_game(club.season) == {first: second}
    new = play(phone, club, first, [15, 2, 4])
    assert [old.game, new.game] == [first, second]
    assert scoring.read(new).shown["totals"] == [30, 4, 8]
    # 12 and 30, 5 and 4, 30 and 8.
    assert points_in(club, first) == [("Ann", 42), ("Cleo", 38), ("Ben", 9)]
    assert {one.game for one in Result.objects.all()} == {first}
    told = phone.get(f"/l/{club.league.code}/seasons/{club.season.pk}/")
    shown = {game.slug: versions for game, _, versions in told.context["counted"]}
    assert [one.slug for one in shown[first]] == [first, second]
    text = told.content.decode()
    assert f"/games/{first}/" in text and f"/games/{second}/" in text


def test_a_version_is_chosen_by_hand_where_the_sheet_does_not_say_of_what(
    phone: Client, club: Club, first: str
) -> None:
    other = keep_rules(points="3 * points")
    choose(phone, club, first)
    assert choose(phone, club, other, of=first) == ""
    assert own_games.versions_by_game(club.season) == {first: other}
    assert own_games.counts_as(club.season, other) == first
    # And back to the one of before.
    choose(phone, club, first)
    assert own_games.versions_by_game(club.season) == {first: first}


def test_where_the_fewest_win_it_is_no_version_of_the_other(
    phone: Client, club: Club, first: str
) -> None:
    turned = keep_rules(wins="low", made_from=first)
    choose(phone, club, first)
    assert choose(phone, club, turned, of=first) != ""
    assert choose(phone, club, turned) == ""
    assert own_games.versions_by_game(club.season) == {first: first, turned: turned}


@pytest.mark.parametrize("said", ["", "gypsy", "https://example.org/", "x" + "a" * 26])
def test_what_is_no_rule_sheet_is_said(phone: Client, club: Club, said: str) -> None:
    answer = phone.post(sheets_url(club), {"rules": said})
    assert answer.status_code == 200 and answer.context["form"].errors["rules"]
    club.season.refresh_from_db()
    assert club.season.rule_sheets == []


def test_only_an_organiser_chooses(club: Club, first: str) -> None:
    scorer = people.member(club.league, "Sam", Role.SCORER)
    assert scorer.post(sheets_url(club), {"rules": first}).status_code == 403
    assert sheets_url(club) not in scorer.get(f"/games/{first}/").content.decode()


def test_a_league_of_chosen_games_plays_it_too_and_may_stop(
    phone: Client, club: Club, first: str
) -> None:
    League.objects.update(games=["gypsy"])
    choose(phone, club, first)
    assert club.league.games == ["gypsy", first]
    games = own_games.games_of(club.league, club.season)
    assert [one.slug for one in games] == ["gypsy", first]
    page = phone.get(f"/l/{club.league.code}/settings/").content.decode()
    assert f'name="games.{first}"' in page
    club.league.games = ["gypsy"]
    assert [one.slug for one in own_games.games_of(club.league, club.season)] == [
        "gypsy"
    ]


def test_a_new_season_goes_on_with_the_version_of_now(
    phone: Client, club: Club, first: str, second: str
) -> None:
    choose(phone, club, first)
    choose(phone, club, second)
    new = Season(league=club.league, name="Winter", starts=timezone.localdate())
    season_form.begin(new, "Ann")
    new.refresh_from_db()
    assert own_games.versions_by_game(new) == {first: second}
    assert own_games.counts_as(new, first) == ""


def test_the_page_of_a_new_table_leads_to_an_evening_that_plays_it(
    phone: Client, club: Club, first: str, second: str
) -> None:
    def leads(slug: str) -> bool:
        answer = phone.get(f"/new/{slug}/").content.decode()
        return f"/sessions/{club.evening.pk}/one/?choose={first}" in answer

    assert not leads(first)
    choose(phone, club, first)
    assert leads(first) and not leads(second)
    choose(phone, club, second)
    assert leads(second) and not leads(first)


def test_pages_of_the_league_say_its_name_in_each_language(
    phone: Client, club: Club, first: str
) -> None:
    choose(phone, club, first)
    play(phone, club, first, [12, 5, 30])
    ann = club.people[0].pk
    pages = ("", "records/", f"people/{ann}/", "tables/", "sessions/?", "?game=all")
    pages += (f"sessions/{club.evening.pk}/", "year/")
    for code in ("en", "de", "es", "it"):
        phone.cookies["language"] = code
        for page in pages:
            here = f"/l/{club.league.code}/{page}"
            answer = phone.get(here, headers={"accept-language": code})
            assert answer.status_code == 200, here
            if page != "sessions/?":
                assert "Dreißig" in answer.content.decode(), (code, here)


def test_no_sheet_of_a_stranger_is_asked_for_by_its_address(
    phone: Client, club: Club, first: str
) -> None:
    assert phone.get(f"/l/{club.league.code}/?game={first}").status_code == 404
    choose(phone, club, first)
    assert phone.get(f"/l/{club.league.code}/?game={first}").status_code == 200


def test_what_a_stranger_wrote_is_no_formula_in_a_spreadsheet(
    phone: Client, club: Club
) -> None:
    name = '=HYPERLINK("http://a","b")'
    slug = keep_rules(name=name, lang="en")
    assert choose(phone, club, slug) == ""
    play(phone, club, slug, [30, 2, 4])
    told = ""
    for table in ("evenings", "all-games", "standings", "rounds"):
        url = f"/l/{club.league.code}/exchange/numbers/?as={table}.csv&game={slug}"
        answer = phone.get(url)
        body = b"".join(answer) if answer.streaming else answer.content
        rows = [*csv.reader(io.StringIO(body.decode("utf-8-sig")))]
        assert not [cell for row in rows for cell in row if cell.startswith("=")]
        told += body.decode()
    assert "'=HYPERLINK" in told


def test_as_many_queries_for_four_sheets_as_for_one(phone: Client, club: Club) -> None:
    def count_queries() -> int:
        rule_sheets.kept_rules.cache_clear()
        with CaptureQueriesContext(
            connection,
        ) as found:
            answer = phone.get(f"/l/{club.league.code}/sessions/{club.evening.pk}/")
            phone.get(f"/l/{club.league.code}/seasons/{club.season.pk}/")
        assert answer.status_code == 200
        return len(found)

    choose(phone, club, keep_rules())
    once = count_queries()
    for number in range(2, 5):
        choose(phone, club, keep_rules(name=f"Spiel {number}"))
    assert count_queries() == once


# ---- Rated, drawn, and what was played before ----


def test_who_wins_by_ones_own_rules_is_rated(
    phone: Client, club: Club, first: str, second: str
) -> None:
    """Places as in any game, the tables of both versions in one number: Cleo won the
    first, Ann the second, Ben came last in both.
    """
    choose(phone, club, first)
    play(phone, club, first, [12, 5, 30])
    found = mus(club, first)
    assert found["Cleo"] > found["Ann"] > found["Ben"]
    choose(phone, club, second)
    play(phone, club, first, [15, 2, 4])
    again = mus(club, first)
    assert again["Ann"] > found["Ann"] and again["Cleo"] < found["Cleo"]
    rated = club.league.ratings.values_list("game", "games")
    assert {*rated} == {(first, 2)}
    home = f"/l/{club.league.code}/"
    shown = phone.get(f"{home}people/{club.people[0].pk}/").content.decode()
    assert "Dreißig" in shown


def mus(club: Club, game: str) -> dict[str, float]:
    return {str(one.person): one.mu for one in club.league.ratings.filter(game=game)}


def test_a_knock_out_is_played_by_ones_own_rules(
    phone: Client, club: Club, first: str
) -> None:
    """Tables of three, two of each go on; who sits first wins, up to the final."""
    choose(phone, club, first)
    for name in ("Dan", "Eva", "Finn"):
        club.people.append(people.person(club.league, name))
    home = f"/l/{club.league.code}/"
    asked = {"name": "Cup", "seats": "3", "through": "2", "key": "k"}
    ticks = {f"people.{one.pk}": "on" for one in club.people}
    cup = phone.post(f"{home}knockouts/new/?game={first}", asked | ticks).url
    assert "Dreißig" in phone.get(cup).content.decode()
    made, number = club.season.knockouts.get(), 0
    while reading.read(made).winner is None:
        number += 1
        lay = {"round": number, "evening": club.evening.pk}
        assert phone.post(f"{cup}lay/", lay).status_code == 302
        phone.post(f"{home}sessions/{club.evening.pk}/begin/")
        for table in made.tables.filter(round=number):
            last = table.assignment.table
            assert last is not None and last.game == first
            sessions.enter(last, {"points": [30, 20, 10]})
        assert number < 4
    assert number == 3 and str(reading.read(made).winner) == last.players[0]


def test_sheets_and_old_evenings_of_ones_own_rules_are_taken_in(
    phone: Client, club: Club, first: str
) -> None:
    """A file of a sheet, 12, 5 and 30, and the points of an evening before the app."""
    choose(phone, club, first)
    names = [str(one) for one in club.people]
    day = str(timezone.localdate())
    told = {"game": first, "rules": rule_sheets.document_of(first), "players": names}
    told |= {"rounds": [{"points": [12, 5, 30]}], "date": day}
    file = SimpleUploadedFile("old.jsonl", json.dumps(told).encode())
    home = f"/l/{club.league.code}/exchange/"
    given = {"file": file, "key": "one"}
    phone.post(f"{home}sheets/", given)
    batch = club.league.batches.get()
    for act in ("check_batch", "take_batch"):
        phone.post(reverse(f"leagues:{act}", args=[club.league.code, batch.pk]))
    assert points_in(club, first) == [("Cleo", 30), ("Ann", 12), ("Ben", 5)]
    lines = f"Date,Name,Points\n{day},Ann,20\n{day},Ben,3"
    old = {"key": "two", "game": first, "lines": lines}
    url = phone.post(f"{home}old/", old).url
    typed = {"date": "0", "name": "1", "points": "2", "headed": "on", "good": "2"}
    phone.post(url, typed)
    assert points_in(club, first) == [("Ann", 32), ("Cleo", 30), ("Ben", 8)]


# ---- What it is called ----

LIMIT = {"key": "limit", "label": "Schluss", "choices": [0, 30], "default": 30}


@pytest.fixture
def new_name(phone: Client, club: Club) -> str:
    """A game of which only the newer version was played, in all that a club has."""
    first = keep_rules(name="Altspiel", options=[LIMIT])
    second = keep_rules(
        name="Neuspiel", options=[LIMIT], points="2 * points", made_from=first
    )
    choose(phone, club, first)
    choose(phone, club, second)
    AuditLog.objects.all().delete()  # it tells what was chosen by its name of then
    home, ann = f"/l/{club.league.code}/", club.people[0].pk
    evening = f"{home}sessions/{club.evening.pk}/"
    play(phone, club, first, [15, 2, 4])
    phone.post(f"{home}presets/new/{first}/", {"name": "Kurz", "save": "1"})
    phone.post(f"{home}settings/", {"name": "Club", "games": [first]})
    lots = {"person": str(ann), "game": first, "points": "5", "reason": "Late"}
    phone.post(f"{evening}penalties/", lots)
    club.season.knockouts.create(name="Cup", game=first, seats=3, through=1, key="k")
    by_hand = PlainList.objects.create(session=club.evening, game=first)
    by_hand.results.create(person=club.people[1], points=20, place=1)
    Ranking.objects.create(season=club.season, game=all_games.GAME)
    for person in club.people:
        club.evening.attending.get_or_create(person=person, defaults={"answer": "here"})
    club.evening.refresh_from_db()
    after = {"after": club.evening.version, "game": first}
    assert phone.post(f"{evening}draw/", after).status_code == 302
    return first


def places(phone: Client, home: str) -> Iterator[tuple[str, str]]:
    """Every page and file that a link of the league leads to, with what it says."""
    waiting, seen = [home, f"{home}settings/", f"{home}presets/"], set[str]()
    tables = ("evenings", "all-games", "standings", "rounds")
    waiting += [f"{home}exchange/numbers/?as={one}.csv" for one in tables]
    while waiting:
        url = waiting.pop()
        answer = phone.get(url)
        body = b"".join(answer) if answer.streaming else answer.content
        if b"\0" in body or answer.status_code != 200:
            continue
        text = body.decode()
        yield url, unescape(text)
        for found in re.findall(r'href="([^"#]*)', text):
            link = urljoin(url, unescape(found))
            kind = re.sub(r"=[^&]*", "", re.sub(r"\d+", "0", link))
            if link.startswith(home) and kind not in seen:
                seen.add(kind)
                waiting.append(link)


def test_every_page_and_file_calls_it_by_the_version_that_is_played(
    phone: Client, club: Club, new_name: str
) -> None:
    called, old = set[str](), set[str]()
    for url, text in places(phone, f"/l/{club.league.code}/"):
        shown = re.sub(r"<[^>]*>", "", text)
        path = re.sub(r"\d+", "0", url.split("/", 3)[3])
        path = path if path.endswith(".csv") else path.split("?")[0]
        if "Neuspiel" in shown:
            called.add(path)
        if ("Altspiel" in text or new_name in shown) and not url.endswith(".json"):
            old.add(url)
    assert old == set()
    assert called >= {
        *("", "settings/", "presets/", "records/", "tables/", "year/", "people/0/"),
        *("done/", "knockouts/", "knockouts/0/", "sessions/0/", "seasons/0/"),
        *("sessions/0/report/", "sessions/0/wall/", "sessions/0/slips/"),
        *(
            "sessions/0/penalties/",
            "sessions/0/result/",
            "exchange/numbers/?as=evenings.csv",
        ),
        "exchange/numbers/?as=all-games.csv",
    }, called


def test_an_account_takes_out_what_its_games_are_called(
    phone: Client, club: Club, new_name: str
) -> None:
    user = club.people[0].user
    assert user is not None
    (told,) = data_export.data(user)["leagues"]
    assert [one["game"] for one in told["results"]] == ["Neuspiel"]
    assert [one["game"] for one in told["penalty_points"]] == ["Neuspiel"]
    assert new_name not in json.dumps(told)


def test_a_table_is_called_by_the_version_that_it_was_begun_by(
    phone: Client, club: Club, first: str, second: str
) -> None:
    both_played(phone, club, first, second)
    tables = phone.get(f"/l/{club.league.code}/tables/").context["page"].tables
    assert {one.game for one in tables} == {"Dreißig", "Dreißig neu"}


# ---- Kept, taken along ----


def test_what_a_season_plays_is_kept_though_no_table_uses_it(
    phone: Client, club: Club, first: str, second: str
) -> None:
    choose(phone, club, first)
    choose(phone, club, second)
    stray = keep_rules(name="Niemandes")
    long_ago = timezone.now() - timedelta(days=31)
    RuleSheet.objects.update(created=long_ago)
    keep_rules(name="Neu")
    left = set(RuleSheet.objects.values_list("slug", flat=True))
    assert {first, second} <= left and stray not in left


def both_played(phone: Client, club: Club, first: str, second: str) -> None:
    choose(phone, club, first)
    play(phone, club, first, [12, 5, 30])
    choose(phone, club, second)
    play(phone, club, first, [15, 2, 4])


def forget(league: League) -> None:
    """A site that has neither the league nor its rules."""
    TableAssignment.objects.all().delete()
    Table.objects.all().delete()
    league.delete()
    RuleSheet.objects.all().delete()
    rule_sheets.kept_rules.cache_clear()


def test_the_file_carries_the_sheets_and_comes_back_the_same(
    phone: Client, club: Club, first: str, second: str
) -> None:
    both_played(phone, club, first, second)
    before = club.table(first)
    raw = file_of(club.league)
    forget(club.league)
    other = take_paper(raw)
    assert file_of(other) == raw
    club.season = other.seasons.get()
    assert club.table(first) == before != []


def test_a_file_without_them_has_no_word_more(club: Club) -> None:
    told = json.loads(file_of(club.league))
    assert "rule_sheets" not in told and "rule_sheets" not in told["seasons"][0]


def spoil(raw: bytes) -> Iterator[tuple[str, bytes]]:
    def change_file(change: Any) -> bytes:
        told = json.loads(raw)
        change(told)
        return json.dumps(told).encode()

    def sitting(told: Any) -> Any:
        return told["seasons"][0]["sessions"][0]["sittings"][1]["table"]

    yield "without its rules", change_file(lambda told: told.pop("rule_sheets"))
    yield (
        "other rules",
        change_file(lambda told: told["rule_sheets"][0].update(name="X")),
    )
    yield "no rules", change_file(lambda told: told["rule_sheets"].append({"rules": 1}))
    yield (
        "other version",
        change_file(lambda told: sitting(told).update(version="x" * 27)),
    )
    yield "not chosen", change_file(lambda told: told["seasons"][0].pop("rule_sheets"))


def test_a_file_whose_rules_do_not_fit_is_refused(
    phone: Client, club: Club, first: str, second: str
) -> None:
    both_played(phone, club, first, second)
    raw = file_of(club.league)
    assert validate.read(raw)
    forget(club.league)
    taken_in = []
    for name, wrong in spoil(raw):
        try:
            validate.read(wrong)
            taken_in.append(name)
        except Refused:
            RuleSheet.objects.all().delete()
            rule_sheets.kept_rules.cache_clear()
    assert taken_in == []


# ---- Sheets from elsewhere ----


def sheet(table: Table) -> str:
    told = scoring.read(table).sheet
    return json.dumps(told | {"date": str(timezone.localdate())})


def test_a_sheet_comes_in_where_its_season_plays_by_its_rules(
    phone: Client, club: Club, first: str, second: str
) -> None:
    both_played(phone, club, first, second)
    tables = [one.table for one in TableAssignment.objects.order_by("pk")]
    known = sheet_batch.known_people(club.league)
    read = [sheet_batch.check_sheet(known, sheet(one)) for one in tables if one]
    assert [one.game for one in read] == [first, first]
    assert [one.table.game for one in read] == [first, second]
    Season.objects.update(rule_sheets=[])
    known = sheet_batch.known_people(club.league)
    for table in tables:
        assert table is not None
        with pytest.raises(sheet_faults.Refused) as refused:
            sheet_batch.check_sheet(known, sheet(table))
        assert refused.value.said.key == sheet_faults.OTHER_RULES.key
