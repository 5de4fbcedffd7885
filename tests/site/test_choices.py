"""What a script has set stays for longer than browsers let it."""

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db
YEAR = 400 * 24 * 3600
SET = {"theme": "dark", "awake": "no", "offline": "1"}


def phone(**cookies: str) -> Client:
    found = Client()
    for name, value in cookies.items():
        found.cookies[name] = value
    return found


def test_a_page_that_is_opened_sends_back_what_a_phone_has_chosen() -> None:
    answer = phone(**SET).get("/", headers={"sec-fetch-mode": "navigate"})
    for name, value in SET.items():
        sent = answer.cookies[name]
        assert (sent.value, sent["max-age"], sent["path"]) == (value, YEAR, "/")
        assert not sent["httponly"]  # the page reads it too


def test_a_script_asks_for_it_once_it_has_set_one() -> None:
    answer = phone(theme="light").head("/livez", headers={"sec-fetch-mode": "cors"})
    assert answer.cookies["theme"]["max-age"] == YEAR


def test_nothing_is_sent_that_was_not_chosen_or_is_no_choice() -> None:
    sent = phone(theme="<script>", awake="yes", other="1").get("/").cookies
    assert not {"theme", "awake", "offline", "other"} & {
        name for name, one in sent.items() if one["max-age"] == YEAR
    }


@pytest.mark.parametrize("mode", ["cors", "same-origin", "no-cors"])
def test_what_a_page_asks_for_by_itself_brings_none(mode: str) -> None:
    answer = phone(**SET).get("/livez", headers={"sec-fetch-mode": mode})
    assert not any(one["max-age"] == YEAR for one in answer.cookies.values())
