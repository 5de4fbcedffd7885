"""Standings, rounds and evenings as tables for a spreadsheet."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from django.utils import timezone
from tablib import Dataset

from scorekeeper.leagues.counting import results, systems
from scorekeeper.leagues.counting.standings import standings
from scorekeeper.leagues.models import Attendance, Season, Session, TableAssignment
from scorekeeper.tables import scoring
from scorekeeper.tables.events import disputes
from scorekeeper.tables.showing import board

# A cell of text that begins so would be worked out as a formula.
FORMULAS = ("=", "+", "-", "@", "\t", "\r")
AT_ONCE = 200


def standings_of(season: Season, game: scoring.Game) -> Dataset:
    ranking = systems.ranking_of(season, game.slug)
    value = systems.words_of(ranking)
    rows = [
        (
            place.rank,
            str(place.person),
            plain(place.number),
            place.sums["games"],
            place.sums["wins"],
            place.sums["points"],
            round(place.sums["points"] / place.sums["games"], 2),
            "; ".join(f"{label} {said}" for label, said in place.ties),
            place.sums["disputed"],
            "final" if place.final else "provisional",
        )
        for place in standings(season, game.slug, ranking)
    ]
    heads = ("Place", "Name", value, "Games", "Wins", "Points", "Average")
    more = ("Tie-breaks", "Disputed games", "State")
    return table(f"Standings {game.name}", (*heads, *more), rows)


def rounds_of(season: Season, game: scoring.Game) -> Dataset:
    """One row a side and round; what is not finished is there too."""
    heads = ("Evening", "Table", "Side", "Round", "Points", "Total", "Won", "Disputed")
    here = TableAssignment.objects.filter(session__season=season, game=game.slug)
    begun = here.filter(table__isnull=False)
    pks = list(begun.order_by("session__starts", "turn", "number").values_list("pk"))
    rows = [
        row
        for start in range(0, len(pks), AT_ONCE)
        for row in rounds_at([pk for (pk,) in pks[start : start + AT_ONCE]])
    ]
    return table(f"Rounds {game.name}", heads, rows)


def rounds_at(pks: Sequence[int]) -> Iterator[tuple[Any, ...]]:
    """Of some tables, in the order given; three queries."""
    assignments = {one.pk: one for one in results.with_tables(pks)}
    tables = [assignments[pk].table for pk in pks]
    states = {s.table.pk: s for s in scoring.read_many(filter(None, tables))}
    for pk in pks:
        state = states[assignments[pk].table_id or 0]
        yield from rounds_in(assignments[pk], state)


def rounds_in(
    assignment: TableAssignment, state: scoring.State
) -> Iterator[tuple[Any, ...]]:
    shown, disputed = state.shown, disputes.open_rounds(state.entries)
    day = timezone.localdate(assignment.session.starts)
    number = f"{assignment.turn}.{assignment.number}"
    for one in shown["rounds"]:
        for side, name in enumerate(board.names_of(shown)):
            yield (
                day,
                f"Table {number}",
                name,
                one["number"],
                one["points"][side],
                one["totals"][side],
                "yes" if side in shown["winners"] else "",
                "yes" if one["number"] in disputed else "",
            )


def sessions_of(season: Season) -> Dataset:
    """Three queries."""
    here = Session.objects.filter(season=season).order_by("starts", "pk")
    found = here.prefetch_related("attending__person", "assignments")
    heads = ("Evening", "Begins", "Place", "Note", "Here", "Names", "Tables", "Games")
    return table(f"Evenings {season}", heads, [session_row(one) for one in found])


def session_row(session: Session) -> tuple[Any, ...]:
    here = [
        str(one.person)
        for one in session.attending.all()
        if one.answer == Attendance.Answer.HERE
    ]
    begun = [one for one in session.assignments.all() if one.table_id]
    names = {game.slug: game.name for game in scoring.games()}
    games = sorted({names.get(one.game, one.game) for one in begun})
    starts = timezone.localtime(session.starts)
    return (
        starts.date(),
        f"{starts:%H:%M}",
        session.place,
        session.note,
        len(here),
        ", ".join(sorted(here, key=str.casefold)),
        len(begun),
        ", ".join(games),
    )


def table(title: str, heads: Sequence[str], rows: Iterable[Sequence[Any]]) -> Dataset:
    safe = ([guarded(cell) for cell in row] for row in rows)
    return Dataset(*safe, headers=[guarded(head) for head in heads], title=title)


def guarded(cell: Any) -> Any:
    """Numbers and days as they are; text is never a formula."""
    if not isinstance(cell, str):
        return cell
    text = "".join(letter for letter in cell if letter.isprintable() or letter == "\t")
    return f"'{text}" if text.startswith(FORMULAS) else text


def plain(number: float) -> float:
    return int(number) if number == int(number) else round(number, 4)
