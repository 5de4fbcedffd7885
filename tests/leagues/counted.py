"""Tables of an evening that are over, on paper: who sat there, and what was played."""

from collections.abc import Sequence
from datetime import timedelta
from typing import Any

from scorekeeper.leagues.counting import results
from scorekeeper.leagues.models import League, Person, Session, TableAssignment
from tests.leagues.people import found_league, person, season, session
from tests.tables.people import FIRST, SECOND, STRONG, new_table, play

# 7 −1 6 3, 5 5 −1 5, and twice 9 −1 −1 −1: 30 2 3 6.
LONG = (FIRST, SECOND, STRONG, STRONG)
# Three times 9 −1 −1 −1: 27 −3 −3 −3.
SHORT = (STRONG, STRONG, STRONG)


def count_table(
    evening: Session,
    people: Sequence[Person],
    *rounds: dict[str, Any],
    substitutes: dict[int, Person] | None = None,
    game: str = "gypsy",
) -> TableAssignment:
    """A table in the order of the evening; `substitutes`: seats and whose they keep."""
    table = new_table(game, [str(one) for one in people])
    play(table, *rounds)
    number = evening.assignments.count() + 1
    table.entries.update(at=evening.starts + timedelta(hours=number))
    table.counted = True
    table.save()
    assignment = TableAssignment.objects.create(
        session=evening, turn=number, number=1, game=game, table=table
    )
    for seat, player in enumerate(people):
        other = (substitutes or {}).get(seat)
        assignment.seats.create(number=seat, person=player, counts_for=other)
    return assignment


def count(league: League) -> None:
    results.rebuild(league, seen=lambda _: None)


def autumn(**fields: Any) -> tuple[League, list[Person]]:
    """Ann, Ben, Cleo and Dan on one evening: 30 2 3 6, then 27 for Ben, 27 for Ann."""
    league = found_league(rated_after=3, **fields)
    ann = league.people.get()
    ben, cleo, dan = (person(league, name) for name in ("Ben", "Cleo", "Dan"))
    evening = session(season(league))
    count_table(evening, [ann, ben, cleo, dan], *LONG)
    count_table(evening, [ben, ann, cleo, dan], *SHORT)
    count_table(evening, [ann, ben, cleo, dan], *SHORT)
    count(league)
    return league, [ann, ben, cleo, dan]
