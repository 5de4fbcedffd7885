"""Servers of one site, on one database, with a Redis between them."""

import json
import os
import re
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from secrets import token_hex
from urllib.parse import urlencode

import psycopg

from tests.database import copy_to
from tests.postgresql import beside, template
from tests.support.patience import PATIENCE

ROOT = Path(__file__).resolve().parents[2]
NEW = """
from tests.tables.people import FIRST, new_table, play
table = new_table()
play(table, FIRST)
print(table.code, table.host_token)
"""
AT_ONCE = 4.5  # below the seconds between two looks


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@contextmanager
def running(*command: str, port: int, env: dict[str, str]) -> Iterator[None]:
    process = subprocess.Popen(command, env=env, stdout=subprocess.DEVNULL)
    try:
        end = time.monotonic() + PATIENCE
        while not listens(port):
            assert process.poll() is None and time.monotonic() < end, command
            time.sleep(0.05)
        yield
    finally:
        process.terminate()
        process.wait(PATIENCE)


def listens(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port)).close()
    except OSError:
        return False
    return True


def database_in(postgresql: str) -> str:
    """A new database there, for one site alone, with tables and nothing in them."""
    name, made = f"site_{token_hex(4)}", template(postgresql)
    with psycopg.connect(postgresql, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name} TEMPLATE {made}")
    return beside(postgresql, name)


def serving(port: int, application: str = "scorekeeper.asgi:application") -> list[str]:
    serve = [sys.executable, "-m", "uvicorn", application, "--port", str(port)]
    serve += ["--lifespan", "off", "--log-level", "critical"]
    return [*serve, "--timeout-graceful-shutdown", "1"]


class Site:
    """Two servers on one database, and the Redis between them."""

    def __init__(self, redis: str, database: str) -> None:
        self.redis, self.redis_port = redis, free_port()
        self.env = os.environ | {
            "DJANGO_SETTINGS_MODULE": "scorekeeper.settings",
            "DATABASE_URL": database,
            "REDIS_URL": f"redis://127.0.0.1:{self.redis_port}/0",
            "SECRET_KEY": "tests sign with this and with nothing else",
            "DEBUG": "1",
            "HTTPS": "0",
        }
        file = database.partition("sqlite:///")[2]
        if file and not copy_to(file):
            self.manage("migrate", "-v0")
        self.code, self.host_token = self.manage("shell", "-v0", "-c", NEW).split()

    def manage(self, *task: str) -> str:
        done = subprocess.run(
            [sys.executable, str(ROOT / "manage.py"), *task],
            env=self.env,
            cwd=ROOT,
            check=True,
            stdout=subprocess.PIPE,
            text=True,
        )
        return done.stdout

    @contextmanager
    def redis_up(self) -> Iterator[None]:
        port = str(self.redis_port)
        with running(
            *(self.redis, "--port", port, "--save", "", "--bind", "127.0.0.1"),
            port=self.redis_port,
            env=self.env,
        ):
            yield

    @contextmanager
    def server(
        self, application: str = "scorekeeper.asgi:application"
    ) -> Iterator[int]:
        port = free_port()
        serve = serving(port, application)
        with running(*serve, port=port, env=self.env):
            yield port


class Writer:
    """A phone at one server that takes an entry back, and takes that back."""

    def __init__(self, own_site: Site, port: int) -> None:
        self.port, self.code = port, own_site.code
        self.cookies: dict[str, str] = {}
        self.send("GET", f"/run/{own_site.host_token}/")

    def send(self, method: str, path: str, **form: str) -> str:
        headers = {"Cookie": "; ".join(f"{k}={v}" for k, v in self.cookies.items())}
        headers["Content-Type"] = "application/x-www-form-urlencoded"
        connection = HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        connection.request(method, path, urlencode(form), headers)
        answer = connection.getresponse()
        for line in answer.headers.get_all("Set-Cookie") or []:
            name, _, rest = line.partition("=")
            self.cookies[name] = rest.partition(";")[0]
        assert answer.status in (200, 302), answer.status
        return answer.read().decode()

    def undo(self, entry: int) -> None:
        page = self.send("GET", f"/t/{self.code}/more/")
        token = re.findall(r'csrfmiddlewaretoken" value="(\w+)"', page)[0]
        asked = {"entry": str(entry), "csrfmiddlewaretoken": token}
        self.send("POST", f"/t/{self.code}/undo/", **asked)


class Stream:
    """A follower at one server; its stream is never opened again."""

    def __init__(self, own_site: Site, port: int) -> None:
        self.socket = socket.create_connection(("127.0.0.1", port))
        ask = f"GET /t/{own_site.code}/events/ HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
        self.socket.sendall(ask.encode())
        self.text = ""

    def hears(self, version: int, seconds: float = PATIENCE) -> None:
        end = time.monotonic() + seconds
        while version not in self.versions():
            self.socket.settimeout(max(0.01, end - time.monotonic()))
            more = self.socket.recv(65536)
            assert more, "the stream has ended"
            self.text += more.decode()

    def reports(self) -> list[dict[str, int]]:
        said = re.findall(r"^data: (.*)\n\n?", self.text, re.MULTILINE)
        return [json.loads(one) for one in said if "version" in one]

    def versions(self) -> list[int]:
        return [one["version"] for one in self.reports()]

    def hears_among(self, count: int) -> None:
        """That so many follow, at both servers together."""
        end = time.monotonic() + AT_ONCE
        while self.reports()[-1]["among"] != count:
            self.socket.settimeout(max(0.01, end - time.monotonic()))
            self.text += self.socket.recv(65536).decode()
