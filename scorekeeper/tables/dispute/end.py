"""The ends that a dispute can come to, as somebody chooses one."""

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper import text
from scorekeeper.tables import disputes, log, scoring, spoken
from scorekeeper.tables.dispute.page import Page
from scorekeeper.tables.events import dispute_commands, settlements
from scorekeeper.tables.models import Outcome
from scorekeeper.tables.scoring import comparison, rulings as scoring_disputes


@dataclass(frozen=True)
class End:
    """How somebody would end a dispute: `facts` take the place of the round.

    `fault` is the place of the fault that is punished, whose words are the reason;
    `void` the kind of void round that it becomes.
    """

    state: scoring.State
    dispute: disputes.Dispute
    outcome: str
    facts: log.Facts | None
    reason: str
    fault: str = ""
    void: str = ""
    problems: tuple[str, ...] = ()
    note: str = ""

    @property
    def compared(self) -> comparison.Comparison | None:
        """What it changes; raises scoring.SheetError when the referee refuses it."""
        if self.facts is None:
            return None
        return comparison.compare(self.state.at(self.dispute.round), self.facts)


def reason_in(posted: Mapping[str, str]) -> str:
    """The reason that was chosen, and what was said in words of one’s own."""
    chosen = spoken.BECAUSE.get(posted.get("because", ""), "")
    said = text.sentences(posted.get("reason", ""))
    return "\n".join(filter(None, [chosen and f"{chosen}.", said]))


def end_of(
    state: scoring.State, dispute: disputes.Dispute, posted: Mapping[str, str]
) -> End | None:
    """The end that was chosen; None where it is not to be had here."""
    outcome, reason = posted.get("outcome", ""), reason_in(posted)
    if outcome == Outcome.STANDS:
        return End(state, dispute, outcome, None, reason)
    if not state.round(dispute.round):
        return None
    if outcome == Outcome.VOID:
        kind = posted.get("void", "")
        if (void := scoring_disputes.void_of(state.at(dispute.round), kind)) is None:
            return None
        return End(state, dispute, outcome, void.facts, reason, void=void.way.name)
    if outcome != Outcome.CORRECTED:
        return None
    if fault := posted.get("fault", ""):
        faults = {str(x.place): x for x in Page(state, dispute).faults if x.facts}
        if fault not in faults:
            return None
        proven = faults[fault]
        said = (reason or proven.said.text)[: dispute_commands.REASON]
        return End(state, dispute, outcome, proven.facts, said, fault)
    facts = settlements.version_now(state, dispute, dispute.claim)
    return End(state, dispute, outcome, facts, reason) if facts is not None else None
