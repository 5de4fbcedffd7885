"""Buck Euchre: five tricks, everyone alone, counting down from 25."""

from collections.abc import Iterator
from functools import cache
from typing import Any

from referee.cards import SUIT_NAMES, SUITS, SYMBOLS, pack_of
from referee.facts import (
    Choice,
    Fact,
    Number,
    OrNull,
    PerSeat,
    Problem,
    Seat,
    Several,
    Suit,
)
from referee.game import Game, Kind, Rule, Stage
from referee.league import Feat, Tally
from referee.round import Round, Table
from referee.standings import who_does
from referee.tricks import EUCHRE_RANKS, Play, bower_order, first_lead, follow_suit
from referee.verdict import Line, Say, Standing

START, TARGET, TRICKS_PLAYED, NEEDED, PENALTY = 25, 0, 5, 3, 5
PACK = pack_of(EUCHRE_RANKS)

SCORING = "Buck Euchre, Scoring"
MADE = Rule(
    "declarer-made",
    "The declarer with three tricks or more loses a point for each: the fewest win.",
    "declared and took %d: −%d",
    SCORING,
)
SET_BACK = Rule(
    "set-back",
    "The declarer with fewer than three tricks is set back: 5 points more.",
    "declared and took %d, three are needed: +5",
    SCORING,
)
TOOK = Rule(
    "tricks-taken",
    "Whoever else stayed in loses a point for each trick.",
    "took %d: −%d",
    SCORING,
)
NO_TRICK = Rule(
    "no-trick",
    "Whoever else stayed in and took no trick has 5 points more.",
    "stayed in and took none: +5",
    SCORING,
)
DROPPED_OUT = Rule(
    "dropped-out",
    "Whoever dropped out scores nothing.",
    "dropped out: nothing",
    SCORING,
)
ALL_FIVE = Rule(
    "all-five-tricks",
    "All five tricks win the game at once, whatever the totals.",
    "took all five tricks and wins the game: −5",
    SCORING,
)
WALKOVER = Rule(
    "all-others-drop",
    "Where all three others drop out, the declarer is taken to have all five tricks, "
    "and so wins the game.",
    "all others dropped out, which is all five tricks and wins the game: −5",
    "Buck Euchre, Bidding, which does not speak of it",
    ruling=True,
)
WALKOVER_FIVE = Rule(
    "all-others-drop-five",
    "By the house rule for it, the declarer against whom nobody stays scores five "
    "tricks, and the game goes on.",
    "all others dropped out, which counts as five tricks: −5",
    "Buck Euchre, Bidding, which does not speak of it",
    ruling=True,
)
NOBODY_DROPS = Rule(
    "who-may-drop",
    "With clubs turned up, and in a hand without trumps, there is no declarer and "
    "nobody may drop out.",
    "",
    "Buck Euchre, Game play and Bidding, which lets players drop out once a trump “has "
    "been decided”",
    ruling=True,
)
PACK_OF_24 = Rule(
    "pack",
    "The pack is 24 cards: ace to nine in four suits.",
    "",
    "Buck Euchre, Setup, which says 32 and means these",
    ruling=True,
)
FOLLOW = follow_suit(
    "Buck Euchre, Play of the hand",
    "Follow suit if you can; the left bower belongs to the trumps.",
)
FIRST_LEAD = first_lead(
    "The player at the dealer’s left leads, or the next who stayed in.",
    "Buck Euchre, Play of the hand",
)


def clubs_turned_up(r: Round) -> bool:
    """clubs turned up are trumps at once, without a declarer"""
    return r[UPCARD] == "C"


def trump_was_asked(r: Round) -> bool:
    """another suit than clubs is turned up"""
    return r[UPCARD] != "C"


def nobody_declared(r: Round) -> bool:
    """without a declarer there are no trumps to name"""
    return not has_declarer(r)


