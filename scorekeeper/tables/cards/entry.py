"""The record of a round’s cards as it is entered, and what the referee says of it.

The cards are one text, in the order they fell; the tricks follow from it.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from django.utils.translation import gettext

from scorekeeper.tables import log, scoring, spoken
from scorekeeper.tables.scoring import (
    cards as scoring_cards,
    rulings as scoring_disputes,
)
from scorekeeper.tables.scoring.cards import PLAY, Play, Played
from scorekeeper.tables.scoring.rulings import CardFault


@dataclass(frozen=True)
class Entered:
    """Cards in the order they fell: as read, or as typed where they are none.

    `stands` is what is recorded of the round, its record among it; `named` are the
    suits named, by trick. `foul`: the seat whose wrong play decides the round.
    """

    at: scoring.TableRound
    stands: log.Facts
    play: Play
    cards: tuple[str, ...]
    leader: int | None
    named: Mapping[int, str]
    foul: int | None = None

    @property
    def state(self) -> scoring.State:
        return self.at.state

    @property
    def number(self) -> int:
        return self.at.number

    @property
    def facts(self) -> log.Facts:
        """What is recorded of the round beside its cards."""
        return {key: raw for key, raw in self.stands.items() if key != PLAY}

    @property
    def players(self) -> list[str]:
        names: list[str] = self.state.shown["players"]
        return names

    @property
    def size(self) -> int:
        return len(self.play.seats)

    @property
    def all_out(self) -> bool:
        return len(self.cards) >= self.size * self.play.tricks

    @cached_property
    def whole(self) -> list[list[str]]:
        """The cards in tricks, less the one that is being played."""
        n = self.size
        ends = range(n, len(self.cards) + 1, n)
        return [list(self.cards[end - n : end]) for end in ends]

    @cached_property
    def record(self) -> dict[str, Any]:
        """The whole tricks as the sheet has them."""
        found: dict[str, Any] = {"tricks": self.whole}
        if self.leader is not None and self.leader != self.play.leader:
            found["leader"] = self.leader
        called = [i for i, t in enumerate(self.whole, 1) if t[0] in self.play.calls]
        named = {str(i): self.named[i] for i in called if i in self.named}
        return {**found, "named": named} if named else found

    @property
    def json(self) -> str:
        return json.dumps(self.record)

    @property
    def new(self) -> bool:
        """It is not what is recorded already."""
        return self.foul is not None or self.record != self.stands.get(PLAY)

    @cached_property
    def assessment(self) -> scoring.Assessment:
        """The round with the record beside the facts that stand."""
        given = {**self.facts, PLAY: self.record} if self.whole else self.facts
        return self.at.assess(given)

    @cached_property
    def read(self) -> Played | None:
        """The tricks, as far as they can be read."""
        played: Played | None = self.assessment.round.played
        if played is not None or self.leader is None:
            return played
        return scoring_cards.first_tricks(
            self.play, self.leader, self.whole, self.named, len(self.players)
        )

    @cached_property
    def wrong(self) -> list[str]:
        """What no record can have, each at its card."""
        found = list(self.misread())
        begin = len(self.whole) * self.size
        rest = scoring_cards.wrong_in(self.play, self.cards, begin)
        return found + [self.at_card(place, said) for place, said in rest]

    def misread(self) -> Iterator[str]:
        for problem in self.assessment.problems:
            match problem.path:
                case ("play", "tricks", int(trick), int(place)):
                    yield self.at_card(
                        trick * self.size + place, spoken.word(problem.said)
                    )
                case ("play", *_):
                    yield spoken.word(problem.said)

    def at_card(self, place: int, said: str) -> str:
        trick, card = place // self.size + 1, place % self.size + 1
        return gettext("Trick {trick}, card {card}: {said}").format(
            trick=trick, card=card, said=said
        )

    @cached_property
    def differs(self) -> set[str]:
        """The facts told by hand that the cards count otherwise."""
        told = scoring_cards.keys_by_cards(self.assessment.round)
        keys = {str(p.path[0]) for p in self.assessment.problems if p.path}
        return keys & told & self.facts.keys()

    @property
    def contradicted(self) -> list[str]:
        """The same in sentences: both counts."""
        found = self.assessment.problems
        return [
            spoken.word(p.said) for p in found if p.path and p.path[0] in self.differs
        ]

    @property
    def by_cards(self) -> log.Facts:
        """The round by its cards: the record, and no fact that it contradicts."""
        kept = {k: raw for k, raw in self.facts.items() if k not in self.differs}
        found = {**kept, PLAY: self.record}
        if self.foul is None:
            return found
        return scoring_disputes.foul_of(self.state, found, self.foul) or found

    @cached_property
    def counted(self) -> scoring.Assessment:
        """The round where the cards’ count stands for what was told by hand."""
        if not self.differs and self.foul is None:
            return self.assessment
        return self.at.assess(self.by_cards)

    @property
    def apart(self) -> list[str]:
        """What else cannot be true beside the record, in sentences."""
        found = (p for p in self.counted.problems if p.path[:1] != (PLAY,))
        return [spoken.word(problem.said) for problem in found]

    @property
    def fits(self) -> bool:
        """The whole tricks can be recorded."""
        return bool(self.whole) and not self.wrong and not self.counted.problems

    @property
    def complete(self) -> bool:
        """The round is scored with them."""
        return self.fits and self.counted.complete

    @cached_property
    def faults(self) -> list[CardFault]:
        return scoring_disputes.faults_of(self.assessment.round)

    @property
    def called(self) -> int | None:
        """The last trick to which a card was led that has its suit named."""
        led = enumerate(self.cards[:: self.size], 1)
        found = [number for number, card in led if card in self.play.calls]
        return found[-1] if found else None


def read_entry(
    at: scoring.TableRound,
    stands: log.Facts,
    posted: Mapping[str, str] | None = None,
) -> Entered | str:
    """The record of a round as posted, else as recorded; or why it can have none."""
    given = {key: raw for key, raw in stands.items() if key != PLAY}
    r = at.assess(given).round
    play = scoring_cards.play_of(r)
    if play is None:
        return scoring_cards.why_none(r)
    if posted is None:
        posted = record_inputs(stands.get(PLAY))
    cards = tuple(scoring_cards.parse_cards(posted.get("cards", "")))
    leader = leader_in(posted.get("leader", ""), play)
    named = dict(named_suits(posted.get("named", "")))
    return press(Entered(at, stands, play, cards, leader, named), posted)


def record_inputs(record: Any) -> dict[str, str]:
    """A record as it would be posted."""
    if not isinstance(record, dict):
        return {}
    named = record.get("named", {})
    return {
        "cards": " ".join(card for trick in record["tricks"] for card in trick),
        "leader": str(record.get("leader", "")),
        "named": " ".join(f"{number}{suit}" for number, suit in named.items()),
    }


def leader_in(text: str, play: Play) -> int | None:
    seat = int(text) if text.isdecimal() and len(text) < 3 else None
    return seat if seat in play.seats else play.leader


def named_suits(text: str) -> Iterator[tuple[int, str]]:
    """The suits named, by trick: 4S 9H."""
    for word in text.split():
        number = word[:-1]
        if number.isdecimal() and len(number) < 4:
            yield int(number), word[-1]


def press(entered: Entered, posted: Mapping[str, str]) -> Entered:
    """The record after one of its buttons was pressed, where no script took it."""
    if card := posted.get("card"):
        return replace(
            entered, cards=(*entered.cards, *scoring_cards.parse_cards(card))
        )
    if (seat := posted.get("foul", "")) in {str(f.seat) for f in entered.faults}:
        return replace(entered, foul=int(seat))
    if "take" in posted:
        return replace(entered, cards=entered.cards[:-1])
    if (suit := posted.get("suit")) and entered.called is not None:
        return replace(entered, named={**entered.named, entered.called: suit})
    return entered
