"""Gossiper: two players buy cards by turning up another of their rank."""

from collections.abc import Iterator
from math import comb
from typing import Any, NamedTuple

from referee.cards import RANKS, SUITS, pack_of, show
from referee.facts import (
    Card,
    Cards,
    Choice,
    Fact,
    Number,
    OneOf,
    PerSeat,
    Problem,
    Seat,
    Way,
)
from referee.game import Game, Kind, Rule, Stage
from referee.league import Feat, Tally
from referee.round import Round
from referee.standings import leaders
from referee.verdict import Line, Say, Standing

ALL, OF_A_RANK = 52, 4
PACK = pack_of(RANKS)
LIMITS = {"A": 1, "K": 10, "Q": 10, "J": 10} | {str(n): n for n in range(2, 11)}
NAMES = {
    "A": ("ace", "aces"),
    "K": ("king", "kings"),
    "Q": ("queen", "queens"),
    "J": ("jack", "jacks"),
    "10": ("ten", "tens"),
    "9": ("nine", "nines"),
    "8": ("eight", "eights"),
    "7": ("seven", "sevens"),
    "6": ("six", "sixes"),
    "5": ("five", "fives"),
    "4": ("four", "fours"),
    "3": ("three", "threes"),
    "2": ("two", "twos"),
}
# Of every cart, a card or a rank alone: its rank, and how many cards it allows.
RANK_OF = {card: card[:-1] for card in PACK} | {rank: rank for rank in RANKS}
OF_RANK = {rank: tuple(rank + suit for suit in SUITS) for rank in RANKS}
ALLOWS = {cart: LIMITS[rank] for cart, rank in RANK_OF.items()}
OUTCOMES = {"bought": "Bought", "failed": "Failed", "forfeit": "Forfeit"}

PLAY = "Gossiper, Play"
BOUGHT = Rule(
    "bought",
    "A cart that is bought scores its player the cart and every card of the stack.",
    "bought the %s with %d flipped: 1 + %d = %d",
    PLAY,
)
FAILED = Rule(
    "failed",
    "A cart not matched by the last card allowed, or by the last of the bank, goes to "
    "the opponent with the whole stack.",
    "%s failed to buy the %s with %d flipped: 1 + %d = %d",
    PLAY,
)
FORFEIT = Rule(
    "forfeit",
    "A cart that is forfeited goes to the opponent with what is in the stack.",
    "%s forfeited the %s with %d flipped: 1 + %d = %d",
    PLAY,
)
NOTHING = Rule(
    "nothing",
    "All cards of a turn go to one player.",
    "the cards of this turn go to %s",
    PLAY,
)
COUNTED = Rule(
    "quick-count",
    "At the end each card of a player’s pile counts 1.",
    "%d cards in the pile",
    PLAY,
)
SHARED = Rule(
    "equal-share",
    "With 26 cards each the players share the game.",
    "",
    "Gossiper, Play, which names only the player with more cards",
    ruling=True,
)


class Seen(NamedTuple):
    """What the record shows of the cards turned so far.

    `cards` are those known whole; `bare` counts by rank those known by it alone.
    `hidden` were turned without being named; `other` counts for each rank those
    hidden ones that cannot have been of it.
    """

    cards: frozenset[str]
    bare: dict[str, int]
    hidden: int
    other: dict[str, int]

    def of(self, rank: str) -> int:
        """How many of a rank are known to be turned."""
        count, cards = self.bare.get(rank, 0), self.cards
        if cards:
            for card in OF_RANK[rank]:
                count += card in cards
        return count


NONE_SEEN = Seen(frozenset(), {}, 0, {})


def seen(r: Round) -> Seen:
    """What was seen before this turn."""
    before: Seen | None = r.carried
    return before or NONE_SEEN


def bank(r: Round) -> int:
    """The cards left in the bank, once the cart is turned."""
    return ALL - sum(r.totals) - (CART in r)


def allowed(r: Round) -> int:
    """As many as the cart allows and the bank holds."""
    return min(ALLOWS[r[CART]], bank(r))


