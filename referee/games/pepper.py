"""Pepper: the highest bidder names the trump and plays for as many tricks as bid."""

from collections.abc import Collection, Iterator
from dataclasses import replace
from typing import Any

from referee.cards.tricks import (
    EUCHRE_RANKS,
    Play,
    bower_order,
    first_lead,
    follow_suit,
)
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
from referee.engine.questions import ENTER_BID, who_took_tricks
from referee.engine.round import Round
from referee.engine.standings import leaders, race, who_does
from referee.engine.trick_play import TrickPlay
from referee.engine.verdict import Line, Say
from referee.values.faces import SUIT, SUIT_FIRST
from referee.values.facts import (
    Asking,
    Choice,
    Fact,
    Flag,
    Number,
    PerSide,
    Seat,
    Suit,
    because,
)
from referee.values.notation import pack_of
from referee.words import Phrase, Said, Text
from referee.words.text import A_HAND

TARGET = 30
LITTLE, BIG = "little", "big"
# The tricks of a hand, and so the bids, by the number of players.
TRICKS_OF = {2: 8, 3: 8, 4: 6}
BID_LABELS: dict[int | str, str] = {n: str(n) for n in range(1, 8)}
BID_LABELS |= {LITTLE: "Little", BIG: "Big"}
BIDS_OF = {n: (*range(1, tricks), LITTLE, BIG) for n, tricks in TRICKS_OF.items()}

PACK = pack_of(EUCHRE_RANKS)
SCORING = "Pepper, Scoring"
MADE = Rule(
    "made",
    "The bidder’s side with as many tricks as it bid scores its tricks.",
    "bid {bid}, took {won}: {won}",
    SCORING,
)
NOT_MADE = Rule(
    "not-made",
    "The bidder’s side with fewer tricks than it bid loses as many points as there "
    "are tricks in a hand, 6 with four players, else 8.",
    "bid {bid}, took only {won}: −{loss}",
    SCORING,
)
BIG_MADE = Rule(
    "big-made",
    "Big pepper made scores twice the tricks of the hand: 12 with four players, else "
    "16.",
    "bid big pepper, took all {every}: 2 × {every} = {points}",
    SCORING,
)
BIG_NOT_MADE = Rule(
    "big-not-made",
    "Big pepper not made loses twice the tricks of the hand: 12 with four players, "
    "else 16.",
    "bid big pepper, took {won} of {every}: not made, −2 × {every} = −{loss}",
    SCORING,
)
DEFENDED = Rule(
    "defended",
    "Every other side scores a point for each of its tricks.",
    "against {bidder}’s bid, took {won}: {won}",
    SCORING,
)
PASSED = Rule(
    "passed",
    "If everyone passes the hand is thrown in: nobody scores, the deal moves on.",
    "everyone passed: nothing",
    "Pepper, Bidding, which does not speak of it",
    ruling=True,
)
DRAW = Rule(
    "draw",
    "After a hand in which a side has 30 or more the highest total wins; equal highest "
    "share it.",
    "",
    SCORING,
)
ACE = Rule(
    "ace-of-trumps",
    "The ace of trumps ranks below the left bower.",
    "",
    "Pepper, Rank of cards, which leaves it out",
    ruling=True,
)
THIRD_HAND = Rule(
    "third-hand",
    "With two players the third hand lies unused.",
    "",
    "Pepper, Variants for two and three players: “one of these is discarded unused”",
    ruling=True,
)
FOLLOW = follow_suit(
    "Pepper, Play of the hand",
    "Follow suit if you can; the left bower belongs to the trumps.",
)
FIRST_LEAD = first_lead(
    "The bidder leads to the first trick.", "Pepper, Play of the hand"
)


@because(
    "pepper.why.tricks-played",
    "6 tricks are played with four players, 8 with two or three",
)
def tricks_played(r: Round) -> int:
    return TRICKS_OF[r.table.n]


