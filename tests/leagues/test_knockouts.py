"""A knock-out from its form to its winner, on evenings of a league.

A table of Gypsy ends 27, 15, 12, −3 in the order of its seats, so that who is named
first has won.
"""

import re
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from scorekeeper.exchange import validate
from scorekeeper.knockouts import reading
from scorekeeper.knockouts.models import Knockout, KnockoutTable
from scorekeeper.knockouts.reading import Standing
from scorekeeper.leagues import dates
from scorekeeper.leagues.counting import results
from scorekeeper.leagues.models import Person, Role
from scorekeeper.tables import scoring
from tests.leagues import people
from tests.leagues.papers import file_of, read, take_paper
from tests.leagues.reading import text
from tests.leagues.sessions import RANKED, Club, club, correct, enter, sit
from tests.support.wording import wording

pytestmark = pytest.mark.django_db
EIGHT = "Ann Ben Cleo Dan Eva Finn Grete Hugo"
LAST_WINS = {"bids": [0, 3, 2, 7], "tricks": [1, 3, 2, 7]}


class Cup:
    """Eight, tables of four, two go on: 1 4 5 8 and 2 3 6 7, then a final of four."""

    def __init__(self, names: str = EIGHT, seats: int = 4, through: int = 2) -> None:
        self.club: Club = club(names, visibility="public")
        self.league = self.club.league
        self.susi = people.member(self.league, "Susi", Role.SCORER)
        self.cup = self.club.season.knockouts.create(
            name="Cup", game="gypsy", seats=seats, through=through, key=names
        )
        for seed, person in enumerate(self.club.people, 1):
            self.cup.entries.create(person=person, seed=seed)
        self.url = f"/l/{self.league.code}/knockouts/{self.cup.pk}/"

    @property
    def now(self) -> Standing:
        return reading.read(Knockout.objects.get(pk=self.cup.pk))

    def lay(self, number: int) -> Any:
        asked = {"round": number, "evening": self.club.evening.pk}
        return self.susi.post(f"{self.url}lay/", asked)

    def tables(self, number: int) -> list[KnockoutTable]:
        found = self.cup.tables.filter(round=number)
        return list(found.select_related("assignment__table"))

    def names(self, number: int) -> list[list[str]]:
        return [
            [seat.person.name for seat in table.assignment.seats.all()]
            for table in self.tables(number)
        ]

    def play(self, number: int, rounds: int = 3) -> None:
        """All that is laid of a round is begun; the first of each table wins."""
        self.susi.post(f"/l/{self.league.code}/sessions/{self.club.evening.pk}/begin/")
        for table in self.tables(number):
            assert table.assignment.table is not None
            enter(table.assignment.table, *[RANKED] * rounds)

    def page(self) -> str:
        return text(Client().get(self.url))


def person(cup: Cup, name: str) -> Person:
    return cup.league.people.get(name=name)


def test_from_the_form_to_the_winner() -> None:
    season = club(EIGHT, visibility="public")
    season.play(7, 6, 5, 4)  # Hugo 3, Grete 2, Finn 1, Eva 0
    susi = people.member(season.league, "Susi", Role.SCORER)
    url = f"/l/{season.league.code}/knockouts/"
    assert "No knock-out yet." in text(susi.get(url))
    form = susi.get(f"{url}new/?game=gypsy").content.decode()
    assert "1\u00a0Hugo" in form and "4\u00a0Eva" in form
    asked = {"name": "Cup", "seats": "4", "through": "2", "key": "k"}
    ticks = [{f"people.{one.pk}": "on"} for one in season.people]
    every = {key: on for one in ticks for key, on in one.items()}
    answer = susi.post(f"{url}new/?game=gypsy", asked | ticks[0])
    assert wording("knockout.cannot", count="1") in text(answer)
    answer = susi.post(f"{url}new/?game=gypsy", asked | every)
    again = susi.post(f"{url}new/?game=gypsy", asked | every)
    assert answer.url == again.url
    made = Knockout.objects.get()
    seeds = [entry.person.name for entry in made.entries.all()]
    assert seeds == ["Hugo", "Grete", "Finn", "Eva", "Ann", "Ben", "Cleo", "Dan"]
    said = text(susi.get(answer.url))
    assert "Round 1 2 tables, the first 2 go on" in said
    assert "Table 1, place 1" in said


