"""An evening as it is: who is here, its tables with their scores, what is proposed."""

from collections.abc import Iterable, Iterator, Sequence
from copy import copy
from dataclasses import dataclass
from datetime import timedelta
from functools import cached_property

from django.db.models import Prefetch
from django.utils.translation import gettext

from scorekeeper.leagues import club_apps, zones
from scorekeeper.leagues.counting import byes
from scorekeeper.leagues.counting.byes import There, Turn
from scorekeeper.leagues.counting.seat_resolution import (
    Sat,
    stints_by_assignment,
    who_of,
)
from scorekeeper.leagues.models import (
    Attendance,
    League,
    Person,
    Seat,
    Session,
    TableAssignment,
)
from scorekeeper.leagues.sessions import choices, sentences, time_limit
from scorekeeper.leagues.sessions.numbers import numbers_of
from scorekeeper.tables import disputes, scoring, spoken
from scorekeeper.tables.dispute import hanging
from scorekeeper.tables.events import last_round
from scorekeeper.tables.models import Kind
from scorekeeper.tables.scoring import presence, results
from scorekeeper.tables.sentences import sentence, small
from scorekeeper.tables.showing import board
from scorekeeper.tables.spoken import begun_small, of_game

Answer = Attendance.Answer
# An evening is on for so long after it began, unless it was closed.
ON = timedelta(hours=12)


@dataclass(frozen=True)
class Going:
    """A table that was begun, and how it stands."""

    assignment: TableAssignment
    state: scoring.State

    @property
    def title(self) -> str:
        return gettext("Table {number}, {game}").format(
            number=self.assignment.number, game=of_game(self.state.game, "name")
        )

    @property
    def turn(self) -> str:
        """Of the first tables of the evening, the second ones …"""
        return nth(self.assignment.turn)

    @property
    def where(self) -> str:
        return begun_small(board.where(self.state))

    @property
    def stage(self) -> str:
        return small(scoring.stage_label(self.state))

    @property
    def board(self) -> board.Board:
        return board.board_of(self.state)

    @property
    def disputed(self) -> list[int]:
        return list(disputes.open_rounds(self.state.disputes))

    @property
    def dispute(self) -> disputes.Dispute:
        """The first that is open, where one is."""
        return next(iter(disputes.open_rounds(self.state.disputes).values()))

    @property
    def hangs(self) -> str:
        """Whatever is decided, Ann wins. The places behind depend on round 3."""
        return hanging.whole_sentence_of(self.state)

    @property
    def weight(self) -> float:
        return hanging.weight_of(self.state)

    @property
    def can_be_left(self) -> bool:
        """However its disputes end, no list of the evening or of the season changes."""
        return not self.weight

    @property
    def people(self) -> list[Person]:
        return [now(seat.person) for seat in self.assignment.seats.all()]

    @property
    def draws(self) -> bool:
        """It makes a turn: see byes.py."""
        empty = self.state.over and not self.state.shown["rounds"]
        out = self.assignment.left_out or self.assignment.set_apart  # type: ignore[attr-defined]
        return not (out or empty)

    @cached_property
    def places(self) -> list[int]:
        return results.places(self.state)

    @property
    def outcome(self) -> str:
        """Ann won with 26; or how it stopped."""
        shown, names = self.state.shown, board.all_names_of(self.state)
        if not shown["winners"]:
            return self.where
        who = spoken.list_names(names[side] for side in shown["winners"])
        total = shown["totals"][shown["winners"][0]]
        return sentence(sentences.WON_WITH, who=who, total=total)


@dataclass(frozen=True)
class Proposed:
    """A table that is proposed, in words."""

    assignment: TableAssignment

    @property
    def name(self) -> str:
        return of_game(choices.game_of(self.assignment), "name")

    @property
    def length(self) -> str:
        """12 deals, where it will be played for so many."""
        return choices.of(self.assignment).length

    @property
    def people(self) -> list[Person]:
        return [seat.person for seat in self.assignment.seats.all()]


