"""Preference, as played in Austria: six tricks at a bid, for stakes from a pot."""

from referee.engine.game import (
    About,
    Display,
    Game,
    League,
    RoundType,
    Seating,
    Stage,
    without_dealer_of_four,
)
from referee.engine.questions import TRICKS_OF_PLAYERS, WHO_PLAYS
from referee.engine.trick_play import OwnPlay
from referee.games.preference.cards import CARD_PLAY, derive_facts_from_cards
from referee.games.preference.checks import (
    guest_has_host,
    not_both,
    pot_is_empty,
    pot_is_full,
    trump_high_enough,
    wrong_rounds,
)
from referee.games.preference.facts import (
    ANTE,
    ANTE_OPTION,
    BID,
    CURRENCY,
    DECLARER,
    DEFENCE,
    FOUR_ACES,
    NO_ACES,
    STAKE,
    THROWN_IN,
    TRICKS,
    TRUMP,
    do_they_play,
    is_empty,
    is_full,
    somebody_defends,
)
from referee.games.preference.league import STATS, stat_events
from referee.games.preference.messages import (
    everyone_puts_in,
    extra_json,
    live_messages,
    middle,
    next_state,
    recap,
    stake,
    standing,
    worth,
)
from referee.games.preference.rules import (
    ANTES,
    ARRIVES,
    BOTH_DROPPED,
    DECLARER_SHORT,
    DEFENDER_SHORT,
    DROPPED,
    FIRST_LEAD,
    FOLLOW,
    FOUR_MADE,
    GUEST,
    HEARTS_FAILED,
    HEARTS_MADE,
    HOST,
    HOST_SAVED,
    HOST_SHORT,
    LEFT_OVER,
    LOWEST_BEAT,
    MUST_BEAT,
    MUST_TRUMP,
    NONE_FAILED,
    NONE_MADE,
    PASSED,
    PAYOUT,
    PAYS,
    SHARED,
    SITS_OUT,
    UNPLAYED,
)
from referee.games.preference.scoring import bonus, score, starts
from referee.words.text import A_DEAL

ABOUT = About(
    family="Trick-taking",
    length="until the pot is empty",
    gist="one against two",
    summary="One plays for six of ten tricks against two, who may drop out; the stakes "
    "come from a pot that everyone filled. With four the dealer sits out.",
    source="Preference",
    also=("Preferans",),
    play=(
        (
            "Cards and pot",
            "32 cards, 7 to ace: A K Q J 10 9 8 7 in every suit. Agree what a stake is "
            "worth. Everyone antes the same into the pot, a multiple of ten stakes."
            " Whoever sits down later antes as the others last did, or with them "
            "where the pot is empty; whoever goes leaves what is in the pot.",
        ),
        (
            "Deal",
            "Three cards each, two face down to the middle (the talon), four each, "
            "three each: ten in hand. With four at the table the dealer gets none and "
            "sits out, but antes. The deal moves to the left.",
        ),
        (
            "Bidding",
            "The player at the dealer’s left begins. A bid is 1, which the next may "
            "raise to 2, then 3, then 4, none skipped: six tricks, with the talon. Or "
            "game: six tricks without the talon. Or hearts: six tricks without the "
            "talon and hearts as trumps, which nobody can raise. Whoever passes is "
            "out; whoever bid a number may not change to game or hearts; after game "
            "only game and hearts are left. Of several who bid game, each says a suit "
            "and the highest wins, of equal suits the first from the dealer’s left. "
            "If everyone passes, the next player deals.",
        ),
        (
            "The declarer",
            "At a number the declarer takes up the talon, lays two cards away and "
            "names a trump at least as high as the bid: spades 1, clubs 2, diamonds "
            "3, hearts 4. At game it may be any suit, at hearts it is "
            "hearts; the talon stays where it is. A declarer who "
            "holds no ace may say so before the first lead, but "
            "not after laying one away.",
        ),
        (
            "The defence",
            "From the declarer’s left, each of the other two plays or drops out. If "
            "one plays and the other has dropped, the one who plays, the host, may "
            "make the other play as a guest, at the host’s risk and gain. If both "
            "drop, nothing is played and all ten tricks go to the declarer."
            " Hearts, four aces and no aces are then made.",
        ),
        (
            "Play",
            "The declarer leads. Follow suit if you can, else trump if you can; within "
            "that, play a card that takes the lead in the trick if you can. Where the "
            "declarer leads and both defend, the first of them who can beat the lead "
            "beats it with the lowest card that does. The highest trump wins, or the "
            "highest card of the suit led; the winner leads next.",
        ),
        (
            "Payment",
            "The pot pays one stake a trick to whoever took it, a guest’s to the host. "
            "Fewer than six tricks cost the declarer 20 into the pot; fewer than two "
            "cost a defender 10; with a guest, fewer than four together cost the host "
            "10. Then each of the two opponents, playing or not, pays the declarer 10 "
            "for hearts made, 10 for four aces and made, 10 for no aces and made; "
            "hearts failed and no aces failed cost the declarer 10 to each."
            " Who sits out neither pays nor gets any of this.",
        ),
        (
            "End",
            "When the pot is empty, ante again or end the game. The table may end it "
            "at any time; the pot is then shared. The highest balance wins."
            " What an equal share leaves over goes one each from the left of the "
            "next dealer.",
        ),
    ),
    sections={
        "Payouts and penalties": "Payment",
        "ante": "Cards and pot",
        "ante-on-arrival": "Cards and pot",
        "Bidding": "The defence",
        "everyone-passed": "Bidding",
        "sits-out": "Payment",
        "which knows": "End",
        "Play of the hand": "Play",
    },
    example={
        "declarer": 1,
        "bid": 1,
        "trump": "H",
        "defence": ["play", "play"],
        "tricks": [2, 6, 2],
    },
)

