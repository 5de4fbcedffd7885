"""Preference: what cannot be of facts that are told together."""

from collections.abc import Iterator
from typing import Any

from referee.engine.game import WrongRounds
from referee.engine.round import Round
from referee.games.preference.facts import (
    ANTE,
    BID,
    DEFENCE,
    FOUR_ACES,
    NO_ACES,
    THROWN_IN,
    TRUMP,
    pot,
    trumps_for,
)
from referee.games.preference.words import (
    NEEDS_HOST,
    NOT_BOTH,
    POT_EMPTY,
    STILL_HOLDS,
    TRUMPS_AT,
)
from referee.values.faces import SUIT
from referee.values.facts import Problem
from referee.words import one_of

LEAST = 10  # what a pot that is not empty holds at least


def pot_is_empty(r: Round) -> Iterator[Problem]:
    if pot(r):
        yield ANTE.problem("pot-not-empty", STILL_HOLDS(pot=pot(r)))


def pot_is_full(r: Round) -> Iterator[Problem]:
    if not pot(r):
        yield ANTE.problem("pot-empty", POT_EMPTY)


def wrong_rounds(r: Round) -> Iterator[WrongRounds]:
    """An ante while the pot holds something; a deal once it holds nothing."""
    if pot(r):
        yield [{ANTE.key: 10}], "pot-not-empty", (ANTE.key,)
    if pot(r) == LEAST:
        declarer = r.table.clockwise(r.dealer or 0)
        last: dict[str, Any] = {"declarer": declarer, "bid": 1, "trump": "H"}
        last["defence"] = ["drop", "drop"]  # the declarer has all that is left
        yield [last, {THROWN_IN.key: True}], "pot-empty", (ANTE.key,)


def trump_high_enough(r: Round) -> Iterator[Problem]:
    """A numeral bid names a suit at least as high (Bidding); hearts is hearts."""
    allowed = trumps_for(r)
    if r[TRUMP] not in allowed:
        named = one_of([SUIT[suit] for suit in allowed])
        text = TRUMPS_AT(bid=str(r[BID]), suits=named)
        yield TRUMP.problem("not-allowed", text)


def guest_has_host(r: Round) -> Iterator[Problem]:
    """A guest needs the other to play (Bidding)."""
    words = r[DEFENCE]
    for place, word in enumerate(words):
        if word == "guest" and words[1 - place] != "play":
            yield DEFENCE.problem("not-allowed", NEEDS_HOST, place)


def not_both(r: Round) -> Iterator[Problem]:
    if NO_ACES in r and FOUR_ACES in r:
        yield FOUR_ACES.problem("not-allowed", NOT_BOTH)
