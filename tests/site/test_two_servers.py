"""Two servers on one PostgreSQL and one Redis, while phones write: each is killed,
starved or stopped, and every round that was acknowledged is there once.
"""

import json
import subprocess
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from threading import Event, Semaphore
from typing import Any
from urllib.parse import urlencode

import psycopg
import pytest

from tests.postgresql import restart
from tests.site.servers import (
    ROOT,
    Site,
    Stream,
    database_in,
    free_port,
    listens,
    serving,
)

pytestmark = pytest.mark.long

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
        end = time.monotonic() + 60
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
        self.process.wait(20)
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
            one = Server(self.site.env)
            stack.callback(one.kill)
            two = Server(env, application)
            stack.callback(two.kill)
            one.wait()
            two.wait()
            yield one, two


@pytest.fixture(scope="module")
def many(redis_program: str, postgresql: str) -> Iterator[Many]:
    found = Many(redis_program, database_in(postgresql))
    # Here what is acknowledged has to outlive the server of the database.
    name = found.database.rpartition("/")[2]
    found.run(f"ALTER DATABASE {name} SET synchronous_commit = on")
    with found.site.redis_up():
        yield found


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
        connection = HTTPConnection("127.0.0.1", port, timeout=20)
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

    def writes(phone: Sender) -> list[int]:
        told: list[int] = []
        while len(told) < LEAST or (not over.is_set() and len(told) < MOST):
            told.append(phone.send_until_told(ports, len(told) + 1))
            begun.release()
            time.sleep(0.05)
        return told

    begun = Semaphore(0)
    with ThreadPoolExecutor(WRITERS) as pool:
        each = [pool.submit(writes, phone) for phone in phones]
        try:
            for _ in range(2 * WRITERS):
                assert begun.acquire(timeout=60), "they do not begin"
            meanwhile()
        finally:
            over.set()
        told = [one.result() for one in each]
    for phone, versions in zip(phones, told, strict=True):
        # Each round is told by the number of its entry: none lost, none doubled.
        assert versions == list(range(1, len(versions) + 1))
        assert many.entries(phone.code) == [(n, f"round {n}") for n in versions]
        phone.last = versions[-1]
    return phones


def answered(phones: list[Sender]) -> set[int]:
    """The statuses that they met; 0 where nobody answered."""
    return {status for phone in phones for status in phone.met}


def test_either_server_is_killed_and_comes_back(many: Many) -> None:
    with many.servers() as (one, two):

        def kill_both_in_turn() -> None:
            for server in (one, two):
                server.kill()
                server.start()

        phones = play(many, [one.port, two.port], kill_both_in_turn)
        assert answered(phones) == {0, 200}
        many.site.code = phones[0].code
        for server in (one, two):
            Stream(many.site, server.port).hears(phones[0].last, 20)


def test_a_server_told_to_stop_ends_its_streams_and_loses_nothing(many: Many) -> None:
    with many.servers() as (one, two):
        many.site.code = many.tables(1)[0][0]
        streams = [Stream(many.site, one.port) for _ in range(40)]
        for stream in streams:
            stream.hears(0, 20)
        took: list[float] = []
        phones = play(many, [one.port, two.port], lambda: took.append(one.stop()))
        assert took[0] < 10, "it waited for streams, which never end by themselves"
        for stream in streams:
            while stream.socket.recv(65536):
                pass
        assert answered(phones) <= {0, 200}


def test_redis_is_killed_and_comes_back(many: Many) -> None:
    redis = free_port()
    env = {"REDIS_URL": f"redis://127.0.0.1:{redis}/0"}
    kept = many.site.env, many.site.redis_port
    many.site.env, many.site.redis_port = many.site.env | env, redis
    try:
        with many.servers() as (one, two):

            def come_and_go() -> None:
                for _ in range(2):
                    with many.site.redis_up():
                        time.sleep(0.5)

            phones = play(many, [one.port, two.port], come_and_go)
            assert answered(phones) == {200}
    finally:
        many.site.env, many.site.redis_port = kept


def test_the_database_is_killed_and_comes_back(many: Many) -> None:
    with many.servers() as (one, two):
        phones = play(many, [one.port, two.port], lambda: restart(many.database))
        assert answered(phones) <= {0, 200, 503}, "words, not a fault of the site"
        assert 200 in answered(phones)


