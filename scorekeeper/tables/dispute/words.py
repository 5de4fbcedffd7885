"""Disputes in words: what was said, by whom, and how one ended."""

from collections.abc import Callable
from dataclasses import dataclass

from django.utils.translation import gettext

from scorekeeper.tables import scoring, sentences, spoken
from scorekeeper.tables.disputes import Dispute, Statement
from scorekeeper.tables.models import Kind, Outcome
from scorekeeper.tables.showing import board

ENDED = {
    Outcome.STANDS: sentences.STANDS,
    Outcome.CORRECTED: sentences.WAS_CORRECTED,
    Outcome.VOID: sentences.WAS_VOID,
}
PROPOSED = {
    Outcome.STANDS: sentences.SCORE_STANDS,
    Outcome.CORRECTED: sentences.IS_CORRECTED,
    Outcome.VOID: sentences.IS_VOID,
}
BUTTONS = {
    Outcome.STANDS: sentences.STANDS,
    Outcome.CORRECTED: sentences.CORRECT_IT,
    Outcome.VOID: sentences.VOID_IT,
}


def outcome_label(unit: sentences.Unit, dispute: Dispute) -> str:
    """How it ended: Score stands; nothing while it is open."""
    if dispute.open:
        return ""
    text = ENDED.get(dispute.outcome, sentences.WITHDRAWN)
    return sentences.of_round(text, unit)


def button(unit: sentences.Unit, outcome: str, rules: bool) -> str:
    """Void the hand; of whoever only proposes it: Propose: void the hand."""
    end = sentences.of_round(BUTTONS[outcome], unit)
    if rules:
        return end
    return sentences.sentence(sentences.PROPOSE, end=sentences.small(end))


def how(state: scoring.State, dispute: Dispute) -> str:
    """Who ended it: by agreement, or by ruling."""
    end = dispute.end
    if end is None:
        return ""
    at = spoken.when(end.at)
    if end.kind == Kind.WITHDRAWN:
        return gettext("By {by}, who raised it, at {at}.").format(by=end.by, at=at)
    if "agreed" in end.data:
        then = board.holders_at(state, end)
        names = (then[seat] for seat in end.data["agreed"])
        return gettext("Agreed by {names} at {at}.").format(
            names=spoken.list_names(names), at=at
        )
    if not end.by:
        return gettext("Ruled by the host at {at}.").format(at=at)
    return gettext("Ruled by {who} at {at}.").format(who=end.by, at=at)


@dataclass(frozen=True)
class Heard:
    """Something that was said, as it is read later."""

    at: str
    what: str
    words: str
    undone: bool


def statement_words(state: scoring.State, said: Statement) -> Heard:
    entry = said.entry
    # Those who agree take over the reason of who proposed it.
    text = "" if "agreed" in entry.data else spoken.because(said.words)
    at = spoken.when(entry.at)
    return Heard(
        at, deed(state.game.unit, said, who_of(state, said)), text, said.undone
    )


def proposal_label(unit: sentences.Unit, outcome: str) -> str:
    return sentences.of_round(PROPOSED[outcome], unit)


def deed(unit: sentences.Unit, said: Statement, who: str) -> str:
    """What somebody did by it: Ben agrees; Ben proposes: the score stands."""
    entry = said.entry
    if entry.kind == Kind.DISPUTED:
        text = sentences.DISPUTES_ELSE if said.outcome else sentences.DISPUTES
        return sentences.of_round(text, unit, entry.data["round"], who=who)
    end = proposal_label(unit, said.outcome) if said.outcome else ""
    return DEEDS[deed_of(said)]().format(who=who, end=end)


DEEDS: dict[str, Callable[[], str]] = {
    "agrees to end": lambda: gettext("{who} agrees: {end}"),
    "rules": lambda: gettext("{who} rules: {end}"),
    "withdraws": lambda: gettext("{who} withdraws the dispute"),
    "agrees": lambda: gettext("{who} agrees"),
    "proposes": lambda: gettext("{who} proposes: {end}"),
    "says": lambda: gettext("{who} says"),
    "cards": lambda: gettext("{who} gives the cards"),
}


def deed_of(said: Statement) -> str:
    """What somebody did by a statement that is not the first."""
    entry = said.entry
    if entry.kind == Kind.RULED:
        return "agrees to end" if "agreed" in entry.data else "rules"
    if entry.kind == Kind.WITHDRAWN:
        return "withdraws"
    if said.agrees is not None:
        return "agrees"
    if said.outcome:
        return "proposes"
    return "says" if said.facts is None else "cards"


def name_of(state: scoring.State, said: Statement) -> str:
    """Who said it, whoever has that seat now; nothing where that is the host, without
    a seat.
    """
    if said.seat is not None:
        return board.holders_at(state, said.entry)[said.seat]
    return said.entry.by


def who_of(state: scoring.State, said: Statement) -> str:
    return name_of(state, said) or gettext("The host")


def raise_words(state: scoring.State, dispute: Dispute) -> str:
    """Raised by Cleo at 20:41."""
    who, at = name_of(state, dispute.said[0]), spoken.when(dispute.entry.at)
    if not who:
        return gettext("Raised by the host at {at}").format(at=at)
    return gettext("Raised by {who} at {at}").format(who=who, at=at)


def over_words(state: scoring.State, said: Statement) -> str:
    """What stands over what somebody wrote: What Cleo says."""
    who = name_of(state, said)
    return (
        gettext("What {who} says").format(who=who)
        if who
        else gettext("What the host says")
    )


def claim_words(state: scoring.State, said: Statement) -> str:
    """What somebody claims, within a sentence: what Cleo says."""
    who = name_of(state, said)
    return (
        gettext("what {who} says").format(who=who)
        if who
        else gettext("what the host says")
    )


def whose(state: scoring.State, said: Statement | None) -> str:
    """The name over a version: Cleo’s."""
    if said is None or said.seat is None:
        return gettext("Claimed")
    return sentences.sentence(sentences.OWN, who=name_of(state, said))


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
    found = sorted(state.disputes, key=lambda one: not one.open)
    return [
        Summary(
            dispute.number,
            dispute.round,
            who_of(state, dispute.said[0]),
            spoken.when(dispute.entry.at),
            dispute.words,
            outcome_label(state.game.unit, dispute),
        )
        for dispute in found
    ]


def contradicting(whose: str, what: str) -> str:
    """Cleo’s cards contradict what was entered."""
    if not whose:
        return gettext("The cards contradict {what}").format(what=what)
    return gettext("{whose} cards contradict {what}").format(whose=whose, what=what)