@because(
    "pepper.why.bids", "1 to 5 with four players, 1 to 7 with two or three; little, big"
)
def bids(r: Round) -> Collection[int | str]:
    return BIDS_OF[r.table.n]


LITTLE_PEPPER = Text("pepper.little", "little pepper")
BIG_PEPPER = Text("pepper.big", "big pepper")
HAS_BID = Text("pepper.has-bid", "bid {bid}")
BID_TRUMP = Text("pepper.recap", "{name} bid {bid}: {suit} are trumps")
BID_NO_TRUMPS = Text("pepper.recap-no-trumps", "{name} bid {bid}: no trumps")
EVERYONE_PASSED = Text(
    "pepper.everyone-passed", "Everyone passed: nobody scores, the deal moves on"
)
BID_MADE = Text("pepper.bid-made", "{side}: {bid} bid, made")
BID_NOT_MADE = Text("pepper.bid-not-made", "{side}: {bid} bid, not made")
WITH_TRUMP = Text(
    "pepper.needs-trump",
    "{who} need {due} of {every} tricks, or lose {risk}. {suit} are trumps, {name} "
    "leads",
    "{who} needs {due} of {every} tricks, or loses {risk}. {suit} are trumps, {name} "
    "leads",
    by="people",
)
WITHOUT_TRUMP = Text(
    "pepper.needs-no-trumps",
    "{who} need {due} of {every} tricks, or lose {risk}. No trumps, {name} leads",
    "{who} needs {due} of {every} tricks, or loses {risk}. No trumps, {name} leads",
    by="people",
)

ASK_BID = Text("pepper.ask-bid", "Who bid highest, and what?")
WHO_WON = Text("pepper.who-bid", "Who won the bidding?")
CHOOSE_TRUMP = Text("pepper.choose-trump", "Choose trump or no trumps.")

BIDDER = Fact(
    "bidder",
    Seat(),
    "Bidder",
    ask=Asking(if_missing=WHO_WON),
)
BID = Fact(
    "bid",
    Choice(BID_LABELS, notes={LITTLE: "all", BIG: "×2"}, among=bids),
    "Bid",
    ask=Asking(help="Little and big mean all tricks.", if_missing=ENTER_BID),
)
TRUMP = Fact(
    "trump",
    Suit(none=True),
    "Trump",
    ask=Asking(if_missing=CHOOSE_TRUMP),
)


def has_bid(r: Round, side: int) -> Said:
    """What stands beside the tricks of a side."""
    bidding = r.table.side_of[r[BIDDER]] == side
    return HAS_BID(bid=bid_in_words(r)) if bidding else ""


TRICKS = Fact(
    "tricks",
    PerSide(Number(0, tricks_played, chips=14), total=tricks_played, noun="tricks"),
    "Tricks",
    ask=Asking(help="How many tricks each side has won.", hint=has_bid),
)
THROWN_IN = Fact(
    "thrown_in",
    Flag(),
    "Everyone passed",
    ask=Asking(help="The next dealer deals."),
)


def due(r: Round) -> int:
    """The tricks that make the bid."""
    bid = r[BID]
    return bid if isinstance(bid, int) else tricks_played(r)


def bid_in_words(r: Round) -> Said:
    bid = r[BID]
    if isinstance(bid, int):
        return bid
    return BIG_PEPPER if bid == BIG else LITTLE_PEPPER


def score(r: Round) -> Iterator[Line]:
    if THROWN_IN in r:
        for side in range(len(r.table.sides)):
            yield PASSED(side, 0)
        return
    declaring = r.table.side_of[r[BIDDER]]
    for side, won in enumerate(r[TRICKS]):
        if side == declaring:
            yield big(r, side, won) if r[BID] == BIG else plain(r, side, won)
        else:
            yield DEFENDED(side, won, bidder=r.name(r[BIDDER]), won=won)


