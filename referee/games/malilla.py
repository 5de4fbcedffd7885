"""Malilla: four in partnership race to 35; the sevens are the highest cards."""

from collections.abc import Iterator
from functools import partial
from typing import Any

from referee.cards.duties import NOT_SHOWN, Duty, Turn
from referee.cards.tricks import first_lead, follow_suit, order_of
from referee.engine.foul import Breach, Foul
from referee.engine.game import (
    About,
    Display,
    Game,
    League,
    RoundType,
    Rule,
    Seating,
    Stage,
    clockwise,
    partners_of_four,
)
from referee.engine.league import Stat, StatEvent
from referee.engine.questions import of_dealer, who_has_points
from referee.engine.round import Round
from referee.engine.standings import race
from referee.engine.trick_play import OwnPlay, TrickPlay
from referee.engine.verdict import Line, Say
from referee.values.faces import SUIT, Face
from referee.values.facts import (
    Alternative,
    Alternatives,
    Asking,
    Card,
    Cards,
    Fact,
    Flag,
    Number,
    PerSide,
    Problem,
    Seat,
)
from referee.values.notation import pack_of, rank_of, suit_of
from referee.words import Said, Text
from referee.words.text import A_HAND

TARGET, EVEN, ALL, TRICKS_PLAYED = 35, 35, 70, 10
VALUES = {"7": 5, "A": 4, "K": 3, "Q": 2, "J": 1}
RANKS = ("7", "A", "K", "Q", "J", "6", "5", "4", "3", "2")
PACK = pack_of(RANKS)
WORTH = {card: VALUES.get(rank_of(card), 0) for card in PACK}
POINT_CARDS = pack_of(tuple(VALUES))

BONUS = Rule(
    "turned-bonus",
    "The dealer’s last card, turned up, is a bonus to the dealer’s side if it is worth "
    "points: a seven 5, an ace 4, a king 3, a queen 2, a jack 1.",
    "{card} turned up by {dealer} is worth {bonus}",
    "Malilla, Game play",
)
HELD = Rule(
    "held-bonus",
    "A bonus that would bring the dealer’s side to 35 is held until the hand’s result "
    "is in, and scored then.",
    "{card} turned up by {dealer}: {bonus}, held until the hand was in",
    "Malilla, Game play",
)
HELD_LOST = Rule(
    "held-bonus-lost",
    "A held bonus is not scored once the other side has won by the hand’s result.",
    "{card} turned up by {dealer}: {bonus}, held; {winners} won by the hand, so it is "
    "not scored",
    "Malilla, Game play, which says only that it waits for the result",
    ruling=True,
)
HELD_FOUL = Rule(
    "held-bonus-foul",
    "A foul hand has no result, so a bonus held for it is never scored; one scored at "
    "once stays.",
    "{card} turned up by {dealer}: {bonus}, held; the hand was a foul, so it is not "
    "scored",
    "Malilla, Irregularities, which does not speak of the bonus",
    ruling=True,
    title="Bonus lost by wrong play",
)
OVER_35 = Rule(
    "over-35",
    "The side with more of the 70 points scores what it has over 35.",
    "{got} of 70: {got} − 35 = {points}",
    "Malilla, Scoring",
    title="More than 35",
)
CAPOTE = Rule(
    "capote",
    "All ten tricks are all 70 points: 35 for the hand, which wins the game.",
    "capote, all ten tricks: 70 − 35 = 35",
    "Malilla, Scoring",
)
UNDER_35 = Rule(
    "under-35",
    "The side with fewer of the 70 points scores nothing for the hand.",
    "{got} of 70: nothing",
    "Malilla, Scoring",
    title="Fewer than 35",
)
LEVEL = Rule(
    "level",
    "At 35 each neither side scores for the hand.",
    "35 each: nothing for either side",
    "Malilla, Scoring",
)
FOUL = Rule(
    "foul",
    "A wrong play that is found loses the game for its side.",
    "{name} played wrongly: their side loses the game",
    "Malilla, Irregularities",
    title="Wrong play",
)
SEVENTY = Rule(
    "seventy",
    "The 70 points of a hand are 60 in cards and one for each of the ten tricks.",
    "",
    "Malilla, Setup and Scoring: the cards listed make 60, the count is of 70",
    ruling=True,
    title="The 70 points of a hand",
)
PLAYING = "Malilla, Play of the hand"
FOLLOW = follow_suit(PLAYING)
FIRST_LEAD = first_lead(
    "The player at the dealer’s left leads to the first trick.", PLAYING
)
MUST_BEAT = Rule(
    "must-beat",
    "While an opponent’s card is winning, beat it if you may.",
    "",
    PLAYING,
)
EARLY_SEVEN = Rule(
    "early-seven",
    "A player who cannot follow may not play the seven of a plain "
    "suit that has not been led before, unless holding nothing but "
    "such sevens.",
    "",
    PLAYING,
)

