"""Accounts to test with, and phones that are signed in to them."""

from typing import Any

from django.contrib.auth import get_user_model
from django.test import Client
from django.test.client import Client as Phone

PASSWORD = "seven of clubs"


def account(name: str = "Ann", **fields: Any) -> Any:
    return get_user_model().objects.create_user(name, password=PASSWORD, **fields)


def sign_in(phone: Phone, name: str, password: str = PASSWORD) -> Any:
    """As somebody does it on the page; what the phone knows is put together then."""
    return phone.post("/account/login/", {"login": name, "password": password})


def member(name: str = "Ann") -> Client:
    """The phone of somebody who has just signed in."""
    phone = Client()
    answer = sign_in(phone, name)
    assert answer.status_code == 302, answer.content.decode()
    return phone


def tables_known(phone: Client) -> list[str]:
    """The codes of the tables that home shows on this phone."""
    page = phone.get("/").content.decode()
    return [part[:4] for part in page.split('href="/t/')[1:]]
