"""Where each stood after each evening of a season, as a line beside the standings.

By what was played alone, and read anew each time: nothing of it is kept.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby

from django.utils.translation import gettext

from scorekeeper.leagues import dates
from scorekeeper.leagues.counting import digits, systems
from scorekeeper.leagues.counting.standings import Place
from scorekeeper.leagues.models import Ranking, Result
from scorekeeper.leagues.sessions import sentences
from scorekeeper.tables.sentences import sentence

# Of more games than that nothing is drawn: they would have to be read for each page.
MOST_GAMES = 2000
# The picture, and how far the line stands off its edges.
WIDTH, HEIGHT, EDGE = 56, 24, 4

# An evening: its day, and by person what each result gave.
Evening = tuple[datetime, Mapping[int, list[float]]]
Places = Mapping[int, int]


@dataclass(frozen=True)
class PlaceLine:
    """`points` are x,y pairs, the last of them at `x`, `y`; `said`: each place."""

    points: str
    x: float
    y: float
    said: str


@dataclass(frozen=True)
class PlaceLines:
    """By person; and who was first before whoever is."""

    lines: Mapping[int, PlaceLine]
    before: str = ""


NONE = PlaceLines({})


def place_lines(ranking: Ranking, places: Sequence[Place]) -> PlaceLines:
    """None before a second evening, nor where more than games moves places.

    One query, where there may be lines.
    """
    ranked = [one for one in places if one.rank]
    games = sum(one.sums["games"] for one in places)
    more = systems.gives_byes(ranking) or any(
        one.penalty or "plain" in one.sums for one in places
    )
    if more or len(ranked) < 2 or games > MOST_GAMES:
        return NONE
    evenings = evenings_of(ranking)
    if len(evenings) < 2:
        return NONE
    after = places_after(evenings, ranking, {one.person.pk for one in ranked})
    after[-1] = {one.person.pk: one.rank or 0 for one in ranked}
    last = max(max(each.values()) for each in after if each)
    lines = {
        row.person.pk: line([each.get(row.person.pk) for each in after], last)
        for row in ranked
    }
    days = [day for day, _ in evenings]
    return PlaceLines(lines, first_before(days, after, ranked))


def evenings_of(ranking: Ranking) -> list[Evening]:
    """The first one first."""
    found = Result.objects.filter(season=ranking.season_id, game=ranking.game)
    rows = found.order_by(
        "assignment__session__starts", "assignment__session", "finished"
    ).values_list(
        "assignment__session__starts", "assignment__session", "person", "value"
    )
    evenings: list[Evening] = []
    for (day, _), some in groupby(rows, key=lambda row: row[:2]):
        gave: dict[int, list[float]] = defaultdict(list)
        for *_, person, value in some:
            gave[person].append(value)
        evenings.append((day, gave))
    return evenings


def places_after(
    evenings: Sequence[Evening], ranking: Ranking, people: set[int]
) -> list[dict[int, int]]:
    """By evening the place of everyone who had played by then."""
    values: dict[int, list[float]] = defaultdict(list)
    found = []
    for _, gave in evenings:
        for person in gave.keys() & people:
            some = gave[person]
            values[person] += [sum(some)] if ranking.by_evening else some
        found.append(places_by(values, ranking))
    return found


def places_by(values: Mapping[int, list[float]], ranking: Ranking) -> dict[int, int]:
    """Those who are level share a place: only the last one is parted."""
    sign = 1 if systems.way_of(ranking).down else -1
    keys = {
        person: sign * round(total(some, ranking), digits.EXACT)
        for person, some in values.items()
    }
    return {
        person: 1 + sum(other < key for other in keys.values())
        for person, key in keys.items()
    }


def total(values: list[float], ranking: Ranking) -> float:
    way = systems.way_of(ranking)
    best = sorted(values, reverse=not way.down)
    sums = {
        "games": len(values),
        "value": sum(values),
        "best": best[: way.best],
        "worst": best[::-1][: way.worst],
    }
    return systems.total(ranking, sums)


def line(places: Sequence[int | None], last: int) -> PlaceLine:
    """The first place is at the top; it begins with the first game."""
    wide = (WIDTH - 2 * EDGE) / (len(places) - 1)
    high = (HEIGHT - 2 * EDGE) / max(1, last - 1)
    spots = [
        (round(EDGE + n * wide, 1), round(EDGE + (place - 1) * high, 1))
        for n, place in enumerate(places)
        if place
    ]
    said = gettext("Place after each evening: {places}").format(
        places=", ".join(str(place or "–") for place in places)
    )
    return PlaceLine(" ".join(f"{x},{y}" for x, y in spots), *spots[-1], said)


def first_before(
    days: Sequence[datetime], after: Sequence[Places], ranked: Sequence[Place]
) -> str:
    """Rosa was first until 12 November; nothing where nobody else was, alone."""
    now = ranked[0].person.pk
    for day, places in zip(days[-2::-1], after[-2::-1], strict=True):
        firsts = [person for person, place in places.items() if place == 1]
        if now in firsts:
            continue
        if len(firsts) > 1:
            return ""
        name = next(str(one.person) for one in ranked if one.person.pk == firsts[0])
        return sentence(sentences.FIRST_UNTIL, who=name, day=dates.day(day))
    return ""