def has_declarer(r: Round) -> bool:
    """a declarer ordered the trump up or named it"""
    return r[UPCARD] != "C" and r[DECLARER] is not None


def not_the_declarer(r: Round) -> tuple[int, ...]:
    """the declarer has to play"""
    return tuple(seat for seat in range(4) if seat != r[DECLARER])


def stayed(r: Round) -> tuple[int, ...]:
    """who dropped out has no trick"""
    out = r.get(DROPPED) or ()
    return tuple(seat for seat in range(4) if seat not in out)


def somebody_stayed(r: Round) -> bool:
    """the hand is played unless all three others drop out"""
    return not is_walkover(r)


def is_walkover(r: Round) -> bool:
    return len(r.get(DROPPED) or ()) == 3


def how_trump_was_made(r: Round) -> str:
    suit = SUIT_NAMES[r[UPCARD]]
    return f"{suit.capitalize()} if it was ordered up."


WALKOVER_OPTION = Fact(
    "walkover",
    Choice({"wins": "The declarer wins the game", "five": "It counts five tricks"}),
    "All three others drop out",
    needed=False,
    default="wins",
)
UPCARD: Fact[str] = Fact(
    "upcard",
    Suit(of_card=PACK),
    "Upcard",
)
DECLARER: Fact[int | None] = Fact(
    "declarer",
    OrNull(Seat(), "All declined", only=clubs_turned_up),
    "Declarer",
    needed=trump_was_asked,
    offered=trump_was_asked,
)
TRUMP: Fact[str | None] = Fact(
    "trump",
    OrNull(Suit(), words="", only=nobody_declared),
    "Trump",
    help=how_trump_was_made,
    needed=has_declarer,
    start=lambda r: r[UPCARD],
    offered=has_declarer,
)
DROPPED = Fact(
    "dropped",
    Several(Seat(not_the_declarer), distinct=True),
    "Dropped out",
    needed=False,
)
TRICKS = Fact(
    "tricks",
    PerSeat(
        Number(0, TRICKS_PLAYED),
        TRICKS_PLAYED,
        stayed,
        noun="tricks",
        out="dropped out",
    ),
    "Tricks",
    needed=somebody_stayed,
    start=0,
    offered=somebody_stayed,
)


def declarer_has_trump(r: Round) -> Iterator[Problem]:
    """A declarer has named a suit: nothing cannot be it."""
    if TRUMP in r and r[TRUMP] is None and has_declarer(r):
        text = f"{r.name(r[DECLARER] or 0)} declared, so there is a trump suit."
        yield TRUMP.problem("wrong-type", text)


def score(r: Round) -> Iterator[Line]:
    declarer = r.get(DECLARER)
    if declarer is not None and is_walkover(r):
        rule = WALKOVER if r[WALKOVER_OPTION] == "wins" else WALKOVER_FIVE
        for seat in range(4):
            yield rule(seat, -5) if seat == declarer else DROPPED_OUT(seat, 0)
        return
    out = r.get(DROPPED) or ()
    for seat, won in enumerate(r[TRICKS]):
        if seat in out:
            yield DROPPED_OUT(seat, 0)
        elif won == TRICKS_PLAYED:
            yield ALL_FIVE(seat, -won)
        elif seat == declarer:
            if won < NEEDED:
                yield SET_BACK(seat, PENALTY, won)
            else:
                yield MADE(seat, -won, won, won)
        elif won:
            yield TOOK(seat, -won, won, won)
        else:
            yield NO_TRICK(seat, PENALTY)


def cards(r: Round) -> Play | None:
    if is_walkover(r):
        return None
    trump = "C" if clubs_turned_up(r) else r[TRUMP] if has_declarer(r) else ""
    return play(stayed(r), leader(r), TRICKS_PLAYED, trump or "")


@cache
def play(seats: tuple[int, ...], first: int | None, tricks: int, trump: str) -> Play:
    return Play(seats, first, tricks, PACK, bower_order(trump), FIRST_LEAD, FOLLOW)


