"""Skat: what is asked."""

from referee.engine.game import without_dealer_of_four
from referee.engine.questions import CHOOSE_DECLARER, ENTER_BID, TRICKS_OF_PLAYERS
from referee.engine.round import Round
from referee.games.skat.house_rules import (
    BOCK_OPTION,
    CONTRA_OPTION,
    NOT_PLAYED,
    PASSED_IN,
    PUSHED,
    RAMSCH,
    RAMSCH_SKAT_OPTION,
)
from referee.games.skat.rules import (
    ALL,
    BASES,
    BIDS,
    GAMES,
    MATADOR_LADDERS,
    NULL,
    NULL_HAND,
    NULL_OUVERT,
    NULL_OUVERT_HAND,
    PACK,
    SCHNEIDER_AT,
    SCHNEIDERED,
    TRUMPS,
    WON,
)
from referee.games.skat.words import (
    CANNOT_HELP,
    CHOOSE_GAME,
    CHOOSE_NULL,
    ENTER_POINTS,
    ENTER_TRICKS,
    HELD_RUN,
    HOW_MANY_MATADORS,
    LAST_OF,
    LEVEL_LAST,
    MATADORS_HELP,
    NO_RUN,
    NO_TOPS,
    NOT_OF_NULL,
    NULL_GIVES,
    OF_HAND,
    OF_LEVEL,
    OF_NULL_INSTEAD,
    OF_NULL_OR_HAND,
    OF_SOME_COUNTS,
    POINTS_HELP,
    POINTS_LEFT,
    SIGNS,
    TOOK,
    TOPS,
    TOPS_NOT,
    WITH_CONTRA,
    WITH_SCHNEIDER,
    WITHOUT_POINTS,
    with_or_against,
)
from referee.values.faces import Face, faces
from referee.values.facts import (
    Asking,
    Cards,
    Choice,
    Fact,
    Flag,
    Number,
    OrNull,
    PerSeat,
    Seat,
    because,
)
from referee.words import Gain, Said


def points_of_declarer(r: Round, seat: int | None) -> Said:
    return ENTER_POINTS(name=r.name(r[DECLARER]))


def whose_last_tricks(r: Round, seat: int | None) -> Said:
    if r.get(LAST_TRICK) and seat is not None:
        return LAST_OF(name=r.name(seat))
    return LEVEL_LAST(names=r.both(tied_with_tricks(r)))


def null_value(r: Round) -> int:
    if OUVERT in r:
        return NULL_OUVERT_HAND if HAND in r else NULL_OUVERT
    return NULL_HAND if HAND in r else NULL


def null_gives(r: Round, tricks: int) -> Said:
    gain = Gain(null_value(r) * (-2 if tricks else 1))
    return NULL_GIVES(name=r.name(r[DECLARER]), gain=gain)


def tied_with_tricks(r: Round) -> tuple[int, ...]:
    """In Ramsch the two who share the fewest points and both have tricks."""
    points = r[RAMSCH_POINTS]
    fewest = min(points[seat] for seat in r.active())
    tied = tuple(seat for seat in r.active() if points[seat] == fewest)
    if is_pushed(r):
        return ()
    # Nobody has points without a trick.
    tricks = points if fewest else r[RAMSCH_TRICKS]
    if not fewest and 10 in tricks:
        return ()
    with_tricks = all(tricks[seat] for seat in tied)
    return tied if len(tied) == 2 and with_tricks else ()


@because(
    "skat.why.ramsch-tricks-decide",
    "needed where somebody has no card points, with or without a trick",
)
def ramsch_tricks_decide(r: Round) -> bool:
    return not all(r[RAMSCH_POINTS][seat] for seat in r.active())


@because(
    "skat.why.the-tie-needs-it", "two share the fewest points, and both have tricks"
)
def the_tie_needs_it(r: Round) -> bool:
    return bool(tied_with_tricks(r))


@because("skat.why.is-counted", "a suit game or grand")
def is_counted(r: Round) -> bool:
    return r[GAME_PLAYED] != "null"


@because("skat.why.is-null", "a null game")
def is_null(r: Round) -> bool:
    return r[GAME_PLAYED] == "null"


def games_worth_the_bid(r: Round) -> list[str]:
    """Null only where its best form reaches the bid."""
    return [*BASES, "null"] if r[BID] <= NULL_OUVERT_HAND else [*BASES]


@because(
    "skat.why.ladder-of-matadors",
    "with or against 1 to 11 in a suit game, 1 to 4 in grand; never 0",
)
def ladder_of_matadors(r: Round) -> tuple[int, ...]:
    return MATADOR_LADDERS[r.get(GAME_PLAYED) or "D"]


