"""Gypsy: each bids an exact number of tricks; the 8 of clubs is the gypsy."""

from collections.abc import Iterator
from functools import cache
from typing import Any

from referee.cards import RANKS, SUITS, pack_of, suit_of
from referee.facts import Fact, Number, PerSeat
from referee.game import Game, Kind, Rule, Stage
from referee.league import Feat, Tally
from referee.played import Played
from referee.round import Round, Table
from referee.standings import minus, who_does
from referee.tricks import Order, Play, first_lead, follow_suit
from referee.verdict import Line, Say, Standing

TARGET, LEAD = 25, 2
GYPSY = frozenset({"8C", "JK"})
PACK = pack_of(RANKS) | {"JK": 1}
# Whoever holds the first of these that was dealt leads.
LOW_CLUBS = ("2C", "3C", "4C", "5C", "6C")

EXACT = Rule(
    "exact-bid",
    "A bid of one or more made exactly scores the bid and 2.",
    "bid %d, took %d: %d + 2 = %d",
    "Gypsy, Scoring Nonzero Bids (7)",
)
OVER = Rule(
    "over",
    "Tricks over the bid are taken off it, one point each.",
    "bid %d, took %d: %d − %d over = %s",
    "Gypsy, Scoring Nonzero Bids (7)",
)
SHORT = Rule(
    "short",
    "Each trick short of the bid loses a point; nothing is scored for the bid.",
    "bid %d, took %d: %d short, −%d",
    "Gypsy, Scoring Nonzero Bids (7)",
)
ZERO = Rule(
    "zero-bid",
    "A bid of zero with no trick scores 2 more than the best nonzero bidder.",
    "bid 0, took none: the best nonzero bidder’s %d + 2 = %d",
    "Gypsy, Scoring Zero Bids (8)",
)
ALL_ZERO = Rule(
    "all-zero",
    "If everyone bids zero, a player without a trick scores 2.",
    "everyone bid 0; took none: 2",
    "Gypsy, Scoring Zero Bids (8)",
)
ZERO_LEAST = Rule(
    "zero-least",
    "A zero bid made scores at least 2: where no nonzero bidder scores more than 0, "
    "the 2 are counted from 0.",
    "bid 0, took none: no nonzero bidder scores more than 0, so 0 + 2 = 2",
    "Gypsy, Scoring Zero Bids (8): “may not lose points … receives two points”",
    ruling=True,
)
ZERO_BROKEN = Rule(
    "zero-broken",
    "A bid of zero loses a point for each trick taken.",
    "bid 0, took %d: −%d",
    "Gypsy, Scoring Zero Bids (8)",
)
CONTROL_TIE = Rule(
    "control-tie",
    "If the highest bid is shared and so is the lowest, the first of the lowest in "
    "bidding order gives out the kitty.",
    "",
    "Gypsy, Bidding (2), which names “the player whose bid is the lowest”",
    ruling=True,
)
LEAD_6C = Rule(
    "lead-six",
    "If the 2, 3, 4 and 5 of clubs all lie in a kitty that is set aside, the holder "
    "of the 6 of clubs leads.",
    "",
    "Gypsy, The First Lead (4), which stops at the 5",
    ruling=True,
)
FOLLOW = follow_suit(
    "Gypsy, Leading and Playing (5)",
    "Follow the suit led, or the one named when the gypsy was led, if you can; the "
    "gypsy may always be played and never has to be.",
)
FIRST_LEAD = first_lead(
    "The holder of the 2 of clubs leads first, else of the 3, the 4 or the 5.",
    "Gypsy, The First Lead (4)",
)


def gypsy_order() -> Order:
    """The highest card of the whole trick wins: the gypsy, then S, H, D, C."""
    plain = [rank + suit for suit in "SHDC" for rank in RANKS if rank + suit != "8C"]
    power = {card: len(plain) - i for i, card in enumerate(plain)}
    power |= dict.fromkeys(GYPSY, len(plain) + 1)
    suits = {card: suit_of(card) for card in plain} | dict.fromkeys(GYPSY, "G")
    names = dict.fromkeys(GYPSY, "the gypsy")
    return Order(suits, dict.fromkeys((*SUITS, "G"), power), "", names, whole=True)