def test_rounds_are_laid_played_and_won() -> None:
    cup = Cup()
    answer = cup.lay(1)
    assert answer.url.endswith(f"/sessions/{cup.club.evening.pk}/")
    assert cup.names(1) == [
        ["Ann", "Dan", "Eva", "Hugo"],
        ["Ben", "Cleo", "Finn", "Grete"],
    ]
    assert cup.now.waiting == []
    cup.play(1)
    assert "Ann goes on seed 4 Dan goes on seed 5 Eva out seed 8 Hugo" in cup.page()
    assert "Who is out Round 1 Eva, Hugo, Finn and Grete" in cup.page()
    cup.lay(2)
    assert cup.names(2) == [["Ann", "Ben", "Cleo", "Dan"]]
    cup.play(2)
    assert cup.now.winner == person(cup, "Ann")
    assert "Ann has won Cup." in cup.page()
    assert "Who is out Final Ben, Cleo and Dan Round 1 Eva" in cup.page()


def test_the_wall_and_the_result_sheet_show_the_bracket() -> None:
    """1 4 5 8 and 2 3 6 7; of the first round Ann, Dan, Ben and Cleo go on."""
    cup = Cup()
    home = f"/l/{cup.league.code}/sessions/{cup.club.evening.pk}/"

    def bracket_in(page: str) -> tuple[str, list[str], list[str]]:
        html = cup.susi.get(f"{home}{page}/").content.decode()
        part = html.partition('class="cup"')[2].partition("</section>")[0]
        bold = re.findall(r"<li><b>(\w+)", part)
        told = " ".join(re.sub(r"<[^>]+>", " ", f"<i{part}").split())
        return told, bold, re.findall(r"<s>(\w+)", part)

    assert bracket_in("wall")[1:] == ([], [])
    cup.lay(1)
    told, on, out = bracket_in("wall")
    assert "Cup Round 1 Table 1 Ann Dan Eva Hugo Table 2 Ben Cleo Finn Grete" in told
    assert (on, out) == ([], [])
    cup.play(1)
    going, gone = ["Ann", "Dan", "Ben", "Cleo"], ["Eva", "Hugo", "Finn", "Grete"]
    told, on, out = bracket_in("result")
    assert (on, out) == (going, gone)
    assert "Final Table 1 Ann Ben Cleo Dan" in told
    # The wall looks ahead; the sheet keeps all of it.
    assert "Round 1" not in bracket_in("wall")[0]
    cup.lay(2)
    cup.play(2)
    told, on, _ = bracket_in("wall")
    assert "Ann has won Cup." in told and on == ["Ann"]
    assert "Round 1" in bracket_in("result")[0]


def test_the_bracket_as_csv() -> None:
    """Four of six sit at the first table, and two go on to the final of four."""
    cup = Cup("Ann Ben Cleo Dan Eva Finn")
    olga = people.member(cup.league, "Olga", Role.ORGANISER)
    url = f"/l/{cup.league.code}/exchange/numbers/?as=bracket.csv&knockout={cup.cup.pk}"
    cup.lay(1)
    cup.play(1)
    head, *lines = read(olga.get(url).content)
    day = dates.day(cup.club.evening.starts)
    assert head == ["Round", "Table", "Seed", "Name", "Result", "Evening"]
    assert lines == [
        ["Round 1", "", "1", "Ann", "bye", ""],
        ["Round 1", "", "2", "Ben", "bye", ""],
        ["Round 1", "1", "3", "Cleo", "goes on", day],
        ["Round 1", "1", "4", "Dan", "goes on", day],
        ["Round 1", "1", "5", "Eva", "out", day],
        ["Round 1", "1", "6", "Finn", "out", day],
        ["Final", "1", "1", "Ann", "", ""],
        ["Final", "1", "2", "Ben", "", ""],
        ["Final", "1", "3", "Cleo", "", ""],
        ["Final", "1", "4", "Dan", "", ""],
    ]
    assert cup.susi.get(url).status_code == 403
    assert olga.get(f"{url}9").status_code == 404


