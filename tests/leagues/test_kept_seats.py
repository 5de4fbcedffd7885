"""Seats that a draw keeps: near the door, and of who always sit together."""

from typing import Any

import pytest
from django.test import Client

from scorekeeper.exchange import import_league, validate
from scorekeeper.exchange.export import export_league
from scorekeeper.exchange.schema import file_bytes
from scorekeeper.leagues.models import AuditLog, KeptSeat, Role, Session
from scorekeeper.leagues.people import forget
from scorekeeper.leagues.sessions.grouping_search import Guest, Met, pairs
from scorekeeper.leagues.sessions.seating_draw import Offer, propose
from scorekeeper.tables import codes
from tests.leagues import people
from tests.leagues.people import account
from tests.leagues.sessions import Club, club
from tests.leagues.texts import text_of

pytestmark = pytest.mark.django_db
NOTED = ("name", "table", "others", "day", "back")
NAMES = "Ann Ben Cleo Dan Eva Finn Gus Hal Ida Jan Kim Leo"


@pytest.fixture
def hall() -> Club:
    """Twelve who play Gypsy at tables of four."""
    found = club(NAMES)
    found.league.games = ["gypsy"]
    found.league.save()
    for person in found.people:
        found.evening.attending.create(person=person, answer="here")
    return found


@pytest.fixture
def organiser(hall: Club) -> Client:
    return people.member(hall.league, "Olga", Role.ORGANISER)


def url(hall: Club, page: str = "") -> str:
    return f"/l/{hall.league.code}/sessions/{hall.evening.pk}/{page}"


def keep(phone: Client, hall: Club, names: str, table: str = "", **more: str) -> Any:
    fields = dict(zip(("first", "second", "third", "fourth"), names.split()))
    found = {one.name: str(one.pk) for one in hall.people}
    said = {field: found[name] for field, name in fields.items()}
    said |= {"table": table, "keep": "evening", "key": codes.new_key()} | more
    return phone.post(url(hall, "kept/"), said, follow=True)


def draw(phone: Client, hall: Club, **said: str) -> str:
    version = Session.objects.get(pk=hall.evening.pk).version
    asked = {"after": version, "game": "gypsy"} | said
    return text_of(phone.post(url(hall, "draw/"), asked, follow=True))


def tables(hall: Club) -> dict[int, set[str]]:
    found = hall.evening.assignments.filter(table=None)
    return {one.number: {str(x.person) for x in one.seats.all()} for one in found}


WAYS: list[dict[str, str]] = [{}, {"level": "1"}, {"of-gypsy": "3"}, {"tables": "3"}]


@pytest.mark.parametrize("way", WAYS, ids=["usual", "level", "of each", "tables"])
def test_each_draw_keeps_them(hall: Club, organiser: Client, way: Any) -> None:
    keep(organiser, hall, "Leo", "3")
    keep(organiser, hall, "Ida", "1")
    keep(organiser, hall, "Ben Eva Finn Kim", keep="always")
    for _ in range(4):
        told = draw(organiser, hall, **way)
        found = tables(hall)
        assert "Leo" in found[3] and "Ida" in found[1]
        assert {"Ben", "Eva", "Finn", "Kim"} in found.values()
        assert "Leo, at table 3" in told and "sit together, as always" in told


def test_a_pair_sits_at_a_table_with_others(hall: Club, organiser: Client) -> None:
    keep(organiser, hall, "Ann Leo", "2")
    for _ in range(4):
        draw(organiser, hall)
        assert {"Ann", "Leo"} < tables(hall)[2]


def test_whoever_of_them_is_here_sits_together(hall: Club, organiser: Client) -> None:
    """Kim stays at home: of eleven three are over, and none of the fixed ones."""
    keep(organiser, hall, "Ben Eva Finn Kim")
    hall.evening.attending.filter(person__name="Kim").update(answer="away")
    for _ in range(4):
        draw(organiser, hall)
        assert any({"Ben", "Eva", "Finn"} <= one for one in tables(hall).values())


@pytest.mark.parametrize(
    "kept",
    [
        [("Ann", "4")],
        [("Ann Ben Cleo Dan", ""), ("Dan Eva", "")],
        [("Ann Ben", "1"), ("Ben", "2")],
    ],
    ids=["no such table", "five", "two tables"],
)
def test_what_cannot_be_is_refused_and_the_seats_stay(
    hall: Club, organiser: Client, kept: list[tuple[str, str]]
) -> None:
    draw(organiser, hall)
    before = tables(hall)
    for names, table in kept:
        keep(organiser, hall, names, table)
    assert "Not drawn" in draw(organiser, hall)
    assert tables(hall) == before


