"""Two processes of one site tell each other by Redis; while it is away, they look."""

import os
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import ExitStack
from http.client import HTTPConnection
from pathlib import Path

import pytest

from tests.site.running import ASKS, TOKEN, ask, figure
from tests.site.servers import AT_ONCE, ROOT, Site, Stream, Writer
from tests.support.patience import PATIENCE

pytestmark = pytest.mark.long


def guesses(port: int, count: int) -> set[int]:
    """What a phone is answered that tries codes of no table."""
    found = set()
    for _ in range(count):
        connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
        connection.request("GET", "/t/AAAA/")
        found.add(connection.getresponse().status)
        connection.close()
    return found


def redis_up(port: int) -> float:
    status, text = ask(port, "/metrics", **ASKS)
    assert status == 200
    return figure(text, "scorekeeper_redis_up")


def expect_told(streams: list[Stream], write: Callable[[], None], version: int) -> None:
    write()
    for stream in streams:
        stream.hears(version, AT_ONCE)


def test_redis_may_go_and_come_under_open_streams(
    tmp_path: Path, redis_program: str
) -> None:
    site = Site(redis_program, f"sqlite:///{tmp_path}/site.sqlite3")
    with ExitStack() as stack:
        first, second = (stack.enter_context(site.server()) for _ in range(2))
        writer = Writer(site, second)
        with site.redis_up():
            streams = [Stream(site, port) for port in (first, second)]
            for stream in streams:
                stream.hears(2)
            for stream in streams:
                stream.hears_among(2)
            expect_told(streams, lambda: writer.undo(2), 3)
            expect_told(streams, lambda: writer.undo(3), 4)
            expect_told(streams, lambda: writer.undo(2), 5)
        # Redis is away: an entry is taken, here it is heard at once, there soon.
        expect_told(streams[1:], lambda: writer.undo(5), 6)
        streams[0].hears(6)
        assert guesses(second, 15) == {404}, "each server counts by itself"
        with site.redis_up():
            time.sleep(3)
            expect_told(streams, lambda: writer.undo(2), 7)
            expect_told(streams, lambda: writer.undo(7), 8)
            expect_told(streams, lambda: writer.undo(2), 9)
            # Thirty guesses in ten minutes, wherever they arrive.
            time.sleep(2)
            assert guesses(first, 15) == guesses(second, 15) == {404}
            assert guesses(first, 1) == guesses(second, 1) == {429}


def test_figures_say_whether_redis_answers(tmp_path: Path, redis_program: str) -> None:
    site = Site(redis_program, f"sqlite:///{tmp_path}/site.sqlite3")
    site.env["METRICS_TOKEN"] = TOKEN
    with site.server() as port:
        with site.redis_up():
            assert redis_up(port) == 1
        assert redis_up(port) == 0


@pytest.mark.parametrize("wrong", ["localhost:6379", "http://localhost"])
def test_an_address_that_is_none_of_redis_stops_the_start(wrong: str) -> None:
    env = os.environ | {"REDIS_URL": wrong, "DEBUG": "1"}
    env["DJANGO_SETTINGS_MODULE"] = "scorekeeper.settings"
    ask = [sys.executable, "-c", "import scorekeeper.asgi"]
    done = subprocess.run(ask, env=env, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode and "REDIS_URL cannot be read." in done.stderr
