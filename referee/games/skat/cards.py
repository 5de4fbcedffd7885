"""Skat: the cards as they are played, and what a record of them tells."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import filterfalse
from typing import Any

from referee.cards.played import Played
from referee.cards.tricks import Order, Play, order_of
from referee.engine.round import Round
from referee.engine.trick_play import TrickPlay
from referee.games.skat.checks import run_of_matadors
from referee.games.skat.facts import (
    CARD_POINTS,
    CARDS,
    DECLARER,
    GAME_PLAYED,
    LAST_TRICK,
    MATADORS,
    NULL_TRICKS,
    PASSED,
    RAMSCH_POINTS,
    RAMSCH_TRICKS,
    SKAT,
    THROWN_IN,
    TRICKS,
    is_null,
)
from referee.games.skat.house_rules import RAMSCH_SKAT_OPTION
from referee.games.skat.rules import (
    ALL,
    FIRST_LEAD,
    FOLLOW,
    JACKS,
    NULL_RANKS,
    PACK,
    RANKS,
    WORTH,
)
from referee.games.skat.words import IN_THE_SKAT, NOT_IN_SKAT, PLAYED_CARD
from referee.values.faces import Face, faces
from referee.values.facts import Fact, Problem
from referee.values.notation import SUITS


def order_for(game: str) -> Order:
    """The jacks are trumps; in grand and Ramsch a suit of their own; in null none."""
    if game == "null":
        return order_of(NULL_RANKS)
    return order_of(RANKS, game if game in SUITS else "J", JACKS)


def game_played(r: Round) -> str:
    return "grand" if PASSED in r else r[GAME_PLAYED]


def null_counts_none(play: Play, game: str) -> Play:
    return replace(play, points=None) if game == "null" else play


CARD_PLAY = TrickPlay(
    pack=PACK,
    order=order_for,
    count=10,
    lead=FIRST_LEAD,
    follow=FOLLOW,
    trump=game_played,
    trumps=("C", "S", "H", "D", "grand", "null"),
    most=3,
    points=WORTH,
    adapts=null_counts_none,
)


def derive_facts_from_cards(r: Round) -> Iterator[tuple[Fact[Any], Any] | Problem]:
    if r.played is None or THROWN_IN in r:
        return
    if PASSED in r:
        yield from ramsch_from(r, r.played)
    elif is_null(r):
        yield from null_from(r, r.played)
    else:
        yield from facts_from_play(r, r.played)


def facts_from_play(
    r: Round, played: Played
) -> Iterator[tuple[Fact[Any], Any] | Problem]:
    """The declarer's twelve cards are the ten played and the two of the skat."""
    declarer = r[DECLARER]
    if not played.complete:
        yield from cards_fit_record(r, played)
        return
    skat = cards_of_skat(played)
    own = {*played.hands[declarer], *skat}
    twelve = tuple(filter(own.__contains__, PACK))
    yield MATADORS, run_of_matadors(own, r[GAME_PLAYED])
    yield CARDS, twelve
    points = played.card_points or []
    yield CARD_POINTS, points[declarer] + sum(map(WORTH.__getitem__, skat))
    yield TRICKS, played.won[declarer]
    if SKAT in r and {*r[SKAT]} != {*skat}:
        text = IN_THE_SKAT(cards=faces(skat))
        yield SKAT.problem("record-disagrees", text)


def cards_of_skat(played: Played) -> tuple[str, ...]:
    """The two cards that a complete record does not show."""
    seen = set().union(*played.tricks)
    return tuple(filterfalse(seen.__contains__, PACK))


def cards_fit_record(r: Round, played: Played) -> Iterator[Problem]:
    """As far as it goes, a record shows who held what, and what was not laid away."""
    skat = r.get(SKAT) or ()
    for seat, hand in enumerate(played.hands) if CARDS in r else ():
        wrong = [c for c in hand if (c in r[CARDS]) != (seat == r[DECLARER])]
        if wrong:
            text = PLAYED_CARD(name=r.name(seat), card=Face(wrong[0]))
            yield CARDS.problem("record-disagrees", text)
            break
    laid = [card for hand in played.hands for card in hand if card in skat]
    if laid:
        text = NOT_IN_SKAT(card=Face(laid[0]))
        yield SKAT.problem("record-disagrees", text)


def null_from(r: Round, played: Played) -> Iterator[tuple[Fact[Any], Any]]:
    """A null game may stop at the declarer's first trick."""
    declarer = r[DECLARER]
    won = played.won[declarer]
    if played.complete:
        yield NULL_TRICKS, won
    elif won == 1 and played.winners[-1] == declarer:
        yield NULL_TRICKS, r.get(NULL_TRICKS) or 1


def ramsch_from(r: Round, played: Played) -> Iterator[tuple[Fact[Any], Any]]:
    if not played.complete:
        return
    points = list(played.card_points or [])
    if r[RAMSCH_SKAT_OPTION] == "last_trick":
        points[played.winners[-1]] += ALL - sum(points)
    yield RAMSCH_POINTS, tuple(points)
    yield RAMSCH_TRICKS, tuple(played.won)
    last = {seat: number for number, seat in enumerate(played.winners, 1)}
    said = r.get(LAST_TRICK) or [0] * r.table.n
    yield (
        LAST_TRICK,
        tuple(
            None if one is None else last.get(seat, 0) for seat, one in enumerate(said)
        ),
    )