def leader(r: Round) -> int:
    """The first at the dealer's left who stayed."""
    turn = r.around(r.table.left(r.dealer or 0))
    return next(seat for seat in turn if seat in stayed(r))


def supplies(r: Round) -> Iterator[tuple[Fact[Any], Any]]:
    if r.played and r.played.complete:
        yield TRICKS, tuple(r.played.won)


def one_trick(table: Table, trump: str | None) -> Play:
    return play((0, 1, 2, 3), None, 1, trump if trump in SUITS else "")


ORDERED_UP = Tally("ordered-up", "Ordered up", "Declared", note="three tricks")
NAMED_ANOTHER = Tally("named", "Another suit", "Declared", note="three tricks")
STAYED_IN = Tally("stayed-in", "Stayed in", "Against a declarer", note="a trick")
STAYED_OUT = Tally("dropped", "Dropped out", "Against a declarer", tried=False)
ALL_CLUBS = Tally("clubs", "Clubs turned up", "No declarer", note="a trick")
NO_TRUMPS = Tally("no-trumps", "No trumps", "No declarer", note="a trick")
FIVE_TRICKS = Tally("all-five", "All five", "Tricks", tried=False)
TALLIES = (
    ORDERED_UP,
    NAMED_ANOTHER,
    STAYED_IN,
    STAYED_OUT,
    ALL_CLUBS,
    NO_TRUMPS,
    FIVE_TRICKS,
)


def feats(r: Round) -> Iterator[Feat]:
    """Points fall by the tricks taken, and rise for whoever took too few."""
    out, declarer = r.get(DROPPED) or (), r[DECLARER] if has_declarer(r) else None
    others = ALL_CLUBS if r[UPCARD] == "C" else NO_TRUMPS
    for seat, points in enumerate(r.points):
        if seat in out:
            yield STAYED_OUT(seat)
        elif seat == declarer:
            ordered = r[TRUMP] == r[UPCARD]
            yield (ORDERED_UP if ordered else NAMED_ANOTHER)(seat, points < 0)
        else:
            yield (others if declarer is None else STAYED_IN)(seat, points < 0)
        if points == -TRICKS_PLAYED:
            yield FIVE_TRICKS(seat)


def end(r: Round) -> list[int] | None:
    for side, _, rule, _ in r.lines:
        if rule is ALL_FIVE or rule is WALKOVER:
            return [side]
    best = min(r.after)
    if best > TARGET:
        return None
    return [seat for seat, total in enumerate(r.after) if total == best]


def tells(r: Round) -> Iterator[tuple[str, Any]]:
    yield "leader", leader(r)
    yield "tricks", TRICKS_PLAYED


def says(r: Round) -> Iterator[Say]:
    if not r.lines:
        if TRICKS not in r:
            yield said_of_trump(r)
        return
    if TRICKS in r and sum(r[TRICKS]) != TRICKS_PLAYED:
        return
    none = [line.side for line in r.lines if line.rule is NO_TRICK]
    for side, points, rule, _ in r.lines:
        if rule is WALKOVER or rule is WALKOVER_FIVE:
            yield Say("5", f"tricks for {r.name(side)}")
        elif rule is ALL_FIVE:
            yield Say("", f"{r.name(side)} has all five")
        elif rule is SET_BACK:
            yield Say("", f"{r.name(side)} is set back: {points} more")
    if none:
        each = " each" if len(none) > 1 else ""
        yield Say("", f"{r.both(none)} took none: {PENALTY} more{each}")


def said_of_trump(r: Round) -> Say:
    """Who has to take what."""
    if r[UPCARD] == "C":
        return Say(SYMBOLS["C"], "are trumps at once: everyone plays and needs a trick")
    declarer = r[DECLARER]
    if declarer is None:
        return Say("", "No trumps: everyone plays and needs a trick")
    trump = r[TRUMP] or r[UPCARD]
    text = f"are trumps: {r.name(declarer)} needs {NEEDED} tricks"
    return Say(SYMBOLS[trump], f"{text}, whoever stays in needs one")


