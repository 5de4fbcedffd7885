"""Papers of clubs as they are: each column has one reading, each shape goes in."""

import csv
import html
import io
import re
from collections import Counter
from datetime import date
from decimal import Decimal
from pathlib import Path
from urllib.parse import unquote

import pytest
from django.test import Client
from django.utils import timezone
from openpyxl import load_workbook

from scorekeeper.exchange import (
    check_batch,
    export,
    import_league,
    import_plain,
    plain_cells,
    plain_columns,
    plain_days,
    plain_layouts,
    plain_numbers,
    plain_sheet,
    validate,
)
from scorekeeper.exchange.plain_preview import Preview
from scorekeeper.exchange.schema import file_bytes
from scorekeeper.leagues.models import League, Role, Session, SheetBatch
from tests.leagues import people
from tests.leagues.reading import ranks_in, rows, text

pytestmark = pytest.mark.django_db
PAPERS = Path(__file__).parent / "cases" / "papers"


@pytest.fixture
def league() -> League:
    league = people.found_league(correction_days=100)
    people.season(league, "All", date(2020, 1, 1))
    return league


def bring(league: League, raw: str | bytes) -> SheetBatch:
    raw = raw.encode() if isinstance(raw, str) else raw
    return import_plain.begin(league, "old.csv", raw, "gypsy", f"key-{len(raw)}")


def paper(league: League, name: str) -> SheetBatch:
    (path,) = PAPERS.glob(f"{name}-*.csv")
    return bring(league, path.read_bytes())


def rows_of(batch: SheetBatch) -> list[tuple[date, int, str, int]]:
    found = plain_sheet.check(batch).lines
    return [(one.day, one.series, one.name, one.points) for one in found]


# ---- Numbers and days ----


@pytest.mark.parametrize(
    ("cells", "numbers"),
    [
        (["66.6", "59.35", "55.625"], ["66.6", "59.35", "55.625"]),
        (["812", "1.204"], ["812", "1204"]),
        (["812", "1,204", "−1,050"], ["812", "1204", "-1050"]),
        (["81.0", "77.0"], ["81", "77"]),
        (["1.204,5", "3"], ["1204.5", "3"]),
        (["1.204.300", "1.204"], ["1204300", "1204"]),
        (["0,125", "2,619"], ["0.125", "2.619"]),
        (["1 204", "5"], ["1204", "5"]),
        (["x", "1.5.2026", "5"], [None, None, "5"]),
        # Two hands wrote them; each cell tells what its mark is.
        (["66.6", "59,35", "5"], ["66.6", "59.35", "5"]),
        (["1.204,5", "1,204.5"], ["1204.5", "1204.5"]),
        (["66.6", "1,204"], ["66.6", "1204"]),
    ],
)
def test_a_column_has_one_reading(cells: list[str], numbers: list[str | None]) -> None:
    reading = plain_numbers.reading_of(cells)
    assert not reading.doubt
    found = [reading.number(cell) for cell in cells]
    assert found == [None if one is None else Decimal(one) for one in numbers]


@pytest.mark.parametrize(
    "cells",
    [
        ["2.619", "1.905"],
        # The highest of percentages, or a small sum.
        ["100", "55.625", "62.500"],
        ["100", "1,905"],
        # Who groups thousands writes 1.500.
        ["1500", "1.204"],
        ["−3", "−1.204"],
        # A point and a comma: one of them may be of decimals.
        ["1,204", "1.204"],
        ["812", "1.204", "1,204"],
        ["1.204.300", "1,204"],
        ["66.6", "59,35", "1.204"],
    ],
)
def test_a_column_that_tells_nothing_is_asked(cells: list[str]) -> None:
    reading = plain_numbers.reading_of(cells)
    assert reading.doubt
    number = cells[-1].translate(str.maketrans("−,", "-."))
    by = plain_numbers.reading_of(cells, plain_numbers.FRACTION)
    assert by.number(cells[-1]) == Decimal(number)
    by = plain_numbers.reading_of(cells, plain_numbers.WHOLE)
    assert by.number(cells[-1]) == Decimal(number) * 1000


def test_a_doubt_is_asked_and_nothing_is_taken_before(league: League) -> None:
    """2.619 and 1.905 may be averages, or points by the thousand."""
    batch = bring(league, "date;name;points\n2025-01-09;Ann;2.619\n;Ben;1.905\n")
    assert rows_of(batch) == []
    (asked,) = [one for one in Preview(batch).selects if one.name == "numbers"]
    assert [one.value for one in asked.choices] == ["", "thousands", "decimals"]
    chosen = {"headed": "on", "date": "0", "name": "1", "points": "2"}
    import_plain.choose(batch, {**chosen, "numbers": "thousands"})
    assert [one[3] for one in rows_of(batch)] == [2619, 1905]
    import_plain.choose(batch, {**chosen, "numbers": "decimals"})
    assert rows_of(batch) == [] and Preview(batch).decimals == "2.619"


