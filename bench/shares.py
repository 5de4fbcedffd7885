"""Processes held to a share of a core each, so that what plays the phones has the rest.

By the quota of the kernel where this machine lets us set one (Linux, as root), in
slices of a hundredth of a second. Elsewhere by stopping and letting go on, in longer
ones: who is stopped in the middle of a write then keeps the others waiting.
"""

import os
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

PERIOD = 10_000  # microseconds
SLICE = 0.05  # seconds after which one that is stopped has its share again
GROUPS = Path("/sys/fs/cgroup")


@contextmanager
def held(pids: list[int], share: float) -> Iterator[str]:
    """Each has so much of a core and no more. Gives how they are held."""
    with ExitStack() as stack:
        try:
            for pid in pids:
                stack.enter_context(quota(pid, share))
            how = "by quota"
        except OSError:
            stack.enter_context(stopped(pids, share))
            how = "by stopping"
        yield how


@contextmanager
def quota(pid: int, share: float) -> Iterator[None]:
    """A control group for the process, of version 1 or 2, whichever the machine has."""
    first = GROUPS / "cpu" / "cpu.shares"
    parent = GROUPS / "cpu" if first.exists() else GROUPS
    group = parent / f"scorekeeper-{pid}"
    group.mkdir()
    try:
        for name, value in limits(share, first.exists()).items():
            (group / name).write_text(value)
        (group / "cgroup.procs").write_text(str(pid))
        yield
    finally:
        if Path(f"/proc/{pid}").exists():
            (parent / "cgroup.procs").write_text(str(pid))
        group.rmdir()


def limits(share: float, first: bool) -> dict[str, str]:
    used = round(PERIOD * share)
    if first:
        return {"cpu.cfs_period_us": str(PERIOD), "cpu.cfs_quota_us": str(used)}
    return {"cpu.max": f"{used} {PERIOD}"}


@contextmanager
def stopped(pids: list[int], share: float) -> Iterator[None]:
    """Each runs for its share of the time, one after the other."""
    over = threading.Event()

    def hold() -> None:
        run = share * SLICE
        while not over.is_set():
            for pid in pids:
                os.kill(pid, signal.SIGCONT)
                time.sleep(run)
                os.kill(pid, signal.SIGSTOP)
            time.sleep(max(0.0, SLICE - run * len(pids)))
        for pid in pids:
            os.kill(pid, signal.SIGCONT)

    for pid in pids:
        os.kill(pid, signal.SIGSTOP)
    thread = threading.Thread(target=hold)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()
