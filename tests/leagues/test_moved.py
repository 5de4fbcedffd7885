"""Evenings of another day or season, and a season planned as the one before."""

from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from scorekeeper.leagues.counting import results
from scorekeeper.leagues.counting.standings import standings
from scorekeeper.leagues.models import PlainList, Role, Season, Session
from scorekeeper.leagues.seasons import session_plan
from tests.leagues.people import member, season, session
from tests.leagues.reading import text
from tests.leagues.sessions import Club, club, rows

pytestmark = pytest.mark.django_db


class Two(Club):
    """Autumn, with an evening of two tables, and the winter after it."""

    winter: Season
    organiser: Client

    def edit(self, phone: Client | None = None, **more: Any) -> Any:
        at = timezone.localtime(self.evening.starts)
        said = {"day": f"{at:%Y-%m-%d}", "time": "19:30", "place": "", "note": ""}
        url = f"/l/{self.league.code}/sessions/{self.evening.pk}/edit/"
        return (phone or self.organiser).post(url, said | more, follow=True)

    def values(self, of: Season) -> dict[str, str]:
        return {str(one.person): one.value for one in standings(of, "gypsy")}


@pytest.fixture
def two() -> Two:
    found = Two(**vars(club()))
    starts = timezone.localdate() + timedelta(days=7)
    found.winter = season(found.league, "Winter", starts)
    found.organiser = member(found.league, "Olga", Role.ORGANISER)
    found.play(0, 1, 2, 3)
    found.play(0, 1, 3, 2)
    return found


def test_an_evening_that_was_played_moves_to_another_season(two: Two) -> None:
    """Twice 3, 2, and 1 and 0 in turn: 6, 4, 1, 1."""
    other = session(two.season)
    page = two.edit(season=str(two.winter.pk)).content.decode()
    assert "The evening counts in Winter now." in page
    assert two.values(two.season) == {}
    assert two.values(two.winter) == {"Ann": "6", "Ben": "4", "Cleo": "1", "Dan": "1"}
    kept = rows(two.league)
    results.rebuild(two.league)
    assert rows(two.league) == kept
    other.refresh_from_db()
    assert other.season == two.season
    told = text(two.organiser.get(f"/l/{two.league.code}/done/"))
    assert "counts in Winter, was Autumn 2026" in told


def test_a_day_that_is_moved_leaves_tables_where_they_count(two: Two) -> None:
    """Only somebody who says so moves results."""
    later = timezone.localdate() + timedelta(days=8)
    scorer = member(two.league, "Sven", Role.SCORER)
    two.edit(scorer, day=f"{later}", season=str(two.winter.pk))
    two.evening.refresh_from_db()
    assert timezone.localdate(two.evening.starts) == later
    assert two.evening.season == two.season and len(two.values(two.season)) == 4


def test_results_by_hand_move_with_their_evening(two: Two) -> None:
    written = PlainList.objects.create(session=two.evening, game="gypsy", series=2)
    for points, one in enumerate(two.people):
        written.results.create(person=one, points=points)
    two.edit(season=str(two.winter.pk))
    assert two.values(two.season) == {}
    # Beside 6, 4, 1, 1 by tables: 0, 1, 2, 3 beaten by hand.
    assert two.values(two.winter) == {"Ann": "6", "Ben": "5", "Cleo": "3", "Dan": "4"}


def test_before_anything_is_played_the_season_follows_the_day() -> None:
    hall = Two(**vars(club()))
    starts = timezone.localdate() + timedelta(days=7)
    hall.winter = season(hall.league, "Winter", starts)
    hall.organiser = member(hall.league, "Olga", Role.ORGANISER)
    hall.edit(day=f"{starts}", season="day")
    hall.evening.refresh_from_db()
    assert hall.evening.season == hall.winter
    hall.edit(day=f"{starts}", season=str(hall.season.pk))
    hall.evening.refresh_from_db()
    assert hall.evening.season == hall.season


# ---- A season as the last one ----


def test_a_season_is_planned_as_the_last_one() -> None:
    """Every second Thursday of the autumn, from the first Thursday of the new year."""
    hall = club()
    Session.objects.all().delete()
    Season.objects.update(starts=date(2026, 9, 1), ends=date(2026, 12, 31))
    for day in (3, 17):
        at = datetime(2026, 9, day, 17, 30, tzinfo=UTC)
        session(hall.season, at, place="Dan’s", note="Bring cake")
    session(
        hall.season, datetime(2026, 9, 24, 17, 30, tzinfo=UTC), closed=timezone.now()
    )
    phone = member(hall.league, "Olga", Role.ORGANISER)
    url = f"/l/{hall.league.code}/seasons/new/"
    assert "as in Autumn 2026: the same weekdays" in text(phone.get(url))
    asked = {"name": "Spring", "starts": "2027-01-05", "ends": "2027-01-20"}
    for _ in range(2):
        page = phone.post(url, {**asked, "evenings": "true"}, follow=True)
    assert "Spring added with 1 evening." in page.content.decode()
    # 126 days later: 7 January; the 21st is beyond the season's end.
    one = Session.objects.get(season__name="Spring")
    assert (timezone.localdate(one.starts), one.place, one.note) == (
        date(2027, 1, 7),
        "Dan’s",
        "",
    )


def test_a_year_later_the_weekday_comes_first_not_the_day() -> None:
    """3 September 2026 and 2 September 2027 are the first Thursdays there."""
    hall = club()
    Session.objects.all().delete()
    hall.season.starts, hall.season.ends = date(2026, 9, 1), date(2026, 12, 31)
    session(hall.season, datetime(2026, 9, 3, 17, 30, tzinfo=UTC))
    made = Season.objects.create(
        league=hall.league, name="Next", starts=date(2027, 9, 1)
    )
    (one,) = session_plan.plan(hall.season, made)
    assert timezone.localdate(one.starts) == date(2027, 9, 2)


def test_nothing_is_planned_unless_somebody_says_so() -> None:
    hall = club()
    phone = member(hall.league, "Olga", Role.ORGANISER)
    asked = {"name": "Spring", "starts": "2027-01-05", "ends": ""}
    phone.post(f"/l/{hall.league.code}/seasons/new/", asked)
    assert not Session.objects.filter(season__name="Spring").exists()
