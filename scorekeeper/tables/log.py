"""The log of a table: entries in, the score sheet out.

Entries are numbered 1, 2, 3 … without gaps, so the first `v` entries are the table as
it stood at version `v`. An undo is an entry too, and can be undone.
"""

from collections.abc import Callable, Sequence, Set
from dataclasses import dataclass
from functools import cache, partial
from typing import Any, Protocol

from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.db.models import F, FilteredRelation, Q

from scorekeeper.tables.models import Entry, Kind, Table

Facts = dict[str, Any]
"""What is recorded of a round, by the key of each fact, as in a sheet."""

# What Undo takes back. What is said in a dispute is none: it stays readable, and play
# goes on beside it.
UNDOABLE = frozenset({Kind.RECORDED, Kind.CORRECTED, Kind.ENDED, Kind.RULED})
# After these others sit at the table than before, from a round on.
SEATING = frozenset({Kind.SEATED, Kind.CAME, Kind.WENT})
# After these the players have other names, or are more or fewer.
NAMING = SEATING | {Kind.RENAMED}
# After these what the table is, beside its rounds, is something else.
SETTING = NAMING | {Kind.LAST}
KEPT: Any = object()


class Announcer(Protocol):
    """Where those who follow a table hear of it; the live hub, once it is there.

    By the code they follow: that the table has another version, what somebody is
    entering, and that they must ask again what they may.
    """

    def publish(self, code: str, version: int) -> None: ...

    def entering(self, code: str, version: int, said: dict[str, str]) -> None: ...

    def revoke(self, code: str) -> None: ...


class Nobody:
    """Hears nothing: a log that nobody follows."""

    def publish(self, code: str, version: int) -> None:
        return

    def entering(self, code: str, version: int, said: dict[str, str]) -> None:
        return

    def revoke(self, code: str) -> None:
        return


announcer: Announcer = Nobody()


class VersionConflict(Exception):
    """Somebody else wrote first: the table is not at the version meant."""


class ForeignKey(PermissionDenied):
    """The key of this form is that of another phone’s: it makes nothing happen."""


@dataclass(frozen=True)
class Change:
    """What one entry did to one round: its facts before and after."""

    entry: Entry
    before: Facts
    after: Facts


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


def undo_target(
    entries: Sequence[Entry], counting: Sequence[Entry] | None = None
) -> Entry | None:
    """The entry that Undo takes back: the last that still counts.

    `counting`: those that were not undone, where that is known; here and below.
    """
    counting = effective(entries) if counting is None else counting
    undoable = [e for e in counting if e.kind in UNDOABLE]
    return undoable[-1] if undoable else None


def undo_of(entries: Sequence[Entry], number: int) -> Entry | None:
    """What took back entry `number`, the last time somebody did."""
    undos = (one for one in reversed(entries) if one.kind == Kind.UNDONE)
    return next((one for one in undos if one.data["entry"] == number), None)


def redo_target(
    entries: Sequence[Entry], counting: Sequence[Entry] | None = None
) -> Entry | None:
    """The undo that Redo takes back, if nothing was entered since."""
    kept = effective(entries) if counting is None else counting
    undoable = {e.number for e in entries if e.kind in UNDOABLE}
    undos = [e for e in kept if e.kind == Kind.UNDONE and e.data["entry"] in undoable]
    last = max((e.number for e in kept if e.number in undoable), default=0)
    return undos[-1] if undos and undos[-1].number >= last else None


def without_corrections(entries: Sequence[Entry], number: int) -> list[Entry]:
    """As if a round had not been corrected, nor its corrections been undone."""
    gone: set[int] = set()
    for entry in entries:
        corrects = entry.kind == Kind.CORRECTED and entry.data["round"] == number
        if corrects or (entry.kind == Kind.UNDONE and entry.data["entry"] in gone):
            gone.add(entry.number)
    return [entry for entry in entries if entry.number not in gone]


def has_changed_since(entries: Sequence[Entry], after: int) -> bool:
    """The score sheet was written on since version `after`; talk is no writing."""
    return any(e.kind in UNDOABLE or e.kind == Kind.UNDONE for e in entries[after:])


def last_scoring_event(entries: Sequence[Entry]) -> int:
    """The number of the last entry that the score sheet hangs on."""
    return max((e.number for e in entries if has_changed_since([e], 0)), default=0)


def has_rematch(entries: Sequence[Entry]) -> bool:
    """Another game was begun with these seats, at another table."""
    return rematch_in(entries) is not None


def rematch_in(entries: Sequence[Entry]) -> Entry | None:
    return next((one for one in reversed(entries) if one.kind == Kind.AGAIN), None)


