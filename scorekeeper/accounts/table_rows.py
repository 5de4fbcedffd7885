"""The tables of an account, and those it may take in, as rows of a page."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext

from scorekeeper.accounts import kept_tables
from scorekeeper.accounts.models import KeptTable, User
from scorekeeper.tables import hooks, spoken
from scorekeeper.tables.models import Table
from scorekeeper.tables.phone import Row
from scorekeeper.tables.scoring import rule_sheets
from scorekeeper.tables.showing import table_summaries
from scorekeeper.tables.spoken import of_game


@dataclass(frozen=True)
class Shown:
    """A table in two lines. `seat` is whose it is there; `url` nothing: no way in."""

    code: str
    title: str
    sub: str
    seat: str
    url: str = ""


def tables_of(user: User) -> list[Shown]:
    """The latest first; as many queries for one as for many."""
    kept = list(user.kept_tables.select_related("table"))
    closed = kept_tables.private_tables(user, kept)
    hooks.fetch(one.table for one in kept)
    return [row_of(one, one.table_id in closed) for one in kept]


def row_of(kept: KeptTable, closed: bool) -> Shown:
    table = kept.table
    url = reverse("accounts:open", args=[table.code])
    return Shown(
        table.code,
        title_of(table),
        sub_of(table, closed),
        kept.name if kept.name in table.players else "",
        url if kept_tables.is_open(kept) else "",
    )


def title_of(table: Table) -> str:
    game = rule_sheets.find_game(table.game)
    return of_game(game, "name") if game else table.game


def sub_of(table: Table, closed: bool) -> str:
    who = (
        gettext("Only its people see it")
        if closed
        else spoken.list_names(table.players)
    )
    return f"{who}; {table_summaries.day_of(table)}"


@dataclass(frozen=True)
class Offered:
    """A table that this phone knows. `taken`: another account has its seat."""

    code: str
    title: str
    sub: str
    seat: str
    taken: bool


def seats_of(rows: Iterable[Row], user: User) -> list[Offered]:
    """In the order of the phone; as many queries for one as for many."""
    of_phone = {row.code: row for row in rows}
    names = {code: row.name for code, row in of_phone.items()}
    found = {table.code: table for table in Table.objects.filter(code__in=names)}
    closed = hooks.private_tables(user, found.values())
    hooks.fetch(found.values())
    closed -= {
        table.pk
        for code, table in found.items()
        if kept_tables.is_party(table, of_phone[code])
    }
    others = set(
        KeptTable.objects.filter(table__in=found.values())
        .exclude(user=user)
        .values_list("table__code", "name")
    )
    return [
        Offered(
            code,
            title_of(found[code]),
            sub_of(found[code], found[code].pk in closed),
            name,
            bool(name) and (code, name) in others,
        )
        for code, name in names.items()
        if code in found
    ]
