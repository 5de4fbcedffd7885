"""Money that moves: paid, given out, put into the kitty or taken from it.

A booking is never changed or deleted: what was wrong is booked the other way.
"""

from collections.abc import Collection, Iterable

from django.db import IntegrityError, transaction
from django.db.models import Q, QuerySet, Sum

from scorekeeper.leagues.counting import queries
from scorekeeper.leagues.models import League, Session
from scorekeeper.money import dues
from scorekeeper.money.models import Booking, BookingKind, Money

UNDONE = "undone"


def in_kitty(league: League, before: Session | None = None) -> int:
    """What is in it now, or was before an evening."""
    moved = league.bookings.exclude(kind=BookingKind.OWED)
    if before is not None:
        moved = moved.filter(earlier(before))
    return moved.aggregate(sum=Sum("amount"))["sum"] or 0


def earlier(session: Session) -> Q:
    """Evenings before it, and what belongs to no evening and was booked before."""
    here = Q(session__starts__lt=session.starts)
    here |= Q(session__starts=session.starts, session__pk__lt=session.pk)
    return here | Q(session=None, at__lt=session.starts)


def sum_of(bookings: Iterable[Booking]) -> dict[int | None, int]:
    """What each account moved by: people and outside (None), and the kitty (0).

    The sum of all is 0: what one gives another gets.
    """
    found: dict[int | None, int] = {0: 0}
    for booking in bookings:
        if booking.kind != BookingKind.OWED:
            found[0] += booking.amount
            found[booking.person_id] = found.get(booking.person_id, 0) - booking.amount
    return found


@transaction.atomic
def book_payment(money: Money, session: Session, by: str, who: Collection[int]) -> int:
    """What these people owe tonight was paid.

    It is worked out here: a second tap finds nothing that is owed, and books nothing.
    """
    queries.lock(money.league)
    made = [
        Booking(
            league=money.league,
            session=session,
            person=due.person,
            kind=each,
            amount=due.open_sum(each),
            by=by,
        )
        for due in dues.of_evening(money, session).values()
        if due.person.pk in who
        for each in dues.OWED
        if due.open_sum(each)
    ]
    Booking.objects.bulk_create(made)
    return sum(one.amount for one in made)


@transaction.atomic
def give_prizes(money: Money, session: Session, by: str, given: dict[int, int]) -> int:
    """By person; what was given before is counted, and put right where it differs."""
    queries.lock(money.league)
    accounts = dues.of_evening(money, session)
    people = money.league.people.in_bulk([*given, *accounts])
    made = []
    for pk in dict.fromkeys([*given, *accounts]):
        before = accounts[pk].booked[BookingKind.PRIZE] if pk in accounts else 0
        amount = -given.get(pk, 0) - before
        if amount:
            made.append(
                Booking(
                    league=money.league,
                    session=session,
                    person=people[pk],
                    kind=BookingKind.PRIZE,
                    amount=amount,
                    by=by,
                )
            )
    Booking.objects.bulk_create(made)
    return sum(one.amount for one in made)


def book(league: League, by: str, key: str, **fields: object) -> None:
    """A fine, or money from outside or for it; one form books once."""
    try:
        with transaction.atomic():
            league.bookings.create(by=by, key=key, **fields)
    except IntegrityError:
        pass


def undo(booking: Booking, by: str) -> None:
    """The same the other way, once."""
    book(
        booking.league,
        by,
        f"{UNDONE}-{booking.pk}",
        session=booking.session,
        person=booking.person,
        kind=booking.kind,
        amount=-booking.amount,
        note=UNDONE,
    )


def bookings_of(league: League) -> QuerySet[Booking]:
    return league.bookings.select_related("person__into", "session")
