"""A site on a server of its own, with a database in a folder that goes with it."""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parent.parent


@contextmanager
def server(
    application: str = "scorekeeper.asgi:application",
    database: str | None = None,
    workers: int = 1,
) -> Iterator[tuple[int, dict[str, str]]]:
    """The port of a running site with the demo tables, and the run link of each.

    Several workers have a Redis between them.
    """
    with TemporaryDirectory() as folder, redis(workers > 1) as between:
        env = os.environ | {
            "DJANGO_SETTINGS_MODULE": "bench.settings",
            "DATABASE_URL": database or f"sqlite:///{folder}/bench.sqlite3",
            "SECRET_KEY": "known, since it guards nothing but a bench",
            "ALLOWED_HOSTS": "127.0.0.1",
            "HTTPS": "0",
            **({"REDIS_URL": between} if between else {}),
        }
        links, port = demo_links(env), free_port()
        with process(command(application, port, workers), env, port):
            yield port, links


def command(application: str, port: int, workers: int) -> list[str]:
    several = ["--workers", str(workers)] if workers > 1 else []
    serve = ["uvicorn", application, "--lifespan", "off", *several]
    serve += ["--port", str(port), "--log-level", "critical"]
    serve += ["--timeout-graceful-shutdown", "1"]  # streams never end by themselves
    return [sys.executable, "-m", *serve]


@contextmanager
def process(words: list[str], env: dict[str, str], port: int) -> Iterator[None]:
    """It runs, and listens at the port."""
    begun = subprocess.Popen(words, env=env, stdout=subprocess.DEVNULL)
    try:
        wait_for(port)
        yield
    finally:
        begun.terminate()
        begun.wait()


@contextmanager
def redis(needed: bool) -> Iterator[str]:
    """Its address; nothing where none is needed."""
    if not needed:
        yield ""
        return
    port = free_port()
    words = ["redis-server", "--port", str(port), "--save", "", "--bind", "127.0.0.1"]
    with process(words, dict(os.environ), port):
        yield f"redis://127.0.0.1:{port}/0"


def demo_links(env: dict[str, str]) -> dict[str, str]:
    """The site made ready, and what the demo says of its tables."""
    manage = [sys.executable, str(ROOT / "manage.py")]
    for task in (["migrate", "-v0"], ["collectstatic", "--noinput", "-v0"]):
        subprocess.run([*manage, *task], env=env, check=True)
    demo = subprocess.run(
        [*manage, "demo"], env=env, check=True, stdout=subprocess.PIPE, text=True
    )
    said = demo.stdout.splitlines()
    return dict(line.split() for line in said if "/run/" in line)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def wait_for(port: int) -> None:
    for _ in range(600):
        try:
            socket.create_connection(("127.0.0.1", port)).close()
        except OSError:
            time.sleep(0.1)
        else:
            return
    raise SystemExit("The server did not start.")