def plain(r: Round, side: int, won: int) -> Line:
    if won >= due(r):
        return MADE(side, won, bid=bid_in_words(r), won=won)
    loss = tricks_played(r)
    return NOT_MADE(side, -loss, bid=bid_in_words(r), won=won, loss=loss)


def big(r: Round, side: int, won: int) -> Line:
    every = tricks_played(r)
    if won == every:
        return BIG_MADE(side, 2 * every, every=every, points=2 * every)
    return BIG_NOT_MADE(side, -2 * every, won=won, every=every, loss=2 * every)


def without_trumps_no_ruling(play: Play, trump: str) -> Play:
    return play if trump else replace(play, derived_rulings=())


CARD_PLAY = TrickPlay(
    pack=PACK,
    order=bower_order,
    count=tricks_played,
    lead=FIRST_LEAD,
    follow=FOLLOW,
    trump=TRUMP,
    trumps=("C", "D", "H", "S", "none"),
    leader=BIDDER,
    won=TRICKS,
    derived_rulings=(ACE,),
    adapts=without_trumps_no_ruling,
)


BIDS_BY_SIZE: dict[int | str, Stat] = {
    3: Stat("1-to-3", "1 to 3", "Bids", note="made"),
    5: Stat("4-or-5", "4 or 5", "Bids", note="made"),
    7: Stat("6-or-7", "6 or 7", "Bids", note="made"),
    LITTLE: Stat("little", "Little", "Bids", note="all tricks"),
    BIG: Stat("big", "Big", "Bids", note="all tricks"),
}
"""What is counted of a bid; of a number, by the highest of its size."""
SUIT_NAMED = Stat("suit", "With a trump", "Trump named", note="made")
NONE_NAMED = Stat("no-trump", "No trumps", "Trump named", note="made")
DEFENDS = Stat("defence", "Other bids", "Against a bid", note="not made")


def size_of(bid: int | str) -> Stat:
    sizes = (most for most in BIDS_BY_SIZE if isinstance(most, int))
    most = next(n for n in sizes if bid <= n) if isinstance(bid, int) else bid
    return BIDS_BY_SIZE[most]


def stat_events(r: Round) -> Iterator[StatEvent]:
    if THROWN_IN in r:
        return
    bidder, side_of = r[BIDDER], r.table.side_of
    made = r[TRICKS][side_of[bidder]] >= due(r)
    yield size_of(r[BID])(bidder, made)
    yield (NONE_NAMED if r[TRUMP] == "none" else SUIT_NAMED)(bidder, made)
    for seat, side in enumerate(side_of):
        if side != side_of[bidder]:
            yield DEFENDS(seat, not made)


def end(r: Round) -> list[int] | None:
    return leaders(r.table, r.after) if max(r.after) >= TARGET else None


def next_state(r: Round) -> Iterator[tuple[str, Any]]:
    yield "tricks", tricks_played(r)
    yield "leader", r[BIDDER]


def recap(r: Round) -> Said:
    who, bid, trump = r.name(r[BIDDER]), bid_in_words(r), r[TRUMP]
    if trump == "none":
        return BID_NO_TRUMPS(name=who, bid=bid)
    return BID_TRUMP(name=who, bid=bid, suit=SUIT[trump])


def live_messages(r: Round) -> Iterator[Say]:
    if THROWN_IN in r:
        yield Say("", EVERYONE_PASSED)
        return
    every = tricks_played(r)
    side = r.table.side_of[r[BIDDER]]
    if TRICKS in r:
        if sum(r[TRICKS]) == every:
            text = BID_MADE if r[TRICKS][side] >= due(r) else BID_NOT_MADE
            yield Say("", text(side=r.side(side), bid=bid_in_words(r)))
        return
    yield Say("", what_makes_it(r))


