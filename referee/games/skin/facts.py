"""Skin: what is asked: bets settled, or the events of a deal."""

from referee.engine.game import everyone_there
from referee.engine.round import Round
from referee.games.skin.rules import PACK
from referee.games.skin.words import (
    HOW_MUCH,
    HOW_MUCH_BESIDE,
    WHO_BET,
    WHO_WON_SIDE,
    WON_OR_LOST,
)
from referee.values.facts import (
    Asking,
    Card,
    Choice,
    Fact,
    Number,
    OneRecord,
    OrNull,
    Record,
    Seat,
    Several,
    because,
)


@because("skin.why.not-the-banker", "the banker bets with nobody else")
def not_the_banker(r: Round) -> tuple[int, ...]:
    return tuple(seat for seat in everyone_there(r) if seat != (r.dealer or 0))


@because("skin.why.with-a-bet", "a side bet needs a bet with the bank")
def with_a_bet(r: Round) -> tuple[int, ...]:
    if BETS not in r:  # not settled yet: never the banker at least
        return not_the_banker(r)
    holders = {bet[SEAT] for bet in r[BETS]}
    return tuple(seat for seat in not_the_banker(r) if seat in holders)


@because("skin.why.least-bet", "the least bet that the table takes")
def least_bet(r: Round) -> int:
    return r[MIN_BET] or 1


@because("skin.why.most-bet", "the highest bet that the table takes")
def most_bet(r: Round) -> int | None:
    return r[MAX_BET]


def from_the_left(r: Round) -> list[int]:
    """Those who may bet with the banker, from the left of that seat."""
    return [seat for seat in r.around(r.dealer or 0)[1:] if r.is_there(seat)]


def a_row_each(r: Round) -> list[dict[str, int]]:
    """A form begins with a row for each player, from the banker's left."""
    return [{"seat": seat} for seat in from_the_left(r)]


FIRST_BANKER: Fact[int] = Fact(
    "first_banker", Seat(), "Banks first", needed=False, default=0
)
MIN_BET: Fact[int | None] = Fact(
    "min_bet", OrNull(Number(1), "No limit"), "Lowest bet", needed=False
)
MAX_BET: Fact[int | None] = Fact(
    "max_bet", OrNull(Number(least_bet), "No limit"), "Highest bet", needed=False
)
SEAT = Fact("seat", Seat(not_the_banker), "Player")
AMOUNT = Fact(
    "amount",
    Number(least_bet, most_bet),
    "Amount",
    ask=Asking(if_missing=HOW_MUCH),
)
WON = Fact(
    "won",
    Choice({True: "Won", False: "Lost", None: "Back"}),
    "For the player",
    ask=Asking(if_missing=WON_OR_LOST),
)
BETS = Fact(
    "bets",
    Several(Record((SEAT, AMOUNT, WON))),
    "Bets with the bank",
    ask=Asking(
        help="Won or lost by the player, or back.",
        start=a_row_each,
        left_out="No bet",
        adds="Add a bet",
        nothing="No bets",
    ),
)
SEATS = Fact(
    "seats",
    Several(Seat(with_a_bet), 2, distinct=True),
    "Between",
    ask=Asking(if_missing=WHO_BET),
)
SIDE_AMOUNT = Fact(
    "amount",
    Number(1),
    "Amount",
    ask=Asking(if_missing=HOW_MUCH_BESIDE),
)
WINNER = Fact(
    "winner",
    Seat(of=SEATS),
    "Won by",
    ask=Asking(if_missing=WHO_WON_SIDE),
)
SIDE_BETS = Fact(
    "side_bets",
    Several(Record((SEATS, SIDE_AMOUNT, WINNER))),
    "Side bets",
    ask=Asking(help="Between two players who both bet with the bank."),
    needed=False,
)
TURNED = Fact("card", Card(PACK), "Turned")
TO = Fact("seat", Seat(not_the_banker), "Offered to", needed=False)
TAKEN = Fact("bet", Number(least_bet, most_bet), "Bet", needed=False)
BANK = Fact("bank", OrNull(Card(PACK), "no new card"), "The bank’s card")
PICK = Fact("pick", Card(PACK), "From the centre")
BY = Fact("seat", Seat(not_the_banker), "By")
BET = Fact("bet", Number(least_bet, most_bet), "Bet")
SIDE = Fact("side", Several(Seat(not_the_banker), 2, distinct=True), "Between")
FIRST = (TURNED, PICK, SIDE, BY)
"""What tells the events apart that are not the bank’s."""
DEAL = Fact(
    "deal",
    Several(
        OneRecord(
            (
                Record((TURNED, TO, TAKEN), "turned"),
                Record((BANK,), "the bank"),
                Record((PICK, BY, BET), "from the centre"),
                Record((SIDE, SIDE_AMOUNT), "side bet"),
                Record((BY, BET), "bets again"),
            )
        )
    ),
    "The deal card by card",
    ask=Asking(help="Every card as it was turned, and who bet on it."),
    record=True,
)
