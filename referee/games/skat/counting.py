"""Skat: matadors, levels and what a game is worth."""

from collections.abc import Iterator
from functools import cache

from referee.engine.round import Round
from referee.engine.verdict import Step
from referee.games.skat.facts import (
    CARD_POINTS,
    ENDED_EARLY,
    GAME_PLAYED,
    HAND,
    MATADORS,
    OUVERT,
    SCHNEIDER,
    SCHWARZ,
    TRICKS,
)
from referee.games.skat.rules import BASES, NAMES, SCHNEIDER_AT, SCHNEIDERED
from referee.games.skat.words import (
    AGAINST_STEP,
    GAME_STEP,
    HAND_STEP,
    OPEN_STEP,
    SCHNEIDER_ANNOUNCED_STEP,
    SCHNEIDER_STEP,
    SCHWARZ_ANNOUNCED_STEP,
    SCHWARZ_STEP,
    VALUE,
    WITH_STEP,
)
from referee.words import Phrase, Text, row_of


def levels(r: Round) -> Iterator[Text]:
    """What each step of the ladder beyond the matadors is for (Suit games).

    Of a deal that ended early only what was said before: nothing was made of it.
    """
    played_out = ENDED_EARLY not in r
    points = r.get(CARD_POINTS) if played_out else None
    tricks = r.get(TRICKS) if played_out else None
    schwarz = SCHWARZ in r or OUVERT in r
    schneider = SCHNEIDER in r or schwarz
    yield GAME_STEP
    if HAND in r:
        yield HAND_STEP
    made = points is not None and not SCHNEIDERED < points < SCHNEIDER_AT
    if schneider or made:
        yield SCHNEIDER_STEP
    if schneider:
        yield SCHNEIDER_ANNOUNCED_STEP
    if schwarz or tricks == 10 or tricks == 0:
        yield SCHWARZ_STEP
    if schwarz:
        yield SCHWARZ_ANNOUNCED_STEP
    if OUVERT in r:
        yield OPEN_STEP


Ladder = tuple[tuple[Step, ...], int, Phrase]
"""Steps of a value, the value, and both in a sentence."""


def ladder(r: Round) -> Ladder:
    """The steps of the value as a player says them, the value, and how it is said."""
    return steps_of(r[MATADORS], r[GAME_PLAYED], tuple(levels(r)))


@cache
def steps_of(matadors: int, game: str, levels: tuple[Text, ...]) -> Ladder:
    """The steps from the matadors to the suit; the same few come again and again."""
    count, base = abs(matadors), BASES[game]
    texts = [WITH_STEP if matadors > 0 else AGAINST_STEP, *levels]
    said = [Step(text, number) for number, text in enumerate(texts, count)]
    said.append(Step(NAMES[game], base, times=True))
    value = (count + len(levels)) * base
    spelt = VALUE(steps=row_of([step.spelt for step in said]), value=value)
    return tuple(said), value, spelt