def test_seeds_are_put_in_order_by_hand_until_a_table_is_laid() -> None:
    """Dan, 4, moves before Ben, 2; told of all at once, each has the number given."""
    cup = Cup("Ann Ben Cleo Dan")

    def put(**numbers: int) -> list[str]:
        asked = {f"seed-{person(cup, who).pk}": at for who, at in numbers.items()}
        cup.susi.post(f"{cup.url}seeds/", asked)
        return [one.person.name for one in cup.cup.entries.all()]

    assert put(Dan=2) == ["Ann", "Dan", "Ben", "Cleo"]
    assert put(Ann=3) == ["Dan", "Ben", "Ann", "Cleo"]
    assert put(Ann=4, Ben=3, Cleo=2, Dan=1) == ["Dan", "Cleo", "Ben", "Ann"]
    assert "Seeds by hand" in text(cup.susi.get(cup.url))
    cup.lay(1)
    assert "Seeds by hand" not in text(cup.susi.get(cup.url))
    assert put(Ann=1) == ["Dan", "Cleo", "Ben", "Ann"]
    assert "take it off first" in cup.susi.get(cup.url).content.decode()


def test_a_second_tap_lays_nothing() -> None:
    cup = Cup()
    cup.lay(1)
    cup.lay(1)
    assert cup.club.evening.assignments.count() == 2


def test_a_round_over_several_evenings() -> None:
    """Table 1 alone is over: the final waits for table 2."""
    cup = Cup()
    cup.lay(1)
    cup.susi.post(f"/l/{cup.league.code}/sessions/{cup.club.evening.pk}/begin/")
    first, _ = cup.tables(1)
    assert first.assignment.table is not None
    enter(first.assignment.table, *[RANKED] * 3)
    assert cup.now.waiting == []
    assert "Table 2, place 1" in cup.page()


def test_a_correction_before_the_next_round_begins_is_seen_there() -> None:
    """Table 1 ends otherwise: Hugo goes on, not Ann. The final is laid, not begun."""
    cup = Cup()
    cup.lay(1)
    cup.play(1)
    cup.lay(2)
    change(cup)
    assert wording("knockout.should", now="Hugo", was="Ann") in cup.page()
    evening = f"/l/{cup.league.code}/sessions/{cup.club.evening.pk}/"
    assert (
        "Cup: others should sit at one of these tables now."
        in text(cup.susi.get(evening))
        or "Cup: others should sit" in cup.susi.get(evening).content.decode()
    )
    cup.susi.post(f"{evening}begin/")
    assert cup.tables(2)[0].assignment.table is None
    cup.susi.post(f"{cup.url}tables/{cup.tables(2)[0].pk}/", {"again": "1"})
    cup.lay(2)
    assert "Hugo" in cup.names(2)[0]
    assert cup.now.disputed == []


def change(cup: Cup) -> None:
    """Of table 1: Hugo 9 in all rounds, Ann −1; so Hugo, Dan second by points."""
    table = cup.tables(1)[0].assignment.table
    assert table is not None
    for number in (3, 2, 1):
        correct(table, number, LAST_WINS)
    assert scoring.read(table).over


@pytest.mark.parametrize("keep", [True, False])
def test_after_the_next_round_began_the_organiser_is_asked(keep: bool) -> None:
    cup = Cup()
    cup.lay(1)
    cup.play(1)
    cup.lay(2)
    cup.play(2, rounds=1)
    change(cup)
    (table,) = cup.tables(2)
    assert "A result has changed: Hugo now, not" in cup.page()
    evening = f"/l/{cup.league.code}/sessions/{cup.club.evening.pk}/"
    assert "Cup: a result has changed who goes on" in text(cup.susi.get(evening))
    cup.susi.post(f"{cup.url}tables/{table.pk}/", {"keep" if keep else "again": "1"})
    assert cup.now.disputed == []
    if keep:
        enter(table.assignment.table, *[RANKED] * 2)  # type: ignore[arg-type]
        assert cup.now.winner == person(cup, "Ann")
    else:
        table.assignment.refresh_from_db()
        assert table.assignment.left_out
        cup.lay(2)
        assert "Hugo" in cup.names(2)[0]


