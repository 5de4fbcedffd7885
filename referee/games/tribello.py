"""Tribello: three players, twelve hands, a contract of tricks in each of them."""

from collections.abc import Iterator
from functools import cache
from typing import Any

from referee.cards import RANKS, SUIT_NAMES, SUITS, SYMBOLS, pack_of
from referee.facts import Fact, Number, OrNull, PerSeat, Suit
from referee.game import Game, Kind, Rule, Stage
from referee.league import Feat, Tally
from referee.round import Round, Table
from referee.standings import ahead, leaders
from referee.tricks import Play, first_lead, follow_suit, order_of
from referee.verdict import Line, Say, Standing

HANDS, WITH_TRUMP, HIGH_HANDS, TRICKS_PLAYED, WIDOW = 12, 6, 9, 13, 13
# From the dealer: the dealer, the left, the right; then by seat for each dealer.
HIGH, LOW = (6, 4, 3), (3, 4, 6)
HIGH_BY_SEAT, LOW_BY_SEAT = (
    tuple(tuple(turn[(seat - dealer) % 3] for seat in range(3)) for dealer in range(3))
    for turn in (HIGH, LOW)
)
# How the trump is set in each of the four phases.
TRUMP_BY = ("cut", "dealer", "none", "none")
PACK = pack_of(RANKS)

SCORING = "Tribello, Ending the hand"
OVER = Rule(
    "over-contract",
    "In hands 1 to 9 each trick over the contract scores a point.",
    "contract %d, took %d: %d − %d = %d",
    SCORING,
)
SHORT = Rule(
    "short-of-contract",
    "In hands 1 to 9 each trick short of the contract loses a point.",
    "contract %d, took %d: %d − %d = −%d",
    SCORING,
)
MET = Rule(
    "contract-met",
    "A contract met exactly scores nothing.",
    "contract %d, took %d: 0",
    SCORING,
)
UNDER_LOW = Rule(
    "last-hands-under",
    "In hands 10 to 12 each trick under the contract scores a point.",
    "contract %d at most, took %d: %d − %d = %d",
    SCORING,
)
OVER_LOW = Rule(
    "last-hands-over",
    "In hands 10 to 12 each trick over the contract loses a point.",
    "contract %d at most, took %d: %d − %d = −%d",
    SCORING,
)
SHARED = Rule(
    "equal-share",
    "After hand 12 players with the same highest total share the game.",
    "",
    "Tribello, Ending the hand, which names no tie-break",
    ruling=True,
)
FOLLOW = follow_suit("Tribello, Play of the hand")
FIRST_LEAD = first_lead(
    "The dealer leads to the first trick.", "Tribello, Play of the hand"
)


def phase(r: Round) -> int:
    """1 to 4, three hands each."""
    return (r.number + 2) // 3


def has_trump(r: Round) -> bool:
    """hands 1 to 6 have a trump"""
    return r.number <= WITH_TRUMP


def has_no_trump(r: Round) -> bool:
    """hands 7 to 12 have no trump"""
    return r.number > WITH_TRUMP


def contracts(r: Round) -> tuple[int, ...]:
    """The tricks each seat is to take: at least, or in hands 10 to 12 at most."""
    table = HIGH_BY_SEAT if r.number <= HIGH_HANDS else LOW_BY_SEAT
    return table[r.dealer or 0]


def how_trump_is_set(r: Round) -> str:
    if TRUMP_BY[phase(r) - 1] == "cut":
        return "The card that the cut shows."
    return f"{r.name(r.dealer or 0)} deals and names it, cards in hand."


TRUMP = Fact("trump", Suit(), "Trump", help=how_trump_is_set)
NO_TRUMP = Fact(
    "trump",
    OrNull(Suit(), only=has_no_trump),
    "Trump",
    needed=False,
    offered=lambda r: False,
)
DRAWS = Fact(
    "draws",
    PerSeat(Number(0, WIDOW), total=(0, WIDOW), noun="cards"),
    "Cards drawn",
    help="How many cards each changed for cards of the widow: 13 at most in all.",
    needed=False,
)
TRICKS = Fact(
    "tricks",
    PerSeat(Number(0, TRICKS_PLAYED), total=TRICKS_PLAYED, noun="tricks"),
    "Tricks",
    help="How many tricks each has won.",
)


def score(r: Round) -> Iterator[Line]:
    high = r.number <= HIGH_HANDS
    for seat, (due, won) in enumerate(zip(contracts(r), r[TRICKS])):
        if won == due:
            yield MET(seat, 0, due, won)
        elif high:
            rule = OVER if won > due else SHORT
            yield rule(seat, won - due, due, won, won, due, abs(won - due))
        else:
            rule = UNDER_LOW if won < due else OVER_LOW
            yield rule(seat, due - won, due, won, due, won, abs(due - won))


def cards(r: Round) -> Play:
    return play(r.dealer, TRICKS_PLAYED, r[TRUMP] if has_trump(r) else "")


@cache
def play(leader: int | None, tricks: int, trump: str) -> Play:
    order = order_of(RANKS, trump)
    return Play((0, 1, 2), leader, tricks, PACK, order, FIRST_LEAD, FOLLOW)


def supplies(r: Round) -> Iterator[tuple[Fact[Any], Any]]:
    if r.played and r.played.complete:
        yield TRICKS, tuple(r.played.won)


def one_trick(table: Table, trump: str | None) -> Play:
    return play(None, 1, trump if trump in SUITS else "")


