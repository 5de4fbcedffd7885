"""Which tables a phone forgets once it knows more than its cookie holds."""

from collections.abc import Callable
from typing import Protocol, TypeVar

from scorekeeper.tables.models import Table

HOSTED, OTHER, FINISHED = range(3)  # the last goes first


class Known(Protocol):
    """A table as a phone knows it."""

    @property
    def code(self) -> str: ...

    @property
    def key(self) -> str: ...


K = TypeVar("K", bound=Known)


def fitting(
    found: list[K], most: int, fits: Callable[[list[K]], bool]
) -> tuple[list[K], list[str]]:
    """Those that stay, and the codes of those that go; no query where all stay.

    Finished tables go first, then those that the phone does not host; of each the one
    of longest ago. Running tables that it hosts stay while the cookie holds them.
    """
    if len(found) <= most and fits(found):
        return found, []
    kinds, lost = kinds_of(found), []
    while len(found) > 1 and (len(found) > most or not fits(found)):
        goes = max(reversed(found[1:]), key=lambda one: kinds.get(one.code, FINISHED))
        if kinds.get(goes.code) == HOSTED and fits(found):
            break
        found = [one for one in found if one is not goes]
        lost.append(goes.code)
    return found, lost


def kinds_of(found: list[K]) -> dict[str, int]:
    held = {one.code: one.key for one in found}
    tables = Table.objects.filter(code__in=held).only("code", "final", "host_token")
    return {table.code: kind_of(table, held[table.code]) for table in tables}


def kind_of(table: Table, key: str) -> int:
    if table.final:
        return FINISHED
    return HOSTED if key == table.host_token else OTHER
