"""Hearts: each heart is a point, the queen of spades 13, and the lowest total wins."""

from collections.abc import Iterator
from functools import partial
from typing import Any

from referee.cards.duties import NOT_SHOWN, Duty, Turn
from referee.cards.played import Played
from referee.cards.tricks import first_lead, follow_suit, order_of
from referee.engine.game import About, Game, League, RoundType, Rule, Stage
from referee.engine.league import Stat, StatEvent
from referee.engine.round import Round
from referee.engine.standings import leaders
from referee.engine.trick_play import OwnPlay, TrickPlay
from referee.engine.verdict import Line
from referee.values.facts import Asking, Choice, Fact, Number, PerSeat, Seat
from referee.values.notation import RANKS, pack_of

ALL, QUEEN_COUNTS, LOW_CLUB, BLACK_LADY = 13, 13, "2C", "QS"
PACK = pack_of(RANKS)
SCORING, PLAY = "Hearts, Scoring", "Hearts, Play"

TAKEN = Rule(
    "heart",
    "Each heart taken counts 1.",
    "{points} hearts",
    SCORING,
    one="{points} heart",
    by="points",
)
LADY = Rule("queen", "The queen of spades counts 13.", "queen of spades: 13", SCORING)
MOON = Rule(
    "moon",
    "Who takes every heart and the queen counts nothing; the others count 26 each.",
    "one took all hearts and the queen: {points}",
    SCORING,
)
FOLLOW = follow_suit(PLAY)
FIRST_LEAD = first_lead("Whoever has the 2 of clubs leads first.", PLAY)
LOW_CLUB_LEADS = Rule("low-club", "The 2 of clubs is led first.", "", PLAY)
BROKEN_FIRST = Rule(
    "broken-first",
    "A heart is not led before one was played, unless the hand has nothing else.",
    "",
    PLAY,
)
NO_BLOOD = Rule(
    "no-blood",
    "To the first trick no heart and not the queen, unless the hand has nothing else.",
    "",
    PLAY,
)

LIMIT = Fact(
    "limit",
    Choice({50: "50", 100: "100"}),
    "Ends at",
    needed=False,
    default=100,
)
HEARTS = Fact(
    "hearts",
    PerSeat(Number(0, ALL), total=ALL, noun="hearts"),
    "Hearts",
    ask=Asking(start=0),
)
QUEEN = Fact("queen", Seat(), "Queen of spades")


def is_heart(card: str) -> bool:
    return card[-1] == "H"


def counts(card: str) -> bool:
    return is_heart(card) or card == BLACK_LADY


def low_club_kept(turn: Turn) -> int:
    if turn.trick > 0 or turn.card == LOW_CLUB:
        return NOT_SHOWN
    return turn.first_later(lambda card: card == LOW_CLUB)


def heart_too_early(turn: Turn) -> int:
    if not is_heart(turn.card) or any(map(is_heart, turn.fallen)):
        return NOT_SHOWN
    return turn.first_later(lambda card: not is_heart(card))


def blood(turn: Turn) -> int:
    if turn.trick > 0 or not counts(turn.card):
        return NOT_SHOWN
    return turn.first_later(lambda card: not counts(card))


def another_leads(played: Played) -> tuple[str, int] | None:
    """Where the 2 of clubs came from another seat than the first leader's."""
    for place, trick in enumerate(played.tricks):
        if LOW_CLUB in trick:
            seat = played.play.turn(played.leaders[place])[trick.index(LOW_CLUB)]
            return (LOW_CLUB, place) if seat != played.leaders[0] else None
    return None


def refuse_unknown(r: Round) -> None:
    """Nobody records who was dealt the 2 of clubs."""


CARD_PLAY = TrickPlay(
    pack=PACK,
    order=partial(order_of, RANKS),
    count=ALL,
    lead=FIRST_LEAD,
    follow=FOLLOW,
    leader=refuse_unknown,
    first_lead_check=another_leads,
    duties=(
        Duty(LOW_CLUB_LEADS, low_club_kept, leads=True),
        Duty(BROKEN_FIRST, heart_too_early, leads=True),
        Duty(NO_BLOOD, blood, follows=False),
    ),
)


def derive_facts_from_cards(r: Round) -> Iterator[tuple[Fact[Any], Any]]:
    if r.played and r.played.complete:
        taken = r.played.piles()
        yield HEARTS, tuple(sum(map(is_heart, pile)) for pile in taken)
        yield QUEEN, next(seat for seat, pile in enumerate(taken) if BLACK_LADY in pile)


def shot_the_moon(r: Round) -> bool:
    return r[HEARTS][r[QUEEN]] == ALL


def score(r: Round) -> Iterator[Line]:
    moon = shot_the_moon(r)
    for seat, hearts in enumerate(r[HEARTS]):
        if moon:
            points = 0 if seat == r[QUEEN] else ALL + QUEEN_COUNTS
            yield MOON(seat, points, points=points)
            continue
        yield TAKEN(seat, hearts, points=hearts)
        if seat == r[QUEEN]:
            yield LADY(seat, QUEEN_COUNTS)


def end(r: Round) -> list[int] | None:
    return leaders(r.table, r.after) if max(r.after) >= r[LIMIT] else None


CLEAN = Stat("clean", "No point", "Hands", note="no heart, no queen")


def stat_events(r: Round) -> Iterator[StatEvent]:
    for seat, hearts in enumerate(r[HEARTS]):
        yield CLEAN(seat, not hearts and seat != r[QUEEN])


ABOUT = About(
    family="Trick-taking",
    length="6 to 12 hands",
    gist="each alone, avoid hearts",
    summary="Hearts count 1, the queen of spades 13. The lowest total wins.",
    source="Written for this test",
    play=(
        (
            "Play",
            "All cards are dealt. Whoever has the 2 of clubs leads it; follow suit if "
            "you can. To the first trick no heart and not the queen of spades. A heart "
            "is not led before one was played.",
        ),
        ("Scoring", "Each heart counts 1, the queen of spades 13."),
    ),
    sections={"Play": "Play", "Scoring": "Scoring"},
)

GAME = Game(
    name="Hearts",
    players=(4,),
    about=ABOUT,
    rules=(
        TAKEN,
        LADY,
        MOON,
        FOLLOW,
        FIRST_LEAD,
        LOW_CLUB_LEADS,
        BROKEN_FIRST,
        NO_BLOOD,
    ),
    options=(LIMIT,),
    round_types=(
        RoundType(
            "hand",
            "A hand",
            (Stage("taken", "Taken", (HEARTS, QUEEN), from_cards=True),),
        ),
    ),
    tricks=OwnPlay(CARD_PLAY, derive_facts_from_cards=derive_facts_from_cards),
    score=score,
    end=end,
    league=League(stats=(CLEAN,), stat_events=stat_events, low=True),
)
