"""Files of clubs from outside, with their right values worked by hand: cases/."""

import csv
import io
import re
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from openpyxl import load_workbook

from scorekeeper.exchange import export, import_league, validate
from scorekeeper.exchange.schema import file_bytes
from scorekeeper.leagues.counting.standings import standings
from scorekeeper.leagues.models import League, Season, Session
from scorekeeper.leagues.sessions import session_totals
from scorekeeper.leagues.sessions.overview import read
from scorekeeper.tables import codes, hooks, scoring
from scorekeeper.tables.models import Table
from scorekeeper.tables.showing import table_summaries
from tests.leagues.people import account, sign_in
from tests.leagues.reading import ranks_in, rows, text

pytestmark = pytest.mark.django_db
CASES = Path(__file__).parent / "cases"

Listed = list[tuple[str, str]]


def bring_case(name: str) -> League:
    raw = (CASES / "league" / f"{name}.json").read_bytes()
    return import_league.import_league(
        validate.read(raw), account("Olga"), codes.new_key()
    )


def again(league: League) -> League:
    """Out, and in once more; out again it is the same, byte for byte."""
    raw = file_bytes(export.export_league(league))
    made = import_league.import_league(
        validate.read(raw), account("Olga"), codes.new_key()
    )
    assert file_bytes(export.export_league(made)) == raw
    return made


def list_season(season: Season, game: str = "gypsy") -> Listed:
    return [(str(one.person), one.value) for one in standings(season, game)]


def tonight(session: Session) -> Listed:
    (tally,) = session_totals.so_far(read(session.season.league, session))
    return [(str(one.person), one.value) for one in tally.lines]


def of_file(client: Client, league: League, season: Season) -> Listed:
    """Its standings as CSV has them: name and what is counted."""
    url = f"/l/{league.code}/exchange/numbers/?as=standings.csv"
    url += f"&season={season.pk}&game=gypsy"
    rows = client.get(url).content.decode("utf-8-sig").splitlines()
    return [(one.split(",")[1], one.split(",")[2]) for one in rows[1:]]


# ---- Which season ----


def test_a_season_begun_over_planned_evenings() -> None:
    """The game of the 28th is of the season that began on that day."""
    league = bring_case("s1-season-begun-over-planned-evenings")
    for copy in (league, again(league)):
        winter = copy.seasons.get(name="Winter")
        assert winter.sessions.count() == 3
        right = [("Ann", "3"), ("Ben", "2"), ("Cleo", "1"), ("Dan", "0")]
        assert list_season(winter) == right
        assert list_season(copy.seasons.get(name="2026")) == []
        olga = sign_in("Olga")
        assert of_file(olga, copy, winter) == right


def test_each_page_says_in_which_season_an_evening_counts() -> None:
    league = bring_case("s1-season-begun-over-planned-evenings")
    olga, evening = sign_in("Olga"), league.seasons.get(name="Winter").sessions.last()
    here = f"/l/{league.code}/sessions/"
    for url in (here, *(f"{here}{evening.pk}/{x}" for x in ("", "report/", "result/"))):
        assert "Winter" in olga.get(url).content.decode(), url


# ---- Who was there for what ----

LATE = [("Ann", "5"), ("Ben", "3"), ("Dan", "3"), ("Cleo", "3"), ("Finn", "0")]


def test_who_came_late_and_who_went_home() -> None:
    """Ann 3 and 2, Ben 2 and 1, Dan 0 and 3, Cleo 1 and 2 for sitting out.

    Ann has 2 points each game less … nobody wins but Ann and Dan: Dan’s win stands
    before Ben and Cleo.
    """
    league = bring_case("b1-late-and-left-byes")
    season = league.seasons.get()
    evening = season.sessions.get(assignments__turn=2)
    cleo = league.people.get(name="Cleo")
    olga = sign_in("Olga")
    for said in ("here", "away", "here", "away"):
        url = f"/l/{league.code}/sessions/{evening.pk}/here/"
        olga.post(url, {"to": f"{cleo.pk}-{said}"})
        for found in (
            list_season(season),
            tonight(evening),
            of_file(olga, league, season),
        ):
            assert sorted(found) == sorted(LATE), said
    other = again(league)
    assert sorted(list_season(other.seasons.get())) == sorted(LATE)


