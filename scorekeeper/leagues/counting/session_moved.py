"""An evening that is of another season, or of another day, than it was."""

from collections import defaultdict

from django.db import transaction

from scorekeeper.leagues.counting import queries, results, sums, systems
from scorekeeper.leagues.models import (
    PlainResult,
    Result,
    Season,
    Session,
    TableAssignment,
)


@transaction.atomic
def recount(session: Session, before: Season) -> None:
    """Its tables count in the season it is of now; in the one before no more."""
    league = session.season.league
    queries.lock(league)
    people = people_at(session)
    begun = TableAssignment.objects.filter(session=session, table__isnull=False)
    results.count_again(league, begun)
    for season in {before, session.season}:
        for game, who in people.items():
            sums.aggregate_again(systems.ranking_of(season, game), who)


def people_at(session: Session) -> dict[str, set[int]]:
    """By game who has a result of this evening, entered by hand ones too."""
    rows = Result.objects.filter(assignment__session=session)
    plain = PlainResult.objects.filter(plain_list__session=session)
    found: dict[str, set[int]] = defaultdict(set)
    for game, person, player in rows.values_list("game", "person", "player"):
        found[game] |= {person, player}
    for game, who, into in plain.values_list(
        "plain_list__game", "person", "person__into"
    ):
        found[game].add(into or who)
    return found
