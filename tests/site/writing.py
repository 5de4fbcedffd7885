"""Two servers of one site, and phones that write at them until they are told."""

import json
import subprocess
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from http.client import HTTPConnection, HTTPException
from threading import Event, Semaphore
from typing import Any
from urllib.parse import urlencode

import psycopg

from tests.site.servers import ROOT, Site, free_port, listens, serving
from tests.support.patience import PATIENCE

NEW = """
from tests.tables.people import new_table
for _ in range({}):
    table = new_table()
    print('table', table.code, table.host_token)
"""
# Nobody reaches the end of the game by it, however often it is played.
ROUND = {"bids": [3, 3, 4, 3], "tricks": [0, 0, 0, 12]}
WRITERS, LEAST, MOST = 6, 6, 60  # rounds each
TRIES = 400  # a tenth of a second apart


class Server:
    """One of the two: it is killed, and started again at its address."""

    def __init__(self, env: dict[str, str], application: str = "scorekeeper.asgi"):
        self.env, self.port = env, free_port()
        self.words = serving(self.port, f"{application}:application")
        self.begin()

    def begin(self) -> None:
        self.process = subprocess.Popen(self.words, env=self.env, cwd=ROOT)

    def start(self) -> None:
        self.begin()
        self.wait()

    def wait(self) -> None:
        end = time.monotonic() + PATIENCE
        while not listens(self.port):
            assert self.process.poll() is None and time.monotonic() < end
            time.sleep(0.05)

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()

    def stop(self) -> float:
        """The seconds it takes from SIGTERM to its end."""
        begun = time.monotonic()
        self.process.terminate()
        self.process.wait(PATIENCE)
        return time.monotonic() - begun


class Many:
    """The site with its parts, and what stands in its database."""

    def __init__(self, redis: str, database: str) -> None:
        self.database = database
        self.site = Site(redis, database)
        self.site.env |= {"DEBUG": "0", "ALLOWED_HOSTS": "127.0.0.1"}
        self.site.manage("prepare")

    def tables(self, count: int = WRITERS) -> list[tuple[str, str]]:
        said = self.site.manage("shell", "-v0", "-c", NEW.format(count)).splitlines()
        rows = [line.split() for line in said if line.startswith("table ")]
        return [(code, key) for _, code, key in rows]

    def entries(self, code: str) -> list[tuple[int, str]]:
        asked = """SELECT number, e.key FROM tables_entry e JOIN tables_table t
            ON t.id = e.table_id WHERE code = %s ORDER BY number"""
        with psycopg.connect(self.database) as connection:
            return connection.execute(asked, [code]).fetchall()

    def run(self, *statements: str) -> None:
        with psycopg.connect(self.database, autocommit=True) as connection:
            for statement in statements:
                connection.execute(statement.encode())

    @contextmanager
    def servers(self, **second: str) -> Iterator[tuple[Server, Server]]:
        """Both run; the second with an environment of its own."""
        env = self.site.env | second
        application = "tests.site.jumped" if "CLOCK" in second else "scorekeeper.asgi"
        with ExitStack() as stack:
            server = Server(self.site.env)
            stack.callback(server.kill)
            two = Server(env, application)
            stack.callback(two.kill)
            server.wait()
            two.wait()
            yield server, two


class Sender:
    """A phone at a table that sends its rounds as an outbox does: until it is told."""

    def __init__(self, table: tuple[str, str]) -> None:
        self.code, self.host_token = table
        self.cookies: dict[str, str] = {}
        self.token = ""
        self.last = 0
        self.met: Counter[int] = Counter()

    def ask(
        self, port: int, method: str, path: str, form: dict[str, Any] | None = None
    ) -> tuple[int, str]:
        headers = {"Cookie": "; ".join(f"{k}={v}" for k, v in self.cookies.items())}
        headers["Content-Type"] = "application/x-www-form-urlencoded"
        connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
        try:
            connection.request(method, path, urlencode(form or {}), headers)
            answer = connection.getresponse()
            said = answer.read().decode()
        except (OSError, HTTPException):
            return 0, ""
        finally:
            connection.close()
        for line in answer.headers.get_all("Set-Cookie") or []:
            name, _, rest = line.partition("=")
            self.cookies[name] = rest.partition(";")[0]
        return answer.status, said

    def enter(self, port: int) -> bool:
        if not self.token and self.ask(port, "GET", f"/run/{self.host_token}/")[0]:
            status, said = self.ask(port, "GET", f"/t/{self.code}/send/")
            self.token = json.loads(said)["token"] if status == 200 else ""
        return bool(self.token)

    def send(self, port: int, number: int) -> int:
        """The version that the server says the round has; 0 where it says nothing."""
        if not self.enter(port):
            return 0
        form = {"key": f"round {number}", "round": number, "after": number - 1}
        for name, numbers in ROUND.items():
            form |= {f"{name}-{seat}": value for seat, value in enumerate(numbers)}
        form |= {"whole": 1, "csrfmiddlewaretoken": self.token}
        status, said = self.ask(port, "POST", f"/t/{self.code}/send/", form)
        self.met[status] += 1
        return json.loads(said)["version"] if status == 200 else 0

    def send_until_told(self, ports: list[int], number: int) -> int:
        for turn in range(TRIES):
            if version := self.send(ports[(number + turn) % len(ports)], number):
                return version
            time.sleep(0.1)
        raise AssertionError(f"round {number} was never taken: {self.met}")


def play(many: Many, ports: list[int], meanwhile: Callable[[], None]) -> list[Sender]:
    """All write, each at a table of its own: before that, meanwhile, and after."""
    phones = [Sender(table) for table in many.tables()]
    over = Event()

    def writes(sender: Sender) -> list[int]:
        told: list[int] = []
        while len(told) < LEAST or (not over.is_set() and len(told) < MOST):
            told.append(sender.send_until_told(ports, len(told) + 1))
            begun.release()
            time.sleep(0.05)
        return told

    begun = Semaphore(0)
    with ThreadPoolExecutor(WRITERS) as pool:
        each = [pool.submit(writes, sender) for sender in phones]
        try:
            for _ in range(2 * WRITERS):
                assert begun.acquire(timeout=PATIENCE), "they do not begin"
            meanwhile()
        finally:
            over.set()
        told = [one.result() for one in each]
    for sender, versions in zip(phones, told, strict=True):
        # Each round is told by the number of its entry: none lost, none doubled.
        assert versions == list(range(1, len(versions) + 1))
        assert many.entries(sender.code) == [(n, f"round {n}") for n in versions]
        sender.last = versions[-1]
    return phones


def await_answers(phones: list[Sender]) -> set[int]:
    """The statuses that they met; 0 where nobody answered."""
    return {status for phone in phones for status in phone.met}
