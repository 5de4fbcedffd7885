"""An account goes: its games stay, the name goes from leagues and their sheets."""

from scorekeeper.accounts.deletion import former
from scorekeeper.accounts.models import User
from scorekeeper.leagues.models import League, Person, Role
from scorekeeper.leagues.people import forget, members


def blank(user: User) -> None:
    """What is done in a league stands in its log, too, of whom does not."""
    for person in Person.objects.filter(user=user).select_related("league"):
        go(former(), person)


def go(by: str, person: Person) -> None:
    """The name goes; where they ran the league, somebody else does then."""
    last = list(members.organisers(person.league)) == [person]
    forget.forget(by, person)
    if last:
        hand_over(person.league)


def hand_over(league: League) -> None:
    """The next in rank with an account runs it then, the longest there first."""
    people = league.people.filter(
        user__isnull=False, left__isnull=True, into__isnull=True
    )
    order = list(Role)
    ranked = sorted(people, key=lambda x: (order.index(Role(x.role)), x.joined))
    for heir in ranked[:1]:
        members.give_role(former(), heir, Role.ORGANISER)
