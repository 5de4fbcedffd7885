"""The columns of a list as players write it: points, made − lost, × 50, others lost."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext

from scorekeeper.leagues.counting import digits, systems, ties
from scorekeeper.leagues.models import Ranking
from scorekeeper.tables import scoring, spoken

Sums = Mapping[str, Any]
# Of each column what was gained, what was lost, and its points.
Parts = Sequence[Sequence[int]]


def parts_in(ranking: Ranking, sums: Sums) -> Parts:
    """[gained, lost, points] of each column of the list; none by another system."""
    form = ranking.system.removeprefix(systems.LIST)
    found: Parts = sums.get("parts", {}).get(form, [])
    return found


def headed_columns(
    ranking: Ranking, sums: Sequence[Sums]
) -> list[tuple[str, list[str]]]:
    """Each column with its heading; none where they do not add up to what counts."""
    if not systems.is_list(ranking.system) or ranking.best or ranking.worst:
        return []
    rows = [parts_in(ranking, one) for one in sums]
    totals = [sum(points for _, _, points in row) for row in rows]
    if not all(rows) or totals != [one["value"] for one in sums]:
        return []
    return [
        column
        for at, part in enumerate(ties.columns_of(ranking.game, ranking.system))
        for column in columns_of(part, [row[at] for row in rows])
    ]


def columns_of(
    part: scoring.ListPart, cells: Sequence[Sequence[int]]
) -> list[tuple[str, list[str]]]:
    """A column of a list as it is written, in one or two: heading, and its cells."""
    label = spoken.label(part.label)
    if not (part.gains or part.losses):
        return [(label, [spoken.minus(points) for _, _, points in cells])]
    counted = [
        f"{gained} − {lost}" if part.losses else str(gained)
        for gained, lost, _ in cells
    ]
    points = [spoken.signed_number(points) if points else "0" for _, _, points in cells]
    return [(label, counted), (worth(cells), points)]


def worth(cells: Iterable[Sequence[int]]) -> str:
    """× 50; where tables of three and of four give other points: In points."""
    found = {
        points / (gained - lost) for gained, lost, points in cells if gained != lost
    }
    if len(found) != 1:
        return gettext("In points")
    return f"× {digits.figure(found.pop())}"
