"""Preference: what is said of its facts, bids and problems."""

from referee.words import Text

DO_THEY_PLAY = Text("preference.ask-defence", "Do {names} play?")
DOES_PLAY = Text(
    "preference.does-play", "Does {name} play, drop or come as {other}’s guest?"
)
PLAYS_OR_DROPS = Text("preference.plays-or-drops", "Does {name} play or drop?")
SAYS = (
    Text("preference.says-first", "says first"),
    Text("preference.says-next", "says next"),
)

PAID_TO = Text("preference.paid-to", "10 to {declarer}")
PAID_BY = Text("preference.paid-by", "10 from {declarer}")
MAKES_IT = Text("preference.makes-it", "{tricks} makes it")
ROLES = {
    "play": Text("preference.plays", "plays"),
    "drop": Text("preference.dropped", "dropped"),
    "guest": Text("preference.is-guest", "is guest"),
}
HEARTS_BID = Text("preference.trump.hearts", "Hearts, as bid")
ANY_SUIT = Text("preference.trump.any", "Any suit")
OR_HIGHER = Text("preference.trump.or-higher", "{bid} or higher")
FIRST_DEFENDER = Text("preference.defender.first", "First defender")
SECOND_DEFENDER = Text("preference.defender.second", "Second defender")
FIRST_IS_LEFT = Text(
    "preference.applies.defence",
    "The first sits at the declarer’s left. A guest plays for the host’s account.",
)
NOT_OF_DROPPED = Text(
    "preference.applies.tricks",
    "Leave it empty for whoever dropped out, and if both did.",
)
ONE_OF_TWO = Text("preference.applies.aces", "Only one of the two.")
FROM_LEFT = Text(
    "preference.defence",
    "From {name}’s left. A guest plays for the host’s account.",
)
STILL_HOLDS = Text(
    "preference.pot-holds",
    "There is still {pot} in the pot. It is filled again only when it is empty.",
)
POT_EMPTY = Text(
    "preference.pot-empty",
    "The pot is empty. Fill it before the next deal, or end the game.",
)
TRUMPS_AT = Text("preference.trumps-at", "At a bid of {bid} trump must be {suits}.")
NEEDS_HOST = Text(
    "preference.needs-host", "A guest needs a host: let the other defender play."
)
NOT_BOTH = Text("preference.not-both", "Choose no aces or four aces, not both.")
ACE_PLAYED = Text("preference.ace-played", "{fact}, but {name} played {card}.")
POT_STAYS = Text(
    "preference.pot-stays",
    "Everyone passed: the pot stays at {pot}, the deal moves on",
)
FROM_EVERYONE = Text("preference.from-everyone", "in the pot, {ante} from everyone")
ANTE_OR_END = Text(
    "preference.ante-or-end",
    "The pot is empty. Fill it before the next deal, or end the game",
)
PUTS_IN = Text("preference.puts-in", "Everyone puts in {ante}")
BIDS_FIRST = Text("preference.bids-first", "in the pot; {name} bids first")
DECLARER_NEEDS = Text(
    "preference.declarer-needs",
    "{name} needs {needed} of {tricks}",
)
BID_TRUMP = Text("preference.recap", "{name} bid {bid}: {suit} are trumps")
BID_GAME = Text("preference.recap-game", "{name} bid game: {suit} are trumps")
BID_HEARTS = Text("preference.recap-hearts", "{name} bid hearts")
MADE_WITH = Text("preference.made-with", "made with {tricks}")
NOT_MADE_WITH = Text("preference.not-made-with", "not made with {tricks}")
POT_GOES = Text("preference.pot-goes", "{result}; pot {before} → {after}")
POT_SAME = Text("preference.pot-same", "{result}; the pot stays at {pot}")
NOT_PLAYED = Text(
    "preference.not-played", "Both drop: all {tricks} tricks go to {name}"
)
FOR_TWO = Text(
    "preference.for-two",
    "{host} is host, {guest} is guest: they need 4 tricks together",
)
PLAYS_ALONE = Text(
    "preference.plays-alone", "{out} dropped; {name} plays alone against {declarer}"
)
BOTH_PLAY = Text("preference.both-play", "{names} both play and need 2 tricks each")
POT_IS_EMPTY = Text("preference.standing.empty", "The pot is empty")
ANTE_AGAIN = Text("preference.standing.ante", "ante again, or end the game")
MONEY = Text("preference.money", "{sign}{whole}.{rest} {currency}")
MONEY_ALONE = Text("preference.money-alone", "{sign}{whole}.{rest}")
A_STAKE = Text("preference.a-stake", "{money} a stake")
