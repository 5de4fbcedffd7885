"""Skin: three to seven bet against a banker; whose card is matched first loses."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from referee.cards import RANKS, pack_of, show
from referee.facts import (
    Card,
    Choice,
    Derived,
    Fact,
    Number,
    OneRecord,
    OrNull,
    Problem,
    Record,
    Refused,
    Row,
    Seat,
    Several,
    Unfinished,
)
from referee.game import Game, Kind, Rule, Stage, seats_but
from referee.league import Feat, Tally
from referee.problems import refuse
from referee.round import Round
from referee.standings import ahead, minus
from referee.verdict import Line, Say, Standing

PACK = pack_of(RANKS)

BET_WON = Rule(
    "bet-won",
    "A bet with the bank is won when the banker’s card is matched first.",
    "won %d from the bank%s",
    "Skin, When the banker loses",
)
BET_LOST = Rule(
    "bet-lost",
    "A bet with the bank is lost when the player’s card is matched first.",
    "lost %d to the bank%s",
    "Skin, Game play",
)
RETURNED = Rule(
    "bet-returned",
    "A bet that is still open when the deal ends is returned.",
    "%d returned%s",
    "Skin, Ending the deal, which does not speak of open bets",
    ruling=True,
)
VOID = Rule(
    "opening-pair",
    "When the first card taken and the banker’s first are a pair, both are thrown "
    "away and nothing is bet; the rank is not dead.",
    "bet of %d void%s",
    "Skin, Game play",
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
    "side bet of %d won against %s%s",
    "Skin, Side bets",
)
SIDE_LOST = Rule(
    "side-bet-lost",
    "Whose card is matched first loses the side bet to the other player.",
    "side bet of %d lost to %s%s",
    "Skin, Side bets",
)
SIDE_RETURNED = Rule(
    "side-bet-returned",
    "A side bet that is still open when the pack runs out is returned.",
    "side bet of %d with %s returned%s",
    "Skin, Ending the deal, which does not speak of open bets",
    ruling=True,
)
TOGETHER = Rule(
    "matched-together",
    "Two players who hold cards of one rank are matched together: a side bet between "
    "them is returned.",
    "side bet of %d with %s returned%s",
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
    return seats_but(r.table.n, r.dealer or 0)


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
    help="Every card as it was turned, and who bet on it.",
    record=True,
)


class Bet(NamedTuple):
    """A bet as it was settled: won by `seat` from `other`, lost, or returned.

    `why` says which card did it, `back` is the rule by which it was returned.
    """

    seat: int
    other: int
    amount: int
    won: bool | None
    why: str = ""
    back: Rule = RETURNED


@dataclass(slots=True)
class Fall:
    """A deal while its cards fall: what lies where, what is bet, what is settled.

    `next` is what the pack is turned for: the `first` card to be taken, the `bank`’s
    first card, `players`, a `new` card of the bank after a match, or only the side
    bets that are `left`. `ranks` says what a card of each rank meets.
    """

    banker: int
    next: str = "first"
    bank: str = ""
    held: dict[int, str] = field(default_factory=dict)
    open: dict[int, int] = field(default_factory=dict)
    sides: list[tuple[int, int, int]] = field(default_factory=list)
    centre: set[str] = field(default_factory=set)
    ranks: dict[str, str] = field(default_factory=dict)
    seen: set[str] = field(default_factory=set)
    settled: list[Bet] = field(default_factory=list)
    over: bool = False


FALL: Fact[Fall] = Fact("fall", Derived(), "What the cards have settled")
DEAD, OF_THE_BANK, OF_A_PLAYER = (
    "is of a dead rank",
    "is of the rank of the bank’s card",
    "is of the rank of a player’s card",
)


def as_it_fell(r: Round) -> Iterator[Problem]:
    """Every event must be possible, and the deal go on until it ends."""
    fall = Fall(r.dealer or 0)
    for place, event in enumerate(r[DEAL]):
        try:
            happen(fall, event)
        except Refused as refused:
            for code, text, path in refused.problems:
                yield DEAL.problem(code, text, place, *path)
            return
    r[FALL] = fall
    if not fall.over:
        raise Unfinished
    give_back(fall)


def happen(fall: Fall, event: Row) -> None:
    """One event of the deal; raises Refused where it cannot be."""
    if fall.over:
        raise refuse("not-allowed", "The deal is over before this.")
    if fall.next == "bank" and BANK not in event:
        text = "The first card is taken: the next one is the bank’s."
        raise refuse("not-allowed", text, next(f.key for f in FIRST if f in event))
    if TURNED in event:
        turn(fall, event[TURNED], event.get(TO), event.get(TAKEN))
    elif BANK in event:
        bank(fall, event[BANK])
    elif PICK in event:
        pick(fall, event[PICK], event[BY], event[BET])
    elif SIDE in event:
        bet_beside(fall, event[SIDE], event[SIDE_AMOUNT])
    else:
        bet_again(fall, event[BY], event[BET])


def see(fall: Fall, card: str, key: str) -> str:
    """A card of the pack turns up; what one of its rank meets, or nothing."""
    if card in fall.seen:
        raise refuse("duplicate-card", f"{show(card)} is there twice.", key)
    fall.seen.add(card)
    fall.over = len(fall.seen) == 52
    return fall.ranks.get(card[:-1], "")


def turn(fall: Fall, card: str, seat: int | None, amount: int | None) -> None:
    """The next card of the pack settles something, is taken, or lies in the centre."""
    met = see(fall, card, "card")
    if seat is None and amount is not None:
        raise refuse("missing", "Who takes this card is still open.", "seat")
    if met:
        if seat is not None:
            text = f"{show(card)} {met}: nobody can take it."
            raise refuse("not-allowed", text, "seat")
        settle(fall, card, met)
    elif fall.next == "new":
        text = f"{show(card)} matches nobody: it is the bank’s, or the bank stops."
        raise refuse("not-allowed", text, "card")
    else:
        if seat is not None:
            without_a_card(fall, seat)
        if seat is None or amount is None:
            fall.centre.add(card)
        else:
            take(fall, card, seat, amount)


def without_a_card(fall: Fall, seat: int) -> None:
    """Refuses a seat that has a card, and everybody once the bank has stopped."""
    if seat in fall.held:
        text = f"This player has a card already: {show(fall.held[seat])}."
        raise refuse("not-allowed", text, "seat")
    if fall.next == "left":
        text = "The bank takes no more cards: only side bets are still settled."
        raise refuse("not-allowed", text, "seat")


def take(fall: Fall, card: str, seat: int, amount: int) -> None:
    fall.held[seat] = card
    fall.open[seat] = amount
    fall.ranks[card[:-1]] = OF_A_PLAYER
    if fall.next == "first":
        fall.next = "bank"


NO_CARD_DUE = {
    "first": "The bank’s first card comes right after the first card taken.",
    "players": "The bank’s card is not matched yet.",
    "left": "The bank takes no more cards.",
}


def bank(fall: Fall, card: str | None) -> None:
    """The banker’s own card, where one is due; null once the banker takes no more."""
    met = see(fall, card, "bank") if card is not None else ""
    if fall.next not in ("bank", "new"):
        raise refuse("not-allowed", NO_CARD_DUE[fall.next], "bank")
    if card is None:
        if fall.next == "bank":
            raise refuse("not-allowed", "The bank’s first card comes now.", "bank")
        fall.next = "left"
        fall.over = not fall.sides
    elif met and fall.next == "bank":
        throw_away_the_pair(fall, card)
    elif met:
        text = f"{show(card)} {met}: it cannot be the bank’s."
        raise refuse("not-allowed", text, "bank")
    else:
        fall.bank, fall.next = card, "players"
        fall.ranks[card[:-1]] = OF_THE_BANK


def throw_away_the_pair(fall: Fall, card: str) -> None:
    """The bank’s first card is of the rank of the first one taken."""
    [(seat, own)] = fall.held.items()
    why = f": {show(own)} and {show(card)} are a pair"
    fall.settled.append(Bet(seat, fall.banker, fall.open[seat], None, why, VOID))
    for lying in (fall.held, fall.open, fall.ranks):
        lying.clear()
    fall.next = "first"


def pick(fall: Fall, card: str, seat: int, amount: int) -> None:
    """A player without a card takes one from the centre."""
    if fall.next in ("new", "left"):
        raise refuse("not-allowed", "The bank has no card to bet against.", "pick")
    if card not in fall.centre:
        text = f"{show(card)} does not lie in the centre."
        raise refuse("not-allowed", text, "pick")
    if (met := fall.ranks.get(card[:-1])) in (DEAD, OF_THE_BANK):
        text = f"{show(card)} {met}: nobody can take it."
        raise refuse("not-allowed", text, "pick")
    without_a_card(fall, seat)
    fall.centre.discard(card)
    take(fall, card, seat, amount)


def bet_beside(fall: Fall, seats: tuple[int, ...], amount: int) -> None:
    """Two players who both hold a card bet whose is matched first."""
    for place, seat in enumerate(seats):
        if seat not in fall.held:
            text = "A side bet is between two players who have a card."
            raise refuse("not-allowed", text, "side", place)
    one, other = seats
    fall.sides.append((one, other, amount))


def bet_again(fall: Fall, seat: int, amount: int) -> None:
    """A player whose bet was won bets on the same card against the bank’s new one."""
    if seat not in fall.held:
        raise refuse("not-allowed", "This player has no card to bet on.", "seat")
    if seat in fall.open:
        raise refuse("not-allowed", "This player’s bet is still open.", "seat")
    if fall.next != "players":
        raise refuse("not-allowed", "The bank has no card to bet against.", "seat")
    fall.open[seat] = amount


def settle(fall: Fall, card: str, met: str) -> None:
    """A card that matches: the bets it decides. Its rank is dead."""
    if met == DEAD:
        return
    if met == OF_THE_BANK:
        why = f": {show(fall.bank)} matched by {show(card)}"
        for seat, amount in fall.open.items():
            fall.settled.append(Bet(seat, fall.banker, amount, True, why))
        fall.open.clear()
        fall.bank, fall.next = "", "new"
    else:
        rank = card[:-1]
        out = {seat: own for seat, own in fall.held.items() if own[:-1] == rank}
        for seat, own in out.items():
            lose(fall, seat, f": {show(own)} matched by {show(card)}")
        if fall.sides:
            fall.sides = [bet for bet in fall.sides if goes_on(fall, bet, out, card)]
            fall.over = fall.over or (fall.next == "left" and not fall.sides)
    fall.ranks[card[:-1]] = DEAD


def lose(fall: Fall, seat: int, why: str) -> None:
    """A player’s card goes, with the bet on it if one is open."""
    del fall.held[seat]
    if seat in fall.open:
        amount = fall.open.pop(seat)
        fall.settled.append(Bet(seat, fall.banker, amount, False, why))


def goes_on(
    fall: Fall, bet: tuple[int, int, int], out: dict[int, str], card: str
) -> bool:
    """A side bet ends for those whose cards are `out`, matched by this one."""
    one, other, amount = bet
    if one in out and other in out:
        why = f": {show(out[one])} and {show(out[other])} matched by {show(card)}"
        fall.settled.append(Bet(one, other, amount, None, why, TOGETHER))
        return False
    if one not in out and other not in out:
        return True
    winner, loser = (other, one) if one in out else (one, other)
    why = f": {show(out[loser])} matched by {show(card)}"
    fall.settled.append(Bet(winner, loser, amount, True, why))
    return False


def give_back(fall: Fall) -> None:
    """What is open when the deal ends is returned."""
    whole = len(fall.seen) == 52
    why = ": the pack ran out" if whole else ": the bank takes no new card"
    for seat, amount in fall.open.items():
        fall.settled.append(Bet(seat, fall.banker, amount, None, why))
    for one, other, amount in fall.sides:
        fall.settled.append(Bet(one, other, amount, None, why, SIDE_RETURNED))


def settled(r: Round) -> Iterator[Bet]:
    """Every bet as it was settled: as told, or as the cards fell."""
    if DEAL in r:
        yield from r[FALL].settled
        return
    for bet in r[BETS]:
        yield Bet(bet[SEAT], r.dealer or 0, bet[AMOUNT], bet[WON])
    for bet in r.get(SIDE_BETS) or ():
        one, other = bet[SEATS]
        winner = bet[WINNER]
        loser = other if winner == one else one
        yield Bet(winner, loser, bet[SIDE_AMOUNT], True)


def score(r: Round) -> Iterator[Line]:
    banker = r.dealer or 0
    bets = list(settled(r))
    quiet = set(range(r.table.n))
    for bet in bets:
        quiet.discard(bet.seat)
        if bet.other == banker:
            yield with_the_bank(bet)
    yield from banked(r, [bet for bet in bets if bet.other == banker])
    for bet in bets:
        if bet.other != banker:
            yield from beside(r, bet)
    for seat in quiet:
        if seat != banker:
            yield NO_BET(seat, 0)


def with_the_bank(bet: Bet) -> Line:
    seat, _, amount, won, why, back = bet
    if won is None:
        return back(seat, 0, amount, why)
    if won:
        return BET_WON(seat, amount, amount, why)
    return BET_LOST(seat, -amount, amount, why)


def banked(r: Round, bets: list[Bet]) -> Iterator[Line]:
    """The banker’s side of the bets: a line for what comes and one for what goes."""
    banker = r.dealer or 0
    takes = [bet for bet in bets if bet.won is False]
    pays = [bet for bet in bets if bet.won]
    if takes:
        total = sum(bet.amount for bet in takes)
        said = ", ".join(f"{bet.amount} from {r.name(bet.seat)}" for bet in takes)
        yield BANK_TAKES(banker, total, said, total)
    if pays:
        total = sum(bet.amount for bet in pays)
        said = ", ".join(f"{bet.amount} to {r.name(bet.seat)}" for bet in pays)
        yield BANK_PAYS(banker, -total, said, total)
    if not takes and not pays:
        yield NOTHING(banker, 0)


def beside(r: Round, bet: Bet) -> Iterator[Line]:
    seat, other, amount, won, why, back = bet
    if won:
        yield SIDE_WON(seat, amount, amount, r.name(other), why)
        yield SIDE_LOST(other, -amount, amount, r.name(seat), why)
    else:
        yield back(seat, 0, amount, r.name(other), why)
        yield back(other, 0, amount, r.name(seat), why)


BETS_MADE = Tally("bets", "With the bank", "Bets", note="won")
BESIDE_BETS = Tally("side-bets", "Side bets", "Bets", note="won")
BANKS = Tally("banks", "Banks held", "The bank", note="gained")


def feats(r: Round) -> Iterator[Feat]:
    """A bet that was returned is neither won nor lost."""
    banker = r.dealer or 0
    yield BANKS(banker, r.points[banker] > 0)
    for bet in settled(r):
        if bet.won is None:
            continue
        if bet.other == banker:
            yield BETS_MADE(bet.seat, bet.won)
        else:
            yield BESIDE_BETS(bet.seat)
            yield BESIDE_BETS(bet.other, False)


def says(r: Round) -> Iterator[Say]:
    """What lies on the table; at the end what each wins, which adds up to nothing."""
    if BETS not in r and DEAL not in r:
        yield Say("", f"{r.name(r.dealer or 0)} banks{limits(r)}")
        return
    if DEAL in r and (going := so_far(r)):
        yield Say("", going)
        return
    bets = list(settled(r))
    counted = counts(sum(bet.other == r.dealer for bet in bets), "bet")
    if beside := sum(bet.other != r.dealer for bet in bets):
        counted += f" and {counts(beside, 'side bet')}"
    points = r.table.sums(score(r))
    changes = [
        f"{r.name(seat)} {'+' if points[seat] > 0 else ''}{minus(points[seat])}"
        for seat in sorted(range(r.table.n), key=lambda seat: -points[seat])
        if points[seat]
    ]
    if not changes:
        yield Say("", f"{counted}: nobody wins or loses")
    else:
        yield Say("", f"{', '.join(changes)}. {counted}: together 0, as it must be")


def so_far(r: Round) -> str:
    """What lies on the table of a deal that goes on, and what comes next."""
    fall = r[FALL]
    if fall.over:
        return ""
    lies = [f"the bank {show(fall.bank)}"] if fall.bank else []
    for seat, card in fall.held.items():
        bet = f" for {fall.open[seat]}" if seat in fall.open else ""
        lies.append(f"{r.name(seat)} {show(card)}{bet}")
    for one, other, amount in fall.sides:
        lies.append(f"{r.name(one)} and {r.name(other)} {amount} beside")
    return ". ".join(
        [", ".join(lies), COMES[fall.next]] if lies else [COMES[fall.next]]
    )


COMES = {
    "first": "A card is offered until one is taken",
    "bank": "The next card is the bank’s",
    "players": "The deal goes on",
    "new": "The bank takes a new card, or stops",
    "left": "Dealt on until the side bets are settled",
}


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
        VOID,
        BANK_TAKES,
        BANK_PAYS,
        SIDE_WON,
        SIDE_LOST,
        SIDE_RETURNED,
        TOGETHER,
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
            "bets", "The bets as settled", (Stage("bets", "Bets", (BETS, SIDE_BETS)),)
        ),
        Kind(
            "deal",
            "The deal card by card",
            (Stage("deal", "The deal", (DEAL,), (as_it_fell,)),),
            mark=DEAL,
            last=True,
        ),
    ),
    score=score,
    tallies=(BETS_MADE, BESIDE_BETS, BANKS),
    feats=feats,
    end=lambda r: None,
    says=says,
    standing=standing,
)
