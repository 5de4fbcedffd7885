"""Disputes in words: what was said, by whom, and how one ended."""

from dataclasses import dataclass

from scorekeeper.tables import scoring, words
from scorekeeper.tables.dispute import disputes
from scorekeeper.tables.dispute.disputes import Dispute, Said
from scorekeeper.tables.models import Kind, Outcome

ENDED = {
    Outcome.STANDS: "Score stands",
    Outcome.CORRECTED: "Round corrected",
    Outcome.VOID: "Round void",
}
PROPOSED = {
    Outcome.STANDS: "the score stands",
    Outcome.CORRECTED: "the round is corrected",
    Outcome.VOID: "the round is void",
}


def ended(dispute: Dispute) -> str:
    """How it ended: Score stands; nothing while it is open."""
    return "" if dispute.open else ENDED.get(dispute.outcome, "Withdrawn")


def how(state: scoring.State, dispute: Dispute) -> str:
    """Who ended it: by agreement, or by ruling."""
    end = dispute.end
    if end is None:
        return ""
    at = words.when(end.at)
    if end.kind == Kind.WITHDRAWN:
        return f"By {end.by}, who raised it, at {at}."
    if "agreed" in end.data:
        names = (state.table.players[seat] for seat in end.data["agreed"])
        return f"Agreed by {words.listed(names)} at {at}."
    return f"Ruled by {end.by or 'whoever runs the table'} at {at}."


@dataclass(frozen=True)
class Heard:
    """Something that was said, as it is read later."""

    who: str
    at: str
    what: str
    words: str
    undone: bool


def heard(state: scoring.State, said: Said) -> Heard:
    entry = said.entry
    # Those who agree take over the reason of who proposed it.
    text = "" if "agreed" in entry.data else said.words
    at = words.when(entry.at)
    return Heard(who_of(state, said), at, deed(said), text, said.undone)


def deed(said: Said) -> str:
    """What somebody did by it: agrees; proposes: the score stands."""
    entry = said.entry
    if entry.kind == Kind.RULED:
        does = "agrees" if "agreed" in entry.data else "rules"
        return f"{does}: {PROPOSED[said.outcome]}"
    if entry.kind == Kind.WITHDRAWN:
        return "withdraws it"
    if said.agrees is not None:
        return "agrees"
    if entry.kind == Kind.DISPUTED:
        claim = ", and gives another version" if said.outcome else ""
        return f"disputes round {entry.data['round']}{claim}"
    if said.outcome:
        return f"proposes: {PROPOSED[said.outcome]}"
    return "says" if said.facts is None else "gives the cards"


def who_of(state: scoring.State, said: Said) -> str:
    seat = said.seat
    if seat is not None:
        return str(state.table.players[seat])
    return said.entry.by or "Whoever runs the table"


def whose(state: scoring.State, said: Said | None) -> str:
    """The name over a version: Cleo’s."""
    if said is None or said.seat is None:
        return "Claimed"
    return f"{state.table.players[said.seat]}’s"


@dataclass(frozen=True)
class Summary:
    """A dispute in the list of a table."""

    number: int
    round: int
    who: str
    at: str
    words: str
    ended: str


def summaries(state: scoring.State) -> list[Summary]:
    """Every dispute of a table, those that are open first."""
    found = sorted(disputes.disputes_of(state.entries), key=lambda one: not one.open)
    return [
        Summary(
            one.number,
            one.round,
            who_of(state, one.said[0]),
            words.when(one.entry.at),
            one.words,
            ended(one),
        )
        for one in found
    ]
