"""One person of a league: role, coming and going, the account they belong to."""

from typing import Any

from django.db import transaction
from django.utils import timezone

from scorekeeper.languages import gettext_lazy
from scorekeeper.leagues import audit_log
from scorekeeper.leagues.models import AuditLog, League, Person, Role
from scorekeeper.tables import codes

LAST = gettext_lazy(
    "A league needs an organiser with an account. Make someone else organiser first."
)


def is_last_organiser(person: Person) -> bool:
    """Without them nobody runs the league."""
    others = organisers(person.league).exclude(pk=person.pk)
    return person in organisers(person.league) and not others.exists()


def organisers(league: League) -> Any:
    return league.people.filter(
        role=Role.ORGANISER, user__isnull=False, left__isnull=True, into__isnull=True
    )


@transaction.atomic
def give_role(by: str, person: Person, role: Role) -> None:
    was, person.role = person.role, role
    person.save(update_fields=["role"])
    said = {"name": person.name, "was": was, "now": role}
    audit_log.note(by, person.league, AuditLog.Kind.ROLE, person, **said)


@transaction.atomic
def give_league(by: str, league: League, user: Any, *, alone: bool) -> Person:
    """To an account, with a record there or without; `alone`: nobody else runs it."""
    person = league.people.filter(user=user, into__isnull=True).first()
    if person is None:
        person = league.people.create(name=free(league, str(user)), user=user)
    if person.left:
        put_back(by, person)
    if person.role != Role.ORGANISER:
        give_role(by, person, Role.ORGANISER)
    for other in organisers(league).exclude(pk=person.pk) if alone else ():
        give_role(by, other, Role.PLAYER)
    return person


def free(league: League, name: str) -> str:
    """Ann; Ann 2 where another record is called that."""
    names = league.people.filter(into__isnull=True).values_list("name", flat=True)
    taken = {one.casefold() for one in names}
    more = (f"{name[:36]} {number}" for number in range(2, len(taken) + 3))
    return next(one for one in (name, *more) if one.casefold() not in taken)


@transaction.atomic
def leave(by: str, person: Person) -> None:
    person.left = timezone.now()
    person.save(update_fields=["left"])
    audit_log.note(by, person.league, AuditLog.Kind.LEFT, person, name=person.name)


@transaction.atomic
def put_back(by: str, person: Person) -> None:
    person.left = None
    person.save(update_fields=["left"])
    said = {"name": person.name, "back": True}
    audit_log.note(by, person.league, AuditLog.Kind.LEFT, person, **said)


# ---- The account ----


def invite_anew(person: Person) -> None:
    """The old link opens nothing any more."""
    person.invite_key = codes.new_link_key()
    person.save(update_fields=["invite_key"])


def person_invited(key: str) -> Person | None:
    """Whom the link is for; None where it was used or made anew."""
    open_ = Person.objects.filter(
        invite_key=key, user__isnull=True, left__isnull=True, into__isnull=True
    )
    return open_.select_related("league").first()


@transaction.atomic
def take(user: Any, person: Person) -> bool:
    """`user` is this person from now on, and the link used up; False: too late."""
    still = Person.objects.filter(
        pk=person.pk, invite_key=person.invite_key, user__isnull=True
    )
    if not still.update(user=user, invite_key=codes.new_link_key()):
        return False
    account = user.get_username()
    person.league.audit_log.create(
        kind=AuditLog.Kind.JOINED,
        person=person,
        data={"name": person.name, "account": account},
        by=person.name,
    )
    return True


@transaction.atomic
def let_go(by: str, person: Person) -> None:
    """The record stays; the account no longer is this person."""
    assert person.user is not None
    said = {"name": person.name, "account": person.user.get_username(), "gone": True}
    person.user, person.invite_key = None, codes.new_link_key()
    person.save(update_fields=["user", "invite_key"])
    audit_log.note(by, person.league, AuditLog.Kind.JOINED, person, **said)
