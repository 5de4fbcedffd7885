"""Who guesses a password: seen, and slowed from everywhere; its owner is not."""

import logging
from typing import Any

import pytest
from django.test import Client
from prometheus_client import REGISTRY

from tests.accounts.people import PASSWORD, account, member, sign_in

pytestmark = pytest.mark.django_db
WRONG = "nine of hearts"


@pytest.fixture(autouse=True)
def few(settings: Any) -> None:
    settings.ACCOUNT_RATE_LIMITS = {"login_failed_anywhere": "8/h/key"}


def guess(host: int, name: str = "Ann", password: str = WRONG) -> bool:
    """From an address of its own; whether it was let in."""
    phone = Client(REMOTE_ADDR=f"198.51.100.{host}")
    return is_in(phone, name, password)


def is_in(phone: Client, name: str = "Ann", password: str = PASSWORD) -> bool:
    sign_in(phone, name, password)
    return phone.get("/account/").status_code == 200


def figure(why: str) -> float:
    name = "scorekeeper_sign_ins_refused_total"
    return REGISTRY.get_sample_value(name, {"why": why}) or 0


def lines(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [one.getMessage() for one in caplog.records if "guesses" in one.name]


def test_each_refusal_is_a_line_and_counted(caplog: pytest.LogCaptureFixture) -> None:
    ann = account("Ann", email="ann@example.org")
    before = figure("password"), figure("address")
    phone = Client()
    with caplog.at_level(logging.WARNING):
        for _ in range(6):
            sign_in(phone, "ann", WRONG)
        sign_in(phone, "Zoe\tX", WRONG)
    assert lines(caplog) == [
        *[f"Sign-in refused (password): account {ann.pk}"] * 5,
        f"Sign-in refused (address): account {ann.pk}",
        "Sign-in refused (password): no account",
    ]
    assert (figure("password"), figure("address")) == (before[0] + 6, before[1] + 1)
    for secret in (WRONG, "Zoe", "ann@", "Ann"):
        assert secret not in caplog.text


def test_many_addresses_have_so_many_guesses_together(
    caplog: pytest.LogCaptureFixture,
) -> None:
    ann = account("Ann")
    account("Ben")
    for host in range(8):
        guess(host)
    caplog.clear()
    with caplog.at_level(logging.WARNING):
        assert not guess(100, password=PASSWORD)
    assert lines(caplog) == [f"Sign-in refused (account): account {ann.pk}"]
    assert guess(101, "Ben", PASSWORD)


def test_a_phone_that_was_signed_in_before_is_not_slowed() -> None:
    account("Ann")
    phone = member("Ann")
    phone.post("/account/logout/")
    for host in range(9):
        guess(host)
    assert not guess(100, password=PASSWORD)
    assert not is_in(phone, password=WRONG)
    assert is_in(phone)


def test_being_known_to_one_account_helps_with_no_other() -> None:
    account("Ann")
    account("Ben")
    phone = member("Ben")
    phone.post("/account/logout/")
    for host in range(9):
        guess(host)
    assert not is_in(phone, "Ann")


@pytest.mark.parametrize("text", ["1", "1:x", "é", "", "." * 5000])
def test_a_cookie_that_was_made_up_helps_nobody(text: str) -> None:
    account("Ann")
    for host in range(9):
        guess(host)
    phone = Client()
    phone.cookies["known"] = text
    assert not is_in(phone)


def test_right_passwords_are_not_guesses() -> None:
    account("Ann")
    assert all(guess(host, password=PASSWORD) for host in range(12))
