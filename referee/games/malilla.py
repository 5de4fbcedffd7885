"""Malilla: four in partnership race to 35; the sevens are the highest cards."""

from collections.abc import Iterator
from functools import cache
from typing import Any

from referee.cards import SUIT_NAMES, SUITS, pack_of, rank_of, show, suit_of
from referee.facts import (
    Card,
    Cards,
    Fact,
    Flag,
    Number,
    OneOf,
    PerSide,
    Problem,
    Seat,
    Way,
)
from referee.faults import NOT_SHOWN, Duty, Turn
from referee.game import Game, Kind, Rule, Stage, clockwise
from referee.league import Feat, Tally
from referee.round import Round, Table
from referee.standings import race
from referee.tricks import Play, first_lead, follow_suit, order_of
from referee.verdict import Line, Say

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
    "%s turned up by %s: %d at once",
    "Malilla, Game play",
)
HELD = Rule(
    "held-bonus",
    "A bonus that would bring the dealer’s side to 35 is held until the hand’s result "
    "is in, and scored then.",
    "%s turned up by %s: %d, held until the hand was in",
    "Malilla, Game play",
)
HELD_LOST = Rule(
    "held-bonus-lost",
    "A held bonus is not scored once the other side has won by the hand’s result.",
    "%s turned up by %s: %d, held; %s won by the hand, so it is not scored",
    "Malilla, Game play, which says only that it waits for the result",
    ruling=True,
)
HELD_FOUL = Rule(
    "held-bonus-foul",
    "A foul hand has no result, so a bonus held for it is never scored; one scored at "
    "once stays.",
    "%s turned up by %s: %d, held; the hand was a foul, so it is not scored",
    "Malilla, Irregularities, which does not speak of the bonus",
    ruling=True,
)
OVER_35 = Rule(
    "over-35",
    "The side with more of the 70 points scores what it has over 35.",
    "%d of the 70 points: %d − 35 = %d",
    "Malilla, Scoring",
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
    "%d of the 70 points: nothing",
    "Malilla, Scoring",
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
    "%s played wrongly: the game is lost",
    "Malilla, Irregularities",
)
SEVENTY = Rule(
    "seventy",
    "The 70 points of a hand are 60 in cards and one for each of the ten tricks.",
    "",
    "Malilla, Setup and Scoring: the cards listed make 60, the count is of 70",
    ruling=True,
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
    "Who cannot follow may not play the seven of a plain suit that was not led to an "
    "earlier trick, unless they hold nothing but such sevens.",
    "",
    PLAYING,
)

