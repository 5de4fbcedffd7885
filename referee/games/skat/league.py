"""Skat: what leagues count, and the list of the clubs."""

from collections.abc import Iterator

from referee.engine.game import Rule
from referee.engine.league import (
    AlternativeScoring,
    ListPart,
    RatedResult,
    Stat,
    StatEvent,
)
from referee.engine.presence import seats_there
from referee.engine.round import Round
from referee.engine.verdict import Line
from referee.games.skat.facts import (
    DECLARER,
    GAME_PLAYED,
    HAND,
    OUVERT,
    PASSED,
    SCHNEIDER,
    SCHWARZ,
    THROWN_IN,
    TRICKS,
    is_counted,
    is_pushed,
)
from referee.games.skat.rules import GAMES, OVERBID, OVERBID_EQUAL

DECLARED = {
    game: Stat(label.lower(), label, "Games declared", note="made")
    for game, label in GAMES.items()
}
FROM_HAND = Stat("hand", "Hand", "Announced", note="made")
ANNOUNCED = {
    OUVERT: Stat("open", "Ouvert", "Announced", note="made"),
    SCHWARZ: Stat("schwarz", "Schwarz", "Announced", note="made"),
    SCHNEIDER: Stat("schneider", "Schneider", "Announced", note="made"),
}
"""The highest that was announced counts: it holds the others."""
AS_DECLARER = Stat("declarer", "Declarer", "One against two", note="made")
IN_DEFENCE = Stat("defence", "Defence", "One against two", note="declarer beaten")
TOO_HIGH = Stat("overbid", "Overbid", "One against two", tried=False)
ALL_TEN = Stat("all-ten", "All ten tricks", "One against two", tried=False)
IN_RAMSCH = Stat("ramsch", "Ramsch", "Everyone passed", note="won")
STATS = (
    *DECLARED.values(),
    FROM_HAND,
    *reversed(ANNOUNCED.values()),
    AS_DECLARER,
    IN_DEFENCE,
    TOO_HIGH,
    ALL_TEN,
    IN_RAMSCH,
)


def is_made(r: Round) -> bool:
    """The declarer’s game was made; a value is never 0."""
    return r.points[r[DECLARER]] > 0


def opponents(r: Round) -> tuple[int, ...]:
    """The two who play against the declarer."""
    return tuple(seat for seat in r.active() if seat != r[DECLARER])


def stat_events(r: Round) -> Iterator[StatEvent]:
    if THROWN_IN in r:
        return
    if PASSED in r:
        best = max(r.points[seat] for seat in r.active())
        for seat in r.active():
            won = r.points[seat] == best if is_pushed(r) else r.points[seat] > 0
            yield IN_RAMSCH(seat, won)
        return
    declarer, made = r[DECLARER], is_made(r)
    yield DECLARED[r[GAME_PLAYED]](declarer, made)
    yield from announcements(r, declarer, made)
    yield AS_DECLARER(declarer, made)
    for seat in opponents(r):
        yield IN_DEFENCE(seat, not made)
    if r.lines[0].rule in (OVERBID, OVERBID_EQUAL):
        yield TOO_HIGH(declarer)
    if is_counted(r) and r.get(TRICKS) == 10:
        yield ALL_TEN(declarer)


def announcements(r: Round, declarer: int, made: bool) -> Iterator[StatEvent]:
    if HAND in r:
        yield FROM_HAND(declarer, made)
    highest = next((stat for fact, stat in ANNOUNCED.items() if fact in r), None)
    if highest is not None:
        yield highest(declarer, made)


def rated_result(r: Round) -> RatedResult | None:
    """The declarer against the other two; in Ramsch everyone is alone."""
    if PASSED in r or THROWN_IN in r:
        return None
    declarer, others = (r[DECLARER],), opponents(r)
    return (
        RatedResult(declarer, others) if is_made(r) else RatedResult(others, declarer)
    )


