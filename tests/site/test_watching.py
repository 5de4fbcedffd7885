"""What whoever runs the site sees of it: numbers of requests, figures, lines of log."""

import json
import logging
import os
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.http import HttpResponse
from django.test import Client, RequestFactory

from referee.version import VERSION
from scorekeeper import environment, logs
from scorekeeper.operations import sentry, watching
from tests.site.running import ASKS, TOKEN, figure
from tests.tables.people import FIRST, new_table, play, runner


@pytest.fixture(autouse=True)
def token(settings: Any) -> None:
    settings.METRICS_TOKEN = TOKEN


def figures(name: str) -> float:
    answer = Client().get("/metrics", headers=ASKS)
    assert answer.status_code == 200
    return figure(answer.content.decode(), name)


# ---- The number of a request ----


def test_each_answer_has_a_number_of_its_own() -> None:
    first, second = (Client().get("/livez")["X-Request-ID"] for _ in range(2))
    assert first != second and len(first) == 16


def test_the_number_of_a_proxy_is_believed_of_a_trusted_one_alone(
    settings: Any,
) -> None:
    told = {"X-Request-ID": "edge-12345"}
    assert Client().get("/livez", headers=told)["X-Request-ID"] != "edge-12345"
    settings.TRUSTED_PROXIES = ["127.0.0.1"]
    assert Client().get("/livez", headers=told)["X-Request-ID"] == "edge-12345"
    odd = {"X-Request-ID": 'x" injected="1'}
    assert "injected" not in Client().get("/livez", headers=odd)["X-Request-ID"]


# ---- Lines ----


def test_a_line_says_of_which_request_it_is() -> None:
    said: list[str] = []

    def view(request: Any) -> HttpResponse:
        record = logging.LogRecord("a", logging.WARNING, "f", 1, "odd %s", ("x",), None)
        said.append(logs.AsJson().format(record))
        return HttpResponse()

    answer = watching.watch(view)(RequestFactory().get("/"))
    told = json.loads(said[0])
    assert told["request"] == answer["X-Request-ID"]
    assert (told["level"], told["message"]) == ("WARNING", "odd x")


@pytest.mark.django_db
def test_a_line_names_the_view_and_never_an_address(
    caplog: pytest.LogCaptureFixture,
) -> None:
    table = new_table()
    with caplog.at_level(logging.INFO, "scorekeeper.requests"):
        Client().get(f"/run/{table.host_token}/")
    (record,) = caplog.records
    assert record.getMessage().startswith("GET tables:")
    assert table.host_token not in logs.AsJson().format(record)
    assert table.code not in logs.AsJson().format(record)


# ---- Figures ----


def test_figures_are_for_who_has_the_token(settings: Any) -> None:
    wrong = {"Authorization": "Bearer another token, as long as it"}
    assert Client().get("/metrics").status_code == 404
    assert Client().get("/metrics", headers=wrong).status_code == 404
    settings.METRICS_TOKEN = ""
    none = {"Authorization": "Bearer "}
    assert Client().get("/metrics", headers=none).status_code == 404


@pytest.mark.django_db
def test_requests_and_the_referee_are_counted() -> None:
    table = new_table()
    play(table, FIRST)
    phone = runner(table)
    page = f"/t/{table.code}/"
    asked, ruled = (
        figures(f"scorekeeper_{name}")
        for name in ("requests_total", "referee_seconds_count")
    )
    posted = {"key": "k", "after": "2"} | {f"bids-{seat}": "3" for seat in range(4)}
    phone.post(f"{page}check/", posted)
    phone.get(page)
    assert figures("scorekeeper_requests_total") == asked + 2 + 2  # and two of figures
    assert figures("scorekeeper_referee_seconds_count") > ruled
    text = Client().get("/metrics", headers=ASKS).content.decode()
    assert 'view="tables:table"' in text and table.code not in text


@pytest.mark.django_db(transaction=True)
def test_each_entry_is_counted_once() -> None:
    table = new_table()
    before = figures("scorekeeper_changes_total")
    play(table, FIRST)  # bids, then tricks
    assert figures("scorekeeper_changes_total") == before + 2


def is_logged(line: str) -> bool:
    text = Client().get("/metrics", headers=ASKS).content.decode()
    return any(one.startswith(line) for one in text.splitlines())


def test_which_edition_runs_is_said(settings: Any) -> None:
    settings.COMMIT = "0123456789ab"
    label = f'commit="0123456789ab",version="{VERSION}"'
    assert is_logged(f"scorekeeper_build_info{{{label}}} 1")


def test_the_commit_is_that_of_the_release_or_as_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("COMMIT", raising=False)
    assert environment.commit(tmp_path) == ""
    (tmp_path / ".commit").write_text("0123456789ab\n")
    assert environment.commit(tmp_path) == "0123456789ab"
    monkeypatch.setenv("COMMIT", "ba9876543210")
    assert environment.commit(tmp_path) == "ba9876543210"


def test_the_latest_backup_is_the_one_that_counts(
    tmp_path: Path, settings: Any
) -> None:
    name = "scorekeeper_backup_timestamp_seconds"
    assert not is_logged(name)
    settings.BACKUPS = str(tmp_path / "later")
    assert figures(name) == 0
    settings.BACKUPS = str(tmp_path)
    for file, at in (("old.zip", 1000), ("new.zip", 3000), ("notes.txt", 9000)):
        (tmp_path / file).touch()
        os.utime(tmp_path / file, (at, at))
    assert figures(name) == 3000


def test_open_files_stand_beside_their_limit() -> None:
    held, most = (figures(f"scorekeeper_open_files{end}") for end in ("", "_limit"))
    assert 0 < held < most


# ---- Settings ----


def test_settings_are_refused_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LOG_FORMAT", "xml")
    with pytest.raises(ImproperlyConfigured, match="LOG_FORMAT is 'xml'"):
        environment.choice("LOG_FORMAT", ("line", "json"))
    monkeypatch.setenv("METRICS_TOKEN", "short")
    with pytest.raises(ImproperlyConfigured, match="METRICS_TOKEN is too short"):
        environment.token("METRICS_TOKEN")


def test_sentry_is_told_where_it_is_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    sentry.report_faults()
    monkeypatch.setenv("SENTRY_DSN", "https://key@sentry.example/1")
    monkeypatch.setitem(sys.modules, "sentry_sdk", None)
    with pytest.raises(ImproperlyConfigured, match="sentry-sdk is not installed"):
        sentry.report_faults()
    told: dict[str, Any] = {}
    fake = SimpleNamespace(init=told.update)
    monkeypatch.setitem(sys.modules, "sentry_sdk", fake)
    sentry.report_faults()
    assert told["dsn"] == "https://key@sentry.example/1"
    assert told["send_default_pii"] is told["include_local_variables"] is False
    assert told["max_request_body_size"] == "never"


def test_who_was_killed_has_no_streams_any_more(tmp_path: Path) -> None:
    gone = subprocess.Popen(["true"])
    gone.wait()
    here, there = (tmp_path / f"gauge_livesum_{n}.db" for n in (os.getpid(), gone.pid))
    counts = tmp_path / f"counter_{gone.pid}.db"
    for file in (here, there, counts):
        file.touch()
    watching.forget_the_dead(tmp_path)
    assert (here.exists(), there.exists(), counts.exists()) == (True, False, True)