def unseen(r: Round) -> int:
    """How many others of the cart's rank are not known to be turned."""
    return OF_A_RANK - 1 - seen(r).of(RANK_OF[r[CART]])


def ends(r: Round) -> tuple[int, int]:
    """The fewest and the most cards that are flipped with this outcome."""
    outcome, cart, room = r[OUTCOME], ALLOWS[r[CART]], ALL - 1 - sum(r.totals)
    if outcome == "forfeit":
        return 0, min(cart - 1, room)
    high = min(cart, room)
    return (1, high) if outcome == "bought" else (high, high)


def fewest(r: Round) -> int:
    """to fail takes every card that the cart allows and the bank holds"""
    return ends(r)[0]


def most(r: Round) -> int:
    """as many as the cart allows and the bank holds"""
    return ends(r)[1]


def outcomes(r: Round) -> tuple[str, ...]:
    can_buy = bank(r) > 0 and unseen(r) > 0
    return tuple(word for word in OUTCOMES if can_buy or word != "bought")


def flipped_at_first(r: Round) -> int | None:
    """What a form begins with: a failed turn leaves no choice."""
    return None if r[OUTCOME] == "bought" else fewest(r)


def flips(r: Round) -> str:
    return f"Cards flipped, {allowed(r)} at most."


CART = Fact(
    "cart",
    Card(PACK, or_rank=True),
    "Cart",
)
OUTCOME = Fact("outcome", Choice(OUTCOMES, offered=outcomes), "Outcome")
STACK = Fact("stack", Number(fewest, most), "Stack", help=flips, start=flipped_at_first)
CARDS = Fact(
    "cards",
    Cards(PACK, ordered=True),
    "Cards of the stack",
    help="In the order they were flipped.",
)
PILES = Fact(
    "piles",
    PerSeat(Number(0, ALL), total=ALL, noun="cards"),
    "Cards won",
    help="Each player’s pile, counted when the bank is empty.",
)


def stack_of(r: Round) -> int:
    """How many cards were flipped."""
    return len(r[CARDS])


def cart_is_new(r: Round) -> Iterator[Problem]:
    """No card is turned twice, and no rank more than four times."""
    before, cart = seen(r), r[CART]
    if cart in before.cards:
        yield CART.problem("duplicate-card", f"{show(cart)} was turned before.")
    elif (before.bare or cart not in PACK) and before.of(RANK_OF[cart]) >= OF_A_RANK:
        text = f"All four {NAMES[RANK_OF[cart]][1]} were turned before."
        yield CART.problem("duplicate-card", text)


def cards_are_new(r: Round) -> Iterator[Problem]:
    """The same of the cards in the stack."""
    if CARDS not in r:
        return
    before, cart, cards = seen(r), r[CART], r[CARDS]
    whole = cart in PACK and not before.bare
    if whole and cart not in cards and before.cards.isdisjoint(cards):
        return  # where all are known whole, no rank can come five times
    ranks = {RANK_OF[cart]: 1}
    for i, card in enumerate(cards):
        rank = RANK_OF[card]
        ranks[rank] = ranks.get(rank, 0) + 1
        if card in before.cards or card == cart:
            text = f"{show(card)} was turned before."
            yield CARDS.problem("duplicate-card", text, i)
        elif before.of(rank) + ranks[rank] > OF_A_RANK:
            text = f"{show(card)} would be the fifth {NAMES[rank][0]}."
            yield CARDS.problem("duplicate-card", text, i)


def cards_fit_outcome(r: Round) -> Iterator[Problem]:
    """As many as the outcome takes; bought with the last card, else with none."""
    if CARDS not in r:
        return
    cards, (low, high) = r[CARDS], ends(r)
    if not low <= len(cards) <= high:
        count = str(high) if low == high else f"{low} to {high}"
        text = f"{count} cards are flipped then, but {len(cards)} are given."
        if high < low:
            text = "The bank is empty: nothing can be bought."
        yield CARDS.problem("wrong-length", text)
        return
    rank, bought = RANK_OF[r[CART]], r[OUTCOME] == "bought"
    found = [card for card in cards if RANK_OF[card] == rank]
    if bought and found != [cards[-1]]:
        text = f"The last card, and only that, is the {NAMES[rank][0]} that buys it."
        yield CARDS.problem("impossible", text)
    elif found and not bought:
        text = f"One {NAMES[rank][0]} among them would have bought the cart."
        yield CARDS.problem("impossible", text)


