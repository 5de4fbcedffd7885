"""Skat: one plays against two at a bid; if everyone passes, Ramsch is played."""

from collections.abc import Iterator
from typing import Any

from referee.engine.game import (
    About,
    Display,
    Game,
    League,
    RoundType,
    RuleSet,
    Seating,
    Stage,
    Void,
    clockwise,
    without_dealer_of_four,
)
from referee.engine.questions import WHO_PLAYS
from referee.engine.round import Round
from referee.engine.standings import DEALS_TO_GO, leaders, who_leads
from referee.engine.trick_play import OwnPlay
from referee.engine.verdict import Standing
from referee.games.skat.cards import CARD_PLAY, derive_facts_from_cards
from referee.games.skat.checks import (
    check_announcements,
    check_doubling,
    check_pushing,
    last_tricks_possible,
    matadors_in,
    no_trick_no_points,
    nothing_is_played,
    null_reaches_the_bid,
    points_fit_tricks,
    ramsch_is_played,
    skat_among_cards,
)
from referee.games.skat.facts import (
    BID,
    BOCK,
    CARD_POINTS,
    CARDS,
    CONTRA,
    DECLARER,
    ENDED_EARLY,
    GAME_PLAYED,
    HAND,
    LAST_TRICK,
    MATADORS,
    NULL_TRICKS,
    OUVERT,
    PASSED,
    PUSHES,
    RAMSCH_POINTS,
    RAMSCH_TRICKS,
    RE,
    SCHNEIDER,
    SCHWARZ,
    SKAT,
    THROWN_IN,
    TRICKS,
    is_counted,
    is_null,
    is_passed_in,
    is_ramsch_played,
)
from referee.games.skat.house_rules import (
    BOCK_OPTION,
    CONTRA_OPTION,
    DEALS,
    NEXT_DEALS,
    PASSED_IN,
    RAMSCH_SKAT_OPTION,
    SAME_AGAIN,
)
from referee.games.skat.league import (
    BIERLACHS,
    SEEGER,
    STATS,
    rated_result,
    stat_events,
)
from referee.games.skat.messages import (
    ask_null,
    live_messages,
    play_it,
    plays_at,
    plays_null,
    recap,
    result_of,
    twice,
    which_game,
)
from referee.games.skat.rules import (
    BID_VALUES,
    BOCK_DOUBLES,
    CONTRA_DOUBLES,
    DEFENDS,
    ENDED_LOST,
    ENDED_MADE,
    FIRST_LEAD,
    FOLLOW,
    LOST,
    LOST_ANNOUNCED,
    LOST_SCHNEIDER,
    MADE,
    NULL_LOST,
    NULL_MADE,
    OVERBID,
    OVERBID_EQUAL,
    PASSED_IN_RULE,
    PUSHED_ALL,
    PUSHED_LESS,
    PUSHED_MOST,
    PUSHED_NO_TRICK,
    PUSHED_ON,
    PUSHED_REST,
    RAMSCH_ALL,
    RAMSCH_FEWEST,
    RAMSCH_LEVEL,
    RAMSCH_MORE,
    RAMSCH_NO_TRICK,
    RAMSCH_REST,
    RAMSCH_SKAT,
    RAMSCH_TIE,
    RE_DOUBLES,
)
from referee.games.skat.scoring import score, value_breakdown
from referee.games.skat.words import ASK_RAMSCH, ASK_RESULT
from referee.games.skat.worth import HAND_VALUE
from referee.values.facts import Alternative, Alternatives
from referee.words.text import A_DEAL


def is_dealt_again(r: Round) -> bool:
    """Everyone passed, and the same player deals again: it is none of the deals."""
    return THROWN_IN in r and r[PASSED_IN] == SAME_AGAIN


def extra_deals(r: Round) -> int:
    """How many deals so far are none of those that were agreed."""
    return (r.carried or 0) + is_dealt_again(r)


def end(r: Round) -> list[int] | None:
    played = r.counted - (r.carried or 0)
    return leaders(r.table, r.after) if played >= r[DEALS] else None


def next_state(r: Round) -> Iterator[tuple[str, Any]]:
    yield "leader", clockwise(r)
    yield "tricks", 10


def standing(r: Round) -> Standing:
    """Who is ahead, and how many deals are to come, this one counted."""
    left = r[DEALS] - r.counted + (r.carried or 0) + 1
    return Standing(who_leads(r).lacks, DEALS_TO_GO(left=left))


