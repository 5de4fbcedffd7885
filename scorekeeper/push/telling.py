"""Who sits at the tables that were just begun hears so, on the phones that asked."""

import json
from collections.abc import Iterable, Iterator, Sequence

from django.conf import settings
from django.db.models import Q
from django.utils import translation

from scorekeeper.leagues.models import Person, Seat, TableAssignment
from scorekeeper.push import sentences
from scorekeeper.push.models import Subscription
from scorekeeper.push.sending import Message
from scorekeeper.tables import spoken
from scorekeeper.tables.sentences import sentence


def messages(begun: Sequence[TableAssignment]) -> list[Message]:
    """Two queries, however many tables and phones."""
    seats = Seat.objects.filter(assignment__in=begun)
    at: dict[int, TableAssignment] = {}
    sits: dict[int, list[Person]] = {}
    tables = {one.pk: one for one in begun}
    for seat in seats.select_related("person__into"):
        at[now(seat.person).pk] = tables[seat.assignment_id]
        sits.setdefault(seat.assignment_id, []).append(now(seat.person))
    mine = Q(person__in=at) | Q(person__into__in=at)
    found = Subscription.objects.filter(mine).select_related("person__into")
    return list(words_for(found, at, sits))


def words_for(
    found: Iterable[Subscription],
    at: dict[int, TableAssignment],
    sits: dict[int, list[Person]],
) -> Iterator[Message]:
    told = set()
    for subscription in found:
        assignment = at[now(subscription.person).pk]
        if (subscription.endpoint, assignment.pk) in told or assignment.table is None:
            continue
        told.add((subscription.endpoint, assignment.pk))
        with translation.override(subscription.language or settings.LANGUAGE_CODE):
            data = {
                "title": sentence(sentences.YOUR_TABLE, number=assignment.number),
                "body": spoken.list_names(map(str, sits[assignment.pk])),
                "url": assignment.table.get_absolute_url(),
            }
        yield Message(
            subscription.pk,
            subscription.endpoint,
            subscription.p256dh,
            subscription.auth,
            json.dumps(data),
        )


def now(person: Person) -> Person:
    """Who that is, once records of one person were merged."""
    return person.into or person
