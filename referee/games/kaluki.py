"""Kaluki: rummy with two packs and four jokers, settled after every deal."""

from collections.abc import Iterator

from referee.cards import JOKER, RANKS, pack_of
from referee.facts import Fact, Flag, Number, OrNull, PerSeat, Problem, Seat
from referee.game import Game, Kind, Rule, Stage
from referee.laydowns import Laydowns
from referee.league import Feat, Tally
from referee.melds import Melds
from referee.round import Round
from referee.standings import ahead, leaders
from referee.verdict import Line, Say, Standing

DEALT, JOKERS_IN_PACK, INITIAL = 15, 4, 51

ENDING = "Kaluki, Ending the hand"
MELDING = "Kaluki, Melding"
PAYS = Rule(
    "cards-left",
    "Each other player pays the winner 1 for each card left in hand.",
    "%s pays %s %d for the cards left",
    ENDING,
)
PAYS_JOKERS = Rule(
    "jokers-left",
    "A joker left in hand costs 2 in all, not 1 as a card and 2 as a joker.",
    "%s pays %s: cards %d + jokers %d × 2 = %d",
    "Kaluki, Ending the hand: “one unit for each unmelded card …, and two units for "
    "each joker”",
    ruling=True,
)
PAYS_DOUBLE = Rule(
    "kaluki",
    "Where the winner melded all fifteen cards in one turn, everything is doubled.",
    "%s pays %s: cards %d × 2 = %d, a Kaluki",
    ENDING,
)
PAYS_JOKERS_DOUBLE = Rule(
    "kaluki-with-jokers",
    "On a Kaluki a joker costs 4 in all.",
    "%s pays %s: (cards %d + jokers %d × 2) × 2 = %d, a Kaluki",
    "Kaluki, Ending the hand: “two units for each unmelded card in hand, and four for "
    "each joker”",
    ruling=True,
)
NOBODY_OUT = Rule(
    "nobody-went-out",
    "Where the stock runs out and nobody has gone out, nobody pays; the deal counts "
    "as one of those agreed.",
    "the stock ran out and nobody went out: nothing",
    "Kaluki, which does not say what happens then",
    ruling=True,
)
WILD = Rule(
    "jokers-are-wild",
    "A joker stands for any card; of those it can stand for, the one that makes its "
    "meld worth most. A meld of jokers alone is one.",
    "",
    "Kaluki, which only prices the jokers",
    ruling=True,
)
ACE_IN_RUN = Rule(
    "ace-in-run",
    "An ace in a run counts 11, high or low.",
    "",
    "Kaluki, Melding: “Aces are worth eleven points”",
    ruling=True,
)
NOT_A_MELD = Rule(
    "not-a-meld",
    "A meld is three or four cards of a rank, all of different suits, or three or more "
    "of one suit in a row, the ace high or low but not both. What is none counts 0.",
    "",
    MELDING,
)
DOES_NOT_FIT = Rule(
    "layoff-does-not-fit",
    "A card is laid off where it makes a longer meld of a meld on the table. Where it "
    "does not it counts 0.",
    "",
    MELDING,
)
NO_OWN_MELD = Rule(
    "no-own-meld",
    "With a first lay-down goes at least one meld of one’s own.",
    "",
    MELDING,
)
UNDER_51 = Rule(
    "under-51",
    "A first lay-down is worth 51 or more, the cards laid off with it counted.",
    "",
    MELDING,
)
BEFORE_INITIAL = Rule(
    "before-initial",
    "Before a first lay-down nothing else is laid down or laid off.",
    "",
    MELDING,
)
SECOND_INITIAL = Rule(
    "second-initial",
    "A player makes one first lay-down in a deal.",
    "",
    "Kaluki, Melding: “The first set of melds a player makes in each hand”",
)
COUNTS_AS_MADE = Rule(
    "wrong-and-made",
    "A first lay-down with a fault has been made all the same: what comes after it is "
    "judged as it was laid.",
    "",
    "Kaluki, Melding, which does not say what becomes of a wrong one",
    ruling=True,
)
ANY_MELD = Rule(
    "layoff-on-any-meld",
    "A card may be laid off on any meld on the table, one’s own too.",
    "",
    "Kaluki, Melding, which speaks of opponents’ melds and forbids no others",
    ruling=True,
)
HIGHEST = Rule(
    "highest-wins",
    "When the agreed deals are played, or the table ends it, the highest total wins "
    "and equal highest share it.",
    "",
    "Kaluki, which settles each hand and names no winner",
    ruling=True,
)