@pytest.mark.parametrize(
    ("cell", "day"),
    [
        ("08-09-2025", date(2025, 9, 8)),
        ("2025/09/08", date(2025, 9, 8)),
        ("20 Feb 2024", date(2024, 2, 20)),
        ("20. Februar 2024", date(2024, 2, 20)),
        ("20 de febrero de 2024", date(2024, 2, 20)),
        ("Feb 20, 2024", date(2024, 2, 20)),
        ("3 marzo 2024", date(2024, 3, 3)),
        ("9. Jän. 2025", date(2025, 1, 9)),
        ("Do, 9.1.2025", date(2025, 1, 9)),
        ("Thu 2025-01-09", date(2025, 1, 9)),
        ("jue. 9/1/25", date(2025, 1, 9)),
        ("giovedì 9 gennaio 2025", date(2025, 1, 9)),
        ("09.Jan.25", date(2025, 1, 9)),
        ("9.Ann.25", None),
        ("Ann 3", None),
        ("Ann 9.1.2025", None),
    ],
)
def test_days(cell: str, day: date | None) -> None:
    assert plain_days.day(cell, month_first=False) == day


# ---- The papers ----


def test_decimals_are_never_thousands(league: League) -> None:
    batch = paper(league, "f6")
    assert rows_of(batch) == []
    assert Preview(batch).decimals == "66.6"
    ann = people.sign_in("Ann")
    page = text(ann.get(f"/l/{league.code}/exchange/old/{batch.pk}/"))
    said = "Points count whole here: lines with points such as 66.6 are left out."
    assert said in page and "55,625" not in page and "55625" not in page


def test_a_column_for_each_player(league: League) -> None:
    day = date(2025, 5, 19)
    right = {
        "Sven": [9, 13, 11, 18],
        "Kurt": [18, 14, 12, 14],
        "Sina": [13, 10, 4, 8],
        "Maik": [10, 18, 18, 11],
    }
    found = rows_of(paper(league, "f3"))
    assert len(found) == 16
    for name, points in right.items():
        mine = [(one[1], one[3]) for one in found if one[2] == name]
        assert mine == list(enumerate(points, 1)), name
    assert {one[0] for one in found} == {day}


def test_the_total_in_the_21st_column(league: League) -> None:
    batch = paper(league, "f2")
    points = plain_columns.columns_of_batch(batch.columns).at["points"]
    assert points == 20
    found = rows_of(batch)
    assert found[:3] == [
        (date(2024, 11, 23), 1, "Ann", 85),
        (date(2024, 11, 23), 1, "Ben", 78),
        (date(2024, 11, 23), 1, "Cleo", 85),
    ]
    assert len(found) == 10


def test_dutch_dates(league: League) -> None:
    found = rows_of(paper(league, "f7"))
    assert [(one[0], one[2], one[3]) for one in found] == [
        (date(2025, 9, 8), "Ann", 120),
        (date(2025, 9, 8), "Ben", 95),
        (date(2025, 9, 15), "Ann", 88),
    ]


# ---- Shapes ----

