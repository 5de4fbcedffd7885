"""The site that is packed for phones: it judges as the site does, and stays small."""

import json
import os
import re
from typing import Any

import pytest
from django.test import Client

from referee import SheetError, check
from referee.engine.registry import by_slug
from scorekeeper.kept import edition
from scorekeeper.tables.desk.questions import WHATS
from tests.phone.packed import BUILT, PAGES, ROOT, SHEETS, answers_of, bare

# Packed in seconds for tests (level 5), it is a sixth larger than what people fetch.
MOST = {11: 6_000_000, 5: 7_000_000}


GAMES = sorted({sheet["game"] for sheet in SHEETS if "game" in sheet} & set(by_slug()))
ALIKE = [
    url
    for game in GAMES
    for url in (f"/games/{game}/", *(f"/desk/?q={q}&of={game}" for q in WHATS))
]
PAGES += [("GET", f"https://testserver{url}", {}, "") for url in ALIKE]


def here(sheet: Any) -> str:
    try:
        return json.dumps(check(sheet).json())
    except SheetError as fault:
        return json.dumps(fault.json())


def test_every_sheet_has_the_verdict_that_the_site_gives() -> None:
    verdicts = answers_of()["verdicts"]
    assert len(verdicts) == len(SHEETS) > 250
    wrong = [
        sheet
        for sheet, said in zip(SHEETS, verdicts, strict=True)
        if said != here(sheet)
    ]
    assert wrong == []


def test_pages_come_with_their_status_and_the_strict_policy() -> None:
    desk, rules, paper, none = answers_of()["pages"][:4]
    assert [desk[0], rules[0], paper[0], none[0]] == [200, 200, 200, 404]
    assert "<h1>Ask the referee</h1>" in desk[2]
    assert "Kaluki: the rules" in rules[2]
    assert "Ann" in paper[2]
    assert '<link rel="stylesheet" href="/static/css/app.1234.css">' in desk[2]
    policy = desk[1]["Content-Security-Policy"].split("; ")
    assert "script-src 'self'" in policy
    assert "default-src 'none'" in policy


@pytest.mark.django_db
def test_the_desk_and_the_rules_are_those_of_the_site(client: Client) -> None:
    assert len(GAMES) == 14
    pages = answers_of()["pages"][4:]
    there = [client.get(url, secure=True).aloud.decode() for url in ALIKE]
    for url, site, (status, _, here_) in zip(ALIKE, there, pages, strict=True):
        assert status == 200
        assert bare(here_) == bare(site), url


def test_each_start_signs_with_a_key_of_its_own() -> None:
    first, second = answers_of(1)["key"], answers_of(2)["key"]
    assert first != second
    assert re.fullmatch("[0-9a-f]{64}", first)


def test_a_start_compiles_no_classes() -> None:
    """There are more than 200; what is left are types of packages."""
    texts = answers_of()["compiled"]
    assert [text for text in texts if "_cls" in text or "__create_fn__" in text] == []
    assert 0 < len(texts) < 80


def test_no_secret_is_packed() -> None:
    text = (ROOT / "phone" / "settings.py").read_text()
    assert re.findall(r'^SECRET_KEY = "(.*?)"', text, re.M) == [
        "set by answering.begin"
    ]
    answers_of()
    folder = BUILT / "static" / "phone"
    assert not list(folder.rglob("*.sqlite3"))
    packed = b"".join(path.read_bytes() for path in folder.rglob("site.zip"))
    key = os.environ["SECRET_KEY"].encode()
    assert key not in packed


def test_what_is_sent_stays_within_its_size() -> None:
    answers_of()
    found = edition.of(BUILT, ROOT)
    assert found
    assert found.sent == sum(
        path.stat().st_size for path in (BUILT / "static").rglob("*.br")
    )
    most = MOST[json.loads((BUILT / "manifest.json").read_text())["level"]]
    packs = [one.name for one in found.files if one.name.startswith("words-")]
    assert packs == ["words-de.zip", "words-es.zip", "words-it.zip"]
    for code in ("", "de", "es", "it"):
        kept = found.read_in(code)
        assert len(kept.files) == len(found.files) - (2 if code else 3)
        assert kept.sent <= most


def test_the_referee_and_tables_need_no_processes_or_threads() -> None:
    """Of the standard library a browser lacks these."""
    lacks = {"multiprocessing", "subprocess", "ssl", "ctypes", "concurrent"}
    source = re.compile(r"^\s*(?:from|import) (\w+)", re.M)
    files = [
        path
        for folder in ("referee", "scorekeeper/tables", "phone")
        for path in (ROOT / folder).rglob("*.py")
        if not {"cli", "generator"} & set(path.parts)
    ]
    used = {name for path in files for name in source.findall(path.read_text())}
    assert used & lacks == set()
    assert "json" in used
