"""All games of a season in one table, by what can be compared: places, not points.

Its ranking is one of the season with GAME in the place of a game. By PLACES each table
gives points for its places, by WINS one for a win; by RANKS each game gives points
once, for the place that somebody has in its own standings. Who is level is parted by
counting back: more first places, then more second ones, and so on.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import NamedTuple

from scorekeeper.leagues.counting import (
    all_games_results,
    digits,
    plain_results,
    sentences,
    standings,
    systems,
)
from scorekeeper.leagues.models import Person, Ranking, Season, System
from scorekeeper.tables.sentences import Said, Text, in_order, word

GAME = "all"
RANKS = "ranks"
SYSTEMS: dict[str, Text] = {
    System.PLACES: sentences.ALL_BY_PLACES,
    System.WINS: sentences.ALL_BY_WINS,
    RANKS: sentences.ALL_BY_RANKS,
}


class Made(NamedTuple):
    """One result: a table, a line entered by hand, or the standings of a game.

    `size`: how many places there were; 0 where nobody said. `worth`: points of the
    season.
    """

    game: str
    place: int
    size: int
    worth: float


@dataclass(frozen=True)
class Row:
    """`made` are the results that count, `out` the others: not among the best.

    `rank`: None with too few results. `level`: what was counted where others are level.
    """

    rank: int | None
    person: Person
    made: Sequence[Made]
    out: Sequence[Made]
    level: str = ""

    @property
    def number(self) -> float:
        """The points that place it."""
        return sum(one.worth for one in self.made)

    @property
    def value(self) -> str:
        return digits.figure(self.number)

    @property
    def results(self) -> int:
        return len(self.made) + len(self.out)

    @property
    def firsts(self) -> int:
        """How many of those that count are first places."""
        return sum(one.place == 1 for one in self.made)

    def of_game(self, game: str) -> float:
        """The points that one game gives of these."""
        return sum(one.worth for one in self.made if one.game == game)


def ranking_of(season: Season) -> Ranking:
    return systems.ranking_of(season, GAME)


def table(season: Season, ranking: Ranking) -> list[Row]:
    """The first place first, below them those with too few results.

    As many queries for one game as for fourteen.
    """
    made = by_ranks(season, ranking) if ranking.system == RANKS else None
    found = by_tables(season, ranking) if made is None else made
    people = Person.objects.in_bulk(found)
    rows = [row_of(people[pk], results, ranking) for pk, results in found.items()]
    enough = [row for row in rows if row.results >= ranking.least]
    below = [row for row in rows if row.results < ranking.least]
    below.sort(key=lambda row: (-row.number, name_of(row)))
    return [*place_rows(enough), *below]


def by_tables(season: Season, ranking: Ranking) -> dict[int, list[Made]]:
    """Results of tables, and lines entered by hand where places are known of them."""
    listed = {one.game for one in season.rankings.all() if systems.is_list(one.system)}
    found: dict[int, list[Made]] = defaultdict(list)
    for result in all_games_results.of(season):
        if ranking.system == System.WINS:
            worth: float = result.place == 1 if result.game in listed else result.won
        else:
            worth = systems.worth_of_place(ranking.places, result.place, *result.sides)
        made = Made(result.game, result.place, result.sides.number, float(worth))
        found[result.person] += [made] * result.times
    games = all_games_results.games_by_hand(season)
    for line in plain_results.lines(as_games(ranking, season, games)):
        made = Made(line.game, line.place, 0, float(line.value))
        found[line.person_id].append(made)
    return found


def as_games(ranking: Ranking, season: Season, games: Sequence[str]) -> list[Ranking]:
    """The same for each of these games."""
    return [
        Ranking(
            season=season,
            game=game,
            system=ranking.system,
            places=ranking.places,
            best=ranking.best,
        )
        for game in games
    ]


def by_ranks(season: Season, ranking: Ranking) -> dict[int, list[Made]]:
    """One for each game that somebody has a place in."""
    found: dict[int, list[Made]] = defaultdict(list)
    for game, places in standings.of_all_games(season).items():
        ranks = [rank for rank, _ in places]
        for rank, row in places:
            worth = plain_results.worth_of_place(ranking.places, rank, ranks)
            found[row.person_id].append(Made(game, rank, len(ranks), float(worth)))
    return found


def row_of(person: Person, results: Sequence[Made], ranking: Ranking) -> Row:
    """The best results and the others, not placed yet."""
    best = sorted(results, key=lambda one: (-one.worth, one.place, one.game))
    most = ranking.best or len(best)
    return Row(None, person, best[:most], best[most:])


def name_of(row: Row) -> str:
    return str(row.person).casefold()


# ---- Who stands where ----


def place_rows(rows: Sequence[Row]) -> Iterator[Row]:
    """The first place first; those who are level by counting back."""
    by_number = sorted(rows, key=lambda row: -exact(row))
    rank = 1
    for _, group in groupby(by_number, key=exact):
        level = list(group)
        for before, row, said in part_level(level):
            yield Row(rank + before, row.person, row.made, row.out, said)
        rank += len(level)


def exact(row: Row) -> float:
    return round(row.number, digits.EXACT)


def part_level(level: Sequence[Row]) -> Iterator[tuple[int, Row, str]]:
    """Those who are level: how many stand before each, and what was counted."""
    if len(level) == 1:
        yield 0, level[0], ""
        return
    counts = {row.person.pk: Counter(one.place for one in row.made) for row in level}
    last = max(max(count, default=0) for count in counts.values())
    keys = {
        pk: tuple(-count[place] for place in range(1, last + 1))
        for pk, count in counts.items()
    }
    depth = deciding(list(keys.values()))
    ordered = sorted(level, key=lambda row: (keys[row.person.pk], name_of(row)))
    for row in ordered:
        key = keys[row.person.pk]
        yield (
            sum(other < key for other in keys.values()),
            row,
            counts_in_words(key[:depth]),
        )


def deciding(keys: Sequence[tuple[int, ...]]) -> int:
    """So many places are looked at until all are parted who can be."""
    for depth in range(1, len(keys[0]) + 1):
        if len({key[:depth] for key in keys}) == len(set(keys)):
            return depth
    return 0


def counts_in_words(key: Sequence[int]) -> str:
    """Place 1: 2 times, place 2: once."""
    if not key:
        return ""
    return word(
        in_order(
            sentences.COUNTED_BACK(place=place, times=-times)
            for place, times in enumerate(key, 1)
        )
    )


# ---- In words ----


def words_of(ranking: Ranking) -> str:
    """How it counts, in some sentences."""
    return word(in_order(counting(ranking), sentences.NEXT_SENTENCE))


def counting(ranking: Ranking) -> Iterator[Said]:
    """A sentence for each thing that was chosen."""
    by_games = ranking.system == RANKS
    yield SYSTEMS.get(ranking.system, sentences.ALL_BY_PLACES)
    if ranking.system != System.WINS:
        yield worth_in_words(ranking, by_games=by_games)
    if ranking.best:
        text = sentences.BEST_KINDS if by_games else sentences.BEST_COUNT
        yield text(games=ranking.best)
    if ranking.least:
        text = sentences.LEAST_KINDS if by_games else sentences.LEAST_GAMES
        yield text(games=ranking.least)
    yield sentences.COUNT_BACK


def worth_in_words(ranking: Ranking, *, by_games: bool) -> Said:
    if ranking.places:
        worth = in_order(digits.figure(points) for points in ranking.places)
        return sentences.POINTS_FOR_PLACES(points=worth)
    return sentences.PLAYERS_BEHIND if by_games else sentences.PLAYERS_BEATEN
