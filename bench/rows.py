"""What it would cost to put the queries that every request asks together each time.

    .venv/bin/python -m bench.rows

Their SQL is the ORM’s, written down once (tables/log.py). Processor time of a check and
of a save with the queries built anew, over that of the same without; taken in turn.
"""

import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from statistics import median
from typing import Any

import django

TIMES = 60
BIDS = {f"bids-{seat}": str(bid) for seat, bid in enumerate((3, 4, 0, 5))}
QUERIES = ("table_asked", "entries_asked")


def main() -> None:
    os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
    django.setup()
    from django.db import connection
    from django.test.utils import setup_test_environment

    setup_test_environment()
    connection.creation.create_test_db(verbosity=0)
    for name in ("live_feedback", "record"):
        kept, anew = times_of(name)
        ratios = [new / old for old, new in zip(kept, anew, strict=True)]
        print(
            f"{name:14}{1000 * median(kept):6.1f} ms of the processor, "
            f"queries built anew {median(ratios):.2f} times"
        )
    connection.close()


def times_of(name: str) -> tuple[list[float], list[float]]:
    """With the queries as they are kept, and built anew."""
    kept, anew = [], []
    for turn in range(-5, TIMES):
        times = [measure(request_of(name))]
        with built_anew():
            times.append(measure(request_of(name)))
        if turn >= 0:  # before that the first of a process
            kept.append(times[0])
            anew.append(times[1])
    return kept, anew


def request_of(name: str) -> Callable[[], Any]:
    """Of the bids, at a table of its own."""
    from django.urls import reverse

    from scorekeeper.tables import codes
    from tests.tables.people import new_table, runner

    table = new_table()
    url = reverse(f"tables:{name}", args=[table.code])
    form = BIDS | {"key": codes.new_key(), "after": "0", "round": "1"}
    return partial(runner(table).post, url, form, headers={"HX-Request": "true"})


@contextmanager
def built_anew() -> Iterator[None]:
    from scorekeeper.tables import log

    kept = {name: getattr(log, name) for name in QUERIES}
    for name, query in kept.items():
        setattr(log, name, query.__wrapped__)
    try:
        yield
    finally:
        for name, query in kept.items():
            setattr(log, name, query)


def measure(request: Callable[[], Any]) -> float:
    begun = time.process_time()
    answer = request()
    assert answer.status_code in (200, 204), answer.status_code
    return time.process_time() - begun


if __name__ == "__main__":
    main()
