"""Tests run at one moment of one day, whatever day it is."""

import subprocess
import sys
from datetime import UTC, datetime

import pytest
from django.utils import timezone

from tests.support import clock

NOW = "from datetime import *; print(datetime.now(UTC).isoformat())"


@pytest.mark.evening
def test_a_test_begins_at_that_moment() -> None:
    assert f"{timezone.now():%Y-%m-%d %H:%M}" == "2026-11-20 18:00"
    assert f"{timezone.now():%Y-%m-%d %H:%M}" == f"{datetime.now(UTC):%Y-%m-%d %H:%M}"


def test_a_process_that_it_begins_has_its_clock() -> None:
    said = subprocess.run(
        [sys.executable, "-c", NOW], capture_output=True, text=True, check=True
    )
    there = datetime.fromisoformat(said.stdout.strip())
    assert abs((timezone.now() - there).total_seconds()) < 30


@pytest.mark.parametrize(
    ("said", "moment"),
    [
        ("", "2026-11-20T18:00:00+00:00"),
        ("+45d", "2027-01-04T18:00:00+00:00"),
        ("23:55", "2026-11-20T23:55:00+00:00"),
        ("2028-02-29", "2028-02-29T00:00:00+00:00"),
        ("2027-03-28T01:30 Europe/Berlin", "2027-03-28T01:30:00+01:00"),
    ],
)
def test_it_is_moved(said: str, moment: str) -> None:
    assert clock.begins(said).isoformat() == moment
