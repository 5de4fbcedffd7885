"""The rounds of some tables as rows: who played, what was told, what it gave.

A row is by the heads of its cells; which facts there are, the rows say. People have
the name that the league knows them by, whatever is written on the sheet.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext

from scorekeeper.languages import gettext_lazy
from scorekeeper.leagues.counting import results, seat_resolution
from scorekeeper.leagues.models import Person, TableAssignment
from scorekeeper.tables import disputes, scoring, spoken
from scorekeeper.tables.scoring import results as scored
from scorekeeper.tables.showing import board

# Before what was told of a round, and after it.
FIRST = (
    gettext_lazy("Evening"),
    gettext_lazy("Table"),
    gettext_lazy("Side"),
    gettext_lazy("Round"),
    gettext_lazy("Points"),
    gettext_lazy("Total"),
)
WON, DISPUTED = gettext_lazy("Won"), gettext_lazy("Disputed")
LAST = (WON, DISPUTED)

Row = dict[str, Any]
# By seat the spans of rounds that people sat there: up to which one, and the name.
Names = dict[int, list[tuple[float, str]]]


def rows_at(pks: Sequence[int]) -> Iterator[Row]:
    """Of some tables, in the order given; five queries, however many they are."""
    assignments = {one.pk: one for one in results.with_tables(pks)}
    tables = [assignments[pk].table for pk in pks]
    states = {s.table.pk: s for s in scoring.read_many(filter(None, tables))}
    named = names_at(pks)
    for pk in pks:
        state = states[assignments[pk].table_id or 0]
        yield from rows_in(assignments[pk], state, named.get(pk, {}))


def names_at(pks: Sequence[int]) -> dict[int, Names]:
    seats, before = (
        seat_resolution.seats_by_assignment(pks),
        seat_resolution.stints_by_assignment(pks),
    )
    players = {who.player for some in seats.values() for who in some}
    players |= {one.who.player for some in before.values() for one in some}
    names = {one.pk: str(one) for one in Person.objects.filter(pk__in=players)}
    found: dict[int, Names] = {pk: {} for pk in seats}
    for pk, some in before.items():
        for stint in some:
            mine = found.setdefault(pk, {}).setdefault(stint.seat, [])
            mine.append((stint.last, names[stint.who.player]))
    for pk, sat in seats.items():
        for seat, who in enumerate(sat):
            now = (float("inf"), names[who.player])
            found[pk].setdefault(seat, []).append(now)
    return found


def name_of(state: scoring.State, names: Names, seat: int, number: int) -> str:
    """Who sat there in that round; as the sheet has it where the league has nobody."""
    spans = names.get(seat, [])
    sheet = state.shown["players"][seat]
    return next((name for last, name in spans if number <= last), sheet)


def rows_in(
    assignment: TableAssignment, state: scoring.State, names: Names
) -> Iterator[Row]:
    lists, disputed = points_by_list(state), disputes.open_rounds(state.disputes)
    day = timezone.localdate(assignment.session.starts)
    number = f"{assignment.turn}.{assignment.number}"
    where = gettext("Table {number}").format(number=number)
    for at, played in enumerate(state.shown["rounds"]):
        number = played["number"]
        found = facts_of(board.state_of_round(state, number), at)
        for side, seats in enumerate(state.shown["sides"]):
            who = spoken.list_names(
                name_of(state, names, seat, number) for seat in seats
            )
            cells = (
                day,
                where,
                who,
                number,
                played["points"][side],
                played["totals"][side],
            )
            row = dict(zip(FIRST, cells, strict=True))
            row |= {label: by.get((number, side), 0) for label, by in lists.items()}
            row |= {
                label: fact_of_side(fact, side, seats) for label, fact in found.items()
            }
            won, doubt = side in state.shown["winners"], number in disputed
            yield row | {WON: yes(won), DISPUTED: yes(doubt)}


def yes(so: bool) -> str:
    return gettext("yes") if so else ""


def points_by_list(state: scoring.State) -> dict[str, dict[tuple[int, int], int]]:
    """By each list of the game the points of a round and side."""
    found: dict[str, dict[tuple[int, int], int]] = {}
    for form in state.game.league.alternative_scorings:
        points = found.setdefault(spoken.label(form.label), {})
        for number, lines in scored.alternative_score(state, form.key).rounds:
            for line in lines:
                key = (number, line.side)
                points[key] = points.get(key, 0) + line.points
    return found


def facts_of(state: scoring.State, at: int) -> dict[str, Any]:
    """What was told of a round, by its label; a head of its own has that name.

    Nothing of a round that the rules of today refuse.
    """
    verdict, heads = state.verdict, (*FIRST, *LAST)
    if at >= len(verdict.rounds):
        return {}
    told = scoring.facts_in_words(verdict.table, state.rounds[at], verdict.rounds[at])
    own = gettext("{fact}, told")
    named = [(spoken.label(fact.label), fact) for fact in told]
    return {own.format(fact=x) if x in heads else x: fact for x, fact in named}


def fact_of_side(fact: Any, side: int, seats: Sequence[int]) -> Any:
    """Of this side; of what is one thing for all, that."""
    values = [spoken.word(one) for one in fact.said]
    if not fact.per:
        return number_of(values[0])
    asked = seats if fact.per == "seat" else [side]
    mine = [values[i] for i in asked if i < len(values) and values[i]]
    return number_of(mine[0]) if len(mine) == 1 else "; ".join(mine)


def number_of(text: str) -> Any:
    """A number is one: −5 has a true minus on pages."""
    plain = text.replace("−", "-", 1)
    return int(plain) if plain.removeprefix("-").isdecimal() else text


def table_of(rows: Sequence[Row]) -> tuple[tuple[str, ...], list[tuple[Any, ...]]]:
    """The heads, and each row under them."""
    told = dict.fromkeys(head for row in rows for head in row)
    middle = [head for head in told if head not in (*FIRST, *LAST)]
    heads = (*FIRST, *middle, *LAST)
    return heads, [tuple(row.get(head, "") for head in heads) for row in rows]
