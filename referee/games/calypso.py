"""Calypso: four packs, four trump suits; partners build calypsos of 13 cards."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from referee.cards.tricks import Play, first_lead, follow_suit, order_of
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
    clockwise,
    partners_of_four,
)
from referee.engine.league import Stat, StatEvent
from referee.engine.round import Round, Table
from referee.engine.standings import DEALS_TO_GO, leaders, who_leads
from referee.engine.trick_play import OwnPlay, TrickPlay
from referee.engine.verdict import Line, Say, Standing
from referee.values.faces import SUIT as SUIT_WORDS
from referee.values.facts import (
    Asking,
    Derived,
    Fact,
    Number,
    PerSeat,
    PerSide,
    Problem,
    Suit,
    because,
)
from referee.values.notation import RANKS, SYMBOLS, pack_of
from referee.words import Phrase, Said, Text, row_of
from referee.words.text import A_DEAL

DEALS, DEALT, SUIT, COPIES, TRICKS = 4, 52, 13, 4, 13
UNFINISHED_CARD, PILE_CARD = 20, 10
PACK, ORDER = pack_of(RANKS, COPIES), order_of(RANKS)

SCORING = "Calypso, Scoring"
FIRST = Rule(
    "first-calypso",
    "A player’s first calypso, the 13 ranks of their own suit, scores 500.",
    "{name}’s first calypso, in {suit}: 500",
    SCORING,
)
SECOND = Rule(
    "second-calypso",
    "A player’s second calypso scores 750.",
    "{name}’s second calypso, in {suit}: 750",
    SCORING,
)
THIRD = Rule(
    "third-calypso",
    "A player’s third calypso scores 1000.",
    "{name}’s third calypso, in {suit}: 1000",
    SCORING,
)
FOURTH = Rule(
    "fourth-calypso",
    "A player’s fourth calypso, the last there can be, scores 1000.",
    "{name}’s fourth calypso, in {suit}: 1000",
    SCORING,
)
# The rule and the points of each calypso of a player, in order.
WORTH = ((FIRST, 500), (SECOND, 750), (THIRD, 1000), (FOURTH, 1000))
UNFINISHED_CARDS = Rule(
    "unfinished",
    "A card of a calypso that is being built stands for 20, until the calypso is done.",
    "{name}’s unfinished calypso: {cards} cards, {before} before: "
    "{more} × 20 = {points}",
    SCORING,
    one="{name}’s unfinished calypso: {cards} card, {before} before: "
    "{more} × 20 = {points}",
    by="cards",
)
PILED = Rule(
    "pile",
    "Every other card that the side has won scores 10.",
    "{cards} cards in the pile, {before} before: {more} × 10 = {points}",
    SCORING,
    one="{cards} card in the pile, {before} before: {more} × 10 = {points}",
    by="cards",
)
OWN_LEAD = Rule(
    "own-suit-led",
    "Leading your own suit is leading a trump: only a higher trump of "
    "a player who cannot follow beats it.",
    "",
    "Calypso, Game play, which gives examples only",
    ruling=True,
)
FOLLOW = follow_suit("Calypso, Game play")
FIRST_LEAD = first_lead(
    "The player at the dealer’s left leads to the first trick.", "Calypso, Game play"
)


class Built(NamedTuple):
    """What the records of all deals so far have built, by seat, and each side's pile.

    `parts` are the cards of the calypso being built.
    """

    done: tuple[int, ...] = (0, 0, 0, 0)
    parts: tuple[frozenset[str], ...] = (frozenset(),) * 4
    piles: tuple[int, ...] = (0, 0)


class Carried(NamedTuple):
    """How many copies of each card were played, and what was built.

    `built` is None once a deal has no complete record.
    """

    used: Mapping[str, int]
    built: Built | None


BUILT: Fact[Built] = Fact("built", Derived(), "Built", needed=False)
"""What the records have built: never asked, only counted."""


def carry_over(r: Round) -> Carried:
    carried: Carried | None = r.before.carried if r.before is not None else None
    return carried or Carried({}, Built())


def cards_dealt(r: Round) -> int:
    """The cards that have been dealt so far; those of a void deal went back."""
    before = SUIT * sum(calypsos_before(r)) + sum(unfinished_piles(r))
    return DEALT + before + sum(piles_before(r))


@because(
    "calypso.why.to-pile",
    "52 a deal, less the cards in calypsos, finished and unfinished",
)
def to_pile(r: Round) -> int:
    return cards_dealt(r) - SUIT * sum(r[CALYPSOS]) - sum(r[UNFINISHED])


def in_calypsos(r: Round) -> int:
    return cards_dealt(r) - to_pile(r)


def calypsos_before(r: Round) -> list[int]:
    return list(r.last[CALYPSOS]) if r.last is not None else [0] * 4


def unfinished_piles(r: Round) -> list[int]:
    return list(r.last[UNFINISHED]) if r.last is not None else [0] * 4


def piles_before(r: Round) -> list[int]:
    return list(r.last[PILES]) if r.last is not None else [0] * 2


TABLE_NOW = Text("calypso.table-now", "The table now")
ASK_TABLE = Text("calypso.ask", "What is on the table after deal {deal}?")
ENTER_UNFINISHED = Text(
    "calypso.enter-unfinished", "Enter {name}’s unfinished calypso."
)
OWN_SUIT = Text("calypso.own-suit", "{name} {suit}")
SO_FAR = Text(
    "calypso.so-far",
    "All other cards each side has won; {cards} have been dealt so far.",
)
HAD_PART = Text(
    "calypso.had-part",
    "{name} already had {cards} cards before this deal. Enter {cards} or more.",
    "{name} already had {cards} card before this deal. Enter {cards} or more.",
    by="cards",
)
HAD_DONE = Text(
    "calypso.had-done",
    "{name} already had {done} before this deal. Enter that or more.",
)
DONE_AND_PART = Text("calypso.done-and-part", "{calypsos} and {cards}")
CALYPSO_COUNT = Text(
    "calypso.calypsos", "{calypsos} calypsos", "{calypsos} calypso", by="calypsos"
)
CARD_COUNT = Text("calypso.cards", "{cards} cards", "{cards} card", by="cards")
HAD_PILE = Text(
    "calypso.had-pile",
    "The pile of {side} held {cards} cards before this deal. Enter {cards} or more.",
    "The pile of {side} held {cards} card before this deal. Enter {cards} or more.",
    by="cards",
)
FOUR_ARE_ALL = Text(
    "calypso.four-are-all",
    "{name} has finished all four calypsos, so none is unfinished.",
)
FOR_PILES = Text(
    "calypso.for-piles",
    "of {all} cards must be in the two piles",
)


def whose_suit(r: Round) -> Said:
    suits = zip(r.table.players, r[TRUMPS])
    return row_of([OWN_SUIT(name=name, suit=SYMBOLS[suit]) for name, suit in suits])


def own_suit(r: Round, seat: int) -> Said:
    return SUIT_WORDS[r[TRUMPS][seat]]


def so_far(r: Round) -> Said:
    return SO_FAR(cards=cards_dealt(r))


TRUMPS: Fact[tuple[str, ...]] = Fact(
    "trumps",
    PerSeat(Suit(), distinct=True),
    "Trump suit",
    ask=Asking(help="One suit each for the whole game, all different."),
    needed=False,
    default=("S", "D", "H", "C"),
)
CALYPSOS: Fact[tuple[int, ...]] = Fact(
    "calypsos",
    PerSeat(Number(0, COPIES), noun="calypsos"),
    "Calypsos finished",
    ask=Asking(help=whose_suit, start=calypsos_before),
)
UNFINISHED: Fact[tuple[int, ...]] = Fact(
    "unfinished",
    PerSeat(Number(0, SUIT - 1), noun="cards"),
    "Unfinished",
    ask=Asking(
        help="Cards of the calypso being built, of 13.",
        hint=own_suit,
        if_missing=ENTER_UNFINISHED,
    ),
)
PILES = Fact(
    "piles",
    PerSide(Number(0), total=to_pile, noun="cards", also_counted=in_calypsos),
    "Piles",
    ask=Asking(help=so_far, one="pile"),
)


def nothing_shrinks(r: Round) -> Iterator[Problem]:
    """What has been won stays: calypsos and piles only grow."""
    if r.last is None:
        return
    was = zip(calypsos_before(r), unfinished_piles(r))
    now = zip(r[CALYPSOS], r[UNFINISHED])
    for seat, ((done, rest), (had, part)) in enumerate(zip(now, was)):
        if SUIT * done + rest < SUIT * had + part:
            text = had_before(r.name(seat), had, part)
            yield UNFINISHED.problem("impossible", text, seat)
    for side, (cards, before) in enumerate(zip(r[PILES], piles_before(r))):
        if cards < before:
            text = HAD_PILE(side=r.side(side), cards=before)
            yield PILES.problem("impossible", text, side)


def had_before(name: str, done: int, part: int) -> Phrase:
    if not done:
        return HAD_PART(name=name, cards=part)
    calypsos, cards = CALYPSO_COUNT(calypsos=done), CARD_COUNT(cards=part)
    return HAD_DONE(name=name, done=DONE_AND_PART(calypsos=calypsos, cards=cards))


def four_are_all(r: Round) -> Iterator[Problem]:
    """Four calypsos hold every card of the suit."""
    for seat, (done, part) in enumerate(zip(r[CALYPSOS], r[UNFINISHED])):
        if done == COPIES and part:
            text = FOUR_ARE_ALL(name=r.name(seat))
            yield UNFINISHED.problem("impossible", text, seat)


CARD_PLAY = TrickPlay(
    pack=PACK,
    order=ORDER,
    count=TRICKS,
    lead=FIRST_LEAD,
    follow=FOLLOW,
    copies=COPIES,
    derived_rulings=(OWN_LEAD,),
)


def cards(r: Round) -> Play | None:
    play = CARD_PLAY.cards(r)
    return play and replace(play, personal_trumps=r[TRUMPS], used=carry_over(r).used)


def one_trick(table: Table, trump: str | None) -> Play:
    own = table.options.get(TRUMPS, TRUMPS.default)
    return replace(CARD_PLAY.one_trick(table, trump), personal_trumps=own)


def build_piles(r: Round) -> Built | None:
    """What stands on the table after this deal, by the records alone."""
    before = carry_over(r).built
    if before is None or r.played is None or not r.played.complete:
        return None
    done, piles = list(before.done), list(before.piles)
    parts = [set(cards) for cards in before.parts]
    owner = {suit: seat for seat, suit in enumerate(r[TRUMPS])}
    for winner, trick in zip(r.played.winners, r.played.tricks):
        side, again = winner % 2, []
        for card in trick:
            seat = owner[card[-1]]
            if seat % 2 != side:
                piles[side] += 1
            elif card in parts[seat]:
                again.append(card)
            else:
                parts[seat].add(card)
        piles[side] += len(again)
        for seat in (side, side + 2):
            if len(parts[seat]) == SUIT:
                own = [card for card in again if owner[card[-1]] == seat]
                whole, left = count_calypsos(parts[seat], own)
                done[seat] += whole
                piles[side] += len(left) - len(own)
    return Built(tuple(done), tuple(map(frozenset, parts)), tuple(piles))


def count_calypsos(part: set[str], own: list[str]) -> tuple[int, list[str]]:
    """How many calypsos are whole with this trick, and its cards that nobody uses.

    `own` are those that were there already. Once a calypso is whole they may begin
    the next, whatever the order in which they were played.
    """
    if len(part) < SUIT:
        return 0, own
    part.clear()
    left = []
    for card in own:
        if card in part:
            left.append(card)
        else:
            part.add(card)
    whole, left = count_calypsos(part, left)
    return 1 + whole, left


def derive_facts_from_cards(r: Round) -> Iterator[tuple[Fact[Any], Any]]:
    if now := build_piles(r):
        yield BUILT, now
        yield CALYPSOS, now.done
        yield UNFINISHED, tuple(map(len, now.parts))
        yield PILES, now.piles


def carry(r: Round) -> Carried:
    if r.is_void:
        return carry_over(r)
    used, now = carry_over(r).used, r.get(BUILT)
    if r.played is None:
        return Carried(used, now)
    return Carried(r.played.used, now)


def score(r: Round) -> Iterator[Line]:
    side_of = r.table.side_of
    had, parts = calypsos_before(r), unfinished_piles(r)
    for seat, (done, part) in enumerate(zip(r[CALYPSOS], r[UNFINISHED])):
        name = r.name(seat)
        for rule, points in WORTH[had[seat] : done]:
            suit = SUIT_WORDS[r[TRUMPS][seat]]
            yield rule(side_of[seat], points, name=name, suit=suit)
        more = part - parts[seat]
        if more:
            points = more * UNFINISHED_CARD
            yield UNFINISHED_CARDS(
                side_of[seat],
                points,
                name=name,
                cards=part,
                before=parts[seat],
                more=more,
                points=points,
            )
    for side, (cards, before) in enumerate(zip(r[PILES], piles_before(r))):
        more = cards - before
        points = more * PILE_CARD
        yield PILED(side, points, cards=cards, before=before, more=more, points=points)


ORDINALS = ("First", "Second", "Third", "Fourth")
DONE = tuple(Stat(word.lower(), word, "Calypsos", tried=False) for word in ORDINALS)
DEALS_WON = Stat("deals", "Deals", "Deals won", note="more than the others")


def stat_events(r: Round) -> Iterator[StatEvent]:
    for seat, (had, done) in enumerate(zip(calypsos_before(r), r[CALYPSOS])):
        yield from (stat(seat) for stat in DONE[had:done])
    for seat, side in enumerate(r.table.side_of):
        yield DEALS_WON(seat, r.points[side] > r.points[1 - side])


def end(r: Round) -> list[int] | None:
    return leaders(r.table, r.after) if r.counted >= DEALS else None


def next_state(r: Round) -> Iterator[tuple[str, Any]]:
    yield "leader", clockwise(r)
    yield "tricks", TRICKS


def live_messages(r: Round) -> Iterator[Say]:
    done, part = SUIT * sum(r[CALYPSOS]), sum(r[UNFINISHED])
    all_cards = cards_dealt(r)
    if PILES not in r:
        rest = all_cards - done - part
        yield Say(rest, FOR_PILES(all=all_cards))


def standing(r: Round) -> Standing:
    """Who is ahead, and how many deals are to come, this one counted."""
    left = DEALS - r.counted + 1
    return Standing(who_leads(r).lacks, DEALS_TO_GO(left=left))


ABOUT = About(
    family="Trick-taking",
    length="4 deals",
    gist="partners build suits",
    summary="Four in partnership, each with a trump suit of their own. Build calypsos, "
    "the 13 cards of your suit, from the tricks of four deals.",
    source="Calypso",
    play=(
        (
            "Cards and suits",
            "Four packs shuffled together, 208 cards, ace high. Partners sit "
            "opposite. Each player has a suit of their own for the "
            "whole game: by custom spades and hearts are partners, "
            "diamonds and clubs.",
        ),
        (
            "Deal",
            "13 cards each; the rest waits for the next three deals. After four deals, "
            "one by each player, every card has been played.",
        ),
        (
            "Play",
            "The player at the dealer’s left leads any card. Follow suit if you can, "
            "else play any card. A card of your own suit is a trump, unless you follow "
            "with it to that suit led by another. The highest trump wins, whatever its "
            "suit, or else the highest card of the suit led; of equal cards the first. "
            "The winner leads next.",
        ),
        (
            "Your own suit led",
            "If you lead your own suit you trump with it: cards that follow do not "
            "beat it, only a higher trump of a player who could not follow.",
        ),
        (
            "Calypsos",
            "From a trick that your side wins, you and your partner each take the "
            "cards of your own suit that your calypso lacks: one of each rank, ace to "
            "2, face up before you. Only one is built at a time. When it is whole, "
            "square it up; the other cards of that trick may begin the next. All "
            "other cards go to your side’s pile.",
        ),
        (
            "Score",
            "For each partner 500 for the first calypso, 750 for the second, 1000 for "
            "the third and for the fourth; 20 for each card of an unfinished calypso, "
            "10 for each card in the pile. Record how the table stands after each "
            "deal: the cards of all calypsos and both piles are 52 for every deal.",
        ),
        ("End", "After four deals the higher score wins; equal scores share it."),
    ),
    sections={
        "Scoring": "Score",
        "Game play": "Play",
        "own-suit-led": "Your own suit led",
    },
    example={"calypsos": [1, 0, 0, 0], "unfinished": [4, 8, 7, 6], "piles": [8, 6]},
)

GAME = Game(
    name="Calypso",
    players=(4,),
    about=ABOUT,
    seats=Seating(sides=partners_of_four, left_does="leads"),
    unit=A_DEAL,
    rules=(
        FIRST,
        SECOND,
        THIRD,
        FOURTH,
        UNFINISHED_CARDS,
        PILED,
        OWN_LEAD,
        FOLLOW,
        FIRST_LEAD,
    ),
    options=(TRUMPS,),
    round_types=(
        RoundType(
            "deal",
            "A deal",
            (
                Stage(
                    "table",
                    "Table",
                    (CALYPSOS, UNFINISHED, PILES),
                    (nothing_shrinks, four_are_all),
                    from_cards=True,
                    heading=TABLE_NOW,
                    question=lambda r: ASK_TABLE(deal=r.number),
                ),
            ),
        ),
    ),
    tricks=OwnPlay(
        cards=cards,
        derive_facts_from_cards=derive_facts_from_cards,
        one_trick=one_trick,
    ),
    score=score,
    end=end,
    void=Void("Calypso, Setup", "Deal"),
    carry=carry,
    next_state=next_state,
    display=Display(live_messages=live_messages, standing=standing),
    league=League(stats=(*DONE, DEALS_WON), stat_events=stat_events),
)
