"""What a Sentry is sent: heard by one that listens here, of a process of its own."""

import gzip
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import brotli

from tests.database import copy_to
from tests.site.servers import ROOT

# What was sent in; none of it may go out.
PASSWORD, NAME, TEXT = "pass-Rhubarb-9", "Zebedee-Quince", "a-note-of-Wilhelmina"
FAIL = f"""
import django
django.setup()
from django.core.management import call_command
call_command("migrate", verbosity=0)
from django.db import OperationalError, connection
from django.test import Client
from tests.tables.people import new_table, runner, scorer
table = new_table(players=["{NAME}", "Ben", "Cleo", "Dan"])
phone = runner(table)
phone.raise_request_exception = False
stranger = Client(raise_request_exception=False)
DOWN = False
def fails(execute, sql, params, many, context):
    if DOWN:
        raise OperationalError(f"no answer\\nDETAIL: {{params}}")
    raise ValueError(f"{{sql}} of {{params}}")
def ask():
    who = {{"username": "{NAME}", "login": "{NAME}", "password": "{PASSWORD}"}}
    who |= {{"password1": "{PASSWORD}", "password2": "{PASSWORD}"}}
    yield stranger.post("/account/signup/", who)
    yield stranger.post("/account/login/", who)
    yield stranger.get(f"/run/{{table.host_token}}/?from={TEXT}")
    yield stranger.get(f"/score/{{table.scorer_token}}/", headers={{"Referer":
        f"http://testserver/run/{{table.host_token}}/"}})
    bids = {{"key": "{TEXT}", "after": "1"}}
    bids |= {{f"bids-{{seat}}": "3" for seat in range(4)}}
    yield phone.post(f"/t/{{table.code}}/record/", bids | {{"note": "{TEXT}"}})
with connection.execute_wrapper(fails):
    told = [answer.status_code for answer in ask()]
    DOWN = True
    away = [answer.status_code for answer in ask()]
import logging
logging.getLogger("scorekeeper.live").error("of table %s", "PUT-IN")
import sentry_sdk
sentry_sdk.flush(10)
print(table.code, table.host_token, table.scorer_token, table.viewer_token)
print(*told)
print(*away)
"""
OPENED = {None: bytes, "gzip": gzip.decompress, "br": brotli.decompress}


class Ear(BaseHTTPRequestHandler):
    heard: list[str]

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        opened = OPENED[self.headers["Content-Encoding"]](body)
        self.heard.append(opened.decode())
        self.send_response(200)
        self.end_headers()

    def log_message(self, *args: object) -> None:
        pass


@contextmanager
def listening() -> Iterator[tuple[str, list[str]]]:
    heard: list[str] = []
    handler = type("Here", (Ear,), {"heard": heard})
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://key@127.0.0.1:{server.server_port}/1", heard
        server.shutdown()


def test_faults_are_told_without_what_was_sent_in(tmp_path: Path) -> None:
    copy_to(tmp_path / "site.sqlite3")
    env = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    env |= {
        "DJANGO_SETTINGS_MODULE": "tests.settings",
        "DATABASE_URL": f"sqlite:///{tmp_path}/site.sqlite3",
    }
    with listening() as (address, heard):
        done = subprocess.run(
            [sys.executable, "-c", FAIL],
            env=env | {"SENTRY_DSN": address},
            cwd=ROOT,
            capture_output=True,
            text=True,
        )
    assert done.returncode == 0, done.stderr
    keys, told, away = (line.split() for line in done.stdout.splitlines())
    assert told == ["500"] * 5 and away == ["503"] * 5
    sent = "\n".join(heard)
    for secret in (*keys, PASSWORD, NAME, TEXT, "Ben", "Cleo"):
        at = sent.find(secret)
        assert at < 0, sent[at - 600 : at + 100]
        assert secret not in done.stderr, secret
    for view in ("account_signup", "account_login", "tables:record"):
        assert f'"transaction":"{view}"' in sent, view
    assert sent.count('"type":"ValueError"') == 5
    assert sent.count('"type":"OperationalError"') == 1  # the outage
    assert "of table %s" in sent and "PUT-IN" not in sent
    assert done.stderr.count("The database cannot be reached.") == 1
