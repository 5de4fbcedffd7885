"""An account goes: its games stay, the name goes from leagues and their sheets."""

from scorekeeper.accounts.models import User
from scorekeeper.leagues.models import League, Person, Role
from scorekeeper.leagues.people import forget
from scorekeeper.leagues.people.members import organisers


def blank(user: User) -> None:
    for one in Person.objects.filter(user=user).select_related("league"):
        last = list(organisers(one.league)) == [one]
        forget.blank(one)
        if last:
            hand_over(one.league)


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
