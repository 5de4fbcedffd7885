"""Results that wait for a tap of who holds the evening: who sees what until then."""

import re
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from scorekeeper.accounts.models import KeptTable, User
from scorekeeper.leagues.models import (
    League,
    Person,
    Role,
    Session,
    System,
    Visibility,
)
from scorekeeper.money.models import Money
from scorekeeper.tables.models import Table
from scorekeeper.teams.models import Team
from tests.leagues.people import account, member, person
from tests.leagues.sessions import RANKED, Club, club, enter, ranking, sit
from tests.tables.people import scorer, seat_at

pytestmark = pytest.mark.django_db
PAGES = ("", "records/", "tables/", "year/", "teams/", "knockouts/")


@pytest.fixture
def night() -> Club:
    """One table is finished; Sven holds the evening, Pia plays, all may look."""
    found = club(visibility=Visibility.PUBLIC)
    ranking(found.season, System.POINTS)
    Team.objects.create(season=found.season, name="Aces")
    found.play(0, 1, 2, 3)
    person(found.league, "Pia", user=account("Pia"))
    return found


def phones(night: Club) -> tuple[Client, Client, Client]:
    sven = member(night.league, "Sven", Role.SCORER)
    return sven, member(night.league, "Pia"), Client()


def evening(night: Club, rest: str = "") -> str:
    return f"/l/{night.league.code}/sessions/{night.evening.pk}/{rest}"


def results_of(night: Club) -> list[str]:
    """Every page that says how it stands."""
    ann = night.people[0].pk
    keyed = f"report/{night.evening.viewer_token}/"
    of_evening = ("", "report/", keyed, "result/", "wall/")
    home = f"/l/{night.league.code}/"
    rest = (*PAGES, f"people/{ann}/", "?game=all")
    return [evening(night, one) for one in of_evening] + [f"{home}{x}" for x in rest]


def parts(phone: Client, url: str) -> dict[str, Any]:
    """What the page has of lists, each by the name that its template has for it."""
    answer = phone.get(url)
    assert answer.status_code == 200, url
    names = ("so_far", "sheets", "moves", "lists", "by_hand", "sheet", "best", "found")
    context = answer.context
    found = {name: context.get(name) for name in names if context.get(name)}
    if "wall/" in url:
        found = {"found": context["found"].tallies} if context["found"].tallies else {}
    return found


def tap(night: Club, phone: Client, to: str) -> int:
    return phone.post(evening(night, "hold/"), {"to": to}).status_code


def test_nobody_but_who_holds_evenings_sees_how_it_stands(night: Club) -> None:
    sven, pia, guest = phones(night)
    before = {url: parts(pia, url) for url in results_of(night)}
    assert sum(bool(one) for one in before.values()) >= 5
    for _ in range(2):
        assert tap(night, sven, "hold") == 302
    for url in results_of(night):
        for phone in (pia, guest):
            assert parts(phone, url) == {}, url
            if not url.endswith("wall/") and url != evening(night):
                assert "Ann" not in phone.get(url).content.decode(), url
    assert parts(sven, evening(night))["so_far"]
    assert parts(sven, evening(night, "report/"))["sheets"]
    assert tap(night, sven, "show") == 302
    for url, found in before.items():
        assert parts(pia, url).keys() == found.keys(), url


def test_what_each_owes_by_results_waits_too(night: Club) -> None:
    sven, pia, _ = phones(night)
    Money.objects.create(league=night.league, entry=500, stake=100)
    urls = (evening(night, "money/"), f"/l/{night.league.code}/money/")
    assert all("money" in pia.get(url).context for url in urls)
    tap(night, sven, "hold")
    assert not any("money" in pia.get(url).context for url in urls)
    assert all("money" in sven.get(url).context for url in urls)


# Below 0 on either table: no date, clock or count has that sign.
LOST = re.compile(r"−\d")
OF_TABLE = ("", "sheet/", "sheet.json", "log.json", "chart/", "board/", "more/")


def tables(night: Club) -> tuple[Table, Table]:
    """One that is finished, and one that goes on: 9, 5, 4, −1."""
    over = night.evening.assignments.get().table
    assert over is not None
    return over, enter(sit(night.evening, night.people), RANKED)


