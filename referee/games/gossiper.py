"""Gossiper: two players buy cards by turning up another of their rank."""

from collections.abc import Iterator
from math import comb
from typing import Any, NamedTuple

from referee.engine.game import (
    About,
    Display,
    Game,
    League,
    RoundType,
    Rule,
    Seating,
    Stage,
    Void,
)
from referee.engine.league import Stat, StatEvent
from referee.engine.round import Round
from referee.engine.standings import leaders
from referee.engine.verdict import Line, Say, Standing
from referee.values.faces import RANK, RANKS_OF, Face, card_words
from referee.values.facts import (
    Alternative,
    Alternatives,
    Asking,
    Card,
    Cards,
    Choice,
    Fact,
    Number,
    PerSeat,
    Problem,
    Seat,
    because,
)
from referee.values.notation import RANKS, SUITS, pack_of
from referee.words import Gain, Said, Text
from referee.words.text import A_TURN

ALL, OF_A_RANK = 52, 4
PACK = pack_of(RANKS)
LIMITS = {"A": 1, "K": 10, "Q": 10, "J": 10} | {str(n): n for n in range(2, 11)}
PERCENT = Text("gossiper.percent", "{chance}%")
TURN_OF = Text("gossiper.turn-of", "{name}’s turn")
ASK_CART = Text("gossiper.ask-cart", "Which card did {name} turn up?")
WHICH_CART = Text("gossiper.which-cart", "Which card is the cart?")
ASK_STACK = Text("gossiper.ask-stack", "What happened to the cart?")
WHICH_OUTCOME = Text("gossiper.which-outcome", "Bought, failed or forfeited?")
HOW_MANY_FLIPPED = Text("gossiper.how-many", "How many cards were flipped?")
ASK_COUNT = Text("gossiper.ask-count", "How many cards has each player won?")
TURNED_BEFORE = Text("gossiper.turned-before", "{card} was turned before.")
ALL_TURNED = Text("gossiper.all-turned", "All four {ranks} were turned before.")
FIFTH = Text("gossiper.fifth", "{card} would be the fifth {rank}.")
FLIPPED = Text("gossiper.flipped", "{size} cards must be flipped then, not {given}.")
FLIPPED_RANGE = Text(
    "gossiper.flipped-range",
    "{least} to {most} cards must be flipped then, not {given}.",
)
BANK_EMPTY = Text("gossiper.bank-empty", "The bank is empty: nothing can be bought.")
LAST_BUYS = Text(
    "gossiper.last-buys", "The last card, and only that, is the {rank} that buys it."
)
NOT_YET_BOUGHT = Text(
    "gossiper.not-yet-bought",
    "Enter the other cards too: the {rank} that buys it comes last.",
    lacks=True,
)
WOULD_HAVE_BOUGHT = Text(
    "gossiper.would-have-bought", "One {rank} among them would have bought the cart."
)
ALL_OUT = Text("gossiper.all-out", "All four {ranks} are out: none can buy the cart.")
QUICK_COUNT = Text(
    "gossiper.quick-count",
    "The final count stands for the whole game. Undo the turns first.",
)
FLIPS = Text("gossiper.flips", "Cards flipped, {most} at most.")
BANK_IS_OUT = Text("gossiper.goes-to", "The bank is empty: the {rank} goes to {name}")
NONE_LEFT = Text("gossiper.none-left", "{ranks} are left: it cannot be bought")
CHANCE = Text(
    "gossiper.chance",
    "chance with {flips} flips: {left} {rank} among {cards} cards",
    "chance with {flips} flip: {left} {rank} among {cards} cards",
    by="flips",
)
CHANCE_AS_FAR = Text(
    "gossiper.chance-as-far",
    "chance with {flips} flips: at most {left} {rank} among {cards} cards, from what "
    "was entered",
    "chance with {flips} flip: at most {left} {rank} among {cards} cards, from what "
    "was entered",
    by="flips",
)
TOTALS = Text("gossiper.totals", "{first} {one}, {second} {other}")
TOTALS_LEFT = Text(
    "gossiper.totals-left",
    "{first} {one}, {second} {other}, {left} cards left",
    "{first} {one}, {second} {other}, {left} card left",
    by="left",
)
IN_BANK = Text(
    "gossiper.in-bank",
    "{left} cards left in the bank",
    "{left} card left in the bank",
    by="left",
)
MORE_THAN_HALF = Text("gossiper.more-than-half", "{cards} is more than half")
# Of every cart, a card or a rank alone: its rank, and how many cards it allows.
RANK_OF = {card: card[:-1] for card in PACK} | {rank: rank for rank in RANKS}
OF_RANK = {rank: tuple(rank + suit for suit in SUITS) for rank in RANKS}
ALLOWS = {cart: LIMITS[rank] for cart, rank in RANK_OF.items()}
OUTCOMES = {"bought": "Bought", "failed": "Failed", "forfeit": "Forfeited"}

