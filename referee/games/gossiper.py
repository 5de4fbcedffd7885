"""Gossiper: two players buy cards by turning up another of their rank."""

from collections.abc import Iterator
from math import comb
from typing import Any, NamedTuple

from referee.cards import RANKS, pack_of, rank_of, show
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
from referee.game import Game, Kind, Rule, Stage, leaders
from referee.round import Round
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
    "other-takes",
    "All cards of a turn go to one player.",
    "the cards of this turn go to %s",
    PLAY,
)
COUNTED = Rule(
    "counted",
    "At the end each card of a player’s pile counts 1.",
    "%d cards in the pile",
    PLAY,
)
SHARED = Rule(
    "shared",
    "With 26 cards each the players share the game.",
    "",
    "Gossiper, Play, which names only the player with more cards",
    ruling=True,
)


class Seen(NamedTuple):
    """What the record shows of the cards turned so far.

    `ranks` counts the cards whose rank is known, `cards` are those known whole.
    `hidden` were turned without being named; `other` counts for each rank those
    hidden ones that cannot have been of it.
    """

    ranks: dict[str, int]
    cards: frozenset[str]
    hidden: int
    other: dict[str, int]


NONE_SEEN = Seen({}, frozenset(), 0, {})


def seen(r: Round) -> Seen:
    """What was seen before this turn."""
    before: Seen | None = r.carried
    return before or NONE_SEEN


def cart_rank(r: Round) -> str:
    cart = r[CART]
    return cart if cart in LIMITS else rank_of(cart)


def bank(r: Round) -> int:
    """The cards left in the bank, once the cart is turned."""
    return ALL - sum(r.totals) - (CART in r)


def allowed(r: Round) -> int:
    """As many as the cart allows and the bank holds."""
    return min(LIMITS[cart_rank(r)], bank(r))


def unseen(r: Round) -> int:
    """How many others of the cart's rank are not known to be turned."""
    rank = cart_rank(r)
    return OF_A_RANK - 1 - seen(r).ranks.get(rank, 0)


def fewest(r: Round) -> int:
    """to fail takes every card that the cart allows and the bank holds"""
    return {"bought": 1, "failed": allowed(r), "forfeit": 0}[r[OUTCOME]]


def most(r: Round) -> int:
    """up to what the cart allows and the bank holds"""
    if r[OUTCOME] == "forfeit":
        return min(LIMITS[cart_rank(r)] - 1, bank(r))
    return allowed(r)


def outcomes(r: Round) -> tuple[str, ...]:
    can_buy = bank(r) > 0 and unseen(r) > 0
    return tuple(word for word in OUTCOMES if can_buy or word != "bought")


def flipped_at_first(r: Round) -> int | None:
    """What a form begins with: a failed turn leaves no choice."""
    return None if r[OUTCOME] == "bought" else fewest(r)


def flips(r: Round) -> str:
    up_to = allowed(r)
    return f"Cards flipped, {up_to} at most; the cart does not count."


