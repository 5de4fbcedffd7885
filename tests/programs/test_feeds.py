"""Results as Atom and JSON feeds: what is in them, and who reads them."""

from xml.etree import ElementTree

import pytest
from django.test import Client

from scorekeeper.leagues.models import Role, Visibility
from tests.leagues.people import member
from tests.leagues.sessions import Club, club

pytestmark = pytest.mark.django_db
ATOM = "{http://www.w3.org/2005/Atom}"
TITLE = "Gypsy: Ann 27, <Ben> 15, Cleo 12, Dan −3"
KINDS = ("feed.atom", "feed.json")


@pytest.fixture
def night() -> Club:
    found = club("Ann <Ben> Cleo Dan", visibility=Visibility.PUBLIC)
    found.play(0, 1, 2, 3)
    return found


def at(night: Club, kind: str) -> str:
    return f"/l/{night.league.code}/tables/{kind}"


def by_link(night: Club, kind: str) -> str:
    return f"/l/look/{night.league.viewer_token}/{kind}"


def test_atom_has_an_entry_a_table(client: Client, night: Club) -> None:
    answer = client.get(at(night, "feed.atom"))
    assert answer["Content-Type"].startswith("application/atom+xml")
    feed = ElementTree.fromstring(answer.content)
    [entry] = feed.findall(f"{ATOM}entry")
    assert entry.findtext(f"{ATOM}title") == TITLE
    link = entry.find(f"{ATOM}link")
    assert link is not None and link.get("href", "").startswith("http://testserver/t/")
    for part in ("id", "updated", "title"):
        assert feed.findtext(f"{ATOM}{part}") and entry.findtext(f"{ATOM}{part}")


def test_json_has_an_item_a_table(client: Client, night: Club) -> None:
    answer = client.get(at(night, "feed.json"))
    said = answer.json()
    assert answer["Content-Type"] == "application/feed+json"
    assert said["version"] == "https://jsonfeed.org/version/1.1"
    [item] = said["items"]
    assert item["title"] == TITLE and item["id"] == item["url"]
    again = client.get(
        at(night, "feed.json"), headers={"if-none-match": answer["ETag"]}
    )
    assert again.status_code == 304


@pytest.mark.parametrize("kind", KINDS)
def test_the_link_to_watch_reads_it_without_a_cookie(kind: str, night: Club) -> None:
    night.league.visibility = Visibility.LINK
    night.league.save()
    assert Client().get(at(night, kind)).status_code == 404
    answer = Client().get(by_link(night, kind))
    assert "Cleo 12" in answer.content.decode() and not answer.cookies
    assert night.league.viewer_token not in answer.content.decode()
    assert Client().get(f"/l/look/{night.league.code}/{kind}").status_code == 404


@pytest.mark.parametrize("kind", KINDS)
def test_a_private_league_is_read_by_its_people_alone(kind: str, night: Club) -> None:
    night.league.visibility = Visibility.PRIVATE
    night.league.save()
    for url in (at(night, kind), by_link(night, kind)):
        assert Client().get(url).status_code == 404
    assert member(night.league, "Pia").get(at(night, kind)).status_code == 200


@pytest.mark.parametrize("kind", KINDS)
def test_results_that_wait_are_in_no_feed(kind: str, night: Club) -> None:
    night.league.held_back = night.evening
    night.league.save()
    for url in (at(night, kind), by_link(night, kind)):
        assert "Cleo" not in Client().get(url).content.decode()
    scorer = member(night.league, "Sven", Role.SCORER)
    assert "Cleo" in scorer.get(at(night, kind)).content.decode()


@pytest.mark.parametrize("kind", KINDS)
def test_a_game_that_nobody_knows_is_not_found(kind: str, night: Club) -> None:
    for url in (at(night, kind), by_link(night, kind)):
        assert Client().get(f"{url}?game=nothing").status_code == 404
        assert Client().get(f"{url}?game=gypsy").status_code == 200