def matadors_in_cards(r: Round) -> Said:
    """The trumps that the declarer holds, or lacks, without a gap from the top."""
    if MATADORS not in r or GAME_PLAYED not in r:
        return MATADORS_HELP
    trumps, run = TRUMPS[r[GAME_PLAYED]], abs(r[MATADORS])
    held = r[MATADORS] > 0
    if run > 4:
        first, last = Face(trumps[0]), Face(trumps[run - 1])
        return (HELD_RUN if held else NO_RUN)(first=first, last=last)
    cards, more = faces(trumps[:run]), trumps[run : run + 1]
    if not held:
        return NO_TOPS(cards=cards)
    return TOPS_NOT(cards=cards, next=Face(more[0])) if more else TOPS(cards=cards)


@because(
    "skat.why.points-matter",
    "needed unless schneider and schwarz together would not reach the bid, or the deal "
    "ended early",
)
def points_matter(r: Round) -> bool:
    """Not where the game is overbid whatever the declarer takes: the loss is the same.

    The game is one level, and each of schneider and schwarz that it may still reach.
    """
    if ENDED_EARLY in r:
        return False
    if MATADORS not in r:
        return True
    levels = 3 + sum(fact in r for fact in (HAND, OUVERT))
    if schwarz := SCHWARZ in r or OUVERT in r:
        levels += 1
    if schwarz or SCHNEIDER in r:
        levels += 1
    return (abs(r[MATADORS]) + levels) * BASES[r[GAME_PLAYED]] >= r[BID]


def what_the_others_have(r: Round) -> Said:
    """61 makes it, and what is left for the others; of an overbid game neither."""
    if not points_matter(r):
        return CANNOT_HELP
    if (points := r.get(CARD_POINTS)) is None:
        return POINTS_HELP(won=WON)
    told = MATADORS in r and GAME_PLAYED in r
    if told and [*r.table.game.display.value_breakdown(r)][-1].number < r[BID]:
        return CANNOT_HELP
    return POINTS_LEFT(won=WON, rest=ALL - points)


@because(
    "skat.why.tricks-matter",
    "needed below 23 and at 120 card points, where one side may have all ten",
)
def tricks_matter(r: Round) -> bool:
    return points_matter(r) and not 23 <= r[CARD_POINTS] < ALL


@because("skat.why.played-out", "needed unless the deal ended early")
def is_played_out(r: Round) -> bool:
    return ENDED_EARLY not in r


def no_null_is_told(r: Round) -> bool:
    """A null that was won or lost by its tricks did not end before them."""
    return not is_null(r) or NULL_TRICKS not in r


def is_ramsch_played(r: Round) -> bool:
    """The table plays Ramsch where everyone passes, the usual one or Schieberamsch."""
    return r[PASSED_IN] in (RAMSCH, PUSHED)


def is_pushed(r: Round) -> bool:
    """In Schieberamsch the most points lose."""
    return r[PASSED_IN] == PUSHED


def is_passed_in(r: Round) -> bool:
    """The table plays nothing where everyone passes."""
    return not is_ramsch_played(r)


def contra_is_said(r: Round) -> bool:
    return r[CONTRA_OPTION] != NOT_PLAYED


def re_is_said(r: Round) -> bool:
    return r[CONTRA_OPTION] == "re" and CONTRA in r


def bock_is_played(r: Round) -> bool:
    return r[BOCK_OPTION] != NOT_PLAYED


@because(
    "skat.why.ramsch-total", "120, the skat included; less where it goes to nobody"
)
def ramsch_total(r: Round) -> int | tuple[int, int]:
    return ALL if r[RAMSCH_SKAT_OPTION] == "last_trick" else (98, ALL)


def with_the_skat(r: Round) -> bool:
    """No hand is suggested: most take the skat up, once they have named a game."""
    return r[GAME_PLAYED] is None


