"""Skin: what a deal looks like on the table, event by event, for whoever enters it."""

from collections.abc import Iterator
from typing import Any

from referee.engine.dealing import Dealing, Question, Spot
from referee.engine.round import Round
from referee.games.skin.deal import happen
from referee.games.skin.facts import (
    BANK,
    BET,
    BY,
    DEAL,
    PICK,
    SIDE,
    SIDE_AMOUNT,
    TAKEN,
    TO,
    TURNED,
    from_the_left,
)
from referee.games.skin.fall import Bet, Fall
from referee.games.skin.rules import PACK
from referee.games.skin.words import DEAD, OF_THE_BANK
from referee.values.faces import Face
from referee.values.facts import Fact, Row
from referee.values.notation import RANKS
from referee.words import Said, Text, all_of, row_of

BANKS = Text("skin.spot.banks", "banks")
IN_THE_CENTRE = Text("skin.spot.centre", "In the centre")
BETS = Text("skin.spot.bets", "bets {amount}")
NO_BET = Text("skin.spot.no-bet", "no bet")
NO_CARD = Text("skin.spot.no-card", "no card")
DEAD_RANKS = Text("skin.spot.dead", "Dead")
SIDE_BETS = Text("skin.spot.side", "Side bets")
BETWEEN = Text("skin.spot.between", "{one} and {other} {amount}")

LIES = Text("skin.tell.lies", "{card} lies in the centre.")
REFUSES = Text("skin.tell.refuses", "{name} refuses {card}: it lies in the centre.")
THROWN = Text("skin.tell.thrown", "{card} is dead and thrown away.")
TAKES = Text("skin.tell.takes", "{name} takes {card} and bets {amount}.")
PICKS = Text("skin.tell.picks", "{name} takes {card} from the centre, bets {amount}.")
THE_BANKS = Text("skin.tell.bank", "{card} is the bank’s card.")
PAIR = Text("skin.tell.pair", "{own} and {card} are a pair: thrown away, no bet.")
STOPS = Text("skin.tell.stops", "The bank takes no new card.")
MEETS = Text("skin.tell.meets", "{card} matches {name}’s {own}.")
MEETS_BANK = Text("skin.tell.meets-bank", "{card} matches the bank’s {own}.")
PAYS = Text("skin.tell.pays", "{loser} pays {winner} {amount}.")
GIVEN_BACK = Text("skin.tell.back", "{one} and {other}: side bet of {amount} returned.")
AGAIN = Text("skin.tell.again", "{name} bets {amount} again on {card}.")
BESIDE = Text("skin.tell.beside", "{one} and {other} bet {amount} with each other.")
RAN_OUT = Text("skin.tell.ran-out", "The pack is out: open bets are returned.")

NEXT = {
    "first": Text("skin.next.first", "Tap the first card that is turned."),
    "bank": Text("skin.next.bank", "Tap the bank’s first card."),
    "players": Text("skin.next.players", "Tap the next card."),
    "new": Text("skin.next.new", "Tap the next card. Or does the bank take none?"),
    "left": Text("skin.next.left", "Tap on: a side bet is open."),
}
OVER = Text("skin.next.over", "The deal is over.")
WHO_TAKES = Text("skin.ask.takes", "Who takes {card}? If nobody, tap the next card.")
WHO_PICKS = Text("skin.ask.picks", "Who takes {card} from the centre?")
WHO_AGAIN = Text("skin.ask.again", "Who bets again?")
WHICH_TWO = Text("skin.ask.two", "Which two bet with each other?")
HOW_MUCH = Text("skin.ask.how-much", "How much does {name} bet on {card}?")
MUCH_BESIDE = Text("skin.ask.beside", "How much do {one} and {other} bet?")
HOW_MUCH_AGAIN = Text("skin.ask.how-much-again", "How much does {name} bet?")
PLACE_THE_BET = Text("skin.ask.place", "Place the bet")


def spots(r: Round, fall: Fall) -> Iterator[Spot]:
    """The bank, who has which card, the side bets, the centre and what is dead."""
    banker = fall.banker
    held = (fall.bank,) if fall.bank else ()
    yield Spot(r.name(banker), held, BANKS(), banker)
    for seat in from_the_left(r):
        card = fall.held.get(seat)
        yield Spot(r.name(seat), (card,) if card else (), bets(fall, seat), seat)
    if fall.sides:
        beside = [
            BETWEEN(one=r.name(seat), other=r.name(other), amount=amount)
            for seat, other, amount in fall.sides
        ]
        yield Spot(SIDE_BETS(), (), row_of(beside))
    dead = [rank for rank in RANKS if fall.ranks.get(rank) == DEAD]
    if dead:
        yield Spot(DEAD_RANKS(), (), row_of(dead))
    if fall.centre:
        order = sorted(fall.centre, key=lambda card: RANKS.index(card[:-1]))
        yield Spot(IN_THE_CENTRE(), tuple(order))


