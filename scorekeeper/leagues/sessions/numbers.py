"""Tables of an evening by their numbers, to be said in a sentence."""

from collections.abc import Iterable

from scorekeeper.leagues.models import TableAssignment
from scorekeeper.leagues.sessions import sentences
from scorekeeper.tables import spoken
from scorekeeper.tables.sentences import sentence


def numbers_of(tables: Iterable[TableAssignment]) -> str:
    """4 and 6; of several series, or a later one: 4 of series 1 and 4 of series 2."""
    found = list(tables)
    if all(one.turn == 1 for one in found):
        return spoken.list_names(str(one.number) for one in found)
    return spoken.list_names(
        sentence(sentences.OF_SERIES, number=assignment.number, series=assignment.turn)
        for assignment in found
    )
