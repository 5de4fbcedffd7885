"""`make up`: the site as many clubs use it: PostgreSQL, Redis, several processes.

Both are those of this computer where no address is given. The tables are brought to
this release by a process of its own, before any server starts. What an operator of a
real site writes down instead of calling this: docs/operations.md.
"""

import getpass
import os
import subprocess
import sys
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from django.core.exceptions import ImproperlyConfigured

from scorekeeper import environment
from scorekeeper.__main__ import VAR, kept_key, listen, local_time_zone

MANAGE = str(Path(__file__).resolve().parent.parent / "manage.py")
NO_POSTGRESQL = """No PostgreSQL can be used at {url}:
{said}
On Debian:
    apt install postgresql
    su postgres -c "createuser {user}"
    su postgres -c "createdb --owner {user} scorekeeper"
or name another: make up DATABASE_URL=postgres://user:password@host/name"""
NO_REDIS = """No Redis answers at {url}:
{said}
On Debian: apt install redis-server, and systemctl start redis-server
or name another: make up REDIS_URL=redis://host:6379/0"""


def main() -> None:
    prepare_environment()
    check_numbers()
    check_postgresql(os.environ["DATABASE_URL"])
    check_redis(os.environ["REDIS_URL"])
    if subprocess.run([sys.executable, MANAGE, "prepare"]).returncode:  # noqa: S603
        raise SystemExit(1)
    fill(os.environ.get("CLUBS", ""))
    host, port = os.environ["HOST"], os.environ["PORT"]
    scheme = "https through the web server in front" if https() else "http"
    workers = os.environ["WORKERS"]
    print(f"Scorekeeper runs at {host}:{port}, by {scheme}, in {workers} processes.")
    print("Stop it with Ctrl-C.", flush=True)
    os.execv(sys.executable, [sys.executable, *serving(host, port, workers)])  # noqa: S606


def prepare_environment() -> None:
    """What is not said: this computer's own engines, and a key made once."""
    try:
        environment.read_secrets()
    except ImproperlyConfigured as refused:
        raise SystemExit(str(refused)) from refused
    VAR.mkdir(exist_ok=True)
    given = os.environ.setdefault
    given("HOST", "127.0.0.1")
    given("PORT", "8000")
    given("WORKERS", "2")
    given("DATABASE_URL", "postgres:///scorekeeper")
    given("REDIS_URL", "redis://127.0.0.1:6379/0")
    given("SECRET_KEY", kept_key(VAR / "secret-key"))
    given("PUSH_KEY", kept_key(VAR / "push-key", environment.PUSH_BYTES))
    given("ALLOWED_HOSTS", "localhost,127.0.0.1,[::1]")
    given("TIME_ZONE", local_time_zone())
    given("DJANGO_SETTINGS_MODULE", "scorekeeper.settings")
    if os.environ.get("METRICS_TOKEN"):
        given("PROMETHEUS_MULTIPROC_DIR", str(VAR / "metrics"))


def fill(clubs: str) -> None:
    """`make demo-up`: so many clubs to look at, each with three seasons behind it."""
    if clubs:
        env = os.environ | {"DEMO": "1"}
        demo = [sys.executable, MANAGE, "demo", "--clubs", clubs]
        subprocess.run(demo, env=env, check=True)  # noqa: S603


def https() -> bool:
    return os.environ.get("HTTPS", "1") not in ("", "0")


def check_numbers() -> None:
    """Of the port, which has to be free, and of processes."""
    try:
        port = environment.port()
        environment.workers()
    except ImproperlyConfigured as refused:
        raise SystemExit(str(refused)) from refused
    listen(os.environ["HOST"], port, "make up").close()


def check_postgresql(url: str) -> None:
    if not url.startswith(("postgres:", "postgresql:")):
        raise SystemExit(
            f"DATABASE_URL is {url!r}. Several processes share a PostgreSQL, as in: "
            "postgres://user:password@host/name. For one process on SQLite: make run"
        )
    import psycopg

    try:
        psycopg.connect(**connection(), connect_timeout=5).close()
    except psycopg.Error as failed:
        said, user = str(failed).strip(), urlsplit(url).username or getpass.getuser()
        where = without_password(url)
        raise SystemExit(
            NO_POSTGRESQL.format(url=where, said=said, user=user)
        ) from failed


def connection() -> dict[str, Any]:
    """As the site reads it: an @ in a password is none of an address."""
    try:
        config = environment.database("")
    except ImproperlyConfigured as refused:
        raise SystemExit(str(refused)) from refused
    names = {"dbname": "NAME", "user": "USER", "password": "PASSWORD"}
    names |= {"host": "HOST", "port": "PORT"}
    given = {name: config[ours] for name, ours in names.items() if config.get(ours)}
    return given | config.get("OPTIONS", {})


def check_redis(url: str) -> None:
    import redis

    try:
        redis.Redis.from_url(url, socket_connect_timeout=5).ping()
    except (redis.RedisError, ValueError) as failed:
        where = without_password(url)
        raise SystemExit(NO_REDIS.format(url=where, said=failed)) from failed


def without_password(url: str) -> str:
    scheme, _, rest = url.partition("://")
    return f"{scheme}://{rest.rpartition('@')[2]}"


def serving(host: str, port: str, workers: str) -> list[str]:
    """The words of uvicorn. A busy process is not one that hangs: it has half a minute
    to answer the one that watches over it.
    """
    return [
        *("-m", "uvicorn", "scorekeeper.asgi:application"),
        *("--host", host, "--port", port, "--workers", workers),
        *("--no-proxy-headers", "--log-level", "warning"),
        *("--timeout-graceful-shutdown", "3", "--timeout-keep-alive", "75"),
        *("--timeout-worker-healthcheck", "30"),
    ]


if __name__ == "__main__":
    main()
