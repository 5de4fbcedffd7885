"""A value as a sum: its parts with their signs, as they stand on a page."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scorekeeper.leagues.counting import digits, list_columns, ties
from scorekeeper.leagues.models import Ranking
from scorekeeper.tables import spoken


@dataclass(frozen=True)
class Part:
    """Between two parts stands `sign`; before the first one it says what is below 0.

    `value` is a number in words: in points of the list, or whatever the value counts.
    """

    label: str
    value: str
    sign: str = ""


def signed_parts(found: Sequence[tuple[str, float]]) -> list[Part]:
    """The parts of a sum, from (label, value): the first has its minus in itself."""
    parts = []
    for at, (label, value) in enumerate(found):
        sign = ("−" if value < 0 else "+") if at else ""
        parts.append(Part(label, digits.figure(abs(value) if at else value), sign))
    return parts


def of_list(ranking: Ranking, sums: Mapping[str, Any]) -> Iterator[tuple[str, float]]:
    """Points; made − lost, 1 − 0; others lost, 1."""
    columns = ties.columns_of(ranking.game, ranking.system)
    counted = list_columns.parts_in(ranking, sums)
    for part, (gained, lost, points) in zip(columns, counted, strict=True):
        label = spoken.small(part.label)
        if part.losses:
            label += f": {gained} − {lost}"
        elif part.gains:
            label += f": {gained}"
        yield label, points
