"""Skat: what cannot be of facts that are told together."""

from collections.abc import Iterator

from referee.engine.round import Round
from referee.games.skat.facts import (
    BID,
    BOCK,
    CARD_POINTS,
    CARDS,
    CONTRA,
    GAME_PLAYED,
    HAND,
    LAST_TRICK,
    OUVERT,
    PASSED,
    PUSHES,
    RAMSCH_POINTS,
    RAMSCH_TRICKS,
    RE,
    SCHNEIDER,
    SCHWARZ,
    SKAT,
    THROWN_IN,
    TRICKS,
    bock_is_played,
    contra_is_said,
    is_null,
    is_pushed,
    is_ramsch_played,
    null_value,
    ramsch_tricks_decide,
    tied_with_tricks,
)
from referee.games.skat.house_rules import CONTRA_OPTION
from referee.games.skat.rules import FITS, TRUMPS
from referee.games.skat.words import (
    CONTRA_FIRST,
    HOLDS,
    HOLDS_ALL,
    LAST_OF,
    NO_RAMSCH,
    NO_SCHNEIDER,
    NO_TRICK_NO_POINTS,
    NOT_AT_THIS_TABLE,
    NOT_THE_LAST,
    NULL_TOO_LOW,
    ONE_WINNER,
    ONLY_IN_HAND,
    RAMSCH_HERE,
    SKAT_OF_TWELVE,
    TENTH,
)
from referee.values.facts import Problem
from referee.words import Label


def matadors_in(r: Round) -> int:
    """With n (positive) or against n (negative), counted from the twelve cards."""
    return run_of_matadors(set(r[CARDS]), r[GAME_PLAYED])


def run_of_matadors(held: set[str], game: str) -> int:
    """The unbroken run from the jack of clubs, held (positive) or missing."""
    trumps = TRUMPS[game]
    with_jack = trumps[0] in held
    run = 0
    for card in trumps:
        if (card in held) != with_jack:
            break
        run += 1
    return run if with_jack else -run


def null_reaches_the_bid(r: Round) -> Iterator[Problem]:
    """A null game worth less than the bid is refused (Null games)."""
    if is_null(r) and null_value(r) < r[BID]:
        text = NULL_TOO_LOW(value=null_value(r), bid=r[BID])
        yield GAME_PLAYED.problem("out-of-range", text)


def check_announcements(r: Round) -> Iterator[Problem]:
    """What may be announced: in suit games and grand only from the hand."""
    if is_null(r):
        for fact in (SCHNEIDER, SCHWARZ):
            if fact in r:
                yield fact.problem("not-allowed", NO_SCHNEIDER)
        return
    for fact in (OUVERT, SCHNEIDER, SCHWARZ):
        if fact in r and HAND not in r:
            text = ONLY_IN_HAND(fact=Label(fact.label))
            yield fact.problem("not-allowed", text)


def ramsch_is_played(r: Round) -> Iterator[Problem]:
    if not is_ramsch_played(r):
        yield PASSED.problem("not-allowed", NO_RAMSCH)


def nothing_is_played(r: Round) -> Iterator[Problem]:
    if is_ramsch_played(r):
        yield THROWN_IN.problem("not-allowed", RAMSCH_HERE)


def check_doubling(r: Round) -> Iterator[Problem]:
    """Contra, re and Bock only where the table plays them."""
    if CONTRA in r and not contra_is_said(r):
        text = NOT_AT_THIS_TABLE(fact=Label(CONTRA.label))
        yield CONTRA.problem("not-allowed", text)
    if RE in r and r[CONTRA_OPTION] != "re":
        yield RE.problem("not-allowed", NOT_AT_THIS_TABLE(fact=Label(RE.label)))
    elif RE in r and CONTRA not in r:
        yield RE.problem("not-allowed", CONTRA_FIRST)
    if BOCK in r and not bock_is_played(r):
        yield BOCK.problem("not-allowed", NOT_AT_THIS_TABLE(fact=Label(BOCK.label)))


def check_pushing(r: Round) -> Iterator[Problem]:
    """The skat is passed on only in Schieberamsch."""
    if PUSHES in r and not is_pushed(r):
        yield PUSHES.problem("not-allowed", NOT_AT_THIS_TABLE(fact=Label(PUSHES.label)))


def points_fit_tricks(r: Round) -> Iterator[Problem]:
    """With t tricks the declarer owns 3t + 2 cards."""
    if TRICKS not in r or CARD_POINTS not in r:
        return
    least, most = FITS[r[TRICKS]]
    if not least <= r[CARD_POINTS] <= most:
        said = HOLDS if least < most else HOLDS_ALL
        tricks, points = r[TRICKS], r[CARD_POINTS]
        text = said(tricks=tricks, least=least, most=most, points=points)
        yield TRICKS.problem("impossible", text)


def skat_among_cards(r: Round) -> Iterator[Problem]:
    if SKAT in r and not set(r[SKAT]) <= set(r[CARDS]):
        yield SKAT.problem("impossible", SKAT_OF_TWELVE)


def no_trick_no_points(r: Round) -> Iterator[Problem]:
    if RAMSCH_TRICKS not in r:
        return
    for seat, (points, tricks) in enumerate(zip(r[RAMSCH_POINTS], r[RAMSCH_TRICKS])):
        if points and not tricks:
            text = NO_TRICK_NO_POINTS(name=r.name(seat), points=points)
            yield RAMSCH_TRICKS.problem("impossible", text, seat)
            return


def last_tricks_possible(r: Round) -> Iterator[Problem]:
    """0 for those without a trick; distinct; one is 10; none before the tricks won.

    Only that of those who are level has to be told; of others it may be null.
    """
    if LAST_TRICK not in r:
        return
    last = r[LAST_TRICK]
    for seat in tied_with_tricks(r):
        if last[seat] is None:
            yield LAST_TRICK.problem("missing", LAST_OF(name=r.name(seat)), seat)
    # Where nobody has to say the tricks, everyone has points, and one at least.
    told = RAMSCH_TRICKS in r or ramsch_tricks_decide(r)
    least = r[RAMSCH_TRICKS] if told else [min(1, one) for one in r[RAMSCH_POINTS]]
    for seat, (number, tricks) in enumerate(zip(last, least)):
        if number is None:
            continue
        if (number == 0) != (tricks == 0) or number < tricks:
            text = NOT_THE_LAST(name=r.name(seat), tricks=tricks, trick=number)
            yield LAST_TRICK.problem("impossible", text, seat)
        elif number and number in last[:seat]:
            yield LAST_TRICK.problem("impossible", ONE_WINNER(trick=number), seat)
    if None not in last and 10 not in last:
        yield LAST_TRICK.problem("impossible", TENTH)
