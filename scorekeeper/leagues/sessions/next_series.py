"""The same seats once more: the next table of the series, on the same evening."""

from typing import NamedTuple

from scorekeeper.leagues import sentences
from scorekeeper.leagues.counting import finality
from scorekeeper.leagues.models import Seat, Session, TableAssignment
from scorekeeper.leagues.sessions import live_updates, seating
from scorekeeper.tables import scoring, spoken
from scorekeeper.tables.models import Table
from scorekeeper.tables.scoring import presence
from scorekeeper.tables.sentences import sentence


class Series(NamedTuple):
    """Which series the next game would be of; or why it would not count."""

    number: int
    why_not: str


def after(table: Table) -> Series | None:
    """What another game with these seats would be; None where no league counts it."""
    assignment = finality.assignment_of(table)
    if assignment is None:
        return None
    return Series(assignment.turn + 1, why_not(assignment))


def why_not(assignment: TableAssignment) -> str:
    session = assignment.session
    if session.closed is not None:
        return sentence(sentences.CLOSED_UNCOUNTED)
    if finality.is_final(session.season.league, session):
        return sentence(sentences.FINAL_UNCOUNTED)
    busy = [str(seat.person) for seat in elsewhere(assignment)]
    if busy:
        names = spoken.list_names(busy)
        return sentence(sentences.BUSY_UNCOUNTED, names=names, count=len(busy))
    return ""


def elsewhere(assignment: TableAssignment) -> list[Seat]:
    """Of its people those who sit at another table that is not finished."""
    mine = Seat.objects.filter(assignment=assignment).values("person")
    going = Seat.objects.filter(
        person__in=mine,
        assignment__session=assignment.session_id,
        assignment__table__isnull=False,
        assignment__table__final__isnull=True,
    )
    others = going.exclude(assignment=assignment)
    return list(others.select_related("person").order_by("person__name"))


def follow(table: Table, made: Table) -> None:
    """The new game is the next table of the series, in that transaction."""
    assignment = finality.assignment_of(table)
    if assignment is None or TableAssignment.objects.filter(table=made).exists():
        return
    session = seating.hold(assignment.session)
    assignment.session = session
    if why_not(assignment):
        return
    made.counted = True
    made.save(update_fields=["counted"])
    turn = assignment.turn + 1
    new = session.assignments.create(
        turn=turn,
        number=number_in(session, turn, assignment.number),
        game=assignment.game,
        preset_id=assignment.preset_id,
        table=made,
    )
    sit_again(assignment, new)
    live_updates.tell_followers(session)


def sit_again(before: TableAssignment, new: TableAssignment) -> None:
    """Those who are there at the end of a table sit at the next one."""
    table, gone = before.table, set[int]()
    if table is not None and presence.KEY in table.options:
        gone = presence.absent_seats(scoring.read(table))
    stay = [seat for seat in before.seats.all() if seat.number not in gone]
    Seat.objects.bulk_create(
        Seat(
            assignment=new,
            number=number,
            person_id=seat.person_id,
            counts_for_id=seat.counts_for_id,
        )
        for number, seat in enumerate(stay)
    )


def number_in(session: Session, turn: int, number: int) -> int:
    """The same table, unless another has its number by now."""
    taken = session.assignments.filter(turn=turn, number=number).exists()
    return seating.next_number(session, turn) if taken else number
