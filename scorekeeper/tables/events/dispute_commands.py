"""What may be written about a dispute: raised, answered, withdrawn, ruled.

Like all writing, each adds one entry to the log. An answer that makes the agreement
whole is the ruling itself, so that undo takes it back as one.
"""

from typing import Any

from referee.form import records
from scorekeeper.tables import disputes, log, scoring
from scorekeeper.tables.events import seats, settlements
from scorekeeper.tables.events.commands import EditConflict, NewEntry, Refused, add
from scorekeeper.tables.models import Entry, Kind, Outcome, Table
from scorekeeper.tables.scoring import comparison

WORDS = 500
REASON = 200


class Ended(Exception):
    """The dispute has ended meanwhile."""


class OnePhone(Exception):
    """This phone has agreed for another seat already: two sides are two phones."""


class NotLetIn(Exception):
    """The seat was taken by the score link: the host lets it in first."""


class ForReferee(Exception):
    """The game is finished: to change it takes a ruling, and no agreement."""


def dispute(
    table: Table,
    number: int,
    *,
    seat: int | None,
    words: str = "",
    facts: log.Facts | None = None,
    key: str,
    after: int,
) -> Entry | None:
    """Dispute a round, with words or with another version of it.

    Whoever gives a version proposes to correct the round so. Raises Refused, or
    EditConflict when the round has changed since version `after`.
    """

    def command(state: scoring.State) -> NewEntry:
        then = log.round_at(state.entries, state.rounds, after, number)
        moved = facts and log.has_reseated_since(state.entries, after, number)
        if moved or not state.round(number) or then != state.round(number):
            raise EditConflict
        data = {"round": number, **statement_data(state.at(number), seat, words, facts)}
        return NewEntry(Kind.DISPUTED, data)

    return add(table, command, key=key, by=name_of(table, seat))


def answer(
    table: Table,
    number: int,
    *,
    seat: int | None,
    words: str = "",
    facts: log.Facts | None = None,
    key: str,
) -> Entry | None:
    """Say something in dispute `number`, or give another version of the round."""

    def command(state: scoring.State) -> NewEntry:
        dispute = open_one(state, number)
        data = {
            "dispute": number,
            **statement_data(state.at(dispute.round), seat, words, facts),
        }
        return NewEntry(Kind.ANSWERED, data)

    return add(table, command, key=key, by=name_of(table, seat))


def propose(
    table: Table,
    number: int,
    *,
    seat: int,
    outcome: str,
    facts: log.Facts | None = None,
    reason: str,
    key: str,
    after: int,
) -> Entry | None:
    """Propose how dispute `number` ends; proposing what is proposed agrees to it."""

    def command(state: scoring.State) -> NewEntry | Entry:
        dispute = open_one(state, number)
        if log.has_changed_since(state.entries, after):
            raise EditConflict
        if (
            settlements.current_proposal(state, dispute) == (outcome, facts)
            and dispute.proposal
        ):
            return agreeing(state, dispute, dispute.proposal.number, seat)
        data = {"dispute": number, "seat": seat, "words": reason, "outcome": outcome}
        given = {} if facts is None else {"facts": facts}
        return NewEntry(Kind.ANSWERED, data | given)

    return add(table, command, key=key, by=name_of(table, seat))


def agree(
    table: Table, number: int, *, seat: int, proposal: int, key: str, after: int
) -> Entry | None:
    """Agree to a proposal; the last who has to ends the dispute.

    Where it has ended so already, that is a success.
    """

    def command(state: scoring.State) -> NewEntry | Entry:
        there = disputes.end_of(state.disputes, number, Kind.RULED)
        if there and there.data.get("agrees") == proposal:
            return there
        dispute = open_one(state, number)
        if log.has_changed_since(state.entries, after):
            raise EditConflict
        return agreeing(state, dispute, proposal, seat)

    return add(table, command, key=key, by=name_of(table, seat))