TOO_MANY_CARDS = Text(
    "malilla.too-many-cards",
    "{side} cannot have {cards} point cards from {tricks} tricks.",
    "{side} cannot have {cards} point card from {tricks} tricks.",
    by="cards",
)
DEALERS_CARD = Text(
    "malilla.dealers-card", "{card} is the dealer’s, but {name} played it."
)
WAITS = Text(
    "malilla.bonus-waits",
    "{suit} are trumps; {side} get {bonus} once the hand is counted",
)
AT_ONCE = Text(
    "malilla.bonus-at-once", "{suit} are trumps; {side} score {bonus} for it"
)
NO_BONUS = Text("malilla.no-bonus", "{suit} are trumps; no bonus")

ASK_TURNED = Text("malilla.ask-turned", "Which card did {name} turn up?")
WHICH_TURNED = Text("malilla.which-turned", "Which card was turned up?")

THROWN_IN = Fact(
    "thrown_in",
    Flag(),
    "Misdeal",
    ask=Asking(help="The next dealer deals."),
)
TURNED = Fact(
    "turned",
    Card(PACK),
    "Turned card",
    ask=Asking(
        help="The dealer’s last card, face up: it sets the trump.",
        if_missing=WHICH_TURNED,
    ),
)
HAND_POINTS = Fact(
    "hand_points",
    PerSide(Number(0, ALL), total=ALL, noun="card points"),
    "Points of the hand",
    ask=Asking(
        help="Sevens 5, aces 4, kings 3, queens 2, jacks 1, and 1 a trick: 70 in all."
    ),
)
CAPTURED = Fact(
    "captured",
    PerSide(Cards(POINT_CARDS), total=20, noun="point cards"),
    "Cards won",
    ask=Asking(help="Each side’s sevens, aces, kings, queens and jacks."),
)
TRICKS = Fact(
    "tricks",
    PerSide(Number(0, TRICKS_PLAYED), total=TRICKS_PLAYED, noun="tricks"),
    "Tricks",
)
FOUL_BY = Fact(
    "foul",
    Seat(),
    "Wrong play by",
    ask=Asking(help="Only if a wrong play was found: that side loses the whole game."),
    needed=False,
)


FOUND_OUT = Foul(
    FOUL_BY,
    FOUL,
    (
        Breach(
            FOLLOW,
            Text("malilla.foul.follow-suit", "Did not follow suit"),
            Text("malilla.foul.follow-suit.said", "{name} did not follow suit."),
        ),
        Breach(
            MUST_BEAT,
            Text("malilla.foul.must-beat", "Did not beat"),
            Text("malilla.foul.must-beat.said", "{name} did not beat."),
        ),
        Breach(
            EARLY_SEVEN,
            Text("malilla.foul.early-seven", "A seven too early"),
            Text("malilla.foul.early-seven.said", "{name} played a seven too early."),
        ),
    ),
    Text("malilla.foul.said", "{name} played wrongly."),
)


def from_piles(r: Round) -> tuple[int, ...]:
    """The hand's points by side: the cards each side won, and one a trick."""
    return tuple(
        sum(VALUES[rank_of(card)] for card in cards) + tricks
        for cards, tricks in zip(r[CAPTURED], r[TRICKS])
    )


def piles_fit_tricks(r: Round) -> Iterator[Problem]:
    """A trick holds four cards, so at most four point cards."""
    if CAPTURED not in r:
        return
    for side, (cards, tricks) in enumerate(zip(r[CAPTURED], r[TRICKS])):
        if len(cards) > 4 * tricks:
            text = TOO_MANY_CARDS(side=r.side(side), cards=len(cards), tricks=tricks)
            yield TRICKS.problem("impossible", text, side)
            return


def not_beaten(turn: Turn) -> int:
    """The opponent's winning card was not beaten, though it could have been."""
    if (turn.winning - turn.seat) % 2 == 0:
        return NOT_SHOWN
    follows = turn.card[-1] == turn.led
    return turn.first_above(turn.led if follows else turn.play.order.trump)


def seven_too_early(turn: Turn) -> int:
    """A seven of a plain suit not yet led was thrown, though others were held."""
    suit, opened, trump = turn.card[-1], turn.opened, turn.play.order.trump
    if turn.card[0] != "7" or suit == trump or suit in opened:
        return NOT_SHOWN
    return turn.first_later(
        lambda card: card[0] != "7" or card[-1] == trump or card[-1] in opened
    )


