"""What it costs to play on at a table that has played for long.

    .venv/bin/python -m bench.replay

Printed for Gypsy and Skat: how often a round before the open one is scored for a
keystroke, a record and a page of the table, with nothing kept in memory; the processor
time of each at round 36; and a keystroke there over one in the first round, taken in
turn. It fails where that is above its limit.
"""

import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from statistics import median
from typing import Any

import django

FEW, MANY = 0, 35
TIMES = 60
LIMIT = 1.2


def main() -> None:
    os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
    django.setup()
    from django.db import connection
    from django.test.utils import setup_test_environment

    setup_test_environment()
    connection.creation.create_test_db(verbosity=0)
    from tests.tables import long_games

    ratios = [measure(long_games.GYPSY), measure(long_games.SKAT)]
    connection.close()
    raise SystemExit(sum(ratio > LIMIT for ratio in ratios))


def measure(game: Any) -> float:
    """Prints what one game costs; a late keystroke over an early one."""
    from tests.tables.long_games import phone_at, table_after

    early, late = (phone_at(game, table_after(game, n)) for n in (FEW, MANY))
    times: dict[str, list[float]] = {"early": [], "late": [], "page": []}
    for _ in range(TIMES):
        times["early"].append(took(early.keystroke))
        times["late"].append(took(late.keystroke))
        times["page"].append(took(late.page))
    counts = {name: count_scored(ask) for name, ask in requests(late).items()}
    saves = [took(phone_at(game, table_after(game, MANY)).record) for _ in range(9)]
    print(f"{game.slug}, {MANY} rounds played")
    for name, count in counts.items():
        print(f"  rounds scored for a {name:12}{count:4}, {count / MANY:.1f} a round")
    ratio = median(times["late"]) / median(times["early"])
    for name, each in (*times.items(), ("record", saves)):
        print(f"  {NAMES[name]:26}{1000 * median(each):7.1f} ms of the processor")
    print(f"  a late keystroke over an early one {ratio:.2f} (limit {LIMIT})")
    return ratio


NAMES = {
    "early": "a keystroke in round 1",
    "late": f"a keystroke in round {MANY + 1}",
    "page": "the page of the table",
    "record": "a record",
}


def requests(phone: Any) -> dict[str, Callable[[], Any]]:
    return {"page": phone.page, "keystroke": phone.keystroke, "record": phone.record}


def took(work: Callable[[], Any]) -> float:
    """Seconds of the processor."""
    begun = time.process_time()
    answer = work()
    spent = time.process_time() - begun
    assert answer.status_code in (200, 302), answer.status_code
    return spent


def count_scored(work: Callable[[], Any]) -> int:
    """How many rounds are scored for a request, with nothing kept in memory."""
    from scorekeeper.tables.scoring import forget

    forget()
    with count_rounds() as found:
        work()
    return len(found)


@contextmanager
def count_rounds() -> Iterator[list[int]]:
    """The numbers of the rounds that are scored meanwhile."""
    from referee.engine.round import Round

    found: list[int] = []
    settle = Round.settle

    def counting(r: Round) -> None:
        found.append(r.number)
        settle(r)

    Round.settle = counting  # type: ignore[method-assign]
    try:
        yield found
    finally:
        Round.settle = settle  # type: ignore[method-assign]


if __name__ == "__main__":
    main()
