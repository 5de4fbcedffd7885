"""What cannot be read is refused in a page, and that page never fails itself."""

import pytest
from django.test import Client

from tests.tables.people import new_table, runner

FORM = "application/x-www-form-urlencoded"
PARTS = "multipart/form-data"
FIELD = b'--x\r\nContent-Disposition: form-data; name="a"'
ADDRESSES = ["/", "/nope/", "/new/gypsy/", "/check/", "/desk/", "/join/", "/healthz"]

CHARSETS = [
    f"{kind}; charset={name}"
    for kind in (FORM, f"{PARTS}; boundary=x", "application/json", "text/plain")
    for name in ("utf-16", "rot13", "nope")
]
BROKEN = [
    (PARTS, b"a=1"),
    (f"{PARTS}; boundary=", b"a=1"),
    (f"{PARTS}; boundary=\xe9", b"a=1"),
    (FORM, b"&".join(b"a=1" for _ in range(2000))),
    (f"{PARTS}; boundary=x", (FIELD + b"\r\n\r\n1\r\n") * 2000 + b"--x--"),
]
# Read, whatever stands there.
ODD = [
    {"CONTENT_LENGTH": "-5"},
    {"HTTP_ACCEPT_LANGUAGE": "x" * 5000},
    {"HTTP_ACCEPT": "q=;;;,"},
    {"HTTP_AGO": "9" * 5000},
    {"HTTP_COOKIE": "csrftoken=\x80; messages=x; phone=1; theme=\x00"},
    {"HTTP_HX_REQUEST": "true", "HTTP_HX_CURRENT_URL": "http://["},
    {"HTTP_HX_REQUEST": "true", "HTTP_HX_CURRENT_URL_URI_AUTOENCODED": "true"},
    {"HTTP_IF_MODIFIED_SINCE": "x"},
    {"HTTP_LIVE": "x" * 5000},
    {"HTTP_ORIGIN": "http://["},
    {"HTTP_RANGE": "bytes=x"},
    {"HTTP_REFERER": "http://["},
    {"HTTP_X_FORWARDED_FOR": ",x,"},
]


def strict() -> Client:
    """Looks for the token of a form, as the site does."""
    client = Client(enforce_csrf_checks=True)
    client.cookies["csrftoken"] = "a" * 32
    return client


@pytest.mark.django_db
@pytest.mark.parametrize("kind", CHARSETS)
def test_another_encoding_is_refused_everywhere(kind: str) -> None:
    phone, table = strict(), new_table()
    tables = [f"/t/{table.code}/{part}" for part in ("", "record/", "check/", "send/")]
    for address in [*ADDRESSES, *tables]:
        for method in ("GET", "POST"):
            answer = phone.generic(method, address, b"a=1", content_type=kind)
            assert answer.status_code == 400, (method, address)
            assert b"</html>" in answer.content


@pytest.mark.django_db
@pytest.mark.parametrize(("kind", "body"), BROKEN)
def test_a_broken_form_is_refused_everywhere(kind: str, body: bytes) -> None:
    for address in ADDRESSES:
        answer = strict().generic("POST", address, body, content_type=kind)
        assert answer.status_code == 400, address
        assert b"</html>" in answer.content


@pytest.mark.django_db
@pytest.mark.parametrize("headers", ODD)
def test_an_odd_header_is_no_fault(headers: dict[str, str]) -> None:
    table = new_table()
    for phone in (strict(), runner(table)):
        for address in [*ADDRESSES, f"/t/{table.code}/", f"/t/{table.code}/record/"]:
            for kind in (FORM, f"{PARTS}; boundary=x"):
                given = {"content_type": kind, **headers}
                answer = phone.generic("POST", address, FIELD, **given)
                assert answer.status_code < 500, (address, kind)


@pytest.mark.django_db
@pytest.mark.parametrize("said", ["utf-8", "UTF-8", '"utf-8"'])
def test_what_browsers_send_is_read(said: str) -> None:
    seats = "&".join(f"seat-{n}={name}" for n, name in enumerate(["Zoë", *"BCD"]))
    answer = Client().generic(
        "POST",
        "/new/gypsy/",
        f"start=1&key=k&{seats}".encode(),
        content_type=f"{FORM}; charset={said}",
    )
    assert answer.status_code == 302 and "/t/" in answer["Location"]
