"""Minnesota Whist: four in partnership, each hand played high or low."""

from collections.abc import Iterator
from functools import cache
from typing import Any

from referee.cards import RANKS, pack_of
from referee.facts import Fact, Number, OrNull, PerSide, Seat
from referee.game import Game, Kind, Rule, Stage, clockwise
from referee.league import Feat, Tally
from referee.round import Round, Table
from referee.sealed import Sealed
from referee.standings import race
from referee.tricks import Play, first_lead, follow_suit, order_of
from referee.verdict import Line, Say

TARGET, BOOK, TRICKS_PLAYED = 13, 6, 13
PACK, ORDER = pack_of(RANKS), order_of(RANKS)

HIGH_PLAY = "Minnesota Whist, Play of a high bid hand"
LOW_PLAY = "Minnesota Whist, Play of a low bid hand"
ODD = Rule(
    "odd-tricks",
    "In a high hand the side with seven tricks or more scores those over six.",
    "high, took %d: %d − 6 = %d",
    HIGH_PLAY,
)
FEWER = Rule(
    "fewer-high",
    "In a high hand the side with six tricks or fewer scores nothing.",
    "high, took %d: nothing",
    HIGH_PLAY,
)
ODD_LOW = Rule(
    "odd-tricks-low",
    "In a low hand the side with seven tricks or more loses those over six.",
    "low, took %d: 6 − %d = −%d",
    LOW_PLAY,
)
FEWER_LOW = Rule(
    "fewer-low",
    "A low hand only takes points away: the side with fewer tricks scores nothing.",
    "low, took %d: nothing",
    f"{LOW_PLAY}; elsewhere the other side scores",
    ruling=True,
)

FOLLOW = follow_suit("Minnesota Whist, Play of a high bid hand")
FIRST_LEAD = first_lead(
    "In a high hand the player at the right of the one who granded leads, in a low "
    "hand the player at the dealer’s left.",
    "Minnesota Whist, Play of a high bid hand and of a low bid hand",
)

GRANDED = Fact(
    "granded",
    OrNull(Seat(), "All red"),
    "First black card",
    help="Whoever shows it has granded: high. All red: low.",
    sealed=Sealed("Your card", {"black": "Black", "red": "Red"}, ends="black"),
)
TRICKS = Fact(
    "tricks",
    PerSide(Number(0, TRICKS_PLAYED), total=TRICKS_PLAYED, noun="tricks"),
    "Tricks",
    help="How many tricks each side has won.",
)


def leader(r: Round) -> int | None:
    """High: at the right of the one who granded. Low: at the dealer's left."""
    granded = r[GRANDED]
    return clockwise(r) if granded is None else (granded - 1) % r.table.n


def score(r: Round) -> Iterator[Line]:
    high = r[GRANDED] is not None
    for side, won in enumerate(r[TRICKS]):
        odd = won - BOOK
        if odd <= 0:
            yield (FEWER if high else FEWER_LOW)(side, 0, won)
        elif high:
            yield ODD(side, odd, won, won, odd)
        else:
            yield ODD_LOW(side, -odd, won, won, odd)


def cards(r: Round) -> Play:
    return play(leader(r), TRICKS_PLAYED)


@cache
def play(first: int | None, tricks: int) -> Play:
    return Play((0, 1, 2, 3), first, tricks, PACK, ORDER, FIRST_LEAD, FOLLOW)


def supplies(r: Round) -> Iterator[tuple[Fact[Any], Any]]:
    if r.played and r.played.complete:
        yield TRICKS, r.by_side(r.played.won)


def one_trick(table: Table, trump: str | None) -> Play:
    return play(None, 1)


GRANDED_OWN = Tally("granded", "Granded", "High hands", note="seven tricks")
BY_PARTNER = Tally("by-partner", "Partner granded", "High hands", note="seven tricks")
BY_OTHERS = Tally("by-others", "Others granded", "High hands", note="seven tricks")
LOW_HANDS = Tally("low", "All red", "Low hands", note="six tricks at most")


def feats(r: Round) -> Iterator[Feat]:
    granded, side_of = r[GRANDED], r.table.side_of
    for seat, side in enumerate(side_of):
        most = r[TRICKS][side] > BOOK
        if granded is None:
            yield LOW_HANDS(seat, not most)
        elif side_of[granded] != side:
            yield BY_OTHERS(seat, most)
        else:
            yield (GRANDED_OWN if seat == granded else BY_PARTNER)(seat, most)


def end(r: Round) -> list[int] | None:
    won = [side for side, total in enumerate(r.after) if total >= TARGET]
    return won or None


def tells(r: Round) -> Iterator[tuple[str, Any]]:
    yield "tricks", TRICKS_PLAYED
    yield "leader", leader(r)


def says(r: Round) -> Iterator[Say]:
    granded = r[GRANDED]
    high = granded is not None
    if TRICKS in r:
        for side, won in enumerate(
            r[TRICKS] if sum(r[TRICKS]) == TRICKS_PLAYED else ()
        ):
            if won > BOOK:
                work = (
                    f"{won} − 6 = {won - BOOK}" if high else f"6 − {won} = −{won - 6}"
                )
                yield Say("", f"{'High' if high else 'Low'}: {r.side(side)} {work}")
        return
    first = r.name(leader(r) or 0)
    if granded is None:
        yield Say("Low", f"All four are red. {first} leads")
    else:
        yield Say("High", f"{r.name(granded)} granded. {first} leads")


GAME = Game(
    name="Minnesota Whist",
    players=(4,),
    partners=lambda n: True,
    family="Trick-taking",
    length="5 to 10 hands",
    gist="partners, high or low",
    also=("Whist",),
    summary="Four in partnership, no trumps. Each hand is high, and tricks over six "
    "count for you, or low, and they count against you. 13 points win.",
    source="Minnesota Whist",
    play=(
        (
            "Cards",
            "52 cards, no trumps. In every suit the ace is highest, then K Q J 10 and "
            "so on to 2.",
        ),
        (
            "Deal",
            "Partners sit opposite. Thirteen cards each; the deal moves to the left.",
        ),
        (
            "High or low",
            "Everyone lays a card of their hand face down: a black one asks for a high "
            "hand, a red one for a low hand. From the dealer’s left the cards are "
            "turned up one by one until a black one is seen: its player has granded "
            "and the hand is high. If all four are red it is low. The cards go back "
            "into the hands.",
        ),
        (
            "Play",
            "In a high hand the player at the right of the one who granded leads, in a "
            "low hand the player at the dealer’s left. Follow suit if you can; if not, "
            "play any card. The highest card of the suit led wins the trick, and its "
            "player leads to the next.",
        ),
        (
            "Scoring",
            "High: the side with more tricks scores one point for each over six. Low: "
            "the side with more tricks loses one point for each over six. The other "
            "side scores nothing.",
        ),
        ("End", "The side with 13 points or more wins."),
    ),
    rules=(ODD, FEWER, ODD_LOW, FEWER_LOW, FOLLOW, FIRST_LEAD),
    kinds=(
        Kind(
            "hand",
            "A hand",
            (
                Stage("granded", "Bid", (GRANDED,), flows=True),
                Stage("tricks", "Tricks", (TRICKS,), from_cards=True),
            ),
        ),
    ),
    cards=cards,
    supplies=supplies,
    one_trick=one_trick,
    score=score,
    tallies=(GRANDED_OWN, BY_PARTNER, BY_OTHERS, LOW_HANDS),
    feats=feats,
    end=end,
    tells=tells,
    says=says,
    standing=race(TARGET),
)
