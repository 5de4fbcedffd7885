"""What is refused of lay-downs: cards that cannot be there, melds that are not."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from referee.melds.melds import meld_number
from referee.values.faces import Face
from referee.values.facts import Fact, Flag, Number, Problem, Row, Seat
from referee.values.view import RoundView
from referee.words import Said, Text

if TYPE_CHECKING:
    from referee.melds.laydowns import Laydowns


LAY_NUMBER = Text("laid.number", "lay-down {number}")
TOO_OFTEN = Text(
    "laid.too-often", "{card} is there {times} times; the pack has {copies}."
)
EARLIER = Text("laid.earlier", "A card is laid off on an earlier lay-down.")
NO_SUCH_MELD = Text("laid.no-such-meld", "The lay-down {lay} has no meld {meld}.")


def lay_number(index: int) -> Said:
    """What a lay-down is called by its place among those of the round."""
    return LAY_NUMBER(number=index + 1)


def at_the_table(r: RoundView) -> tuple[int, ...]:
    return tuple(seat for seat in range(r.table.n) if r.is_there(seat))


SEAT = Fact("seat", Seat(at_the_table), "Who")
INITIAL = Fact("initial", Flag(), "First lay-down", needed=False)
LAY = Fact("lay", Number(0, words=lay_number), "Lay-down")
MELD = Fact("meld", Number(0, words=meld_number), "Meld")


def too_many(laws: Laydowns, rows: tuple[Row, ...]) -> Iterator[Problem]:
    """Every card of which the pack has not that many."""
    pack, seen = laws.rules.pack, dict[str, int]()
    every = [card for row in rows for meld in row[laws.melds] for card in meld]
    every += [laid[laws.card] for row in rows for laid in row[laws.layoffs]]
    for card in every if len({*every}) < len(every) else ():
        seen[card] = seen.get(card, 0) + 1
    if all(count <= pack[card] for card, count in seen.items()):
        return
    seen.clear()
    for card, *path in cards_with_paths(laws, rows):
        seen[card] = count = seen.get(card, 0) + 1
        if count > pack[card]:
            text = TOO_OFTEN(card=Face(card), times=count, copies=pack[card])
            yield laws.fact.problem("duplicate-card", text, *path)


def cards_with_paths(
    laws: Laydowns, rows: tuple[Row, ...]
) -> Iterator[tuple[Any, ...]]:
    """Every card with the way to it, in the order of the sheet.

    As (card, place of the lay-down, "melds", place of the meld, place in it).
    """
    for n, row in enumerate(rows):
        for m, meld in enumerate(row[laws.melds]):
            yield from ((card, n, "melds", m, i) for i, card in enumerate(meld))
        for i, laid in enumerate(row[laws.layoffs]):
            yield laid[laws.card], n, "layoffs", i, "card"


def nowhere(laws: Laydowns, rows: tuple[Row, ...]) -> Iterator[Problem]:
    """Every card laid off on a meld that is not there by then."""
    for n, row in enumerate(rows):
        for i, laid in enumerate(row[laws.layoffs]):
            lay, meld = laid[LAY], laid[MELD]
            if lay >= n:
                where = (n, "layoffs", i, "lay")
                yield laws.fact.problem("out-of-range", EARLIER, *where)
            elif meld >= len(rows[lay][laws.melds]):
                text = NO_SUCH_MELD(lay=lay + 1, meld=meld + 1)
                yield laws.fact.problem("out-of-range", text, n, "layoffs", i, "meld")
