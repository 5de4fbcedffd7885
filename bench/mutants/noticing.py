"""Tests that are read in this process, and a child of it for each change.

Which test comes to which place is asked once of each file of tests, and kept until that
file, a helper of tests or the code is another.
"""

import functools
import gc
import json
import os
import shutil
import signal
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from django.db import connections
from hypothesis import Phase, settings

from bench.mutants import kinds
from bench.mutants.changes import Change, changes_of, lay, lay_marks

ROOT = Path(__file__).resolve().parents[2]
KEPT = ROOT / ".pytest_cache" / "mutants"
# Seconds of a processor: what goes round in a circle is noticed. And what stands still.
LIMIT, STILL = 60, 600
# That the tests of one change may take together: no more are asked then.
MOST = 30
# Of each place, by the number of a test that comes there, how long that takes.
Came = dict[tuple[str, int], dict[int, float]]
NOWHERE, NOTICED, SURVIVED = "no test comes there", "noticed", "survived"
HOW = {0: SURVIVED, 2: "could not be laid in"}


def run(chosen: dict[str, list[Change]], tests: list[str], files: list[Path]) -> int:
    """`files`: all that those tests are asked for, so that it is asked once."""
    # Nothing is made smaller that fails: that it fails is enough.
    quick = settings(phases=[Phase.explicit, Phase.generate], database=None)
    settings.register_profile("mutants", quick)
    settings.load_profile("mutants")
    args = ["-n", "0", "-p", "no:cacheprovider", "-p", "no:terminal", *tests]
    return int(pytest.main(args, plugins=[Mutants(chosen, files)]))


class Mutants:
    def __init__(self, chosen: dict[str, list[Change]], files: list[Path]) -> None:
        self.chosen, self.files = chosen, files
        self.failed, self.in_child = False, False
        self.items: list[pytest.Item] = []

    def pytest_configure(self, config: pytest.Config) -> None:
        config.option.verbose = (
            0  # of the terminal, which is left out; databases ask it
        )

    @pytest.hookimpl(trylast=True)
    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.failed |= report.failed
        if report.failed and self.in_child:
            os._exit(1)

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        sys.stdout.flush()
        gc.unfreeze()  # what is set aside there is found by nobody
        self.items = [item for item in session.items if self.may_notice(item)]
        self.begin_database()
        came = self.who_comes_where()
        for name, changes in self.chosen.items():
            sheets = run_in_child(lambda name=name: kinds.corpus(name))
            before = run_in_child(lambda sheets=sheets: answers(sheets))
            rows = [self.try_change(one, came, sheets, before) for one in changes]
            tell(name, rows)
        return True

    def may_notice(self, item: pytest.Item) -> bool:
        """What is asked of every game has its name in it; what begins processes of its
        own would find no change in them.
        """
        asked = any("/" in name or name in item.nodeid for name in self.chosen)
        return asked and not item.get_closest_marker("long")

    def begin_database(self) -> None:
        """Here, by the first test that needs one: each child has a copy of it."""
        needs = (x for x in self.items if x.get_closest_marker("django_db"))
        if first := next(needs, None):
            play(first, self.items[-1])

    def play(self, at: int, following: int | None) -> None:
        play(self.items[at], None if following is None else self.items[following])

    def who_comes_where(self) -> Came:
        places = [
            (change.file, change.at)
            for file in self.files
            for change in changes_of(file)
        ]
        came: Came = defaultdict(dict)
        of_file: dict[Path, list[int]] = defaultdict(list)
        for at, item in enumerate(self.items):
            of_file[item.path].append(at)
        for path, numbers in of_file.items():
            kept = KEPT / f"{name_of(path, self.files)}.json"
            if not kept.exists():
                found = run_in_child(functools.partial(self.come, numbers), shown=True)
                kept.parent.mkdir(parents=True, exist_ok=True)
                kept.write_text(json.dumps(found))
            known = json.loads(kept.read_text())
            for at in numbers:
                seconds, seen = known.get(self.items[at].nodeid, (0, ()))
                for number in seen:
                    came[places[number]][at] = seconds
        return came

    def come(self, numbers: list[int]) -> dict[str, tuple[float, list[int]]]:
        """Each test is run once: in what time, and where it comes."""
        seen: set[int] = set()
        lay_marks(self.files, seen.add)
        came = {}
        for at, following in zip(numbers, [*numbers[1:], None]):
            for cache in caches():
                cache.cache_clear()
            self.failed, begun = False, time.process_time()
            seen.clear()
            self.play(at, following)
            if self.failed:
                print(f"Red by itself, so left out: {self.items[at].nodeid}")
                continue
            took = time.process_time() - begun
            came[self.items[at].nodeid] = took, sorted(seen)
        return came

    def try_change(
        self, change: Change, came: Came, sheets: Any, before: Any
    ) -> tuple[str, str]:
        """What it changes, and whether that was noticed."""
        tests = came.get((change.file, change.at), {})
        kind, how = "", NOWHERE
        if tests and sheets:
            now = run_in_child(lambda: lay(change) and answers(sheets))
            if now == 0:
                return "", HOW[2]
            kind = "goes in a circle" if now is None else kinds.kind(before, now)
        if tests:
            how = self.notice(change, tests)
        if how != NOTICED:
            print(f"  {how}, {kind}: {change} ({len(tests)} tests)", flush=True)
        return kind, how

    def notice(self, change: Change, tests: dict[int, float]) -> str:
        """By the quickest first, and by no more than there is time for."""
        order = sorted(tests, key=tests.__getitem__)
        with TemporaryDirectory() as folder:
            child = os.fork()
            if not child:
                self.in_child = True
                silent()
                begin_anew(folder)
                if not lay(change):
                    os._exit(2)
                for at, following in zip(order, [*order[1:], None]):
                    limit_time(5 + 5 * tests[at])
                    if time.process_time() > MOST:
                        break
                    self.play(at, following)
                os._exit(0)
            _, status = os.waitpid(child, 0)
        return HOW.get(os.waitstatus_to_exitcode(status), NOTICED)


