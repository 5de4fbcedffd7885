"""Records and statistics: of a game, of everybody or of one, at any time or in one."""

from typing import Any

from django.utils.translation import gettext

from scorekeeper.leagues.models import League
from scorekeeper.leagues.showing import filters, person_filter, records, stats, sums
from scorekeeper.leagues.showing.filters import Query


def context_of(league: League, query: Query) -> dict[str, Any]:
    """As many queries for two people as for two hundred."""
    asked = filters.filters_of(league, query, every=("season",))
    people = person_filter.people_of(league)
    person = person_filter.person_of(people, query, "person")
    context = {
        "asked": asked,
        "heading": gettext("Records"),
        "sub": league.name,
        "here": "records",
        "person": person,
        "who": person_filter.choices(
            people.values(), query, "person", gettext("Everyone")
        ),
    }
    if asked.game:
        known = sums.known_sums(league, asked, person)
        context |= {
            "records": records.records(asked.game, known),
            "tallies": stats.tallies(asked.game, known),
        }
    return context
