"""Preference, as played in Austria: six tricks at a bid, for stakes from a pot."""

from collections.abc import Iterator
from functools import cache
from typing import Any

from referee.cards import SUIT_NAMES, SUITS, SYMBOLS, pack_of, rank_of, show
from referee.facts import (
    Choice,
    Fact,
    Flag,
    Number,
    PerSeat,
    Problem,
    Seat,
    Several,
    Text,
)
from referee.faults import NOT_SHOWN, Duty, Turn
from referee.game import Game, Kind, Rule, Stage, without_dealer_of_four
from referee.league import Feat, Tally
from referee.round import Round, Table
from referee.standings import ahead
from referee.tricks import Play, first_lead, follow_suit, order_of
from referee.verdict import Line, Say, Standing

TRICKS_PLAYED, NEEDED, OWED, JOINT = 10, 6, 2, 4
DECLARER_PAYS, DEFENDER_PAYS, BONUS = 20, 10, 10
CARD_RANKS = ("A", "K", "Q", "J", "10", "9", "8", "7")
PACK = pack_of(CARD_RANKS)
RANKS = {"S": 1, "C": 2, "D": 3, "H": 4}
TRUMPS_FOR: dict[int | str, str] = {
    1: "SCDH",
    2: "CDH",
    3: "DH",
    4: "H",
    "game": "SCDH",
    "hearts": "H",
}
BOTH_DROP = ("drop", "drop")
WON = tuple("no trick" if n == 0 else f"{n} trick{'s' * (n > 1)}" for n in range(11))

