"""What an account has of leagues: at home, on its page, taken out, and when it goes."""

from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.test import Client
from django.utils import timezone

from scorekeeper.accounts import data_export, deletion
from scorekeeper.accounts.models import KeptTable
from scorekeeper.leagues.account import memberships
from scorekeeper.leagues.models import Attendance, Role, Visibility
from scorekeeper.leagues.showing import next_session
from tests.leagues.people import (
    account,
    found_league,
    member,
    person,
    season,
    session,
    sign_in,
)
from tests.leagues.roles import SAID
from tests.leagues.sessions import club, enter, sit
from tests.leagues.texts import text_of
from tests.support.wording import wording
from tests.tables.people import STRONG

pytestmark = pytest.mark.django_db


@pytest.fixture
def played_club() -> Any:
    """Ann, who organises, won a game against three others; one evening is to come."""
    league = found_league(organiser="Ann")
    ann = league.people.get()
    others = [person(league, name) for name in ("Ben", "Cleo", "Dan")]
    now = session(season(league), starts=timezone.now(), place="At Dan’s")
    Attendance.objects.create(session=now, person=ann, answer="here")
    table = enter(sit(now, [ann, *others]), STRONG, STRONG, STRONG)
    return league, table


def test_home_lists_the_leagues_in_two_queries(
    played_club: Any, django_assert_num_queries: Any
) -> None:
    league, table = played_club
    ann = member(league, "Ann")
    with django_assert_num_queries(4):  # session, account, leagues, seats of tonight
        page = ann.get("/")
    (row,) = page.context["today"]
    evening = table.assignment.session
    assert (row.sub, row.url) == (
        "Thursday Cards · At Dan’s",
        f"/l/{league.code}/sessions/{evening.pk}/",
    )
    assert row.title.startswith("This evening, since ")
    guest = Client().get("/").context
    assert guest["leagues"] == guest["today"] == []


def test_home_says_where_one_sits_tonight() -> None:
    """At the table that is drawn or played last; not at one that is finished."""
    league = found_league(organiser="Ann")
    ann = league.people.get()
    ben, cleo, dan = (person(league, name) for name in ("Ben", "Cleo", "Dan"))
    tonight = session(season(league), starts=timezone.now())
    first = sit(tonight, [ann, ben, cleo, dan])
    (row,) = memberships.at_home(account("Ann"))
    assert row.title == wording(
        "membership.you-play", number="0", names="Ben, Cleo and Dan"
    )
    enter(first, STRONG, STRONG, STRONG)
    (row,) = memberships.at_home(account("Ann"))
    assert row.title.startswith("This evening, since ")
    second = tonight.assignments.create(turn=2, number=3, game="skat")
    for number, who in enumerate((cleo, ann, dan)):
        second.seats.create(number=number, person=who)
    (row,) = memberships.at_home(account("Ann"))
    assert row.title == wording("membership.you-play", number="3", names="Cleo and Dan")


