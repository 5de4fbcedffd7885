"""An evening as it is: who is here, its tables with their scores, what is proposed."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from functools import cached_property

from django.db.models import Prefetch
from django.utils import timezone

from scorekeeper.leagues.models import (
    Attendance,
    League,
    Person,
    Seat,
    Session,
    Sitting,
)
from scorekeeper.tables import pages, scoring, words
from scorekeeper.tables.dispute import disputes
from scorekeeper.tables.scoring import results
from scorekeeper.tables.showing import board

Answer = Attendance.Answer
# An evening is on for so long after it began, unless it was closed.
ON = timedelta(hours=12)


@dataclass(frozen=True)
class Going:
    """A table that was begun, and how it stands."""

    sitting: Sitting
    state: scoring.State

    @property
    def title(self) -> str:
        return f"Table {self.sitting.number}, {self.state.game.name}"

    @property
    def turn(self) -> str:
        """Of the first tables of the evening, the second ones …"""
        return nth(self.sitting.turn)

    @property
    def where(self) -> str:
        return pages.where(self.state).lower()

    @property
    def stage(self) -> str:
        return scoring.stage_label(self.state).lower()

    @property
    def board(self) -> board.Board:
        return board.board_of(self.state)

    @property
    def disputed(self) -> list[int]:
        return list(disputes.open_rounds(self.state.entries))

    @property
    def people(self) -> list[Person]:
        return [now(seat.person) for seat in self.sitting.seats.all()]

    @cached_property
    def places(self) -> list[int]:
        return results.places(self.state)

    @property
    def outcome(self) -> str:
        """Ann won with 26; or how it stopped."""
        shown, names = self.state.shown, board.names_of(self.state.shown)
        if not shown["winners"]:
            return self.where
        who = words.listed(names[side] for side in shown["winners"])
        return f"{who} won with {words.minus(shown['totals'][shown['winners'][0]])}"


@dataclass(frozen=True)
class Proposed:
    """A table that is proposed, in words."""

    sitting: Sitting

    @property
    def name(self) -> str:
        return scoring.game(self.sitting.game).name

    @property
    def seated(self) -> str:
        return ", ".join(str(seat.person) for seat in self.sitting.seats.all())


@dataclass(frozen=True)
class Evening:
    session: Session
    league: League
    sittings: Sequence[Sitting]
    attending: Sequence[Attendance]
    tables: Sequence[Going]

    @property
    def proposed(self) -> list[Sitting]:
        return [sitting for sitting in self.sittings if sitting.table is None]

    @property
    def offered(self) -> list[Proposed]:
        return [Proposed(sitting) for sitting in self.proposed]

    @property
    def running(self) -> list[Going]:
        return [one for one in self.tables if not one.state.over]

    @property
    def finished(self) -> list[Going]:
        """Those on which something was played."""
        over = (one for one in self.tables if one.state.over)
        return [one for one in over if one.state.shown["rounds"]]

    @property
    def here(self) -> list[Attendance]:
        return [one for one in self.attending if one.answer == Answer.HERE]

    @property
    def busy(self) -> dict[int, Going]:
        """By person the table that is not finished."""
        return {
            seat.person_id: one
            for one in self.running
            for seat in one.sitting.seats.all()
        }

    @property
    def turn(self) -> int:
        """The first, second … tables of the evening that were begun last."""
        return max((one.sitting.turn for one in self.tables), default=0)

    @property
    def on(self) -> bool:
        """From its day on, until it is closed."""
        day = timezone.localdate(self.session.starts)
        return self.session.closed is None and day <= timezone.localdate()

    @property
    def called_off(self) -> bool:
        return self.session.closed is not None and not self.tables


def nth(turn: int) -> str:
    """First tables."""
    if turn > len(words.ORDINALS):
        return f"tables number {turn}"
    return f"{words.ORDINALS[turn - 1]} tables"


def now(person: Person) -> Person:
    """Who that is, once records of one person were merged."""
    return person.into or person


def read(league: League, session: Session) -> Evening:
    """Four queries, however many tables there are."""
    seats = Seat.objects.select_related("person__into", "counts_for__into")
    sittings = list(
        session.sittings.select_related("table", "preset").prefetch_related(
            Prefetch("seats", seats)
        )
    )
    tables = {one.table: one for one in sittings if one.table is not None}
    states = scoring.read_many(tables) if tables else []
    attending = session.attending.select_related("person__into", "instead_of")
    return Evening(
        session,
        league,
        sittings,
        sorted(attending, key=lambda one: str(one.person).casefold()),
        [Going(tables[state.table], state) for state in states],
    )
