"""Finished tables by today’s rules, beside the verdicts that they kept."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.db.models import QuerySet

from scorekeeper.leagues.counting import queries, results
from scorekeeper.leagues.models import League, TableAssignment
from scorekeeper.tables import scoring, spoken
from scorekeeper.tables.models import Table
from scorekeeper.tables.showing import board

AT_ONCE = 100


@dataclass(frozen=True)
class Difference:
    """A table that today’s rules count otherwise than the verdict that it kept.

    `can`: today’s verdict can be taken over; not so where a round is refused now.
    """

    state: scoring.State
    text: str
    can: bool


def finished_keys(assignments: QuerySet[TableAssignment]) -> list[int]:
    """The keys of the tables that are over."""
    return list(
        assignments.filter(table__final__isnull=False).values_list("pk", flat=True)
    )


def lots(pks: Sequence[int]) -> Iterator[tuple[int, list[Difference]]]:
    """How many tables were judged so far, and what is different in the last of them."""
    for start in range(0, len(pks), AT_ONCE):
        assignments = results.with_tables(pks[start : start + AT_ONCE])
        tables = [assignment.table for assignment in assignments if assignment.table]
        found = [difference(state) for state in scoring.read_many(tables)]
        yield start + len(assignments), [one for one in found if one]


def difference(state: scoring.State) -> Difference | None:
    """What today’s rules say otherwise, for a terminal; None where nothing."""
    assert state.table.final is not None
    kept, now = state.table.final["verdict"], state.verdict.json()
    if state.trouble:
        text = f"round {state.trouble.round} is refused now: {state.trouble}"
        return Difference(state, text, can=False)
    if without_words(now) == without_words(kept):
        return None
    if now["next"] is not None:
        return Difference(
            state, f"{outcome_words(kept)}; now the game would go on", can=True
        )
    same = outcome_words(kept) == outcome_words(now)
    text = (
        f"{outcome_words(kept)}, in other steps"
        if same
        else f"{outcome_words(kept)}; now {outcome_words(now)}"
    )
    return Difference(state, text, can=True)


def without_words(verdict: dict) -> dict:
    """The verdict without its sentences: a line worded anew is no other score."""

    def values(pairs: list[tuple[str, Any]]) -> dict:
        return {key: value for key, value in pairs if key != "text"}

    return json.loads(json.dumps(verdict), object_pairs_hook=values)


def outcome_words(verdict: dict) -> str:
    """Ann 25, Ben 19, won by Ann."""
    names = board.names_of(verdict)
    totals = zip(names, verdict["totals"], strict=True)
    scores = ", ".join(f"{name} {spoken.minus(total)}" for name, total in totals)
    winners = spoken.list_names(names[side] for side in verdict["winners"])
    return f"{scores}, won by {winners}" if winners else scores


@transaction.atomic
def take_over(
    league: League, assignments: QuerySet[TableAssignment], found: Sequence[Difference]
) -> int:
    """Keep today’s verdicts, and count the tables by them; how many were taken over.

    A table at which somebody wrote meanwhile has today’s verdict already.
    """
    queries.lock(league)
    taken = 0
    for judged in found:
        table, final = judged.state.table, scoring.final_of(judged.state.verdict)
        here = Table.objects.filter(pk=table.pk, version=judged.state.version)
        taken += here.update(final=final) if judged.can else 0
    results.count_again(league, assignments)
    return taken
