"""Pepper: the highest bidder names the trump and plays for as many tricks as bid."""

from collections.abc import Collection, Iterator
from functools import cache
from typing import Any

from referee.cards import SUIT_NAMES, SUITS, pack_of
from referee.facts import Choice, Fact, Flag, Number, PerSide, Seat, Suit
from referee.game import Game, Kind, Rule, Stage
from referee.league import Feat, Tally
from referee.round import Round, Table
from referee.standings import leaders, race
from referee.tricks import EUCHRE_RANKS, Play, bower_order, first_lead, follow_suit
from referee.verdict import Line, Say

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
    "bid %s, took %d: %d",
    SCORING,
)
NOT_MADE = Rule(
    "not-made",
    "The bidder’s side with fewer tricks than it bid loses as many points as there "
    "are tricks in a hand, 6 with four players, else 8.",
    "bid %s, took %d: not made, −%d",
    SCORING,
)
BIG_MADE = Rule(
    "big-made",
    "Big pepper made scores twice the tricks of the hand: 12 with four players, else "
    "16.",
    "bid big pepper, took all %d: 2 × %d = %d",
    SCORING,
)
BIG_NOT_MADE = Rule(
    "big-not-made",
    "Big pepper not made loses twice the tricks of the hand: 12 with four players, "
    "else 16.",
    "bid big pepper, took %d of %d: not made, −2 × %d = −%d",
    SCORING,
)
DEFENDED = Rule(
    "defended",
    "Every other side scores a point for each of its tricks.",
    "against %s’s bid, took %d: %d",
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


def tricks_played(r: Round) -> int:
    """6 tricks are played with four players, 8 with two or three"""
    return TRICKS_OF[r.table.n]


def bids(r: Round) -> Collection[int | str]:
    """1 to 5 with four players, 1 to 7 with two or three; little, big"""
    return BIDS_OF[r.table.n]


BIDDER = Fact("bidder", Seat(), "Bidder")
BID = Fact(
    "bid",
    Choice(BID_LABELS, notes={LITTLE: "all", BIG: "all ×2"}, among=bids),
    "Bid",
)
TRUMP = Fact("trump", Suit(none=True), "Trump")
TRICKS = Fact(
    "tricks",
    PerSide(Number(0, tricks_played), total=tricks_played, noun="tricks"),
    "Tricks",
    help="How many tricks each side has won.",
)
THROWN_IN = Fact("thrown_in", Flag(), "Everyone passed", help="The next dealer deals.")


def due(r: Round) -> int:
    """The tricks that make the bid."""
    bid = r[BID]
    return bid if isinstance(bid, int) else tricks_played(r)


def bid_in_words(r: Round) -> str:
    bid = r[BID]
    return str(bid) if isinstance(bid, int) else f"{bid} pepper"


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
            yield DEFENDED(side, won, r.name(r[BIDDER]), won, won)


def plain(r: Round, side: int, won: int) -> Line:
    if won >= due(r):
        return MADE(side, won, bid_in_words(r), won, won)
    lost = tricks_played(r)
    return NOT_MADE(side, -lost, bid_in_words(r), won, lost)


def big(r: Round, side: int, won: int) -> Line:
    every = tricks_played(r)
    if won == every:
        return BIG_MADE(side, 2 * every, every, every, 2 * every)
    return BIG_NOT_MADE(side, -2 * every, won, every, every, 2 * every)


def cards(r: Round) -> Play:
    trump = "" if r[TRUMP] == "none" else r[TRUMP]
    return play(r.table.n, r[BIDDER], tricks_played(r), trump)


@cache
def play(players: int, leader: int | None, tricks: int, trump: str) -> Play:
    seats, order = tuple(range(players)), bower_order(trump)
    rests = (ACE,) if trump else ()
    return Play(seats, leader, tricks, PACK, order, FIRST_LEAD, FOLLOW, rests=rests)


def supplies(r: Round) -> Iterator[tuple[Fact[Any], Any]]:
    if r.played and r.played.complete:
        yield TRICKS, r.by_side(r.played.won)


def one_trick(table: Table, trump: str | None) -> Play:
    return play(table.n, None, 1, trump if trump in SUITS else "")


BIDS_BY_SIZE: dict[int | str, Tally] = {
    3: Tally("1-to-3", "1 to 3", "Bids", note="made"),
    5: Tally("4-or-5", "4 or 5", "Bids", note="made"),
    7: Tally("6-or-7", "6 or 7", "Bids", note="made"),
    LITTLE: Tally("little", "Little", "Bids", note="all tricks"),
    BIG: Tally("big", "Big", "Bids", note="all tricks"),
}
"""What is counted of a bid; of a number, by the highest of its size."""
SUIT_NAMED = Tally("suit", "With a trump", "Trump named", note="made")
NONE_NAMED = Tally("no-trump", "No trumps", "Trump named", note="made")
DEFENDS = Tally("defence", "Other bids", "Against a bid", note="not made")


def size_of(bid: int | str) -> Tally:
    sizes = (most for most in BIDS_BY_SIZE if isinstance(most, int))
    most = next(n for n in sizes if bid <= n) if isinstance(bid, int) else bid
    return BIDS_BY_SIZE[most]


def feats(r: Round) -> Iterator[Feat]:
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
    return leaders(r.after) if max(r.after) >= TARGET else None


def tells(r: Round) -> Iterator[tuple[str, Any]]:
    yield "tricks", tricks_played(r)
    yield "leader", r[BIDDER]


def says(r: Round) -> Iterator[Say]:
    if THROWN_IN in r:
        yield Say("", "Everyone passed: nobody scores, the deal moves on")
        return
    every = tricks_played(r)
    side = r.table.side_of[r[BIDDER]]
    if TRICKS in r:
        if sum(r[TRICKS]) == every:
            made = "made" if r[TRICKS][side] >= due(r) else "not made"
            yield Say("", f"{r.side(side)}: {bid_in_words(r)} bid, {made}")
        return
    risk = 2 * every if r[BID] == BIG else every
    share = f"of {every}" if isinstance(r[BID], int) else f"all {every}"
    trump = "no trumps" if r[TRUMP] == "none" else f"{SUIT_NAMES[r[TRUMP]]} are trumps"
    leads = f"{trump}, {r.name(r[BIDDER])} leads"
    text = f"{share} tricks make it, fewer lose {risk}; {leads}"
    yield Say(BID_LABELS[r[BID]], text)


GAME = Game(
    name="Pepper",
    players=(2, 3, 4),
    partners=lambda n: n == 4,
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
            "When a side has 30 or more after a hand, the highest total wins.",
        ),
    ),
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
    kinds=(
        Kind(
            "hand",
            "Played",
            (
                Stage("bid", "Bid", (BIDDER, BID, TRUMP)),
                Stage("tricks", "Tricks", (TRICKS,), from_cards=True),
            ),
        ),
        Kind(
            "thrown_in",
            "Everyone passed",
            (Stage("thrown_in", "Bid", (THROWN_IN,)),),
            mark=THROWN_IN,
        ),
    ),
    cards=cards,
    supplies=supplies,
    one_trick=one_trick,
    trumps=("C", "D", "H", "S", "none"),
    score=score,
    tallies=(*BIDS_BY_SIZE.values(), SUIT_NAMED, NONE_NAMED, DEFENDS),
    feats=feats,
    end=end,
    tells=tells,
    says=says,
    standing=race(TARGET),
)
