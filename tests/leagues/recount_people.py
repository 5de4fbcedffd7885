"""What each person did, and the records of a league’s Skat, from its file alone.

Nothing of the project is imported. The seasons of the file count by the clubs’ list, so
a table has its places by that: 50 for each game made, 50 off for each lost, and 30 or
40 where another lost. What was entered by hand is a game, and of no record or meeting.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from tests.leagues import recount

GAMES = {"C": "clubs", "S": "spades", "H": "hearts", "D": "diamonds", "grand": "grand"}


@dataclass
class Game:
    """Of one person at one table: the deals that they sat through, by number.

    `day`: when its evening began.
    """

    person: int
    table: int
    day: str
    finished: str
    points: list[tuple[int, int]] = field(default_factory=list)
    listed: int = 0
    length: int = 0
    place: int = 0

    @property
    def total(self) -> int:
        return sum(points for _, points in self.points)

    @property
    def has_won(self) -> bool:
        return self.place == 1

    def has_met(self, other: "Game") -> bool:
        """Both were there in some deal, each at a seat of their own."""
        mine = {number for number, _ in self.points}
        return any(number in mine for number, _ in other.points)


@dataclass
class Sums:
    """Of one person: games, of them won, points, places, and who was met how often."""

    games: int = 0
    won: int = 0
    points: int = 0
    evenings: set[str] = field(default_factory=set)
    places: Counter[int] = field(default_factory=Counter)
    form: list[bool] = field(default_factory=list)
    met: Counter[int] = field(default_factory=Counter)
    above: Counter[int] = field(default_factory=Counter)
    made: Counter[str] = field(default_factory=Counter)
    tried: Counter[str] = field(default_factory=Counter)


def evenings_of(file: dict[str, Any], year: str = "") -> list[dict[str, Any]]:
    """By their day; the zone of the file moves none of these past midnight."""
    all_of_them = [one for season in file["seasons"] for one in season["sessions"]]
    found = [one for one in all_of_them if one["starts"].startswith(year)]
    return sorted(found, key=lambda one: one["starts"])


def tables_of(evenings: list[dict[str, Any]]) -> list[tuple[str, dict[str, Any]]]:
    """The sitting of each, as they finished, and when its evening began."""
    found = [
        (evening["starts"], sitting)
        for evening in evenings
        for sitting in evening["sittings"]
        if recount.is_counted(sitting)
    ]
    return sorted(found, key=lambda one: finish(one[1]))


def finish(sitting: dict[str, Any]) -> str:
    kinds = ("recorded", "ended")
    return max(e["at"] for e in sitting["table"]["entries"] if e["kind"] in kinds)


def games_at(table: int, day: str, sitting: dict[str, Any]) -> list[Game]:
    """By person; who shared a seat has a game of the deals that they played."""
    found: dict[int, Game] = {}
    length = 0
    for deal in recount.deals_of(sitting["table"]):
        length += 1
        here = recount.there_in(sitting["table"], deal.number)
        for seat in here:
            who, _ = recount.at(sitting, seat, deal.number)
            blank = Game(who, table, day, finish(sitting))
            game = found.setdefault(who, blank)
            points = deal.points[seat]
            game.points.append((deal.number, points))
            game.listed += points + worth(deal, seat, len(here))
    everybody = list(found.values())
    for game in everybody:
        game.length = length
        game.place = 1 + sum(other.listed > game.listed for other in everybody)
    return everybody


def worth(deal: recount.Deal, seat: int, there: int) -> int:
    """What the clubs’ list has beside the points."""
    if deal.declarer is None:
        return 0
    if deal.declarer == seat:
        return 50 if deal.made else -50
    return 0 if deal.made else {3: 40, 4: 30}[there]


def all_games(evenings: list[dict[str, Any]]) -> list[list[Game]]:
    return [games_at(at, *one) for at, one in enumerate(tables_of(evenings))]


# ---- People ----


def sums_of(evenings: list[dict[str, Any]]) -> dict[int, Sums]:
    found: dict[int, Sums] = {}
    for evening in evenings:
        for listed in evening.get("by_hand", []):
            for person, place, points in places_by_hand(listed["results"]):
                own = found.setdefault(person, Sums())
                own.games += 1
                own.won += place == 1
                own.points += points
                own.places[place] += 1
                own.evenings.add(evening["starts"])
    for table in all_games(evenings):
        for game in table:
            own = found.setdefault(game.person, Sums())
            own.games += 1
            own.won += game.has_won
            own.points += game.total
            own.places[game.place] += 1
            own.form.append(game.has_won)
            own.evenings.add(game.day)
            for other in table:
                if other is not game and game.has_met(other):
                    own.met[other.person] += 1
                    own.above[other.person] += game.listed > other.listed
    for _, sitting in tables_of(evenings):
        count_deals(found, sitting)
    return found


def places_by_hand(results: list[dict[str, Any]]) -> Iterator[tuple[int, int, int]]:
    """Person, place and points of each line; the points tell the place."""
    for line in results:
        ahead = sum(other["points"] > line["points"] for other in results)
        yield line["person"], 1 + ahead, line["points"]


def count_deals(found: dict[int, Sums], sitting: dict[str, Any]) -> None:
    """Of each game how often it was declared and made, and how often defended."""
    facts = recount.facts_of(sitting["table"]["entries"])
    for deal in recount.deals_of(sitting["table"]):
        if deal.declarer is None:
            continue
        for seat in deal.active:
            person, _ = recount.at(sitting, seat, deal.number)
            sums, own = found[person], seat == deal.declarer
            game = GAMES[facts[deal.number]["game"]]
            for key in (game, "declarer") if own else ("defence",):
                sums.tried[key] += 1
                sums.made[key] += deal.made == own


# ---- Records: who, deal or length, and the number ----


Record = tuple[int, int, int]


def best_rounds(tables: list[list[Game]]) -> list[Record]:
    found = [
        (game.person, number, points)
        for table in tables
        for game in table
        for number, points in game.points
    ]
    return sorted(found, key=lambda one: -one[2])


def best_games(tables: list[list[Game]]) -> list[Record]:
    found = [(one.person, 0, one.total) for table in tables for one in table]
    return sorted(found, key=lambda one: -one[2])


def streaks(tables: list[list[Game]]) -> list[Record]:
    """The longest of each; one win alone is none."""
    run, longest = Counter[int](), Counter[int]()
    for game in (game for table in tables for game in table):
        run[game.person] = run[game.person] + 1 if game.has_won else 0
        longest[game.person] = max(longest[game.person], run[game.person])
    found = [(who, 0, many) for who, many in longest.items() if many > 1]
    return sorted(found, key=lambda one: -one[2])


def shortest(tables: list[list[Game]], who: int | None = None) -> list[Record]:
    """The shortest game that each has won; nobody’s, where all were as long: of one
    person theirs.
    """
    every = [game for table in tables for game in table]
    all_of_it = [game for game in every if who in (None, game.person)]
    least: dict[int, int] = {}
    for game in all_of_it:
        if game.has_won:
            least[game.person] = min(game.length, least.get(game.person, game.length))
    if not least or max(x.length for x in all_of_it) == min(least.values()):
        return []
    return sorted(((who, 0, n) for who, n in least.items()), key=lambda one: one[2])
