"""Where open files run short streams are refused, and what is entered gets through."""

import json
import resource
import socket
import subprocess
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path

import pytest

from tests.site.running import ASKS, TOKEN, figure
from tests.site.servers import ROOT, Site, Writer, free_port, listens, serving
from tests.support.patience import PATIENCE

pytestmark = pytest.mark.long

PHONES = 280


@contextmanager
def server(own_site: Site, log: Path, soft: int, hard: int) -> Iterator[int]:
    port = free_port()

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))

    with log.open("w") as said:
        process = subprocess.Popen(
            serving(port), env=own_site.env, cwd=ROOT, stderr=said, preexec_fn=limit
        )
    try:
        while not listens(port):
            assert process.poll() is None, log.read_text()
        yield port
    finally:
        process.terminate()
        process.wait(PATIENCE)


@pytest.fixture
def own_site(tmp_path: Path) -> Site:
    found = Site("", f"sqlite:///{tmp_path}/site.sqlite3")
    more = {"METRICS_TOKEN": TOKEN, "LOG_FORMAT": "json", "REDIS_URL": ""}
    found.env |= more
    return found


def follow(own_site: Site, port: int) -> socket.socket:
    """A page that opens its stream and keeps whatever it gets."""
    phone = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
    ask = f"GET /t/{own_site.code}/events/ HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
    phone.sendall(ask.encode())
    return phone


def test_posts_get_through_where_streams_find_no_room(
    own_site: Site, tmp_path: Path
) -> None:
    log = tmp_path / "log"
    with server(own_site, log, 256, 256) as port:
        writer = Writer(own_site, port)
        phones, heads = [], Counter[int]()
        for _ in range(PHONES):
            phones.append(phone := follow(own_site, port))
            head = phone.recv(4096)
            heads[int(head.split()[1])] += 1
            if b" 503 " in head.partition(b"\r\n")[0]:
                assert b"connection: close" in head.lower()
        assert heads == {200: heads[200], 503: PHONES - heads[200]}
        assert 100 < heads[200] < 256 and heads[503] > 20
        for entry in (1, 2):
            writer.undo(entry)
        for phone in phones:
            phone.close()
    lines = [json.loads(line) for line in log.read_text().splitlines()]
    assert [line["logger"] for line in lines] == ["scorekeeper.open_files"], lines


def test_a_process_takes_as_many_as_it_may(own_site: Site, tmp_path: Path) -> None:
    with server(own_site, tmp_path / "log", 256, 1024) as port:
        connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
        connection.request("GET", "/metrics", headers=ASKS)
        text = connection.getresponse().read().decode()
        assert figure(text, "scorekeeper_open_files_limit") == 1024
