"""The log of a table: entries in, the score sheet out.

Entries are numbered 1, 2, 3 … without gaps, so the first `v` entries are the table as
it stood at version `v`. An undo is an entry too, and can be undone.
"""

from collections.abc import Callable, Sequence, Set
from dataclasses import dataclass
from functools import partial
from typing import Any

from django.db import transaction

from scorekeeper.tables.following import live
from scorekeeper.tables.models import Entry, Kind, Table

Facts = dict[str, Any]

# What Undo takes back. What is said in a dispute is none: it stays readable, and play
# goes on beside it.
DEEDS = frozenset({Kind.RECORDED, Kind.CORRECTED, Kind.ENDED, Kind.RULED})
KEPT: Any = object()


class Moved(Exception):
    """Somebody else wrote first: the table is not at the version meant."""


@dataclass(frozen=True)
class Change:
    """What one entry did to one round."""

    entry: Entry
    before: Facts
    after: Facts


@dataclass(frozen=True)
class Clash:
    """Two different records of one round."""

    number: int
    mine: Facts
    theirs: Facts | None  # None: the round was taken back
    entry: Entry | None  # what wrote theirs
    keys: frozenset[str]  # the facts that are in question

    @property
    def same(self) -> bool:
        """Both say the same of what the form asked."""
        theirs = self.theirs or {}
        return all(theirs.get(key) == self.mine.get(key) for key in self.keys)


def entries_of(table: Table) -> list[Entry]:
    return list(table.entries.order_by("number"))


def effective(entries: Sequence[Entry]) -> list[Entry]:
    """Those not undone; an undo that was itself undone takes nothing back."""
    gone: set[int] = set()
    kept = []
    for entry in reversed(entries):
        if entry.number in gone:
            continue
        kept.append(entry)
        if entry.kind == Kind.UNDONE:
            gone.add(entry.data["entry"])
    return kept[::-1]


def undo_target(entries: Sequence[Entry]) -> Entry | None:
    """The entry that Undo takes back: the last that still counts."""
    deeds = [e for e in effective(entries) if e.kind in DEEDS]
    return deeds[-1] if deeds else None


def redo_target(entries: Sequence[Entry]) -> Entry | None:
    """The undo that Redo takes back, if nothing was entered since."""
    live = effective(entries)
    deeds = {e.number for e in entries if e.kind in DEEDS}
    undos = [e for e in live if e.kind == Kind.UNDONE and e.data["entry"] in deeds]
    if not undos or any(e.number > undos[-1].number for e in live if e.number in deeds):
        return None
    return undos[-1]


def moved(entries: Sequence[Entry], after: int) -> bool:
    """The score sheet was written on since version `after`; talk is no writing."""
    return any(e.kind in DEEDS or e.kind == Kind.UNDONE for e in entries[after:])


def touched(entries: Sequence[Entry]) -> int:
    """The number of the last entry that the score sheet hangs on."""
    return max((e.number for e in entries if moved([e], 0)), default=0)


def goes_on(entries: Sequence[Entry]) -> bool:
    """Another game was begun with these seats, at another table."""
    return any(entry.kind == Kind.AGAIN for entry in entries)


def fold(entries: Sequence[Entry]) -> tuple[list[Facts], bool]:
    """The rounds, and whether the table has stopped."""
    rounds: list[Facts] = []
    ended = False
    for entry in effective(entries):
        _apply(entry, rounds)
        ended = ended or entry.kind == Kind.ENDED
    return rounds, ended


def writes(entry: Entry) -> bool:
    """It says what happened in a round; a ruling does where it changes the round."""
    kinds = (Kind.RECORDED, Kind.CORRECTED, Kind.RULED)
    return entry.kind in kinds and "facts" in entry.data


def _apply(entry: Entry, rounds: list[Facts]) -> None:
    at = entry.data.get("round", 0) - 1
    if entry.kind == Kind.RECORDED:
        if at == len(rounds):
            rounds.append({})
        rounds[at] = rounds[at] | entry.data["facts"]
    elif writes(entry):
        rounds[at] = entry.data["facts"]
        del rounds[entry.data.get("keep", len(rounds)) :]


def sheet_of(table: Table, entries: Sequence[Entry]) -> dict[str, Any]:
    """The score sheet that the referee reads."""
    rounds, ended = fold(entries)
    return {
        "game": table.game,
        "players": table.players,
        "options": table.options,
        "rounds": rounds,
        "ended": ended,
    }


def changes(entries: Sequence[Entry]) -> dict[int, list[Change]]:
    """By round: what each effective entry did to it, in order."""
    found: dict[int, list[Change]] = {}
    rounds: list[Facts] = []
    for entry in effective(entries):
        if not writes(entry):
            continue
        number = entry.data["round"]
        before = rounds[number - 1] if number <= len(rounds) else {}
        _apply(entry, rounds)
        after = rounds[number - 1]
        found.setdefault(number, []).append(Change(entry, before, after))
        for gone in [n for n in found if n > len(rounds)]:
            del found[gone]
    return found


def clash(
    entries: Sequence[Entry], after: int, number: int, facts: Facts, keys: Set[str]
) -> Clash | None:
    """What became of a round since version `after`, beside a record of `facts`.

    None when nobody touched it. `keys` are those that the form could have given.
    """
    base, now = (_round(part, number) for part in (entries[:after], entries))
    if now == base and number <= len(fold(entries)[0]) + 1:
        return None
    return against(entries, number, whole(base, facts, keys), keys)


def against(
    entries: Sequence[Entry], number: int, mine: Facts, keys: Set[str]
) -> Clash:
    """A record of a round beside what the log has of it."""
    theirs = _round(entries, number)
    touched = [c.entry for c in changes(entries).get(number, [])]
    undos = [e for e in entries if e.kind == Kind.UNDONE]
    by = undos if theirs is None else touched
    return Clash(number, mine, theirs, by[-1] if by else None, frozenset(keys))


def whole(base: Facts | None, facts: Facts, keys: Set[str]) -> Facts:
    """A round once `facts` are entered where only `keys` were asked."""
    return {k: v for k, v in (base or {}).items() if k not in keys} | facts


def _round(entries: Sequence[Entry], number: int) -> Facts | None:
    rounds = fold(entries)[0]
    return rounds[number - 1] if number <= len(rounds) else None


def twin(entries: Sequence[Entry], key: str) -> Entry | None:
    """The entry that the same form made before."""
    return next((e for e in entries if e.key == key), None)


def write(
    table: Table,
    kind: str,
    data: dict[str, Any],
    *,
    key: str,
    after: int,
    by: str = "",
    reason: str = "",
    final: dict[str, Any] | None = KEPT,
    then: Callable[[Entry], None] | None = None,
) -> Entry:
    """Add an entry after version `after`, whose entries do not have this key.

    `final` is what the table keeps once the game is over; left out, it keeps what it
    has. `then`: what more is written with it, or neither is. Raises Moved when
    another entry came first: of two writers only one finds the version it saw.
    """
    number = after + 1
    new = {"version": number} if final is KEPT else {"version": number, "final": final}
    with transaction.atomic():
        if not Table.objects.filter(pk=table.pk, version=after).update(**new):
            raise Moved
        said = {"data": data, "key": key, "by": by, "reason": reason}
        entry = Entry.objects.create(table=table, number=number, kind=kind, **said)
        if then:
            then(entry)
        changed = partial(live.publish, table.code, number)
        transaction.on_commit(changed, robust=True)
    for name, value in new.items():
        setattr(table, name, value)
    return entry