@pytest.mark.parametrize(
    ("now", "words"),
    [
        ("2026-11-26 08:00", "Tonight 19:00, 2 are coming"),
        ("2026-11-24 08:00", "Thursday 26 November, 19:00, 2 are coming"),
        ("2026-11-26 19:30", "This evening, since 19:00"),
    ],
)
def test_home_says_when_a_league_meets_and_how_many_come(
    now: str, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    at = datetime.fromisoformat
    zone = timezone.get_current_timezone()
    monkeypatch.setattr(timezone, "now", lambda: at(now).replace(tzinfo=zone))
    league = found_league(organiser="Ann")
    starts = at("2026-11-26 19:00").replace(tzinfo=zone)
    meets = session(season(league), starts=starts)
    answers = {"Ben": "coming", "Cleo": "here", "Dan": "away"}
    for name, answer in answers.items():
        member = person(league, name)
        Attendance.objects.create(session=meets, person=member, answer=answer)
    (row,) = memberships.at_home(account("Ann"))
    assert (row.title if row.today else row.sub) == words


def test_who_left_or_is_twice_in_the_list_is_not_counted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Ben and Benny are one person, Cleo has left the league: Ben and Dan come."""
    now = timezone.now()
    league = found_league(organiser="Ann")
    meets = session(season(league), starts=now + timedelta(hours=2))
    ben, benny, cleo, dan = (person(league, x) for x in ("Ben", "Benny", "Cleo", "Dan"))
    for player in (ben, benny, cleo, dan):
        Attendance.objects.create(session=meets, person=player, answer="coming")
    benny.into, cleo.left = ben, now
    benny.save()
    cleo.save()
    (row,) = memberships.at_home(account("Ann"))
    assert f"{row.title} {row.sub}".count("2 are coming") == 1
    assert "Ben and Dan are coming" in next_session.coming(meets)
    meets.attending.update(answer="here")
    sit(meets, [dan, person(league, "Eva"), person(league, "Finn")], "skat")
    assert next_session.playing(meets) == wording(
        "session.in-progress", count="1", here="2 people here"
    )


def test_the_account_lists_its_leagues_with_role_and_name(played_club: Any) -> None:
    league, _ = played_club
    page = member(league, "Ann").get("/account/")
    assert "Thursday Cards as Ann, organiser" in text_of(page)
    assert 'href="/l/new/"' in page.content.decode()


def test_who_left_sees_it_listed_no_more(played_club: Any) -> None:
    league, _ = played_club
    ben = member(league, "Bert")
    ben.post(f"/l/{league.code}/people/{league.people.get(name='Bert').pk}/leave/")
    assert ben.get("/").context["leagues"] == []


def test_a_member_takes_out_results_names_and_evenings(played_club: Any) -> None:
    league, _ = played_club
    (entry,) = data_export.data_of(account("Ann"))["leagues"]
    assert (entry["league"], entry["name"], entry["role"]) == (
        "Thursday Cards",
        "Ann",
        "organiser",
    )
    (evening,) = entry["evenings"]
    assert (evening["place"], evening["answer"]) == ("At Dan’s", "here")
    (result,) = entry["results"]
    assert (result["game"], result["place"], result["points"], result["won"]) == (
        "gypsy",
        1,
        27,
        True,
    )
    assert list(entry["ratings"]) == ["gypsy"]


def test_what_is_taken_out_costs_no_query_more_for_more_leagues(
    played_club: Any, django_assert_max_num_queries: Any
) -> None:
    for name in ("Second", "Third"):
        found_league(name, "Ann")
    with django_assert_max_num_queries(12):
        assert len(data_export.data_of(account("Ann"))["leagues"]) == 3


def test_with_the_account_goes_the_name_and_the_games_stay(played_club: Any) -> None:
    league, table = played_club
    member(league, "Rita", Role.REFEREE)
    deletion.close(account("Ann"))
    table.refresh_from_db()
    assert table.players == ["Former player", "Ben", "Cleo", "Dan"]
    assert league.results.count() == 4
    gone = league.results.get(seat=0).player
    assert (gone.name, str(gone), gone.user) == ("", "Former player", None)
    page = text_of(member(league, "Rita").get(f"/l/{league.code}/people/"))
    assert "Former player Player, left" in page


def test_a_league_whose_organiser_goes_is_run_by_the_next_in_rank(
    played_club: Any,
) -> None:
    league, _ = played_club
    member(league, "Paul")
    member(league, "Rita", Role.REFEREE)
    deletion.close(account("Ann"))
    roles = dict(league.people.filter(user__isnull=False).values_list("name", "role"))
    assert roles == {"Paul": "player", "Rita": "organiser"}


# ---- Who may look on ----


def test_the_look_link_opens_a_league_until_it_is_made_anew(played_club: Any) -> None:
    league, _ = played_club
    league.visibility = Visibility.LINK
    league.save()
    ann, guest = member(league, "Ann"), Client()
    home, link = f"/l/{league.code}/", f"/l/look/{league.viewer_token}/"
    assert guest.get(home).status_code == 404
    assert guest.get(link)["Location"] == home
    assert guest.get(home).status_code == 200
    ann.post(f"{home}look/")
    assert guest.get(home).status_code == 404
    assert guest.get(link).status_code == 404


def test_a_private_league_is_shown_by_no_link(played_club: Any) -> None:
    league, _ = played_club
    assert Client().get(f"/l/look/{league.viewer_token}/").status_code == 404


@pytest.mark.parametrize(
    ("visibility", "searchable", "kept_out"),
    [
        (Visibility.PRIVATE, True, True),
        (Visibility.LINK, True, True),
        (Visibility.PUBLIC, False, True),
        (Visibility.PUBLIC, True, False),
    ],
)
def test_search_engines_come_only_where_they_are_wanted(
    visibility: Visibility, searchable: bool, kept_out: bool, played_club: Any
) -> None:
    league, _ = played_club
    league.visibility, league.searchable = visibility, searchable
    league.save()
    page = member(league, "Ann").get(f"/l/{league.code}/people/")
    assert (page.headers.get("X-Robots-Tag") == "noindex") is kept_out
    assert ('name="robots" content="noindex"' in page.content.decode()) is kept_out


def test_crawlers_are_told_where_nothing_is_for_them() -> None:
    said = Client().get("/robots.txt").content.decode().splitlines()
    for path in ("/t/", "/run/", "/score/", "/follow/", "/l/join/", "/l/look/"):
        assert f"Disallow: {path}" in said
    assert "Disallow: /" not in said and "Disallow: /l/" not in said


# ---- Settings ----


def test_settings_are_changed_and_noted(played_club: Any) -> None:
    league, _ = played_club
    ann, url = member(league, "Ann"), f"/l/{league.code}/settings/"
    for _ in range(2):  # a double tap
        assert ann.post(url, SAID).status_code == 302
    league.refresh_from_db()
    assert (league.name, league.games) == ("Friday Cards", ["gypsy", "skat"])
    assert (league.correction_days, league.rated_after) == (3, 10)
    assert (league.visibility, league.searchable) == ("public", True)
    assert league.audit_log.count() == 1
    page = text_of(ann.get(f"/l/{league.code}/done/"))
    assert "Name: Friday Cards, was Thursday Cards" in page
    assert "Games it plays: Gypsy, Skat, was all" in page
    assert "Who sees it: Everyone, was Members only" in page


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ({"name": ""}, "A league needs a name."),
        ({"correction_days": "367"}, "Enter a number from 1 to 366."),
        ({"correction_days": "0"}, "Enter a number from 1 to 366."),
        ({"rated_after": "0"}, "Enter a number from 1 to 100."),
        ({"visibility": "nobody"}, "Choose one of these."),
    ],
)
def test_settings_that_cannot_be_say_why_and_lose_nothing(
    said: dict[str, str], why: str, played_club: Any
) -> None:
    league, _ = played_club
    ann = member(league, "Ann")
    page = ann.post(f"/l/{league.code}/settings/", {**SAID, **said})
    assert why in text_of(page)
    html = page.content.decode()
    kept = {**SAID, **said}
    for name in ("name", "correction_days", "rated_after"):
        assert not kept[name] or f'value="{kept[name]}"' in html
    assert 'value="skat" checked' in html
    league.refresh_from_db()
    assert league.name == "Thursday Cards"


def test_tables_of_an_account_are_of_their_evening_past_midnight(
    django_assert_max_num_queries: Any,
) -> None:
    """19:30 in Los Angeles: it is the next day in Greenwich. Many cost as one."""
    evening = datetime(2025, 11, 30, 19, 30, tzinfo=ZoneInfo("America/Los_Angeles"))
    playing = club(zone="America/Los_Angeles", starts=evening)
    for _ in range(12):
        table = sit(playing.evening, playing.people)
        table.created = evening + timedelta(hours=5)
        table.save()
        KeptTable.objects.create(
            user=account("Ann"),
            table=table,
            code=table.code,
            key=table.host_token,
            name="Ann",
        )
    phone = sign_in("Ann")
    with django_assert_max_num_queries(8):
        page = text_of(phone.get("/account/"))
    assert page.count("30 November 2025") == 12
    with django_assert_max_num_queries(14):
        data = phone.get("/account/data.json").json()
    assert {one["day"] for one in data["tables"]} == {"2025-11-30"}
