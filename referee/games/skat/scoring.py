"""Skat: what a deal scores."""

from collections.abc import Iterator

from referee.engine.game import clockwise
from referee.engine.round import Round
from referee.engine.verdict import Line, Step
from referee.games.skat.counting import ladder
from referee.games.skat.facts import (
    BID,
    BOCK,
    CARD_POINTS,
    CONTRA,
    DECLARER,
    ENDED_EARLY,
    GAME_PLAYED,
    HAND,
    LAST_TRICK,
    NULL_TRICKS,
    OUVERT,
    PASSED,
    PUSHES,
    RAMSCH_POINTS,
    RAMSCH_TRICKS,
    RE,
    SCHNEIDER,
    SCHWARZ,
    THROWN_IN,
    TRICKS,
    is_null,
    is_pushed,
    null_value,
)
from referee.games.skat.rules import (
    BASES,
    BOCK_DOUBLES,
    CONTRA_DOUBLES,
    DEFENDS,
    ENDED_LOST,
    ENDED_MADE,
    LOST,
    LOST_ANNOUNCED,
    LOST_SCHNEIDER,
    MADE,
    NULL_LOST,
    NULL_MADE,
    OVERBID,
    OVERBID_EQUAL,
    PASSED_IN_RULE,
    PUSHED_ALL,
    PUSHED_LESS,
    PUSHED_MOST,
    PUSHED_NO_TRICK,
    PUSHED_ON,
    PUSHED_REST,
    RAMSCH_ALL,
    RAMSCH_FEWEST,
    RAMSCH_LEVEL,
    RAMSCH_MORE,
    RAMSCH_NO_TRICK,
    RAMSCH_REST,
    RAMSCH_TIE,
    RE_DOUBLES,
    SCHNEIDER_AT,
    SCHNEIDERED,
    WON,
)
from referee.games.skat.words import (
    COVERS,
    NOT_ALL_TRICKS,
    NOT_SCHNEIDER,
    NULL_NAMES,
    NULL_VALUE,
    TOO_FEW_POINTS,
    UNDER,
    WHY_ENDED,
)
from referee.words import Said


def value_breakdown(r: Round) -> Iterator[Step]:
    steps, value, _ = ladder(r)
    yield from steps
    text = COVERS if value >= r[BID] else UNDER
    yield Step(text(bid=r[BID]), value)


def score(r: Round) -> Iterator[Line]:
    if THROWN_IN in r:
        for seat in r.active():
            yield PASSED_IN_RULE(seat, 0)
        return
    if PASSED in r and is_pushed(r):
        yield from schieberamsch(r)
        return
    if PASSED in r:
        line = ramsch(r)
        yield line
        yield from double(r, line)
        for seat in r.active():
            if seat != line.side:
                yield ramsch_rest(r, seat)
        return
    declarer = r[DECLARER]
    line = null(r) if is_null(r) else score_value(r)
    yield line
    yield from double(r, line)
    for seat in r.active():
        if seat != declarer:
            yield DEFENDS(seat, 0, declarer=r.name(declarer))


def double(r: Round, line: Line) -> Iterator[Line]:
    """Contra, re and Bock: each as much again as there was before it."""
    points = line.points
    for fact, rule in DOUBLES:
        if fact in r:
            yield rule(line.side, points, again=abs(points))
            points *= 2


def schieberamsch(r: Round) -> Iterator[Line]:
    """The most card points are lost, doubled by what was passed on and by no trick."""
    points, tricks = r[RAMSCH_POINTS], r.get(RAMSCH_TRICKS) or ()
    if 10 in tricks:
        for seat in r.active():
            line = PUSHED_REST(seat, 0)
            if tricks[seat]:
                line = PUSHED_ALL(seat, 120)
            yield line
            yield from bock_of(r, seat, line.points)
        return
    most = max(points[seat] for seat in r.active())
    for seat in r.active():
        if points[seat] < most:
            yield PUSHED_LESS(seat, 0, points=points[seat])
        else:
            yield from score_schieberamsch(r, seat)


def score_schieberamsch(r: Round, seat: int) -> Iterator[Line]:
    points, pushes = r[RAMSCH_POINTS][seat], r.get(PUSHES) or 0
    yield PUSHED_MOST(seat, -points, points=points)
    lost, times = -points, 2**pushes
    if pushes:
        yield PUSHED_ON(seat, lost * (times - 1), pushes=pushes, times=times)
        lost *= times
    # Where nobody had to say the tricks, everyone who plays has points, so a trick.
    tricks = r.get(RAMSCH_TRICKS) or r[RAMSCH_POINTS]
    for other in r.active():
        if not tricks[other]:
            name = r.name(other)
            yield PUSHED_NO_TRICK(seat, lost, name=name, again=abs(lost))
            lost *= 2
    yield from bock_of(r, seat, lost)


