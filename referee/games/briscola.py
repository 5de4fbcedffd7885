"""Briscola: two or three alone, or four in partnership, share 120 card points."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache, partial
from itertools import chain
from typing import Any, NamedTuple

from referee.cards.played import Played
from referee.cards.tricks import Play, first_lead, order_of
from referee.engine.game import (
    PLAY,
    About,
    Display,
    Game,
    League,
    RoundType,
    Rule,
    Seating,
    Stage,
    Void,
    clockwise,
    partners_of_four,
)
from referee.engine.league import Stat, StatEvent
from referee.engine.questions import CHOOSE_TRUMP, WHICH_TRUMP, who_has_points
from referee.engine.round import Round
from referee.engine.standings import (
    HANDS_TO_GO,
    highest,
    lead,
    leaders,
    who_does,
    who_leads,
)
from referee.engine.trick_play import OwnPlay, TrickPlay
from referee.engine.verdict import Line, Say, Standing
from referee.values.faces import SUIT, Face, faces
from referee.values.facts import (
    Alternative,
    Alternatives,
    Asking,
    Card,
    Cards,
    Fact,
    FactMissing,
    Number,
    PerSide,
    Problem,
    Suit,
    because,
)
from referee.values.notation import pack_of, rank_of
from referee.words import Phrase, Text, row_of
from referee.words.text import A_HAND

VALUES = {"A": 11, "3": 10, "K": 4, "Q": 3, "J": 2}
COUNTED = {
    "A": Text("briscola.aces", "aces {points}"),
    "3": Text("briscola.threes", "threes {points}"),
    "K": Text("briscola.kings", "kings {points}"),
    "Q": Text("briscola.queens", "queens {points}"),
    "J": Text("briscola.jacks", "jacks {points}"),
}
PILE = Text("briscola.pile", "{cards} = {points}")
AND_MORE = Text("briscola.pile.more", "{before} + {next}")
EMPTY_PILE = Text("briscola.pile.nothing", "nothing that counts = {points}")
CARD_POINTS_OF = Text("briscola.points-of", "{points} of the {all} card points")
TAKEN_OUT = Text("briscola.taken-out", "{card} was taken out of the deck.")
WHOLE_DECK = Text(
    "briscola.whole-deck",
    "Enter all {size} cards, or just the {counting} that count; there are {given}.",
)
FOUR_TWOS = Text(
    "briscola.four-twos", "One 2 was taken out, so only three can be in the piles."
)
FOUR_PLAYED = Text(
    "briscola.four-twos-played",
    "One 2 was taken out of the deck, but all four are played.",
)
HAS_WON = Text(
    "briscola.has-won",
    "By the cards played, {side} have won {cards}.",
    "By the cards played, {side} has won {cards}.",
    by="people",
)
ARE_TRUMPS = Text("briscola.trumps", "{suit} are trumps; {name} leads")
TIE_BREAK = Text(
    "briscola.level",
    "{who} are level: a tie-break hand follows",
    "{who} is level: a tie-break hand follows",
    by="people",
)
PLAYS_OFF = Text("briscola.plays-off", "{who} play off", "{who} plays off", by="people")
TIE = Text("briscola.tie-break", "tie-break")
ALL = 120
RANKS = ("A", "3", "K", "Q", "J", "7", "6", "5", "4", "2")
PACK = pack_of(RANKS)
WORTH = {card: VALUES.get(rank_of(card), 0) for card in PACK}
TWOS = pack_of(("2",))
POINT_CARDS = 20
# Hands of a game, tricks of a hand and cards of the deck by the number of players.
HANDS = {2: 2, 3: 3, 4: 2}
TRICKS_OF = {2: 20, 3: 13, 4: 10}
DECK = {2: 40, 3: 39, 4: 40}

ENDING = "Briscola, Game play"
POINTS = Rule(
    "card-points",
    "A side scores the card points of its tricks: an ace 11, a three 10, a king 4, a "
    "queen 3, a jack 2.",
    "{counted}",
    ENDING,
)
PLAY_OFF = Rule(
    "tie-break",
    "If the highest totals are equal, tie-break hands are played, and the tied side "
    "with the most card points in such a hand wins.",
    "tie-break: {counted}",
    "Briscola, Game play: “the winner of a tie-breaker hand wins the game”",
)
BESIDE = Rule(
    "outside-the-tie-break",
    "Everyone plays the tie-break hand and scores it, but only the tied can win by it.",
    "{counted}; not in the tie-break",
    "Briscola, Game play, which does not say who plays it",
    ruling=True,
)
FIRST_LEAD = first_lead(
    "The player at the dealer’s left leads to the first trick.", "Briscola, Game play"
)


class Carried(NamedTuple):
    """What later hands need of the ones before: the 2 taken out, and who is tied.

    `tied` is empty until the last of the regular hands, then one side has won.
    """

    removed: str | None = None
    tied: tuple[int, ...] = ()


def before(r: Round) -> Carried:
    return (r.before.carried if r.before is not None else None) or Carried()


@because("briscola.why.without-a-two", "three play with 39 cards")
def without_a_two(r: Round) -> bool:
    return r.table.n == 3


@because("briscola.why.with-all-cards", "two or four play with 40 cards")
def with_all_cards(r: Round) -> bool:
    return r.table.n != 3


def none_is_out_yet(r: Round) -> bool:
    """A 2 that was recorded stays out."""
    return before(r).removed is None


WHICH_TWO = Text("briscola.which-two", "Which 2 was taken out?")
TRUMP = Fact(
    "trump",
    Suit(),
    "Trump",
    ask=Asking(help="The card turned up.", if_missing=CHOOSE_TRUMP),
)
REMOVED = Fact(
    "removed",
    Card(TWOS),
    "The 2 taken out",
    ask=Asking(
        help="It stays out for the whole game.",
        left_out="Not entered",
        if_missing=WHICH_TWO,
    ),
    needed=False,
    offered=none_is_out_yet,
)
CARD_POINTS = Fact(
    "card_points",
    PerSide(Number(0, ALL), total=ALL, noun="card points"),
    "Card points",
    ask=Asking(help="Aces 11, threes 10, kings 4, queens 3, jacks 2: 120 in all."),
)
CAPTURED = Fact(
    "captured",
    PerSide(Cards(PACK, ordered=True)),
    "Cards won",
    ask=Asking(
        help="All the cards of each pile, or of all piles only the twenty that count."
    ),
)


def removed_card(r: Round) -> str | None:
    """The 2 that is out, where that was recorded in this hand or before."""
    return r.get(REMOVED) or before(r).removed


def card_points(r: Round) -> tuple[int, ...]:
    """What the piles hold, once all cards are there."""
    if any(all_cards_are_there(r)):
        raise FactMissing(CAPTURED.key)
    return tuple(sum(map(WORTH.__getitem__, pile)) for pile in r[CAPTURED])


def all_cards_are_there(r: Round) -> Iterator[Problem]:
    """The whole deck, less a 2 with three players; or the twenty cards that count."""
    if CAPTURED not in r:
        return
    out = removed_card(r) if without_a_two(r) else None
    for side, pile in enumerate(r[CAPTURED]):
        if out in pile:
            text = TAKEN_OUT(card=Face(out or ""))
            yield CAPTURED.problem("bad-card", text, side, pile.index(out))
    cards = [*chain.from_iterable(r[CAPTURED])]
    if len(cards) == POINT_CARDS and all(map(WORTH.__getitem__, cards)):
        return
    size = DECK[r.table.n]
    twos = sum(map(TWOS.__contains__, cards))
    if len(cards) != size:
        text = WHOLE_DECK(size=size, counting=POINT_CARDS, given=len(cards))
        yield CAPTURED.problem("wrong-total", text)
    elif size < len(PACK) and twos == len(TWOS):
        yield CAPTURED.problem("wrong-total", FOUR_TWOS)


def tricks_played(r: Round) -> int:
    return TRICKS_OF[r.table.n]


CARD_PLAY = TrickPlay(
    pack=PACK,
    order=partial(order_of, RANKS),
    count=tricks_played,
    lead=FIRST_LEAD,
    trump=TRUMP,
    trumps=("C", "D", "H", "S"),
    points=WORTH,
)


def cards(r: Round) -> Play | None:
    play, out = CARD_PLAY.cards(r), removed_card(r) if without_a_two(r) else None
    return less(play, out) if play and out else play


@cache
def less(play: Play, out: str) -> Play:
    """The same without a card that is out of the deck."""
    return replace(play, pack={card: 1 for card in play.pack if card != out})


def derive_facts_from_cards(r: Round) -> Iterator[tuple[Fact[Any], Any] | Problem]:
    played = r.played
    if played is None or not played.complete:
        return
    if without_a_two(r):
        yield from a_two_is_out(played)
    yield CARD_POINTS, r.by_side(played.card_points or [])
    taken = played.piles()
    piles = [
        tuple(chain.from_iterable([taken[seat] for seat in seats]))
        for seats in r.table.sides
    ]
    if CAPTURED not in r:
        yield CAPTURED, tuple(piles)
        return
    for side, (pile, given) in enumerate(zip(piles, r[CAPTURED])):
        if set(given) not in (set(pile), {card for card in pile if WORTH[card]}):
            people = len(r.table.sides[side])
            text = HAS_WON(side=r.side(side), cards=faces(pile), people=people)
            yield CAPTURED.problem("record-disagrees", text)
            return


def a_two_is_out(played: Played) -> Iterator[Problem]:
    """With three players one 2 is out of the deck; a complete record lacks it."""
    if all(any(two in trick for trick in played.tricks) for two in TWOS):
        yield Problem("impossible", FOUR_PLAYED, (PLAY, "tricks"))


def score(r: Round) -> Iterator[Line]:
    tied = before(r).tied
    for side, won in enumerate(r[CARD_POINTS]):
        said = (
            in_words(r[CAPTURED][side], won)
            if CAPTURED in r
            else CARD_POINTS_OF(points=won, all=ALL)
        )
        rule = POINTS if not tied else PLAY_OFF if side in tied else BESIDE
        yield rule(side, won, counted=said)


def in_words(pile: tuple[str, ...], won: int) -> Phrase:
    """A pile as it is counted: aces 22 + kings 8 = 30."""
    cards = "".join(pile)  # no suit has the letter of a rank that counts
    parts = [of_rank(rank, n) for rank in COUNTED if (n := cards.count(rank))]
    if not parts:
        return EMPTY_PILE(points=won)
    return PILE(cards=row_of(parts, AND_MORE), points=won)


@cache
def of_rank(rank: str, times: int) -> Phrase:
    return COUNTED[rank](points=VALUES[rank] * times)


def carry(r: Round) -> Carried:
    return Carried(removed_card(r), still_tied(r))


def still_tied(r: Round) -> tuple[int, ...]:
    """Who can still win once the regular hands are over."""
    tied, points = before(r).tied, r.get(CARD_POINTS) or (0,) * 4
    if tied:
        best = max(points[side] for side in tied)
        return tuple(side for side in tied if points[side] == best)
    if r.counted < HANDS[r.table.n]:
        return ()
    return tuple(leaders(r.table, totals_after(r)))


def totals_after(r: Round) -> list[int]:
    return [a + b for a, b in zip(r.totals, r.get(CARD_POINTS) or (0,) * 4)]


HANDS_WON = Stat("hands", "Hands", "Hands won", note="most card points")
PLAY_OFFS = Stat("tie-breaks", "Tie-breaks", "Hands won", note="won the game")
LAST_TRICKS = Stat("last-tricks", "Last tricks", "From the cards", tried=False)


def stat_events(r: Round) -> Iterator[StatEvent]:
    """A hand that several sides share nobody has won."""
    best, tied = highest(r[CARD_POINTS]), before(r).tied
    for seat, side in enumerate(r.table.side_of):
        if not tied:
            yield HANDS_WON(seat, best == [side])
        elif side in tied:
            yield PLAY_OFFS(seat, r.carried.tied == (side,))
    if r.played is not None and r.played.complete:
        yield LAST_TRICKS(r.played.winners[-1])


def end(r: Round) -> list[int] | None:
    tied: tuple[int, ...] = r.carried.tied
    return list(tied) if len(tied) == 1 else None


def next_state(r: Round) -> Iterator[tuple[str, Any]]:
    yield "leader", clockwise(r)
    yield "tricks", TRICKS_OF[r.table.n]


def live_messages(r: Round) -> Iterator[Say]:
    if CARD_POINTS in r:
        yield from outcome(r)
        return
    suit, leader = r[TRUMP], r.name(clockwise(r) or 0)
    yield Say("", ARE_TRUMPS(suit=SUIT[suit], name=leader))


def outcome(r: Round) -> Iterator[Say]:
    """Who is ahead after this hand, or that a tie-break follows."""
    if sum(r[CARD_POINTS]) != ALL:
        return
    tied = list(still_tied(r))
    if not tied:
        yield Say("", lead(r, totals_after(r)))
    elif len(tied) > 1:
        yield Say("", TIE_BREAK(**who_does(r, tied)))


def standing(r: Round) -> Standing:
    """Who is ahead, and how many hands are to come, this one counted."""
    tied = before(r).tied
    if tied:
        return Standing(PLAYS_OFF(**who_does(r, list(tied))), TIE)
    left = HANDS[r.table.n] - r.counted + 1
    return Standing(who_leads(r).lacks, HANDS_TO_GO(left=left))


ABOUT = About(
    family="Trick-taking",
    length="2 or 3 hands",
    gist="card points",
    summary="Any card may be played; aces and threes count most. Two or three players "
    "each for themselves, or four in partnership. The most card points in all win.",
    source="Briscola",
    also=("Brisca",),
    play=(
        (
            "Cards",
            "40 cards, no 8, 9 or 10. In every suit A is highest, then 3 K Q J 7 6 5 4 "
            "2. An ace counts 11, a three 10, a king 4, a queen 3, a jack 2: 120 in "
            "all. With three players one 2 is taken out, and everyone is told which.",
        ),
        (
            "Deal",
            "Three cards each; with four players partners sit opposite. The next card "
            "is turned up, lies under the stock and sets the trump. The deal moves to "
            "the left.",
        ),
        (
            "Play",
            "The player at the dealer’s left leads, the winner of a trick leads the "
            "next. Any card may be played, nobody has to follow suit. The highest "
            "trump wins, or the highest card of the suit led.",
        ),
        (
            "Drawing",
            "After each trick its winner draws a card, then the others in turn; the "
            "upcard is drawn last. With four players, partners then show each other "
            "their last three cards.",
        ),
        (
            "Scoring",
            "After the last trick each side counts the card points it has won; they "
            "are its score.",
        ),
        (
            "End",
            "Two hands, with three players three: the highest total wins. If the "
            "highest are level, a tie-break hand is played by all: of those who were "
            "level the one with the most card points in it wins; those level "
            "again play another.",
        ),
    ),
    sections={
        "Game play": "Scoring",
        "lead": "Play",
        "tie-break": "End",
        "outside-the-tie-break": "End",
    },
    example={"trump": "S", "card_points": [71, 49]},
)

GAME = Game(
    name="Briscola",
    players=(2, 3, 4),
    about=ABOUT,
    seats=Seating(sides=partners_of_four, left_does="leads"),
    unit=A_HAND,
    rules=(POINTS, PLAY_OFF, BESIDE, FIRST_LEAD),
    round_types=(
        RoundType(
            "hand",
            "A hand",
            (
                Stage(
                    "trump",
                    "Trump",
                    (TRUMP,),
                    when=with_all_cards,
                    flows=True,
                    question=WHICH_TRUMP,
                ),
                Stage(
                    "trump_of_three",
                    "Trump",
                    (TRUMP, REMOVED),
                    when=without_a_two,
                    flows=True,
                    number=1,
                    question=WHICH_TRUMP,
                ),
                Stage(
                    "points",
                    "Points",
                    (
                        Alternatives(
                            CARD_POINTS,
                            (
                                Alternative(
                                    (CAPTURED,), card_points, "Count from the cards"
                                ),
                            ),
                        ),
                    ),
                    (all_cards_are_there,),
                    from_cards=True,
                    question=who_has_points(ALL),
                    number=2,
                ),
            ),
        ),
    ),
    tricks=OwnPlay(CARD_PLAY, cards, derive_facts_from_cards),
    void=Void("Briscola, Setup", "Deal"),
    round_total=120,
    score=score,
    end=end,
    next_state=next_state,
    carry=carry,
    display=Display(live_messages=live_messages, standing=standing),
    league=League(stats=(HANDS_WON, PLAY_OFFS, LAST_TRICKS), stat_events=stat_events),
)
