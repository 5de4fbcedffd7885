"""One state a person an evening, the same on every page, list, report and file.

An evening of two series at which people come and go in every way there is, and what
is true of each of them, put down by hand. Each place that says it is asked, on the
site where it was played and on one that the league’s file was brought to.
"""

import csv
import io
import json
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import openpyxl
import pytest
from django.test import Client

from scorekeeper.exchange import export, import_league, schema, validate
from scorekeeper.leagues.models import League, Person, Session, TableAssignment
from scorekeeper.leagues.sessions import attendance, history
from scorekeeper.leagues.sessions.overview import Answer, read
from scorekeeper.money import dues
from scorekeeper.money.models import Money
from scorekeeper.tables.models import Table
from tests.leagues.nights import Hall
from tests.leagues.people import account, ranking, sign_in
from tests.leagues.reading import rows, text
from tests.leagues.sessions import RANKED, enter, sit
from tests.tables.people import runner

pytestmark = pytest.mark.django_db

NAMES = [
    *("Ann", "Ben", "Cleo", "Dan", "Eva", "Finn", "Grete", "Hugo"),
    *("Ida", "Kay", "Leo", "Mia", "Nils", "Otto", "Rosa"),
]
# What is true of each. Dan and Finn give up their seats, each to Rosa; Eva goes home
# after series 1; Kay comes for series 2; Nils plays for Mia; Leo said no; Otto said
# nothing.
HERE = {"Ann", "Ben", "Cleo", "Grete", "Hugo", "Ida", "Kay", "Nils", "Rosa"}
LEFT = {"Dan", "Eva", "Finn"}
AWAY = {"Leo", "Mia"}
THERE = HERE | LEFT
FIRST = [("Ann", "Ben", "Cleo", "Dan"), ("Eva", "Finn", "Grete", "Nils")]
SECOND = [("Ann", "Hugo", "Ben", "Kay"), ("Grete", "Cleo", "Finn", "Nils")]
# Kay was not there yet in series 1; Rosa came while it was played.
OUT = {"Hugo": 1, "Ida": 2}
# Of each series one game; Mia has those of Nils. Ida has none.
GAMES = {"Ann": 2, "Ben": 2, "Cleo": 2, "Dan": 1, "Eva": 1, "Finn": 2}
GAMES |= {"Grete": 2, "Hugo": 1, "Kay": 1, "Mia": 2, "Rosa": 2}
# A round is 9, 5, 4 and −1 by seat; three of them. Dan −1 and Rosa −2 of seat 4; in
# series 2 Finn 4 and Rosa 8 of seat 3.
POINTS = {"Ann": 27 + 27, "Ben": 15 + 12, "Cleo": 12 + 15, "Dan": -1, "Eva": 27}
POINTS |= {"Finn": 15 + 4, "Grete": 12 + 27, "Hugo": 15, "Kay": -3, "Mia": -6}
POINTS |= {"Rosa": 6}
BYE = 2


@dataclass
class Place:
    """A league at which it is asked, and the phone of its organiser."""

    league: League
    phone: Client

    @property
    def session(self) -> Session:
        return Session.objects.get(season__league=self.league)

    def get(self, rest: str, evening: bool = False) -> Any:
        at = f"sessions/{self.session.pk}/" if evening else ""
        return self.phone.get(f"/l/{self.league.code}/{at}{rest}")


class Evening(Hall):
    # Who sits at each table of series 2, as its slips have it while it is played.
    slips: list[list[str]]

    def go(self, name: str) -> None:
        pk = self.league.people.get(name=name).pk
        self.post("here/", to=f"{pk}-away")

    def series(self, number: int, tables: Sequence[tuple[str, ...]]) -> list[Table]:
        """They begin with one round each."""
        found = []
        mia = self.league.people.get(name="Mia")
        for at, names in enumerate(tables, 1):
            people = [self.league.people.get(name=name) for name in names]
            instead = {names.index("Nils"): mia} if "Nils" in names else {}
            table = sit(self.tonight, people, instead_of=instead)
            assignment = TableAssignment.objects.filter(table=table)
            assignment.update(turn=number, number=at + 4)
            found.append(enter(table, RANKED))
        return found

    def take_over(self, table: Table, old: str) -> None:
        """Rosa sits in from round 2, and whoever sat there goes home."""
        said = {"seat": f"{table.players.index(old)}", "name": "Rosa", "round": "2"}
        runner(table).post(f"/t/{table.code}/seats/change/", said)
        table.refresh_from_db()
        self.go(old)

    def play(self) -> None:
        self.here(*(THERE - {"Kay", "Nils", "Rosa"}))
        mia = self.league.people.get(name="Mia")
        self.post("come/", name="Nils", instead_of=f"{mia.pk}")
        self.go("Leo")
        first = self.series(1, FIRST)
        self.here("Rosa")
        self.take_over(first[0], "Dan")
        for table in first:
            enter(table, RANKED, RANKED)
        self.go("Eva")
        self.here("Kay")
        second = self.series(2, SECOND)
        self.take_over(second[1], "Finn")
        pages = self.phone.get(self.url("slips/")).context["sheets"]
        self.slips = [slip.players for sheet in pages for slip in sheet.slips]
        for table in second:
            enter(table, RANKED, RANKED)


