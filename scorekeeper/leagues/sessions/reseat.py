"""Seats put right at a counted table: who sits there now, and whose the rounds are."""

from collections.abc import Iterable, Mapping

from django.db.models import QuerySet

from scorekeeper.leagues import sentences
from scorekeeper.leagues.counting import finality, results
from scorekeeper.leagues.models import (
    Attendance,
    League,
    Person,
    Seat,
    Stint,
    TableAssignment,
)
from scorekeeper.leagues.sessions import live_updates, start_tables, stays
from scorekeeper.tables import scoring
from scorekeeper.tables.models import Table
from scorekeeper.tables.sentences import sentence

Sitter = tuple[Person, Person | None]


def names(table: Table) -> list[str] | None:
    """Who may take a seat over: the people of the league who do not sit there."""
    assignment = finality.assignment_of(table)
    if assignment is None:
        return None
    found = known_people(assignment.session.season.league).values_list(
        "name", flat=True
    )
    return sorted(set(found) - set(table.players), key=str.casefold)


def known_people(league: League) -> QuerySet[Person]:
    return league.people.filter(into=None, left=None).exclude(name="")


def reseat(
    table: Table, told: Mapping[int, tuple[str, str]], first: int, whole: bool
) -> None:
    """From round `first` on others sit there. `whole`: the game goes on counting for
    who sat there. Raises SheetError for somebody whom the league does not know.
    """
    assignment = finality.assignment_of(table)
    if assignment is None:
        return
    seats = {seat.number: seat for seat in seats_of(assignment)}
    old = {told[at][0]: (seats[at].person, seats[at].counts_for) for at in told}
    new = {at: sitter(assignment, name, old) for at, (_, name) in told.items()}
    if whole:
        new = {
            at: (person, seats[at].counts_for or seats[at].person)
            for at, (person, _) in new.items()
        }
    remember(assignment, [seats[at] for at in told], first)
    put(assignment, new)
    if table.final is not None:
        results.recount_table(assignment)
    live_updates.tell_followers(assignment.session)


def seats_of(assignment: TableAssignment) -> Iterable[Seat]:
    return assignment.seats.select_related("person", "counts_for")


def sitter(assignment: TableAssignment, name: str, old: Mapping[str, Sitter]) -> Sitter:
    """Of two who change places each takes along for whom they play."""
    if name in old:
        return old[name]
    people = known_people(assignment.session.season.league)
    person = people.filter(name__iexact=name).first()
    if person is None:
        text = sentence(sentences.NOT_IN_LEAGUE, who=name)
        raise scoring.SheetError(None, scoring.Problem("seats", text))
    return person, None


def remember(assignment: TableAssignment, seats: list[Seat], first: int) -> None:
    """Who sat there before that round; what was said of later rounds is void."""
    for seat in seats:
        kept = [one for one in stints_at(assignment, seat.number) if one.last < first]
        begun = kept[-1].last + 1 if kept else 1
        gone = assignment.stints.filter(number=seat.number, last__gte=first)
        later = gone.order_by("last").first()
        gone.delete()
        sat = later or seat
        if begun < first:
            assignment.stints.create(
                number=seat.number,
                last=first - 1,
                person_id=sat.person_id,
                counts_for_id=sat.counts_for_id,
            )


def stints_at(assignment: TableAssignment, number: int) -> list[Stint]:
    return list(assignment.stints.filter(number=number).order_by("last"))


def put(assignment: TableAssignment, new: Mapping[int, Sitter]) -> None:
    """Who sits there now, and is here; who comes back to a seat has it as before."""
    assignment.seats.filter(number__in=list(new)).delete()
    Seat.objects.bulk_create(
        Seat(assignment=assignment, number=at, person=person, counts_for=other)
        for at, (person, other) in new.items()
    )
    for at, (person, other) in new.items():
        same = Stint(number=at, person=person, counts_for=other)
        before = stints_at(assignment, at)[-1:]
        if before and stint_data(before[0]) == stint_data(same):
            before[0].delete()
    people = [person for person, _ in new.values()]
    stays.answer(assignment.session, people, Attendance.Answer.HERE)


def sits_down(table: Table, number: int, name: str) -> None:
    """One more plays at a table from now on, for themselves or for whom they are here.
    Raises SheetError for somebody whom the league does not know, or who plays already.
    """
    assignment = finality.assignment_of(table)
    if assignment is None:
        return
    person, _ = sitter(assignment, name, {})
    session = assignment.session
    if person.pk in start_tables.still_playing(session):
        text = sentence(sentences.PLAYS_ELSEWHERE, who=name)
        raise scoring.SheetError(None, scoring.Problem("seats", text))
    stays.answer(session, [person], Attendance.Answer.HERE)
    if not assignment.seats.filter(number=number, person=person).exists():
        for_whom = session.attending.get(person=person).instead_of_id
        sat = {"number": number, "person": person, "counts_for_id": for_whom}
        assignment.seats.create(**sat)
    live_updates.tell_followers(session)


def gets_up(table: Table, number: int, unplayed: bool) -> None:
    """Nobody sits there any more; whoever never played there never sat there."""
    assignment = finality.assignment_of(table)
    if assignment is None:
        return
    if unplayed:
        assignment.seats.filter(number=number).delete()
    live_updates.tell_followers(assignment.session)


def stint_data(stint: Stint) -> tuple[int, int | None]:
    return stint.person_id, stint.counts_for_id
