"""`make release`: in a repository of its own."""

import hashlib
import re
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest

from tests.site.servers import ROOT

pytestmark = pytest.mark.long

CHANGES = """# Changelog

What people notice.

## Next

The table

- Something new.
# not a comment

## 1.1.0 · 2026-11-22

- Something old.
"""


def git(folder: Path, *words: str) -> str:
    done = subprocess.run(
        ["git", *words], cwd=folder, check=True, stdout=subprocess.PIPE, text=True
    )
    return done.stdout.strip()


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    for name in ("deploy/make_release.py", "referee/version.py"):
        (tmp_path / name).parent.mkdir()
        shutil.copy(ROOT / name, tmp_path / name)
    version = tmp_path / "referee/version.py"
    text = re.sub(r'(?m)^VERSION = ".*"$', 'VERSION = "1.1.0"', version.read_text())
    version.write_text(text)
    (tmp_path / "CHANGELOG.md").write_text(CHANGES)
    (tmp_path / ".gitignore").write_text("build\n")
    git(tmp_path, "init", "--quiet")
    git(tmp_path, "config", "user.name", "Ann")
    git(tmp_path, "config", "user.email", "ann@example.org")
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "--quiet", "--message", "Begin")
    return tmp_path


def release(folder: Path, number: str) -> subprocess.CompletedProcess[str]:
    words = [sys.executable, "deploy/make_release.py", number]
    return subprocess.run(words, cwd=folder, capture_output=True, text=True)


def test_what_is_next_becomes_a_release(repository: Path) -> None:
    done = release(repository, "1.2.0")
    assert (done.returncode, done.stderr) == (0, "")
    assert git(repository, "status", "--porcelain") == ""
    changes = (repository / "CHANGELOG.md").read_text()
    found = re.findall(r"(?m)^## (.*?)(?: · \d{4}-\d\d-\d\d)?$", changes)
    assert found == ["1.2.0", "1.1.0"]
    assert 'VERSION = "1.2.0"' in (repository / "referee/version.py").read_text()
    assert git(repository, "describe") == "v1.2.0"
    said = git(repository, "tag", "--list", "--format=%(contents)", "v1.2.0")
    news = "The table\n\n- Something new.\n# not a comment"
    assert said == f"Scorekeeper 1.2.0\n\n{news}"
    archive = repository / "build/release/scorekeeper-1.2.0.tar.gz"
    with tarfile.open(archive) as tar:
        assert "scorekeeper-1.2.0/CHANGELOG.md" in tar.getnames()
    sums = archive.with_name("scorekeeper-1.2.0.sha256").read_text()
    digest = hashlib.sha256(archive.read_bytes()).hexdigest()
    assert sums == f"{digest}  scorekeeper-1.2.0.tar.gz\n"


@pytest.mark.parametrize(
    ("number", "why"),
    [
        ("", "'' is no number of a release: 1.2.0 is one."),
        ("v1.2.0", "'v1.2.0' is no number of a release: 1.2.0 is one."),
        ("1.1.0", "1.1.0 is not above 1.1.0."),
        ("1.0.9", "1.0.9 is not above 1.1.0."),
    ],
)
def test_a_number_that_is_none_of_the_next(
    repository: Path, number: str, why: str
) -> None:
    done = release(repository, number)
    assert (done.returncode, done.stderr) == (1, why + "\n")
    assert (repository / "CHANGELOG.md").read_text() == CHANGES


def test_what_is_not_committed_is_in_no_release(repository: Path) -> None:
    (repository / "new").touch()
    done = release(repository, "1.2.0")
    assert done.returncode and "not committed" in done.stderr


def test_nothing_new_is_no_release(repository: Path) -> None:
    assert release(repository, "1.2.0").returncode == 0
    done = release(repository, "1.3.0")
    assert done.returncode and "nothing under Next" in done.stderr
    assert git(repository, "status", "--porcelain") == ""
