"""The tables that a league has counted, as a list."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import F, Q, QuerySet
from django.urls import reverse
from django.utils.translation import gettext

from scorekeeper.leagues import dates
from scorekeeper.leagues.counting import digits, finality, systems
from scorekeeper.leagues.models import League, Person, Ranking, Result
from scorekeeper.leagues.showing.filters import Filters
from scorekeeper.leagues.showing.records import sheet_url
from scorekeeper.tables import scoring, spoken
from scorekeeper.tables.spoken import of_game

PAGE = 40
# So many partners one may have had at a table where seats were taken over.
MATES = 8
# What a list may be sorted by, and the columns that say it.
ORDERS = {"date": "finished", "game": "game", "place": "place", "points": "points"}


@dataclass(frozen=True)
class Side:
    people: list[Person]
    points: int
    won: bool

    @property
    def name(self) -> str:
        return spoken.list_names(map(str, self.people))


@dataclass(frozen=True)
class Played:
    """A table with its sides, the first one first; `of` is the result looked for.

    `at`: when its evening began, which is its day.
    """

    game: str
    at: datetime
    url: str
    sides: list[Side]
    disputed: bool
    final: bool
    of: Result
    # Its value in the standings, and where its lines are if a list counts it.
    counts: str
    list_url: str

    @property
    def day(self) -> str:
        return dates.short(self.at)

    @property
    def instead(self) -> str:
        """Where somebody sat there in the place of another: Eva for Cleo."""
        result = self.of
        if result.person == result.player:
            return ""
        text = gettext("{player} for {person}")
        return text.format(player=result.player, person=result.person)


@dataclass(frozen=True)
class Page:
    tables: list[Played]
    number: int
    more: bool


def results_of(
    league: League,
    asked: Filters,
    person: Person | None = None,
    other: Person | None = None,
) -> QuerySet[Result]:
    """One a table: that of a person, whoever it counts for; else of the first seat."""
    found = Result.objects.filter(league=league)
    if asked.season:
        found = found.filter(season=asked.season)
    if asked.game:
        found = found.filter(game=asked.game.slug)
    if asked.month:
        evenings = asked.month.evenings(league)
        found = found.filter(assignment__session__in=evenings)
    if person is None:
        return found.filter(seat=0)
    found = found.filter(Q(person=person) | Q(player=person))
    return with_other(found, other) if other else found


def with_other(found: QuerySet[Result], other: Person) -> QuerySet[Result]:
    """Those of tables at which the other sat too. Where seats were taken over it is not
    enough that both sat there: they met, or were partners, in some round.
    """
    met = Q(data__shared__isnull=True) | Q(data__met__has_key=f"{other.pk}")
    for place in range(MATES):
        met |= Q(**{f"data__with__{place}": other.pk})
    return found.filter(met, assignment__results__player=other)


def page_of(
    league: League, found: QuerySet[Result], sort: str, number: int, size: int = PAGE
) -> Page:
    """Three queries, whatever there is: it does not count how many there are."""
    ordered = found.order_by(*order(sort))
    start = (number - 1) * size
    rows = list(
        ordered.select_related("assignment__session", "person", "player").annotate(
            code=F("assignment__table__code"), by=F("assignment__table__game")
        )[start : start + size + 1]
    )
    sides, lists = sides_of(rows[:size]), lists_of(league)
    games = scoring.find_games(one.by or one.game for one in rows[:size])
    names = {slug: of_game(game, "name") for slug, game in games.items()}
    tables = [
        Played(
            names.get(row.by or row.game, row.game),
            row.assignment.session.starts,
            sheet_url(row.code),
            sides[row.assignment_id],
            row.disputed,
            finality.is_final(league, row.assignment.session),
            row,
            digits.figure(row.value) if row.value != row.points else "",
            list_url(lists.get((row.season_id, row.game)), row.code),
        )
        for row in rows[:size]
    ]
    return Page(tables, number, len(rows) > size)


def lists_of(league: League) -> dict[tuple[int, str], str]:
    """By season and game the list form that counts it, where one does."""
    by_list = Ranking.objects.filter(
        season__league=league, system__startswith=systems.LIST
    )
    return {(x.season_id, x.game): x.system.removeprefix(systems.LIST) for x in by_list}


def list_url(key: str | None, code: str) -> str:
    return reverse("tables:club_list", args=[code, key]) if key else ""


def order(sort: str) -> list[str]:
    """By one column, `-` the other way round; of equal ones the latest first."""
    key, sign = sort.removeprefix("-"), "-" if sort.startswith("-") else ""
    column = ORDERS.get(key, "finished")
    return [f"{sign}{column}", "-finished", "-assignment_id"]


def sides_of(rows: Sequence[Any]) -> dict[int, list[Side]]:
    """Of each of these tables, by place."""
    ids = [one.assignment_id for one in rows]
    seated = Result.objects.filter(assignment__in=ids).select_related("player")
    found: dict[int, dict[tuple, Side]] = defaultdict(dict)
    for seat in seated.order_by("place", "side", "seat"):
        new = Side([], seat.points, seat.won)
        side = found[seat.assignment_id].setdefault((seat.side, seat.points), new)
        side.people.append(seat.player)
    return {pk: list(sides.values()) for pk, sides in found.items()}