@pytest.fixture
def hall() -> Evening:
    found = Evening(*NAMES)
    ranking(found.tonight.season, system="points", bye=BYE)
    Money.objects.create(league=found.league, entry=500)
    found.play()
    return found


@pytest.fixture(params=["here", "closed", "brought"])
def place(request: Any, hall: Evening) -> Place:
    """Where it was played, before and after it was closed; and from its file."""
    league = hall.league
    if request.param == "closed":
        hall.post("close/", key="close")
    if request.param == "brought":
        raw = schema.file_bytes(export.export_league(league))
        league = import_league.import_league(validate.read(raw), account("Olga"), "k")
    return Place(league, sign_in("Olga"))


def test_each_place_says_the_same_of_everybody(place: Place) -> None:
    who_is_on_the_evening(place)
    who_was_there_by_reports_and_files(place)
    who_sat_out(place)
    who_counts_and_with_what(place)
    who_pays(place)
    who_is_in_the_calendars(place)
    what_the_file_says(place)


def test_slips_have_who_sits_there_now(hall: Evening) -> None:
    now = [[*names] for names in SECOND]
    now[1][2] = "Rosa"  # Finn has just gone
    assert hall.slips == now
    # Nothing is played any more.
    assert not hall.phone.get(hall.url("slips/")).context["sheets"]


def test_who_comes_while_a_series_is_played_does_not_sit_it_out() -> None:
    hall = Evening(*NAMES)
    hall.here(*(name for names in FIRST for name in names), "Hugo", "Ida")
    hall.series(1, FIRST)
    hall.here("Kay", "Rosa")
    hall.go("Hugo")
    overview = read(hall.league, hall.tonight)
    assert Counter(
        str(hall.league.people.get(pk=one.came)) for one in overview.out
    ) == {
        "Hugo": 1,
        "Ida": 1,
    }
    found = by_answer(attendance.chips(overview))
    assert found[attendance.LEFT] == {"Hugo"}
    waits = {hall.league.people.get(pk=pk).name for pk in attendance.waiting(overview)}
    assert waits == {"Ida"}


def names(people: Iterable[Any]) -> set[str]:
    """Nobody twice."""
    found = Counter(map(str, people))
    assert set(found.values()) <= {1}
    return set(found)


def by_answer(chips: Iterable[attendance.Chip]) -> dict[str, set[str]]:
    found: dict[str, list[str]] = {}
    for chip in chips:
        found.setdefault(chip.answer, []).append(str(chip.person))
    assert len(names(one for some in found.values() for one in some))
    return {answer: names(some) for answer, some in found.items()}


def who_is_on_the_evening(place: Place) -> None:
    context = place.get("", evening=True).context
    found = by_answer(context["chips"])
    assert found.pop("") - {"Olga", "Sven"} == {"Otto"}
    assert found == {Answer.HERE: HERE, attendance.LEFT: LEFT, Answer.AWAY: AWAY}
    told = [one for _, some in context["said"] for one in NAMES if one in some]
    assert len(context["said"]) == 3 and sorted(told) == sorted(
        [*THERE, *AWAY, "Mia"]  # once more: Nils (for Mia)
    )


def who_was_there_by_reports_and_files(place: Place) -> None:
    keyed = place.get(f"report/{place.session.viewer_token}/", evening=True)
    for report in (place.get("report/", evening=True), keyed):
        there = report.context["there"]
        assert names(there.here.split(", ")) == THERE
        assert names(there.away.split(", ")) == AWAY
    for row in spreadsheets(place, "evenings"):
        assert (int(row[4]), names(row[5].split(", "))) == (len(THERE), THERE)
    rows = place.get("year/").context["rows"]
    assert {str(one.person) for one in rows if one.evenings} == THERE
    assert {one.evenings for one in rows if one.evenings} == {1}


