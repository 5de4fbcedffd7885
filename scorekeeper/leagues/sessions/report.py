"""The report of an evening: what was played, who was there, what it moved."""

from collections.abc import Iterator
from dataclasses import dataclass

from scorekeeper.leagues.models import Person
from scorekeeper.leagues.sessions import sentences
from scorekeeper.leagues.sessions.overview import Answer, Going, SessionOverview, now
from scorekeeper.tables import spoken
from scorekeeper.tables.scoring import results
from scorekeeper.tables.sentences import of_round, rounds_counted, sentence
from scorekeeper.tables.showing import board, stints


@dataclass(frozen=True)
class Row:
    """One side of a table."""

    place: int
    name: str
    total: int
    won: bool


@dataclass(frozen=True)
class Sheet:
    """A finished table as the report shows it."""

    table: Going
    rows: list[Row]
    notes: list[str]


def sheets(overview: SessionOverview) -> list[Sheet]:
    return [Sheet(one, rows(one), list(notes(one))) for one in overview.finished]


def rows(going: Going) -> list[Row]:
    """The first place first."""
    shown = going.state.shown
    found = [
        Row(going.places[side], name, shown["totals"][side], side in shown["winners"])
        for side, name in enumerate(board.all_names_of(going.state))
    ]
    return sorted(found, key=lambda row: row.place)


def notes(going: Going) -> Iterator[str]:
    """13 rounds. Best round: Ann, +12 in round 3. Ida played for Ben."""
    unit, played = going.state.game.unit, len(going.state.shown["rounds"])
    yield sentence(sentences.ROUNDS, rounds=rounds_counted(unit, played))
    sign = 1 if going.state.game.league.low else -1
    best = [
        (sign * points, number, side)
        for side, found in enumerate(results.best_rounds(going.state))
        for points, number in found[:1]
    ]
    if best:
        points, number, side = min(best)
        name = board.names_in(going.state, number)[side]
        gain = spoken.signed_number(sign * points)
        yield of_round(sentences.BEST_ROUND, unit, number, who=name, gain=gain)
    for sat in stints.people(going.state):
        rounds = spoken.list_names(sat.says)
        yield sentence(sentences.SAT_THERE, who=sat.name, rounds=rounds)
    for seat in going.assignment.seats.all():
        if seat.counts_for is not None:
            who, other = str(seat.person), str(seat.counts_for)
            yield sentence(sentences.PLAYED_FOR, who=who, other=other)


@dataclass(frozen=True)
class There:
    """Who was there, who was not, in words."""

    here: str
    away: str


def there(overview: SessionOverview) -> There:
    there = overview.were_there
    told = [one.person for one in overview.attending if now(one.person).pk in there]
    if missing := there - {now(one).pk for one in told}:
        told += Person.objects.filter(pk__in=missing).order_by("pk")
    here = [
        sentence(sentences.GUEST, who=str(person)) if person.guest else str(person)
        for person in told
    ]
    away = [
        str(attendance.person)
        for attendance in overview.attending
        if attendance.answer == Answer.AWAY and now(attendance.person).pk not in there
    ]
    return There(", ".join(here), ", ".join(away))
