"""What the file of a league says of seats that draws keep."""

from collections.abc import Iterator, Mapping, Sequence

from scorekeeper.exchange import file_faults as says, import_money, schema
from scorekeeper.exchange.file_faults import at
from scorekeeper.leagues.models import KeptSeat, League, Person, Session
from scorekeeper.tables import codes
from scorekeeper.tables.sentences import Said


def parts(
    league: League, sessions: Mapping[int, tuple[int, int]], people: Mapping[int, int]
) -> list[schema.KeptSeatPart]:
    """By the places of their evenings and people."""
    found = league.kept_seats.order_by("pk").prefetch_related("people")
    return [
        schema.KeptSeatPart(
            sessions.get(one.session_id or 0),
            one.table,
            sorted(people[person.pk] for person in one.people.all()),
        )
        for one in found
    ]


def problems(document: schema.Document) -> Iterator[Said]:
    """What does not fit together, the first thing first."""
    places = import_money.places(document)
    for number, one in enumerate(document.kept_seats, 1):
        if any(person >= len(document.people) for person in one.people):
            yield at(("kept_seats", number, "people"), says.NOBODY)
        if one.session is not None and one.session not in places:
            yield at(("kept_seats", number, "session"), says.NO_EVENING)


def bring(league: League, document: schema.Document, people: Sequence[Person]) -> None:
    if not document.kept_seats:
        return
    made = Session.objects.filter(season__league=league).order_by("pk")
    sessions = dict(zip(import_money.places(document), made, strict=True))
    for one in document.kept_seats:
        kept = KeptSeat.objects.create(
            league=league,
            session=sessions[one.session] if one.session else None,
            table=one.table,
            key=codes.new_key(),
        )
        kept.people.set([people[number] for number in one.people])
