"""Tables as played, kept from one request to the next, and thrown away at will.

A table's log only grows, so what it was at a version never changes. Of one that is kept
only what is new is read; a version that is not kept is made of another one of the same
table, and only what differs is played.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from referee import Match, match_of
from scorekeeper import metrics
from scorekeeper.tables import log, rows
from scorekeeper.tables.models import Entry, Table

TABLES, VERSIONS = 128, 8


class Kept(NamedTuple):
    """A version of a table: its entries, and the match as they leave it."""

    entries: Sequence[Entry]
    match: Match


# By the number of the version and the key of the entry that made it: one that was
# taken back with its transaction leaves its number to another.
Versions = dict[tuple[int, str], Kept]


@lru_cache(maxsize=TABLES)
def versions_of(table: str, names: tuple[str, ...]) -> Versions:
    """What is kept of a table under these names: other names make other sentences."""
    return {}


@lru_cache(maxsize=TABLES)
def judged_for(table: str, names: tuple[str, ...]) -> list[Match]:
    """The match that the last entry of a table was judged by, before it was written.

    It may not have come to be: what it is worth shows in its rounds, not in a number.
    """
    return []


def forget() -> None:
    """Keep nothing: the next question to a table plays all of it."""
    versions_of.cache_clear()
    judged_for.cache_clear()


def keep_judged(table: Table, match: Match) -> None:
    """For whoever reads the table next: its new round is not played a second time."""
    judged_for(table.identity, tuple(table.players))[:] = [match]


def entries_of(table: Table) -> list[Entry]:
    """The log of a table; one query, for what is new where the rest is kept.

    No query where it is kept whole as it was when the row of the table was read.
    """
    kept = dict(versions_of(table.identity, tuple(table.players)))
    last = rows.last_key(table)
    if last is not None and (table.version, last) in kept:
        return list(kept[table.version, last].entries)
    known = kept[max(kept)].entries if kept else ()
    if not known:
        return log.entries_of(table)
    new = log.entries_of(table, known[-1].number)
    # Other names are put into the entries before as well.
    renamed = any(entry.kind in log.NAMING for entry in new[1:])
    if renamed or not new or new[0].key != known[-1].key:
        return log.entries_of(table)
    return [*known, *new[1:]]


def match_after(table: Table, entries: Sequence[Entry]) -> Match:
    """The table as these entries leave it."""
    kept = versions_of(table.identity, tuple(table.players))
    version = (len(entries), entries[-1].key if entries else "")
    if version not in kept:
        judged = judged_for(table.identity, tuple(table.players))
        with metrics.referee.time():
            others = [one.match for one in kept.values()] + judged
            found = played(others, table, entries)
        for old in list(kept)[: len(kept) + 1 - VERSIONS]:
            kept.pop(old, None)
        kept[version] = Kept(entries, found)
        return found
    return kept[version].match


def played(others: list[Match], table: Table, entries: Sequence[Entry]) -> Match:
    """From what was played of the table last, if there is anything."""
    if not others:
        return match_of(log.sheet_of(table, entries))
    return others[-1].with_sheet(*log.replay(entries))
