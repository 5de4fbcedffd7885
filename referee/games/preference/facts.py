"""Preference: the pot, who plays, and what is asked."""

from collections.abc import Mapping

from referee.engine.game import without_dealer_of_four
from referee.engine.presence import came_now
from referee.engine.questions import CHOOSE_DECLARER, CHOOSE_TRUMP, ENTER_BID
from referee.engine.round import Round
from referee.games.preference.rules import (
    BOTH_DROP,
    NEEDED,
    RANKS,
    TRICKS_PLAYED,
    TRUMPS_FOR,
)
from referee.games.preference.words import (
    ANY_SUIT,
    DO_THEY_PLAY,
    DOES_PLAY,
    FIRST_DEFENDER,
    FIRST_IS_LEFT,
    FROM_LEFT,
    HEARTS_BID,
    MAKES_IT,
    NOT_OF_DROPPED,
    ONE_OF_TWO,
    OR_HIGHER,
    PLAYS_OR_DROPS,
    ROLES,
    SAYS,
    SECOND_DEFENDER,
)
from referee.values.facts import (
    Asking,
    Choice,
    Fact,
    Flag,
    Number,
    PerSeat,
    Seat,
    Several,
    Text as TextValue,
    because,
)
from referee.values.notation import SUIT_NAMES
from referee.words import Said


def pot(r: Round) -> int:
    """What is in the pot: all that the players are out of pocket, and what those put
    in who sit down now.
    """
    return put_in_before(r) + sum(arrivals(r).values())


def put_in_before(r: Round) -> int:
    return -sum(r.totals)


def pot_after(r: Round) -> int:
    return -sum(r.after) if r.lines else pot(r)


def arrivals(r: Round) -> dict[int, int]:
    """What those put in who sit down while the pot holds something, by seat."""
    came = came_now(r.table, r.number)
    return dict.fromkeys(came, last_ante(r)) if came and put_in_before(r) else {}


def last_ante(r: Round) -> int:
    """What everyone put in the last time."""
    before = r.before
    while before is not None and ANTE not in before:
        before = before.before
    return r[ANTE_OPTION] if before is None else before[ANTE]


def is_empty(r: Round) -> bool:
    return pot(r) == 0


def is_full(r: Round) -> bool:
    return pot(r) != 0


def defenders(r: Round) -> tuple[int, ...]:
    """The two defenders, from the declarer’s left."""
    n, declarer = r.table.n, r[DECLARER]
    if n == 3:
        return (declarer + 1) % 3, (declarer + 2) % 3
    turn, here = r.around(declarer)[1:], r.active()
    return tuple(seat for seat in turn if seat in here)


@because("preference.why.playing", "who dropped or sits out has no tricks")
def playing(r: Round) -> tuple[int, ...]:
    pairs = zip(defenders(r), r[DEFENCE])
    return (r[DECLARER], *(seat for seat, word in pairs if word != "drop"))


@because("preference.why.somebody-defends", "at least one defender plays")
def somebody_defends(r: Round) -> bool:
    return r[DEFENCE] != BOTH_DROP


def trumps_for(r: Round) -> str:
    """The suits that the bid allows."""
    return TRUMPS_FOR[r[BID]]


def only_trump(r: Round) -> str | None:
    """The suit that the bid names by itself."""
    suits = trumps_for(r)
    return suits if len(suits) == 1 else None


def role_of(r: Round, seat: int) -> Said:
    if seat == r[DECLARER]:
        return MAKES_IT(tricks=NEEDED)
    said = dict(zip(defenders(r), r[DEFENCE])).get(seat)
    return ROLES[said] if said else ""


def trump_help(r: Round) -> Said:
    bid = r[BID]
    if bid == "hearts":
        return HEARTS_BID
    return ANY_SUIT if bid in (1, "game") else OR_HIGHER(bid=bid)


def defence_help(r: Round) -> Said:
    return FROM_LEFT(name=r.name(r[DECLARER]))


def do_they_play(r: Round) -> Said:
    return DO_THEY_PLAY(names=r.both(defenders(r)))