def replay(
    entries: Sequence[Entry],
    known: int = 0,
    rounds: Sequence[Facts] = (),
    ended: bool = False,
) -> tuple[list[Facts], bool]:
    """The facts of each round, and whether the table was ended.

    `rounds` and `ended` are what the first `known` entries left: only those after them
    are applied, unless one of them takes back what may lie before.
    """
    new = entries[known:]
    if any(entry.kind == Kind.UNDONE for entry in new):
        new, rounds, ended = effective(entries), (), False
    rounds = list(rounds)
    for entry in new:
        _apply(entry, rounds)
        ended = ended or entry.kind == Kind.ENDED
    return rounds, ended


def round_counts(entries: Sequence[Entry]) -> list[int]:
    """By version how many rounds had been begun; each entry is replayed once, but
    where one takes back what was before it.
    """
    rounds, ended = replay(())
    counts = [0]
    for known in range(len(entries)):
        rounds, ended = replay(entries[: known + 1], known, rounds, ended)
        counts.append(len(rounds))
    return counts


def writes(entry: Entry) -> bool:
    """It says what happened in a round; a ruling does where it changes the round."""
    kinds = (Kind.RECORDED, Kind.CORRECTED, Kind.RULED)
    return entry.kind in kinds and "facts" in entry.data


def cards_of(counting: Sequence[Entry], number: int) -> dict[str, str]:
    """The cards that what is recorded of a round was counted from, where no sheet has
    them: as a form carries them.
    """
    found: dict[str, str] = {}
    for entry in counting:
        if writes(entry) and entry.data["round"] == number:
            replaced = entry.kind != Kind.RECORDED
            found = entry.data.get("cards", {} if replaced else found)
    return found


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
    rounds, ended = replay(entries)
    return {
        "game": table.game,
        "players": table.players,
        "options": table.options,
        "rounds": rounds,
        "ended": ended,
    }


def changes(
    entries: Sequence[Entry], counting: Sequence[Entry] | None = None
) -> dict[int, list[Change]]:
    """By round: what each effective entry did to it, in order."""
    counting = effective(entries) if counting is None else counting
    found: dict[int, list[Change]] = {}
    rounds: list[Facts] = []
    for entry in counting:
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


def find_by_key(entries: Sequence[Entry], key: str, phone: str) -> Entry | None:
    """The entry that the same form of the same phone made before.

    Raises ForeignKey where another phone made one with that key: it says nothing of
    what this phone entered. Older entries do not say whose they are.
    """
    found = next((e for e in entries if e.key == key), None)
    if found is not None and found.phone not in ("", phone):
        raise ForeignKey
    return found


