"""The rows of the standings, kept up with the results: added to, or added up anew."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from django.db.models import Q

from scorekeeper.leagues.counting import plain_results, systems, upserts
from scorekeeper.leagues.counting.aggregate import Counting, add_result, aggregate
from scorekeeper.leagues.counting.plain_lines import Plain
from scorekeeper.leagues.counting.queries import Known
from scorekeeper.leagues.models import League, Ranking, Result, Standing


def people_in(results: Iterable[Result]) -> set[int]:
    """Whose standings and records these are."""
    return {pk for row in results for pk in (row.person_id, row.player_id)}


def standings_after(
    rows: Sequence[Result], ranking: Ranking, known: Mapping[int, Known]
) -> list[Standing]:
    """What the results of one new table make of those for whom they are the last.

    Nothing where a table is one of several that are one result: those are added up
    anew.
    """
    way = systems.way_of(ranking)
    if way.by_evening:
        return []
    standings = []
    for person in people_in(rows):
        if known[person].late:
            continue
        sums = known[person].sums
        for row in rows:
            if person in (row.person_id, row.player_id):
                sums = add_result(sums, row, person, way)
        standings.append(standing_of(rows[0], person, sums))
    return standings


def aggregate_again(ranking: Ranking, people: Iterable[int] | None = None) -> None:
    """From the results of these people, or of all; who has none is not listed.

    What was entered by hand is folded among them, at the moment its evening began.
    """
    season, game = ranking.season_id, ranking.game
    standings = Standing.objects.filter(season=season, game=game)
    results = Result.objects.filter(season=season, game=game)
    if people is not None:
        people = set(people)
        standings = standings.filter(person__in=people)
        results = results.filter(Q(person__in=people) | Q(player__in=people))
    mine: dict[int, list[Result | Plain]] = defaultdict(list)
    for line in plain_results.lines([ranking], people):
        if people is None or line.person_id in people:
            mine[line.person_id].append(line)
    plain = set(mine)
    if ranking.by_evening:
        results = results.select_related("assignment")
    for row in results.order_by("finished", "assignment", "seat"):
        for person in {row.person_id, row.player_id}:
            if people is None or person in people:
                mine[person].append(row)
    for person in plain:
        mine[person].sort(key=lambda row: (row.finished, row.assignment_id))
    standings.exclude(person__in=mine).delete()
    way = systems.way_of(ranking)
    upserts.put([add_up(person, rows, way) for person, rows in mine.items()])


def fold_plain(league: League, people: Iterable[int] | None = None) -> None:
    """Where something was entered by hand, for these people or for all."""
    people = None if people is None else set(people)
    for ranking in plain_results.rankings_of(league, people):
        aggregate_again(ranking, people)


def add_up(person: int, rows: Sequence[Result | Plain], way: Counting) -> Standing:
    return standing_of(rows[-1], person, aggregate(rows, person, way))


def standing_of(last: Result | Plain, person: int, sums: dict) -> Standing:
    """The row of a person, with the moment and table of the last result in its sums."""
    return Standing(
        season_id=last.season_id,
        game=last.game,
        person_id=person,
        sums=sums,
        finished=last.finished,
        assignment=last.assignment_id,
    )
