"""Every page of an account, for guests and members, with and without mail."""

import re

import pytest
from django.test import Client

from tests.accounts.people import account, member
from tests.tables.people import new_table, scorer

pytestmark = pytest.mark.django_db

FOR_ALL = ["login/", "signup/"]
FOR_MEMBERS = [
    "",
    "logout/",
    "password/",
    "passkeys/",
    "passkeys/add/",
    "delete/",
    "data.json",
]
BY_MAIL = ["code/", "reset/", "reset/sent/", "reset/done/", "reset/a-b/", "email/a/"]
INLINE = re.compile(
    r"<script(?![^>]*(?:src=|application/json))|<style|\sstyle=|\son\w+="
)


def ours(page: str) -> None:
    """In our frame, without what the policy forbids, and in our words."""
    assert '<meta name="theme-color"' in page and "css/app.css" in page
    assert not INLINE.search(page)
    text = re.sub(r"<[^>]+>", " ", page)
    assert not re.search(r"\b(please|invalid|error|oops|username)\b|!", text, re.I)


@pytest.mark.parametrize("path", FOR_ALL)
def test_pages_for_everybody(path: str) -> None:
    answer = Client().get(f"/account/{path}")
    assert answer.status_code == 200
    ours(answer.content.decode())


@pytest.mark.parametrize("path", [*FOR_MEMBERS, "claim/", "tables/AAAA/"])
def test_a_guest_is_led_to_sign_in_and_back(path: str) -> None:
    answer = Client().get(f"/account/{path}")
    if path == "logout/":
        assert answer["Location"] == "/"
    else:
        assert answer["Location"].startswith("/account/login/?next=")


@pytest.mark.parametrize("path", FOR_MEMBERS)
def test_pages_for_members(path: str) -> None:
    account()
    answer = member().get(f"/account/{path}")
    assert answer.status_code == 200
    if path != "data.json":
        ours(answer.content.decode())


def test_the_page_where_tables_are_taken_in() -> None:
    account()
    phone = scorer(new_table())
    phone.post("/account/login/", {"login": "Ann", "password": "seven of clubs"})
    answer = phone.get("/account/claim/")
    ours(answer.content.decode())


@pytest.mark.parametrize("path", [*BY_MAIL, "email/", "code/confirm/"])
def test_without_mail_nothing_offers_it(path: str) -> None:
    account()
    assert Client().get(f"/account/{path}").status_code == 404
    assert member().get(f"/account/{path}").status_code == 404


@pytest.mark.parametrize("path", [*FOR_ALL, *BY_MAIL])
def test_with_mail_every_page_is_there(by_mail: None, path: str) -> None:
    answer = Client().get(f"/account/{path}")
    assert answer.status_code == 200
    ours(answer.content.decode())


def test_the_page_of_the_address(by_mail: None) -> None:
    account()
    answer = member().get("/account/email/")
    assert answer.status_code == 200
    ours(answer.content.decode())
