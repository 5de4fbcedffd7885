"""Who sits at a table of the evening, and whom that counts for."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from scorekeeper.leagues.counting.seat_resolution import Sat, Who, who_of
from scorekeeper.leagues.models import Person, Seat, TableAssignment
from scorekeeper.leagues.sessions.overview import Going


def people_at(going: Going) -> Iterator[tuple[int, Person]]:
    for seat in going.assignment.seats.all():
        for person in (seat.person, seat.counts_for):
            if person is not None:
                now = person.into or person
                yield now.pk, now


def before(
    sat: Iterable[Sequence[Sat]], known: Mapping[int, Person]
) -> dict[int, Person]:
    """Those who sit nowhere now."""
    who = {pk for rows in sat for one in rows for pk in one.who}
    missing = who - known.keys()
    return Person.objects.in_bulk(list(missing)) if missing else {}


def seats_of(going: Going) -> list[Who]:
    return [who(seat) for seat in by_number(going.assignment)]


def by_number(assignment: TableAssignment) -> list[Seat]:
    return sorted(assignment.seats.all(), key=lambda seat: seat.number)


def who(seat: Seat) -> Who:
    other = seat.counts_for
    return who_of(
        seat.person_id,
        seat.person.into_id,
        seat.counts_for_id,
        other.into_id if other else None,
    )
