"""Oh Hell: each says how many tricks they will win; only an exact bid scores the 10."""

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
)
from referee.engine.league import Stat, StatEvent
from referee.engine.questions import TRICKS_OF_PLAYERS
from referee.engine.round import Round
from referee.engine.standings import highest
from referee.engine.trick_play import TrickPlay
from referee.engine.verdict import Line, Say
from referee.values.facts import (
    Asking,
    Choice,
    Fact,
    Number,
    PerSeat,
    Problem,
    Suit,
    because,
)
from referee.values.notation import RANKS, SUITS, pack_of
from referee.words import Text

BIDDING, PLAY, SCORING = "Oh Hell, Bidding", "Oh Hell, Play", "Oh Hell, Scoring"
PACK = pack_of(RANKS)

EXACT = Rule(
    "exact",
    "A bid that is made exactly scores 10 and the bid.",
    "bid {bid}, took {won}: 10 + {bid} = {points}",
    SCORING,
)
MISSED = Rule(
    "missed",
    "A bid that is missed scores nothing.",
    "bid {bid}, took {won}: 0",
    SCORING,
)
HOOK = Rule(
    "hook",
    "The dealer may not bid what makes the bids add up to the tricks.",
    "",
    BIDDING,
)
FOLLOW = follow_suit(PLAY)
FIRST_LEAD = first_lead("The player at the dealer’s left leads first.", PLAY)

MOST_CARDS = Fact(
    "most_cards",
    Choice({3: "3", 5: "5", 7: "7", 10: "10"}),
    "Cards in the first hand",
    needed=False,
    default=7,
)


@because("oh_hell.why.one-less", "each hand has one card less than the one before")
def tricks_played(r: Round) -> int:
    most: int = r[MOST_CARDS]
    return most - (r.number - 1)


BIDS = Fact(
    "bids",
    PerSeat(Number(0, tricks_played), noun="tricks"),
    "Bids",
    ask=Asking(
        help="How many tricks each says they will win, from the dealer’s left.",
        spoken="bids",
        one="bid",
    ),
)


HAS_BID = Text("oh_hell.has-bid", "bid {bid}")
TRICKS = Fact(
    "tricks",
    PerSeat(Number(0, tricks_played), total=tricks_played, noun="tricks"),
    "Tricks",
    ask=Asking(
        help="How many tricks each has won.",
        hint=lambda r, seat: HAS_BID(bid=r[BIDS][seat]),
    ),
)
TRUMP = Fact(
    "trump",
    Suit(),
    "Trump",
    ask=Asking(help="The card turned up after the deal."),
)

ADD_UP = Text(
    "oh_hell.hook",
    "The bids add up to {tricks}: {name} deals and has to bid another number.",
)


def hook(r: Round) -> Iterator[Problem]:
    """The dealer, who bids last, makes somebody fail."""
    tricks = tricks_played(r)
    if sum(r[BIDS]) == tricks:
        said = ADD_UP(tricks=tricks, name=r.name(r.dealer or 0))
        yield BIDS.problem("impossible", said)


CARD_PLAY = TrickPlay(
    pack=PACK,
    order=partial(order_of, RANKS),
    count=tricks_played,
    lead=FIRST_LEAD,
    follow=FOLLOW,
    trump=TRUMP,
    trumps=tuple(SUITS),
    won=TRICKS,
    most=7,
)


def score(r: Round) -> Iterator[Line]:
    for seat, (bid, won) in enumerate(zip(r[BIDS], r[TRICKS])):
        if won == bid:
            yield EXACT(seat, 10 + bid, bid=bid, won=won, points=10 + bid)
        else:
            yield MISSED(seat, 0, bid=bid, won=won)


def next_state(r: Round) -> Iterator[tuple[str, Any]]:
    yield "tricks", tricks_played(r)


OF_TRICKS = Text("oh_hell.of-tricks", "bid, of {tricks} tricks")


def live_messages(r: Round) -> Iterator[Say]:
    if TRICKS not in r:
        yield Say(sum(r[BIDS]), OF_TRICKS(tricks=tricks_played(r)))


BIDS_MADE = Stat("bids", "Bids", "Bids made", note="exact")


def stat_events(r: Round) -> Iterator[StatEvent]:
    for seat, (bid, won) in enumerate(zip(r[BIDS], r[TRICKS])):
        yield BIDS_MADE(seat, won == bid)


def end(r: Round) -> list[int] | None:
    """The hand of one card is the last."""
    return highest(r.after) if tricks_played(r) == 1 else None


ABOUT = About(
    family="Trick-taking",
    length="7 hands",
    gist="exact bids, one card less",
    summary="Each hand has one card less. Bid exactly how many tricks you will win.",
    source="The rules of Oh Hell",
    play=(
        ("Deal", "7 cards each, then one less each hand; the next card is trump."),
        ("Bids", "From the dealer’s left; the bids may not add up to the tricks."),
        ("Play", "The dealer’s left leads; follow suit. Trump or the highest wins."),
        ("Scoring", "An exact bid scores 10 and the bid; any other scores nothing."),
        ("End", "After the hand of one card the highest total wins."),
    ),
    sections={"Bidding": "Bids", "Play": "Play", "Scoring": "Scoring"},
)

GAME = Game(
    name="Oh Hell",
    players=(3, 4, 5),
    about=ABOUT,
    seats=Seating(left_does="bids first"),
    rules=(EXACT, MISSED, HOOK, FOLLOW, FIRST_LEAD),
    options=(MOST_CARDS,),
    round_types=(
        RoundType(
            "hand",
            "A hand",
            (
                Stage("bids", "Bids", (TRUMP, BIDS), checks=(hook,)),
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
    end=end,
    next_state=next_state,
    display=Display(live_messages=live_messages),
    league=League(stats=(BIDS_MADE,), stat_events=stat_events),
)