def who_sat_out(place: Place) -> None:
    """A season gives points for it: on lists, in spreadsheets, for draws."""
    overview = read(place.league, place.session)
    assert Counter(str(person(place, one.came)) for one in overview.out) == OUT
    told = {
        str(person(place, pk)): n for pk, n in history.byes_in(place.session).items()
    }
    assert told == OUT
    for row in spreadsheets(place, "standings"):
        assert int(row[-4]) == OUT.get(row[1], 0), row
    (tally,) = place.get("", evening=True).context["so_far"]
    assert {str(one.person) for one in tally.lines if one.byes} == set(OUT)
    (report,) = place.get("report/", evening=True).context["so_far"]
    assert report.sat_out == tally.sat_out and len(tally.sat_out) == 2
    first, second = tally.sat_out
    assert {one for one in NAMES if one in first} == {"Hugo", "Ida"}
    assert {one for one in NAMES if one in second} == {"Ida"}


def who_counts_and_with_what(place: Place) -> None:
    values = {
        name: POINTS.get(name, 0) + BYE * OUT.get(name, 0) for name in {*GAMES, *OUT}
    }
    table = spreadsheets(place, "standings")
    assert len(table) == 2 * len(values)  # as text and as a workbook
    for row in table:
        assert int(row[2]) == values[row[1]], row
        assert int(row[3]) == GAMES.get(row[1], 0), row
    page = place.get("?every=1")
    lines = rows(page, "stand")
    assert names(line[1].split()[0] for line in lines) == set(values)
    for url in ("", "report/"):
        (tally,) = place.get(url, evening=True).context["so_far"]
        assert {str(one.person): number(one.value) for one in tally.lines} == values
        names(one.person for one in tally.lines)
    (sheet,) = place.get("result/", evening=True).context["lists"]
    assert {str(one.person): number(one.value) for one in sheet.places} == values
    names(one.person for one in sheet.places)
    wall = text(place.get("wall/", evening=True))
    assert "Ann" in wall
    for name in NAMES:
        person = place.league.people.get(name=name)
        context = place.get(f"people/{person.pk}/").context
        assert context.get("sums", {}).get("games", 0) == GAMES.get(name, 0), name


def who_pays(place: Place) -> None:
    """Whoever was there, gone or not: not whom somebody plays for."""
    money = Money.objects.get(league=place.league)
    found = dues.of_evening(money, place.session).values()
    assert {str(one.person) for one in found if one.owes} == THERE
    cash = text(place.get("money/cash/", evening=True))
    assert {name for name in NAMES if f" {name} " in cash} == THERE
    pays = {"person": [one.person.pk for one in found if one.owes]}
    url = f"/l/{place.league.code}/sessions/{place.session.pk}/money/pay/"
    place.phone.post(url, pays)
    receipts = place.get("money/receipts/", evening=True).context["receipts"]
    assert names(one.person for one in receipts) == THERE
    assert not any(one.given for one in receipts)
    assert {"".join(filter(str.isdigit, one.amount)) for one in receipts} == {"500"}


def who_is_in_the_calendars(place: Place) -> None:
    """Nobody: they are read by whoever has their link. It was held, and says so."""
    page = place.get("sessions/").content.decode()
    of_all = re.findall(r'href="(http[^"]*\.ics)"', page)[0]
    for answer in (
        place.get("evening.ics", evening=True),
        place.phone.get(of_all),
    ):
        calendar = answer.content.decode().replace(place.session.place, "")
        assert calendar.count("STATUS:") == calendar.count("STATUS:CONFIRMED") == 1
        assert not [name for name in NAMES if re.search(rf"\b{name}\b", calendar)]


def what_the_file_says(place: Place) -> None:
    """Read by nothing of the site: answers, and who sat for how long."""
    file = json.loads(place.get("exchange/league.json").content)
    people = [one["name"] for one in file["people"]]
    (season,) = file["seasons"]
    (session,) = season["sessions"]
    said: dict[str, list[str]] = {}
    for answer in session["attending"]:
        said.setdefault(answer["answer"], []).append(people[answer["person"]])
    assert names(said["here"]) == HERE and names(said["away"]) == LEFT | AWAY
    sat = Counter(
        people[one["person"]] for s in session["sittings"] for one in s["seats"]
    )
    sat += Counter(
        people[one["person"]] for s in session["sittings"] for one in s["before"]
    )
    played = {name: n for name, n in GAMES.items() if name != "Mia"} | {"Nils": 2}
    assert sat == played


def spreadsheets(place: Place, what: str) -> list[list[str]]:
    """The lines of what is asked, as text and as a workbook."""
    asked = f"exchange/numbers/?as={what}"
    plain = place.get(f"{asked}.csv").content.decode("utf-8-sig")
    found = list(csv.reader(io.StringIO(plain)))[1:]
    book = openpyxl.load_workbook(io.BytesIO(place.get(f"{asked}.xlsx").content))
    lines = [[str(c) for c in row] for row in book.active.iter_rows(values_only=True)]
    return [*found, *lines[1:]]


def person(place: Place, pk: int) -> Person:
    return place.league.people.get(pk=pk)


def number(said: str) -> int:
    return int(said.replace("−", "-"))