def test_a_table_is_seen_by_who_sits_there_alone(night: Club) -> None:
    """Or scores there; not who only has its code, or a link to look."""
    sven, pia, guest = phones(night)
    shown = tables(night)
    at = [(scorer(one), seat_at(one, "Ben")) for one in shown]
    ann = Client()
    ann.force_login(account("Ann"))
    Person.objects.filter(name="Ann").update(user=User.objects.get(username="Ann"))
    links = [f"/follow/{one.viewer_token}/" for one in shown]
    links.append(f"/result/{shown[0].viewer_token}/")
    for table, here in zip(shown, at, strict=True):
        for phone in (sven, pia, guest, ann, *here):
            assert phone.get(f"/t/{table.code}/").status_code == 200
    tap(night, sven, "hold")
    for table, here in zip(shown, at, strict=True):
        for where in OF_TABLE:
            url = f"/t/{table.code}/{where}"
            for phone in (pia, guest):
                assert phone.get(url).status_code == 403, url
        for phone in (sven, ann, *here):
            assert phone.get(f"/t/{table.code}/sheet/").status_code == 200
    for url in links:
        assert guest.get(url, follow=True).status_code == 403, url
    tap(night, sven, "show")
    for url in links:
        assert guest.get(url, follow=True).status_code == 200, url


def test_the_evening_and_its_wall_show_tables_without_scores(night: Club) -> None:
    sven, pia, guest = phones(night)
    _, running = tables(night)
    query = f"?table={running.code}"
    urls = [evening(night, rest) for rest in ("", query, "wall/", f"wall/{query}")]
    before = [LOST.search(pia.get(url).text) for url in urls]
    assert all(before)
    tap(night, sven, "hold")
    for url in urls:
        for phone in (pia, guest):
            said = phone.get(url).text
            assert said and not LOST.search(said), url
    assert LOST.search(sven.get(urls[0]).text)
    assert not LOST.search(sven.get(urls[2]).text), "the room reads it"


def test_home_and_what_an_account_takes_out_wait_too(night: Club) -> None:
    sven, pia, guest = phones(night)
    over, _ = tables(night)
    pia_is = User.objects.get(username="Pia")
    KeptTable.objects.create(user=pia_is, table=over, code=over.code)
    join = f"/join/?code={over.code}"
    guest.get(join)
    known = f"/t/{over.code}/"
    pages = ((pia, "/account/data.json"), (guest, "/"))
    before = [phone.get(url).content.decode() for phone, url in pages]
    assert '"sheet"' in before[0] and known in before[1]
    tap(night, sven, "hold")
    after = [phone.get(url).content.decode() for phone, url in pages]
    assert '"sheet"' not in after[0] and known not in after[1]


def test_who_may_not_score_holds_and_shows_nothing(night: Club) -> None:
    sven, pia, guest = phones(night)
    assert tap(night, pia, "hold") == tap(night, guest, "hold") == 403
    assert League.objects.get().held_back is None
    tap(night, sven, "hold")
    assert tap(night, pia, "show") == 403
    assert League.objects.get().held_back == night.evening


def test_another_evening_is_not_held(night: Club) -> None:
    """Its own page stays; the standings, which both are in, wait."""
    sven, pia, _ = phones(night)
    other = Session.objects.create(season=night.season, starts=night.evening.starts)
    tap(night, sven, "hold")
    page = pia.get(f"/l/{night.league.code}/sessions/{other.pk}/")
    assert page.status_code == 200 and not page.context["held"]


def test_an_evening_that_is_deleted_holds_nothing(night: Club) -> None:
    night.league.held_back = Session.objects.create(
        season=night.season, starts=night.evening.starts
    )
    night.league.save()
    Session.objects.filter(assignments=None).delete()
    assert League.objects.get().held_back is None


def test_only_who_holds_the_evening_is_offered_to_show_them(night: Club) -> None:
    """Also once it is closed, but then nobody is offered to hold them back."""
    sven, pia, anybody = phones(night)
    action = f'action="{evening(night, "hold/")}"'

    def offers() -> list[bool]:
        return [
            action in phone.get(evening(night)).content.decode()
            for phone in (sven, pia, anybody)
        ]

    assert offers() == [True, False, False]
    sven.post(evening(night, "hold/"), {"to": "hold"})
    Session.objects.filter(pk=night.evening.pk).update(closed=timezone.now())
    assert offers() == [True, False, False]
    sven.post(evening(night, "hold/"), {"to": "show"})
    assert offers() == [False, False, False]