PAYOUTS = "Preference, Payouts and penalties"
PAYOUT = Rule(
    "payout",
    "Each trick is paid one stake from the pot, to whoever took it.",
    "%s: %d from the pot",
    PAYOUTS,
)
HOST = Rule(
    "host",
    "The host is paid for the guest’s tricks too.",
    "%s and %s by %s, the guest: %d from the pot",
    PAYOUTS,
)
GUEST = Rule(
    "guest",
    "A guest is paid nothing and pays no penalty: both are the host’s.",
    "guest of %s: the pay-out for %s is the host’s",
    PAYOUTS,
)
DROPPED = Rule(
    "dropped",
    "A defender who drops out takes no part in the play.",
    "dropped out: nothing from the pot",
    "Preference, Bidding",
)
BOTH_DROPPED = Rule(
    "both-dropped",
    "If both defenders drop, the hand is paid as if the declarer had all ten tricks.",
    "both defenders dropped: paid as ten tricks, 10 from the pot",
    "Preference, Bidding",
)
DECLARER_SHORT = Rule(
    "declarer-short",
    "A declarer with fewer than six tricks pays 20 to the pot.",
    "%s, not six: −20 to the pot",
    PAYOUTS,
)
DEFENDER_SHORT = Rule(
    "defender-short",
    "A defender who plays without a guest and takes fewer than two tricks pays 10 to "
    "the pot.",
    "%s, not two: −10 to the pot",
    PAYOUTS,
)
HOST_SHORT = Rule(
    "host-short",
    "A host who takes fewer than four tricks together with the guest pays 10 to the "
    "pot, alone.",
    "%s together with %s, not four: −10 to the pot",
    PAYOUTS,
)
HOST_SAVED = Rule(
    "host-joint",
    "With a guest, four tricks together replace the two that a defender owes alone.",
    "%s alone, but %s together with %s: nothing to pay",
    f"{PAYOUTS}, which do not say that the two are no longer owed",
    ruling=True,
)
HEARTS_MADE = Rule(
    "hearts-made",
    "A bid of hearts made is paid 10 by each opponent, playing or not.",
    "hearts made: 10 from %s",
    PAYOUTS,
)
HEARTS_FAILED = Rule(
    "hearts-failed",
    "A bid of hearts that fails pays 10 to each opponent, playing or not.",
    "hearts failed: 10 to %s",
    PAYOUTS,
)
FOUR_MADE = Rule(
    "four-aces",
    "A declarer who held all four aces and makes it is paid 10 by each opponent.",
    "four aces: 10 from %s",
    PAYOUTS,
)
NONE_MADE = Rule(
    "no-aces-made",
    "A declarer who declared no aces and makes it is paid 10 by each opponent.",
    "no aces, and made: 10 from %s",
    PAYOUTS,
)
NONE_FAILED = Rule(
    "no-aces-failed",
    "A declarer who declared no aces and fails pays 10 to each opponent.",
    "no aces, and failed: 10 to %s",
    PAYOUTS,
)
UNPLAYED = Rule(
    "bonus-both-dropped",
    "Where both defenders dropped, hearts, four aces and no aces are paid as made.",
    "%s, both dropped: 10 from %s",
    "Preference, Bidding, which speaks of the pay-out alone",
    ruling=True,
)
PAYS = Rule(
    "opponents",
    "Between the declarer and each active opponent, playing or not: 10 for hearts, 10 "
    "for the aces.",
    "%s: %s",
    PAYOUTS,
)
SITS_OUT = Rule(
    "sits-out",
    "With four at the table the dealer sits out: no bonus is paid or got.",
    "deals and sits out",
    "Preference, which does not say whether bonuses go to the one who sits out",
    ruling=True,
)
PASSED = Rule(
    "everyone-passed",
    "If everyone passes, nothing is paid and the next player deals.",
    "everyone passed: nothing",
    "Preference, Bidding",
)
ANTES = Rule(
    "ante",
    "When the pot is empty everyone antes again, the one who sits out too, or the "
    "game ends.",
    "%d into the pot",
    "Preference, Payouts and penalties",
)
SHARED = Rule(
    "pot-shared",
    "What is in the pot when the table ends is shared equally among all players.",
    "an equal share of the %d left in the pot: %d",
    "Preference, which knows no end but an empty pot",
    ruling=True,
)
LEFT_OVER = Rule(
    "pot-left-over",
    "What an equal share of the pot leaves over goes one each to the players from the "
    "left of the next dealer.",
    "%d left over, one each from the next dealer’s left: 1",
    SHARED.source,
    ruling=True,
)
PLAYING = "Preference, Play of the hand"
FOLLOW = follow_suit(PLAYING)
FIRST_LEAD = first_lead("The declarer leads to the first trick.", PLAYING)
MUST_TRUMP = Rule("must-trump", "Who cannot follow trumps if able.", "", PLAYING)
MUST_BEAT = Rule(
    "must-beat",
    "Of the cards that may be played, one that takes the lead in the trick must be.",
    "",
    PLAYING,
)
LOWEST_BEAT = Rule(
    "lowest-beat",
    "Where the declarer leads and both defend, the next to play beats the lead with "
    "the lowest card that does.",
    "",
    PLAYING,
)


def not_trumped(turn: Turn) -> int:
    """Another suit was thrown on a lead that could have been trumped."""
    suits, trump = turn.play.order.suits, turn.play.order.trump
    return NOT_SHOWN if suits[turn.card] == trump else turn.first_of(trump)


def not_beaten(turn: Turn) -> int:
    """A card that does not take the lead, though one of the same suit would have."""
    return turn.first_above(turn.play.order.suits[turn.card])


def not_the_lowest(turn: Turn) -> int:
    """The declarer's lead was beaten higher than it had to be."""
    play = turn.play
    if turn.leader != play.leader or turn.place != 1 or len(play.seats) < 3:
        return NOT_SHOWN
    lower = turn.power[turn.card] - 1
    return turn.first_above(play.order.suits[turn.card], lower)


DUTIES = (
    Duty(MUST_TRUMP, not_trumped, follows=False, beats=False),
    Duty(MUST_BEAT, not_beaten, beats=False),
    Duty(LOWEST_BEAT, not_the_lowest, beats=True),
)


