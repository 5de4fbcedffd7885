"""Records and statistics: of a game, of everybody or of one, at any time or in one."""

from typing import Any

from django.http import QueryDict

from scorekeeper.leagues.models import League
from scorekeeper.leagues.showing import asking, records, sums, tallies, whose


def context_of(league: League, query: QueryDict) -> dict[str, Any]:
    """As many queries for two people as for two hundred."""
    asked = asking.ask(league, query, every=("season",))
    people = whose.people_of(league)
    person = whose.asked_of(people, query, "person")
    context = {
        "asked": asked,
        "heading": "Records",
        "sub": league.name,
        "here": "records",
        "person": person,
        "who": whose.choices(people.values(), query, "person", "Everybody"),
    }
    if asked.game:
        known = sums.known(league, asked, person)
        context |= {
            "records": records.records(asked.game, known),
            "tallies": tallies.tallies(asked.game, known),
        }
    return context
