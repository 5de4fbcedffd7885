"""Skin: three to seven bet against a banker; whose card is matched first loses."""

from collections.abc import Iterator

from referee.facts import (
    Choice,
    Fact,
    Number,
    OrNull,
    Record,
    Seat,
    Several,
)
from referee.game import Game, Kind, Rule, Stage, ahead, minus
from referee.round import Round
from referee.verdict import Line, Say, Standing

BET_WON = Rule(
    "bet-won",
    "A bet with the bank is won when the banker’s card is matched first.",
    "won %d from the bank",
    "Skin, When the banker loses",
)
BET_LOST = Rule(
    "bet-lost",
    "A bet with the bank is lost when the player’s card is matched first.",
    "lost %d to the bank",
    "Skin, Game play",
)
RETURNED = Rule(
    "bet-returned",
    "A bet that is still open when the deal ends is returned.",
    "%d returned",
    "Skin, Ending the deal, which does not speak of open bets",
    ruling=True,
)
BANK_TAKES = Rule(
    "bank-takes",
    "The banker takes the bets that the players lose.",
    "took %s: %d",
    "Skin, Game play",
)
BANK_PAYS = Rule(
    "bank-pays",
    "The banker pays the bets that the players win, as much again as each has bet.",
    "paid %s: −%d",
    "Skin, When the banker loses",
)
SIDE_WON = Rule(
    "side-bet-won",
    "A side bet is won from the player whose card is matched first.",
    "side bet of %d won against %s",
    "Skin, Side bets",
)
SIDE_LOST = Rule(
    "side-bet-lost",
    "Whose card is matched first loses the side bet to the other player.",
    "side bet of %d lost to %s",
    "Skin, Side bets",
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
)
CENTRE_PAIR = Rule(
    "centre-pair",
    "Two cards of one rank in the centre match nobody; the rank is dead only once a "
    "holder’s card is matched.",
    "",
    "Skin, Later play, which does not speak of pairs in the centre",
    ruling=True,
)
SHARED = Rule(
    "shared",
    "The highest total wins when the table ends; equal highest totals share it.",
    "",
    "Skin, which names no end",
    ruling=True,
)


def not_the_banker(r: Round) -> tuple[int, ...]:
    """the banker bets with nobody else"""
    return tuple(seat for seat in range(r.table.n) if seat != r.dealer)


def with_a_bet(r: Round) -> tuple[int, ...]:
    """a side bet needs a bet with the bank"""
    holders = {bet[SEAT] for bet in r[BETS]}
    return tuple(seat for seat in not_the_banker(r) if seat in holders)


def least_bet(r: Round) -> int:
    """the least bet that the table takes"""
    return r[MIN_BET] or 1


def most_bet(r: Round) -> int | None:
    """the highest bet that the table takes"""
    return r[MAX_BET]


def a_row_each(r: Round) -> list[dict[str, int]]:
    """A form begins with each player's bet, from the banker's left: as the last was."""
    amounts: dict[int, int] = {}
    for bet in r.before[BETS] if r.before else ():
        amounts.setdefault(bet[SEAT], bet[AMOUNT])
    return [
        {"seat": seat} | ({"amount": amounts[seat]} if seat in amounts else {})
        for seat in r.around(r.dealer or 0)[1:]
    ]


FIRST_BANKER: Fact[int] = Fact(
    "first_banker", Seat(), "Banks first", needed=False, default=0
)
MIN_BET: Fact[int | None] = Fact(
    "min_bet", OrNull(Number(1), "No limit"), "Lowest bet", needed=False
)
MAX_BET: Fact[int | None] = Fact(
    "max_bet", OrNull(Number(1), "No limit"), "Highest bet", needed=False
)
SEAT = Fact("seat", Seat(not_the_banker), "Player")
AMOUNT = Fact("amount", Number(least_bet, most_bet), "Amount")
WON = Fact("won", Choice({True: "Won", False: "Lost", None: "Back"}), "For the player")
BETS = Fact(
    "bets",
    Several(Record((SEAT, AMOUNT, WON))),
    "Bets with the bank",
    help="Won or lost, for the player. Back: returned.",
    start=a_row_each,
)
SEATS = Fact("seats", Several(Seat(with_a_bet), 2, distinct=True), "Between")
SIDE_AMOUNT = Fact("amount", Number(1), "Amount")
WINNER = Fact("winner", Seat(of=SEATS), "Won by")
SIDE_BETS = Fact(
    "side_bets",
    Several(Record((SEATS, SIDE_AMOUNT, WINNER))),
    "Side bets",
    help="Between two players who both bet with the bank.",
    needed=False,
)


def score(r: Round) -> Iterator[Line]:
    banker = r.dealer or 0
    quiet = set(range(r.table.n))
    takes: list[tuple[int, int]] = []
    pays: list[tuple[int, int]] = []
    for bet in r[BETS]:
        seat, amount, won = bet[SEAT], bet[AMOUNT], bet[WON]
        quiet.discard(seat)
        if won is None:
            yield RETURNED(seat, 0, amount)
        elif won:
            pays.append((seat, amount))
            yield BET_WON(seat, amount, amount)
        else:
            takes.append((seat, amount))
            yield BET_LOST(seat, -amount, amount)
    yield from banked(r, banker, takes, pays)
    if SIDE_BETS in r:
        yield from beside(r)
    for seat in quiet:
        if seat != banker:
            yield NO_BET(seat, 0)


