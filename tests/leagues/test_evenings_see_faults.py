"""The evenings by chance see what a site once got wrong: each fault is put back."""

from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, date
from typing import Any

import pytest
from django.db.models import QuerySet, Value

from scorekeeper.accounts import table_rows
from scorekeeper.leagues import club_apps, session_day
from scorekeeper.leagues.counting import (
    aggregate,
    byes,
    session_moved,
    shared_seats,
    standings,
)
from scorekeeper.leagues.models import (
    League,
    Result,
    Session,
    TableAssignment,
)
from scorekeeper.leagues.sessions import attendance, overview
from scorekeeper.leagues.sessions.overview import SessionOverview
from scorekeeper.leagues.settings import settings_form
from scorekeeper.leagues.showing import filters, records, rivals, sums
from scorekeeper.leagues.showing.records import Record
from scorekeeper.tables import spoken
from scorekeeper.tables.hooks import Rivals
from scorekeeper.tables.models import Table
from scorekeeper.tables.showing import board
from scorekeeper.teams import teams_copy
from scorekeeper.teams.models import TeamMember
from tests.leagues.evenings_by_chance import live_evening

pytestmark = pytest.mark.django_db
# So many leagues of four evenings are tried until one shows it.
TRIED = 12

Patch = pytest.MonkeyPatch
FAULTS: dict[str, tuple[str, int, Callable[[Patch], None]]] = {}


def fault(name: str, kind: str, first: int = 0) -> Callable[[Any], Any]:
    """`kind`: as what it is found; `first`: the league where the search begins."""

    def keep(put: Callable[[Patch], None]) -> Callable[[Patch], None]:
        FAULTS[name] = kind, first, put
        return put

    return keep


@fault("planned evenings stay in the season that ended", "season")
def _(patch: Patch) -> None:
    patch.setattr(session_moved, "moves_of", lambda league, seasons: [])


@fault("seasons by the day in Greenwich", "season")
def _(patch: Patch) -> None:
    def day_of(league: League, session: Session) -> date:
        return session.starts.astimezone(UTC).date()

    patch.setattr(session_day, "day_of", day_of)


@fault("who only played in a cup was not there in the year", "year")
def _(patch: Patch) -> None:
    of_all = byes.begun_assignments

    def draws(assignments: QuerySet[TableAssignment]) -> QuerySet[TableAssignment]:
        return of_all(assignments).filter(~club_apps.set_apart())

    patch.setattr(byes, "begun_assignments", draws)


@fault("months by the end of a game", "day")
def _(patch: Patch) -> None:
    def evenings(month: filters.Month, league: League) -> QuerySet[Session]:
        begins, ends = session_day.span(league, month.first, month.next.first)
        mine = Session.objects.filter(season__league=league)
        return mine.filter(
            assignments__results__finished__gte=begins,
            assignments__results__finished__lt=ends,
        )

    patch.setattr(filters.Month, "evenings", evenings)


@fault("who only sat out is in no list", "sat out")
def _(patch: Patch) -> None:
    patch.setattr(standings, "with_those_out", lambda rows, out: list(rows))


@fault("points for a series before somebody came", "sat out")
def _(patch: Patch) -> None:
    patch.setattr(byes, "was_there", lambda who, turn: who.here)


@fault("the best round is of who sits there now", "seat")
def _(patch: Patch) -> None:
    def names_in(state: Any, number: int) -> list[str]:
        return board.names_of(state.shown)

    patch.setattr(board, "names_in", names_in)


@fault("who has gone home was never there", "people")
def _(patch: Patch) -> None:
    def were_there(self: SessionOverview) -> set[int]:
        return {one.person_id for one in self.here}

    patch.setattr(SessionOverview, "were_there", property(were_there))


@fault("who is out of a cup gets points for its later rounds", "sat out")
def _(patch: Patch) -> None:
    patch.setattr(club_apps, "set_apart", lambda: Value(False))


@fault("a seat that was taken over is of who sits there now, and rated", "rating")
def _(patch: Patch) -> None:
    def part_rows(rows: list[Result], *rest: Any) -> list[Result]:
        return rows

    patch.setattr(shared_seats, "part_rows", part_rows)


@fault("who has gone home stands in the list as if never there", "chips")
def _(patch: Patch) -> None:
    patch.setattr(attendance, "answers", lambda overview: iter(overview.here))


@fault("two who shared a seat have one record together", "records")
def _(patch: Patch) -> None:
    def together(people: records.People, found: Iterable[Record]) -> list[Record]:
        same: dict[tuple[int, int, int], Record] = {}
        for difference in found:
            known = same.setdefault(
                (difference.assignment, difference.round, difference.side), difference
            )
            if known is not difference:
                known.people.extend(difference.people)
        return list(same.values())

    patch.setattr(records, "together", together)


@fault("a game is as long as its winner sat there", "records")
def _(patch: Patch) -> None:
    patch.setattr(aggregate, "length", lambda result: result.data["rounds"])


@fault("who has fewer rounds of a seat has no record of them", "records")
def _(patch: Patch) -> None:
    def without(known: Any, *rest: Any) -> Any:
        return known

    patch.setattr(sums, "with_others", without)


@fault("who never sat in a round together has met", "heads")
def _(patch: Patch) -> None:
    def meets(self: shared_seats.Part, other: shared_seats.Part) -> bool:
        return True

    patch.setattr(shared_seats.Part, "meets", meets)


@fault("the clock of another zone moves the day of an evening", "season")
def _(patch: Patch) -> None:
    patch.setattr(settings_form, "keep_hours", lambda league, before: None)


@fault("two records of one person are two at an evening", "people")
def _(patch: Patch) -> None:
    patch.setattr(overview, "of_each", iter)


@fault("rivals are named by who sits there now", "rivals", first=12)
def _(patch: Patch) -> None:
    right = rivals.rivals_of

    def wrong(league: League, assignment: TableAssignment) -> Rivals | None:
        found, pair = right(league, assignment), rivals.pair_at(assignment)
        if found is None or pair is None or assignment.table is None:
            return found
        first, other = (assignment.table.players[side.seat] for side in pair)
        return found._replace(one=first, other=other)

    patch.setattr(rivals, "rivals_of", wrong)


@fault("who changes teams later has done so when a season begins", "teams")
def _(patch: Patch) -> None:
    def last(rows: Sequence[TeamMember], day: date) -> list[TeamMember]:
        return [TeamMember(team=rows[-1].team, since=day)]

    patch.setattr(teams_copy, "from_then_on", last)


@fault("an account’s tables are of the day on which they were begun", "day")
def _(patch: Patch) -> None:
    def day_of(table: Table) -> str:
        return spoken.day(table.created)

    patch.setattr(table_rows.table_summaries, "day_of", day_of)


@pytest.mark.sweep(0)
@pytest.mark.parametrize("name", FAULTS)
def test_each_fault_of_before_is_found(name: str, monkeypatch: Patch) -> None:
    """And nothing else is, but what follows from it."""
    kind, first, put = FAULTS[name]
    put(monkeypatch)
    for seed in range(first, first + TRIED):
        if found := live_evening(seed):
            assert kind in {one for one, _ in found}, found
            return
    pytest.fail(f"{TRIED} leagues have not shown it")
