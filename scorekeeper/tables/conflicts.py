"""Two records of one round: what the log has of it, beside what a form brings."""

from collections.abc import Sequence, Set
from dataclasses import dataclass

from scorekeeper.tables import log
from scorekeeper.tables.models import Entry, Kind


@dataclass(frozen=True)
class Conflict:
    """Two different records of one round."""

    number: int
    mine: log.Facts
    theirs: log.Facts | None  # None: the round was taken back
    entry: Entry | None  # what wrote theirs
    keys: frozenset[str]  # the facts that are in question

    @property
    def same(self) -> bool:
        """Both say the same of what the form asked."""
        theirs = self.theirs or {}
        return all(theirs.get(key) == self.mine.get(key) for key in self.keys)


def since(
    entries: Sequence[Entry], after: int, number: int, facts: log.Facts, keys: Set[str]
) -> Conflict | None:
    """What became of a round since version `after`, beside a record of `facts`.

    None when nobody touched it. `keys` are those that the form could have given.
    """
    base, now = (round_in(part, number) for part in (entries[:after], entries))
    if now == base and number <= len(log.replay(entries)[0]) + 1:
        return None
    return conflict_with(entries, number, merge(base, facts, keys), keys)


def conflict_with(
    entries: Sequence[Entry], number: int, mine: log.Facts, keys: Set[str]
) -> Conflict:
    """A record of a round beside what the log has of it."""
    theirs = round_in(entries, number)
    writers = [c.entry for c in log.changes(entries).get(number, [])]
    undos = [e for e in entries if e.kind == Kind.UNDONE]
    by = undos if theirs is None else writers
    return Conflict(number, mine, theirs, by[-1] if by else None, frozenset(keys))


def merge(base: log.Facts | None, facts: log.Facts, keys: Set[str]) -> log.Facts:
    """A round once `facts` are entered where only `keys` were asked."""
    return {k: v for k, v in (base or {}).items() if k not in keys} | facts


def round_in(entries: Sequence[Entry], number: int) -> log.Facts | None:
    rounds = log.replay(entries)[0]
    return rounds[number - 1] if number <= len(rounds) else None


def touches(entry: Entry, number: int, entries: Sequence[Entry]) -> bool:
    """It wrote round `number`, or took back or brought back what wrote it."""
    while entry.kind == Kind.UNDONE:
        entry = entries[entry.data["entry"] - 1]
    wrote = log.writes(entry) and entry.data["round"]
    # A round before it that ends the game, or opens it again, takes it along.
    return wrote == number or (bool(wrote) and wrote < number and "keep" in entry.data)


def seen_of(
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


def moved_since(entries: Sequence[Entry], after: int, number: int) -> bool:
    """What was shown of round `number` at version `after` means something else now."""
    return log.changed_since(entries, after) or reseated_since(entries, after, number)


def reseated_since(entries: Sequence[Entry], after: int, number: int) -> bool:
    """In round `number` somebody else sits in a seat than at version `after`."""
    moves = (one for one in entries[after:] if one.kind == Kind.SEATED)
    return any(one.data["round"] <= number for one in moves)