RIGHT = [
    (date(2025, 1, 9), "Ann Lee", 26),
    (date(2025, 1, 9), "Ben Ode", 14),
    (date(2025, 1, 16), "Ann Lee", 10),
    (date(2025, 1, 16), "Ben Ode", 31),
]
SHAPES = {
    "list": "Date;Name;Points\n9.1.25;Ann Lee;26\n;Ben Ode;14\n16.1.25;Ann Lee;10\n"
    ";Ben Ode;31\n",
    "headless": "2025-01-09,Ann Lee,26\n2025-01-09,Ben Ode,14\n2025-01-16,Ann Lee,10\n"
    "2025-01-16,Ben Ode,31\n",
    "surname first": "Datum;Name;Vorname;Punkte\n9.1.25;Lee;Ann;26\n;Ode;Ben;14\n"
    "16.1.25;Lee;Ann;10\n;Ode;Ben;31\n",
    "first name first": "Date\tFirst name\tLast name\tScore\n2025-01-09\tAnn\tLee\t26\n"
    "2025-01-09\tBen\tOde\t14\n2025-01-16\tAnn\tLee\t10\n2025-01-16\tBen\tOde\t31\n",
    "titles and notes": "Club of the Oak;;\nSeason 2025;;\nDate;Name;Points\n"
    "9.1.25;Ann Lee;26\n;Ben Ode;14\n16.1.25;Ann Lee;10\n;Ben Ode;31\nTotal;Total;81\n"
    "Played at Dan’s;;\n",
    "names by evenings": "Name;9.1.2025;16.1.2025\nAnn Lee;26;10\nBen Ode;14;31\n"
    "Sum;40;41\n",
    "a title over evenings": "Club of the Oak;;\nName;9.1.2025;16.1.2025\n"
    "Ann Lee;26;10\nBen Ode;14;31\n",
    "a column a player": "Date;Ann Lee;Ben Ode\n9.1.2025;26;14\n16.1.2025;10;31\n",
    "sep": "sep=;\nDate;Name;Points\n9.1.25;Ann Lee;26\n;Ben Ode;14\n"
    "16.1.25;Ann Lee;10\n;Ben Ode;31\n",
    "a stray tab": "Date;Name;Points\n9.1.25;Ann Lee;26\n;Ben Ode;14\n"
    "16.1.25;Ann Lee;10\t\n;Ben Ode;31\n",
    "a quoted mark": 'Date,Name,Points\n"9.1.25","Ann Lee",26\n,"Ben Ode",14\n'
    '16.1.25,"Ann Lee",10\n,Ben Ode,31\n"a; b; c",,\n',
    "weekdays": "Datum;Name;Punkte\nDo, 9.1.2025;Ann Lee;26\n;Ben Ode;14\n"
    "Do. 16.1.2025;Ann Lee;10\n;Ben Ode;31\n",
    "a note with commas": "Date;Name;Points\n9.1.25;Ann Lee;26\n;Ben Ode;14\n"
    "16.1.25;Ann Lee;10\n;Ben Ode;31\nNot there: Eva, Finn, Gerd, Hans, Ina, Jens\n",
    "a quote never closed": "Date;Name;Points\n9.1.25;Ann Lee;26\n;Ben Ode;14\n"
    '16.1.25;Ann Lee;10\n;Ben Ode;31\n"The Oak;x;\n',
    "lines of a Mac": "Date;Name;Points\r9.1.25;Ann Lee;26\r;Ben Ode;14\r"
    "16.1.25;Ann Lee;10\r;Ben Ode;31\r",
    "places and sums beside evenings": "Club of the Oak;;;;;\nMasters;;;;;\n;;;;;\n"
    "Pl.;Name;Vorname;09.01.25;16.01.25;Ges.\n1;Lee;Ann;26;10;36\n"
    "2;Ode;Ben;14;31;45\n;Summe;;40;41;81\n",
    "short months over evenings": "Name;9.Jan.25;16.Jan.25\nAnn Lee;26;10\n"
    "Ben Ode;14;31\n",
    "heads in short": "Datum;Pl.;StartNr;Spieler;Ges.;Gew. Spiele\n"
    "9.1.25;1;17;Ann Lee;26;\n;2;18;Ben Ode;14;\n16.1.25;2;17;Ann Lee;10;\n"
    ";1;18;Ben Ode;31;\n",
    "months of Spain over evenings": "Jugador;9 ene 2025;16 de enero de 2025;Total\n"
    "Ann Lee;26;10;36\nBen Ode;14;31;45\n",
    "weekdays over evenings": "Name,Thu 1/9/2025,Thu 1/16/2025\nAnn Lee,26,10\n"
    "Ben Ode,14,31\n",
    "dashes for who was away": "Name;9.1.2025;16.1.2025\nAnn Lee;26;10\nBen Ode;14;31\n"
    "Cleo Poe;-;–\n",
    "a title with a day": "As of;20.01.2025;\nName;9.1.2025;16.1.2025\nAnn Lee;26;10\n"
    "Ben Ode;14;31\n",
    "a quoted sep": '"sep=;"\nDate;Name;Points\n9.1.25;Ann Lee;26\n;Ben Ode;14\n'
    "16.1.25;Ann Lee;10\n;Ben Ode;31\n",
    "month names": "Date;Name;Points\n9 Jan 2025;Ann Lee;26\n;Ben Ode;14\n"
    "16 Jan 2025;Ann Lee;10\n;Ben Ode;31\n",
}


# Of each language the heads of last and first name, day and points.
HEADS = [
    ("Name", "Vorname", "Datum", "Punkte"),
    ("Nachname", "Vorname", "Spieltag", "Pkt"),
    ("Familienname", "Rufname", "Tag", "Ergebnis"),
    ("Last name", "First name", "Date", "Score"),
    ("Surname", "Forename", "Day", "Pts"),
    ("Apellidos", "Nombre", "Fecha", "Puntos"),
    ("Apellido", "Nombre de pila", "Día", "Total"),
    ("Cognome", "Nome", "Data", "Punti"),
]