@dataclass(frozen=True)
class SessionOverview:
    session: Session
    league: League
    assignments: Sequence[TableAssignment]
    # One a person as they are known now; `said`: as each of their records has it.
    attending: Sequence[Attendance]
    tables: Sequence[Going]
    said: Sequence[Attendance]

    @property
    def proposed(self) -> list[TableAssignment]:
        return [
            assignment for assignment in self.assignments if assignment.table is None
        ]

    @property
    def offered(self) -> list[Proposed]:
        return [Proposed(assignment) for assignment in self.proposed]

    @property
    def finder(self) -> list[tuple[Person, int]]:
        """By name, at which of the next tables each sits."""
        found = [
            (person, table.assignment.number)
            for table in self.offered
            for person in table.people
        ]
        return sorted(found, key=lambda pair: str(pair[0]).casefold())

    @property
    def running(self) -> list[Going]:
        return [one for one in self.counting if not one.state.over]

    @property
    def counting(self) -> list[Going]:
        return [one for one in self.tables if not one.assignment.left_out]

    @property
    def disputed(self) -> list[Going]:
        """With a dispute that is open, first those on which most hangs."""
        found = (one for one in self.counting if one.disputed)
        return sorted(found, key=lambda one: one.weight, reverse=True)

    @property
    def left_out(self) -> list[Going]:
        """What is played there counts for nobody."""
        return [one for one in self.tables if one.assignment.left_out]

    @property
    def unfinished(self) -> str:
        """Table 4 is not finished."""
        found = [one.assignment for one in self.running]
        if not found:
            return ""
        tables = numbers_of(found)
        return sentence(sentences.ARE_OPEN, tables=tables, count=len(found))

    @property
    def finished(self) -> list[Going]:
        """Those on which something was played."""
        over = (one for one in self.counting if one.state.over)
        return [one for one in over if one.state.shown["rounds"]]

    @property
    def here(self) -> list[Attendance]:
        return [one for one in self.attending if one.answer == Answer.HERE]

    @property
    def untouched(self) -> list[Going]:
        """Nothing was entered there yet; a bracket says itself who sits where."""
        found = (one for one in self.running if not one.state.version)
        return [one for one in found if not one.assignment.set_apart]  # type: ignore[attr-defined]

    @property
    def busy(self) -> dict[int, Going]:
        """By person the table that is not finished."""
        return {
            now(seat.person).pk: table
            for table in self.running
            for seat in table.assignment.seats.all()
            if seat.number not in presence.absent_seats(table.state)
        }

    @cached_property
    def sat_before(self) -> dict[int, list[Sat]]:
        """By assignment, where somebody took a seat over; asked only where they did."""
        taken = [
            table.assignment.pk
            for table in self.tables
            if any(entry.kind == Kind.SEATED for entry in table.state.entries)
        ]
        return stints_by_assignment(taken) if taken else {}

    @cached_property
    def out(self) -> list[byes.Out]:
        """Who sat out which series."""
        return list(byes.byes_of(self.turns, self.there))

    @cached_property
    def turns(self) -> list[Turn]:
        """Who sat in each, and of which games it was: see byes.py."""
        found: dict[int, list[Going]] = {}
        for table in self.tables:
            found.setdefault(table.assignment.turn, []).append(table)
        return [self.turn_of(number, some) for number, some in found.items()]

    def turn_of(self, number: int, tables: Sequence[Going]) -> Turn:
        draws = [one for one in tables if one.draws]
        before = [sat for one in tables for sat in self.sitters_before(one)]
        sits = {now(person).pk for one in tables for person in one.people}
        waiting = [one for one in self.proposed if one.turn == number]
        sits |= {now(seat.person).pk for one in waiting for seat in one.seats.all()}
        return Turn(
            self.session.pk,
            number,
            min(one.state.table.created for one in draws or tables),
            frozenset(one.assignment.game for one in draws),
            frozenset(sits | {sat.who.player for sat in before}),
        )

    def sitters_before(self, going: Going) -> Sequence[Sat]:
        return self.sat_before.get(going.assignment.pk, ())

    @cached_property
    def there(self) -> list[There]:
        """Everybody who said something, in the order in which they were put down."""
        return [there(one) for one in sorted(self.said, key=lambda one: one.pk)]

    @cached_property
    def were_there(self) -> set[int]:
        """Whoever is here, sat at a table or sat out a series; gone home or not."""
        sat = {pk for turn in self.turns for pk in turn.sits}
        sat |= {one.came for one in self.out}
        return sat | {now(one.person).pk for one in self.here}

    @property
    def last(self) -> list[Going]:
        """The tables that were begun last, of one series."""
        return [one for one in self.tables if one.assignment.turn == self.turn]

    @property
    def may_end_early(self) -> bool:
        """A table of this series is played for a number of rounds."""
        return any(last_round.agreed_rounds(one.state) for one in self.last)

    @property
    def limit(self) -> time_limit.Limit | None:
        """Of the series that is played: when its time is up."""
        begun = [one.state.table.created for one in self.last]
        if not self.running:
            return None
        return time_limit.limit(self.session, self.turn, min(begun, default=None))

    @property
    def turn(self) -> int:
        """The first, second … tables of the evening that were begun last."""
        return max((one.assignment.turn for one in self.tables), default=0)

    @property
    def on(self) -> bool:
        """From its day on, until it is closed."""
        day = zones.day_of(self.league, self.session.starts)
        return self.session.closed is None and day <= zones.today(self.league)

    @cached_property
    def called_off(self) -> bool:
        """Closed, with nothing played: nor was anything entered by hand."""
        if self.session.closed is None or self.tables:
            return False
        return not self.session.plain_lists.exists()


