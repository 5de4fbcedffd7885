"""Founding a league."""

import re
from typing import Any

import pytest
from django.test import Client

from scorekeeper.leagues.models import League, Role, Visibility
from tests.leagues.people import sign_in

pytestmark = pytest.mark.django_db
SAID = {"name": "Thursday Cards", "organiser": "Ann", "key": "k1"}


def test_a_guest_is_led_to_an_account_and_back(client: Client, settings: Any) -> None:
    answer = client.get("/l/new/")
    assert answer["Location"].endswith("?next=/l/new/")
    assert client.post("/l/new/", SAID).status_code == 302
    assert not League.objects.exists()


def test_whoever_founds_a_league_organises_it() -> None:
    ann = sign_in("Ann")
    answer = ann.post("/l/new/", SAID)
    league = League.objects.get()
    assert answer["Location"] == f"/l/{league.code}/people/add/"
    assert league.visibility == Visibility.PRIVATE and not league.searchable
    (person,) = league.people.all()
    assert (person.name, person.role, person.user.get_username()) == (
        "Ann",
        Role.ORGANISER,
        "Ann",
    )
    assert league.seasons.count() == 1


@pytest.mark.parametrize(
    ("zone", "kept", "called"),
    [
        ("Pacific/Auckland", "Pacific/Auckland", "Auckland (Neuseeland)"),
        # What no clock is, and a browser without JavaScript: that of the site.
        ("Europe/Nowhere", "", None),
        ("", "", None),
    ],
)
def test_its_clock_is_that_of_the_founders_browser_and_is_said(
    zone: str, kept: str, called: str | None, settings: Any
) -> None:
    settings.TIME_ZONE = "Europe/Berlin"
    ann = sign_in("Ann")
    ann.defaults["HTTP_ACCEPT_LANGUAGE"] = "de"
    assert "data-zone" in ann.get("/l/new/").content.decode()
    page = ann.post("/l/new/", SAID | {"zone": zone}, follow=True)
    league = League.objects.get()
    assert league.zone == kept
    called = called or "Berlin (Deutschland)"
    assert called in page.content.decode()
    # And from then on where it is changed: that one is chosen there.
    shown = ann.get(f"/l/{league.code}/settings/").content.decode()
    assert re.search(rf"<option[^>]* selected[^>]*>\s*{re.escape(called)}", shown)


def test_nobody_founds_leagues_without_end(settings: Any) -> None:
    """What is sent again founds none and is not counted."""
    settings.NEW_LEAGUES = 2
    ann = sign_in("Ann")
    said = [ann.post("/l/new/", SAID | {"key": key}) for key in ("a", "a", "b", "c")]
    assert [one.status_code for one in said] == [302, 302, 302, 429]
    assert League.objects.count() == 2
    other = {"REMOTE_ADDR": "203.0.113.7"}
    assert ann.post("/l/new/", SAID | {"key": "c"}, **other).status_code == 302
    assert League.objects.count() == 3


def test_a_double_tap_founds_one() -> None:
    ann = sign_in("Ann")
    first, second = (ann.post("/l/new/", SAID)["Location"] for _ in range(2))
    assert first == second
    assert League.objects.count() == 1


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ({"name": " \t "}, "A league needs a name."),
        ({"organiser": ""}, "You need a name in it."),
        ({"name": "x" * 61}, "A name has at most 60 letters."),
    ],
)
def test_what_is_missing_is_said_and_nothing_lost(
    said: dict[str, str], why: str
) -> None:
    page = sign_in("Ann").post("/l/new/", {**SAID, **said}).content.decode()
    assert why in page
    kept = {**SAID, **said}
    assert f'value="{kept["name"]}"' in page or not kept["name"].strip()
    assert 'value="k1"' in page
    assert not League.objects.exists()
