"""Processes held to a share of a core each, so that what plays the phones has the rest.

By the kernel's own quota, in slices of a hundredth of a second: where this machine lets
us set one, which is Linux, as root. Stopping them instead measures the stopping: who is
stopped in the middle of a write keeps the others waiting.
"""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

PERIOD = 10_000  # microseconds
GROUPS = Path("/sys/fs/cgroup")


@contextmanager
def hold(pids: list[int], share: float) -> Iterator[None]:
    """Each has so much of a core and no more. Raises OSError where no quota is set."""
    with ExitStack() as stack:
        for pid in pids:
            stack.enter_context(quota(pid, share))
        yield


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
