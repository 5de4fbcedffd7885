"""Spades: partners bid together; what they take over the bid are bags."""

from collections.abc import Iterator
from functools import partial
from typing import Any

from referee.cards.tricks import first_lead, follow_suit, order_of
from referee.engine.game import (
    About,
    Display,
    Game,
    League,
    RoundType,
    Rule,
    Seating,
    Stage,
    partners_of_four,
)
from referee.engine.league import Stat, StatEvent
from referee.engine.questions import TRICKS_OF_PLAYERS
from referee.engine.round import Round
from referee.engine.standings import race
from referee.engine.trick_play import TrickPlay
from referee.engine.verdict import Line, Say, Standing
from referee.values.facts import Asking, Choice, Fact, Number, PerSeat, Problem
from referee.values.notation import RANKS, pack_of
from referee.words import Said, Text

BIDDING, PLAY, SCORING = "Spades, Bidding", "Spades, Play", "Spades, Scoring"
PACK, ALL, NIL, MANY_BAGS, FALLEN = pack_of(RANKS), 13, 100, 10, -200

MADE = Rule(
    "contract",
    "Partners who take what they bid together score 10 for each trick of it.",
    "bid {bid}, took {won}: 10 × {bid} = {points}",
    SCORING,
)
SET = Rule(
    "set",
    "Partners who take fewer lose 10 for each trick of the bid.",
    "bid {bid}, took {won}: −10 × {bid} = {points}",
    SCORING,
)
BAGS = Rule(
    "bags",
    "Each trick over the bid is a bag and scores 1.",
    "{points} bags",
    SCORING,
    one="{points} bag",
    by="points",
)
TEN_BAGS = Rule(
    "ten-bags",
    "Every tenth bag costs 100.",
    "{bags} bags: −{cost}",
    SCORING,
)
NIL_MADE = Rule(
    "nil", "A bid of nil without a trick scores 100.", "{who}: nil made, 100", SCORING
)
NIL_LOST = Rule(
    "nil-lost", "A bid of nil with a trick loses 100.", "{who}: nil lost, −100", SCORING
)
FOLLOW = follow_suit(PLAY)
FIRST_LEAD = first_lead("The player at the dealer’s left leads first.", PLAY)

TARGET = Fact(
    "target",
    Choice({200: "200", 500: "500"}),
    "Points that win",
    needed=False,
    default=500,
)
NIL_WORD, TRICKS_BID = Text("spades.nil", "nil"), Text("spades.bid", "{bid}")


def bid_words(bid: int) -> Said:
    return TRICKS_BID(bid=bid) if bid else NIL_WORD()


BIDS = Fact(
    "bids",
    PerSeat(Number(0, ALL, words=bid_words, chips=8)),
    "Bids",
    ask=Asking(
        help="How many tricks each says they will win; nil for none.",
        spoken="bids",
        one="bid",
    ),
)
TOO_MANY = Text("spades.too-many", "Partners cannot bid more than 13 together.")


def within_the_tricks(r: Round) -> Iterator[Problem]:
    for seats in r.table.sides:
        if sum(r[BIDS][seat] for seat in seats) > ALL:
            yield BIDS.problem("impossible", TOO_MANY(), seats[-1])


HAS_BID = Text("spades.has-bid", "bid {bid}")
TRICKS = Fact(
    "tricks",
    PerSeat(Number(0, ALL), total=ALL, noun="tricks"),
    "Tricks",
    ask=Asking(
        help="How many tricks each has won.",
        hint=lambda r, seat: HAS_BID(bid=bid_words(r[BIDS][seat])),
    ),
)


def bags_before(r: Round) -> tuple[int, ...]:
    before = r.before
    return (0, 0) if before is None else before.carried


def tricks_of_sides(r: Round) -> Iterator[tuple[int, int, int]]:
    """Of each side: its bid, what it took, and its bags."""
    for side, seats in enumerate(r.table.sides):
        bid = sum(r[BIDS][seat] for seat in seats)
        won = sum(r[TRICKS][seat] for seat in seats)
        yield side, bid, won


def carry(r: Round) -> tuple[int, ...]:
    """The bags of each side, less every ten that were paid."""
    over = (max(won - bid, 0) for _, bid, won in tricks_of_sides(r))
    both = zip(bags_before(r), over, strict=True)
    return tuple((bags + more) % MANY_BAGS for bags, more in both)