DUTIES = (
    Duty(MUST_BEAT, not_beaten, beats=False),
    Duty(EARLY_SEVEN, seven_too_early, follows=False),
)


def trump(r: Round) -> str:
    return suit_of(r[TURNED])


CARD_PLAY = TrickPlay(
    pack=PACK,
    order=partial(order_of, RANKS),
    count=TRICKS_PLAYED,
    lead=FIRST_LEAD,
    follow=FOLLOW,
    trump=trump,
    trumps=("C", "D", "H", "S"),
    duties=DUTIES,
    points=WORTH,
    trick_points=1,
)


def derive_facts_from_cards(r: Round) -> Iterator[tuple[Fact[Any], Any] | Problem]:
    played = r.played
    if played is None:
        return
    for seat, hand in enumerate(played.hands):
        if r[TURNED] in hand and seat != r.dealer:
            text = DEALERS_CARD(card=Face(r[TURNED]), name=r.name(seat))
            yield TURNED.problem("record-disagrees", text)
    if FOUL_BY in r or not played.complete:
        return
    yield HAND_POINTS, r.by_side(played.points or [])
    if CAPTURED in r or TRICKS in r:
        won = [{*taken} for taken in played.piles()]
        piles = (won[0] | won[2], won[1] | won[3])
        yield CAPTURED, tuple(tuple(c for c in POINT_CARDS if c in p) for p in piles)
        yield TRICKS, r.by_side(played.won)


def dealing_side(r: Round) -> int:
    return r.table.side_of[r.dealer or 0]


def bonus_of(r: Round) -> int:
    """Points of the turned card."""
    return VALUES.get(rank_of(r[TURNED]), 0)


def is_held(r: Round) -> bool:
    """The bonus would bring the dealer's side to 35, so it waits for the result."""
    return r.totals[dealing_side(r)] + bonus_of(r) >= TARGET


def score(r: Round) -> Iterator[Line]:
    if THROWN_IN in r:
        return
    side, bonus, held = dealing_side(r), bonus_of(r), is_held(r)
    dealer, card = r.name(r.dealer or 0), Face(r[TURNED])
    turned: dict[str, Said] = {"card": card, "dealer": dealer, "bonus": bonus}
    if bonus and not held:
        yield BONUS(side, bonus, **turned)
    if FOUL_BY in r:
        if bonus and held:
            yield HELD_FOUL(side, 0, **turned)
        yield FOUL(r.table.side_of[r[FOUL_BY]], 0, name=r.name(r[FOUL_BY]))
        return
    points = r[HAND_POINTS]
    yield from result(points)
    if bonus and held:
        other = 1 - side
        if r.totals[other] + max(points[other] - EVEN, 0) >= TARGET:
            yield HELD_LOST(side, 0, **turned, winners=r.side(other))
        else:
            yield HELD(side, bonus, **turned)


def result(points: tuple[int, ...]) -> Iterator[Line]:
    """The hand's own lines, a line a side."""
    for side, got in enumerate(points):
        if got == ALL:
            yield CAPOTE(side, got - EVEN)
        elif got > EVEN:
            yield OVER_35(side, got - EVEN, got=got, points=got - EVEN)
        elif got == EVEN:
            yield LEVEL(side, 0)
        else:
            yield UNDER_35(side, 0, got=got)


HANDS_WON = Stat("hands", "Hands", "Hands won", note="over 35")
CAPOTES = Stat("capotes", "Capotes", "Hands won", tried=False)
TURNED_UP = Stat("turned", "Turned card", "As dealer", note="worth points")
HELD_BACK = Stat("held", "Held for the result", "As dealer", note="scored")
FOULS = Stat("fouls", "Fouls", "Wrong play", tried=False)


def stat_events(r: Round) -> Iterator[StatEvent]:
    if THROWN_IN in r:
        return
    dealer, bonus = r.dealer or 0, bonus_of(r)
    yield TURNED_UP(dealer, bonus > 0)
    if bonus and is_held(r):
        yield HELD_BACK(dealer, any(line.rule is HELD for line in r.lines))
    if FOUL_BY in r:
        yield FOULS(r[FOUL_BY])
        return
    for seat, side in enumerate(r.table.side_of):
        points = r[HAND_POINTS][side]
        yield HANDS_WON(seat, points > EVEN)
        if points == ALL:
            yield CAPOTES(seat)


def end(r: Round) -> list[int] | None:
    if FOUL_BY in r:
        return [1 - r.table.side_of[r[FOUL_BY]]]
    won = [side for side, total in enumerate(r.after) if total >= TARGET]
    return won or None


