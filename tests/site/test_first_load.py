"""A phone with a bad signal: the first page is small, in a few requests."""

import gzip
import re
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders

from scorekeeper.storage import squeezed
from tests.tables.people import FIRST, new_table, play

LINKED = re.compile(
    r'<(?:script src|link rel="(?:manifest|stylesheet)" href)="/static/([^"]+)"'
)


def weight(content: bytes) -> int:
    return len(gzip.compress(content, 9))


def served(path: str) -> bytes:
    text = Path(path).read_text()
    return (squeezed(text) if path.endswith(".css") else text).encode()


@pytest.mark.django_db
@pytest.mark.parametrize("where", ["home", "table"])
def test_a_first_load_is_at_most_30_kilobytes_in_six_requests(client, where):
    table = new_table()
    play(table, FIRST, {"bids": [3, 3, 4, 3]})
    if where == "table":
        client.get(f"/run/{table.run_key}/")
    html = client.get("/" if where == "home" else table.get_absolute_url()).content
    files = [finders.find(path) for path in LINKED.findall(html.decode())]
    assert 4 <= len(files) <= 5
    total = weight(html) + sum(weight(served(path)) for path in files)
    assert total <= 30_000


def test_a_squeezed_style_sheet_says_the_same():
    styles = """/* why */
    .a, .b :checked { margin: calc(1px + 2px); /* so */ > c:focus { top: 0; } }
    """
    short = ".a,.b :checked{margin: calc(1px + 2px);>c:focus{top: 0;}}"
    assert squeezed(styles) == short
