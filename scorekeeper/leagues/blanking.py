"""An account goes: its games stay, the name goes from leagues and their sheets."""

from django.utils import timezone

from scorekeeper.accounts.closing import free
from scorekeeper.accounts.models import User
from scorekeeper.leagues.models import League, Person, Role
from scorekeeper.leagues.people.members import running
from scorekeeper.tables.renaming import rename


def blank(user: User) -> None:
    for one in Person.objects.filter(user=user).select_related("league"):
        last = list(running(one.league)) == [one]
        for record in [one, *one.merged.all()]:
            blank_sheets(record)
            forget(record)
        if last:
            hand_over(one.league)


def blank_sheets(record: Person) -> None:
    seats = record.seats.filter(sitting__table__isnull=False)
    for seat in seats.select_related("sitting__table"):
        table = seat.sitting.table
        assert table is not None
        rename(table, {table.players[seat.number]: free(table)}, blank=True)


def forget(record: Person) -> None:
    record.name, record.user, record.role = "", None, Role.PLAYER
    record.left = record.left or timezone.now()
    record.save(update_fields=["name", "user", "role", "left"])


def hand_over(league: League) -> None:
    """The next in rank with an account runs it then, the longest there first."""
    people = league.people.filter(
        user__isnull=False, left__isnull=True, into__isnull=True
    )
    order = list(Role)
    ranked = sorted(people, key=lambda x: (order.index(Role(x.role)), x.joined))
    for heir in ranked[:1]:
        heir.role = Role.ORGANISER
        heir.save(update_fields=["role"])
