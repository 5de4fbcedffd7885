"""Cards that prove a wrong play: what is shown, and what each way out comes to."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from scorekeeper.tables import fault_sentences, log, scoring, spoken
from scorekeeper.tables.cards.pad import Pad, pad_of
from scorekeeper.tables.cards.parts import Face, Trick
from scorekeeper.tables.scoring import rulings, rulings as scoring_disputes
from scorekeeper.tables.scoring.rulings import CardFault
from scorekeeper.tables.sentences import sentence
from scorekeeper.tables.showing import board


@dataclass(frozen=True)
class Decision:
    """The first fault decides; `facts` are all that is known of the round with it."""

    at: scoring.TableRound
    facts: log.Facts
    faults: list[CardFault]

    @property
    def first(self) -> CardFault:
        return self.faults[0]

    @cached_property
    def text(self) -> str:
        """What was led, played and still held, where the tricks show a suit revoked.

        A bower counts to another suit than its own: the referee then names the cards.
        """
        first, tricks = self.first, {one.number: one for one, _ in self.tricks}
        if not {first.trick, first.at} <= tricks.keys() or first.by != first.seat:
            return first.text
        who = board.players_in(self.at.state, self.at.number)[first.seat]
        led = tricks[first.trick].faces[0]
        played, proof = (by(tricks[n], who) for n in (first.trick, first.at or 0))
        if not led.suit == proof.suit != played.suit:
            return first.text
        return sentence(
            fault_sentences.SUIT_WAS_LED,
            suit=spoken.suit_first(led.suit),
            name=who,
            card=played.card,
            proof=proof.card,
        )

    @property
    def rule(self) -> str:
        """What the rules say of a wrong play, else the rule that was broken."""
        return rulings.law(self.at.state) or self.first.law

    @cached_property
    def pad(self) -> Pad | None:
        found = pad_of(board.as_seated(self.at), self.facts)
        return None if isinstance(found, str) else found

    @property
    def cards(self) -> int:
        return len(self.pad.entered.cards) if self.pad else 0

    @property
    def tricks(self) -> Iterator[tuple[Trick, str]]:
        """The trick of the fault and that of the proof, each with what it shows."""
        players = board.players_in(self.at.state, self.at.number)
        first = self.first
        shown = {first.trick: first.seat}
        if first.at is not None and first.by is not None:
            shown.setdefault(first.at, first.by)
        for trick in self.pad.tricks if self.pad else ():
            if trick.number in shown:
                here = trick.number == first.trick
                led = {"name": trick.faces[0].who, "card": trick.faces[0].card}
                note = sentence(
                    fault_sentences.LED if here else fault_sentences.PROOF, **led
                )
                yield mark_card(trick, players[shown[trick.number]]), note

    # ---- What the rules say ----

    @cached_property
    def ended(self) -> scoring.Assessment | None:
        """The round as the rules have it; None where they punish nothing."""
        seat, state = self.first.seat, self.at.state
        facts = scoring_disputes.foul_of(state, self.facts, seat)
        found = self.at.assess(facts) if facts else None
        return found if found and found.winners else None

    @property
    def unpunished(self) -> str:
        return "" if self.ended else sentence(fault_sentences.UNPUNISHED)

    @property
    def end(self) -> str:
        return (
            sentence(fault_sentences.END_IT, **scoring.winning(self.ended))
            if self.ended
            else ""
        )

    @property
    def final(self) -> str:
        """9 to 6, by the foul."""
        if not self.ended or self.ended.totals is None:
            return ""
        totals, won = self.ended.totals, self.ended.winners or []
        rest = [total for side, total in enumerate(totals) if side not in won]
        return sentence(fault_sentences.BY_THE_FOUL, won=totals[won[0]], lost=max(rest))

    # ---- Scored anyway ----

    @property
    def anyway(self) -> str:
        """Ann and Cleo +16; marked."""
        a = self.at.assess(self.facts)
        if a.points is None or not a.complete:
            return sentence(fault_sentences.KEPT_MARKED)
        names = board.names_in(self.at.state, self.at.number)
        pairs = zip(names, a.points, strict=True)
        gains = [f"{name} {spoken.signed_number(n)}" for name, n in pairs if n]
        if not gains:
            return sentence(fault_sentences.NOBODY_MARKED)
        return sentence(fault_sentences.GAIN_MARKED, gains=", ".join(gains))


def by(trick: Trick, who: str) -> Face:
    return next(face for face in trick.faces if face.who == who)


def mark_card(trick: Trick, who: str) -> Trick:
    """A trick in which one card alone stands out."""
    faces = [replace(one, wins=False, fault=one.who == who) for one in trick.faces]
    return replace(trick, faces=faces)