ABOUT = About(
    family="Trick-taking",
    length="36 or 48 deals, or fewer",
    gist="one against two",
    summary="Three play each for themselves, one against two at a bid; with four at "
    "the table the dealer sits out. The highest total after the agreed deals wins.",
    source="Skat",
    play=(
        (
            "Cards",
            "32 cards, 7 to ace. The jacks are the highest trumps, clubs, spades, "
            "hearts, diamonds; then, as in the other suits, A 10 K Q 9 8 7. An ace "
            "counts 11, a ten 10, a king 4, a queen 3, a jack 2: 120 in all.",
        ),
        (
            "Deal",
            "Three cards each, two to the skat, four each, three each. The player at "
            "the dealer’s left is forehand, then middlehand, then rearhand. With four "
            "at the table the dealer gets no cards.",
        ),
        (
            "Bidding",
            "Middlehand names values from 18 up, forehand says yes or passes; then "
            "rearhand names values to whoever is left. The last to stay is the "
            "declarer. If nobody plays, it is Ramsch.",
        ),
        (
            "The game",
            "The declarer takes up the skat and lays two cards down, or plays from "
            "the hand. They name a trump suit, grand (only the jacks are trumps) or "
            "null (no trumps, A K Q J 10 9 8 7, not one trick). From the hand they "
            "may announce schneider (90 points), schwarz (all tricks) or play open.",
        ),
        (
            "Play",
            "Forehand leads. Follow suit if you can; the jacks belong to the trumps. "
            "The highest trump wins, or the highest card of the suit led. The skat "
            "counts for the declarer, who needs 61 of the 120 points.",
        ),
        (
            "Value",
            "Diamonds 9, hearts 10, spades 11, clubs 12, grand 24, times: the "
            "matadors (the unbroken run of highest trumps the declarer has or "
            "lacks), and one each for the game, hand, schneider, schneider "
            "announced, schwarz, schwarz announced and ouvert."
            " A game made scores its value, a game lost costs twice that: also "
            "what was announced and not reached, and a level more with 30 points "
            "or fewer. A game worth less than the bid is lost; it costs twice the"
            " lowest multiple of its base that reaches the bid. Null scores 23, "
            "from the hand 35, ouvert 46, ouvert from the hand 59, and costs twice "
            "that if the declarer takes a trick.",
        ),
        (
            "Ended early",
            "A declarer who gives up has lost, opponents who give up have lost to the "
            "declarer, and whoever breaks a rule has lost for their side: simply, with "
            "no schneider or schwarz but what was announced.",
        ),
        (
            "Passed in",
            "Where a table plays no Ramsch, a deal that everyone passes is a deal, and "
            "nobody scores; the next player deals. Some let the same player deal "
            "again, and do not count it.",
        ),
        (
            "Doubling",
            "Where a table plays them: contra, said by an opponent, doubles the game, "
            "re, said by the declarer, doubles it again; a Bock deal counts double.",
        ),
        (
            "Ramsch",
            "Everyone alone, the jacks are trumps, the fewest card points win."
            " They score 10, and 20 without a trick; of two that are level the "
            "one whose last trick came earlier. All ten tricks cost 30. The skat "
            "goes to the winner of the last trick, or to nobody if the table says"
            " so.",
        ),
        (
            "Schieberamsch",
            "Where a table plays it in the place of Ramsch: forehand, then middlehand, "
            "then rearhand takes up the skat and lays two cards down for the next, or "
            "passes it on unseen. The most card points are lost, doubled for each who "
            "passed on unseen, and once more if somebody took no trick. All ten tricks "
            "score 120.",
        ),
        ("End", "The highest total after the agreed number of deals."),
    ),
    sections={
        "Scoring suit and grand games": "Value",
        "Scoring null games": "Value",
        "Suit games": "Value",
        "defends": "Play",
        "Ramsch": "Ramsch",
        "Scoring Ramsch": "Ramsch",
        "Bidding": "Bidding",
        "Play of the hand": "Play",
        "ended-early-made": "Ended early",
        "ended-early-lost": "Ended early",
        "passed-in": "Passed in",
        "contra": "Doubling",
        "re": "Doubling",
        "bock": "Doubling",
        "schieberamsch-most": "Schieberamsch",
        "schieberamsch-less": "Schieberamsch",
        "schieberamsch-passed-on": "Schieberamsch",
        "schieberamsch-no-trick": "Schieberamsch",
        "schieberamsch-all": "Schieberamsch",
        "schieberamsch-rest": "Schieberamsch",
    },
    example={
        "declarer": 1,
        "bid": 20,
        "game": "S",
        "matadors": 2,
        "hand": True,
        "card_points": 72,
        "tricks": 7,
    },
)

