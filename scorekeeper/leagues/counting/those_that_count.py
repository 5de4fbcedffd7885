"""What parts those who are level where a season leaves results out: only what counts.

Whose results are left out is known by what each is worth; of equal ones the game that
was won counts before another, then that of better points, then the earlier.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from scorekeeper.leagues.counting import digits, plain_results, systems
from scorekeeper.leagues.counting.aggregate import Sums, aggregate, rank_of
from scorekeeper.leagues.counting.by_evening import evening_of
from scorekeeper.leagues.counting.plain_lines import Counting, Plain
from scorekeeper.leagues.models import Ranking, Result

Row = Result | Plain


def leaves_out(ranking: Ranking) -> bool:
    return bool(ranking.best or ranking.worst)


def of_games(rankings: Iterable[Ranking]) -> dict[str, dict[int, Sums]]:
    """By game of a season and person; of those that leave nothing out none. Two
    queries, where one does.
    """
    known = {one.game: one for one in rankings if leaves_out(one)}
    rows: dict[str, list[Row]] = defaultdict(list)
    if known:
        seasons = {one.season_id for one in known.values()}
        found = Result.objects.filter(season__in=seasons, game__in=known)
        found = found.select_related("assignment").order_by("finished", "assignment")
        for line in plain_results.lines(known.values()):
            rows[line.game].append(line)
        for row in found:
            rows[row.game].append(row)
    return {game: sums(some, known[game]) for game, some in rows.items()}


def sums(rows: Iterable[Row], ranking: Ranking) -> dict[int, Sums]:
    """By person; nothing where all counts."""
    if not leaves_out(ranking):
        return {}
    mine: dict[int, list[Row]] = defaultdict(list)
    for row in rows:
        mine[row.person_id].append(row)
    way = Counting(low=systems.is_low(ranking.game))
    return {
        person: aggregate(counting_rows(some, ranking), person, way)
        for person, some in mine.items()
    }


def counting_rows(rows: Sequence[Row], ranking: Ranking) -> list[Row]:
    """Those of one person that are not left out, the earlier first."""
    results = list(together(rows, ranking).values())
    results.sort(key=lambda some: worth(some, ranking))
    most = ranking.best or max(1, len(results) - ranking.worst)
    kept = [row for some in results[:most] for row in some]
    return sorted(kept, key=lambda row: (row.finished, row.assignment_id))


def together(rows: Sequence[Row], ranking: Ranking) -> Mapping[object, list[Row]]:
    """What is one result: a game, or all of an evening."""
    found: dict[object, list[Row]] = defaultdict(list)
    for at, row in enumerate(rows):
        found[evening_of(row) if ranking.by_evening else at].append(row)
    return found


def worth(rows: Sequence[Row], ranking: Ranking) -> tuple[float, int, int]:
    """The least is the best."""
    value = round(sum(row.value for row in rows), digits.EXACT)
    wins = sum(row.wins if isinstance(row, Plain) else rank_of(row)[1] for row in rows)
    points = sum(row.points for row in rows)
    low, down = systems.is_low(ranking.game), systems.way_of(ranking).down
    return value if down else -value, -wins, points if low else -points
