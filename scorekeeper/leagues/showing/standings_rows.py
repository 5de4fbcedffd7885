"""The standings as a table: who stands where, and what that is made of."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from scorekeeper.leagues.counting import digits, ratings, systems
from scorekeeper.leagues.counting.standings import Place
from scorekeeper.leagues.models import League, Person, Rating, System
from scorekeeper.leagues.showing.sorting import Head, by
from scorekeeper.tables import words

HEADS = (
    Head("place", "Place"),
    Head("name", "Name"),
    Head("value", "Ranking points", falls=True),
    Head("games", "Games", falls=True),
    Head("wins", "Wins", falls=True),
    Head("points", "Points", falls=True),
    Head("average", "Average", falls=True),
    Head("rating", "Rating", falls=True),
)
DEFAULT = "place"
# What the column of the ranking is called, where it is no sum of points.
VALUES = {
    System.PLACES: "Place points",
    System.WINS: "Counted wins",
    System.AVERAGE: "Ranking average",
}
LIST_VALUE = "List"


@dataclass(frozen=True)
class Row:
    """`to_go`: so many more games until the rating is shown."""

    place: Place
    rating: ratings.Shown | None
    to_go: int

    @property
    def person(self) -> Person:
        return self.place.person

    @property
    def sums(self) -> Mapping[str, Any]:
        return self.place.sums

    @property
    def average(self) -> str:
        return digits.decimal(self.mean)

    @property
    def mean(self) -> float:
        return self.sums["points"] / self.sums["games"]

    @property
    def best(self) -> str:
        """What is summed, where only so many of the best count."""
        return words.listed(digits.figure(one) for one in self.sums["best"])

    @property
    def ends(self) -> str:
        """First 4 times, second once."""
        return words.listed(f"{label} {times}" for label, times, _ in ends(self.sums))

    def key(self, column: str) -> Any:
        """What it is sorted by."""
        return {
            "place": self.place.rank,
            "name": str(self.person).casefold(),
            "value": self.place.number,
            "rating": self.rating.number if self.rating else None,
            "games": self.sums["games"],
            "wins": self.sums["wins"],
            "points": self.sums["points"],
            "average": self.mean,
        }[column]


def heads_of(system: str) -> list[Head]:
    """The columns, that of the ranking by what it counts."""
    label = LIST_VALUE if systems.is_list(system) else VALUES.get(System(system))
    return [
        replace(head, label=label) if label and head.key == "value" else head
        for head in HEADS
    ]


def rows_of(league: League, game: str, places: list[Place]) -> list[Row]:
    """One query, for the ratings."""
    people = [place.person.pk for place in places]
    known = Rating.objects.filter(league=league, game=game, person__in=people)
    rated = {rating.person_id: rating for rating in known}
    return [row_of(league, place, rated.get(place.person.pk)) for place in places]


def row_of(league: League, place: Place, rating: Rating | None) -> Row:
    shown = ratings.shown(rating, league) if rating else None
    return Row(place, shown, league.rated_after - (rating.games if rating else 0))


def in_order(rows: list[Row], sort: str) -> list[Row]:
    column, falls = sort.removeprefix("-"), sort.startswith("-")
    return by(rows, lambda row: row.key(column), falls)


def ends(sums: Mapping[str, Any]) -> list[tuple[str, str, int]]:
    """How often on which place, and in how many of 100 games."""
    places = sorted((int(place), times) for place, times in sums["places"].items())
    return [
        (nth(place), often(times), round(100 * times / sums["games"]))
        for place, times in places
    ]


def often(times: int) -> str:
    return {1: "once", 2: "twice"}.get(times, f"{times} times")


def nth(place: int) -> str:
    """First; 12th."""
    known = dict(enumerate(words.ORDINALS, 1))
    return known.get(place, ordinal(place))


def ordinal(number: int) -> str:
    """1st, 2nd, 3rd, 4th, 11th, 21st."""
    ends = {1: "st", 2: "nd", 3: "rd"}
    teen = number % 100 in (11, 12, 13)
    return f"{number}{'th' if teen else ends.get(number % 10, 'th')}"