def banked(
    r: Round, banker: int, takes: list[tuple[int, int]], pays: list[tuple[int, int]]
) -> Iterator[Line]:
    """The banker's side of the bets: a line for what comes and one for what goes."""
    if takes:
        total = sum(amount for _, amount in takes)
        said = ", ".join(f"{amount} from {r.name(seat)}" for seat, amount in takes)
        yield BANK_TAKES(banker, total, said, total)
    if pays:
        total = sum(amount for _, amount in pays)
        said = ", ".join(f"{amount} to {r.name(seat)}" for seat, amount in pays)
        yield BANK_PAYS(banker, -total, said, total)
    if not takes and not pays:
        yield NOTHING(banker, 0)


def beside(r: Round) -> Iterator[Line]:
    for bet in r[SIDE_BETS]:
        (one, other), amount, winner = bet[SEATS], bet[SIDE_AMOUNT], bet[WINNER]
        loser = other if winner == one else one
        yield SIDE_WON(winner, amount, amount, r.name(loser))
        yield SIDE_LOST(loser, -amount, amount, r.name(winner))


def says(r: Round) -> Iterator[Say]:
    """What every player wins or loses, best first, and that it adds up to nothing."""
    if BETS not in r:
        yield Say("", f"{r.name(r.dealer or 0)} banks{limits(r)}")
        return
    bets, side_bets = r[BETS], r.get(SIDE_BETS) or ()
    points = r.table.sums(score(r))
    order = sorted(range(r.table.n), key=lambda seat: -points[seat])
    changes = [
        f"{r.name(seat)} {'+' if points[seat] > 0 else ''}{minus(points[seat])}"
        for seat in order
        if points[seat]
    ]
    counted = counts(len(bets), "bet")
    if side_bets:
        counted += f" and {counts(len(side_bets), 'side bet')}"
    if not changes:
        yield Say("", f"{counted}: nobody wins or loses")
    else:
        yield Say("", f"{', '.join(changes)}. {counted}: together 0, as it must be")


def limits(r: Round) -> str:
    """What the table takes as a bet, in words."""
    least, most = r[MIN_BET], r[MAX_BET]
    if least and most:
        return f": bets from {least} to {most}"
    if most:
        return f": bets up to {most}"
    return f": bets from {least}" if least else ""


def counts(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"


def standing(r: Round) -> Standing:
    return Standing(ahead(r).needs, "open until the table ends it")


GAME = Game(
    name="Skin",
    players=(3, 4, 5, 6, 7),
    family="Races and banking",
    length="as long as you like",
    gist="bets against the bank",
    also=("Georgia Skin",),
    summary="A banking game: bet that the banker’s card is matched before yours, and "
    "with the others beside it. The bank moves to the left after each deal.",
    source="Skin",
    play=(
        (
            "Cards and bank",
            "52 cards. Deal one face up to each in turn: the first ace is the first "
            "banker. The banker says which bets are taken and shuffles. After each "
            "deal the bank moves to the left.",
        ),
        (
            "The first card",
            "The banker turns a card for the player at the right, who takes it and "
            "bets on it, or refuses; a refused card goes on to the next at the right. "
            "Once it is taken, the banker turns a card for the bank. If the two make "
            "a pair both are thrown away and that player is offered another card.",
        ),
        (
            "The deal",
            "The banker puts as much on each bet as the player has, and turns card "
            "after card. One that matches no card in play is offered to the next "
            "player at the right who has none. When everyone has been asked the "
            "banker goes round again to those without a card; a card that nobody "
            "takes lies in the centre, and from then on who needs a card takes one "
            "from there.",
        ),
        (
            "A match",
            "A card of a player’s rank: the banker takes the bet, both cards are "
            "thrown away. A card of the banker’s rank: every player wins the open "
            "bet. Either way the other cards of that rank are dead and are thrown "
            "away when they come.",
        ),
        (
            "Side bets",
            "Two players who both have a card may bet with each other whose card is "
            "matched first.",
        ),
        (
            "After the banker’s match",
            "The banker may take a new card, and who likes bets against it; or takes "
            "none and deals on until the side bets are settled.",
        ),
        (
            "End",
            "A deal ends with the pack, or when the banker takes no new card and no "
            "side bet is open. Open bets are returned. The game ends when the table "
            "likes, and the highest total wins.",
        ),
    ),
    rules=(
        BET_WON,
        BET_LOST,
        RETURNED,
        BANK_TAKES,
        BANK_PAYS,
        SIDE_WON,
        SIDE_LOST,
        NO_BET,
        NOTHING,
        CENTRE_PAIR,
        SHARED,
    ),
    options=(MIN_BET, MAX_BET),
    first=FIRST_BANKER,
    dealer_does="banks",
    open_ended=True,
    kinds=(
        Kind(
            "deal",
            "A deal",
            (Stage("bets", "Bets", (BETS, SIDE_BETS)),),
        ),
    ),
    score=score,
    end=lambda r: None,
    says=says,
    standing=standing,
)
