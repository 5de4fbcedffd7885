"""The tables of a private league: what its people see, and what everybody else does."""

from typing import Any

import pytest
from django.core.cache import caches
from django.test import Client
from django.utils import timezone

from scorekeeper.accounts.models import KeptTable
from scorekeeper.leagues.models import League, Visibility
from scorekeeper.tables.models import Table
from tests.leagues.people import account, found_league, member, person, season, session
from tests.leagues.sessions import enter, sit
from tests.tables.people import FIRST, STRONG, looker, scorer, seat_at

pytestmark = pytest.mark.django_db


def table_of(league: League, *rounds: Any) -> Table:
    names = ("Ben", "Cleo", "Dan", "Eva")
    people = [person(league, name) for name in names]
    now = session(season(league), starts=timezone.now())
    return enter(sit(now, people), *rounds)


@pytest.fixture
def league() -> League:
    caches["parts"].clear()
    return found_league(organiser="Ann")


@pytest.fixture
def running(league: League) -> Table:
    return table_of(league, FIRST)


@pytest.fixture
def over(league: League) -> Table:
    return table_of(league, STRONG, STRONG, STRONG)


def page(phone: Client, table: Table, where: str = "", **headers: str) -> Any:
    return phone.get(f"/t/{table.code}/{where}", headers=headers)


# ---- Parts that are kept ----


@pytest.mark.parametrize("where", ["", "sheet/", "more/", "chart/"])
def test_what_a_member_was_shown_reaches_no_stranger(
    where: str, league: League, running: Table
) -> None:
    """The link to the league came to strangers with the parts that a member fetched."""
    ann, stranger = member(league, "Cora"), looker(running)
    link = f"/l/{league.code}/"
    first = page(ann, running, where, live="1").content.decode()
    then = page(stranger, running, where, live="1").content.decode()
    assert where == "more/" or (link in first) == (where == "")
    assert link not in then and league.name not in then


def test_a_member_finds_the_page_that_is_kept_for_her_account(
    league: League, running: Table, django_assert_num_queries: Any
) -> None:
    first, other = member(league, "Cora"), member(league, "Dora")
    text = page(first, running, live="1").content
    # Session, account; table, league, person twice.
    with django_assert_num_queries(6):
        assert page(first, running, live="1").content == text
    # It names her account, by which a phone knows whose entries wait.
    assert b"Dora" not in text
    assert "Cora" not in page(other, running, live="1").text


def test_what_a_seat_sees_is_kept_for_nobody(running: Table) -> None:
    phone = seat_at(running, "Ben")
    assert not caches["parts"]._cache  # type: ignore[attr-defined]
    page(phone, running, live="1")
    assert not caches["parts"]._cache  # type: ignore[attr-defined]


# ---- Names, sheet and league ----

PAGES = ("", "sheet/", "sheet.json", "chart/", "board/", "more/", "rules/", "hold/")


@pytest.mark.parametrize("where", PAGES)
def test_a_game_that_is_counted_is_for_people_of_the_league(
    where: str, league: League, over: Table
) -> None:
    stranger, cora = looker(over), member(league, "Cora")
    for phone in (stranger, Client(), member(found_league("Other", "Olga"), "Olga")):
        answer = page(phone, over, where)
        assert answer.status_code == 403
        assert "private league" in answer.text
        for secret in ("Cleo", league.name, league.code):
            assert secret not in answer.text
    assert page(cora, over, where).status_code == 200


def test_who_knew_the_code_looks_on_until_it_is_over(running: Table) -> None:
    stranger = looker(running)
    shown = page(stranger, running)
    assert shown.status_code == 200 and "Cleo" in shown.text
    assert "Thursday Cards" not in page(stranger, running, "sheet/").text
    enter(running, STRONG, STRONG, STRONG)
    assert page(stranger, running).status_code == 403


@pytest.mark.parametrize("link", ["follow", "join"])
def test_no_link_to_look_on_changes_that(link: str, over: Table) -> None:
    phone = Client()
    key = f"?code={over.code}" if link == "join" else f"{over.viewer_token}/"
    phone.get(f"/{link}/{key}")
    assert page(phone, over, "sheet/").status_code == 403


def test_phones_that_scored_or_sat_there_see_how_it_ended(over: Table) -> None:
    assert page(scorer(over), over, "sheet/").status_code == 200


def test_who_sat_there_without_an_account_sees_how_it_ended(running: Table) -> None:
    phone = seat_at(running, "Ben")
    enter(running, STRONG, STRONG, STRONG)
    assert page(phone, running, "sheet/").status_code == 200


def test_who_only_says_to_sit_there_sees_nothing_once_it_is_over(
    running: Table,
) -> None:
    phone = looker(running)
    phone.post(f"/t/{running.code}/hold/", {"name": "Ben"})
    enter(running, STRONG, STRONG, STRONG)
    assert page(phone, running, "sheet/").status_code == 403


def test_nobody_takes_a_seat_of_a_game_that_is_counted(over: Table) -> None:
    phone = looker(over)
    phone.post(f"/t/{over.code}/hold/", {"name": "Ben"})
    assert page(phone, over).status_code == 403


@pytest.mark.parametrize("visibility", [Visibility.LINK, Visibility.PUBLIC])
def test_an_open_league_shows_its_games(
    visibility: str, league: League, over: Table
) -> None:
    League.objects.update(visibility=visibility)
    phone = looker(over)
    phone.get(f"/l/look/{league.viewer_token}/")
    assert page(phone, over, "sheet/").status_code == 200


def test_home_and_account_name_nobody_of_it(running: Table) -> None:
    phone, account_of = looker(running), account("Zoe")
    KeptTable.objects.create(user=account_of, table=running, code=running.code)
    zoe = Client()
    zoe.force_login(account_of)
    assert "Cleo" in phone.get("/").text and "Cleo" in zoe.get("/account/").text
    enter(running, STRONG, STRONG, STRONG)
    # The one of the round that is worked for whoever is here for the first time.
    for client in (phone, Client()):
        assert client.get("/").text.count("Cleo") == 1
    for path in ("/account/", "/account/data.json"):
        assert "Cleo" not in zoe.get(path).content.decode()
