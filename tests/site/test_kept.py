"""What the site says of being kept on a phone, and to whom."""

import io
import json
import re
from base64 import b64decode
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.test import Client
from django.utils import translation

from scorekeeper.kept import edition
from tests.tables.people import new_table

FILES = [
    edition.File("pyodide.js", 6_000, 19_000),
    edition.File("site.zip", 5_900_000, 7_000_000),
]
WASM = "'wasm-unsafe-eval'"


@pytest.fixture
def as_packed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(edition, "current", lambda: edition.Edition("abc", FILES))


@pytest.fixture
def as_sources(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(edition, "current", lambda: None)


def text(client: Client, url: str) -> str:
    return client.get(url).content.decode()


@pytest.mark.django_db
@pytest.mark.usefixtures("as_packed")
def test_home_and_more_offer_it_with_its_size(client: Client) -> None:
    table = new_table()
    client.get(f"/run/{table.host_token}/")
    for url in ("/", f"/t/{table.code}/more/"):
        assert "Keep this site on this phone" in text(client, url)
        assert "6 MB" in text(client, url)
    assert "Keep it here (6 MB)" in text(client, "/phone/")
    client.cookies["offline"] = "1"
    for url in ("/", f"/t/{table.code}/more/"):
        assert "This site is on this phone" in text(client, url)


@pytest.mark.django_db
@pytest.mark.usefixtures("as_sources")
def test_nothing_is_offered_where_nothing_is_packed(client: Client) -> None:
    client.cookies["offline"] = "1"
    assert "on this phone" not in text(client, "/")
    assert client.get("/phone/").status_code == 404
    assert "const PHONE" not in text(client, "/sw.js")


@pytest.mark.django_db
@pytest.mark.usefixtures("as_packed")
def test_only_the_worker_of_a_phone_that_keeps_it_may_compile(client: Client) -> None:
    plain = client.get("/sw.js")
    assert WASM not in plain["Content-Security-Policy"]
    assert "importScripts" not in plain.content.decode()
    client.cookies["offline"] = "1"
    kept = client.get("/sw.js")
    assert f"script-src 'self' {WASM}" in kept["Content-Security-Policy"]
    assert "Cookie" in kept["Vary"]
    for url in ("/", "/phone/", "/desk/", "/check/"):
        assert WASM not in client.get(url)["Content-Security-Policy"]


@pytest.mark.usefixtures("as_packed")
def test_the_worker_knows_what_it_needs_and_every_file_of_a_page(
    client: Client,
) -> None:
    client.cookies["offline"] = "1"
    script = text(client, "/sw.js")
    assert 'importScripts("/static/phone/abc/pyodide.js"' in script
    [said] = re.findall(r"const PHONE = (\{.*?\});\n", script)
    told = json.loads(said)
    assert told["root"] == "/static/phone/abc/"
    assert told["files"] == ["site.zip"]
    assert told["names"]["css/kept.css"] == "/static/css/kept.css"
    [files] = re.findall(r"const FILES = (\[.*?\]);", script)
    assert {"/static/js/desk.js", "/static/js/check.js", "/offline/"} <= {
        *json.loads(files)
    }


@pytest.mark.usefixtures("as_packed")
def test_the_worker_has_the_clock_of_its_phone(client: Client, settings: Any) -> None:
    """That of the site until the phone has told its own."""
    settings.TIME_ZONE = "UTC"
    client.cookies["offline"] = "1"
    for told, zone in (("", "UTC"), ("Asia/Tokyo", "Asia/Tokyo"), ("No/Where", "UTC")):
        client.cookies["zone"] = told
        [said] = re.findall(r"const PHONE = (\{.*?\});\n", text(client, "/sw.js"))
        kept = json.loads(said)
        assert kept["zone"] == zone
        file = io.BytesIO(b64decode(kept["zoneFile"]))
        at = datetime(2026, 1, 5, 12, tzinfo=UTC).astimezone(ZoneInfo.from_file(file))
        assert at.hour == (21 if zone == "Asia/Tokyo" else 12)


def test_a_phone_keeps_the_words_of_the_language_that_it_reads(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    words = [edition.File(f"words-{code}.zip", 100, 400) for code in ("de", "es")]
    whole = edition.Edition("abc", [*FILES, *words])
    monkeypatch.setattr(edition, "packed_edition", lambda: whole)
    for code, sent, kept in (
        ("en", 5_906_000, ["site.zip"]),
        ("de", 5_906_100, ["site.zip", "words-de.zip"]),
        ("it", 5_906_000, ["site.zip"]),
    ):
        with translation.override(code):
            found = edition.current()
        assert found
        assert (found.sent, [file.name for file in found.kept]) == (sent, kept)


def test_what_was_changed_since_it_was_packed_is_not_offered(tmp_path: Path) -> None:
    (tmp_path / "view.py").write_text("one")
    sources = {"view.py": sha256(b"one").hexdigest()}
    files = [{"name": "site.zip", "sent": 3, "size": 9}]
    manifest = {"edition": "abc", "files": files, "sources": sources}
    (tmp_path / "manifest.json").write_text(json.dumps(manifest))
    found = edition.of(tmp_path, tmp_path)
    assert found
    assert (found.name, found.sent) == ("abc", 3)
    (tmp_path / "view.py").write_text("two")
    assert edition.of(tmp_path, tmp_path) is None
    (tmp_path / "view.py").unlink()
    assert edition.of(tmp_path, tmp_path) is None


def test_without_a_manifest_there_is_none(tmp_path: Path) -> None:
    assert edition.of(tmp_path, tmp_path) is None
