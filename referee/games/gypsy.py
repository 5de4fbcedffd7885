"""Gypsy: each bids an exact number of tricks; the 8 of clubs is the gypsy."""

from collections.abc import Iterator
from typing import Any

from referee.cards.played import Played
from referee.cards.tricks import Order, first_lead, follow_suit
from referee.engine.game import (
    About,
    Display,
    Game,
    League,
    RoundType,
    Rule,
    Seating,
    Stage,
    Void,
)
from referee.engine.league import Stat, StatEvent
from referee.engine.questions import TRICKS_OF_PLAYERS, of_first
from referee.engine.round import Round
from referee.engine.standings import WINS_AT, who_does
from referee.engine.trick_play import TrickPlay
from referee.engine.verdict import Line, Say, Standing
from referee.values.facts import Asking, Fact, Number, PerSeat, because
from referee.values.notation import RANKS, SUITS, pack_of, suit_of
from referee.words import Phrase, Text

TARGET, LEAD = 25, 2
GYPSY = frozenset({"8C", "JK"})
PACK = pack_of(RANKS) | {"JK": 1}
# Whoever holds the first of these that was dealt leads.
LOW_CLUBS = ("2C", "3C", "4C", "5C", "6C")

EXACT = Rule(
    "exact-bid",
    "A bid of one or more that is made exactly scores the bid plus 2.",
    "bid {bid}, took {won}: {bid} + 2 = {points}",
    "Gypsy, Scoring Nonzero Bids (7)",
)
OVER = Rule(
    "over",
    "Tricks over the bid are taken off it, one point each.",
    "bid {bid}, took {won}, {over} over: {bid} − {over} = {points}",
    "Gypsy, Scoring Nonzero Bids (7)",
    title="Over the bid",
)
SHORT = Rule(
    "short",
    "Each trick short of the bid loses a point; nothing is scored for the bid.",
    "bid {bid}, took {won}: {short} short, −{short}",
    "Gypsy, Scoring Nonzero Bids (7)",
    title="Short of the bid",
)
ZERO = Rule(
    "zero-bid",
    "A bid of zero with no trick scores 2 more than the best nonzero bidder.",
    "bid 0, took none: best nonzero bidder {best} + 2 = {points}",
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
    title="Zero bid made: at least 2",
)
ZERO_BROKEN = Rule(
    "zero-broken",
    "A bid of zero loses a point for each trick taken.",
    "bid 0, took {won}: −{won}",
    "Gypsy, Scoring Zero Bids (8)",
)
CONTROL_TIE = Rule(
    "control-tie",
    "If the highest bid is shared and so is the lowest, the first of the lowest in "
    "bidding order gives out the kitty.",
    "",
    "Gypsy, Bidding (2), which names “the player whose bid is the lowest”",
    ruling=True,
    title="Who gives out the kitty on a tie",
)
LEAD_6C = Rule(
    "lead-six",
    "If the 2, 3, 4 and 5 of clubs all lie in a kitty that is set aside, the holder "
    "of the 6 of clubs leads.",
    "",
    "Gypsy, The First Lead (4), which stops at the 5",
    ruling=True,
    title="First lead with the ♣6",
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


THE_GYPSY = Text("gypsy.the-gypsy", "the gypsy")
ALL_BID = Text(
    "gypsy.ask-bids", "How many tricks does each player bid? {name} bids first."
)
NOT_BID_YET = Text("gypsy.not-bid", "{name} has not bid yet.")
BID_SO_FAR = Text("gypsy.so-far", "bid so far.")


def gypsy_order() -> Order:
    """The highest card of the whole trick wins: the gypsy, then S, H, D, C."""
    plain = [rank + suit for suit in "SHDC" for rank in RANKS if rank + suit != "8C"]
    power = {card: len(plain) - i for i, card in enumerate(plain)}
    power |= dict.fromkeys(GYPSY, len(plain) + 1)
    suits = {card: suit_of(card) for card in plain} | dict.fromkeys(GYPSY, "G")
    names = dict.fromkeys(GYPSY, THE_GYPSY)
    return Order(suits, dict.fromkeys((*SUITS, "G"), power), "", names, whole=True)


ORDER = gypsy_order()


@because(
    "gypsy.why.tricks-played",
    "12 tricks are played when the bids add up to 13, otherwise 13",
)
def tricks_played(r: Round) -> int:
    return 12 if sum(r[BIDS]) == 13 else 13


BIDS = Fact(
    "bids",
    PerSeat(Number(0, 13, chips=14), noun="tricks"),
    "Bids",
    ask=Asking(
        help="How many tricks each says they will win, from the dealer’s left.",
        spoken="bids",
        one="bid",
        if_missing=NOT_BID_YET,
        so_far=BID_SO_FAR,
    ),
)


HAS_BID = Text("gypsy.has-bid", "bid {bid}")


def has_bid(r: Round, seat: int) -> Phrase:
    """Beside the tricks of a seat."""
    return HAS_BID(bid=r[BIDS][seat])


TRICKS = Fact(
    "tricks",
    PerSeat(Number(0, 13, chips=14), total=tricks_played, noun="tricks"),
    "Tricks",
    ask=Asking(help="How many tricks each has won.", hint=has_bid),
)


SET_ASIDE = Text("gypsy.set-aside", "bid: the kitty is set aside, 12 tricks are played")
FIRST_ZERO = Text(
    "gypsy.kitty.first-zero",
    "bid. {name}, the first zero bidder, gives out the kitty; 13 tricks",
)
HIGHEST = Text(
    "gypsy.kitty.highest",
    "bid. {name}, the highest bidder, gives out the kitty; 13 tricks",
)
LOWEST = Text(
    "gypsy.kitty.lowest",
    "bid. {name}, the lowest bidder, gives out the kitty; 13 tricks",
)
FIRST_LOWEST = Text(
    "gypsy.kitty.first-lowest",
    "bid. {name}, the first lowest bidder, gives out the kitty; 13 tricks",
)
NEEDS_LEAD = Text(
    "gypsy.needs-lead",
    "{who} need a lead of {lead}",
    "{who} needs a lead of {lead}",
    by="people",
)
NEEDS_BOTH = Text(
    "gypsy.needs-points-and-lead",
    "{who} need {points} and a lead of {lead}",
    "{who} needs {points} and a lead of {lead}",
    by="people",
)


def controller(r: Round) -> tuple[int | None, Text]:
    """Who gives out the kitty, and why; nobody at bids of 13 (Bidding, 2)."""
    bids = r[BIDS]
    if sum(bids) == 13:
        return None, SET_ASIDE
    order = r.around(r.table.clockwise(r.dealer or 0))
    if 0 in bids:
        return next(seat for seat in order if bids[seat] == 0), FIRST_ZERO
    if bids.count(max(bids)) == 1:
        return bids.index(max(bids)), HIGHEST
    lowest = min(bids)
    why = LOWEST if bids.count(lowest) == 1 else FIRST_LOWEST
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


def unknown_leader(r: Round) -> None:
    """Who leads hangs on cards that nobody records: the lowest club of the hands."""


CARD_PLAY = TrickPlay(
    pack=PACK,
    order=ORDER,
    count=tricks_played,
    lead=FIRST_LEAD,
    follow=FOLLOW,
    leader=unknown_leader,
    won=TRICKS,
    exempt_cards=GYPSY,
    calls=GYPSY,
    aliases={"JK": "8C"},
    first_lead_check=another_leads,
)


def next_state(r: Round) -> Iterator[tuple[str, Any]]:
    yield "tricks", tricks_played(r)
    yield "controller", controller(r)[0]


def live_messages(r: Round) -> Iterator[Say]:
    seat, text = controller(r)
    if TRICKS in r:
        return
    yield Say(sum(r[BIDS]), text if seat is None else text(name=r.name(seat)))


def score(r: Round) -> Iterator[Line]:
    hands = list(enumerate(zip(r[BIDS], r[TRICKS])))
    best: int | None = None
    for seat, (bid, won) in hands:
        if not bid:
            continue
        if won == bid:
            line = EXACT(seat, bid + 2, bid=bid, won=won, points=bid + 2)
        elif won > bid:
            over, points = won - bid, bid - (won - bid)
            line = OVER(seat, points, bid=bid, won=won, over=over, points=points)
        else:
            line = SHORT(seat, won - bid, bid=bid, won=won, short=bid - won)
        best = line.points if best is None else max(best, line.points)
        yield line
    for seat, (bid, won) in hands:
        if bid:
            continue
        if won:
            yield ZERO_BROKEN(seat, -won, won=won)
        elif best is None:
            yield ALL_ZERO(seat, 2)
        elif best <= 0:
            yield ZERO_LEAST(seat, 2)
        else:
            yield ZERO(seat, best + 2, best=best, points=best + 2)


BIDS_BY_SIZE = {
    0: Stat("zero", "Zero", "Bids", note="none taken"),
    3: Stat("1-to-3", "1 to 3", "Bids", note="exact"),
    5: Stat("4-or-5", "4 or 5", "Bids", note="exact"),
    13: Stat("6-and-more", "6 and more", "Bids", note="exact"),
}
"""What is counted of a bid, by the highest of its size."""


def stat_events(r: Round) -> Iterator[StatEvent]:
    for seat, (bid, won) in enumerate(zip(r[BIDS], r[TRICKS])):
        stat = next(one for most, one in BIDS_BY_SIZE.items() if bid <= most)
        yield stat(seat, won == bid)


def end(r: Round) -> list[int] | None:
    second, first = sorted(r.after)[-2:]
    won = first >= TARGET and first >= second + LEAD
    return [r.after.index(first)] if won else None


def standing(r: Round) -> Standing:
    """What the leader lacks: points to 25, and a lead of 2 while it is not there."""
    second, first = sorted(r.totals)[-2:]
    who = [side for side, total in enumerate(r.totals) if total == first]
    short = TARGET - first
    text = NEEDS_BOTH if short > 0 else NEEDS_LEAD
    needs = text(points=short, lead=LEAD, **who_does(r, who))
    return Standing(needs, WINS_AT(target=TARGET), TARGET)


ABOUT = About(
    family="Trick-taking",
    length="5 to 10 rounds",
    gist="exact bids",
    summary="Four players, each for themselves. Bid exactly how many tricks "
    "you will win. 25 points and a lead of 2 win.",
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
            "highest bid is shared, the lowest bidder."
            " Of several the first.",
        ),
        (
            "Play",
            "Whoever holds the 2 of clubs leads first (else the lowest club from 3 "
            "to 6), any card. "
            "Follow the suit led if you can; the gypsy may be played at any time and "
            "never has to be. If the gypsy is led, the player at the leader’s right "
            "names the suit to follow. The highest card of the whole trick wins, "
            "whatever was led, and its player leads next.",
        ),
        (
            "Scoring",
            "A bid of one or more that is made exactly scores the bid "
            "plus 2. With more "
            "tricks it scores the bid less the tricks over it; each trick short "
            "of it loses a point. A bid of zero without a trick scores 2 more "
            "than the best of the other bidders, and never less than 2, as when "
            "all bid zero; each trick taken loses a point.",
        ),
        (
            "End",
            "The game ends after a round in which a player has 25 or more and at "
            "least 2 more than every other player.",
        ),
    ),
    sections={
        "Bidding": "Who gives out the kitty",
        "The First Lead": "Play",
        "Leading and Playing": "Play",
        "Scoring": "Scoring",
    },
    example={"bids": [3, 0, 4, 5], "tricks": [3, 1, 6, 3]},
)

GAME = Game(
    name="Gypsy",
    players=(4,),
    about=ABOUT,
    seats=Seating(left_does="bids first"),
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
    round_types=(
        RoundType(
            "round",
            "A round",
            (
                Stage("bids", "Bids", (BIDS,), question=of_first(ALL_BID)),
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
    void=Void("Gypsy, Dealing (1)", "Deal"),
    end=end,
    next_state=next_state,
    display=Display(
        live_messages=live_messages,
        standing=standing,
        entry_tags={"controller": "gives out the kitty"},
    ),
    league=League(stats=tuple(BIDS_BY_SIZE.values()), stat_events=stat_events),
)