@pytest.mark.parametrize("turned", [False, True], ids=["last first", "first first"])
@pytest.mark.parametrize("heads", HEADS, ids=lambda heads: "-".join(heads[:2]))
def test_two_columns_of_names(
    league: League, heads: tuple[str, str, str, str], turned: bool
) -> None:
    """In a list and in a wide sheet below a title, in any language and order."""
    last, first, day, points = heads

    def full_name(last: str, first: str) -> str:
        return f"{first};{last}" if turned else f"{last};{first}"

    ann, ben = full_name("Lee", "Ann"), full_name("Ode", "Ben")
    listed = (
        f"{day};{full_name(last, first)};{points}\n9.1.25;{ann};26\n;{ben};14\n"
        f"16.1.25;{ann};10\n;{ben};31\n"
    )
    wide = (
        f"Skatclub Eiche;;;;\n\n{full_name(last, first)};9.1.25;16.1.25;Summe\n"
        f"{ann};26;10;36\n{ben};14;31;45\nSumme;;40;41;81\n"
    )
    for raw in (listed, wide):
        found = [(one[0], one[2], one[3]) for one in rows_of(bring(league, raw))]
        assert sorted(found) == sorted(RIGHT)


def test_two_columns_of_names_are_joined_by_hand(league: League) -> None:
    """Nothing above them says what they are; either may be chosen as the first name."""
    raw = "9.1.25;Lee;Ann;26\n;Ode;Ben;14\n16.1.25;Lee;Ann;10\n;Ode;Ben;31\n"
    batch = bring(league, raw)
    asked = {one.name: one for one in Preview(batch).selects}
    assert len(asked["last"].choices) == 5  # none of them, or one of four
    for name, last, found in (("2", "1", RIGHT), ("1", "2", None)):
        chosen = {"date": "0", "name": name, "last": last, "points": "3"}
        import_plain.choose(batch, chosen)
        told = [(one[0], one[2], one[3]) for one in rows_of(batch)]
        turned = [(day, " ".join(who.split()[::-1]), n) for day, who, n in RIGHT]
        assert sorted(told) == sorted(found or turned)


LETTERS = "Datum;Name;Punkte\n9.1.25;Jürgen Ößl;26\n;Käthe Groß;14\n;Ángel Nuñez;10\n"


@pytest.mark.parametrize("page", ["cp1252", "cp850", "mac_roman", "utf-16", "utf-8"])
def test_letters_of_windows_dos_and_macs(league: League, page: str) -> None:
    batch = bring(league, LETTERS.encode(page))
    assert [one[2] for one in rows_of(batch)] == [
        "Jürgen Ößl",
        "Käthe Groß",
        "Ángel Nuñez",
    ]
    asked = [one for one in Preview(batch).selects if one.name == "page"]
    assert bool(asked) is not page.startswith("utf")


def test_quotes_of_windows_are_no_letters(league: League) -> None:
    raw = "Datum;Name;Punkte\n9.1.25;Dan O’Hara;26\n;Ben – „Bär“;14\n"
    batch = bring(league, raw.encode("cp1252"))
    assert [one[2] for one in rows_of(batch)] == ["Dan O’Hara", "Ben – „Bär“"]


def test_letters_and_marks_can_be_chosen(league: League) -> None:
    """No name tells that this is of a Mac: “Né”, in its page 4E 8E; DOS reads Ä."""
    raw = b"date;name;points\n2025-01-09;N\x8e, A;26\n2025-01-09;Ben;14\n"
    batch = bring(league, raw)
    told = {"mark": "semicolon", "headed": "on", "date": "0", "name": "1"}
    told |= {"points": "2"}
    for page, name in (("mac_roman", "Né, A"), ("cp850", "NÄ, A"), ("cp1252", "NŽ, A")):
        import_plain.choose(batch, told | {"page": page})
        batch.refresh_from_db()
        assert [one[2] for one in rows_of(batch)] == [name, "Ben"]
    import_plain.choose(batch, told | {"mark": "comma"})
    assert batch.sheets[1] == ["2025-01-09;NŽ", "A;26"]
    import_plain.choose(batch, told | {"mark": "semicolon"})
    assert batch.sheets[1] == ["2025-01-09", "NŽ, A", "26"]
    import_plain.take(batch, by="Olga")
    batch.refresh_from_db()
    assert batch.imported and "text" not in batch.columns


@pytest.mark.parametrize("shape", SHAPES)
def test_every_shape_of_a_paper_goes_in(league: League, shape: str) -> None:
    batch = bring(league, SHAPES[shape])
    found = [(one[0], one[2], one[3]) for one in rows_of(batch)]
    assert sorted(found) == sorted(RIGHT)
    assert {one[1] for one in rows_of(batch)} == {1}


