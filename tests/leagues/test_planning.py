"""Several evenings at once, at the interval in which a club meets; what is open."""

from datetime import UTC, date, datetime, timedelta
from http import HTTPStatus
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from scorekeeper.leagues.models import (
    AuditLog,
    League,
    Role,
    Session,
    Standing,
    TableAssignment,
)
from scorekeeper.leagues.seasons import session_plan
from scorekeeper.leagues.sessions import calendar_file, planned_together, session_form
from scorekeeper.leagues.showing import records
from scorekeeper.tables import scoring
from tests.leagues.people import found_league, member, person, season, session, sign_in
from tests.leagues.sessions import RANKED, club, enter, sit

pytestmark = pytest.mark.django_db
FORM = {"day": "2026-10-15", "time": "19:30", "place": "Dan’s", "note": "", "key": "a"}


@pytest.fixture
def league() -> League:
    league = found_league(organiser="Olga")
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
        (f"{timezone.localtime(session.starts):%d %b %H:%M}", str(session.season))
        for session in Session.objects.select_related("season").order_by("starts")
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


# ---- Planned together, called off together ----


def batch(league: League) -> AuditLog:
    return league.audit_log.get(kind=AuditLog.Kind.PLANNED, data__has_key="sessions")


@pytest.fixture
def six(league: League) -> list[Session]:
    """Of six one is played, one has begun, one was called off before; three are left,
    of which one has a table that is drawn.
    """
    now, day = timezone.now(), timezone.localdate() + timedelta(days=7)
    for _ in range(2):
        plan(league, day=f"{day}", times="6", weeks="1")
    played, begun, off, *others = Session.objects.order_by("starts")
    sit(played, [person(league, name) for name in ("Ann", "Ben", "Cleo", "Dan")])
    Session.objects.filter(pk=begun.pk).update(starts=now - timedelta(hours=1))
    Session.objects.filter(pk=off.pk).update(closed=now)
    others[0].assignments.create(turn=1, number=1, game="gypsy")
    return [played, begun, off, *others]


def test_what_was_planned_together_is_called_off_in_one_step(
    league: League, six: list[Session]
) -> None:
    played, begun, off, *others = six
    here, scorer = address(league, batch(league)), sign_in("Sven")
    assert here in scorer.get(f"/l/{league.code}/sessions/").content.decode()
    found = scorer.get(here).context["together"]
    assert [one.pk for one in found.open] == [one.pk for one in others]
    assert {one.session.pk: one.why for one in found.stay} == {
        played.pk: planned_together.PLAYED,
        begun.pk: planned_together.BEGUN,
        off.pk: planned_together.CALLED_OFF,
    }
    for _ in range(2):
        scorer.post(here)
    assert close() == {off.pk, *(one.pk for one in others)}
    assert not TableAssignment.objects.filter(session=others[0]).exists()
    assert here not in scorer.get(f"/l/{league.code}/sessions/").content.decode()


def test_an_organiser_opens_them_again(league: League, six: list[Session]) -> None:
    """All but one that was opened by itself before; what was called off stays so."""
    off, other = six[2], six[4]
    here, olga, scorer = (
        address(league, batch(league)),
        sign_in("Olga"),
        sign_in("Sven"),
    )
    scorer.post(here)
    assert scorer.post(here, {"open": "1"}).status_code == HTTPStatus.FORBIDDEN
    Session.objects.filter(pk=other.pk).update(closed=None)
    for _ in range(2):
        olga.post(here, {"open": "1"})
    assert close() == {off.pk}
    told = league.audit_log.filter(kind=AuditLog.Kind.PLANNED).order_by("pk")
    assert [(one.by, one.data.get("what"), one.data["count"]) for one in told] == [
        ("Sven", None, 6),
        ("Sven", "off", 3),
        ("Olga", "open", 2),
    ]
    log = olga.get(f"/l/{league.code}/done/")
    assert [one.entry.pk for one in log.context["told"]] == [
        one.pk for one in reversed(told)
    ]
    assert here in log.content.decode()


def test_calendars_hear_of_all_that_are_called_off_together(league: League) -> None:
    day = timezone.localdate() + timedelta(days=7)
    plan(league, day=f"{day}", times="3", weeks="1")
    phone = sign_in("Olga")
    phone.post(address(league, batch(league)))
    file = phone.get(calendar_file.address(league)).content.decode()
    assert file.count("STATUS:CANCELLED") == 3


def test_the_evenings_of_a_season_are_planned_together(league: League) -> None:
    """Those of last autumn are planned for a new season by one tap of a form."""
    autumn = league.seasons.get(name="Autumn")
    for day in (3, 10):
        session(autumn, datetime(2026, 9, day, 17, 30, tzinfo=UTC))
    new = season(league, "Next", date(2027, 9, 1))
    made = session_plan.plan(autumn, new, "Olga")
    entry = batch(league)
    assert (entry.by, entry.data["sessions"]) == ("Olga", [one.pk for one in made])


def test_one_evening_is_nothing_planned_together(league: League) -> None:
    plan(league)
    assert not league.audit_log.exists()


def test_thirty_are_called_off_by_as_many_queries_as_three(league: League) -> None:
    day = timezone.localdate() + timedelta(days=7)
    phone, counts = sign_in("Olga"), []
    for times in ("3", "30"):
        plan(league, day=f"{day}", times=times, weeks="1", key=times)
        entry = league.audit_log.filter(data__has_key="sessions").first()
        assert entry is not None
        with CaptureQueriesContext(connection) as asked:
            phone.post(address(league, entry))
        counts.append(len(asked))
    assert len(close()) == 33
    assert counts[0] == counts[1]


def address(league: League, entry: AuditLog) -> str:
    return f"/l/{league.code}/sessions/planned/{entry.pk}/"


def close() -> set[int]:
    return set(Session.objects.exclude(closed=None).values_list("pk", flat=True))
