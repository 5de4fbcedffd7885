"""The server is killed between a tap and its answer: is an entry lost, or there twice?

    .venv/bin/python -m bench.kills [KILLS] [SEED]

A phone sends a round; SIGKILL comes at a chance moment while it is on its way, being
written or being answered. What was acknowledged has to be in the database at once; then
the server starts anew and the phone sends the round again, by the same key, as its
outbox does. Exits with 1 where a round is missing or there more than once.
"""

import json
import os
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import closing, contextmanager
from http.client import HTTPException
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from threading import Thread

from bench.serving import ROOT, free_port
from bench.site import Phone

KILLS = 50
# Nobody reaches the end of the game by it, however often it is played.
BIDS, TRICKS = [3, 3, 4, 3], [0, 0, 0, 12]
TABLE = (
    "from tests.tables.people import new_table; t = new_table(); "
    "print('table', t.code, t.host_token)"
)


def main(kills: int = KILLS, seed: int = 1) -> int:
    chance = Random(seed)
    with TemporaryDirectory() as folder:
        env = environment(folder)
        code, key = make_table(env)
        phone = Phone(0)
        found = [kill(env, phone, code, key, n, chance) for n in range(1, kills + 1)]
        wrong = wrong_in(folder, kills)
    told = Counter(found)
    lost = told["lost"]
    print(
        f"{kills} kills: {told['answered']} after the answer, {told['written']} "
        f"between writing and answer, {told['unwritten']} before; {lost} acknowledged "
        f"rounds lost, {wrong} rounds missing or there more than once"
    )
    return 1 if lost or wrong else 0


def environment(folder: str) -> dict[str, str]:
    return os.environ | {
        "DJANGO_SETTINGS_MODULE": "bench.settings",
        "DATABASE_URL": f"sqlite:///{folder}/kills.sqlite3",
        "SECRET_KEY": "known, since it guards nothing but a bench",
        "ALLOWED_HOSTS": "127.0.0.1",
        "HTTPS": "0",
    }


def make_table(env: dict[str, str]) -> tuple[str, str]:
    """A table: its code, and the key that runs it."""
    manage = [sys.executable, str(ROOT / "manage.py")]
    for task in (["migrate", "-v0"], ["collectstatic", "--noinput", "-v0"]):
        subprocess.run([*manage, *task], env=env, check=True)
    shell = [*manage, "shell", "-c", TABLE]
    said = subprocess.run(shell, env=env, cwd=ROOT, capture_output=True, text=True)
    words = said.stdout.rpartition("table ")[2].split()
    if len(words) != 2:
        raise SystemExit(said.stderr)
    return words[0], words[1]


@contextmanager
def server(env: dict[str, str], phone: Phone) -> Iterator[subprocess.Popen[bytes]]:
    port = free_port()
    serve = ["uvicorn", "scorekeeper.asgi:application", "--lifespan", "off"]
    serve += ["--port", str(port), "--log-level", "critical"]
    process = subprocess.Popen([sys.executable, "-m", *serve], env=env)
    try:
        wait(port)
        phone.connection = Phone(port).connection
        yield process
    finally:
        process.kill()
        process.wait()


def wait(port: int) -> None:
    """Long, for other work on the machine."""
    for _ in range(1200):
        try:
            return socket.create_connection(("127.0.0.1", port)).close()
        except OSError:
            time.sleep(0.1)
    raise SystemExit("The server did not start.")


def kill(
    env: dict[str, str], phone: Phone, code: str, key: str, number: int, chance: Random
) -> str:
    """One round: sent, killed, looked for, sent again."""
    answers: list[bytes] = []
    with server(env, phone) as process:
        form = form_of(phone, code, key, number)
        sends = Thread(target=lambda: send(phone, code, form, answers))
        sends.start()
        time.sleep(chance.uniform(0, 0.06))
        process.send_signal(signal.SIGKILL)
        process.wait()
        sends.join()
    there = count(Path(env["DATABASE_URL"].removeprefix("sqlite:///")), number)
    with server(env, phone):
        phone.send("GET", f"/t/{code}/send/")
        send(phone, code, form, again := [])
    if not again or "version" not in json.loads(again[0]):
        raise SystemExit(f"Round {number} was not taken: {again}")
    if answers:
        return "answered" if there else "lost"
    return "written" if there else "unwritten"


def form_of(phone: Phone, code: str, key: str, number: int) -> list[tuple[str, str]]:
    phone.send("GET", f"/run/{key}/")
    answer, said = phone.send("GET", f"/t/{code}/send/")
    if answer.status != 200:
        raise SystemExit(f"Round {number} cannot be sent: {answer.status}")
    token = json.loads(said)["token"]
    form = {"key": f"round {number}", "round": number, "after": number - 1, "whole": 1}
    form |= {f"bids-{seat}": bid for seat, bid in enumerate(BIDS)}
    form |= {f"tricks-{seat}": won for seat, won in enumerate(TRICKS)}
    form["csrfmiddlewaretoken"] = token
    return [(name, str(value)) for name, value in form.items()]


def send(
    phone: Phone, code: str, form: list[tuple[str, str]], answers: list[bytes]
) -> None:
    try:
        answer, said = phone.send("POST", f"/t/{code}/send/", form)
    except (OSError, HTTPException):
        return
    if answer.status == 200:
        answers.append(said)


def count(file: Path, number: int) -> int:
    """How often a round is in the database, as it was left."""
    with closing(sqlite3.connect(file)) as base:
        asked = "SELECT count(*) FROM tables_entry WHERE key LIKE ?"
        return int(base.execute(asked, [f"round {number}"]).fetchone()[0])


def wrong_in(folder: str, kills: int) -> int:
    """How many rounds are not there exactly once, in their order."""
    with closing(sqlite3.connect(Path(folder, "kills.sqlite3"))) as base:
        asked = "SELECT number, key, data FROM tables_entry ORDER BY number"
        rows = base.execute(asked).fetchall()
    found = [(number, key, json.loads(data)["round"]) for number, key, data in rows]
    meant = [(n, f"round {n}", n) for n in range(1, kills + 1)]
    return len(set(meant).symmetric_difference(found)) + len(found) - len(set(found))


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
