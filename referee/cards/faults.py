"""Faults: plays that a record itself shows to be wrong.

A play is judged by what the same seat played later: a card that it need not have
played, had it held no other, is a fault only where a later card shows that it did.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import compress, count
from operator import ne
from typing import TYPE_CHECKING

from referee.cards.duties import NOT_SHOWN, Duty, Turn, duties_of, of_the_lead
from referee.cards.fault import Fault
from referee.cards.tricks import turns_of

if TYPE_CHECKING:
    from referee.cards.played import Played
    from referee.values.rules import Rule


def faults_of(played: Played) -> list[Fault]:
    """Every play that the record shows to be wrong, in the order of play."""
    play = played.play
    first = wrong_lead(played)
    found = [first] if first else []
    if leads := of_the_lead(play.duties):
        return in_order(
            played, [*found, *wrong_leads(played, leads), *broken_duties(played)]
        )
    if play.duties:
        found += broken_duties(played)
    elif play.follow is not None:
        found += revokes(played, play.follow)
    return found


def wrong_lead(played: Played) -> Fault | None:
    """The first trick was led by a seat that the rule did not give the lead."""
    play = played.play
    if play.lead is None or not played.tricks:
        return None
    card, leader = played.tricks[0][0], played.leaders[0]
    if play.first_lead_check is not None:
        shown = play.first_lead_check(played)
        if shown is None:
            return None
        proof, place = shown
        seat = play.turn(played.leaders[place])[played.tricks[place].index(proof)]
        return Fault(1, leader, card, play.lead, proof, place + 1, seat, led=True)
    if play.leader is None or play.leader == leader:
        return None
    return Fault(1, leader, card, play.lead, led=True)


def revokes(played: Played, follow: Rule) -> list[Fault]:
    """Cards that did not follow suit, though a later one could have."""
    hands, leds, found = played.hands, played.leds, []
    free = played.play.exempt_cards
    for seat, held in enumerate(suits_of(played)):
        for at in compress(count(), map(ne, held, leds)):  # where it did not follow
            later = held.find(leds[at], at + 1)
            if later != NOT_SHOWN and hands[seat][at] not in free:
                revoke = proven(follow, seat, hands[seat], at, later)
                found.append(revoke._replace(revoke=True))
    return found if len(found) < 2 else in_order(played, found)


def proven(rule: Rule, seat: int, hand: list[str], at: int, later: int) -> Fault:
    """What a seat played to the trick `at` is wrong by what it played `later`."""
    return Fault(at + 1, seat, hand[at], rule, hand[later], later + 1, seat)


def in_order(played: Played, faults: list[Fault]) -> list[Fault]:
    """By trick, then in the order of play."""
    leaders, turns = played.leaders, turns_of(played.play.seats)
    return sorted(
        faults,
        key=lambda one: (one.trick, turns[leaders[one.trick - 1]].index(one.seat)),
    )


def suits_of(played: Played) -> list[str]:
    """By seat the suits that its cards count to, a letter a trick: "HHSD"."""
    suit = played.play.order.suits.__getitem__
    return ["".join(map(suit, hand)) for hand in played.hands]


def broken_duties(played: Played) -> list[Fault]:
    """Cards that did not follow suit, or broke another duty of the game."""
    play, hands, held = played.play, played.hands, suits_of(played)
    suits, follow, turn = play.order.suits, play.follow, Turn(play)
    void, following = duties_of(play.duties)
    turns, found = turns_of(play.seats), []
    # No card comes after the last trick that could show a play to it to be wrong.
    for at, (leader, trick) in enumerate(zip(played.leaders, played.tricks[:-1])):
        turn.trick, turn.leader, turn.led = at, leader, (led := suits[trick[0]])
        turn.power = power = play.order.power[led]
        best, winning = power[trick[0]], leader
        for place, (seat, card) in enumerate(zip(turns[leader][1:], trick[1:]), 1):
            follows, beats, later = suits[card] == led, power[card] > best, NOT_SHOWN
            duties = following[beats] if follows else void[beats]
            if duties or not follows:
                later = held[seat].find(led, at + 1)
            if follow is not None and not follows and later != NOT_SHOWN:
                revoke = proven(follow, seat, hands[seat], at, later)
                found.append(revoke._replace(revoke=True))
            elif duties and follows == (later != NOT_SHOWN):
                # Who follows could only have played another card of that suit.
                turn.best, turn.winning, turn.place = best, winning, place
                turn.seat, turn.card = seat, card
                turn.hand, turn.suits_in_hand = hands[seat], held[seat]
                if fault := first_breach(turn, duties):
                    found.append(fault)
            if beats:
                best, winning = power[card], seat
        turn.opened.add(led)
    return found


def wrong_leads(played: Played, duties: tuple[Duty, ...]) -> Iterator[Fault]:
    """Cards that were led, though the seat had another that it might have led."""
    play, hands, held = played.play, played.hands, suits_of(played)
    suits, turn = play.order.suits, Turn(play)
    turn.best = turn.place = 0
    for at, (leader, trick) in enumerate(zip(played.leaders, played.tricks[:-1])):
        turn.trick, turn.leader, turn.led = at, leader, suits[trick[0]]
        turn.power = play.order.power[turn.led]
        turn.seat, turn.winning, turn.card = leader, leader, trick[0]
        turn.hand, turn.suits_in_hand = hands[leader], held[leader]
        if fault := first_breach(turn, duties):
            yield fault._replace(led=True)
        turn.opened.add(turn.led)
        turn.fallen.update(trick)


def first_breach(turn: Turn, duties: tuple[Duty, ...]) -> Fault | None:
    """The first of these duties that a later card shows to be broken."""
    for duty in duties:
        later = duty.broken(turn)
        if later != NOT_SHOWN:
            return proven(duty.rule, turn.seat, turn.hand, turn.trick, later)
    return None
