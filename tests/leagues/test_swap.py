"""Two names of the next seats change places, and everybody finds their own by name."""

import re

import pytest

from scorekeeper.leagues.models import Seat
from tests.leagues.nights import EIGHT, Hall
from tests.leagues.people import member
from tests.support.wording import wording

pytestmark = pytest.mark.django_db


@pytest.fixture
def hall() -> Hall:
    hall = Hall(*EIGHT)
    hall.here(*EIGHT)
    hall.draw()
    return hall


def seats(hall: Hall) -> dict[str, tuple[int, int]]:
    """By name the table and the seat."""
    found = Seat.objects.filter(assignment__session=hall.tonight)
    told = found.values_list("person__name", "assignment__number", "number")
    return {name: (table, seat) for name, table, seat in told}


def pk(hall: Hall, name: str) -> str:
    return str(hall.league.people.get(name=name).pk)


def test_two_names_swap_at_one_table_and_between_two(hall: Hall) -> None:
    before = seats(hall)
    away = next(name for name in EIGHT if before[name][0] != before["Ann"][0])
    near = next(n for n in EIGHT if n != "Ann" and before[n][0] == before["Ann"][0])
    for other in (away, near):
        was = seats(hall)
        hall.post("swap/", first=pk(hall, "Ann"), seat=pk(hall, other))
        moved = {"Ann": was[other], other: was["Ann"]}
        assert seats(hall) == was | moved


def test_without_a_script_the_address_keeps_the_first_name(hall: Hall) -> None:
    before, ben = seats(hall), pk(hall, "Ben")
    answer = hall.post("swap/", first="", seat=ben)
    assert answer["Location"] == hall.url(f"?first={ben}#next")
    page = hall.page(rest=f"?first={ben}")
    assert re.findall(r'value="(\d+)"\s+aria-pressed="true">Ben', page) == [ben]
    assert f'name="first" value="{ben}"' in page
    # The same name again lets it go.
    answer = hall.post("swap/", first=ben, seat=ben)
    assert answer["Location"] == hall.url("#next") and seats(hall) == before


def test_who_has_begun_or_sits_nowhere_changes_with_nobody(hall: Hall) -> None:
    before = seats(hall)
    page = hall.post("swap/", first=pk(hall, "Ann"), seat=pk(hall, "Olga"))
    assert seats(hall) == before
    assert "The evening has changed meanwhile." in hall.page(rest=page["Location"][-5:])
    player = member(hall.league, "Zoe")
    refused = hall.post("swap/", player, first=pk(hall, "Ann"), seat=pk(hall, "Ben"))
    assert refused.status_code == 403 and seats(hall) == before
    hall.begin()
    hall.post("swap/", first=pk(hall, "Ann"), seat=pk(hall, "Ben"))
    assert seats(hall) == before


def test_everybody_finds_their_table_by_name(hall: Hall) -> None:
    before = seats(hall)
    assert wording("session.seated", several=True, people="8", count="2") in hall.page()
    for phone in (hall.phone, member(hall.league, "Zoe")):
        page = hall.page(phone).partition("Find your table")[2].partition("</ol>")[0]
        found = re.findall(r"<span>(\w+)</span> <b>(\d+)</b>", page)
        assert found == [(name, str(before[name][0])) for name in EIGHT]