def what_makes_it(r: Round) -> Phrase:
    """How many tricks the bid takes, what else it costs, and who leads."""
    every, trump, name = tricks_played(r), r[TRUMP], r.name(r[BIDDER])
    risk = (2 if r[BID] == BIG else 1) * every
    needs = who_does(r, [r.table.side_of[r[BIDDER]]])
    needs |= {"due": due(r), "every": every, "risk": risk, "name": name}
    if trump == "none":
        return WITHOUT_TRUMP(**needs)
    return WITH_TRUMP(suit=SUIT_FIRST[trump], **needs)


ABOUT = About(
    family="Trick-taking",
    length="6 to 12 hands",
    gist="bids for trump",
    summary="The highest bidder names the trump and must take as many tricks as bid. "
    "Four in partnership, or two or three each for themselves. 30 points win.",
    source="Pepper",
    play=(
        (
            "Cards",
            "24 cards, 9 to ace. In the trump suit the jack, the right bower, is "
            "highest, then the left bower, the jack of the same colour, which belongs "
            "to the trumps, then A K Q 10 9. In the other suits, and where there is no "
            "trump, A K Q J 10 9, less the left bower.",
        ),
        (
            "Deal",
            "Four players: partners sit opposite, six cards each. Two or three "
            "players: three hands of eight; with two players the third hand lies "
            "unused. The deal moves to the left.",
        ),
        (
            "Bidding",
            "From the dealer’s left each bids higher than the bid before, or passes, "
            "until all others have passed. The bids are 1 to 5 tricks (with two or "
            "three players 1 to 7), then little pepper, then big pepper, both for all "
            "the tricks. If everyone passes the hand is thrown in. The highest bidder "
            "names a trump suit or no trump.",
        ),
        (
            "Play",
            "The bidder leads, the winner of a trick leads the next. Follow suit if "
            "you can; if not, play any card. The highest trump wins, or the highest "
            "card of the suit led.",
        ),
        (
            "Scoring",
            "The bidder’s side, with at least the bid: a point for each trick. With "
            "fewer: minus 6, with two or three players minus 8. Big pepper: 12 or "
            "minus 12, with two or three players 16 or minus 16. Everyone else: a "
            "point for each trick.",
        ),
        (
            "End",
            "When a side has 30 or more after a hand, the highest total wins."
            " Equal highest totals share it.",
        ),
    ),
    sections={
        "Scoring": "Scoring",
        "draw": "End",
        "Bidding": "Bidding",
        "Rank of cards": "Cards",
        "Variants": "Deal",
        "Play of the hand": "Play",
    },
    example={"bidder": 0, "bid": 4, "trump": "H", "tricks": [5, 1]},
)

GAME = Game(
    name="Pepper",
    players=(2, 3, 4),
    about=ABOUT,
    seats=Seating(sides=partners_of_four, left_does="bids first"),
    unit=A_HAND,
    rules=(
        MADE,
        NOT_MADE,
        BIG_MADE,
        BIG_NOT_MADE,
        DEFENDED,
        PASSED,
        DRAW,
        ACE,
        THIRD_HAND,
        FOLLOW,
        FIRST_LEAD,
    ),
    round_types=(
        RoundType(
            "hand",
            "A hand",
            (
                Stage("bid", "Bid", (BIDDER, BID, TRUMP), question=ASK_BID),
                Stage(
                    "tricks",
                    "Tricks",
                    (TRICKS,),
                    from_cards=True,
                    question=who_took_tricks,
                ),
            ),
        ),
        RoundType(
            "thrown_in",
            "Everyone passed",
            (Stage("thrown_in", "Bid", (THROWN_IN,)),),
            discriminator=THROWN_IN,
        ),
    ),
    tricks=CARD_PLAY,
    score=score,
    end=end,
    next_state=next_state,
    display=Display(live_messages=live_messages, recap=recap, standing=race(TARGET)),
    league=League(
        stats=(*BIDS_BY_SIZE.values(), SUIT_NAMED, NONE_NAMED, DEFENDS),
        stat_events=stat_events,
    ),
)