GAME = Game(
    name="Preference",
    players=(3, 4),
    about=ABOUT,
    seats=Seating(
        moves=lambda r: ANTE not in r,
        active=without_dealer_of_four,
        left_does="bids first",
        comes=True,
    ),
    unit=A_DEAL,
    rules=(
        PAYOUT,
        HOST,
        GUEST,
        DROPPED,
        BOTH_DROPPED,
        DECLARER_SHORT,
        DEFENDER_SHORT,
        HOST_SHORT,
        HOST_SAVED,
        HEARTS_MADE,
        HEARTS_FAILED,
        FOUR_MADE,
        NONE_MADE,
        NONE_FAILED,
        UNPLAYED,
        PAYS,
        SITS_OUT,
        PASSED,
        ANTES,
        ARRIVES,
        SHARED,
        LEFT_OVER,
        FOLLOW,
        FIRST_LEAD,
        MUST_TRUMP,
        MUST_BEAT,
        LOWEST_BEAT,
    ),
    options=(ANTE_OPTION, STAKE, CURRENCY),
    starts=starts,
    open_ended=True,
    round_types=(
        RoundType(
            "deal",
            "A deal",
            (
                Stage(
                    "bid",
                    "Bid",
                    (DECLARER, BID, TRUMP),
                    (pot_is_full, trump_high_enough),
                    flows=True,
                    question=WHO_PLAYS,
                ),
                Stage(
                    "defence",
                    "Defence",
                    (DEFENCE, NO_ACES, FOUR_ACES),
                    (guest_has_host, not_both),
                    question=do_they_play,
                ),
                Stage(
                    "tricks",
                    "Tricks",
                    (TRICKS,),
                    when=somebody_defends,
                    from_cards=True,
                    question=TRICKS_OF_PLAYERS,
                ),
            ),
            offered=is_full,
        ),
        RoundType(
            "ante",
            "Fill the pot",
            (Stage("ante", "Pot", (ANTE,), (pot_is_empty,)),),
            discriminator=ANTE,
            offered=is_empty,
            button=everyone_puts_in,
            or_end=True,
        ),
        RoundType(
            "thrown_in",
            "Everyone passed",
            (Stage("thrown_in", "Bid", (THROWN_IN,), (pot_is_full,)),),
            discriminator=THROWN_IN,
            offered=is_full,
        ),
    ),
    wrong_rounds=wrong_rounds,
    tricks=OwnPlay(CARD_PLAY, derive_facts_from_cards=derive_facts_from_cards),
    score=score,
    end=lambda r: None,
    bonus=bonus,
    next_state=next_state,
    extra_json=extra_json,
    display=Display(
        live_messages=live_messages,
        recap=recap,
        standing=standing,
        middle=middle,
        worth=worth,
        stake=stake,
        stake_says=(STAKE, CURRENCY),
        one_is_paid=True,
    ),
    league=League(stats=STATS, stat_events=stat_events),
)