def score(r: Round) -> Iterator[Line]:
    for side, bid, won in tricks_of_sides(r):
        if bid and won >= bid:
            yield MADE(side, 10 * bid, bid=bid, won=won, points=10 * bid)
        elif bid:
            yield SET(side, -10 * bid, bid=bid, won=won, points=-10 * bid)
        if bags := max(won - bid, 0):
            yield BAGS(side, bags, points=bags)
        full = bags + bags_before(r)[side]
        if tens := full // MANY_BAGS:
            yield TEN_BAGS(side, -NIL * tens, bags=full, cost=NIL * tens)
    for seat, side in enumerate(r.table.side_of):
        if r[BIDS][seat] == 0:
            rule = NIL_LOST if r[TRICKS][seat] else NIL_MADE
            yield rule(side, -NIL if r[TRICKS][seat] else NIL, who=r.name(seat))


def spades(r: Round) -> str:
    return "S"


CARD_PLAY = TrickPlay(
    pack=PACK,
    order=partial(order_of, RANKS),
    count=ALL,
    lead=FIRST_LEAD,
    follow=FOLLOW,
    trump=spades,
    trumps=("S",),
    won=TRICKS,
)

WITH_BAGS = Text("spades.bags", "{bags} bags", "{bags} bag", by="bags")


def side_notes(r: Round) -> Iterator[tuple[int, Said]]:
    for side, bags in enumerate(bags_before(r)):
        if bags:
            yield side, WITH_BAGS(bags=bags)


ALL_BID = Text("spades.all-bid", "bid, of 13 tricks")


def live_messages(r: Round) -> Iterator[Say]:
    if TRICKS not in r:
        yield Say(sum(r[BIDS]), ALL_BID)


NILS = Stat("nil", "Nil", "Nil bids", note="made")


def stat_events(r: Round) -> Iterator[StatEvent]:
    for seat, bid in enumerate(r[BIDS]):
        if bid == 0:
            yield NILS(seat, r[TRICKS][seat] == 0)


def end(r: Round) -> list[int] | None:
    """At the target, or once the others have fallen too far."""
    worst, best = sorted(r.after)
    over = best >= r[TARGET] or worst <= FALLEN
    return [r.after.index(best)] if over and best != worst else None


def next_state(r: Round) -> Iterator[tuple[str, Any]]:
    yield "bags", list(bags_before(r))


def standing(r: Round) -> Standing:
    return race(r[TARGET])(r)


ABOUT = About(
    family="Trick-taking",
    length="8 to 12 hands",
    gist="partners bid, spades trump",
    summary="Two against two. Bid what you take together; too many cost in the end.",
    source="The rules of Spades",
    play=(
        ("Bids", "From the dealer’s left each bids 0 to 13 tricks; 0 is nil."),
        ("Play", "The dealer’s left leads; follow suit. Spades are trump."),
        (
            "Scoring",
            "10 a trick of a bid that is made, 1 a bag, and every tenth bag costs 100. "
            "A bid that is missed loses 10 a trick. Nil is 100, won or lost.",
        ),
        ("End", "500 points win, or the others at −200."),
    ),
    sections={"Bidding": "Bids", "Play": "Play", "Scoring": "Scoring"},
)

GAME = Game(
    name="Spades",
    players=(4,),
    about=ABOUT,
    seats=Seating(sides=partners_of_four, left_does="bids first"),
    rules=(MADE, SET, BAGS, TEN_BAGS, NIL_MADE, NIL_LOST, FOLLOW, FIRST_LEAD),
    options=(TARGET,),
    round_types=(
        RoundType(
            "hand",
            "A hand",
            (
                Stage("bids", "Bids", (BIDS,), checks=(within_the_tricks,)),
                Stage(
                    "tricks",
                    "Tricks",
                    (TRICKS,),
                    from_cards=True,
                    question=TRICKS_OF_PLAYERS,
                ),
            ),
        ),
    ),
    tricks=CARD_PLAY,
    score=score,
    carry=carry,
    end=end,
    next_state=next_state,
    display=Display(
        live_messages=live_messages, standing=standing, side_notes=side_notes
    ),
    league=League(stats=(NILS,), stat_events=stat_events),
)
