"""Disputes about rounds: the log replayed into what was said and how it ended.

A dispute is an entry, and has its number; what is answered, agreed and ruled names it.
The score sheet hangs on a ruling alone, so undoing a ruling opens its dispute again.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from scorekeeper.tables import log
from scorekeeper.tables.models import Entry, Kind, Outcome


@dataclass(frozen=True)
class Statement:
    """One thing that was said in a dispute.

    `number` is that of its entry. `facts` are its version of the round, `outcome` how
    it would end the dispute: none where it only adds the cards. `agrees` is the number
    of what it agrees to; `undone`: a ruling taken back.
    """

    entry: Entry
    undone: bool = False

    @property
    def number(self) -> int:
        return self.entry.number

    @property
    def seat(self) -> int | None:
        """Whose it is; None where the phone had no seat."""
        seat: int | None = self.entry.data.get("seat")
        return seat

    @property
    def words(self) -> str:
        """What was written with it, as words or as the reason of a ruling."""
        return self.entry.data.get("words") or self.entry.reason

    @property
    def outcome(self) -> str:
        return str(self.entry.data.get("outcome", ""))

    @property
    def facts(self) -> log.Facts | None:
        return self.entry.data.get("facts")

    @property
    def agrees(self) -> int | None:
        return self.entry.data.get("agrees")

    @property
    def rules(self) -> bool:
        """It is a ruling."""
        return self.entry.kind == Kind.RULED


@dataclass(frozen=True)
class Dispute:
    """What is said about one round, in order, and the entry that ended it."""

    said: tuple[Statement, ...]
    end: Entry | None = None

    @property
    def number(self) -> int:
        """The number of the entry that raised it, by which it is called."""
        return self.said[0].number

    @property
    def entry(self) -> Entry:
        """The entry that raised it."""
        return self.said[0].entry

    @property
    def round(self) -> int:
        number: int = self.entry.data["round"]
        return number

    @property
    def seat(self) -> int | None:
        return self.said[0].seat

    @property
    def words(self) -> str:
        return self.said[0].words

    @property
    def open(self) -> bool:
        return self.end is None

    @property
    def outcome(self) -> str:
        """How it ended; nothing while it is open, or where it was withdrawn."""
        return str(self.end.data.get("outcome", "")) if self.end else ""

    @property
    def versions(self) -> list[Statement]:
        """What was given of the round, the last first; void is no version of it."""
        told = (x for x in self.said[::-1] if x.facts is not None and not x.rules)
        return [one for one in told if one.outcome != Outcome.VOID]

    @property
    def claim(self) -> Statement | None:
        """The last version that says something else than the record."""
        return next((one for one in self.versions if one.outcome), None)

    @property
    def proposal(self) -> Statement | None:
        """The last way to end it that somebody proposed."""
        found = (x for x in self.said[::-1] if x.outcome and not x.rules)
        return next(found, None)

    @property
    def agreed(self) -> set[int]:
        """The seats that agree to what is proposed; who proposes it does."""
        return {x.seat for x in self.agreeing if x.seat is not None}

    @property
    def agreeing(self) -> list[Statement]:
        """What is proposed, and each that agrees to it."""
        proposal = self.proposal
        if proposal is None:
            return []
        return [proposal, *(x for x in self.said if x.agrees == proposal.number)]

    def seats_agreeing(self, phone: str) -> set[int]:
        """The seats that agree, and did so on this phone."""
        said = (x for x in self.agreeing if phone and x.entry.phone == phone)
        return {x.seat for x in said if x.seat is not None}


def disputes_of(
    entries: Sequence[Entry], counting: Sequence[Entry] | None = None
) -> list[Dispute]:
    """Every dispute of a table, in the order they were raised.

    `counting`: the entries that were not undone, where that is known.
    """
    found: dict[int, Dispute] = {}
    counting = log.effective(entries) if counting is None else counting
    live = {entry.number for entry in counting}
    for entry in entries:
        if entry.kind == Kind.DISPUTED:
            found[entry.number] = Dispute((Statement(entry),))
        elif "dispute" in entry.data:
            dispute, here = found[entry.data["dispute"]], entry.number in live
            said = (*dispute.said, Statement(entry, not here))
            ends = here and entry.kind in (Kind.RULED, Kind.WITHDRAWN)
            found[dispute.number] = replace(
                dispute, said=said, end=entry if ends else dispute.end
            )
    return list(found.values())


def find(disputes: Sequence[Dispute], number: int) -> Dispute | None:
    """The dispute that entry `number` raised."""
    return next((one for one in disputes if one.number == number), None)


def end_of(disputes: Sequence[Dispute], number: int, kind: str) -> Entry | None:
    """What ended the dispute that entry `number` raised, if it is of this kind."""
    dispute = find(disputes, number)
    return dispute.end if dispute and dispute.end and dispute.end.kind == kind else None


def is_end(ruling: Entry, outcome: str, facts: log.Facts | None) -> bool:
    """The ruling says just this."""
    return (ruling.data["outcome"], ruling.data.get("facts")) == (outcome, facts)


def open_rounds(disputes: Sequence[Dispute]) -> dict[int, Dispute]:
    """By round the first dispute that is still open."""
    found: dict[int, Dispute] = {}
    for dispute in disputes:
        if dispute.open:
            found.setdefault(dispute.round, dispute)
    return found


def spoke(disputes: Sequence[Dispute], seat: int) -> bool:
    """The seat has said something in a dispute that is still open."""
    said = (x for one in disputes if one.open for x in one.said)
    return any(x.seat == seat for x in said)
