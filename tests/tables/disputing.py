"""Disputes: raised, answered, settled."""

from typing import Any

import pytest

from scorekeeper.tables import codes, disputes, scoring
from scorekeeper.tables.events import dispute_commands
from scorekeeper.tables.models import Entry, Table
from tests.tables.people import FIRST, SECOND, new_table, play

ANN, BEN, CLEO, DAN = range(4)


# Ann 4 of 5: -1. Ben 3 of 3: 5. Cleo and Dan as in FIRST.
OTHER = {"bids": [5, 3, 4, 1], "tricks": [4, 3, 4, 1]}


HAND = {"turned": "3S", "hand_points": [20, 50]}  # 0 and 15


# Clubs are led to trick 3; Ben, first in tricks 1, 2, 4 and 5, trumps with the 4 of
# spades and plays the king of clubs to trick 5.
CARDS = {
    "tricks": [
        ["AD", "JD", "2D", "3D"],
        ["QD", "KD", "4D", "5D"],
        ["6C", "QC", "2C", "4S"],
        ["7H", "2H", "3H", "4H"],
        ["KC", "JC", "3C", "4C"],
    ]
}


def key() -> str:
    return codes.new_key()


def state_of(table: Table) -> scoring.State:
    table.refresh_from_db()
    return scoring.read(table)


def raise_it(table: Table, number: int, seat: int | None, **said: Any) -> int:
    table.refresh_from_db()
    entry = dispute_commands.dispute(
        table, number, seat=seat, key=key(), after=table.version, **said
    )
    assert entry is not None
    return entry.number


def propose(table: Table, number: int, seat: int, outcome: str, **said: Any) -> None:
    table.refresh_from_db()
    said = {"reason": "We counted again.", **said}
    dispute_commands.propose(
        table,
        number,
        seat=seat,
        outcome=outcome,
        key=key(),
        after=table.version,
        **said,
    )


def rule(table: Table, number: int, outcome: str, **said: Any) -> Entry | None:
    table.refresh_from_db()
    said = {"reason": "I saw it.", "after": table.version, **said}
    return dispute_commands.rule(table, number, outcome=outcome, key=key(), **said)


def dispute_of(table: Table, number: int) -> disputes.Dispute:
    dispute = disputes.find(state_of(table).disputes, number)
    assert dispute is not None
    return dispute


def totals(table: Table) -> list[int]:
    found: list[int] = state_of(table).shown["totals"]
    return found


@pytest.fixture
def table() -> Table:
    """After FIRST: 7, -1, 6, 3; after SECOND: 12, 4, 5, 8."""
    table = new_table()
    play(table, FIRST, SECOND)
    return table
