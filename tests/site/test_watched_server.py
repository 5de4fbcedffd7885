"""A server as whoever runs it sees it: its figures and its lines of log."""

import json
import subprocess
import time
from collections.abc import Callable, Iterator
from http.client import HTTPConnection
from pathlib import Path

import pytest

from tests.site.running import ASKS, TOKEN, figure
from tests.site.servers import ROOT, Site, Stream, Writer, free_port, listens, serving
from tests.support.patience import PATIENCE

pytestmark = pytest.mark.long

NAME = "edge-0123456789"  # as a web server in front numbers a request


class Watched:
    """One process, its Redis away; what it says goes into a file."""

    def __init__(self, folder: Path) -> None:
        self.site = Site("redis-server", f"sqlite:///{folder}/site.sqlite3")
        self.log, self.port = folder / "log", free_port()
        self.env = self.site.env | {
            "METRICS_TOKEN": TOKEN,
            "LOG_FORMAT": "json",
            "LOG_REQUESTS": "1",
            "TRUSTED_PROXIES": "127.0.0.1",
        }

    def figure(self, name: str) -> float:
        return figure(self.ask("/metrics", **ASKS)[1], f"scorekeeper_{name}")

    def ask(self, path: str, **headers: str) -> tuple[str, str]:
        """The number of the request, and the answer."""
        connection = HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        connection.request("GET", path, headers=headers)
        answer = connection.getresponse()
        said = answer.read().decode()
        connection.close()
        return answer.headers["X-Request-ID"], said

    def lines(self) -> list[dict[str, str]]:
        return [json.loads(line) for line in self.log.read_text().splitlines()]

    def comes_to(self, name: str, meant: Callable[[float], bool]) -> None:
        end = time.monotonic() + PATIENCE
        while not meant(found := self.figure(name)):
            assert time.monotonic() < end, (name, found)
            time.sleep(0.1)


@pytest.fixture
def watched_server(tmp_path: Path) -> Iterator[Watched]:
    found = Watched(tmp_path)
    with found.log.open("w") as log:
        server = subprocess.Popen(
            serving(found.port), env=found.env, cwd=ROOT, stderr=log
        )
        try:
            end = time.monotonic() + PATIENCE
            while not listens(found.port):
                assert server.poll() is None and time.monotonic() < end
                time.sleep(0.05)
            yield found
        finally:
            server.terminate()
            server.wait(PATIENCE)


def test_figures_of_one_server(watched_server: Watched) -> None:
    assert watched_server.figure("streams") == 0
    streams = [Stream(watched_server.site, watched_server.port) for _ in range(3)]
    for stream in streams:
        stream.hears(2, 15)
    assert watched_server.figure("streams") == 3
    changes, untold = (
        watched_server.figure("changes_total"),
        watched_server.figure("untold_total"),
    )
    Writer(watched_server.site, watched_server.port).undo(2)
    for stream in streams:
        stream.hears(3, 15)
    assert watched_server.figure("changes_total") == changes + 1
    watched_server.comes_to("untold_total", lambda count: count > untold)
    streams.pop().socket.close()
    watched_server.comes_to("streams", lambda count: count == 2)


def test_lines_of_one_server(watched_server: Watched) -> None:
    Writer(watched_server.site, watched_server.port).undo(2)
    assert watched_server.ask("/livez", **{"X-Request-ID": NAME}) == (NAME, "ok")
    (line,) = [line for line in watched_server.lines() if line["request"] == NAME]
    view = "scorekeeper.operations.views.livez"
    assert line["message"] == f"GET {view} 200 in {line['ms']} ms"
    assert (line["method"], line["view"], line["status"]) == ("GET", view, "200")
    assert float(line["ms"]) >= 0 and line["level"] == "INFO"
    numbers = [
        line["request"]
        for line in watched_server.lines()
        if line["logger"] == "scorekeeper.requests"
    ]
    assert len(numbers) == len(set(numbers)) == 4
    assert watched_server.site.host_token not in watched_server.log.read_text()