CART = Fact(
    "cart",
    Card(PACK, or_rank=True),
    "Cart",
    help="The card turned up, or only its rank.",
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
    before, cart, rank = seen(r), r[CART], cart_rank(r)
    if cart in before.cards:
        yield CART.problem("duplicate-card", f"{show(cart)} was turned before.")
    elif before.ranks.get(rank, 0) >= OF_A_RANK:
        text = f"All four {NAMES[rank][1]} were turned before."
        yield CART.problem("duplicate-card", text)


def cards_are_new(r: Round) -> Iterator[Problem]:
    """The same of the cards in the stack."""
    if CARDS not in r:
        return
    ranks, rank = dict(seen(r).ranks), cart_rank(r)
    ranks[rank] = ranks.get(rank, 0) + 1
    for i, card in enumerate(r[CARDS]):
        kind = rank_of(card)
        ranks[kind] = ranks.get(kind, 0) + 1
        if card == r[CART] or card in seen(r).cards:
            text = f"{show(card)} was turned before."
            yield CARDS.problem("duplicate-card", text, i)
        elif ranks[kind] > OF_A_RANK:
            text = f"{show(card)} would be the fifth {NAMES[kind][0]}."
            yield CARDS.problem("duplicate-card", text, i)


def cards_fit_outcome(r: Round) -> Iterator[Problem]:
    """As many as the outcome takes; bought with the last card, else with none."""
    if CARDS not in r:
        return
    cards, low, high = r[CARDS], fewest(r), most(r)
    if not low <= len(cards) <= high:
        count = str(high) if low == high else f"{low} to {high}"
        text = f"{count} cards are flipped then, but {len(cards)} are given."
        if high < low:
            text = "The bank is empty: nothing can be bought."
        yield CARDS.problem("wrong-length", text)
        return
    rank = cart_rank(r)
    found = [i for i, card in enumerate(cards) if rank_of(card) == rank]
    one = NAMES[rank][0]
    if r[OUTCOME] == "bought" and found != [len(cards) - 1]:
        text = f"The last card, and only that, is the {one} that buys the cart."
        yield CARDS.problem("impossible", text)
    elif r[OUTCOME] != "bought" and found:
        text = f"A {one} among them would have bought the cart."
        yield CARDS.problem("impossible", text)


def one_left_to_buy_it(r: Round) -> Iterator[Problem]:
    """Bought with a card of the cart's rank, of which there are four."""
    if r[OUTCOME] == "bought" and CARDS not in r and unseen(r) < 1:
        text = f"All four {NAMES[cart_rank(r)][1]} are out: none can buy the cart."
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
    what = cart if cart in LIMITS else show(cart)
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
    ranks, cards, hidden, other = seen(r)
    ranks, rank = dict(ranks), cart_rank(r)
    ranks[rank] = ranks.get(rank, 0) + 1
    named = list(r[CARDS]) if CARDS in r else []
    for card in named:
        ranks[rank_of(card)] = ranks.get(rank_of(card), 0) + 1
    whole = [*named, r[CART]] if r[CART] not in LIMITS else named
    if CARDS not in r:
        bought = r[OUTCOME] == "bought"
        ranks[rank] += bought
        hidden += r[STACK] - bought
        other = {**other, rank: other.get(rank, 0) + r[STACK] - bought}
    return Seen(ranks, cards.union(whole), hidden, other)


def end(r: Round) -> list[int] | None:
    return leaders(r.after) if sum(r.after) == ALL else None


def tells(r: Round) -> Iterator[tuple[str, Any]]:
    yield "bank", bank(r)


def shows(r: Round) -> Iterator[tuple[str, Any]]:
    yield "player", None if PILES in r else player(r)


def says(r: Round) -> Iterator[Say]:
    if r.lines:
        yield from said_of_score(r)
    elif CART in r and OUTCOME not in r:
        yield said_of_cart(r)


def said_of_cart(r: Round) -> Say:
    """How likely the cart is to be bought, as far as the record shows."""
    cards, left, flips, rank = bank(r), unseen(r), allowed(r), cart_rank(r)
    one, many = NAMES[rank]
    if not cards:
        return Say("0", f"cards are left: the {one} goes to {r.name(1 - player(r))}")
    if not left:
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


def said_of_score(r: Round) -> Iterator[Say]:
    totals = f"{r.name(0)} {r.after[0]}, {r.name(1)} {r.after[1]}"
    if PILES in r:
        yield Say(str(ALL), f"cards: {totals}")
        return
    line, left = r.lines[0], ALL - sum(r.after)
    text = f"for {r.name(line.side)}: {line.text}. {totals}"
    if left:
        cards = "1 card" if left == 1 else f"{left} cards"
        text = f"{text}; {cards} left, {r.name(1 - player(r))} turns next"
    yield Say(f"+{line.points}", text)


def standing(r: Round) -> Standing:
    """What the bank still holds; more than half of all cards wins."""
    left = ALL - sum(r.totals)
    cards = "1 card is" if left == 1 else f"{left} cards are"
    return Standing(f"{cards} left in the bank", f"{ALL // 2 + 1} is more than half")


FIRST = Fact("first_player", Seat(), "Plays first", needed=False, default=0)

GAME = Game(
    name="Gossiper",
    players=(2,),
    family="Races and banking",
    length="10 to 20 turns",
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
                    (OUTCOME, OneOf(STACK, (Way((CARDS,), stack_of),), both=False)),
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
    carry=carry,
    end=end,
    tells=tells,
    shows=shows,
    says=says,
    standing=standing,
)
