"""Results that wait for a tap of who holds the evening: who sees what until then."""

from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from scorekeeper.leagues.models import League, Role, Session, System, Visibility
from scorekeeper.money.models import Money
from scorekeeper.teams.models import Team
from tests.leagues.people import account, member, person
from tests.leagues.sessions import Club, club, ranking

pytestmark = pytest.mark.django_db
# Ann has 27, and Dan −3.
WON = "27"
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


def test_a_table_is_seen_as_it_is_by_who_sits_there(night: Club) -> None:
    sven, pia, _ = phones(night)
    tap(night, sven, "hold")
    table = night.evening.assignments.get().table
    assert table and WON in pia.get(f"/t/{table.code}/").content.decode()


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

    def offered() -> list[bool]:
        return [
            action in phone.get(evening(night)).content.decode()
            for phone in (sven, pia, anybody)
        ]

    assert offered() == [True, False, False]
    sven.post(evening(night, "hold/"), {"to": "hold"})
    Session.objects.filter(pk=night.evening.pk).update(closed=timezone.now())
    assert offered() == [True, False, False]
    sven.post(evening(night, "hold/"), {"to": "show"})
    assert offered() == [False, False, False]
