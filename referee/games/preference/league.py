"""Preference: what leagues count of a player."""

from collections.abc import Iterator

from referee.engine.league import Stat, StatEvent
from referee.engine.round import Round
from referee.games.preference.facts import (
    ANTE,
    BID,
    DECLARER,
    DEFENCE,
    FOUR_ACES,
    NO_ACES,
    THROWN_IN,
    TRICKS,
    defenders,
)
from referee.games.preference.rules import BOTH_DROP, JOINT, NEEDED, OWED

BIDS_MADE = {
    1: Stat("bid-1", "1", "Bids", note="six tricks"),
    2: Stat("bid-2", "2", "Bids", note="six tricks"),
    3: Stat("bid-3", "3", "Bids", note="six tricks"),
    4: Stat("bid-4", "4", "Bids", note="six tricks"),
    "game": Stat("game", "Game", "Bids", note="six tricks"),
    "hearts": Stat("hearts", "Hearts", "Bids", note="six tricks"),
}
ACES_DECLARED = {
    NO_ACES: Stat("no-aces", "No aces", "Aces", note="six tricks"),
    FOUR_ACES: Stat("four-aces", "Four aces", "Aces", note="six tricks"),
}
UNOPPOSED = Stat("unopposed", "Nobody defended", "Bids", tried=False)
FOR_ONESELF = Stat("defended", "For oneself", "Defence", note="two tricks")
AS_HOST = Stat("host", "With a guest", "Defence", note="four together")
AS_GUEST = Stat("guest", "As the guest", "Defence", note="four together")
BEATEN = Stat("beaten", "Declarer beaten", "Defence", note="fewer than six tricks")
OUT = Stat("dropped", "Dropped out", "Defence", tried=False)
STATS = (
    *BIDS_MADE.values(),
    UNOPPOSED,
    *ACES_DECLARED.values(),
    FOR_ONESELF,
    AS_HOST,
    AS_GUEST,
    BEATEN,
    OUT,
)


def stat_events(r: Round) -> Iterator[StatEvent]:
    if ANTE in r or THROWN_IN in r:
        return
    declarer, alone = r[DECLARER], r[DEFENCE] == BOTH_DROP
    made = alone or r[TRICKS][declarer] >= NEEDED
    yield BIDS_MADE[r[BID]](declarer, made)
    if alone:
        yield UNOPPOSED(declarer)
    for fact, stat in ACES_DECLARED.items():
        if fact in r:
            yield stat(declarer, made)
    for seat, word in zip(defenders(r), r[DEFENCE]):
        if word == "drop":
            yield OUT(seat)
        else:
            yield in_defence(r, seat, word)
            yield BEATEN(seat, not made)


def in_defence(r: Round, seat: int, word: str) -> StatEvent:
    """Whether a defender took what was owed, alone or together with a guest."""
    if "guest" not in r[DEFENCE]:
        return FOR_ONESELF(seat, r[TRICKS][seat] >= OWED)
    together = sum(r[TRICKS][other] for other in defenders(r))
    return (AS_GUEST if word == "guest" else AS_HOST)(seat, together >= JOINT)