def does_play(r: Round, seat: int | None) -> Said:
    first, second = defenders(r)
    told = dict(zip((first, second), r.get(DEFENCE) or ()))
    if not any(told.values()):
        return do_they_play(r)
    asker, other = (second, first) if seat == second else (first, second)
    if told.get(other) == "drop":
        return PLAYS_OR_DROPS(name=r.name(asker))
    return DOES_PLAY(name=r.name(asker), other=r.name(other))


def may_say(told: Mapping[int, str], place: int) -> tuple[str, ...]:
    """A guest takes a host, who plays; of one who has dropped nobody is the guest."""
    match told.get(1 - place):
        case "guest":
            return ("play",)
        case "drop":
            return ("play", "drop")
    return ("play", "drop", "guest")


def says_when(r: Round, seat: int) -> Said:
    both = defenders(r)
    return SAYS[both.index(seat)] if seat in both else ""


def ante_of(r: Round) -> int:
    return r[ANTE_OPTION]


ANTE_OPTION = Fact(
    "ante",
    Number(10, step=10),
    "Ante",
    ask=Asking(help="What everyone puts into the pot: 10, 20, 30 …"),
    needed=False,
    default=10,
)
STAKE = Fact(
    "stake",
    Number(1),
    "Value of a stake in cents",
    ask=Asking(help="Leave it empty to play for points only."),
    needed=False,
)
CURRENCY = Fact(
    "currency",
    TextValue(8, least=0),
    "Currency",
    ask=Asking(help="€, CHF …"),
    needed=False,
)
ANTE = Fact(
    "ante",
    Number(10, step=10),
    "Fill the pot",
    ask=Asking(
        help="The pot is empty. Everyone puts in 10, 20, 30 …, or you end the game.",
        start=ante_of,
    ),
)
THROWN_IN = Fact(
    "thrown_in",
    Flag(),
    "Everyone passed",
    ask=Asking(help="Nothing is paid; the deal moves on."),
)
DECLARER = Fact(
    "declarer",
    Seat(without_dealer_of_four),
    "Declarer",
    ask=Asking(if_missing=CHOOSE_DECLARER),
)
BID = Fact(
    "bid",
    Choice[int | str](
        {1: "1", 2: "2", 3: "3", 4: "4", "game": "Game", "hearts": "Hearts"}
    ),
    "Bid",
    ask=Asking(if_missing=ENTER_BID),
)
TRUMP = Fact(
    "trump",
    Choice(
        {suit: SUIT_NAMES[suit].capitalize() for suit in RANKS},
        offered=trumps_for,
        notes={suit: str(rank) for suit, rank in RANKS.items()},
    ),
    "Trump",
    ask=Asking(help=trump_help, start=only_trump, if_missing=CHOOSE_TRUMP),
)
DEFENCE = Fact(
    "defence",
    Several(
        Choice({"play": "Plays", "drop": "Drops", "guest": "Guest"}),
        2,
        whose=defenders,
        places=(FIRST_DEFENDER, SECOND_DEFENDER),
        leaves=may_say,
    ),
    "Defence",
    ask=Asking(
        applies=FIRST_IS_LEFT, help=defence_help, hint=says_when, if_missing=does_play
    ),
)
NO_ACES = Fact(
    "no_aces",
    Flag(),
    "No aces",
    ask=Asking(applies=ONE_OF_TWO, help="Declared before the first lead."),
    needed=False,
    offered=lambda r: FOUR_ACES not in r,
)
FOUR_ACES: Fact[bool] = Fact(
    "four_aces",
    Flag(),
    "Four aces",
    ask=Asking(applies=ONE_OF_TWO, help="The declarer held all four."),
    needed=False,
    offered=lambda r: NO_ACES not in r,
)
TRICKS = Fact(
    "tricks",
    PerSeat(
        Number(0, TRICKS_PLAYED, chips=14),
        TRICKS_PLAYED,
        playing,
        noun="tricks",
        out="takes no part",
    ),
    "Tricks",
    ask=Asking(applies=NOT_OF_DROPPED, hint=role_of),
)
