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
            sessions.get(kept.session_id or 0),
            kept.table,
            sorted(people[person.pk] for person in kept.people.all()),
        )
        for kept in found
    ]


def problems(document: schema.Document) -> Iterator[Said]:
    """What does not fit together, the first thing first."""
    places = import_money.places(document)
    for number, kept_part in enumerate(document.kept_seats, 1):
        if any(person >= len(document.people) for person in kept_part.people):
            yield at(("kept_seats", number, "people"), says.NOBODY)
        if kept_part.session is not None and kept_part.session not in places:
            yield at(("kept_seats", number, "session"), says.NO_EVENING)


def bring(league: League, document: schema.Document, people: Sequence[Person]) -> None:
    if not document.kept_seats:
        return
    made = Session.objects.filter(season__league=league).order_by("pk")
    sessions = dict(zip(import_money.places(document), made, strict=True))
    for kept_part in document.kept_seats:
        kept = KeptSeat.objects.create(
            league=league,
            session=sessions[kept_part.session] if kept_part.session else None,
            table=kept_part.table,
            key=codes.new_key(),
        )
        kept.people.set([people[number] for number in kept_part.people])
