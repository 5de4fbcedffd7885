"""From any number of a league down to the round and the line that made it."""

import re
from datetime import timedelta

import pytest
from django.conf import settings
from django.test import Client
from django.utils import timezone

from scorekeeper.leagues.models import League, Person, Role, Visibility
from scorekeeper.tables.models import Table
from tests.leagues import people, sessions
from tests.leagues.counted import SHORT, autumn, count, count_table
from tests.leagues.reading import rows, text
from tests.support.wording import wording
from tests.tables.people import record

pytestmark = pytest.mark.django_db


def links_in(page: str, below: str) -> set[str]:
    """The addresses that a page’s contents lead to, by how they begin."""
    main = page[page.index("<main") : page.index("</main>")]
    found = {one.replace("&amp;", "&") for one in re.findall(r'href="([^"]+)"', main)}
    return {one.split("#")[0] for one in found if one.startswith(below)}


def test_no_link_leads_nowhere(client: Client) -> None:
    """All pages of what a league shows, and all score sheets they lead to."""
    league, _ = autumn(visibility=Visibility.PUBLIC)
    todo = {f"/l/{league.code}/", f"/l/{league.code}/tables/"}
    seen: set[str] = set()
    while new := sorted(todo - seen):
        seen.add(new[0])
        answer = client.get(new[0])
        assert answer.status_code == 200, new[0]
        if new[0].startswith("/l/"):
            page = answer.content.decode()
            todo |= links_in(page, f"/l/{league.code}/") | links_in(page, "/t/")
    sheets = {one for one in seen if "/sheet/" in one}
    assert len([one for one in sheets if "why" in one]) >= 4
    assert len(seen - sheets) > 20


@pytest.fixture
def long_ago() -> tuple[League, list[Person], Table]:
    """A table whose code lets nobody in any more."""
    league = people.found_league()
    four = [league.people.get()]
    four += [people.person(league, name) for name in ("Ben", "Cleo", "Dan")]
    starts = timezone.now() - timedelta(days=settings.CODE_DAYS + 3)
    assignment = count_table(
        people.session(people.season(league), starts), four, *SHORT
    )
    count(league)
    assert assignment.table is not None
    return league, four, assignment.table


def sheet(phone: Client, table: Table) -> int:
    return phone.get(f"/t/{table.code}/sheet/?why=1.0").status_code


def test_people_of_a_league_see_the_sheets_of_its_tables(
    long_ago: tuple[League, list[Person], Table],
) -> None:
    league, _, table = long_ago
    for role in Role:
        assert sheet(people.member(league, role.label, role), table) == 200
    assert sheet(Client(), table) == 403
    assert sheet(people.sign_in("stella"), table) == 403


def test_whoever_may_look_at_a_league_only_reads(
    long_ago: tuple[League, list[Person], Table],
) -> None:
    """By its link, or where it is public: no dispute, no entry."""
    league, _, table = long_ago
    linked = Client()
    league.visibility = Visibility.LINK
    league.save()
    linked.get(f"/l/look/{league.viewer_token}/")
    assert (sheet(linked, table), sheet(Client(), table)) == (200, 403)
    league.visibility = Visibility.PUBLIC
    league.save()
    for phone in (linked, Client()):
        assert sheet(phone, table) == 200
        assert phone.get(f"/t/{table.code}/rounds/1/dispute/").status_code == 403
        assert phone.post(f"/t/{table.code}/undo/", {"entry": 1}).status_code == 403


def test_points_by_a_list_lead_to_its_lines(client: Client) -> None:
    """Ben makes 20: 20 + 50, and 30 to each of the others of four."""
    club = sessions.club(visibility=Visibility.PUBLIC)
    people.ranking(club.season, "skat", system="list:seeger")
    table = sessions.sit(club.evening, club.people, game="skat")
    hearts = {"matadors": 1, "card_points": 70, "tricks": 7}
    record(table, 1, {"declarer": 1, "bid": 18, "game": "H"}, hearts)
    sessions.stop(table)
    code, ben = club.league.code, club.people[1]
    first = rows(client.get(f"/l/{code}/?why={ben.pk}"), "stand")[0]
    # Games, points, made − lost, × 50, others lost, what it gives.
    assert first[1:8] == ["Ben", "1", "20", "1 − 0", "+50", "0", "0"]
    assert first[-1] == "70 : close"
    said = text(client.get(f"/l/{code}/?why={ben.pk}"))
    assert "points 20 + made − lost: 1 − 0 50 + others lost: 0 0 = counted 70" in said
    page = client.get(f"/l/{code}/tables/?person={ben.pk}")
    assert rows(page, "tab played")[0][-1] == "20 counts 70"
    url = f"/t/{table.code}/list/seeger/"
    assert url in page.content.decode()
    assert wording("skat.rule.own-game-made.title") in client.get(url).content.decode()