def test_a_substitute_plays_for_who_goes_on() -> None:
    cup = Cup()
    ida = people.person(cup.league, "Ida")
    cup.club.evening.attending.create(
        person=ida, answer="here", instead_of=cup.club.people[0]
    )
    cup.lay(1)
    assert cup.names(1)[0][0] == "Ida"
    cup.play(1)
    assert cup.now.disputed == []
    assert "Ann goes on" in cup.page()


def test_a_merged_person_plays_on() -> None:
    cup = Cup()
    cup.lay(1)
    cup.play(1)
    ann, new = cup.club.people[0], people.person(cup.league, "Anna")
    ann.into = new
    ann.save()
    results.rebuild(cup.league)
    assert "Anna goes on" in cup.page()


def test_deleted_its_tables_stay() -> None:
    cup = Cup()
    cup.lay(1)
    cup.play(1)
    olga = people.member(cup.league, "Olga", Role.ORGANISER)
    olga.post(f"{cup.url}delete/")
    assert not Knockout.objects.exists()
    assert cup.club.evening.assignments.count() == 2


def test_an_evening_of_another_league_is_none() -> None:
    cup, other = Cup(), club()
    answer = cup.susi.post(
        f"{cup.url}lay/", {"round": 1, "evening": other.evening.pk}, follow=True
    )
    assert "Choose an evening that is not closed." in answer.content.decode()
    assert cup.tables(1) == []


def test_without_an_evening_it_says_so() -> None:
    cup = Cup()
    cup.club.evening.closed = timezone.now()
    cup.club.evening.save()
    assert "There is no evening for these tables." in text(cup.susi.get(cup.url))


def test_the_file_of_the_league() -> None:
    cup = Cup()
    cup.lay(1)
    cup.play(1)
    cup.lay(2)
    people.person(cup.league, "Olga", Role.ORGANISER)
    raw = file_of(cup.league)
    again = take_paper(raw)
    assert file_of(again) == raw
    found = reading.read(Knockout.objects.get(season__league=again))
    goes = [slot.person for match in found.rounds[0].matches for slot in match.on]
    names = {pk: one.name for pk, one in found.people.items()}
    assert [names[pk] for pk in goes if pk] == ["Ann", "Dan", "Ben", "Cleo"]


@pytest.mark.parametrize(
    ("was", "now"), [('"entries": [\n', '"entries": [99, '), ("[0, 0]", "[7, 7]")]
)
def test_a_file_whose_knock_out_does_not_fit_is_refused(was: str, now: str) -> None:
    cup = Cup()
    cup.lay(1)
    people.person(cup.league, "Olga", Role.ORGANISER)
    raw = " ".join(file_of(cup.league).decode().split())
    raw = raw.replace('"entries": [ ', '"entries": [\n').replace("[ 0, 0 ]", "[0, 0]")
    assert was in raw
    with pytest.raises(validate.Refused):
        validate.read(raw.replace(was, now).encode())


def test_as_many_queries_for_sixteen(
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    small = Cup()
    small.lay(1)
    with django_assert_max_num_queries(14) as before:
        Client().get(small.url)
    most = len(before)
    large = Cup(" ".join(f"P{n}" for n in range(16)))
    large.lay(1)
    large.play(1)
    with django_assert_max_num_queries(most):
        Client().get(large.url)


def test_a_game_by_hand_beside_it_changes_nothing() -> None:
    cup = Cup()
    enter(sit(cup.club.evening, cup.club.people[:4]), *[RANKED] * 3)
    assert [match.over for match in cup.now.matches] == [False] * 3
