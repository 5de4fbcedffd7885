"""What whoever started the servers hears of them: that they serve, and still do."""

import socket
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from scorekeeper import up
from scorekeeper.operations.service import pause, tell
from tests.site.running import ask
from tests.site.servers import Site, free_port, running
from tests.support.patience import PATIENCE


@pytest.fixture
def listener(tmp_path: Path) -> Iterator[socket.socket]:
    """As systemd listens: at the file of its name."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listener:
        listener.bind(str(tmp_path / "notify"))
        listener.settimeout(PATIENCE)
        yield listener


def receive(listener: socket.socket) -> str:
    return listener.recv(4096).decode()


def test_each_process_says_when_it_serves_and_beats(
    listener: socket.socket, tmp_path: Path, redis_program: str
) -> None:
    site = Site(redis_program, f"sqlite:///{tmp_path / 'db.sqlite3'}")
    env = site.env | {
        "NOTIFY_SOCKET": listener.getsockname(),
        "WATCHDOG_USEC": "400000",
        "WATCHDOG_PID": "1",  # of the process above them, whoever that is
        "REDIS_URL": "",
    }
    port = free_port()
    serve = [sys.executable, *up.serving("127.0.0.1", str(port), "2")]
    with running(*serve, port=port, env=env):
        assert receive(listener) == "READY=1"
        assert ask(port, "/livez") == (200, "ok")
        others = iter(lambda: receive(listener), "READY=1")  # of the second
        assert set(others) <= {"WATCHDOG=1"}
        assert [receive(listener) for _ in range(6)] == ["WATCHDOG=1"] * 6


def test_nothing_is_said_where_nobody_listens(tmp_path: Path) -> None:
    tell("READY=1", {})
    tell("READY=1", {"NOTIFY_SOCKET": str(tmp_path / "nobody")})


def test_an_address_without_a_file() -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listener:
        listener.bind("")  # the system finds one
        listener.settimeout(PATIENCE)
        name = listener.getsockname()[1:].decode()
        tell("READY=1", {"NOTIFY_SOCKET": f"@{name}"})
        assert receive(listener) == "READY=1"


@pytest.mark.parametrize(
    ("allowed", "seconds"), [("90000000", 45), ("", 0), ("soon", 0)]
)
def test_it_beats_twice_in_the_time_that_may_pass(allowed: str, seconds: int) -> None:
    assert pause({"WATCHDOG_USEC": allowed}) == seconds
    assert pause({}) == 0
