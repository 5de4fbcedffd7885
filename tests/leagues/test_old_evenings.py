"""Old evenings from a spreadsheet: looked at, taken over, counted, taken back whole."""

import re
from datetime import date, datetime
from io import BytesIO
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone
from openpyxl import Workbook

from scorekeeper.exchange import import_plain, plain_cells, plain_columns, plain_sheet
from scorekeeper.exchange.sheet_faults import Refused
from scorekeeper.leagues import audit_log
from scorekeeper.leagues.counting.standings import standings
from scorekeeper.leagues.models import League, PlainResult, Role, Session, SheetBatch
from scorekeeper.money import dues
from scorekeeper.money.models import Money
from tests.leagues import people
from tests.leagues.reading import text
from tests.leagues.sessions import RANKED, enter, rows, sit
from tests.support.wording import wording

pytestmark = pytest.mark.django_db

# Two evenings; the second has its date once, as merged cells come out.
SHEET = """Datum;Spieler;Punkte;Platz;Gew.;Verl.
12.09.2026;Ann;26;1;2;0
12.09.2026;Bennie;14;2;1;1
12.09.2026;Cleo;−3;3;0;2
19.09.2026;Ann;10;;1;1
;Cleo;12;;1;1
"""


@pytest.fixture
def league() -> League:
    league = people.found_league(correction_days=100)
    people.season(league)
    people.ranking(league.seasons.get(), system="points")
    for name in ("Benni", "Cleo"):
        people.person(league, name)
    return league


@pytest.fixture
def ann() -> Client:
    return people.sign_in("Ann")


def batch_of(league: League, raw: str | bytes, game: str = "gypsy") -> SheetBatch:
    raw = raw.encode() if isinstance(raw, str) else raw
    return import_plain.begin(league, "old.csv", raw, game, f"key-{len(raw)}")


def why(league: League, *lines: str) -> dict[int, str]:
    """Of lines with date, name, points, place, won, lost and series."""
    raw = "\n".join(["date,name,points,place,won,lost,series", *lines])
    return dict(plain_sheet.check(batch_of(league, raw)).refused)


# ---- Cells and columns ----


def test_columns_are_found_by_their_headings(league: League) -> None:
    columns = plain_columns.columns_of_batch(batch_of(league, SHEET).columns)
    assert (columns.headed, columns.month_first) == (True, False)
    assert columns.at == {
        "date": 0,
        "name": 1,
        "last": -1,
        "points": 2,
        "place": 3,
        "won": 4,
        "lost": 5,
        "series": -1,
    }


def test_columns_are_found_by_what_is_in_them(league: League) -> None:
    """Tabs; the largest numbers are the points."""
    raw = "1\tAnn\t2026-09-12\t260\n2\tBen\t2026-09-12\t140\n"
    columns = plain_columns.columns_of_batch(batch_of(league, raw).columns)
    assert not columns.headed
    assert [columns.at[one] for one in ("date", "name", "points")] == [2, 1, 3]


@pytest.mark.parametrize(
    ("cell", "month_first", "day"),
    [
        ("2026-09-12", False, date(2026, 9, 12)),
        ("2026-9-1 19:30:00", False, date(2026, 9, 1)),
        ("12.9.26", False, date(2026, 9, 12)),
        ("01. 09. 2026", False, date(2026, 9, 1)),
        ("9/12/2026", False, date(2026, 12, 9)),
        ("9/12/2026", True, date(2026, 9, 12)),
        ("31.2.2026", False, None),
        ("Thursday", False, None),
    ],
)
def test_days(cell: str, month_first: bool, day: date | None) -> None:
    assert plain_columns.day(cell, month_first=month_first) == day


@pytest.mark.parametrize(
    ("cell", "number"),
    [
        ("1204", 1204),
        ("1.204", 1204),
        ("1,204", 1204),
        ("−3", -3),
        ("+7", 7),
        ("12.5", None),
        ("1.5.2026", None),
        ("x", None),
        ("12345678", None),
    ],
)
def test_numbers(cell: str, number: int | None) -> None:
    assert plain_columns.number(cell) == number


def test_dates_with_slashes_tell_which_comes_first(league: League) -> None:
    raw = "date,name,points\n9/12/2026,Ann,26\n9/19/2026,Ann,10\n"
    assert plain_columns.columns_of_batch(batch_of(league, raw).columns).month_first


def test_a_spreadsheet_is_read(league: League) -> None:
    book = Workbook()
    book.active.append(["Date", "Name", "Points"])
    book.active.append([datetime(2026, 9, 12, 19, 30), "Ann", 26.0])
    book.active.append([date(2026, 9, 12), "Benni", 14])
    out = BytesIO()
    book.save(out)
    assert plain_cells.cells_of(out.getvalue()) == [
        ["Date", "Name", "Points"],
        ["2026-09-12", "Ann", "26"],
        ["2026-09-12", "Benni", "14"],
    ]


