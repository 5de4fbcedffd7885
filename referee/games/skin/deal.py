"""Skin: a deal card by card, each event upon the last."""

from collections.abc import Iterator
from functools import cache

from referee.engine.round import Round
from referee.games.skin.facts import (
    AMOUNT,
    BANK,
    BET,
    BETS,
    BY,
    DEAL,
    FIRST,
    PICK,
    SEAT,
    SEATS,
    SIDE,
    SIDE_AMOUNT,
    SIDE_BETS,
    TAKEN,
    TO,
    TURNED,
    WINNER,
    WON,
)
from referee.games.skin.fall import FALL, Bet, Fall
from referee.games.skin.rules import SIDE_RETURNED, TOGETHER, VOID
from referee.games.skin.words import (
    A_PAIR,
    BANK_IS_NEXT,
    BOTH_HOLD,
    BOTH_MATCHED,
    DEAD,
    FIRST_IS_DUE,
    HAS_A_CARD,
    MATCHED,
    MATCHES_NOBODY,
    NO_BANK_CARD,
    NO_CARD,
    NO_MORE_CARDS,
    NOBODY_TAKES,
    NOT_IN_CENTRE,
    NOT_THE_BANKS,
    OF_A_PLAYER,
    OF_THE_BANK,
    OVER_BEFORE,
    RAN_OUT,
    STILL_BET,
    WHO_TAKES,
)
from referee.values.cards import TWICE
from referee.values.faces import Face
from referee.values.facts import Problem, Refused, RoundOpen, Row
from referee.values.rules import refuse
from referee.words import Phrase, Said, Text


def as_it_fell(r: Round) -> Iterator[Problem]:
    """Every event must be possible, and the deal go on until it ends."""
    fall = Fall(r.dealer or 0)
    for place, event in enumerate(r[DEAL]):
        try:
            happen(fall, event)
        except Refused as refused:
            for code, said, path in refused.problems:
                yield DEAL.problem(code, said, place, *path)
            return
    r[FALL] = fall
    if not fall.over:
        raise RoundOpen
    give_back(fall)


def happen(fall: Fall, event: Row) -> None:
    """One event of the deal; raises Refused where it cannot be."""
    if fall.over:
        raise refuse("not-allowed", OVER_BEFORE)
    if fall.next == "bank" and BANK not in event:
        key = next(f.key for f in FIRST if f in event)
        raise refuse("not-allowed", BANK_IS_NEXT, key)
    if TURNED in event:
        turn(fall, event[TURNED], event.get(TO), event.get(TAKEN))
    elif BANK in event:
        bank(fall, event[BANK])
    elif PICK in event:
        pick(fall, event[PICK], event[BY], event[BET])
    elif SIDE in event:
        bet_beside(fall, event[SIDE], event[SIDE_AMOUNT])
    else:
        bet_again(fall, event[BY], event[BET])


def see(fall: Fall, card: str, key: str) -> str:
    """A card of the pack turns up; what one of its rank meets, or nothing."""
    if card in fall.seen:
        raise refuse("duplicate-card", TWICE(card=Face(card)), key)
    fall.seen.add(card)
    fall.over = len(fall.seen) == 52
    return fall.ranks.get(card[:-1], "")


def turn(fall: Fall, card: str, seat: int | None, amount: int | None) -> None:
    """The next card of the pack settles something, is taken, or lies in the centre."""
    met = see(fall, card, "card")
    if seat is None and amount is not None:
        raise refuse("missing", WHO_TAKES, "seat")
    if met:
        if seat is not None:
            raise refuse("not-allowed", NOBODY_TAKES[met](card=Face(card)), "seat")
        settle(fall, card, met)
    elif fall.next == "new":
        raise refuse("not-allowed", MATCHES_NOBODY(card=Face(card)), "card")
    else:
        if seat is not None:
            without_a_card(fall, seat)
        if seat is None or amount is None:
            fall.centre.add(card)
        else:
            take(fall, card, seat, amount)


def without_a_card(fall: Fall, seat: int) -> None:
    """Refuses a seat that has a card, and everybody once the bank has stopped."""
    if seat in fall.held:
        text = HAS_A_CARD(card=Face(fall.held[seat]))
        raise refuse("not-allowed", text, "seat")
    if fall.next == "left":
        raise refuse("not-allowed", NO_MORE_CARDS, "seat")


def take(fall: Fall, card: str, seat: int, amount: int) -> None:
    fall.held[seat] = card
    fall.open[seat] = amount
    fall.ranks[card[:-1]] = OF_A_PLAYER
    if fall.next == "first":
        fall.next = "bank"


NO_CARD_DUE = {
    "first": Text(
        "skin.due.first",
        "The bank’s first card comes right after the first card taken.",
    ),
    "players": Text("skin.due.players", "The bank’s card is not matched yet."),
    "left": Text("skin.due.left", "The bank takes no more cards."),
}


