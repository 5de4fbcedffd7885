"""The lot, where all else has left people level: drawn once, and written down."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from secrets import SystemRandom

from django.db import transaction
from django.db.models import prefetch_related_objects

from scorekeeper.leagues import audit_log
from scorekeeper.leagues.counting import digits, queries, standings, systems, ties
from scorekeeper.leagues.counting.standings import Place
from scorekeeper.leagues.models import AuditLog, Lot, Ranking, Season
from scorekeeper.tables import spoken


def missing(ranking: Ranking, places: Sequence[Place]) -> list[list[Place]]:
    """Those who share a place although the season parts them by lot."""
    if not any(tie.key == ties.LOT for tie in ties.of(ranking)):
        return []
    return list(shared_places(places))


def shared_places(places: Sequence[Place]) -> Iterator[list[Place]]:
    ranked = [one for one in places if one.rank is not None]
    for _, group in groupby(ranked, key=lambda one: one.rank):
        level = list(group)
        if len(level) > 1:
            yield level


def deciding(ranking: Ranking, places: Sequence[Place]) -> list[tuple[Lot, str]]:
    """Those that part somebody now, each with who it was drawn between; one query."""
    if not any(tie.key == ties.LOT for tie in ties.of(ranking)):
        return []
    prefetch_related_objects([ranking], "lots")
    at = {one.person.pk: one for one in places}
    found = []
    for lot in ranking.lots.all():
        level = [at[pk] for pk in lot.people if pk in at]
        values = {round(one.number, digits.EXACT) for one in level}
        if len(level) == len(lot.people) and values == {lot.value}:
            found.append((lot, spoken.list_names(str(one.person) for one in level)))
    return found


@transaction.atomic
def take_back(season: Season, game: str, lot: int, by: str) -> None:
    """They share their place again; a second tap finds none."""
    queries.lock(season.league)
    found = Lot.objects.filter(pk=lot, ranking__season=season, ranking__game=game)
    for drawn in found:
        people = season.league.people.in_bulk(drawn.people)
        for pk in drawn.people:
            told = {"name": str(people[pk]) if pk in people else "", "back": True}
            told |= {"game": game, "season": season.name}
            kind = AuditLog.Kind.LOT
            audit_log.note(by, season.league, kind, people.get(pk), **told)
    found.delete()


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
        for number, drawn_for in enumerate(drawn, 1):
            told = {
                "name": str(drawn_for.person),
                "number": number,
                "count": len(drawn),
            }
            told |= {"game": game, "season": season.name}
            kind = AuditLog.Kind.LOT
            audit_log.note(by, season.league, kind, drawn_for.person, **told)
