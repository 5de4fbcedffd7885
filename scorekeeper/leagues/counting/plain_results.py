"""What lines entered by hand are worth in a season, where its system can tell.

- Points count where the line has those that the season counts: as tables have them, or
  by its list.
- Places and wins always count. What was not said follows from the points: the place of
  a line, and that the first one won.
- Of a line of several games nobody knows what each was: it does not count where only
  the best games do, or the worst are left out.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from statistics import fmean

from django.db.models import Q, QuerySet

from scorekeeper.leagues.counting import systems
from scorekeeper.leagues.counting.plain_lines import Plain
from scorekeeper.leagues.models import (
    League,
    PlainList,
    PlainResult,
    Ranking,
    System,
)
from scorekeeper.tables import scoring


def lines(
    rankings: Iterable[Ranking],
    people: Iterable[int] | None = None,
    among: Q | None = None,
) -> list[Plain]:
    """Of these games and seasons, in order; also those beside the people. One query."""
    known = {(one.season_id, one.game): one for one in rankings}
    found = PlainResult.objects.filter(
        among or Q(),
        plain_list__session__season__in={season for season, _ in known},
        plain_list__game__in={game for _, game in known},
    )
    if people is not None:
        found = whole_lists_with(found, set(people))
    return [
        line
        for some in by_list(found)
        for ranking in [known.get((season_of(some), some[0].plain_list.game))]
        if ranking
        for line in lines_of(some, ranking)
    ]


def season_of(rows: Sequence[PlainResult]) -> int:
    return rows[0].plain_list.session.season_id


def whole_lists_with(
    found: QuerySet[PlainResult], people: set[int]
) -> QuerySet[PlainResult]:
    """A place or a worth hangs on the others of its list."""
    theirs = found.filter(Q(person__in=people) | Q(person__into__in=people))
    return found.filter(plain_list__in=theirs.values("plain_list"))


def by_list(found: QuerySet[PlainResult]) -> Iterator[list[PlainResult]]:
    """The results of each list, the evenings in order."""
    ordered = found.select_related("plain_list__session", "person__into").order_by(
        "plain_list__session__starts", "plain_list__series", "plain_list", "pk"
    )
    for _, some in groupby(ordered, key=lambda row: row.plain_list_id):
        yield list(some)


def lines_of(rows: Sequence[PlainResult], ranking: Ranking) -> Iterator[Plain]:
    """The lines of one list that count."""
    here = rows[0].plain_list
    places = places_of(rows, here)
    parts = no_parts(here)
    for row in rows:
        games, wins = games_of(row, places[row.pk])
        if not can_count(ranking, here.form, games):
            continue
        yield Plain(
            season_id=here.session.season_id,
            session_id=here.session_id,
            game=here.game,
            person=row.person.into or row.person,
            finished=here.session.starts,
            series=here.series,
            points=row.points,
            place=places[row.pk],
            beaten=sum(other > places[row.pk] for other in places.values()),
            games=games,
            wins=wins,
            won=row.won or 0,
            lost=row.lost or 0,
            value=worth(ranking, row, wins, places),
            parts=parts,
        )


def places_of(rows: Sequence[PlainResult], here: PlainList) -> dict[int, int]:
    """By the key of a result its place; whoever has none is placed by the points."""
    low = systems.is_low(here.game) and not here.form
    sign = 1 if low else -1
    return {
        row.pk: row.place
        or 1 + sum(sign * other.points < sign * row.points for other in rows)
        for row in rows
    }


def games_of(row: PlainResult, place: int) -> tuple[int, int]:
    """How many games a line is, and how many of them were won.

    In a game with lists its players win and lose deals: the line is one game.
    """
    if (row.won is None and row.lost is None) or counts_deals(row.plain_list.game):
        return 1, int(place == 1)
    won, lost = row.won or 0, row.lost or 0
    return max(won + lost, 1), won


def counts_deals(game: str) -> bool:
    """Whether it is won and lost by deals, as its lists count them."""
    forms = scoring.game(game).league.alternative_scorings
    return any(part.losses for form in forms for part in form.parts)


def can_count(ranking: Ranking, form: str, games: int) -> bool:
    """Whether the system can tell what a line is worth: see above."""
    if games > 1 and (ranking.best or ranking.worst) and not ranking.by_evening:
        return False
    if ranking.system in (System.PLACES, System.WINS):
        return True
    wanted = ranking.system.removeprefix(systems.LIST)
    return form == (wanted if systems.is_list(ranking.system) else "")


def worth(
    ranking: Ranking, row: PlainResult, wins: int, places: dict[int, int]
) -> float:
    """What a line is worth by the ranking; `places` by the key of a result."""
    if ranking.system == System.WINS:
        return wins
    if ranking.system == System.PLACES:
        return worth_of_place(ranking.places, places[row.pk], list(places.values()))
    return row.points


def worth_of_place(given: Sequence[float], place: int, places: Sequence[int]) -> float:
    """Those on one place share what it and the next ones are worth.

    `given` is what places are worth, the first first; without it how many are behind.
    """
    level = places.count(place)
    if not given:
        behind = sum(other > place for other in places)
        return systems.plain(behind + (level - 1) / 2)
    shared = given[place - 1 : place - 1 + level]
    return systems.plain(fmean([*shared, *[0] * (level - len(shared))]))


def no_parts(here: PlainList) -> dict[str, list[list[int]]]:
    """A line by a list says nothing of its columns."""
    forms = scoring.game(here.game).league.alternative_scorings
    return {
        form.key: [[0, 0, 0] for _ in form.parts]
        for form in forms
        if form.key == here.form
    }


def rankings_of(league: League, people: Iterable[int] | None = None) -> list[Ranking]:
    """The rankings of the games and seasons that have such lines, of some people.

    Two queries.
    """
    found = PlainResult.objects.filter(plain_list__session__season__league=league)
    if people is not None:
        found = found.filter(person__in=people)
    pairs = found.values_list("plain_list__session__season", "plain_list__game")
    kept = Ranking.objects.filter(season__league=league).select_related("season")
    known = {(one.season_id, one.game): one for one in kept}
    return [
        known.get(pair) or Ranking(season_id=pair[0], game=pair[1])
        for pair in sorted(set(pairs.order_by()))
    ]