@pytest.mark.parametrize(
    "raw",
    [
        "9.1.25;Ann;Lee;26\n;Ben;Ode;14\n16.1.25;Ann;Lee;10\n;Ben;Ode;31\n",
        ";;9.1.25;16.1.25\nAnn;Lee;26;10\nBen;Ode;14;31\n",
        "Name;;9.1.25;16.1.25\nAnn;Lee;26;10\nBen;Ode;14;31\n",
    ],
    ids=["list", "wide", "one head over both"],
)
def test_two_columns_of_names_without_heads_are_joined(
    league: League, raw: str
) -> None:
    found = [(one[0], one[2], one[3]) for one in rows_of(bring(league, raw))]
    assert sorted(found) == sorted(RIGHT)


@pytest.mark.parametrize("town", ["Ulm", "Bad Aibling", "Platz 2"])
def test_what_stands_beside_a_name_is_none_by_itself(league: League, town: str) -> None:
    """Where people are from, say: the same of many, several words, a number."""
    raw = f"9.1.25;Ann;{town};26\n;Ben;{town};14\n;Cleo;{town};3\n"
    assert [one[2] for one in rows_of(bring(league, raw))] == ["Ann", "Ben", "Cleo"]


@pytest.mark.parametrize(
    "raw",
    [
        "Name;9.1.25;16.1.25;\nAnn Lee;26;10;36\nBen Ode;14;31;45\n",
        "Name;9.1.25;16.1.25;\nAnn Lee;26;10;36\nBen Ode;14;31;45\nCleo;-;-;\n",
    ],
)
def test_a_column_without_a_word_that_adds_up_all_evenings_is_none(
    league: League, raw: str
) -> None:
    found = [(one[0], one[2], one[3]) for one in rows_of(bring(league, raw))]
    assert sorted(found) == sorted(RIGHT)


def test_a_column_without_a_word_that_adds_up_a_day_is_none(league: League) -> None:
    batch = bring(
        league,
        "Name;9.1.2025;;;16.1.2025;\nAnn Lee;26;10;36;3;4\nBen Ode;14;31;45;5;-\n",
    )
    ninth, sixteenth = date(2025, 1, 9), date(2025, 1, 16)
    assert [one for one in rows_of(batch) if one[2] == "Ann Lee"] == [
        (ninth, 1, "Ann Lee", 26),
        (ninth, 2, "Ann Lee", 10),
        (sixteenth, 1, "Ann Lee", 3),
        (sixteenth, 2, "Ann Lee", 4),
    ]


def test_a_second_series_is_no_sum_though_one_line_of_it_is(league: League) -> None:
    """26 and 10 were 36 in the third series too; Ben had 7 there."""
    batch = bring(league, "Name;9.1.2025;;\nAnn Lee;26;10;36\nBen Ode;14;31;7\n")
    assert [(one[1], one[3]) for one in rows_of(batch) if one[2] == "Ben Ode"] == [
        (1, 14),
        (2, 31),
        (3, 7),
    ]


def test_a_day_that_stands_twice_is_two_series(league: League) -> None:
    """However it is written; and both are taken."""
    batch = bring(
        league, "Name;9.1.25;09.01.2025;16.1.25\nAnn Lee;26;10;3\nBen Ode;14;-;31\n"
    )
    ninth, sixteenth = date(2025, 1, 9), date(2025, 1, 16)
    assert rows_of(batch) == [
        (ninth, 1, "Ann Lee", 26),
        (ninth, 2, "Ann Lee", 10),
        (sixteenth, 1, "Ann Lee", 3),
        (ninth, 1, "Ben Ode", 14),
        (sixteenth, 1, "Ben Ode", 31),
    ]
    import_plain.take(batch, by="Olga")
    lists = [
        (timezone.localdate(evening.starts), found.series, found.results.count())
        for evening in sessions_of(league)
        for found in evening.plain_lists.all()
    ]
    assert sorted(lists) == [(ninth, 1, 2), (ninth, 2, 1), (sixteenth, 1, 2)]


def test_a_day_stands_over_its_series(league: League) -> None:
    """As cells that were joined, with what they add up to or without."""
    batch = bring(
        league,
        "Name;9.1.2025;;;16.1.2025;\n;S1;S2;Ges.;S1;S2\n"
        "Ann Lee;26;10;36;3;4\nBen Ode;14;31;45;5;-\n",
    )
    ninth, sixteenth = date(2025, 1, 9), date(2025, 1, 16)
    assert sorted(rows_of(batch)) == [
        (ninth, 1, "Ann Lee", 26),
        (ninth, 1, "Ben Ode", 14),
        (ninth, 2, "Ann Lee", 10),
        (ninth, 2, "Ben Ode", 31),
        (sixteenth, 1, "Ann Lee", 3),
        (sixteenth, 1, "Ben Ode", 5),
        (sixteenth, 2, "Ann Lee", 4),
    ]
    assert {number for number, _ in plain_sheet.check(batch).refused} == {2}


