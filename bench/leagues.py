"""What the memory of a league costs once there is much of it.

    .venv/bin/python -m bench.leagues [postgresql]

Printed: the database time of the league page at 1,000,000 results over that at 10,000;
the time to record a round that moves standings over one that does not, in turn; the
time to judge a season of 500 tables anew. It fails where a ratio is above its limit.
"""

import os
import sys
import time
from contextlib import nullcontext
from functools import partial
from io import StringIO
from statistics import median
from typing import Any

import django

from bench.much_played import GAME, a_league, begin_evening, fill
from bench.site import Inputs
from tests.postgresql import running

FEW, MANY = 10_000, 1_000_000
PAGE_LIMIT, ROUND_LIMIT = 1.5, 1.6
TIMES, ROUNDS, TABLES = 30, 40, 500

# 16 are bid: 13 tricks. Ann one over 4: 3; −1, −1, −2. Six of these, and Ann has 18.
IDLE = {"bids": [4, 4, 4, 4], "tricks": [5, 3, 3, 2]}
# Ann 7 of 7: 9 and the game; with 6 of 7: −1, and it goes on.
BIDS = {"bids": [7, 3, 2, 0]}
WINS, FAILS = {"tricks": [7, 3, 2, 1]}, {"tricks": [6, 4, 2, 1]}


def took(work: Any) -> float:
    begun = time.perf_counter()
    work()
    return time.perf_counter() - begun


def main() -> None:
    os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
    with running() if "postgresql" in sys.argv else nullcontext() as url:
        if url:
            os.environ["DATABASE_URL"] = url
        django.setup()
        from django.db import connection

        connection.creation.create_test_db(verbosity=0)
        failed = bench()
        connection.close()
        raise SystemExit(failed)


def bench() -> int:
    """How many ratios are above their limit."""
    from django.db import connection

    print(f"on {connection.vendor}")
    league = a_league()
    pages, moving, idle = [], [], []
    for results in (FEW, MANY):
        fill(league, results)
        pages.append(page_time(league))
        moving, idle = rounds(league)
        ms = [1000 * each for each in (pages[-1], median(moving), median(idle))]
        print(f"at {league.results.count():9,} results: page {ms[0]:.2f} ms of queries")
        print(f"  a round that moves standings {ms[1]:.1f} ms, another {ms[2]:.1f} ms")
    page_ratio, round_ratio = pages[1] / pages[0], median(moving) / median(idle)
    print(f"page {page_ratio:.2f} times (limit {PAGE_LIMIT})")
    print(f"round {round_ratio:.2f} times (limit {ROUND_LIMIT})")
    rescore()
    return (page_ratio > PAGE_LIMIT) + (round_ratio > ROUND_LIMIT)


# ---- What is measured ----


def page_time(league: Any) -> float:
    """All queries of the league page, asked and read again on their own."""
    from django.db import connection

    from tests.leagues import people

    phone, asked = people.sign_in("Ann"), []

    def note(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        asked.append((sql, params))
        return execute(sql, params, many, context)

    with connection.execute_wrapper(note):
        answer = phone.get(f"/l/{league.code}/?game={GAME}")
    assert answer.status_code == 200, answer.status_code

    def ask() -> None:
        with connection.cursor() as cursor:
            for sql, params in asked:
                cursor.execute(sql, params)
                cursor.fetchall()

    asked = [(sql, params) for sql, params in asked if sql.startswith("SELECT")]
    ask()
    return min(took(ask) for _ in range(TIMES))  # other work only adds to it


def rounds(league: Any) -> tuple[list[float], list[float]]:
    """The last tricks of a game, beside the same number that leave it open; in turn.

    Posted from the table page’s form, as a phone does.
    """
    from scorekeeper.tables.models import Table
    from tests.tables.people import scorer

    moving: list[float] = []
    idle: list[float] = []
    for turn in range(ROUNDS):
        order = [(WINS, moving), (FAILS, idle)]
        for facts, times in order[:: -1 if turn % 2 else 1]:
            table = Table.objects.get(
                pk=begin_evening(league, turn, [*[IDLE] * 6, BIDS])
            )
            phone, url = scorer(table), table.get_absolute_url()
            form = Inputs(phone.get(url).content).found
            form = {k: v for k, v in form.items() if not k.startswith("fill.")}
            form |= {f"tricks-{i}": str(n) for i, n in enumerate(facts["tricks"])}
            times.append(took(partial(phone.post, f"{url}record/", form)))
            table.refresh_from_db()
            assert (table.final is not None) == (facts is WINS)
    return moving, idle


def rescore() -> None:
    """A season of 500 tables, each of seven rounds in fourteen entries."""
    from django.core.management import call_command

    from scorekeeper.leagues.models import TableAssignment
    from scorekeeper.tables import scoring
    from scorekeeper.tables.models import Table

    league = a_league()
    for turn in range(TABLES):
        begin_evening(league, turn, [*[IDLE] * 6, BIDS | WINS])
    tables = Table.objects.filter(assignment__session__season__league=league)
    for state in scoring.read_many(tables):
        final = scoring.final_of(state.verdict)
        Table.objects.filter(pk=state.table.pk).update(final=final)
    out = StringIO()
    for name in ("rescore", "rebuild"):
        seconds = took(partial(call_command, name, league.code, stdout=out))
        print(f"{name} of {TABLES} tables: {seconds:.1f} s")
    assert f"{TABLES} of {TABLES} tables judged" in out.getvalue()
    assert (
        TableAssignment.objects.filter(results__league=league).distinct().count()
        == TABLES
    )


if __name__ == "__main__":
    main()
