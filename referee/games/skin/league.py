"""Skin: what leagues count of a player."""

from collections.abc import Iterator

from referee.engine.league import Stat, StatEvent
from referee.engine.round import Round
from referee.games.skin.deal import settled_bets

BETS_MADE = Stat("bets", "With the bank", "Bets", note="won")
BESIDE_BETS = Stat("side-bets", "Side bets", "Bets", note="won")
BANKS = Stat("banks", "Banks held", "The bank", note="gained")


def stat_events(r: Round) -> Iterator[StatEvent]:
    """A bet that was returned is neither won nor lost."""
    banker = r.dealer or 0
    yield BANKS(banker, r.points[banker] > 0)
    for bet in settled_bets(r):
        if bet.won is None:
            continue
        if bet.other == banker:
            yield BETS_MADE(bet.seat, bet.won)
        else:
            yield BESIDE_BETS(bet.seat)
            yield BESIDE_BETS(bet.other, False)
