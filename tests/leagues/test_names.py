"""Names in normal form, names that are near, and lists of them that were pasted."""

from random import Random

import pytest
from django.test import Client

from scorekeeper.leagues import names as compared
from scorekeeper.leagues.fields import tidy
from scorekeeper.leagues.models import League
from scorekeeper.leagues.names import distance, near, normal
from scorekeeper.leagues.people.add_people import of_name
from scorekeeper.leagues.people.pasted import Pasted, look_up
from tests.leagues.people import found_league, member, person
from tests.leagues.texts import names, text_of
from tests.support.wording import wording


@pytest.mark.parametrize(
    ("first", "other"),
    [
        ("Zoë", "Zoe\u0308"),
        ("ANN  Berg", "ann berg"),
        ("Ann\u00a0Berg", "Ann Berg"),
        ("STRASSER", "Straßer"),
        ("\uff21nn", "Ann"),
    ],
)
def test_one_name_however_it_is_typed(first: str, other: str) -> None:
    assert normal(first) == normal(other)


@pytest.mark.parametrize(
    ("first", "other"),
    [
        ("Peter Mueller", "Peter Müller"),
        ("Peter Muller", "Peter Müller"),
        ("Berg, Cleo", "Cleo Berg"),
        ("Cleo", "Cloe"),
        ("Katharina Schmid", "Catharina Schmidt"),
        ("Ben M.", "Ben Müller"),
        ("Jose", "José"),
    ],
)
def test_near_names(first: str, other: str) -> None:
    assert near(first, ["Xaver", other]) == [other]
    assert near(other, [first, "Xaver"]) == [first]


@pytest.mark.parametrize(
    ("first", "other"),
    [
        ("Ann", "Ben"),
        ("Ann", "Ina"),
        ("Tim", "Tom"),
        ("Jan", "Jana"),
        ("Ben Müller", "Ida Müller"),
        ("Ann", "ANN"),
        ("Ben M.", "Ben Schulz"),
    ],
)
def test_names_of_two_people_are_not_near_and_one_name_is_no_guess(
    first: str, other: str
) -> None:
    assert near(first, [other]) == []


def test_the_nearest_is_first() -> None:
    assert near("Katharina", ["Catharine", "Catharina"]) == ["Catharina", "Catharine"]


# ---- Pasted ----


@pytest.mark.parametrize(
    ("text", "way", "expected"),
    [
        ("Ann\nBen\n\n Cleo ", "lines", ["Ann", "Ben", "Cleo"]),
        ("Ann, Ben,, Cleo", "commas", ["Ann", "Ben", "Cleo"]),
        ("Berg, Ann\nMoor, Ben", "reversed", ["Ann Berg", "Ben Moor"]),
        ("1\tAnn\tx\n2\tBen\ty", "column-1", ["Ann", "Ben"]),
        ("No;Name;Town\n1;Ann;Ulm\n2;Ben;Bonn", "column-1", ["Ann", "Ben"]),
        (
            "Nachname\tVorname\nBerg\tAnn\nMoor\tBen",
            "both-1-0",
            ["Ann Berg", "Ben Moor"],
        ),
        ("Name\nAnn\nBen", "lines", ["Ann", "Ben"]),
        ("\tAnn\n\tBen", "column-1", ["Ann", "Ben"]),
        # Commas within a column, and between columns that have heads.
        ("1\tAnn, Ben\n2\tCleo", "column-1-commas", ["Ann", "Ben", "Cleo"]),
        (
            "No\tName\n1\tBerg, Ann\n2\tMoor, Ben\n3\tCleo",
            "column-1-reversed",
            ["Ann Berg", "Ben Moor", "Cleo"],
        ),
        ("No,Name,Town\n1,Ann,Ulm\n2,Ben,Bonn", "column-1", ["Ann", "Ben"]),
        ("Vorname,Nachname\nAnn,Berg", "both-0-1", ["Ann Berg"]),
        ("Apellidos,Nombre\nGil,Inés", "both-1-0", ["Inés Gil"]),
        (
            'Name,Town\n"Berg, Ann",Ulm\n"Moor, Ben",Bonn',
            "column-0-reversed",
            ["Ann Berg", "Ben Moor"],
        ),
        ('1\tHans "Hansi" Berg\n2\t"Ann', "column-1", ['Hans "Hansi" Berg', "Ann"]),
        ("Ann, Ben\nName, Cleo", "reversed", ["Ben Ann", "Cleo Name"]),
        # What strayed into a line, or is quoted there, parts nothing.
        ("Ann\nBen\t\nCleo", "lines", ["Ann", "Ben", "Cleo"]),
        (
            "Name;Vorname\nBerg;Ann\nMoor;Ben\t\nNord;Cleo",
            "both-1-0",
            ["Ann Berg", "Ben Moor", "Cleo Nord"],
        ),
        ("Vorname;Name;Ort\nAnn;Berg;Ulm", "both-0-1", ["Ann Berg"]),
        ("Nombre;Apellidos\nInés;Gil", "both-0-1", ["Inés Gil"]),
        ("Cognome;Nome\nVerdi;Ada", "both-1-0", ["Ada Verdi"]),
        ("Ann\nBen\nCleo (Ulm; Bonn)", "lines", ["Ann", "Ben", "Cleo (Ulm; Bonn)"]),
    ],
)
def test_how_lines_are_read_by_themselves(
    text: str, way: str, expected: list[str]
) -> None:
    pasted = Pasted(text)
    assert (pasted.way, pasted.names()) == (way, expected)