def bock_of(r: Round, seat: int, points: int) -> Iterator[Line]:
    if BOCK in r and points:
        yield BOCK_DOUBLES(seat, points, again=abs(points))


def ramsch_rest(r: Round, seat: int) -> Line:
    """That a player scores nothing; the tricks too, if somebody said them."""
    points, tricks = r[RAMSCH_POINTS][seat], r.get(RAMSCH_TRICKS)
    if tricks is None:
        return RAMSCH_MORE(seat, 0, points=points)
    return RAMSCH_REST(seat, 0, points=points, tricks=tricks[seat])


def score_value(r: Round) -> Line:
    """The one line of a suit game or grand."""
    _, value, spoken = ladder(r)
    declarer, bid = r[DECLARER], r[BID]
    if value < bid:
        base = BASES[r[GAME_PLAYED]]
        due = -(-bid // base) * base
        rule = OVERBID_EQUAL if due == bid else OVERBID
        counts = {"worth": value, "due": due, "loss": 2 * due}
        return rule(declarer, -2 * due, value=spoken, bid=bid, **counts)
    if ENDED_EARLY in r:
        return score_early_end(r, spoken, value)
    why, points = not_made(r), r[CARD_POINTS]
    if why is None:
        return MADE(declarer, value, value=spoken, bid=bid, points=points)
    announced = SCHNEIDER in r or SCHWARZ in r or OUVERT in r
    rule = LOST_ANNOUNCED if announced else LOST
    if points <= SCHNEIDERED:
        rule = LOST_SCHNEIDER
    loss = 2 * value
    return rule(declarer, -loss, value=spoken, bid=bid, why=why, worth=value, loss=loss)


DOUBLES = ((CONTRA, CONTRA_DOUBLES), (RE, RE_DOUBLES), (BOCK, BOCK_DOUBLES))
WON_BY = ("opponents_gave_up", "opponent_broke_a_rule")


def score_early_end(r: Round, spoken: Said, value: int) -> Line:
    """A game that was not played out, made or lost by whoever ended it."""
    declarer, bid, how = r[DECLARER], r[BID], r[ENDED_EARLY]
    why, loss = WHY_ENDED[how], 2 * value
    if how in WON_BY:
        return ENDED_MADE(declarer, value, value=spoken, bid=bid, why=why)
    told = {"value": spoken, "bid": bid, "why": why, "worth": value, "loss": loss}
    return ENDED_LOST(declarer, -loss, **told)


def not_made(r: Round) -> Said | None:
    """Why the declarer has lost, or nothing."""
    points = r[CARD_POINTS]
    if points < WON:
        return TOO_FEW_POINTS(points=points, needed=WON)
    if (SCHWARZ in r or OUVERT in r) and r.get(TRICKS) != 10:
        return NOT_ALL_TRICKS
    if SCHNEIDER in r and points < SCHNEIDER_AT:
        return NOT_SCHNEIDER(points=points, needed=SCHNEIDER_AT)
    return None


def null(r: Round) -> Line:
    declarer, value = r[DECLARER], null_value(r)
    name, loss = NULL_NAMES[OUVERT in r, HAND in r], 2 * value
    if ENDED_EARLY in r:
        return score_early_end(r, NULL_VALUE(game=name, value=value), value)
    tricks = r[NULL_TRICKS]
    if not tricks:
        return NULL_MADE(declarer, value, game=name, value=value)
    return NULL_LOST(declarer, -loss, game=name, value=value, tricks=tricks, loss=loss)


def ramsch(r: Round) -> Line:
    points, active = r[RAMSCH_POINTS], r.active()
    # Where nobody had to say the tricks, everyone who plays has points, so a trick.
    tricks = r.get(RAMSCH_TRICKS) or points
    if 10 in (r.get(RAMSCH_TRICKS) or ()):
        return RAMSCH_ALL(tricks.index(10), -30)
    fewest = min(points[seat] for seat in active)
    tied = [seat for seat in active if points[seat] == fewest]
    for seat in tied:
        if not tricks[seat]:
            return RAMSCH_NO_TRICK(seat, 20)
    if len(tied) == 1:
        return RAMSCH_FEWEST(tied[0], 10, points=fewest)
    if len(tied) == 3:
        return RAMSCH_LEVEL(clockwise(r) or 0, 10, points=fewest)
    last = {seat: r[LAST_TRICK][seat] or 0 for seat in tied}
    first, other = sorted(tied, key=last.__getitem__)
    return RAMSCH_TIE(
        first,
        10,
        points=fewest,
        other=r.name(other),
        trick=last[first],
        later=last[other],
    )
