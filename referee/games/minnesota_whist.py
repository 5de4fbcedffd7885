"""Minnesota Whist: four in partnership, each hand played high or low."""

from collections.abc import Iterator
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
    clockwise,
    partners_of_four,
)
from referee.engine.league import Stat, StatEvent
from referee.engine.questions import TRICKS_OF_SIDES
from referee.engine.round import Round
from referee.engine.standings import race
from referee.engine.trick_play import TrickPlay
from referee.engine.verdict import Line, Say
from referee.values.facts import Asking, Fact, Number, OrNull, PerSide, Seat
from referee.values.notation import RANKS, pack_of
from referee.values.secret import SecretChoice
from referee.words import Said, Text
from referee.words.text import A_HAND

TARGET, BOOK, TRICKS_PLAYED = 13, 6, 13
PACK, ORDER = pack_of(RANKS), order_of(RANKS)

HIGH_PLAY = "Minnesota Whist, Play of a high bid hand"
LOW_PLAY = "Minnesota Whist, Play of a low bid hand"
ODD = Rule(
    "odd-tricks",
    "In a high hand the side with seven tricks or more scores those over six.",
    "high, took {won}: {won} − 6 = {points}",
    HIGH_PLAY,
    title="Tricks over six, high",
)
FEWER = Rule(
    "fewer-high",
    "In a high hand the side with six tricks or fewer scores nothing.",
    "high, took {won}: nothing",
    HIGH_PLAY,
    title="Six tricks or fewer, high",
)
ODD_LOW = Rule(
    "odd-tricks-low",
    "In a low hand the side with seven tricks or more loses those over six.",
    "low, took {won}: 6 − {won} = −{loss}",
    LOW_PLAY,
    title="Tricks over six, low",
)
FEWER_LOW = Rule(
    "fewer-low",
    "A low hand only takes points away: the side with fewer tricks scores nothing.",
    "low, took {won}: nothing",
    f"{LOW_PLAY}; elsewhere the other side scores",
    ruling=True,
    title="Six tricks or fewer, low",
)

FOLLOW = follow_suit("Minnesota Whist, Play of a high bid hand")
FIRST_LEAD = first_lead(
    "In a high hand the player at the right of the one who granded leads, in a low "
    "hand the player at the dealer’s left.",
    "Minnesota Whist, Play of a high bid hand and of a low bid hand",
)

HIGH_RESULT = Text("minnesota_whist.high", "High: {side} {won} − 6 = {points}")
LOW_RESULT = Text("minnesota_whist.low", "Low: {side} 6 − {won} = {points}")
LOW_HAND = Text("minnesota_whist.low-hand", "Low")
HIGH_HAND = Text("minnesota_whist.high-hand", "High")
ALL_RED = Text("minnesota_whist.all-red", "All four are red. {name} leads")
HAS_GRANDED = Text("minnesota_whist.granded", "{granded} granded. {name} leads")

ASK_BLACK = Text("minnesota_whist.ask", "Who showed the first black card?")
WAS_GRANDED = Text("minnesota_whist.recap", "{name} granded")
NOBODY_GRANDED = Text("minnesota_whist.recap-red", "Nobody granded, all were red")
WHO_GRANDED = Text("minnesota_whist.who-granded", "Who granded?")

GRANDED = Fact(
    "granded",
    OrNull(Seat(), "Nobody, all red"),
    "Who granded",
    ask=Asking(
        help="The first to show a black card: high. All red: low.",
        if_missing=WHO_GRANDED,
    ),
    secret=SecretChoice("Your card", {"black": "Black", "red": "Red"}, ends="black"),
)
TRICKS = Fact(
    "tricks",
    PerSide(Number(0, TRICKS_PLAYED, chips=14), total=TRICKS_PLAYED, noun="tricks"),
    "Tricks",
    ask=Asking(help="How many tricks each side has won."),
)


def leader(r: Round) -> int | None:
    """High: at the right of the one who granded. Low: at the dealer's left."""
    granded = r[GRANDED]
    return clockwise(r) if granded is None else (granded - 1) % r.table.n


def recap(r: Round) -> Said:
    granded = r[GRANDED]
    return NOBODY_GRANDED if granded is None else WAS_GRANDED(name=r.name(granded))


def score(r: Round) -> Iterator[Line]:
    high = r[GRANDED] is not None
    for side, won in enumerate(r[TRICKS]):
        odd = won - BOOK
        if odd <= 0:
            yield (FEWER if high else FEWER_LOW)(side, 0, won=won)
        elif high:
            yield ODD(side, odd, won=won, points=odd)
        else:
            yield ODD_LOW(side, -odd, won=won, loss=odd)