def own(entries: Sequence[Entry], phone: str) -> list[Entry]:
    """Those that this phone has made, as far as they say."""
    return [e for e in entries if phone and e.phone == phone]


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
    has. `then`: what more is written with it, or neither is. Raises VersionConflict
    when another entry came first: of two writers only one finds the version it saw.
    """
    new = {"version": after + 1, **({} if final is KEPT else {"final": final})}
    entry = Entry(table=table, number=after + 1, kind=kind, data=data, key=key)
    sign(entry, by, reason)
    with transaction.atomic():
        advance(table, after, new)
        entry.save(force_insert=True)
        if then:
            then(entry)
        announce(table, after + 1)
    for name, value in new.items():
        setattr(table, name, value)
    return entry


def sign(entry: Entry, by: str, reason: str) -> None:
    """Who wrote it and why, from which phone."""
    entry.by, entry.reason = by, reason
    writer = entry.table.writer
    entry.phone, entry.way = writer.phone, writer.way
    entry.at = writer.at or entry.at
    if writer.at and (before := entries_of(entry.table, entry.number - 1)):
        # What it is written behind may have come since its time was reckoned.
        entry.at = max(writer.at, before[0].at)


def advance(table: Table, after: int, new: dict[str, Any]) -> None:
    """From version `after` to the next; raises VersionConflict."""
    if not Table.objects.filter(pk=table.pk, version=after).update(**new):
        raise VersionConflict


def announce(table: Table, version: int) -> None:
    """Once the transaction holds, those who follow hear of the version."""
    changed = partial(announcer.publish, table.code, version)
    transaction.on_commit(changed, robust=True)


# ---- Rows that every request asks for, by queries that are put together once ----
# To put one of these together takes the ORM up to four times as long as to ask it, and
# a check or a save a quarter longer (bench/rows.py).


@cache
def table_asked() -> str:
    """By its code, with the key of the entry that made its version."""
    last = FilteredRelation("entries", condition=Q(entries__number=F("version")))
    asked = Table.objects.annotate(last=last, last_key=F("last__key")).filter(code="")
    return asked.query.sql_with_params()[0]


@cache
def entries_asked() -> str:
    """Of the table of a number, from an entry on; in this order."""
    asked = Entry.objects.filter(table=0).filter(number__gte=0).order_by("number")
    return asked.query.sql_with_params()[0]


def table_by_code(code: str) -> Table | None:
    """It knows the key of its last entry: see `last_key`."""
    return next(iter(Table.objects.raw(table_asked(), [code])), None)


def last_key(table: Table) -> str | None:
    """The key of the entry that made the version at which the table was read.

    Told once: who asks again means the table as it is by then. Empty where there is no
    entry, None where it is not known: of a table that was not found by its code.
    """
    if "last_key" not in vars(table):
        return None
    return vars(table).pop("last_key") or ""


def entries_of(table: Table, first: int = 1) -> list[Entry]:
    """The entries of a table from the one numbered `first` on."""
    found = list(Entry.objects.raw(entries_asked(), [table.pk, first]))
    for entry in found:
        entry.table = table
    return found


# ---- Two records of one round: that of the log, and what a form brings ----


@dataclass(frozen=True)
class Conflict:
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


def since(
    entries: Sequence[Entry],
    rounds: Sequence[Facts],
    after: int,
    number: int,
    facts: Facts,
    keys: Set[str],
) -> Conflict | None:
    """What became of a round since version `after`, beside a record of `facts`.

    None when nobody touched it. `rounds` are those that the entries leave, `keys` those
    that the form could have given.
    """
    base, now = round_at(entries, rounds, after, number), round_of(rounds, number)
    if now == base and number <= len(rounds) + 1:
        return None
    return conflict_with(entries, rounds, number, merge(base, facts, keys), keys)


def conflict_with(
    entries: Sequence[Entry],
    rounds: Sequence[Facts],
    number: int,
    mine: Facts,
    keys: Set[str],
) -> Conflict:
    """A record of a round beside what the log has of it."""
    theirs = round_of(rounds, number)
    writers = [c.entry for c in changes(entries).get(number, [])]
    undos = [e for e in entries if e.kind == Kind.UNDONE]
    by = undos if theirs is None else writers
    return Conflict(number, mine, theirs, by[-1] if by else None, frozenset(keys))


def merge(base: Facts | None, facts: Facts, keys: Set[str]) -> Facts:
    """A round once `facts` are entered where only `keys` were asked."""
    return {k: v for k, v in (base or {}).items() if k not in keys} | facts


def round_of(rounds: Sequence[Facts], number: int) -> Facts | None:
    """None where it is not recorded."""
    return rounds[number - 1] if number <= len(rounds) else None


def round_at(
    entries: Sequence[Entry], rounds: Sequence[Facts], after: int, number: int
) -> Facts | None:
    """A round as it stood at version `after`, where all entries leave `rounds`.

    Those are replayed only where the sheet was written on since.
    """
    then = replay(entries[:after])[0] if has_changed_since(entries, after) else rounds
    return round_of(then, number)


def touches(entry: Entry, number: int, entries: Sequence[Entry]) -> bool:
    """It wrote round `number`, or took back or brought back what wrote it."""
    while entry.kind == Kind.UNDONE:
        entry = entries[entry.data["entry"] - 1]
    wrote = writes(entry) and entry.data["round"]
    # A round before it that ends the game, or opens it again, takes it along.
    return wrote == number or (bool(wrote) and wrote < number and "keep" in entry.data)


def seen_version(
    entries: Sequence[Entry], number: int, after: int, base: int, known: Set[int]
) -> int:
    """The version up to which the writer has seen all that was written of a round.

    `after` is what it names by the answers to what waited before; it was given the
    table at `base`, and of what came since it knows only the entries in `known`.
    """
    for entry in entries[base:after]:
        if entry.number not in known and touches(entry, number, entries):
            return entry.number - 1
    return after


def has_moved_since(entries: Sequence[Entry], after: int, number: int) -> bool:
    """What was shown of round `number` at version `after` means something else now."""
    return has_changed_since(entries, after) or has_reseated_since(
        entries, after, number
    )


def has_reseated_since(entries: Sequence[Entry], after: int, number: int) -> bool:
    """In round `number` somebody else sits in a seat than at version `after`."""
    moves = (one for one in entries[after:] if one.kind in SEATING)
    return any(one.data["round"] <= number for one in moves)
