"""Evenings played through to the end, for what follows from them."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils import timezone

from scorekeeper.leagues.counting.standings import standings
from scorekeeper.leagues.models import (
    League,
    Person,
    Ranking,
    Result,
    Season,
    Seat,
    Session,
    Standing,
    TableAssignment,
)
from scorekeeper.tables import codes, log, scoring
from scorekeeper.tables.events import commands, links
from scorekeeper.tables.models import Table
from tests.leagues import people

Round = dict[str, Any]
GAME = "gypsy"


@dataclass
class Club:
    """A league with one season and one evening, and its people in order."""

    league: League
    season: Season
    evening: Session
    people: list[Person]

    def play(self, *seats: int, rounds: int = 3) -> Table:
        """A table of these people in the order they finish in.

        Three rounds finish it: 27, 15, 12, −3, one place after the other.
        """
        return enter(sit(self.evening, self.people_at(*seats)), *[RANKED] * rounds)

    def people_at(self, *seats: int) -> list[Person]:
        return [self.people[seat] for seat in seats]

    def table(self, game: str = GAME) -> list[tuple[int | None, str, str]]:
        """The standings as they are read: place, name, value."""
        places = standings(self.season, game)
        return [(place.rank, str(place.person), place.value) for place in places]


def club(
    names: str = "Ann Ben Cleo Dan", starts: datetime | None = None, **fields: Any
) -> Club:
    league = League.objects.create(name="Thursday Cards", **fields)
    season = people.season(league)
    evening = people.session(season, starts=starts or timezone.now())
    known = [people.person(league, name) for name in names.split()]
    return Club(league, season, evening, known)


# Ann bids 7 and takes 7: 9. Ben 3 of 3: 5. Cleo 2 of 2: 4. Dan bid zero, took 1: −1.
# 12 are bid, so 13 tricks are played. Whoever has 25 and is 2 ahead has won.
RANKED: Round = {"bids": [7, 3, 2, 0], "tricks": [7, 3, 2, 1]}


def ranking(season: Season, system: str, game: str = GAME, **fields: Any) -> Ranking:
    return people.ranking(season, game, system=system, **fields)


def rows(league: League) -> list[dict[str, Any]]:
    """All that is kept of results, without what a database numbers."""
    return [
        {key: value for key, value in row.items() if key != "id"}
        for kept in (
            Result.objects.filter(league=league).order_by("assignment_id", "seat"),
            Standing.objects.filter(season__league=league).order_by(
                "season_id", "game", "person_id"
            ),
            league.ratings.order_by("game", "person_id"),
        )
        for row in kept.values()
    ]


def sit(
    session: Session,
    people: Sequence[Person],
    game: str = GAME,
    instead_of: dict[int, Person] | None = None,
    **options: Any,
) -> Table:
    """A table of the evening, begun. `instead_of`: by seat whom it counts for."""
    table = Table.objects.create(
        code=links.free_code(),
        game=game,
        players=[person.name for person in people],
        options=options,
        counted=True,
    )
    assignment = TableAssignment.objects.create(
        session=session,
        turn=1,
        number=session.assignments.count(),
        game=game,
        table=table,
    )
    for number, person in enumerate(people):
        counts_for = (instead_of or {}).get(number)
        Seat.objects.create(
            assignment=assignment, number=number, person=person, counts_for=counts_for
        )
    return table


def enter(table: Table, *rounds: Round) -> Table:
    """Record whole rounds after those that stand, whatever their cards prove."""
    anyway = {"anyway": True}
    for facts in rounds:
        number, after = scoring.read(table).due or 0, table.version
        key = codes.new_key()
        commands.record(table, number, facts, key=key, after=after, more=anyway)
    return table


def stop(table: Table) -> Table:
    commands.end(table, key=codes.new_key())
    return table


def take_back(table: Table, reason: str = "") -> None:
    """The last entry that counts."""
    state = scoring.read(table)
    target = log.undo_target(state.entries)
    assert target is not None
    commands.undo(table, target.number, key=codes.new_key(), reason=reason)


def correct(table: Table, number: int, facts: Round, reason: str = "") -> None:
    after = table.version
    commands.correct(
        table, number, facts, key=codes.new_key(), after=after, reason=reason
    )
