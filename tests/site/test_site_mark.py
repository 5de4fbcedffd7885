"""Every answer says that it is the site's: what does not came from somebody else; and
how long it is: what is shorter was cut on its way.
"""

import gzip

import pytest
from django.core.handlers.base import BaseHandler
from django.test import Client, RequestFactory

from scorekeeper.lengths import WHOLE
from scorekeeper.middleware import MARK
from scorekeeper.tables.scoring.release import VERSION
from tests.tables.people import new_table, runner

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/", 200),
        ("/sw.js", 200),
        ("/livez", 200),
        ("/offline/", 200),
        ("/manifest.webmanifest", 404),
        ("/t/ZZZZ/", 404),
        ("/t/zzzz/sheet", 301),
    ],
)
def test_every_answer_is_marked(path: str, status: int) -> None:
    answer = Client().get(path)
    assert (answer.status_code, answer[MARK]) == (status, VERSION)


def test_what_a_phone_sends_and_is_refused_is_marked_too() -> None:
    table = new_table()
    phone, url = runner(table), f"/t/{table.code}/send/"
    assert (
        phone.get(url)[MARK] == phone.get(f"/t/{table.code}/log.json")[MARK] == VERSION
    )
    strict = Client(enforce_csrf_checks=True)
    refused = strict.post(url, {"key": "k"})
    assert (refused.status_code, refused[MARK]) == (403, VERSION)
    odd = phone.post(url, "x", content_type="text/plain; charset=utf-16")
    assert odd[MARK] == VERSION


def test_a_page_that_is_out_of_date_is_no_phone_that_may_not() -> None:
    table = new_table()
    strict, url = Client(enforce_csrf_checks=True), f"/t/{table.code}/record/"
    strict.get(f"/run/{table.host_token}/")
    stale = strict.post(url, {"key": "k"})
    assert (stale.status_code, stale.headers.get("Stale")) == (403, "token")
    may_not = Client().post(url, {"key": "k"})
    assert (may_not.status_code, may_not.headers.get("Stale")) == (403, None)


@pytest.mark.parametrize(
    "path", ["/", "/sw.js", "/livez", "/offline/", "/games/skat/", "/nothing/"]
)
@pytest.mark.parametrize("packed", ["gzip", "identity"])
def test_every_answer_says_how_long_it_is_unpacked(path: str, packed: str) -> None:
    handler = BaseHandler()  # a client of the tests changes what it is sent
    handler.load_middleware()
    asked = RequestFactory().get(path, headers={"accept-encoding": packed})
    answer = handler.get_response(asked)
    is_packed = answer.headers.get("Content-Encoding") == "gzip"
    body = gzip.decompress(answer.content) if is_packed else answer.content
    assert int(answer[WHOLE]) == len(body)


def test_every_file_says_how_long_it_is() -> None:
    for name in ("css/app.css", "js/live.js", "manifest.webmanifest"):
        answer = Client().get(f"/static/{name}")
        assert int(answer[WHOLE]) == len(answer.getvalue())