def nth(turn: int) -> str:
    """First tables."""
    known = (
        gettext("first series"),
        gettext("second series"),
        gettext("third series"),
        gettext("fourth series"),
        gettext("fifth series"),
        gettext("sixth series"),
        gettext("seventh series"),
    )
    if turn > len(known):
        return gettext("tables number {number}").format(number=turn)
    return known[turn - 1]


def now(person: Person) -> Person:
    """Who that is, once records of one person were merged."""
    return person.into or person


def there(attendance: Attendance) -> There:
    other = attendance.instead_of
    into = other.into_id if other else None
    counts_for, came = who_of(
        attendance.person_id, attendance.person.into_id, attendance.instead_of_id, into
    )
    stays = [(stay.came, stay.left) for stay in attendance.stays.all()]
    here = attendance.answer == Answer.HERE
    own = attendance.person.into is None
    return There(
        attendance.session_id, attendance.pk, came, counts_for, here, stays, own
    )


def read(league: League, session: Session) -> SessionOverview:
    """Five queries, however many tables there are."""
    seats = Seat.objects.select_related("person__into", "counts_for__into")
    assignments = list(
        session.assignments.select_related("table", "preset")
        .annotate(set_apart=club_apps.set_apart())
        .prefetch_related(Prefetch("seats", seats))
    )
    tables = {one.table: one for one in assignments if one.table is not None}
    states = scoring.read_many(tables) if tables else []
    said = session.attending.select_related("person__into", "instead_of")
    rows = list(said.prefetch_related("stays"))
    return SessionOverview(
        session,
        league,
        assignments,
        sorted(of_each(rows), key=lambda one: str(one.person).casefold()),
        [Going(tables[state.table], state) for state in states],
        rows,
    )


def of_each(rows: Iterable[Attendance]) -> Iterator[Attendance]:
    """One a person, once records were merged: what their own record has, else what
    another of them has.
    """
    order = sorted(rows, key=lambda one: (one.person.into is None, one.pk))
    found = {now(one.person).pk: one for one in order}
    for stay in found.values():
        same = copy(stay)
        same.person = now(stay.person)
        yield same
