"""`make up`: several processes on PostgreSQL and Redis, by one command."""

import os
import re
import subprocess
import sys
import time
from pathlib import Path

import pytest

from scorekeeper import up
from tests.site.running import ask
from tests.site.servers import ROOT, Site, database_in, free_port, listens
from tests.support.patience import PATIENCE

pytestmark = pytest.mark.long

TOKEN = "a token of sixteen or more"


def refusal(**given: str) -> str:
    env = os.environ | {"PORT": str(free_port())} | given
    begun = [sys.executable, "-m", "scorekeeper.up"]
    done = subprocess.run(begun, env=env, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 1 and "Traceback" not in done.stderr
    return done.stderr


def test_one_command_and_several_processes_that_count_together(
    tmp_path: Path, redis_program: str, postgresql: str
) -> None:
    site = Site(redis_program, database_in(postgresql))
    port = free_port()
    figures = tmp_path / "metrics"
    env = site.env | {
        "DEBUG": "0",
        "PORT": str(port),
        "METRICS_TOKEN": TOKEN,
        "PROMETHEUS_MULTIPROC_DIR": str(figures),
        "ALLOWED_HOSTS": "127.0.0.1",
    }
    begun = [sys.executable, "-m", "scorekeeper.up"]
    with site.redis_up():
        up_and_running = subprocess.Popen(begun, env=env, cwd=ROOT)
        try:
            wait_for(port)
            assert ask(port, "/healthz") == (200, "ok")
            for _ in range(20):
                assert ask(port, "/")[0] == 200
            told = ask(port, "/metrics", Authorization=f"Bearer {TOKEN}")[1]
            assert figure_of(told, "tables:home") == 20
        finally:
            up_and_running.terminate()
        assert up_and_running.wait(PATIENCE) in (0, -15)


def wait_for(port: int) -> None:
    end = time.monotonic() + PATIENCE
    while not listens(port):
        assert time.monotonic() < end, "it did not start"
        time.sleep(0.1)


def figure_of(figures: str, view: str) -> int:
    found = re.findall(rf'requests_total{{.*view="{view}".*}} (\d+)', figures)
    return sum(map(int, found))


def test_no_postgresql_is_said_in_words() -> None:
    said = refusal(
        DATABASE_URL="postgres://ann:a-secret@127.0.0.1:1/scores", WORKERS="2"
    )
    assert said.startswith("No PostgreSQL can be used at postgres://127.0.0.1:1/scores")
    assert "createuser ann" in said and "a-secret" not in said


def test_sqlite_is_for_one_process() -> None:
    assert "make run" in refusal(DATABASE_URL="sqlite:////tmp/scores.sqlite3")


def test_no_redis_is_said_in_words() -> None:
    with pytest.raises(SystemExit) as refused:
        up.check_redis("redis://:a-secret@127.0.0.1:1/0")
    said = str(refused.value)
    assert said.startswith("No Redis answers at redis://127.0.0.1:1/0")
    assert "a-secret" not in said