def test_old_spreadsheets_write_no_utf8() -> None:
    raw = "Datum;Name;Punkte\n12.09.2026;Jürgen;5".encode("cp1252")
    assert plain_cells.cells_of(raw)[1] == ["12.09.2026", "Jürgen", "5"]
    wide = "a\tb\n1\t2".encode("utf-16")
    assert plain_cells.cells_of(wide) == [["a", "b"], ["1", "2"]]


@pytest.mark.parametrize(
    ("raw", "said"),
    [
        (b" \n \n", "There are no lines in it."),
        (b"PK\x03\x04 and no more", "This XLSX file cannot be read."),
        (b"a\0b", "This is not a text file."),
        (b"1;2\n" * 5001, "At most 5000 lines are read at once."),
    ],
)
def test_what_is_no_table_is_refused(raw: bytes, said: str) -> None:
    with pytest.raises(Refused, match=said):
        plain_cells.cells_of(raw)


# ---- Lines ----


def test_each_line_that_is_left_out_says_why(league: League) -> None:
    assert why(
        league,
        ",Ann,5,,,,",
        "Thursday,Ann,5,,,,",
        "12.09.2026,,5,,,,",
        "12.09.2026,Ann,,,,,",
        "12.09.2026,Ann,12.5,,,,",
        "12.09.2026,Ann,26,,,,",
        "12.09.2026,ann ,27,,,,",
        "12.09.2026,Ann,30,,,,2",
        "12.09.2025,Ann,26,,,,",
        "12.09.2090,Ann,26,,,,",
        "12.09.2026,Benni,14,-1,,,",
        f"12.09.2026,{'B' * 41},14,,,,",
    ) == {
        2: wording("plain.no-day-yet"),
        3: wording("plain.no-day", date="Thursday"),
        4: wording("plain.no-name"),
        5: wording("plain.no-points"),
        6: wording("plain.no-number", typed="12.5", column="Points"),
        8: wording("plain.once-more", who="ann", number="7"),
        10: wording("sheets.no-season", day="12 September 2025"),
        11: wording("sheets.to-come", day="2090-09-12"),
        12: wording("plain.no-number", typed="-1", column="Place"),
        13: "“BBBBBBBBBBBBBBBBBBBB…”: a name has at most 40 letters.",
    }


def test_lines_are_taken_and_counted(league: League) -> None:
    """Ann 26 + 10 in 4 games, Cleo −3 + 12, Bennie, who is new, 14."""
    batch = batch_of(league, SHEET)
    import_plain.take(batch, by="Ann")
    season = league.seasons.get()
    told = [
        (
            str(standing.person),
            standing.value,
            standing.sums["games"],
            standing.sums["wins"],
        )
        for standing in standings(season, "gypsy")
    ]
    assert told == [("Ann", "36", 4, 3), ("Bennie", "14", 2, 1), ("Cleo", "9", 4, 1)]
    days = [timezone.localdate(one.starts).isoformat() for one in Session.objects.all()]
    assert days == ["2026-09-19", "2026-09-12"]
    places = PlainResult.objects.order_by("pk").values_list("place", flat=True)
    assert list(places) == [1, 2, 3, None, None]
    assert [one.attending.count() for one in Session.objects.all()] == [2, 3]
    (noted,) = audit_log.describe(league.audit_log.all())
    assert noted.text == wording(
        "league.results-imported", several=True, results="5", file="old.csv"
    )


@pytest.mark.evening
def test_a_second_tap_takes_nothing_more(league: League) -> None:
    batch = batch_of(league, SHEET)
    import_plain.take(batch, by="Ann")
    import_plain.take(batch, by="Ann")
    assert PlainResult.objects.count() == 5
    again = dict(plain_sheet.check(batch_of(league, SHEET + "\n")).refused)
    assert set(again) == {2, 3, 4, 5, 6}
    assert again[2] == wording("plain.here", day="12 September")


@pytest.mark.evening
def test_an_import_is_taken_back_whole(league: League) -> None:
    """What was there before stays: an evening with a table, and who sat there."""
    season = league.seasons.get()
    at = datetime(2026, 9, 19, 19, 30, tzinfo=timezone.get_current_timezone())
    evening = people.session(season, starts=at)
    known = [*league.people.order_by("pk"), people.person(league, "Dan")]
    enter(sit(evening, known), *[RANKED] * 3)
    before, names = rows(league), set(league.people.values_list("name", flat=True))
    batch = batch_of(league, SHEET)
    import_plain.take(batch, by="Ann")
    # Ann 27 at the table, 36 by hand; Cleo 12 and 9.
    values = {str(one.person): one.value for one in standings(season, "gypsy")}
    assert (values["Ann"], values["Cleo"], values["Bennie"]) == ("63", "21", "14")
    import_plain.undo(batch, by="Ann")
    assert rows(league) == before
    assert set(league.people.values_list("name", flat=True)) == names
    assert list(Session.objects.all()) == [evening]
    assert not SheetBatch.objects.exists()
    first, *_ = audit_log.describe(league.audit_log.all())
    assert first.text == "5 results of old evenings imported from old.csv: undone"


