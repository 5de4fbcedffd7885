"""A phone with a bad signal: the first page is small, in a few requests."""

import gzip
import re
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders

from tests.tables.people import new_table

LINKED = re.compile(
    r'<(?:script src|link rel="(?:manifest|stylesheet)" href)="/static/([^"]+)"'
)


def weight(content: bytes) -> int:
    return len(gzip.compress(content, 9))


@pytest.mark.django_db
@pytest.mark.parametrize("where", ["home", "table"])
def test_a_first_load_is_at_most_30_kilobytes_in_six_requests(client, where):
    table = new_table()
    if where == "table":
        client.get(f"/run/{table.run_key}/")
    html = client.get("/" if where == "home" else table.get_absolute_url()).content
    files = [finders.find(path) for path in LINKED.findall(html.decode())]
    assert 4 <= len(files) <= 5
    total = weight(html) + sum(weight(Path(path).read_bytes()) for path in files)
    assert total <= 30 * 1024
