"""Tables to test with, and rounds worked out by hand."""

from collections.abc import Iterator
from contextlib import contextmanager
from http.cookies import SimpleCookie
from typing import Any

from django.core.cache import cache, caches
from django.db import transaction
from django.test import Client

from scorekeeper.tables import codes
from scorekeeper.tables.events import commands, links, seats
from scorekeeper.tables.models import Entry, Table, Way

FOUR = ["Ann", "Ben", "Cleo", "Dan"]

# Ann 5 exact: 7. Ben 3 short by 1: -1. Cleo 4 exact: 6. Dan 1 exact: 3.
FIRST = {"bids": [5, 3, 4, 1], "tricks": [5, 2, 4, 1]}
# 13 bid again. Ann 3 exact: 5. Ben 3 exact: 5. Cleo 4, took 3: -1. Dan 3 exact: 5.
SECOND = {"bids": [3, 3, 4, 3], "tricks": [3, 3, 3, 3]}
# Ann 7 of 7: 9. Nobody else: 2 of 3, 2 of 3, 2 of 3: -1 each.
STRONG = {"bids": [7, 3, 3, 3], "tricks": [7, 2, 2, 2]}
# Bids of 13 and more: Ben 6 of 6: 8. The others took 3, 2 and 2 of 3, 3 and 3.
BENS = {"bids": [3, 6, 3, 3], "tricks": [3, 6, 2, 2]}


def new_table(game: str = "gypsy", players: list[str] = FOUR, **options: Any) -> Table:
    return Table.objects.create(
        code=links.free_code(),
        game=game,
        players=players,
        options=options,
    )


def record(
    table: Table,
    number: int,
    *facts: dict[str, Any],
    by: str = "",
    more: dict[str, Any] | None = None,
) -> Entry:
    """Record one stage after the other, each at the version it finds."""
    for part in facts:
        entry = commands.record(
            table,
            number,
            part,
            key=codes.new_key(),
            after=table.version,
            by=by,
            more=more or {},
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
    phone.get(f"/run/{table.host_token}/")
    return phone


def scorer(table: Table) -> Client:
    """A phone that opened the link to score."""
    phone = Client()
    phone.get(f"/score/{table.scorer_token}/")
    return phone


def looker(table: Table) -> Client:
    """A phone that has only the code."""
    phone = Client()
    phone.get(f"/t/{table.code}/")
    return phone


def let_in(table: Table) -> None:
    """By the host, on Seats and phones: all who took a seat by the link."""
    for held in table.claims.all():
        seats.let_in(table, held)


def seat_at(table: Table, name: str, kind: Any = looker) -> Client:
    """A phone that holds a seat; one that only has the code got it from the host."""
    phone: Client = kind(table)
    phone.get(f"/t/{table.code}/")
    phone.get(f"/t/{table.code}/hold/")
    if kind is not looker:
        phone.post(f"/t/{table.code}/hold/", {"name": name})
        return phone
    ident = table.phones.order_by("-pk")[0].ident
    seats.claim(table, table.players.index(name), ident=ident, way=Way.GIVEN)
    return phone


class Voices(Client):
    """The phones of a table in one: what names a seat comes from the phone there."""

    def __init__(self, table: Table) -> None:
        super().__init__()
        self.table = table
        self.phones: dict[str, Client] = VOICES.setdefault(table.identity, {})

    def at(self, seat: str) -> Client:
        if not seat:
            return looker(self.table)
        if seat not in self.phones:
            self.phones[seat] = seat_at(self.table, self.table.players[int(seat)])
        return self.phones[seat]

    def post(self, path: str, data: Any = None, **more: Any) -> Any:  # type: ignore[override]
        told = dict(data or {})
        self.last = str(told.pop("seat", self.last))
        return self.at(self.last).post(path, told, **more)

    def get(self, path: str, *given: Any, **more: Any) -> Any:  # type: ignore[override]
        return self.at(self.last).get(path, *given, **more)

    last = "0"


# By key: a code of a test that is over may be drawn again for another table.
VOICES: dict[str, dict[str, Client]] = {}


def voices(table: Table) -> Client:
    return Voices(table)


@contextmanager
def undo_and_redo(phone: Client) -> Iterator[None]:
    """What is done within is undone: the tables and the phone are as they were."""
    cookies = {key: morsel.value for key, morsel in phone.cookies.items()}
    before = transaction.savepoint()
    yield
    transaction.savepoint_rollback(before)
    phone.cookies = SimpleCookie(cookies)
    cache.clear()
    caches["parts"].clear()
