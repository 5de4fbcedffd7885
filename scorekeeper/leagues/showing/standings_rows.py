"""The standings as a table: who stands where, and what that is made of."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from django.utils.translation import gettext

from scorekeeper.languages import gettext_lazy
from scorekeeper.leagues.counting import digits, list_columns, ratings, systems, ties
from scorekeeper.leagues.counting.standings import Place
from scorekeeper.leagues.models import League, Person, Ranking, Rating, System
from scorekeeper.leagues.sessions import sentences
from scorekeeper.leagues.showing import ordinals
from scorekeeper.leagues.showing.place_lines import PlaceLine
from scorekeeper.leagues.showing.sorting import Head, by
from scorekeeper.tables import spoken
from scorekeeper.tables.sentences import sentence

DEFAULT = "place"
# What the column of the ranking is called, where it is no sum of points.
VALUES = {
    System.PLACES: gettext_lazy("Place points"),
    System.WINS: gettext_lazy("Counted wins"),
    System.AVERAGE: gettext_lazy("Ranking average"),
}
LIST_VALUE = gettext_lazy("List")


@dataclass(frozen=True)
class Row:
    """`to_go`: so many more games until the rating is shown. `form`: its list's key;
    `line`: the place after each evening.
    """

    place: Place
    rating: ratings.Shown | None
    to_go: int
    form: str = ""
    cells: list["Cell"] = field(default_factory=list)
    line: PlaceLine | None = None

    @property
    def person(self) -> Person:
        return self.place.person

    @property
    def sums(self) -> Mapping[str, Any]:
        return self.place.sums

    @property
    def mean(self) -> float:
        return ties.mean(dict(self.sums))

    @property
    def parted(self) -> str:
        """What was looked at where others are level: wins 1, points per game 19.5."""
        return ties.ties_in_words(self.place.ties)

    @property
    def decided(self) -> str:
        """What was looked at last: it decided, or left them level."""
        return ties.ties_in_words(self.place.ties[-1:])

    @property
    def played(self) -> str:
        """9 games, 4 won: where a phone has a line in place of these columns."""
        games, wins = self.sums["games"], self.sums["wins"]
        return sentence(sentences.GAMES_AND_WINS, games=games, wins=wins)

    @property
    def by_hand(self) -> float:
        """What of the value was entered by hand."""
        return float(self.sums.get("plain", (0, 0))[1])

    @property
    def penalty(self) -> str:
        """Penalty −50, where there is no room for their column."""
        return sentence(
            sentences.PENALTY_SHORT, points=spoken.signed_number(self.place.penalty)
        )

    @property
    def parts(self) -> list[list[int]]:
        found: list[list[int]] = self.sums.get("parts", {}).get(self.form, [])
        return found


@dataclass(frozen=True)
class Cell:
    """`wide`: a phone has no room for it."""

    text: str
    wide: bool


@dataclass(frozen=True)
class Field:
    """A column beside place, name and value."""

    head: Head
    wide: bool
    key: Callable[[Row], Any]
    text: Callable[[Row], str]


def fields_of(ranking: Ranking, rows: Sequence[Row]) -> list[Field]:
    """Those of its list, where that adds up to what is counted; else the usual ones."""
    off = [PENALTIES] if any(row.place.penalty for row in rows) else []
    if not is_listed(ranking, rows):
        return [*USUAL, *off, RATING]
    found = [replace(GAMES, wide=True)]
    for at, part in enumerate(ties.columns_of(ranking.game, ranking.system)):
        if not (part.gains or part.losses):
            found.append(points_of(at, spoken.label(part.label), wide=False))
            continue
        cells = [row.parts[at] for row in rows]
        label = spoken.label(part.label)
        found.append(count_field(at, label, both=bool(part.losses)))
        found.append(points_of(at, list_columns.worth(cells), wide=True))
    if any(row.by_hand for row in rows):
        found.append(BY_HAND)
    return [*found, *off, RATING]


def is_listed(ranking: Ranking, rows: Sequence[Row]) -> bool:
    """Not where games were counted before columns were kept, nor by the best alone.

    Nor where all was entered by hand: of that no column is known.
    """
    if not systems.is_list(ranking.system) or ranking.best or ranking.worst:
        return False
    told = any(any(part) for row in rows for part in row.parts)
    return told and all(row.parts and total(row) == row.sums["value"] for row in rows)


def total(row: Row) -> float:
    return sum(points for _, _, points in row.parts) + row.by_hand


def points_of(at: int, label: str, *, wide: bool) -> Field:
    def points(row: Row) -> int:
        return row.parts[at][2]

    said = spoken.signed_number if wide else spoken.minus
    key = f"points-{at}" if wide else f"part-{at}"
    head = Head(key, label, falls=True)
    return Field(head, wide, points, lambda row: said(points(row)))


def count_field(at: int, label: str, *, both: bool) -> Field:
    def text(row: Row) -> str:
        gained, lost, _ = row.parts[at]
        return f"{gained} − {lost}" if both else str(gained)

    head = Head(f"part-{at}", label, falls=True)
    return Field(head, not both, lambda row: row.parts[at][0] - row.parts[at][1], text)


def rating_text(row: Row) -> str:
    if row.rating:
        return str(row.rating.number)
    return gettext("{count} to go").format(count=row.to_go)


GAMES = Field(
    Head("games", gettext_lazy("Games"), falls=True),
    False,
    lambda row: row.sums["games"],
    lambda row: str(row.sums["games"]),
)
USUAL = (
    GAMES,
    Field(
        Head("wins", gettext_lazy("Wins"), falls=True),
        False,
        lambda row: row.sums["wins"],
        lambda row: str(row.sums["wins"]),
    ),
    Field(
        Head("points", gettext_lazy("Points"), falls=True),
        True,
        lambda row: row.sums["points"],
        lambda row: spoken.minus(row.sums["points"]),
    ),
    Field(
        Head("average", gettext_lazy("Average"), falls=True),
        True,
        lambda row: row.mean,
        lambda row: digits.decimal(row.mean),
    ),
)
BY_HAND = Field(
    Head("hand", gettext_lazy("By hand"), falls=True),
    True,
    lambda row: row.by_hand,
    lambda row: digits.figure(row.by_hand),
)
PENALTIES = Field(
    Head("penalty", gettext_lazy("Penalty points"), falls=False),
    True,
    lambda row: row.place.penalty,
    lambda row: spoken.signed_number(row.place.penalty) if row.place.penalty else "0",
)
RATING = Field(
    Head("rating", gettext_lazy("Rating"), falls=True),
    True,
    lambda row: row.rating.number if row.rating else None,
    rating_text,
)


def heads_of(system: str, fields: Sequence[Field]) -> list[Head]:
    """The columns, the last by what the season counts."""
    label = LIST_VALUE if systems.is_list(system) else VALUES.get(System(system))
    value = Head("value", label or gettext("Ranking points"), falls=True)
    middle = [replace(one.head, wide=one.wide, middle=True) for one in fields]
    return [
        Head("place", gettext("Place")),
        Head("name", gettext("Name")),
        *middle,
        value,
    ]


def rows_of(
    league: League,
    ranking: Ranking,
    places: Sequence[Place],
    drawn: Mapping[int, PlaceLine],
) -> list[Row]:
    """One query, for the ratings."""
    people = [place.person.pk for place in places]
    game = ranking.game
    known = Rating.objects.filter(league=league, game=game, person__in=people)
    rated = {rating.person_id: rating for rating in known}
    form = ranking.system.removeprefix(systems.LIST)
    return [
        replace(
            row_of(league, placed, rated.get(placed.person.pk), form),
            line=drawn.get(placed.person.pk),
        )
        for placed in places
    ]


def row_of(league: League, place: Place, rating: Rating | None, form: str) -> Row:
    shown = ratings.rating_to_show(rating, league) if rating else None
    to_go = league.rated_after - (rating.games if rating else 0)
    return Row(place, shown, to_go, form)


def with_cells(rows: Sequence[Row], fields: Sequence[Field]) -> list[Row]:
    return [
        replace(row, cells=[Cell(one.text(row), one.wide) for one in fields])
        for row in rows
    ]


def in_order(rows: Sequence[Row], fields: Sequence[Field], sort: str) -> list[Row]:
    column, falls = sort.removeprefix("-"), sort.startswith("-")
    keys: dict[str, Callable[[Row], Any]] = {
        "place": lambda row: row.place.rank,
        "name": lambda row: str(row.person).casefold(),
        "value": lambda row: row.place.number,
        **{one.head.key: one.key for one in fields},
    }
    return by(rows, keys[column], falls)


def ends(sums: Mapping[str, Any]) -> list[tuple[str, str, int]]:
    """How often on which place, and in how many of 100 games."""
    places = sorted((int(place), times) for place, times in sums["places"].items())
    return [
        (ordinals.nth(place), ordinals.often(times), round(100 * times / sums["games"]))
        for place, times in places
    ]
