"""Who may make an account: anybody, who is invited by a league, or nobody."""

import logging
from collections.abc import Iterator
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import URLPattern, get_resolver

from scorekeeper.accounts.models import User
from scorekeeper.leagues.models import Person
from scorekeeper.leagues.people import members
from tests.accounts.people import PASSWORD, account, sign_in
from tests.leagues.people import found_league, person

pytestmark = pytest.mark.django_db
SIGN_UP = "/account/signup/"
TOLD = {"username": "Mallory", "login": "Mallory", "name": "Mallory"}
TOLD |= {"password": PASSWORD, "password1": PASSWORD, "password2": PASSWORD}
TOLD |= {"email": "mallory@example.org", "credential": "{}", "code": "123456"}


@pytest.fixture
def invitation_only(settings: Any) -> None:
    settings.SIGN_UP = "invited"


@pytest.fixture
def ben() -> Person:
    """Of a league, without an account."""
    return person(found_league(), "Ben")


def link(of: Person) -> str:
    return f"/l/join/{of.invite_key}/"


def post_sign_up(address: str = SIGN_UP, **more: str) -> str:
    return Client().post(address, TOLD | more).content.decode()


def nobody_new() -> bool:
    return not User.objects.exclude(username="Ann").exists()


def test_with_an_invitation_somebody_signs_up_and_is_led_back(
    invitation_only: None, ben: Person
) -> None:
    phone = Client()
    page = phone.get(link(ben)).content.decode()
    assert f'href="{SIGN_UP}?next={link(ben)}"' in page
    form = phone.get(SIGN_UP, {"next": link(ben)}).content.decode()
    assert f'name="next" value="{link(ben)}"' in form
    answer = phone.post(SIGN_UP, TOLD | {"next": link(ben)})
    assert answer["Location"] == link(ben)
    phone.post(link(ben), {"league": ben.league.code})
    ben.refresh_from_db()
    assert str(ben.user) == "Mallory"


def test_by_way_of_sign_in_too(invitation_only: None, ben: Person) -> None:
    page = Client().get("/account/login/", {"next": link(ben)}).content.decode()
    assert "Make an account" in page
    page = Client().get("/account/login/").content.decode()
    assert SIGN_UP not in page and "whom a league invites" in page


def test_without_an_invitation_nobody_signs_up(
    invitation_only: None, ben: Person
) -> None:
    assert "No new accounts from here" in Client().get(SIGN_UP).content.decode()
    for leads_to in (
        *("", "/", "/account/", "/l/join//", "/l/join/x/", f"/l/{ben.league.code}/"),
        *("/l/join/\0/", "//evil.example" + link(ben), "http://[" + link(ben)),
        *(f"/x{link(ben)}", link(ben).lower() + "x", f"/l/join/{ben.pk}/"),
    ):
        assert "No new accounts from here" in post_sign_up(next=leads_to), leads_to
    assert nobody_new()


def test_that_somebody_opened_a_link_is_not_enough(
    invitation_only: None, ben: Person
) -> None:
    phone = Client()
    assert phone.get(link(ben)).status_code == 200
    phone.post(SIGN_UP, TOLD)
    assert nobody_new()


@pytest.mark.parametrize("how", ["taken", "anew", "left", "merged"])
def test_an_invitation_that_no_longer_opens_signs_nobody_up(
    how: str, invitation_only: None, ben: Person
) -> None:
    old, phone = link(ben), Client()
    assert "Make the account" in phone.get(SIGN_UP, {"next": old}).content.decode()
    if how == "taken":
        members.take(account("Ben"), ben)
    elif how == "anew":
        members.invite_anew(ben)
    elif how == "left":
        members.leave("Ann", ben)
    else:
        ben.into = person(ben.league, "Bennie")
        ben.save()
    phone.post(SIGN_UP, TOLD | {"next": old})
    assert not User.objects.filter(username="Mallory").exists()


def test_closed_is_closed_with_an_invitation_too(settings: Any, ben: Person) -> None:
    settings.SIGN_UP = "closed"
    page = Client().get(link(ben)).content.decode()
    assert SIGN_UP not in page and "Whoever runs this site makes new" in page
    assert "Whoever runs this site makes new" in post_sign_up(next=link(ben))
    assert nobody_new()


def doors(patterns: Any, before: str = "/") -> Iterator[str]:
    """The address of every page of an account, each with something in its gaps."""
    for pattern in patterns:
        here = before + str(pattern.pattern)
        if isinstance(pattern, URLPattern):
            keys = pattern.pattern.converters
            for key in keys:
                here = here.replace(f"<str:{key}>", "a").replace(f"<int:{key}>", "1")
            yield "/account/reset/1-a/" if "reset/(?P" in here or "^" in here else here
        else:
            yield from doors(pattern.url_patterns, here)


@pytest.mark.parametrize("policy", ["invited", "closed"])
def test_no_other_page_of_an_account_makes_one(
    policy: str, settings: Any, by_mail: None
) -> None:
    settings.SIGN_UP = policy
    every = [one for one in doors(get_resolver().url_patterns) if "/account/" in one]
    assert len(every) > 20 and SIGN_UP in every
    for address in every:
        phone = Client(raise_request_exception=False)
        assert phone.post(address, TOLD).status_code < 500, address
        phone.post(address + "?next=/l/join/a/", TOLD)
    assert not User.objects.exists()


def test_an_operator_makes_one(settings: Any, caplog: Any) -> None:
    settings.SIGN_UP = "closed"
    out = StringIO()
    with caplog.at_level(logging.WARNING):
        call_command("people", "add", "  Ann   B ", stdout=out)
    told = out.getvalue().strip()
    password = told.removesuffix(".").rpartition(" ")[2]
    assert told.startswith("Ann B may sign in") and len(password) >= 12
    assert sign_in(Client(), "ann b", password).status_code == 302
    line = f"account {User.objects.get().pk} added"
    assert [one.getMessage() for one in caplog.records] == [line]
    for name in ("ANN B", "a@b", "x" * 41, ""):
        with pytest.raises(CommandError) as refused:
            call_command("people", "add", name)
        assert str(refused.value) and "\n" not in str(refused.value)
    assert User.objects.count() == 1
