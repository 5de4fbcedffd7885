"""64 writers at one table, many times over: is an entry lost, doubled, or a gap left?

    .venv/bin/python -m bench.writers [RUNS] [postgresql]

Each run is a new table at which 64 phones enter a round each, all at once, twice.
"""

import os
import sys
import time
from contextlib import nullcontext
from statistics import median

import django

from tests.postgresql import running

RUNS = 100


def runs(count: int) -> int:
    """How many of them went wrong."""
    django.setup()
    from django.db import connection

    from tests.tables.crowd import WRITERS, enter, together
    from tests.tables.people import new_table

    connection.creation.create_test_db(verbosity=0, serialize=False)
    wrong, took = 0, []
    for _ in range(count):
        table = new_table()
        begun = time.monotonic()
        entered = together(lambda phone, at=table: enter(at, phone))
        again = together(lambda phone, at=table: enter(at, phone))
        took.append(time.monotonic() - begun)
        numbers = list(table.entries.values_list("number", flat=True))
        meant = list(range(1, WRITERS + 1))
        wrong += not (entered == again and sorted(entered) == numbers == meant)
        print(f"{len(took)} runs: {wrong} wrong", end="\r", flush=True)
    what = f"{count} runs of {WRITERS} writers on {connection.vendor}"
    print(f"{what}: {wrong} wrong, {median(took):.1f} s a run")
    connection.close()
    return wrong


def main() -> None:
    os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
    count = next((int(word) for word in sys.argv[1:] if word.isdigit()), RUNS)
    with running() if "postgresql" in sys.argv else nullcontext() as url:
        if url:
            os.environ["DATABASE_URL"] = url
        raise SystemExit(bool(runs(count)))


if __name__ == "__main__":
    main()
