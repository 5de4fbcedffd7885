"""Skat: what a hand is worth before it is played, as one asks while bidding."""

from dataclasses import replace

from referee.engine.game import HandValue
from referee.engine.round import Round
from referee.engine.verdict import Step
from referee.games.skat.checks import check_announcements, run_of_matadors
from referee.games.skat.counting import ladder
from referee.games.skat.facts import (
    BID,
    GAME_PLAYED,
    HAND,
    MATADORS,
    OUVERT,
    SCHNEIDER,
    SCHWARZ,
    is_counted,
    is_null,
    null_value,
)
from referee.games.skat.rules import BIDS, MADE, NULL_MADE, PACK
from referee.games.skat.words import NULL_NAMES
from referee.values.facts import Asking, Cards, Fact, Problem, Refused
from referee.values.rules import refuse
from referee.words import Text

WHICH_MATADORS = Text(
    "skat.which-matadors", "Enter your cards, or with or without how many matadors."
)
SHORT = Text(
    "skat.cards-short",
    "{short} cards are missing: a hand is ten, or twelve with the skat.",
    "{short} card is missing: a hand is ten, or twelve with the skat.",
    by="short",
)
ONE_MORE = Text(
    "skat.one-more",
    "Add the other card of the skat, or take one away: {held} cards are here.",
)
TOO_MANY = Text(
    "skat.cards-many",
    "{held} cards are too many: a hand is ten, or twelve with the skat.",
)
TEN, TWELVE = 10, 12
HELD = Fact(
    "cards",
    Cards(PACK),
    "Cards held",
    ask=Asking(
        help="Ten, or twelve with the skat: the matadors are counted from them."
    ),
    needed=False,
    offered=is_counted,
)
TOLD = replace(
    MATADORS,
    needed=False,
    offered=is_counted,
    ask=Asking(help="Without the cards.", if_missing=WHICH_MATADORS),
)


def build(r: Round) -> tuple[list[Step], int]:
    """The steps of the value without card points, and the value."""
    if problems := list(check_announcements(r)):
        raise Refused(problems)
    if is_null(r):
        value = null_value(r)
        return [Step(NULL_NAMES[OUVERT in r, HAND in r], value)], value
    if held := r.get(HELD):
        if len(held) not in (TEN, TWELVE):
            raise Refused([wrong_number(len(held))])
        r[MATADORS] = run_of_matadors({*held}, r[GAME_PLAYED])
    elif TOLD in r:
        r[MATADORS] = r[TOLD]
    else:
        raise refuse("missing", WHICH_MATADORS, "matadors")
    steps, value, _ = ladder(r)
    return [*steps], value


def wrong_number(held: int) -> Problem:
    """So many cards: some are missing, or there are too many."""
    if held > TWELVE:
        return HELD.problem("wrong-length", TOO_MANY(held=held))
    said = ONE_MORE(held=held) if held > TEN else SHORT(short=TEN - held)
    return HELD.problem("missing", said)


HAND_VALUE = HandValue(
    (GAME_PLAYED, HELD, TOLD, HAND, OUVERT, SCHNEIDER, SCHWARZ),
    build,
    (MADE, NULL_MADE),
    {BID: BIDS[0]},
)