THROWN_IN = Fact("thrown_in", Flag(), "Misdeal", help="The next dealer deals.")
TURNED = Fact(
    "turned",
    Card(PACK),
    "Turned card",
    help="The dealer’s last card, face up: it sets the trump.",
)
HAND_POINTS = Fact(
    "hand_points",
    PerSide(Number(0, ALL), total=ALL),
    "Hand points",
    help="Sevens 5, aces 4, kings 3, queens 2, jacks 1, and 1 a trick: 70 in all.",
)
CAPTURED = Fact(
    "captured",
    PerSide(Cards(POINT_CARDS), total=20, noun="point cards"),
    "Cards won",
    help="Each side’s sevens, aces, kings, queens and jacks.",
)
TRICKS = Fact(
    "tricks",
    PerSide(Number(0, TRICKS_PLAYED), total=TRICKS_PLAYED, noun="tricks"),
    "Tricks",
)
FOUL_BY = Fact(
    "foul",
    Seat(),
    "Foul by",
    help="Whose wrong play was found: the hand is not counted and the game is lost.",
    needed=False,
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
            held = "1 point card" if len(cards) == 1 else f"{len(cards)} point cards"
            text = f"{r.side(side)} cannot have {held} from {tricks} tricks."
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


def cards(r: Round) -> Play:
    return play(clockwise(r), TRICKS_PLAYED, suit_of(r[TURNED]))


@cache
def play(leader: int | None, tricks: int, trump: str) -> Play:
    order, seats = order_of(RANKS, trump), (0, 1, 2, 3)
    return Play(
        seats, leader, tricks, PACK, order, FIRST_LEAD, FOLLOW, DUTIES, points=WORTH
    )


def supplies(r: Round) -> Iterator[tuple[Fact[Any], Any] | Problem]:
    played = r.played
    if played is None:
        return
    for seat, hand in enumerate(played.hands):
        if r[TURNED] in hand and seat != r.dealer:
            text = f"{show(r[TURNED])} is the dealer’s, but {r.name(seat)} played it."
            yield TURNED.problem("record-disagrees", text)
    if FOUL_BY in r or not played.complete:
        return
    tricks = r.by_side(played.won)
    points = r.by_side(played.card_points or [])
    yield HAND_POINTS, tuple(map(sum, zip(points, tricks)))
    if CAPTURED in r or TRICKS in r:
        won = [{*taken} for taken in played.taken()]
        piles = (won[0] | won[2], won[1] | won[3])
        yield CAPTURED, tuple(tuple(c for c in POINT_CARDS if c in p) for p in piles)
        yield TRICKS, tricks


def one_trick(table: Table, trump: str | None) -> Play:
    return play(None, 1, trump if trump in SUITS else "")


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
    card = (show(r[TURNED]), r.name(r.dealer or 0), bonus)
    if bonus and not held:
        yield BONUS(side, bonus, *card)
    if FOUL_BY in r:
        if bonus and held:
            yield HELD_FOUL(side, 0, *card)
        yield FOUL(r.table.side_of[r[FOUL_BY]], 0, r.name(r[FOUL_BY]))
        return
    points = r[HAND_POINTS]
    yield from result(points)
    if bonus and held:
        other = 1 - side
        if r.totals[other] + max(points[other] - EVEN, 0) >= TARGET:
            yield HELD_LOST(side, 0, *card, r.side(other))
        else:
            yield HELD(side, bonus, *card)


def result(points: tuple[int, ...]) -> Iterator[Line]:
    """The hand's own lines, a line a side."""
    for side, got in enumerate(points):
        if got == ALL:
            yield CAPOTE(side, got - EVEN)
        elif got > EVEN:
            yield OVER_35(side, got - EVEN, got, got, got - EVEN)
        elif got == EVEN:
            yield LEVEL(side, 0)
        else:
            yield UNDER_35(side, 0, got)


HANDS_WON = Tally("hands", "Hands", "Hands won", note="over 35")
CAPOTES = Tally("capotes", "Capotes", "Hands won", tried=False)
TURNED_UP = Tally("turned", "Turned card", "As dealer", note="worth points")
HELD_BACK = Tally("held", "Held for the result", "As dealer", note="scored")
FOULS = Tally("fouls", "Fouls", "Wrong play", tried=False)


def feats(r: Round) -> Iterator[Feat]:
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


def tells(r: Round) -> Iterator[tuple[str, Any]]:
    yield "leader", clockwise(r)
    yield "tricks", TRICKS_PLAYED


def says(r: Round) -> Iterator[Say]:
    if HAND_POINTS in r or FOUL_BY in r:
        return
    text = f"{SUIT_NAMES[suit_of(r[TURNED])]} are trumps"
    bonus, who = bonus_of(r), r.side(dealing_side(r))
    if bonus and is_held(r):
        yield Say(show(r[TURNED]), f"{text}; {bonus} for {who} wait for the result")
    elif bonus:
        yield Say(show(r[TURNED]), f"{text}; {bonus} for {who} at once")
    else:
        yield Say(show(r[TURNED]), f"{text}; no bonus")


GAME = Game(
    name="Malilla",
    players=(4,),
    partners=lambda n: True,
    family="Trick-taking",
    length="3 to 8 hands",
    gist="partners, card points",
    also=("Manilla", "Manille"),
    summary="Four in partnership. Sevens, aces, kings, queens and jacks count; what a "
    "side has over 35 of the 70 it scores. 35 wins.",
    source="Malilla",
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
            "lost if the other side has won by then.",
        ),
        (
            "Wrong play",
            "Whoever is found to have failed to follow, to beat or to keep a seven "
            "back loses the game for their side.",
        ),
        ("End", "35 or more after a hand wins. All ten tricks (capote) are 35."),
    ),
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
    kinds=(
        Kind(
            "hand",
            "A hand",
            (
                Stage("turned", "Turned card", (TURNED,)),
                Stage(
                    "result",
                    "Points",
                    (
                        OneOf(
                            HAND_POINTS,
                            (Way((CAPTURED, TRICKS), from_piles, "Count the cards"),),
                            instead=FOUL_BY,
                        ),
                    ),
                    (piles_fit_tricks,),
                    from_cards=True,
                ),
            ),
        ),
        Kind(
            "misdeal",
            "Misdeal",
            (Stage("misdeal", "Misdeal", (THROWN_IN,)),),
            mark=THROWN_IN,
        ),
    ),
    cards=cards,
    supplies=supplies,
    one_trick=one_trick,
    trumps=("C", "D", "H", "S"),
    foul=FOUL_BY,
    score=score,
    tallies=(HANDS_WON, CAPOTES, TURNED_UP, HELD_BACK, FOULS),
    feats=feats,
    end=end,
    tells=tells,
    says=says,
    standing=race(TARGET),
)
