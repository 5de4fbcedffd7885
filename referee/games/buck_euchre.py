"""Buck Euchre: five tricks, everyone alone, counting down from 25."""

from collections.abc import Iterator
from typing import Any

from referee.cards.tricks import (
    EUCHRE_RANKS,
    Play,
    bower_order,
    first_lead,
    follow_suit,
)
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
from referee.engine.questions import CHOOSE_TRUMP, TRICKS_OF_PLAYERS
from referee.engine.round import Round
from referee.engine.standings import leaders, who_does
from referee.engine.trick_play import OwnPlay, TrickPlay
from referee.engine.verdict import Line, Say, Standing
from referee.values.faces import SUIT, SUIT_FIRST
from referee.values.facts import (
    Asking,
    Choice,
    Fact,
    Number,
    OrNull,
    PerSeat,
    Problem,
    Seat,
    Several,
    Suit,
    because,
)
from referee.values.notation import SYMBOLS, pack_of
from referee.words import Said, Text
from referee.words.text import A_HAND

START, TARGET, TRICKS_PLAYED, NEEDED, PENALTY = 25, 0, 5, 3, 5
PACK = pack_of(EUCHRE_RANKS)

SCORING = "Buck Euchre, Scoring"
MADE = Rule(
    "declarer-made",
    "A declarer with three tricks or more goes down a point for each; "
    "the lowest score wins.",
    "declared and took {won}: −{won}",
    SCORING,
)
SET_BACK = Rule(
    "set-back",
    "The declarer with fewer than three tricks is set back: 5 points more.",
    "declared and took {won} of the 3 needed: +5",
    SCORING,
)
TOOK = Rule(
    "tricks-taken",
    "Whoever else stayed in loses a point for each trick.",
    "took {won}: −{won}",
    SCORING,
)
NO_TRICK = Rule(
    "no-trick",
    "Any other player who stayed in and took no trick goes up 5 points.",
    "stayed in and took no trick: +5",
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
    "Where all three others drop out, all five tricks go to the declarer, who wins "
    "the game.",
    "all others dropped out, which is all five tricks and wins the game: −5",
    "Buck Euchre, Bidding, which does not speak of it",
    ruling=True,
    title="Everyone else dropped out",
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
    title="When players may drop out",
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


@because(
    "buck_euchre.why.clubs-turned-up",
    "clubs turned up are trumps at once, without a declarer",
)
def clubs_turned_up(r: Round) -> bool:
    return r[UPCARD] == "C"


@because("buck_euchre.why.trump-was-asked", "another suit than clubs is turned up")
def trump_was_asked(r: Round) -> bool:
    return r[UPCARD] != "C"


def may_be_declared(r: Round) -> bool:
    """A form asks for both at once, until the card is a club."""
    return r.get(UPCARD) != "C"


@because(
    "buck_euchre.why.nobody-declared", "without a declarer there are no trumps to name"
)
def nobody_declared(r: Round) -> bool:
    return not has_declarer(r)


@because("buck_euchre.why.has-declarer", "a declarer ordered the trump up or named it")
def has_declarer(r: Round) -> bool:
    return r[UPCARD] != "C" and r[DECLARER] is not None


@because("buck_euchre.why.not-the-declarer", "the declarer has to play")
def not_the_declarer(r: Round) -> tuple[int, ...]:
    return tuple(seat for seat in range(4) if seat != r[DECLARER])


@because("buck_euchre.why.stayed", "who dropped out has no trick")
def seats_in(r: Round) -> tuple[int, ...]:
    out = r.get(DROPPED) or ()
    return tuple(seat for seat in range(4) if seat not in out)


@because(
    "buck_euchre.why.somebody-stayed",
    "the hand is played unless all three others drop out",
)
def somebody_stayed(r: Round) -> bool:
    return not is_walkover(r)


def is_walkover(r: Round) -> bool:
    return len(r.get(DROPPED) or ()) == 3


ORDERED = Text("buck_euchre.ordered-up", "{suit} if it was ordered up.")
TRUMP_THERE = Text("buck_euchre.trump-there", "{name} declared. Choose the trump suit.")
FIVE_FOR = Text(
    "buck_euchre.five-for", "tricks go to {name}: everyone else dropped out"
)
HAS_ALL_FIVE = Text("buck_euchre.all-five", "{name} took all 5 tricks")
IS_SET_BACK = Text("buck_euchre.set-back", "{name} is set back: +{points}")
TOOK_NONE = Text(
    "buck_euchre.took-none",
    "{names} stayed in and took no trick: +{points} each",
    "{names} stayed in and took no trick: +{points}",
    by="people",
)
CLUBS = Text(
    "buck_euchre.clubs", "are trumps at once: everyone plays and needs 1 trick"
)
NO_TRUMP = Text("buck_euchre.no-trumps", "No trumps: everyone plays and needs 1 trick")
HAS_DECLARED = Text(
    "buck_euchre.trumps",
    "are trumps: {name} needs {tricks} tricks, everyone else who stays in needs 1",
)
DECLARED_TRUMP = Text(
    "buck_euchre.recap", "{card} turned up: {name} declared, {suit} are trumps"
)
NOBODY_DECLARED = Text(
    "buck_euchre.recap-nobody", "{card} turned up: nobody declared, no trumps"
)
AT_ONCE = Text("buck_euchre.recap-clubs", "Clubs turned up: trumps at once")
NEEDS_FEWER = Text(
    "buck_euchre.needs",
    "{who} have {points} to go",
    "{who} has {points} to go",
    by="people",
)
ASK_TRUMP = Text("buck_euchre.ask-trump", "Which card was turned up, and who declared?")
WHICH_UPCARD = Text("buck_euchre.which-upcard", "Which suit was turned up?")
WHO_DECLARED = Text("buck_euchre.who-declared", "Who declared?")
NOT_OF_CLUBS = Text(
    "buck_euchre.applies.declarer", "Leave it empty if clubs were turned up."
)
OF_DECLARER = Text("buck_euchre.applies.declared", "Only if somebody declared.")
NOT_OF_DROPPED = Text(
    "buck_euchre.applies.tricks",
    "Leave it empty for whoever dropped out, and if all others did.",
)
FIRST_TO = Text("buck_euchre.target", "First to {target} wins")


def how_trump_was_made(r: Round) -> Said:
    return ORDERED(suit=SUIT_FIRST[r[UPCARD]])


WALKOVER_OPTION = Fact(
    "walkover",
    Choice(
        {"wins": "The declarer wins the game", "five": "The declarer scores 5 tricks"}
    ),
    "If all three others drop out",
    needed=False,
    default="wins",
)
UPCARD: Fact[str] = Fact(
    "upcard",
    Suit(of_card=PACK),
    "Turned up",
    ask=Asking(if_missing=WHICH_UPCARD),
)
DECLARER: Fact[int | None] = Fact(
    "declarer",
    OrNull(Seat(), "Nobody", only=clubs_turned_up),
    "Declarer",
    needed=trump_was_asked,
    offered=may_be_declared,
    ask=Asking(applies=NOT_OF_CLUBS, if_missing=WHO_DECLARED),
)
TRUMP: Fact[str | None] = Fact(
    "trump",
    OrNull(Suit(), words="", only=nobody_declared),
    "Trump",
    ask=Asking(
        applies=OF_DECLARER,
        help=how_trump_was_made,
        start=lambda r: r[UPCARD],
        if_missing=CHOOSE_TRUMP,
    ),
    needed=has_declarer,
    offered=has_declarer,
)
DROPPED = Fact(
    "dropped",
    Several(Seat(not_the_declarer), distinct=True),
    "Dropped out",
    ask=Asking(applies=OF_DECLARER),
    needed=False,
)
TRICKS = Fact(
    "tricks",
    PerSeat(
        Number(0, TRICKS_PLAYED, chips=14),
        TRICKS_PLAYED,
        seats_in,
        noun="tricks",
        out="dropped out",
    ),
    "Tricks",
    ask=Asking(applies=NOT_OF_DROPPED),
    needed=somebody_stayed,
    offered=somebody_stayed,
)


def declarer_has_trump(r: Round) -> Iterator[Problem]:
    """A declarer has named a suit: nothing cannot be it."""
    if TRUMP in r and r[TRUMP] is None and has_declarer(r):
        text = TRUMP_THERE(name=r.name(r[DECLARER] or 0))
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
                yield SET_BACK(seat, PENALTY, won=won)
            else:
                yield MADE(seat, -won, won=won)
        elif won:
            yield TOOK(seat, -won, won=won)
        else:
            yield NO_TRICK(seat, PENALTY)


def trump(r: Round) -> str | None:
    return "C" if clubs_turned_up(r) else r[TRUMP] if has_declarer(r) else ""


def leader(r: Round) -> int:
    """The first at the dealer's left who stayed."""
    turn = r.around(r.table.clockwise(r.dealer or 0))
    return next(seat for seat in turn if seat in seats_in(r))


CARD_PLAY = TrickPlay(
    pack=PACK,
    order=bower_order,
    count=TRICKS_PLAYED,
    lead=FIRST_LEAD,
    follow=FOLLOW,
    trump=trump,
    trumps=("C", "D", "H", "S", "none"),
    leader=leader,
    seats=seats_in,
    won=TRICKS,
)


def cards(r: Round) -> Play | None:
    return None if is_walkover(r) else CARD_PLAY.cards(r)


ORDERED_UP = Stat("ordered-up", "Ordered up", "Declared", note="three tricks")
NAMED_ANOTHER = Stat("named", "Another suit", "Declared", note="three tricks")
STAYED_IN = Stat("stayed-in", "Stayed in", "Against a declarer", note="a trick")
STAYED_OUT = Stat("dropped", "Dropped out", "Against a declarer", tried=False)
ALL_CLUBS = Stat("clubs", "Clubs turned up", "No declarer", note="a trick")
NO_TRUMPS = Stat("no-trumps", "No trumps", "No declarer", note="a trick")
FIVE_TRICKS = Stat("all-five", "All five", "Tricks", tried=False)
STATS = (
    ORDERED_UP,
    NAMED_ANOTHER,
    STAYED_IN,
    STAYED_OUT,
    ALL_CLUBS,
    NO_TRUMPS,
    FIVE_TRICKS,
)


def stat_events(r: Round) -> Iterator[StatEvent]:
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
    return leaders(r.table, r.after) if min(r.after) <= TARGET else None


def next_state(r: Round) -> Iterator[tuple[str, Any]]:
    yield "leader", leader(r)
    yield "tricks", TRICKS_PLAYED


def recap(r: Round) -> Said:
    card = r[UPCARD]
    if card == "C":
        return AT_ONCE
    declarer = r[DECLARER]
    if declarer is None:
        return NOBODY_DECLARED(card=SUIT_FIRST[card])
    trump, name = SUIT[r[TRUMP] or card], r.name(declarer)
    return DECLARED_TRUMP(card=SUIT_FIRST[card], name=name, suit=trump)


def live_messages(r: Round) -> Iterator[Say]:
    if not r.lines:
        if TRICKS not in r:
            yield describe_trump(r)
        return
    if TRICKS in r and sum(r[TRICKS]) != TRICKS_PLAYED:
        return
    none = [line.side for line in r.lines if line.rule is NO_TRICK]
    for side, points, rule, _ in r.lines:
        if rule is WALKOVER or rule is WALKOVER_FIVE:
            yield Say(5, FIVE_FOR(name=r.name(side)), scores=True)
        elif rule is ALL_FIVE:
            yield Say("", HAS_ALL_FIVE(name=r.name(side)))
        elif rule is SET_BACK:
            yield Say("", IS_SET_BACK(name=r.name(side), points=points))
    if none:
        text = TOOK_NONE(names=r.both(none), points=PENALTY, people=len(none))
        yield Say("", text)


def describe_trump(r: Round) -> Say:
    """Who has to take what."""
    if r[UPCARD] == "C":
        return Say(SYMBOLS["C"], CLUBS)
    declarer = r[DECLARER]
    if declarer is None:
        return Say("", NO_TRUMP)
    trump = r[TRUMP] or r[UPCARD]
    text = HAS_DECLARED(name=r.name(declarer), tricks=NEEDED)
    return Say(SYMBOLS[trump], text)


def standing(r: Round) -> Standing:
    """What the player nearest to 0 still has to lose."""
    lowest = who_does(r, leaders(r.table, r.totals))
    needs = NEEDS_FEWER(points=min(r.totals) - TARGET, **lowest)
    goal = FIRST_TO(target=TARGET)
    return Standing(needs, goal, TARGET, START)


ABOUT = About(
    family="Trick-taking",
    length="10 to 20 hands",
    gist="stay in or drop out",
    summary="Four players, each for themselves. Everyone starts at 25 and "
    "goes down 1 for each trick; "
    "stay in without a trick and you go up 5. First to 0 wins.",
    source="Buck Euchre (Dirty Clubs)",
    also=("Dirty Clubs",),
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
            "whether they drop out. Whoever stays in needs 1 trick."
            " If all others drop out, all five tricks go to the declarer, who wins "
            "the game.",
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
    sections={
        "Scoring": "Scoring",
        "all-five-tricks": "End",
        "Bidding": "Dropping out",
        "Game play and Bidding": "Dropping out",
        "Setup": "Cards",
        "Play of the hand": "Play",
    },
    example={
        "upcard": "H",
        "declarer": 0,
        "trump": "H",
        "dropped": [3],
        "tricks": [3, 2, 0, 0],
    },
)

GAME = Game(
    name="Buck Euchre",
    players=(4,),
    about=ABOUT,
    seats=Seating(left_does="speaks first"),
    unit=A_HAND,
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
    round_types=(
        RoundType(
            "hand",
            "A hand",
            (
                Stage(
                    "trump",
                    "Trump",
                    (UPCARD, DECLARER, TRUMP),
                    (declarer_has_trump,),
                    flows=True,
                    question=ASK_TRUMP,
                ),
                Stage("dropped", "Drop-outs", (DROPPED,), when=has_declarer),
                Stage(
                    "tricks",
                    "Tricks",
                    (TRICKS,),
                    from_cards=True,
                    question=TRICKS_OF_PLAYERS,
                ),
            ),
        ),
    ),
    starts=lambda table: [START] * table.n,
    tricks=OwnPlay(CARD_PLAY, cards),
    score=score,
    void=Void("Buck Euchre, Setup", "Deal"),
    end=end,
    next_state=next_state,
    display=Display(live_messages=live_messages, recap=recap, standing=standing),
    league=League(stats=STATS, stat_events=stat_events, low=True),
)
