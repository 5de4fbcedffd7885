"""A phone with a bad signal: the first page is small, in a few requests."""

import gzip
import os
import random
import re
import string
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.test import Client

from scorekeeper.demo import examples
from scorekeeper.storage import minify
from scorekeeper.tables import scoring
from tests.tables.people import FIRST, new_table, play

LINKED = re.compile(
    r'<(?:script (?:type="module" )?src|link rel="(?:manifest|stylesheet)"\s+href)'
    r'="/static/([^"]+)"'
)
IMPORTED = re.compile(r'^import\b[^"(]*"\./([^"]+)";', re.MULTILINE)


LETTERS = string.ascii_letters + string.digits
# The key of an entry, and what says that a form is the site's; and when it was drawn.
DRAWN = re.compile(r'(?<=value=")(?:[0-9a-f]{32}|[A-Za-z0-9]{64})(?=")')
HOUR = re.compile(r'(?<=data-at=")\d{10}(?=")')


def weight(content: bytes) -> int:
    return len(gzip.compress(content, 9))


def page_weight(content: bytes, *codes: str) -> int:
    """What is drawn by chance, as a code or a token, packs by chance a little better or
    worse, and so does the hour: another of the same length, always the same one, stands
    in its place.
    """
    text = HOUR.sub("1795197601", content.decode())
    for code in codes:
        text = text.replace(code, "K7QX")
    for at, icon in enumerate(dict.fromkeys(DRAWN.findall(text))):
        of = string.hexdigits[:16] if len(icon) == 32 else LETTERS
        text = text.replace(icon, "".join(random.Random(at).choices(of, k=len(icon))))
    return weight(text.encode())


def lying(name: str) -> Path:
    path = finders.find(name)
    assert isinstance(path, str)
    return Path(path)


def serve(name: str) -> bytes:
    return minify(name, lying(name).read_text()).encode()


def with_imports(names: list[str]) -> list[str]:
    """Files with the modules that they import, and those that these import."""
    found = list(dict.fromkeys(names))
    for name in found:
        if name.startswith("js/"):
            for other in IMPORTED.findall(lying(name).read_text()):
                imported = os.path.normpath(f"{Path(name).parent}/{other}")
                if imported not in found:
                    found.append(imported)
    return found


@pytest.mark.django_db
@pytest.mark.parametrize("where", ["home", "table"])
def test_a_first_load_is_at_most_30_kilobytes_in_six_requests(client, where):
    table = new_table()
    play(table, FIRST, {"bids": [3, 3, 4, 3]})
    if where == "table":
        client.get(f"/run/{table.host_token}/")
    html = client.get("/" if where == "home" else table.get_absolute_url()).content
    files = with_imports(LINKED.findall(html.decode()))
    assert 4 <= len(files) <= 5
    total = page_weight(html, table.code) + sum(weight(serve(name)) for name in files)
    assert total <= 30_000, f"{total} bytes of 30,000"


@pytest.mark.django_db
@pytest.mark.parametrize("language", ["de", "es", "it"])
def test_a_table_in_another_language_is_hardly_larger(client, language):
    """Its scripts are files of their own: no catalogue comes with them."""
    table = new_table()
    play(table, FIRST, {"bids": [3, 3, 4, 3]})
    client.get(f"/run/{table.host_token}/")
    asked = client.get(
        table.get_absolute_url(), headers={"accept-language": language}
    ).content
    files = with_imports(LINKED.findall(asked.decode()))
    assert f"js/{language}/app.js" in files and 4 <= len(files) <= 5
    total = page_weight(asked, table.code) + sum(weight(serve(name)) for name in files)
    assert total <= 30_200, f"{total} bytes of 30,200"


def test_what_follows_the_table_comes_after_the_first_paint_and_is_small():
    assert weight(serve("js/live.js")) <= 2_900
    files = with_imports(["js/live.js"])
    assert sum(weight(serve(name)) for name in files) <= 3_850


@pytest.mark.django_db
def test_a_page_that_comes_again_is_at_most_6_kilobytes():
    """Its files are named by what is in them, and stay with the browser."""
    phone = Client()
    tables = examples.tables()
    assert {table.game for table in tables} == {
        game.slug for game in scoring.all_games()
    }
    for table in tables:
        phone.get(f"/run/{table.host_token}/")
        page = phone.get(table.get_absolute_url())
        assert weight(page.content) <= 6_000, table.game
    assert weight(phone.get("/").content) <= 6_000
