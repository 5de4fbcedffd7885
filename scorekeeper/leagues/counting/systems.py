"""How a season’s standings count: what a result is worth, and what their sums are.

A list form of a game is one system more, "list:<key>".
"""

from collections.abc import Mapping, Sequence
from statistics import fmean

from scorekeeper.leagues.counting.aggregate import Sums, Way
from scorekeeper.leagues.models import Ranking, Result, Season, System
from scorekeeper.tables import scoring, words

LIST = "list:"


def ranking_of(season: Season, game: str) -> Ranking:
    """As it was chosen, or as every season begins."""
    found = Ranking.objects.filter(season=season, game=game).first()
    return found or Ranking(season=season, game=game)


def way_of(ranking: Ranking) -> Way:
    low = is_low(ranking.game)
    points = ranking.system in (System.POINTS, System.AVERAGE)
    return Way(low, low and points, ranking.best)


def is_low(game: str) -> bool:
    """The lowest points win."""
    return scoring.game(game).low


def is_list(system: str) -> bool:
    """A list form of a game, as clubs of it keep one."""
    return system.startswith(LIST)


def values(ranking: Ranking, rows: Sequence[Result]) -> list[float]:
    """What the game of one table is worth to each of its seats."""
    system = ranking.system
    if system == System.WINS:
        return [int(row.won) for row in rows]
    if system == System.PLACES:
        worth = worth_of_places(ranking.places, rows)
        return [worth[row.side] for row in rows]
    if is_list(system):
        key = system.removeprefix(LIST)
        return [row.data["lists"].get(key, 0) for row in rows]
    return [row.points for row in rows]


def worth_of_places(
    places: Sequence[float], rows: Sequence[Result]
) -> dict[int, float]:
    """By side. Sides on one place share what it and the next ones are worth."""
    place_of = {row.side: row.place for row in rows}
    size = len(rows) // len(place_of)
    sides = len(place_of)
    beaten = [size * (sides - place) for place in range(1, sides + 1)]
    given = [*places, *[0] * sides] if places else beaten
    worth = {}
    for side, place in place_of.items():
        level = sum(other == place for other in place_of.values())
        worth[side] = fmean(given[place - 1 : place - 1 + level])
    return {side: plain(value) for side, value in worth.items()}


def plain(value: float) -> float:
    """A whole number where it is one."""
    return int(value) if value == int(value) else value


def total(ranking: Ranking, sums: Sums) -> float:
    """By what a person is placed."""
    counting = sums["best"] if ranking.best else None
    value = sum(counting) if counting is not None else sums["value"]
    if ranking.system == System.AVERAGE:
        games = len(counting) if counting is not None else sums["games"]
        return value / games
    return value


def figure(value: float) -> str:
    """7, −3, 2.5, 18.7."""
    rounded = round(value, 1)
    if rounded == int(rounded):
        return words.minus(int(rounded))
    return f"−{-rounded}" if rounded < 0 else f"{rounded}"


def decimal(value: float) -> str:
    """An average always shows that it is one: 12.0."""
    rounded = round(value, 1)
    return f"−{-rounded}" if rounded < 0 else f"{abs(rounded)}"


def text_of(ranking: Ranking, value: float) -> str:
    """What the standings are ordered by, as they show it."""
    average = ranking.system == System.AVERAGE
    return decimal(value) if average else figure(value)


def systems_of(game: str) -> Mapping[str, str]:
    """All systems that a game can be counted by, and what they are called."""
    forms = {
        LIST + form.key: form.label for form in scoring.game(game).alternative_scorings
    }
    return {**dict(System.choices), **forms}


def words_of(ranking: Ranking) -> str:
    """How the standings count, in a sentence or three, and what parts those level."""
    ties = ties_in_words(ranking)
    return f"{counts_by(ranking)} Tie-breaks: {ties}."


def counts_by(ranking: Ranking) -> str:
    said = [SAYS.get(ranking.system) or form_label(ranking)]
    if ranking.system == System.PLACES and ranking.places:
        said = [f"Points for places: {', '.join(figure(p) for p in ranking.places)}"]
    if ranking.best:
        said.append(f"The best {words.counted(ranking.best, 'game')} count")
    if ranking.least:
        said.append(f"{words.counted(ranking.least, 'game')} needed for a place")
    return f"{'. '.join(said)}."


SAYS: dict[str, str] = {
    System.POINTS: "The sum of all points",
    System.PLACES: "1 point for each player beaten",
    System.WINS: "The number of wins",
    System.AVERAGE: "Average points per game",
}
WINS, AVERAGE, DIRECT = "Wins", "Points per game", "Met directly"


def form_label(ranking: Ranking) -> str:
    return systems_of(ranking.game).get(ranking.system, ranking.system)


def tie_breaks(ranking: Ranking) -> list[str]:
    """What decides between those who are level, in this order."""
    decided: dict[str, str] = {System.WINS: WINS, System.AVERAGE: AVERAGE}
    same = decided.get(ranking.system)
    return [label for label in (WINS, AVERAGE, DIRECT) if label != same]


def ties_in_words(ranking: Ranking) -> str:
    named = {
        WINS: "wins",
        AVERAGE: "points per game",
        DIRECT: "the games in which they met",
    }
    first, *rest = [named[label] for label in tie_breaks(ranking)]
    return ", then ".join([first, *rest])
