"""Penalty points of a club, and what they take off a sum in the standings.

They are read beside the results and saved with none of them: one that is taken back, or
whose evening counts elsewhere by now, is right at once. All of them count, also where
only the best games do. Whoever has no result yet stands in no list; then they wait.
Teams, all games together, ties, records and ratings go by what was played.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

from django.db.models import Q, QuerySet

from scorekeeper.leagues import dates, sentences
from scorekeeper.leagues.counting import systems
from scorekeeper.leagues.models import (
    Penalty,
    Person,
    Ranking,
    Season,
    Session,
    Standing,
)
from scorekeeper.tables.sentences import sentence

# By person how many points.
Points = Mapping[int, int]
ByGame = defaultdict[str, Counter[int]]


def of_game(ranking: Ranking) -> Points:
    """In its season; none where it counts no sum. One query."""
    if not systems.takes_penalties(ranking):
        return {}
    found = Penalty.objects.filter(session__season=ranking.season_id)
    return points_by_person(found.filter(game=ranking.game))


def of_games(season: Season, rankings: Iterable[Ranking]) -> ByGame:
    return by_game(Penalty.objects.filter(session__season=season), rankings)


def of_evening(session: Session, rankings: Iterable[Ranking]) -> ByGame:
    return by_game(Penalty.objects.filter(session=session), rankings)


def by_game(found: QuerySet[Penalty], rankings: Iterable[Ranking]) -> ByGame:
    """Those that move a sum; one query."""
    taking = [one.game for one in rankings if systems.takes_penalties(one)]
    points: ByGame = defaultdict(Counter)
    for game, who, into, each in found.filter(game__in=taking).values_list(
        "game", "person", "person__into", "points"
    ):
        points[game][into or who] += each
    return points


def points_by_person(found: QuerySet[Penalty]) -> Counter[int]:
    """One query; where records were merged they are those of one person."""
    points: Counter[int] = Counter()
    for who, into, each in found.order_by().values_list(
        "person", "person__into", "points"
    ):
        points[into or who] += each
    return points


def take(rows: Sequence[Standing], points: Points) -> Sequence[Standing]:
    """The same rows: what is taken off stands in their sums, and is not saved."""
    for row in rows:
        if points.get(row.person_id):
            row.sums = {**row.sums, systems.PENALTY: points[row.person_id]}
    return rows


def penalties_of(ranking: Ranking, person: Person) -> Iterator[Penalty]:
    """Those of one person in a season, the first first; one query."""
    found = Penalty.objects.filter(session__season=ranking.season_id)
    yield from of_person(found.filter(game=ranking.game), person)


def of_person(found: QuerySet[Penalty], person: Person) -> QuerySet[Penalty]:
    """Theirs, and those of records that were merged into theirs."""
    theirs = Q(person=person) | Q(person__into=person)
    mine = found.filter(theirs).select_related("session")
    return mine.order_by("session__starts", "at", "pk")


def why(penalty: Penalty) -> str:
    """26 November: late."""
    day = dates.day(penalty.session.starts)
    return (
        sentence(sentences.PENALTY_OF, day=day, reason=penalty.reason)
        if penalty.reason
        else day
    )
