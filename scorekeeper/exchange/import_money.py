"""What the file of a league says of money."""

from collections.abc import Iterator, Sequence

import msgspec

from scorekeeper.exchange import file_faults as says, schema
from scorekeeper.exchange.file_faults import at
from scorekeeper.leagues.models import League, Person, Session
from scorekeeper.money.amounts import CURRENCIES
from scorekeeper.money.models import Booking, Money
from scorekeeper.tables.sentences import Said


def problems(document: schema.Document) -> Iterator[Said]:
    """What does not fit together, the first thing first."""
    if document.money and document.money.currency not in CURRENCIES:
        unknown = says.NO_CURRENCY(currency=document.money.currency)
        yield at(("money", "currency"), unknown)
    for number, booking in enumerate(document.bookings, 1):
        if booking.person is not None and booking.person >= len(document.people):
            yield at(("bookings", number, "person"), says.NOBODY)
        if booking.session is not None and booking.session not in places(document):
            yield at(("bookings", number, "session"), says.NO_EVENING)


def places(document: schema.Document) -> list[tuple[int, int]]:
    """Of each evening, in the order of the file."""
    return [
        (s, n)
        for s, season in enumerate(document.seasons)
        for n, _ in enumerate(season.sessions)
    ]


def bring(league: League, document: schema.Document, people: Sequence[Person]) -> None:
    if document.money:
        Money.objects.create(league=league, **msgspec.structs.asdict(document.money))
    if not document.bookings:
        return
    made = Session.objects.filter(season__league=league).order_by("pk")
    sessions = dict(zip(places(document), made, strict=True))
    rows = []
    for booking in document.bookings:
        said = msgspec.structs.asdict(booking)
        said["session"] = sessions.get(booking.session) if booking.session else None
        said["person"] = None if booking.person is None else people[booking.person]
        rows.append(Booking(league=league, **said))
    Booking.objects.bulk_create(rows, batch_size=500)