POINTS = {
    rank: 11 if rank == "A" else 10 if rank in "KQJ" else int(rank) for rank in RANKS
}
MELDS = Melds(
    {**pack_of(RANKS, 2), JOKER: JOKERS_IN_PACK},
    POINTS,
    hand=DEALT,
    ace_high=True,
    laws=(NOT_A_MELD, ACE_IN_RUN, WILD),
)
LAID = Laydowns(
    MELDS,
    INITIAL,
    not_a_meld=NOT_A_MELD,
    does_not_fit=DOES_NOT_FIT,
    no_own_meld=NO_OWN_MELD,
    too_low=UNDER_51,
    before_initial=BEFORE_INITIAL,
    second_initial=SECOND_INITIAL,
)


def losers(r: Round) -> tuple[int, ...]:
    """who went out has nothing left"""
    return tuple(seat for seat in range(r.table.n) if seat != r[WINNER])


DEALS = Fact(
    "deals",
    OrNull(Number(1), "Until the table ends it"),
    "Deals",
    help="Left open: play until the table ends it.",
    needed=False,
)
THROWN_IN = Fact(
    "thrown_in",
    Flag(),
    "Nobody went out",
    help="The stock ran out. The deal counts, nobody pays.",
)
WINNER = Fact("winner", Seat(), "Went out")
KALUKI = Fact(
    "kaluki",
    Flag(),
    "Kaluki",
    help="All fifteen melded in one turn: double.",
    needed=False,
)
LEFT = Fact(
    "left",
    PerSeat(Number(0, DEALT), noun="cards", asks=losers, out="went out"),
    "Other cards",
    help="What each has left in hand.",
)
JOKERS = Fact(
    "jokers",
    PerSeat(
        Number(0, JOKERS_IN_PACK),
        total=(0, JOKERS_IN_PACK),
        noun="jokers",
        asks=losers,
        out="went out",
    ),
    "Jokers",
    start=0,
)


def left_fits(r: Round) -> Iterator[Problem]:
    """The winner has nothing left, everyone else something."""
    winner, jokers = r[WINNER], r.get(JOKERS)
    for seat, left in enumerate(r[LEFT]):
        if seat == winner and left:
            text = f"{r.name(seat)} went out, so no card is left there."
            yield LEFT.problem("impossible", text, seat)
        elif seat != winner and not left and jokers is not None and not jokers[seat]:
            text = f"{r.name(seat)} did not go out: at least one card is left there."
            yield LEFT.problem("out-of-range", text, seat)


def jokers_fit(r: Round) -> Iterator[Problem]:
    """The winner has no joker left; nobody holds more than fifteen cards."""
    for seat, (left, jokers) in enumerate(zip(r[LEFT], r[JOKERS])):
        if seat == r[WINNER] and jokers:
            text = f"{r.name(seat)} went out, so no joker is left there."
            yield JOKERS.problem("impossible", text, seat)
        elif left + jokers > DEALT:
            text = f"{r.name(seat)} can hold {DEALT} cards, not {left + jokers}."
            yield JOKERS.problem("impossible", text, seat)


def score(r: Round) -> Iterator[Line]:
    if THROWN_IN in r:
        for seat in range(r.table.n):
            yield NOBODY_OUT(seat, 0)
        return
    winner = r[WINNER]
    for seat, (left, jokers) in enumerate(zip(r[LEFT], r[JOKERS])):
        if seat != winner:
            line = payment(r, seat, left, jokers)
            yield line
            yield Line(winner, -line.points, line.rule, line.text)


def payment(r: Round, seat: int, left: int, jokers: int) -> Line:
    """What a player pays who did not go out."""
    due, names = left + 2 * jokers, (r.name(seat), r.name(r[WINNER]))
    if KALUKI in r:
        due *= 2
        if jokers:
            return PAYS_JOKERS_DOUBLE(seat, -due, *names, left, jokers, due)
        return PAYS_DOUBLE(seat, -due, *names, left, due)
    if jokers:
        return PAYS_JOKERS(seat, -due, *names, left, jokers, due)
    return PAYS(seat, -due, *names, left)


WENT_OUT = Tally("went-out", "Deals", "Went out", note="went out first")
KALUKIS = Tally("kalukis", "Kalukis", "Went out", tried=False)
CAUGHT = Tally("jokers", "With jokers", "Left in hand", tried=False)
FIRST_LAID = Tally("first-laid", "First ones", "Lay-downs", note="no fault")
LATER_LAID = Tally("later-laid", "Later ones", "Lay-downs", note="no fault")