DECLARER = Fact(
    "declarer",
    Seat(without_dealer_of_four),
    "Declarer",
    ask=Asking(if_missing=CHOOSE_DECLARER),
)
BID = Fact(
    "bid",
    Number(18, 264, among=BIDS, chips=14),
    "Bid",
    ask=Asking(if_missing=ENTER_BID),
)
PASSED = Fact(
    "passed",
    Flag(),
    "Everyone passed",
    ask=Asking(help="The fewest card points win."),
)
THROWN_IN = Fact(
    "thrown_in",
    Flag(),
    "Everyone passed",
    ask=Asking(help="Nobody scores."),
)
GAME_PLAYED = Fact(
    "game",
    Choice(
        GAMES,
        offered=games_worth_the_bid,
        notes={game: str(base) for game, base in BASES.items()} | {"null": str(NULL)},
    ),
    "Game",
    ask=Asking(if_missing=CHOOSE_GAME),
)
HAND = Fact(
    "hand",
    Flag(ways=("The skat", "Taken up", "Hand")),
    "Hand",
    needed=False,
    ask=Asking(start=with_the_skat),
)
OUVERT = Fact(
    "ouvert",
    Flag(),
    "Ouvert",
    ask=Asking(applies=OF_NULL_OR_HAND, help="The declarer’s cards are laid face up."),
    needed=False,
    offered=lambda r: is_null(r) or HAND in r,
)
SCHNEIDER = Fact(
    "schneider",
    Flag(),
    "Schneider announced",
    ask=Asking(applies=OF_HAND),
    needed=False,
    offered=lambda r: is_counted(r) and HAND in r and OUVERT not in r,
)
SCHWARZ = Fact(
    "schwarz",
    Flag(),
    "Schwarz announced",
    ask=Asking(applies=WITH_SCHNEIDER),
    needed=False,
    offered=lambda r: SCHNEIDER in r and HAND in r and OUVERT not in r,
)
CONTRA = Fact(
    "contra",
    Flag(),
    "Contra",
    ask=Asking(help="An opponent doubles the game."),
    needed=False,
    offered=contra_is_said,
)
RE = Fact(
    "re",
    Flag(),
    "Re",
    ask=Asking(applies=WITH_CONTRA, help="The declarer doubles it again."),
    needed=False,
    offered=re_is_said,
)
BOCK = Fact(
    "bock",
    Flag(),
    "Bock deal",
    ask=Asking(help="It counts double."),
    needed=False,
    offered=bock_is_played,
)
ENDED_EARLY = Fact(
    "ended_early",
    Choice(
        {
            "declarer_gave_up": "The declarer gave up",
            "opponents_gave_up": "The opponents gave up",
            "declarer_broke_a_rule": "The declarer broke a rule",
            "opponent_broke_a_rule": "An opponent broke a rule",
        }
    ),
    "Ended early",
    ask=Asking(
        when=no_null_is_told,
        applies=OF_NULL_INSTEAD,
        rare=True,
        help="Won or lost simply, by no card points.",
        left_out="No",
    ),
    needed=False,
)
PUSHES = Fact(
    "pushes",
    Number(0, 3),
    "Passed on unseen",
    ask=Asking(
        help="How many passed the skat on without a look: each doubles.",
        left_out="Nobody",
    ),
    needed=False,
    offered=is_pushed,
)
MATADORS = Fact(
    "matadors",
    Number(among=ladder_of_matadors, words=with_or_against, begins=1, signs=SIGNS),
    "Matadors",
    ask=Asking(
        applies=NOT_OF_NULL, help=matadors_in_cards, if_missing=HOW_MANY_MATADORS
    ),
)
CARDS = Fact(
    "cards",
    Cards(PACK, 12),
    "The declarer’s 12 cards",
    ask=Asking(applies=NOT_OF_NULL, help="The ten dealt and the two of the skat."),
    needed=False,
)
CARD_POINTS = Fact(
    "card_points",
    Number(0, ALL, marks=(SCHNEIDERED, WON, SCHNEIDER_AT)),
    "Card points",
    ask=Asking(
        applies=NOT_OF_NULL, help=what_the_others_have, if_missing=points_of_declarer
    ),
    needed=points_matter,
)
TRICKS = Fact(
    "tricks",
    Number(0, 10),
    "Tricks",
    ask=Asking(
        help="Tricks of the declarer, of 10.",
        when=tricks_matter,
        applies=OF_SOME_COUNTS,
        if_missing=ENTER_TRICKS,
    ),
    needed=tricks_matter,
)
SKAT = Fact(
    "skat",
    Cards(PACK, 2),
    "Cards laid away",
    ask=Asking(applies=NOT_OF_NULL, help="The two cards in the skat after discarding."),
    needed=False,
)
NULL_TRICKS = Fact(
    "tricks",
    Number(0, 10, answers={0: "No trick", 1: "A trick"}, gives=null_gives),
    "Tricks",
    needed=is_played_out,
    ask=Asking(
        when=is_played_out,
        title=lambda r: TOOK(name=r.name(r[DECLARER])),
        if_missing=CHOOSE_NULL,
    ),
)
RAMSCH_POINTS = Fact(
    "card_points",
    PerSeat(Number(0, ALL), ramsch_total, without_dealer_of_four, noun="card points"),
    "Card points",
    ask=Asking(if_missing=ENTER_POINTS),
)
RAMSCH_TRICKS = Fact(
    "tricks",
    PerSeat(Number(0, 10), 10, without_dealer_of_four, noun="tricks"),
    "Tricks",
    needed=ramsch_tricks_decide,
    ask=Asking(
        when=ramsch_tricks_decide,
        applies=WITHOUT_POINTS,
        if_missing=TRICKS_OF_PLAYERS,
    ),
)
LAST_TRICK = Fact(
    "last_trick",
    PerSeat(
        OrNull(Number(0, 10), words=""),
        None,
        without_dealer_of_four,
        asks=tied_with_tricks,
        out="is not level",
    ),
    "Last trick won",
    ask=Asking(
        applies=OF_LEVEL,
        help="Decides the tie: the number of the last trick each of them won.",
        if_missing=whose_last_tricks,
    ),
    needed=the_tie_needs_it,
    offered=the_tie_needs_it,
)
