"""Skat: what is told of a deal while it is entered."""

from collections.abc import Iterator

from referee.engine.round import Round
from referee.engine.verdict import Say
from referee.games.skat.counting import ladder, levels
from referee.games.skat.facts import (
    BID,
    CARD_POINTS,
    DECLARER,
    ENDED_EARLY,
    GAME_PLAYED,
    HAND,
    MATADORS,
    NULL_TRICKS,
    OUVERT,
    PASSED,
    RAMSCH_POINTS,
    SCHNEIDER,
    SCHWARZ,
    THROWN_IN,
    is_null,
    null_value,
    points_matter,
)
from referee.games.skat.rules import BASES, MATADOR_LADDERS, NAMES
from referee.games.skat.words import (
    ANNOUNCING,
    ASK_NULL,
    CANNOT_COVER,
    COVERS_BID,
    EVERYONE_PASSED,
    HAND_GAME,
    IS_OVERBID,
    NOBODY_PLAYS,
    NULL_FIRST,
    NULL_FOR,
    NULL_NAMES,
    PLAY,
    PLAYS,
    PLAYS_IT,
    PLAYS_NULL,
    RESULT_OF,
    TWICE,
    WHICH_GAME,
    WITH_SKAT,
    WOULD_COVER,
)
from referee.words import Label, Said


def which_game(r: Round) -> Said:
    return WHICH_GAME(name=r.name(r[DECLARER]))


def plays_at(r: Round) -> Said:
    return PLAYS(name=r.name(r[DECLARER]), bid=r[BID])


def plays_null(r: Round) -> Said:
    return PLAYS_NULL(name=r.name(r[DECLARER]))


def result_of(r: Round) -> Said:
    return RESULT_OF(name=r.name(r[DECLARER]))


def recap(r: Round) -> Said:
    if GAME_PLAYED not in r:
        return plays_at(r)
    return PLAYS_IT(name=r.name(r[DECLARER]), bid=r[BID], game=name_of(r))


def ask_null(r: Round) -> Say:
    value, name = null_value(r), r.name(r[DECLARER])
    game = NULL_FIRST[OUVERT in r, HAND in r]
    return Say(value, ASK_NULL(name=name, game=game, value=value))


def live_messages(r: Round) -> Iterator[Say]:
    if THROWN_IN in r:
        yield Say("", NOBODY_PLAYS)
        return
    if PASSED in r:
        if RAMSCH_POINTS not in r:
            yield Say("", EVERYONE_PASSED)
        return
    who, bid = r.name(r[DECLARER]), r[BID]
    if GAME_PLAYED not in r:
        yield Say("", PLAYS(name=who, bid=bid))
    elif is_null(r):
        if NULL_TRICKS not in r and ENDED_EARLY not in r:
            yield Say("", NULL_FOR(name=who, bid=bid, value=null_value(r)))
    elif MATADORS not in r:
        least, most = matadors_that_cover(r), max(MATADOR_LADDERS[r[GAME_PLAYED]])
        text = COVERS_BID if least <= 1 else WOULD_COVER
        text = CANNOT_COVER if least > most else text
        yield Say("", text(game=name_of(r), name=who, bid=bid, matadors=least))
    elif due := counts_as(r):
        value = ladder(r)[1]
        told = IS_OVERBID(value=value, bid=bid, due=due, name=who, loss=2 * due)
        yield Say("", told, warn=True)


def matadors_that_cover(r: Round) -> int:
    """How many reach the bid with what is announced, whatever the points bring."""
    return -(-r[BID] // BASES[r[GAME_PLAYED]]) - len(list(levels(r)))


def counts_as(r: Round) -> int:
    """What an overbid game counts as, once its points cannot help; else nothing."""
    value, base = ladder(r)[1], BASES[r[GAME_PLAYED]]
    told = not points_matter(r) or r[CARD_POINTS] >= 0
    return -(-r[BID] // base) * base if value < r[BID] and told else 0


def twice(r: Round) -> Said:
    return TWICE(due=due) if not is_null(r) and (due := counts_as(r)) else ""


def play_it(r: Round) -> Said:
    """Play spades hand; play null ouvert, skat taken up."""
    game = name_of(r)
    return PLAY(game=game if HAND in r else WITH_SKAT(game=game))


def name_of(r: Round) -> Said:
    """Spades; null ouvert; grand hand, schneider announced."""
    if is_null(r):
        return NULL_NAMES[OUVERT in r, HAND in r]
    plain: Said = NAMES[r[GAME_PLAYED]]
    game = HAND_GAME(game=plain) if HAND in r else plain
    for fact in (OUVERT, SCHWARZ, SCHNEIDER):
        if fact in r:
            return ANNOUNCING(game=game, announced=Label(fact.label, small=True))
    return game