PLAY = "Gossiper, Play"
BOUGHT = Rule(
    "bought",
    "A cart that is bought scores its player the cart and every card of the stack.",
    "bought the {cart} with {stack} flipped: 1 + {stack} = {points}",
    PLAY,
)
FAILED = Rule(
    "failed",
    "A cart not matched by the last card allowed, or by the last of the bank, goes to "
    "the opponent with the whole stack.",
    "{name} failed to buy the {cart} with {stack} flipped: 1 + {stack} = {points}",
    PLAY,
)
FORFEIT = Rule(
    "forfeit",
    "A cart that is forfeited goes to the opponent with what is in the stack.",
    "{name} forfeited the {cart} with {stack} flipped: 1 + {stack} = {points}",
    PLAY,
)
NOTHING = Rule(
    "nothing",
    "All cards of a turn go to one player.",
    "the cards of this turn go to {name}",
    PLAY,
    title="No score",
)
COUNTED = Rule(
    "quick-count",
    "At the end each card of a player’s pile counts 1.",
    "{cards} cards in the pile",
    PLAY,
    one="{cards} card in the pile",
    by="cards",
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


def seen_cards(r: Round) -> Seen:
    """What was seen before this turn, also once the turn itself is scored."""
    return NONE_SEEN if r.before is None else r.before.carried or NONE_SEEN


def bank(r: Round) -> int:
    """The cards left in the bank, once the cart is turned."""
    return ALL - sum(r.totals) - (CART in r)


def most_bought(r: Round) -> int:
    """As many as the cart allows and the bank holds."""
    return min(ALLOWS[r[CART]], bank(r))


def unseen_cards(r: Round) -> int:
    """How many others of the cart's rank are not known to be turned."""
    return OF_A_RANK - 1 - seen_cards(r).of(RANK_OF[r[CART]])


def ends(r: Round) -> tuple[int, int]:
    """The fewest and the most cards that are flipped with this outcome."""
    outcome, cart, room = r[OUTCOME], ALLOWS[r[CART]], ALL - 1 - sum(r.totals)
    if outcome == "forfeit":
        return 0, min(cart - 1, room)
    high = min(cart, room)
    return (1, high) if outcome == "bought" else (high, high)


@because(
    "gossiper.why.fewest",
    "a failed cart uses every flip it allows",
)
def fewest(r: Round) -> int:
    return ends(r)[0]


@because("gossiper.why.most", "no more than the cart allows and the bank holds")
def most(r: Round) -> int:
    return ends(r)[1]


def outcomes(r: Round) -> tuple[str, ...]:
    can_buy = bank(r) > 0 and unseen_cards(r) > 0
    return tuple(word for word in OUTCOMES if can_buy or word != "bought")


def suggested_flips(r: Round) -> int | None:
    """What a form begins with: a turn that failed leaves no choice."""
    least, most = ends(r)
    return least if least == most else None


def flips(r: Round) -> Said:
    return FLIPS(most=most(r) if OUTCOME in r else most_bought(r))


CART = Fact(
    "cart",
    Card(PACK, or_rank=True),
    "Cart",
    ask=Asking(if_missing=WHICH_CART),
)
OUTCOME = Fact(
    "outcome",
    Choice(OUTCOMES, offered=outcomes),
    "Outcome",
    ask=Asking(if_missing=WHICH_OUTCOME),
)
STACK = Fact(
    "stack",
    Number(fewest, most),
    "Stack",
    ask=Asking(help=flips, start=suggested_flips, if_missing=HOW_MANY_FLIPPED),
)
CARDS = Fact(
    "cards",
    Cards(PACK, ordered=True),
    "Cards of the stack",
    ask=Asking(help="In the order they were flipped."),
)
PILES = Fact(
    "piles",
    PerSeat(Number(0, ALL), total=ALL, noun="cards"),
    "Cards won",
    ask=Asking(
        help="Each player’s pile when the bank is empty. It stands for the whole game: "
        "turns are then not entered."
    ),
)


def stack_of(r: Round) -> int:
    """How many cards were flipped."""
    return len(r[CARDS])


def cart_is_new(r: Round) -> Iterator[Problem]:
    """No card is turned twice, and no rank more than four times."""
    before, cart = seen_cards(r), r[CART]
    if cart in before.cards:
        yield CART.problem("duplicate-card", TURNED_BEFORE(card=Face(cart)))
    elif (before.bare or cart not in PACK) and before.of(RANK_OF[cart]) >= OF_A_RANK:
        text = ALL_TURNED(ranks=RANKS_OF[RANK_OF[cart]])
        yield CART.problem("duplicate-card", text)


def cards_are_new(r: Round) -> Iterator[Problem]:
    """The same of the cards in the stack."""
    if CARDS not in r:
        return
    before, cart, cards = seen_cards(r), r[CART], r[CARDS]
    whole = cart in PACK and not before.bare
    if whole and cart not in cards and before.cards.isdisjoint(cards):
        return  # where all are known whole, no rank can come five times
    ranks = {RANK_OF[cart]: 1}
    for i, card in enumerate(cards):
        rank = RANK_OF[card]
        ranks[rank] = ranks.get(rank, 0) + 1
        if card in before.cards or card == cart:
            text = TURNED_BEFORE(card=Face(card))
            yield CARDS.problem("duplicate-card", text, i)
        elif before.of(rank) + ranks[rank] > OF_A_RANK:
            text = FIFTH(card=Face(card), rank=RANK[rank])
            yield CARDS.problem("duplicate-card", text, i)


def cards_fit_outcome(r: Round) -> Iterator[Problem]:
    """As many as the outcome takes; bought with the last card, else with none."""
    if CARDS not in r:
        return
    cards, (low, high) = r[CARDS], ends(r)
    if not low <= len(cards) <= high:
        yield CARDS.problem("wrong-length", flipped_wrong(low, high, len(cards)))
        return
    rank, bought = RANK_OF[r[CART]], r[OUTCOME] == "bought"
    found = [card for card in cards if RANK_OF[card] == rank]
    if bought and found != [cards[-1]]:
        more = not found and len(cards) < high
        text = NOT_YET_BOUGHT if more else LAST_BUYS
        yield CARDS.problem("impossible", text(rank=RANK[rank]))
    elif found and not bought:
        yield CARDS.problem("impossible", WOULD_HAVE_BOUGHT(rank=RANK[rank]))


def flipped_wrong(low: int, high: int, given: int) -> Said:
    if high < low:
        return BANK_EMPTY
    if low == high:
        return FLIPPED(size=high, given=given)
    return FLIPPED_RANGE(least=low, most=high, given=given)


def one_left_to_buy_it(r: Round) -> Iterator[Problem]:
    """Bought with a card of the cart's rank, of which there are four."""
    if r[OUTCOME] == "bought" and CARDS not in r and unseen_cards(r) < 1:
        text = ALL_OUT(ranks=RANKS_OF[RANK_OF[r[CART]]])
        yield OUTCOME.problem("impossible", text)


def count_is_the_game(r: Round) -> Iterator[Problem]:
    """The quick count is a whole game by itself."""
    if r.number > 1:
        yield PILES.problem("not-allowed", QUICK_COUNT)


def player(r: Round) -> int:
    """Whose turn it is."""
    return (r[FIRST] + r.counted - 1) % 2


def score(r: Round) -> Iterator[Line]:
    if PILES in r:
        for seat, cards in enumerate(r[PILES]):
            yield COUNTED(seat, cards, cards=cards)
        return
    seat, stack, cart = player(r), r[STACK], r[CART]
    what, points, name = card_words(cart), 1 + stack, r.name(seat)
    if r[OUTCOME] == "bought":
        yield BOUGHT(seat, points, cart=what, stack=stack, points=points)
        yield NOTHING(1 - seat, 0, name=name)
        return
    rule = FAILED if r[OUTCOME] == "failed" else FORFEIT
    yield rule(1 - seat, points, name=name, cart=what, stack=stack, points=points)
    yield NOTHING(seat, 0, name=r.name(1 - seat))


def carry(r: Round) -> Seen:
    """What is seen after this turn."""
    if r.is_void:
        return seen_cards(r)
    if PILES in r:
        return NONE_SEEN
    cards, bare, hidden, other = seen_cards(r)
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
    1: Stat("aces", "Aces", "Carts", note="bought"),
    5: Stat("2-to-5", "2 to 5", "Carts", note="bought"),
    9: Stat("6-to-9", "6 to 9", "Carts", note="bought"),
    10: Stat("tens", "Tens and faces", "Carts", note="bought"),
}
"""What is counted of a cart, by the most cards that it allows."""
LOST = {
    "failed": Stat("failed", "Failed", "Carts lost", tried=False),
    "forfeit": Stat("forfeits", "Forfeited", "Carts lost", tried=False),
}


