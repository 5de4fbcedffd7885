"""What players call what is scored at once: a round, a hand, a deal, a turn.

Each form that a sentence needs is a text of its own: a language may bend them apart.
"""

from __future__ import annotations

from dataclasses import dataclass

from referee.words.text import Said, Text


@dataclass(frozen=True)
class Unit:
    """The forms of one word. `title` heads a column, `first` a line.

    Within a sentence some languages say an article: `numbered` has it, `subject` where
    it begins one, and `of` what is of it; `alone` is a part of a list, without one.
    """

    one: Text
    many: Text
    title: Text
    numbered: Text
    alone: Text
    of: Text
    first: Text
    subject: Text
    counted: Text
    span: Text
    first_span: Text
    a: Text
    the: Text
    this: Text
    each: Text
    next: Text
    last: Text

    def forms(self, number: Said = "") -> dict[str, Said]:
        """What a sentence may name: "{Round} saved.", "{who} undid {round}"."""
        return {
            "round": self.numbered(number=number),
            "alone": self.alone(number=number),
            "of_round": self.of(number=number),
            "Round": self.first(number=number),
            "Subject": self.subject(number=number),
            "rounds": self.many,
            "unit": self.one,
            "Unit": self.title,
            "a_round": self.a,
            "the_round": self.the,
            "this_round": self.this,
            "each_round": self.each,
            "next_round": self.next,
            "last_round": self.last,
        }


A_ROUND = Unit(
    Text("unit.round", "round"),
    Text("unit.round.many", "rounds"),
    Text("unit.round.title", "Round"),
    Text("unit.round.numbered", "round {number}"),
    Text("unit.round.alone", "round {number}"),
    Text("unit.round.of", "of round {number}"),
    Text("unit.round.first", "Round {number}"),
    Text("unit.round.subject", "Round {number}"),
    Text("unit.round.counted", "{number} rounds", "{number} round", by="number"),
    Text("unit.round.span", "rounds {span}"),
    Text("unit.round.first-span", "Rounds {span}"),
    Text("unit.round.a", "a round"),
    Text("unit.round.the", "the round"),
    Text("unit.round.this", "this round"),
    Text("unit.round.each", "each round"),
    Text("unit.round.next", "the next round"),
    Text("unit.round.last", "the last round"),
)

A_HAND = Unit(
    Text("unit.hand", "hand"),
    Text("unit.hand.many", "hands"),
    Text("unit.hand.title", "Hand"),
    Text("unit.hand.numbered", "hand {number}"),
    Text("unit.hand.alone", "hand {number}"),
    Text("unit.hand.of", "of hand {number}"),
    Text("unit.hand.first", "Hand {number}"),
    Text("unit.hand.subject", "Hand {number}"),
    Text("unit.hand.counted", "{number} hands", "{number} hand", by="number"),
    Text("unit.hand.span", "hands {span}"),
    Text("unit.hand.first-span", "Hands {span}"),
    Text("unit.hand.a", "a hand"),
    Text("unit.hand.the", "the hand"),
    Text("unit.hand.this", "this hand"),
    Text("unit.hand.each", "each hand"),
    Text("unit.hand.next", "the next hand"),
    Text("unit.hand.last", "the last hand"),
)

A_DEAL = Unit(
    Text("unit.deal", "deal"),
    Text("unit.deal.many", "deals"),
    Text("unit.deal.title", "Deal"),
    Text("unit.deal.numbered", "deal {number}"),
    Text("unit.deal.alone", "deal {number}"),
    Text("unit.deal.of", "of deal {number}"),
    Text("unit.deal.first", "Deal {number}"),
    Text("unit.deal.subject", "Deal {number}"),
    Text("unit.deal.counted", "{number} deals", "{number} deal", by="number"),
    Text("unit.deal.span", "deals {span}"),
    Text("unit.deal.first-span", "Deals {span}"),
    Text("unit.deal.a", "a deal"),
    Text("unit.deal.the", "the deal"),
    Text("unit.deal.this", "this deal"),
    Text("unit.deal.each", "each deal"),
    Text("unit.deal.next", "the next deal"),
    Text("unit.deal.last", "the last deal"),
)

A_TURN = Unit(
    Text("unit.turn", "turn"),
    Text("unit.turn.many", "turns"),
    Text("unit.turn.title", "Turn"),
    Text("unit.turn.numbered", "turn {number}"),
    Text("unit.turn.alone", "turn {number}"),
    Text("unit.turn.of", "of turn {number}"),
    Text("unit.turn.first", "Turn {number}"),
    Text("unit.turn.subject", "Turn {number}"),
    Text("unit.turn.counted", "{number} turns", "{number} turn", by="number"),
    Text("unit.turn.span", "turns {span}"),
    Text("unit.turn.first-span", "Turns {span}"),
    Text("unit.turn.a", "a turn"),
    Text("unit.turn.the", "the turn"),
    Text("unit.turn.this", "this turn"),
    Text("unit.turn.each", "each turn"),
    Text("unit.turn.next", "the next turn"),
    Text("unit.turn.last", "the last turn"),
)
