"""Two servers on one PostgreSQL and one Redis, while phones write: each is killed,
starved or stopped, and every round that was acknowledged is there once.
"""

import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.postgresql import restart
from tests.site.servers import Stream, database_in, free_port
from tests.site.writing import Many, Sender, await_answers, play

pytestmark = pytest.mark.long


@pytest.fixture(scope="module")
def many(redis_program: str, postgresql: str) -> Iterator[Many]:
    found = Many(redis_program, database_in(postgresql))
    # Here what is acknowledged has to outlive the server of the database.
    name = found.database.rpartition("/")[2]
    found.run(f"ALTER DATABASE {name} SET synchronous_commit = on")
    with found.site.redis_up():
        yield found


def test_either_server_is_killed_and_comes_back(many: Many) -> None:
    with many.servers() as (first, second):

        def kill_both_in_turn() -> None:
            for server in (first, second):
                server.kill()
                server.start()

        phones = play(many, [first.port, second.port], kill_both_in_turn)
        assert await_answers(phones) == {0, 200}
        many.site.code = phones[0].code
        for server in (first, second):
            Stream(many.site, server.port).hears(phones[0].last)


def test_a_server_told_to_stop_ends_its_streams_and_loses_nothing(many: Many) -> None:
    with many.servers() as (first, second):
        many.site.code = many.tables(1)[0][0]
        streams = [Stream(many.site, first.port) for _ in range(40)]
        for stream in streams:
            stream.hears(0)
        took: list[float] = []
        phones = play(
            many, [first.port, second.port], lambda: took.append(first.stop())
        )
        assert took[0] < 10, "it waited for streams, which never end by themselves"
        for stream in streams:
            while stream.socket.recv(65536):
                pass
        assert await_answers(phones) <= {0, 200}


def test_redis_is_killed_and_comes_back(many: Many) -> None:
    redis = free_port()
    env = {"REDIS_URL": f"redis://127.0.0.1:{redis}/0"}
    kept = many.site.env, many.site.redis_port
    many.site.env, many.site.redis_port = many.site.env | env, redis
    try:
        with many.servers() as (first, second):

            def come_and_go() -> None:
                for _ in range(2):
                    with many.site.redis_up():
                        time.sleep(0.5)

            phones = play(many, [first.port, second.port], come_and_go)
            assert await_answers(phones) == {200}
    finally:
        many.site.env, many.site.redis_port = kept


def test_the_database_is_killed_and_comes_back(many: Many) -> None:
    with many.servers() as (first, second):
        phones = play(many, [first.port, second.port], lambda: restart(many.database))
        assert await_answers(phones) <= {0, 200, 503}, "words, not a fault of the site"
        assert 200 in await_answers(phones)


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
        with many.servers() as (first, second):
            many.site.env = kept
            phones = play(many, [first.port, second.port], lambda: None)
            assert await_answers(phones) == {200, 503}
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
    with many.servers() as (first, second):
        disk(FULL)
        phone = Sender(many.tables(1)[0])
        assert [phone.send(server.port, 1) for server in (first, second)] == [0, 0]
        assert phone.met == {503: 2} and many.entries(phone.code) == []
        assert phone.ask(first.port, "GET", f"/t/{phone.code}/")[0] == 200
        disk("")
        assert [phone.send(server.port, 1) for server in (first, second)] == [1, 1]
        assert many.entries(phone.code) == [(1, "round 1")]


def test_a_slow_disk_holds_up_its_writers_alone(
    many: Many, disk: Callable[[str], None]
) -> None:
    """One tap that arrives four times, at both servers, while the first is written."""
    with many.servers() as (first, second):
        phone, looker = (Sender(table) for table in many.tables(2))
        path = f"/t/{looker.code}/"
        for server in (first, second):  # what is slow once, at the first request
            assert phone.enter(server.port)
            assert looker.ask(server.port, "GET", path)[0] == 200
        disk("PERFORM pg_sleep(3);")
        ports = [first.port, second.port, first.port, second.port]
        with ThreadPoolExecutor(4) as pool:
            sent = [pool.submit(phone.send, port, 1) for port in ports]
            time.sleep(0.2)
            for server in (first, second):
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
    with many.servers(CLOCK=str(clock)) as (first, second):
        phone = Sender(many.tables(1)[0])
        many.site.code = phone.code
        streams = [Stream(many.site, server.port) for server in (first, second)]
        for stream in streams:
            stream.hears(0)
        last = 2 * len(hours)
        for number in range(1, last + 1):
            put_off(clock, hours[(number - 1) // 2])
            server = (first, second)[number % 2]
            assert phone.send(server.port, number) == number
            for stream in streams:
                stream.hears(number)
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
