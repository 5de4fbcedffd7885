"""Briscola: two or three alone, or four in partnership, share 120 card points."""

from collections.abc import Iterator
from functools import cache
from itertools import chain
from typing import Any, NamedTuple

from referee.cards import (
    SUIT_NAMES,
    SUITS,
    SYMBOLS,
    pack_of,
    rank_of,
    show,
    show_all,
)
from referee.facts import (
    Card,
    Cards,
    Fact,
    Number,
    OneOf,
    PerSide,
    Problem,
    Suit,
    Unanswered,
    Way,
)
from referee.game import PLAY, Game, Kind, Rule, Stage, clockwise
from referee.league import Feat, Tally
from referee.played import Played
from referee.round import Round, Table
from referee.standings import ahead, lead, leaders, who_does
from referee.tricks import Play, first_lead, order_of
from referee.verdict import Line, Say, Standing

VALUES = {"A": 11, "3": 10, "K": 4, "Q": 3, "J": 2}
NAMES = {"A": "aces", "3": "threes", "K": "kings", "Q": "queens", "J": "jacks"}
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
    "%s",
    ENDING,
)
PLAY_OFF = Rule(
    "tie-break",
    "If the highest totals are equal, tie-break hands are played, and the tied side "
    "with the most card points in such a hand wins.",
    "tie-break: %s",
    "Briscola, Game play: “the winner of a tie-breaker hand wins the game”",
)
BESIDE = Rule(
    "outside-the-tie-break",
    "Everyone plays the tie-break hand and scores it, but only the tied can win by it.",
    "%s; not in the tie-break",
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
    return r.before.carried if r.before is not None else Carried()


def without_a_two(r: Round) -> bool:
    """three play with 39 cards"""
    return r.table.n == 3


def with_all_cards(r: Round) -> bool:
    """two or four play with 40 cards"""
    return r.table.n != 3


def none_is_out_yet(r: Round) -> bool:
    """a 2 that was recorded stays out"""
    return before(r).removed is None


TRUMP = Fact("trump", Suit(), "Trump", help="The card turned up.")
REMOVED = Fact(
    "removed",
    Card(TWOS),
    "Taken out",
    help="Out of the deck from now on.",
    needed=False,
    offered=none_is_out_yet,
    left_out="Not said",
)
CARD_POINTS = Fact(
    "card_points",
    PerSide(Number(0, ALL), total=ALL, noun="card points"),
    "Card points",
    help="Aces 11, threes 10, kings 4, queens 3, jacks 2: 120 in all.",
)
CAPTURED = Fact(
    "captured",
    PerSide(Cards(PACK, ordered=True)),
    "Cards won",
    help="All the cards of each pile, or of all piles only the twenty that count.",
)


def removed(r: Round) -> str | None:
    """The 2 that is out, where that was recorded in this hand or before."""
    return r.get(REMOVED) or before(r).removed


def counted(r: Round) -> tuple[int, ...]:
    """What the piles hold, once all cards are there."""
    if any(all_cards_are_there(r)):
        raise Unanswered(CAPTURED.key)
    return tuple(sum(map(WORTH.__getitem__, pile)) for pile in r[CAPTURED])


def all_cards_are_there(r: Round) -> Iterator[Problem]:
    """The whole deck, less a 2 with three players; or the twenty cards that count."""
    if CAPTURED not in r:
        return
    out = removed(r) if without_a_two(r) else None
    for side, pile in enumerate(r[CAPTURED]):
        if out in pile:
            text = f"{show(out or '')} was taken out of the deck."
            yield CAPTURED.problem("bad-card", text, side, pile.index(out))
    cards = [card for pile in r[CAPTURED] for card in pile]
    if len(cards) == POINT_CARDS and all(map(WORTH.__getitem__, cards)):
        return
    size = DECK[r.table.n]
    twos = sum(card in TWOS for card in cards)
    if len(cards) != size:
        text = f"All {size} cards are meant, or the {POINT_CARDS} that count; "
        yield CAPTURED.problem("wrong-total", f"{text}{len(cards)} are given.")
    elif size < len(PACK) and twos == len(TWOS):
        text = "One 2 was taken out, but all four are given."
        yield CAPTURED.problem("wrong-total", text)


def cards(r: Round) -> Play:
    out = removed(r) if without_a_two(r) else None
    return play(r.table.n, clockwise(r), TRICKS_OF[r.table.n], r[TRUMP], out)


@cache
def play(
    players: int, leader: int | None, tricks: int, trump: str, out: str | None = None
) -> Play:
    pack = {card: 1 for card in PACK if card != out}
    order, seats = order_of(RANKS, trump), tuple(range(players))
    return Play(seats, leader, tricks, pack, order, FIRST_LEAD, points=WORTH)


def supplies(r: Round) -> Iterator[tuple[Fact[Any], Any] | Problem]:
    played = r.played
    if played is None or not played.complete:
        return
    if without_a_two(r):
        yield from a_two_is_out(played)
    yield CARD_POINTS, r.by_side(played.card_points or [])
    taken = played.taken()
    piles = [
        tuple(chain.from_iterable([taken[seat] for seat in seats]))
        for seats in r.table.sides
    ]
    if CAPTURED not in r:
        yield CAPTURED, tuple(piles)
        return
    for side, (pile, given) in enumerate(zip(piles, r[CAPTURED])):
        if set(given) not in (set(pile), {card for card in pile if WORTH[card]}):
            text = f"By the cards played, {r.side(side)} has won {show_all(pile)}."
            yield CAPTURED.problem("record-disagrees", text)
            return


def a_two_is_out(played: Played) -> Iterator[Problem]:
    """With three players one 2 is out of the deck; a complete record lacks it."""
    if all(any(two in trick for trick in played.tricks) for two in TWOS):
        text = "One 2 was taken out of the deck, but all four are played."
        yield Problem("impossible", text, (PLAY, "tricks"))


def one_trick(table: Table, trump: str | None) -> Play:
    return play(table.n, None, 1, trump if trump in SUITS else "")


def score(r: Round) -> Iterator[Line]:
    tied = before(r).tied
    for side, won in enumerate(r[CARD_POINTS]):
        said = (
            in_words(r[CAPTURED][side], won)
            if CAPTURED in r
            else f"{won} of the {ALL} card points"
        )
        rule = POINTS if not tied else PLAY_OFF if side in tied else BESIDE
        yield rule(side, won, said)


def in_words(pile: tuple[str, ...], won: int) -> str:
    """A pile as it is counted: aces 22, kings 8 = 30."""
    ranks = [card[0] for card in pile]
    parts = [
        f"{name} {VALUES[rank] * ranks.count(rank)}"
        for rank, name in NAMES.items()
        if rank in ranks
    ]
    return f"{', '.join(parts) or 'nothing that counts'} = {won}"


def carry(r: Round) -> Carried:
    return Carried(removed(r), still_tied(r))


def still_tied(r: Round) -> tuple[int, ...]:
    """Who can still win once the regular hands are over."""
    tied, points = before(r).tied, r[CARD_POINTS]
    if tied:
        best = max(points[side] for side in tied)
        return tuple(side for side in tied if points[side] == best)
    if r.number < HANDS[r.table.n]:
        return ()
    return tuple(leaders(totals_after(r)))


def totals_after(r: Round) -> list[int]:
    return [total + won for total, won in zip(r.totals, r[CARD_POINTS])]


HANDS_WON = Tally("hands", "Hands", "Hands won", note="most card points")
PLAY_OFFS = Tally("tie-breaks", "Tie-breaks", "Hands won", note="won the game")
LAST_TRICKS = Tally("last-tricks", "Last tricks", "Cards recorded", tried=False)


def feats(r: Round) -> Iterator[Feat]:
    """A hand that several sides share nobody has won."""
    best, tied = leaders(list(r[CARD_POINTS])), before(r).tied
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


def tells(r: Round) -> Iterator[tuple[str, Any]]:
    yield "leader", clockwise(r)
    yield "tricks", TRICKS_OF[r.table.n]


def says(r: Round) -> Iterator[Say]:
    if CARD_POINTS in r:
        yield from outcome(r)
        return
    suit, leader = r[TRUMP], r.name(clockwise(r) or 0)
    yield Say(SYMBOLS[suit], f"{SUIT_NAMES[suit]} are trumps; {leader} leads")


def outcome(r: Round) -> Iterator[Say]:
    """Who is ahead after this hand, or that a tie-break follows."""
    if sum(r[CARD_POINTS]) != ALL:
        return
    tied = list(still_tied(r))
    if not tied:
        yield Say("", lead(r, totals_after(r)))
    elif len(tied) > 1:
        level = who_does(r, tied, "is level", "are level")
        yield Say("", f"{level}: a tie-break hand follows")


def standing(r: Round) -> Standing:
    """Who is ahead, and how many hands are to come, this one counted."""
    tied = before(r).tied
    if tied:
        return Standing(who_does(r, list(tied), "plays off", "play off"), "tie-break")
    left = HANDS[r.table.n] - r.number + 1
    return Standing(ahead(r).needs, f"{left} hand{'s' if left > 1 else ''} to go")


GAME = Game(
    name="Briscola",
    players=(2, 3, 4),
    partners=lambda n: n == 4,
    family="Trick-taking",
    length="2 or 3 hands",
    gist="card points",
    also=("Brisca",),
    summary="Any card may be played; aces and threes count most. Two or three players "
    "each for themselves, or four in partnership. The most card points in all win.",
    source="Briscola",
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
    rules=(POINTS, PLAY_OFF, BESIDE, FIRST_LEAD),
    kinds=(
        Kind(
            "hand",
            "A hand",
            (
                Stage("trump", "Trump", (TRUMP,), when=with_all_cards, flows=True),
                Stage(
                    "trump_of_three",
                    "Trump",
                    (TRUMP, REMOVED),
                    when=without_a_two,
                    flows=True,
                    number=1,
                ),
                Stage(
                    "points",
                    "Points",
                    (
                        OneOf(
                            CARD_POINTS, (Way((CAPTURED,), counted, "From the cards"),)
                        ),
                    ),
                    (all_cards_are_there,),
                    from_cards=True,
                    number=2,
                ),
            ),
        ),
    ),
    cards=cards,
    supplies=supplies,
    one_trick=one_trick,
    trumps=("C", "D", "H", "S"),
    score=score,
    tallies=(HANDS_WON, PLAY_OFFS, LAST_TRICKS),
    feats=feats,
    end=end,
    tells=tells,
    says=says,
    standing=standing,
    carry=carry,
)
