"""What a phone is asked that saved a round which hardly ever comes: is it right?"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.urls import reverse

from referee.values.facts import Fact as AnyFact, PerSide
from referee.words import Label
from scorekeeper.tables import codes, log, scoring, sentences
from scorekeeper.tables.entry import round_forms
from scorekeeper.tables.models import Entry, Kind
from scorekeeper.tables.scoring import rarity
from scorekeeper.tables.showing import board
from scorekeeper.tables.spoken import word

Fact = AnyFact[Any]
ONCE = sentences.Text("doubt.once", "{what}: once in {rounds} here. Right?")
LESS = sentences.Text("doubt.less", "{what}: less than once in {rounds} here. Right?")
WHOSE = sentences.Text("doubt.whose", "{who}: {what}")
AS_BEFORE = sentences.Text("doubt.as-before", "{fact} as in {round}")
SWAPPED = sentences.Text("doubt.swapped", "Swapped with {who}?")


@dataclass(frozen=True)
class Doubt:
    """The question of a table about its last round."""

    state: scoring.State
    asked: rarity.Question

    @property
    def number(self) -> int:
        return len(self.state.match.rounds)

    @cached_property
    def at(self) -> scoring.TableRound:
        return board.as_seated(self.state.at(self.number))

    @property
    def says(self) -> str:
        """Ben: bids 2, tricks 9: once in 400 rounds here. Right?"""
        unit, asked = self.state.game.unit, self.asked
        rounds = sentences.rounds_counted(unit, asked.once_in)
        text = ONCE if asked.count else LESS
        return sentences.sentence(text, what=self.what, rounds=rounds)

    @property
    def what(self) -> str:
        sign, raw = self.asked.sign, self.at.recorded
        if sign.again:
            earlier = sentences.round_alone(self.state.game.unit, self.number - 1)
            label = word(Label(sign.fact.label))
            return sentences.sentence(AS_BEFORE, fact=label, round=earlier)
        if sign.place is None:
            return number_words(sign.fact, raw[sign.fact.key])
        facts = [one for one in (sign.beside, sign.fact) if one is not None]
        what = sentences.in_order(
            number_words(one, raw[one.key][sign.place]) for one in facts
        )
        who = self.names(sign.fact)[sign.place]
        return sentences.sentence(WHOSE, who=who, what=what)

    def names(self, fact: Fact) -> list[str]:
        """Of those whose numbers a fact tells: the sides, or the seats."""
        by_side = isinstance(fact.value, PerSide)
        found = board.names_in if by_side else board.players_in
        return found(self.state, self.number)

    @property
    def swap(self) -> str:
        """Swapped with Cleo? Nothing where no exchange makes the round usual."""
        swap, sign = self.asked.swap, self.asked.sign
        if swap is None:
            return ""
        here, there = swap.places
        who = self.names(swap.fact)[here if sign.place == there else there]
        return sentences.sentence(SWAPPED, who=who)

    @property
    def url(self) -> str:
        return reverse("tables:correct", args=[self.state.table.code, self.number])

    def posts(self) -> Iterator[tuple[str, str]]:
        """What the form of a correction posts of the round as exchanged."""
        assert self.asked.swap is not None
        yield from round_forms.texts_of(self.at, self.asked.swap.raw)
        yield "key", codes.new_key()
        yield "after", str(self.state.version)


def number_words(fact: Fact, value: int) -> str:
    """Tricks 9."""
    label = word(Label(fact.label))
    return sentences.sentence(sentences.FACT, fact=label, value=value)


def doubt_of(state: scoring.State) -> Doubt | None:
    """None where the last round is as rounds are, or was taken back once, or where its
    cards were counted.
    """
    last = state.entries[-1] if state.entries else None
    if last is None or last.kind != Kind.RECORDED or state.trouble is not None:
        return None
    number = last.data["round"]
    if number != len(state.match.rounds) or "cards" in last.data:
        return None
    if any(takes_back(state, one, number) for one in state.entries):
        return None
    asked = rarity.question(state.match, number)
    return None if asked is None else Doubt(state, asked)


def takes_back(state: scoring.State, entry: Entry, number: int) -> bool:
    """An undo of something of this round."""
    if entry.kind != Kind.UNDONE:
        return False
    taken = state.entries[entry.data["entry"] - 1]
    return log.writes(taken) and taken.data["round"] == number