def one_left_to_buy_it(r: Round) -> Iterator[Problem]:
    """Bought with a card of the cart's rank, of which there are four."""
    if r[OUTCOME] == "bought" and CARDS not in r and unseen(r) < 1:
        text = f"All four {NAMES[RANK_OF[r[CART]]][1]} are out: none can buy the cart."
        yield OUTCOME.problem("impossible", text)


def count_is_the_game(r: Round) -> Iterator[Problem]:
    """The quick count is a whole game by itself."""
    if r.number > 1:
        text = "The quick count is a whole game: no turns are recorded before it."
        yield PILES.problem("not-allowed", text)


def player(r: Round) -> int:
    """Whose turn it is."""
    return (r[FIRST] + r.number - 1) % 2


def score(r: Round) -> Iterator[Line]:
    if PILES in r:
        for seat, cards in enumerate(r[PILES]):
            yield COUNTED(seat, cards, cards)
        return
    seat, stack, cart = player(r), r[STACK], r[CART]
    what = show(cart) if cart in PACK else cart
    if r[OUTCOME] == "bought":
        yield BOUGHT(seat, 1 + stack, what, stack, stack, 1 + stack)
        yield NOTHING(1 - seat, 0, r.name(seat))
        return
    rule = FAILED if r[OUTCOME] == "failed" else FORFEIT
    name = r.name(seat)
    yield rule(1 - seat, 1 + stack, name, what, stack, stack, 1 + stack)
    yield NOTHING(seat, 0, r.name(1 - seat))


def carry(r: Round) -> Seen:
    """What is seen after this turn."""
    if PILES in r:
        return NONE_SEEN
    cards, bare, hidden, other = seen(r)
    cart = r[CART]
    rank, named = RANK_OF[cart], cart in PACK
    if named:
        cards = cards.union((cart,))
    if CARDS in r:
        cards, matched = cards.union(r[CARDS]), False
    else:
        matched = r[OUTCOME] == "bought"
        unnamed = r[STACK] - matched
        hidden, other = hidden + unnamed, {**other, rank: other.get(rank, 0) + unnamed}
    if matched or not named:
        bare = {**bare, rank: bare.get(rank, 0) + matched + (not named)}
    return Seen(cards, bare, hidden, other)


BY_LIMIT = {
    1: Tally("aces", "Aces", "Carts", note="bought"),
    5: Tally("2-to-5", "2 to 5", "Carts", note="bought"),
    9: Tally("6-to-9", "6 to 9", "Carts", note="bought"),
    10: Tally("tens", "Tens and faces", "Carts", note="bought"),
}
"""What is counted of a cart, by the most cards that it allows."""
LOST = {
    "failed": Tally("failed", "Failed", "Carts lost", tried=False),
    "forfeit": Tally("forfeits", "Forfeited", "Carts lost", tried=False),
}


def feats(r: Round) -> Iterator[Feat]:
    """A quick count shows nothing of the turns."""
    if PILES in r:
        return
    seat, outcome, limit = player(r), r[OUTCOME], ALLOWS[r[CART]]
    tally = next(one for most, one in BY_LIMIT.items() if limit <= most)
    yield tally(seat, outcome == "bought")
    if outcome in LOST:
        yield LOST[outcome](seat)


def end(r: Round) -> list[int] | None:
    return leaders(r.after) if sum(r.after) == ALL else None


def tells(r: Round) -> Iterator[tuple[str, Any]]:
    yield "bank", bank(r)


def shows(r: Round) -> Iterator[tuple[str, Any]]:
    yield "player", None if PILES in r else player(r)


def says(r: Round) -> Iterator[Say]:
    if CART in r and OUTCOME not in r:
        yield said_of_cart(r)
    elif CART in r and r.lines:
        yield said_of_score(r)


