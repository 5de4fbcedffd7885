"""Skin: what is said of a deal, its bets and problems."""

from referee.words import Text

ASK_BETS = Text("skin.ask", "How did each bet end?")
HOW_MUCH = Text("skin.how-much", "How much did {seat} bet?")
WON_OR_LOST = Text("skin.won-or-lost", "{seat}’s {amount}: won or lost?")
WHO_BET = Text("skin.who-bet", "Which 2 players made the side bet?")
HOW_MUCH_BESIDE = Text("skin.how-much-beside", "How much was the side bet?")
WHO_WON_SIDE = Text("skin.who-won-side", "Who won the side bet?")
DEAD, OF_THE_BANK, OF_A_PLAYER = "dead", "bank", "player"
NOBODY_TAKES = {
    DEAD: Text("skin.dead", "{card} is of a dead rank: nobody can take it."),
    OF_THE_BANK: Text(
        "skin.of-the-bank",
        "{card} is of the rank of the bank’s card: nobody can take it.",
    ),
    OF_A_PLAYER: Text(
        "skin.of-a-player",
        "{card} is of the rank of a player’s card: nobody can take it.",
    ),
}
NOT_THE_BANKS = {
    DEAD: Text("skin.bank.dead", "{card} is of a dead rank: it cannot be the bank’s."),
    OF_A_PLAYER: Text(
        "skin.bank.of-a-player",
        "{card} is of the rank of a player’s card: it cannot be the bank’s.",
    ),
}
OVER_BEFORE = Text("skin.over", "The deal is over before this.")
BANK_IS_NEXT = Text(
    "skin.bank-next", "The first card is taken: the next one is the bank’s."
)
WHO_TAKES = Text("skin.who-takes", "Say who takes this card.")
MATCHES_NOBODY = Text(
    "skin.matches-nobody", "{card} matches nobody: it is the bank’s, or the bank stops."
)
HAS_A_CARD = Text("skin.has-a-card", "This player has a card already: {card}.")
NO_MORE_CARDS = Text(
    "skin.no-more-cards",
    "The bank takes no more cards: only side bets are still settled.",
)
FIRST_IS_DUE = Text("skin.first-due", "The bank’s first card comes now.")
NO_BANK_CARD = Text("skin.no-bank-card", "The bank has no card to bet against.")
NOT_IN_CENTRE = Text("skin.not-in-centre", "{card} does not lie in the centre.")
BOTH_HOLD = Text("skin.both-hold", "A side bet is between two players who have a card.")
NO_CARD = Text("skin.no-card", "This player has no card to bet on.")
STILL_BET = Text("skin.still-bet", "This player’s bet is neither won nor lost yet.")
A_PAIR = Text("skin.why.pair", "{own} and {bank} are a pair")
MATCHED = Text("skin.why.matched", "{own} matched by {card}")
BOTH_MATCHED = Text("skin.why.both", "{one} and {other} matched by {card}")
RAN_OUT = Text("skin.why.ran-out", "the pack ran out")
# How a bet ended; the second of each where the cards were recorded that did it.
WON = (
    Text("skin.won", "won {amount} from the bank"),
    Text("skin.won.because", "won {amount} from the bank: {why}"),
)
LOST = (
    Text("skin.lost", "lost {amount} to the bank"),
    Text("skin.lost.because", "lost {amount} to the bank: {why}"),
)
BACK = (
    Text("skin.back", "{amount} returned"),
    Text("skin.back.because", "{amount} returned: {why}"),
)
BESIDE_WON = (
    Text("skin.beside.won", "side bet of {amount} won against {other}"),
    Text("skin.beside.won.because", "side bet of {amount} won against {other}: {why}"),
)
BESIDE_LOST = (
    Text("skin.beside.lost", "side bet of {amount} lost to {other}"),
    Text("skin.beside.lost.because", "side bet of {amount} lost to {other}: {why}"),
)
FROM = Text("skin.from", "{amount} from {name}")
TO_WHOM = Text("skin.to", "{amount} to {name}")
BANKS_NOW = Text("skin.banks", "{name} banks")
BANKS_FROM = Text("skin.banks.from", "{name} banks: bets from {least}")
BANKS_UP_TO = Text("skin.banks.up-to", "{name} banks: bets up to {most}")
BANKS_BETWEEN = Text("skin.banks.between", "{name} banks: bets from {least} to {most}")
BET_COUNT = Text("skin.bets", "{bets} bets", "{bets} bet", by="bets")
SIDE_BET_COUNT = Text(
    "skin.side-bets", "{bets} side bets", "{bets} side bet", by="bets"
)
CHANGE = Text("skin.change", "{name} {gain}")
NOBODY_WINS = Text("skin.nobody-wins", "{bets}: nobody wins or loses")
TOGETHER_0 = Text("skin.together", "{changes}. {bets}, adding up to 0")
LIES_BANK = Text("skin.lies.bank", "the bank {card}")
LIES_CARD = Text("skin.lies.card", "{name} {card}")
LIES_BET = Text("skin.lies.bet", "{name} {card} for {amount}")
LIES_SIDE = Text("skin.lies.side", "{one} and {other} side bet {amount}")
LIES = Text("skin.lies", "{cards}. {next}")