CARD_PLAY = TrickPlay(
    pack=PACK,
    order=ORDER,
    count=TRICKS_PLAYED,
    lead=FIRST_LEAD,
    follow=FOLLOW,
    leader=leader,
    won=TRICKS,
)


GRANDED_OWN = Stat("granded", "Granded", "High hands", note="seven tricks")
BY_PARTNER = Stat("by-partner", "Partner granded", "High hands", note="seven tricks")
BY_OTHERS = Stat("by-others", "Others granded", "High hands", note="seven tricks")
LOW_HANDS = Stat("low", "All red", "Low hands", note="six tricks at most")


def stat_events(r: Round) -> Iterator[StatEvent]:
    granded, side_of = r[GRANDED], r.table.side_of
    for seat, side in enumerate(side_of):
        most = r[TRICKS][side] > BOOK
        if granded is None:
            yield LOW_HANDS(seat, not most)
        elif side_of[granded] != side:
            yield BY_OTHERS(seat, most)
        else:
            yield (GRANDED_OWN if seat == granded else BY_PARTNER)(seat, most)


def end(r: Round) -> list[int] | None:
    won = [side for side, total in enumerate(r.after) if total >= TARGET]
    return won or None


def next_state(r: Round) -> Iterator[tuple[str, Any]]:
    yield "tricks", TRICKS_PLAYED
    yield "leader", leader(r)


def live_messages(r: Round) -> Iterator[Say]:
    granded = r[GRANDED]
    high = granded is not None
    if TRICKS in r:
        for side, won in enumerate(
            r[TRICKS] if sum(r[TRICKS]) == TRICKS_PLAYED else ()
        ):
            if won > BOOK:
                result = HIGH_RESULT if high else LOW_RESULT
                points = won - BOOK if high else BOOK - won
                yield Say("", result(side=r.side(side), won=won, points=points))
        return
    first = r.name(leader(r) or 0)
    if granded is None:
        yield Say(LOW_HAND, ALL_RED(name=first))
    else:
        text = HAS_GRANDED(granded=r.name(granded), name=first)
        yield Say(HIGH_HAND, text)


ABOUT = About(
    family="Trick-taking",
    length="5 to 10 hands",
    gist="partners, high or low",
    summary="Four in partnership, no trumps. In a high hand tricks over six "
    "count for you, in a low hand against you. First to 13 wins.",
    source="Minnesota Whist",
    also=("Whist",),
    play=(
        (
            "Cards",
            "52 cards, no trumps. In every suit the ace is highest, then K Q J 10 and "
            "so on to 2.",
        ),
        (
            "Deal",
            "Partners sit opposite. Thirteen cards each; the deal moves to the left.",
        ),
        (
            "High or low",
            "Everyone lays a card of their hand face down: a black one asks for a high "
            "hand, a red one for a low hand. From the dealer’s left the cards are "
            "turned up one by one until a black one is seen: its player has granded "
            "and the hand is high. If all four are red it is low. The cards go back "
            "into the hands.",
        ),
        (
            "Play",
            "In a high hand the player at the right of the one who granded leads, in a "
            "low hand the player at the dealer’s left. Follow suit if you can; if not, "
            "play any card. The highest card of the suit led wins the trick, and its "
            "player leads to the next.",
        ),
        (
            "Scoring",
            "High: the side with more tricks scores one point for each over six. Low: "
            "the side with more tricks loses one point for each over six. The other "
            "side scores nothing.",
        ),
        ("End", "The side with 13 points or more wins."),
    ),
    sections={
        "Play of a": "Scoring",
        "follow-suit": "Play",
        "lead": "Play",
    },
    example={"granded": 1, "tricks": [5, 8]},
)

GAME = Game(
    name="Minnesota Whist",
    players=(4,),
    about=ABOUT,
    seats=Seating(sides=partners_of_four, left_does="shows first"),
    unit=A_HAND,
    rules=(ODD, FEWER, ODD_LOW, FEWER_LOW, FOLLOW, FIRST_LEAD),
    round_types=(
        RoundType(
            "hand",
            "A hand",
            (
                Stage(
                    "granded",
                    "High or low",
                    (GRANDED,),
                    flows=True,
                    question=ASK_BLACK,
                ),
                Stage(
                    "tricks",
                    "Tricks",
                    (TRICKS,),
                    from_cards=True,
                    question=TRICKS_OF_SIDES,
                ),
            ),
        ),
    ),
    tricks=CARD_PLAY,
    score=score,
    void=Void("Minnesota Whist, Setup", "Deal"),
    end=end,
    next_state=next_state,
    display=Display(live_messages=live_messages, recap=recap, standing=race(TARGET)),
    league=League(
        stats=(GRANDED_OWN, BY_PARTNER, BY_OTHERS, LOW_HANDS), stat_events=stat_events
    ),
)
