"""Several evenings at once, at the interval in which a club meets; what is open."""

from datetime import UTC, date, datetime
from typing import Any

import pytest
from django.utils import timezone

from scorekeeper.leagues.models import League, Role, Session, Standing
from scorekeeper.leagues.sessions import session_form
from scorekeeper.leagues.showing import records
from scorekeeper.tables import scoring
from tests.leagues.people import found, member, season, session
from tests.leagues.sessions import RANKED, club, enter, sit

pytestmark = pytest.mark.django_db
FORM = {"day": "2026-10-15", "time": "19:30", "place": "Dan’s", "note": "", "key": "a"}


@pytest.fixture
def league() -> League:
    league = found(organiser="Olga")
    season(league, "Autumn", date(2026, 9, 1), date(2026, 10, 31))
    season(league, "Winter", date(2026, 11, 1))
    return league


def plan(league: League, **more: Any) -> Any:
    phone = member(league, "Sven", Role.SCORER)
    return phone.post(f"/l/{league.code}/sessions/new/", FORM | more, follow=True)


def test_every_second_thursday_at_the_same_hour_each_in_its_season(
    league: League,
) -> None:
    """Summer time ends on 25 October in some zones: 19:30 stays 19:30."""
    for _ in range(2):
        page = plan(league, times="3", weeks="2").content.decode()
    assert "3 evenings planned." in page
    told = [
        (f"{timezone.localtime(one.starts):%d %b %H:%M}", str(one.season))
        for one in Session.objects.select_related("season").order_by("starts")
    ]
    assert told == [
        ("15 Oct 19:30", "Autumn"),
        ("29 Oct 19:30", "Autumn"),
        ("12 Nov 19:30", "Winter"),
    ]


@pytest.mark.parametrize("more", [{"times": "0"}, {"times": "31"}, {"weeks": "9"}])
def test_what_cannot_be_planned_is_said(more: dict[str, str], league: League) -> None:
    assert "Enter a number from 1 to" in plan(league, **more).content.decode()
    assert not Session.objects.exists()


@pytest.mark.parametrize(
    ("before", "weeks"), [((2026, 11, 5), 2), ((2026, 11, 12), 1), ((2026, 11, 18), 1)]
)
def test_the_next_evening_is_offered_as_the_last_ones_were(
    before: tuple[int, int, int], weeks: int, league: League
) -> None:
    of = league.seasons.get(name="Winter")
    session(of, datetime(*before, 19, 30, tzinfo=UTC))
    session(of, datetime(2026, 11, 19, 19, 30, tzinfo=UTC))
    assert session_form.next_one(league)["weeks"] == weeks


# ---- Records ----


def test_no_game_is_the_shortest_where_all_are_equally_long() -> None:
    """Three rounds each; a game of three is a record only beside one of four."""
    hall = club()
    hall.play(0, 1, 2, 3)
    hall.play(1, 0, 2, 3)
    assert shortest() == []
    short = {"bids": [3, 3, 2, 0], "tricks": [3, 3, 2, 5]}
    enter(sit(hall.evening, hall.people), short, *[RANKED] * 3)
    assert shortest() == [3, 3]


def shortest() -> list[int]:
    people = [(one.person, one.sums) for one in Standing.objects.all()]
    found = records.records(scoring.game("gypsy"), people)
    return [one.number for one in found.shortest]
