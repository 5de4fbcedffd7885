"""The strip of small numbers in the foot: a touch for each, for one seat at a time."""

from collections.abc import Iterator
from dataclasses import dataclass

from referee.form.fields import Asked, Input
from referee.form.suggest import is_shared_out
from scorekeeper.tables import sentences
from scorekeeper.tables.entering.entry import Page
from scorekeeper.tables.entering.order import in_order


@dataclass(frozen=True)
class Strip:
    """`name`: the input that a touch enters; nothing once all are entered. `says`
    follows the name of the seat; what is of no seat, as a bid, says what it is.
    `begin` is the first number that has no cell. `rest`: where one is open, it is what
    the others leave.
    """

    name: str
    who: str
    says: str
    label: str
    begin: str
    numbers: tuple[str, ...]
    rest: bool


def strip_of(page: Page) -> Strip | None:
    """For the first seat without a number, where the game has chips for it."""
    found = list(chips(page))
    if not found:
        return None
    open_ = [pair for pair in found if pair[1].name not in page.texts]
    asked, one = open_[0] if open_ else found[0]
    name = one.name if open_ else ""
    who, says = one.who or one.label, said(asked) if one.who else ""
    begin, cells = one.steps.begin, one.steps.cells
    rest = is_shared_out(asked.fact, page.round)
    return Strip(name, who, says, one.label, begin, cells, rest)


def chips(page: Page) -> Iterator[tuple[Asked, Input]]:
    for asked in page.asked:
        for one in in_order(page, asked):
            if one.steps.chips:
                yield asked, one


def said(asked: Asked) -> str:
    """Ann bids; Ann’s tricks."""
    if asked.spoken:
        return f" {asked.spoken}"
    return sentences.said(sentences.WHOSE, what=sentences.small(asked.label))
