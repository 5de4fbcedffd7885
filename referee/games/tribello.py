"""Tribello: three players, twelve hands, a contract of tricks in each of them."""

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
    Void,
)
from referee.engine.league import Stat, StatEvent
from referee.engine.questions import CHOOSE_TRUMP, WHICH_TRUMP
from referee.engine.round import Round
from referee.engine.standings import leaders, who_leads
from referee.engine.trick_play import TrickPlay
from referee.engine.verdict import Line, Say, Standing
from referee.values.faces import SUIT
from referee.values.facts import Asking, Fact, Number, OrNull, PerSeat, Suit, because
from referee.values.notation import RANKS, pack_of
from referee.words import Gain, Said, Text, row_of
from referee.words.text import A_HAND

HANDS, WITH_TRUMP, HIGH_HANDS, TRICKS_PLAYED, WIDOW = 12, 6, 9, 13, 13
# From the dealer: the dealer, the left, the right; then by seat for each dealer.
HIGH, LOW = (6, 4, 3), (3, 4, 6)
HIGH_BY_SEAT, LOW_BY_SEAT = (
    tuple(tuple(turn[(seat - dealer) % 3] for seat in range(3)) for dealer in range(3))
    for turn in (HIGH, LOW)
)
# How the trump is set in each of the four phases.
TRUMP_BY = ("cut", "dealer", "none", "none")
PACK = pack_of(RANKS)

SCORING = "Tribello, Ending the hand"
OVER = Rule(
    "over-contract",
    "In hands 1 to 9 each trick over the contract scores a point.",
    "contract {due}, took {won}: {won} − {due} = {points}",
    SCORING,
)
SHORT = Rule(
    "short-of-contract",
    "In hands 1 to 9 each trick short of the contract loses a point.",
    "contract {due}, took {won}: {won} − {due} = −{short}",
    SCORING,
)
MET = Rule(
    "contract-met",
    "A contract met exactly scores nothing.",
    "contract {due}, took {won}: 0",
    SCORING,
)
UNDER_LOW = Rule(
    "last-hands-under",
    "In hands 10 to 12 each trick under the contract scores a point.",
    "contract {due} at most, took {won}: {due} − {won} = {points}",
    SCORING,
)
OVER_LOW = Rule(
    "last-hands-over",
    "In hands 10 to 12 each trick over the contract loses a point.",
    "contract {due} at most, took {won}: {due} − {won} = −{over}",
    SCORING,
)
SHARED = Rule(
    "equal-share",
    "After hand 12 players with the same highest total share the game.",
    "",
    "Tribello, Ending the hand, which names no tie-break",
    ruling=True,
)
FOLLOW = follow_suit("Tribello, Play of the hand")
FIRST_LEAD = first_lead(
    "The dealer leads to the first trick.", "Tribello, Play of the hand"
)


def phase(r: Round) -> int:
    """1 to 4, three hands each."""
    return (r.counted + 2) // 3


@because("tribello.why.has-trump", "hands 1 to 6 have a trump")
def has_trump(r: Round) -> bool:
    return r.counted <= WITH_TRUMP


@because("tribello.why.has-no-trump", "hands 7 to 12 have no trump")
def has_no_trump(r: Round) -> bool:
    return r.counted > WITH_TRUMP


def contracts(r: Round) -> tuple[int, ...]:
    """The tricks each seat is to take: at least, or in hands 10 to 12 at most."""
    table = HIGH_BY_SEAT if r.counted <= HIGH_HANDS else LOW_BY_SEAT
    return table[r.dealer or 0]


BY_CUT = Text("tribello.by-cut", "The suit shown by the cut.")
BY_DEALER = Text("tribello.by-dealer", "{name} looks at the hand and names it.")
NO_TRUMPS = Text("tribello.no-trumps", "No trumps")
TRUMPS = Text("tribello.trumps", "{suit} are trumps")
GAINED = Text("tribello.gained", "{name} {gain}")
CONTRACT = Text("tribello.contract", "contract {due}")
AT_MOST = Text("tribello.at-most", "at most {due}")
PHASE = Text(
    "tribello.phase",
    "phase {phase} of 4, {left} hands to go",
    "phase {phase} of 4, {left} hand to go",
    by="left",
)


def how_trump_is_set(r: Round) -> Said:
    if TRUMP_BY[phase(r) - 1] == "cut":
        return BY_CUT
    return BY_DEALER(name=r.name(r.dealer or 0))