def pot(r: Round) -> int:
    """What is in the pot: all that the players are out of pocket."""
    return -sum(r.totals)


def pot_after(r: Round) -> int:
    return -sum(r.after)


def is_empty(r: Round) -> bool:
    return pot(r) == 0


def is_full(r: Round) -> bool:
    return pot(r) != 0


def defenders(r: Round) -> tuple[int, ...]:
    """the two defenders, from the declarer’s left"""
    n, declarer = r.table.n, r[DECLARER]
    if n == 3:
        return (declarer + 1) % 3, (declarer + 2) % 3
    turn = ((declarer + 1) % n, (declarer + 2) % n, (declarer + 3) % n)
    return tuple(seat for seat in turn if seat != r.dealer)


def playing(r: Round) -> tuple[int, ...]:
    """who dropped or sits out has no tricks"""
    pairs = zip(defenders(r), r[DEFENCE])
    return (r[DECLARER], *(seat for seat, word in pairs if word != "drop"))


def somebody_defends(r: Round) -> bool:
    """at least one defender plays"""
    return r[DEFENCE] != BOTH_DROP


def trumps_for(r: Round) -> str:
    """The suits that the bid allows."""
    return TRUMPS_FOR[r[BID]]


def only_trump(r: Round) -> str | None:
    """The suit that the bid names by itself."""
    suits = trumps_for(r)
    return suits if len(suits) == 1 else None


def makes_it(r: Round, seat: int) -> str:
    return f"{NEEDED} makes it" if seat == r[DECLARER] else ""


def trump_help(r: Round) -> str:
    bid = r[BID]
    if bid == "hearts":
        return "Hearts, as bid."
    return "Any suit." if bid in (1, "game") else f"{bid} or higher."


def defence_help(r: Round) -> str:
    return f"From {r.name(r[DECLARER])}’s left. A guest plays for the other, the host."


def ante_of(r: Round) -> int:
    return r[ANTE_OPTION]


ANTE_OPTION = Fact(
    "ante",
    Number(10, step=10),
    "Ante",
    help="The stakes that everyone puts into the pot at the start.",
    needed=False,
    default=10,
)
STAKE = Fact(
    "stake",
    Number(1),
    "Cents a stake",
    help="Or hundredths of another money. Leave it open to play for points.",
    needed=False,
)
CURRENCY = Fact("currency", Text(8), "Money", help="€, CHF …", needed=False)

ANTE = Fact(
    "ante",
    Number(10, step=10),
    "Everyone antes",
    help="A multiple of 10. The pot is empty: ante again, or end the game.",
    start=ante_of,
)
THROWN_IN = Fact(
    "thrown_in", Flag(), "Everyone passed", help="Nothing is paid; the deal moves on."
)
DECLARER = Fact("declarer", Seat(without_dealer_of_four), "Declarer")
BID = Fact(
    "bid",
    Choice[int | str](
        {1: "1", 2: "2", 3: "3", 4: "4", "game": "Game", "hearts": "Hearts"}
    ),
    "Bid",
)
TRUMP = Fact(
    "trump",
    Choice(
        {suit: SUIT_NAMES[suit].capitalize() for suit in RANKS},
        offered=trumps_for,
        notes={suit: str(rank) for suit, rank in RANKS.items()},
    ),
    "Trump",
    help=trump_help,
    start=only_trump,
)
DEFENCE = Fact(
    "defence",
    Several(
        Choice({"play": "Play", "drop": "Drop", "guest": "Guest"}), 2, whose=defenders
    ),
    "Defence",
    help=defence_help,
)
NO_ACES = Fact(
    "no_aces",
    Flag(),
    "No aces",
    help="Declared before the first lead.",
    needed=False,
    offered=lambda r: FOUR_ACES not in r,
)
FOUR_ACES: Fact[bool] = Fact(
    "four_aces",
    Flag(),
    "Four aces",
    help="The declarer held all four.",
    needed=False,
    offered=lambda r: NO_ACES not in r,
)
TRICKS = Fact(
    "tricks",
    PerSeat(Number(0, TRICKS_PLAYED), TRICKS_PLAYED, playing, noun="tricks"),
    "Tricks",
    hint=makes_it,
)


