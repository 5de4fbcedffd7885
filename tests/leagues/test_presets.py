"""House rules of a league: named, in versions, checked as a new table checks them."""

from typing import Any

import pytest
from django.test import Client

from scorekeeper.leagues.models import League
from scorekeeper.leagues.presets import versions as presets
from tests.leagues.people import found_league, member
from tests.leagues.texts import text_of

pytestmark = pytest.mark.django_db
SHORT = {"count": "3", "deals": "24", "ramsch_skat": "nobody"}
WORDS = "24 deals; the skat in Ramsch goes to: nobody"


@pytest.fixture
def league() -> League:
    return found_league(organiser="Ann")


@pytest.fixture
def ann(league: League) -> Client:
    return member(league, "Ann")


def make(ann: Client, league: League, **said: str) -> Any:
    url = f"/l/{league.code}/presets/new/skat/"
    return ann.post(url, {**SHORT, "name": "Club rules", "version": "0", **said})


def change(ann: Client, league: League, version: int, **said: str) -> Any:
    first = league.presets.order_by("pk")[0]
    url = f"/l/{league.code}/presets/{first.pk}/"
    return ann.post(url, {**SHORT, "version": str(version), **said})


def versions(league: League) -> list[tuple[int, dict[str, Any]]]:
    return [(x.version, x.options) for x in league.presets.order_by("version")]


def test_house_rules_are_made_once_however_often_it_is_tapped(
    league: League, ann: Client
) -> None:
    for _ in range(2):
        assert make(ann, league).status_code == 302
    assert versions(league) == [(1, {"deals": 24, "ramsch_skat": "nobody"})]
    page = text_of(ann.get(f"/l/{league.code}/presets/"))
    assert f"Skat, version 1: {WORDS}" in page


def test_a_change_is_the_next_version_and_the_first_stays(
    league: League, ann: Client
) -> None:
    make(ann, league)
    for _ in range(2):
        assert change(ann, league, 1, deals="27").status_code == 302
    assert versions(league) == [
        (1, {"deals": 24, "ramsch_skat": "nobody"}),
        (2, {"deals": 27, "ramsch_skat": "nobody"}),
    ]
    (now,) = presets.current(league, "skat")
    assert now.version == 2


def test_what_another_changed_meanwhile_is_shown_first(
    league: League, ann: Client
) -> None:
    make(ann, league)
    change(ann, league, 1, deals="27")
    page = change(ann, league, 1, deals="30")
    said = "Version 2 was made meanwhile: 27 deals; the skat in Ramsch goes to: nobody."
    assert said in text_of(page)
    assert 'value="30"' in page.content.decode()
    assert change(ann, league, 2, deals="30").status_code == 302
    assert versions(league)[-1][0] == 3


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ({"name": " "}, "House rules need a name."),
        ({"name": "x" * 31}, "A name has at most 30 letters."),
        ({"deals": "36", "ramsch_skat": "last_trick"}, "These are the standard rules"),
        ({"deals": "25"}, "Must be 3 or more and a multiple of 3"),
        ({"deals": "many"}, "This must be a number."),
    ],
)
def test_what_cannot_be_kept_says_why(
    said: dict[str, str], why: str, league: League, ann: Client
) -> None:
    page = make(ann, league, **said)
    assert why in text_of(page)
    for typed in said.values():
        assert f'value="{typed}"' in page.content.decode()
    assert not league.presets.exists()


def test_a_name_stands_for_one_set_of_rules(league: League, ann: Client) -> None:
    make(ann, league)
    page = make(ann, league, name="club RULES", deals="27")
    assert "Club rules is there already" in text_of(page)
    assert len(versions(league)) == 1


def test_another_table_size_says_what_it_refuses(league: League, ann: Client) -> None:
    make(ann, league, deals="27")
    page = text_of(ann.get(f"/l/{league.code}/presets/"))
    assert "At 4 players, deals: Must be 4 or more and a multiple of 4" in page


def test_the_form_opens_as_it_is_played(league: League, ann: Client) -> None:
    make(ann, league)
    preset = league.presets.get()
    page = ann.get(f"/l/{league.code}/presets/{preset.pk}/").content.decode()
    assert 'value="24"' in page
    assert 'name="version" value="1"' in page


def test_another_size_is_looked_at_and_saves_nothing(
    league: League, ann: Client
) -> None:
    page = make(ann, league, deals="27", size="4")
    assert page.context["filled"].setup.count == 4
    assert 'value="27"' in page.content.decode() and not league.presets.exists()


def test_retired_rules_begin_no_table_and_can_come_back(
    league: League, ann: Client
) -> None:
    make(ann, league)
    url = f"/l/{league.code}/presets/{league.presets.get().pk}/retire/"
    ann.post(url)
    assert presets.current(league) == []
    assert "No longer offered" in text_of(ann.get(f"/l/{league.code}/presets/"))
    ann.post(url, {"back": "1"})
    assert len(presets.current(league)) == 1