# ---- The pages ----


def give_old(league: League, phone: Client, **form: Any) -> str:
    """The address of the page that shows what was given."""
    asked = {"key": "one-form", "game": "gypsy", "lines": SHEET, **form}
    answer = phone.post(f"/l/{league.code}/exchange/old/", asked)
    assert answer.status_code == 302, text(answer)
    return str(answer["Location"])


def test_what_is_seen_is_what_is_taken(league: League, ann: Client) -> None:
    url = give_old(league, ann)
    page = ann.get(url)
    said = text(page)
    assert "Names the league does not know 1 Bennie Did you mean Benni?" in said
    assert "12 September 2026 Ann 26, Bennie 14, Cleo −3 3 results" in said
    assert "19 September 2026 Ann 10, Cleo 12 2 results" in said
    assert "Import 5 results" in page.content.decode()
    form = {
        name: re.search(rf'name="{name}".*?value="(\w+)" selected', flat(page), re.S)
        for name in ("date", "name", "points", "place", "won", "lost")
    }
    chosen = {name: found[1] for name, found in form.items() if found}
    assert chosen == {
        "date": "0",
        "name": "1",
        "points": "2",
        "place": "3",
        "won": "4",
        "lost": "5",
    }
    ben = league.people.get(name="Benni")
    typed = {**chosen, "headed": "on", "who-0": str(ben.pk), "good": "5"}
    assert "5 results taken over" in text(ann.post(url, typed, follow=True))
    values = {str(x.person): x.value for x in standings(league.seasons.get(), "gypsy")}
    assert values == {"Ann": "36", "Benni": "14", "Cleo": "9"}
    assert wording("sheets.undone") in text_with_toast(
        ann.post(f"{url}undo/", follow=True)
    )
    assert not PlainResult.objects.exists()


def flat(page: Any) -> str:
    return " ".join(page.content.decode().split())


def text_with_toast(page: Any) -> str:
    return re.sub(r"<[^>]+>", " ", page.content.decode())


def test_other_columns_are_looked_at_first(league: League, ann: Client) -> None:
    """Of other columns other lines are good: nothing is taken unseen."""
    url = give_old(league, ann)
    typed = {"date": "0", "name": "1", "points": "3", "headed": "on", "good": "5"}
    said = text_with_toast(ann.post(url, typed, follow=True))
    assert wording("plain.changed-since", count="3") in said
    assert not PlainResult.objects.exists()
    typed |= {"points": "2", "look": "1"}
    assert "Import 5 results" in text_with_toast(ann.post(url, typed, follow=True))
    assert not PlainResult.objects.exists()
    typed |= {"who-0": "nobody"}
    assert "Import 4 results" in text_with_toast(ann.post(url, typed, follow=True))
    said = text(ann.get(url))
    assert "Left out 1 Line 3 " + wording("plain.nobody", who="Bennie") in said


def test_lines_of_no_season_are_told_at_once(league: League, ann: Client) -> None:
    """Last year’s lines, before anybody made its season: one sentence, and the way."""
    old = "Date,Name,Points\n2019-09-12,Ann,3\n2019-09-12,Cleo,2\n2019-09-12,Dan,1"
    url = give_old(league, ann, lines=old)
    said = text(ann.get(url))
    assert "Left out 3" in said
    assert said.count(wording("sheets.no-season", day="12 September 2019")) == 1
    assert "Lines 2 to 4" in said
    # The season is begun on the first of these days, and then the lines can be taken.
    way = f"/l/{league.code}/seasons/new/?import={url.split('/')[-2]}&starts=2019-09-12"
    assert way.replace("&", "&amp;") in ann.get(url).content.decode()
    assert 'value="2019-09-12"' in ann.get(way).content.decode()
    said = ann.post(way, {"name": "2019", "starts": "2019-09-12"}, follow=True)
    assert said.redirect_chain[-1][0] == url
    assert "What is taken 3 results" in text(said)


def test_points_that_the_season_does_not_count(league: League, ann: Client) -> None:
    people.ranking(league.seasons.get(), "skat", system="points")
    said = text(ann.get(give_old(league, ann, game="skat")))
    assert (
        "Autumn 2026 keeps them and does not count them. Its standings: "
        "The sum of all points." in said
    )


