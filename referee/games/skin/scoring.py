"""Skin: what bets won and lost score."""

from collections.abc import Iterator

from referee.engine.game import everyone_there
from referee.engine.round import Round
from referee.engine.verdict import Line
from referee.games.skin.deal import settled_bets
from referee.games.skin.fall import Bet
from referee.games.skin.rules import (
    BANK_PAYS,
    BANK_TAKES,
    BET_LOST,
    BET_WON,
    NO_BET,
    NOTHING,
    SIDE_LOST,
    SIDE_WON,
    VOID,
)
from referee.games.skin.words import (
    BACK,
    BESIDE_LOST,
    BESIDE_WON,
    FROM,
    LOST,
    TO_WHOM,
    WON,
)
from referee.words import Phrase, Said, Text, row_of


def score(r: Round) -> Iterator[Line]:
    banker = r.dealer or 0
    bets = list(settled_bets(r))
    quiet = set(everyone_there(r))
    for bet in bets:
        quiet.discard(bet.seat)
        if bet.other == banker:
            yield with_the_bank(bet)
    yield from score_banker(r, [bet for bet in bets if bet.other == banker])
    for bet in bets:
        if bet.other != banker:
            yield from beside(r, bet)
    for seat in quiet:
        if seat != banker:
            yield NO_BET(seat, 0)


def with_the_bank(bet: Bet) -> Line:
    seat, _, amount, won, why, back = bet
    if back is VOID:
        return VOID(seat, 0, amount=amount, why=why)
    if won is None:
        return back(seat, 0, bet=end_words(BACK, amount, why))
    if won:
        return BET_WON(seat, amount, bet=end_words(WON, amount, why))
    return BET_LOST(seat, -amount, bet=end_words(LOST, amount, why))


def end_words(texts: tuple[Text, Text], amount: int, why: Said) -> Phrase:
    return texts[1](amount=amount, why=why) if why else texts[0](amount=amount)


def end_words_beside(
    texts: tuple[Text, Text], amount: int, other: str, why: Said
) -> Phrase:
    if why:
        return texts[1](amount=amount, other=other, why=why)
    return texts[0](amount=amount, other=other)


def score_banker(r: Round, bets: list[Bet]) -> Iterator[Line]:
    """The banker’s side of the bets: a line for what comes and one for what goes."""
    banker = r.dealer or 0
    takes = [bet for bet in bets if bet.won is False]
    pays = [bet for bet in bets if bet.won]
    if takes:
        total = sum(bet.amount for bet in takes)
        said = [FROM(amount=bet.amount, name=r.name(bet.seat)) for bet in takes]
        yield BANK_TAKES(banker, total, bets=row_of(said), total=total)
    if pays:
        total = sum(bet.amount for bet in pays)
        said = [TO_WHOM(amount=bet.amount, name=r.name(bet.seat)) for bet in pays]
        yield BANK_PAYS(banker, -total, bets=row_of(said), total=total)
    if not takes and not pays:
        yield NOTHING(banker, 0)


def beside(r: Round, bet: Bet) -> Iterator[Line]:
    seat, other, amount, won, why, back = bet
    name, rival = r.name(seat), r.name(other)
    if won:
        taken = end_words_beside(BESIDE_WON, amount, rival, why)
        yield SIDE_WON(seat, amount, bet=taken)
        given = end_words_beside(BESIDE_LOST, amount, name, why)
        yield SIDE_LOST(other, -amount, bet=given)
    else:
        yield back(seat, 0, amount=amount, other=rival, why=why)
        yield back(other, 0, amount=amount, other=name, why=why)