ASK_HIGH = Text(
    "tribello.ask-high",
    "How many tricks did each player take? {name} needs {due}.",
)
ASK_LOW = Text(
    "tribello.ask-low",
    "How many tricks did each player take? {name} may take {due}.",
)
ASK_WIDOW = Text("tribello.ask-widow", "Who swapped cards with the widow?")


def ask_tricks(r: Round) -> Said:
    """With the highest contract of all."""
    due = contracts(r)
    most = max(range(r.table.n), key=lambda seat: due[seat])
    text = ASK_HIGH if r.counted <= HIGH_HANDS else ASK_LOW
    return text(name=r.name(most), due=due[most])


def contract_of(r: Round, seat: int) -> Said:
    text = CONTRACT if r.counted <= HIGH_HANDS else AT_MOST
    return text(due=contracts(r)[seat])


TRUMP = Fact(
    "trump",
    Suit(),
    "Trump",
    ask=Asking(help=how_trump_is_set, if_missing=CHOOSE_TRUMP),
)
NO_TRUMP = Fact(
    "trump",
    OrNull(Suit(), only=has_no_trump),
    "Trump",
    needed=False,
    offered=lambda r: False,
)
DRAWS = Fact(
    "draws",
    PerSeat(Number(0, WIDOW), total=(0, WIDOW), noun="cards"),
    "Cards exchanged",
    ask=Asking(
        help="Cards each player swapped with the widow, at most 13 together. "
        "You can leave it empty."
    ),
    needed=False,
)
TRICKS = Fact(
    "tricks",
    PerSeat(Number(0, TRICKS_PLAYED, chips=14), total=TRICKS_PLAYED, noun="tricks"),
    "Tricks",
    ask=Asking(help="How many tricks each has won.", hint=contract_of),
)


def score(r: Round) -> Iterator[Line]:
    high = r.counted <= HIGH_HANDS
    for seat, (due, won) in enumerate(zip(contracts(r), r[TRICKS])):
        if won == due:
            yield MET(seat, 0, due=due, won=won)
        elif high and won > due:
            yield OVER(seat, won - due, due=due, won=won, points=won - due)
        elif high:
            yield SHORT(seat, won - due, due=due, won=won, short=due - won)
        elif won < due:
            yield UNDER_LOW(seat, due - won, due=due, won=won, points=due - won)
        else:
            yield OVER_LOW(seat, due - won, due=due, won=won, over=won - due)


def trump(r: Round) -> str:
    return r[TRUMP] if has_trump(r) else ""


def dealer(r: Round) -> int | None:
    return r.dealer


CARD_PLAY = TrickPlay(
    pack=PACK,
    order=partial(order_of, RANKS),
    count=TRICKS_PLAYED,
    lead=FIRST_LEAD,
    follow=FOLLOW,
    trump=trump,
    trumps=("C", "D", "H", "S", "none"),
    leader=dealer,
    won=TRICKS,
)


BY_PHASE = (
    Stat("cut", "Trump by the cut", "Contracts", note="made"),
    Stat("dealer-names", "Trump by the dealer", "Contracts", note="made"),
    Stat("no-trumps", "No trumps", "Contracts", note="made"),
    Stat("fewer", "Fewer tricks", "Contracts", note="made"),
)
BY_PLACE = (
    Stat("as-dealer", "Dealer", "Contracts by place", note="made"),
    Stat("at-left", "At the left", "Contracts by place", note="made"),
    Stat("at-right", "At the right", "Contracts by place", note="made"),
)


def stat_events(r: Round) -> Iterator[StatEvent]:
    """A contract is kept by whoever loses no point by it."""
    for seat, points in enumerate(r.points):
        yield BY_PHASE[phase(r) - 1](seat, points >= 0)
        yield BY_PLACE[(seat - (r.dealer or 0)) % 3](seat, points >= 0)


def end(r: Round) -> list[int] | None:
    return leaders(r.table, r.after) if r.counted >= HANDS else None


def next_state(r: Round) -> Iterator[tuple[str, Any]]:
    yield "leader", r.dealer
    yield "tricks", TRICKS_PLAYED
    yield "phase", phase(r)
    yield "contracts", list(contracts(r))
    if phase(r) <= len(TRUMP_BY):  # none after the last round
        yield "trump_by", TRUMP_BY[phase(r) - 1]


