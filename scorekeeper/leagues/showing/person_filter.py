"""The people of a league that a page can be about."""

from collections.abc import Iterable

from django.utils.translation import gettext

from scorekeeper.leagues.models import League, Person
from scorekeeper.leagues.showing.filters import Choice, NotFound, Query, to
from scorekeeper.text import is_number


def people_of(league: League) -> dict[int, Person]:
    """By name; whoever was merged into another is that other. One query."""
    people = league.people.filter(into=None)
    ordered = sorted(people, key=lambda one: str(one).casefold())
    return {one.pk: one for one in ordered}


def person_of(people: dict[int, Person], query: Query, key: str) -> Person | None:
    """The one that is asked for, if one is."""
    said = query.get(key, "")
    if not said:
        return None
    if not is_number(said) or int(said) not in people:
        raise NotFound(gettext("Nobody of this league is here."))
    return people[int(said)]


def choices(
    people: Iterable[Person], query: Query, key: str, all_of_them: str
) -> list[Choice]:
    here = query.get(key, "")
    named = [(str(one.pk), str(one)) for one in people]
    return [
        Choice(value, label, to(query, **{key: value}), value == here)
        for value, label in [("", all_of_them), *named]
    ]