def test_what_was_changed_by_hand_is_said(hall: Club, organiser: Client) -> None:
    keep(organiser, hall, "Ann", "1")
    draw(organiser, hall)
    there = {
        str(x.person): x.person_id
        for t in hall.evening.assignments.all()
        for x in t.seats.all()
    }
    other = min(tables(hall)[2])
    swap = {"first": there["Ann"], "seat": there[other]}
    told = text_of(organiser.post(url(hall, "swap/"), swap, follow=True))
    assert "changed by hand: Ann, at table 1" in told


def test_of_one_evening_or_of_each(hall: Club, organiser: Client) -> None:
    keep(organiser, hall, "Ann", "1")
    keep(organiser, hall, "Ben", "2", keep="always")
    next_one = people.session(hall.season, hall.evening.starts.replace(day=27))
    page = text_of(organiser.get(f"/l/{hall.league.code}/sessions/{next_one.pk}/kept/"))
    assert "Ben, at table 2" in page and "Ann, at table 1" not in page
    kept = KeptSeat.objects.get(table=1)
    organiser.post(url(hall, f"kept/{kept.pk}/drop/"))
    assert [one.table for one in KeptSeat.objects.all()] == [2]


def test_a_seat_is_reserved_for_this_evening_unless_one_says_otherwise(
    hall: Club, organiser: Client
) -> None:
    form = organiser.get(url(hall, "kept/")).context["form"]
    assert [form["keep"].value(), form["first"].value()] == ["evening", None]


def test_one_form_keeps_once_and_needs_a_table_or_others(
    hall: Club, organiser: Client
) -> None:
    for _ in range(2):
        keep(organiser, hall, "Ann", "1", key="same")
    keep(organiser, hall, "Ben")
    assert KeptSeat.objects.count() == 1


def test_the_log_says_who_reserved_what_and_when(hall: Club, organiser: Client) -> None:
    """An entry for each of them, by their own name; a second tap adds none."""
    for _ in range(2):
        keep(organiser, hall, "Ann", "1", key="one")
    keep(organiser, hall, "Ben Cleo", keep="always")
    kept = KeptSeat.objects.get(table=1)
    for _ in range(2):
        organiser.post(url(hall, f"kept/{kept.pk}/drop/"))
    told = AuditLog.objects.filter(kind="kept").order_by("pk")
    day = hall.evening.starts.date().isoformat()
    assert {(one.by, one.person.name == one.data["name"]) for one in told} == {
        ("Olga", True)
    }
    found = [{key: one.data.get(key) for key in NOTED} for one in told]
    ann = {"name": "Ann", "table": 1, "others": 0, "day": day}
    assert found[0] == ann | {"back": None} and found[3] == ann | {"back": True}
    two = [(one["name"], one["table"], one["others"], one["day"]) for one in found[1:3]]
    assert two == [("Ben", 0, 1, ""), ("Cleo", 0, 1, "")]
    page = text_of(organiser.get(f"/l/{hall.league.code}/done/"))
    assert page.count("Ann: reserved") == 2 and "each evening" in page


def test_the_log_forgets_who_was_forgotten(hall: Club, organiser: Client) -> None:
    keep(organiser, hall, "Ann Ben", "1")
    ann = next(one for one in hall.people if one.name == "Ann")
    forget.forget("Olga", ann)
    told = AuditLog.objects.filter(kind="kept").order_by("pk")
    assert [one.data["name"] for one in told] == ["", "Ben"]


def test_the_leagues_file_has_them(hall: Club, organiser: Client) -> None:
    keep(organiser, hall, "Ann Ben", "1")
    keep(organiser, hall, "Cleo", "2", keep="always")
    raw = file_bytes(export_league(hall.league))
    again = import_league.import_league(
        validate.read(raw), account("Olga"), codes.new_key()
    )
    assert file_bytes(export_league(again)) == raw
    assert again.kept_seats.count() == 2


def test_a_file_without_any_is_as_before(hall: Club) -> None:
    assert b"kept_seats" not in file_bytes(export_league(hall.league))


@pytest.mark.parametrize("many", [7, 14, 23])
def test_the_search_keeps_pairs_together_and_apart(many: int) -> None:
    """At tables of three and four; the bye goes to others."""
    here = [Guest(n, f"{n:02}", stays=n < 3) for n in range(many)]
    met = Met(
        season=dict.fromkeys(pairs(range(many)), 5),
        bound=frozenset(pairs((0, 1, 2))),
        split=frozenset([(0, 3)]),
    )
    for seed in range(5):
        drawn = propose(here, [Offer("skat", (3, 4))], met, seed)
        (at,) = [one.seats for one in drawn.tables if 0 in one.seats]
        assert {0, 1, 2} <= {*at} and 3 not in at
