"""House rules: the options of a table that are not as written, in a few words."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from referee.values.facts import Number
from scorekeeper.tables import scoring, sentences, spoken


@dataclass(frozen=True)
class House:
    """Options as the referee reads them.

    `changed` are those unlike the written ones, as they were given; `problems` what
    the referee refuses, which then is as written. `agreed`: of numbers what is as
    written too.
    """

    changed: dict[str, Any]
    words: str
    agreed: str
    problems: list[scoring.Problem]


def house_of(
    game: scoring.Game, players: Sequence[str], options: Mapping[str, Any]
) -> House:
    seats, problems = scoring.seats_by(game, players, options)
    found = {
        fact.key: options[fact.key]
        for fact, _, changed in scoring.option_words(seats)
        if changed and fact is not game.seats.first
    }
    return House(found, words_of(seats), agreement_words(seats), problems)


def words_of(seats: scoring.Seats) -> str:
    """24 deals; lowest bet: 5. Nothing where all is as written."""
    return "; ".join(
        phrase(fact.label, value, fact.ask.one)
        for fact, value, changed in scoring.option_words(seats)
        if changed and fact is not seats.game.seats.first
    )


def agreement_words(seats: scoring.Seats) -> str:
    """36 deals: what a table says before it starts, whether it is as written or not; of
    money what a stake is worth.
    """
    stake, display = scoring.stake_of(seats), seats.game.display
    known = (seats.game.seats.first, *display.stake_says)
    said = [
        phrase(fact.label, value, fact.ask.one)
        for fact, value, changed in scoring.option_words(seats)
        if fact not in known and (changed or (isinstance(fact.value, Number) and value))
    ]
    return "; ".join([*said, stake] if stake else said)


def phrase(label: str, value: str, single: str = "") -> str:
    """An option and its value as one would say them; `one` of what can be counted."""
    label, value = sentences.small(label), spoken.begun_small(value)
    if single and value.isdecimal():
        things = sentences.small(single) if value == "1" else label
        return sentences.sentence(sentences.COUNTED, count=int(value), things=things)
    return sentences.sentence(sentences.OPTION, option=label, value=value)
