"""What the file of a league says of penalty points."""

from collections.abc import Container, Iterable, Iterator, Sequence

import msgspec
from django.db.models import QuerySet

from scorekeeper.exchange import file_faults as says, schema
from scorekeeper.exchange.file_faults import Place, at
from scorekeeper.leagues.models import League, Penalty, Person, Session
from scorekeeper.tables.sentences import Said

AT_ONCE = 500


def rows_of(league: League) -> QuerySet[Penalty]:
    """In the order in which a file has them."""
    return Penalty.objects.filter(session__season__league=league).order_by("at", "pk")


def problems(
    session: schema.SessionPart,
    people: int,
    games: Container[str],
    where: Place,
) -> Iterator[Said]:
    """What does not fit together, the first thing first."""
    for number, penalty in enumerate(session.penalties, 1):
        here = (*where, "penalties", number)
        if penalty.game not in games:
            yield at((*here, "game"), says.NO_GAME(game=penalty.game))
        if penalty.person >= people:
            yield at((*here, "person"), says.NOBODY)


def bring(
    placed: Iterable[tuple[Session, schema.SessionPart]], people: Sequence[Person]
) -> None:
    Penalty.objects.bulk_create(
        (
            Penalty(
                session=session,
                **msgspec.structs.asdict(penalty) | {"person": people[penalty.person]},
            )
            for session, part in placed
            for penalty in part.penalties
        ),
        batch_size=AT_ONCE,
    )
