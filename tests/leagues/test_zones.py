"""The clock of a club: its evenings begin, end and become final by its own zone."""

from datetime import UTC, date, datetime

import pytest
from django.conf import settings
from django.utils import timezone

from scorekeeper.exchange import export, import_league, validate
from scorekeeper.exchange.schema import file_bytes
from scorekeeper.leagues import zones
from scorekeeper.leagues.counting import finality
from scorekeeper.leagues.models import League, Role, Session
from scorekeeper.leagues.sessions import calendar_file, overview
from tests.leagues.people import account, found_league, member, season, session, sign_in
from tests.leagues.reading import text
from tests.leagues.roles import SAID
from tests.leagues.sessions import club, sit

pytestmark = pytest.mark.django_db

# In November Auckland is 13 hours before UTC, Honolulu 10 behind.
AUCKLAND, HONOLULU = "Pacific/Auckland", "Pacific/Honolulu"
FORM = {"day": "2026-12-03", "time": "19:30", "place": "", "note": ""}


@pytest.fixture
def league() -> League:
    league = found_league(organiser="Olga", zone=AUCKLAND)
    season(league, starts=date(2026, 1, 1))
    return league


@pytest.mark.evening
def test_an_evening_is_planned_and_shown_by_the_clubs_clock(league: League) -> None:
    phone = member(league, "Sven", Role.SCORER)
    phone.post(f"/l/{league.code}/sessions/new/", FORM | {"key": "one"})
    session = Session.objects.get()
    assert session.starts == datetime(2026, 12, 3, 6, 30, tzinfo=UTC)
    page = phone.get(f"/l/{league.code}/sessions/").content.decode()
    assert "Thursday 3 December, 19:30" in page
    home = phone.get("/").content.decode()
    assert "Thursday 3 December, 19:30" in home
    assert "X-WR-TIMEZONE:Pacific/Auckland" in calendar_file.file_of(
        league, [], lambda _: ""
    )


@pytest.mark.evening
def test_the_table_of_an_evening_says_its_hour_by_that_clock() -> None:
    hall = club(zone=AUCKLAND, starts=datetime(2026, 11, 19, 6, 30, tzinfo=UTC))
    hall.people[0].user = account("Ann")
    hall.people[0].save()
    table = sit(hall.evening, hall.people)
    page = sign_in("Ann").get(f"/t/{table.code}/sheet/").content.decode()
    assert "Thursday 19 November, 19:30" in page


@pytest.mark.parametrize(
    ("zone", "final"),
    [
        # 19 November there; final from the 27th at 0:00, 26 November 11:00 UTC.
        (AUCKLAND, datetime(2026, 11, 26, 11, tzinfo=UTC)),
        # Still the 18th there; from the 26th at 0:00, 10:00 UTC.
        (HONOLULU, datetime(2026, 11, 26, 10, tzinfo=UTC)),
    ],
)
def test_results_become_final_at_the_clubs_midnight(
    zone: str, final: datetime, monkeypatch: pytest.MonkeyPatch
) -> None:
    league = found_league(zone=zone)
    evening = session(season(league), datetime(2026, 11, 19, 6, 30, tzinfo=UTC))
    for minute, expected in ((-1, False), (0, True)):
        now = datetime.fromtimestamp(final.timestamp() + 60 * minute, UTC)
        monkeypatch.setattr(timezone, "now", lambda now=now: now)
        assert finality.is_final(league, evening) is expected


def test_an_evening_is_on_from_its_day_there(monkeypatch: pytest.MonkeyPatch) -> None:
    """At noon in UTC of the 18th it is the 19th in Auckland, and nowhere else."""
    now = datetime(2026, 11, 18, 12, tzinfo=UTC)
    monkeypatch.setattr(timezone, "now", lambda: now)
    starts = datetime(2026, 11, 19, 6, 30, tzinfo=UTC)
    for zone, on in ((AUCKLAND, True), ("", False)):
        hall = club(starts=starts, zone=zone)
        assert overview.read(hall.league, hall.evening).on is on


def test_another_clock_leaves_the_hours_as_they_are(league: League) -> None:
    evening = session(league.seasons.get(), datetime(2026, 12, 3, 6, 30, tzinfo=UTC))
    olga, url = sign_in("Olga"), f"/l/{league.code}/settings/"
    olga.post(url, {**SAID, "zone": "Europe/Berlin"})
    evening.refresh_from_db()
    assert evening.starts == datetime(2026, 12, 3, 18, 30, tzinfo=UTC)
    told = text(olga.get(f"/l/{league.code}/done/"))
    assert "Time zone: Berlin (Germany), was Auckland (New Zealand)" in told
    page = olga.post(url, {**SAID, "zone": "Europe/Nowhere"}).content.decode()
    assert "Europe/Nowhere" in page
    league.refresh_from_db()
    assert league.zone == "Europe/Berlin"


def test_the_file_of_a_league_has_its_clock(league: League) -> None:
    raw = file_bytes(export.export_league(league))
    made = import_league.import_league(validate.read(raw), account("Eva"), "one")
    assert made.zone == AUCKLAND
    League.objects.update(zone="")
    league.refresh_from_db()
    told = f'"zone": "{settings.TIME_ZONE}"'.encode()
    assert told in file_bytes(export.export_league(league))


def test_a_zone_that_no_host_knows_is_that_of_the_site(league: League) -> None:
    League.objects.update(zone="Europe/Nowhere")
    assert member(league, "Sven").get(f"/l/{league.code}/").status_code == 200


def test_a_zone_of_no_country_is_its_name_alone() -> None:
    assert zones.zone_name("UTC") == "UTC"
    assert "(" not in zones.zone_name("Etc/UTC")
    assert zones.zone_name("Europe/Berlin") == "Berlin (Germany)"
