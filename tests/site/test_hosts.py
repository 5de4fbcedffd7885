"""Several hosts, as the book has them: two servers of the site behind one nginx, a
PgBouncer before their PostgreSQL, a Redis between them.
"""

import os
import re
import shutil
import subprocess
from collections.abc import Callable, Iterator
from configparser import ConfigParser
from contextlib import ExitStack, contextmanager
from http.client import HTTPConnection, HTTPMessage
from pathlib import Path
from tempfile import mkdtemp
from urllib.parse import unquote, urlsplit

import pytest

from scorekeeper.middleware import MARK
from tests.postgresql import who
from tests.site.servers import (
    AT_ONCE,
    ROOT,
    Stream,
    database_in,
    free_port,
    running,
)
from tests.site.writing import Many, Sender, await_answers, play
from tests.support.patience import PATIENCE

pytestmark = pytest.mark.long

DEPLOY = ROOT / "deploy"
SBIN = f"{os.environ['PATH']}:/usr/sbin"
GUESSES = 30  # of codes, in ten minutes, from one address


@pytest.fixture(scope="module")
def programs() -> dict[str, str]:
    found = {name: shutil.which(name, path=SBIN) for name in ("nginx", "pgbouncer")}
    gone = [name for name, path in found.items() if path is None]
    if gone and os.environ.get("REQUIRE_ALL") == "1":
        pytest.fail(f"no {gone[0]} is found, and REQUIRE_ALL=1", pytrace=False)
    if gone:
        pytest.skip(f"no {gone[0]} is found")
    return {name: str(path) for name, path in found.items()}


@contextmanager
def pool(program: str, database: str) -> Iterator[str]:
    """The example's PgBouncer at a port of its own; the DATABASE_URL it answers at."""
    folder = Path(mkdtemp(prefix="scorekeeper-pgbouncer-"))
    ini = ConfigParser()
    ini.read(DEPLOY / "pgbouncer.ini")
    port, name = free_port(), database.rpartition("/")[2]
    socket = unquote(urlsplit(database).netloc).rpartition("@")[2]
    ini["databases"] = {name: f"host={socket} user=postgres"}
    users = folder / "userlist.txt"
    users.write_text('"postgres" ""\n')
    own = ini["pgbouncer"]
    own["listen_port"], own["auth_file"] = str(port), str(users)
    own["auth_type"], own["unix_socket_dir"] = "any", ""  # here nobody is asked
    config = folder / "pgbouncer.ini"
    with config.open("w") as written:
        ini.write(written)
    if owner := who():
        for path in (folder, users, config):
            shutil.chown(path, owner["user"])
    words = [program, "--quiet", str(config)]
    process = subprocess.Popen(words, stderr=subprocess.DEVNULL, cwd="/", **who())
    try:
        yield f"postgres://postgres@127.0.0.1:{port}/{name}"
    finally:
        process.terminate()
        process.wait(PATIENCE)
        shutil.rmtree(folder)


class Front:
    """The example's nginx, by http, at a folder and a port of its own."""

    def __init__(self, program: str, folder: Path, ports: list[int]) -> None:
        self.program, self.folder, self.port = program, folder, free_port()
        text = (DEPLOY / "nginx.conf").read_text()
        servers = "\n".join(f"server 127.0.0.1:{port};" for port in ports)
        text = re.sub(r"server 127\.0\.0\.1:8000;.*", servers, text)
        # The first server leads from http to https.
        first = re.search(r"^server \{\n    listen 80;.*?^\}\n", text, re.M | re.S)
        assert first
        text = text.replace(first[0], "")
        text = re.sub(r"^    (listen|ssl_\w+) .*\n", "", text, flags=re.M)
        text = text.replace("server {", f"server {{ listen 127.0.0.1:{self.port};")
        text = text.replace("/var/log/nginx/scorekeeper.log", f"{folder}/access.log")
        text = text.replace("/opt/scorekeeper/current/deploy", str(DEPLOY))
        self.closed = folder / "maintenance"
        text = text.replace("/opt/scorekeeper/maintenance", str(self.closed))
        assert "/opt/" not in text
        kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        places = "".join(f"{kind}_temp_path {folder}/{kind};" for kind in kinds)
        self.file = folder / "nginx.conf"
        self.file.write_text(
            f"daemon off; pid {folder}/pid; error_log {folder}/error.log;\n"
            + ("user root;\n" if os.geteuid() == 0 else "")
            + "events { worker_connections 512; }\n"
            + f"http {{ types {{ text/html html; }} {places}\n{text}\n}}\n"
        )

    def __enter__(self) -> "Front":
        words = [self.program, "-c", str(self.file), "-e", f"{self.folder}/error.log"]
        self.stack = ExitStack()
        self.stack.enter_context(running(*words, port=self.port, env=dict(os.environ)))
        return self

    def __exit__(self, *_raised: object) -> None:
        self.stack.close()

    def ask(
        self, path: str, method: str = "GET", by: str = "127.0.0.1"
    ) -> tuple[int, HTTPMessage, str]:
        connection = HTTPConnection("127.0.0.1", self.port, 20, source_address=(by, 0))
        connection.request(method, path, headers={"Host": "127.0.0.1"})
        answer = connection.getresponse()
        said = answer.status, answer.headers, answer.read().decode()
        connection.close()
        return said