ORDER = gypsy_order()


def tricks_played(r: Round) -> int:
    """12 tricks are played when the bids add up to 13, otherwise 13."""
    return 12 if sum(r[BIDS]) == 13 else 13


BIDS = Fact(
    "bids",
    PerSeat(Number(0, 13), noun="tricks"),
    "Bids",
    help="How many tricks each says they will win, from the dealer’s left.",
    start=0,
    spoken=True,
)


def as_bid(r: Round) -> tuple[int, ...]:
    """A form begins with what was bid, which never adds up to the tricks played."""
    return r[BIDS]


TRICKS = Fact(
    "tricks",
    PerSeat(Number(0, 13), total=tricks_played, noun="tricks"),
    "Tricks",
    help="How many tricks each has won.",
    start=as_bid,
)


def controller(r: Round) -> tuple[int | None, str]:
    """Who gives out the kitty, and why; nobody at bids of 13 (Bidding, 2)."""
    bids = r[BIDS]
    if sum(bids) == 13:
        return None, ""
    order = r.around(r.table.left(r.dealer or 0))
    if 0 in bids:
        return next(seat for seat in order if bids[seat] == 0), "the first zero bidder"
    if bids.count(max(bids)) == 1:
        return bids.index(max(bids)), "the highest bidder"
    lowest = min(bids)
    why = "the lowest bidder" if bids.count(lowest) == 1 else "the first lowest bidder"
    return next(seat for seat in order if bids[seat] == lowest), why


def another_leads(played: Played) -> tuple[str, int] | None:
    """The low club that shows another seat than the leader to have the first lead.

    A record that is not complete cannot show that the 2 of clubs was never dealt.
    """
    for card in LOW_CLUBS if played.complete else LOW_CLUBS[:1]:
        for place, trick in enumerate(played.tricks):
            if card in trick:
                turn = played.play.turn(played.leaders[place])
                held_by = turn[trick.index(card)]
                return (card, place) if held_by != played.leaders[0] else None
    return None


def cards(r: Round) -> Play:
    return play(tricks_played(r))


@cache
def play(tricks: int) -> Play:
    return Play(
        (0, 1, 2, 3),
        None,
        tricks,
        PACK,
        ORDER,
        FIRST_LEAD,
        FOLLOW,
        free=GYPSY,
        calls=GYPSY,
        same={"JK": "8C"},
        misled=another_leads,
    )


def supplies(r: Round) -> Iterator[tuple[Fact[Any], Any]]:
    if r.played and r.played.complete:
        yield TRICKS, tuple(r.played.won)


def one_trick(table: Table, trump: str | None) -> Play:
    return play(1)


def tells(r: Round) -> Iterator[tuple[str, Any]]:
    yield "tricks", tricks_played(r)
    yield "controller", controller(r)[0]


def says(r: Round) -> Iterator[Say]:
    seat, why = controller(r)
    if TRICKS in r:
        return
    if seat is None:
        yield Say("13", "bids: the kitty is set aside; 12 tricks")
    else:
        text = f"bids: the kitty is given out by {r.name(seat)}, {why}; 13 tricks"
        yield Say(str(sum(r[BIDS])), text)


def score(r: Round) -> Iterator[Line]:
    hands = list(enumerate(zip(r[BIDS], r[TRICKS])))
    best: int | None = None
    for seat, (bid, won) in hands:
        if not bid:
            continue
        if won == bid:
            line = EXACT(seat, bid + 2, bid, won, bid, bid + 2)
        elif won > bid:
            over = won - bid
            line = OVER(seat, bid - over, bid, won, bid, over, minus(bid - over))
        else:
            line = SHORT(seat, won - bid, bid, won, bid - won, bid - won)
        best = line.points if best is None else max(best, line.points)
        yield line
    for seat, (bid, won) in hands:
        if bid:
            continue
        if won:
            yield ZERO_BROKEN(seat, -won, won, won)
        elif best is None:
            yield ALL_ZERO(seat, 2)
        elif best <= 0:
            yield ZERO_LEAST(seat, 2)
        else:
            yield ZERO(seat, best + 2, best, best + 2)


