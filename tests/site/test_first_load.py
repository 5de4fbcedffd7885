"""A phone with a bad signal: the first page is small, in a few requests."""

import gzip
import re
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders

from scorekeeper.storage import squeezed, squeezed_as, squeezed_script
from tests.tables.people import FIRST, new_table, play

LINKED = re.compile(
    r'<(?:script src|link rel="(?:manifest|stylesheet)" href)="/static/([^"]+)"'
)


def weight(content: bytes) -> int:
    return len(gzip.compress(content, 9))


def served(name: str) -> bytes:
    path = finders.find(name)
    assert isinstance(path, str)
    return squeezed_as(name, Path(path).read_text()).encode()


@pytest.mark.django_db
@pytest.mark.parametrize("where", ["home", "table"])
def test_a_first_load_is_at_most_30_kilobytes_in_six_requests(client, where):
    table = new_table()
    play(table, FIRST, {"bids": [3, 3, 4, 3]})
    if where == "table":
        client.get(f"/run/{table.run_key}/")
    html = client.get("/" if where == "home" else table.get_absolute_url()).content
    files = LINKED.findall(html.decode())
    assert 4 <= len(files) <= 5
    total = weight(html) + sum(weight(served(name)) for name in files)
    assert total <= 30_000


def test_a_squeezed_style_sheet_says_the_same():
    styles = """/* why */
    .a, .b :checked { margin: calc(1px + 2px); /* so */ > c:focus { top: 0; } }
    """
    short = ".a,.b :checked{margin: calc(1px + 2px);>c:focus{top: 0;}}"
    assert squeezed(styles) == short


def test_a_squeezed_script_says_the_same():
    script = """// Why.
    "use strict";

    if (a) {
      // So.
      b("//c"); // and so
    }
    """
    assert squeezed_script(script).split("\n") == [
        '"use strict";',
        "if (a) {",
        'b("//c"); // and so',
        "}",
        "",
    ]


@pytest.mark.parametrize("path", sorted(Path("static/js").glob("*.js")), ids=str)
def test_no_script_has_a_text_over_several_lines(path):
    """Its indents would be lost."""
    odd = [text for text in path.read_text().splitlines() if text.count("`") % 2]
    assert odd == []


def test_what_follows_the_table_comes_after_the_first_paint_and_is_small():
    assert weight(served("js/live.js")) <= 2_700
