"""Tests that are read in this process, and a child of it for each change."""

import functools
import gc
import json
import os
import signal
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Callable
from types import CodeType, FrameType
from typing import Any

import pytest
from hypothesis import Phase, settings

from bench.mutants import kinds
from bench.mutants.changes import Change, Place, lay, place_of

LIMIT = 60  # seconds: what goes round in a circle is noticed
# Of each function, by the number of a test that comes through it, how long that takes.
Came = dict[Place, dict[int, float]]
NOWHERE, NOTICED, SURVIVED = "no test runs there", "noticed", "survived"
HOW = {0: SURVIVED, 2: "could not be laid in"}


def run(chosen: dict[str, list[Change]], tests: list[str]) -> int:
    # Nothing is made smaller that fails: that it fails is enough.
    quick = settings(phases=[Phase.explicit, Phase.generate], database=None)
    settings.register_profile("mutants", quick)
    settings.load_profile("mutants")
    args = ["-n", "0", "-p", "no:cacheprovider", "-p", "no:terminal", *tests]
    return int(pytest.main(args, plugins=[Mutants(chosen)]))


class Mutants:
    def __init__(self, chosen: dict[str, list[Change]]) -> None:
        self.chosen = chosen
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
        came: Came = defaultdict(dict)
        for *place, at, seconds in run_in_child(self.come_through, shown=True):
            came[tuple(place)][at] = seconds  # type: ignore[index]
        for name, changes in self.chosen.items():
            sheets = run_in_child(lambda name=name: kinds.corpus(name))
            before = run_in_child(lambda sheets=sheets: answers(sheets))
            rows = [self.try_change(one, came, sheets, before) for one in changes]
            tell(name, rows)
        return True

    def may_notice(self, item: pytest.Item) -> bool:
        """What is asked of every game has its name in it."""
        return any("/" in name or name in item.nodeid for name in self.chosen)

    def come_through(self) -> list[tuple[str, int, str, int, float]]:
        """Each test is run once: what function it comes through, and in what time."""
        files = {change.file for some in self.chosen.values() for change in some}
        came = []
        for at, following in zip(range(len(self.items)), [*self.items[1:], None]):
            empty_caches()
            self.failed, begun = False, time.process_time()
            seen = self.watch(self.items[at], following, files)
            if self.failed:
                print(f"Red by itself, so left out: {self.items[at].nodeid}")
                continue
            took = time.process_time() - begun
            came += [(*place_of(code), at, took) for code in seen]
        return came

    def watch(
        self, item: pytest.Item, following: pytest.Item | None, files: set[str]
    ) -> set[CodeType]:
        seen: set[CodeType] = set()

        def note(frame: FrameType, event: str, given: object) -> None:
            if frame.f_code.co_filename in files:
                seen.add(frame.f_code)

        sys.settrace(note)
        play(item, following)
        sys.settrace(None)
        return seen

    def try_change(
        self, change: Change, came: Came, sheets: Any, before: Any
    ) -> tuple[str, str]:
        """What it changes, and whether that was noticed."""
        tests = came.get(change.function, {})
        if not tests:
            return "", NOWHERE
        now = run_in_child(lambda: lay(change) and answers(sheets))
        if now == 0:
            return "", HOW[2]
        kind = "goes in a circle" if now is None else kinds.kind(before, now)
        how = self.notice(change, sorted(tests, key=tests.__getitem__))
        if how != NOTICED:
            print(f"  {how}, {kind}: {change} ({len(tests)} tests)", flush=True)
        return kind, how

    def notice(self, change: Change, order: list[int]) -> str:
        child = os.fork()
        if not child:
            self.in_child = True
            silent()
            empty_caches()
            if not lay(change):
                os._exit(2)
            items = [self.items[at] for at in order]
            for item, following in zip(items, [*items[1:], None]):
                play(item, following)
            os._exit(0)
        _, status = os.waitpid(child, 0)
        return HOW.get(os.waitstatus_to_exitcode(status), NOTICED)


def play(item: pytest.Item, following: pytest.Item | None) -> None:
    item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)


def silent() -> None:
    signal.alarm(LIMIT)
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)


def run_in_child(work: Callable[[], Any], shown: bool = False) -> Any:
    """What it answers, and nothing of it stays in this process; None: no answer. What
    is shown may say something, and take its time.
    """
    ours, theirs = os.pipe()
    child = os.fork()
    if not child:
        os.close(ours)
        if not shown:
            silent()
        empty_caches()
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


def empty_caches() -> None:
    """What was worked out before a change would stand after it."""
    for cache in caches():
        cache.cache_clear()


@functools.cache
def caches() -> list[Any]:
    kept = functools._lru_cache_wrapper
    found = [one for one in gc.get_objects() if type(one) is kept]
    ours = ("referee", "scorekeeper")
    return [one for one in found if str(one.__module__).startswith(ours)]


def tell(name: str, rows: list[tuple[str, str]]) -> None:
    noticed: Counter[str] = Counter(kind for kind, how in rows if how == NOTICED)
    left: Counter[str] = Counter(kind for kind, how in rows if how == SURVIVED)
    of_kind = [
        f"{kind} {noticed[kind]} of {noticed[kind] + left[kind]}"
        for kind in sorted(noticed | left)
    ]
    whole = f"{noticed.total()} of {noticed.total() + left.total()} noticed"
    nowhere = sum(how == NOWHERE for _, how in rows)
    print(f"{name}: {whole}; {'; '.join(of_kind)}; {nowhere} {NOWHERE}", flush=True)