def pot_is_empty(r: Round) -> Iterator[Problem]:
    if pot(r):
        text = f"The pot still holds {pot(r)}: nobody antes before it is empty."
        yield ANTE.problem("pot-not-empty", text)


def pot_is_full(r: Round) -> Iterator[Problem]:
    if not pot(r):
        text = "The pot is empty: everyone antes before the next deal, or it ends here."
        yield ANTE.problem("pot-empty", text)


def trump_high_enough(r: Round) -> Iterator[Problem]:
    """A numeral bid names a suit at least as high (Bidding); hearts is hearts."""
    allowed = trumps_for(r)
    if r[TRUMP] not in allowed:
        named = " or ".join(SUIT_NAMES[suit] for suit in allowed)
        text = f"At a bid of {r[BID]} the trumps are {named}."
        yield TRUMP.problem("not-allowed", text)


def guest_has_host(r: Round) -> Iterator[Problem]:
    """A guest needs the other to play (Bidding)."""
    words = r[DEFENCE]
    for place, word in enumerate(words):
        if word == "guest" and words[1 - place] != "play":
            text = "A guest is invited by the other defender, who plays."
            yield DEFENCE.problem("not-allowed", text, place)


def not_both(r: Round) -> Iterator[Problem]:
    if NO_ACES in r and FOUR_ACES in r:
        text = "The declarer has no aces or all four, not both."
        yield FOUR_ACES.problem("not-allowed", text)


def cards(r: Round) -> Play:
    return play(playing(r), r[DECLARER], TRICKS_PLAYED, r[TRUMP])


@cache
def play(seats: tuple[int, ...], leader: int | None, tricks: int, trump: str) -> Play:
    order = order_of(CARD_RANKS, trump)
    return Play(seats, leader, tricks, PACK, order, FIRST_LEAD, FOLLOW, DUTIES)


def supplies(r: Round) -> Iterator[tuple[Fact[Any], Any] | Problem]:
    played = r.played
    if played is None:
        return
    for fact, ours in ((NO_ACES, True), (FOUR_ACES, False)):
        for seat, hand in enumerate(played.hands if fact in r else ()):
            aces = [card for card in hand if rank_of(card) == "A"]
            if aces and (seat == r[DECLARER]) == ours:
                text = f"{fact.label}, but {r.name(seat)} played {show(aces[0])}."
                yield fact.problem("record-disagrees", text)
    if played.complete:
        yield TRICKS, tuple(played.won)


def one_trick(table: Table, trump: str | None) -> Play:
    return play(tuple(range(table.n)[:3]), None, 1, trump if trump in SUITS else "")


def score(r: Round) -> Iterator[Line]:
    if ANTE in r:
        yield from (ANTES(seat, -r[ANTE], r[ANTE]) for seat in range(r.table.n))
        return
    if THROWN_IN in r:
        yield from (PASSED(seat, 0) for seat in range(r.table.n))
        return
    declarer, others = r[DECLARER], defenders(r)
    if r[DEFENCE] == BOTH_DROP:
        won = TRICKS_PLAYED
        yield BOTH_DROPPED(declarer, won)
    else:
        won = r[TRICKS][declarer]
        yield PAYOUT(declarer, won, WON[won], won)
        if won < NEEDED:
            yield DECLARER_SHORT(declarer, -DECLARER_PAYS, WON[won])
    yield from defended(r, others)
    if r[BID] == "hearts" or NO_ACES in r or FOUR_ACES in r:
        yield from bonuses(r, others, won >= NEEDED)
    if r.table.n == 4:
        yield SITS_OUT(r.dealer or 0, 0)