GAME = Game(
    name="Skat",
    players=(3, 4),
    about=ABOUT,
    seats=Seating(
        moves=lambda r: not is_dealt_again(r),
        active=without_dealer_of_four,
        left_does="is forehand",
        comes=True,
    ),
    unit=A_DEAL,
    rules=(
        MADE,
        LOST,
        LOST_SCHNEIDER,
        LOST_ANNOUNCED,
        OVERBID,
        OVERBID_EQUAL,
        NULL_MADE,
        NULL_LOST,
        ENDED_MADE,
        ENDED_LOST,
        DEFENDS,
        PASSED_IN_RULE,
        CONTRA_DOUBLES,
        RE_DOUBLES,
        BOCK_DOUBLES,
        RAMSCH_ALL,
        RAMSCH_FEWEST,
        RAMSCH_NO_TRICK,
        RAMSCH_TIE,
        RAMSCH_LEVEL,
        RAMSCH_REST,
        RAMSCH_MORE,
        RAMSCH_SKAT,
        PUSHED_MOST,
        PUSHED_ON,
        PUSHED_NO_TRICK,
        PUSHED_LESS,
        PUSHED_ALL,
        PUSHED_REST,
        BID_VALUES,
        FOLLOW,
        FIRST_LEAD,
    ),
    options=(DEALS, PASSED_IN, RAMSCH_SKAT_OPTION, CONTRA_OPTION, BOCK_OPTION),
    rule_sets=(
        RuleSet("As the association plays (ISkO)", {PASSED_IN.key: NEXT_DEALS}),
    ),
    carry=extra_deals,
    round_types=(
        RoundType(
            "declared",
            "A game",
            (
                Stage("bid", "Bid", (DECLARER, BID), flows=True, question=WHO_PLAYS),
                Stage(
                    "game",
                    "Game",
                    (GAME_PLAYED, HAND, OUVERT, SCHNEIDER, SCHWARZ, CONTRA, RE, BOCK),
                    (null_reaches_the_bid, check_announcements, check_doubling),
                    heading=plays_at,
                    question=which_game,
                    button=play_it,
                ),
                Stage(
                    "count",
                    "Result",
                    (
                        Alternatives(
                            MATADORS,
                            (
                                Alternative(
                                    (CARDS,),
                                    matadors_in,
                                    "Count from the declarer’s cards",
                                ),
                            ),
                        ),
                        CARD_POINTS,
                        TRICKS,
                        SKAT,
                        ENDED_EARLY,
                    ),
                    (points_fit_tricks, skat_among_cards),
                    when=is_counted,
                    from_cards=True,
                    heading=result_of,
                    question=ASK_RESULT,
                    small=twice,
                ),
                Stage(
                    "null",
                    "Result",
                    (NULL_TRICKS, ENDED_EARLY),
                    when=is_null,
                    from_cards=True,
                    heading=plays_null,
                    question=ask_null,
                    number=3,
                ),
            ),
        ),
        RoundType(
            "ramsch",
            "Passed in (Ramsch)",
            (
                Stage("passed", "Bid", (PASSED,), (ramsch_is_played,)),
                Stage(
                    "ramsch",
                    "Result",
                    (RAMSCH_POINTS, RAMSCH_TRICKS, LAST_TRICK, PUSHES, BOCK),
                    (
                        no_trick_no_points,
                        last_tricks_possible,
                        check_doubling,
                        check_pushing,
                    ),
                    from_cards=True,
                    question=ASK_RAMSCH,
                    number=3,
                ),
            ),
            discriminator=PASSED,
            offered=is_ramsch_played,
        ),
        RoundType(
            "passed_in",
            "Passed in",
            (Stage("passed_in", "Bid", (THROWN_IN,), (nothing_is_played,)),),
            discriminator=THROWN_IN,
            offered=is_passed_in,
        ),
    ),
    tricks=OwnPlay(CARD_PLAY, derive_facts_from_cards=derive_facts_from_cards),
    score=score,
    void=Void("Skat, Setup", "Deal", passes=False),
    end=end,
    next_state=next_state,
    display=Display(
        live_messages=live_messages,
        value_breakdown=value_breakdown,
        recap=recap,
        standing=standing,
        hand_value=HAND_VALUE,
    ),
    league=League(
        stats=STATS,
        stat_events=stat_events,
        rated_result=rated_result,
        alternative_scorings=(SEEGER, BIERLACHS),
    ),
)
