"""A dispute as its page shows it: two versions, faults, what was said, how it ends."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from django.utils.translation import gettext

from referee.form import records
from scorekeeper.tables import log, scoring, sentences, spoken
from scorekeeper.tables.cards import pad as card_pad
from scorekeeper.tables.correcting import preview
from scorekeeper.tables.dispute import versions, words as dispute_words
from scorekeeper.tables.disputes import Dispute, Statement
from scorekeeper.tables.events import settlements
from scorekeeper.tables.scoring import (
    cards as scoring_cards,
    comparison,
    rulings as scoring_disputes,
)
from scorekeeper.tables.showing import board, history


@dataclass(frozen=True)
class Fault:
    """A wrong play that is proven, and what it comes to where the game punishes it.

    `unpunished`: the game does not, and the dispute is open.
    """

    place: int
    said: scoring_disputes.CardFault
    where: str
    foul: str = ""
    facts: log.Facts | None = None
    happens: tuple[str, ...] = ()
    keep: int | None = None
    unpunished: bool = False


class Page:
    """One dispute on a table as it is now; once it has ended, as it was then.

    `then` is read alone: its round stands under the names of who sat there in it.
    """

    def __init__(self, state: scoring.State, dispute: Dispute) -> None:
        self.state, self.dispute, self.number = state, dispute, dispute.round
        entries = state.entries
        end = dispute.end
        then = (
            scoring.state_of(state.table, entries[: end.number - 1]) if end else state
        )
        self.then = board.under(then, board.players_in(state, self.number))
        self.recorded = self.then.round(self.number)
        ruled = end.data.get("facts") if end else None
        self.ruled = ruled is not None
        self.told = dispute.claim or next(iter(dispute.versions), None)
        self.claimed: log.Facts | None = ruled or self.now(self.told)

    def now(self, said: Statement | None) -> log.Facts | None:
        """A version that was given, of the round as it stood in the end."""
        return settlements.version_now(self.then, self.dispute, said)

    @property
    def carriers(self) -> list[tuple[str, log.Facts]]:
        """Each different record of the cards, by whose it is, in a version that has
        it: that of the round, what was ruled or claimed, and the last that was given.
        """
        here = [
            ("", self.recorded),
            ("" if self.ruled else self.names[1], self.claimed),
        ]
        here += [
            (dispute_words.whose(self.state, said), self.now(said))
            for said in self.dispute.versions
        ]
        found: dict[str, tuple[str, log.Facts]] = {}
        for name, facts in here:
            if facts and (record := self.record(facts)):
                found.setdefault(repr(record), (name, facts))
        return list(found.values())

    def record(self, facts: log.Facts) -> log.Facts:
        """The cards in a version of the round."""
        return records.in_round(self.state.game, facts)

    # ---- What is in question ----

    @property
    def versions(self) -> versions.Versions | None:
        """The record beside what is claimed or ruled; None where it is gone."""
        if not self.recorded:
            return None
        other = self.recorded if self.claimed is None else self.claimed
        here = self.then.at(self.number)
        return versions.versions_of(here, self.names, self.recorded, other)

    @property
    def names(self) -> tuple[str, str]:
        if self.ruled:
            return gettext("Before"), gettext("Ruled")
        return gettext("As entered"), dispute_words.whose(self.state, self.told)

    @property
    def cards(self) -> list[tuple[str, list[card_pad.Trick]]]:
        """The tricks of each record of the cards."""
        found = [(name, self.tricks(facts)) for name, facts in self.carriers]
        return [one for one in found if one[1]]

    def tricks(self, facts: log.Facts) -> list[card_pad.Trick]:
        if scoring_cards.PLAY not in facts:
            return []
        try:
            pad = card_pad.pad_of(self.then.at(self.number), facts)
        except scoring.SheetError:
            return []
        return [] if isinstance(pad, str) else pad.tricks

    @property
    def faults(self) -> list[Fault]:
        """Every fault of either version that carries the cards, each once."""
        found: dict[tuple[int, int, str], Fault] = {}
        for where, facts in self.carriers:
            found_here = scoring_disputes.version(self.then.at(self.number), facts)
            for fault in found_here.faults:
                key = (fault.trick, fault.seat, fault.card)
                if key not in found:
                    found[key] = self.fault(len(found), fault, where, facts)
        return list(found.values())

    @property
    def contradicted(self) -> Iterator[tuple[str, list[str]]]:
        """Whose cards contradict which version, and in what."""
        both_told = [(gettext("what was entered"), self.recorded)]
        if self.told and self.claimed and not self.ruled:
            what = dispute_words.claim_words(self.state, self.told)
            both_told.append((what, self.claimed))
        for name, carrier in self.carriers:
            for what, facts in both_told:
                both = facts | self.record(carrier)
                found = scoring_disputes.contradictions(self.then.at(self.number), both)
                if found and not self.record(facts):
                    yield dispute_words.contradicting(name, what), found

    def fault(
        self, place: int, said: scoring_disputes.CardFault, where: str, facts: log.Facts
    ) -> Fault:
        punished = scoring_disputes.foul_of(self.state, facts, said.seat)
        if punished is None:
            return Fault(place, said, where, unpunished=self.dispute.open)
        if not self.dispute.open or punished == self.recorded:
            return Fault(place, said, where)
        try:
            found = comparison.compare(self.state.at(self.number), punished)
        except scoring.SheetError:
            return Fault(place, said, where)
        label = spoken.label(scoring_disputes.foul_label(self.state))
        foul = f"{label} {self.then.shown['players'][said.seat]}"
        happens = tuple(preview.happens(self.state, found))
        return Fault(place, said, where, foul, punished, happens, found.keep)

    # ---- What has become of it ----

    @property
    def since(self) -> Iterator[str]:
        """What happened to the round since it was disputed, or since the ruling."""
        end = self.dispute.end
        number, entries = self.number, self.state.entries
        then = end.number if end else self.dispute.number - 1
        base = log.round_at(entries, self.state.rounds, then, number)
        now = self.state.round(number)
        unit = self.state.game.unit
        if base and not now:
            text = sentences.UNDONE_SINCE_RULING if end else sentences.UNDONE_SINCE
            yield sentences.of_round(text, unit, number)
        elif base and base != now:
            said = "; ".join(history.differences(self.state.at(number), base, now))
            text = sentences.CHANGED_SINCE_RULING if end else sentences.CHANGED_SINCE
            yield sentences.of_round(
                text, unit, number, what=f": {said}" if said else ""
            )

    @property
    def gone(self) -> bool:
        """The round was undone: there is nothing left to rule on."""
        return self.dispute.open and not self.recorded

    @property
    def others(self) -> list[Dispute]:
        """Other open disputes about the same round."""
        found = self.state.disputes
        return [
            dispute
            for dispute in found
            if dispute.open and dispute.round == self.number and dispute != self.dispute
        ]

    @property
    def ended(self) -> str:
        return dispute_words.outcome_label(self.state.game.unit, self.dispute)

    @property
    def how(self) -> str:
        return dispute_words.how(self.state, self.dispute)

    @property
    def heard(self) -> list[dispute_words.Heard]:
        return [
            dispute_words.statement_words(self.state, one) for one in self.dispute.said
        ]

    # ---- What is proposed ----

    @property
    def proposal(self) -> str:
        """Cleo proposes: the round is corrected."""
        proposal = self.dispute.proposal
        if proposal is None or not self.dispute.open:
            return ""
        who = dispute_words.who_of(self.state, proposal)
        what = dispute_words.proposal_label(self.state.game.unit, proposal.outcome)
        return gettext("{who} proposes: {what}.").format(who=who, what=what)

    @cached_property
    def missing(self) -> settlements.Missing:
        return settlements.missing(self.state, self.dispute)

    def lacks(self, seat: int) -> bool:
        """Somebody of this seat’s side has still to agree, or to say so once more."""
        sides = self.missing.sides
        return not sides or settlements.side_of(self.state, seat) in sides

    @property
    def waits(self) -> str:
        """Ben and Dan have to agree; where one is enough, Ben or Dan."""
        if not self.missing.sides:  # the round has changed since the last agreed
            return sentences.of_round(sentences.AGREE_ONCE_MORE, self.state.game.unit)
        sides, players = self.state.shown["sides"], self.state.shown["players"]
        people = [
            players[seat] for side in sorted(self.missing.sides) for seat in sides[side]
        ]
        if self.missing.one_is_enough:
            who = sentences.any_of(people)
            return sentences.sentence(sentences.ONE_MUST_AGREE, who=who)
        who, many = spoken.list_names(people), len(people)
        return sentences.sentence(sentences.MUST_AGREE, who=who, people=many)

    @property
    def found(self) -> comparison.Comparison | None:
        """What follows for every round, if it ends as is proposed or claimed."""
        proposed = settlements.current_proposal(self.state, self.dispute)
        facts = proposed[1] if proposed else None
        if not self.dispute.open or facts is None or not self.recorded:
            return None
        try:
            return comparison.compare(self.state.at(self.number), facts)
        except scoring.SheetError:
            return None
