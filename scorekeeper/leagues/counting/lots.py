"""The lot, where all else has left people level: drawn once, and written down."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from secrets import SystemRandom

from django.db import transaction

from scorekeeper.leagues import audit_log
from scorekeeper.leagues.counting import digits, queries, standings, systems, ties
from scorekeeper.leagues.counting.standings import Place
from scorekeeper.leagues.models import AuditLog, Ranking, Season


def missing(ranking: Ranking, places: Sequence[Place]) -> list[list[Place]]:
    """Those who share a place although the season parts them by lot."""
    if not any(tie.key == ties.LOT for tie in ties.of(ranking)):
        return []
    return list(shared(places))


def shared(places: Sequence[Place]) -> Iterator[list[Place]]:
    ranked = [one for one in places if one.rank is not None]
    for _, group in groupby(ranked, key=lambda one: one.rank):
        level = list(group)
        if len(level) > 1:
            yield level


@transaction.atomic
def draw(season: Season, game: str, people: set[int], by: str) -> None:
    """Between these, if they are level still; a second tap finds none that are."""
    queries.lock(season.league)
    ranking = systems.ranking_of(season, game)
    places = standings.standings(season, game, ranking)
    for level in missing(ranking, places):
        if {one.person.pk for one in level} != people:
            continue
        drawn = SystemRandom().sample(level, len(level))
        order = [one.person.pk for one in drawn]
        value = round(drawn[0].number, digits.EXACT)
        ranking.lots.create(people=order, value=value, by=by)
        for number, one in enumerate(drawn, 1):
            told = {"name": str(one.person), "number": number, "count": len(drawn)}
            told |= {"game": game, "season": season.name}
            kind = AuditLog.Kind.LOT
            audit_log.note(by, season.league, kind, one.person, **told)
