"""Which phones are told of whom."""

from django.db import transaction
from django.db.models import F
from django.utils.translation import get_language

from scorekeeper.leagues.access import person_of
from scorekeeper.leagues.models import League, Person, Seat, Session
from scorekeeper.leagues.sessions import coming
from scorekeeper.push.models import Subscription
from scorekeeper.tables import phone
from scorekeeper.tables.phone import Visitor

# Phones of one person; another one takes the place of the oldest.
MOST = 5


def who_asks(request: Visitor, league: League, session: Session) -> Person | None:
    """By their account; without one by the seat that the phone holds at a table of the
    evening, or by the name that it has answered for.
    """
    person = person_of(request.user, league)
    if person is not None:
        return person if person.left is None else None
    ident = phone.known_ident(request)
    if not ident:
        return None
    return sitter(session, ident) or coming.who_is(league, ident)


def sitter(session: Session, ident: str) -> Person | None:
    """Who holds the latest of these seats on that phone, without an account."""
    held = Seat.objects.filter(
        assignment__session=session,
        assignment__table__claims__ident=ident,
        assignment__table__claims__account=None,
        assignment__table__claims__seat=F("number"),
        person__user=None,
    )
    found = held.select_related("person__into").order_by("-assignment__turn", "-pk")
    seat = found.first()
    return (seat.person.into or seat.person) if seat else None


def subscription_of(person: Person, ident: str) -> Subscription | None:
    return person.subscriptions.filter(ident=ident).first()


@transaction.atomic
def subscribe(person: Person, ident: str, given: dict[str, str]) -> None:
    """The phone is told of that person from now on; it has one address for all whom it
    is told of.
    """
    Subscription.objects.filter(ident=ident).update(**given)
    said = given | {"language": get_language() or ""}
    person.subscriptions.update_or_create(ident=ident, defaults=said)
    kept = person.subscriptions.order_by("-made", "-pk")[:MOST]
    person.subscriptions.exclude(pk__in=[one.pk for one in kept]).delete()


def sign_out(ident: str) -> None:
    """The phone is told of nobody who has an account any more."""
    if ident:
        mine = Subscription.objects.filter(ident=ident, person__user__isnull=False)
        mine.delete()