def bets(fall: Fall, seat: int) -> Said:
    if seat not in fall.held:
        return NO_CARD()
    return BETS(amount=fall.open[seat]) if seat in fall.open else NO_BET()


def next_step(r: Round, fall: Fall) -> Said:
    return OVER() if fall.over else NEXT[fall.next]()


def tell(r: Round, before: Fall, after: Fall, event: Row) -> Iterator[Said]:
    """What an event was, and what it settled."""
    if TURNED in event:
        yield describe_card(r, before, event)
    elif BANK in event:
        yield of_the_bank(r, before, event[BANK])
    elif PICK in event:
        yield PICKS(name=r.name(event[BY]), card=Face(event[PICK]), amount=event[BET])
    elif SIDE in event:
        name, other = map(r.name, event[SIDE])
        yield BESIDE(one=name, other=other, amount=event[SIDE_AMOUNT])
    else:
        seat = event[BY]
        card = Face(before.held[seat])
        yield AGAIN(name=r.name(seat), amount=event[BET], card=card)
    if BANK not in event:
        yield from (
            describe_bet(r, bet) for bet in after.settled[len(before.settled) :]
        )
    if len(after.seen) == len(PACK) and (after.open or after.sides):
        yield RAN_OUT()


def describe_card(r: Round, before: Fall, event: Row) -> Said:
    card = event[TURNED]
    met, rank = before.ranks.get(card[:-1]), card[:-1]
    if met == DEAD:
        return THROWN(card=Face(card))
    if met == OF_THE_BANK:
        return MEETS_BANK(card=Face(card), own=Face(before.bank))
    if met:
        out = [seat for seat, own in before.held.items() if own[:-1] == rank]
        own = all_of([Face(before.held[seat]) for seat in out])
        return MEETS(card=Face(card), name=all_of(map(r.name, out)), own=own)
    if TAKEN in event:
        return TAKES(name=r.name(event[TO]), card=Face(card), amount=event[TAKEN])
    if TO in event:
        return REFUSES(name=r.name(event[TO]), card=Face(card))
    return LIES(card=Face(card))


def of_the_bank(r: Round, before: Fall, card: str | None) -> Said:
    if card is None:
        return STOPS()
    if before.next == "bank" and before.ranks.get(card[:-1]):
        [own] = before.held.values()
        return PAIR(own=Face(own), card=Face(card))
    return THE_BANKS(card=Face(card))


def describe_bet(r: Round, bet: Bet) -> Said:
    """A bet as it was settled: who pays whom how much."""
    name, other = r.name(bet.seat), r.name(bet.other)
    if bet.won is None:
        return GIVEN_BACK(one=name, other=other, amount=bet.amount)
    winner, loser = (name, other) if bet.won else (other, name)
    return PAYS(loser=loser, winner=winner, amount=bet.amount)


def ask(r: Round, event: Row, asked: Fact[Any]) -> Question:
    """What is asked of an event that has begun."""
    if asked is TO:
        return Question(WHO_TAKES(card=Face(event[TURNED])))
    if asked is SIDE:
        return Question(WHICH_TWO())
    if asked is BY:
        picks = PICK in event
        return Question(WHO_PICKS(card=Face(event[PICK])) if picks else WHO_AGAIN())
    if asked is SIDE_AMOUNT:
        name, other = map(r.name, event[SIDE])
        return Question(MUCH_BESIDE(one=name, other=other), PLACE_THE_BET())
    card = event.get(TURNED) or event.get(PICK)
    name = r.name(event[TO if asked is TAKEN else BY])
    asks = HOW_MUCH(name=name, card=Face(card)) if card else HOW_MUCH_AGAIN(name=name)
    return Question(asks, PLACE_THE_BET())


DEALING = Dealing(
    DEAL,
    PACK,
    begin=lambda r: Fall(r.dealer or 0),
    happen=happen,
    copy=Fall.copy,
    over=lambda fall: fall.over,
    spots=spots,
    next=next_step,
    tell=tell,
    ask=ask,
    buttons={
        BANK: Text("skin.button.stop", "The bank takes no new card"),
        SIDE: Text("skin.button.side", "Side bet"),
        BY: Text("skin.button.again", "Bet again"),
    },
)
