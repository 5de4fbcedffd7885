"""`make release NUMBER=1.2.0`: what CHANGELOG.md has under Next becomes a release.

The number goes into referee/version.py, both in one commit, which is tagged with what
people notice as its message, and signed where git knows a key (user.signingkey). Then
an archive of it lies in build/release, with its sum. Nothing is pushed.
"""

import hashlib
import re
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
CHANGES = ROOT / "CHANGELOG.md"
VERSION = ROOT / "referee" / "version.py"
BUILT = ROOT / "build" / "release"


def git(*words: str) -> str:
    """Whatever it refuses, it says itself."""
    done = subprocess.run(["git", *words], cwd=ROOT, stdout=subprocess.PIPE, text=True)
    if done.returncode:
        raise SystemExit(done.returncode)
    return done.stdout.strip()


def current() -> str:
    found = re.search(r'^VERSION = "(.+)"$', VERSION.read_text("utf-8"), re.MULTILINE)
    assert found, "referee/version.py has no VERSION"
    return found[1]


def parts(number: str) -> tuple[int, ...]:
    if not re.fullmatch(r"\d+\.\d+\.\d+", number):
        raise SystemExit(f"{number!r} is no number of a release: 1.2.0 is one.")
    return tuple(map(int, number.split(".")))


def check(number: str) -> None:
    if parts(number) <= parts(current()):
        raise SystemExit(f"{number} is not above {current()}.")
    if git("status", "--porcelain"):
        raise SystemExit("Something here is not committed: git status.")
    if git("tag", "--list", f"v{number}"):
        raise SystemExit(f"v{number} is there already.")


def under_next(text: str) -> str:
    """What people notice since the last release."""
    news = text.partition("## Next\n")[2].partition("\n## ")[0].strip()
    if not news:
        raise SystemExit("CHANGELOG.md has nothing under Next.")
    return news


def write(number: str, day: str) -> str:
    """The number and its heading; what the tag says."""
    changes = CHANGES.read_text("utf-8")
    news = under_next(changes)
    heading = f"## {number} · {day}\n"
    CHANGES.write_text(changes.replace("## Next\n", heading, 1), "utf-8")
    version = VERSION.read_text("utf-8")
    VERSION.write_text(version.replace(f'"{current()}"', f'"{number}"'), "utf-8")
    return news


def commit_and_tag(number: str, news: str) -> None:
    git("add", str(CHANGES), str(VERSION))
    git("commit", "--quiet", "--message", f"Release {number}")
    key = subprocess.run(
        ["git", "config", "user.signingkey"], cwd=ROOT, stdout=subprocess.DEVNULL
    )
    signed = "--annotate" if key.returncode else "--sign"
    # A line that begins with # is one of the message.
    how = ("--cleanup=verbatim", "--message", f"Scorekeeper {number}\n\n{news}")
    git("tag", signed, *how, f"v{number}")


def build(number: str) -> list[Path]:
    BUILT.mkdir(parents=True, exist_ok=True)
    name = f"scorekeeper-{number}"
    archive = BUILT / f"{name}.tar.gz"
    words = ("--format=tar.gz", f"--prefix={name}/", f"--output={archive}")
    git("archive", *words, f"v{number}")
    sums = BUILT / f"{name}.sha256"
    digest = hashlib.sha256(archive.read_bytes()).hexdigest()
    sums.write_text(f"{digest}  {archive.name}\n")
    return [archive, sums]


def main(number: str) -> None:
    check(number)
    news = write(number, datetime.now(UTC).date().isoformat())
    commit_and_tag(number, news)
    built = build(number)
    print(f"Release {number} is committed and tagged v{number}; in {BUILT}:")
    for path in built:
        print(f"    {path.name}")
    print(f"Now: git push --follow-tags, and deploy/release v{number} where it runs.")


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "")