def defended(r: Round, others: tuple[int, ...]) -> Iterator[Line]:
    """What the two defenders get from the pot and pay into it."""
    words = r[DEFENCE]
    for place, seat in enumerate(others):
        word, partner = words[place], others[1 - place]
        if word == "drop":
            yield DROPPED(seat, 0)
            continue
        won = r[TRICKS][seat]
        if word == "guest":
            yield GUEST(seat, 0, r.name(partner), WON[won])
        elif words[1 - place] == "guest":
            yield from hosted(r, seat, partner)
        else:
            yield PAYOUT(seat, won, WON[won], won)
            if won < OWED:
                yield DEFENDER_SHORT(seat, -DEFENDER_PAYS, WON[won])


def hosted(r: Round, host: int, guest: int) -> Iterator[Line]:
    own, its = r[TRICKS][host], r[TRICKS][guest]
    both, name = own + its, r.name(guest)
    yield HOST(host, both, WON[own], WON[its], name, both)
    if both < JOINT:
        yield HOST_SHORT(host, -DEFENDER_PAYS, WON[both], name)
    elif own < OWED:
        yield HOST_SAVED(host, 0, WON[own], WON[both], name)


def bonuses(r: Round, others: tuple[int, ...], made: bool) -> Iterator[Line]:
    """10 between the declarer and each active opponent, for hearts and the aces."""
    declarer, both = r[DECLARER], r.both(list(others))
    dropped = r[DEFENCE] == BOTH_DROP
    found = []
    if r[BID] == "hearts":
        found.append(("hearts", HEARTS_MADE if made else HEARTS_FAILED))
    if FOUR_ACES in r and made:
        found.append(("four aces", FOUR_MADE))
    if NO_ACES in r:
        found.append(("no aces", NONE_MADE if made else NONE_FAILED))
    sign = 1 if made else -1
    how = f"10 {'to' if made else 'from'} {r.name(declarer)}"
    for what, rule in found:
        if dropped:
            yield UNPLAYED(declarer, 2 * BONUS, what, both)
        else:
            yield rule(declarer, sign * 2 * BONUS, both)
        for seat in others:
            yield PAYS(seat, -sign * BONUS, what, how)


BIDS_MADE = {
    1: Tally("bid-1", "1", "Bids", note="six tricks"),
    2: Tally("bid-2", "2", "Bids", note="six tricks"),
    3: Tally("bid-3", "3", "Bids", note="six tricks"),
    4: Tally("bid-4", "4", "Bids", note="six tricks"),
    "game": Tally("game", "Game", "Bids", note="six tricks"),
    "hearts": Tally("hearts", "Hearts", "Bids", note="six tricks"),
}
ACES_DECLARED = {
    NO_ACES: Tally("no-aces", "No aces", "Aces", note="six tricks"),
    FOUR_ACES: Tally("four-aces", "Four aces", "Aces", note="six tricks"),
}
UNOPPOSED = Tally("unopposed", "Nobody defended", "Bids", tried=False)
FOR_ONESELF = Tally("defended", "For oneself", "Defence", note="two tricks")
AS_HOST = Tally("host", "With a guest", "Defence", note="four together")
AS_GUEST = Tally("guest", "As the guest", "Defence", note="four together")
BEATEN = Tally("beaten", "Declarer beaten", "Defence", note="fewer than six tricks")
OUT = Tally("dropped", "Dropped out", "Defence", tried=False)
TALLIES = (
    *BIDS_MADE.values(),
    UNOPPOSED,
    *ACES_DECLARED.values(),
    FOR_ONESELF,
    AS_HOST,
    AS_GUEST,
    BEATEN,
    OUT,
)


