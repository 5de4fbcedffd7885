"""Evenings of another day or season, and a season planned as the one before."""

import re
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scorekeeper.leagues import sentences
from scorekeeper.leagues.counting import results
from scorekeeper.leagues.counting.standings import standings
from scorekeeper.leagues.models import PlainList, Role, Season, Session
from scorekeeper.leagues.seasons import session_plan
from scorekeeper.tables.sentences import sentence
from tests.leagues.people import member, season, session
from tests.leagues.reading import text
from tests.leagues.sessions import Club, club, rows
from tests.support.wording import wording

pytestmark = pytest.mark.django_db


class Two(Club):
    """Autumn, with an evening of two tables, and the winter after it."""

    winter: Season
    organiser: Client

    def edit(self, day: date, agreed: bool = True) -> Any:
        """Posted once more where the page asks whether results may move."""
        said = {"day": f"{day}", "time": "19:30", "place": "", "note": ""}
        url = f"/l/{self.league.code}/sessions/{self.evening.pk}/edit/"
        page = self.organiser.post(url, said, follow=True)
        key = re.search(r'name="agreed" value="(\w+)"', page.content.decode())
        if key and agreed:
            page = self.organiser.post(url, said | {"agreed": key[1]}, follow=True)
        return page

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


def test_an_evening_that_was_played_moves_to_the_season_of_its_day(two: Two) -> None:
    """Twice 3, 2, and 1 and 0 in turn: 6, 4, 1, 1. It is shown before it is done."""
    other = session(two.season)
    page = two.edit(two.winter.starts, agreed=False)
    assert "counts in Winter, was Autumn 2026" in text(page)
    assert len(two.values(two.season)) == 4
    page = two.edit(two.winter.starts).content.decode()
    assert wording("session.counts-in", season="Winter") in page
    assert two.values(two.season) == {}
    assert two.values(two.winter) == {"Ann": "6", "Ben": "4", "Cleo": "1", "Dan": "1"}
    kept = rows(two.league)
    results.rebuild(two.league)
    assert rows(two.league) == kept
    other.refresh_from_db()
    assert other.season == two.season
    told = text(two.organiser.get(f"/l/{two.league.code}/done/"))
    assert "counts in Winter, was Autumn 2026" in told


def test_results_by_hand_move_with_their_evening(two: Two) -> None:
    written = PlainList.objects.create(session=two.evening, game="gypsy", series=2)
    for points, player in enumerate(two.people):
        written.results.create(person=player, points=points)
    two.edit(two.winter.starts)
    assert two.values(two.season) == {}
    # Beside 6, 4, 1, 1 by tables: 0, 1, 2, 3 beaten by hand.
    assert two.values(two.winter) == {"Ann": "6", "Ben": "5", "Cleo": "3", "Dan": "4"}


def test_before_anything_is_played_nothing_is_asked() -> None:
    hall = Two(**vars(club()))
    starts = timezone.localdate() + timedelta(days=7)
    hall.winter = season(hall.league, "Winter", starts)
    hall.organiser = member(hall.league, "Olga", Role.ORGANISER)
    hall.edit(starts, agreed=False)
    hall.evening.refresh_from_db()
    assert hall.evening.season == hall.winter
    hall.edit(starts - timedelta(days=1), agreed=False)
    hall.evening.refresh_from_db()
    assert hall.evening.season == hall.season


def season_posted(hall: Two, url: str, said: dict[str, str]) -> tuple[Any, Any]:
    """The page that shows what moves, and the one after agreeing."""
    first = hall.organiser.post(url, said, follow=True)
    key = re.search(r'name="agreed" value="(\w+)"', first.content.decode())
    assert key
    return first, hall.organiser.post(url, said | {"agreed": key[1]}, follow=True)


def test_a_new_season_takes_the_evenings_of_its_days() -> None:
    """Three were planned before: one was played on the first day of the new one."""
    hall = Two(**vars(club()))
    hall.organiser = member(hall.league, "Olga", Role.ORGANISER)
    hall.play(0, 1, 2, 3)
    today = timezone.localdate()
    later = [session(hall.season, timezone.now() + timedelta(days=n)) for n in (7, 14)]
    url = f"/l/{hall.league.code}/seasons/new/"
    said = {"name": "Winter", "starts": f"{today}", "ends": ""}
    first, _ = season_posted(hall, url, said)
    assert "counts in Winter, was Autumn 2026" in text(first)
    assert "2 planned evenings: count in Winter" in text(first)
    made = Season.objects.get(name="Winter")
    assert set(made.sessions.all()) == {hall.evening, *later}
    assert hall.values(hall.season) == {}
    assert hall.values(made) == {"Ann": "3", "Ben": "2", "Cleo": "1", "Dan": "0"}
    kept = rows(hall.league)
    results.rebuild(hall.league)
    assert rows(hall.league) == kept


def test_the_days_of_a_season_are_changed(two: Two) -> None:
    """Winter begins earlier, and has the evening; it begins later, and has not."""
    url = f"/l/{two.league.code}/seasons/{two.winter.pk}/edit/"
    for days, there in ((0, two.winter), (1, two.season)):
        starts = timezone.localdate(two.evening.starts) + timedelta(days=days)
        said = {"name": "Winter", "starts": f"{starts}", "ends": ""}
        season_posted(two, url, said)
        two.evening.refresh_from_db()
        assert two.evening.season == there
        assert len(two.values(there)) == 4


def test_what_was_put_elsewhere_before_is_named_and_put_right(two: Two) -> None:
    Session.objects.update(season=two.winter)
    results.rebuild(two.league)
    url = f"/l/{two.league.code}/seasons/"
    page = two.organiser.get(url).content.decode()
    key = re.search(r'name="agreed" value="(\w+)"', page)
    assert key and "counts in Autumn 2026, was Winter" in page
    scorer = member(two.league, "Sven", Role.SCORER)
    assert scorer.post(f"{url}settle/", {"agreed": key[1]}).status_code == 403
    two.organiser.post(f"{url}settle/", {"agreed": key[1]})
    assert two.values(two.winter) == {} and len(two.values(two.season)) == 4


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
    evening = Session.objects.get(season__name="Spring")
    assert (timezone.localdate(evening.starts), evening.place, evening.note) == (
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
    (evening,) = session_plan.plan(hall.season, made, "Olga")
    assert timezone.localdate(evening.starts) == date(2027, 9, 2)


def test_nothing_is_planned_unless_somebody_says_so() -> None:
    hall = club()
    phone = member(hall.league, "Olga", Role.ORGANISER)
    asked = {"name": "Spring", "starts": "2027-01-05", "ends": ""}
    phone.post(f"/l/{hall.league.code}/seasons/new/", asked)
    assert not Session.objects.filter(season__name="Spring").exists()


def test_what_was_not_shown_is_not_moved_and_that_is_said(two: Two) -> None:
    """It led back to the page and said nothing."""
    two.evening.season = two.winter
    two.evening.save(update_fields=["season"])
    url = reverse("leagues:settle_seasons", args=[two.league.code])
    page = two.organiser.post(url, {"agreed": "another list"}, follow=True)
    said = [str(one) for one in page.context["messages"]]
    assert said == [str(sentence(sentences.NOT_MOVED))]
    two.evening.refresh_from_db()
    assert two.evening.season == two.winter
