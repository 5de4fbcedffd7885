"""How a season’s standings count: what a result is worth, and what their sums are.

A list form of a game is one system more, "list:<key>".
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from statistics import fmean

from scorekeeper.leagues.counting import digits, sentences, ties
from scorekeeper.leagues.counting.aggregate import Counting, Sums
from scorekeeper.leagues.models import Ranking, Result, Season, System
from scorekeeper.tables import scoring, spoken
from scorekeeper.tables.sentences import Said, Text, in_order, word

LIST = ties.LIST
# Where sums have the penalty points of a person.
PENALTY = "penalty"


def ranking_of(season: Season, game: str) -> Ranking:
    """As it was chosen, or as every season begins: then it is not saved."""
    found = Ranking.objects.filter(season=season, game=game).first()
    return found or Ranking(season=season, game=game)


def way_of(ranking: Ranking) -> Counting:
    """How the results of a season are folded."""
    low = is_low(ranking.game)
    points = ranking.system in (System.POINTS, System.AVERAGE)
    down = low and points
    return Counting(low, down, ranking.best, ranking.worst, ranking.by_evening)


def is_low(game: str) -> bool:
    """The lowest points win."""
    return scoring.game(game).league.low


def is_list(system: str) -> bool:
    """A list form of a game, as clubs of it keep one."""
    return system.startswith(LIST)


def has_list(ranking: Ranking, row: Result) -> bool:
    """A result has what the chosen list makes of it, with its columns.

    One of before the game had that list has not: its table is to be read anew.
    """
    key = ranking.system.removeprefix(LIST)
    kept = (row.data.get(name, {}) for name in ("lists", "parts"))
    return not is_list(ranking.system) or all(key in one for one in kept)


def values(ranking: Ranking, rows: Sequence[Result]) -> list[float]:
    """What the game of one table is worth to each of its seats, in their order."""
    system = ranking.system
    if system == System.WINS:
        return [int(row.won) for row in rows]
    if system == System.PLACES:
        worth = worth_of_places(ranking.places, rows)
        return [worth[row.side] for row in rows]
    if is_list(system):
        key = system.removeprefix(LIST)
        return [row.data.get("lists", {}).get(key, 0) for row in rows]
    return [row.points for row in rows]


def worth_of_places(
    places: Sequence[float], rows: Sequence[Result]
) -> dict[int, float]:
    """By side. Sides on one place share what it and the next ones are worth."""
    place_of = {row.side: row.place for row in rows}
    sides = len(place_of)
    size = len(rows) // sides
    on = Counter(place_of.values())
    return {
        side: worth_of_place(places, place, size * on[place], len(rows), sides)
        for side, place in place_of.items()
    }


def worth_of_place(
    places: Sequence[float], place: int, level: int, seats: int, sides: int
) -> float:
    """Of a table: so many of its seats, `level`, are on that place.

    `places` is what they are worth, the first first; without it how many are beaten.
    """
    size = seats // sides
    beaten = [size * (sides - place) for place in range(1, sides + 1)]
    given = [*places, *[0] * sides] if places else beaten
    return plain(fmean(given[place - 1 : place - 1 + max(1, level // size)]))


def plain(value: float) -> float:
    """A whole number where it is one."""
    return int(value) if value == int(value) else value


def total(ranking: Ranking, sums: Sums, byes: int = 0) -> float:
    """By what a person is placed; `byes` are turns sat out.

    The sums have penalty points where these are counted: see penalties.py.
    """
    if ranking.best:
        value, games = sum(sums["best"]), len(sums["best"])
    else:
        out = values_left_out(ranking, sums)
        value, games = sums["value"] - sum(out), results_in(sums) - len(out)
    if ranking.system == System.AVERAGE:
        return value / games
    return value + ranking.bye * byes + points_off(ranking, sums)


def takes_penalties(ranking: Ranking) -> bool:
    """Nothing is taken off an average, nor off a number of wins: no sums of points."""
    return ranking.system not in (System.AVERAGE, System.WINS)


def points_off(ranking: Ranking, sums: Sums) -> int:
    """What penalty points move the sum by; where the lowest is the first, up."""
    points: int = sums.get(PENALTY, 0)
    return points if way_of(ranking).down else -points


def gives_byes(ranking: Ranking) -> bool:
    """A turn sat out is worth something; it moves no average."""
    return bool(ranking.bye) and ranking.system != System.AVERAGE


def results_in(sums: Sums) -> int:
    """What is best, worst, needed and averaged: games, or evenings of them."""
    return int(sums["results"] if "results" in sums else sums["games"])


def values_left_out(ranking: Ranking, sums: Sums) -> list[float]:
    """The worst values, where a season leaves some out; one game always counts."""
    most = min(ranking.worst, results_in(sums) - 1)
    found: list[float] = sums.get("worst", [])
    return found[:most] if not ranking.best else []


def text_of(ranking: Ranking, value: float, among: Iterable[float] = ()) -> str:
    """What the standings are ordered by; an average is told from those beside it."""
    if ranking.system == System.AVERAGE:
        return digits.decimal(value, digits.digits_needed([value, *among]))
    return digits.figure(value)


def systems_of(game: str) -> Mapping[str, str]:
    """All systems that a game can be counted by, and what they are called, by key."""
    forms = {
        LIST + form.key: spoken.label(form.label)
        for form in scoring.game(game).league.alternative_scorings
    }
    return {**dict(System.choices), **forms}


def words_of(ranking: Ranking) -> str:
    """How the standings count, in a sentence or three, and what parts those level."""
    dropped = (ranking.best or ranking.worst) and ties.of(ranking)
    text = sentences.TIE_BREAKS_OF_COUNTED if dropped else sentences.TIE_BREAKS
    parted = text(ties=ties.all_in_words(ranking))
    return word(in_order([*counting(ranking), parted], sentences.NEXT_SENTENCE))


def counts_by(ranking: Ranking) -> str:
    """The same without what parts those level."""
    return word(in_order(counting(ranking), sentences.NEXT_SENTENCE))


def counting(ranking: Ranking) -> Iterator[Said]:
    """A sentence for each thing that was chosen."""
    evenings = ranking.by_evening
    yield by_system(ranking)
    if evenings:
        yield sentences.ONE_RESULT
    if ranking.best:
        text = sentences.BEST_EVENINGS if evenings else sentences.BEST_COUNT
        yield text(games=ranking.best)
    if ranking.worst and not ranking.best:
        text = sentences.WORST_EVENINGS if evenings else sentences.WORST_LEFT_OUT
        yield text(games=ranking.worst)
    if gives_byes(ranking):
        yield sentences.FOR_BYES(points=ranking.bye)
    if ranking.least:
        text = sentences.LEAST_EVENINGS if evenings else sentences.LEAST_GAMES
        yield text(games=ranking.least)


def by_system(ranking: Ranking) -> Said:
    """The sentence on the system itself."""
    if ranking.system == System.PLACES and ranking.places:
        worth = in_order(digits.figure(points) for points in ranking.places)
        return sentences.POINTS_FOR_PLACES(points=worth)
    if ranking.system == System.AVERAGE and ranking.by_evening:
        return sentences.AVERAGE_EVENING
    known = SAYS.get(ranking.system)
    return known or sentences.BY_LIST(list=form_label(ranking))


SAYS: dict[str, Text] = {
    System.POINTS: sentences.SUM_OF_POINTS,
    System.PLACES: sentences.PLAYERS_BEATEN,
    System.WINS: sentences.NUMBER_OF_WINS,
    System.AVERAGE: sentences.AVERAGE_POINTS,
}


def form_label(ranking: Ranking) -> str:
    """What the chosen system is called; its key where the game has it no more."""
    return systems_of(ranking.game).get(ranking.system, ranking.system)