@pytest.fixture(scope="module")
def many(
    programs: dict[str, str], redis_program: str, postgresql: str
) -> Iterator[Many]:
    """A site whose servers reach their database through the PgBouncer."""
    found = Many(redis_program, database_in(postgresql))
    with pool(programs["pgbouncer"], found.database) as url:
        found.site.env |= {"DATABASE_URL": url, "TRUSTED_PROXIES": "127.0.0.1"}
        with found.site.redis_up():
            yield found


@pytest.fixture
def front(programs: dict[str, str], tmp_path: Path) -> Callable[[list[int]], Front]:
    return lambda ports: Front(programs["nginx"], tmp_path, ports)


def test_a_host_is_killed_under_those_who_write(
    many: Many, front: Callable[[list[int]], Front]
) -> None:
    with many.servers() as (first, second), front([first.port, second.port]) as web:
        phones = play(many, [web.port], first.kill)
        # Who was being answered as it died is cut off, once, and sends it again.
        assert await_answers(phones) <= {0, 200, 503}
        assert all(phone.met[0] <= 1 for phone in phones)
        # What was written is heard through the host that is left.
        many.site.code = phones[0].code
        Stream(many.site, second.port).hears(phones[0].last, 20)


def test_what_one_host_takes_is_heard_at_the_other(
    many: Many, front: Callable[[list[int]], Front]
) -> None:
    with many.servers() as (first, second), front([first.port, second.port]) as web:
        phone = Sender(many.tables(1)[0])
        many.site.code = phone.code
        streams = [
            Stream(many.site, port) for port in (first.port, second.port, web.port)
        ]
        for stream in streams:
            stream.hears(0, 20)
        for number in (1, 2, 3):
            assert phone.send(web.port, number) == number
            for stream in streams:
                stream.hears(number, AT_ONCE)


def test_guesses_count_at_all_hosts_together(
    many: Many, front: Callable[[list[int]], Front]
) -> None:
    with many.servers() as (first, second), front([first.port, second.port]) as web:
        # From an address of its own: that of other tests would be known as a guesser’s.
        asked = [web.ask("/t/AAAA/", by="127.0.0.2") for _ in range(GUESSES + 4)]
        answers = [status for status, *_ in asked]
        assert answers == [404] * GUESSES + [429] * 4
        assert {web.ask("/livez")[0] for _ in range(4)} == {200}


def test_where_no_host_answers_a_page_says_so_that_no_phone_believes(
    many: Many, front: Callable[[list[int]], Front]
) -> None:
    with many.servers() as (first, second), front([first.port, second.port]) as web:
        status, headers, page = web.ask("/")
        assert (status, MARK in headers) == (200, True)
        for method in ("GET", "POST"):
            web.closed.touch()
            is_away(web, method)
            web.closed.unlink()
            assert web.ask("/")[0] == 200
        first.kill()
        second.kill()
        for method in ("GET", "POST"):
            is_away(web, method)


def is_away(web: Front, method: str) -> None:
    for path in ("/", "/t/AAAA/send/", "/t/AAAA/events/"):
        status, headers, page = web.ask(path, method)
        assert status == 503 and headers["Retry-After"] == "20"
        assert MARK not in headers and headers["Cache-Control"] == "no-store"
        assert page == (DEPLOY / "away.html").read_text()