@pytest.mark.parametrize("word", ["{}", "{}. Serie", "Serie {}", "{}ª"])
def test_a_series_is_told_by_its_number(league: League, word: str) -> None:
    first, second = word.format(1), word.format(2)
    batch = bring(
        league,
        f"Date;Series;Name;Points\n9.1.25;{first};Ann;26\n;{first};Ben;14\n"
        f";{second};Ann;10\n",
    )
    told = [(series, who, points) for _, series, who, points in rows_of(batch)]
    assert told == [(1, "Ann", 26), (1, "Ben", 14), (2, "Ann", 10)]


def test_who_was_seldom_there_has_a_column_too(league: League) -> None:
    batch = bring(league, "Date;Ann;Ben;Cleo\n9.1.2025;26;14;-\n16.1.2025;10;;31\n")
    assert [one[2:] for one in rows_of(batch)] == [
        ("Ann", 26),
        ("Ben", 14),
        ("Ann", 10),
        ("Cleo", 31),
    ]


def test_one_evening_may_stand_over_its_points(league: League) -> None:
    batch = bring(league, "The Oak;\nName;9.1.2025\nAnn Lee;26\nBen Ode;−14\nSum;12\n")
    day = date(2025, 1, 9)
    assert rows_of(batch) == [(day, 1, "Ann Lee", 26), (day, 1, "Ben Ode", -14)]


def test_a_name_over_two_columns_is_taken_once(league: League) -> None:
    """The other is told with its line, and nothing breaks."""
    batch = bring(league, "Date;Ann Lee;Ann Lee;Ben Ode\n9.1.2025;26;10;14\n")
    assert [one[2:] for one in rows_of(batch)] == [("Ann Lee", 26), ("Ben Ode", 14)]
    assert [number for number, _ in plain_sheet.check(batch).refused] == [2]
    import_plain.take(batch, by="Olga")
    assert len(sessions_of(league)) == 1


def test_what_stands_around_the_lines_is_left_out_visibly(league: League) -> None:
    refused = plain_sheet.check(bring(league, SHAPES["titles and notes"])).refused
    assert [number for number, _ in refused] == [1, 2, 8, 9]


def test_a_season_table_has_one_day_for_all(league: League) -> None:
    batch = bring(league, "Place;Name;Points\n1;Ann Lee;812\n2;Ben Ode;455\n")
    assert rows_of(batch) == []
    chosen = {"headed": "on", "place": "0", "name": "1", "points": "2"}
    import_plain.choose(batch, {**chosen, "one_day": "2025-06-30"})
    day = date(2025, 6, 30)
    assert rows_of(batch) == [(day, 1, "Ann Lee", 812), (day, 1, "Ben Ode", 455)]


def test_the_page_shows_lines_before_and_after(league: League) -> None:
    ann: Client = people.sign_in("Ann")
    batch = paper(league, "f3")
    page = text(ann.get(f"/l/{league.code}/exchange/old/{batch.pk}/"))
    assert "2025-05-19 | 9 | 18 | 13 | 10 | Kurt" in page
    assert "a column for each player" in page
    assert (
        "Kurt | 1.0 | 0.0 | 1.0 | 1.0 | 3.0 "
        "19 May 2025: Sven 9, Kurt 18, Sina 13, Maik 10"
    ) in page
    assert "19 May 2025, series 2: Sven 13, Kurt 14, Sina 10, Maik 18" in page
    posted = {"layout": plain_layouts.PLAYERS, "headed": "on", "date": "0"}
    ann.post(f"/l/{league.code}/exchange/old/{batch.pk}/", posted | {"good": "16"})
    batch.refresh_from_db()
    assert batch.count == 16 and batch.imported


def test_a_line_of_several_players_is_read_as_one_series(league: League) -> None:
    assert notes_of(Preview(paper(league, "f3"))) == [
        (
            "2025-05-19 | 9 | 18 | 13 | 10 | Kurt | 1.0 | 0.0 | 1.0 | 1.0 | 3.0",
            ["19 May 2025", "Sven 9, Kurt 18, Sina 13, Maik 10"],
        ),
        (
            "2025-05-19 | 13 | 14 | 10 | 18 | Maik | 1.0 | 1.0 | 1.0 | 0.0 | 3.0",
            ["19 May 2025, 2", "Sven 13, Kurt 14, Sina 10, Maik 18"],
        ),
        (
            "2025-05-19 | 11 | 12 | 4 | 18 | Maik | 1.0 | 1.0 | 2.0 | 0.0 | 4.0",
            ["19 May 2025, 3", "Sven 11, Kurt 12, Sina 4, Maik 18"],
        ),
    ]


