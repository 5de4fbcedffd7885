"""Skat: one plays against two at a bid; if everyone passes, Ramsch is played."""

from collections.abc import Iterator
from functools import cache
from typing import Any

from referee.cards import pack_of, rank_of, show, show_all
from referee.facts import (
    Cards,
    Choice,
    Fact,
    Flag,
    Number,
    OneOf,
    PerSeat,
    Problem,
    Seat,
    Way,
)
from referee.game import Game, Kind, Rule, Stage, clockwise, without_dealer_of_four
from referee.league import Contest, Feat, ListForm, Tally
from referee.played import Played
from referee.round import Round, Table
from referee.standings import ahead, leaders
from referee.tricks import Order, Play, first_lead, follow_suit, order_of
from referee.verdict import Line, Say, Standing

BASES = {"C": 12, "S": 11, "H": 10, "D": 9, "grand": 24}
NAMES = {"C": "clubs", "S": "spades", "H": "hearts", "D": "diamonds", "grand": "grand"}
GAMES = {name: label.capitalize() for name, label in NAMES.items()} | {"null": "Null"}
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
    "each for the game, hand, schneider, schwarz, their announcements and open.",
    "%s; %s: made with %d points",
    SCORING,
)
LOST = Rule(
    "lost",
    "A suit or grand game lost takes off twice its value.",
    "%s; %s: lost, %s, −2 × %d = −%d",
    SCORING,
)
LOST_SCHNEIDER = Rule(
    "lost-schneider",
    "A declarer with 30 points or fewer is schneider: one more level is lost.",
    LOST.says,
    "Skat, Suit games, which says “30 or more points”",
    ruling=True,
)
LOST_ANNOUNCED = Rule(
    "lost-announced",
    "An announced schneider, schwarz or open game counts in the value whether or not "
    "it was reached.",
    LOST.says,
    "Skat, Suit games: the levels are cumulative",
    ruling=True,
)
OVERBID = Rule(
    "overbid",
    "A game worth less than the bid is lost: twice the lowest multiple of its base "
    "that reaches the bid.",
    "%s, which does not reach the bid of %d: counted as %d, lost, −2 × %d = −%d",
    SCORING,
)
OVERBID_EQUAL = Rule(
    "overbid-equal",
    "A multiple equal to the bid reaches it.",
    OVERBID.says,
    "Skat, Scoring suit and grand games, which says “exceeded the bid”",
    ruling=True,
)
NULL_MADE = Rule(
    "null-made",
    "A null game without a trick scores its value: 23, hand 35, open 46, open hand 59.",
    "%s = %d; no trick: made",
    "Skat, Scoring null games",
)
NULL_LOST = Rule(
    "null-lost",
    "A null game with a trick takes off twice its value.",
    "%s = %d; %s: lost, −2 × %d = −%d",
    "Skat, Scoring null games",
)
DEFENDS = Rule(
    "defends",
    "Only the declarer scores or loses.",
    "defends against %s: only the declarer scores",
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
    "%d card points, the fewest: 10",
    "Skat, Scoring Ramsch",
)
RAMSCH_NO_TRICK = Rule(
    "ramsch-no-trick",
    "In Ramsch the fewest card points without a trick score 20.",
    "no trick: 20",
    "Skat, Scoring Ramsch",
)
RAMSCH_REST = Rule(
    "ramsch-rest",
    "In Ramsch only one player scores.",
    "%d card points, %d tricks: nothing",
    "Skat, Scoring Ramsch",
)
RAMSCH_TIE = Rule(
    "ramsch-tie",
    "Of two with the fewest, the one whose last trick is earlier scores the 10.",
    "%d card points like %s, but the last trick earlier (%d, not %d): 10",
    "Skat, Scoring Ramsch",
)
RAMSCH_LEVEL = Rule(
    "ramsch-level",
    "If all three have the same, forehand scores the 10.",
    "%d card points each; forehand: 10",
    "Skat, Scoring Ramsch",
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


def default_deals(table: Table) -> int:
    return 12 * table.n


def a_whole_number_of_turns(r: Round) -> int:
    """every player deals equally often"""
    return r.table.n


def tied_with_tricks(r: Round) -> list[int]:
    """In Ramsch the two who share the fewest points and both have tricks."""
    if 10 in r[RAMSCH_TRICKS]:
        return []
    points = r[RAMSCH_POINTS]
    fewest = min(points[seat] for seat in r.active())
    tied = [seat for seat in r.active() if points[seat] == fewest]
    with_tricks = all(r[RAMSCH_TRICKS][seat] for seat in tied)
    return tied if len(tied) == 2 and with_tricks else []


def the_tie_needs_it(r: Round) -> bool:
    """two share the fewest points, and both have tricks"""
    return bool(tied_with_tricks(r))


def is_counted(r: Round) -> bool:
    """a suit game or grand"""
    return r[GAME_PLAYED] != "null"


def is_null(r: Round) -> bool:
    """a null game"""
    return r[GAME_PLAYED] == "null"


def games_worth_the_bid(r: Round) -> list[str]:
    """Null only where its best form reaches the bid."""
    return [*BASES, "null"] if r[BID] <= NULL_OUVERT_HAND else [*BASES]


def ladder_of_matadors(r: Round) -> tuple[int, ...]:
    """With or against 1 to 11 in a suit game, 1 to 4 in grand; never 0."""
    return MATADOR_LADDERS[r[GAME_PLAYED]]


def with_or_against(matadors: int) -> str:
    return f"with {matadors}" if matadors > 0 else f"against {-matadors}"


def matadors_in_cards(r: Round) -> str:
    """The trumps that the declarer holds, or lacks, without a gap from the top."""
    if MATADORS not in r or GAME_PLAYED not in r:
        return "The unbroken run of highest trumps, held or missing."
    trumps, run = TRUMPS[r[GAME_PLAYED]], abs(r[MATADORS])
    if run > 4:
        first, last = show(trumps[0]), show(trumps[run - 1])
        return f"{'' if r[MATADORS] > 0 else 'no '}{first} to {last}"
    cards = [show(card) for card in trumps[:run]]
    if r[MATADORS] < 0:
        return f"no {' '.join(cards)}"
    more = trumps[run : run + 1]
    return " ".join(cards) + (f", not {show(more[0])}" if more else "")


def what_the_others_have(r: Round) -> str:
    """61 makes it, and what is left for the others."""
    points = r.get(CARD_POINTS)
    rest = "" if points is None else f"; the others {ALL - points}"
    return f"The declarer’s, with the skat. {WON} makes it{rest}."


def tricks_matter(r: Round) -> bool:
    """needed below 23 and at 120 card points, where one side may have all ten"""
    return not 23 <= r[CARD_POINTS] < ALL


def ramsch_total(r: Round) -> int | tuple[int, int]:
    """120, the skat included; less where it goes to nobody"""
    return ALL if r[RAMSCH_SKAT_OPTION] == "last_trick" else (98, ALL)


DEALS = Fact(
    "deals",
    Number(a_whole_number_of_turns, None, step=a_whole_number_of_turns),
    "Deals",
    help="How many deals are played: a multiple of the number of players.",
    needed=False,
    default=default_deals,
)
RAMSCH_SKAT_OPTION = Fact(
    "ramsch_skat",
    Choice({"last_trick": "The last trick", "nobody": "Nobody"}),
    "The skat in Ramsch goes to",
    needed=False,
    default="last_trick",
)
DECLARER = Fact("declarer", Seat(without_dealer_of_four), "Declarer")
BID = Fact("bid", Number(18, 264, among=BIDS), "Bid", start=18)
PASSED = Fact("passed", Flag(), "Everyone passed", help="Ramsch is played.")
GAME_PLAYED = Fact(
    "game",
    Choice(
        GAMES,
        offered=games_worth_the_bid,
        notes={game: str(base) for game, base in BASES.items()} | {"null": str(NULL)},
    ),
    "Game",
)
HAND = Fact("hand", Flag(), "Hand", help="The skat is not taken up.", needed=False)
OUVERT = Fact(
    "ouvert",
    Flag(),
    "Open",
    help="The declarer’s cards lie open.",
    needed=False,
    offered=lambda r: is_null(r) or HAND in r,
)
SCHNEIDER = Fact(
    "schneider",
    Flag(),
    "Schneider announced",
    needed=False,
    offered=lambda r: is_counted(r) and HAND in r and OUVERT not in r,
)
SCHWARZ = Fact(
    "schwarz",
    Flag(),
    "Schwarz announced",
    needed=False,
    offered=lambda r: SCHNEIDER in r and HAND in r and OUVERT not in r,
)
MATADORS = Fact(
    "matadors",
    Number(among=ladder_of_matadors, words=with_or_against),
    "Matadors",
    help=matadors_in_cards,
    start=1,
)
CARDS = Fact(
    "cards",
    Cards(PACK, 12),
    "The declarer’s cards",
    help="The ten dealt and the two of the skat.",
    needed=False,
)
CARD_POINTS = Fact(
    "card_points",
    Number(0, ALL, marks=(SCHNEIDERED, WON, SCHNEIDER_AT)),
    "Card points",
    help=what_the_others_have,
)
TRICKS = Fact(
    "tricks",
    Number(0, 10),
    "Tricks",
    help="The declarer’s, of 10.",
    needed=tricks_matter,
)
SKAT = Fact(
    "skat",
    Cards(PACK, 2),
    "The skat at the end",
    help="Two of the declarer’s cards.",
    needed=False,
)
NULL_TRICKS = Fact(
    "tricks", Number(0, 10), "Tricks", help="The declarer’s: one loses.", start=0
)
RAMSCH_POINTS = Fact(
    "card_points",
    PerSeat(Number(0, ALL), ramsch_total, without_dealer_of_four, noun="card points"),
    "Card points",
)
RAMSCH_TRICKS = Fact(
    "tricks",
    PerSeat(Number(0, 10), 10, without_dealer_of_four, noun="tricks"),
    "Tricks",
    start=0,
)
LAST_TRICK = Fact(
    "last_trick",
    PerSeat(Number(0, 10), None, without_dealer_of_four),
    "Last trick won",
    help="The number of the last trick each won, 0 for none: the tie hangs on it.",
    needed=the_tie_needs_it,
    offered=the_tie_needs_it,
)


def matadors_in(r: Round) -> int:
    """With n (positive) or against n (negative), counted from the twelve cards."""
    return run_of_matadors(set(r[CARDS]), r[GAME_PLAYED])


def run_of_matadors(held: set[str], game: str) -> int:
    """The unbroken run from the jack of clubs, held (positive) or missing."""
    trumps = TRUMPS[game]
    with_jack = trumps[0] in held
    run = 0
    for card in trumps:
        if (card in held) != with_jack:
            break
        run += 1
    return run if with_jack else -run


def null_value(r: Round) -> int:
    if OUVERT in r:
        return NULL_OUVERT_HAND if HAND in r else NULL_OUVERT
    return NULL_HAND if HAND in r else NULL


def null_reaches_the_bid(r: Round) -> Iterator[Problem]:
    """A null game worth less than the bid is refused (Null games)."""
    if is_null(r) and null_value(r) < r[BID]:
        text = f"This null game is worth {null_value(r)}, the bid was {r[BID]}."
        yield GAME_PLAYED.problem("out-of-range", text)


def announced_in_hand(r: Round) -> Iterator[Problem]:
    """What may be announced: in suit games and grand only from the hand."""
    if is_null(r):
        for fact in (SCHNEIDER, SCHWARZ):
            if fact in r:
                yield fact.problem("not-allowed", "A null game has no schneider.")
        return
    for fact in (OUVERT, SCHNEIDER, SCHWARZ):
        if fact in r and HAND not in r:
            text = f"{fact.label}: only in a hand game, with the skat left down."
            yield fact.problem("not-allowed", text)


def points_fit_tricks(r: Round) -> Iterator[Problem]:
    """With t tricks the declarer owns 3t + 2 cards."""
    if TRICKS not in r:
        return
    least, most = FITS[r[TRICKS]]
    if not least <= r[CARD_POINTS] <= most:
        some = f"{least} to {most}" if least < most else str(most)
        trick = "trick" if r[TRICKS] == 1 else "tricks"
        text = f"{r[TRICKS]} {trick} and the skat hold {some} points, "
        yield TRICKS.problem("impossible", f"{text}not {r[CARD_POINTS]}.")


def skat_among_cards(r: Round) -> Iterator[Problem]:
    if SKAT in r and not set(r[SKAT]) <= set(r[CARDS]):
        text = "The skat at the end is two of the declarer’s twelve cards."
        yield SKAT.problem("impossible", text)


def no_trick_no_points(r: Round) -> Iterator[Problem]:
    for seat, (points, tricks) in enumerate(zip(r[RAMSCH_POINTS], r[RAMSCH_TRICKS])):
        if points and not tricks:
            text = f"{r.name(seat)} cannot have {points} points without a trick."
            yield RAMSCH_TRICKS.problem("impossible", text, seat)
            return


def last_tricks_possible(r: Round) -> Iterator[Problem]:
    """0 for those without a trick; distinct; one is 10; none before the tricks won."""
    if LAST_TRICK not in r:
        return
    last = r[LAST_TRICK]
    for seat, (number, tricks) in enumerate(zip(last, r[RAMSCH_TRICKS])):
        if (number == 0) != (tricks == 0) or number < tricks:
            text = f"{r.name(seat)} won {tricks}: trick {number} cannot be the last."
            yield LAST_TRICK.problem("impossible", text, seat)
        elif number and number in last[:seat]:
            text = f"Trick {number} has one winner only."
            yield LAST_TRICK.problem("impossible", text, seat)
    if max(last) != 10:
        yield LAST_TRICK.problem("impossible", "One player won the tenth trick.")


def levels(r: Round) -> Iterator[str]:
    """What each step of the ladder beyond the matadors is for (Suit games)."""
    points, tricks = r.get(CARD_POINTS), r.get(TRICKS)
    schwarz = SCHWARZ in r or OUVERT in r
    schneider = SCHNEIDER in r or schwarz
    yield "game"
    if HAND in r:
        yield "hand"
    made = points is not None and not SCHNEIDERED < points < SCHNEIDER_AT
    if schneider or made:
        yield "schneider"
    if schneider:
        yield "announced"
    if schwarz or tricks == 10 or tricks == 0:
        yield "schwarz"
    if schwarz:
        yield "announced"
    if OUVERT in r:
        yield "open"


def ladder(r: Round) -> tuple[list[tuple[str, str]], int]:
    """The steps of the value as a player says them, and the value."""
    matadors, game = r[MATADORS], r[GAME_PLAYED]
    count, base = abs(matadors), BASES[game]
    words = ["with" if matadors > 0 else "against", *levels(r)]
    said = [(word, str(number)) for number, word in enumerate(words, count)]
    said.append((f"times {NAMES[game]}", str(base)))
    return said, (count + len(words) - 1) * base


def order_for(game: str) -> Order:
    """The jacks are trumps; in grand and Ramsch a suit of their own; in null none."""
    if game == "null":
        return order_of(NULL_RANKS)
    return order_of(RANKS, game if game in "CSHD" else "J", JACKS)


def cards(r: Round) -> Play:
    game = "grand" if PASSED in r else r[GAME_PLAYED]
    return play(r.active(), clockwise(r), 10, game)


@cache
def play(seats: tuple[int, ...], leader: int | None, tricks: int, game: str) -> Play:
    order, worth = order_for(game), None if game == "null" else WORTH
    return Play(seats, leader, tricks, PACK, order, FIRST_LEAD, FOLLOW, points=worth)


def supplies(r: Round) -> Iterator[tuple[Fact[Any], Any] | Problem]:
    if r.played is None:
        return
    if PASSED in r:
        yield from ramsch_from(r, r.played)
    elif is_null(r):
        yield from null_from(r, r.played)
    else:
        yield from counted_from(r, r.played)


def counted_from(r: Round, played: Played) -> Iterator[tuple[Fact[Any], Any] | Problem]:
    """The declarer's twelve cards are the ten played and the two of the skat."""
    declarer = r[DECLARER]
    if not played.complete:
        yield from cards_fit_record(r, played)
        return
    skat = left_over(played)
    own = {*played.hands[declarer], *skat}
    twelve = tuple(card for card in PACK if card in own)
    yield MATADORS, run_of_matadors(own, r[GAME_PLAYED])
    yield CARDS, twelve
    points = played.card_points or []
    yield CARD_POINTS, points[declarer] + sum(map(WORTH.__getitem__, skat))
    yield TRICKS, played.won[declarer]
    if SKAT in r and {*r[SKAT]} != {*skat}:
        text = f"Not played, so in the skat, are {show_all(skat)}."
        yield SKAT.problem("record-disagrees", text)


def left_over(played: Played) -> tuple[str, ...]:
    """The two cards that a complete record does not show."""
    seen = {card for trick in played.tricks for card in trick}
    return tuple(card for card in PACK if card not in seen)


def cards_fit_record(r: Round, played: Played) -> Iterator[Problem]:
    """As far as it goes, a record shows who held what, and what was not laid away."""
    skat = r.get(SKAT) or ()
    for seat, hand in enumerate(played.hands) if CARDS in r else ():
        wrong = [c for c in hand if (c in r[CARDS]) != (seat == r[DECLARER])]
        if wrong:
            text = f"{r.name(seat)} played {show(wrong[0])}."
            yield CARDS.problem("record-disagrees", text)
            break
    laid = [card for hand in played.hands for card in hand if card in skat]
    if laid:
        text = f"{show(laid[0])} was played, so it does not lie in the skat."
        yield SKAT.problem("record-disagrees", text)


def null_from(r: Round, played: Played) -> Iterator[tuple[Fact[Any], Any]]:
    """A null game may stop at the declarer's first trick."""
    declarer = r[DECLARER]
    won = played.won[declarer]
    if played.complete:
        yield NULL_TRICKS, won
    elif won == 1 and played.winners[-1] == declarer:
        yield NULL_TRICKS, r.get(NULL_TRICKS) or 1


def ramsch_from(r: Round, played: Played) -> Iterator[tuple[Fact[Any], Any]]:
    if not played.complete:
        return
    points = list(played.card_points or [])
    if r[RAMSCH_SKAT_OPTION] == "last_trick":
        points[played.winners[-1]] += ALL - sum(points)
    yield RAMSCH_POINTS, tuple(points)
    yield RAMSCH_TRICKS, tuple(played.won)
    last = {seat: number for number, seat in enumerate(played.winners, 1)}
    yield LAST_TRICK, tuple(last.get(seat, 0) for seat in range(r.table.n))


def one_trick(table: Table, trump: str | None) -> Play:
    return play(tuple(range(table.n)[:3]), None, 1, trump or "grand")


def steps(r: Round) -> Iterator[tuple[str, str]]:
    said, value = ladder(r)
    yield from said
    word = "covers" if value >= r[BID] else "under"
    yield f"{word} {r[BID]}", str(value)


def score(r: Round) -> Iterator[Line]:
    if PASSED in r:
        line = ramsch(r)
        yield line
        for seat in r.active():
            if seat != line.side:
                yield RAMSCH_REST(
                    seat, 0, r[RAMSCH_POINTS][seat], r[RAMSCH_TRICKS][seat]
                )
        return
    declarer = r[DECLARER]
    yield null(r) if is_null(r) else counted(r)
    for seat in r.active():
        if seat != declarer:
            yield DEFENDS(seat, 0, r.name(declarer))


def counted(r: Round) -> Line:
    """The one line of a suit game or grand."""
    said, value = ladder(r)
    spoken = ", ".join([f"{word} {number}" for word, number in said]) + f" = {value}"
    declarer, bid, points = r[DECLARER], r[BID], r[CARD_POINTS]
    if value < bid:
        base = BASES[r[GAME_PLAYED]]
        due = -(-bid // base) * base
        rule = OVERBID_EQUAL if due == bid else OVERBID
        return rule(declarer, -2 * due, spoken, bid, due, due, 2 * due)
    why = not_made(r)
    the_bid = f"the bid was {bid}"
    if not why:
        return MADE(declarer, value, spoken, the_bid, points)
    announced = SCHNEIDER in r or SCHWARZ in r or OUVERT in r
    rule = LOST_ANNOUNCED if announced else LOST
    if points <= SCHNEIDERED:
        rule = LOST_SCHNEIDER
    return rule(declarer, -2 * value, spoken, the_bid, why, value, 2 * value)


def not_made(r: Round) -> str:
    """Why the declarer has lost, or nothing."""
    points = r[CARD_POINTS]
    if points < WON:
        return f"{points} points are not {WON}"
    if (SCHWARZ in r or OUVERT in r) and r.get(TRICKS) != 10:
        return "not all ten tricks"
    if SCHNEIDER in r and points < SCHNEIDER_AT:
        return f"{points} points are not {SCHNEIDER_AT}"
    return ""


def null(r: Round) -> Line:
    declarer, value, tricks = r[DECLARER], null_value(r), r[NULL_TRICKS]
    name = "null" + (" open" if OUVERT in r else "") + (" hand" if HAND in r else "")
    if not tricks:
        return NULL_MADE(declarer, value, name, value)
    taken = "1 trick" if tricks == 1 else f"{tricks} tricks"
    return NULL_LOST(declarer, -2 * value, name, value, taken, value, 2 * value)


def ramsch(r: Round) -> Line:
    points, tricks, active = r[RAMSCH_POINTS], r[RAMSCH_TRICKS], r.active()
    if 10 in tricks:
        return RAMSCH_ALL(tricks.index(10), -30)
    fewest = min(points[seat] for seat in active)
    tied = [seat for seat in active if points[seat] == fewest]
    for seat in tied:
        if not tricks[seat]:
            return RAMSCH_NO_TRICK(seat, 20)
    if len(tied) == 1:
        return RAMSCH_FEWEST(tied[0], 10, fewest)
    if len(tied) == 3:
        return RAMSCH_LEVEL(clockwise(r) or 0, 10, fewest)
    last = r[LAST_TRICK]
    first, other = sorted(tied, key=lambda seat: last[seat])
    return RAMSCH_TIE(first, 10, fewest, r.name(other), last[first], last[other])


DECLARED = {
    game: Tally(label.lower(), label, "Games declared", note="made")
    for game, label in GAMES.items()
}
FROM_HAND = Tally("hand", "Hand", "Announced", note="made")
ANNOUNCED = {
    OUVERT: Tally("open", "Open", "Announced", note="made"),
    SCHWARZ: Tally("schwarz", "Schwarz", "Announced", note="made"),
    SCHNEIDER: Tally("schneider", "Schneider", "Announced", note="made"),
}
"""The highest that was announced counts: it holds the others."""
AS_DECLARER = Tally("declarer", "Declarer", "One against two", note="made")
IN_DEFENCE = Tally("defence", "Defence", "One against two", note="not made")
TOO_HIGH = Tally("overbid", "Overbid", "One against two", tried=False)
ALL_TEN = Tally("all-ten", "All ten tricks", "One against two", tried=False)
IN_RAMSCH = Tally("ramsch", "Ramsch", "Everyone passed", note="scored")
TALLIES = (
    *DECLARED.values(),
    FROM_HAND,
    *reversed(ANNOUNCED.values()),
    AS_DECLARER,
    IN_DEFENCE,
    TOO_HIGH,
    ALL_TEN,
    IN_RAMSCH,
)


def is_made(r: Round) -> bool:
    """The declarer’s game was made; a value is never 0."""
    return r.points[r[DECLARER]] > 0


def opponents(r: Round) -> tuple[int, ...]:
    """The two who play against the declarer."""
    return tuple(seat for seat in r.active() if seat != r[DECLARER])


def feats(r: Round) -> Iterator[Feat]:
    if PASSED in r:
        for seat in r.active():
            yield IN_RAMSCH(seat, r.points[seat] > 0)
        return
    declarer, made = r[DECLARER], is_made(r)
    yield DECLARED[r[GAME_PLAYED]](declarer, made)
    yield from announcements(r, declarer, made)
    yield AS_DECLARER(declarer, made)
    for seat in opponents(r):
        yield IN_DEFENCE(seat, not made)
    if r.lines[0].rule in (OVERBID, OVERBID_EQUAL):
        yield TOO_HIGH(declarer)
    if is_counted(r) and r.get(TRICKS) == 10:
        yield ALL_TEN(declarer)


def announcements(r: Round, declarer: int, made: bool) -> Iterator[Feat]:
    if HAND in r:
        yield FROM_HAND(declarer, made)
    highest = next((tally for fact, tally in ANNOUNCED.items() if fact in r), None)
    if highest is not None:
        yield highest(declarer, made)


def contest(r: Round) -> Contest | None:
    """The declarer against the other two; in Ramsch everyone is alone."""
    if PASSED in r:
        return None
    one, others = (r[DECLARER],), opponents(r)
    return Contest(one, others) if is_made(r) else Contest(others, one)


CLUBS_LIST = "The list of the Skat clubs, extended Seeger"
LIST_POINTS = Rule(
    "points-of-the-deal", "A deal counts what it scored at the table.", "%s", CLUBS_LIST
)
LIST_MADE = Rule(
    "own-game-made", "A game made adds 50 for its declarer.", "made: 50", CLUBS_LIST
)
LIST_LOST = Rule(
    "own-game-lost",
    "A game lost takes 50 more off its declarer.",
    "lost: −50",
    CLUBS_LIST,
)
LIST_THREE = Rule(
    "table-of-three",
    "At a table of three each opponent gets 40 for a game lost.",
    "%s lost: 40",
    CLUBS_LIST,
)
LIST_FOUR = Rule(
    "table-of-four",
    "At a table of four each of the other three gets 30 for a game lost, the dealer "
    "who sat out too.",
    "%s lost: 30",
    CLUBS_LIST,
)
LIST_RAMSCH = Rule(
    "ramsch-in-the-list",
    "Where everyone passed nobody declared: Ramsch counts what it scored, and no more.",
    "%s; nobody declared, so no more",
    f"{CLUBS_LIST}, which knows no Ramsch",
    ruling=True,
)


def seeger(r: Round) -> Iterator[Line]:
    """The lines of a round in the clubs’ list."""
    rule = LIST_RAMSCH if PASSED in r else LIST_POINTS
    for side, points, _, text in r.lines:
        if points:
            yield rule(side, points, text)
    if PASSED in r:
        return
    declarer, n = r[DECLARER], r.table.n
    if is_made(r):
        yield LIST_MADE(declarer, 50)
        return
    yield LIST_LOST(declarer, -50)
    rule, points = (LIST_FOUR, 30) if n == 4 else (LIST_THREE, 40)
    for seat in range(n):
        if seat != declarer:
            yield rule(seat, points, r.name(declarer))


SEEGER = ListForm(
    "seeger",
    "The clubs’ list",
    "The points of the table, and 50 for each game made, −50 for each lost, and for "
    "each game that another lost 40 at a table of three, 30 at a table of four.",
    (LIST_POINTS, LIST_MADE, LIST_LOST, LIST_THREE, LIST_FOUR, LIST_RAMSCH),
    seeger,
)


def end(r: Round) -> list[int] | None:
    return leaders(r.after) if r.number >= r[DEALS] else None


def tells(r: Round) -> Iterator[tuple[str, Any]]:
    yield "leader", clockwise(r)
    yield "tricks", 10


def says(r: Round) -> Iterator[Say]:
    if PASSED in r:
        if RAMSCH_POINTS in r:
            return
        yield Say("", "Everyone passed: Ramsch, everyone alone, the jacks are trumps")
        return
    who, bid = r.name(r[DECLARER]), r[BID]
    if GAME_PLAYED not in r:
        yield Say(str(bid), f"{who} plays")
    elif is_null(r):
        yield Say(str(null_value(r)), f"null for {who} at {bid}: not one trick")
    elif MATADORS not in r:
        name, base = NAMES[r[GAME_PLAYED]], BASES[r[GAME_PLAYED]]
        times = -(-bid // base)
        text = f"{times} × {name} {base} = {times * base} would cover the bid of {bid}"
        yield Say(f"×{times}", f"is needed: {text}")


def standing(r: Round) -> Standing:
    """Who is ahead, and how many deals are to come, this one counted."""
    left = r[DEALS] - r.number + 1
    return Standing(ahead(r).needs, f"{left} deal{'s' if left > 1 else ''} to go")


GAME = Game(
    name="Skat",
    players=(3, 4),
    active=without_dealer_of_four,
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
            "Middlehand names values from 18 up, forehand says yes or passes; whoever "
            "stays then does the same with rearhand. The last to stay is the "
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
            "announced, schwarz, schwarz announced and open.",
        ),
        (
            "Ramsch",
            "Everyone alone, the jacks are trumps, the fewest card points win.",
        ),
        ("End", "The highest total after the agreed number of deals."),
    ),
    rules=(
        MADE,
        LOST,
        LOST_SCHNEIDER,
        LOST_ANNOUNCED,
        OVERBID,
        OVERBID_EQUAL,
        NULL_MADE,
        NULL_LOST,
        DEFENDS,
        RAMSCH_ALL,
        RAMSCH_FEWEST,
        RAMSCH_NO_TRICK,
        RAMSCH_TIE,
        RAMSCH_LEVEL,
        RAMSCH_REST,
        RAMSCH_SKAT,
        BID_VALUES,
        FOLLOW,
        FIRST_LEAD,
    ),
    options=(DEALS, RAMSCH_SKAT_OPTION),
    kinds=(
        Kind(
            "declared",
            "Declared",
            (
                Stage("bid", "Bid", (DECLARER, BID), flows=True),
                Stage(
                    "game",
                    "Game",
                    (GAME_PLAYED, HAND, OUVERT, SCHNEIDER, SCHWARZ),
                    (null_reaches_the_bid, announced_in_hand),
                ),
                Stage(
                    "count",
                    "Result",
                    (
                        OneOf(
                            MATADORS, (Way((CARDS,), matadors_in, "From the cards"),)
                        ),
                        CARD_POINTS,
                        TRICKS,
                        SKAT,
                    ),
                    (points_fit_tricks, skat_among_cards),
                    when=is_counted,
                    from_cards=True,
                ),
                Stage(
                    "null",
                    "Result",
                    (NULL_TRICKS,),
                    when=is_null,
                    from_cards=True,
                    number=3,
                ),
            ),
        ),
        Kind(
            "ramsch",
            "Everyone passed",
            (
                Stage("passed", "Bid", (PASSED,)),
                Stage(
                    "ramsch",
                    "Result",
                    (RAMSCH_POINTS, RAMSCH_TRICKS, LAST_TRICK),
                    (no_trick_no_points, last_tricks_possible),
                    from_cards=True,
                    number=3,
                ),
            ),
            mark=PASSED,
        ),
    ),
    cards=cards,
    supplies=supplies,
    one_trick=one_trick,
    trumps=("C", "S", "H", "D", "grand", "null"),
    score=score,
    tallies=TALLIES,
    feats=feats,
    contest=contest,
    lists=(SEEGER,),
    end=end,
    tells=tells,
    says=says,
    steps=steps,
    standing=standing,
)
