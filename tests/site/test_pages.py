"""What every page has, and the pages for when something is not as it should be."""

import io
import logging
import re
from collections import Counter

import pytest
from django.conf import settings
from django.test import Client
from django.urls import path

from referee import __version__
from scorekeeper import languages
from scorekeeper.accounts.views import guesses
from scorekeeper.middleware import CHOSEN
from scorekeeper.tables import phone
from scorekeeper.tables.starting import presets
from scorekeeper.urls import urlpatterns as site_urls
from tests.support.english import ROOT
from tests.tables.people import looker, new_table


def fail(request):
    raise RuntimeError("for the test")


urlpatterns = [path("broken/", fail), *site_urls]


@pytest.mark.django_db
def test_healthz(client):
    answer = client.get("/healthz")
    assert (answer.status_code, answer.content) == (200, b"ok")


def test_an_unknown_address_says_so_in_the_sites_look(client):
    page = client.get("/nothing/")
    assert page.status_code == 404
    assert "There is no page here" in page.text
    assert "css/app.css" in page.text


@pytest.mark.django_db
@pytest.mark.parametrize("where", ["/t/{}/", "/join/?code={}"])
def test_a_code_of_no_table_stands_where_it_can_be_mended(client, where):
    page = client.get(where.format("ZZ9Z"))
    assert page.status_code == 404
    assert re.search(r'name="code" value="ZZ9Z"', page.text)


@pytest.mark.urls(__name__)
def test_a_fault_of_ours_says_what_to_do():
    page = Client(raise_request_exception=False).get("/broken/")
    assert page.status_code == 500
    assert "Enter again what is no longer there" in page.text


@pytest.mark.urls(__name__)
def test_a_form_without_its_token_says_what_to_do():
    page = Client(enforce_csrf_checks=True).post("/broken/")
    assert page.status_code == 403
    assert "keeps no cookies" in page.text


REFUSED = re.compile(
    r"<\w[^>]*\sstyle\s*=|<style\b|\son\w+\s*=\s*[\"']|<script\b(?![^>]*\ssrc=)"
)


def test_no_template_has_a_style_or_a_script_inline():
    """None of what the policy refuses; the console says what a widget would have."""
    files = list((ROOT / "templates").rglob("*.html"))
    assert len(files) > 200
    found = {file.name: REFUSED.findall(file.read_text()) for file in files}
    assert {name: refused for name, refused in found.items() if refused} == {}


def test_pages_run_nothing_inline_and_take_nothing_from_elsewhere(client):
    page = client.get("/nothing/")
    policy = page.headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert not re.search(
        r"\sstyle=|<style|<script>|\son\w+=|(src|href)=.http", page.text
    )


@pytest.mark.parametrize(
    ("cookie", "drawn"),
    [("dark", ' data-theme="dark"'), ("auto", ""), ('"><script>', "")],
)
def test_colours_are_as_this_phone_chose(client, cookie, drawn):
    client.cookies["theme"] = cookie
    assert f'<html lang="en"{drawn}>' in client.get("/nothing/").text


@pytest.mark.django_db
def test_home_and_more_say_the_release_that_the_referee_says():
    table = new_table()
    for address in ("/", f"/t/{table.code}/more/"):
        assert f"Scorekeeper {__version__}</p>" in Client().get(address).text, address


@pytest.mark.django_db
def test_what_is_refused_is_one_line_of_the_log():
    table, written = new_table(), io.StringIO()
    found = logging.getLogger("django").handlers
    handler = next(one for one in found if type(one) is logging.StreamHandler)
    before = handler.setStream(written)
    try:
        assert looker(table).post(f"/t/{table.code}/end/").status_code == 403
    finally:
        handler.setStream(before)
    (line,) = written.getvalue().splitlines()
    assert re.search(r"WARNING django\.request \[[0-9a-f]{16}\]: Forbidden", line)
    assert line.endswith(" tables:end")


SET = re.compile(r"\.set_(?:signed_)?cookie\(\s*([\w.]+)")
SET_BY_SCRIPT = re.compile(r"document\.cookie = `(\w+)=")


def test_each_cookie_is_named_where_it_is_said_what_it_opens():
    folder = settings.BASE / "scorekeeper"
    by = Counter(
        name
        for file in folder.rglob("*.py")
        for name in SET.findall(file.read_text(encoding="utf-8"))
    )
    # One more that is set is one more here: `name` stands for each of CHOSEN.
    assert by == dict.fromkeys(
        ("COOKIE", "name", "phone.COOKIE", "presets.COOKIE", "languages.COOKIE"), 1
    )
    own = {guesses.COOKIE, phone.COOKIE, presets.COOKIE, languages.COOKIE, *CHOSEN}
    of_django = {settings.SESSION_COOKIE_NAME, settings.CSRF_COOKIE_NAME, "messages"}
    scripts = settings.BASE / "static" / "js"
    of_scripts = {
        name
        for file in scripts.rglob("*.js")
        for name in SET_BY_SCRIPT.findall(file.read_text(encoding="utf-8"))
    }
    told = (settings.BASE / "docs" / "security.md").read_text(encoding="utf-8")
    for name in own | of_django | of_scripts:
        assert f"`{name}`" in told, name
