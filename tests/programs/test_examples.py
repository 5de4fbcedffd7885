"""The examples of docs/for-programs.md, run as others run them."""

import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread

import pytest
from django.test import Client

from scorekeeper.leagues.models import Visibility
from tests.leagues.sessions import Club, club
from tests.programs.described import JSON, ROOT
from tests.support.patience import PATIENCE

pytestmark = pytest.mark.django_db
EXAMPLES = ROOT / "docs/examples"


@pytest.fixture
def night() -> Club:
    """Ann 27, Ben 15, Cleo 12 and Dan −3: place points 3, 2, 1 and 0."""
    found = club("Ann <Ben> Cleo Dan", visibility=Visibility.PUBLIC)
    found.play(0, 1, 2, 3)
    return found


@contextmanager
def serving(*urls: str) -> Iterator[str]:
    """What the site answers a program at these addresses, over HTTP."""
    said = {url: Client().get(url, headers=JSON).content for url in urls}

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            known = self.headers["Accept"] == JSON["accept"] and self.path in said
            self.send_response(200 if known else 404)
            self.end_headers()
            self.wfile.write(said[self.path] if known else b"")

        def log_message(self, *words: object) -> None:
            """Nothing is printed."""

    server = HTTPServer(("127.0.0.1", 0), Handler)
    thread = Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def run(*words: str) -> list[str]:
    done = subprocess.run(
        words, capture_output=True, text=True, check=True, timeout=PATIENCE
    )
    return done.stdout.splitlines()


def places(night: Club) -> tuple[str, str]:
    home = f"/l/{night.league.code}/"
    return home, f"{home}sessions/{night.evening.pk}/"


@pytest.mark.skipif(
    not (shutil.which("curl") and shutil.which("jq")), reason="no curl, or no jq"
)
def test_curl_and_jq_read_tonights_list(night: Club) -> None:
    home, evening = places(night)
    with serving(home, evening) as site:
        lines = run("sh", str(EXAMPLES / "tonight.sh"), f"{site}{home}")
    assert lines == ["Gypsy", "1 Ann 3", "2 <Ben> 2", "3 Cleo 1", "4 Dan 0"]


def test_a_clubs_page_is_made_of_its_standings(night: Club) -> None:
    home, _ = places(night)
    with serving(home) as site:
        lines = run(sys.executable, str(EXAMPLES / "club_page.py"), f"{site}{home}")
    assert "Thursday Cards" in lines[0]
    rows = ["<p>1 Ann: 3", "<p>2 &lt;Ben&gt;: 2", "<p>3 Cleo: 1", "<p>4 Dan: 0"]
    assert lines[2:] == rows