def test_somebody_says_how_they_read() -> None:
    text = "Name\tTown\nAnn\tUlm\nBen\tBonn"
    assert Pasted(text, "column-1", True).names() == ["Ulm", "Bonn"]
    assert Pasted(text, "column-0", False).names() == ["Name", "Ann", "Ben"]
    assert Pasted(text, "column-9", True).names() == ["Ann", "Ben"]
    assert Pasted("Ann, Ben", "reversed").names() == ["Ben Ann"]


def test_each_is_looked_up_once() -> None:
    """The last may be the Ann who is known by her first name alone."""
    pasted = ["ann", "Cloe", "Dan", "DAN", "Dana", "Ann Berg"]
    rows = look_up(pasted, ["Ann", "Cleo"])
    told = [(one.name, one.known, one.near, one.times) for one in rows]
    assert told == [
        ("ann", "Ann", "", 1),
        ("Cloe", "", "Cleo", 1),
        ("Dan", "", "", 1),
        ("DAN", "", "", 2),
        ("Dana", "", "", 1),
        ("Ann Berg", "", "Ann", 1),
    ]


# ---- On the page ----


@pytest.fixture
def league() -> League:
    return found_league(organiser="Ann")


@pytest.fixture
def ann(league: League) -> Client:
    return member(league, "Ann")


SHEET = "No\tName\n1\tANN\n2\tBen\n3\tCloe\n4\tBen\n5\tDan"


@pytest.mark.django_db
def test_a_spreadsheet_is_shown_before_anybody_is_added(
    league: League, ann: Client
) -> None:
    person(league, "Cleo")
    url = f"/l/{league.code}/people/add/"
    page = ann.post(url, {"names": SHEET})
    assert names(league) == ["Ann", "Cleo"]
    told = text_of(page)
    assert "ANN is in the league already" in told
    assert "Did you mean Cleo?" in told and "A second Ben." in told
    rows = page.context["found"].rows
    assert [(one.name, one.chosen) for one in rows] == [
        ("ANN", False),
        ("Ben", True),
        ("Cloe", False),
        ("Ben", False),
        ("Dan", True),
    ]
    said = {"names": SHEET, "read": "column-1", "headed": "on", "seen": "1"}
    said |= {"name-1": "Ben", "add-1": "on", "name-2": "Cloe", "name-3": "Ben B."}
    said |= {"add-3": "on", "name-4": "Dan", "add-4": "on", "guest": ""}
    answer = ann.post(url, said, follow=True)
    assert names(league) == ["Ann", "Ben", "Ben B.", "Cleo", "Dan"]
    assert "Ben, Ben B. and Dan added." in text_of(answer)


@pytest.mark.django_db
def test_another_column_is_shown_and_nobody_added(league: League, ann: Client) -> None:
    said = {
        "names": SHEET,
        "read": "column-0",
        "headed": "on",
        "look": "1",
        "seen": "1",
    }
    page = ann.post(f"/l/{league.code}/people/add/", said)
    assert [one.name for one in page.context["found"].rows] == ["1", "2", "3", "4", "5"]
    assert names(league) == ["Ann"]


@pytest.mark.django_db
def test_two_of_one_name_are_not_added(league: League, ann: Client) -> None:
    said = {
        "names": "Ben, Ben",
        "read": "commas",
        "seen": "1",
        "add-0": "",
        "add-1": "",
    }
    said |= {"name-0": "Ben", "name-1": " be\u0301n ", "guest": ""}
    url = f"/l/{league.code}/people/add/"
    ann.post(url, said)
    assert names(league) == ["Ann", "Ben", "bén"]
    again = {**said, "names": "Eva, Eva", "name-0": "Eva", "name-1": "EVA"}
    page = ann.post(url, again)
    assert wording("people.called-twice", who="EVA") in text_of(page)
    assert names(league) == ["Ann", "Ben", "bén"]


@pytest.mark.django_db
@pytest.mark.parametrize("typed", ["Zoe\u0308", "ZOË", "zoë "])
def test_a_guest_is_found_however_the_name_is_typed(
    typed: str, league: League, ann: Client
) -> None:
    zoe = person(league, "Zoë")
    assert of_name(league, tidy(typed)) == zoe
    assert of_name(league, "Zo") is None


def plain_distance(first: str, other: str) -> int:
    """As its definition says: each letter beside each, nothing left out."""
    rows = [list(range(len(other) + 1))]
    for i, letter in enumerate(first, 1):
        rows.append([i])
        for j, wanted in enumerate(other, 1):
            costs = [rows[i - 1][j] + 1, rows[i][j - 1] + 1]
            costs.append(rows[i - 1][j - 1] + (letter != wanted))
            if min(i, j) > 1 and letter == other[j - 2] and first[i - 2] == wanted:
                costs.append(rows[i - 2][j - 2] + 1)
            rows[i].append(min(costs))
    return rows[-1][-1]


def test_letters_that_differ_are_counted_the_short_way_as_the_long_one() -> None:
    chance = Random(33)
    for _ in range(3000):
        first, other = (
            "".join(chance.choices("abc ", k=chance.randrange(9))) for _ in range(2)
        )
        for most in (1, 2):
            told = min(distance(first, other, most), most + 1)
            assert told == min(plain_distance(first, other), most + 1), (first, other)


def test_a_long_list_puts_each_name_into_its_forms_once() -> None:
    """In a league of 500, a list of 200 took a minute: each with each, from letters."""
    league = [f"Person {number}" for number in range(150)]
    pasted = [f"Guest {number}" for number in range(60)]
    forms = (compared.normal, compared.spelt, compared.strip, compared.words)
    for form in forms:
        form.cache_clear()
    look_up(pasted, league)
    for form in forms:
        assert form.cache_info().misses <= 2 * 210, form