def agreeing(
    state: scoring.State, dispute: disputes.Dispute, proposal: int, seat: int
) -> NewEntry | Entry:
    """One more seat agrees: its answer, or the ruling where that was the last."""
    found = dispute.proposal
    if found is None or found.number != proposal:
        raise EditConflict
    if dispute.seats_agreeing(state.table.writer.phone) - {seat}:
        raise OnePhone
    if not seats.is_voice(state.table, seat):
        raise NotLetIn
    agreeing = settlements.agreeing(state, dispute) | {seat}
    if settlements.is_settled(state, dispute, agreeing):
        outcome, facts = settlements.current_proposal(state, dispute) or (
            found.outcome,
            None,
        )
        if state.over and outcome != Outcome.STANDS:
            raise ForReferee
        data = ruling(state, dispute, outcome, facts)
        agreed = {"agreed": sorted(agreeing), "seat": seat, "agrees": proposal}
        return NewEntry(Kind.RULED, data | agreed, found.words[:REASON])
    if seat in dispute.agreed:
        return found.entry
    data = {"dispute": dispute.number, "seat": seat, "agrees": proposal}
    return NewEntry(Kind.ANSWERED, data)


def rule(
    table: Table,
    number: int,
    *,
    outcome: str,
    facts: log.Facts | None = None,
    keep: int | None = None,
    reason: str,
    key: str,
    after: int,
    by: str = "",
) -> Entry | None:
    """End dispute `number`, for whoever may rule.

    `keep`: the last round that then counts, as it was shown. Ruling twice the same is
    a success. Raises Ended, EditConflict when the sheet has changed since version
    `after`, or Refused.
    """

    def command(state: scoring.State) -> NewEntry | Entry:
        there = disputes.end_of(state.disputes, number, Kind.RULED)
        if there and disputes.is_end(there, outcome, facts):
            return there
        dispute = open_one(state, number)
        data = ruling(state, dispute, outcome, facts)
        if log.has_changed_since(state.entries, after) or data.get("keep") != keep:
            raise EditConflict
        return NewEntry(Kind.RULED, data, reason)

    return add(table, command, key=key, by=by)


def withdraw(table: Table, number: int, *, seat: int, key: str) -> Entry | None:
    """Take back what was disputed; only who raised it can."""

    def command(state: scoring.State) -> NewEntry | Entry:
        if there := disputes.end_of(state.disputes, number, Kind.WITHDRAWN):
            return there
        dispute = open_one(state, number)
        if dispute.seat != seat:
            raise EditConflict
        return NewEntry(Kind.WITHDRAWN, {"dispute": number, "seat": seat})

    return add(table, command, key=key, by=name_of(table, seat))


def statement_data(
    at: scoring.TableRound,
    seat: int | None,
    words: str,
    facts: log.Facts | None,
) -> dict[str, Any]:
    """What is said of a round; to tell it otherwise is to propose a correction.

    The cards of what is recorded are evidence, and propose nothing.
    """
    data: dict[str, Any] = {"words": words}
    if seat is not None:
        data["seat"] = seat
    if facts is None:
        return data
    compare(at, facts)
    pair = [records.without(at.game, one) for one in (facts, at.recorded)]
    claims = {} if pair[0] == pair[1] else {"outcome": Outcome.CORRECTED}
    return {**data, "facts": facts, **claims}


def ruling(
    state: scoring.State,
    dispute: disputes.Dispute,
    outcome: str,
    facts: log.Facts | None,
) -> dict[str, Any]:
    """The end of a dispute; facts take the place of the whole round."""
    data: dict[str, Any] = {
        "dispute": dispute.number,
        "round": dispute.round,
        "outcome": outcome,
    }
    if outcome == Outcome.STANDS:
        return data
    if facts is None or not state.round(dispute.round):
        raise EditConflict
    keep = compare(state.at(dispute.round), facts).keep
    return {**data, "facts": facts} | ({} if keep is None else {"keep": keep})


def compare(at: scoring.TableRound, facts: log.Facts) -> comparison.Comparison:
    """What the correction changes; raises Refused where its facts are."""
    try:
        return comparison.compare(at, facts)
    except scoring.SheetError as error:
        raise Refused(error) from None


def open_one(state: scoring.State, number: int) -> disputes.Dispute:
    """The dispute of that number; raises Ended where it is not open."""
    dispute = disputes.find(state.disputes, number)
    if dispute is None or not dispute.open:
        raise Ended
    return dispute


def name_of(table: Table, seat: int | None) -> str:
    """Nothing where the phone had no seat."""
    return "" if seat is None else table.players[seat]
