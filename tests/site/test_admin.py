"""Django's own pages of what is stored: off, unless accounts are named."""

import json
import os
import subprocess
import sys

import pytest
from django.conf import settings
from django.test import Client

from tests.database import copy_to
from tests.site.servers import ROOT

pytestmark = pytest.mark.long


def test_there_are_none() -> None:
    assert not settings.ADMIN
    assert "django.contrib.admin" not in str(settings.INSTALLED_APPS)
    assert Client().get("/admin/").status_code == 404


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> tuple[dict, str]:
    """What a site says on which account 1 is named, and its log."""
    file = tmp_path_factory.mktemp("admin") / "db.sqlite3"
    env = os.environ | {
        "ADMIN": "1",
        "DEBUG": "1",
        "DEMO": "0",
        "HTTPS": "0",
        "ALLOWED_HOSTS": "testserver",
        "DATABASE_URL": f"sqlite:///{file}",
        "DJANGO_SETTINGS_MODULE": "scorekeeper.settings",
        "SECRET_KEY": "tests sign with this and with nothing else",
    }
    copy_to(str(file))
    manage = [sys.executable, "manage.py", "migrate", "-v0"]
    subprocess.run(manage, cwd=ROOT, env=env, check=True)
    asks = [sys.executable, "-m", "tests.site.admin_pages"]
    done = subprocess.run(asks, cwd=ROOT, env=env, check=True, capture_output=True)
    return json.loads(done.stdout.splitlines()[-1]), done.stderr.decode()


def test_they_are_for_who_is_named_and_has_used_a_passkey(
    run: tuple[dict, str],
) -> None:
    said, _ = run
    assert said["answers"] == {
        "nobody": [302],
        "other": [302],
        "by password": [302],
        "by passkey": [200],
    }
    assert said["leads"]["nobody"].startswith("/account/")
    assert said["leads"]["by password"].startswith("/account/passkeys/")


def test_they_show_no_secret(run: tuple[dict, str]) -> None:
    said, _ = run
    assert set(said["models"]) == {
        *("User", "Table", "Entry", "League"),
        *("Season", "Session", "Person", "AuditLog"),
    }
    assert (len(said["shows"]), said["secrets"]) == (2, [])


def test_all_that_is_done_there_is_to_close_an_account(run: tuple[dict, str]) -> None:
    said, log = run
    assert (said["refused"], said["changed"]) == ([403, 403], False)
    assert (said["closed"], said["ended"]) == ([False, False, True], True)
    assert "account 2 closed, by account 1" in log