def stat_events(r: Round) -> Iterator[StatEvent]:
    """A quick count shows nothing of the turns."""
    if PILES in r:
        return
    seat, outcome, limit = player(r), r[OUTCOME], ALLOWS[r[CART]]
    stat = next(one for most, one in BY_LIMIT.items() if limit <= most)
    yield stat(seat, outcome == "bought")
    if outcome in LOST:
        yield LOST[outcome](seat)


def end(r: Round) -> list[int] | None:
    return leaders(r.table, r.after) if sum(r.after) == ALL else None


def next_state(r: Round) -> Iterator[tuple[str, Any]]:
    yield "bank", bank(r)


def extra_json(r: Round) -> Iterator[tuple[str, Any]]:
    yield "player", None if PILES in r else player(r)


def live_messages(r: Round) -> Iterator[Say]:
    if CART in r and OUTCOME not in r:
        yield describe_cart(r)
    elif CART in r and r.lines:
        yield describe_score(r)


def describe_cart(r: Round) -> Say:
    """How likely the cart is to be bought, as far as the record shows."""
    cards, left, flips, rank = (
        bank(r),
        unseen_cards(r),
        most_bought(r),
        RANK_OF[r[CART]],
    )
    if not cards:
        return Say("", BANK_IS_OUT(rank=RANK[rank], name=r.name(1 - player(r))))
    if left <= 0:
        return Say(0, NONE_LEFT(ranks=RANKS_OF[rank]))
    before = seen_cards(r)
    unknown = before.hidden - before.other.get(rank, 0)
    never = comb(cards + unknown - flips, left) / comb(cards + unknown, left)
    of = RANK[rank] if left == 1 else RANKS_OF[rank]
    text = CHANCE_AS_FAR if unknown else CHANCE
    said = text(flips=flips, left=left, rank=of, cards=cards)
    return Say(PERCENT(chance=round(100 * (1 - never))), said)


