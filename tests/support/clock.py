"""The time it is in a test: the same on every day, unless CLOCK moves it.

    CLOCK=+45d                          so many days later
    CLOCK=23:55                         at that time of the day
    CLOCK=2028-02-29                    on that day
    CLOCK=2027-03-28T01:30              then
    CLOCK="2027-03-28T01:30 Europe/Berlin"   then, and there

Each test begins at the same moment, and its clock goes on from there. One that holds
only then, as it reads a date without its year or a season by its name, is marked as
`evening`; one that needs the day it really is, as `today`. Those in a browser, which
has a clock of its own, run today.
"""

import os
import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from unittest import mock
from zoneinfo import ZoneInfo

import pytest
import time_machine

EVENING = datetime(2026, 11, 20, 18, 0, tzinfo=UTC)
DAYS, AT = re.compile(r"\+(\d+)d"), re.compile(r"(\d\d):(\d\d)")
# Processes that a test begins take over how far its clock is off: see there.
PROCESSES = str(Path(__file__).with_name("processes"))
OFF = "TESTS_CLOCK_OFF"


def zone(said: str) -> str:
    """Where it is that time."""
    return said.partition(" ")[2] or "UTC"


def begins(said: str = "", usual: datetime = EVENING) -> datetime:
    """When every test begins."""
    moment, here = said.partition(" ")[0], ZoneInfo(zone(said))
    if not moment:
        return usual
    if later := DAYS.fullmatch(moment):
        return usual + timedelta(days=int(later[1]))
    if at := AT.fullmatch(moment):
        return usual.astimezone(here).replace(hour=int(at[1]), minute=int(at[2]))
    return datetime.fromisoformat(moment).replace(tzinfo=here)


def of(test: pytest.Item, said: str) -> datetime | None:
    """When this one begins; None: now."""
    if test.get_closest_marker("evening"):
        return EVENING
    if test.get_closest_marker("today") or "tests/browser/" in test.nodeid:
        return begins(said, datetime.now(UTC)) if said else None
    return begins(said)


@contextmanager
def set_to(moment: datetime | None) -> Iterator[None]:
    """The time of this process, and of those that begin meanwhile."""
    if moment is None:
        yield
        return
    off = moment.timestamp() - time.time()
    path = os.pathsep.join(filter(None, [PROCESSES, os.environ.get("PYTHONPATH")]))
    given = {OFF: str(off), "PYTHONPATH": path}
    with (
        time_machine.travel(moment.astimezone(UTC), tick=True),
        mock.patch.dict(os.environ, given),
    ):
        yield
