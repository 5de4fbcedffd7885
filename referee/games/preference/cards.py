"""Preference: the duties of its play, and what a record tells."""

from collections.abc import Iterator
from functools import partial
from typing import Any

from referee.cards.duties import NOT_SHOWN, Duty, Turn
from referee.cards.tricks import order_of
from referee.engine.round import Round
from referee.engine.trick_play import TrickPlay
from referee.games.preference.facts import (
    DECLARER,
    FOUR_ACES,
    NO_ACES,
    TRICKS,
    TRUMP,
    playing,
)
from referee.games.preference.rules import (
    CARD_RANKS,
    FIRST_LEAD,
    FOLLOW,
    LOWEST_BEAT,
    MUST_BEAT,
    MUST_TRUMP,
    PACK,
    TRICKS_PLAYED,
)
from referee.games.preference.words import ACE_PLAYED
from referee.values.faces import Face
from referee.values.facts import Fact, Problem
from referee.values.notation import rank_of
from referee.words import Label


def not_trumped(turn: Turn) -> int:
    """Another suit was thrown on a lead that could have been trumped."""
    suits, trump = turn.play.order.suits, turn.play.order.trump
    return NOT_SHOWN if suits[turn.card] == trump else turn.first_of(trump)


def not_beaten(turn: Turn) -> int:
    """A card that does not take the lead, though one of the same suit would have."""
    return turn.first_above(turn.play.order.suits[turn.card])


def not_the_lowest(turn: Turn) -> int:
    """The declarer's lead was beaten higher than it had to be."""
    play = turn.play
    if turn.leader != play.leader or turn.place != 1 or len(play.seats) < 3:
        return NOT_SHOWN
    lower = turn.power[turn.card] - 1
    return turn.first_above(play.order.suits[turn.card], lower)


DUTIES = (
    Duty(MUST_TRUMP, not_trumped, follows=False, beats=False),
    Duty(MUST_BEAT, not_beaten, beats=False),
    Duty(LOWEST_BEAT, not_the_lowest, beats=True),
)
CARD_PLAY = TrickPlay(
    pack=PACK,
    order=partial(order_of, CARD_RANKS),
    count=TRICKS_PLAYED,
    lead=FIRST_LEAD,
    follow=FOLLOW,
    trump=TRUMP,
    trumps=("C", "D", "H", "S"),
    leader=DECLARER,
    seats=playing,
    most=3,
    duties=DUTIES,
)


def derive_facts_from_cards(r: Round) -> Iterator[tuple[Fact[Any], Any] | Problem]:
    played = r.played
    if played is None:
        return
    for fact, ours in ((NO_ACES, True), (FOUR_ACES, False)):
        for seat, hand in enumerate(played.hands if fact in r else ()):
            aces = [card for card in hand if rank_of(card) == "A"]
            if aces and (seat == r[DECLARER]) == ours:
                name, card = r.name(seat), Face(aces[0])
                text = ACE_PLAYED(fact=Label(fact.label), name=name, card=card)
                yield fact.problem("record-disagrees", text)
    if played.complete:
        yield TRICKS, tuple(played.won)
