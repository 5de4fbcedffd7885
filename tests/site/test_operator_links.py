"""Who runs the site and which edition, on its pages: what is known, nothing else."""

from typing import Any

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.template.loader import render_to_string
from django.test import Client

from referee.version import VERSION
from scorekeeper import environment
from tests.tables.people import new_table, scorer

pytestmark = pytest.mark.django_db
PAGES = ("/", "/accessibility/", "/account/login/", "/account/signup/")
PAGES += ("/account/closed/",)
ABOUT = "Whoever runs this site</span>"


def test_nothing_is_shown_where_nothing_is_given() -> None:
    for page in PAGES:
        assert ABOUT not in Client().get(page).content.decode()


def test_what_is_given_is_linked(settings: Any) -> None:
    settings.CONTACT = "mailto:ann@example.org"
    settings.PRIVACY = "https://example.org/?a=1&b=2"
    table = new_table()
    found = [Client().get(page).content.decode() for page in PAGES]
    found.append(scorer(table).get(f"/t/{table.code}/more/").content.decode())
    found.append(render_to_string("500.html"))
    for html in found:
        assert '<a href="mailto:ann@example.org">Contact</a>' in html
        assert '<a href="https://example.org/?a=1&amp;b=2">Privacy</a>' in html
        assert ABOUT in html and "Imprint" not in html


def test_pages_say_which_commit_runs(settings: Any) -> None:
    settings.COMMIT = ""
    page = "/accessibility/"
    assert f"Scorekeeper {VERSION}</p>" in Client().get(page).content.decode()
    settings.COMMIT = "0123456789abcdef<b>"
    html = Client().get(page).content.decode()
    assert f"Scorekeeper {VERSION} · 0123456789ab</p>" in html
    settings.COMMIT = "v1<b>"
    assert "v1&lt;b&gt;</p>" in Client().get("/").content.decode()


@pytest.mark.parametrize(
    ("given", "link"),
    [
        ("", ""),
        (" ann@example.org ", "mailto:ann@example.org"),
        ("mailto:ann.b+c@mail.example.org", "mailto:ann.b+c@mail.example.org"),
        ("https://example.org/contact?of=us#now", ""),
        ("http://[2001:db8::1]/", ""),
    ],
)
def test_a_way_to_reach_somebody(
    given: str, link: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CONTACT", given)
    assert environment.contact() == (link or given)


@pytest.mark.parametrize("name", ["CONTACT", "IMPRINT", "PRIVACY"])
@pytest.mark.parametrize(
    "given",
    [
        *("javascript:alert(1)", "JavaScript:alert(1)", "data:text/html,x", "ftp://a"),
        *(
            "//evil.example",
            "/here",
            "https://",
            "https:evil",
            "https:///x",
            "http://[",
        ),
        *("https://a.example/ b", 'https://a.example/"x', "https://a\\b", "Ann B"),
        *("mailto:", "mailto:a@b.example?cc=c@d.example", "a@b", "ann@b.example,c@d.e"),
        "https://a.example\njavascript:alert(1)",
    ],
)
def test_nothing_that_a_browser_would_run(
    name: str, given: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(name, given)
    with pytest.raises(ImproperlyConfigured, match=f"{name} is .* Give "):
        environment.contact() if name == "CONTACT" else environment.page(name)