def standing(r: Round) -> Standing:
    """What the player nearest to 0 still has to lose."""
    best = min(r.totals)
    lowest = [seat for seat, total in enumerate(r.totals) if total == best]
    needs = f"{who_does(r, lowest, 'needs', 'need')} {best - TARGET} fewer"
    return Standing(needs, f"{TARGET} wins, from {START}", TARGET, START)


GAME = Game(
    name="Buck Euchre",
    players=(4,),
    family="Trick-taking",
    length="10 to 20 hands",
    gist="stay in or drop out",
    also=("Dirty Clubs",),
    summary="Four players, each for themselves. Everyone starts at 25 and each trick "
    "takes one off; whoever stays in and takes none has 5 more. 0 wins.",
    source="Buck Euchre (Dirty Clubs)",
    play=(
        (
            "Cards",
            "24 cards, ace to nine. The highest trump is the jack of the trump suit, "
            "the right bower; next comes the other jack of its colour, the left "
            "bower, which is a trump and no longer of its own suit. Then, as in the "
            "other suits, A K Q J 10 9.",
        ),
        (
            "Deal",
            "Five cards each. The next card is turned up. Everyone starts the game "
            "with 25 points. The deal moves to the left.",
        ),
        (
            "Clubs",
            "If the card turned up is a club, clubs are trumps at once. There is no "
            "declarer, and everyone plays.",
        ),
        (
            "Bidding",
            "Otherwise the player at the dealer’s left may order the card up: its "
            "suit is then the trump, and the dealer takes the card and discards one. "
            "If not, the next may, and last the dealer. If nobody does, the card is "
            "turned down, and in the same order each may name another suit. Whoever "
            "sets the trump is the declarer and needs three tricks. If all decline, "
            "there are no trumps and no declarer, and everyone plays.",
        ),
        (
            "Dropping out",
            "Where there is a declarer, the others, from the declarer’s left, say "
            "whether they drop out. Whoever stays in needs a trick.",
        ),
        (
            "Play",
            "The first at the dealer’s left who stayed in leads; the winner of a trick "
            "leads the next. Follow suit if you can; if not, play any card. The "
            "highest trump wins, or the highest card of the suit led.",
        ),
        (
            "Scoring",
            "A point off for each trick. Five more for the declarer with fewer than "
            "three tricks, and for anyone else who stayed in and took none. Nothing "
            "for those who dropped out.",
        ),
        (
            "End",
            "All five tricks win the game at once. Otherwise it ends when somebody "
            "has 0 or less; the lowest wins, and equal lowest share it.",
        ),
    ),
    rules=(
        MADE,
        SET_BACK,
        TOOK,
        NO_TRICK,
        DROPPED_OUT,
        ALL_FIVE,
        WALKOVER,
        WALKOVER_FIVE,
        NOBODY_DROPS,
        PACK_OF_24,
        FOLLOW,
        FIRST_LEAD,
    ),
    options=(WALKOVER_OPTION,),
    kinds=(
        Kind(
            "hand",
            "A hand",
            (
                Stage(
                    "trump",
                    "Trump",
                    (UPCARD, DECLARER, TRUMP),
                    (declarer_has_trump,),
                    flows=True,
                ),
                Stage("dropped", "Drop-outs", (DROPPED,), when=has_declarer),
                Stage("tricks", "Tricks", (TRICKS,), from_cards=True),
            ),
        ),
    ),
    starts=lambda table: [START] * table.n,
    low=True,
    cards=cards,
    supplies=supplies,
    one_trick=one_trick,
    trumps=("C", "D", "H", "S", "none"),
    score=score,
    tallies=TALLIES,
    feats=feats,
    end=end,
    tells=tells,
    says=says,
    standing=standing,
)