BIDS_BY_SIZE = {
    0: Tally("zero", "Zero", "Bids", note="none taken"),
    3: Tally("1-to-3", "1 to 3", "Bids", note="exact"),
    5: Tally("4-or-5", "4 or 5", "Bids", note="exact"),
    13: Tally("6-and-more", "6 and more", "Bids", note="exact"),
}
"""What is counted of a bid, by the highest of its size."""


def feats(r: Round) -> Iterator[Feat]:
    for seat, (bid, won) in enumerate(zip(r[BIDS], r[TRICKS])):
        tally = next(one for most, one in BIDS_BY_SIZE.items() if bid <= most)
        yield tally(seat, won == bid)


def end(r: Round) -> list[int] | None:
    second, first = sorted(r.after)[-2:]
    won = first >= TARGET and first >= second + LEAD
    return [r.after.index(first)] if won else None


def standing(r: Round) -> Standing:
    """What the leader lacks: points to 25, and a lead of 2 while it is not there."""
    second, first = sorted(r.totals)[-2:]
    who = [side for side, total in enumerate(r.totals) if total == first]
    short = TARGET - first
    lacks = f"{short} and a lead of {LEAD}" if short > 0 else f"a lead of {LEAD}"
    needs = who_does(r, who, "needs", "need")
    return Standing(f"{needs} {lacks}", f"{TARGET} wins", TARGET)


GAME = Game(
    name="Gypsy",
    players=(4,),
    family="Trick-taking",
    length="5 to 10 rounds",
    gist="exact bids",
    summary="Four players, each for themselves. Bid how many tricks you will win, "
    "exactly. 25 points with a lead of 2 win.",
    source="The Game of Gypsy",
    play=(
        (
            "Cards",
            "52 cards. The 8 of clubs is the gypsy; a joker may stand for it. The "
            "highest card of all is the gypsy, then the spades from ace to 2, the "
            "hearts, the diamonds, and last the clubs without the 8.",
        ),
        (
            "Deal",
            "12 cards each; the last four are the kitty, face down. The deal moves "
            "to the left each round.",
        ),
        (
            "Bids",
            "From the dealer’s left, each says once how many tricks they will win, 0 "
            "to 13. If the bids add up to 13 the kitty is set aside and 12 tricks "
            "are played. Otherwise one player looks at it, takes a card (the gypsy if "
            "it is there) and gives one to each other player; 13 tricks are played.",
        ),
        (
            "Who gives out the kitty",
            "The first to bid zero; if nobody did, the one highest bidder; if the "
            "highest bid is shared, the lowest bidder.",
        ),
        (
            "Play",
            "Whoever holds the 2 of clubs leads first (else the 3, 4 or 5), any card. "
            "Follow the suit led if you can; the gypsy may be played at any time and "
            "never has to be. If the gypsy is led, the player at the leader’s right "
            "names the suit to follow. The highest card of the whole trick wins, "
            "whatever was led, and its player leads next.",
        ),
        (
            "End",
            "The game ends after a round in which a player has 25 or more and at "
            "least 2 more than every other player.",
        ),
    ),
    rules=(
        EXACT,
        OVER,
        SHORT,
        ZERO,
        ALL_ZERO,
        ZERO_LEAST,
        ZERO_BROKEN,
        CONTROL_TIE,
        LEAD_6C,
        FOLLOW,
        FIRST_LEAD,
    ),
    kinds=(
        Kind(
            "round",
            "A round",
            (
                Stage("bids", "Bids", (BIDS,)),
                Stage("tricks", "Tricks", (TRICKS,), from_cards=True),
            ),
        ),
    ),
    cards=cards,
    supplies=supplies,
    one_trick=one_trick,
    score=score,
    tallies=tuple(BIDS_BY_SIZE.values()),
    feats=feats,
    end=end,
    tells=tells,
    says=says,
    standing=standing,
)