def said_of_cart(r: Round) -> Say:
    """How likely the cart is to be bought, as far as the record shows."""
    cards, left, flips, rank = bank(r), unseen(r), allowed(r), RANK_OF[r[CART]]
    one, many = NAMES[rank]
    if not cards:
        return Say("0", f"cards are left: the {one} goes to {r.name(1 - player(r))}")
    if left <= 0:
        return Say("0", f"{many} are left: it cannot be bought")
    before = seen(r)
    unknown = before.hidden - before.other.get(rank, 0)
    never = comb(cards + unknown - flips, left) / comb(cards + unknown, left)
    chance = str(round(100 * (1 - never)))
    of = one if left == 1 else many
    flip = "1 flip" if flips == 1 else f"{flips} flips"
    if unknown:
        text = f"up to {left} {of} among {cards} cards, as far as recorded"
    else:
        text = f"{left} {of} among {cards} cards"
    return Say(chance, f"in 100 with {flip}: {text}")


def said_of_score(r: Round) -> Say:
    line, left = r.lines[0], ALL - sum(r.after)
    totals = f"{r.name(0)} {r.after[0]}, {r.name(1)} {r.after[1]}"
    cards = "1 card" if left == 1 else f"{left} cards"
    return Say(f"+{line.points}", f"{totals}, {cards} left" if left else totals)


def standing(r: Round) -> Standing:
    """What the bank still holds; more than half of all cards wins."""
    left = ALL - sum(r.totals)
    cards = "1 card" if left == 1 else f"{left} cards"
    return Standing(f"{cards} left in the bank", f"{ALL // 2 + 1} is more than half")


FIRST = Fact("first_player", Seat(), "Plays first", needed=False, default=0)

GAME = Game(
    name="Gossiper",
    players=(2,),
    family="Races and banking",
    length="10 to 20 turns",
    gist="buy cards or bank them",
    summary="Two players. Turn up a card and try to buy it by turning up another of "
    "its rank. More than half of the 52 cards win.",
    source="Gossiper",
    play=(
        (
            "Cards",
            "52 cards, shuffled, face down: the bank. Decide who begins; after that "
            "the players take turns.",
        ),
        (
            "The cart",
            "Turn the top card of the bank face up beside it. This is the cart, and "
            "it says how many cards you may flip to buy it: one for an ace, as many "
            "as its number for 2 to 10, ten for a jack, a queen or a king.",
        ),
        (
            "Buying",
            "Flip cards from the bank, one after the other, onto the stack. The first "
            "of the cart’s rank buys it: the cart and the whole stack are yours. "
            "A jack is bought only with a jack, not with a ten, a queen or a king.",
        ),
        (
            "Failing",
            "If you have flipped all the cart allows, or the bank is empty, and "
            "none matched, the cart and the stack go to your opponent.",
        ),
        (
            "Forfeiting",
            "You may give the cart up at once, or after any card. The cart and what "
            "is in the stack go to your opponent.",
        ),
        (
            "Remember",
            "The cards won lie face down. It pays to know how many of each rank are "
            "gone.",
        ),
        ("End", "When the bank is empty, the player with more cards wins."),
    ),
    rules=(BOUGHT, FAILED, FORFEIT, NOTHING, COUNTED, SHARED),
    kinds=(
        Kind(
            "turn",
            "A turn",
            (
                Stage("cart", "Cart", (CART,), (cart_is_new,), flows=True),
                Stage(
                    "stack",
                    "Stack",
                    (
                        OUTCOME,
                        OneOf(
                            STACK,
                            (Way((CARDS,), stack_of, "Name the cards"),),
                            both=False,
                        ),
                    ),
                    (cards_are_new, cards_fit_outcome, one_left_to_buy_it),
                ),
            ),
        ),
        Kind(
            "count",
            "Quick count",
            (Stage("count", "Count", (PILES,), (count_is_the_game,)),),
            mark=PILES,
            offered=lambda r: r.number == 1,
            last=True,
        ),
    ),
    first=FIRST,
    has_dealer=False,
    score=score,
    tallies=(*BY_LIMIT.values(), *LOST.values()),
    feats=feats,
    carry=carry,
    end=end,
    tells=tells,
    shows=shows,
    says=says,
    standing=standing,
)
