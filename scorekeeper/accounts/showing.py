"""The tables of an account, and those it may take in, as rows of a page."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.urls import reverse

from scorekeeper.accounts import keeping
from scorekeeper.accounts.models import Kept, User
from scorekeeper.tables import scoring, words
from scorekeeper.tables.models import Table
from scorekeeper.tables.phone import Row


@dataclass(frozen=True)
class Shown:
    """A table in two lines. `seat` is whose it is there; `url` nothing: no way in."""

    code: str
    title: str
    sub: str
    seat: str
    url: str = ""


def tables_of(user: User) -> list[Shown]:
    """The latest first; one query."""
    return [shown(one) for one in user.kept.select_related("table")]


def shown(kept: Kept) -> Shown:
    table = kept.table
    url = reverse("accounts:open", args=[table.code])
    return Shown(
        table.code,
        title_of(table),
        sub_of(table),
        kept.name if kept.name in table.players else "",
        url if keeping.is_open(kept) else "",
    )


def title_of(table: Table) -> str:
    known = {game.slug: game.name for game in scoring.games()}
    return known.get(table.game, table.game)


def sub_of(table: Table) -> str:
    day = words.day(table.created)
    return f"{words.listed(table.players)}; {day}"


@dataclass(frozen=True)
class Offered:
    """A table that this phone knows. `taken`: another account has its seat."""

    code: str
    title: str
    sub: str
    seat: str
    taken: bool


def seats_of(rows: Iterable[Row], user: User) -> list[Offered]:
    """In the order of the phone; two queries."""
    names = {row.code: row.name for row in rows}
    found = {table.code: table for table in Table.objects.filter(code__in=names)}
    others = set(
        Kept.objects.filter(table__in=found.values())
        .exclude(user=user)
        .values_list("table__code", "name")
    )
    return [
        Offered(
            code,
            title_of(found[code]),
            sub_of(found[code]),
            name,
            bool(name) and (code, name) in others,
        )
        for code, name in names.items()
        if code in found
    ]
