"""Two records of one person become one; each keeps what undoing takes."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from scorekeeper.leagues import audit_log, own_games, sentences
from scorekeeper.leagues.counting import queries, results
from scorekeeper.leagues.models import (
    AuditLog,
    League,
    Person,
    PlainList,
    Role,
    Seat,
    TableAssignment,
)
from scorekeeper.tables import spoken
from scorekeeper.tables.sentences import sentence


@dataclass(frozen=True)
class Plan:
    """What merging would change, and what stands against it."""

    person: Person
    into: Person

    @cached_property
    def games(self) -> int:
        return count(self.person)

    @cached_property
    def games_into(self) -> int:
        return count(self.into)

    @property
    def together(self) -> int:
        return self.games + self.games_into

    @cached_property
    def problems(self) -> list[str]:
        return list(problems(self.person, self.into))


def count(person: Person) -> int:
    """The games they sat at."""
    return seats_of(person, Q(person__in=records(person))).count()


def records(person: Person) -> list[int]:
    """Theirs, and those merged into it before."""
    return [person.pk, *person.merged.values_list("pk", flat=True)]


def seats_of(person: Person, which: Q) -> QuerySet[Seat]:
    return Seat.objects.filter(which, assignment__table__isnull=False)


def problems(person: Person, into: Person) -> Iterator[str]:
    if person.user is not None and into.user is not None:
        yield sentence(
            sentences.TWO_ACCOUNTS,
            who=str(person),
            account=str(person.user),
            other=str(into),
            others=str(into.user),
        )
    if both := in_one_list(person, into):
        who, other, day = str(person), str(into), spoken.day(both.session.starts)
        yield sentence(sentences.ONE_LIST, who=who, other=other, day=day)
    shared = assignments(person).filter(pk__in=assignments(into).values("pk"))
    if assignment := shared.select_related("session__season").first():
        game = own_games.name_of(assignment.session.season, assignment.game)
        day = spoken.day(assignment.session.starts)
        who, other = str(person), str(into)
        yield sentence(sentences.ONE_TABLE, who=who, other=other, game=game, day=day)


def in_one_list(person: Person, into: Person) -> PlainList | None:
    """Where both have a line of their own among results entered by hand."""
    lists = PlainList.objects.filter(results__person__in=records(person))
    theirs = PlainList.objects.filter(results__person__in=records(into))
    both = lists.filter(pk__in=theirs.values("pk"))
    return both.select_related("session").first()


def assignments(person: Person) -> QuerySet[TableAssignment]:
    """Where they sat, or somebody in their place."""
    mine = records(person)
    by = Q(seats__person__in=mine) | Q(seats__counts_for__in=mine)
    by |= Q(stints__person__in=mine) | Q(stints__counts_for__in=mine)
    return TableAssignment.objects.filter(by).distinct()


@transaction.atomic
def merge(by: str, plan: Plan) -> None:
    """Roles and account come along: the stronger role stays."""
    queries.lock(plan.into.league)
    person, into = plan.person, plan.into
    person.refresh_from_db()
    into.refresh_from_db()
    if person.into or into.into:  # another phone came first
        return
    data: dict[str, Any] = {
        "from": person.pk,
        "into": into.pk,
        "name": str(person),
        "into_name": str(into),
        "games": plan.games,
        "moved": list(person.merged.values_list("pk", flat=True)),
        "role": [into.role, stronger(person, into)],
        "account": person.user is not None,
    }
    Person.objects.filter(into=person).update(into=into)
    person.into = into
    person.save(update_fields=["into"])
    into.role = data["role"][1]
    into.user = into.user or person.user
    into.save(update_fields=["role", "user"])
    audit_log.note(by, into.league, AuditLog.Kind.MERGED, into, **data)
    results.recount(into.league, [person, into])


def stronger(*people: Person) -> str:
    order = list(Role)
    return min((Role(person.role) for person in people), key=order.index)


class Taken(Exception):
    """Somebody else has the name meanwhile."""


def undo(league: League, entry: AuditLog) -> None:
    """Both are as they were; what happened since stays."""
    people = league.people.in_bulk([entry.data["from"], entry.data["into"]])
    person, into = people[entry.data["from"]], people[entry.data["into"]]
    try:
        with transaction.atomic():
            part(entry.data, person, into)
            entry.undone = timezone.now()
            entry.save(update_fields=["undone"])
            results.recount(league, [person, into, *whole(into)])
    except IntegrityError:
        raise Taken from None


def part(data: dict[str, Any], person: Person, into: Person) -> None:
    was, given = data["role"]
    if into.role == given:
        into.role = was
        into.save(update_fields=["role"])
    if data["account"] and person.user is not None:  # whoever has it, later merges too
        others = person.user.persons.filter(league=person.league_id)
        others.exclude(pk=person.pk).update(user=None)
    person.into = None
    person.save(update_fields=["into"])
    followed = Person.objects.filter(pk__in=data["moved"], into=person_now(into))
    followed.update(into=person)


def person_now(person: Person) -> Person:
    return person.into or person


def whole(person: Person) -> list[Person]:
    """Whose results changed too: the one it was merged into since."""
    return [person.into] if person.into else []
