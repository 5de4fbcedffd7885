"""A deal being entered card by card, as its page shows it."""

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from hashlib import blake2b

from django.urls import reverse

from referee.form.fields import split
from scorekeeper.tables import log, scoring, sentences, spoken
from scorekeeper.tables.cards.deal import Deal
from scorekeeper.tables.cards.parts import Face
from scorekeeper.tables.entry.posted_form import DraftPage
from scorekeeper.tables.scoring import dealing as scoring_dealing
from scorekeeper.tables.scoring.dealing import Fallen, Lying
from scorekeeper.tables.showing import decks


@dataclass(frozen=True)
class Spot:
    """Cards that lie together; each with the button that takes it, if one does."""

    lying: Lying
    faces: list[tuple[Face, str]]


@dataclass(frozen=True)
class Told:
    """One event in sentences, the first of what it was; or why it cannot be."""

    place: int
    says: list[str]
    wrong: str = ""

    @property
    def number(self) -> int:
        return self.place + 1


@dataclass(frozen=True)
class Chip:
    """A button over the deck: what it posts, its words."""

    name: str
    value: str
    text: str


@dataclass(frozen=True)
class Shown(DraftPage):
    """A page of a deal."""

    deal: Deal

    @property
    def url(self) -> str:
        at = self.deal.at
        return reverse("tables:cards", args=[at.state.table.code, at.number])

    @property
    def draft(self) -> str:
        """Under this name the phone keeps what is not saved."""
        return f"{self.deal.at.state.table.code}/{self.deal.at.number}"

    @property
    def stands(self) -> str:
        """Says whether another deal is recorded than when a draft was kept."""
        said = json.dumps(self.stands_as).encode() if self.stands_as else b""
        return blake2b(said, digest_size=6).hexdigest() if said else ""

    @cached_property
    def stands_as(self) -> list[scoring_dealing.Event]:
        return list(self.deal.at.recorded.get(self.deal.key, ()))

    @property
    def events(self) -> str:
        return json.dumps(self.deal.events)

    @property
    def stored(self) -> Iterator[tuple[str, str]]:
        """The hidden inputs that carry the deal."""
        deal = self.deal
        yield "deal", self.events
        yield "place", str(deal.place)
        yield "begun", "" if deal.begun is None else json.dumps(deal.begun)
        yield "kind", deal.kind

    # ---- What lies on the table ----

    @property
    def spots(self) -> list[Spot]:
        """What lies before each player."""
        return [one for one in self.every_spot() if one.lying.of_seat]

    @property
    def middle(self) -> list[Spot]:
        return [one for one in self.every_spot() if not one.lying.of_seat]

    def every_spot(self) -> Iterator[Spot]:
        openings = self.deal.here.openings
        takes = {one.card: value_of(one) for one in openings if one.card}
        for lying in self.deal.here.lying:
            faces = [(face_of(card), takes.get(card, "")) for card in lying.cards]
            yield Spot(lying, faces)

    @property
    def deck(self) -> list[decks.Row]:
        fallen = self.deal.fallen
        return decks.deck_of(fallen.dealing.pack, Counter(fallen.out))

    @cached_property
    def told(self) -> list[Told]:
        """Every event, the last first."""
        fallen = self.deal.fallen
        found = [Told(place, says) for place, says in enumerate(fallen.told)]
        if fallen.wrong:
            place, why = fallen.wrong
            found.append(Told(place, [], why))
        rest = range(len(found), len(fallen.events))
        return [*found, *(Told(place, []) for place in rest)][::-1]

    @property
    def last(self) -> list[str]:
        """What the last event was and settled; not while more is asked of it."""
        fallen = self.deal.here
        if self.deal.asked or not fallen.events or fallen.wrong:
            return []
        return list(fallen.told)[-1]

    # ---- What can be done ----

    @property
    def chips(self) -> Iterator[Chip]:
        """What may answer the question; else what can begin without a card."""
        asked = self.deal.asked
        if asked and asked.number:
            for amount in self.deal.here.amounts:
                yield Chip("choose", str(amount), str(amount))
        elif asked:
            for value, said in asked.choices:
                yield Chip("choose", json.dumps(value), said)
        if self.deal.begun is None:
            for opening in self.deal.here.openings:
                if opening.text:
                    yield Chip("begin", value_of(opening), opening.text)

    @property
    def amount(self) -> str:
        """The button of a number that is asked."""
        asked = self.deal.asked
        return asked.button if asked and asked.number else ""

    @property
    def can_undo(self) -> bool:
        return self.deal.begun is not None or self.deal.place > 0

    # ---- The foot ----

    @property
    def check(self) -> tuple[str, bool]:
        """The one sentence, and whether it warns."""
        deal = self.deal
        if self.fault or deal.note:
            return self.fault or deal.note, True
        if wrong := deal.fallen.wrong:
            place, why = wrong
            said = sentences.sentence(sentences.WRONG_EVENT, place=place + 1, why=why)
            return said, True
        if deal.asked:
            return deal.asked.text, self.pressed
        if not deal.at_end:
            place = deal.place + 1
            return sentences.sentence(sentences.FURTHER_UP, place=place), self.pressed
        return deal.fallen.next, self.pressed and not deal.fallen.over

    @property
    def complete(self) -> bool:
        return self.deal.fallen.over and self.assessment.complete

    @cached_property
    def assessment(self) -> scoring.Assessment:
        return self.deal.at.assess(self.given)

    @property
    def given(self) -> log.Facts:
        return self.deal.given

    @property
    def is_new(self) -> bool:
        return list(self.deal.events) != self.stands_as

    @property
    def waits(self) -> bool:
        """Nothing to save: nothing is new, or it is wrong; a record must be whole."""
        wrong = not self.deal.events or self.deal.fallen.wrong or not self.is_new
        return bool(wrong) or (self.recorded and not self.complete)

    @property
    def disputes(self) -> bool:
        return self.recorded and self.complete and self.is_new

    @property
    def button(self) -> str:
        if self.recorded:
            return sentences.sentence(sentences.SEE_CHANGES)
        if not self.complete:
            return sentences.sentence(sentences.SAVE_SO_FAR)
        points = self.assessment.points or []
        gained = [side for side, one in enumerate(points) if one > 0]
        if len(gained) != 1:
            at = self.deal.at
            return sentences.of_round(sentences.SAVE, at.game.unit, at.number)
        table = self.assessment.round.table
        name = spoken.list_names(table.players[seat] for seat in table.sides[gained[0]])
        gain = spoken.signed_number(points[gained[0]])
        return sentences.sentence(sentences.SAVE_GAIN, name=name, gain=gain)


def face_of(card: str) -> Face:
    return Face("", scoring_dealing.show(card), split(card)[1])


def value_of(opening: scoring_dealing.Opening) -> str:
    """What a button posts that begins this event."""
    return json.dumps(opening.event) + opening.kind


def deals_in_words(
    at: scoring.TableRound, versions: list[tuple[str, log.Facts]]
) -> list[tuple[str, list[str]]]:
    """The deal of each version of a round that has one, an event a line."""
    if at.game.dealing is None:
        return []
    key = at.game.dealing.fact.key
    return [
        (name, [" ".join(says) for says in Fallen(at, events).told])
        for name, facts in versions
        if (events := scoring_dealing.readable(facts.get(key)))
    ]