def live_messages(r: Round) -> Iterator[Say]:
    if TRICKS in r:
        yield from all_together(r)
        return
    # What each needs stands beside the name, and is asked with the tricks.
    if not has_trump(r):
        yield Say("", NO_TRUMPS)
    elif TRUMP in r:
        yield Say("", TRUMPS(suit=SUIT[r[TRUMP]]))


def all_together(r: Round) -> Iterator[Say]:
    if sum(r[TRICKS]) == TRICKS_PLAYED:
        gains = [
            GAINED(name=r.name(line.side), gain=Gain(line.points)) for line in score(r)
        ]
        yield Say("", row_of(gains))


def side_notes(r: Round) -> Iterator[tuple[int, Said]]:
    for seat in range(r.table.n):
        yield seat, contract_of(r, seat)


def standing(r: Round) -> Standing:
    """Who is ahead, the phase, and how many hands are to come, this one counted."""
    left = HANDS - r.counted + 1
    return Standing(who_leads(r).lacks, PHASE(phase=phase(r), left=left))


ABOUT = About(
    family="Trick-taking",
    length="12 hands",
    gist="contracts by phase",
    summary="Three players, each for themselves. Take more tricks than your contract, "
    "and in the last three hands fewer. The highest total after twelve hands wins.",
    source="Tribello",
    play=(
        (
            "Cards",
            "52 cards. In every suit the ace is highest, then K Q J 10 and so on to 2.",
        ),
        (
            "Deal",
            "The player at the dealer’s left cuts. Thirteen cards each; the last "
            "thirteen are the widow, face down. The deal moves to the left.",
        ),
        (
            "Twelve hands in four phases",
            "In hands 1 to 3 the bottom card of the half that was cut off sets the "
            "trump. In hands 4 to 6 the dealer names the trump after looking at their "
            "cards. In hands 7 to 12 there are no trumps.",
        ),
        (
            "The widow",
            "Before the play the dealer puts any number of cards aside and draws as "
            "many from the widow. Then the player at the left may change as many as "
            "are left in it, and last the player at the right.",
        ),
        (
            "Contracts",
            "In hands 1 to 9 the dealer is to take 6 tricks, the player at the left "
            "4, the player at the right 3. In hands 10 to 12, where tricks are "
            "bad, the dealer may take 3, the left 4, the right 6.",
        ),
        (
            "Play",
            "The dealer leads to the first trick, the winner of a trick to the next. "
            "Follow suit if you can; if not, play any card. The highest trump wins, or "
            "the highest card of the suit led.",
        ),
        (
            "Scoring",
            "A point for each trick over your contract, minus a point for each trick "
            "short of it; in hands 10 to 12 the other way round. The three scores of "
            "a hand add up to 0."
            " A contract met exactly scores nothing.",
        ),
        (
            "End",
            "The highest total after hand 12. Equal highest totals share the game.",
        ),
    ),
    sections={
        "Ending the hand": "Scoring",
        "equal-share": "End",
        "Play of the hand": "Play",
    },
    example={"trump": "H", "tricks": [7, 3, 3]},
)

GAME = Game(
    name="Tribello",
    players=(3,),
    about=ABOUT,
    seats=Seating(left_does="cuts"),
    unit=A_HAND,
    rules=(OVER, SHORT, MET, UNDER_LOW, OVER_LOW, SHARED, FOLLOW, FIRST_LEAD),
    round_types=(
        RoundType(
            "hand",
            "A hand",
            (
                Stage(
                    "trump",
                    "Trump",
                    (TRUMP, DRAWS),
                    when=has_trump,
                    flows=True,
                    question=WHICH_TRUMP,
                ),
                Stage(
                    "widow",
                    "Widow",
                    (NO_TRUMP, DRAWS),
                    when=has_no_trump,
                    number=1,
                    question=ASK_WIDOW,
                ),
                Stage(
                    "tricks",
                    "Tricks",
                    (TRICKS,),
                    from_cards=True,
                    number=2,
                    question=ask_tricks,
                ),
            ),
        ),
    ),
    tricks=CARD_PLAY,
    void=Void("Tribello, Setup", "Deal"),
    round_total=0,
    score=score,
    end=end,
    next_state=next_state,
    display=Display(
        live_messages=live_messages, standing=standing, side_notes=side_notes
    ),
    league=League(stats=BY_PHASE + BY_PLACE, stat_events=stat_events),
)
