"""Preference: what a deal pays, and what is left in the pot."""

from collections.abc import Iterator

from referee.engine.game import everyone_there
from referee.engine.presence import seats_there
from referee.engine.round import Round, Table
from referee.engine.verdict import Line
from referee.games.preference.facts import (
    ANTE,
    ANTE_OPTION,
    BID,
    DECLARER,
    DEFENCE,
    FOUR_ACES,
    NO_ACES,
    THROWN_IN,
    TRICKS,
    arrivals,
    defenders,
    put_in_before,
)
from referee.games.preference.rules import (
    ANTES,
    ARRIVES,
    BONUS,
    BOTH_DROP,
    BOTH_DROPPED,
    DECLARER_PAYS,
    DECLARER_SHORT,
    DEFENDER_PAYS,
    DEFENDER_SHORT,
    DROPPED,
    FOUR,
    FOUR_MADE,
    GUEST,
    HEARTS,
    HEARTS_FAILED,
    HEARTS_MADE,
    HOST,
    HOST_SAVED,
    HOST_SHORT,
    JOINT,
    LEFT_OVER,
    NEEDED,
    NO_ACE,
    NONE_FAILED,
    NONE_MADE,
    OWED,
    PASSED,
    PAYOUT,
    PAYS,
    SHARED,
    SITS_OUT,
    TRICKS_PLAYED,
    UNPLAYED,
    WON,
)
from referee.games.preference.words import PAID_BY, PAID_TO


def starts(table: Table) -> list[int]:
    """Everyone who is there antes."""
    there, ante = seats_there(table, 1), table.options[ANTE_OPTION]
    return [-ante if seat in there else 0 for seat in range(table.n)]


def score(r: Round) -> Iterator[Line]:
    if ANTE in r:
        yield from (ANTES(seat, -r[ANTE], ante=r[ANTE]) for seat in everyone_there(r))
        return
    for seat, ante in arrivals(r).items():
        yield ARRIVES(seat, -ante, ante=ante)
    if THROWN_IN in r:
        yield from (PASSED(seat, 0) for seat in everyone_there(r))
        return
    declarer, others = r[DECLARER], defenders(r)
    if r[DEFENCE] == BOTH_DROP:
        won = TRICKS_PLAYED
        yield BOTH_DROPPED(declarer, won)
    else:
        won = r[TRICKS][declarer]
        yield PAYOUT(declarer, won, tricks=WON[won], points=won)
        if won < NEEDED:
            yield DECLARER_SHORT(declarer, -DECLARER_PAYS, tricks=WON[won])
    yield from score_defence(r, others)
    if r[BID] == "hearts" or NO_ACES in r or FOUR_ACES in r:
        yield from bonuses(r, others, won >= NEEDED)
    if r.dealer is not None and r.dealer not in r.active():
        yield SITS_OUT(r.dealer, 0)


def score_defence(r: Round, others: tuple[int, ...]) -> Iterator[Line]:
    """What the two defenders get from the pot and pay into it."""
    words = r[DEFENCE]
    for place, seat in enumerate(others):
        word, partner = words[place], others[1 - place]
        if word == "drop":
            yield DROPPED(seat, 0)
            continue
        won = r[TRICKS][seat]
        if word == "guest":
            yield GUEST(seat, 0, host=r.name(partner), tricks=WON[won])
        elif words[1 - place] == "guest":
            yield from score_host(r, seat, partner)
        else:
            yield PAYOUT(seat, won, tricks=WON[won], points=won)
            if won < OWED:
                yield DEFENDER_SHORT(seat, -DEFENDER_PAYS, tricks=WON[won])


def score_host(r: Round, host: int, guest: int) -> Iterator[Line]:
    own, its = r[TRICKS][host], r[TRICKS][guest]
    both, name = own + its, r.name(guest)
    yield HOST(host, both, own=WON[own], its=WON[its], guest=name, points=both)
    if both < JOINT:
        yield HOST_SHORT(host, -DEFENDER_PAYS, tricks=WON[both], guest=name)
    elif own < OWED:
        yield HOST_SAVED(host, 0, own=WON[own], both=WON[both], guest=name)


def bonuses(r: Round, others: tuple[int, ...], made: bool) -> Iterator[Line]:
    """10 between the declarer and each active opponent, for hearts and the aces."""
    declarer, both = r[DECLARER], r.both(others)
    dropped = r[DEFENCE] == BOTH_DROP
    found = []
    if r[BID] == "hearts":
        found.append((HEARTS, HEARTS_MADE if made else HEARTS_FAILED))
    if FOUR_ACES in r and made:
        found.append((FOUR, FOUR_MADE))
    if NO_ACES in r:
        found.append((NO_ACE, NONE_MADE if made else NONE_FAILED))
    sign = 1 if made else -1
    paid = (PAID_TO if made else PAID_BY)(declarer=r.name(declarer))
    for what, rule in found:
        if dropped:
            yield UNPLAYED(declarer, 2 * BONUS, what=what, others=both)
        else:
            yield rule(declarer, sign * 2 * BONUS, others=both)
        for seat in others:
            yield PAYS(seat, -sign * BONUS, what=what, paid=paid)


def bonus(r: Round) -> Iterator[Line]:
    """The pot is shared; what is left over from the next dealer's left."""
    whole = put_in_before(r)
    if not whole:
        return
    new = arrivals(r)  # who sat down for a deal that is not played put nothing in
    every = [seat for seat in everyone_there(r) if seat not in new]
    share, over = divmod(whole, len(every))
    for seat in every:
        yield SHARED(seat, share, pot=whole, points=share)
    turn = r.around(r.table.clockwise(r.dealer or 0))
    for seat in [seat for seat in turn if seat in every][:over]:
        yield LEFT_OVER(seat, 1, over=over)
