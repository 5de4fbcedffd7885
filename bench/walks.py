"""What a request goes through: files, functions, calls, and judgements of the round.

    .venv/bin/python -m bench.walks [COMMIT]

The page of a table of Gypsy, a check and a save of the bids and the page after, the
same of the tricks, asked by Django’s test client; what is made once is made before.
Then files and lines of each area. With COMMIT the same of that commit in a work tree of
its own, behind a stroke. All of it is counted, so a busy machine changes nothing.
"""

import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from types import CodeType, FrameType
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
STAGES = {"bids": (3, 4, 0, 5), "tricks": (3, 4, 1, 5)}
HTMX = {"HX-Request": "true"}
JUDGE = "problems_of"
"""The function of the referee that judges what is entered of a round."""
SUFFIXES = (".py", ".html", ".js", ".mjs", ".css")
APPS = ("scorekeeper", "referee", "static")
"""Folders of which each part is an area by itself."""


@dataclass
class Walk:
    """What one request called, of the project in one folder."""

    root: Path
    answer: Any = None
    calls: Counter[CodeType] = field(default_factory=Counter)
    judged: set[FrameType] = field(default_factory=set)

    @classmethod
    def of(cls, request: Callable[[], Any], root: Path) -> "Walk":
        walk = cls(root)
        ours = tuple(f"{root / part}/" for part in ("scorekeeper", "referee"))

        def note_call(frame: FrameType, event: str, _: Any) -> None:
            if event == "call" and frame.f_code.co_filename.startswith(ours):
                walk.calls[frame.f_code] += 1
                if frame.f_code.co_name == JUDGE:
                    walk.judged.add(frame)

        sys.setprofile(note_call)
        try:
            walk.answer = request()
        finally:
            sys.setprofile(None)
        return walk

    def files(self, part: str) -> set[str]:
        """Of `scorekeeper` or of `referee`, by their paths."""
        paths = {
            str(Path(code.co_filename).relative_to(self.root)) for code in self.calls
        }
        return {path for path in paths if path.startswith(f"{part}/")}

    def figures(self) -> dict[str, int]:
        return {
            "site": len(self.files("scorekeeper")),
            "referee": len(self.files("referee")),
            "functions": len(self.calls),
            "calls": self.calls.total(),
            "judged": len(self.judged),
        }


def walks(root: Path = ROOT) -> dict[str, Walk]:
    """The requests of a round, at a new table of a database that is there."""
    from django.urls import reverse

    from scorekeeper.tables import codes
    from tests.tables.people import new_table, runner

    table = new_table()
    phone = runner(table)
    asked = {
        name: reverse(f"tables:{name}", args=[table.code])
        for name in ("table", "live_feedback", "record")
    }
    page = partial(phone.get, asked["table"])
    found = {"page": Walk.of(page, root)}
    for after, (stage, numbers) in enumerate(STAGES.items()):
        form = {"key": codes.new_key(), "after": str(after), "round": "1"}
        form |= {f"{stage}-{seat}": str(number) for seat, number in enumerate(numbers)}
        for what, name in (("check", "live_feedback"), ("save", "record")):
            post = partial(phone.post, asked[name], form, headers=HTMX)
            found[f"{what} of {stage}"] = Walk.of(post, root)
        found[f"page with {stage}"] = Walk.of(page, root)
    table.refresh_from_db()
    assert table.version == len(STAGES), "both were saved"
    return found


def measure(root: Path) -> dict[str, dict[str, int]]:
    """In a process of its own, whose modules are those of `root`."""
    import django
    from django.db import connection
    from django.test.utils import setup_test_environment

    django.setup()
    setup_test_environment()
    connection.creation.create_test_db(verbosity=0)
    walks(root)
    return {what: walk.figures() for what, walk in walks(root).items()}


def areas(root: Path) -> dict[str, dict[str, int]]:
    """Files and lines that git knows there."""
    command = ["git", "ls-files"]
    listed = subprocess.run(
        command, cwd=root, capture_output=True, text=True, check=True
    )
    found: dict[str, Counter[str]] = {}
    for name in listed.stdout.splitlines():
        if name.endswith(SUFFIXES) and "/migrations/" not in name:
            path = root / name
            counted = found.setdefault(area_of(name), Counter())
            counted["files"] += 1
            counted["lines"] += len(path.read_text(encoding="utf-8").splitlines())
    return {area: dict(counted) for area, counted in sorted(found.items())}


def area_of(name: str) -> str:
    parts = name.split("/")[:-1]
    return "/".join(parts[: 2 if parts[:1] and parts[0] in APPS else 1]) or "."


@contextmanager
def tree_of(commit: str) -> Iterator[Path]:
    git = ["git", "-C", str(ROOT), "worktree"]
    with TemporaryDirectory() as folder:
        tree = Path(folder).resolve() / "then"
        add = [*git, "add", "--quiet", "--detach", str(tree), commit]
        subprocess.run(add, check=True)
        try:
            yield tree
        finally:
            subprocess.run([*git, "remove", "--force", str(tree)], check=True)


def figures(root: Path) -> dict[str, dict[str, dict[str, int]]]:
    """Both tables of a tree, measured by this file and not by one that lies there."""
    env = os.environ | {
        "PYTHONPATH": str(root),
        "DJANGO_SETTINGS_MODULE": "tests.settings",
    }
    command = [sys.executable, str(Path(__file__).resolve()), "--in", str(root)]
    run = subprocess.run(command, cwd=root, env=env, stdout=subprocess.PIPE, check=True)
    found: dict[str, dict[str, int]] = json.loads(run.stdout)
    return {"request": found, "area": areas(root)}


def lines_of(title: str, *tables: dict[str, dict[str, int]]) -> Iterator[str]:
    """A table, of each cell what it is and, behind a stroke, what it was."""
    rows = list(dict.fromkeys(row for table in tables for row in table))
    columns = list(next(iter(tables[0].values())))
    yield f"{title:26}" + "".join(f"{column:>16}" for column in columns)
    for row in rows:
        cells = [
            " / ".join(f"{table.get(row, {}).get(column, 0):,}" for table in tables)
            for column in columns
        ]
        yield f"{row:26}" + "".join(f"{cell:>16}" for cell in cells)


def main(*commits: str) -> None:
    found = [figures(ROOT)]
    for commit in commits[:1]:
        with tree_of(commit) as tree:
            found.append(figures(tree))
    for title in ("request", "area"):
        print(*lines_of(title, *(one[title] for one in found)), "", sep="\n")


if __name__ == "__main__":
    if sys.argv[1:2] == ["--in"]:
        # Beside this file lie other modules, which are not those that are measured.
        sys.path.remove(str(Path(__file__).resolve().parent))
        print(json.dumps(measure(Path(sys.argv[2]))))
    else:
        main(*sys.argv[1:])
