"""The people of a league, searched and sorted."""

from dataclasses import dataclass
from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import Case, IntegerField, QuerySet, Value, When
from django.db.models.functions import Lower

from scorekeeper.languages import gettext_lazy
from scorekeeper.leagues.fields import tidy
from scorekeeper.leagues.models import League, Person, Role

A_PAGE = 50
SORTS = (
    ("name", gettext_lazy("Name")),
    ("role", gettext_lazy("Role")),
    ("joined", gettext_lazy("Newest")),
)


@dataclass(frozen=True)
class Listing:
    query: str
    sort: str
    page: Page[Person]

    @property
    def sorts(self) -> list[tuple[str, str, bool]]:
        return [(key, label, key == self.sort) for key, label in SORTS]

    @property
    def count(self) -> int:
        return self.page.paginator.count


def listing(league: League, asked: Any) -> Listing:
    """`asked`: q, sort and page of the address."""
    query, sort = tidy(asked.get("q", "")), asked.get("sort", "")
    sort = sort if sort in dict(SORTS) else "name"
    found = of(league)
    if query:
        found = found.filter(name__icontains=query)
    paginator = Paginator(order(found, sort), A_PAGE)
    return Listing(query, sort, paginator.get_page(asked.get("page")))


def of(league: League) -> QuerySet[Person]:
    """Each person once: who was merged is the other."""
    return league.people.filter(into__isnull=True).select_related("user")


def order(people: QuerySet[Person], sort: str) -> QuerySet[Person]:
    """Who left comes last, however it is sorted."""
    gone = Case(
        When(left__isnull=True, then=Value(0)),
        default=Value(1),
        output_field=IntegerField(),
    )
    ranks = (When(role=role, then=Value(i)) for i, role in enumerate(Role))
    by = {
        "name": (Lower("name"),),
        "role": (Case(*ranks, output_field=IntegerField()), Lower("name")),
        "joined": ("-joined", Lower("name")),
    }
    return people.order_by(gone, *by[sort], "id")