def limit_time(seconds: float) -> None:
    """By the processor, as that takes as long beside other work. Who waits for what
    never comes takes none.
    """
    signal.setitimer(signal.ITIMER_PROF, seconds)
    signal.alarm(STILL)


def name_of(tests: Path, files: list[Path]) -> str:
    """By all that decides where those tests come."""
    whole = f"{code_hash()} {tests.read_text()} {files}"
    return sha256(whole.encode()).hexdigest()[:20]


@functools.cache
def code_hash() -> str:
    found = sha256()
    for folder in ("referee", "scorekeeper", "templates", "tests"):
        for path in sorted((ROOT / folder).rglob("*")):
            helper = path.suffix in (".py", ".html")
            if helper and not path.name.startswith("test_"):
                found.update(path.read_bytes())
    return found.hexdigest()


def begin_anew(folder: str) -> None:
    """What was worked out before a change would stand after it. What a test that fails
    leaves in the database is no other’s.
    """
    for cache in caches():
        cache.cache_clear()
    for connection in connections.all(initialized_only=True):
        file = Path(connection.settings_dict["NAME"])
        if connection.vendor == "sqlite" and file.exists():
            connection.close()
            copy = shutil.copy(file, folder)
            connection.settings_dict["NAME"] = copy


def play(item: pytest.Item, following: pytest.Item | None) -> None:
    item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)


def silent() -> None:
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)


def run_in_child(work: Callable[[], Any], shown: bool = False) -> Any:
    """What it answers, and nothing of it stays in this process; None: no answer. What
    is shown may say something, and take its time.
    """
    ours, theirs = os.pipe()
    with TemporaryDirectory() as folder:
        child = os.fork()
        if not child:
            os.close(ours)
            if not shown:
                silent()
                limit_time(LIMIT)
            begin_anew(folder)
            with os.fdopen(theirs, "w") as out:
                json.dump(work(), out)
            sys.stdout.flush()
            os._exit(0)
        os.close(theirs)
        with os.fdopen(ours) as out:
            said = out.read()
        os.waitpid(child, 0)
    return json.loads(said) if said else None


def answers(sheets: list[Any]) -> list[kinds.Answer]:
    return [kinds.answer(sheet) for sheet in sheets]


@functools.cache
def caches() -> list[Any]:
    kept = functools._lru_cache_wrapper
    found = [one for one in gc.get_objects() if type(one) is kept]
    ours = ("referee", "scorekeeper")
    return [one for one in found if str(one.__module__).startswith(ours)]


def tell(name: str, rows: list[tuple[str, str]]) -> None:
    """Where no test comes, nothing is noticed."""
    noticed: Counter[str] = Counter(kind for kind, how in rows if how == NOTICED)
    left: Counter[str] = Counter(kind for kind, how in rows if how != NOTICED)
    of_kind = [
        f"{kind} {noticed[kind]} of {noticed[kind] + left[kind]}"
        for kind in sorted(noticed | left)
        if kind
    ]
    nowhere = sum(how == NOWHERE for _, how in rows)
    told = [f"{noticed.total()} of {len(rows)} noticed", *of_kind]
    print(f"{name}: {'; '.join(told)}; {nowhere} {NOWHERE}", flush=True)