def test_a_pool_that_runs_dry_says_so_and_loses_nothing(many: Many) -> None:
    """The database takes two connections more; eight threads would like one each."""
    name = many.database.rpartition("/")[2]
    many.run(
        "CREATE ROLE few LOGIN CONNECTION LIMIT 2",
        f"GRANT ALL ON DATABASE {name} TO few",
        "GRANT ALL ON ALL TABLES IN SCHEMA public TO few",
        "GRANT ALL ON ALL SEQUENCES IN SCHEMA public TO few",
    )
    kept = many.site.env
    as_few = many.database.replace("postgres@", "few@")
    many.site.env = kept | {"DATABASE_URL": as_few}
    try:
        with many.servers() as (one, two):
            many.site.env = kept
            phones = play(many, [one.port, two.port], lambda: None)
            assert answered(phones) == {200, 503}
    finally:
        many.site.env = kept


TRIGGER = """CREATE OR REPLACE FUNCTION disk() RETURNS trigger LANGUAGE plpgsql
    AS $$ BEGIN {} RETURN NEW; END $$"""
ON_ENTRIES = """CREATE OR REPLACE TRIGGER disk BEFORE INSERT ON tables_entry
    FOR EACH ROW EXECUTE FUNCTION disk()"""
FULL = "RAISE EXCEPTION 'No space left on device' USING ERRCODE = 'disk_full';"


@pytest.fixture
def disk(many: Many) -> Iterator[Callable[[str], None]]:
    """What the disk of the database does at every entry."""

    def does(what: str) -> None:
        many.run(TRIGGER.format(what), ON_ENTRIES)

    yield does
    many.run("DROP TRIGGER IF EXISTS disk ON tables_entry")


def test_a_full_disk_takes_nothing_until_there_is_room(
    many: Many, disk: Callable[[str], None]
) -> None:
    with many.servers() as (one, two):
        disk(FULL)
        phone = Sender(many.tables(1)[0])
        assert [phone.send(server.port, 1) for server in (one, two)] == [0, 0]
        assert phone.met == {503: 2} and many.entries(phone.code) == []
        assert phone.ask(one.port, "GET", f"/t/{phone.code}/")[0] == 200
        disk("")
        assert [phone.send(server.port, 1) for server in (one, two)] == [1, 1]
        assert many.entries(phone.code) == [(1, "round 1")]


def test_a_slow_disk_holds_up_its_writers_alone(
    many: Many, disk: Callable[[str], None]
) -> None:
    """One tap that arrives four times, at both servers, while the first is written."""
    with many.servers() as (one, two):
        phone, looker = (Sender(table) for table in many.tables(2))
        path = f"/t/{looker.code}/"
        for server in (one, two):  # what is slow once, at the first request
            assert phone.enter(server.port)
            assert looker.ask(server.port, "GET", path)[0] == 200
        disk("PERFORM pg_sleep(3);")
        ports = [one.port, two.port, one.port, two.port]
        with ThreadPoolExecutor(4) as pool:
            sent = [pool.submit(phone.send, port, 1) for port in ports]
            time.sleep(0.2)
            for server in (one, two):
                assert looker.ask(server.port, "GET", path)[0] == 200
            assert not all(each.done() for each in sent), "that was beside it"
            assert [each.result() for each in sent] == [1, 1, 1, 1]
        assert many.entries(phone.code) == [(1, "round 1")]


@pytest.fixture
def clock(tmp_path: Path) -> Path:
    """What the clock of one computer is off by."""
    return tmp_path / "clock"


def put_off(clock: Path, hours: int) -> None:
    """At once: who reads it meanwhile reads what was, or what is."""
    new = clock.with_suffix(".new")
    new.write_text(str(hours * 3600))
    new.replace(clock)


def play_by(many: Many, clock: Path, *hours: int) -> None:
    """Two rounds, one at each server, with the clock of the second off by each."""
    put_off(clock, hours[0])
    with many.servers(CLOCK=str(clock)) as (one, two):
        phone = Sender(many.tables(1)[0])
        many.site.code = phone.code
        streams = [Stream(many.site, server.port) for server in (one, two)]
        for stream in streams:
            stream.hears(0, 20)
        last = 2 * len(hours)
        for number in range(1, last + 1):
            put_off(clock, hours[(number - 1) // 2])
            server = (one, two)[number % 2]
            assert phone.send(server.port, number) == number
            for stream in streams:
                stream.hears(number, 10)
        assert many.entries(phone.code) == [
            (n, f"round {n}") for n in range(1, last + 1)
        ]


@pytest.mark.parametrize("hours", [30, -30])
def test_a_clock_that_stands_elsewhere_orders_nothing(
    many: Many, clock: Path, hours: int
) -> None:
    play_by(many, clock, hours, hours, hours)


def test_a_clock_that_jumps_while_people_play_orders_nothing(
    many: Many, clock: Path
) -> None:
    play_by(many, clock, 0, 30, -30, 0)