def feats(r: Round) -> Iterator[Feat]:
    if ANTE in r or THROWN_IN in r:
        return
    declarer, alone = r[DECLARER], r[DEFENCE] == BOTH_DROP
    made = alone or r[TRICKS][declarer] >= NEEDED
    yield BIDS_MADE[r[BID]](declarer, made)
    if alone:
        yield UNOPPOSED(declarer)
    for fact, tally in ACES_DECLARED.items():
        if fact in r:
            yield tally(declarer, made)
    for seat, word in zip(defenders(r), r[DEFENCE]):
        if word == "drop":
            yield OUT(seat)
        else:
            yield in_defence(r, seat, word)
            yield BEATEN(seat, not made)


def in_defence(r: Round, seat: int, word: str) -> Feat:
    """Whether a defender took what was owed, alone or together with a guest."""
    if "guest" not in r[DEFENCE]:
        return FOR_ONESELF(seat, r[TRICKS][seat] >= OWED)
    together = sum(r[TRICKS][other] for other in defenders(r))
    return (AS_GUEST if word == "guest" else AS_HOST)(seat, together >= JOINT)


def bonus(r: Round) -> Iterator[Line]:
    """The pot is shared; what is left over from the next dealer's left."""
    whole = pot(r)
    if not whole:
        return
    share, over = divmod(whole, r.table.n)
    for seat in range(r.table.n):
        yield SHARED(seat, share, whole, share)
    for seat in r.around(r.table.left(r.dealer or 0))[:over]:
        yield LEFT_OVER(seat, 1, over)


def tells(r: Round) -> Iterator[tuple[str, Any]]:
    yield "leader", r[DECLARER]
    yield "tricks", TRICKS_PLAYED


def shows(r: Round) -> Iterator[tuple[str, Any]]:
    yield "pot", pot_after(r)


def says(r: Round) -> Iterator[Say]:
    if THROWN_IN in r:
        yield Say("", f"Everyone passed: the pot stays at {pot(r)}, the deal moves on")
        return
    if ANTE in r:
        yield Say(str(r.table.n * r[ANTE]), f"in the pot, {r[ANTE]} from everyone")
        return
    if is_empty(r):
        yield Say("", "The pot is empty: everyone antes, or the game ends")
        return
    if DECLARER not in r:
        text = f"in the pot; {r.name(first_to_bid(r))} bids first"
        yield Say(str(pot(r)), text)
        return
    who = r.name(r[DECLARER])
    if DEFENCE not in r:
        text = f"{who} needs {NEEDED} of {TRICKS_PLAYED} tricks"
        others = r.both(list(defenders(r)))
        yield Say(bid_of(r), f"{text}; {others} say next whether they play")
    elif TRICKS not in r:
        yield Say(bid_of(r), defence_of(r))
    else:
        won = r[TRICKS][r[DECLARER]]
        result = "made" if won >= NEEDED else "not made"
        yield Say(bid_of(r), f"{result} with {WON[won]}{pot_changes(r)}")


def first_to_bid(r: Round) -> int:
    return r.table.left(r.dealer or 0)


def pot_changes(r: Round) -> str:
    """What becomes of the pot, once the round is scored."""
    return f"; the pot goes from {pot(r)} to {pot_after(r)}" if r.lines else ""


def bid_of(r: Round) -> str:
    """The bid and its trump: 3♥, Game ♠."""
    bid, suit = r[BID], SYMBOLS[r[TRUMP]]
    return f"{bid}{suit}" if type(bid) is int else suit


def defence_of(r: Round) -> str:
    """What the defenders have said, in a sentence."""
    who, others, words = r.name(r[DECLARER]), defenders(r), r[DEFENCE]
    if words == BOTH_DROP:
        return f"No cards are played{pot_changes(r)}"
    if "guest" in words:
        host, guest = others if words[1] == "guest" else others[::-1]
        return f"{r.name(host)} plays for two with {r.name(guest)}: four together"
    if "drop" in words:
        place = words.index("drop")
        alone = r.name(others[1 - place])
        return f"{r.name(others[place])} dropped; {alone} plays alone against {who}"
    return f"{r.both(list(others))} play, two tricks each"


