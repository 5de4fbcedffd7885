"""HEAD: what whoever watches a site asks with, and whoever shows a link of it."""

import pytest
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.test import Client, RequestFactory

from scorekeeper.middleware import head
from tests.tables.people import FIRST, new_table, record

pytestmark = pytest.mark.django_db
PAGES = ("/", "/livez", "/healthz", "/check/", "/desk/", "/new/gypsy/", "/games/gypsy/")


@pytest.mark.parametrize("page", PAGES)
def test_a_page_is_there(client: Client, page: str) -> None:
    answer = client.head(page)
    assert answer.status_code == 200
    assert answer.headers["Content-Type"] == client.get(page).headers["Content-Type"]


def test_a_table_is_there_for_whoever_has_its_link(client: Client) -> None:
    table = new_table()
    record(table, 1, FIRST)
    assert client.head(f"/t/{table.code}/").status_code == 200
    assert client.head("/t/ZZZZ/").status_code == 404


@pytest.mark.parametrize("page", ("record/", "undo/"))
def test_what_writes_is_not_asked_for_so(client: Client, page: str) -> None:
    table = new_table()
    record(table, 1, FIRST)
    assert client.head(f"/t/{table.code}/{page}").status_code == 405
    table.refresh_from_db()
    assert table.version == 1


def test_a_view_sees_a_page_asked_for_and_its_body_stays_here() -> None:
    seen: list[str | None] = []

    def view(request: HttpRequest) -> HttpResponse:
        seen.append(request.method)
        return HttpResponse("five", headers={"Content-Length": "4"})

    request = RequestFactory().head("/")
    answer = head(view)(request)
    assert isinstance(answer, HttpResponse)
    assert (seen, request.method) == (["GET"], "HEAD")
    assert (answer.content, answer.headers["Content-Length"]) == (b"", "4")
    assert head(view)(RequestFactory().get("/")).getvalue() == b"five"


def test_what_comes_in_pieces_is_let_go() -> None:
    closed: list[int] = []

    class Pieces:
        def __iter__(self) -> "Pieces":
            return self

        def __next__(self) -> bytes:
            raise AssertionError("nobody reads it")

        def close(self) -> None:
            closed.append(1)

    answer = head(lambda request: StreamingHttpResponse(Pieces()))(
        RequestFactory().head("/")
    )
    assert isinstance(answer, StreamingHttpResponse)
    assert (list(answer.streaming_content), closed) == ([], [])
    answer.close()
    assert closed == [1]