def notes_of(found: Preview) -> list[tuple[str, list[str]]]:
    """Of each sample how it stands there, and its days, series and results."""
    return [
        (
            sample.before,
            [
                said
                for read in sample.after
                for said in (
                    read.day if read.series == 1 else f"{read.day}, {read.series}",
                    read.who,
                )
            ],
        )
        for sample in found.samples
    ]


def test_a_line_of_several_evenings_is_read_as_such(league: League) -> None:
    batch = bring(league, SHAPES["names by evenings"])
    assert notes_of(Preview(batch)) == [
        (
            "Ann Lee | 26 | 10",
            ["9 January 2025", "Ann Lee 26", "16 January 2025", "Ann Lee 10"],
        ),
        (
            "Ben Ode | 14 | 31",
            ["9 January 2025", "Ben Ode 14", "16 January 2025", "Ben Ode 31"],
        ),
    ]


def test_a_line_is_shown_with_all_that_is_read_of_it(league: League) -> None:
    batch = bring(
        league,
        "Place;Name;Date;Points;Games won;Games lost\n"
        "1;Ann Lee;9.1.25;1.204;12;3\n2;Ben Ode;9.1.25;−812;;\n",
    )
    assert [one for _, one in notes_of(Preview(batch))] == [
        ["9 January 2025", "Ann Lee 1204 (Place 1, Games won 12, Games lost 3)"],
        ["9 January 2025", "Ben Ode −812 (Place 2)"],
    ]


def test_what_fits_no_shape_is_told_and_shown_by_an_example(league: League) -> None:
    """The example can be downloaded, and goes in as it is."""
    ann: Client = people.sign_in("Ann")
    batch = bring(league, "Lorem;ipsum\ndolor;sit\namet;no\n")
    page = ann.get(f"/l/{league.code}/exchange/old/{batch.pk}/").content.decode()
    (example,) = re.findall(r'<a download="evenings.csv"\s+href="([^"]+)"', page)
    kept = unquote(html.unescape(example)).partition(",")[2]
    assert rows_of(bring(league, kept)) != []


def test_sixty_columns_are_read() -> None:
    raw = ";".join(f"c{n}" for n in range(70))
    assert len(plain_cells.cells_of(raw.encode())[0]) == 60


def test_a_name_that_can_only_be_somebody_is_preselected(league: League) -> None:
    """Turned at the comma, or without accents; one letter off is asked."""
    known = [people.person(league, name) for name in ("Ann Lee", "José Paz", "Bert")]
    batch = bring(
        league,
        "Date;Name;Points\n9.1.25;Lee, Ann;26\n;Jose Paz;14\n;Berta;5\n;Zoe;3\n",
    )
    chosen = {one.name: one.said for one in check_batch.new_names(batch)}
    ann, jose, _ = (str(one.pk) for one in known)
    assert chosen == {"Lee, Ann": ann, "Jose Paz": jose, "Berta": "", "Zoe": "new"}
    lines = plain_sheet.check(batch).lines
    assert [one.who for one in lines][:2] == ["Ann Lee", "José Paz"]


def test_new_people_stand_together_and_a_doubt_is_asked(league: League) -> None:
    """Of 23 names of which one may be Bert, one select is to be filled."""
    people.person(league, "Bert")
    last = "Adler Bremer Coenen Dreyer Engels Fiedler Gerlach Hirsch Immer Jahnke Kay"
    names = [f"{first} {one}" for first in ("Kim", "Lou") for one in last.split()]
    batch = bring(
        league,
        "Date;Name;Points\n"
        + "".join(f"9.1.25;{name};{at}\n" for at, name in enumerate([*names, "Berta"])),
    )
    phone = people.member(league, "Olga", Role.ORGANISER)
    page = phone.get(f"/l/{league.code}/exchange/old/{batch.pk}/")
    told = [[one.name for one in page.context[key]] for key in ("asked", "fresh")]
    assert told == [["Berta"], names]
    shown = page.text.partition("<details")[0]
    assert re.findall(r'name="who-(\d+)"[^>]*required', shown) == [f"{len(names)}"]