BY_PHASE = (
    Tally("cut", "Trump by the cut", "Contracts", note="kept"),
    Tally("dealer-names", "Trump by the dealer", "Contracts", note="kept"),
    Tally("no-trumps", "No trumps", "Contracts", note="kept"),
    Tally("fewer", "Fewer tricks", "Contracts", note="kept"),
)
BY_PLACE = (
    Tally("as-dealer", "Dealer", "Contracts by place", note="kept"),
    Tally("at-left", "At the left", "Contracts by place", note="kept"),
    Tally("at-right", "At the right", "Contracts by place", note="kept"),
)


def feats(r: Round) -> Iterator[Feat]:
    """A contract is kept by whoever loses no point by it."""
    for seat, points in enumerate(r.points):
        yield BY_PHASE[phase(r) - 1](seat, points >= 0)
        yield BY_PLACE[(seat - (r.dealer or 0)) % 3](seat, points >= 0)


def end(r: Round) -> list[int] | None:
    return leaders(r.after) if r.number >= HANDS else None


def tells(r: Round) -> Iterator[tuple[str, Any]]:
    yield "leader", r.dealer
    yield "tricks", TRICKS_PLAYED
    yield "phase", phase(r)
    yield "contracts", list(contracts(r))
    yield "trump_by", TRUMP_BY[phase(r) - 1]


def says(r: Round) -> Iterator[Say]:
    if TRICKS in r:
        yield from all_together(r)
        return
    due = contracts(r)
    verb = "needs" if r.number <= HIGH_HANDS else "may take"
    needs = f"{r.name(0)} {verb} {due[0]}, {r.name(1)} {due[1]}, {r.name(2)} {due[2]}"
    if not has_trump(r):
        yield Say("", f"No trumps. {needs}")
    elif TRUMP in r:
        text = f"{SUIT_NAMES[r[TRUMP]]} are trumps. {needs}"
        yield Say(SYMBOLS[r[TRUMP]], text)
    else:
        yield Say("", needs)


def all_together(r: Round) -> Iterator[Say]:
    if sum(r[TRICKS]) == TRICKS_PLAYED:
        points = [f"{line.points:+}".replace("-", "−") for line in score(r)]
        first, second, third = (text.replace("+0", "0") for text in points)
        yield Say("", f"{first}, {second} and {third} add up to 0")


def notes(r: Round) -> Iterator[tuple[int, str]]:
    word = "contract" if r.number <= HIGH_HANDS else "at most"
    for seat, due in enumerate(contracts(r)):
        yield seat, f"{word} {due}"


def standing(r: Round) -> Standing:
    """Who is ahead, the phase, and how many hands are to come, this one counted."""
    left = HANDS - r.number + 1
    goal = f"phase {phase(r)} of 4, {left} hand{'s' if left > 1 else ''} to go"
    return Standing(ahead(r).needs, goal)


GAME = Game(
    name="Tribello",
    players=(3,),
    family="Trick-taking",
    length="12 hands",
    gist="contracts by phase",
    summary="Three players, each for themselves. Take more tricks than your contract, "
    "and in the last three hands fewer. The highest total after twelve hands wins.",
    source="Tribello",
    play=(
        (
            "Cards",
            "52 cards. In every suit the ace is highest, then K Q J 10 and so on to 2.",
        ),
        (
            "Deal",
            "The player at the dealer’s left cuts. Thirteen cards each; the last "
            "thirteen are the widow, face down. The deal moves to the left.",
        ),
        (
            "Twelve hands in four phases",
            "In hands 1 to 3 the bottom card of the half that was cut off sets the "
            "trump. In hands 4 to 6 the dealer names the trump after looking at their "
            "cards. In hands 7 to 12 there are no trumps.",
        ),
        (
            "The widow",
            "Before the play the dealer puts any number of cards aside and draws as "
            "many from the widow. Then the player at the left may change as many as "
            "are left in it, and last the player at the right.",
        ),
        (
            "Contracts",
            "In hands 1 to 9 the dealer is to take 6 tricks, the player at the left "
            "4, the player at the right 3. In hands 10 to 12, where tricks are "
            "bad, the dealer may take 3, the left 4, the right 6.",
        ),
        (
            "Play",
            "The dealer leads to the first trick, the winner of a trick to the next. "
            "Follow suit if you can; if not, play any card. The highest trump wins, or "
            "the highest card of the suit led.",
        ),
        (
            "Scoring",
            "A point for each trick over your contract, minus a point for each trick "
            "short of it; in hands 10 to 12 the other way round. The three scores of "
            "a hand add up to 0.",
        ),
        ("End", "The highest total after hand 12."),
    ),
    rules=(OVER, SHORT, MET, UNDER_LOW, OVER_LOW, SHARED, FOLLOW, FIRST_LEAD),
    kinds=(
        Kind(
            "hand",
            "A hand",
            (
                Stage("trump", "Trump", (TRUMP, DRAWS), when=has_trump, flows=True),
                Stage(
                    "widow",
                    "Widow",
                    (NO_TRUMP, DRAWS),
                    when=has_no_trump,
                    number=1,
                ),
                Stage("tricks", "Tricks", (TRICKS,), from_cards=True, number=2),
            ),
        ),
    ),
    cards=cards,
    supplies=supplies,
    one_trick=one_trick,
    trumps=("C", "D", "H", "S", "none"),
    score=score,
    tallies=BY_PHASE + BY_PLACE,
    feats=feats,
    end=end,
    tells=tells,
    notes=notes,
    says=says,
    standing=standing,
)
