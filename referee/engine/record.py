"""The record of the cards of a round: read, and what the round takes from it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from referee.cards.record import read_play
from referee.engine.game import PLAY
from referee.engine.round import Round
from referee.values.facts import Fact, FactMissing, Problem, Refused
from referee.words import Label, Text

NO_CARDS = Text("play.none", "No cards are played here.")
DISAGREES = Text(
    "play.disagrees", "{fact}: the cards give {cards}, but {told} was entered."
)

Raw = dict[str, Any]


def read_record(r: Round, raw: Raw) -> Iterator[Problem]:
    """Reads the record into `r.played`."""
    game = r.table.game
    assert game.cards is not None
    try:
        play = game.cards(r)
        if play is None:
            yield Problem("not-allowed", NO_CARDS, (PLAY,))
            return
        r.played = read_play(play, raw[PLAY], r)
    except FactMissing:
        return  # it hangs on a fact that was refused or is missing
    except Refused as refused:
        for problem in refused.problems:
            yield problem._replace(path=(PLAY, *problem.path))


def agreement(r: Round, raw: Raw) -> list[Problem]:
    """Takes what the record tells: what is given must agree, the rest is filled in."""
    found: list[Problem] = []
    try:
        for problem in fill_from_record(r, raw):
            found.append(problem)
    except FactMissing:
        pass  # it hangs on a fact that was refused
    return found


def fill_from_record(r: Round, raw: Raw) -> Iterator[Problem]:
    """Fills in the facts that the record tells; what is given and disagrees with it."""
    for told in r.table.game.derive_facts_from_cards(r):
        if isinstance(told, Problem):
            yield told
            continue
        fact, value = told
        if fact.key not in raw:
            r[fact] = value
            continue
        if fact not in r:
            yield from read_late(fact, raw, r)
        if fact in r and r[fact] != value:
            yield disagrees(fact, raw[fact.key], value, r)


def read_late(fact: Fact[Any], raw: Raw, r: Round) -> Iterator[Problem]:
    """A fact whose limits hang on others, which only the record has told."""
    try:
        r[fact] = fact.value.read(raw[fact.key], r)
    except Refused as refused:
        if refused.value is None:
            yield from fact.at(refused.problems)
        else:
            # Only the sum is wrong, by what the record tells: then they disagree.
            r[fact] = refused.value


def disagrees(fact: Fact[Any], given: Any, value: Any, r: Round) -> Problem:
    """`given` is as it was entered, `value` as the record has it."""
    # Facts are seldom told here: whoever starts does not wait for the words of all.
    from referee.engine.formatting import words_by_name

    said = words_by_name(fact.value, given, r.table)
    found = words_by_name(fact.value, value, r.table)
    text = DISAGREES(fact=Label(fact.label), cards=found, told=said)
    return fact.problem("record-disagrees", text)
