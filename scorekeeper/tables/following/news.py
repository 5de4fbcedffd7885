"""What a page knows of following its table, and what is said of the latest entry."""

from dataclasses import dataclass

from django.http import HttpRequest
from django.urls import reverse

from scorekeeper.tables import scoring, words
from scorekeeper.tables.models import Entry, Kind
from scorekeeper.tables.showing import history

# Pages that are put in order by themselves; others only say what is new.
FRESH = ("table", "sheet", "chart", "more", "board", "disputed")


@dataclass(frozen=True)
class Live:
    """`parts`: asked for what may change alone, with a header that says so. `url`:
    where a page finds that; `fresh`: it may put it in its own place.
    """

    parts: bool
    fresh: bool
    url: str
    news: str


def live_of(request: HttpRequest, state: scoring.State) -> Live:
    match = request.resolver_match
    fresh = request.method == "GET" and match is not None and match.url_name in FRESH
    table = reverse("tables:table", args=[state.table.code])
    parts = "Live" in request.headers
    here = request.get_full_path() if "join" in request.GET else request.path
    return Live(parts, fresh, here if fresh else table, said(state, parts))


def said(state: scoring.State, asked: bool) -> str:
    return latest(state) if asked and state.entries else ""


def latest(state: scoring.State) -> str:
    """The last entry in a sentence: Recorded by Ben: tricks of round 4."""
    entry = state.entries[-1]
    by = f" by {entry.by}" if entry.by else ""
    if entry.kind == Kind.AGAIN:
        return f"A new game was begun{by}."
    if entry.kind == Kind.UNDONE:
        taken = state.entries[entry.data["entry"] - 1]
        verb = "Brought back" if taken.kind == Kind.UNDONE else "Taken back"
        return f"{verb}{by}: {history.named(state, entry)}."
    verb = VERBS.get(entry.kind, "")
    return f"{verb}{by}: {subject(state, entry)}." if verb else "The game ends here."


VERBS = {
    Kind.RECORDED: "Recorded",
    Kind.CORRECTED: "Corrected",
    Kind.DISPUTED: "Disputed",
    Kind.ANSWERED: "Answered",
    Kind.WITHDRAWN: "Withdrawn",
    Kind.RULED: "Decided",
    Kind.ACCEPTED: "Accepted",
    Kind.CONFIRMING: "Changed",
    Kind.RENAMED: "Name corrected",
}


def subject(state: scoring.State, entry: Entry) -> str:
    if entry.kind == Kind.RECORDED:
        return history.named(state, entry)
    if entry.kind == Kind.CONFIRMING:
        return "how rounds are confirmed"
    if entry.kind == Kind.RENAMED:
        return words.listed(new for _, new in entry.data["names"].values())
    if "dispute" not in entry.data:
        return f"round {entry.data['round']}"
    dispute = state.entries[entry.data["dispute"] - 1]
    return f"the dispute about round {dispute.data['round']}"
