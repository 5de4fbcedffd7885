"""The ends that a dispute can come to, as somebody chooses one."""

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.tables import log, scoring, speaking
from scorekeeper.tables.correcting import comparing
from scorekeeper.tables.dispute import disputes, disputing, settling
from scorekeeper.tables.dispute.page import Page
from scorekeeper.tables.models import Outcome
from scorekeeper.tables.scoring import disputes as scoring_disputes


@dataclass(frozen=True)
class End:
    """How somebody would end a dispute: `facts` take the place of the round.

    `fault` is the place of the fault that is punished, whose words are the reason.
    """

    state: scoring.State
    dispute: disputes.Dispute
    outcome: str
    facts: log.Facts | None
    reason: str
    fault: str = ""
    problems: tuple[str, ...] = ()
    note: str = ""

    @property
    def compared(self) -> comparing.Comparison | None:
        """What it changes; raises scoring.SheetError when the referee refuses it."""
        if self.facts is None:
            return None
        return comparing.compare(self.state, self.dispute.round, self.facts)


def end_of(
    state: scoring.State, one: disputes.Dispute, posted: Mapping[str, str]
) -> End | None:
    """The end that was chosen; None where it is not to be had here."""
    outcome, reason = posted.get("outcome", ""), speaking.tidy(posted.get("reason", ""))
    if outcome == Outcome.STANDS:
        return End(state, one, outcome, None, reason)
    if not state.round(one.round):
        return None
    if outcome == Outcome.VOID:
        void = scoring_disputes.void_of(state, one.round)
        return End(state, one, outcome, void.facts, reason) if void else None
    if outcome != Outcome.CORRECTED:
        return None
    if fault := posted.get("fault", ""):
        faults = {str(x.place): x for x in Page(state, one).faults if x.facts}
        if fault not in faults:
            return None
        proven = faults[fault]
        said = (reason or proven.said.text)[: disputing.REASON]
        return End(state, one, outcome, proven.facts, said, fault)
    facts = settling.version_now(state, one, one.claim)
    return End(state, one, outcome, facts, reason) if facts is not None else None
