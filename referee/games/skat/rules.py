"""Skat: its cards and values, and the rules that its lines cite."""

from referee.cards.tricks import first_lead, follow_suit
from referee.engine.game import Rule
from referee.values.faces import SUIT
from referee.values.notation import pack_of, rank_of
from referee.words import Text

BASES = {"C": 12, "S": 11, "H": 10, "D": 9, "grand": 24}
NAMES = {suit: SUIT[suit] for suit in "CSHD"} | {"grand": Text("skat.grand", "grand")}
GAMES = {
    "C": "Clubs",
    "S": "Spades",
    "H": "Hearts",
    "D": "Diamonds",
    "grand": "Grand",
    "null": "Null",
}
NULL, NULL_HAND, NULL_OUVERT, NULL_OUVERT_HAND = 23, 35, 46, 59
# The values that some game can have (a ruling: the source names only the least, 18).
BIDS = tuple(
    sorted(
        {base * times for base in (9, 10, 11, 12) for times in range(2, 19)}
        | {24 * times for times in range(2, 12)}
        | {NULL, NULL_HAND, NULL_OUVERT, NULL_OUVERT_HAND}
    )
)
PACK = pack_of(("J", "A", "10", "K", "Q", "9", "8", "7"))
JACKS = ("JC", "JS", "JH", "JD")
NULL_RANKS = ("A", "K", "Q", "J", "10", "9", "8", "7")
RANKS = ("A", "10", "K", "Q", "9", "8", "7")
CARD_VALUES = {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 2}
WORTH = {card: CARD_VALUES.get(rank_of(card), 0) for card in PACK}
TRUMPS = {
    game: JACKS + tuple(rank + game for rank in ("A", "10", "K", "Q", "9", "8", "7"))
    for game in "CSHD"
} | {"grand": JACKS}
MATADOR_LADDERS = {
    game: (*range(-len(trumps), 0), *range(1, len(trumps) + 1))
    for game, trumps in TRUMPS.items()
}
_VALUES = sorted(WORTH.values())
# With t tricks the declarer owns 3t + 2 cards: the least and most they can count.
FITS = tuple((sum(_VALUES[: 3 * t + 2]), sum(_VALUES[30 - 3 * t :])) for t in range(11))
ALL, WON, SCHNEIDER_AT, SCHNEIDERED = 120, 61, 90, 30
SCORING = "Skat, Scoring suit and grand games"
MADE = Rule(
    "made",
    "A suit or grand game made scores its value: the base times the matadors and one "
    "each for the game, hand, schneider, schwarz, their announcements and ouvert.",
    "{value}; bid {bid}: made with {points} points",
    SCORING,
    brief="bid {bid}: made with {points} points",
)
LOST = Rule(
    "lost",
    "A suit or grand game lost takes off twice its value.",
    "{value}; bid {bid}: lost, {why}, −2 × {worth} = −{loss}",
    SCORING,
    brief="bid {bid}: lost, {why}, −2 × {worth} = −{loss}",
)
LOST_SCHNEIDER = Rule(
    "lost-schneider",
    "A declarer with 30 points or fewer is schneider: one more level is lost.",
    LOST.says,
    "Skat, Suit games, which says “30 or more points”",
    ruling=True,
    brief=LOST.brief,
    title="Lost and schneider",
)
LOST_ANNOUNCED = Rule(
    "lost-announced",
    "An announced schneider, schwarz or ouvert game counts in the value whether or not "
    "it was reached.",
    LOST.says,
    "Skat, Suit games: the levels are cumulative",
    ruling=True,
    brief=LOST.brief,
    title="Lost, announcements count",
)
OVERBID = Rule(
    "overbid",
    "A game worth less than the bid is lost: twice the lowest multiple of its base "
    "that reaches the bid.",
    "{value}; overbid, {worth} does not reach the bid of {bid}: it counts as {due} "
    "and is lost, −2 × {due} = −{loss}",
    SCORING,
    brief="overbid, {worth} does not reach the bid of {bid}: it counts as {due} and is "
    "lost, −2 × {due} = −{loss}",
)
OVERBID_EQUAL = Rule(
    "overbid-equal",
    "A multiple of the base value exactly equal to the bid is enough.",
    OVERBID.says,
    "Skat, Scoring suit and grand games, which says “exceeded the bid”",
    ruling=True,
    brief=OVERBID.brief,
    title="Multiple equal to the bid",
)
NULL_MADE = Rule(
    "null-made",
    "A null game without a trick scores its value: 23, hand 35, ouvert 46, ouvert "
    "hand 59.",
    "{game} = {value}; no trick: made",
    "Skat, Scoring null games",
)
NULL_LOST = Rule(
    "null-lost",
    "A null game with a trick takes off twice its value.",
    "{game} = {value}; {tricks} tricks: lost, −2 × {value} = −{loss}",
    "Skat, Scoring null games",
    one="{game} = {value}; {tricks} trick: lost, −2 × {value} = −{loss}",
    by="tricks",
)
ISKO = "International Skat Order (ISkO)"
CLUBS = "Skat as clubs play it"
ENDED_MADE = Rule(
    "ended-early-made",
    "A game that the opponents give up, or that one of them ends by breaking a rule, "
    "is made simply: with no schneider or schwarz but what was announced.",
    "{value}; bid {bid}: made, {why}",
    f"{ISKO}, 4.1.4 and 4.3.3",
    brief="bid {bid}: made, {why}",
    title="Made early",
)
ENDED_LOST = Rule(
    "ended-early-lost",
    "A game that the declarer gives up, or ends by breaking a rule, is lost simply: "
    "with no schneider or schwarz but what was announced.",
    "{value}; bid {bid}: lost, {why}, −2 × {worth} = −{loss}",
    f"{ISKO}, 4.1.4 and 4.3",
    brief="bid {bid}: lost, {why}, −2 × {worth} = −{loss}",
    title="Lost early",
)
PASSED_IN_RULE = Rule(
    "passed-in",
    "Where the table does not play Ramsch a deal that everyone passes is a deal, and "
    "nobody scores. The next player deals; or the same again, if the table says so, "
    "and then it is not one of the agreed deals.",
    "everyone passed: nobody scores",
    f"{ISKO}, 3.2.16",
    title="Passed in",
)
CONTRA_DOUBLES = Rule(
    "contra",
    "Contra doubles what a game scores or loses, where the table plays it.",
    "contra: {again} once more",
    f"{CLUBS}: contra",
)
RE_DOUBLES = Rule(
    "re",
    "Re doubles it once more.",
    "re: {again} once more",
    f"{CLUBS}: re",
)
BOCK_DOUBLES = Rule(
    "bock",
    "A Bock deal counts double, where the table plays them.",
    "Bock deal: {again} once more",
    f"{CLUBS}: Bock",
)
DEFENDS = Rule(
    "defends",
    "Only the declarer scores or loses.",
    "defended against {declarer}: only the declarer scores",
    SCORING,
)
RAMSCH_ALL = Rule(
    "ramsch-all",
    "In Ramsch a player with all ten tricks loses 30; the others score nothing.",
    "all ten tricks: −30",
    "Skat, Scoring Ramsch",
)
RAMSCH_FEWEST = Rule(
    "ramsch-fewest",
    "In Ramsch the fewest card points score 10.",
    "{points} card points, the fewest: 10",
    "Skat, Scoring Ramsch",
)
RAMSCH_NO_TRICK = Rule(
    "ramsch-no-trick",
    "In Ramsch the fewest card points without a trick score 20.",
    "no trick: 20",
    "Skat, Scoring Ramsch",
)
RAMSCH_MORE = Rule(
    "ramsch-more",
    "In Ramsch whoever has more card points than another scores nothing.",
    "{points} card points: nothing",
    "Skat, Scoring Ramsch",
    title="Ramsch: more points",
)
RAMSCH_REST = Rule(
    "ramsch-rest",
    "In Ramsch only one player scores.",
    "{points} card points, {tricks} tricks: nothing",
    "Skat, Scoring Ramsch",
    one="{points} card points, {tricks} trick: nothing",
    by="tricks",
    title="Ramsch: no score",
)
RAMSCH_TIE = Rule(
    "ramsch-tie",
    "Of two with the fewest, the one whose last trick is earlier scores the 10.",
    "{points} card points like {other}, but the last trick earlier "
    "({trick}, not {later}): 10",
    "Skat, Scoring Ramsch",
)
RAMSCH_LEVEL = Rule(
    "ramsch-level",
    "If all three have the same, forehand scores the 10.",
    "{points} card points each; forehand: 10",
    "Skat, Scoring Ramsch",
)
SCHIEBERAMSCH = f"{CLUBS}: Schieberamsch"
PUSHED_MOST = Rule(
    "schieberamsch-most",
    "In Schieberamsch the most card points are lost; two that are level both lose.",
    "{points} card points, the most: −{points}",
    SCHIEBERAMSCH,
    title="Schieberamsch",
)
PUSHED_LESS = Rule(
    "schieberamsch-less",
    "In Schieberamsch whoever has fewer card points than another loses nothing.",
    "{points} card points: nothing",
    SCHIEBERAMSCH,
    title="Schieberamsch: fewer points",
)
PUSHED_ON = Rule(
    "schieberamsch-passed-on",
    "In Schieberamsch each player who passes the skat on unseen doubles it.",
    "{pushes} passed the skat on unseen: × {times}",
    SCHIEBERAMSCH,
    title="Skat passed on unseen",
)
PUSHED_NO_TRICK = Rule(
    "schieberamsch-no-trick",
    "In Schieberamsch a player without a trick doubles what is lost.",
    "{name} took no trick: {again} once more",
    SCHIEBERAMSCH,
    title="Schieberamsch: no trick",
)
PUSHED_ALL = Rule(
    "schieberamsch-all",
    "In Schieberamsch a player with all ten tricks scores 120, and nothing doubles it "
    "but a Bock deal.",
    "all ten tricks: 120",
    SCHIEBERAMSCH,
    ruling=True,
    title="Schieberamsch: all tricks",
)
PUSHED_REST = Rule(
    "schieberamsch-rest",
    "In Schieberamsch the others score nothing where one takes all ten tricks.",
    "no trick: nothing",
    SCHIEBERAMSCH,
    title="Schieberamsch: the others",
)
RAMSCH_SKAT = Rule(
    "ramsch-skat",
    "In Ramsch the skat goes to the winner of the last trick, or to nobody if the "
    "table says so.",
    "",
    "Skat, Ramsch, which does not speak of the skat",
    ruling=True,
)
BID_VALUES = Rule(
    "bid-values",
    "A bid is one of the values that some game can have: 18, 20, 22, 23, 24, 27 …",
    "",
    "Skat, Bidding, which names only the least",
    ruling=True,
)
PLAYING = "Skat, Play of the hand"
FOLLOW = follow_suit(PLAYING, "Follow suit if you can; the jacks are trumps.")
FIRST_LEAD = first_lead("Forehand, at the dealer’s left, leads first.", PLAYING)
