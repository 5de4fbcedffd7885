"""Evenings played through to the end, for what follows from them."""

from collections.abc import Sequence
from typing import Any

from scorekeeper.leagues.models import Person, Seat, Session, Sitting
from scorekeeper.tables import codes, writing
from scorekeeper.tables.models import Table

Round = dict[str, Any]


def sit(
    session: Session,
    people: Sequence[Person],
    game: str = "gypsy",
    instead_of: dict[int, Person] | None = None,
    **options: Any,
) -> Table:
    """A table of the evening, begun. `instead_of`: by seat whom it counts for."""
    table = Table.objects.create(
        code=codes.new_code(),
        key=codes.new_key(),
        game=game,
        players=[person.name for person in people],
        options=options,
        counted=True,
    )
    sitting = Sitting.objects.create(
        session=session, turn=1, number=session.sittings.count(), game=game, table=table
    )
    for number, person in enumerate(people):
        counts_for = (instead_of or {}).get(number)
        Seat.objects.create(
            sitting=sitting, number=number, person=person, counts_for=counts_for
        )
    return table


def enter(table: Table, *rounds: Round) -> Table:
    """Record whole rounds after those that stand."""
    for facts in rounds:
        number = writing.scoring.read(table).due or 0
        writing.record(table, number, facts, key=codes.new_key(), after=table.version)
    return table


def stop(table: Table) -> Table:
    writing.end(table, key=codes.new_key())
    return table


def take_back(table: Table, reason: str = "") -> None:
    """The last entry that counts."""
    state = writing.scoring.read(table)
    target = writing.log.undo_target(state.entries)
    assert target is not None
    writing.undo(table, target.number, key=codes.new_key(), reason=reason)


def correct(table: Table, number: int, facts: Round, reason: str = "") -> None:
    after = table.version
    writing.correct(
        table, number, facts, key=codes.new_key(), after=after, reason=reason
    )
