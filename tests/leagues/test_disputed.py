"""The open disputes of an evening: what hangs on them, and which come first."""

from typing import Any

import pytest

from scorekeeper.leagues.models import Role
from scorekeeper.leagues.sessions import overview
from scorekeeper.paper import wall
from scorekeeper.tables.dispute import hanging
from scorekeeper.tables.models import Outcome, Table
from tests.leagues.people import member
from tests.leagues.reading import text
from tests.leagues.sessions import RANKED, Club, club, enter, sit
from tests.tables.disputing import CLEO, raise_it, rule, state_of

pytestmark = pytest.mark.django_db

# With it Cleo has 7 and not 12 at the end, behind 15 and above what Dan has: no place.
CLEO_SHORT = {"bids": [7, 3, 2, 0], "tricks": [7, 3, 1, 2]}
# Eva has 9 less at least: 9 or fewer after two rounds, and Finn has 10.
EVA_SHORT = {"bids": [7, 3, 2, 0], "tricks": [4, 3, 2, 4]}


class Hall(Club):
    """Cleo’s table is finished, of the others two rounds are played."""

    cleos: Table
    evas: Table
    igors: Table

    def now(self) -> overview.SessionOverview:
        self.evening.refresh_from_db()
        return overview.read(self.league, self.evening)

    def page(self, rest: str = "", role: Role = Role.ORGANISER) -> str:
        phone = member(self.league, role.label, role)
        return text(phone.get(f"/l/{self.league.code}/{rest}"))

    @property
    def here(self) -> str:
        return f"sessions/{self.evening.pk}/"


@pytest.fixture
def hall() -> Hall:
    names = "Ann Ben Cleo Dan Eva Finn Gus Hugo Igor Jim Kate Lea"
    found = Hall(**vars(club(names)))
    found.cleos = found.play(0, 1, 2, 3)
    found.evas, found.igors = (
        enter(sit(found.evening, found.people_at(*seats)), *[RANKED] * 2)
        for seats in ((4, 5, 6, 7), (8, 9, 10, 11))
    )
    raise_it(found.cleos, 1, CLEO, facts=CLEO_SHORT)
    raise_it(found.igors, 2, CLEO, words="It was 3.")
    return found


def words(table: Table) -> str:
    return hanging.whole_sentence_of(state_of(table))


def codes(hall: Hall) -> list[str]:
    return [one.state.table.code for one in hall.now().disputed]


def test_what_decides_who_leads_comes_first_and_what_moves_no_place_last(
    hall: Hall,
) -> None:
    number = raise_it(hall.evas, 1, CLEO, facts=EVA_SHORT)
    order = [hall.evas, hall.igors, hall.cleos]
    assert codes(hall) == [table.code for table in order]
    assert [hanging.weight_of(state_of(one)) for one in order] == [3, 2.5, 1]
    rule(hall.evas, number, Outcome.STANDS)
    assert codes(hall) == [table.code for table in order[1:]]


@pytest.mark.parametrize("rest", ["", "close/"])
def test_the_evening_says_what_hangs_on_each(hall: Hall, rest: str) -> None:
    said = [words(hall.igors), words(hall.cleos)]
    page = hall.page(hall.here + rest)
    assert all(said) and len(set(said)) == 2
    assert page.index(said[0]) < page.index(said[1])


def test_closing_says_which_can_be_left(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "can be left" not in hall.page(hall.here + "close/")
    monkeypatch.setattr(overview.hanging, "weight_of", lambda _: 0)
    assert hall.page(hall.here + "close/").count("can be left") == 2


def test_the_wall_and_the_season_say_it(hall: Hall) -> None:
    said: list[Any] = [one.hangs for one in wall.wall(hall.now()).tables]
    assert said == [words(hall.cleos), "", words(hall.igors)]
    assert words(hall.cleos) in hall.page("?game=gypsy")


def test_nothing_is_said_of_results_that_are_held_back(hall: Hall) -> None:
    hall.league.held_back = hall.evening
    hall.league.save()
    assert words(hall.cleos) not in hall.page(hall.here, Role.PLAYER)
    assert words(hall.cleos) not in hall.page("?game=gypsy", Role.PLAYER)
    assert {one.hangs for one in wall.wall(hall.now()).tables} == {""}
