"""All series of an evening as one result, where a season has it so."""

from collections import defaultdict
from collections.abc import Iterable
from typing import Any

from scorekeeper.leagues.counting.plain_lines import Counting, Plain
from scorekeeper.leagues.models import Result


def results_in(
    rows: Iterable[Result | Plain], person: int, way: Counting
) -> dict[str, Any]:
    """How many evenings count for the person; the best and the worst of them."""
    values: dict[int, float] = defaultdict(int)
    for row in rows:
        if row.person_id == person:
            values[evening_of(row)] += row.value
    best = sorted(values.values(), reverse=not way.down)
    return {
        "results": len(values),
        "best": best[: way.best],
        "worst": best[::-1][: way.worst],
    }


def evening_of(row: Result | Plain) -> int:
    """The key of the evening of a result."""
    return row.session_id if isinstance(row, Plain) else row.assignment.session_id
