"""A real PostgreSQL in a folder of its own, for as long as it is needed.

.venv/bin/python -m tests.postgresql COMMAND …     with its DATABASE_URL, and with the
                                                   REDIS_URL of a Redis beside it
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from typing import Any
from urllib.parse import quote, unquote, urlsplit

ROOT = Path(__file__).parents[1]
SITE = {"DJANGO_SETTINGS_MODULE": "scorekeeper.settings", "DEBUG": "1"}
DEBIAN = Path("/usr/lib/postgresql")  # by version; not on the PATH
# Nothing of it is kept: what is lost when the computer stops may be lost.
QUICK = ("fsync=off", "synchronous_commit=off", "full_page_writes=off")

# Several tests at once, of which one has 64 phones that write.
MANY = "max_connections=400"


def find_programs() -> Path | None:
    """The folder of initdb and pg_ctl, the newest where there are several."""
    on_path = shutil.which("initdb")
    found = [Path(on_path).parent] if on_path else []
    found += sorted((path.parent for path in DEBIAN.glob("*/bin/initdb")), key=newest)
    return found[-1] if found else None


def newest(folder: Path) -> float:
    return float(folder.parent.name)


# It ends when whoever began it does, also where a run of tests is killed: then nobody
# holds the other end of its input any more.
SERVE = """
PATH="$1:$PATH" folder=$2; shift 2
initdb --pgdata "$folder/data" --username postgres --auth trust --no-sync \
    --encoding UTF8 --locale C.UTF-8 >"$folder/log" 2>&1 &&
pg_ctl --pgdata "$folder/data" --wait --log "$folder/log" --options "$*" start \
    >/dev/null && echo ready || cat "$folder/log"
read -r _
pg_ctl --pgdata "$folder/data" --mode immediate stop >/dev/null
rm -rf "$folder"
"""


@contextmanager
def running() -> Iterator[str]:
    """Its DATABASE_URL. It listens at a socket in its folder and nowhere else."""
    programs = find_programs()
    assert programs, "no PostgreSQL is found (Debian: apt install postgresql)"
    folder = mkdtemp(prefix="scorekeeper-postgresql-")
    settings = ["listen_addresses=", f"unix_socket_directories={folder}", *QUICK, MANY]
    options = [f"-c {setting}" for setting in settings]
    server = subprocess.Popen(
        ["sh", "-c", SERVE, "sh", programs, folder, *options],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        start_new_session=True,  # Ctrl-C is for the tests
        cwd="/",
        **owner(folder),
    )
    assert server.stdin and server.stdout
    try:
        said = server.stdout.readline()
        if said != b"ready\n":
            server.stdin.close()
            raise RuntimeError((said + server.stdout.read()).decode())
        yield f"postgres://postgres@{quote(folder, safe='')}/postgres"
    finally:
        server.stdin.close()
        server.wait()


@cache
def template(url: str) -> str:
    """The name of a database there that has tables for everything, and nothing in them:
    67 migrations take seconds, a copy of it takes none.
    """
    import psycopg

    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("CREATE DATABASE migrated")
    subprocess.run(
        [sys.executable, "manage.py", "migrate", "-v0"],
        env=os.environ | SITE | {"DATABASE_URL": beside(url, "migrated")},
        cwd=ROOT,
        check=True,
    )
    return "migrated"


def beside(url: str, name: str) -> str:
    """The address of another database there."""
    return f"{url.rpartition('/')[0]}/{name}"


def owner(folder: str) -> dict[str, Any]:
    """It never runs as root: then as the user that its package has made."""
    if os.geteuid() == 0:
        shutil.chown(folder, "postgres", "postgres")
    return who()


def who() -> dict[str, Any]:
    if os.geteuid() != 0:
        return {}
    return {"user": "postgres", "group": "postgres", "extra_groups": []}


def restart(url: str) -> None:
    """As after a crash: what runs is cut off, and it comes back by its log."""
    programs, folder = (
        find_programs(),
        Path(unquote(urlsplit(url).netloc).split("@")[1]),
    )
    words = [f"{programs}/pg_ctl", "--pgdata", f"{folder}/data", "--wait"]
    words += ["--log", f"{folder}/log", "--mode", "immediate", "restart"]
    subprocess.run(words, check=True, stdout=subprocess.DEVNULL, cwd="/", **who())


@contextmanager
def redis() -> Iterator[str]:
    """The REDIS_URL of one that listens at a socket in a folder of its own."""
    folder = mkdtemp(prefix="scorekeeper-redis-")
    where = f"{folder}/redis.sock"
    words = ["--port", "0", "--unixsocket", where, "--save", "", "--dir", folder]
    server = subprocess.Popen(["redis-server", *words], stdout=subprocess.DEVNULL)
    try:
        yield f"unix://{where}"
    finally:
        server.terminate()
        server.wait()
        shutil.rmtree(folder)


if __name__ == "__main__":
    with running() as address, redis() as counting:
        env = os.environ | {"DATABASE_URL": address, "REDIS_URL": counting}
        env["DATABASE_TEMPLATE"] = template(address)
        ended = subprocess.run(sys.argv[1:], env=env)
    raise SystemExit(ended.returncode)
