"""The site on a computer whose clock is off by what the file CLOCK says, in seconds."""

import os
import time
from datetime import UTC, datetime
from pathlib import Path

from django.utils import timezone

CLOCK = Path(os.environ["CLOCK"])
true = time.time


def seconds_jumped() -> float:
    return true() + float(CLOCK.read_text())


time.time = seconds_jumped
timezone.now = lambda: datetime.fromtimestamp(seconds_jumped(), UTC)

from scorekeeper.asgi import application  # noqa: E402, F401
