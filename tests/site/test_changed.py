"""`make test-changed` picks a test that fails, wherever a fault is planted."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support import changed

pytestmark = pytest.mark.long

# The file, what stands there and what is put in its place, and tests that find it.
FAULTS = [
    (
        "referee/games/gypsy.py",
        "first >= second + LEAD",
        "first > second + LEAD",
        "tests/referee/test_gypsy.py",
    ),
    (
        "referee/engine/registry.py",
        "def by_slug",
        "def by_no_slug",
        "tests/referee/test_gypsy.py",
    ),
    (
        "scorekeeper/tables/events/seats.py",
        "AGAIN = timedelta(minutes=1)",
        "AGAIN = timedelta(minutes=5)",
        "tests/tables/test_seats.py",
    ),
    (
        "scorekeeper/leagues/zones.py",
        "return timezone.localdate(at, timezone=zone_of(league))",
        "return timezone.localdate(at)",
        "tests/leagues/test_zones.py",
    ),
    (
        "scorekeeper/accounts/kept_tables.py",
        "if row.name not in seats:",
        "if row.name:",
        "tests/accounts/test_kept_tables.py",
    ),
    (
        "scorekeeper/operations/backups/taking.py",
        '"engine": engine',
        '"engine": ""',
        "tests/site/test_backup.py",
    ),
    (
        "scorekeeper/environment.py",
        "if name not in available_timezones()",
        "if name in available_timezones()",
        "tests/site/test_settings.py",
    ),
    (
        "scorekeeper/kept/edition.py",
        "hexdigest() != digest",
        "hexdigest() == digest",
        "tests/site/test_kept.py",
    ),
    (
        "templates/leagues/league.html",
        "is disputed: it counts here",
        "is fine: it counts here",
        "tests/leagues/test_league_page.py",
    ),
    (
        "static/js/notation.js",
        '/^T(?=.$)/, "10"',
        '/^T(?=.$)/, "1"',
        "tests/site/test_scripts.py",
    ),
    (
        "static/js/tricks.js",
        "export ",
        "exports ",
        "tests/site/test_scripts.py",
    ),
    (
        "tests/tables/people.py",
        'FIRST = {"bids": [5, 3, 4, 1]',
        'FIRST = {"bids": [6, 3, 4, 1]',
        "tests/tables/test_log.py",
    ),
]
KEPT = ("referee", "scorekeeper", "phone", "templates", "static", "tests", "docs")


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The project once more, to be broken."""
    folder = tmp_path_factory.mktemp("copy")
    no = shutil.ignore_patterns("node_modules", "__pycache__", "*.pyc")
    for name in KEPT:
        shutil.copytree(changed.ROOT / name, folder / name, ignore=no)
    for name in ("pyproject.toml", "manage.py", "package.json"):
        shutil.copy(changed.ROOT / name, folder / name)
    return folder


@pytest.mark.sweep(0)
@pytest.mark.parametrize(("name", "old", "new", "test"), FAULTS)
def test_a_planted_fault_is_found(
    copy: Path, name: str, old: str, new: str, test: str
) -> None:
    picked = changed.tests_of([name])
    assert picked == changed.ALL or any(
        f"{test}/".startswith(f"{one}/") for one in picked
    )
    as_it_is = run(copy, test)
    if as_it_is.returncode == 0 and " passed" not in as_it_is.stdout:
        pytest.skip("what runs the scripts is not here")
    assert as_it_is.returncode == 0, as_it_is.stdout  # else a failure shows nothing
    right = (copy / name).read_text(encoding="utf-8")
    assert old in right
    (copy / name).write_text(right.replace(old, new), encoding="utf-8")
    broken = run(copy, test)
    (copy / name).write_text(right, encoding="utf-8")
    assert broken.returncode in (1, 2)  # 2: it could not even be read


def run(copy: Path, test: str) -> subprocess.CompletedProcess[str]:
    """As `make test-changed` does: each test has its turn, whatever it takes."""
    words = ["-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", test]
    return subprocess.run(
        [sys.executable, *words],
        cwd=copy,
        env={**os.environ, "COSTS": "none"},
        capture_output=True,
        text=True,
    )


def test_what_is_said_nowhere_is_tested_by_all() -> None:
    for name in ("scorekeeper/settings.py", "requirements.txt", "somewhere/new.py"):
        assert changed.tests_of([name]) == changed.ALL
    assert changed.tests_of([]) == []
    assert changed.tests_of(["tests/browser/conftest.py"])[-1] != "tests"


def test_every_place_that_is_named_is_there() -> None:
    named = {*changed.FOLDERS, *changed.ALWAYS}
    named |= {one for many in changed.FOLDERS.values() for one in many}
    assert [one for one in sorted(named) if not (changed.ROOT / one).exists()] == []
