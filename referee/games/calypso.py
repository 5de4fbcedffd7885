"""Calypso: four packs, four trump suits; partners build calypsos of 13 cards."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from referee.cards import RANKS, SUIT_NAMES, SYMBOLS, pack_of
from referee.facts import Derived, Fact, Number, PerSeat, PerSide, Problem, Suit
from referee.game import Game, Kind, Rule, Stage, clockwise
from referee.league import Feat, Tally
from referee.round import Round, Table
from referee.standings import ahead, leaders, minus
from referee.tricks import Play, first_lead, follow_suit, order_of
from referee.verdict import Line, Say, Standing

DEALS, DEALT, SUIT, COPIES, TRICKS = 4, 52, 13, 4, 13
UNFINISHED_CARD, PILE_CARD = 20, 10
PACK, ORDER = pack_of(RANKS, COPIES), order_of(RANKS)

SCORING = "Calypso, Scoring"
FIRST = Rule(
    "first-calypso",
    "A player’s first calypso, the 13 ranks of their own suit, scores 500.",
    "%s’s first calypso, in %s: 500",
    SCORING,
)
SECOND = Rule(
    "second-calypso",
    "A player’s second calypso scores 750.",
    "%s’s second calypso, in %s: 750",
    SCORING,
)
THIRD = Rule(
    "third-calypso",
    "A player’s third calypso scores 1000.",
    "%s’s third calypso, in %s: 1000",
    SCORING,
)
FOURTH = Rule(
    "fourth-calypso",
    "A player’s fourth calypso, the last there can be, scores 1000.",
    "%s’s fourth calypso, in %s: 1000",
    SCORING,
)
# The rule and the points of each calypso of a player, in order.
WORTH = ((FIRST, 500), (SECOND, 750), (THIRD, 1000), (FOURTH, 1000))
UNFINISHED_CARDS = Rule(
    "unfinished",
    "A card of a calypso that is being built stands for 20, until the calypso is done.",
    "%s’s unfinished calypso: %d cards, %d before: %s × 20 = %s",
    SCORING,
)
PILED = Rule(
    "pile",
    "Every other card that the side has won scores 10.",
    "%d cards in the pile, %d before: %d × 10 = %d",
    SCORING,
)
OWN_LEAD = Rule(
    "own-suit-led",
    "Who leads their own suit trumps with it: only a higher trump of a player who "
    "could not follow beats it.",
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


def carried(r: Round) -> Carried:
    return r.before.carried if r.before is not None else Carried({}, Built())


def to_pile(r: Round) -> int:
    """52 a deal, less the cards in calypsos, complete and unfinished"""
    return DEALT * r.number - SUIT * sum(r[CALYPSOS]) - sum(r[UNFINISHED])


def calypsos_before(r: Round) -> list[int]:
    return list(r.before[CALYPSOS]) if r.before is not None else [0] * 4


def unfinished_before(r: Round) -> list[int]:
    return list(r.before[UNFINISHED]) if r.before is not None else [0] * 4


def piles_before(r: Round) -> list[int]:
    return list(r.before[PILES]) if r.before is not None else [0] * 2


def whose_suit(r: Round) -> str:
    suits = zip(r.table.players, r[TRUMPS])
    return ", ".join(f"{name} {SYMBOLS[suit]}" for name, suit in suits)


def own_suit(r: Round, seat: int) -> str:
    return SUIT_NAMES[r[TRUMPS][seat]]


def so_far(r: Round) -> str:
    return f"Each side’s other cards, of all {r.number * DEALT} dealt so far."


TRUMPS: Fact[tuple[str, ...]] = Fact(
    "trumps",
    PerSeat(Suit(), distinct=True),
    "Own suit",
    help="Each player’s trumps for the whole game, all different.",
    needed=False,
    default=("S", "D", "H", "C"),
)
CALYPSOS: Fact[tuple[int, ...]] = Fact(
    "calypsos",
    PerSeat(Number(0, COPIES), noun="calypsos"),
    "Calypsos done",
    help=whose_suit,
    start=calypsos_before,
)
UNFINISHED: Fact[tuple[int, ...]] = Fact(
    "unfinished",
    PerSeat(Number(0, SUIT - 1), noun="cards"),
    "Unfinished",
    help="Cards of the calypso being built, of 13.",
    start=unfinished_before,
    hint=own_suit,
)
PILES = Fact(
    "piles",
    PerSide(Number(0), total=to_pile, noun="cards in the piles"),
    "Piles",
    help=so_far,
)


def nothing_shrinks(r: Round) -> Iterator[Problem]:
    """What has been won stays: calypsos and piles only grow."""
    if r.before is None:
        return
    was = zip(calypsos_before(r), unfinished_before(r))
    now = zip(r[CALYPSOS], r[UNFINISHED])
    for seat, ((done, rest), (had, part)) in enumerate(zip(now, was)):
        if SUIT * done + rest < SUIT * had + part:
            text = f"{r.name(seat)} had {in_words(had, part)} before this deal."
            yield UNFINISHED.problem("impossible", text, seat)
    for side, (cards, before) in enumerate(zip(r[PILES], piles_before(r))):
        if cards < before:
            text = f"{r.side(side)} had {before} cards in the pile before this deal."
            yield PILES.problem("impossible", text, side)


def in_words(done: int, part: int) -> str:
    calypsos = "1 calypso" if done == 1 else f"{done} calypsos"
    return f"{calypsos} and {part} cards" if done else f"{part} cards"


def four_are_all(r: Round) -> Iterator[Problem]:
    """Four calypsos hold every card of the suit."""
    for seat, (done, part) in enumerate(zip(r[CALYPSOS], r[UNFINISHED])):
        if done == COPIES and part:
            text = f"{r.name(seat)}’s four calypsos hold every card of the suit."
            yield UNFINISHED.problem("impossible", text, seat)


def cards(r: Round) -> Play:
    return play(clockwise(r), TRICKS, r[TRUMPS], carried(r).used)


def play(
    leader: int | None, tricks: int, own: tuple[str, ...], used: Mapping[str, int]
) -> Play:
    return Play(
        (0, 1, 2, 3),
        leader,
        tricks,
        PACK,
        ORDER,
        FIRST_LEAD,
        FOLLOW,
        own=own,
        used=used,
        copies=COPIES,
        rests=(OWN_LEAD,),
    )


def built(r: Round) -> Built | None:
    """What stands on the table after this deal, by the records alone."""
    before = carried(r).built
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
                whole, left = finished(parts[seat], own)
                done[seat] += whole
                piles[side] += len(left) - len(own)
    return Built(tuple(done), tuple(map(frozenset, parts)), tuple(piles))


def finished(part: set[str], own: list[str]) -> tuple[int, list[str]]:
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
    whole, left = finished(part, left)
    return 1 + whole, left


def supplies(r: Round) -> Iterator[tuple[Fact[Any], Any]]:
    if now := built(r):
        yield BUILT, now
        yield CALYPSOS, now.done
        yield UNFINISHED, tuple(map(len, now.parts))
        yield PILES, now.piles


def carry(r: Round) -> Carried:
    used, now = carried(r).used, r.get(BUILT)
    if r.played is None:
        return Carried(used, now)
    return Carried(r.played.used, now)


def one_trick(table: Table, trump: str | None) -> Play:
    return play(None, 1, table.options.get(TRUMPS, TRUMPS.default), {})


def score(r: Round) -> Iterator[Line]:
    side_of = r.table.side_of
    had, parts = calypsos_before(r), unfinished_before(r)
    for seat, (done, part) in enumerate(zip(r[CALYPSOS], r[UNFINISHED])):
        name = r.name(seat)
        for rule, points in WORTH[had[seat] : done]:
            yield rule(side_of[seat], points, name, SUIT_NAMES[r[TRUMPS][seat]])
        more = part - parts[seat]
        if more:
            points = more * UNFINISHED_CARD
            words = (name, part, parts[seat], minus(more), minus(points))
            yield UNFINISHED_CARDS(side_of[seat], points, *words)
    for side, (cards, before) in enumerate(zip(r[PILES], piles_before(r))):
        more = cards - before
        points = more * PILE_CARD
        yield PILED(side, points, cards, before, more, points)


ORDINALS = ("First", "Second", "Third", "Fourth")
DONE = tuple(Tally(word.lower(), word, "Calypsos", tried=False) for word in ORDINALS)
DEALS_WON = Tally("deals", "Deals", "Deals won", note="more than the others")


def feats(r: Round) -> Iterator[Feat]:
    for seat, (had, done) in enumerate(zip(calypsos_before(r), r[CALYPSOS])):
        yield from (tally(seat) for tally in DONE[had:done])
    for seat, side in enumerate(r.table.side_of):
        yield DEALS_WON(seat, r.points[side] > r.points[1 - side])


def end(r: Round) -> list[int] | None:
    return leaders(r.after) if r.number >= DEALS else None


def tells(r: Round) -> Iterator[tuple[str, Any]]:
    yield "leader", clockwise(r)
    yield "tricks", TRICKS


def says(r: Round) -> Iterator[Say]:
    done, part = SUIT * sum(r[CALYPSOS]), sum(r[UNFINISHED])
    all_cards = DEALT * r.number
    if PILES not in r:
        rest = all_cards - done - part
        yield Say(minus(rest), f"of {all_cards} cards are left for the two piles")
        return
    got = done + part + sum(r[PILES])
    where = f"{done} complete, {part} unfinished"
    text = f"{got} of {all_cards} cards after deal {r.number}: {where}"
    yield Say("", text, warn=got != all_cards)


def standing(r: Round) -> Standing:
    """Who is ahead, and how many deals are to come, this one counted."""
    left = DEALS - r.number + 1
    return Standing(ahead(r).needs, f"{left} deal{'s' if left > 1 else ''} to go")


GAME = Game(
    name="Calypso",
    players=(4,),
    partners=lambda n: True,
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
            "opposite. Each player has a suit of their own for the whole game: as a "
            "custom spades and hearts are partners, diamonds and clubs.",
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
    kinds=(
        Kind(
            "deal",
            "A deal",
            (
                Stage(
                    "table",
                    "Table",
                    (CALYPSOS, UNFINISHED, PILES),
                    (nothing_shrinks, four_are_all),
                    from_cards=True,
                ),
            ),
        ),
    ),
    cards=cards,
    supplies=supplies,
    one_trick=one_trick,
    score=score,
    tallies=(*DONE, DEALS_WON),
    feats=feats,
    end=end,
    carry=carry,
    tells=tells,
    says=says,
    standing=standing,
)
