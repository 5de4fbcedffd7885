"""All tables that a league has counted."""

from typing import Any

from django.urls import reverse
from django.utils.translation import gettext

from scorekeeper.languages import gettext_lazy
from scorekeeper.leagues.models import League
from scorekeeper.leagues.showing import counted_tables, filters, person_filter, sorting
from scorekeeper.leagues.showing.filters import Query
from scorekeeper.leagues.showing.sorting import Head

HEADS = (
    Head("date", gettext_lazy("Date"), falls=True),
    Head("game", gettext_lazy("Game")),
)
# Of one person a table has these too.
OWN = (
    Head("place", gettext_lazy("Place")),
    Head("points", gettext_lazy("Points"), falls=True),
)
DEFAULT = "-date"


def context_of(league: League, query: Query) -> dict[str, Any]:
    asked = filters.filters_of(league, query, every=("season", "game"))
    people = person_filter.people_of(league)
    person = person_filter.person_of(people, query, "person")
    other = person_filter.person_of(people, query, "with") if person else None
    heads = (HEADS[0], *OWN) if person else HEADS
    sort = sorting.sort_of(query, heads, DEFAULT)
    number = sorting.number_of(query)
    found = counted_tables.results_of(league, asked, person, other)
    page = counted_tables.page_of(league, found, sort, number)
    earlier, later = sorting.turns(query, number, page.more)
    return {
        "asked": asked,
        "heading": gettext("All tables"),
        "sub": league.name,
        "back": reverse("leagues:records", args=[league.code]),
        "here": "records",
        "person": person,
        "other": other,
        "who": person_filter.choices(
            people.values(), query, "person", gettext("Everyone")
        ),
        "page": page,
        "columns": sorting.columns(query, heads, sort),
        "earlier": earlier,
        "later": later,
    }
