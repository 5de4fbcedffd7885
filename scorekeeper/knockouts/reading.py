"""A knock-out with its bracket as it stands: read from the tables of its evenings."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from django.db.models import Prefetch

from scorekeeper.knockouts import bracket, plan, table_sizes
from scorekeeper.knockouts.bracket import Match, Played, Round
from scorekeeper.knockouts.models import Knockout, KnockoutTable
from scorekeeper.leagues import own_games
from scorekeeper.leagues.counting.aggregate import rank_of
from scorekeeper.leagues.counting.seat_resolution import who_of
from scorekeeper.leagues.models import Person, Result, Seat, Session, TableAssignment

Where = tuple[int, int]


@dataclass(frozen=True)
class Standing:
    """`tables`: by round and number those that stand on an evening."""

    knockout: Knockout
    people: Mapping[int, Person]
    entrants: Sequence[int]
    tables: Mapping[Where, KnockoutTable]
    rounds: Sequence[Round]

    @property
    def final(self) -> Match | None:
        return self.rounds[-1].matches[0] if self.rounds else None

    @property
    def winner(self) -> Person | None:
        won = self.final.on[0].person if self.final else None
        return self.people[won] if won is not None else None

    @property
    def matches(self) -> list[Match]:
        return [match for one in self.rounds for match in one.matches]

    @cached_property
    def disputed(self) -> list[Match]:
        """Others sit there than should, and nobody has said that it stays so."""
        return [
            match
            for match in self.matches
            if match.wrong
            and (table := self.tables.get((match.round, match.number)))
            and not table.kept
        ]

    @property
    def waiting(self) -> list[Match]:
        """Tables whose people are known and that are on no evening yet."""
        return [
            match
            for match in self.matches
            if match.ready and (match.round, match.number) not in self.tables
        ]


def read(knockout: Knockout) -> Standing:
    """Five queries, however many play."""
    entries = knockout.entries.select_related("person__into")
    entrants = [one.person.into_id or one.person_id for one in entries]
    people = {now.pk: now for one in entries for now in [one.person.into or one.person]}
    tables = {(one.round, one.number): one for one in tables_of(knockout)}
    begun = {where: result_of(one) for where, one in tables.items()}
    missing = {pk for one in begun.values() for pk in one.seated} - people.keys()
    people |= Person.objects.in_bulk(missing) if missing else {}
    allowed = table_sizes.of_game(
        own_games.game_of(knockout.season, knockout.game),
        knockout.seats,
        knockout.through,
    )
    unique = list(dict.fromkeys(entrants))
    stages = plan.plan(len(unique), allowed)
    rounds = bracket.rounds_of(unique, stages, knockout.through, begun)
    return Standing(knockout, people, unique, tables, rounds)


def tables_of(knockout: Knockout) -> Sequence[KnockoutTable]:
    seats = Seat.objects.select_related("person", "counts_for")
    return list(
        knockout.tables.select_related(
            "assignment__table", "assignment__session"
        ).prefetch_related(
            Prefetch("assignment__seats", seats),
            Prefetch("assignment__results", Result.objects.order_by("seat")),
        )
    )


def result_of(knockout_table: KnockoutTable) -> Played:
    """Of whoever a seat counts for; the places by the season’s own system."""
    seated = frozenset(
        person_at(seat) for seat in knockout_table.assignment.seats.all()
    )
    results: list[Result] = list(knockout_table.assignment.results.all())
    places = [(row.person_id, int(rank_of(row)[0])) for row in results]
    return Played(
        seated, [one for one in places if one[0] in seated], knockout_table.kept
    )


def person_at(seat: Seat) -> int:
    other = seat.counts_for
    into = other.into_id if other else None
    return who_of(seat.person_id, seat.person.into_id, seat.counts_for_id, into).person


def of(session: Session) -> list[tuple[Knockout, bool]]:
    """Those with tables on an evening, and whether there is something to decide.

    One query where there is none.
    """
    found = Knockout.objects.filter(tables__assignment__session=session).distinct()
    return [(one, bool(read(one).disputed)) for one in found]


def stops(assignments: Sequence[TableAssignment]) -> list[Knockout]:
    """The knock-outs of proposed tables at which others sit than should.

    One query where none is of a knock-out; those of one or two are read.
    """
    proposed = {one.pk for one in assignments}
    mine = Knockout.objects.filter(tables__assignment__in=proposed).distinct()
    return [one for one in mine if proposed & wrong_in(read(one))]


def wrong_in(standing: Standing) -> set[int]:
    """The tables of evenings at which others sit than should."""
    tables = standing.tables
    return {tables[one.round, one.number].assignment_id for one in standing.disputed}