def describe_score(r: Round) -> Say:
    line, left = r.lines[0], ALL - sum(r.after)
    text = TOTALS_LEFT if left else TOTALS
    first, second = r.name(0), r.name(1)
    first_points, other = r.after
    said = text(first=first, one=first_points, second=second, other=other, left=left)
    return Say(Gain(line.points), said)


def standing(r: Round) -> Standing:
    """What the bank still holds; more than half of all cards wins."""
    left = ALL - sum(r.totals)
    return Standing(IN_BANK(left=left), MORE_THAN_HALF(cards=ALL // 2 + 1))


FIRST = Fact("first_player", Seat(), "Plays first", needed=False, default=0)

ABOUT = About(
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
        (
            "End",
            "When the bank is empty, the player with more cards wins."
            " Each card counts 1. With 26 cards each the two share the game.",
        ),
    ),
    sections={
        "Play": "The cart",
        "bought": "Buying",
        "failed": "Failing",
        "forfeit": "Forfeiting",
        "nothing": "Buying",
        "quick-count": "End",
        "equal-share": "End",
    },
    example={"cart": "6", "outcome": "bought", "stack": 6},
)

GAME = Game(
    name="Gossiper",
    players=(2,),
    about=ABOUT,
    seats=Seating(first=FIRST, has_dealer=False),
    unit=A_TURN,
    rules=(BOUGHT, FAILED, FORFEIT, NOTHING, COUNTED, SHARED),
    round_types=(
        RoundType(
            "turn",
            "A turn",
            (
                Stage(
                    "cart",
                    "Cart",
                    (CART,),
                    (cart_is_new,),
                    flows=True,
                    question=lambda r: ASK_CART(name=r.name(player(r))),
                    heading=lambda r: TURN_OF(name=r.name(player(r))),
                ),
                Stage(
                    "stack",
                    "Stack",
                    (
                        OUTCOME,
                        Alternatives(
                            STACK,
                            (Alternative((CARDS,), stack_of, "Name the cards"),),
                            both=False,
                        ),
                    ),
                    (cards_are_new, cards_fit_outcome, one_left_to_buy_it),
                    question=ASK_STACK,
                ),
            ),
        ),
        RoundType(
            "count",
            "Final count",
            (
                Stage(
                    "count",
                    "Count",
                    (PILES,),
                    (count_is_the_game,),
                    question=ASK_COUNT,
                ),
            ),
            discriminator=PILES,
            offered=lambda r: r.number == 1,
            last=True,
            whole_game=True,
        ),
    ),
    score=score,
    void=Void("Gossiper, Play", "The cart"),
    carry=carry,
    end=end,
    next_state=next_state,
    extra_json=extra_json,
    display=Display(
        live_messages=live_messages, standing=standing, tags={"player": "plays"}
    ),
    league=League(stats=(*BY_LIMIT.values(), *LOST.values()), stat_events=stat_events),
)
