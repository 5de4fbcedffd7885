"""Skin: the rules that its lines cite."""

from referee.engine.game import Rule
from referee.values.notation import RANKS, pack_of

PACK = pack_of(RANKS)
BET_WON = Rule(
    "bet-won",
    "A bet with the bank is won when the banker’s card is matched first.",
    "{bet}",
    "Skin, When the banker loses",
)
BET_LOST = Rule(
    "bet-lost",
    "A bet with the bank is lost when the player’s card is matched first.",
    "{bet}",
    "Skin, Game play",
)
RETURNED = Rule(
    "bet-returned",
    "A bet that is neither won nor lost when the deal ends is returned.",
    "{bet}",
    "Skin, Ending the deal, which does not speak of open bets",
    ruling=True,
)
VOID = Rule(
    "opening-pair",
    "When the first card taken and the banker’s first are a pair, both are thrown "
    "away and nothing is bet; the rank is not dead.",
    "bet of {amount} void: {why}",
    "Skin, Game play",
)
BANK_TAKES = Rule(
    "bank-takes",
    "The banker takes the bets that the players lose.",
    "took {bets}: {total}",
    "Skin, Game play",
)
BANK_PAYS = Rule(
    "bank-pays",
    "The banker pays the bets that the players win, as much again as each has bet.",
    "paid {bets}: −{total}",
    "Skin, When the banker loses",
)
SIDE_WON = Rule(
    "side-bet-won",
    "A side bet is won from the player whose card is matched first.",
    "{bet}",
    "Skin, Side bets",
)
SIDE_LOST = Rule(
    "side-bet-lost",
    "Whose card is matched first loses the side bet to the other player.",
    "{bet}",
    "Skin, Side bets",
)
SIDE_RETURNED = Rule(
    "side-bet-returned",
    "A side bet that is neither won nor lost when the pack runs out is returned.",
    "side bet of {amount} with {other} returned: {why}",
    "Skin, Ending the deal, which does not speak of open bets",
    ruling=True,
)
TOGETHER = Rule(
    "matched-together",
    "Two players who hold cards of one rank are matched together: a side bet between "
    "them is returned.",
    "side bet of {amount} with {other} returned: {why}",
    "Skin, Side bets, which does not speak of two cards of one rank",
    ruling=True,
)
NO_BET = Rule(
    "no-bet",
    "Without a bet nothing is won or lost.",
    "no bet",
    "Skin, Game play",
)
NOTHING = Rule(
    "bank-level",
    "The banker plays only against the players’ bets.",
    "banks: no bet is won or lost",
    "Skin, Game play",
    title="Banker without a bet",
)
CENTRE_PAIR = Rule(
    "centre-pair",
    "Two cards of one rank in the centre match nobody; the rank is dead only once a "
    "holder’s card is matched.",
    "",
    "Skin, Later play, which does not speak of pairs in the centre",
    ruling=True,
    title="Pair in the centre",
)
SHARED = Rule(
    "shared",
    "The highest total wins when the table ends; equal highest totals share it.",
    "",
    "Skin, which names no end",
    ruling=True,
)