def test_who_only_sat_out_is_in_the_standings() -> None:
    league = bring_case("b2-bye-only")
    season = league.seasons.get()
    right = [("Ann", "3"), ("Ben", "2"), ("Eva", "2"), ("Cleo", "1"), ("Dan", "0")]
    olga = sign_in("Olga")
    found = (list_season(season), tonight(season.sessions.get()))
    for answers in (*found, of_file(olga, league, season)):
        assert answers == right
    eva = league.people.get(name="Eva")
    page = text(olga.get(f"/l/{league.code}/"))
    # What has decided between Ben and her is that he has played.
    assert "2 Ben games 1 " in page and "3 Eva games 0 " in page
    page = text(olga.get(f"/l/{league.code}/?why={eva.pk}"))
    assert "1 turn sat out" in page
    assert olga.get(f"/l/{league.code}/people/{eva.pk}/").status_code == 200


# ---- The day of an evening ----


def test_past_midnight_is_the_day_before() -> None:
    """Wednesday 30 April; the last round was at twenty past midnight."""
    league = bring_case("m1-past-midnight")
    olga = sign_in("Olga")
    here = f"/l/{league.code}/"
    season = league.seasons.get(name="2025")
    asked = f"season={season.pk}&game=gypsy"
    for page in ("tables/", "records/"):
        months = {
            month: text(olga.get(f"{here}{page}?{asked}&month={month}"))
            for month in ("2025-04", "2025-05")
        }
        assert "30 Apr" in months["2025-04"], page
        assert "Ann" in months["2025-04"] and "1 May" not in months["2025-04"], page
        assert not re.search(r"Ann \d|1 May", months["2025-05"]), page
    for url in (here, f"{here}people/{league.people.get(name='Ann').pk}/"):
        page = text(olga.get(f"{url}?{asked}"))
        assert "1 May" not in page, url


def calendar(client: Client, league: League) -> Any:
    page = client.get(f"/l/{league.code}/sessions/").content.decode()
    (url,) = set(re.findall(r'href="(http[^"]*\.ics)"', page))
    return client.get(url).content.decode()


@pytest.mark.evening
def test_an_evening_by_hand_is_not_called_off() -> None:
    league = bring_case("c1-evening-by-hand-calendar")
    told = calendar(sign_in("Olga"), league)
    assert "STATUS:CONFIRMED" in told and "CANCELLED" not in told


# ---- Who played what ----


@pytest.mark.evening
def test_the_best_round_is_of_who_sat_there_then() -> None:
    """Dan had +11 in round 1; from round 2 on Eva sat there."""
    league = bring_case("t1-seat-taken-over")
    olga, season = sign_in("Olga"), league.seasons.get()
    evening = season.sessions.get()
    report = text(olga.get(f"/l/{league.code}/sessions/{evening.pk}/report/"))
    assert "Best round: Dan, +11 in round 1" in report
    (assignment,) = evening.assignments.filter(number=1)
    code = assignment.table.code
    assert "Dan" in text(olga.get(f"/t/{code}/chart/")).partition("Best")[2][:40]
    records = text(olga.get(f"/l/{league.code}/records/?game=gypsy"))
    assert "Highest rounds Dan 28 November, round 1 +11" in records
    sheet = text(olga.get(f"/t/{code}/sheet/?why=1.3"))
    assert "Dan" in sheet


def test_the_result_sheet_of_an_evening_by_hand_says_what_was_played() -> None:
    league = bring_case("c1-evening-by-hand-calendar")
    evening = league.seasons.get().sessions.get()
    page = text(sign_in("Olga").get(f"/l/{league.code}/sessions/{evening.pk}/result/"))
    assert "812" in page and "455" in page and "Nothing has been played" not in page


def test_the_result_sheet_names_what_sitting_out_gave() -> None:
    """Dan 0 and 3; Cleo 1, and 2 for the turn she sat out."""
    league = bring_case("b1-late-and-left-byes")
    evening = league.seasons.get().sessions.get(assignments__turn=2)
    page = sign_in("Olga").get(f"/l/{league.code}/sessions/{evening.pk}/result/")
    (cleo,) = [one for one in rows(page, "result") if one[1] == "Cleo"]
    assert cleo[2].endswith("; sat out, 2") and cleo[3] == "3"