def feats(r: Round) -> Iterator[Feat]:
    if THROWN_IN in r:
        return
    winner = r[WINNER]
    for seat, jokers in enumerate(r[JOKERS]):
        yield WENT_OUT(seat, seat == winner)
        if jokers:
            yield CAUGHT(seat)
    if KALUKI in r:
        yield KALUKIS(winner)
    for laid in LAID.judged(r) if LAID.fact in r else ():
        yield (FIRST_LAID if laid.initial else LATER_LAID)(laid.seat, not laid.faults)


def end(r: Round) -> list[int] | None:
    deals = r[DEALS]
    return leaders(r.after) if deals is not None and r.number >= deals else None


def says(r: Round) -> Iterator[Say]:
    if THROWN_IN in r:
        yield Say("0", "for everyone: the stock ran out and nobody went out")
    elif r.lines:
        pay = ", ".join(f"{r.name(x.side)} {-x.points}" for x in r.lines[::2])
        won = r.points[r[WINNER]]
        yield Say(f"+{won}", f"for {r.name(r[WINNER])}: {pay}. Together 0")


def standing(r: Round) -> Standing:
    """Who is ahead, and how long it goes on."""
    deals = r[DEALS]
    if deals is None:
        return Standing(ahead(r).needs, "open until you end it")
    left = deals - r.number + 1
    return Standing(ahead(r).needs, f"{left} deal{'s' if left > 1 else ''} to go")


GAME = Game(
    name="Kaluki",
    players=(2, 3, 4),
    family="Rummy",
    length="as long as you like",
    gist="melds with jokers",
    also=("Caloochi", "Kalooki"),
    summary="Two to four players, each for themselves. Meld all your cards first; the "
    "others pay you for what they hold. Play as long as you like.",
    source="Kaluki (Caloochi)",
    play=(
        (
            "Cards",
            "Two packs of 52 and four jokers: 108 cards. An ace counts 11, king, queen "
            "and jack 10, every other card its number, a joker what it stands for.",
        ),
        (
            "Deal",
            "The player at the dealer’s right cuts. If the cut shows a joker, that "
            "player keeps it and is dealt a card less. Fifteen cards each. The rest "
            "is the stock; its top card is turned up. The deal moves to the left.",
        ),
        (
            "The first card",
            "The dealer may take the upcard and discard another for it. Then the "
            "player at the dealer’s left has the first turn.",
        ),
        (
            "A turn",
            "Draw the top card of the stock, or the upcard if you meld it at once. "
            "Then meld if you can, and discard one card.",
        ),
        (
            "Melds",
            "Three or four cards of a rank, all of different suits; or three or more "
            "of one suit in a row, the ace high or low, but not both. A joker stands "
            "for any card.",
        ),
        (
            "The first melds",
            "What you first lay down must be worth 51 or more. Cards laid off on the "
            "melds of others count, but at least one meld must be your own. After "
            "that you may meld and lay off as you like in your turns.",
        ),
        (
            "Going out",
            "Whoever runs out of cards wins the deal. Each other player pays 1 for "
            "each card left in hand and 2 for each joker. All fifteen cards melded in "
            "one turn are a Kaluki: everything is doubled.",
        ),
        (
            "End",
            "Play as many deals as agreed, or until you end it. The highest total "
            "wins.",
        ),
    ),
    rules=(
        PAYS,
        PAYS_JOKERS,
        PAYS_DOUBLE,
        PAYS_JOKERS_DOUBLE,
        NOBODY_OUT,
        WILD,
        ACE_IN_RUN,
        *LAID.faults.values(),
        COUNTS_AS_MADE,
        ANY_MELD,
        HIGHEST,
    ),
    options=(DEALS,),
    kinds=(
        Kind(
            "deal",
            "A deal",
            (
                Stage(
                    "deal",
                    "Deal",
                    (WINNER, KALUKI, LEFT, JOKERS),
                    (left_fits, jokers_fit),
                ),
                Stage("laid", "Lay-downs", (LAID.fact,), (LAID.hold,), free=True),
            ),
        ),
        Kind(
            "thrown_in",
            "Nobody went out",
            (Stage("thrown_in", "Deal", (THROWN_IN,)),),
            mark=THROWN_IN,
        ),
    ),
    open_ended=True,
    score=score,
    tallies=(WENT_OUT, KALUKIS, CAUGHT, FIRST_LAID, LATER_LAID),
    feats=feats,
    end=end,
    says=says,
    standing=standing,
    laydowns=LAID,
)
