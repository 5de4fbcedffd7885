"""The log of a table of the demo club: slips put right, rounds disputed and settled."""

from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from typing import Any

from scorekeeper.demo.games import Game
from scorekeeper.exchange.schema import EntryPart, TablePart
from scorekeeper.tables.models import Kind, Outcome

ROUND = timedelta(minutes=4)
SAY = timedelta(seconds=40)
# How a slip is put right, or the end of a dispute about a round of a table.
CORRECTED, RULED, STANDS, WITHDRAWN, OPEN = (
    "corrected",
    "ruled",
    "stands",
    "withdrawn",
    "open",
)

# A kind of entry, its data, by whom, and why.
Line = tuple[str, dict[str, Any], str, str]


def table_of(
    game: Game, names: Sequence[str], begun: datetime, trouble: str, referee: str
) -> TablePart:
    """With what people said of one round of it, if anything."""
    entries, at = [], begun
    for kind, data, by, why in lines_of(game, names, trouble, referee):
        at += ROUND if kind == Kind.RECORDED else SAY
        entries.append(EntryPart(kind=kind, data=data, by=by, at=at, reason=why))
    return TablePart(
        created=begun,
        players=list(names),
        options=game.sheet["options"],
        entries=entries,
    )


def lines_of(
    game: Game, names: Sequence[str], trouble: str, referee: str
) -> Iterator[Line]:
    number, before = 0, 0
    rounds = game.sheet["rounds"]
    for number, facts in enumerate(rounds, 1):
        slips = number == game.at and trouble in (CORRECTED, RULED)
        first = game.slip if slips else facts
        yield Kind.RECORDED, {"round": number, "facts": first}, names[0], ""
        if slips:
            yield from put_right(number, facts, names, trouble, before + 1, referee)
            before += 1 if trouble == CORRECTED else 2
        before += 1
    if game.sheet.get("ended"):
        yield Kind.ENDED, {}, names[0], ""
        before += 1
    if trouble in (STANDS, WITHDRAWN, OPEN):
        yield from dispute_lines(number, names, trouble, before + 1, referee)


def put_right(
    number: int,
    facts: Any,
    names: Sequence[str],
    trouble: str,
    last: int,
    referee: str,
) -> Iterator[Line]:
    """`last`: the number of the entry with the slip."""
    if trouble == CORRECTED:
        data = {"round": number, "facts": facts}
        yield Kind.CORRECTED, data, names[0], "Two of us were mixed up."
        return
    yield dispute(number, names, "This is not what we played.")
    ruling = {"dispute": last + 1, "round": number, "outcome": Outcome.CORRECTED}
    why = "The cards were still on the table."
    yield Kind.RULED, {**ruling, "facts": facts}, referee, why


def dispute_lines(
    number: int, names: Sequence[str], trouble: str, this: int, referee: str
) -> Iterator[Line]:
    """`this`: the number that the dispute gets."""
    yield dispute(number, names, "I count it otherwise.")
    if trouble == STANDS:
        ruling = {"dispute": this, "round": number, "outcome": Outcome.STANDS}
        yield Kind.RULED, ruling, referee, "Counted again: it is right."
    elif trouble == WITHDRAWN:
        yield Kind.WITHDRAWN, {"dispute": this, "seat": 1}, names[1], ""


def dispute(number: int, names: Sequence[str], words: str) -> Line:
    return Kind.DISPUTED, {"round": number, "words": words, "seat": 1}, names[1], ""
