"""The links of a table, and what they open."""

import asyncio
import re
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.test import Client

from scorekeeper.tables.models import Table
from tests.tables.people import (
    FIRST,
    SECOND,
    new_table,
    play,
    record,
)


@pytest.fixture
def table() -> Table:
    """Round 1 is scored, the bids of round 2 are in; round 1 is disputed."""
    table = new_table()
    play(table, FIRST)
    record(table, 2, {"bids": SECOND["bids"]})
    return table


def role_at(phone: Client, table: Table) -> str:
    """What the pages let this phone do."""
    return phone.get(f"/t/{table.code}/more/").context["role"].name


def text_of(answer: Any) -> str:
    return " ".join(re.sub(r"<[^>]*>", " ", answer.content.decode()).split())


def run(work: Coroutine[Any, Any, None]) -> None:
    """In a thread of its own: where a browser ran before, this one has a loop."""
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, work).result()


# Ben: −1, 24, 24, then 24 + 5 = 29, where 31 is written.
PAIRS = """Round\tAnn\t\tBen\t
1\t7\t7\t-1\t-1
2\t5\t12\t25\t24
3\t-1\t11\t0\t24
4\t6\t17\t5\t31
"""


# Spades are trumps. Ann, who holds the 2 of hearts, trumps hearts in trick 1 and leads
# it in trick 10, where Ben takes three sevens: 15, and 1 for the trick, are 16 of 70.
# Ann and Cleo have the other 54: 54 − 35 = 19.
LOW = ["2", "3", "4", "5", "6", "J", "Q", "K", "A", "7"]


SPADES = ["7S", "AS", "KS", "QS", "JS", "6S", "5S", "4S"]


HEARTS = ["2S", "3H", "4H", "5H", "6H", "JH", "QH", "KH"]


HAND = [
    ["AH", "2C", "2D", "3S"],
    *[
        [spade, heart, f"{low}C", f"{low}D"]
        for spade, heart, low in zip(SPADES, HEARTS, LOW[1:9], strict=True)
    ],
    ["2H", "7H", "7C", "7D"],
]