def test_an_evening_with_tables_of_the_game_says_so(
    league: League, ann: Client
) -> None:
    at = datetime(2026, 9, 19, 19, 30, tzinfo=timezone.get_current_timezone())
    evening = people.session(league.seasons.get(), starts=at)
    seated = [*league.people.order_by("pk"), people.person(league, "Dan")]
    sit(evening, seated)
    said = text(ann.get(give_old(league, ann)))
    assert said.count("Tables of this game are here too: both count.") == 1


def test_a_file_goes_before_what_was_pasted(league: League, ann: Client) -> None:
    file = SimpleUploadedFile("last-year.csv", SHEET.encode())
    page = ann.get(give_old(league, ann, lines="x", file=file))
    assert "last-year.csv" in page.content.decode()


def test_nothing_given_is_said(league: League, ann: Client) -> None:
    answer = ann.post(f"/l/{league.code}/exchange/old/", {"game": "gypsy"})
    assert wording("plain.no-file") in text(answer)
    answer = ann.post(f"/l/{league.code}/exchange/old/", {"lines": SHEET})
    assert wording("plain.no-game") in text(answer)


@pytest.mark.parametrize("role", ["scorer", "referee", "player"])
def test_organisers_alone_bring_lines(league: League, ann: Client, role: str) -> None:
    url = give_old(league, ann)
    other = people.member(league, "Olga", people.Role(role))
    for asked in (url, f"{url}drop/", f"{url}undo/", f"/l/{league.code}/exchange/old/"):
        assert other.post(asked, {"good": "5"}).status_code in (403, 404)
    assert SheetBatch.objects.count() == 1
    assert not PlainResult.objects.exists()


def test_a_batch_is_given_up(league: League, ann: Client) -> None:
    url = give_old(league, ann)
    assert ann.get(url.replace("/old/", "/sheets/")).status_code == 404
    ann.post(f"{url}drop/")
    assert not SheetBatch.objects.exists()


def test_what_was_begun_waits_on_the_pages_of_who_may_import(
    league: League, ann: Client
) -> None:
    """Until it is taken, given up, or a day old; to whoever may not it is no matter."""
    batch = batch_of(league, SHEET)
    home = f"/l/{league.code}/"
    waits, link = (
        "old.csv is not imported yet",
        f'href="{home}exchange/old/{batch.pk}/"',
    )
    for url in (home, f"{home}exchange/"):
        page = ann.get(url)
        assert waits in text(page) and link in page.content.decode()
    scorer = people.member(league, "Sue", Role.SCORER)
    assert waits not in text(scorer.get(home))
    SheetBatch.objects.update(created=timezone.now() - import_plain.KEPT)
    assert waits not in text(ann.get(home))
    SheetBatch.objects.update(created=timezone.now())
    import_plain.take(batch, "Ann")
    assert waits not in text(ann.get(home))


@pytest.mark.evening
def test_evening_and_person_show_what_was_entered(league: League, ann: Client) -> None:
    url = give_old(league, ann)
    ann.post(url, ann_form())
    evening = Session.objects.get(starts__day=12)
    said = text(ann.get(f"/l/{league.code}/sessions/{evening.pk}/"))
    assert "Gypsy entered by hand, no rounds 1 Ann 2 won, 0 lost 26" in said
    assert "Called off" not in said
    assert "by hand" in text(ann.get(f"/l/{league.code}/sessions/"))
    report = text(ann.get(f"/l/{league.code}/sessions/{evening.pk}/report/"))
    assert "3 Cleo 0 won, 2 lost −3" in report
    me = league.people.get(name="Ann")
    said = text(ann.get(f"/l/{league.code}/people/{me.pk}/"))
    assert "Entered by hand no rounds are known" in said
    assert "12 Sep 2 games, 2 won 1 26" in said
    assert "19 Sep 2 games, 1 won 2 10" in said


def ann_form() -> dict[str, str]:
    at = {"date": "0", "name": "1", "points": "2", "place": "3", "won": "4"}
    return {**at, "lost": "5", "headed": "on", "good": "5", "who-0": "new"}


def test_nobody_owes_the_entry_of_old_evenings(league: League) -> None:
    """5 a night: who was there or sat, where there was a table too; nobody else."""
    money = Money.objects.create(league=league, entry=500)
    import_plain.take(batch_of(league, SHEET), by="Ann")
    season = league.seasons.get()
    assert [one for one in dues.of_season(money, season).values() if one] == []
    evening = Session.objects.get(starts__day=19)
    seated = [*league.people.order_by("pk")]
    sit(evening, seated)
    owed = dues.of_evening(money, evening).values()
    assert {str(one.person): one.due["entry"] for one in owed} == {
        "Ann": 500,
        "Benni": 500,
        "Bennie": 500,
        "Cleo": 500,
    }
