"""Kaluki: rummy with two packs and four jokers, settled after every deal."""

from collections.abc import Iterator

from referee.engine.game import (
    About,
    Display,
    Game,
    League,
    RoundType,
    Rule,
    Seating,
    Stage,
    WrongRounds,
    everyone_there,
)
from referee.engine.league import Stat, StatEvent
from referee.engine.round import Round
from referee.engine.standings import DEALS_TO_GO, leaders, who_leads
from referee.engine.verdict import Line, Say, Standing
from referee.melds.laydowns import Laydowns
from referee.melds.melds import Melds
from referee.values.facts import (
    Asking,
    Fact,
    Flag,
    Number,
    OrNull,
    PerSeat,
    Problem,
    Seat,
)
from referee.values.notation import JOKER, RANKS, pack_of
from referee.words import Gain, Said, Text, row_of
from referee.words.text import A_DEAL

DEALT, JOKERS_IN_PACK, INITIAL = 15, 4, 51

ENDING = "Kaluki, Ending the hand"
MELDING = "Kaluki, Melding"
PAYS = Rule(
    "cards-left",
    "Each other player pays the winner 1 for each card left in hand.",
    "{loser} pays {winner} {due} for the cards left",
    ENDING,
)
PAYS_JOKERS = Rule(
    "jokers-left",
    "A joker left in hand costs 2 in all, not 1 as a card and 2 as a joker.",
    "{loser} pays {winner}: cards {left} + jokers {jokers} × 2 = {due}",
    "Kaluki, Ending the hand: “one unit for each unmelded card …, and two units for "
    "each joker”",
    ruling=True,
)
PAYS_DOUBLE = Rule(
    "kaluki",
    "Where the winner melded all fifteen cards in one turn, everything is doubled.",
    "{loser} pays {winner}: cards {left} × 2 = {due}, a Kaluki",
    ENDING,
)
PAYS_JOKERS_DOUBLE = Rule(
    "kaluki-with-jokers",
    "On a Kaluki a joker costs 4 in all.",
    "{loser} pays {winner}: (cards {left} + jokers {jokers} × 2) × 2 = {due}, a Kaluki",
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
    "of one suit in a row, the ace high or low but not both. Anything else counts 0.",
    "",
    MELDING,
)
DOES_NOT_FIT = Rule(
    "layoff-does-not-fit",
    "A card may be laid off where it extends a meld on the table. "
    "Elsewhere it counts 0.",
    "",
    MELDING,
)
NO_OWN_MELD = Rule(
    "no-own-meld",
    "A first lay-down must include at least one meld of your own.",
    "",
    MELDING,
    title="No meld of your own",
)
UNDER_51 = Rule(
    "under-51",
    "A first lay-down must be worth 51 or more, including the cards laid off with it.",
    "",
    MELDING,
    title="First lay-down below 51",
)
BEFORE_INITIAL = Rule(
    "before-initial",
    "Before a first lay-down nothing else is laid down or laid off.",
    "",
    MELDING,
    title="Before the first lay-down",
)
SECOND_INITIAL = Rule(
    "second-initial",
    "A player makes one first lay-down in a deal.",
    "",
    "Kaluki, Melding: “The first set of melds a player makes in each hand”",
    title="One first lay-down a deal",
)
COUNTS_AS_MADE = Rule(
    "wrong-and-made",
    "A first lay-down with a fault has been made all the same: what comes after it is "
    "judged as it was laid.",
    "",
    "Kaluki, Melding, which does not say what becomes of a wrong one",
    ruling=True,
    title="A wrong first lay-down stands",
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

WHO_WENT_OUT = Text("kaluki.who-went-out", "Who went out?")
ENTER_CARDS = Text("kaluki.enter-cards", "Enter {name}’s cards.")
ENTER_JOKERS = Text("kaluki.enter-jokers", "Enter {name}’s jokers.")
WENT_OUT_LEFT = Text("kaluki.went-out-cards", "{name} went out, so has 0 cards left.")
NOT_OUT = Text("kaluki.not-out", "{name} did not go out, so has at least 1 card left.")
WENT_OUT_JOKER = Text(
    "kaluki.went-out-jokers", "{name} went out, so has 0 jokers left."
)
HOLDS = Text("kaluki.holds", "{name} can hold {most} cards, not {cards}.")
NOBODY_PAYS = Text(
    "kaluki.nobody-pays", "The stock ran out and nobody went out: nobody pays"
)
GETS = Text("kaluki.gets", "{payments}. Together 0, as it must be")
PAYS_CARDS = Text("kaluki.pays", "{name} pays {cards}")
PAYS_BOTH = Text("kaluki.pays-both", "{name} pays {cards} + {jokers}")
NOT_OF_WINNER = Text("kaluki.applies.left", "Leave it empty for whoever went out.")
OPEN_ENDED = Text("kaluki.open-ended", "until you end the game")

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
    """All but the winner: who went out has nothing left."""
    return tuple(seat for seat in everyone_there(r) if seat != r[WINNER])


DEALS = Fact(
    "deals",
    OrNull(Number(1), "Until you stop"),
    "Deals",
    ask=Asking(help="Leave it empty to play until you stop.", one="deal"),
    needed=False,
)
THROWN_IN = Fact(
    "thrown_in",
    Flag(),
    "Nobody went out",
    ask=Asking(help="The stock ran out. The deal counts, nobody pays."),
)
WINNER = Fact(
    "winner",
    Seat(everyone_there),
    "Went out",
    ask=Asking(if_missing=WHO_WENT_OUT),
)
KALUKI = Fact(
    "kaluki",
    Flag(),
    "Kaluki",
    ask=Asking(help="All fifteen melded in one turn: double."),
    needed=False,
)
LEFT = Fact(
    "left",
    PerSeat(
        Number(0, DEALT),
        noun="cards",
        who=everyone_there,
        asks=losers,
        out="went out",
    ),
    "Other cards",
    ask=Asking(
        applies=NOT_OF_WINNER,
        help="Cards left in hand, jokers not counted.",
        if_missing=ENTER_CARDS,
    ),
)
JOKERS = Fact(
    "jokers",
    PerSeat(
        Number(0, JOKERS_IN_PACK),
        total=(0, JOKERS_IN_PACK),
        noun="jokers",
        who=everyone_there,
        asks=losers,
        out="went out",
    ),
    "Jokers",
    ask=Asking(applies=NOT_OF_WINNER, start=0, if_missing=ENTER_JOKERS),
)


def left_fits(r: Round) -> Iterator[Problem]:
    """The winner has nothing left, everyone else something."""
    winner, jokers, every = r[WINNER], r.get(JOKERS), r[LEFT]
    for seat in everyone_there(r):
        left = every[seat]
        if seat == winner and left:
            text = WENT_OUT_LEFT(name=r.name(seat))
            yield LEFT.problem("impossible", text, seat)
        elif seat != winner and not left and jokers is not None and not jokers[seat]:
            text = NOT_OUT(name=r.name(seat))
            yield LEFT.problem("out-of-range", text, seat)


def wrong_rounds(r: Round) -> Iterator[WrongRounds]:
    """Whoever went out has two cards left."""
    left = [2] * r.table.n
    raw = {"winner": 0, "left": left, "jokers": [0] * r.table.n}
    yield [raw], "impossible", ("left", 0)


def jokers_fit(r: Round) -> Iterator[Problem]:
    """The winner has no joker left; nobody holds more than fifteen cards."""
    for seat, (left, jokers) in enumerate(zip(r[LEFT], r[JOKERS])):
        if seat == r[WINNER] and jokers:
            text = WENT_OUT_JOKER(name=r.name(seat))
            yield JOKERS.problem("impossible", text, seat)
        elif left + jokers > DEALT:
            text = HOLDS(name=r.name(seat), most=DEALT, cards=left + jokers)
            yield JOKERS.problem("impossible", text, seat)


def score(r: Round) -> Iterator[Line]:
    if THROWN_IN in r:
        for seat in everyone_there(r):
            yield NOBODY_OUT(seat, 0)
        return
    for seat in losers(r):
        line = payment(r, seat, r[LEFT][seat], r[JOKERS][seat])
        yield line
        yield Line(r[WINNER], -line.points, line.rule, line.values)


def payment(r: Round, seat: int, left: int, jokers: int) -> Line:
    """What a player pays who did not go out."""
    due = (left + 2 * jokers) * (2 if KALUKI in r else 1)
    if KALUKI in r:
        rule = PAYS_JOKERS_DOUBLE if jokers else PAYS_DOUBLE
    else:
        rule = PAYS_JOKERS if jokers else PAYS
    loser, winner = r.name(seat), r.name(r[WINNER])
    return rule(
        seat, -due, loser=loser, winner=winner, left=left, jokers=jokers, due=due
    )


WENT_OUT = Stat("went-out", "Deals", "Went out", note="went out first")
KALUKIS = Stat("kalukis", "Kalukis", "Went out", tried=False)
CAUGHT = Stat("jokers", "With jokers", "Left in hand", tried=False)
FIRST_LAID = Stat("first-laid", "First ones", "Lay-downs", note="no fault")
LATER_LAID = Stat("later-laid", "Later ones", "Lay-downs", note="no fault")


def stat_events(r: Round) -> Iterator[StatEvent]:
    if THROWN_IN in r:
        return
    winner = r[WINNER]
    for seat in everyone_there(r):
        yield WENT_OUT(seat, seat == winner)
        if r[JOKERS][seat]:
            yield CAUGHT(seat)
    if KALUKI in r:
        yield KALUKIS(winner)
    for laid in LAID.judge(r) if LAID.fact in r else ():
        yield (FIRST_LAID if laid.initial else LATER_LAID)(laid.seat, not laid.faults)


def end(r: Round) -> list[int] | None:
    deals = r[DEALS]
    return (
        leaders(r.table, r.after) if deals is not None and r.number >= deals else None
    )


def live_messages(r: Round) -> Iterator[Say]:
    if THROWN_IN in r:
        yield Say("", NOBODY_PAYS)
    elif r.lines:
        pay = [what_is_paid(r, line.side) for line in r.lines[::2]]
        yield Say(Gain(r.points[r[WINNER]]), GETS(payments=row_of(pay)))


def what_is_paid(r: Round, seat: int) -> Said:
    """For the cards, and for the jokers, with what a Kaluki doubles."""
    times, jokers = 2 if KALUKI in r else 1, r[JOKERS][seat]
    text = PAYS_BOTH if jokers else PAYS_CARDS
    cards = times * r[LEFT][seat]
    return text(name=r.name(seat), cards=cards, jokers=2 * times * jokers)


def standing(r: Round) -> Standing:
    """Who is ahead, and how long it goes on."""
    deals = r[DEALS]
    if deals is None:
        return Standing(who_leads(r).lacks, OPEN_ENDED)
    left = deals - r.number + 1
    return Standing(who_leads(r).lacks, DEALS_TO_GO(left=left))


ABOUT = About(
    family="Rummy",
    length="as long as you like",
    gist="melds with jokers",
    summary="Two to four players, each for themselves. Meld all your cards first; the "
    "others pay you for what they hold. Play as long as you like.",
    source="Kaluki (Caloochi)",
    also=("Caloochi", "Kalooki"),
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
            "for any card."
            " An ace in a run counts 11 as well.",
        ),
        (
            "The first melds",
            "What you first lay down must be worth 51 or more. Cards laid off on the "
            "melds of others count, but at least one meld must be your own. After "
            "that you may meld and lay off as you like in your turns."
            " The first one is made once in a deal, and has been made even if "
            "something in it was wrong. A card may go on any meld, your own too.",
        ),
        (
            "Going out",
            "Whoever runs out of cards wins the deal. Each other player pays 1 for "
            "each card left in hand and 2 for each joker. All fifteen cards melded in "
            "one turn are a Kaluki: everything is doubled."
            " If the stock runs out before anybody is out, nobody pays.",
        ),
        (
            "End",
            "Play as many deals as agreed, or until you end it. The highest total "
            "wins.",
        ),
    ),
    sections={
        "Ending the hand": "Going out",
        "nobody-went-out": "Going out",
        "Melding": "The first melds",
        "not-a-meld": "Melds",
        "layoff-does-not-fit": "Melds",
        "ace-in-run": "Melds",
        "jokers-are-wild": "Melds",
        "which settles": "End",
    },
    example={"winner": 1, "left": [3, 0, 5, 2], "jokers": [0, 0, 1, 0]},
)

GAME = Game(
    name="Kaluki",
    players=(2, 3, 4),
    about=ABOUT,
    seats=Seating(left_does="plays first", comes=True),
    unit=A_DEAL,
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
    round_types=(
        RoundType(
            "deal",
            "A deal",
            (
                Stage(
                    "deal",
                    "Deal",
                    (WINNER, KALUKI, LEFT, JOKERS),
                    (left_fits, jokers_fit),
                    question=WHO_WENT_OUT,
                ),
                Stage("laid", "Lay-downs", (LAID.fact,), (LAID.hold,), free=True),
            ),
        ),
        RoundType(
            "thrown_in",
            "Nobody went out",
            (Stage("thrown_in", "Deal", (THROWN_IN,)),),
            discriminator=THROWN_IN,
        ),
    ),
    wrong_rounds=wrong_rounds,
    open_ended=True,
    round_total=0,
    score=score,
    end=end,
    laydowns=LAID,
    display=Display(live_messages=live_messages, standing=standing, one_is_paid=True),
    league=League(
        stats=(WENT_OUT, KALUKIS, CAUGHT, FIRST_LAID, LATER_LAID),
        stat_events=stat_events,
    ),
)
