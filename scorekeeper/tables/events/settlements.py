"""Who has to agree before a dispute ends without a ruling of the table’s referee."""

from dataclasses import dataclass

from scorekeeper.tables import disputes, log, scoring
from scorekeeper.tables.events import seats
from scorekeeper.tables.models import Outcome
from scorekeeper.tables.scoring import comparison


def as_now(base: log.Facts, claim: log.Facts, now: log.Facts) -> log.Facts:
    """A version given of a round once more of that round was recorded since."""
    new = {k: raw for k, raw in now.items() if k not in base and k not in claim}
    return new | claim


def version_now(
    state: scoring.State, dispute: disputes.Dispute, said: disputes.Statement | None
) -> log.Facts | None:
    """The version that somebody gave, of the round as it stands; None without one."""
    if said is None or said.facts is None or not state.round(dispute.round):
        return None
    before = said.number - 1
    base = log.round_at(state.entries, state.rounds, before, dispute.round) or {}
    return as_now(base, said.facts, state.round(dispute.round))


def current_proposal(
    state: scoring.State, dispute: disputes.Dispute
) -> tuple[str, log.Facts | None] | None:
    """The outcome that is proposed and its facts; None where nothing is."""
    proposal = dispute.proposal
    if proposal is None:
        return None
    if proposal.outcome == Outcome.CORRECTED:
        return proposal.outcome, version_now(state, dispute, proposal)
    return proposal.outcome, proposal.facts


def concerned_sides(
    state: scoring.State, dispute: disputes.Dispute, facts: log.Facts | None
) -> set[int]:
    """The sides that have to agree: the one that disputes, and every other whose
    points differ, in any round, between what is recorded and a version in question.
    """
    sides = range(len(state.shown["sides"]))
    found = {side_of(state, dispute.seat)} if dispute.seat is not None else set()
    for version in (facts, version_now(state, dispute, dispute.claim)):
        if version is None:
            continue
        try:
            compared = comparison.compare(state.at(dispute.round), version)
        except scoring.SheetError:
            continue
        if compared.keep is not None:
            return set(sides)
        cells = (cell for row in compared.rows for cell in enumerate(row.cells))
        found |= {side for side, cell in cells if cell.points[0] != cell.points[1]}
    return found


@dataclass(frozen=True)
class Missing:
    """The sides of which somebody has still to agree: all of them, or any one."""

    sides: set[int]
    one_is_enough: bool = False


def missing(state: scoring.State, dispute: disputes.Dispute) -> Missing:
    """Who has to agree still; where one side alone is concerned, any other."""
    proposed = current_proposal(state, dispute)
    agreed = {side_of(state, seat) for seat in agreeing(state, dispute)}
    rest = concerned_sides(state, dispute, proposed[1] if proposed else None) - agreed
    if rest or len(agreed) > 1:
        return Missing(rest)
    others = set(range(len(state.shown["sides"]))) - agreed
    return Missing(others, one_is_enough=True)


def agreeing(state: scoring.State, dispute: disputes.Dispute) -> set[int]:
    """The seats that agree, as far as each is a voice of its own."""
    return {
        said.seat
        for said in dispute.agreeing
        if said.seat is not None and seats.wrote_as_one(state.table, said.entry)
    }


def is_settled(
    state: scoring.State, dispute: disputes.Dispute, seats: set[int]
) -> bool:
    """These seats are enough to end it as is proposed."""
    proposed = current_proposal(state, dispute)
    agreed = {side_of(state, seat) for seat in seats}
    needed = concerned_sides(state, dispute, proposed[1] if proposed else None)
    return len(agreed) > 1 and needed <= agreed


def side_of(state: scoring.State, seat: int) -> int:
    """The side of a seat, as the verdict that people see has it."""
    sides = state.shown["sides"]
    return next(side for side, seats in enumerate(sides) if seat in seats)