def bank(fall: Fall, card: str | None) -> None:
    """The banker’s own card, where one is due; null once the banker takes no more."""
    met = see(fall, card, "bank") if card is not None else ""
    if fall.next not in ("bank", "new"):
        raise refuse("not-allowed", NO_CARD_DUE[fall.next], "bank")
    if card is None:
        if fall.next == "bank":
            raise refuse("not-allowed", FIRST_IS_DUE, "bank")
        fall.next = "left"
        fall.over = not fall.sides
    elif met and fall.next == "bank":
        throw_away_the_pair(fall, card)
    elif met:
        raise refuse("not-allowed", NOT_THE_BANKS[met](card=Face(card)), "bank")
    else:
        fall.bank, fall.next = card, "players"
        fall.ranks[card[:-1]] = OF_THE_BANK


def throw_away_the_pair(fall: Fall, card: str) -> None:
    """The bank’s first card is of the rank of the first one taken."""
    [(seat, own)] = fall.held.items()
    why = A_PAIR(own=Face(own), bank=Face(card))
    fall.settled.append(Bet(seat, fall.banker, fall.open[seat], None, why, VOID))
    for lying in (fall.held, fall.open, fall.ranks):
        lying.clear()
    fall.next = "first"


def pick(fall: Fall, card: str, seat: int, amount: int) -> None:
    """A player without a card takes one from the centre."""
    if fall.next in ("new", "left"):
        raise refuse("not-allowed", NO_BANK_CARD, "pick")
    if card not in fall.centre:
        raise refuse("not-allowed", NOT_IN_CENTRE(card=Face(card)), "pick")
    if (met := fall.ranks.get(card[:-1], "")) in (DEAD, OF_THE_BANK):
        raise refuse("not-allowed", NOBODY_TAKES[met](card=Face(card)), "pick")
    without_a_card(fall, seat)
    fall.centre.discard(card)
    take(fall, card, seat, amount)


def bet_beside(fall: Fall, seats: tuple[int, ...], amount: int) -> None:
    """Two players who both hold a card bet whose is matched first."""
    for place, seat in enumerate(seats):
        if seat not in fall.held:
            raise refuse("not-allowed", BOTH_HOLD, "side", place)
    seat, other = seats
    fall.sides.append((seat, other, amount))


def bet_again(fall: Fall, seat: int, amount: int) -> None:
    """A player whose bet was won bets on the same card against the bank’s new one."""
    if seat not in fall.held:
        raise refuse("not-allowed", NO_CARD, "seat")
    if seat in fall.open:
        raise refuse("not-allowed", STILL_BET, "seat")
    if fall.next != "players":
        raise refuse("not-allowed", NO_BANK_CARD, "seat")
    fall.open[seat] = amount


def settle(fall: Fall, card: str, met: str) -> None:
    """A card that matches: the bets it decides. Its rank is dead."""
    if met == DEAD:
        return
    if met == OF_THE_BANK:
        why = match_words(fall.bank, card)
        for seat, amount in fall.open.items():
            fall.settled.append(Bet(seat, fall.banker, amount, True, why))
        fall.open.clear()
        fall.bank, fall.next = "", "new"
    else:
        rank = card[:-1]
        out = {seat: own for seat, own in fall.held.items() if own[:-1] == rank}
        for seat, own in out.items():
            lose(fall, seat, match_words(own, card))
        if fall.sides:
            fall.sides = [bet for bet in fall.sides if goes_on(fall, bet, out, card)]
            fall.over = fall.over or (fall.next == "left" and not fall.sides)
    fall.ranks[card[:-1]] = DEAD


@cache
def match_words(own: str, card: str) -> Phrase:
    return MATCHED(own=Face(own), card=Face(card))


def lose(fall: Fall, seat: int, why: Said) -> None:
    """A player’s card goes, with the bet on it if one is open."""
    del fall.held[seat]
    if seat in fall.open:
        amount = fall.open.pop(seat)
        fall.settled.append(Bet(seat, fall.banker, amount, False, why))


def goes_on(
    fall: Fall, bet: tuple[int, int, int], out: dict[int, str], card: str
) -> bool:
    """A side bet ends for those whose cards are `out`, matched by this one."""
    seat, other, amount = bet
    if seat in out and other in out:
        cards = {"one": Face(out[seat]), "other": Face(out[other])}
        why = BOTH_MATCHED(**cards, card=Face(card))
        fall.settled.append(Bet(seat, other, amount, None, why, TOGETHER))
        return False
    if seat not in out and other not in out:
        return True
    winner, loser = (other, seat) if seat in out else (seat, other)
    why = match_words(out[loser], card)
    fall.settled.append(Bet(winner, loser, amount, True, why))
    return False


def give_back(fall: Fall) -> None:
    """What is open when the deal ends is returned."""
    for seat, amount in fall.open.items():
        fall.settled.append(Bet(seat, fall.banker, amount, None, RAN_OUT))
    for seat, other, amount in fall.sides:
        fall.settled.append(Bet(seat, other, amount, None, RAN_OUT, SIDE_RETURNED))


def settled_bets(r: Round) -> Iterator[Bet]:
    """Every bet as it was settled: as told, or as the cards fell."""
    if DEAL in r:
        yield from r[FALL].settled
        return
    for bet in r[BETS]:
        yield Bet(bet[SEAT], r.dealer or 0, bet[AMOUNT], bet[WON])
    for bet in r.get(SIDE_BETS) or ():
        seat, other = bet[SEATS]
        winner = bet[WINNER]
        loser = other if winner == seat else seat
        yield Bet(winner, loser, bet[SIDE_AMOUNT], True)
