"""Tables to test with, and rounds worked out by hand."""

from typing import Any

from django.test import Client

from scorekeeper.tables import codes, writing
from scorekeeper.tables.joining import links
from scorekeeper.tables.models import Entry, Table

FOUR = ["Ann", "Ben", "Cleo", "Dan"]

# Ann 5 exact: 7. Ben 3 short by 1: -1. Cleo 4 exact: 6. Dan 1 exact: 3.
FIRST = {"bids": [5, 3, 4, 1], "tricks": [5, 2, 4, 1]}
# 13 bid again. Ann 3 exact: 5. Ben 3 exact: 5. Cleo 4, took 3: -1. Dan 3 exact: 5.
SECOND = {"bids": [3, 3, 4, 3], "tricks": [3, 3, 3, 3]}
# Ann 7 of 7: 9. Nobody else: 2 of 3, 2 of 3, 2 of 3: -1 each.
STRONG = {"bids": [7, 3, 3, 3], "tricks": [7, 2, 2, 2]}


def new_table(game: str = "gypsy", players: list[str] = FOUR, **options: Any) -> Table:
    return Table.objects.create(
        code=links.free_code(),
        key=codes.new_key(),
        game=game,
        players=players,
        options=options,
    )


def record(table: Table, number: int, *facts: dict[str, Any], by: str = "") -> Entry:
    """Record one stage after the other, each at the version it finds."""
    for part in facts:
        entry = writing.record(
            table, number, part, key=codes.new_key(), after=table.version, by=by
        )
        table.refresh_from_db()
    assert entry is not None
    return entry


def play(table: Table, *rounds: dict[str, Any]) -> None:
    """Record whole rounds of bids and tricks, stage by stage, from the first."""
    for number, facts in enumerate(rounds, 1):
        record(table, number, *({key: value} for key, value in facts.items()))


def runner(table: Table) -> Client:
    """A phone that opened the run link."""
    phone = Client()
    phone.get(f"/run/{table.run_key}/")
    return phone


def scorer(table: Table) -> Client:
    """A phone that opened the link to score."""
    phone = Client()
    phone.get(f"/score/{table.score_key}/")
    return phone


def looker(table: Table) -> Client:
    """A phone that has only the code."""
    phone = Client()
    phone.get(f"/t/{table.code}/")
    return phone