def test_a_league_begins_on_the_day_of_its_founder(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """19:00 in Los Angeles is 03:00 of the next day at the site."""
    now = datetime(2026, 11, 28, 3, 0, tzinfo=UTC)
    monkeypatch.setattr(timezone, "now", lambda: now)
    said = {"name": "West", "organiser": "Wes", "key": "west"}
    wes = sign_in("Wes")
    wes.post("/l/new/", {**said, "zone": "America/Los_Angeles"})
    league = League.objects.get(name="West")
    assert league.zone == "America/Los_Angeles"
    assert league.seasons.get().starts == date(2026, 11, 27)
    wes.post("/l/new/", {**said, "name": "East", "key": "e", "zone": "No/Where"})
    assert League.objects.get(name="East").zone == ""


def test_a_table_says_its_times_by_the_clock_of_its_league() -> None:
    """The round of 22:20 in Greenwich was at 00:20 in Berlin."""
    league = bring_case("m1-past-midnight")
    table = Table.objects.get(assignment__session__season__league=league)
    sheet = sign_in("Olga").get(f"/t/{table.code}/sheet/?why=3.0")
    assert "00:20" in text(sheet) and "22:20" not in text(sheet)
    assert hooks.began(table) == datetime(2025, 4, 30, 17, 30, tzinfo=UTC)
    assert "30 April 2025" in table_summaries.finish_summary(scoring.read(table))["how"]


# ---- Each value wherever it is shown: screens, papers, tables, calendars, files ----

FOUR = [("Ann", 3), ("Ben", 2), ("Cleo", 1), ("Dan", 0)]
# By case its season, its standings, and by evening the day, its list and the moment.
SHOWN: dict[str, tuple[str, list[tuple[str, int]], date, str]] = {
    "s1-season-begun-over-planned-evenings": (
        *("Winter", FOUR),
        *(date(2026, 11, 28), "20261128T050000Z"),
    ),
    "b1-late-and-left-byes": (
        "2026",
        [("Ann", 5), ("Ben", 3), ("Cleo", 3), ("Dan", 3), ("Finn", 0)],
        *(date(2026, 11, 28), "20261128T050000Z"),
    ),
    "b2-bye-only": (
        "2026",
        [("Ann", 3), ("Ben", 2), ("Cleo", 1), ("Dan", 0), ("Eva", 2)],
        *(date(2026, 11, 28), "20261128T050000Z"),
    ),
    "m1-past-midnight": ("2025", FOUR, date(2025, 4, 30), "20250430T173000Z"),
}


def take_away(
    league: League, season: Season, what: str, game: str = "gypsy"
) -> list[tuple[Any, ...]]:
    """The rows of one of its tables of numbers, without their head."""
    asked = f"as={what}&season={season.pk}&game={game}"
    url = f"/l/{league.code}/exchange/numbers/?{asked}"
    content = sign_in("Olga").get(url).content
    if what.endswith(".csv"):
        return [*map(tuple, csv.reader(content.decode("utf-8-sig").splitlines()))][1:]
    sheet = load_workbook(io.BytesIO(content)).active
    assert sheet is not None
    return [tuple(cell.value for cell in row) for row in sheet.iter_rows()][1:]


def whole(said: Any) -> int:
    return int(str(said).replace("−", "-").split(".")[0])


def on_screen(league: League, season: Season) -> list[tuple[str, int]]:
    answer = sign_in("Olga").get(f"/l/{league.code}/?season={season.pk}&game=gypsy")
    found = rows(answer, "stand")
    return [(one[1].split()[0], whole(one[-1].split()[0])) for one in found]


def on_paper(league: League, evening: Session) -> list[tuple[str, int]]:
    url = f"/l/{league.code}/sessions/{evening.pk}/result/"
    found = rows(sign_in("Olga").get(url), "result")
    return [(one[1], whole(one[-1])) for one in found]


def on_report(league: League, evening: Session) -> list[tuple[str, int]]:
    url = f"/l/{league.code}/sessions/{evening.pk}/report/"
    found = ranks_in(sign_in("Olga").get(url))[0]
    return [(who, whole(said)) for who, said in found]


@pytest.mark.parametrize("bring", [lambda x: x, again], ids=["here", "from its file"])
@pytest.mark.parametrize("case", SHOWN)
def test_each_value_is_shown_alike(case: str, bring: Any) -> None:
    name, right, day, begins = SHOWN[case]
    league = bring(bring_case(case))
    season = league.seasons.get(name=name)
    evening = season.sessions.filter(assignments__isnull=False).first()
    assert evening is not None
    for found in (
        on_screen(league, season),
        on_paper(league, evening),
        on_report(league, evening),
        [(x[1], whole(x[2])) for x in take_away(league, season, "standings.csv")],
        [(x[1], whole(x[2])) for x in take_away(league, season, "standings.xlsx")],
    ):
        assert sorted(found) == right
    for what in ("rounds", "evenings"):
        days = {one[0] for one in take_away(league, season, f"{what}.csv")}
        assert f"{day}" in days and (what == "evenings" or len(days) == 1)
        at = {one[0].date() for one in take_away(league, season, f"{what}.xlsx")}
        assert {f"{one}" for one in at} == days
    url = f"/l/{league.code}/sessions/{evening.pk}/"
    (file,) = set(re.findall(r'href="([^"]*\.ics)"', text_of(url)))
    told = sign_in("Olga").get(file).content.decode()
    assert f"DTSTART:{begins}" in told and "STATUS:CONFIRMED" in told


def text_of(url: str) -> str:
    return sign_in("Olga").get(url).content.decode()


@pytest.mark.parametrize("bring", [lambda x: x, again], ids=["here", "from its file"])
def test_who_sat_there_has_the_round_in_every_table(bring: Any) -> None:
    """Round 1 as it was corrected: Ann 9, Ben 2, Cleo 4, Dan 11; the others are Eva’s,
    4 and twice −1, with 4, 9, 9 for Ann, thrice 5 for Ben and thrice 4 for Cleo.
    """
    league = bring(bring_case("t1-seat-taken-over"))
    season = league.seasons.get()
    for what in ("rounds.csv", "rounds.xlsx"):
        found = {
            (who, int(number)): whole(points)
            for _, _, who, number, points, *_ in take_away(league, season, what)
        }
        assert found["Dan", 1] == 11 and ("Eva", 1) not in found
        assert found["Eva", 3] == -1 and ("Dan", 3) not in found
    (evening,) = season.sessions.all()
    assert "Dan, +11 in" in " ".join(
        text_of(f"/l/{league.code}/sessions/{evening.pk}/report/").split()
    )
    right = [("Ann", 31), ("Ben", 17), ("Cleo", 16), ("Dan", 11), ("Eva", 2)]
    assert on_paper(league, evening) == right
    url = f"/l/{league.code}/sessions/{evening.pk}/"
    (file,) = set(re.findall(r'href="([^"]*\.ics)"', text_of(url)))
    told = text_of(file)
    assert "DTSTART:20261128T050000Z" in told and "STATUS:CONFIRMED" in told


@pytest.mark.parametrize("bring", [lambda x: x, again], ids=["here", "from its file"])
def test_an_evening_by_hand_stands_in_every_calendar_and_file(bring: Any) -> None:
    """Ann 812 and Ben 455 of Skat, on the 19th."""
    league = bring(bring_case("c1-evening-by-hand-calendar"))
    season = league.seasons.get()
    (evening,) = season.sessions.all()
    url = f"/l/{league.code}/sessions/{evening.pk}/"
    for file in set(re.findall(r'href="([^"]*\.ics)"', text_of(url))):
        told = text_of(file)
        assert "STATUS:CONFIRMED" in told and "CANCELLED" not in told
    page = sign_in("Olga").get(f"{url}result/")
    assert ranks_in(page) == [[("Ann", "812"), ("Ben", "455")]]
    right = [("Ann", 812), ("Ben", 455)]
    page = sign_in("Olga").get(f"/l/{league.code}/?season={season.pk}&game=skat")
    assert [(one[1], whole(one[4])) for one in rows(page, "stand")] == right
    for what in ("standings.csv", "standings.xlsx"):
        found = take_away(league, season, what, "skat")
        assert [(one[1], whole(one[5])) for one in found] == right, what
    for what in ("evenings.csv", "evenings.xlsx"):
        ((day, *_, names, tables, games),) = take_away(league, season, what, "skat")
        assert f"{day}"[:10] == "2026-11-19" and names == "Ann, Ben", what
        assert whole(tables) == 0 and games == "Skat", what