def test_nothing_is_taken_while_a_name_is_unanswered(league: League) -> None:
    """A browser asks for the list; whoever sends none is refused at the row."""
    for name in ("Bert", "Carl"):
        people.person(league, name)
    carl = str(league.people.get(name="Carl").pk)
    lines = "9.1.25;Berta;5\n;Carlo;3\n;Zoe;2\n;Bert;1\n"
    batch = bring(league, f"Date;Name;Points\n{lines}")
    phone = people.member(league, "Olga", Role.ORGANISER)
    url = f"/l/{league.code}/exchange/old/{batch.pk}/"
    assert "_error" not in phone.get(url).text
    was = [*map(str, league.people.all())]
    typed = {"date": "0", "name": "1", "points": "2", "headed": "on", "good": "3"}
    typed |= {"who-0": "", "who-1": carl, "who-2": "nobody"}
    page = phone.post(url, typed, follow=True)
    new = page.context["new"]
    assert [one.said for one in new] == ["", carl, "nobody"]
    wrong = re.findall(r'id="who-(\d+)_error">([^<]+)<', page.text)
    assert wrong == [("0", new[0].question)]
    assert not Session.objects.exists()
    assert sorted(map(str, league.people.all())) == sorted(was)
    phone.post(url, typed | {"who-0": "new"})
    assert sorted(map(str, league.people.all())) == sorted([*was, "Berta"])
    results = Session.objects.get().plain_lists.get().results
    points = results.values_list("person__name", "points")
    assert dict(points) == {"Berta": 5, "Carl": 3, "Bert": 1}


# ---- What a paper says is what is counted, wherever that is shown ----

# By paper and day each person’s points of that day.
PAPERS_SAY = {
    "f2": {
        date(2024, 11, 23): {"Ann": 85, "Ben": 78, "Cleo": 85, "Dan": 84, "Eva": 83},
        date(2024, 12, 14): {"Ann": 77, "Ben": 81, "Cleo": 83, "Dan": 81, "Eva": 76},
    },
    "f3": {date(2025, 5, 19): {"Sven": 51, "Kurt": 58, "Sina": 35, "Maik": 57}},
    "f7": {date(2025, 9, 8): {"Ann": 120, "Ben": 95}, date(2025, 9, 15): {"Ann": 88}},
}


@pytest.mark.parametrize("name", PAPERS_SAY)
def test_what_a_paper_says_is_shown_alike(league: League, name: str) -> None:
    season = league.seasons.get()
    people.ranking(season, system="points")
    people.person(league, "Olga", Role.ORGANISER, user=people.account("Olga"))
    import_plain.take(paper(league, name), by="Olga")
    right = Counter[str]()
    for by_name in PAPERS_SAY[name].values():
        right.update(by_name)
    raw = file_bytes(export.export_league(league))
    brought_in = import_league.import_league(
        validate.read(raw), people.account("Paul"), "key"
    )
    assert file_bytes(export.export_league(brought_in)) == raw
    for club, who in ((league, "Olga"), (brought_in, "Paul")):
        assert on_screen(club, who) == right
        assert in_table(club, who, "csv") == right == in_table(club, who, "xlsx")
        found = {timezone.localdate(x.starts): x for x in sessions_of(club)}
        assert {day: on_result(club, who, x) for day, x in found.items()} == (
            PAPERS_SAY[name]
        )
        assert all([day] == in_calendar(club, who, x) for day, x in found.items())


def sessions_of(league: League) -> list[Session]:
    return list(Session.objects.filter(season__league=league))


def on_screen(league: League, who: str) -> dict[str, int]:
    page = people.sign_in(who).get(f"/l/{league.code}/?game=gypsy")
    return {one[1].split()[0]: int(one[-1].split()[0]) for one in rows(page, "stand")}


def in_calendar(league: League, who: str, evening: Session) -> list[date]:
    client = people.sign_in(who)
    page = client.get(f"/l/{league.code}/sessions/{evening.pk}/").content.decode()
    (url,) = set(re.findall(r'href="([^"]*\.ics)"', page))
    said = client.get(url).content.decode()
    assert "STATUS:CONFIRMED" in said
    return [date.fromisoformat(x) for x in re.findall(r"DTSTART:(\d{8})", said)]


def on_result(league: League, who: str, evening: Session) -> dict[str, int]:
    url = f"/l/{league.code}/sessions/{evening.pk}/result/"
    found = Counter[str]()
    for ranks in ranks_in(people.sign_in(who).get(url)):
        found.update({name: int(points) for name, points in ranks})
    return found


def in_table(league: League, who: str, kind: str) -> dict[str, int]:
    pk = league.seasons.get().pk
    url = f"/l/{league.code}/exchange/numbers/?as=standings.{kind}&season={pk}"
    content = people.sign_in(who).get(f"{url}&game=gypsy").content
    if kind == "csv":
        found = [*csv.reader(content.decode("utf-8-sig").splitlines())][1:]
    else:
        sheet = load_workbook(io.BytesIO(content)).active
        assert sheet is not None
        found = [[x.value for x in row] for row in sheet.iter_rows()][1:]
    return {str(one[1]): int(one[2]) for one in found}