CLUBS_LIST = "Skat club list, extended Seeger system"
LIST_POINTS = Rule(
    "points-of-the-deal",
    "A deal counts what it scored at the table.",
    "{line}",
    CLUBS_LIST,
)
LIST_MADE = Rule(
    "own-game-made", "A game made adds 50 for its declarer.", "made: 50", CLUBS_LIST
)
LIST_LOST = Rule(
    "own-game-lost",
    "A game lost takes 50 more off its declarer.",
    "lost: −50",
    CLUBS_LIST,
)
LIST_THREE = Rule(
    "table-of-three",
    "At a table of three each opponent gets 40 for a game lost.",
    "{declarer} lost: 40",
    CLUBS_LIST,
)
LIST_FOUR = Rule(
    "table-of-four",
    "At a table of four each of the other three gets 30 for a game lost, the dealer "
    "who sat out too.",
    "{declarer} lost: 30",
    CLUBS_LIST,
)
LIST_RAMSCH = Rule(
    "ramsch-in-the-list",
    "Where everyone passed nobody declared: Ramsch counts what it scored, and no more.",
    "{line}; nobody declared, so no more",
    f"{CLUBS_LIST}, which knows no Ramsch",
    ruling=True,
)


def seeger(r: Round) -> Iterator[Line]:
    """The lines of a round in the clubs’ list."""
    if THROWN_IN in r or r.is_void:
        return
    rule = LIST_RAMSCH if PASSED in r else LIST_POINTS
    for line in r.lines:
        if line.points:
            yield rule(line.side, line.points, line=line.said)
    if PASSED in r:
        return
    declarer, there = r[DECLARER], seats_there(r.table, r.number)
    if is_made(r):
        yield LIST_MADE(declarer, 50)
        return
    yield LIST_LOST(declarer, -50)
    rule, points = (LIST_FOUR, 30) if len(there) == 4 else (LIST_THREE, 40)
    for seat in there:
        if seat != declarer:
            yield rule(seat, points, declarer=r.name(declarer))


SEEGER = AlternativeScoring(
    "seeger",
    "Club list (Seeger-Fabian)",
    "The points of the table, and 50 for each game made, −50 for each lost, and for "
    "each game that another lost 40 at a table of three, 30 at a table of four.",
    (LIST_POINTS, LIST_MADE, LIST_LOST, LIST_THREE, LIST_FOUR, LIST_RAMSCH),
    seeger,
    (
        ListPart("Points", (LIST_POINTS, LIST_RAMSCH)),
        ListPart("Made − lost", (LIST_MADE, LIST_LOST), (LIST_MADE,), (LIST_LOST,)),
        ListPart("Others lost", (LIST_THREE, LIST_FOUR), gains=(LIST_THREE, LIST_FOUR)),
    ),
)


BIERLACHS_OF = "Skat as clubs play it: Bierlachs"
BEER_MADE = Rule(
    "bierlachs-made",
    "A game made is charged to the two who played against it.",
    "{declarer} made it: −{points}",
    BIERLACHS_OF,
    title="Bierlachs: made",
)
BEER_LOST = Rule(
    "bierlachs-lost",
    "A game lost is charged to its declarer.",
    "{line}",
    BIERLACHS_OF,
    title="Bierlachs: lost",
)
BEER_RAMSCH = Rule(
    "bierlachs-ramsch",
    "What somebody scores in Ramsch is charged to the others, and what somebody loses "
    "to them.",
    "Ramsch: −{points}",
    f"{BIERLACHS_OF}, which knows no Ramsch",
    ruling=True,
    title="Bierlachs: Ramsch",
)


def bierlachs(r: Round) -> Iterator[Line]:
    """Only what is lost is written down: who has most of it pays for the round."""
    if THROWN_IN in r or r.is_void:
        return
    if PASSED in r:
        yield from ramsch_in_bierlachs(r)
        return
    declarer = r[DECLARER]
    points = r.points[declarer]
    if points < 0:
        for line in r.lines:
            if line.points:
                yield BEER_LOST(declarer, line.points, line=line.said)
        return
    for seat in opponents(r):
        yield BEER_MADE(seat, -points, declarer=r.name(declarer), points=points)


def ramsch_in_bierlachs(r: Round) -> Iterator[Line]:
    for seat in r.active():
        others = sum(max(r.points[one], 0) for one in r.active() if one != seat)
        charged = others - min(r.points[seat], 0)
        if charged:
            yield BEER_RAMSCH(seat, -charged, points=charged)


BIERLACHS = AlternativeScoring(
    "bierlachs",
    "Bierlachs",
    "Only what is lost counts: a game made is taken off the two who played against it, "
    "a game lost off its declarer. Whoever has lost most pays for the round.",
    (BEER_MADE, BEER_LOST, BEER_RAMSCH),
    bierlachs,
)
