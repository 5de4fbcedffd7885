"""What the file of a league says of results entered by hand."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from scorekeeper.exchange import file_faults as says, schema
from scorekeeper.exchange.file_faults import Place, at
from scorekeeper.leagues.models import Person, PlainList, PlainResult, Session
from scorekeeper.tables import scoring
from scorekeeper.tables.sentences import Said

AT_ONCE = 500


def problems(
    session: schema.SessionPart,
    people: int,
    games: Mapping[str, scoring.Game],
    where: Place,
) -> Iterator[Said]:
    """What does not fit together, the first thing first."""
    seen: set[Any] = set()
    for number, listed in enumerate(session.by_hand, 1):
        here = (*where, "by_hand", number)
        if listed.game not in games:
            yield at((*here, "game"), says.NO_GAME(game=listed.game))
            continue
        forms = {form.key for form in games[listed.game].league.alternative_scorings}
        if listed.form and listed.form not in forms:
            yield at((*here, "form"), says.NO_LIST(list=listed.form))
        if (listed.game, listed.series) in seen:
            yield at(here, says.TWICE)
        seen.add((listed.game, listed.series))
        who = [line.person for line in listed.results]
        if any(person >= people for person in who):
            yield at((*here, "results"), says.LATER(part="people", count=people))
        if len(set(who)) < len(who):
            yield at((*here, "results"), says.TWICE)


def fields(part: schema.Part, less: str) -> dict[str, Any]:
    said = msgspec.structs.asdict(part)
    return {name: value for name, value in said.items() if name != less}


def bring(
    placed: Sequence[tuple[Session, schema.SessionPart]], people: Sequence[Person]
) -> None:
    lists = [
        (PlainList(session=session, **fields(listed, "results")), listed)
        for session, part in placed
        for listed in part.by_hand
    ]
    PlainList.objects.bulk_create([found for found, _ in lists], batch_size=AT_ONCE)
    PlainResult.objects.bulk_create(
        [
            PlainResult(
                plain_list=found, person=people[line.person], **fields(line, "person")
            )
            for found, listed in lists
            for line in listed.results
        ],
        batch_size=AT_ONCE,
    )
