"""House rules: the options of a table that are not as written, in a few words."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scorekeeper.tables import scoring


@dataclass(frozen=True)
class House:
    """Options as the referee reads them.

    `changed` are those unlike the written ones, as they were given; `problems` what
    the referee refuses, which then is as written.
    """

    changed: dict[str, Any]
    words: str
    problems: list[scoring.Problem]


def house_of(
    game: scoring.Game, players: Sequence[str], options: Mapping[str, Any]
) -> House:
    seats, problems = scoring.seats_by(game, players, options)
    found = {
        fact.key: options[fact.key]
        for fact, _, changed in scoring.option_words(seats)
        if changed and fact is not game.first
    }
    return House(found, words_of(seats), problems)


def words_of(seats: scoring.Seats) -> str:
    """24 deals; lowest bet: 5. Nothing where all is as written."""
    return "; ".join(
        phrase(fact.label, value)
        for fact, value, changed in scoring.option_words(seats)
        if changed and fact is not seats.game.first
    )


def phrase(label: str, value: str) -> str:
    """An option and its value as one would say them."""
    counted = value.isdecimal() and label.endswith("s") and " " not in label
    if counted:
        return f"{value} {small(label)}"
    return f"{small(label)}: {small(value)}"


def small(text: str) -> str:
    """Without the capital of a sentence; CHF keeps its own."""
    return text[:1].lower() + text[1:] if text[1:2].islower() else text