def next_state(r: Round) -> Iterator[tuple[str, Any]]:
    yield "leader", clockwise(r)
    yield "tricks", TRICKS_PLAYED


def live_messages(r: Round) -> Iterator[Say]:
    if HAND_POINTS in r or FOUL_BY in r:
        return
    bonus = bonus_of(r)
    text = NO_BONUS if not bonus else WAITS if is_held(r) else AT_ONCE
    suit, side = SUIT[suit_of(r[TURNED])], r.side(dealing_side(r))
    yield Say(Face(r[TURNED]), text(suit=suit, bonus=bonus, side=side))


ABOUT = About(
    family="Trick-taking",
    length="3 to 8 hands",
    gist="partners, card points",
    summary="Four in partnership. Sevens, aces, kings, queens and jacks "
    "count; of the 70 points in a hand, a side scores what it has "
    "above 35. First to 35 wins.",
    source="Malilla",
    also=("Manilla", "Manille"),
    play=(
        (
            "Cards",
            "40 cards, no 8, 9 or 10. In every suit the 7 is highest, then A K Q J 6 "
            "5 4 3 2. A seven is worth 5, an ace 4, a king 3, a queen 2, a jack 1, "
            "and each trick 1: 70 in a hand.",
        ),
        (
            "Deal",
            "Partners sit opposite. Ten cards each; the dealer’s last card is turned "
            "up, sets the trump and then joins the dealer’s hand. A misdeal passes "
            "the cards to the next dealer.",
        ),
        (
            "Play",
            "The player at the dealer’s left leads, the winner of a trick leads the "
            "next; the highest trump wins, or the highest card of the suit led. "
            "Follow suit if you can. While an opponent’s card is winning, beat it if "
            "you may. If you cannot follow, play any card, but no seven of a plain "
            "suit that has not been led to an earlier trick, unless you hold nothing "
            "else.",
        ),
        (
            "The turned card",
            "If it is worth points they are the dealer’s side’s at once. If they "
            "would bring that side to 35 they wait until the hand is counted, and are "
            "lost if the other side has won by then."
            " After a wrong play, and so without a result, they are never scored.",
        ),
        (
            "Scoring",
            "The side with more of the 70 points scores what it has over 35, the "
            "other side nothing. At 35 each neither scores.",
        ),
        (
            "Wrong play",
            "Whoever is found to have failed to follow, to beat or to keep a seven "
            "back loses the game for their side.",
        ),
        ("End", "35 or more after a hand wins. All ten tricks (capote) are 35."),
    ),
    sections={
        "Game play": "The turned card",
        "Irregularities": "Wrong play",
        "held-bonus-foul": "The turned card",
        "Scoring": "Scoring",
        "capote": "End",
        "Setup": "Cards",
        "Play of the hand": "Play",
    },
    example={"turned": "AH", "hand_points": [38, 32]},
)

GAME = Game(
    name="Malilla",
    players=(4,),
    about=ABOUT,
    seats=Seating(sides=partners_of_four, left_does="leads"),
    unit=A_HAND,
    rules=(
        BONUS,
        HELD,
        HELD_LOST,
        HELD_FOUL,
        OVER_35,
        CAPOTE,
        UNDER_35,
        LEVEL,
        FOUL,
        SEVENTY,
        FOLLOW,
        FIRST_LEAD,
        MUST_BEAT,
        EARLY_SEVEN,
    ),
    round_types=(
        RoundType(
            "hand",
            "A hand",
            (
                Stage(
                    "turned",
                    "Turned card",
                    (TURNED,),
                    question=of_dealer(ASK_TURNED),
                ),
                Stage(
                    "result",
                    "Points",
                    (
                        Alternatives(
                            HAND_POINTS,
                            (
                                Alternative(
                                    (CAPTURED, TRICKS),
                                    from_piles,
                                    "Count from the cards",
                                ),
                            ),
                            replacement=FOUL_BY,
                        ),
                    ),
                    (piles_fit_tricks,),
                    from_cards=True,
                    question=who_has_points(ALL),
                ),
            ),
        ),
        RoundType(
            "misdeal",
            "Misdeal",
            (Stage("misdeal", "Misdeal", (THROWN_IN,)),),
            discriminator=THROWN_IN,
        ),
    ),
    tricks=OwnPlay(CARD_PLAY, derive_facts_from_cards=derive_facts_from_cards),
    foul=FOUND_OUT,
    score=score,
    end=end,
    next_state=next_state,
    display=Display(live_messages=live_messages, standing=race(TARGET)),
    league=League(
        stats=(HANDS_WON, CAPOTES, TURNED_UP, HELD_BACK, FOULS), stat_events=stat_events
    ),
)
