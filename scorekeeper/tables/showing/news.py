"""What is said of the latest entry."""

from scorekeeper.tables import log, scoring, sentences, units, words
from scorekeeper.tables.models import Entry, Kind
from scorekeeper.tables.sentences import Text
from scorekeeper.tables.showing import history

ENDED = Text("news.ended", "The game was ended.")
REDONE = "redone"
# By nobody who is known, and by somebody.
TOLD = {
    Kind.RECORDED: (
        Text("news.entered", "Entered: {what}."),
        Text("news.entered-by", "Entered by {by}: {what}."),
    ),
    Kind.CORRECTED: (
        Text("news.corrected", "Corrected: {what}."),
        Text("news.corrected-by", "Corrected by {by}: {what}."),
    ),
    Kind.UNDONE: (
        Text("news.undone", "Undone: {what}."),
        Text("news.undone-by", "Undone by {by}: {what}."),
    ),
    REDONE: (
        Text("news.redone", "Redone: {what}."),
        Text("news.redone-by", "Redone by {by}: {what}."),
    ),
    Kind.DISPUTED: (
        Text("news.disputed", "Disputed: {what}."),
        Text("news.disputed-by", "Disputed by {by}: {what}."),
    ),
    Kind.ANSWERED: (
        Text("news.answered", "Answered: {what}."),
        Text("news.answered-by", "Answered by {by}: {what}."),
    ),
    Kind.WITHDRAWN: (
        Text("news.withdrawn", "Withdrawn: {what}."),
        Text("news.withdrawn-by", "Withdrawn by {by}: {what}."),
    ),
    Kind.RULED: (
        Text("news.ruled", "Decided: {what}."),
        Text("news.ruled-by", "Decided by {by}: {what}."),
    ),
    Kind.ACCEPTED: (
        Text("news.accepted", "Accepted: {what}."),
        Text("news.accepted-by", "Accepted by {by}: {what}."),
    ),
    Kind.CONFIRMING: (
        Text("news.confirming", "Changed: {what}."),
        Text("news.confirming-by", "Changed by {by}: {what}."),
    ),
    Kind.RENAMED: (
        Text("news.renamed", "Name corrected: {what}."),
        Text("news.renamed-by", "Name corrected by {by}: {what}."),
    ),
    Kind.SEATED: (
        Text("news.seated", "Seats changed: {what}."),
        Text("news.seated-by", "Seats changed by {by}: {what}."),
    ),
    Kind.AGAIN: (
        Text("news.again", "New game started."),
        Text("news.again-by", "New game started by {by}."),
    ),
}


def said(state: scoring.State, asked: bool) -> str:
    return latest(state) if asked and state.entries else ""


def latest(state: scoring.State) -> str:
    """The last entry in a sentence: Entered by Ben: tricks of round 4."""
    entry = state.entries[-1]
    kind = entry.kind
    if kind == Kind.ENDED:
        return sentences.said(ENDED)
    if kind == Kind.UNDONE:
        taken = state.entries[entry.data["entry"] - 1]
        kind = REDONE if taken.kind == Kind.UNDONE else kind
    by_nobody, by_somebody = TOLD[kind]
    what = "" if entry.kind == Kind.AGAIN else subject(state, entry)
    if not entry.by:
        return sentences.said(by_nobody, what=what)
    return sentences.said(by_somebody, by=entry.by, what=what)


def subject(state: scoring.State, entry: Entry) -> str:
    unit = state.game.unit
    if entry.kind in (Kind.RECORDED, Kind.UNDONE):
        return history.named(state, entry)
    if entry.kind == Kind.CONFIRMING:
        return units.said(units.HOW_CONFIRMED, unit)
    if entry.kind in log.NAMING:
        return words.listed(new for _, new in entry.data["names"].values())
    if "dispute" not in entry.data:
        return units.numbered(unit, entry.data["round"])
    dispute = state.entries[entry.data["dispute"] - 1]
    return units.said(units.THE_DISPUTE, unit, dispute.data["round"])
