"""What is said of the latest entry."""

from scorekeeper.tables import log, scoring, units, words
from scorekeeper.tables.models import Entry, Kind
from scorekeeper.tables.showing import history


def said(state: scoring.State, asked: bool) -> str:
    return latest(state) if asked and state.entries else ""


def latest(state: scoring.State) -> str:
    """The last entry in a sentence: Entered by Ben: tricks of round 4."""
    entry = state.entries[-1]
    by = f" by {entry.by}" if entry.by else ""
    if entry.kind == Kind.AGAIN:
        return f"New game started{by}."
    if entry.kind == Kind.UNDONE:
        taken = state.entries[entry.data["entry"] - 1]
        verb = "Redone" if taken.kind == Kind.UNDONE else "Undone"
        return f"{verb}{by}: {history.named(state, entry)}."
    verb = VERBS.get(entry.kind, "")
    return f"{verb}{by}: {subject(state, entry)}." if verb else "The game was ended."


VERBS = {
    Kind.RECORDED: "Entered",
    Kind.CORRECTED: "Corrected",
    Kind.DISPUTED: "Disputed",
    Kind.ANSWERED: "Answered",
    Kind.WITHDRAWN: "Withdrawn",
    Kind.RULED: "Decided",
    Kind.ACCEPTED: "Accepted",
    Kind.CONFIRMING: "Changed",
    Kind.RENAMED: "Name corrected",
    Kind.SEATED: "Seats changed",
}


def subject(state: scoring.State, entry: Entry) -> str:
    unit = state.game.unit
    if entry.kind == Kind.RECORDED:
        return history.named(state, entry)
    if entry.kind == Kind.CONFIRMING:
        return units.said(units.HOW_CONFIRMED, unit)
    if entry.kind in log.NAMING:
        return words.listed(new for _, new in entry.data["names"].values())
    if "dispute" not in entry.data:
        return units.numbered(unit, entry.data["round"])
    dispute = state.entries[entry.data["dispute"] - 1]
    return units.said(units.THE_DISPUTE, unit, dispute.data["round"])
