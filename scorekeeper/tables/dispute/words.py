"""Disputes in words: what was said, by whom, and how one ended."""

from dataclasses import dataclass

from scorekeeper.tables import scoring, units, words
from scorekeeper.tables.events import disputes
from scorekeeper.tables.events.disputes import Dispute, Statement
from scorekeeper.tables.models import Kind, Outcome

ENDED = {
    Outcome.STANDS: units.STANDS,
    Outcome.CORRECTED: units.WAS_CORRECTED,
    Outcome.VOID: units.WAS_VOID,
}
# Why, in a tap: what whoever rules on it may choose.
BECAUSE = {"counted": "Counted again", "agreed": "Agreed"}
PROPOSED = {
    Outcome.STANDS: units.SCORE_STANDS,
    Outcome.CORRECTED: units.IS_CORRECTED,
    Outcome.VOID: units.IS_VOID,
}


def ended(unit: units.Unit, dispute: Dispute) -> str:
    """How it ended: Score stands; nothing while it is open."""
    if dispute.open:
        return ""
    text = ENDED.get(dispute.outcome, units.WITHDRAWN)
    return units.said(text, unit)


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
    return f"Ruled by {end.by or 'the host'} at {at}."


@dataclass(frozen=True)
class Heard:
    """Something that was said, as it is read later."""

    who: str
    at: str
    what: str
    words: str
    undone: bool


def heard(state: scoring.State, said: Statement) -> Heard:
    entry = said.entry
    # Those who agree take over the reason of who proposed it.
    text = "" if "agreed" in entry.data else said.words
    at = words.when(entry.at)
    return Heard(
        who_of(state, said), at, deed(state.game.unit, said), text, said.undone
    )


def proposed(unit: units.Unit, outcome: str) -> str:
    return units.said(PROPOSED[outcome], unit)


def deed(unit: units.Unit, said: Statement) -> str:
    """What somebody did by it: agrees; proposes: the score stands."""
    entry = said.entry
    if entry.kind == Kind.RULED:
        does = "agrees" if "agreed" in entry.data else "rules"
        return f"{does}: {proposed(unit, said.outcome)}"
    if entry.kind == Kind.WITHDRAWN:
        return "withdraws it"
    if said.agrees is not None:
        return "agrees"
    if entry.kind == Kind.DISPUTED:
        text = units.DISPUTES_ELSE if said.outcome else units.DISPUTES
        return units.said(text, unit, entry.data["round"])
    if said.outcome:
        return f"proposes: {proposed(unit, said.outcome)}"
    return "says" if said.facts is None else "gives the cards"


def who_of(state: scoring.State, said: Statement) -> str:
    seat = said.seat
    if seat is not None:
        return str(state.table.players[seat])
    return said.entry.by or "The host"


def whose(state: scoring.State, said: Statement | None) -> str:
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
            ended(state.game.unit, one),
        )
        for one in found
    ]