def standing(r: Round) -> Standing:
    if not pot(r):
        return Standing("The pot is empty", "ante again, or end the game")
    return Standing(ahead(r).needs, "open until the table ends it")


def worth(table: Table, points: int) -> str:
    """Stakes as money, where a stake is set: −4.20 €."""
    stake = table.options[STAKE]
    if stake is None:
        return ""
    sign = "−" if points < 0 else ""
    whole, rest = divmod(abs(points) * stake, 100)
    return f"{sign}{whole}.{rest:02} {table.options[CURRENCY] or ''}".rstrip()


GAME = Game(
    name="Preference",
    players=(3, 4),
    active=without_dealer_of_four,
    family="Trick-taking",
    length="until the pot is empty",
    gist="one against two",
    also=("Preferans",),
    summary="One plays for six of ten tricks against two, who may drop out; the stakes "
    "come from a pot that everyone filled. With four the dealer sits out.",
    source="Preference",
    play=(
        (
            "Cards and pot",
            "32 cards, 7 to ace: A K Q J 10 9 8 7 in every suit. Agree what a stake is "
            "worth. Everyone antes the same into the pot, a multiple of ten stakes.",
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
            "3, hearts 4. At game it is any suit, at hearts hearts, and the talon is "
            "left. A declarer who holds no ace may say so before the first lead, but "
            "not after laying one away.",
        ),
        (
            "The defence",
            "From the declarer’s left, each of the other two plays or drops out. If "
            "one plays and the other has dropped, the one who plays, the host, may "
            "make the other play as a guest, at the host’s risk and gain. If both "
            "drop, nothing is played and the declarer is taken to have all ten tricks.",
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
            "hearts failed and no aces failed cost the declarer 10 to each.",
        ),
        (
            "End",
            "When the pot is empty, ante again or end the game. The table may end it "
            "at any time; the pot is then shared. The highest balance wins.",
        ),
    ),
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
        SHARED,
        LEFT_OVER,
        FOLLOW,
        FIRST_LEAD,
        MUST_TRUMP,
        MUST_BEAT,
        LOWEST_BEAT,
    ),
    options=(ANTE_OPTION, STAKE, CURRENCY),
    starts=lambda table: [-table.options[ANTE_OPTION]] * table.n,
    moves=lambda r: ANTE not in r,
    open_ended=True,
    kinds=(
        Kind(
            "deal",
            "A deal",
            (
                Stage(
                    "bid",
                    "Bid",
                    (DECLARER, BID, TRUMP),
                    (pot_is_full, trump_high_enough),
                    flows=True,
                ),
                Stage(
                    "defence",
                    "Defence",
                    (DEFENCE, NO_ACES, FOUR_ACES),
                    (guest_has_host, not_both),
                ),
                Stage(
                    "tricks",
                    "Tricks",
                    (TRICKS,),
                    when=somebody_defends,
                    from_cards=True,
                ),
            ),
            offered=is_full,
        ),
        Kind(
            "ante",
            "Everyone antes",
            (Stage("ante", "Ante", (ANTE,), (pot_is_empty,)),),
            mark=ANTE,
            offered=is_empty,
        ),
        Kind(
            "thrown_in",
            "Everyone passed",
            (Stage("thrown_in", "Bid", (THROWN_IN,), (pot_is_full,)),),
            mark=THROWN_IN,
            offered=is_full,
        ),
    ),
    cards=cards,
    supplies=supplies,
    one_trick=one_trick,
    trumps=("C", "D", "H", "S"),
    score=score,
    tallies=TALLIES,
    feats=feats,
    end=lambda r: None,
    bonus=bonus,
    tells=tells,
    shows=shows,
    says=says,
    standing=standing,
    worth=worth,
)
